# `make play` and `make test` are all a newcomer needs; everything else is for those who carry the work on.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PORT ?= 8787

.PHONY: play test test-long soak check format lint types bench lock clean browser

play: $(VENV)/installed
	$(BIN)/mazziere sandbox --port $(PORT)

test: $(VENV)/installed-dev
	$(BIN)/pytest -q -m "not long" -n auto --dist loadfile

test-long: $(VENV)/installed-dev
	$(BIN)/pytest -q

# Card rooms in virtual time with all faults, seed after seed, until one is violated.
SEEDS ?= 1000
HANDS ?= 200
soak: $(VENV)/installed
	@for seed in $$(seq $(SEEDS)); do $(BIN)/mazziere simulate --seed $$seed --hands $(HANDS) || exit 1; done

check: $(VENV)/installed-dev format-check lint types test

format-check: $(VENV)/installed-dev
	$(BIN)/ruff format --check .

format: $(VENV)/installed-dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

lint: $(VENV)/installed-dev
	$(BIN)/ruff check .

types: $(VENV)/installed-dev
	$(BIN)/mypy

bench: $(VENV)/installed-dev
	$(BIN)/mazziere bench

$(VENV)/installed: requirements-build.txt requirements.txt pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-build.txt -r requirements.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $@

$(VENV)/installed-dev: requirements-dev.txt $(VENV)/installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	touch $@

# Pins come from pyproject.toml; the lock files hold hashes and no address of any registry.
lock: $(VENV)/installed
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/python -c "import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['build-system']['requires'])" \
	  | $(BIN)/uv pip compile --generate-hashes --no-emit-index-url --no-header --no-annotate --python-version 3.11 - -o requirements-build.txt
	$(BIN)/uv pip compile --universal --generate-hashes --no-emit-index-url --no-header --no-annotate --python-version 3.11 pyproject.toml -o requirements.txt
	$(BIN)/uv pip compile --universal --generate-hashes --no-emit-index-url --no-header --no-annotate --python-version 3.11 --extra dev pyproject.toml -o requirements-dev.txt

clean:
	rm -rf $(VENV) build *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
