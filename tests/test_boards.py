"""Boards as data: the committed ones hold what they promise, and places are found as people write them."""

import pytest

from ontour.boards import COLOURS, COLUMNS, REGIONS, ROWS, Board, DaysBoard, TourBoard, board_ids, load_board


def boards(kind: type[Board] = Board) -> pytest.MarkDecorator:
    found = [load_board(board_id) for board_id in board_ids(kind)]
    return pytest.mark.parametrize("board", found, ids=lambda board: board.id)


@boards(TourBoard)
class TestBoardsForOnTour:
    def test_it_is_connected(self, board: Board) -> None:
        assert connected(board, set(board.places))

    def test_its_regions_and_areas_are_contiguous(self, board: Board) -> None:
        for region in REGIONS:
            assert connected(board, set(board.in_region[region])), region
        for row in ROWS:
            for column in COLUMNS:
                assert connected(board, board.in_region[row] & board.in_region[column]), (row, column)

    def test_each_card_shows_a_region_of_its_place(self, board: Board) -> None:
        assert set(board.cards) == set(board.places)
        assert all(board.places[code].lies_in(card.region) for code, card in board.cards.items())


@boards(DaysBoard)
class TestBoardsForTenDays:
    def test_every_place_has_a_colour_that_somebody_says_it_has(self, board: Board) -> None:
        assert {place.colour for place in board.places.values()} <= set(COLOURS)
        assert {place.colour_source for place in board.places.values()} <= {"rules", "ours"}

    def test_it_has_neither_regions_nor_cards(self, board: Board) -> None:
        assert not any(hasattr(board, fact) for fact in ("cards", "in_region"))
        assert not any(hasattr(place, fact) for place in board.places.values() for fact in ("row", "column"))

    def test_there_is_a_plane_for_each_colour_but_purple_and_a_ship_for_each_water(self, board: Board) -> None:
        planes = {f"plane:{colour}" for colour in COLOURS if colour != "purple"}
        assert set(board.transport) - {"car"} == planes | {f"ship:{key}" for key in board.waters}

    def test_coasts_and_adjoining_waters_are_waters_of_the_board(self, board: Board) -> None:
        named = {key for place in board.places.values() for key in place.waters}
        assert named | {key for pair in board.adjoining for key in pair} == set(board.waters) == set(board.names)
        assert all(len(pair) == 2 for pair in board.adjoining)


@boards()
class TestEveryBoard:
    def test_every_line_is_mutual(self, board: Board) -> None:
        for place, joined in board.neighbours.items():
            assert all(place in board.neighbours[other] for other in joined)

    def test_circles_are_24_px_on_a_phone_and_disjoint(self, board: Board) -> None:
        phone = 390 / board.width
        assert 2 * board.radius * phone >= 24
        spots = [place.at for place in board.places.values()]
        for i, (x, y) in enumerate(spots):
            assert board.radius <= x <= board.width - board.radius
            assert board.radius <= y <= board.height - board.radius
            for u, v in spots[:i]:
                assert (x - u) ** 2 + (y - v) ** 2 > (2 * board.radius) ** 2

    def test_a_place_is_found_by_code_and_by_name_in_any_case(self, board: Board) -> None:
        for code, place in board.places.items():
            assert board.find(code.lower()) is place
            assert board.find(f"  {place.name.upper()} ") is place


def connected(board: Board, places: set[str]) -> bool:
    reached, ahead = set(), [min(places)]
    while ahead:
        here = ahead.pop()
        if here not in reached:
            reached.add(here)
            ahead += board.neighbours[here] & places
    return reached == places


@pytest.mark.parametrize(
    ("written", "answer"),
    [
        ("Tex", "no place 'Tex' on United States; did you mean TX Texas?"),
        ("Colorodo", "no place 'Colorodo' on United States; did you mean CO Colorado?"),
        ("qqqq", "no place 'qqqq' on United States"),
        ("", "no place '' on United States"),
        ("x" * 5000, f"no place '{'x' * 40}' on United States"),
    ],
)
def test_an_unknown_place_is_answered_with_a_suggestion(written: str, answer: str) -> None:
    with pytest.raises(ValueError) as refused:
        load_board("usa").find(written)
    assert str(refused.value) == answer


def test_an_unknown_board_is_answered_with_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"no board 'mars'; there are: americas-days, europe, usa, usa-days$"):
        load_board("mars")


def test_a_board_for_another_game_is_not_there() -> None:
    assert board_ids(TourBoard) == ["europe", "usa"]
    with pytest.raises(ValueError, match=r"no board 'usa-days'; there are: europe, usa$"):
        load_board("usa-days", TourBoard)


@pytest.mark.parametrize("name", ["../boards/usa", "usa.json", "", "/etc/passwd"])
def test_a_board_is_never_a_path(name: str) -> None:
    with pytest.raises(ValueError, match=r"no board"):
        load_board(name)
