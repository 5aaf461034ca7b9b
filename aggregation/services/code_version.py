"""Which code made a release: the product's version, and a hash of its sources."""

from __future__ import annotations

import hashlib
import tomllib
from functools import cache
from pathlib import Path

from django.conf import settings

PACKAGES = ("annotation", "aggregation")
DIGITS = 16


@cache
def code_version() -> str:
    """Return the version and the first hex digits of the sha256 over all our Python files.

    The hash tells two checkouts of one version apart without asking git, which a server may lack.
    """
    root = Path(settings.BASE_DIR)
    digest = hashlib.sha256()
    for package in PACKAGES:
        for path in sorted((root / package).rglob("*.py")):
            content = hashlib.sha256(path.read_bytes()).hexdigest()
            digest.update(f"{path.relative_to(root).as_posix()} {content}\n".encode())
    with (root / "pyproject.toml").open("rb") as file:
        version = tomllib.load(file)["project"]["version"]
    return f"{version}+{digest.hexdigest()[:DIGITS]}"
