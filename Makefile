# The commands of the house; `make help` lists them.

.PHONY: help run test test-browser screenshots check bench soak messages lock
.DEFAULT_GOAL := help
SHELL := /bin/sh

# The Python that makes .venv: the first that is new enough.
PYTHON ?= $(shell for python in python3 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo $$python && break; done)
PY := .venv/bin/python
ARGS ?=
FOLDER ?= var/screenshots

# Have everything of requirements/$(1).txt in .venv, which keeps a copy of the file.
define install
	@if ! $(PY) -I -S -c '' 2>/dev/null \
	|| ! cmp -s requirements/$(1).txt .venv/$(1).txt; then \
		test -n "$(PYTHON)" \
		|| { echo 'This needs Python 3.11 or newer: make PYTHON=/its/path' >&2; exit 1; } \
		&& { $(PY) -m pip --version >/dev/null 2>&1 \
		|| $(PYTHON) -m venv --clear .venv; } \
		&& echo 'Installing requirements/$(1).txt into .venv ...' \
		&& $(PY) -m pip install --quiet --disable-pip-version-check \
			--require-hashes --requirement requirements/$(1).txt \
		&& cp requirements/$(1).txt .venv/$(1).txt; \
	fi
endef

help: ## Say what there is.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' Makefile

run: ## Open the house, with people and a table to try: PORT=8000 HOST=127.0.0.1
	$(call install,run)
	@exec $(PY) manage.py house --follow-parent \
		$(if $(filter command line,$(origin HOST)),--host $(HOST)) $(ARGS)

test: ## Run all tests but the browser's and the long runs.
	$(call install,dev)
	$(PY) -m pytest -n 2 -m 'not browser and not soak' $(ARGS)

test-browser: ## Run the browser tests; needs Chromium.
	$(call install,dev)
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null \
	|| { echo 'There is no Chromium: install the package chromium.' >&2; exit 1; }
	$(PY) -m pytest -m browser $(ARGS) || test $$? -eq 5  # 5: there are none.

screenshots: ## Write pictures of every page: FOLDER=var/screenshots
	$(call install,dev)
	$(PY) -m tests.browser.screenshots $(FOLDER) $(ARGS)

check: ## Check format, lint, types, import rules and migrations.
	$(call install,dev)
	.venv/bin/ruff format --check .
	.venv/bin/ruff check .
	find templates -name '*.html' -exec .venv/bin/djade --target-version 5.2 --check {} +
	$(PY) -m mypy
	$(PY) .venv/bin/lint-imports
	$(PY) manage.py makemigrations --check --dry-run

bench: ## Run the benchmarks: a table, and JSON.
	$(call install,bench)
	$(PY) -m bench $(ARGS)

soak: ## Run the long tests.
	$(call install,dev)
	$(PY) -m pytest -m soak $(ARGS)

CATALOG := euchre_site/locale
messages: ## Bring the catalogs of texts up to date, and compile them.
	$(call install,dev)
	$(PY) -m babel.messages.frontend --quiet extract --mapping-file pyproject.toml \
		--keywords pgettext_lazy:1c,2 --keywords ngettext_lazy:1,2 \
		--keywords npgettext_lazy:1c,2,3 --keywords gettext_lazy \
		--add-location file --sort-by-file --project Bowerhouse --version 1 \
		--msgid-bugs-address CONTRIBUTING.md --output $(CATALOG)/django.pot .
	for language in ru uk; do \
		$(PY) -m babel.messages.frontend --quiet update --no-fuzzy-matching \
			--ignore-pot-creation-date \
			--ignore-obsolete --domain django --width 88 --locale $$language \
			--input-file $(CATALOG)/django.pot --output-dir $(CATALOG) \
		&& $(PY) -m babel.messages.frontend --quiet compile --domain django \
			--directory $(CATALOG) --locale $$language \
		|| exit 1; \
	done
	rm $(CATALOG)/django.pot

lock: ## Compile requirements/*.txt anew from pyproject.toml.
	$(call install,dev)
	$(call compile,run,--extra embedded)
	$(call compile,dev,--extra embedded --extra dev)
	$(call compile,bench,--extra embedded --extra dev --extra bench)

define compile
	.venv/bin/uv pip compile --quiet --universal --generate-hashes \
		--python-version 3.11 --no-emit-index-url --no-annotate --no-header \
		pyproject.toml $(2) --output-file requirements/$(1).txt
endef
