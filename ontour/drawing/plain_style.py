"""The stylesheet of boards for readers that know neither variables nor states nor media queries."""

from collections.abc import Iterator, Mapping
from typing import Any

import tinycss2

Rule = tuple[str, Mapping[str, list[Any]]]  # a selector, and the tokens of each declaration's value
LAND = "--land"  # an area says its colour with it, and its land takes it


def written_out(css: str, by_day: str = "") -> str:
    """The same rules with the values that `.board` gives the variables; `by_day` may give others."""
    rules = list(_rules(css))
    values = {
        name: value
        for selector, declared in [*rules, *_rules(by_day)]
        if selector == ".board"
        for name, value in declared.items()
    }
    return "".join(_written(*rule, values) for rule in rules if rule[0] != ".board")


def _rules(css: str) -> Iterator[Rule]:
    for rule in tinycss2.parse_stylesheet(css, skip_comments=True, skip_whitespace=True):
        if rule.type == "qualified-rule":
            declared = tinycss2.parse_blocks_contents(rule.content, skip_comments=True, skip_whitespace=True)
            yield (
                tinycss2.serialize(rule.prelude).strip(),
                {each.name: each.value for each in declared if each.type == "declaration"},
            )


def _written(selector: str, declared: Mapping[str, list[Any]], values: Mapping[str, list[Any]]) -> str:
    if ":" in selector or "[" in selector:
        return ""
    if LAND in declared:
        selector, declared = f".land{selector}", {"fill": declared[LAND]}
    plain = {name: _filled_in(tokens, values) for name, tokens in declared.items() if LAND not in _variables(tokens)}
    return f"{selector}{{{';'.join(f'{name}:{value}' for name, value in plain.items())}}}" if plain else ""


def _variables(tokens: list[Any]) -> list[str]:
    return [token.arguments[0].value for token in tokens if _is_variable(token)]


def _filled_in(tokens: list[Any], values: Mapping[str, list[Any]]) -> str:
    filled = [values[token.arguments[0].value] if _is_variable(token) else [token] for token in tokens]
    return "".join(tinycss2.serialize(part) for part in filled).strip()


def _is_variable(token: Any) -> bool:
    return bool(token.type == "function" and token.lower_name == "var")
