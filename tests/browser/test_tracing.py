"""The end on phones and the shared screen: an own route by tapping, a step that is not allowed, the reveal."""

from playwright.sync_api import expect

from ontour.games.on_tour.route import best_route, route_points
from tests.browser.evening import Evening
from tests.browser.people import has_class
from tests.browser.test_axe import STILL, complaints


def test_a_route_is_traced_refused_confirmed_and_compared(evening: Evening) -> None:
    evening.excused = ("422",)
    ana, ben = evening.begins("Ana", "Ben", **STILL)
    evening.plays_on(until=lambda view: view.phase == "over")
    host = evening.host
    with evening.server.copy_of(host.code) as saved:
        sheet, board = saved.now.state.pages[1].sheet, saved.now.box.board
    best = best_route(board, sheet)
    stops = best.route[:4]
    far = next(code for code in board.places if code not in board.neighbours[stops[3]] and code not in best.route)

    expect(host.stage).to_contain_text("Find your own route")
    expect(ana.sheet).to_have_class(has_class("tracing"))
    for stop in stops:
        ana.taps(stop)
        expect(ana.place(stop)).to_have_class(has_class("last-stop"))
    ana.taps(far)
    expect(ana.refusal).not_to_be_empty()
    assert set(ana.codes("#marks .on-route")) == set(stops)
    found = complaints(ana.page, "tracing, with a refusal") + complaints(host.page, "caller while all trace")
    ana.page.set_viewport_size({"width": 390, "height": 844})
    ana.taps(stops[3])
    expect(ana.place(stops[2])).to_have_class(has_class("last-stop"))

    ana.page.get_by_role("button", name="That is my route").click()
    own = route_points(sheet, stops[:3])
    expect(ana.page.locator(".compared")).to_have_text(
        f"Your route: {own} points. The best: {best.points}, {best.points - own} more."
    )
    expect(ana.page.locator("#marks .own-route")).to_be_attached()
    expect(ana.page.locator(".ranking")).to_have_count(0)
    expect(host.page.locator("#player-1")).to_have_class(has_class("done"))

    host.page.get_by_role("button", name="Show the best routes").click()
    host.leaves_the_encore()
    expect(host.page.locator(".sheets li").filter(has_text="Ana")).to_contain_text(f"own route {own}")
    for phone in (ana, ben):
        expect(phone.page.locator(".ranking li")).to_have_count(2)
    found += complaints(ana.page, "sheet at the end, with both routes")
    assert not found, "\n".join(found)


def test_a_route_is_drawn_with_the_finger(evening: Evening) -> None:
    (ana,) = evening.begins("Ana", **STILL)
    evening.plays_on(until=lambda view: view.phase == "over")
    with evening.server.copy_of(evening.host.code) as saved:
        stops = best_route(saved.now.box.board, saved.now.state.pages[1].sheet).route[:4]
    expect(ana.sheet).to_have_class(has_class("tracing"))
    mouse, down = ana.page.mouse, False
    for stop in stops:
        box = ana.place(stop).locator(".spot").bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if not down:
            mouse.move(x - 9, y)
            mouse.down()
            down = True
        mouse.move(x, y, steps=3)
        expect(ana.place(stop)).to_have_class(has_class("last-stop"))
    mouse.up()
    expect(ana.page.locator("#to-do")).to_contain_text("4 places")
    assert set(ana.codes("#marks .on-route")) == set(stops)
