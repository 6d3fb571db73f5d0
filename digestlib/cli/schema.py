"""``digestlib schema``: the JSON Schema of a collection."""

import json

from digestlib.cli.console import put_data


def schema() -> None:
    """Print the JSON Schema of a collection, which JSON, JSON Lines and YAML input follow.

    [bold]Let an editor check a file:[/bold]

    digestlib schema > digests.schema.json
    """
    from digestlib.model import json_schema

    put_data(json.dumps(json_schema(), indent=2, ensure_ascii=False))
