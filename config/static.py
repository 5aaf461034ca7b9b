"""Static files in production: joined, named by their content's hash, compressed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import InMemoryStorage, Storage
from whitenoise.storage import CompressedManifestStaticFilesStorage

from config.joining import joined_module, joined_sheet

Paths = dict[str, tuple[Storage, str]]


class JoiningStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # untyped
    """Publishes every module and style sheet of ours joined: any may be what a page begins with."""

    def url(self, name: str, force: bool = False) -> str:
        """Return the hashed name's address also where DEBUG is on: only that one is joined."""
        return str(super().url(name, force=True))

    def post_process(
        self, paths: Paths, dry_run: bool = False, **options: Any
    ) -> Iterator[tuple[str, str, bool]]:
        if not dry_run:
            paths = _joined(paths)
        yield from super().post_process(paths, dry_run=dry_run, **options)


def _joined(paths: Paths) -> Paths:
    ours = [str(folder) for folder in settings.STATICFILES_DIRS]
    texts = {
        name: _text(storage, path)
        for name, (storage, path) in paths.items()
        if name.endswith((".js", ".css")) and getattr(storage, "location", "") in ours
    }
    memory = InMemoryStorage()
    kept = {name: place for name, place in paths.items() if name not in texts}
    for name in texts:
        join = joined_sheet if name.endswith(".css") else joined_module
        memory.save(name, ContentFile(join(name, texts.__getitem__).encode()))
        kept[name] = (memory, name)
    return kept


def _text(storage: Storage, path: str) -> str:
    with storage.open(path) as file:
        return bytes(file.read()).decode()
