"""The typed digests behind a report, as JSON."""

from digestlib.report import Report


def export_json(report: Report) -> bytes:
    """Return the report's collection as the model's own JSON (RFC 8259), in UTF-8."""
    return report.collection.model_dump_json(indent=2).encode() + b"\n"
