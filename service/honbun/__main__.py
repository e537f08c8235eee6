"""`python -m honbun` is the `honbun` command."""

from honbun.cli.main import main

raise SystemExit(main())
