"""What the tests need beyond Python packages: Playwright's Node, a Chromium, PostgreSQL and Redis.

`python -m tests.needs` sees to it. Each is found where it usually lies; on Debian and Ubuntu as root what is missing is
installed with apt-get, and for Chromium elsewhere Playwright is asked. If nothing helps, a sentence says what to do.
Looking never ends in an error: what cannot be asked is not there.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from playwright._impl._driver import compute_driver_executable
from playwright.sync_api import sync_playwright

# The shell has no windows to draw, and tests take half the time with it.
CHROMIUM_NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
CHROMIUM_PATHS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Google/Chrome/Application/chrome.exe",
)
POSTGRES_FOLDERS = ("usr/lib/postgresql/*/bin", "opt/homebrew/opt/postgresql*/bin", "usr/local/opt/postgresql*/bin")


class Missing(Exception):
    """Something is not there; the text says what to do."""


@dataclass(frozen=True)
class Need:
    name: str
    find: Callable[[], str | None]
    packages: tuple[str, ...]  # on Debian, the best first
    advice: str

    def found(self) -> str:
        where = self.find()
        if where is None:
            raise Missing(f"{self.name} is missing. {self.advice}")
        return where


def chromium() -> str:
    """The Chromium or Chrome for browser tests."""
    return CHROMIUM.found()


def postgres_bin() -> Path:
    """The folder with PostgreSQL's own programs, such as initdb."""
    return Path(POSTGRES.found())


def redis_server() -> str:
    return REDIS.found()


def caddy() -> str:
    return CADDY.found()


def systemd_analyze() -> str:
    return SYSTEMD.found()


def _find_chromium() -> str | None:
    if named := os.environ.get("ONTOUR_CHROMIUM"):
        return shutil.which(named)
    there = [found for name in CHROMIUM_NAMES if (found := shutil.which(name))]
    there += [path for path in CHROMIUM_PATHS if Path(path).exists()]
    return next(filter(_runs, there), None) or _playwrights_chromium()


def _runs(program: str) -> bool:
    """Ubuntu has a `chromium-browser` that only tells where to get one. (On Windows asking opens a window.)"""
    if os.name == "nt":
        return True
    try:
        return subprocess.run([program, "--version"], capture_output=True, timeout=60, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def _find_playwright() -> str | None:
    """The Node that comes in Playwright's wheel; it needs a library that a bare machine lacks."""
    node, _ = compute_driver_executable()
    return node if _runs(node) else None


def _playwrights_chromium() -> str | None:
    if _find_playwright() is None:
        return None
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def _find_postgres() -> str | None:
    folders = [path for place in POSTGRES_FOLDERS for path in sorted(Path("/").glob(place), reverse=True)]
    if on_path := shutil.which("initdb"):
        folders.append(Path(on_path).resolve().parent)
    return next((str(folder) for folder in folders if (folder / "initdb").exists()), None)


def _find_redis() -> str | None:
    return shutil.which("redis-server") or shutil.which("valkey-server")


PLAYWRIGHT = Need("Playwright's Node", _find_playwright, ("libatomic1",), "Install libatomic, which it needs to run.")
CHROMIUM = Need(
    "Chromium",
    _find_chromium,
    ("chromium-headless-shell", "chromium"),
    "Install Chrome or Chromium, or name its program as ONTOUR_CHROMIUM.",
)
POSTGRES = Need("PostgreSQL", _find_postgres, ("postgresql",), "Install its server, or put initdb on the PATH.")
REDIS = Need("Redis", _find_redis, ("redis-server",), "Install redis-server, or put it on the PATH.")
NEEDS = (PLAYWRIGHT, CHROMIUM, POSTGRES, REDIS)
CADDY = Need("Caddy", lambda: shutil.which("caddy"), ("caddy",), "Install caddy, or put it on the PATH.")
SYSTEMD = Need("systemd-analyze", lambda: shutil.which("systemd-analyze"), ("systemd",), "Run these on Linux.")
FOR_LONG_PROOFS = (CADDY, SYSTEMD)


def main() -> int:
    needs = (*NEEDS, *FOR_LONG_PROOFS) if "--long" in sys.argv else NEEDS
    missing = [need for need in needs if need.find() is None]
    if "ONTOUR_CHROMIUM" in os.environ and CHROMIUM in missing:
        missing.remove(CHROMIUM)  # another one would not be used either
    if missing and _is_debian_root():
        _apt_install(missing)
    if CHROMIUM in missing and CHROMIUM.find() is None and PLAYWRIGHT.find():
        _run(sys.executable, "-m", "playwright", "install", "chromium")
    try:
        for need in needs:
            print(f"{need.name}: {need.found()}")
    except Missing as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


def _is_debian_root() -> bool:
    return shutil.which("apt-get") is not None and os.geteuid() == 0


def _apt_install(needs: list[Need]) -> None:
    print("Installing with apt-get", flush=True)
    os.environ["DEBIAN_FRONTEND"] = "noninteractive"
    _run("apt-get", "update", "-qq")
    for need in needs:  # one by one: what one distribution lacks must not keep the others away
        for package in need.packages:
            if need.find() is None:
                print(f"  {need.name}: the package {package}", flush=True)
                _run("apt-get", "install", "-qq", "--yes", "--no-install-recommends", package)


def _run(*command: str) -> None:
    """Quietly; what went wrong is shown. Whether it helped is seen by looking again."""
    done = subprocess.run(command, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        print(done.stdout[-2000:], file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
