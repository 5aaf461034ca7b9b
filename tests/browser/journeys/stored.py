"""A second door: what an installation has stored, read without the product's own code."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from typing import Any
from uuid import UUID

from tests.serving.server import Server

ANSWERS = """
    SELECT answer.body FROM annotation_answer AS answer
    JOIN annotation_assignment AS assignment ON assignment.id = answer.assignment_id
    WHERE assignment.uuid = ? ORDER BY answer.revision
"""
REVOKE = """
    UPDATE annotation_participation SET token_epoch = token_epoch + 1
    WHERE id = (SELECT participation_id FROM annotation_assignment WHERE uuid = ?)
"""


def answers(server: Server, assignment: str) -> list[Any]:
    """Return the bodies of all answers to an assignment, every revision."""
    with closing(sqlite3.connect(f"file:{_database(server)}?mode=ro", uri=True)) as database:
        rows = database.execute(ANSWERS, [UUID(assignment).hex]).fetchall()
    return [json.loads(body) for (body,) in rows]


def revoke_token(server: Server, assignment: str) -> None:
    """End the session of whoever works on an assignment, as its running out does."""
    with closing(sqlite3.connect(_database(server), timeout=60)) as database, database:
        assert database.execute(REVOKE, [UUID(assignment).hex]).rowcount == 1


def _database(server: Server) -> str:
    return f"{server.environment['VAR']}/evoke.sqlite3"
