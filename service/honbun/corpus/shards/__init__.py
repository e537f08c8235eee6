"""The full text in shards of tantivy, for a corpus that is too large for one table of FTS5.

`shards.py` is the way in.  The table of texts stays what is true; shards follow it.  A shard is a process and a folder
of parts, a part is an index of tantivy with some thousand documents: small enough to be written anew when one of them
is forgotten.
"""
