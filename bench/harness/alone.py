"""Runs one bench in this process: `python -m bench.harness.alone NAME`."""

from __future__ import annotations

import sys
from importlib import import_module

import django

from bench.harness.table import show


def main(name: str) -> None:
    # Django first: a bench may import models.
    django.setup()
    show(import_module(f"bench.{name}").rows())


if __name__ == "__main__":
    main(sys.argv[1])
