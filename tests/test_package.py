"""What is shipped, and that every way to install it finds ``locales/`` and ``templates/``.

After adding or removing a file of the package, refresh the list of what the wheel holds with::

    DIGESTLIB_UPDATE_CASES=1 pytest tests/test_package.py

and look at its diff.
"""

import os
import subprocess
import sys
import tarfile
import zipfile
from importlib.util import find_spec
from pathlib import Path

import pytest
from conftest import lack

ROOT = Path(__file__).parents[1]
# Python 3.11.4 brought the filter; our own archive is safe without.
SAFELY = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
WHEEL_LIST = ROOT / "tests" / "cases" / "wheel.txt"
# The place goes first, before this checkout where it is installed.
FOUND = """
import site, sys
known = set(sys.path)
site.addsitedir(sys.argv[1])
sys.path.sort(key=known.__contains__)
from digestlib.resources import shipped
print(shipped("locales"), shipped("templates"), sep="\\n")
"""


def build(what: str, source: Path, folder: Path) -> Path:
    """Have the build backend make a ``wheel``, an ``sdist`` or an ``editable`` of a checkout."""
    call = f"import hatchling.build as b, sys; print(b.build_{what}(sys.argv[1]))"
    made = subprocess.run(
        [sys.executable, "-c", call, str(folder)],
        cwd=source,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return folder / made.stdout.splitlines()[-1]


def folders_found(place: Path) -> list[Path]:
    """Return where the digestlib at a place finds its folders, without this checkout's help."""
    found = subprocess.run(
        [sys.executable, "-I", "-c", FOUND, str(place)],
        cwd=place,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return [Path(line).resolve() for line in found.stdout.splitlines()]


def unpacked(archive: Path, folder: Path) -> Path:
    """Unpack a wheel, as installing it does."""
    with zipfile.ZipFile(archive) as wheel:
        wheel.extractall(folder)  # noqa: S202 - we built it
    return folder


@pytest.fixture(scope="module", autouse=True)
def _backend() -> None:
    if find_spec("hatchling") is None:
        lack("hatchling is not here: pip install hatchling")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel built from this checkout."""
    return build("wheel", ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A plain checkout elsewhere: this one's sdist, unpacked."""
    folder = tmp_path_factory.mktemp("sdist")
    with tarfile.open(build("sdist", ROOT, folder)) as sdist:
        sdist.extractall(folder, **SAFELY)  # noqa: S202 - our own
    (checkout,) = (path for path in folder.iterdir() if path.is_dir())
    return checkout


def test_the_wheel_holds_exactly_the_listed_files(wheel: Path) -> None:
    """Nothing is left out, and no test, tool or cache slips in."""
    version = wheel.name.split("-")[1]
    names = sorted(zipfile.ZipFile(wheel).namelist())
    held = "".join(name.replace(f"-{version}.", "-VERSION.") + "\n" for name in names)
    if os.environ.get("DIGESTLIB_UPDATE_CASES") == "1":
        WHEEL_LIST.write_text(held, "utf-8")
    assert held == WHEEL_LIST.read_text("utf-8")


def test_the_sdist_makes_the_same_wheel(wheel: Path, checkout: Path, tmp_path: Path) -> None:
    """The wheel's bytes do not depend on where it is built, nor on making the fonts again."""
    assert build("wheel", checkout, tmp_path).read_bytes() == wheel.read_bytes()


def test_the_wheel_stays_small(wheel: Path) -> None:
    """The fonts are most of it; they and all else keep within 18 MB."""
    assert wheel.stat().st_size < 18_000_000


def test_a_wheel_finds_its_folders(wheel: Path, tmp_path: Path) -> None:
    """An installed wheel looks into its package."""
    site = unpacked(wheel, tmp_path / "site")
    package = site.resolve() / "digestlib"
    assert folders_found(site) == [package / "locales", package / "templates"]


def test_an_editable_install_finds_its_folders(checkout: Path, tmp_path: Path) -> None:
    """An editable install looks into the checkout it points at."""
    site = unpacked(build("editable", checkout, tmp_path), tmp_path / "site")
    root = checkout.resolve()
    assert folders_found(site) == [root / "locales", root / "templates"]


def test_a_plain_checkout_finds_its_folders(checkout: Path) -> None:
    """A checkout on the path needs no installation."""
    root = checkout.resolve()
    assert folders_found(checkout) == [root / "locales", root / "templates"]
