"""What the bundled program with a window runs."""

import sys

import own_environment  # noqa: F401
import spare_libraries  # noqa: F401

from oxo_desktop.__main__ import main

sys.exit(main())
