"""Long lists: complete, or an error; never a part taken for the whole."""

from __future__ import annotations

from typing import Any

import pytest

from annotation.crowd.errors import Busy, NotFound
from annotation.crowd.prolific.adapter import Prolific
from annotation.crowd.prolific.client import Client
from annotation.crowd.simulator.prolific.world import World
from tests.crowd.canned import Canned
from tests.crowd.scene import Scene, account

PATH = "/api/v1/submissions/"


def canned_platform(world: World, server: Canned) -> Prolific:
    return Prolific(Client(account(world, server.url, read_attempts=1)))


def page(ids: list[str], following: str | None = None, count: int | None = None) -> dict[str, Any]:
    results = [{"id": part, "status": "ACTIVE", "participant_id": "p"} for part in ids]
    meta = {} if count is None else {"meta": {"count": count}}
    return {"results": results, "_links": {"next": {"href": following}}, **meta}


def test_every_page_is_read_and_everybody_counted_once(scene: Scene) -> None:
    study = scene.study(places=250)
    ids = [scene.control.reserve(study.id)["submission_id"] for _ in range(205)]
    assert [part.id for part in scene.prolific.submissions(study.id)] == ids


def test_a_study_nobody_took_has_an_empty_list(scene: Scene) -> None:
    assert scene.prolific.submissions(scene.study().id) == ()


def test_the_list_of_an_unknown_study_is_not_found(scene: Scene) -> None:
    with pytest.raises(NotFound):
        scene.prolific.submissions("60d9aadeb86739de712faee0")


def test_a_list_that_grows_while_it_is_read_stays_whole(world: World, server: Canned) -> None:
    server.say(200, page(["a", "b"], f"{server.url}{PATH}?page=2&study=s", 3))
    server.say(200, page(["b", "c", "d"], None, 4))
    listed = canned_platform(world, server).submissions("s")
    assert [part.id for part in listed] == ["a", "b", "c", "d"]
    assert server.paths()[1] == f"{PATH}?page=2&study=s"


def test_a_page_past_the_end_is_the_end(world: World, server: Canned) -> None:
    server.say(200, page(["a"], f"{server.url}{PATH}?page=2", 1))
    server.say(404, {"detail": "Invalid page."})
    assert len(canned_platform(world, server).submissions("s")) == 1


def test_fewer_than_announced_are_no_answer(world: World, server: Canned) -> None:
    server.say(200, page(["a"], f"{server.url}{PATH}?page=2", 3))
    server.say(404, {"detail": "Invalid page."})
    with pytest.raises(Busy, match="incomplete"):
        canned_platform(world, server).submissions("s")


def test_pages_that_never_end_are_given_up(
    world: World, server: Canned, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("annotation.crowd.prolific.pages.MOST_PAGES", 5)
    server.say(200, page(["a"], f"{server.url}{PATH}?page=1"))
    with pytest.raises(Busy, match="endless"):
        canned_platform(world, server).submissions("s")
    assert len(server.requests) == 5


@pytest.mark.parametrize("elsewhere", ["https://evil.example/steal/", "/api/v1/users/"])
def test_the_next_page_cannot_lead_elsewhere(world: World, server: Canned, elsewhere: str) -> None:
    server.say(200, page(["a"], elsewhere))
    with pytest.raises(Busy, match="unreadable"):
        canned_platform(world, server).submissions("s")
    assert len(server.requests) == 1
