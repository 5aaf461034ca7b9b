from __future__ import annotations

from pathlib import Path

import pytest
from pytest_django.fixtures import SettingsWrapper


@pytest.fixture(autouse=True)
def stored_files(settings: SettingsWrapper, tmp_path: Path) -> Path:
    """Point the file store at a folder of this test's own."""
    folder = tmp_path / "files"
    settings.STORAGES = {
        **settings.STORAGES,
        "default": {
            "BACKEND": "annotation.files.SignedFileSystemStorage",
            "OPTIONS": {"location": str(folder), "base_url": "/pictures/"},
        },
    }
    return folder
