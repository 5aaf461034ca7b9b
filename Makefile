# What a person types. `make` alone lists it.
SHELL := /bin/sh
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

PORT ?= 8000
DATA ?=
SERVE ?= 1
ARGS ?=

VENV := .venv
PYTHON := $(VENV)/bin/python
PIP := $(PYTHON) -m pip --disable-pip-version-check --quiet --no-input

# Chromium and the fonts of the three languages, for the browser tests.
BROWSER := chromium fonts-noto-core fonts-noto-cjk

.PHONY: help demo test lint fix bench docs proofs lock clean venv runtime development browser node

help:  ## say what there is
	@echo "Evoke: make <what>"
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  \1|\2/p' $(firstword $(MAKEFILE_LIST)) | awk -F'|' '{printf "%-9s %s\n", $$1, $$2}'

demo: runtime  ## sample pictures, campaigns and accounts, then serve (PORT=8000 DATA=folder SERVE=0)
	@exec $(PYTHON) manage.py demo --port $(PORT)$(if $(DATA), --data "$(DATA)")$(if $(filter 0,$(SERVE)), --no-serve)

test: development browser  ## all tests: modules in Node, then everything else (ARGS="-k name")
	@$(PYTHON) -m tests $(ARGS)

lint: development node  ## style, types, import rules, templates, migrations, JavaScript types
	@failed=0; \
	check() { label=$$1; shift; said=$$("$$@" 2>&1) && echo "  $$label: clean" || { echo "  $$label: NOT CLEAN"; echo "$$said"; failed=1; }; }; \
	check "ruff" $(PYTHON) -m ruff check --quiet .; \
	check "format" $(PYTHON) -m ruff format --quiet --check .; \
	check "types" $(PYTHON) -m mypy --no-error-summary; \
	check "import rules" $(VENV)/bin/lint-imports --no-cache; \
	check "templates" $(VENV)/bin/djlint templates --lint --quiet --profile django --ignore H043; \
	check "migrations" $(PYTHON) manage.py makemigrations --check --dry-run --verbosity 1; \
	if [ -x node_modules/.bin/tsc ]; then check "JavaScript types" node_modules/.bin/tsc --noEmit; fi; \
	exit $$failed

fix: development  ## mend what a tool can mend
	@$(PYTHON) -m ruff check --fix --quiet . ; $(PYTHON) -m ruff format --quiet .

bench: development  ## every bench, with its target and what was measured
	@$(PYTHON) -m bench $(ARGS)

docs: development  ## rewrite the reference pages' tables from the code
	@$(PYTHON) -m docs.refresh

proofs: development  ## play simulated crowds and write what rounds and findings caught (ARGS="--seeds 2")
	@$(PYTHON) -m docs.simulated_crowds $(ARGS)

lock: $(PYTHON)  ## renew both lock files from pyproject.toml
	@$(PIP) install uv
	@for kind in runtime dev; do \
	    case $$kind in runtime) file=requirements.lock extra=;; dev) file=requirements-dev.lock extra="--extra dev --constraints requirements.lock";; esac; \
	    $(VENV)/bin/uv pip compile pyproject.toml $$extra --quiet --no-config --universal --python-version 3.11 \
	        --fork-strategy fewest --upgrade --generate-hashes --no-annotate --no-header --output-file $(VENV)/new.lock >/dev/null && \
	    { echo "# Exact versions and hashes ($$kind), for Python 3.11 to 3.13. Renew both files with: make lock"; cat $(VENV)/new.lock; } > $$file && \
	    rm $(VENV)/new.lock && echo "$$file: $$(grep -c '==' $$file) packages" || exit 1; \
	done

clean:  ## forget the installed libraries (your data in var/ stays)
	@rm -rf $(VENV) node_modules

# The first Python that is new enough and can make a virtual environment.
$(PYTHON):
	@for name in python3.13 python3.12 python3.11 python3 python; do \
	    $$name -c 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && { found=$$name; break; }; \
	done; \
	if [ -z "$$found" ]; then \
	    echo "Evoke needs Python 3.11 or newer with its venv module, and found none." >&2; \
	    echo "On Debian or Ubuntu: apt-get install python3 python3-venv" >&2; \
	    exit 1; \
	fi; \
	rm -rf $(VENV); $$found -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

# A copy of the lock file last installed tells whether there is anything to do.
runtime: $(PYTHON)
	@cmp -s requirements.lock $(VENV)/runtime.lock || { \
	    echo "Installing the libraries, this once ..."; \
	    $(PIP) install --require-hashes -r requirements.lock && cp requirements.lock $(VENV)/runtime.lock || { \
	        case "$$(uname -sm)" in "Linux aarch64") echo "On Linux with ARM first: apt-get install gcc python3-dev libdeflate-dev pkg-config" >&2;; esac; \
	        exit 1; }; }

development: $(PYTHON)
	@cmp -s requirements-dev.lock $(VENV)/development.lock || { \
	    echo "Installing the libraries and the developer's tools, this once ..."; \
	    $(PIP) install --require-hashes -r requirements-dev.lock && \
	    cp requirements-dev.lock $(VENV)/development.lock && cp requirements.lock $(VENV)/runtime.lock; }

browser:
	@if command -v apt-get >/dev/null 2>&1 && [ "$$(id -u)" = 0 ] && ! dpkg -s $(BROWSER) >/dev/null 2>&1; then \
	    echo "Installing $(BROWSER), this once ..."; \
	    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(BROWSER); } >/dev/null 2>&1 \
	        || echo "That did not work: the browser tests may be left out."; \
	fi

node:
	@if ! command -v npm >/dev/null 2>&1; then \
	    echo "Node is not installed: the JavaScript types go unchecked."; \
	    case "$$EVOKE_REQUIRE" in *node*) exit 1;; esac; \
	elif ! cmp -s package-lock.json node_modules/installed.json; then \
	    echo "Installing TypeScript, this once ..."; \
	    if npm ci --silent --no-audit --no-fund; then cp package-lock.json node_modules/installed.json; \
	    else echo "TypeScript could not be fetched: the JavaScript types go unchecked."; \
	        case "$$EVOKE_REQUIRE" in *node*) exit 1;; esac; \
	    fi; \
	fi
