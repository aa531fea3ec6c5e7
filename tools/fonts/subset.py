#!/usr/bin/env python3
"""Writes the small fonts of web/fonts/ from Anek Bangla of @expo-google-fonts/anek-bangla.

Needs Debian's python3-fonttools, python3-brotli and libharfbuzz-bin, and `npm ci` before. Run it from the root of the
repository after a change of web/fonts/conjuncts.ts. docs/decisions/2026-11-21-scripts-and-fonts.md says why.
"""

import re
import subprocess
from pathlib import Path

from fontTools import subset
from fontTools.designspaceLib import AxisDescriptor, DesignSpaceDocument, SourceDescriptor
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.varLib import build

SOURCES = Path("node_modules/@expo-google-fonts/anek-bangla")
FONTS = Path("web/fonts")

# The source has 2,000. A unit is still below a quarter of a phone's pixel in the largest heading.
UNITS_PER_EM = 800
# Kerning below 15 thousandths of an em, which nobody sees, is most of the kerning.
LEAST_KERNING = 12

# What is typed, and the signs of our texts.
BASIC_LATIN = [*range(0x20, 0x7F), *map(ord, "\u00a0©·×–—‘’“”•…−৳")]
OTHER_LATIN = [
    *range(0xA0, 0x100), *map(ord, "ıŒœˆ˚˜"), *range(0x2002, 0x200B), *range(0x2010, 0x2070), *map(ord, "€™"),
]

VOWEL_SIGNS = "ািীুূৃেৈোৌ"
LETTERS = "অআইঈউঊঋএঐওঔকখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহৎ\u09dc\u09dd\u09df"
OTHER_SIGNS = "০১২৩৪৫৬৭৮৯।॥ঁংঃ়্ৗ" + VOWEL_SIGNS + "\u200c\u200d\u25cc"


def source(weight):
    return SOURCES / weight / f"AnekBangla_{weight}.ttf"


def cut(weight, unicodes, features, glyphs=(), closure=True, unfinished=()):
    options = subset.Options(
        layout_features=features, layout_closure=closure, hinting=False, glyph_names=False, notdef_outline=True,
        name_IDs=[0, 14],
    )
    options.drop_tables += ["STAT", "gasp", "prep"]
    font = TTFont(source(weight))
    for name in unfinished:
        draw_as_hasanta(font, name)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=unicodes, glyphs=glyphs)
    subsetter.subset(font)
    scale_upem(font, UNITS_PER_EM)
    return font


def write(font, name):
    font.flavor = "woff2"
    path = FONTS / f"{name}.woff2"
    font.save(path)
    print(f"{path}: {path.stat().st_size} bytes, {len(font.getGlyphOrder())} glyphs")


def pair_tables(font):
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = getattr(table, "ExtSubTable", table)
            if table.LookupType == 2:
                yield table


def advance(record):
    return getattr(record.Value1, "XAdvance", 0)


def is_small(records):
    return max(abs(advance(record)) for record in records) < LEAST_KERNING


def drop_small_kerning(masters):
    """Drops what is small in all masters, whose tables have the same order."""
    for tables in zip(*map(pair_tables, masters), strict=True):
        if tables[0].Format == 1:
            for sets in zip(*(table.PairSet for table in tables), strict=True):
                records = list(zip(*(pairs.PairValueRecord for pairs in sets), strict=True))
                kept = [record for record in records if not is_small(record)]
                for index, pairs in enumerate(sets):
                    pairs.PairValueRecord = [record[index] for record in kept]
                    pairs.PairValueCount = len(kept)
        else:
            for firsts in zip(*(table.Class1Record for table in tables), strict=True):
                for records in zip(*(first.Class2Record for first in firsts), strict=True):
                    if is_small(records):
                        for record in records:
                            if advance(record):
                                record.Value1.XAdvance = 0


def latin(name, unicodes):
    """One variable font, weights 400 to 800, of two masters. Google's has a third one at 500."""
    masters = [cut(weight, unicodes, ["tnum", "kern"]) for weight in ("400Regular", "800ExtraBold")]
    if "GPOS" in masters[0]:
        drop_small_kerning(masters)
    design = DesignSpaceDocument()
    # The stems of the weights between, as Google's font has them.
    weights = [(400, 0), (500, 180), (600, 496), (700, 751), (800, 1000)]
    design.addAxis(AxisDescriptor(tag="wght", name="Weight", minimum=400, default=400, maximum=800, map=weights))
    for font, location in zip(masters, (0, 1000)):
        design.addSource(SourceDescriptor(font=font, location={"Weight": location}, styleName=str(location)))
    font, _, _ = build(design)
    write(font, name)


def shaped_glyphs(weight, words):
    """The glyphs that show the words, and those that stand for them on the way there."""
    command = ["hb-shape", "--trace", "--no-positions", "--no-clusters", f"--font-file={source(weight)}"]
    lines = subprocess.run(command, input="\n".join(words), capture_output=True, text=True, check=True).stdout.splitlines()
    shown, seen = set(), set()
    for line in lines:
        glyphs = re.findall(r"[^|]+", line.partition("[")[2].rstrip("]"))
        seen.update(glyphs)
        if line.startswith("["):
            shown.update(glyphs)
    return shown, seen


def draw_as_hasanta(font, half):
    """Draws a half letter, which only rare conjuncts show, as the letter with the sign hasanta: most of its bytes go."""
    letter = half.replace("Half", "")
    width, left = font["hmtx"][letter]
    pen = TTGlyphPen(font.getGlyphSet())
    pen.addComponent(letter, (1, 0, 0, 1, 0, 0))
    pen.addComponent("Hasant.bn", (1, 0, 0, 1, round(width * 0.64), 0))
    font["glyf"][half] = pen.glyph()
    font["hmtx"][half] = (width, left)


def syllables():
    conjuncts = re.findall(r"[\u0980-\u09ff]+", (FONTS / "conjuncts.ts").read_text())
    for letter in [*conjuncts, *re.findall("[\u0995-\u09b9\u09dc-\u09df\u09ce]", LETTERS)]:
        yield from (letter + sign for sign in ["", *VOWEL_SIGNS, "ঁ", "ং", "্য", "্যা"])
        yield from ("র্" + letter + sign for sign in ["", *"ািীুেো"])
    yield from ["র‍্য", "র‍্যা", "অ্যা", "এ্যা"]


def bangla(name, weight):
    codes = [ord(letter) for letter in LETTERS + OTHER_SIGNS]
    cmap = TTFont(source(weight)).getBestCmap()
    shown, seen = shaped_glyphs(weight, syllables())
    glyphs = seen | {cmap[code] for code in codes}
    unfinished = [name for name in seen - shown if "Half" in name]
    features = ["abvs", "akhn", "blwf", "blws", "cjct", "half", "haln", "init", "nukt", "pres", "pstf", "psts", "rphf", "vatu"]
    write(cut(weight, codes, [*features, "abvm", "blwm"], glyphs, closure=False, unfinished=unfinished), name)


if __name__ == "__main__":
    latin("anek-latin", BASIC_LATIN)
    latin("anek-latin-other", [code for code in OTHER_LATIN if code not in BASIC_LATIN])
    write(cut("600SemiBold", [ord(letter) for letter in "বাংলা"], []), "anek-bangla-name")
    bangla("anek-bangla-400", "400Regular")
    bangla("anek-bangla-700", "700Bold")
