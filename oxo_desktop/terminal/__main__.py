"""Start OXO in the terminal with ``python -m oxo_desktop.terminal``."""

import sys

from oxo_desktop.terminal import main

sys.exit(main())
