-- The file as version 3 wrote it: do not change.
CREATE TABLE documents (id INTEGER PRIMARY KEY AUTOINCREMENT, address TEXT NOT NULL UNIQUE, site TEXT NOT NULL, number INTEGER NOT NULL, saved INTEGER NOT NULL, linked INTEGER NOT NULL DEFAULT 0, indexed INTEGER NOT NULL DEFAULT 0);
CREATE INDEX documents_by_time ON documents (saved, id);
CREATE INDEX documents_by_site ON documents (site, saved, id);
CREATE INDEX documents_to_link ON documents (id) WHERE linked < number;
CREATE INDEX documents_to_index ON documents (id) WHERE indexed < number;
CREATE TABLE versions (id INTEGER PRIMARY KEY, document INTEGER NOT NULL, number INTEGER NOT NULL, saved INTEGER NOT NULL, fetched INTEGER NOT NULL, title TEXT NOT NULL, byline TEXT NOT NULL, date TEXT NOT NULL, lang TEXT NOT NULL, annotate TEXT NOT NULL, sentences INTEGER NOT NULL, links INTEGER NOT NULL, bytes INTEGER NOT NULL, dictionary INTEGER, taught INTEGER, parts BLOB NOT NULL, UNIQUE (document, number));
CREATE INDEX versions_by_dictionary ON versions (dictionary);
CREATE INDEX versions_by_taught ON versions (taught) WHERE taught IS NOT NULL;
CREATE INDEX versions_by_time ON versions (saved);
CREATE TABLE dictionaries (id INTEGER PRIMARY KEY AUTOINCREMENT, content BLOB NOT NULL);
CREATE TABLE links (document INTEGER NOT NULL, target TEXT NOT NULL, text TEXT NOT NULL);
CREATE INDEX links_by_document ON links (document);
CREATE INDEX links_by_target ON links (target);
CREATE TABLE exports (path TEXT PRIMARY KEY, made INTEGER NOT NULL) WITHOUT ROWID;
CREATE VIRTUAL TABLE fulltext_0 USING fts5(words, characters, site, author, type, date, content='', columnsize=0, tokenize='replay');
INSERT INTO fulltext_0 (fulltext_0, rank) VALUES ('secure-delete', 1);
CREATE VIRTUAL TABLE fulltext_1 USING fts5(words, characters, site, author, type, date, content='', columnsize=0, tokenize='replay');
INSERT INTO fulltext_1 (fulltext_1, rank) VALUES ('secure-delete', 1);
CREATE VIRTUAL TABLE fulltext_2 USING fts5(words, characters, site, author, type, date, content='', columnsize=0, tokenize='replay');
INSERT INTO fulltext_2 (fulltext_2, rank) VALUES ('secure-delete', 1);
CREATE VIRTUAL TABLE fulltext_3 USING fts5(words, characters, site, author, type, date, content='', columnsize=0, tokenize='replay');
INSERT INTO fulltext_3 (fulltext_3, rank) VALUES ('secure-delete', 1);
CREATE VIRTUAL TABLE fulltext_4 USING fts5(words, characters, site, author, type, date, content='', columnsize=0, tokenize='replay');
INSERT INTO fulltext_4 (fulltext_4, rank) VALUES ('secure-delete', 1);
CREATE VIRTUAL TABLE fulltext_5 USING fts5(words, characters, site, author, type, date, content='', columnsize=0, tokenize='replay');
INSERT INTO fulltext_5 (fulltext_5, rank) VALUES ('secure-delete', 1);
CREATE VIRTUAL TABLE fulltext_6 USING fts5(words, characters, site, author, type, date, content='', columnsize=0, tokenize='replay');
INSERT INTO fulltext_6 (fulltext_6, rank) VALUES ('secure-delete', 1);
CREATE VIRTUAL TABLE fulltext_7 USING fts5(words, characters, site, author, type, date, content='', columnsize=0, tokenize='replay');
INSERT INTO fulltext_7 (fulltext_7, rank) VALUES ('secure-delete', 1);
CREATE TABLE texts (id INTEGER PRIMARY KEY AUTOINCREMENT, document INTEGER NOT NULL UNIQUE, length INTEGER NOT NULL, site TEXT NOT NULL, author TEXT NOT NULL, type TEXT NOT NULL, day TEXT NOT NULL, words BLOB NOT NULL);
CREATE INDEX texts_by_length ON texts (length);
INSERT INTO documents VALUES (7, 'http://a.example/6', 'a.example', 2, 9, 2, 2);
INSERT INTO versions VALUES (7, 7, 1, 7, 6, 'Page 6', '', '', 'en', '', 1, 0, 4, NULL, NULL, x'28b52ffd20284101000000000e0000000c7b2274657874223a226f6c64227d7b227465787473223a5b5d7d3c703e6f6c64');
INSERT INTO versions VALUES (8, 7, 2, 9, 6, 'An old page', '', '', 'en', '', 1, 0, 4, NULL, NULL, x'28b52ffd20284101000000000e0000000c7b2274657874223a226f6c64227d7b227465787473223a5b5d7d3c703e6f6c64');
INSERT INTO links VALUES (7, 'http://a.example/5', 'The page before');
INSERT INTO texts VALUES (2, 7, 3, 'a.example', '', 'default', '1970-01-01', x'28b52ffd209f4d0300a4045b5b5b22416e222ce5908de8a99e225d2c5b2220222c22206f6c64222c70616765222c2de699aee9809ae4b880e888ac225d5d2c5b5b302c312c322c312c333064656661756c74225d5d0b0049083166603033138a0315a2a69a20c5a94d11f02cab1b0043e102');
INSERT INTO fulltext_4 (rowid, words, characters, site, author, type, date) VALUES (7, 'an
old
page', 'an
n 
 o
ol
ld
d 
 p
pa
ag
ge
e', 'a.example	example', '', 'default', '1970	1970-01	1970-01-01');
CREATE TABLE engine (name TEXT NOT NULL, shards INTEGER NOT NULL, mark TEXT NOT NULL);
CREATE TABLE waiting (row INTEGER PRIMARY KEY, document INTEGER NOT NULL, gone INTEGER NOT NULL);
PRAGMA user_version = 5;
