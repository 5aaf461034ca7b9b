"""Prolific, through its API v1. Built from its documentation; never run against the live one."""
