"""Map making: a recipe (TOML) and public geodata become a board file that `ontour.boards` reads.

Only this package imports geopandas, and only to build something: asking which recipes there are is cheap.
"""

from collections.abc import Callable
from pathlib import Path

from ontour.files import folder
from ontour.mapmaking.recipe_file import RecipeError

__all__ = ["STAGES", "Progress", "RecipeError", "board_path", "build", "recipes", "save"]

STAGES = (
    "read",
    "gather",
    "project",
    "border",
    "warp",
    "thin",
    "place circles",
    "draw lines",
    "check",
    "write",
)

Progress = Callable[[str], None]  # is told the name of each stage as it begins


def recipes() -> dict[str, Path]:
    """The recipes that come with the project, by the id of their board."""
    return {path.stem: path for path in sorted((folder("geodata") / "recipes").glob("*.toml"))}


def build(recipe: Path, progress: Progress = lambda stage: None) -> str:
    """The text of the board file that a recipe makes; a RecipeError that names file and line otherwise."""
    # Importing geopandas takes the better part of a second and 50 MB.
    from ontour.mapmaking.stages import follow

    return follow(recipe, progress)


def board_path(board_id: str) -> Path:
    """Where the built board is kept."""
    return folder("geodata") / "boards" / f"{board_id}.json"


def save(board_id: str, text: str) -> Path:
    """Keeps a built board: whole or not at all, whatever happens meanwhile."""
    path = board_path(board_id)
    fresh = path.with_suffix(".new")
    fresh.write_text(text, encoding="utf-8", newline="\n")
    return fresh.replace(path)
