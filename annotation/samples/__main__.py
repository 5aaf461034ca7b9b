"""Paint the sample set anew, where it lies or into the folder named."""

from __future__ import annotations

import sys
from pathlib import Path

from annotation.samples import FOLDER, write_samples

if __name__ == "__main__":
    report = write_samples(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
    sys.stdout.write(f"{report.artworks} pictures and {report.masks} masks in {report.folder}\n")
