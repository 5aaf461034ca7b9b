from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import boto3
import pytest
from django.test import Client
from pytest_django import Settings

from annotation.api.payloads import artwork_json
from annotation.importing import import_artworks
from annotation.jobs import make_superpixels
from annotation.models import Artwork
from tests.importing.inputs import BLUE, RED, flat, pixels_of, zip_of

moto_server = pytest.importorskip("moto.server")
pytestmark = pytest.mark.django_db


@pytest.fixture
def bucket(settings: Settings) -> Iterator[Any]:
    """A bucket of an S3-compatible server, in which the project keeps its files."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = moto_server.ThreadedMotoServer(ip_address="127.0.0.1", port=port, verbose=False)
    server.start()
    options = {"endpoint_url": f"http://127.0.0.1:{port}", "region_name": "us-east-1"}
    keys = {"access_key": "tester", "secret_key": "tester"}
    storage = {"bucket_name": "evoke", "file_overwrite": False, **options, **keys}
    settings.STORAGES = {
        **settings.STORAGES,
        "default": {"BACKEND": "storages.backends.s3.S3Storage", "OPTIONS": storage},
    }
    client = boto3.client(
        "s3", aws_access_key_id="tester", aws_secret_access_key="tester", **options
    )
    client.create_bucket(Bucket="evoke")
    yield client
    server.stop()


def test_a_second_picture_of_the_same_name_leaves_the_first_as_it_is(
    tmp_path: Path, bucket: Any
) -> None:
    import_artworks(zip_of(tmp_path, {"first/1.png": flat(RED)}))
    report = import_artworks(zip_of(tmp_path, {"second/1.png": flat(BLUE)}))
    assert (report.new, report.refused) == (1, [])
    shown = [tuple(pixels_of(artwork.original.read())[0, 0]) for artwork in Artwork.objects.all()]
    assert shown == [RED, BLUE]
    original = Artwork.objects.get(art_style="first").original
    head = bucket.head_object(Bucket="evoke", Key=original.path)
    assert (head["ContentType"], head["ContentLength"]) == ("image/png", original.size)


def test_importing_again_writes_nothing(tmp_path: Path, bucket: Any) -> None:
    source = zip_of(tmp_path, {"s/1.png": flat(RED)})
    import_artworks(source)
    before = bucket.list_objects_v2(Bucket="evoke")["Contents"]
    assert import_artworks(source).unchanged == 1
    assert bucket.list_objects_v2(Bucket="evoke")["Contents"] == before


def test_superpixels_come_from_our_own_origin_since_a_script_may_fetch_no_other(
    tmp_path: Path, bucket: Any
) -> None:
    import_artworks(zip_of(tmp_path, {"s/1.png": flat(RED)}))
    artwork = Artwork.objects.get()
    make_superpixels(artwork.pk)
    artwork.refresh_from_db()
    assert artwork.superpixels is not None
    link = artwork_json(artwork)["superpixels"]["url"]
    assert link.startswith("/pictures/")
    answer = Client().get(link)
    assert b"".join(answer.streaming_content) == artwork.superpixels.read()  # type: ignore[arg-type]
