"""The embedded queue: messages are files in a folder; no server, one machine.

kombu's filesystem transport, but a message appears under its name only when it is whole. kombu
writes into a file that a worker may already take: an empty message then ends the worker.
"""

from __future__ import annotations

import time
import uuid
from pathlib import Path
from typing import Any

from kombu.transport import TRANSPORT_ALIASES, filesystem
from kombu.utils.json import dumps


class Channel(filesystem.Channel):
    """Puts messages whole, in the order of the clock."""

    def _put(self, queue: Any, message: Any, **_options: Any) -> None:  # type: ignore[override]
        folder = Path(self.data_folder_out)
        whole = folder / f"{time.time_ns()}_{uuid.uuid4()}.{queue}.msg"
        part = whole.with_name(f"{whole.name}.part")
        part.write_text(dumps(message), encoding="utf-8")  # type: ignore[no-untyped-call]
        part.rename(whole)


class Transport(filesystem.Transport):
    """The transport behind `files://` addresses."""

    Channel = Channel


TRANSPORT_ALIASES["files"] = "config.embedded_queue:Transport"
