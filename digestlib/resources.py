"""Where the shipped ``locales/`` and ``templates/`` lie.

They live at the top of the repository, where translators and designers look for them, and inside
the package in a wheel. Looking in the package first makes an installed copy independent of any
checkout that happens to be near.
"""

from importlib.resources import files
from importlib.resources.abc import Traversable


def shipped(folder: str) -> Traversable:
    """Return the shipped top-level folder of that name.

    Args:
        folder: ``"locales"`` or ``"templates"``.

    Raises:
        FileNotFoundError: Neither the package nor the checkout around it has the folder, so the
            installation is broken.
    """
    package = files("digestlib")
    if (inside := package / folder).is_dir():
        return inside
    # In a checkout or an editable install the folder is the package's sibling.
    if (beside := package / ".." / folder).is_dir():
        return beside
    raise FileNotFoundError(f"digestlib is installed without its {folder!r} folder; reinstall it")
