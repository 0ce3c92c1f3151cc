"""Files of what was watched, made by scripts and read by other programs: films, videos and archives."""

from __future__ import annotations

import struct
from base64 import b64decode
from collections.abc import Iterator
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageSequence

from tests.js.node import Node

# Pixels travel as numbers: red is the lowest byte, and every pixel is opaque.
MAKE = """async ({ gif, files, video, chunks }) => {
  const { GifFile, paletteOf } = await import("/static/js/watch/film/gif.js");
  const { ZipFile } = await import("/static/js/watch/film/zip.js");
  const { mp4File, webmFile } = await import("/static/js/watch/film/video_files.js");
  const made = (parts) => Buffer.concat(parts).toString("base64");
  if (gif) {
    const frames = gif.frames.map((one) => Uint32Array.from(one)), file = new GifFile(gif, paletteOf(frames));
    frames.forEach((frame) => file.add(frame, gif.time));
    return made(file.finish());
  }
  if (files) {
    const archive = new ZipFile();
    for (const [name, bytes] of files) archive.add(name, Uint8Array.from(bytes));
    return made(archive.finish());
  }
  const about = Uint8Array.from(video.about ?? []);
  const taken = chunks.map((one) => ({ ...one, bytes: Uint8Array.from(one.bytes) }));
  return made((video.codec.startsWith("avc") ? mp4File : webmFile)({ ...video, about }, taken));
}"""
OPAQUE = 0xFF000000


def made(node: Node, **about: Any) -> bytes:
    return b64decode(node.evaluate(MAKE, about))


# GIF

COLOURS = st.lists(st.integers(0, 0xFFFFFF), min_size=1, max_size=40, unique=True)


@st.composite
def films(draw: st.DrawFn) -> np.ndarray[Any, Any]:
    """Frames of few colours: of each some pixels change, or none."""
    colours = np.array(draw(COLOURS), np.uint32) | OPAQUE
    width, height = draw(st.integers(1, 90)), draw(st.integers(1, 60))
    random = np.random.default_rng(draw(st.integers(0, 1_000)))
    frames = [random.choice(colours, (height, width))]
    for changes in draw(st.lists(st.sampled_from([0, 1, 50, 5_000]), max_size=6)):
        frame, rows, columns = frames[-1].copy(), *(random.integers(side, size=changes) for side in (height, width))
        frame[rows, columns] = random.choice(colours, changes)
        frames.append(frame)
    return np.array(frames)


def as_bytes(frame: np.ndarray[Any, Any]) -> bytes:
    return bytes(frame.astype("<u4").tobytes())


@settings(max_examples=15)
@given(frames=films())
def test_pillow_reads_the_frames_of_a_film(node: Node, frames: np.ndarray[Any, Any]) -> None:
    _, height, width = frames.shape
    about = {"width": width, "height": height, "time": 7, "frames": frames.reshape(len(frames), -1).tolist()}
    image = Image.open(BytesIO(made(node, gif=about)))
    shown = [(frame.convert("RGBA").tobytes(), frame.info["duration"]) for frame in ImageSequence.Iterator(image)]
    each: list[tuple[bytes, int]] = []  # equal frames are one that stays longer
    for frame in map(as_bytes, frames):
        time = each.pop()[1] if each and each[-1][0] == frame else 0
        each.append((frame, time + 70))
    assert shown == each


def test_a_film_of_very_many_colours_shows_similar_ones(node: Node) -> None:
    random = np.random.default_rng(1)
    frames = random.integers(0, 0x1000000, (2, 40, 50), np.uint32) | OPAQUE
    about = {"width": 50, "height": 40, "time": 4, "frames": frames.reshape(2, -1).tolist()}
    image = Image.open(BytesIO(made(node, gif=about)))
    image.seek(1)
    shown = np.array(image.convert("RGB")).astype(int)
    wanted = np.frombuffer(as_bytes(frames[1]), np.uint8).reshape(40, 50, 4)[..., :3].astype(int)
    assert np.abs(shown - wanted).mean() < 40


# ZIP


@settings(max_examples=10)
@given(files=st.dictionaries(st.text("abcé 01", min_size=1, max_size=9), st.binary(max_size=400), max_size=6))
def test_python_reads_an_archive(node: Node, files: dict[str, bytes]) -> None:
    content = made(node, files=[[name, [*content]] for name, content in files.items()])
    with ZipFile(BytesIO(content)) as archive:
        assert archive.testzip() is None
        assert {name: archive.read(name) for name in archive.namelist()} == files


# Videos

CHUNKS = [{"bytes": [number] * (5 + 90 * number), "time": 100 * number, "long": 100, "key": number in (0, 3)}
          for number in range(5)]
CONTENT = [bytes(chunk["bytes"]) for chunk in CHUNKS]  # type: ignore[call-overload]
SIZE = {"width": 320, "height": 240}
MASTERS = {0x18538067, 0x1F43B675, 0x1C53BB6B, 0xBB, 0xB7, 0x1654AE6B, 0xAE, 0xE0, 0x1549A966, 0x1A45DFA3}
BOXES = {"moov", "trak", "mdia", "minf", "dinf", "stbl"}


def elements(data: bytes, start: int, end: int) -> Iterator[tuple[int, int, bytes]]:
    """The elements of a WebM file: the name of each, its place in the file, and its content."""
    at = start
    while at < end:
        place, wide = at, next(size for size in range(1, 5) if data[at] & (0x80 >> (size - 1)))
        name, at = int.from_bytes(data[at : at + wide], "big"), at + wide
        assert data[at] == 1  # all lengths are written in eight bytes
        length, at = int.from_bytes(data[at + 1 : at + 8], "big"), at + 8
        yield name, place, data[at : at + length]
        if name in MASTERS:
            yield from elements(data, at, at + length)
        at += length
    assert at == end


def test_a_webm_file_holds_its_frames_and_where_they_begin(node: Node) -> None:
    data = made(node, video={**SIZE, "codec": "vp09.00.40.08"}, chunks=CHUNKS)
    found = [*elements(data, 0, len(data))]
    assert [name for name, _, _ in found if name in (0x1A45DFA3, 0x18538067)] == [0x1A45DFA3, 0x18538067]
    assert next(content for name, _, content in found if name == 0x86) == b"V_VP9"
    blocks = [content for name, _, content in found if name == 0xA3]
    assert [block[4:] for block in blocks] == CONTENT
    assert [struct.unpack(">h", block[1:3])[0] for block in blocks] == [0, 100, 200, 0, 100]
    assert [bool(block[3] & 0x80) for block in blocks] == [True, False, False, True, False]
    segment = data.index(bytes.fromhex("18538067")) + 12
    cues = [segment + int.from_bytes(content, "big") for name, _, content in found if name == 0xF1]
    assert cues == [place for name, place, _ in found if name == 0x1F43B675]
    assert struct.unpack(">d", next(content for name, _, content in found if name == 0x4489)) == (500.0,)


def boxes(data: bytes, start: int, end: int) -> Iterator[tuple[str, bytes]]:
    """The boxes of an MP4 file."""
    at = start
    while at < end:
        length, name = int.from_bytes(data[at : at + 4], "big"), data[at + 4 : at + 8].decode()
        yield name, data[at + 8 : at + length]
        if name in BOXES:
            yield from boxes(data, at + 8, at + length)
        at += length
    assert at == end


def test_an_mp4_file_says_where_its_frames_are(node: Node) -> None:
    data = made(node, video={**SIZE, "codec": "avc1.640028", "about": [1, 2, 3]}, chunks=CHUNKS)
    found = dict(boxes(data, 0, len(data)))
    assert found["mdat"] == b"".join(CONTENT)
    (start,) = struct.unpack(">I", found["stco"][8:])
    sizes = struct.unpack(">5I", found["stsz"][12:])
    places = [start + sum(sizes[:number]) for number in range(5)]
    assert [data[place : place + size] for place, size in zip(places, sizes, strict=True)] == CONTENT
    assert struct.unpack(">2I", found["stss"][8:]) == (1, 4)
    assert struct.unpack(">10I", found["stts"][8:]) == (1, 100) * 5
    assert found["stsd"].endswith(b"avcC\x01\x02\x03")
    assert struct.unpack(">II", found["tkhd"][-8:]) == (320 << 16, 240 << 16)
