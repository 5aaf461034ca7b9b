"""Amazon Mechanical Turk, off by default. Amazon announced its closing for 30 September 2026.

Built from Amazon's documentation and service model, and proven against the simulator alone.
"""
