"""What a site is known by, in words and figures for its owner."""

from typing import Any

from honbun.model import state_of
from honbun.page.knowledge import SiteKnowledge

_MOST_PLACES = 20


def describe_site(site: str, knowledge: SiteKnowledge) -> dict[str, Any]:
    """Pages seen, how much repeats, and the template paths that carry content or the same text again and again."""
    pages = len(knowledge)
    places = knowledge.places()
    content = sorted(places, key=lambda place: (-place.fresh, place.path))[:_MOST_PLACES]
    repeated = sorted(places, key=lambda place: (-place.repeated, place.path))[:_MOST_PLACES]
    return {
        "site": site,
        "pages_seen": pages,
        "state": state_of(pages),
        "blocks": knowledge.counts(),
        "templates": {
            "content": [
                {"path": place.path, "pages": place.pages, "fresh": round(place.fresh, 3)}
                for place in content
                if place.fresh >= 0.05
            ],
            "repeated": [
                {"path": place.path, "pages": place.pages, "repeated": round(place.repeated_share, 3)}
                for place in repeated
                if place.repeated_share >= 0.5
            ],
        },
    }
