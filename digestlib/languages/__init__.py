"""Language tags, and how languages write dates, numbers and lists."""

from digestlib.languages.collation import SortKey, sort_key
from digestlib.languages.formats import (
    format_date,
    format_list,
    format_number,
    format_percent,
    language_name,
    month_name,
)
from digestlib.languages.scripts import chinese_script, foreign_han
from digestlib.languages.tags import (
    canonical,
    folder_of,
    locale,
    named,
    resolve,
    same_language,
    script_of,
    tag_of,
)
from digestlib.languages.weeks import week_dates, week_label, weeks_before

__all__ = [
    "SortKey",
    "canonical",
    "chinese_script",
    "folder_of",
    "foreign_han",
    "format_date",
    "format_list",
    "format_number",
    "format_percent",
    "language_name",
    "locale",
    "month_name",
    "named",
    "resolve",
    "same_language",
    "script_of",
    "sort_key",
    "tag_of",
    "week_dates",
    "week_label",
    "weeks_before",
]
