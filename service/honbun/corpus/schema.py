"""The tables of the corpus.

A document is an address, and its id is never given to another one.  Saving the address again adds a version; a document
is listed by its newest.  `saved` and `number` are kept with the document too, so that listing reads one index.

A version tells the dictionary its parts are pressed with, and the one that was `taught` by them: what a dictionary has
seen stands in it.
"""

MIGRATIONS = (
    (
        "CREATE TABLE documents (id INTEGER PRIMARY KEY AUTOINCREMENT, address TEXT NOT NULL UNIQUE,"
        " site TEXT NOT NULL, number INTEGER NOT NULL, saved INTEGER NOT NULL)",
        "CREATE INDEX documents_by_time ON documents (saved, id)",
        "CREATE INDEX documents_by_site ON documents (site, saved, id)",
        "CREATE TABLE versions (id INTEGER PRIMARY KEY, document INTEGER NOT NULL, number INTEGER NOT NULL,"
        " saved INTEGER NOT NULL, fetched INTEGER NOT NULL, title TEXT NOT NULL, byline TEXT NOT NULL,"
        " date TEXT NOT NULL, lang TEXT NOT NULL, annotate TEXT NOT NULL, sentences INTEGER NOT NULL,"
        " links INTEGER NOT NULL, bytes INTEGER NOT NULL, dictionary INTEGER, taught INTEGER, parts BLOB NOT NULL,"
        " UNIQUE (document, number))",
        "CREATE INDEX versions_by_dictionary ON versions (dictionary)",
        "CREATE INDEX versions_by_taught ON versions (taught) WHERE taught IS NOT NULL",
        "CREATE TABLE dictionaries (id INTEGER PRIMARY KEY AUTOINCREMENT, content BLOB NOT NULL)",
    ),
)
