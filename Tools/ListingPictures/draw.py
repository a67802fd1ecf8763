#!/usr/bin/env python3
"""Draws the pictures of the sample listings and writes the table that embeds them.

Run it after a change here or of the pictures named in listings.json. The same pictures come out every time."""

import json
import pathlib
import random

import household as h
import outdoors as o
import pastimes as p
from canvas import Canvas

TARGET = pathlib.Path(__file__).resolve().parents[2] / "Packages/Backend/Sources/CBundledListings"
WALLS = [("#fbe3d0", "#f6c9b4"), ("#d8ecf3", "#b6d8e6"), ("#e6efd9", "#c8dcb4"), ("#f7ecc8", "#ecd699"),
         ("#e9e2f4", "#cdbfe4"), ("#fbdde2", "#f1bcc6"), ("#dcefe9", "#b3dccd")]
FLOORS = ["#c98f6b", "#6d93a8", "#8aa56d", "#c7a355", "#8f7bb0", "#c97f8d", "#6aa691"]


def room(name, wall=None, hasFloor=True):
    """A wall with a few faint circles, the same for a name in every run, and a floor."""
    dice = random.Random(name)
    index = dice.randrange(len(WALLS)) if wall is None else wall
    c = Canvas()
    c.box(0, 0, 100, 100, ("v", *WALLS[index]))
    c.circle(50, 48, 40, "#ffffff", 0.28)
    for _ in range(7):
        c.circle(dice.uniform(0, 100), dice.uniform(0, 66), dice.uniform(1.5, 6), "#ffffff", 0.22)
    if hasFloor:
        c.box(0, 76, 100, 24, FLOORS[index], alpha=0.55)
        c.box(0, 76, 100, 0.8, "#ffffff", alpha=0.5)
    return c


def standing(*things, wall=None, zoom=1.0, x=50.0, y=50.0, mirrored=False, hasFloor=True):
    def draw(name):
        c = room(name, wall, hasFloor)
        for thing in things:
            c.look(zoom, x, y, mirrored)
            thing(c)
        return c
    return draw


def coloured(thing, *colours, **options):
    return lambda c: thing(c, *colours, **options)


PICTURES = {
    "bicycle-1": standing(o.bicycle, wall=1),
    "bicycle-2": standing(o.bicycle, wall=3, mirrored=True, zoom=0.86, y=54),
    "bicycle-3": standing(o.bicycle, wall=1, zoom=2.2, x=27, y=60),
    "bicycle-4": standing(o.bicycle, wall=1, zoom=2.5, x=76, y=42),
    "bicycle-5": standing(o.bicycle, wall=1, zoom=2.8, x=44, y=58),
    "cup-1": standing(h.cup, wall=0),
    "cup-2": standing(coloured(h.cup, "#b8584a", "#8a3d33", "#f6e5d3"), wall=6, mirrored=True),
    "cup-3": standing(h.cup, wall=0, zoom=2.1, x=50, y=44),
    "camera-1": standing(p.camera, wall=3),
    "camera-2": standing(p.film, wall=2),
    "lamp-1": standing(h.lamp, wall=4),
    "lamp-2": standing(coloured(h.lamp, isOn=False), wall=1, mirrored=True),
    "chair-1": standing(h.chair, wall=6),
    "plant-1": standing(h.plant, wall=5),
    "plant-2": standing(h.plant, wall=3, zoom=1.9, x=50, y=36, hasFloor=False),
    "records-1": standing(p.records, wall=2, hasFloor=False),
    "turntable-1": standing(p.turntable, p.turntableArm, wall=1, hasFloor=False),
    "turntable-2": standing(p.turntable, p.turntableArm, wall=1, zoom=2.0, x=66, y=56, hasFloor=False),
    "guitar-1": standing(p.guitar, wall=0),
    "guitar-2": standing(p.guitar, wall=0, zoom=2.2, x=50, y=66),
    "teapot-1": standing(h.teapot, wall=3),
    "teapot-2": standing(h.teacups, wall=5),
    "scarf-1": standing(p.scarf, wall=1),
    "candles-1": standing(h.candles, wall=4),
    "keyboard-1": standing(p.keyboard, wall=5, hasFloor=False),
    "clock-1": standing(h.clock, wall=3, hasFloor=False),
    "backpack-1": standing(o.backpack, wall=2),
    "backpack-2": standing(o.backpack, wall=6, zoom=2.0, x=50, y=52),
    "umbrella-1": standing(o.umbrella, wall=1, hasFloor=False),
    "books-1": standing(h.books, wall=6),
    "satchel-1": standing(o.satchel, wall=6),
    "satchel-2": standing(o.satchel, wall=0, zoom=2.3, x=36, y=62, mirrored=True),
    "sneakers-1": standing(o.sneakers, wall=3),
    "sneakers-2": standing(coloured(o.sneakers, "#f4f1ea", "#3b8f62"), wall=5, mirrored=True),
    "radio-1": standing(p.radio, wall=6),
    "soap-1": standing(h.soap, wall=1),
    "jar-1": standing(h.moonJar, wall=4),
    "jar-2": standing(h.branch, h.moonJar, wall=2, zoom=0.9, y=46),
    "jar-3": standing(h.moonJar, wall=4, zoom=2.4, x=44, y=34),
    "skateboard-1": standing(o.skateboard, wall=6),
    "kite-1": standing(o.kite, wall=1, hasFloor=False),
}


def table(names):
    """The C file that embeds the pictures."""
    lines = [
        "// Written by Tools/ListingPictures/draw.py.", '#include "CBundledListings.h"', "", "#include <string.h>", "",
        "// `#embed` is C23; the compilers that know it take it in older C too, with this warning.",
        '#pragma clang diagnostic ignored "-Wc23-extensions"', ""]
    for file, variable in [("listings.json", "listings")] + [
            (f"pictures/{name}.png", variable_of(name)) for name in names]:
        lines += [f"static const unsigned char {variable}[] = {{", f'#embed "{file}"', "};", ""]
    lines += ["static const struct {", "    const char *name;", "    const unsigned char *bytes;", "    size_t count;",
              "} pictures[] = {"]
    lines += [f'    {{"{name}.png", {variable_of(name)}, sizeof {variable_of(name)}}},' for name in names]
    lines += [
        "};", "",
        "const unsigned char *trellis_bundled_listings(size_t *count) {",
        "    *count = sizeof listings;", "    return listings;", "}", "",
        "const unsigned char *trellis_bundled_picture(const char *name, size_t *count) {",
        "    for (size_t index = 0; index < sizeof pictures / sizeof pictures[0]; index++) {",
        "        if (strcmp(pictures[index].name, name) != 0) continue;",
        "        *count = pictures[index].count;", "        return pictures[index].bytes;", "    }",
        "    *count = 0;", "    return NULL;", "}", ""]
    return "\n".join(lines)


def variable_of(name):
    return name.replace("-", "_")


def main():
    listings = json.loads((TARGET / "listings.json").read_text())
    wanted = [picture for listing in listings for picture in listing["pictures"]]
    if sorted(wanted) != sorted(f"{name}.png" for name in PICTURES):
        odd = set(wanted) ^ {f"{name}.png" for name in PICTURES}
        raise SystemExit(f"listings.json and draw.py name different pictures: {sorted(odd)}")
    folder = TARGET / "pictures"
    folder.mkdir(exist_ok=True)
    total = 0
    for name, draw in PICTURES.items():
        data = draw(name).png()
        if len(data) >= 30_000:
            raise SystemExit(f"{name} has {len(data)} bytes")
        (folder / f"{name}.png").write_bytes(data)
        total += len(data)
    (TARGET / "listings.c").write_text(table([picture.removesuffix(".png") for picture in wanted]))
    print(f"{len(PICTURES)} pictures, {total} bytes")


if __name__ == "__main__":
    main()
