"""The house's floors: who may import whom, what importing costs, and the public face."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import lru_cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import digestlib

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "digestlib"
FLOORS = {
    0: "collector errors inline resources",
    1: "brand model languages po toml",
    2: "messages reading",
    3: "translation archive localization",
    4: "report",
    5: "rendering",
    6: "exporting",
    7: "delivery",
    8: "batch weekly",
    9: "site",
    10: "cli",
}
FLOOR_OF = {room: floor for floor, rooms in FLOORS.items() for room in rooms.split()}
DOORS = {"digestlib", "digestlib.__main__"}
"""Not rooms: the face, whose names load when used, and ``python -m``."""


def name_of(path: Path) -> str:
    """Return the dotted name of a module's file."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name_of(path): path for path in sorted(PACKAGE.rglob("*.py"))}


@lru_cache
def imports(module: str) -> frozenset[str]:
    """Return the modules of ours that a module imports anywhere, for types and in functions too."""
    tree = ast.parse(MODULES[module].read_text("utf-8"))
    return frozenset(found for node in ast.walk(tree) for found in _imported(node))


def _imported(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Import(names):
            yield from (one.name for one in names if one.name in MODULES)
        case ast.ImportFrom(module, names, level):
            assert level == 0, "relative imports hide where they lead"
            for one in (one for one in names if one.name != "__version__"):
                inner = f"{module}.{one.name}"
                yield from (name for name in (inner if inner in MODULES else module,) if name)
        case _:
            pass


def room_of(module: str) -> str:
    """Return the room of a module: what stands behind ``digestlib``."""
    return module.split(".")[1]


def test_every_room_has_a_floor() -> None:
    """The table above names every room, and no other."""
    assert {room_of(module) for module in MODULES.keys() - DOORS} == FLOOR_OF.keys()


@pytest.mark.parametrize("module", sorted(MODULES.keys() - DOORS))
def test_imports_come_from_lower_floors(module: str) -> None:
    """A module imports from floors below its own, or from its own room."""
    room = room_of(module)
    ours = {one for one in imports(module) if one.startswith("digestlib.")}
    wrong = {
        one for one in ours if room_of(one) != room and FLOOR_OF[room_of(one)] >= FLOOR_OF[room]
    }
    assert wrong == set()


@pytest.mark.parametrize("module", sorted(MODULES.keys() - DOORS))
def test_no_room_goes_through_the_face(module: str) -> None:
    """Rooms import from rooms, so loading one never loads what it does not need."""
    assert "digestlib" not in imports(module)


def test_no_module_imports_itself_in_the_end() -> None:
    """There is no import cycle, not even one for typing."""
    graph = {module: imports(module) & MODULES.keys() for module in MODULES}
    order = list(TopologicalSorter(graph).static_order())
    assert set(order) == set(MODULES)


def test_modules_are_of_a_size_to_read() -> None:
    """No module is longer than 320 lines."""
    lengths = {name: len(path.read_text("utf-8").splitlines()) for name, path in MODULES.items()}
    assert {name: length for name, length in lengths.items() if length > 320} == {}


# ------------------------------------------------------------------ what loads when


def loaded(code: str) -> set[str]:
    """Return the names of the top-level modules that code loads in a process of its own."""
    told = f"import sys\n{code}\nprint(*sorted({{name.partition('.')[0] for name in sys.modules}}))"
    made = subprocess.run(
        [sys.executable, "-c", told], check=True, cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    return set(made.stdout.split())


def test_importing_loads_nothing_heavy() -> None:
    """``import digestlib`` loads no library at all."""
    heavy = {"pydantic", "babel", "jinja2", "docx", "weasyprint", "lxml", "markdown_it", "polib"}
    assert loaded("import digestlib") & heavy == set()


def test_reading_loads_no_exporter() -> None:
    """Reading a week loads neither languages' data nor any library of an export format."""
    heavy = {"babel", "jinja2", "docx", "weasyprint", "lxml"}
    code = "import digestlib\ndigestlib.read('examples/lantern/week.zh.txt')"
    assert loaded(code) & heavy == set()


# ------------------------------------------------------------------ the face

FACE = {
    *("Brand", "Collection", "DesignPoint", "Digest", "FollowUp", "Problem", "Report"),
    *("Verdict", "VerdictLevel", "compose", "export", "parse", "read", "translate"),
}


def test_the_face_is_a_list() -> None:
    """The public names are these fourteen."""
    assert set(digestlib.__all__) == FACE
    assert len(digestlib.__all__) == 14


@pytest.mark.parametrize("name", sorted(FACE))
def test_every_public_name_is_there_and_explained(name: str) -> None:
    """Each public name loads and has a docstring."""
    assert getattr(digestlib, name).__doc__


def test_another_name_is_not_there() -> None:
    """A name outside the face raises as any module does."""
    with pytest.raises(AttributeError, match="has no attribute 'nonsense'"):
        digestlib.nonsense  # noqa: B018 - the access is what is tested


def test_dir_shows_the_face() -> None:
    """Tab completion finds the public names before they are loaded."""
    assert set(dir(digestlib)) >= FACE
