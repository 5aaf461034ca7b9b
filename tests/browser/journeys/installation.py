"""Installations to visit: the demonstration, or one small campaign an operator typed."""

from __future__ import annotations

import csv
import re
import shutil
from pathlib import Path

from tests.serving.server import ROOT, Server

TEXTS = {
    "consent": "I am asked what I see.\n\nI take part of my own free will.",
    "instructions": "Look at the picture.\n\n- Be exact.",
}
PASSWORD = "only for this test"


class Demonstration(Server):
    """What `demo` sets up without training, with the passwords and invites it prints."""

    passwords: dict[str, str]
    links: dict[tuple[str, str], str]

    def set_up(self) -> None:
        said = self.run("demo", "--no-serve", "--no-training", "--port", str(self.port))
        self.passwords = dict(re.findall(r"^  (curator|researcher) +(\S+)$", said, re.M))
        invites = re.findall(r"^  (\w+) +(\S+) +(http\S+)$", said, re.M)
        self.links = {(kind, language): link for kind, language, link in invites}


def install(server: Server) -> None:
    """Make the database and an account, as a fresh installation has them."""
    server.run("migrate", "--verbosity=0")
    server.environment["DJANGO_SUPERUSER_PASSWORD"] = PASSWORD
    server.run("createsuperuser", "--noinput", "--username=lead", "--email=lead@example.org")


def make_campaign(
    server: Server, slug: str, protocol: str, *, artwork: str, approver: str, **settings: int
) -> None:
    """Make a campaign of one artwork in English, worded and approved, still a draft."""
    chosen = [f"--set={name}={value}" for name, value in settings.items()]
    server.run(
        "campaign", "create", slug, f"--protocol={protocol}", f"--artworks={artwork}", *chosen
    )
    for kind, words in TEXTS.items():
        file = server.folder / f"{kind}.txt"
        file.write_text(words, "utf-8")
        server.run("campaign", "text", slug, kind, "en", str(file), f"--approved-by={approver}")


def rows(table: Path) -> list[dict[str, str]]:
    with table.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def farthest_in(row: dict[str, str]) -> float:
    return min(float(row["point_x"]), float(row["point_y"]))


def one_artwork(source: Path, folder: Path) -> dict[str, str]:
    """Copy the first utterance of a sample folder and its picture; return what is known of it.

    `file` is the picture, and `phrase`, `char_start`, `char_end`, `point_x`, `point_y` one of its
    phrases, with a point that is well inside.
    """
    table = source / "artemis_sample.csv"
    row = rows(table)[0]
    named = [known for known in rows(source / "stimuli_masks.csv") if known["utterance_row"] == "0"]
    known = max(named, key=farthest_in)
    style = folder / "artworks" / row["art_style"]
    style.mkdir(parents=True)
    (picture,) = (source / "artworks" / row["art_style"]).glob(f"{row['painting']}.*")
    shutil.copy(picture, style)
    with (folder / table.name).open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, row)
        writer.writeheader()
        writer.writerow(row)
    return {**row, **known, "file": str(style / picture.name)}


def real_artworks() -> Path | None:
    """Return the folder of real artworks beside the project, if there is one."""
    folder = ROOT.parent / "shared" / "data"
    return folder if folder.is_dir() else None
