# make        lists what can be done.
# make lab    needs nothing but Python 3.11 or newer and make: the rest is put into .venv on the first call.

VENV  := .venv
BIN   := $(VENV)/bin

# The first Python that is new enough. Each is started, because a name on the path may be an empty shell.
PYTHON ?= $(shell for p in python3.13 python3.12 python3.11 python3; do \
    $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
UV := $(shell uv --version >/dev/null 2>&1 && echo uv)

ifdef UV
INSTALL := VIRTUAL_ENV=$(VENV) uv pip install --quiet --compile-bytecode
else
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check
endif

# Every processor, up to eight; the cells of one notebook must stay together in one kernel, hence loadfile, and tests/
# slowest.py puts the long files first. Bytecode is kept even where the shell forbids it: the tests start many Pythons,
# and each would compile SymPy and the rest anew.
PYTEST = PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n logical --maxprocesses 8 --dist loadfile --no-loadscope-reorder

.DEFAULT_GOAL := help
.PHONY: help lab test notebooks lint machine study pins clean

help:  ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile

lab: $(VENV)/.installed  ## open the course in JupyterLab
	@$(BIN)/robolib lab

test: $(VENV)/.installed-test  ## all that needs only Python; what passed here, when something has changed (ALL=1: all)
	$(PYTEST) -m "not slow and not browser and not sandbox and not system" --nbval --nbval-current-env --nbval-sanitize-with tests/nbval.cfg \
	  $(if $(ALL),--all) tests course solutions

notebooks: $(VENV)/.installed-test  ## build and execute the notebooks whose text changed (ALL=1: all of them)
	@$(BIN)/python tools/notebooks.py $(if $(ALL),--all)

lint: $(VENV)/.installed-test  ## style of the code
	$(BIN)/ruff check

machine: $(VENV)/.installed-test  ## the tests in a browser, a sandbox, a cluster, and with other programs
	$(PYTEST) -m "browser or sandbox or system"

study: $(VENV)/.installed-test  ## the long checks
	$(PYTEST) -m slow

pins: pyproject.toml  ## choose new exact versions (needs uv), then `make notebooks ALL=1`
	uv pip compile --quiet --upgrade --universal --fork-strategy fewest --python-version 3.11 --all-extras \
	  --no-annotate --no-header --no-emit-package robolib pyproject.toml -o requirements.txt

clean:  ## remove the environment and caches; the workspace stays
	rm -rf $(VENV) .pytest_cache .ruff_cache .hypothesis build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# For the learner: the course and what it runs on, at the versions the stored outputs were made with.
$(VENV)/.installed: pyproject.toml requirements.txt | $(BIN)/python
	@echo "Installing the course into $(VENV): once, one to five minutes."
	@$(INSTALL) -c requirements.txt -e '.[course]'
	@touch $@

# For the tests: the same, and the tools.
$(VENV)/.installed-test: pyproject.toml requirements.txt | $(BIN)/python
	@echo "Installing the course and the tools of its tests into $(VENV): once, one to five minutes."
	@$(INSTALL) -c requirements.txt -e '.[test]'
	@touch $@ $(VENV)/.installed

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "robolib needs Python 3.11 or newer; none was found. Install one, or say where: make PYTHON=/path/to/python3"; exit 1; }
	@$(if $(UV),true,$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null) || \
	  { echo "This Python cannot make environments. Debian and Ubuntu: sudo apt install python3-venv"; exit 1; }
	@$(if $(UV),uv venv --quiet --seed --python "$(PYTHON)" $(VENV),$(PYTHON) -m venv $(VENV)) || { rm -rf $(VENV); exit 1; }
