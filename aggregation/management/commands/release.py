"""Build, publish and write a release of a campaign."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from aggregation.releases import label_rules, mask_rules
from aggregation.releases.build import FORMATS, PUBLISHERS
from aggregation.releases.inputs import Options
from aggregation.services.release_copies import copy_release, refuse_taken
from aggregation.services.releases import build_release, check_options
from annotation.errors import Refusal
from annotation.management.output import EvokeCommand, WrongUse
from annotation.models import Campaign
from annotation.services.audit import SYSTEM


class Command(EvokeCommand):
    help = "Build, publish and write a release; the same version again is the stored one."

    def add_options(self, parser: CommandParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("version", help="letters, digits, . _ - up to 40")
        parser.add_argument("--seed", type=int, required=True, help="decides all chance")
        parser.add_argument("--formats", help=f"separated by commas: {', '.join(FORMATS)}")
        parser.add_argument("--val", type=float, default=0.2, help="share held out, 0 to 1")
        parser.add_argument("--keep-whole", type=int, help="at most so many whole artworks")
        parser.add_argument(
            "--leave-undecided", action="store_true", help="leave out what waits for a verdict"
        )
        parser.add_argument("--masks", choices=mask_rules.ALL, default=mask_rules.USUAL)
        parser.add_argument("--labels", choices=label_rules.ALL, default=label_rules.USUAL)
        parser.add_argument("--pack", action="store_true", help="put all maps into one zip")
        parser.add_argument("--licence", default="", help="of the annotations, as SPDX names it")
        parser.add_argument("--citation", default="", help="how the release is to be cited")
        parser.add_argument("--key", type=_key, help="64 hex digits, to reproduce a release")
        parser.add_argument("--out", type=Path, required=True, help="a new or empty folder")

    def handle(self, *args: Any, **options: Any) -> None:
        campaign = Campaign.objects.filter(slug=options["slug"]).first()
        if campaign is None:
            raise Refusal("not_found", campaign=options["slug"])
        wanted = _options(campaign, options)
        version, seed = options["version"], options["seed"]
        try:
            check_options(campaign, version, seed=seed, options=wanted)
        except Refusal as refusal:
            raise WrongUse(str(refusal)) from refusal
        out = options["out"].absolute()
        refuse_taken(out)
        release = build_release(
            campaign, version, seed=seed, options=wanted, actor=SYSTEM,
            on_progress=self.show,
        )  # fmt: skip
        try:
            new = copy_release(release, out)
        except OSError as problem:
            raise CommandError(f"The release could not be copied: {problem}") from problem
        files = release.files.count()
        said = "was written to" if new else "already is in"
        self.close(
            options,
            f"Release {release} with {files} files {said} {out}; manifest "
            f"{release.manifest_sha256}.",
            release=str(release),
            files=files,
            folder=str(out),
            written=new,
            manifest_sha256=release.manifest_sha256,
        )

    def show(self, done: int, total: int) -> None:
        """Keep a person at a terminal informed, in one line that is overwritten."""
        if self.stderr.isatty() and (done == total or done % 50 == 0):
            self.stderr.write(f"\r{done} of {total} files stored", ending="")
            if done == total:
                self.stderr.write("")


def _options(campaign: Campaign, options: dict[str, Any]) -> Options:
    given = options["formats"]
    usual = PUBLISHERS[campaign.protocol].formats[:1]
    named = tuple(dict.fromkeys(name.strip() for name in given.split(","))) if given else usual
    unknown = sorted(set(named) - set(FORMATS))
    if unknown:
        raise WrongUse(f"unknown format {', '.join(unknown)}; there are {', '.join(FORMATS)}")
    return Options(
        formats=tuple(sorted(named)),
        val=options["val"],
        keep_whole=options["keep_whole"],
        leave_undecided=options["leave_undecided"],
        masks=options["masks"],
        labels=options["labels"],
        pack=options["pack"],
        licence=options["licence"],
        citation=options["citation"],
        key=options["key"],
    )


def _key(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError("64 hex digits are needed") from error
