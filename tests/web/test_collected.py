"""Modules and style sheets as production serves them: joined, under hashed names."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from config.env import ROOT
from config.joining import CannotJoin, joined_module, joined_sheet

FRONTEND = ROOT / "frontend"
MODULES = [str(path.relative_to(FRONTEND)) for path in sorted(FRONTEND.rglob("*.js"))]
SHEETS = [f"css/{path.name}" for path in sorted((FRONTEND / "css").glob("*.css"))]
IMPORT = re.compile(r"""(?:^|[;}])\s*(?:import\b[^(]|export\b[^;]*\bfrom\s*["']|@import\b)""")


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("static")


@pytest.fixture
def names(collected: Path, settings: Any) -> dict[str, str]:
    settings.STATIC_ROOT = collected
    storage = {"BACKEND": "config.static.JoiningStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": storage}
    manifest = collected / "staticfiles.json"
    if not manifest.exists():
        call_command("collectstatic", interactive=False, verbosity=0)
    paths: dict[str, str] = json.loads(manifest.read_text(encoding="utf-8"))["paths"]
    return paths


@pytest.mark.parametrize("name", [*MODULES, *SHEETS])
def test_a_page_asks_for_one_file_that_imports_nothing(
    names: dict[str, str], collected: Path, name: str
) -> None:
    text = (collected / names[name]).read_text(encoding="utf-8")
    assert text.strip()
    assert not IMPORT.search(text)


@pytest.mark.parametrize("name", MODULES)
def test_a_joined_module_exports_what_it_did(
    names: dict[str, str], collected: Path, name: str
) -> None:
    joined = (collected / names[name]).read_text(encoding="utf-8")
    exported = re.compile(r"\bexport (?:async )?(?:const|function|class) (\w+)")
    source = (collected / name).read_text(encoding="utf-8")
    assert exported.findall(joined) == exported.findall(source) != []


@pytest.mark.node
def test_every_joined_module_can_be_loaded(names: dict[str, str], collected: Path) -> None:
    loads = [f"await import({json.dumps(str(collected / names[name]))});" for name in MODULES]
    (collected / "package.json").write_text('{"type": "module"}')
    program = "globalThis.document = { querySelectorAll: () => [] };\n" + "\n".join(loads)
    node = ["node", "--input-type=module", "-"]
    told = subprocess.run(node, input=program, text=True, capture_output=True)
    assert told.returncode == 0, told.stderr


FILES = {
    "a/page.js": 'import { one as first } from "./one.js";\n'
    'import { two } from "../b/two.js";\nexport const sum = () => first() + two;\n',
    "a/one.js": 'import { two } from "../b/two.js";\n/** says "one" */\nconst hidden = two;\n'
    "export function one() {\n  return hidden;\n}\n",
    "b/two.js": "const hidden = 2;\nexport const two = hidden; // twice\n",
}


@pytest.mark.node
def test_names_of_two_modules_do_not_meet_and_each_runs_once() -> None:
    joined = joined_module("a/page.js", FILES.__getitem__)
    assert joined.count("hidden=2") == 1
    program = f"{joined}\nconsole.log(sum());"
    told = subprocess.run(
        ["node", "--input-type=module", "-"], input=program, text=True, capture_output=True
    )
    assert told.stdout == "4\n", told.stderr


@pytest.mark.parametrize(
    "line",
    ['import "./two.js";', "export default 1;", "export { two };", 'import * as b from "./b.js";'],
)
def test_what_joining_does_not_understand_is_refused_by_name(line: str) -> None:
    with pytest.raises(CannotJoin, match=r"b/two\.js: "):
        joined_module("a/page.js", {**FILES, "b/two.js": f"{line}\n"}.__getitem__)


def test_a_ring_of_imports_is_refused() -> None:
    ring = {**FILES, "b/two.js": 'import { one } from "../a/one.js";\nexport const two = one;\n'}
    with pytest.raises(CannotJoin, match=r"one\.js -> b/two\.js -> a/one\.js"):
        joined_module("a/page.js", ring.__getitem__)


def test_a_style_sheet_holds_what_it_imports_in_order_and_once() -> None:
    sheets = {
        "c/page.css": '@import "./base.css";\n@import "./more.css";\n\np { margin: 0; }\n',
        "c/base.css": "a { margin: 0; }\n",
        "c/more.css": '@import "./base.css";\nb { margin: 0; }\n',
    }
    joined = joined_sheet("c/page.css", sheets.__getitem__)
    assert re.findall(r"^\w", joined, re.MULTILINE) == ["a", "b", "p"]
