"""Many pages at once."""
