"""The demonstration, set up in this bench's installation."""

from __future__ import annotations

import os
import subprocess
import sys

from config.env import ROOT


def set_up() -> None:
    """Migrate, draw the sample pictures, open the campaigns and rehearse them.

    With the settings of a laptop, as it is meant to be: a rehearsal does not speak TLS.
    """
    command = [sys.executable, "manage.py", "demo", "--no-serve", "--no-training"]
    environment = {**os.environ, "DEBUG": "1"}
    subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, check=True)
