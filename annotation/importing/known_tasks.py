"""Tasks with known answers from JSON Lines, or TOML with a [[task]] for each (docs/howto/train.md).

Everything is checked as an answer is, by the task kind itself; what is refused is told by name.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.conf import settings

from annotation.errors import Refusal
from annotation.importing.reports import Report
from annotation.kinds import Body, kinds_of
from annotation.kinds.fields import only_fields, text_field, whole_field
from annotation.kinds.utterances import asked_phrase
from annotation.masks import Mask, MaskError
from annotation.models import Artwork, Campaign, Task, Utterance
from annotation.services.known_tasks import KnownTask

LONGEST_NOTE = 1000
Entry = tuple[str, Any]


def read_known_tasks(
    reader: KnownTaskReader, entries: Iterable[Entry], report: Report
) -> list[KnownTask]:
    """Read entries, telling the report of each that is refused."""
    seen: dict[str, str] = {}
    wanted: list[KnownTask] = []
    for name, entry in entries:
        try:
            for task in reader.tasks(_parsed(entry)):
                if seen.setdefault(task.key, name) != name:
                    raise Refusal("field_type", expected=f"not the same as {seen[task.key]}")
                wanted.append(task)
        except Refusal as refusal:
            report.refuse(name, refusal.code, _why(refusal))
    return wanted


def _why(refusal: Refusal) -> str:
    details = (f"{name}: {value}" for name, value in refusal.detail.items())
    return " · ".join([str(refusal.message), *details])


def entries_of(file: Path) -> list[Entry]:
    """Return each entry with a name for it that its author finds again; lines not yet parsed."""
    try:
        text = file.read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as problem:
        raise Refusal("table_refused", file=str(file), why=str(problem)) from problem
    if file.suffix == ".toml":
        return entries_in(text, name=str(file))
    lines = enumerate(text.split("\n"), start=1)
    return [(f"line {number}", line) for number, line in lines if line.strip()]


def entries_in(text: str, *, name: str) -> list[Entry]:
    """Return the entries of a text in TOML, of this name, that has [[task]] tables."""
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as problem:
        raise Refusal("table_refused", file=name, why=str(problem)) from problem
    tasks = table.pop("task", [])
    if table or not isinstance(tasks, list):
        raise Refusal("table_refused", file=name, why="it has [[task]] entries and no other")
    return [(f"task {number}", task) for number, task in enumerate(tasks, start=1)]


def _parsed(entry: Any) -> Any:
    try:
        return json.loads(entry) if isinstance(entry, str) else entry
    except (ValueError, RecursionError) as problem:
        raise Refusal("unreadable", why=str(problem)) from problem


class KnownTaskReader:
    """Reads entries for one campaign.

    Masks may lie in files under `folder`; without one, an answer has them in itself. Gold says
    nothing after an answer, so that it has no `notes`.
    """

    def __init__(
        self, campaign: Campaign, folder: Path | None = None, *, has_notes: bool = True
    ) -> None:
        self.campaign = campaign
        self.folder = folder
        self.common = {"kind", "artwork", "answer", *(["notes"] if has_notes else [])}
        self.kinds = kinds_of(campaign.protocol)

    def tasks(self, entry: Any) -> Iterator[KnownTask]:
        """Read one entry; without a culture it is a task for each culture that is asked apart."""
        if not isinstance(entry, dict):
            raise Refusal("field_type", field="task", expected="object")
        name = text_field(entry, "kind")
        if name not in self.kinds:
            raise Refusal("field_type", field="kind", expected=sorted(self.kinds))
        module = self.kinds[name]
        entry = only_fields(entry, {*self.common, *module.ASKS_ABOUT})
        artwork = _artwork(text_field(entry, "artwork"))
        utterance, phrase = None, None
        if "utterance" in module.ASKS_ABOUT:
            utterance = _utterance(artwork, entry.get("utterance"))
            if "phrase" in module.ASKS_ABOUT:
                phrase = asked_phrase(entry.get("phrase"), utterance)
        answer, notes = self._answer(entry.get("answer"), artwork), _notes(entry.get("notes", {}))
        for culture in self._cultures(entry) if "culture" in module.ASKS_ABOUT else [""]:
            asked = Task(kind=name, artwork=artwork, utterance=utterance, culture=culture)
            yield KnownTask(
                kind=name,
                artwork=artwork,
                body=module.read_known(answer, asked),
                utterance=utterance,
                phrase=phrase,
                culture=culture,
                notes=notes,
            )

    def _cultures(self, entry: Body) -> list[str]:
        if "culture" not in entry:
            return list(self.campaign.cultures)
        culture = text_field(entry, "culture")
        if culture not in self.campaign.cultures:
            raise Refusal("culture_not_offered", offered=self.campaign.cultures)
        return [culture]

    def _answer(self, answer: Any, artwork: Artwork) -> Any:
        """Put the mask of a file in its name's place."""
        if not isinstance(answer, dict) or not isinstance(answer.get("mask"), str):
            return answer
        if self.folder is None:
            raise Refusal("field_type", field="mask", expected="size and counts")
        try:
            data = (self.folder / answer["mask"]).read_bytes()
            mask = Mask.from_png(data, height=artwork.height, width=artwork.width)
        except (OSError, ValueError) as problem:
            raise Refusal("mask_refused", file=answer["mask"], why=str(problem)) from problem
        except MaskError as problem:
            raise Refusal("mask_refused", reason=problem.code, **problem.detail) from problem
        return {**answer, "mask": mask.to_coco()}


def _artwork(key: str) -> Artwork:
    style, _slash, painting = key.partition("/")
    artwork = Artwork.objects.filter(art_style=style, painting=painting).first()
    if artwork is None:
        raise Refusal("not_found", artwork=key)
    return artwork


def _utterance(artwork: Artwork, said: Any) -> Utterance:
    """Find an utterance by its text, or by table and record where one text comes twice."""
    rows = Utterance.objects.filter(artwork=artwork)
    if isinstance(said, str):
        found = rows.filter(text=text_field({"utterance": said}, "utterance"))
    else:
        said = only_fields(said, {"table", "record"}, where="utterance")
        found = rows.filter(table=text_field(said, "table"), record=whole_field(said, "record"))
    one = list(found[:2])
    if len(one) != 1:
        raise Refusal("not_found", utterance=said, found=len(one))
    one[0].artwork = artwork
    return one[0]


def _notes(notes: Any) -> dict[str, str]:
    notes = only_fields(notes, {code for code, _name in settings.LANGUAGES}, where="notes")
    read = {language: text_field(notes, language).strip() for language in notes}
    if any(len(note) > LONGEST_NOTE for note in read.values()):
        raise Refusal("field_type", field="notes", expected=f"at most {LONGEST_NOTE} characters")
    return read
