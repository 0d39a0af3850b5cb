"""What the bundled program for terminals runs."""

import sys

import own_environment  # noqa: F401

from oxo_desktop.terminal import main

sys.exit(main())
