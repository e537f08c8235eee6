"""The commands, a file each; `main` is the table of them."""
