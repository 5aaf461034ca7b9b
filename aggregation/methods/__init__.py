"""How answers become results: pure methods, arrays and frozen values in and out."""
