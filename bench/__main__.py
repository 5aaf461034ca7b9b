"""Run the benches, all or those named: `python -m bench [NAME ...]`, `python -m bench --list`."""

from __future__ import annotations

import argparse
import ast
import subprocess
import sys
from pathlib import Path

from bench.harness.installation import installation

HERE = Path(__file__).resolve().parent


def benches() -> dict[str, str]:
    """Return the docstring of each bench by its name."""
    modules = sorted(path for path in HERE.glob("*.py") if not path.name.startswith("_"))
    return {
        path.stem: ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "" for path in modules
    }


def run(name: str, about: str) -> bool:
    """Run a bench in a process and an installation of its own; say whether it came to its end."""
    print(f"\n{name}: {about}\n", flush=True)
    with installation() as environment:
        command = [sys.executable, "-m", "bench.harness.alone", name]
        done = subprocess.run(command, cwd=HERE.parent, env=environment, check=False)
    return done.returncode == 0


def main() -> int:
    """Measure; a missed target is told and no failure, a bench that breaks is one."""
    known = benches()
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(known))
    parser.add_argument("--list", action="store_true", help="say what there is")
    asked = parser.parse_args()
    unknown = sorted(set(asked.names) - set(known))
    if unknown:
        parser.error(f"no bench is called {', '.join(unknown)}")
    if asked.list:
        for name, about in known.items():
            print(f"{name:<10} {about.splitlines()[0]}")
        return 0
    broken = [name for name in asked.names or known if not run(name, known[name])]
    if broken:
        print(f"\nDid not come to an end: {', '.join(broken)}", file=sys.stderr)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
