"""What a camera does to a page: perspective, curl, turns, light, blur, noise and JPEG. Points are moved along."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from .boards import Points

Picture = NDArray[np.uint8]  # (height, width, 3), RGB


@dataclass(frozen=True)
class Curl:
    """The bend of a page near the spine of its magazine. `source` says from where on the page a point comes."""

    size: tuple[int, int]
    rise: float
    push: float
    power: float
    wave: float
    phases: tuple[float, float]
    spine_right: bool

    @classmethod
    def random(cls, rng: np.random.Generator, size: tuple[int, int]) -> Curl:
        rise = rng.uniform(0.01, 0.035) * size[1] * rng.choice([-1, 1])
        phases = (rng.uniform(0, 6), rng.uniform(0, 6))
        push = rng.uniform(0, 0.03) * size[0]
        return cls(size, rise, push, rng.uniform(1.2, 3), 0.004 * size[1], phases, bool(rng.integers(2)))

    def source(self, points: Points) -> Points:
        u, v = points[..., 0] / self.size[0], points[..., 1] / self.size[1]
        bend = np.clip(u if self.spine_right else 1 - u, 0, 1) ** self.power
        x = points[..., 0] + self.push * bend * (0.5 + v) + self.wave * np.sin(5 * v + self.phases[1])
        y = points[..., 1] + self.rise * bend * (1 + 0.3 * v) + self.wave * np.sin(6 * u + self.phases[0])
        return np.stack([x, y], axis=-1)

    def target(self, points: Points) -> Points:
        moved = points
        for _ in range(30):
            moved = moved + points - self.source(moved)
        return moved


@dataclass(frozen=True)
class Photo:
    """A page seen by a camera: curled, then through a homography."""

    homography: NDArray[np.float64]
    size: tuple[int, int]
    curl: Curl | None

    def __call__(self, points: Points) -> Points:
        flat = points if self.curl is None else self.curl.target(points)
        return through(self.homography, flat)

    def of(self, page: Picture, around: tuple[int, int, int]) -> Picture:
        ys, xs = np.mgrid[0 : self.size[1], 0 : self.size[0]].astype(np.float64)
        source = through(np.linalg.inv(self.homography), np.stack([xs, ys], axis=-1))
        if self.curl is not None:
            source = self.curl.source(source)
        x, y = source[..., 0].astype(np.float32), source[..., 1].astype(np.float32)
        return cv2.remap(page, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=around)


def through(homography: NDArray[np.float64], points: Points) -> Points:
    ends = points @ homography[:2, :2].T + homography[:2, 2]
    return ends / (points @ homography[2, :2] + homography[2, 2])[..., None]


def homography(
    rng: np.random.Generator, page: tuple[int, int], turn: float, tilt: float, longest: float
) -> tuple[NDArray[np.float64], tuple[int, int]]:
    """Corners displaced by `tilt` of the size, a turn in degrees, and a scale that makes the picture so long; with the
    size of the picture."""
    w, h = page
    corners = np.array([(0, 0), (w, 0), (w, h), (0, h)], dtype=np.float32)
    moved = (corners + rng.normal(0, tilt, (4, 2)) * (w, h)).astype(np.float32)
    angle = np.deg2rad(turn)
    rotation = np.array([(np.cos(angle), -np.sin(angle)), (np.sin(angle), np.cos(angle))])
    turned = moved @ rotation.T
    if abs(turn) < 10:
        turned = (moved - corners.mean(0)) @ rotation.T + corners.mean(0)
        low, size = np.zeros(2), np.array([w, h], dtype=float)  # the edges of the page may be cut off
    else:
        low, size = turned.min(0), np.ptp(turned, axis=0)
    scale = longest / size.max()
    ends = ((turned - low) * scale).astype(np.float32)
    width, height = (int(length) for length in np.ceil(size * scale))
    return cv2.getPerspectiveTransform(corners, ends).astype(np.float64), (width, height)


def developed(rng: np.random.Generator, picture: Picture, noise: float = 7) -> Picture:
    """Uneven light, blur, noise and JPEG."""
    h, w = picture.shape[:2]
    gx, gy = rng.uniform(-0.3, 0.3, 2)
    light = 0.75 + gx * np.linspace(-1, 1, w)[None] + gy * np.linspace(-1, 1, h)[:, None]
    lit = (50 + picture / 255 * 180) * np.clip(light, 0.3, 1.05)[..., None] * rng.uniform((0.94, 0.96, 0.85), 1)
    lit = cv2.GaussianBlur(lit.astype(np.float32), (0, 0), rng.uniform(0.6, 1.5))
    lit += rng.normal(0, rng.uniform(2, noise), (h, w, 1)).astype(np.float32)
    return jpeg(np.clip(lit, 0, 255).astype(np.uint8), int(rng.integers(60, 92)))


def jpeg(picture: Picture, quality: int) -> Picture:
    packed = cv2.imencode(".jpg", picture[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return cv2.imdecode(packed, cv2.IMREAD_COLOR)[..., ::-1].copy()
