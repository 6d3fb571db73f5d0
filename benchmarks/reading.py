"""``python -m benchmarks.reading [COUNT...]`` measures what reading costs as pages grow.

CPU and memory stand beside those of markdown-it-py on the same text, which gives tokens and no
fields; memory is what the process grew by, in times of the text's size in UTF-8. The hostile texts
behind that are the costliest of those in ``hostile``, by CPU seconds a megabyte.
"""

import json
import sys
import time

from benchmarks import hostile, weeks
from benchmarks.__main__ import peak
from benchmarks.processes import fresh

_COUNTS = (1_000, 10_000, 100_000)
_WARM = "甲\n\n值得精读，乙。三个设计点：① 丙；② 丁；③ 戊。若有条件，建议己。\n"
_HOSTILE = 1_000_000
_SHOWN = 20


def main() -> None:
    """Measure all, or one thing in this process if asked so by itself."""
    if sys.argv[1:2] == ["--one"]:
        print(json.dumps(_measure(sys.argv[2], sys.argv[3])))
        return
    counts = tuple(map(int, sys.argv[1:])) or _COUNTS
    print(f"{'digests':>8}{'CPU s':>9}{'/ markdown-it':>15}{'/ 10 times less':>17}{'memory':>9}")
    before: tuple[int, float] | None = None
    for count in counts:
        own, peer = _fresh("read", str(count)), _fresh("markdown_it", str(count))
        growth = own["cpu"] / before[1] / (count / before[0]) * 10 if before else 0.0
        memory = own["grown"] / own["size"]
        ratio = own["cpu"] / peer["cpu"]
        print(f"{count:8}{own['cpu']:9.2f}{ratio:15.1f}{growth or '':17.4}{memory:9.1f}")
        before = count, own["cpu"]
    if counts == _COUNTS:
        _print_hostile()


def _print_hostile() -> None:
    found = [(_fresh("hostile", name)["cpu"], name) for name in hostile.NAMES]
    found.sort(reverse=True)
    print(f"\nCPU s a megabyte, the {_SHOWN} costliest of {len(found)}")
    for cpu, name in found[:_SHOWN]:
        print(f"{cpu:9.2f}  {name}")
    print(f"{sum(cpu <= 2 for cpu, _ in found)} of them take at most 2 s")  # noqa: PLR2004 - as said


def _fresh(kind: str, what: str) -> dict[str, float]:
    done = fresh("benchmarks.reading", kind, what)
    done.check_returncode()
    found: dict[str, float] = json.loads(done.stdout)
    return found


def _measure(kind: str, what: str) -> dict[str, float]:
    from markdown_it import MarkdownIt

    import digestlib
    from digestlib.errors import DigestlibError

    text = hostile.text(what, _HOSTILE) if kind == "hostile" else weeks.text(int(what))
    digestlib.parse(_WARM)
    parser = MarkdownIt("commonmark")
    size = len(text.encode("utf-8", "surrogatepass")) / 2**20
    before, start = peak(), time.process_time()
    try:
        # What was read lives until its memory is measured.
        found = parser.parse(text) if kind == "markdown_it" else digestlib.parse(text)
    except DigestlibError as error:
        found = error
    cpu = time.process_time() - start
    return {"cpu": cpu, "grown": peak() - before, "size": size, "is_read": bool(found)}


if __name__ == "__main__":
    main()
