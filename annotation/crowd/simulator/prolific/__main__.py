"""`python -m annotation.crowd.simulator.prolific --port 8371`: a simulated Prolific by itself."""

from __future__ import annotations

import argparse
import sys
import threading

from annotation.crowd.simulator.prolific.server import serving
from annotation.crowd.simulator.prolific.world import World


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8371)
    port = parser.parse_args().port
    world = World()
    with serving(world, port) as url:
        sys.stdout.write(
            f"A simulated Prolific at {url}, token {world.settings.token},"
            f" workspace {world.settings.workspace_id}\n"
        )
        sys.stdout.flush()
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            return


if __name__ == "__main__":
    main()
