"""A second door: what an installation has stored, read without the product's own code."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import UUID

from tests.serving.server import Server

ANSWERS = """
    SELECT answer.body, answer.client FROM annotation_answer AS answer
    JOIN annotation_assignment AS assignment ON assignment.id = answer.assignment_id
    WHERE assignment.uuid = ? ORDER BY answer.revision
"""
DRAFT = """
    SELECT draft.body FROM annotation_draft AS draft
    JOIN annotation_assignment AS assignment ON assignment.id = draft.assignment_id
    WHERE assignment.uuid = ?
"""
SUPERPIXELS = """
    SELECT artwork.superpixels_id FROM annotation_artwork AS artwork
    JOIN annotation_task AS task ON task.artwork_id = artwork.id
    JOIN annotation_assignment AS assignment ON assignment.task_id = task.id
    WHERE assignment.uuid = ?
"""
REVOKE = """
    UPDATE annotation_participation SET token_epoch = token_epoch + 1
    WHERE id = (SELECT participation_id FROM annotation_assignment WHERE uuid = ?)
"""

DRAFT = """
    SELECT draft.body FROM annotation_draft AS draft
    JOIN annotation_assignment AS assignment ON assignment.id = draft.assignment_id
    WHERE assignment.uuid = ?
"""
STATE = "SELECT state FROM annotation_assignment WHERE uuid = ?"
TASK = """
    SELECT task.uuid FROM annotation_task AS task
    JOIN annotation_assignment AS assignment ON assignment.task_id = task.id
    WHERE assignment.uuid = ?
"""
FREE = """
    UPDATE annotation_slot SET holder_id = NULL
    WHERE holder_id = (SELECT id FROM annotation_assignment WHERE uuid = ?)
"""
END_BATCH = """
    UPDATE annotation_participation SET batch_size = 0
    WHERE id = (SELECT participation_id FROM annotation_assignment WHERE uuid = ?)
"""
EXPIRE = """
    UPDATE annotation_assignment SET state = 'expired', deadline = '2026-01-01 00:00:00'
    WHERE uuid = ?
"""
OPEN_LEASES = "SELECT id FROM annotation_assignment WHERE state IN ('leased', 'expired')"


def answers(server: Server, assignment: str) -> list[Any]:
    """Return the bodies of all answers to an assignment, every revision."""
    return [json.loads(body) for body, _client in _found(server, ANSWERS, assignment)]


def told(server: Server, assignment: str) -> dict[str, Any]:
    """Return what the page and the checks said of the one answer to an assignment."""
    ((_body, client),) = _found(server, ANSWERS, assignment)
    return dict(json.loads(client))


def draft_of(server: Server, assignment: str) -> Any:
    """Return the body of an assignment's draft; None before anything was saved."""
    found = _found(server, DRAFT, assignment)
    return json.loads(found[0][0]) if found else None


def superpixels_of(server: Server, assignment: str) -> bytes | None:
    """Return the file of the artwork's superpixels; None before a worker has made it."""
    ((sha256,),) = _found(server, SUPERPIXELS, assignment)
    if sha256 is None:
        return None
    files = Path(server.environment["VAR"]) / "files"
    return (files / sha256[:2] / f"{sha256}.spix").read_bytes()


def draft(server: Server, assignment: str) -> Any:
    """Return the body of the stored draft."""
    return json.loads(_one(server, DRAFT, assignment))


def state(server: Server, assignment: str) -> str:
    return _one(server, STATE, assignment)


def task_of(server: Server, assignment: str) -> str:
    return str(UUID(_one(server, TASK, assignment)))


def revoke_token(server: Server, assignment: str) -> None:
    """End the session of whoever works on an assignment, as its running out does."""
    _change(server, REVOKE, assignment)


def run_out(server: Server, assignment: str) -> None:
    """Let a lease be over and its place be free, as the sweeper leaves it."""
    _change(server, FREE, assignment)
    _change(server, EXPIRE, assignment)


def end_batch(server: Server, assignment: str) -> None:
    """Let there be nothing left for whoever works on an assignment."""
    run_out(server, assignment)
    _change(server, END_BATCH, assignment)


def give_back(server: Server) -> None:
    """Free everything that is leased now."""
    with closing(sqlite3.connect(_database(server), timeout=60)) as database, database:
        database.execute(
            f"UPDATE annotation_slot SET holder_id = NULL WHERE holder_id IN ({OPEN_LEASES})"
        )
        database.execute(
            f"UPDATE annotation_assignment SET state = 'returned' WHERE id IN ({OPEN_LEASES})"
        )


def _one(server: Server, question: str, assignment: str) -> str:
    with closing(sqlite3.connect(f"file:{_database(server)}?mode=ro", uri=True)) as database:
        ((found,),) = database.execute(question, [UUID(assignment).hex]).fetchall()
    return str(found)


def _change(server: Server, statement: str, assignment: str) -> None:
    with closing(sqlite3.connect(_database(server), timeout=60)) as database, database:
        assert database.execute(statement, [UUID(assignment).hex]).rowcount == 1


def _found(server: Server, query: str, assignment: str) -> list[Any]:
    with closing(sqlite3.connect(f"file:{_database(server)}?mode=ro", uri=True)) as database:
        return database.execute(query, [UUID(assignment).hex]).fetchall()


def _database(server: Server) -> str:
    return f"{server.environment['VAR']}/evoke.sqlite3"
