"""Write static/recordings: what each method tells of the example on its page, packed.

    python scripts/make_recordings.py

Run this after changing what a method tells, or the example or its options in webapp/watch/method_texts/en.
"""

from __future__ import annotations

import sys
from pathlib import Path

import brotli

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from solvers.collection import example  # noqa: E402
from webapp.watch.shipped_recordings import FOLDER, record, recorded  # noqa: E402


def main() -> None:
    folder = ROOT / "static" / FOLDER
    folder.mkdir(exist_ok=True)
    for file in folder.iterdir():
        file.unlink()
    for name, text in recorded().items():
        recording = record(example(text.example).puzzle, name, text.options)
        packed = brotli.compress(recording)
        (folder / f"{name}.json.br").write_bytes(packed)
        print(f"{name}: {len(recording):,} bytes, packed {len(packed):,}")


if __name__ == "__main__":
    main()
