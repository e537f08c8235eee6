"""Fields from pages: learned from labelled examples (paper 001), or from nothing but sibling pages (paper 003)."""
