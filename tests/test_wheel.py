"""A wheel carries everything: installed in an empty folder, it shows boards and serves pages."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--outdir", str(target), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return next(target.glob("*.whl"))


def test_it_carries_templates_styles_boards_and_htmx(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {
        "ontour/templates/site/base.html",
        "ontour/static/site/base.css",
        "ontour/static/vendor/htmx.js",
        "ontour/static/vendor/htmx-LICENSE.txt",
        "ontour/geodata/boards/usa.json",
        "ontour/geodata/boards/europe.json",
    } <= names


def test_it_works_in_an_empty_folder(wheel: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(site), str(wheel)]
    subprocess.run(pip, check=True, capture_output=True)
    script = (
        "import sys; sys.path.insert(0, sys.argv[1]); import ontour; assert ontour.__file__.startswith(sys.argv[1]);"
        "from ontour.boards import load_board; from ontour.web.site.settings import app_from_environment;"
        "page = app_from_environment().test_client().get('/'); assert page.status_code == 200, page.status;"
        "print(len(load_board('usa').lines), 'On Tour' in page.text)"
    )
    command = [sys.executable, "-c", script, str(site)]
    environment = os.environ | {"ONTOUR_DATA": str(tmp_path / "data")}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert (done.stdout, done.returncode) == ("90 True\n", 0), done.stderr
