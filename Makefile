# make run     start the service on this machine and print a pairing code
# make test    install what the tests need and run every check
# make lint    style and types alone
# make trust   try everything that SECURITY.md promises, and write its table
# make bench   benchmarks, which are not tests
# make fuzz    ten minutes of the fuzzer on each part that takes bytes from elsewhere
# make wheel   the package in dist/; the same sources make the same bytes
# make sbom    what a plain installation holds, as CycloneDX in dist/
# make audit   ask PyPI for known faults of what a plain installation holds
# make pictures  take the pictures of the READMEs
#
# Python 3.11 or later is all that must be there.  Everything is installed into .venv; only as root, and only on Debian
# and its kin, a few system packages are added too (.ci/packages).

PYTHON = $(shell for python in python3 python3.13 python3.12 python3.11 python; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
VENV := .venv/bin/python
NODE_PACKAGES := tests/extension/node_modules/.package-lock.json
PIP := $(VENV) -m pip --disable-pip-version-check --quiet install --use-pep517

.DELETE_ON_ERROR:
.PHONY: run test lint trust bench fuzz wheel sbom audit pictures

run: .venv/installed
	@echo "The browser extension is the folder extension/; README.md shows how to load it."
	@exec $(VENV) -m honbun serve --pair

test: lint $(NODE_PACKAGES)
	@.ci/packages redis-server chromium firefox-esr fonts-noto-cjk
	@.ci/juman
	@OPENBLAS_NUM_THREADS=1 $(VENV) -m pytest -n auto --maxprocesses 4 --dist loadfile

# What checks the extension comes from npm; nothing of it is shipped.
$(NODE_PACKAGES): tests/extension/package.json
	@command -v node >/dev/null || .ci/packages nodejs
	@cd $(<D) && npm install --no-package-lock --no-audit --no-fund --silent >/dev/null 2>&1 && touch ../../$@ || \
		echo "Not installed: the npm packages of tests/extension (Node and npm are needed)"

lint: .venv/installed-dev
	@$(VENV) -m ruff check --quiet .
	@$(VENV) -m ruff format --quiet --check .
	@$(VENV) -m mypy

trust: .venv/installed-dev $(NODE_PACKAGES)
	@.ci/packages redis-server chromium firefox-esr fonts-noto-cjk
	@.ci/juman
	@$(VENV) -m tests.trust.run

bench: .venv/installed-dev
	@for bench in tests/bench/bench_*.py; do $(VENV) -m tests.bench.$$(basename $$bench .py) || exit; done

fuzz: .venv/installed-dev
	@$(VENV) -m tests.fuzz.run
	@$(VENV) -m tests.fuzz.api

wheel: .venv/installed-dev
	@rm -f dist/honbun-*.whl
	@$(VENV) -m hatchling build --target wheel --directory dist

sbom: wheel .venv/installed-release
	@$(VENV) -m venv --clear --without-pip build/plain
	@$(VENV) -m pip --python build/plain/bin/python --quiet install dist/honbun-*.whl
	@.venv/bin/cyclonedx-py environment --pyproject pyproject.toml --output-reproducible \
		--output-file dist/honbun.cdx.json build/plain/bin/python
	@echo "dist/honbun.cdx.json"

audit: sbom
	@.venv/bin/pip-audit --path build/plain/lib/python3*/site-packages

pictures: .venv/installed-dev
	@.ci/packages chromium fonts-noto-cjk
	@$(VENV) -m tests.pictures.take docs/pictures

.venv/installed: $(VENV) pyproject.toml
	@echo "Installing Honbun; the first time takes a minute or two."
	@$(PIP) --editable .
	@touch $@

.venv/installed-dev: $(VENV) pyproject.toml
	@echo "Installing Honbun and its tools; the first time takes a minute or two."
	@$(PIP) --editable '.[dev]'
	@touch $@ .venv/installed

.venv/installed-release: .venv/installed-dev
	@$(PIP) --editable '.[release]'
	@touch $@

$(VENV):
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "Honbun needs Python 3.11 or later, and $(or $(PYTHON:%="%"),what is here) is not." \
		"If it has another name: make $(or $(MAKECMDGOALS),run) PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || .ci/packages python3-venv
	@$(PYTHON) -m venv --clear .venv
