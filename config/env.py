"""Environment variables: all that Evoke reads, with meanings; bad values are refused by name."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

from annotation.crowd.prolific.account import LIVE_COMPLETION_URL

ROOT = Path(__file__).resolve().parent.parent
DEFAULT_SECRET = "for-a-laptop-only"  # noqa: S105  refused by settings when DEBUG is off


@dataclass(frozen=True)
class Variable:
    """One setting from the environment: what it means and what holds when it is absent."""

    default: str
    meaning: str


VARIABLES: dict[str, Variable] = {
    "DEBUG": Variable("1", "1 on a laptop, 0 in production (then a secret and hosts are required)"),
    "SECRET_KEY": Variable(DEFAULT_SECRET, "signs tokens and links; at least 32 characters"),
    "ALLOWED_HOSTS": Variable("127.0.0.1,localhost", "host names served, separated by commas"),
    "PUBLIC_URL": Variable("http://127.0.0.1:8000", "address that invite links begin with"),
    "DATABASE_URL": Variable(
        "", "postgres://user:password@host:port/name; SQLite in var/ if empty"
    ),
    "REDIS_URL": Variable("", "redis://host:port/0 for queue and cache; embedded queue if empty"),
    "VAR": Variable(str(ROOT / "var"), "folder for the database, files and embedded queue"),
    "S3_BUCKET": Variable("", "bucket for pictures and releases; files in VAR if empty"),
    "S3_ENDPOINT_URL": Variable("", "address of an S3-compatible server; Amazon's if empty"),
    "S3_ACCESS_KEY_ID": Variable("", "key of the S3 account"),
    "S3_SECRET_ACCESS_KEY": Variable("", "secret of the S3 account"),
    "S3_REGION": Variable("us-east-1", "region of the bucket"),
    "IDENTITY_KEY": Variable("", "encrypts platform ids at rest; derived from SECRET_KEY if empty"),
    "REVIEW_UNDO_SECONDS": Variable("60", "how long a verdict waits before it takes effect"),
    "PICTURE_MAX_PIXELS": Variable("200000000", "pictures with more pixels are refused unread"),
    "FRAME_MAX_PIXELS": Variable("24000000", "larger pictures are scaled down to this frame"),
    "IMPORT_MAX_BYTES": Variable("4294967296", "the most that is handed in for one import"),
    "API_CALLS_A_MINUTE": Variable(
        "1200", "how often one token, or one address without, may call the API; 0 for no limit"
    ),
    "SECURE_PROXY": Variable("0", "1 behind a proxy that ends TLS and sets X-Forwarded-Proto"),
    "SOURCE_FILES": Variable(
        "0", "1 serves modules and style sheets as they are written, for who works on them"
    ),
    "CROWD_LIVE": Variable(
        "0", "1 lets Evoke reach the real crowd platform and spend real money there"
    ),
    "PROLIFIC_TOKEN": Variable("", "key of the Prolific account; no Prolific if empty"),
    "PROLIFIC_WORKSPACE": Variable("", "id of the Prolific workspace that pays"),
    "PROLIFIC_PROJECT": Variable("", "id of the project for new studies; the first one if empty"),
    "PROLIFIC_URL": Variable(
        "", "address of a simulated Prolific; empty with CROWD_LIVE=1, where the real one is used"
    ),
    "PROLIFIC_COMPLETION_URL": Variable(
        LIVE_COMPLETION_URL, "where people go back to with their code, with CROWD_LIVE=1"
    ),
    "PROLIFIC_SIGNED_LINKS": Variable(
        "0", "1 asks Prolific to sign entry links, which only some workspaces may"
    ),
    "PROLIFIC_HOOK_SECRETS": Variable(
        "", "secrets that sign Prolific's messages, the new and the old one, separated by commas"
    ),
    "MTURK_ENVIRONMENT": Variable(
        "", "simulator, sandbox or live (with CROWD_LIVE=1); no Mechanical Turk if empty"
    ),
    "MTURK_ACCESS_KEY_ID": Variable("", "key of the AWS account that pays on Mechanical Turk"),
    "MTURK_SECRET_ACCESS_KEY": Variable("", "secret of that account"),
    "MTURK_SIMULATOR_URL": Variable("", "address of a simulated Mechanical Turk, for requesters"),
    "MTURK_SIMULATOR_WORKERS": Variable("", "address of its site for workers"),
    "MTURK_QUEUE_URL": Variable(
        "", "SQS queue that Mechanical Turk's notifications are sent to; polling alone if empty"
    ),
    "MTURK_QUEUE_ENDPOINT": Variable(
        "", "address of an SQS server that is not Amazon's, for tests"
    ),
    "PLATFORM_ID_DAYS": Variable(
        "60", "how many days after the last payment ids of crowd platforms are kept"
    ),
    "EMAIL_HOST": Variable(
        "", "mail server that sends notices to readers of releases; files in VAR/mail if empty"
    ),
    "EMAIL_PORT": Variable("587", "port of the mail server"),
    "EMAIL_USER": Variable("", "account at the mail server"),
    "EMAIL_PASSWORD": Variable("", "password of that account"),
    "EMAIL_TLS": Variable("1", "1 encrypts what goes to the mail server (STARTTLS)"),
    "EMAIL_FROM": Variable("evoke@localhost", "address that notices come from"),
    "LOG_LEVEL": Variable("INFO", "DEBUG, INFO, WARNING or ERROR"),
}


def text(name: str) -> str:
    return os.environ.get(name, "").strip() or VARIABLES[name].default


def flag(name: str) -> bool:
    value = text(name)
    if value not in {"0", "1"}:
        raise ImproperlyConfigured(f"{name} must be 0 or 1, not {value!r}.")
    return value == "1"


def number(name: str, *, least: int = 0) -> int:
    value = text(name)
    if not value.isascii() or not value.isdigit() or int(value) < least:
        raise ImproperlyConfigured(f"{name} must be a whole number from {least} up, not {value!r}.")
    return int(value)


def names(name: str) -> list[str]:
    return [part.strip() for part in text(name).split(",") if part.strip()]


def one_of(name: str, allowed: set[str]) -> str:
    value = text(name)
    if value not in allowed:
        raise ImproperlyConfigured(f"{name} must be one of {sorted(allowed)}, not {value!r}.")
    return value


def folder(name: str) -> Path:
    path = Path(text(name)).expanduser().resolve()
    path.mkdir(parents=True, exist_ok=True)
    return path
