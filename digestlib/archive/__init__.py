"""The weeks gone by: what was reviewed, and which follow-ups are still open.

An archive is a folder of JSON files, one a week, named ``2026-W48.json``. A file holds the week's
digests and, by id, the week in which a follow-up was marked as done; all else is found from these,
so the files of past weeks change only where somebody marks something.
"""

from typing import Final

MOST_CARRIED: Final = 40
"""How many follow-ups of earlier weeks a report lists, unless somebody says otherwise: two to three
pages."""
