"""The tables of the corpus.

A document is an address, and its id is never given to another one.  Saving the address again adds a version; a document
is listed by its newest.  `saved` and `number` are kept with the document too, so that listing reads one index.

A version tells the dictionary its parts are pressed with, and the one that was `taught` by them: what a dictionary has
seen stands in it.

`links` are those of each document's newest version, to canonical addresses: read backwards, they tell which documents
lead to one.  `linked` is the version they were taken from, so that what older programs saved can be caught up with.
`texts` are the words of each document's newest version, and `indexed` the version that the full text holds.
`exports` are files that were written from here: they may still hold what is forgotten here.

`engine` tells what keeps the full text, if it is not a table: tantivy, in how many shards, under which mark.
`waiting` are the rows of `texts` that the full text has to be told of, those that came and those that are gone.
"""

FULL_TEXT_PARTS = 8
_FULL_TEXT = "words, characters, site, author, type, date, content='', columnsize=0, tokenize='replay'"

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
    (
        "CREATE TABLE links (document INTEGER NOT NULL, target TEXT NOT NULL, text TEXT NOT NULL)",
        "CREATE INDEX links_by_document ON links (document)",
        "CREATE INDEX links_by_target ON links (target)",
        "ALTER TABLE documents ADD COLUMN linked INTEGER NOT NULL DEFAULT 0",
        "CREATE INDEX documents_to_link ON documents (id) WHERE linked < number",
        "CREATE INDEX versions_by_time ON versions (saved)",
        "CREATE TABLE exports (path TEXT PRIMARY KEY, made INTEGER NOT NULL) WITHOUT ROWID",
    ),
    (
        "CREATE VIRTUAL TABLE fulltext USING fts5(words, characters, site, author, type, date, content='',"
        " columnsize=0, tokenize='replay')",
        "INSERT INTO fulltext (fulltext, rank) VALUES ('secure-delete', 1)",
        "CREATE TABLE texts (id INTEGER PRIMARY KEY AUTOINCREMENT, document INTEGER NOT NULL UNIQUE,"
        " length INTEGER NOT NULL, site TEXT NOT NULL, author TEXT NOT NULL, type TEXT NOT NULL, day TEXT NOT NULL,"
        " words BLOB NOT NULL)",
        "CREATE INDEX texts_by_length ON texts (length)",
        "ALTER TABLE documents ADD COLUMN indexed INTEGER NOT NULL DEFAULT 0",
        "CREATE INDEX documents_to_index ON documents (id) WHERE indexed < number",
    ),
    (
        "CREATE TABLE engine (name TEXT NOT NULL, shards INTEGER NOT NULL, mark TEXT NOT NULL)",
        "CREATE TABLE waiting (row INTEGER PRIMARY KEY, document INTEGER NOT NULL, gone INTEGER NOT NULL)",
    ),
    (
        "DROP TABLE fulltext",
        *(f"CREATE VIRTUAL TABLE fulltext_{part} USING fts5({_FULL_TEXT})" for part in range(FULL_TEXT_PARTS)),
        *(
            f"INSERT INTO fulltext_{part} (fulltext_{part}, rank) VALUES ('secure-delete', 1)"
            for part in range(FULL_TEXT_PARTS)
        ),
        "INSERT OR IGNORE INTO waiting (row, document, gone) SELECT id, document, 0 FROM texts"
        " WHERE NOT EXISTS (SELECT 1 FROM engine WHERE name != 'fts5')",
    ),
)
