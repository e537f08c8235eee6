"""The saved documents.

`documents.py` is the way in; `schema.py` draws the tables.  A version of a document keeps its parts (the bytes that
were received, what was extracted, the sentences with their places in these bytes) in one zstd frame, with a dictionary
once there are enough documents to train one.  Standard Format and annotations are made anew from the parts when wanted.
"""
