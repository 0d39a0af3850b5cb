# `make run` and `make test` do all their set-up, once; see README.md.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check

TEST_TOOLS := xvfb openbox weston xdotool x11-utils pcmanfm dbus-daemon at-spi2-core \
	librsvg2-common \
	python3-pyatspi desktop-file-utils fonts-dejavu-core

.PHONY: run test check torture bench screenshots clean

run: .venv/ready-to-run
	@$(BIN)/oxo-desktop

test: .venv/ready-to-test
	$(BIN)/python -m pytest

check: .venv/ready-to-check
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

torture: .venv/ready-to-test
	$(BIN)/python -m pytest --require-desktop --kills 1000 tests/desktop/test_kill.py

bench: .venv/ready-to-check .venv/test-tools
	$(BIN)/python -m tests.bench

screenshots: .venv/ready-to-test
	$(BIN)/python -m tests.screenshots screenshots

clean:
	rm -rf .venv

.venv/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "OXO needs Python 3.11 or later: make PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		.ci/apt-install "A virtual environment" python3-venv
	$(PYTHON) -m venv .venv
	$(PIP) install --upgrade 'pip>=25.3'
	@touch $@

.venv/ready-to-run: .venv/made pyproject.toml constraints.txt
	$(PIP) install --constraint constraints.txt \
		--build-constraint constraints.txt --editable .
	@.ci/apt-install "The window" $$($(BIN)/python -m oxo_desktop.preflight) \
		$$(test ! -d /etc/apt || ls /usr/share/fonts/*/* >/dev/null 2>&1 || \
			echo fonts-dejavu-core)
	@touch $@

.venv/ready-to-test: .venv/ready-to-run .venv/test-tools
	$(PIP) install --constraint constraints.txt --group test
	@touch $@

.venv/ready-to-check: .venv/ready-to-run
	$(PIP) install --constraint constraints.txt --group dev
	@touch $@

.venv/test-tools: .venv/made
	@.ci/apt-install "A test of the real window" $(TEST_TOOLS)
	@touch $@
