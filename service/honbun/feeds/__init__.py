"""Feeds from list pages, after paper 002: what repeats on a page becomes entries, and these RSS, Atom or JSON Feed.

From a tree to a feed: `nodes` and `links` take the page apart, `groups` finds links that stand alike and the items
around them, `evidence` weighs each group, `lists` takes the best, and `verdict` says whether the page is there for it.
`titles`, `dates` and `body` read the items; `entries` puts them together, `rss`, `atom` and `json_feed` write them.
`merge` is what becomes of a feed when its page is seen again; `paper` is the method of the paper, beside ours.
"""
