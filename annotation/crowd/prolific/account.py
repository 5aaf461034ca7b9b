"""Whose account, which host, and the guard in front of real money."""

from __future__ import annotations

from dataclasses import dataclass, field
from urllib.parse import urlsplit

LIVE_URL = "https://api.prolific.com"
LIVE_COMPLETION_URL = "https://app.prolific.com/submissions/complete"
OWN_DOMAINS = ("prolific.com", "prolific.co")


class AccountRefused(ValueError):
    """The settings contradict each other; nothing was sent."""


@dataclass(frozen=True)
class Account:
    """One Prolific account. The token carries all its permissions and never expires.

    There is no test mode: whatever reaches Prolific is real. So its host is used only with `live`,
    and without it only a host that cannot be on the internet (this machine, or a bare name inside
    a private network), where the simulator answers. `signed_entry` asks for signed links, which
    only some workspaces have.
    """

    token: str = field(repr=False)
    workspace_id: str
    project_id: str = ""
    url: str = LIVE_URL
    live: bool = False
    signed_entry: bool = False
    live_completion_url: str = LIVE_COMPLETION_URL
    connect_seconds: float = 10.0
    answer_seconds: float = 30.0
    read_attempts: int = 4

    def __post_init__(self) -> None:
        if not self.token or not self.token.isascii() or not self.token.isprintable():
            raise AccountRefused("The Prolific token is missing or has characters no token has.")
        if not self.workspace_id:
            raise AccountRefused("The Prolific workspace is missing.")
        if self.live:
            if self.url != LIVE_URL:
                raise AccountRefused(f"The live account is at {LIVE_URL} and nowhere else.")
            if not self.live_completion_url.startswith("https://"):
                raise AccountRefused("People go back to Prolific by HTTPS.")
        else:
            _check_private(self.url)

    @property
    def completion_url(self) -> str:
        """Where people go back to, with their code."""
        return self.live_completion_url if self.live else f"{self.url}/submissions/complete"


def _check_private(url: str) -> None:
    parts = urlsplit(url)
    host = (parts.hostname or "").rstrip(".")
    if host.endswith(OWN_DOMAINS):
        raise AccountRefused("Prolific itself is used only with CROWD_LIVE=1: it costs real money.")
    if parts.scheme not in {"http", "https"} or not _is_private(host) or parts.path + parts.query:
        raise AccountRefused("Without CROWD_LIVE=1 the Prolific address must be a simulator's.")


def is_encrypted_or_private(url: str) -> bool:
    """Say whether an address of ours may be given to Prolific: people would open it."""
    parts = urlsplit(url)
    return parts.scheme == "https" or (parts.scheme == "http" and _is_private(parts.hostname or ""))


def _is_private(host: str) -> bool:
    """Say whether a host cannot be on the internet: this machine, or a name without a dot."""
    bare_name = host.isidentifier() or host.replace("-", "_").isidentifier()
    return host in {"127.0.0.1", "::1"} or bare_name
