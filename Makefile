# `make run` starts the web app, `make test` runs all checks. Both install what they need into .venv first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# More than there are cores: tests of the server and of the browser mostly wait.
WORKERS = $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) * 3 // 2)')
INSTALLED = $(VENV)/lib/python*/site-packages/quincunx
SOURCES := $(shell find src -type f -not -path '*.egg-info*' -not -name '*.pyc' -not -name '*.mo') $(wildcard docs/rules/*.md docs/rules/*/*.md)

.DEFAULT_GOAL := help
.PHONY: help run test check all-tests quick-tests fuzz coverage browser database proxy pdf_reader lint bench docs playthroughs pictures messages messages-missing requirements clean

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-17s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: $(VENV)/built  ## start the web app and print its address
	@$(BIN)/quincunx serve

PYTEST = PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder --max-worker-restart 0

test: database proxy pdf_reader  ## run all checks: style, types and tests
	@$(MAKE) --no-print-directory --jobs 3 lint all-tests

check: $(VENV)/tools  ## for everyday work: all checks without a browser, databases and killed processes
	@$(MAKE) --no-print-directory --jobs 2 lint quick-tests

# Beside style and types: tests also wait. What fails first is reported at the end, too.
all-tests: $(VENV)/built browser
	$(PYTEST)

quick-tests: $(VENV)/current
	$(PYTEST) -m "not browser and not database and not kills"

SEED = $(shell $(PYTHON) -c 'import random; print(random.getrandbits(32))')

fuzz: $(VENV)/built  ## try many random examples, other ones each time; SEED=... repeats a run
	$(PYTEST) -m random --hypothesis-profile fuzz --hypothesis-seed $(SEED)

COVERAGE = COVERAGE_RCFILE=pyproject.toml $(BIN)/python -m coverage run -m pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder \
	-m "not browser and not database and not kills"

# All tests with the compiled package, where only the other modules are measured. Compiled ones are measured by what runs uncompiled in a reasonable time.
coverage: $(VENV)/current  ## list what no test executes
	@rm -f .coverage*
	-$(COVERAGE)
	-PYTHONPATH=src $(COVERAGE) tests/core tests/games tests/test_interface.py tests/test_playthroughs.py tests/envs/test_encoder.py
	@$(BIN)/python -m coverage combine --quiet
	@$(BIN)/python -m coverage report

lint: $(VENV)/tools  ## check style and types only
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# What the tests need in addition to Python; root can install it on Debian and its derivatives. Arguments: who needs it, a check for it, the packages.
define system_package
@{ $(2); } >/dev/null 2>&1 && exit 0; \
[ "$$(id -u)" = 0 ] && apt-get update -qq && apt-get install -y -qq --no-install-recommends $(3) >/dev/null && exit 0; \
echo "$(1). Install what is missing; on Debian: apt-get install $(3)"; exit 1
endef

# The headless shell takes a third of the time, but not every system has it.
browser:
	@command -v chromium-headless-shell >/dev/null || [ "$$(id -u)" != 0 ] || { apt-get update -qq && \
	apt-get install -y -qq --no-install-recommends chromium-headless-shell fonts-dejavu-core; } >/dev/null 2>&1 || true
	$(call system_package,The browser tests need Chromium,command -v chromium-headless-shell || command -v chromium || command -v chromium-browser || command -v google-chrome,chromium fonts-dejavu-core)

database:
	$(call system_package,The storage tests start their own PostgreSQL server,command -v initdb || ls /usr/lib/postgresql/*/bin/initdb,postgresql)

proxy:
	$(call system_package,The configurations for reverse proxies are tested with real ones,{ command -v nginx || [ -x /usr/sbin/nginx ]; } && command -v caddy,nginx-light caddy)

pdf_reader:
	$(call system_package,The tests of printed sheets read them back,command -v pdftotext,poppler-utils)

bench: $(VENV)/built  ## measure speed, compiled and uncompiled in one run
	$(BIN)/python -m benchmarks.rules_speed

docs: $(VENV)/built  ## build the documentation site in the folder site
	$(BIN)/python -m docs_site site

playthroughs: $(VENV)/built  ## regenerate the committed playthroughs after a change of rules or views
	$(BIN)/python -m tests.playthroughs

pictures: $(VENV)/built  ## regenerate the pictures in the docs from the real program
	$(BIN)/python -m tests.pictures

messages: $(VENV)/tools  ## extract all texts, update the catalogues of translations and compile them
	PYTHONPATH=src $(BIN)/python -m catalogues update

messages-missing: $(VENV)/tools  ## list what is not translated yet
	@PYTHONPATH=src $(BIN)/python -m catalogues missing

requirements: $(VENV)/tools  ## pin the newest compatible versions
	$(BIN)/uv pip compile pyproject.toml --extra all --group dev --group docs --universal --python-version 3.11 --generate-hashes --upgrade \
		--no-annotate --no-emit-index-url --custom-compile-command "make requirements" --output-file requirements.txt

clean:  ## remove everything that make created
	rm -rf $(VENV) build dist failures site .coverage* src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis

# pip installs uv only, which installs everything else in a tenth of the time. uv does not read pip's settings, such as another index: then pip installs all.
$(VENV)/uv.txt: requirements.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Quincunx needs Python 3.11 or newer: make PYTHON=python3.12 ...")'
	$(PYTHON) -m venv $(VENV)
	@awk '/^[^ #]/ {wanted = /^uv==/} wanted' requirements.txt >$@.part
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $@.part
	@mv $@.part $@

$(VENV)/tools: $(VENV)/uv.txt
	$(BIN)/uv pip install --system-certs --quiet --python $(BIN)/python --require-hashes --compile-bytecode -r requirements.txt || \
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	@touch $@

# The wheel is built as for everybody else: from the source distribution, in an environment with nothing but the build requirements, here pinned ones.
# So it needs none of the tools, and is built while they are installed.
$(VENV)/wheel: $(VENV)/uv.txt setup.py pyproject.toml MANIFEST.in $(SOURCES)
	@echo "Compiling the rules, about a minute..."
	@rm -rf build dist src/*.egg-info
	$(BIN)/uv build --system-certs --quiet --python $(BIN)/python --build-constraints requirements.txt --require-hashes --out-dir dist
	@touch $@

# Installed, not linked: the installed package is compiled, and src/ stays plain Python for debugging and comparison.
$(VENV)/built: $(VENV)/tools $(VENV)/wheel
	@rm -rf $(INSTALLED)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --force-reinstall dist/*.whl
	@$(BIN)/python -I -c 'import quincunx; quincunx.compiled or print("The rules were not compiled: everything works, but more slowly.")'
	@touch $@ $(VENV)/current

# For everyday work: what is not compiled is only copied into the installed package, in a second. If a compiled module is new, changed or gone, all are
# compiled again.
COMPILED = grep -rl 'from mypy_extensions import' src/quincunx
$(VENV)/current: $(VENV)/tools setup.py pyproject.toml $(SOURCES)
	@[ -f $(VENV)/built ] && [ -z "$$(find setup.py pyproject.toml $$($(COMPILED)) -newer $(VENV)/built)" ] && \
	[ "$$($(COMPILED) | sed 's/[.]py$$//' | sort)" = "$$(find $(INSTALLED) -name '*.so' | sed 's,.*/site-packages/,src/,; s/[.]cpython.*//' | sort)" ] || \
	$(MAKE) --no-print-directory $(VENV)/built
	@rm -rf $(VENV)/plain
	@QUINCUNX_PURE=1 $(BIN)/python setup.py --quiet build_py --build-lib $(VENV)/plain >$@.log 2>&1 || { cat $@.log; exit 1; }
	@find $(INSTALLED) -type f -not -name '*.so' -delete && cp -r $(VENV)/plain/quincunx/. $(INSTALLED) && rm -rf $(VENV)/plain
	@touch $@
