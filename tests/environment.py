"""Loaded before Django's settings: the tests keep their files in a folder of their own.

DATABASE_URL and REDIS_URL stay as they are given, so that the same tests run on either pair.
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile

os.environ["VAR"] = tempfile.mkdtemp(prefix="evoke-tests-")
os.environ["SOURCE_FILES"] = "1"
# Tests call at a machine's speed and from one address.
os.environ["API_CALLS_A_MINUTE"] = "0"
os.environ.pop("S3_BUCKET", None)
atexit.register(shutil.rmtree, os.environ["VAR"], ignore_errors=True)
