"""The real support, which importing this module unpacks."""

import sys

import signature_bootstrap

from shibokensupport.signature import mapping

_, _importer = signature_bootstrap.prepare_zipfile()
sys.meta_path.append(_importer)
try:
    # in its place, since Shiboken keeps hold of the module
    _importer.exec_module(mapping)
    from shibokensupport.signature import errorhandler, layout, parser  # noqa: F401
finally:
    sys.meta_path.remove(_importer)
