"""Which HTML elements are what to us.

Blocks are HTML 4's block-level elements (paper 004, 3.4), the elements HTML 4 lists as able to hold them, and
those HTML5 added.  BODY counts as one, so that text directly below it is not lost.
"""

HTML4_BLOCKS = frozenset(
    "address blockquote center dd dir div dl dt fieldset form frameset h1 h2 h3 h4 h5 h6 hr isindex li menu noframes "
    "ol p pre table tbody td tfoot th thead tr ul".split()
)
HTML5_BLOCKS = frozenset(
    "article aside caption details dialog figcaption figure footer header hgroup legend main nav search section "
    "summary listing plaintext xmp".split()
)
BLOCKS = HTML4_BLOCKS | HTML5_BLOCKS | {"body"}

HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
LINKS = frozenset(("a", "button"))
MEDIA = frozenset(("img", "picture", "object", "embed"))
FIELDS = frozenset(("input", "select", "textarea", "button"))
PREFORMATTED = frozenset(("pre", "listing", "plaintext", "xmp"))

# Never rendered, or rendered by something else than this page: neither text nor tags count.  NOSCRIPT is here because
# the tree is always built as a browser that runs scripts builds it, where its content is no part of the page; where it
# is all there is, `scriptless.py` opens it first.
UNSEEN = frozenset(
    "script style noscript template head title iframe noembed noframes svg math audio video canvas datalist".split()
)
# Rendered, but no running text: what a form offers, and the reading above a ruby base.
NO_TEXT = frozenset(("select", "textarea", "rt", "rp"))
