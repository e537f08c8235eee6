"""A page, taken apart to look for lists."""

from collections.abc import Collection
from dataclasses import dataclass

from selectolax.lexbor import LexborHTMLParser

from honbun.feeds.evidence import Evidence
from honbun.feeds.links import PageLinks
from honbun.feeds.nodes import Nodes, nodes_of
from honbun.page.language import language
from honbun.page.links import links_of
from honbun.page.tree import root_lang


@dataclass(frozen=True)
class ListPage:
    url: str
    lang: str
    nodes: Nodes
    links: PageLinks
    evidence: Evidence


def read_list_page(tree: LexborHTMLParser, url: str, template: Collection[str] = ()) -> ListPage:
    """The page; `template` holds the texts its site has on other pages too, as `titles.key` writes them."""
    nodes = nodes_of(tree)
    links = PageLinks(nodes, links_of(tree, url), url)
    lang = language(root_lang(tree), nodes.texts)
    return ListPage(url, lang, nodes, links, Evidence(nodes, links, template))
