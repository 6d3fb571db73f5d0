"""A team's folder, and the commands that it runs."""

import subprocess
import sys
from pathlib import Path

EXAMPLE = Path(__file__).parents[1] / "examples" / "weekly"
WEEK = "2026-W48"


def weekly(
    team: Path, *arguments: str, command: str = "weekly"
) -> subprocess.CompletedProcess[str]:
    """Run a command with the team's settings in a process of its own."""
    words = [sys.executable, "-m", "digestlib", command, "--settings", "digestlib.toml"]
    return subprocess.run(
        [*words, *arguments], cwd=team, capture_output=True, text=True, check=False
    )


def change(team: Path, old: str, new: str) -> None:
    """Change the team's settings."""
    path = team / "digestlib.toml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
