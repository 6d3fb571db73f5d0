"""The folder that translators work in, as the commands of ``digestlib locale`` use it."""

from collections.abc import Iterable
from functools import cached_property
from pathlib import Path

from digestlib import languages, messages, po
from digestlib.errors import CatalogError, OutputError
from digestlib.localization import extraction, notes, updating
from digestlib.localization.sources import sources
from digestlib.resources import shipped


class Catalogs:
    """A folder of PO files: the template, the notes for translators, and a folder a language.

    Args:
        folder: The folder; by default the one that reports are made with.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or Path(str(shipped("locales"))).resolve()
        if not self.folder.is_dir():
            raise CatalogError(str(folder), "there is no such folder", "name a folder of PO files")

    @cached_property
    def notes(self) -> notes.Notes:
        """What translators are told; the folder's own notes, or else ours."""
        path = self.folder / notes.NAME
        if path.is_file():
            return notes.read(path.read_bytes(), shown(path))
        return notes.read((shipped("locales") / notes.NAME).read_bytes(), notes.NAME)

    @cached_property
    def template(self) -> po.Document:
        """The messages that templates and code ask for now."""
        return extraction.template(extraction.messages_in(sources()), self.notes)

    def path_of(self, tag: str) -> Path:
        """Return where a language's PO file lies."""
        folder = languages.folder_of(tag)
        return self.folder / folder / "LC_MESSAGES" / f"{messages.DOMAIN}.po"

    def tags(self, asked: Iterable[str] | None = None) -> tuple[str, ...]:
        """Return the languages there are, or those of them that were asked for.

        Raises:
            LanguageError: One that was asked for is not there.
        """
        there = [languages.tag_of(one.name) for one in self.folder.iterdir() if one.is_dir()]
        found = sorted(one for one in there if self.path_of(one).is_file())
        chosen = [languages.resolve(one, found) for one in asked or []]
        return tuple(dict.fromkeys(chosen)) or tuple(found)

    def document(self, tag: str) -> po.Document:
        """Return a language's PO file.

        Raises:
            CatalogError: It is malformed.
        """
        path = self.path_of(tag)
        return po.document(path.read_bytes(), shown(path))

    def extracted(self) -> list[tuple[Path, bytes]]:
        """Return the template as a file to write."""
        return [(self.folder / f"{messages.DOMAIN}.pot", self.template.data())]

    def updated(self, asked: Iterable[str] | None = None) -> list[tuple[Path, bytes]]:
        """Return the template and the PO files, brought up to it, as files to write."""
        made = [
            (self.path_of(tag), updating.update(self.document(tag), self.template, tag).data())
            for tag in self.tags(asked)
        ]
        return [*self.extracted(), *made]

    def begun(self, tag: str) -> tuple[Path, bytes]:
        """Return a new language's PO file as a file to write.

        Raises:
            LanguageError: There is no such language.
            OutputError: It is there already.
        """
        name = languages.named(tag, self.tags())
        path = self.path_of(name)
        if path.exists():
            hint = "translators' work is never overwritten; `digestlib locale update` adds to it"
            raise OutputError(f"{shown(path)} is there already", hint)
        return path, updating.new(self.template, name).data()


def wordings_in(folder: Path) -> dict[str, messages.Messages]:
    """Return the fixed wording of each language that a folder of PO files has.

    Raises:
        CatalogError: There is no such folder, or a file in it is malformed.
    """
    catalogs = Catalogs(folder)
    files = {tag: catalogs.path_of(tag) for tag in catalogs.tags()}
    return {
        tag: messages.compiled(tag, path.read_bytes(), shown(path)) for tag, path in files.items()
    }


def shown(path: Path) -> str:
    """Return a path as people are told it: from the current folder, where it lies in there."""
    here = Path.cwd()
    return str(path.relative_to(here) if path.is_relative_to(here) else path)
