"""The tags of a site: which digests have them, and what their pages are called."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from digestlib.model import make_id, unique_ids
from digestlib.site import places
from digestlib.site.cards import Card, CardDigest, CardTag


@dataclass(frozen=True, slots=True)
class TaggedWeek:
    """The digests of a week that have a tag."""

    card: Card
    digests: tuple[CardDigest, ...]


@dataclass(frozen=True)
class SiteTag:
    """A tag of a site: its page, how it is shown, and its digests, newest week first."""

    page: str
    shown: CardTag
    weeks: tuple[TaggedWeek, ...]

    @cached_property
    def count(self) -> int:
        """How many digests have it."""
        return sum(len(one.digests) for one in self.weeks)


def site_tags(cards: Sequence[Card]) -> dict[str, SiteTag]:
    """Return the tags of a site in one language by their keys, the most frequent first.

    A tag that is met later gets no name that an earlier one has, so names stay as weeks are added.

    Args:
        cards: The weeks, oldest first.
    """
    shown: dict[str, CardTag] = {}
    weeks: dict[str, list[TaggedWeek]] = {}
    for card in cards:
        for key, digests in _by_tag(card).items():
            shown.setdefault(key, card.tags[key])
            weeks.setdefault(key, []).append(TaggedWeek(card, tuple(digests)))
    slugs = unique_ids(make_id(key) for key in shown)
    found = {
        key: SiteTag(places.tag_page(slug), shown[key], tuple(reversed(weeks[key])))
        for key, slug in zip(shown, slugs, strict=True)
    }
    return dict(sorted(found.items(), key=lambda one: -one[1].count))


def same_tag(cards: Iterable[Card], others: Iterable[Card]) -> Mapping[str, str]:
    """Return the keys that tags have in another language, by their keys in one.

    A digest has its tags in the same order in every language; the newest digest decides.

    Args:
        cards: The weeks in the one language.
        others: The same weeks in the other.
    """
    found: dict[str, str] = {}
    for card, other in zip(cards, others, strict=True):
        digests = {one.anchor: one for one in other.digests}
        for digest in card.digests:
            if twin := digests.get(digest.anchor):
                found |= {
                    mine.key: its.key for mine, its in zip(digest.tags, twin.tags, strict=False)
                }
    return found


def _by_tag(card: Card) -> dict[str, list[CardDigest]]:
    found: dict[str, list[CardDigest]] = {}
    for digest in card.digests:
        for key in dict.fromkeys(tag.key for tag in digest.tags):
            found.setdefault(key, []).append(digest)
    return found
