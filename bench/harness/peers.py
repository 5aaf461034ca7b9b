"""Libraries that a bench runs beside ours where they are installed; none is a dependency."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from bench.harness.table import Row


def peer_named(name: str) -> Any:
    """Return a library if it is there; none of them is asked for."""
    try:
        return import_module(name)
    except ImportError:
        return None


def absent(what: str, target: str, library: str) -> Row:
    return Row(what, target, "not measured", None, f"{library} cannot be imported here")
