"""What every API address answers at which there is nothing: a refusal in JSON, like all others."""

from __future__ import annotations

from typing import Any, NoReturn

from rest_framework.request import Request
from rest_framework.views import APIView

from annotation.api.authentication import Open
from annotation.errors import Refusal


class NothingHere(APIView):
    authentication_classes = ()
    permission_classes = (Open,)
    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> NoReturn:
        raise Refusal("not_found")
