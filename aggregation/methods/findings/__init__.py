"""What automatic checks say of an answer, for a curator to judge: nothing is rejected by them.

One module for each family: `masks` (one mask alone), `others` (a mask beside others), `texts`,
`speed`, and `known` (beside what is right). Every check returns a
:class:`Finding`: its number, whether that is found, and the limit.
"""

from __future__ import annotations

from aggregation.methods.findings.limits import LIMITS, Code, Finding, Limits

__all__ = ["LIMITS", "Code", "Finding", "Limits"]
