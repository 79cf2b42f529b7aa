# Everything runs in .venv, built by the first target that needs it; the stamps in it say what is installed.
# ARGS goes to the command of the target: make test ARGS='-k auction'

PYTHON ?= python3
PIP = .venv/bin/pip --disable-pip-version-check --quiet
LOCK = .venv/bin/uv pip compile --quiet --universal --python-version 3.11 --custom-compile-command 'make lock' $(ARGS)

.PHONY: help play test lint rules bench soak lock clean

help: ## List the targets.
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-6s %s\n", $$1, $$2 }' Makefile

play: .venv/run.stamp ## Start the table and open the browser.
	.venv/bin/bessemer $(ARGS)

test: .venv/dev.stamp ## Run the tests on all cores.
	@tools/system_parts.sh
	.venv/bin/pytest -n auto --dist worksteal --durations=15 $(ARGS)

lint: .venv/dev.stamp ## Check style, format, types, the direction of imports, and that all code is used.
	.venv/bin/ruff check
	.venv/bin/ruff format --check
	.venv/bin/mypy --strict src tests tools $(wildcard benchmarks/*.py)
	.venv/bin/lint-imports --no-logo
	.venv/bin/vulture

rules: .venv/bin/pip ## Check that every rule has a test, and one place in the code.
	.venv/bin/python -m tools.rules
	.venv/bin/python -m tools.rule_places

bench: .venv/bench.stamp ## Measure the speed of the engine.
	.venv/bin/bessemer bench $(ARGS)

soak: .venv/dev.stamp ## Run the tests that take hours.
	.venv/bin/python -m tests.soak $(ARGS)

lock: .venv/dev.stamp ## Pin the requirements again after an edit (newer versions: ARGS=--upgrade).
	$(LOCK) pyproject.toml -o requirements/run.txt
	$(LOCK) pyproject.toml --extra postgres --extra cluster --extra solver requirements/dev.in -c requirements/run.txt -o requirements/dev.txt
	$(LOCK) pyproject.toml --extra bench -c requirements/dev.txt -o requirements/bench.txt

clean: ## Remove the environment and all caches.
	rm -rf .venv build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -prune -exec rm -rf {} +

# $(error) inside the recipe: one line, and only when there is an environment to build.
.venv/bin/pip:
	$(if $(shell $(PYTHON) -c 'import ensurepip, sys, venv; print("yes" * (sys.version_info >= (3, 11)))' 2>/dev/null),,\
	  $(error Bessemer needs Python 3.11 or newer with venv (Debian: apt install python3 python3-venv)))
	$(PYTHON) -m venv .venv

.venv/run.stamp: requirements/run.txt pyproject.toml | .venv/bin/pip
	$(PIP) install -r requirements/run.txt
	$(PIP) install --no-deps --editable .
	@touch $@

.venv/dev.stamp: requirements/dev.txt .venv/run.stamp
	$(PIP) install -r requirements/dev.txt
	@touch $@

.venv/bench.stamp: requirements/bench.txt .venv/run.stamp
	$(PIP) install -r requirements/bench.txt
	@touch $@
