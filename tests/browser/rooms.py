"""A house of real processes, and a real browser to visit it with."""

import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

MANAGE = Path(__file__).parent.parent.parent / "manage.py"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@contextmanager
def house() -> Iterator[str]:
    """Give the address of a demonstration in which bots think for a moment only."""
    var = tempfile.mkdtemp(prefix="bowerhouse-browser-")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    inherited = {
        name: value
        for name, value in os.environ.items()
        if not re.match("BOWERHOUSE|DATABASE|CELERY|CACHE|DJANGO", name)
    }
    own = {"BOWERHOUSE_VAR": var, "BOWERHOUSE_BOT_PACE_MS": "60"}
    process = subprocess.Popen(
        [sys.executable, str(MANAGE), "house", "--port", str(port)],
        env=inherited | own,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    with process:
        try:
            _read_until_open(process)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.communicate()
    shutil.rmtree(var)


@contextmanager
def browser() -> Iterator[Browser]:
    """Give a browser."""
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield launched
        launched.close()


def _read_until_open(process: "subprocess.Popen[str]") -> None:
    assert process.stdout is not None
    said = []
    for line in process.stdout:
        said.append(line)
        if "Ctrl-C" in line:
            return
    raise AssertionError("".join(said))
