"""Take down an artwork, or all that a person gave."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.core.management.base import CommandParser

from aggregation.models import Release
from aggregation.services.takedowns import (
    next_version,
    reissue,
    take_down_artwork,
    take_down_person,
)
from annotation.errors import Refusal
from annotation.management.output import EvokeCommand, WrongUse
from annotation.models import Annotator, Artwork
from annotation.services.audit import SYSTEM


class Command(EvokeCommand):
    help = "Take down an artwork or a person's material: releases with it are frozen at once."

    def add_options(self, parser: CommandParser) -> None:
        parser.add_argument(
            "what", help="an artwork as style/painting, or the id of an artwork or an annotator"
        )
        parser.add_argument("--reason", required=True, help="what readers are told")
        parser.add_argument(
            "--erase", action="store_true", help="of a person: delete texts and masks too"
        )
        parser.add_argument(
            "--reissue", action="store_true", help="ask for a corrected release of each frozen one"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        found, reason = _found(options["what"]), options["reason"]
        if isinstance(found, Annotator):
            done = take_down_person(found, reason=reason, actor=SYSTEM, erase=options["erase"])
        elif options["erase"]:
            raise WrongUse("--erase is for a person")
        else:
            done = take_down_artwork(found, reason=reason, actor=SYSTEM)
        drafts = [_reissued(release) for release in done.frozen if options["reissue"]]
        frozen, rebuilt = [list(map(str, rows)) for rows in (done.frozen, done.rebuilt)]
        line = f"Taken down: {found}. Frozen: {', '.join(frozen) or 'nothing'}."
        if rebuilt:
            line += f" Built anew: {', '.join(rebuilt)}."
        if drafts:
            line += f" Corrected drafts: {', '.join(map(str, drafts))}."
        self.close(options, line, frozen=frozen, rebuilt=rebuilt, corrected=list(map(str, drafts)))


def _reissued(release: Release) -> Release:
    return reissue(release, next_version(release), actor=SYSTEM)


def _found(what: str) -> Artwork | Annotator:
    try:
        uuid = UUID(what)
    except ValueError:
        style, _, painting = what.partition("/")
        artwork = Artwork.objects.filter(art_style=style, painting=painting).first()
        annotator = None
    else:
        artwork = Artwork.objects.filter(uuid=uuid).first()
        annotator = Annotator.objects.filter(uuid=uuid).first()
    found = artwork or annotator
    if found is None:
        raise Refusal("not_found", what=what)
    return found
