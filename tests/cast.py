"""The people and things of the tests: one of each, made small."""

from __future__ import annotations

import io
import json
from hashlib import sha256
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import numpy as np
from django.contrib.auth.models import User
from django.test import Client
from PIL import Image

from aggregation.services.recompute import recompute_stale
from annotation.masks import Mask
from annotation.models import Artwork, Campaign, StoredFile, Utterance
from annotation.models.campaign import TEXTS_NEEDED, CampaignState, Role
from annotation.services.audit import SYSTEM
from annotation.services.campaigns import (
    add_artworks,
    add_member,
    add_triples,
    approve_text,
    create_campaign,
    move_campaign,
    write_text,
)
from annotation.services.invites import invite

LANGUAGES = {"english": "en", "chinese": "zh-hans", "arabic": "ar"}
WHY = {
    "english": "The dark sky makes me feel small",
    "chinese": "红色的天空让我想起童年时的夏天",
    "arabic": "السماء الحمراء تذكرني بطفولتي وتشعرني بالدفء",
}


class Cast:
    """Makes the rows a test needs, through the product's own services."""

    def __init__(self) -> None:
        self.curator = User.objects.create_user("curator", password="correct horse")
        self.stranger = User.objects.create_user("stranger", password="correct horse")
        self.records = 0

    def artwork(
        self, painting: str = "tester_red-house", *, width: int = 8, height: int = 6
    ) -> Artwork:
        pixels = np.full((height, width, 3), 200, np.uint8)
        file = self._file(f"{painting} picture".encode())
        return Artwork.objects.create(
            art_style="Realism",
            painting=painting,
            title=painting,
            original=file,
            original_width=width,
            original_height=height,
            original_format="PNG",
            width=width,
            height=height,
            frame_sha256=sha256(pixels.tobytes() + painting.encode()).hexdigest(),
            perceptual_hash=sha256(painting.encode()).hexdigest()[:16],
            view=file,
            view_width=width,
            view_height=height,
            thumbnail=file,
        )

    def _file(self, data: bytes) -> StoredFile:
        digest = sha256(data).hexdigest()
        return StoredFile.objects.get_or_create(
            sha256=digest,
            defaults={"media_type": "image/png", "extension": "png", "size": len(data)},
        )[0]

    def utterance(
        self,
        artwork: Artwork,
        text: str = "The red house glows.",
        *,
        emotion: str = "awe",
        **more: Any,
    ) -> Utterance:
        self.records += 1
        return Utterance.objects.create(
            artwork=artwork, text=text, emotion=emotion, record=self.records - 1, **more
        )

    def campaign(
        self,
        protocol: str,
        *,
        artworks: list[Artwork] | None = None,
        utterances: list[Utterance] | None = None,
        cultures: tuple[str, ...] = ("english",),
        **settings: Any,
    ) -> Campaign:
        """Return an open campaign over these artworks or utterances."""
        campaign = self.draft(
            protocol, artworks=artworks, utterances=utterances, cultures=cultures, **settings
        )
        self.word(campaign)
        return move_campaign(campaign, CampaignState.OPEN, actor=SYSTEM)

    def draft(
        self,
        protocol: str,
        *,
        artworks: list[Artwork] | None = None,
        utterances: list[Utterance] | None = None,
        cultures: tuple[str, ...] = ("english",),
        **settings: Any,
    ) -> Campaign:
        """Return a campaign without any texts, curated by the curator."""
        campaign = create_campaign(
            slug=settings.pop("slug", protocol),
            protocol=protocol,
            cultures=cultures,
            actor=SYSTEM,
            **{"rehearsal": True, "reward_minor": 120, "batch_size": 50, **settings},
        )
        add_artworks(campaign, artworks or [])
        add_triples(campaign, utterances or [])
        add_member(campaign, self.curator, Role.CURATOR)
        return campaign

    def word(self, campaign: Campaign) -> None:
        for culture in campaign.cultures:
            for kind in TEXTS_NEEDED:
                text = write_text(campaign, kind=kind, language=LANGUAGES[culture], body="Please.")
                approve_text(text, self.curator)

    def annotator(
        self, campaign: Campaign, culture: str = "english", *, kind: str = ""
    ) -> Annotator:
        """Return somebody who followed an invite and consented."""
        somebody = Annotator(invite(campaign, kind=kind))
        somebody.consent(culture)
        return somebody


class Annotator:
    """An annotator at the API, as their page would be."""

    def __init__(self, token: str) -> None:
        self.invite = token
        self._enter("/api/v1/participations/", {"invite": token})

    def _enter(self, path: str, body: dict[str, Any]) -> None:
        self.client = Client()
        response = self.client.post(path, body, content_type="application/json")
        assert response.status_code in {200, 201}, response.content
        self.participation = response.json()
        self.token = self.participation["token"]
        self.path = f"/api/v1/participations/{self.participation['id']}/"

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        return self.client.generic(
            method,
            path,
            b"" if body is None else json.dumps(body).encode(),
            content_type="application/json",
            headers={"Authorization": f"Bearer {self.token}", **headers},
        )

    def consent(self, culture: str = "english", **more: Any) -> Any:
        language = LANGUAGES[culture]
        body = {
            "version": self.participation["consent"][language]["version"],
            "culture": culture,
            "country": "GB",
            "native_language": language.split("-")[0],
            **more,
        }
        response = self.call("POST", f"{self.path}consent/", body)
        assert response.status_code == 200, response.content
        return response

    def next(self) -> dict[str, Any] | None:
        response = self.call("POST", f"{self.path}next/")
        assert response.status_code in {200, 204}, response.content
        return response.json() if response.status_code == 200 else None

    def answer(self, lease: dict[str, Any], body: dict[str, Any], **more: Any) -> Any:
        path = f"/api/v1/assignments/{lease['assignment']}/answer/"
        return self.call("POST", path, {"body": body, **more})

    def does(self, **body: Any) -> dict[str, Any]:
        """Take the next task and answer it so; returns the lease."""
        lease = self.next()
        assert lease is not None
        response = self.answer(lease, body)
        assert response.status_code == 201, response.content
        return lease


class Panelist(Annotator):
    """An annotator who comes from a crowd platform by the link it sends people to."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self.query = dict(parse_qsl(parts.query))
        study = parts.path.strip("/").split("/")[-1]
        self._enter(f"/api/v1/studies/{study}/arrivals/", {"query": self.query})

    @property
    def session(self) -> str:
        """Return the id of this session on Prolific."""
        return self.query["SESSION_ID"]

    def finish(self) -> dict[str, Any]:
        response = self.call("POST", f"{self.path}finish/")
        assert response.status_code == 200, response.content
        ended: dict[str, Any] = response.json()
        return ended


def block(lease: dict[str, Any], x: int, y: int, width: int, height: int) -> dict[str, Any]:
    """Return the region answer that paints this box."""
    artwork = lease["artwork"]
    pixels = np.zeros((artwork["height"], artwork["width"]), np.uint8)
    pixels[y : y + height, x : x + width] = 1
    mask = Mask.from_array(pixels).to_coco()
    return {"mask": mask, "frame_sha256": artwork["frame_sha256"]}


def picture_bytes(
    width: int, height: int, colour: tuple[int, int, int], *, form: str = "PNG"
) -> bytes:
    stream = io.BytesIO()
    Image.new("RGB", (width, height), colour).save(stream, form)
    return stream.getvalue()


def work() -> None:
    """Let the jobs run that a worker would have run by now, and those that follow from them."""
    while recompute_stale():
        pass
