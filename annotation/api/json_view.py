"""What every endpoint of the API has in common."""

from __future__ import annotations

from rest_framework.views import APIView

from annotation.api.negotiation import OnlyJSON


class JSONView(APIView):
    """An endpoint that speaks JSON and nothing else."""

    content_negotiation_class = OnlyJSON
