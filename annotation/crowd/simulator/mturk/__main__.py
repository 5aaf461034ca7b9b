"""`python -m annotation.crowd.simulator.mturk`: a simulated Mechanical Turk by itself."""

from __future__ import annotations

import argparse
import sys
import threading

from annotation.crowd.simulator.clock import VirtualClock
from annotation.crowd.simulator.mturk import KEYS, MTurkSimulator


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8381, help="for requesters")
    parser.add_argument("--workers-port", type=int, default=8382, help="for workers")
    ports = parser.parse_args()
    chosen = (ports.port, ports.workers_port)
    with MTurkSimulator(clock=VirtualClock(), ports=chosen) as simulator:
        sys.stdout.write(
            f"A simulated Mechanical Turk at {simulator.endpoint_url}, key {KEYS.access_key},"
            f" secret {KEYS.secret_key}; workers at {simulator.worker_origin}/signin?worker=A1\n"
        )
        sys.stdout.flush()
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            return


if __name__ == "__main__":
    main()
