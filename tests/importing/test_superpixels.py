from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import numpy as np
import pytest
from celery import current_app
from django.core.files.storage import default_storage
from django.db import connection
from django.test import Client
from PIL import Image

from annotation.importing import import_artworks
from annotation.jobs import make_missing_superpixels, make_superpixels
from annotation.masks.superpixel_file import EXTENSION, MEDIA_TYPE, SuperpixelFile
from annotation.models import Artwork, StoredFile
from annotation.services.files import store_bytes
from tests.cast import Cast
from tests.importing.inputs import corners, encoded, flat, zip_of


def hang(tmp_path: Path, **pictures: bytes) -> list[Artwork]:
    """Import pictures under the names given."""
    files = {f"Realism/{name}.png": data for name, data in pictures.items()}
    import_artworks(zip_of(tmp_path, files))
    return list(Artwork.objects.order_by("painting"))


def queued() -> list[Any]:
    """Take the jobs that wait in the queue of pictures."""
    taken = []
    with current_app.connection_for_read() as link, link.channel() as channel:
        while (message := channel.basic_get("pictures", no_ack=True)) is not None:
            taken.append((message.headers["task"], *message.payload[0]))
    return taken


def superpixels_of(artwork: Artwork) -> SuperpixelFile:
    artwork.refresh_from_db()
    assert artwork.superpixels is not None
    return SuperpixelFile.from_bytes(artwork.superpixels.read())


@pytest.mark.django_db
def test_an_import_queues_one_job_for_each_new_picture_once_it_is_stored(
    tmp_path: Path, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        hang(tmp_path, one=flat())
    queued()
    with django_capture_on_commit_callbacks(execute=True):
        _one, two = hang(tmp_path, one=flat(), two=flat(size=(9, 9)))
    assert queued() == [("annotation.jobs.make_superpixels", two.pk)]


@pytest.mark.django_db
def test_the_job_makes_superpixels_that_follow_the_picture(tmp_path: Path) -> None:
    (artwork,) = hang(tmp_path, blocks=encoded(corners(), "PNG"))
    make_superpixels(artwork.pk)
    made = superpixels_of(artwork)
    assert (made.width, made.height) == (artwork.width, artwork.height) == (120, 80)
    assert made.frame_sha256 == artwork.frame_sha256
    label = made.at_frame_size()
    assert label.shape == (80, 120)
    assert set(np.unique(label[:20, :20])).isdisjoint(np.unique(label[20:, 20:]))


@pytest.mark.django_db
@pytest.mark.parametrize("size", [(1, 1), (1, 900), (900, 1)])
def test_the_smallest_pictures_get_superpixels_too(tmp_path: Path, size: tuple[int, int]) -> None:
    (artwork,) = hang(tmp_path, thin=flat(size=size))
    make_superpixels(artwork.pk)
    assert superpixels_of(artwork).at_frame_size().shape == (size[1], size[0])


@pytest.mark.django_db
def test_a_picture_with_many_pixels_has_cells_for_all_of_them(tmp_path: Path) -> None:
    wide = encoded(Image.new("RGB", (2101, 47), "teal"), "PNG")
    (artwork,) = hang(tmp_path, wide=wide)
    make_superpixels(artwork.pk)
    made = superpixels_of(artwork)
    assert max(made.labels.shape) == 768
    assert made.at_frame_size().shape == (47, 2101)


@pytest.mark.django_db
def test_the_job_may_run_twice_and_for_an_artwork_that_is_gone(tmp_path: Path) -> None:
    (artwork,) = hang(tmp_path, one=flat())
    make_superpixels(artwork.pk)
    artwork.refresh_from_db()
    files = StoredFile.objects.count()
    make_superpixels(artwork.pk)
    make_superpixels(artwork.pk + 1)
    assert Artwork.objects.get().superpixels == artwork.superpixels
    assert StoredFile.objects.count() == files


@pytest.mark.django_db(transaction=True)
def test_two_processes_at_once_leave_one_whole_file(tmp_path: Path) -> None:
    (artwork,) = hang(tmp_path, one=encoded(corners(), "PNG"))
    together = Barrier(3)

    def job() -> None:
        try:
            together.wait()
            make_superpixels(artwork.pk)
        finally:
            connection.close()

    with ThreadPoolExecutor(3) as pool:
        for done in [pool.submit(job) for _ in range(3)]:
            done.result()
    assert superpixels_of(artwork).width == 120
    assert StoredFile.objects.filter(extension="spix").count() == 1


@pytest.mark.django_db
def test_the_sweep_makes_what_lost_jobs_left_and_stops_at_no_broken_file(tmp_path: Path) -> None:
    artworks = hang(
        tmp_path, a=flat(), b=flat(size=(9, 9)), c=flat(size=(8, 7)), d=flat(size=(5, 5))
    )
    broken, gone, *fine = artworks
    for artwork in (broken, gone):
        default_storage.delete(artwork.view.path)
    with default_storage.open(broken.view.path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\nno more than that")
    make_missing_superpixels()
    for artwork in fine:
        assert superpixels_of(artwork).width == artwork.width
    assert set(Artwork.objects.filter(superpixels=None)) == {broken, gone}


def test_a_lease_says_where_the_superpixels_are_once_there_are_any(cast: Cast) -> None:
    artwork = cast.artwork()
    somebody = cast.annotator(cast.campaign("culture", artworks=[artwork]))
    lease = somebody.next()
    assert lease is not None
    assert lease["artwork"]["superpixels"] is None
    stored = SuperpixelFile(np.zeros((6, 8), np.int32), 8, 6, artwork.frame_sha256).to_bytes()
    artwork.superpixels = store_bytes(stored, media_type=MEDIA_TYPE, extension=EXTENSION)
    artwork.save()
    again = somebody.next()
    assert again is not None
    url = again["artwork"]["superpixels"]["url"]
    answer = Client().get(url)
    assert b"".join(answer.streaming_content) == stored  # type: ignore[arg-type]
    assert Client().get(url[:-3] + "abc").status_code == 404
