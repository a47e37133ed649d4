"""Makes the README's pictures from the real thing, a server, a caller and two phones: picture.png in mid-game, and
show.webp, which moves: a call and the last act of an encore."""

import random
import subprocess
import sys
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))
from tests.needs import chromium  # noqa: E402  # the tests' own way to find a browser

TURNS = 9
FRAME = 200  # milliseconds
rng = random.Random(11)


def main() -> None:
    with tempfile.TemporaryDirectory() as data, sync_playwright() as play:
        command = [
            sys.executable,
            "-m",
            "ontour.commands.cli",
            "serve",
            "--host",
            "127.0.0.1",
            "--port",
            "0",
            "--no-browser",
        ]
        server = subprocess.Popen(command, cwd=ROOT, env={"ONTOUR_DATA": data}, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split()[-1]
            browser = play.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
            pictures = [Path(data) / f"{name}.png" for name in ("caller", "ana", "ben")]
            host, phones = play_to_the_middle(browser, address, pictures)
            put_together(pictures).save(ROOT / "docs" / "picture.png", optimize=True)
            save_moving(play_to_the_encore(host, phones), ROOT / "docs" / "show.webp")
        finally:
            server.terminate()
            server.wait()


def play_to_the_middle(browser: Browser, address: str, pictures: list[Path]) -> tuple[Page, list[Page]]:
    host = browser.new_context(viewport={"width": 1280, "height": 800}, color_scheme="dark").new_page()
    host.goto(address)
    host.get_by_role("link", name="Host").click()
    host.get_by_role("button", name="United States").click()
    host.wait_for_url("**/caller")
    phones = [sit(browser, host.url.removesuffix("/caller"), name) for name in ("Ana", "Ben")]
    host.get_by_text("Start the tour").click()
    for _ in range(TURNS):
        host.get_by_text("Flip and roll").click()
        for phone in phones:
            write(phone)
    host.get_by_text("Flip and roll").click()
    expect(phones[1].locator("#sheet.writing")).to_be_visible()
    phones[1].goto(phones[1].url + "?route=show")
    for page, picture in zip((host, *phones), pictures, strict=True):
        page.wait_for_timeout(2000)  # until every card and die lies still
        page.screenshot(path=picture)
    return host, phones


def play_to_the_encore(host: Page, phones: list[Page]) -> list[bytes]:
    """Frames of a call, then of the winner's act."""
    for phone in phones:
        write(phone)
    host.get_by_text("Flip and roll").click()
    frames = watched(host, 10)
    while True:
        for phone in phones:
            write(phone)
        again = host.locator("[data-space]")
        expect(again).to_be_visible()
        if host.locator("#stage.phase-over").count():
            break
        again.click()
    for phone in phones:
        phone.get_by_role("button", name="Skip").click()
    while not host.locator(".winning").count():
        host.locator("[data-act]").click()
        host.wait_for_timeout(200)
    return frames + watched(host, 40)


def watched(page: Page, count: int) -> list[bytes]:
    frames = []
    for _ in range(count):
        frames.append(page.screenshot())
        page.wait_for_timeout(FRAME - 60)
    return frames


def save_moving(frames: list[bytes], path: Path) -> None:
    images = [
        Image.open(BytesIO(frame)).convert("RGB").resize((800, 500), Image.Resampling.LANCZOS) for frame in frames
    ]
    images[0].save(path, save_all=True, append_images=images[1:], duration=FRAME, loop=0, quality=55, method=4)
    assert path.stat().st_size < 1_500_000, path.stat().st_size


def sit(browser: Browser, table: str, name: str) -> Page:
    look = {"width": 390, "height": 720}
    phone = browser.new_context(viewport=look, color_scheme="dark", device_scale_factor=2).new_page()
    phone.goto(table)
    phone.get_by_label("Your name").fill(name)
    phone.get_by_text("Take a seat").click()
    return phone


def write(phone: Page) -> None:
    done = phone.get_by_role("button", name="Done", exact=True)
    expect(done).to_be_visible()
    while not done.is_enabled():
        before = str(phone.locator("#sheet").get_attribute("data-key"))
        kind = phone.locator(".tokens input:checked").get_attribute("data-kind")
        places = phone.locator(f"#marks .may-{kind}")
        places.nth(rng.randrange(places.count())).locator(".spot").click()
        expect(phone.locator("#sheet")).not_to_have_attribute("data-key", before)
    done.click()
    expect(done).to_have_count(0)


def put_together(pictures: list[Path]) -> Image.Image:
    """The caller, and the two phones beside it, on one dark ground."""
    height, gap = 640, 16
    images = [Image.open(picture).convert("RGB") for picture in pictures]
    sized = [image.resize((image.width * height // image.height, height), Image.Resampling.LANCZOS) for image in images]
    whole = Image.new("RGB", (sum(i.width for i in sized) + gap * (len(sized) + 1), height + 2 * gap), "#000")
    x = gap
    for image in sized:
        whole.paste(image, (x, gap))
        x += image.width + gap
    return whole


if __name__ == "__main__":
    main()
