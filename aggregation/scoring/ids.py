"""The ids under which predictions name stimuli."""

from __future__ import annotations

from aggregation.scoring.truth_stimuli import Stimuli


class Ids:
    """Finds a stimulus by its id, also with every dot written `#`, as the authors' script does.

    An id that is one of the release as it stands goes before any other reading of it.
    """

    def __init__(self, stimuli: Stimuli) -> None:
        self._known = {key.replace(".", "#"): key for key in stimuli}
        self._known |= {key: key for key in stimuli}
        self._of_name: dict[str, dict[int, str]] = {}
        for key, one in stimuli.items():
            self._of_name.setdefault(one.name, {})[one.category] = key

    def find(self, told: str) -> str | None:
        return self._known.get(told)

    def of_emotion(self, name: str, category: int) -> str | None:
        """Find a stimulus by its artwork's name and the place of its emotion, from 0."""
        return self._of_name.get(name, {}).get(category)
