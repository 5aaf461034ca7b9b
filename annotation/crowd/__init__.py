"""Crowd platforms: where annotators are recruited and paid, each behind the same Protocol (base).

Adapters speak frozen dataclasses and know no model; whoever calls them owns the ledger and the
locks. What a failed call means for money is said by the exception's class (errors).
"""
