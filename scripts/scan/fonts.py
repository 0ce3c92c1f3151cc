"""The fonts in which clues are drawn for training and tests: where they come from, and which the reader never sees.

    python -m scripts.scan.fonts    # fetch them, about 330 MB; needs apt-get and dpkg of Debian 12, and npm

Nothing is installed: the packages are unpacked into `FOLDER`. All styles of a family are on the same side.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from PIL import ImageFont

FOLDER = Path.home() / ".cache" / "nonoscope-fonts"
INDEX = FOLDER / "faces.txt"

# Packages of Debian 12, without `fonts-` in front of their names.
DEBIAN = """
    3270 adf-accanthis adf-baskervald adf-berenis adf-gillius adf-ikarius adf-irianis adf-libris adf-mekanus
    adf-oldania adf-romande adf-solothurn adf-switzera adf-tribun adf-universalis adf-verana agave allerta
    anonymous-pro arapey arkpandora arundina atarismall averia-gwf averia-sans-gwf averia-serif-gwf b612
    bebas-neue beteckna breip cabin cantarell cardo cegui century-catalogue clear-sans cmu comfortaa comic-neue
    compagnon courier-prime croscore crosextra-caladea crosextra-carlito dejavu-core dejavu-extra
    dkg-handwriting dosis dotgothic16 dustin ebgaramond elstob engadget essays1743 eurofurence fantasque-sans
    fanwood firacode freefont-ttf gemunu-libre georgewilliams gfs-artemisia gfs-baskerville gfs-bodoni-classic
    gfs-didot gfs-neohellenic gfs-olga gfs-theokritos gnutypewriter go goudybookletter hack-ttf hermit
    hosny-amiri humor-sans inconsolata inter ipaexfont-gothic jetbrains-mono junction junicode jura karla
    karmilla lato le-murmure league-mono league-spartan levien-museum levien-typoscript lexi-gulim liberation2
    lindenhill linex linuxlibertine lmodern lobster lobstertwo manrope misaki monofur monoid mononoki nanum
    national-park noto-core noto-mono ocr-b oldstandard open-sans opendin opendyslexic osifont oxygen paratype
    pc play prociono proggy quattrocento quicksand rit-sundar roadgeek roboto-slab roboto-unhinted rocknroll
    routed-gothic rufscript sawarabi-gothic sawarabi-mincho sil-andika sil-charis sil-doulos sil-gentiumplus
    sil-harmattan sjfonts smc-gayathri smc-manjari sora spleen staypuft stix takao-gothic texgyre thai-tlwg-ttf
    tiresias tomsontalks tuffy ubuntu-title unifont urw-base35 vollkorn wine woowa-bm yanone-kaffeesatz
    yrsa-rasa yusei-magic
"""

# Families of Google Fonts, which many apps and pages use: `@fontsource/NAME` on npm, all of one version.
FONTSOURCE_VERSION = "5.3.0"
FONTSOURCE = """
    abel alfa-slab-one anton architects-daughter archivo-narrow arvo asap baloo-2 bangers barlow
    barlow-condensed bitter chewy dm-sans domine exo-2 figtree fira-sans heebo ibm-plex-mono ibm-plex-sans
    ibm-plex-serif jost kalam kanit lexend libre-baskerville libre-franklin lora merriweather montserrat nunito
    nunito-sans oswald outfit overpass pacifico patrick-hand playfair-display poppins press-start-2p public-sans
    raleway rubik signika silkscreen slabo-27px sniglet source-sans-3 space-grotesk special-elite titillium-web
    ubuntu varela-round vt323 work-sans zilla-slab
"""

# First words of families that only tests see. None has a relative among the others, such as Carlito has in Lato.
UNSEEN = frozenset((
    "abel", "asap", "bitter", "cantarell", "century", "clear", "dosis", "essays", "gentium", "go", "inter",
    "jost", "linden", "lora", "merriweather", "montserrat", "ocr", "oxygen", "patrick", "play", "press",
    "rubik", "silkscreen", "special", "titillium", "ubuntu", "vollkorn", "yanone", "zilla",
))

SUFFIXES = frozenset({".ttf", ".otf", ".pfb", ".t1", ".woff"})
# Parts of fonts without digits, and fonts whose digits people could not read, either.
UNFIT = re.compile(r"/doc/|-(?:latin-ext|vietnamese|cyrillic|cyrillic-ext|greek|greek-ext|hebrew|arabic|devanagari|thai"
                   r"|math|symbols|tamil)-|D050000L|Keyboard|Initials|Symbols2|Abecedario.*[_p]|oraeorae|Wargames|C-64"
                   r"|Delphine|Abogado|PenguinAttack|wasn|Cupola|Steve|OCRB[EX]|Biolinum_K", re.IGNORECASE)

TALL = 12  # pixels that each digit has at least at the size 40


@dataclass(frozen=True, slots=True)
class Face:
    """A style of a family, as a file. `family` is the first word of its name."""

    path: str
    family: str

    @property
    def unseen(self) -> bool:
        return self.family in UNSEEN


@cache
def faces(*, unseen: bool) -> tuple[Face, ...]:
    """The faces for training, or the unseen ones. Fonts have to be fetched before."""
    if not INDEX.exists():
        raise SystemExit("Fetch the fonts first: python -m scripts.scan.fonts")
    every = [Face(*line.split("\t")) for line in INDEX.read_text(encoding="utf-8").splitlines()]
    return tuple(face for face in every if face.unseen == unseen and not UNFIT.search(face.path))


def fetch() -> None:
    """Unpacks all packages into `FOLDER`."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    subprocess.run(["apt-get", "download", *(f"fonts-{name}" for name in DEBIAN.split())], cwd=FOLDER, check=True)
    for package in FOLDER.glob("*.deb"):
        subprocess.run(["dpkg", "--extract", package, FOLDER / "debian"], check=True)
        package.unlink()
    packages = [f"@fontsource/{name}@{FONTSOURCE_VERSION}" for name in FONTSOURCE.split()]
    subprocess.run(["npm", "install", "--prefix", FOLDER, "--ignore-scripts", "--no-audit", *packages], check=True)


def write_index() -> None:
    lines = [f"{face.path}\t{face.family}\n" for face in _faces_in(FOLDER)]
    INDEX.write_text("".join(lines), encoding="utf-8")


def _faces_in(folder: Path) -> Iterator[Face]:
    """The faces with ten different digits; two with the same digits count once."""
    drawn = set()
    for path in sorted(folder.rglob("*")):
        if path.suffix.lower() not in SUFFIXES or UNFIT.search(str(path)) or not path.is_file():
            continue
        try:
            font = ImageFont.truetype(str(path), 40)
            digits = tuple(bytes(font.getmask(digit)) for digit in "0123456789")
            low = min(font.getbbox(digit)[3] - font.getbbox(digit)[1] for digit in "0123456789")
        except OSError:
            continue
        if len(set(digits)) == 10 and low >= TALL and digits not in drawn:
            drawn.add(digits)
            yield Face(str(path), re.split("[^a-z]", str(font.getname()[0]).lower())[0])


if __name__ == "__main__":
    fetch()
    write_index()
    for unseen in (False, True):
        chosen = faces(unseen=unseen)
        print(len(chosen), "faces of", len({face.family for face in chosen}), "families:",
              "unseen" if unseen else "for training")
