"""Japanese text: whether it is any, its sentences, the widths of its characters (paper 000, 3.1)."""
