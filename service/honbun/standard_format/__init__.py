"""Standard Format: written from pages with the places of sentences in their bytes, read, checked, told otherwise."""
