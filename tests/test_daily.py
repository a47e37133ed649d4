"""The tour of the day: the same for everyone, and made of nothing but the date."""

from datetime import date, timedelta

from ontour.games.chance import parse_tour_code
from ontour.games.daily import board_of_day, tour_of_day

BOARDS = ("usa", "europe")


def test_the_tour_of_a_day_is_the_same_on_every_machine_and_python() -> None:
    assert [tour_of_day(f"2026-11-{day}") for day in (18, 19)] == ["AMVWVM", "NKABPG"]


def test_every_day_of_a_year_has_a_tour_of_its_own() -> None:
    days = [date(2026, 1, 1) + timedelta(days=number) for number in range(365)]
    tours = [tour_of_day(day.isoformat()) for day in days]
    assert len(set(tours)) == len(tours)
    assert [parse_tour_code(tour) for tour in tours] == tours


def test_the_usa_is_played_on_even_days_and_europe_on_odd_ones() -> None:
    boards = [board_of_day(f"2026-11-{day:02d}", BOARDS) for day in (1, 2, 18, 29, 30)]
    assert boards == ["europe", "usa", "usa", "europe", "usa"]
