"""Campaigns for a crowd, made and looked at from outside: `python -m tests.serving.rooms`.

`make TASKS INVITES SLUG ...` opens campaigns of the culture protocol and prints the invites of
each; `look SLUG ...` prints what the database holds of each.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import django


def make(tasks: int, invites: int, slugs: list[str]) -> dict[str, list[str]]:
    from annotation.services.invites import invite
    from tests.cast import Cast

    cast = Cast()
    artworks = [cast.artwork(f"artwork {number}") for number in range(tasks)]
    made = {}
    for slug in slugs:
        campaign = cast.campaign("culture", artworks=artworks, slug=slug, batch_size=1000)
        made[slug] = [invite(campaign) for _ in range(invites)]
    return made


def look(slug: str) -> dict[str, Any]:
    from annotation.models import Answer, Assignment, Slot, Task
    from annotation.models.assignment import COUNTED

    answers = Answer.objects.filter(assignment__task__campaign__slug=slug)
    slots = Slot.objects.filter(campaign__slug=slug)
    assignments = Assignment.objects.filter(task__campaign__slug=slug)
    return {
        "answers": {str(answer.uuid): answer.sha256 for answer in answers},
        "surplus": assignments.exclude(state__in=COUNTED).count(),
        "free": slots.filter(holder=None).count(),
        "tasks": [
            {
                "needed": task.needed,
                "counted": task.assignments.filter(state__in=COUNTED).count(),
                "people": task.assignments.values("annotator").distinct().count(),
            }
            for task in Task.objects.filter(campaign__slug=slug)
        ],
    }


def main(command: str, *words: str) -> Any:
    django.setup()
    if command == "make":
        return make(int(words[0]), int(words[1]), list(words[2:]))
    return {slug: look(slug) for slug in words}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(*sys.argv[1:])))
