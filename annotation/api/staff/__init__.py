"""What staff do through the API: recruiting, deciding, paying (docs/reference/api.md)."""
