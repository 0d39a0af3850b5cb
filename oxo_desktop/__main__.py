"""Start OXO with ``python -m oxo_desktop``."""

import sys

from oxo_desktop.app import main

sys.exit(main())
