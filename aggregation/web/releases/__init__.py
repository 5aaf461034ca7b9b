"""The pages of releases: made and held back by researchers, taken by everybody."""
