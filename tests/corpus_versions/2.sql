-- The file as version 2 wrote it: do not change.
CREATE TABLE documents (id INTEGER PRIMARY KEY AUTOINCREMENT, address TEXT NOT NULL UNIQUE, site TEXT NOT NULL, number INTEGER NOT NULL, saved INTEGER NOT NULL, linked INTEGER NOT NULL DEFAULT 0);
CREATE INDEX documents_by_time ON documents (saved, id);
CREATE INDEX documents_by_site ON documents (site, saved, id);
CREATE INDEX documents_to_link ON documents (id) WHERE linked < number;
CREATE TABLE versions (id INTEGER PRIMARY KEY, document INTEGER NOT NULL, number INTEGER NOT NULL, saved INTEGER NOT NULL, fetched INTEGER NOT NULL, title TEXT NOT NULL, byline TEXT NOT NULL, date TEXT NOT NULL, lang TEXT NOT NULL, annotate TEXT NOT NULL, sentences INTEGER NOT NULL, links INTEGER NOT NULL, bytes INTEGER NOT NULL, dictionary INTEGER, taught INTEGER, parts BLOB NOT NULL, UNIQUE (document, number));
CREATE INDEX versions_by_dictionary ON versions (dictionary);
CREATE INDEX versions_by_taught ON versions (taught) WHERE taught IS NOT NULL;
CREATE INDEX versions_by_time ON versions (saved);
CREATE TABLE dictionaries (id INTEGER PRIMARY KEY AUTOINCREMENT, content BLOB NOT NULL);
CREATE TABLE links (document INTEGER NOT NULL, target TEXT NOT NULL, text TEXT NOT NULL);
CREATE INDEX links_by_document ON links (document);
CREATE INDEX links_by_target ON links (target);
CREATE TABLE exports (path TEXT PRIMARY KEY, made INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO documents VALUES (7, 'http://a.example/6', 'a.example', 2, 9, 2);
INSERT INTO versions VALUES (7, 7, 1, 7, 6, 'Page 6', '', '', 'en', '', 1, 0, 4, NULL, NULL, x'28b52ffd20284101000000000e0000000c7b2274657874223a226f6c64227d7b227465787473223a5b5d7d3c703e6f6c64');
INSERT INTO versions VALUES (8, 7, 2, 9, 6, 'An old page', '', '', 'en', '', 1, 0, 4, NULL, NULL, x'28b52ffd20284101000000000e0000000c7b2274657874223a226f6c64227d7b227465787473223a5b5d7d3c703e6f6c64');
INSERT INTO links VALUES (7, 'http://a.example/5', 'The page before');
PRAGMA user_version = 2;
