"""Many exports over any executor: threads, processes, a cluster.

from digestlib.batch import Job, processes, run

jobs = [Job(source="archive/2026-W48.json", language="en", format_name="pdf",
            path="out/2026-W48.en.pdf", week="2026-W48")]
for outcome in run(jobs, processes(2)):
    print(outcome)
"""

from digestlib.batch.jobs import Job, Work
from digestlib.batch.processes import processes
from digestlib.batch.running import BatchOptions, Fate, Outcome, run

__all__ = ["BatchOptions", "Fate", "Job", "Outcome", "Work", "processes", "run"]
