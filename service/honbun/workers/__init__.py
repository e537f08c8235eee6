"""Page work in processes that can be killed.

A page can make a parser run for minutes, take gigabytes, or crash it; a thread cannot be stopped, and none of it may
happen on the event loop.  `pool.py` is the service's side, `process.py` the child's, `frames.py` what they say.
"""
