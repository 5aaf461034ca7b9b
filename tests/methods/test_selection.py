from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from aggregation.methods.selection import keep_whole


@given(st.sets(st.integers(0, 50)), st.one_of(st.none(), st.integers(0, 60)), st.integers(0, 9))
def test_at_most_so_many_whole_stimuli_are_kept(
    stimuli: set[int], number: int | None, seed: int
) -> None:
    kept = [
        keep_whole(given_order, number=number, rng=np.random.default_rng(seed))
        for given_order in (sorted(stimuli), sorted(stimuli, reverse=True))
    ]
    assert kept[0] == kept[1] == sorted(set(kept[0]))
    assert set(kept[0]) <= stimuli
    assert len(kept[0]) == min(len(stimuli), len(stimuli) if number is None else number)
