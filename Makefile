# `make play` and `make test` are all a newcomer needs; everything else is for those who carry the work on.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PORT ?= 8787

# Where Python may not keep what it has compiled, each run and each process in it compiles all anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: docs audit pictures play test test-slow test-wheel test-all test-long coverage soak check format lint types bench lock licences clean browser

play: $(VENV)/installed
	@$(BIN)/mazziere sandbox --port $(PORT)

# Tests run in random order. A failing run prints its seed; this repeats one, or picks tests:
# make test ARGS=--randomly-seed=123
ARGS ?=
PARALLEL := -n auto --dist loadfile

# The quick ones, of every room: an answer within three minutes on two idle cores.
test: $(VENV)/installed-dev
	$(BIN)/pytest -q -m "not long and not slow" $(PARALLEL) $(ARGS)

# What `make test` leaves out (tests/slow.py says why).
test-slow: $(VENV)/installed-dev
	$(BIN)/pytest -q -m "slow and not long" $(PARALLEL) $(ARGS)

test-all: test test-slow test-wheel

# The wheel, made from the source distribution and installed outside the checkout, plays a hand.
test-wheel: $(VENV)/installed-dev
	$(BIN)/python -m tests.wheel.plays

test-long: $(VENV)/installed-dev
	$(BIN)/pytest -q $(ARGS)

# Lines and branches of `bot` and `cogs` that the quick tests run. With the slow ones it takes an hour or two
# (PARTS="not long"); a bot in a process of its own is not counted.
PARTS ?= not long and not slow
coverage: $(VENV)/installed-dev
	$(BIN)/pytest -q -m "$(PARTS)" $(PARALLEL) --cov --cov-report=term:skip-covered $(ARGS)

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
	$(BIN)/zizmor --quiet --offline .github
	@if command -v actionlint >/dev/null; then actionlint; else echo "No actionlint here: zizmor alone has read the workflows."; fi

types: $(VENV)/installed-dev
	$(BIN)/mypy

bench: $(VENV)/installed-dev
	$(BIN)/mazziere bench

# What builds the typefaces is six times as large as they are: it goes again when they are built. What
# is installed is compiled when it is first used, a third of it never. Without being told, pip before 23.1
# builds a package of typefaces in an older way that leaves its files out of the folder asked for.
PIP_INSTALL := $(BIN)/python -m pip --quiet --disable-pip-version-check install --no-compile --use-pep517
$(VENV)/installed: requirements/build.txt requirements/run.txt pyproject.toml assets/fonts.toml devtools/fonts.py
	@echo "Installing Mazziere into $(VENV): once, about a minute..."
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(PIP_INSTALL) --require-hashes -r requirements/run.txt
	@rm -rf $(VENV)/build && $(PIP_INSTALL) --require-hashes -r requirements/build.txt --target $(VENV)/build
	@PYTHONPATH=$(VENV)/build $(PIP_INSTALL) --no-deps --no-build-isolation -e .
	@rm -rf $(VENV)/build
	@touch $@

# Tests compare the typefaces with what they are built from.
$(VENV)/installed-dev: requirements/dev.txt $(VENV)/installed
	@echo "Installing what the tests need: once, about a minute..."
	@$(PIP_INSTALL) --require-hashes -r requirements/build.txt -r requirements/dev.txt
	@touch $@

$(VENV)/installed-tools: requirements/tools.txt $(VENV)/installed
	@$(PIP_INSTALL) --require-hashes -r requirements/tools.txt
	@touch $@

# The site, in build/site; a link that leads nowhere fails it (with --quiet MkDocs counts no warning).
docs: $(VENV)/installed-tools
	$(BIN)/python -m devtools.site build/pages
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --config-file docs/mkdocs.yml

# The README's pictures, of a hand that the real bot deals; they need the browser.
pictures: $(VENV)/installed-dev
	$(BIN)/python -m tests.browser.readme_picture

# Known vulnerabilities of what is locked. It asks PyPI's service, so it needs the internet.
audit: $(VENV)/installed-tools
	$(BIN)/pip-audit --strict --disable-pip --require-hashes -r requirements/run.txt -r requirements/postgresql.txt -r requirements/build.txt

# Pins come from pyproject.toml; the lock files hold hashes and no address of any registry. What builds
# the package comes first: what runs it uses the same versions. Where a package asks for another one's
# extras, so does the pin: some versions of pip take any newer release otherwise, which has no hash.
COMPILE := uv pip compile --universal --generate-hashes --no-strip-extras --no-emit-index-url --no-header --no-annotate --python-version 3.11
lock: $(VENV)/installed
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/python -c "import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['build-system']['requires'], sep='\n')" \
	  | $(BIN)/$(COMPILE) - -o requirements/build.txt
	$(BIN)/$(COMPILE) -c requirements/build.txt pyproject.toml -o requirements/run.txt
	$(BIN)/python -c "import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['project']['optional-dependencies']['postgresql'], sep='\n')" \
	  | $(BIN)/$(COMPILE) -c requirements/run.txt - -o requirements/postgresql.txt
	$(BIN)/$(COMPILE) -c requirements/build.txt -c requirements/run.txt -c requirements/postgresql.txt --extra postgresql --extra dev pyproject.toml -o requirements/dev.txt
	$(BIN)/$(COMPILE) -c requirements/dev.txt --extra tools pyproject.toml -o requirements/tools.txt

# From the metadata of the packages that the lock names.
licences: $(VENV)/installed
	$(BIN)/python -m devtools.licences assets/fonts.toml requirements/run.txt requirements/postgresql.txt > docs/LICENSE-THIRD-PARTY.md

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
