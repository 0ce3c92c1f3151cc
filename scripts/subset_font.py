"""The face of headings, as the app gives it out: of all that Calistoga holds what western European languages need.

    python scripts/subset_font.py [--like FILE ...]

Writes `static/fonts/calistoga.woff2` and its licence beside it; with `--like` it prints by how much the fonts in those
files have to be scaled so that a page does not move when the face comes (the faces of `static/css/tokens.css`). Needs
npm, and packages that the app does without: `pip install fonttools brotli`, in an environment of its own.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

FOLDER = Path(__file__).resolve().parents[1] / "static/fonts"
NAME, VERSION = "calistoga", "5.2.7"
MOST = 30_000  # bytes

# Latin with the accents of western Europe, and punctuation: quotation marks, dashes, the euro, the minus sign.
LETTERS = (*range(0x20, 0x7F), *range(0xA0, 0x100), 0x131, 0x152, 0x153)
SIGNS = (*range(0x2010, 0x2027), 0x2032, 0x2033, 0x2039, 0x203A, 0x20AC, 0x2212)
# Kerning and accents; digits as wide as each other; what belongs together in some languages.
FEATURES = ("kern", "mark", "mkmk", "ccmp", "locl", "liga", "tnum")
LICENCE_NAMES = (0, 1, 2, 3, 4, 5, 6, 13, 14)  # who made it, what it is called, and its licence

SAMPLE = "Fill the cells. Find the picture. Puzzles for today, solids to carve, methods to watch: 10 x 10, easy, No. 12"


def fetched(folder: Path) -> Path:
    """The package as it is published, unpacked."""
    command = [shutil.which("npm") or "npm", "pack", "--silent", f"@fontsource/{NAME}@{VERSION}"]
    packed = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout.strip()
    with tarfile.open(folder / packed) as archive:
        archive.extractall(folder, filter="data")
    return folder / "package"


def make_subset(package: Path) -> Path:
    made = FOLDER / f"{NAME}.woff2"
    options = subset.Options(flavor="woff2", hinting=False, notdef_outline=True, layout_features=[*FEATURES],
                             name_IDs=[*LICENCE_NAMES])
    font = TTFont(package / f"files/{NAME}-latin-400-normal.woff2")
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[*LETTERS, *SIGNS])
    subsetter.subset(font)
    subset.save_font(font, str(made), options)
    if made.stat().st_size > MOST:
        raise SystemExit(f"{made} has {made.stat().st_size} bytes, above {MOST}.")
    shutil.copyfile(package / "LICENSE", FOLDER / "OFL.txt")
    return made


def sample_width(font: TTFont) -> float:
    """How long the sample is, in units of the font."""
    glyphs, widths = font.getBestCmap(), font["hmtx"]
    return sum(widths[glyphs[ord(sign)]][0] for sign in SAMPLE) / font["head"].unitsPerEm


def fitted(face: TTFont, other: TTFont) -> str:
    """What makes the other font take as much room as the face."""
    scale, unit = sample_width(face) / sample_width(other), face["head"].unitsPerEm
    up, down = (abs(face["hhea"].ascent) / unit / scale, abs(face["hhea"].descent) / unit / scale)
    return f"size-adjust: {scale:.1%}; ascent-override: {up:.1%}; descent-override: {down:.1%}; line-gap-override: 0%"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0] if __doc__ else None)
    parser.add_argument("--like", nargs="*", type=Path, default=[], help="fonts that stand in until the face is there")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        made = make_subset(fetched(Path(folder)))
    print(f"{made.name}: {made.stat().st_size} bytes")
    for path in options.like:
        print(f"{path.name}: {fitted(TTFont(made), TTFont(path))}")


if __name__ == "__main__":
    main()
