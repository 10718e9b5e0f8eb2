"""Without walls, as root: the interpreter may lie below a home that nobody else may enter. It is held open by a
descriptor before the rights of root are given up, and imports go through that.
"""

from __future__ import annotations

import os
import sys


def closed(place: str) -> bool:
    """Is a folder above this one closed to others?"""
    parts = place.strip("/").split("/")
    above = ("/" + "/".join(parts[:k]) for k in range(1, len(parts) + 1))
    return any(not os.stat(name).st_mode & 0o001 for name in above)


def hold() -> None:
    """Hold the interpreter's places open, and lead `sys.path` and the packages through the descriptors."""
    for place in {sys.base_prefix, sys.prefix}:
        if closed(place):
            through = f"/proc/self/fd/{os.open(place, os.O_PATH | os.O_DIRECTORY)}"

            def led(path, place=place, through=through):
                inside = isinstance(path, str) and path.startswith(place + "/")
                return through + path[len(place):] if inside else path
            sys.path[:] = map(led, sys.path)
            for module in list(sys.modules.values()):
                folders = getattr(module, "__path__", None)
                if isinstance(folders, list):
                    folders[:] = map(led, folders)
    sys.path_importer_cache.clear()
