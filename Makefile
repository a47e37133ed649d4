# Everything a newcomer needs: `make run` plays, `make test` proves. Each target sets up what it needs and is quick the second time.
PYTHON ?= python3
BIN := .venv/bin
.DEFAULT_GOAL := help

help: ## Show this list
	@grep -E '^[a-z-]+:.*## ' Makefile | sed -E 's/:.*## /\t/' | expand -t 14

run: .venv/ready ## Set up, start the server, open the caller in a browser
	@echo "Starting On Tour companion (Ctrl-C stops it)"
	@$(BIN)/ontour serve $(ARGS)

install: .venv/ready ## Set up for playing: a virtual environment with pinned packages

install-cluster: .venv/ready ## The same, and what several processes need
	@$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-cluster.lock

# With ARGS that choose tests, a part may have none of them: pytest's exit code 5.
PYTEST = $(BIN)/python -m pytest -n 2 --dist worksteal $(ARGS)
NONE_IS_FINE = $(if $(ARGS),|| [ $$? -eq 5 ])

test: ## Set up everything, then every check and test that must pass
	@echo "Four parts: checks; what the tests need; tests without a browser; browser tests."
	@echo "About six minutes on two quiet cores; set-up on a bare machine adds three."
	@$(MAKE) --no-print-directory check needs
	@echo "Part 3: tests without a browser (about 2 minutes)"
	@$(PYTEST) -m "not long and not browser" $(NONE_IS_FINE)
	@echo "Part 4: browser tests (about 3 minutes)"
	@$(PYTEST) -m "not long and browser" $(NONE_IS_FINE)

test-quick: .venv/ready-dev ## The daily round: no browser, no servers, under a minute
	@$(PYTEST) -q -m "not (long or slow or browser or servers)"

test-long: .venv/ready-dev needs ## The proofs that take minutes (10,000 and more sheets against two oracles)
	@$(BIN)/python -m tests.needs --long
	@echo "Running the long proofs, one after the other, each named as it begins"
	@$(BIN)/python -m pytest -m long -v $(ARGS)

check: .venv/ready-dev ## Format, lint and types
	@echo "Part 1: format, lint and types"
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy

words: .venv/ready ## Bring the translations up to date with the messages in code and templates; says what is to be translated
	@$(BIN)/python -m ontour.words.gathering

bench: .venv/ready-dev ## Benchmarks against peers, in one run; ARGS=--quick for a small one that writes nothing
	@$(BIN)/python bench/scorer.py $(ARGS)
	@$(BIN)/python bench/live.py $(ARGS)

lock: ## Renew the pinned packages (asks the package index; review the diff)
	@$(PYTHON) -m venv .venv && $(BIN)/pip install --quiet --disable-pip-version-check uv
	@$(BIN)/uv pip compile -q --universal --generate-hashes --python-version 3.11 --no-header --no-annotate -U pyproject.toml -o requirements.lock
	@$(BIN)/uv pip compile -q --universal --generate-hashes --python-version 3.11 --no-header --no-annotate -U --extra cluster -c requirements.lock pyproject.toml -o requirements-cluster.lock
	@$(BIN)/uv pip compile -q --universal --generate-hashes --python-version 3.11 --no-header --no-annotate -U --extra cluster --group dev -c requirements.lock pyproject.toml -o requirements-dev.lock

clean: ## Remove everything that was set up or built
	rm -rf .venv build dist static/vendor .mypy_cache .ruff_cache .pytest_cache .hypothesis

.PHONY: help run install install-cluster test test-quick test-long check words bench lock clean needs

needs: .venv/ready-dev
	@echo "Part 2: a browser, PostgreSQL and Redis (installed if they are missing)"
	@$(BIN)/python -m tests.needs

# Two stamps: what playing needs, and on top of it what developing needs.
.venv/ready: requirements.lock pyproject.toml hatch_build.py
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "On Tour companion needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Try: make PYTHON=python3.12 run")'
	@echo "Setting up .venv (once; a minute or so)"
	@$(PYTHON) -m venv .venv || { echo "Python cannot make a virtual environment here. On Debian and Ubuntu: apt-get install python3-venv"; exit 1; }
	@$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --editable .
	@touch $@

.venv/ready-dev: .venv/ready requirements-dev.lock
	@echo "Adding what tests and checks need"
	@$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@touch $@
