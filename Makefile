# `make run` and `make test` do all their set-up, once; see README.md.
PYTHON ?= python3
BIN := .venv/bin
PIP := .ci/pip-install $(BIN)/python

# what builds Debian packages
DEB_TOOLS := debhelper dh-python build-essential

# what the bundle takes along besides the libraries for X11, and what makes it
BUNDLE_TOOLS := libwayland-client0 libwayland-cursor0 binutils build-essential patchelf \
	xz-utils libqt6core6 libharfbuzz0b libmd4c0 libpng16-16 libpcre2-16-0 \
	libdouble-conversion3

TEST_TOOLS := xvfb openbox weston xdotool x11-utils pcmanfm dbus-daemon at-spi2-core \
	thunar gvfs libglib2.0-bin strace \
	librsvg2-common shared-mime-info \
	python3-pyatspi orca speech-dispatcher desktop-file-utils fonts-dejavu-core \
	fonts-droid-fallback locales

PACKAGE_TEST_TOOLS := $(DEB_TOOLS) $(BUNDLE_TOOLS) \
	appstream lintian man-db bash-completion

# how often, and the tests that take the number
TORTURES := \
	--kills 1000 --ends 200 tests/desktop/test_kill.py \
	--flips 20000 tests/store/test_damaged_file.py::test_a_flipped_bit \
	--schema-flips 32768 \
	tests/store/test_damaged_file.py::test_a_flipped_bit_of_the_schema \
	--ids 10000 \
	tests/store/test_damaged_file.py::test_any_number_anywhere_costs_no_more_than_its_row \
	--megabytes 20 \
	tests/store/test_damaged_file.py::test_a_huge_value_costs_its_row_and_hardly_any_time \
	tests/store/test_odd_places.py \
	--every-case tests/store tests/desktop/test_orca.py tests/desktop/test_keys_only.py \
	tests/desktop/test_real_window.py tests/window/test_any_screen.py \
	tests/window/test_every_state.py tests/window/test_directions.py \
	tests/window/test_language.py tests/window/test_manual.py \
	tests/window/test_moves_panel.py tests/window/test_oxo_model.py \
	tests/window/test_roles.py tests/window/test_smallest_window.py \
	tests/window/test_worksheets.py tests/test_other_boards.py \
	tests/terminal/test_languages.py tests/model/test_script.py \
	--settings-files 10000 \
	tests/play/test_settings.py::test_any_damaged_file_is_read_or_renamed \
	--oxo-files 200000 tests/test_damage.py \
	--events 50000 tests/test_random_events.py \
	--definitions 200000 tests/test_oxo_model.py \
	--scripts 2000 \
	tests/terminal/test_model.py::test_whatever_is_piped_is_read_as_a_file_is \
	tests/window/test_script_view.py::test_whatever_is_pasted_and_opened_leaves_the_window_awake \
	--edits 1000 tests/window/test_script_view.py::test_list_and_script_stay_equal \
	--actions 1000 tests/window/test_every_row.py \
	--players 1000 tests/test_any_order.py \
	--puzzles 1000 tests/learning/test_puzzles.py \
	--keys 10000 tests/window/test_no_silent_key.py \
	--restores 100 \
	tests/store/test_writeback.py::test_a_backup_is_restored_while_two_others_play \
	--cuts 10000 tests/store/test_power_loss.py \
	--instances 200 tests/test_five_at_once.py \
	--starts 1000 tests/desktop/test_starts.py

# the same for what each board is worth and how Hard plays; 4×4 is gone through whole
PROOFS := \
	--positions 10000 --lines 10000000 --games 10000 --cube-games 200 --runs 200 \
	tests/test_exact_play.py

# compiled while OXO is installed, so that it is again when one has changed
TRANSLATIONS := $(wildcard resources/translations/*.po)

# each prints the Debian packages that are missing
VENV_PACKAGE = $(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || echo python3-venv
LIBRARY_PACKAGES = $(PYTHON) -m oxo_desktop.system.preflight
# its shared library, which Debian has apart
PYTHON_PACKAGE = $(PYTHON) -c 'import ctypes, sys, sysconfig; sys.base_prefix == "/usr" and \
	ctypes.CDLL(sysconfig.get_config_var("INSTSONAME"))' 2>/dev/null || \
	$(PYTHON) -c 'import sys; print("libpython%d.%d" % sys.version_info[:2])'
FONT_PACKAGE = test ! -d /etc/apt || ls /usr/share/fonts/*/* >/dev/null 2>&1 || \
	echo fonts-dejavu-core

NEW_ENOUGH = $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	{ echo "OXO needs Python 3.11 or later: make PYTHON=/path/to/python3" >&2; exit 1; }

.NOTPARALLEL:
.PHONY: run test test-packages check mutants torture prove solve qt-versions bench \
	screenshots icons messages wheel bundle deb try-in-roots \
	try-debs-in-roots try-fresh release clean

run: .venv/window-tools .venv/ready-to-run
	@$(BIN)/oxo-desktop

# a process for each core; whichever has nothing left takes over from another
PYTEST := $(BIN)/python -m pytest -n auto --dist worksteal

test: .venv/test-tools .venv/ready-to-test
	$(PYTEST) -m "not packages" --durations=20

# what is installed: the bundle, the Debian packages, the wheel
test-packages: .venv/test-tools .venv/package-test-tools .venv/ready-to-test bundle
	$(BIN)/python -m pytest -m packages --durations=10

check: .venv/ready-to-check
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy $(wildcard packaging/*.py packaging/*/*.py)
	$(BIN)/lint-imports
	! grep -rnE "setToolTip|QToolTip" oxo_desktop --include="*.py" --exclude=widgets.py
	$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*
	$(BIN)/python -m tests.translations check

# as many changes of the code as MUTANTS says, or all
MUTANTS ?= 200

mutants: .venv/test-tools .venv/ready-for-mutants
	$(BIN)/python -m lab.mutants $(MUTANTS)

torture: .venv/test-tools .venv/ready-to-test
	$(PYTEST) --require-desktop $(TORTURES)

STRATEGY := oxo_desktop/engine/solver/strategy-4x4x4.bin

prove: .venv/test-tools .venv/ready-to-test build/check
	$(PYTEST) $(PROOFS)
	$(BIN)/python -m lab.solved.table unpack $(STRATEGY) build/strategy.txt
	build/check build/strategy.txt

# proves 4×4×4 anew; see lab/solved/README.md
solve: .venv/ready-to-test build/solve build/check
	build/solve build/solved.txt
	build/check build/solved.txt
	$(BIN)/python -m lab.solved.table pack build/solved.txt build/solved.bin

build/%: lab/solved/%.c
	mkdir -p build
	gcc -O3 -Wall -Wextra -o $@ $<

# with each PySide6 that oxo_desktop/system/qt_start/late_signatures knows
qt-versions: .venv/test-tools .venv/ready-to-test
	$(BIN)/python -m lab.qt_versions

# with TRIXIE (below) also the package for Debian 13
bench: .venv/test-tools .venv/ready-to-test bundle $(if $(TRIXIE),deb)
	$(BIN)/python -m lab.bench $(if $(TRIXIE),--trixie $(TRIXIE))

screenshots: .venv/test-tools .venv/ready-to-test
	$(BIN)/python -m tests.screenshots screenshots

# the pictures of the icon, from its drawings
icons: .venv/test-tools .venv/ready-to-test
	QT_QPA_PLATFORM=offscreen $(BIN)/python -m tests.icons

# brings all translations up to date, or begins the one into the language INTO
INTO =

messages: .venv/ready-to-test
	$(BIN)/python -m tests.catalogue messages.pot
	$(BIN)/python -m tests.translations update $(INTO)

wheel: .venv/ready-to-test
	$(BIN)/python -m hatchling build -d dist

# for Debian 13 and later, with the system's Qt; for Debian 12, with the bundle
deb: .venv/deb-tools .venv/ready-to-test bundle
	@$(BIN)/python packaging/deb.py system-qt bundled

# all that is published of a version, with its SHA-256 sums
release: .venv/ready-to-test
	@$(BIN)/python packaging/changelog.py
	@$(MAKE) wheel bundle deb
	@cd dist && sums=$$(sha256sum oxo-desktop_$(VERSION)-1_all.deb \
		oxo-desktop_$(VERSION)-1~deb12u1_amd64.deb $(notdir $(BUNDLE)) \
		oxo_desktop-$(VERSION)-py3-none-any.whl oxo_desktop-$(VERSION).tar.gz) && \
		echo "$$sums" | tee SHA256SUMS

# for whoever has no Python: a folder with both programs
VERSION := $(shell sed -n 's/^__version__ = "\(.*\)"/\1/p' oxo_desktop/__init__.py)
BUNDLE := dist/oxo-desktop-$(VERSION)-linux-$(shell uname -m).tar.xz
BUNDLED := pyproject.toml constraints.txt LICENSE packaging/frozen.py packaging/sources.py \
	$(wildcard docs/manual*.md docs/model*.md) \
	$(shell find oxo_desktop resources packaging/bundle -type f \
		-not -path "*/__pycache__/*" -not -path "*/pictures/*" \
		-not -name "*.mo" -not -name "*.new" 2>/dev/null)

bundle: $(BUNDLE)

$(BUNDLE): .venv/package-tools .venv/ready-to-package $(BUNDLED)
	@$(BIN)/python packaging/frozen.py

# what a program mounts or starts ends with it, however that ends
ALONE = unshare --mount --mount-proc --pid --fork --kill-child sh -c '"$$0" "$$@"; exit $$?'

# plays it, as root, in systems without Python: ROOTS are folders made by debootstrap
ROOTS =

try-in-roots: .venv/test-tools bundle
	@$(ALONE) $(BIN)/python -m lab.roots.packages $(ROOTS)

# installs and removes both packages, as root, in a Debian 12 and a Debian 13: folders too
BOOKWORM =
TRIXIE =

try-debs-in-roots: .venv/test-tools deb
	@$(ALONE) $(BIN)/python -m lab.roots.debs $(BOOKWORM) $(TRIXIE)

# runs and tests a fresh clone, as root, in a fresh Debian 12 and 13: ROOTS is a folder
# where both are, or are made
RUNS = bookworm-root trixie-root bookworm-user

try-fresh: .venv/test-tools .venv/ready-to-test
	@test -n "$(ROOTS)" || { echo "Name a folder: make try-fresh ROOTS=FOLDER" >&2; exit 1; }
	@.ci/apt-install "A fresh system needs" debootstrap
	@$(ALONE) $(BIN)/python -m lab.roots.fresh $(ROOTS) $(RUNS)

clean:
	rm -rf .venv

# What the system is to provide. As long as some of it is missing there is no file, so
# that it is asked for again; it goes on without what it can do without.
.venv/window-tools:
	@$(NEW_ENOUGH)
	@.ci/apt-install "OXO needs" $$($(VENV_PACKAGE); $(LIBRARY_PACKAGES); $(FONT_PACKAGE)) && \
		{ mkdir -p .venv && touch $@; } || test -z "$$($(VENV_PACKAGE); $(LIBRARY_PACKAGES))"

.venv/test-tools:
	@$(NEW_ENOUGH)
	@.ci/apt-install "The tests need" \
		$$($(VENV_PACKAGE); QT_QPA_PLATFORM=xcb $(LIBRARY_PACKAGES)) $(TEST_TOOLS) && \
		{ mkdir -p .venv && touch $@; } || \
		test -z "$$($(VENV_PACKAGE); QT_QPA_PLATFORM=offscreen $(LIBRARY_PACKAGES))"

.venv/package-test-tools:
	@.ci/apt-install "The tests of the packages need" $$($(PYTHON_PACKAGE)) \
		$(PACKAGE_TEST_TOOLS)
	@mkdir -p .venv && touch $@

.venv/deb-tools:
	@.ci/apt-install "Building Debian packages needs" $(DEB_TOOLS)
	@mkdir -p .venv && touch $@

.venv/package-tools:
	@$(NEW_ENOUGH)
	@.ci/apt-install "The bundle needs" \
		$$($(VENV_PACKAGE); QT_QPA_PLATFORM=xcb $(LIBRARY_PACKAGES); $(PYTHON_PACKAGE)) \
		$(BUNDLE_TOOLS)
	@mkdir -p .venv && touch $@

$(BIN)/pip:
	@$(NEW_ENOUGH)
	@.ci/apt-install "A virtual environment needs" $$($(VENV_PACKAGE))
	@$(PYTHON) -m venv .venv
	@echo "Setting OXO up in .venv: about 250 MB, half a minute, once."

.venv/made: $(BIN)/pip
	@$(PIP) 'pip>=25.3'
	@touch $@

.venv/ready-to-run: .venv/made pyproject.toml constraints.txt \
		resources/translations/compile.py $(TRANSLATIONS)
	@$(PIP) --build-constraint constraints.txt --editable .
	@touch $@

.venv/ready-to-test: .venv/ready-to-run
	@$(PIP) --group test
	@touch $@

.venv/ready-to-check: .venv/ready-to-run
	@$(PIP) --group dev
	@touch $@

.venv/ready-to-package: .venv/ready-to-test
	@$(PIP) --group packaging
	@touch $@

.venv/ready-for-mutants: .venv/ready-to-run
	@$(PIP) --group mutants
	@touch $@
