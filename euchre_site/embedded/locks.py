"""Locks on files, which the kernel releases when their holder ends for any reason."""

import fcntl
import os
from pathlib import Path

from euchre_site.embedded.errors import FolderError


def take(path: Path, *, is_shared: bool = False, waits: bool = True) -> int | None:
    """Lock the file *path* and return its descriptor; closing that releases it.

    Returns None where somebody else holds the lock and *waits* is false.

    Raises:
        FolderError: this user may not write there.

    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except PermissionError:
        raise FolderError(
            f"{path.parent} belongs to somebody else: run this as its owner, or name"
            " another folder in BOWERHOUSE_VAR."
        ) from None
    how = fcntl.LOCK_SH if is_shared else fcntl.LOCK_EX
    try:
        fcntl.flock(descriptor, how if waits else how | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        return None
    return descriptor


def is_held(path: Path) -> bool:
    """Return whether somebody holds the file *path* for itself alone."""
    if not path.exists():
        return False
    descriptor = take(path, is_shared=True, waits=False)
    if descriptor is None:
        return True
    os.close(descriptor)
    return False
