"""Rebuilds the model from labelled pages; what is needed for it is an extra."""
