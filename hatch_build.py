"""Has the fonts made before a wheel, an sdist or an editable install is built.

The packages they are made from, 35 MB, are asked for only while the fonts are not there, so that a
build from an sdist and every later build of a checkout do without them.
"""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# Hatchling loads this file by its path, which leaves its neighbours out of reach.
sys.path.insert(0, str(Path(__file__).parent))

import font_recipe


class FontsHook(BuildHookInterface[Any]):
    """Makes ``templates/fonts`` where it is missing or out of date."""

    def dependencies(self) -> list[str]:
        """Return the packages that the fonts are made with, or none where they are made."""
        return [] if self._are_made else font_recipe.requirements()

    def initialize(self, _version: str, _build_data: dict[str, Any]) -> None:
        """Make the fonts."""
        if not self._are_made:
            from build_fonts import make_fonts  # noqa: PLC0415 - needs what dependencies() names

            make_fonts()

    @property
    def _are_made(self) -> bool:
        return font_recipe.are_current(Path(self.root) / "templates" / "fonts")
