"""What programs ask of releases (docs/reference/api.md)."""
