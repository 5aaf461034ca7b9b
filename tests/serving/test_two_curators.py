"""Two curators in processes of their own at the same answers, against two web workers."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from tests.serving.server import Server
from tests.serving.test_crowds import on_postgres  # noqa: F401  the fixture

ANSWERS = 20
CURATORS = "tests.serving.curators"


def told(server: Server, *words: str) -> Any:
    output = server.folder / "desk.json"
    assert server.module(CURATORS, *words, output=output).wait(120) == 0
    return json.loads(output.read_text())


def test_each_verdict_is_of_whoever_held_the_answer_alone(on_postgres: Server) -> None:  # noqa: F811
    server = on_postgres
    made = told(server, "make", str(ANSWERS))
    file = server.folder / "made.json"
    file.write_text(json.dumps(made))
    books = [server.folder / f"curator-{number}.jsonl" for number in range(2)]
    desks = [
        server.module(CURATORS, "judge", server.url, str(file), str(number), output=book)
        for number, book in enumerate(books)
    ]
    assert [desk.wait(120) for desk in desks] == [0, 0]
    lines = [[json.loads(line) for line in book.read_text().splitlines()] for book in books]
    assert {line["status"] for book in lines for line in book} <= {None, 201}
    judged = {
        line["answer"]: made["names"][number]
        for number, book in enumerate(lines)
        for line in book
        if line["status"] == 201
    }
    stored = told(server, "look")
    assert dict(map(tuple, stored)) == judged
    assert set(judged) == set(made["answers"])
    assert len(stored) == ANSWERS
    shares = Counter(judged.values())
    assert min(shares.values()) > 0, "one of them was not there"
