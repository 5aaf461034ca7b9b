"""Environment variables: all that Evoke reads, with meanings; bad values are refused by name."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

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
    "SECURE_PROXY": Variable("0", "1 behind a proxy that ends TLS and sets X-Forwarded-Proto"),
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
