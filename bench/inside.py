"""Run a module with Django ready: ``python -m bench.inside MODULE ARGUMENT...``.

Calls the module's ``main`` with the arguments and prints the answer as JSON.
"""

import importlib
import json
import os
import subprocess
import sys
from typing import Any

from bench.stage import CHECKOUT

# Its log would mix with the answer, which alone goes to standard output.
_ENVIRONMENT = {
    "DJANGO_SETTINGS_MODULE": "euchre_site.settings",
    "BOWERHOUSE_LOG_LEVEL": "WARNING",
}


def ask(module: str, *arguments: object) -> Any:  # noqa: ANN401 -- whatever it prints.
    """Return what ``main`` of *module* answers, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "bench.inside", module, *map(str, arguments)],
        check=True,
        cwd=CHECKOUT,
        env=os.environ | _ENVIRONMENT,
        stdout=subprocess.PIPE,
    )
    return json.loads(done.stdout)


def _main(module: str, *arguments: str) -> None:
    import django  # noqa: PLC0415 -- The asking process needs no Django.

    django.setup()
    answer = importlib.import_module(module).main(*arguments)
    sys.stdout.write(json.dumps(answer) + "\n")


if __name__ == "__main__":
    _main(*sys.argv[1:])
