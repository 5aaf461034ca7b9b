"""Bodies are read as UTF-8: a sender who names another charset is refused before anything reads it.

Django takes any codec of Python's that a form names, also such as make text that no database keeps
(`utf-7`, `unicode_escape`: halves of pairs).
"""

from __future__ import annotations

import codecs
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse

from annotation.api.errors import error_json
from annotation.errors import Refusal

View = Callable[[HttpRequest], HttpResponse]


def only_utf_8(answer: View) -> View:
    """Middleware that answers ``unreadable`` to a charset that is known and not UTF-8.

    Django itself passes over one that is not known.
    """

    def guarded(request: HttpRequest) -> HttpResponse:
        named = request.encoding
        if named and codecs.lookup(named).name != "utf-8":
            refusal = Refusal("unreadable")
            return JsonResponse(error_json(refusal), status=refusal.status)
        return answer(request)

    return guarded
