# `make` alone lists the targets.

PYTHON ?= python3
PAPER  ?= a4
# A name from which pnp derives numbers, such as that of the planet; without it, the first numbers.
FOR    ?=
JOBS   ?= 2
HOURS  ?= 0.1
EDITS  ?= 10000
GAME   ?=
# make balance GAMES=60 plays fewer.
GAMES  ?= 400

# One process for each file of tests, in the order of collection: see tests/conftest.py.
SIDE_BY_SIDE := -n $(JOBS) --dist loadgroup --no-loadscope-reorder

# More words for pytest, as in: make test PYTEST_ARGS='-k impose -x'
PYTEST_ARGS ?=

VENV    := .venv
BIN     := $(VENV)/bin
PIP     := $(BIN)/python -m pip --disable-pip-version-check
CREATED := $(VENV)/.created-stamp
RUNTIME := $(VENV)/.runtime-stamp
DEV     := $(VENV)/.dev-stamp

# CI=false and CI=0 count as not set.
IN_CI := $(filter-out false 0,$(strip $(CI)))

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

.PHONY: help
help: ## list the targets
	@echo 'make TARGET [PAPER=$(PAPER)] [PYTHON=$(PYTHON)]'
	@echo
	@sed -nE 's/^([a-z-]+):[^#]*## (.*)/  \1\t\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 12

.PHONY: kits
kits: $(RUNTIME) ## build every shipped game's kit into output/
	$(BIN)/pnp kit all --paper $(PAPER) $(if $(FOR),--for "$(FOR)")

.PHONY: studio
studio: $(RUNTIME) ## open the studio; GAME=space-zoo begins with that game
	$(BIN)/pnp studio $(GAME)

.PHONY: test
test: lint types ## lint, check the types and run the tests
	@command -v chromium >/dev/null || \
	    echo 'no Chromium here (apt install chromium): tests of the studio and the site are skipped' >&2
	$(BIN)/python -m pytest $(SIDE_BY_SIDE) $(PYTEST_ARGS)

.PHONY: quick
quick: $(DEV) ## run the fast tests, in a minute: no browsers, no complete kits
	$(BIN)/python -m pytest $(SIDE_BY_SIDE) -m 'not slow' $(PYTEST_ARGS)

.PHONY: lint
lint: $(DEV) ## check the style of the code with ruff, and the words of the documents
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python -m bench.words

.PHONY: types
types: $(DEV) ## check the types with mypy
	$(BIN)/mypy

.PHONY: format
format: $(DEV) ## rewrite the code in ruff's style
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

.PHONY: approve
ifeq ($(IN_CI),)
approve: $(DEV) ## accept the current output as the new golden files
	PNP_APPROVE=1 $(BIN)/python -m pytest $(SIDE_BY_SIDE) -m golden $(PYTEST_ARGS)
else
approve:
	@echo 'make approve: refused, because CI is set. Golden files are approved by a person who has looked at the difference.' >&2
	@exit 1
endif

.PHONY: pictures
pictures: $(DEV) ## draw the pictures of the documents again; look at them
	$(BIN)/python -m tests.gallery
	$(BIN)/python -m tests.montages

.PHONY: modules
modules: $(CREATED) ## write docs/modules.md from the docstrings
	$(BIN)/python -m bench.module_list

.PHONY: reference
reference: $(DEV) ## write the tables of options in docs/ from their declarations
	$(BIN)/python -m tests.reference

.PHONY: skies
skies: $(DEV) ## check every sky: some minutes
	$(BIN)/python -m tests.games.my_corner_of_the_sky.every_sky

.PHONY: seasons
seasons: $(DEV) ## make a thousand seasons, and read the codes of fifty of them: some minutes
	$(BIN)/python -m tests.games.personal_space.every_season

.PHONY: fuzz
fuzz: $(DEV) ## read damaged files of every kind: make fuzz HOURS=0.5 JOBS=2
	$(BIN)/python -m tests.fuzz --hours $(HOURS) --jobs $(JOBS) --out output/fuzz

.PHONY: soak
soak: $(DEV) ## change a game at random while the studio runs: make soak EDITS=10000
	$(BIN)/python -m tests.studio.soak $(EDITS)

.PHONY: bench
bench: $(RUNTIME) ## measure the speed of pnp
	$(BIN)/python -m bench

.PHONY: live
live: $(DEV) ## measure the time from a saved file to its picture in the studio
	$(BIN)/python -m bench.live

.PHONY: balance
balance: $(RUNTIME) ## play every game with simulated players, GAMES times
	@for game in mind-space my-corner-of-the-sky space-zoo; do \
	    $(BIN)/pnp playtest $$game --games $(GAMES) --jobs $(JOBS) || exit 1; \
	done

.PHONY: bands
bands: $(DEV) ## play numbered boards and the original boards, and store the scores
	$(BIN)/python -m bench.bands mind-space brain-board --setups ,b --boards 10 --games 400 --jobs $(JOBS)

.PHONY: zoo
zoo: $(DEV) ## play the games for the bounds of Space Zoo, and store the figures: a quarter of an hour
	$(BIN)/python -m bench.zoo

.PHONY: wheel
wheel: $(RUNTIME) ## build the source archive and the wheel into dist/
	$(BIN)/python -m hatchling build -d dist

.PHONY: lock
lock: ## pin the requirements in pyproject.toml again (needs uv)
	$(LOCK) --group build -o requirements.txt
	$(LOCK) --group build --group dev -c requirements.txt -o requirements-dev.txt

LOCK = uv pip compile pyproject.toml --quiet --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --custom-compile-command 'make lock'

.PHONY: clean
clean: ## delete all built files, and the environment
	rm -rf $(VENV) build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find output -mindepth 1 ! -path output/README.md -delete
	find . -name __pycache__ -type d -not -path './.git/*' -prune -exec rm -rf {} +

# The environment: each step leaves a stamp, and is taken again when what it rests on changes.

$(CREATED):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	    echo "pnp needs Python 3.11 or newer, and '$(PYTHON)' is not: $$($(PYTHON) --version 2>&1)." >&2; \
	    echo 'Name another, as in: make PYTHON=python3.12 TARGET' >&2; \
	    exit 1; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(RUNTIME): $(CREATED) requirements.txt pyproject.toml
	$(PIP) install --quiet --require-hashes -r requirements.txt
	$(PIP) install --quiet --no-deps --no-build-isolation -e .
	@touch $@

$(DEV): $(RUNTIME) requirements-dev.txt
	$(PIP) install --quiet --require-hashes -r requirements-dev.txt
	@touch $@
