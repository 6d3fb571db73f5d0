"""Several sources as one collection."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from digestlib.model import Collection, Problem, Span, unique_ids


def merge(collections: Sequence[Collection]) -> Collection:
    """Return one collection that holds the digests of all, in order.

    A repository or view that not all of them share is left out; each digest's own pull request
    still names its repository. Ids that repeat get ``-2``, ``-3`` and so on.

    Args:
        collections: At least one collection.
    """
    if len(collections) == 1:
        return collections[0]
    filled = [one for one in collections if one.digests] or list(collections)
    first = filled[0]
    digests = [digest for one in collections for digest in one.digests]
    ids = unique_ids(digest.id for digest in digests)
    repositories = {one.repository for one in filled}
    views = {one.view for one in filled}
    languages = Counter(digest.language for digest in digests)
    return Collection(
        name=", ".join(one.name for one in collections),
        language=languages.most_common(1)[0][0] if languages else first.language,
        repository=first.repository if len(repositories) == 1 else None,
        view=first.view if len(views) == 1 else "",
        digests=tuple(
            digest.model_copy(update={"id": name})
            for digest, name in zip(digests, ids, strict=True)
        ),
        source="".join(one.source for one in collections),
        spans=_joined(collections),
        problems=(
            *(problem for one in collections for problem in one.problems),
            *_repeated(collections),
        ),
    )


def _repeated(collections: Sequence[Collection]) -> Iterator[Problem]:
    """Yield a problem for each digest that an earlier collection holds already."""
    seen: dict[str, str] = {}
    for one in collections:
        names = {digest.id: one.name for digest in one.digests}
        for name in (name for name in names if name in seen):
            yield Problem(
                source=one.name,
                line=1,
                column=1,
                message=f"the digest {name} is in {seen[name]} too",
                hint="both are kept; leave one out if they are the same",
            )
        seen.update(names)


def _joined(collections: Sequence[Collection]) -> tuple[Span, ...]:
    spans: list[Span] = []
    offset = 0
    for one in collections:
        spans += [
            replace(span, start=span.start + offset, end=span.end + offset) for span in one.spans
        ]
        offset += len(one.source)
    return tuple(spans)
