"""Just the caller, to the end; and what it says and plays, recorded, since a headless browser has no voice."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.evening import Evening
from tests.browser.people import Host, has_class
from tests.browser.test_axe import complaints

# Stand-ins that write down what they are asked to do.
RECORDER = """
window.asked = [];
const ask = (...what) => window.asked.push(what.join(" "));
const node = (start) => ({
  frequency: {}, gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
  connect: (next) => next, start, stop() {},
});
const voice = { speak: (words) => ask("say", words.lang, words.text), cancel() {}, getVoices: () => [] };
Object.defineProperty(window, "speechSynthesis", { value: voice });
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
window.AudioContext = class {
  state = "running"; currentTime = 0; sampleRate = 8000;
  createOscillator() { return node(() => ask("tone")); }
  createBufferSource() { return node(() => ask("noise")); }
  createGain() { return node(); }
  createBiquadFilter() { return node(); }
  createBuffer() { return { getChannelData: () => new Float32Array(4) }; }
};
const lock = { released: false, release: async () => ask("asleep") };
const request = async (what) => { ask("awake", what); return lock; };
Object.defineProperty(navigator, "wakeLock", { value: { request } });
"""
FORBIDDEN = """
const no = () => { throw new Error("not allowed"); };
window.AudioContext = class { constructor() { no(); } };
Object.defineProperty(window, "localStorage", { get: no });
Object.defineProperty(navigator, "wakeLock", { value: { request: async () => no() } });
"""


def asked(page: Page) -> list[str]:
    found: list[str] = page.evaluate("() => window.asked.splice(0)")
    return found


def begins(evening: Evening, **look: Any) -> Host:
    """A table with paper sheets whose first call lies on the table."""
    host = evening.hosts(play="paper", **look)
    for phase in ("flip", "write"):
        host.page.keyboard.press(" ")
        expect(host.stage).to_have_class(has_class(f"phase-{phase}"))
    return host


def test_paper_sheets_are_called_to_the_end_with_the_space_bar(evening: Evening) -> None:
    host = begins(evening)
    page = host.page
    called = page.locator(".card-place").all_inner_texts()
    numbers = page.locator(".rolled .numbers span:not(.unseen)").all_inner_texts()
    page.keyboard.press(" ")
    expect(host.stage).to_contain_text("turn 2")
    page.locator("#history summary").click()
    row = page.locator("#turn-1")
    for word in called + numbers:
        expect(row).to_contain_text(word)
    found = complaints(page, "a call for paper sheets, with the calls so far")

    press = page.locator("[data-space]")
    turn = 2
    while "end" not in press.inner_text():
        turn += 1
        press.click()
        expect(host.stage).to_contain_text(f"turn {turn} ")
    expect(page.locator(".last-turn")).to_be_visible()
    press.click()
    expect(host.stage).to_have_class(has_class("phase-over"))
    expect(page.locator("#history tbody tr")).to_have_count(turn + 1)
    found += complaints(page, "the end of a game on paper")
    page.get_by_role("link", name="Score a sheet").click()
    page.wait_for_url("**/score/usa")
    assert not found, "\n".join(found)


def test_calls_are_read_aloud_once_somebody_wants_it(evening: Evening) -> None:
    host = begins(evening, before=RECORDER, locale="en-GB")
    page = host.page
    assert not [said for said in asked(page) if said.startswith("say")]
    page.locator("#settings > summary").click()
    page.get_by_label("Read calls aloud").check()
    (said,) = asked(page)
    assert said == f"say en {page.locator('#cue').text_content().strip()}"
    page.locator("[data-space]").click()
    expect(host.stage).to_contain_text("turn 2")
    page.wait_for_function("() => window.asked.some(one => one.startsWith('say'))")
    assert page.locator(".card-place").first.inner_text() in " ".join(asked(page))

    page.reload()
    expect(page.locator("[data-setting=voice]")).to_be_checked()
    assert not [said for said in asked(page) if said.startswith("say")]  # what is there already is old news


def test_sounds_play_after_the_first_touch_until_they_are_muted(evening: Evening) -> None:
    host = begins(evening, before=RECORDER)
    page = host.page
    page.wait_for_function("() => window.asked.includes('noise')")
    assert "awake screen" in asked(page)
    page.locator("#settings > summary").click()
    page.get_by_label("Sounds").uncheck()
    page.locator("[data-space]").click()
    expect(host.stage).to_contain_text("turn 2")
    page.reload()
    expect(page.locator("[data-setting=sounds]")).not_to_be_checked()
    page.locator("[data-space]").click()
    expect(host.stage).to_contain_text("turn 3")
    assert asked(page) == ["awake screen"]


def test_what_a_browser_forbids_is_left_out_without_a_word(evening: Evening) -> None:
    host = begins(evening, before=FORBIDDEN)
    host.page.locator("#settings > summary").click()
    host.page.get_by_label("Sounds").uncheck()
    host.page.get_by_label("Sounds").check()
    host.page.locator("[data-space]").click()
    expect(host.stage).to_contain_text("turn 2")  # and the evening ends without complaints


def test_the_caller_fills_the_screen(evening: Evening) -> None:
    page = evening.hosts(play="paper").page
    page.locator("#settings > summary").click()
    page.get_by_role("button", name="Full screen").click()
    page.wait_for_function("() => document.fullscreenElement !== null")


def test_a_phone_buzzes_when_a_call_comes_and_when_it_may_roll(evening: Evening) -> None:
    evening.hosts()
    ana = evening.comes("Ana")
    ana.page.add_init_script("window.asked = []; navigator.vibrate = (how) => window.asked.push(String(how));")
    ana.sits_down()
    ana.page.locator("#sheet header").tap()
    evening.phones.append(ana)
    evening.host.starts("Ana")
    ana.page.wait_for_function("() => window.asked.includes('60,80,60')")
    evening.host.flips()
    ana.page.wait_for_function("() => window.asked.includes('40')")
    ana.page.locator("#settings > summary").click()
    ana.page.get_by_label("Vibrate when it is your move").uncheck()
    ana.page.keyboard.press("Escape")
    asked(ana.page)
    ana.plays_a_turn()
    expect(ana.page.get_by_role("button", name="Flip and roll")).to_be_visible()
    assert asked(ana.page) == []
    assert not complaints(ana.page, "sheet with its settings open")
