"""Curators at their desks, from outside: `python -m tests.serving.curators`.

`make ANSWERS` opens a campaign whose answers all wait for a verdict, and prints them with a session
for each of two curators; `look` prints who judged what. `judge URL FILE SEED` is one curator in a
process of their own, who claims the answers in an order of their own and judges each that nobody
else is at; FILE is what `make` printed, SEED picks the session and shuffles. Prints a line each.
"""

from __future__ import annotations

import json
import random
import sys
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

import django

TOKEN = "c" * 32


def make(count: int) -> dict[str, Any]:
    from django.contrib.auth.models import User
    from django.test.utils import setup_test_environment

    from aggregation.services.rounds import close_round
    from annotation.models import Answer
    from tests.cast import Cast
    from tests.staff.conftest import emotions, signed_in

    setup_test_environment()
    cast = Cast()
    campaign = emotions(cast, count, sample_share=1.0, batch_size=1000)
    close_round(campaign, "emotion", "english", force=True)
    colleague = User.objects.create_user("colleague")
    campaign.memberships.create(user=colleague, role="curator")
    sessions = [
        signed_in(somebody).cookies["sessionid"].value for somebody in (cast.curator, colleague)
    ]
    return {
        "names": ["curator", "colleague"],
        "sessions": sessions,
        "answers": [str(uuid) for uuid in Answer.objects.values_list("uuid", flat=True)],
    }


def look() -> list[list[str]]:
    from annotation.models import Review

    rows = Review.objects.values_list("answer__uuid", "curator__username")
    return [[str(answer), name] for answer, name in rows]


class Desk:
    """One curator's browser."""

    def __init__(self, url: str, session: str) -> None:
        self.host = urlsplit(url).netloc
        self.headers = {
            "Cookie": f"sessionid={session}; csrftoken={TOKEN}",
            "X-CSRFToken": TOKEN,
            "Content-Type": "application/x-www-form-urlencoded",
        }

    def post(self, answer: str, what: str, **form: str) -> tuple[int, Any]:
        connection = HTTPConnection(self.host, timeout=60)
        try:
            path = f"/staff/culture/review/{answer}/{what}/"
            connection.request("POST", path, urlencode(form), self.headers)
            response = connection.getresponse()
            return response.status, json.loads(response.read())
        finally:
            connection.close()


def judge(url: str, made: dict[str, Any], seed: int) -> None:
    desk, answers = Desk(url, made["sessions"][seed]), list(made["answers"])
    random.Random(seed).shuffle(answers)
    for answer in answers:
        _status, claim = desk.post(answer, "claim")
        free = not claim["claimed_by"] and claim["state"] == "waiting"
        status = desk.post(answer, "verdict", verdict="accepted")[0] if free else None
        line = {"answer": answer, "claimed_by": claim["claimed_by"], "status": status}
        sys.stdout.write(json.dumps(line) + "\n")


def main(command: str, *words: str) -> None:
    if command == "judge":
        url, file, seed = words
        judge(url, json.loads(Path(file).read_text()), int(seed))
        return
    django.setup()
    sys.stdout.write(json.dumps(make(int(words[0])) if command == "make" else look()))


if __name__ == "__main__":
    main(*sys.argv[1:])
