"""Becomes the real module of this name when the real support is unpacked."""


def update_mapping() -> object:
    """Look for the modules that were imported since; called before each message."""
    from shibokensupport.signature import loader

    return loader.real().mapping.update_mapping()
