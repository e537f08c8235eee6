"""Rebuilds the model from labelled pages, with nothing but what the service itself needs."""
