"""The options of a table: what may be chosen, checked, with the defaults for what was not."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from ontour.games.chance import parse_tour_code
from ontour.words import listed, say


def chosen_options(known: Mapping[str, Sequence[str]], options: Mapping[str, str]) -> Mapping[str, str]:
    """Every known option, the first value of each unless another was chosen, and a tour code if there is one.

    A ValueError for what there is not.
    """
    chosen = {name: values[0] for name, values in known.items()}
    for name, value in options.items():
        if name == "tour":
            chosen[name] = parse_tour_code(value)
        elif name not in known:
            there = ", ".join((*known, "tour"))
            raise ValueError(say("no option %(name)s; there are: %(there)s", name=repr(name[:40]), there=there))
        elif value not in known[name]:
            choice, found = listed(known[name], "or"), repr(value[:40])
            raise ValueError(say("%(name)s is %(choice)s, not %(found)s", name=name, choice=choice, found=found))
        else:
            chosen[name] = value
    return MappingProxyType(chosen)
