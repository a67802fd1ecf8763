"""Things to make, to play and to wear."""

import math

from canvas import arc, curve, mirrored, turned
from household import shadow


def camera(c, skin="#33363f"):
    shadow(c, 50, 38)
    c.box(38, 24, 24, 12, "#c9ccd2", 3)
    c.box(42, 27, 16, 6, "#7fb2c9", 1.5)
    c.box(22, 29, 9, 5, "#9498a2", 1.5)
    c.circle(74, 31, 4.6, "#9498a2")
    c.box(14, 33, 72, 46, ("v", "#d7dade", "#b3b7bf"), 6)
    c.box(14, 42, 72, 28, skin)
    c.circle(50, 56, 21, "#9498a2")
    c.circle(50, 56, 18.5, "#24262d")
    c.circle(50, 56, 13.5, ("v", "#3d4f74", "#1a2136"))
    c.circle(50, 56, 7, "#0f1424")
    c.circle(45.5, 51, 3.2, "#ffffff", 0.75)
    c.circle(54.5, 60.5, 1.5, "#ffffff", 0.5)
    c.circle(78, 38, 1.8, "#d9453b")


def film(c):
    shadow(c, 44, 28)
    c.shape([(50, 44), (94, 44), (94, 72), (50, 72)], "#6d4a33")
    for x in range(62, 94, 6):
        for y in (46.2, 67):
            c.box(x, y, 3, 2.8, "#f4e3bd", 0.6)
    for x in (64, 79):
        c.box(x, 51.5, 12, 13.5, "#c98f52", 1)
    c.box(26, 36, 32, 44, ("h", "#f2b632", "#c9871c"), 3)
    c.box(26, 50, 32, 14, "#2f7d4f")
    c.box(24, 34, 36, 4, "#4a4d57", 1.5)
    c.box(24, 78, 36, 4, "#4a4d57", 1.5)
    c.box(38, 28, 8, 6, "#33363f", 1)
    c.box(31, 54.5, 22, 4.5, "#ffffff", 1)


def vinyl(c, x=56, y=52, label="#e2553f"):
    c.circle(x, y, 31, "#24222b")
    for r in (27, 23, 19, 15):
        c.ring(x, y, r, 0.5, "#4b4856")
    c.shape([(x, y)] + arc(x, y, 30, 30, -60, -42), "#ffffff", 0.1)
    c.shape([(x, y)] + arc(x, y, 30, 30, 120, 138), "#ffffff", 0.1)
    c.circle(x, y, 10.5, label)
    c.circle(x, y, 1.5, "#fbf6ea")


def records(c):
    vinyl(c, 62, 52)
    for dx, colour in ((6, "#2f6c8f"), (3, "#e3ad3f"), (0, "#f3e2c8")):
        c.box(8 + dx, 22 - dx, 52, 60, "#2b2440", 1, 0.12)
        c.box(7 + dx, 21 - dx, 52, 60, colour, 1)
    c.circle(33, 46, 15, "#e2553f")
    for y in (50, 55, 60):
        c.line(curve((14, y + 4), (26, y - 4), (40, y + 8), (52, y)), 2, "#2f4858")


def turntable(c, wood="#a8683a"):
    shadow(c, 50, 42, 86)
    c.box(8, 22, 84, 62, ("v", wood, "#7c4826"), 4)
    c.box(11, 25, 78, 54, "#efe6d6", 3)
    c.circle(42, 52, 26, "#c7bdaa")
    c.look(c.zoom * 0.8, c.x / 0.8 - 50 / 0.8 + 57, c.y / 0.8 - 50 / 0.8 + 52.5, c.mirrored)
    vinyl(c, 47, 52.5, "#f2b632")


def turntableArm(c):
    c.circle(79, 34, 6, "#7c8290")
    c.line([(79, 34), (78, 58), (64, 66)], 1.8, "#4a4d57")
    c.line([(66, 65), (61, 68)], 3.4, "#24222b")
    for y in (70, 75):
        c.circle(80, y, 1.8, "#7c8290")


def guitar(c, wood="#d98f45"):
    shadow(c, 50, 30, 90)
    c.box(47.4, 6, 5.2, 46, "#5d3a21")
    c.shape([(45.4, 2), (54.6, 2), (53.4, 13), (46.6, 13)], "#42281a")
    for y in (4.5, 8, 11.5):
        for x in (44, 56):
            c.circle(x, y, 1.3, "#d9dbe0")
    outline = ([(50, 44)] + curve((50, 44), (34, 40), (32, 56), (38, 61)) + curve((38, 61), (22, 68), (28, 90), (50, 90)))
    c.shape(mirrored(outline), ("v", wood, "#a85f24"))
    inner = [(50 + (x - 50) * 0.92, 67 + (y - 67) * 0.92) for x, y in outline]
    c.shape(mirrored(inner), ("v", "#efb468", wood))
    c.circle(50, 61, 7, "#3a2416")
    c.ring(50, 61, 7.8, 0.8, "#7f4d25")
    c.box(41, 77, 18, 3, "#5d3a21", 1.4)
    c.box(47.4, 40, 5.2, 14, "#5d3a21")
    for y in range(14, 54, 5):
        c.line([(47.6, y), (52.4, y)], 0.4, "#d9dbe0")
    for x in (48.2, 49.4, 50.6, 51.8):
        c.line([(x, 8), (x, 78)], 0.28, "#f5ecd8")


def scarf(c, wool="#c8465a", second="#f3dcc0"):
    shadow(c, 50, 28)
    for x, end, tilt in ((36, 78, 6), (56, 84, -5)):
        band = turned([(x - 9, 34), (x + 9, 34), (x + 9, end), (x - 9, end)], tilt, x, 34)
        c.shape(band, wool)
        for y in range(46, end - 2, 9):
            c.shape(turned([(x - 9, y), (x + 9, y), (x + 9, y + 4), (x - 9, y + 4)], tilt, x, 34), second)
        for step in range(7):
            fx = x - 8 + step * 16 / 6
            c.line(turned([(fx, end), (fx + (step % 2) - 0.5, end + 5)], tilt, x, 34), 1.1, wool)
    c.ring(48, 29, 22, 13, ("v", wool, "#9c3044"), ry=12)
    for angle in range(15, 180, 24):
        x, y = 48 + 22 * math.cos(math.radians(angle)), 29 + 12 * math.sin(math.radians(angle))
        c.line([(x - 2.5, y - 4.5), (x + 1, y + 4.8)], 2.2, second)


def keyboard(c):
    shadow(c, 50, 44, 74)
    c.box(6, 34, 88, 40, ("v", "#4a5063", "#33384a"), 5)
    widths = ([6] * 12, [9] + [6] * 10 + [8], [11] + [6] * 9 + [12], [14] + [6] * 8 + [15], [9, 8, 8, 34, 8, 9])
    colours = {(0, 0): "#e2553f", (2, 10): "#e3ad3f", (4, 3): "#7fb2a5"}
    for row, keys in enumerate(widths):
        x, y = 9.5, 37.5 + 7 * row
        for index, width in enumerate(keys):
            scale = 81 / sum(keys)
            cap = colours.get((row, index), "#f1ece0" if 0 < index < len(keys) - 1 else "#c9ced6")
            c.box(x + 0.4, y, width * scale - 0.8, 6.2, "#22252f", 1.2)
            c.box(x + 0.4, y - 0.5, width * scale - 0.8, 5.6, cap, 1.2)
            x += width * scale


def radio(c, case="#d8653f"):
    shadow(c, 50, 38)
    c.line([(70, 30), (88, 6)], 1.4, "#8d93a1")
    c.circle(88, 6, 1.4, "#8d93a1")
    c.line(curve((26, 32), (26, 20), (74, 20), (74, 32)), 3, "#5b4636")
    c.box(12, 30, 76, 50, ("v", case, "#a9432a"), 8)
    c.box(17, 36, 36, 38, "#f3e2c8", 4)
    for y in range(40, 72, 4):
        c.line([(20, y), (50, y)], 1.2, "#b98a5a")
    c.box(57, 38, 26, 12, "#f3e2c8", 2)
    for step in range(7):
        c.line([(60 + 3.4 * step, 41), (60 + 3.4 * step, 44 if step % 2 else 46)], 0.6, "#5b4636")
    c.line([(69, 39.5), (69, 48.5)], 0.9, "#d9453b")
    for x in (63.5, 77):
        c.circle(x, 63, 6.2, "#5b4636")
        c.circle(x, 63, 4.6, "#e8c79d")
        c.line([(x, 63), (x + 2.4, 59.8)], 0.9, "#5b4636")
    for x in (20, 76):
        c.box(x, 79, 6, 3.4, "#5b4636", 1)
