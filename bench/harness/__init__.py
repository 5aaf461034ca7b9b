"""What the benches measure with: rows, clocks, brush masks, an installation, people, a browser."""
