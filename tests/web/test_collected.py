"""The modules as production serves them: hashed names, imports rewritten."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from annotation.kinds import kinds

ENTRIES = ["behaviours/enter.js", "behaviours/finish.js", *(f"kinds/{name}.js" for name in kinds())]
IMPORT = re.compile(r"""^(?:import|export)\b[^;"']*["'](\.[^"']+)["'];""", re.MULTILINE)


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("static")


@pytest.fixture
def names(collected: Path, settings: Any) -> dict[str, str]:
    settings.STATIC_ROOT = collected
    storage = {"BACKEND": "config.static.ModuleManifestStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": storage}
    manifest = collected / "staticfiles.json"
    if not manifest.exists():
        call_command("collectstatic", interactive=False, verbosity=0)
    paths: dict[str, str] = json.loads(manifest.read_text(encoding="utf-8"))["paths"]
    return paths


@pytest.mark.parametrize("entry", ENTRIES)
def test_every_import_leads_to_a_hashed_file(
    names: dict[str, str], collected: Path, entry: str
) -> None:
    waiting, seen = [collected / names[entry]], set()
    while waiting:
        module = waiting.pop().resolve()
        if module not in seen:
            seen.add(module)
            found = IMPORT.findall(module.read_text(encoding="utf-8"))
            waiting += [module.parent / path for path in found]
    hashed = {(collected / name).resolve() for name in names.values()}
    assert len(seen) > 4
    assert seen <= hashed
