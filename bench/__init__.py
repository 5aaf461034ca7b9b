"""What Evoke costs, measured: one module per table. `python -m bench --list` names them."""
