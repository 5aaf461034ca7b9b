"""What findings and warnings are called on the page."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

FINDINGS = {
    "wrong_script": _("wrong script"),
    "ring": _("ring only"),
    "near_whole": _("almost the whole picture"),
    "misses_points": _("misses every point"),
    "pasted": _("pasted"),
}
