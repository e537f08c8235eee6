"""The `honbun` command: one file a command."""


def main() -> int:
    return 2
