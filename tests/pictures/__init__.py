"""The pictures in README.md, made anew by `make pictures`."""
