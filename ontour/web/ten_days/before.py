"""Addresses that 10 Days had before every game had the same: phones that still show an older page, and kept links."""

from flask import Blueprint, redirect, url_for
from werkzeug.wrappers import Response

from ontour.web.table import solo

pages = Blueprint("days_before", __name__)


@pages.post("/ten-days/solo")
def play() -> Response:
    return solo.play()


@pages.post("/<code:code>/ten-days/again")
def again(code: str) -> Response:
    answer: Response = solo.again(code=code)
    return answer


@pages.get("/<code:code>/journeys/<int:number>.tour")
def journey_file(code: str, number: int) -> Response:
    return redirect(url_for("keeping.tour_file", code=code, number=number), 301)
