#!/usr/bin/env python
"""Run the house's commands; ``manage.py help`` lists them."""

import os
import subprocess
import sys
from pathlib import Path

from euchre_site.embedded.commands import ready_for
from euchre_site.embedded.errors import EmbeddedError


def main() -> int:
    """Run the command that the command line names, with the servers it needs."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "euchre_site.settings")
    from django.core.management import execute_from_command_line  # noqa: PLC0415

    try:
        with ready_for(sys.argv[1:], Path(__file__).resolve().parent):
            execute_from_command_line(sys.argv)
    except EmbeddedError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    except subprocess.CalledProcessError as error:
        return error.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main())
