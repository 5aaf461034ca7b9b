"""What an answer shows beside the one that is known to be right."""

from __future__ import annotations

from aggregation.methods.findings.limits import Finding


def gold_missed(correct: bool) -> Finding:
    """Tell whether an answer to a gold task is not the known one, as its kind compares the two.

    Parameters
    ----------
    correct
        What the comparison said when the answer came in (docs/howto/gold.md).

    Returns
    -------
    Finding
        The number is 1 for a right answer, 0 for any other; found below 1.
    """
    return Finding("gold_missed", float(correct), not correct, 1.0)
