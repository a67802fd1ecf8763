"""Things of a house, standing on the floor at y = 82."""

import math

from canvas import arc, curve, mirrored, turned


def shadow(c, x=50.0, width=30.0, y=82.0):
    c.ellipse(x, y, width, 3.2, "#2b2440", 0.16)


def cup(c, body="#3f7f93", dark="#2c5c6e", glaze="#f3ead9"):
    shadow(c, 50, 26)
    c.ring(71, 55, 11, 5.5, body)
    side = [(30, 36)] + curve((30, 36), (30, 70), (36, 81)) + [(50, 82)]
    c.shape(mirrored(side), ("h", body, dark))
    drips = curve((50, 47), (46, 58), (43, 46), count=8) + curve((43, 46), (38, 54), (30.5, 45), count=8)
    c.shape(mirrored([(30, 36)] + drips[::-1]), glaze)
    c.ellipse(50, 36, 20, 5, glaze)
    c.ellipse(50, 36.4, 17.6, 3.9, "#6b4a34")
    for x, bend in ((43, -3), (50, 3), (57, -3)):
        c.line(curve((x, 28), (x + bend, 23), (x - bend, 18), (x, 12)), 1.3, "#ffffff", 0.55)


def lamp(c, metal="#c9962e", isOn=True):
    shadow(c, 46, 24)
    if isOn:
        c.shape([(56, 43), (80, 36), (99, 82), (44, 82)], "#fff3b8", 0.45)
    c.ellipse(46, 79, 19, 4.5, metal)
    c.box(27, 76, 38, 3, metal)
    c.ellipse(46, 76, 19, 4.5, "#e2b655")
    c.line([(46, 75), (30, 48), (58, 24)], 2.6, "#8c6518")
    c.circle(30, 48, 3, "#5f4410")
    c.shape(turned([(60, 18), (70, 18), (80, 36), (50, 36)], -18, 65, 27), ("h", "#e2b655", metal))
    c.shape(turned(arc(65, 36, 15, 3.2), -18, 65, 27), "#fff6cf" if isOn else "#6d5420")
    c.circle(61.5, 17, 3, "#5f4410")


def chair(c, wood="#b5763f", seat="#d9583b"):
    shadow(c, 50, 26)
    dark = "#7f4d25"
    for x1, x2 in ((38, 35), (64, 67)):
        c.line([(x1, 56), (x2, 74)], 3, dark)
    for x1, x2 in ((33, 29), (67, 71)):
        c.line([(x1, 58), (x2, 81)], 3.6, wood)
    c.line([(32, 70), (68, 70)], 2, dark)
    for x in (33, 67):
        c.line([(x + (2 if x < 50 else -2), 16), (x, 58)], 3.6, wood)
    for y in (20, 29, 38):
        c.box(34, y, 32, 5, ("v", wood, dark), 2.5)
    c.box(28, 53, 44, 7, ("v", seat, "#b3412a"), 3.5)


def plant(c, pot="#d4724e"):
    shadow(c, 50, 20)
    for angle, size in ((-62, 1.0), (58, 1.0), (-30, 1.15), (28, 1.2), (-2, 1.3)):
        leaf(c, angle, size)
    c.shape([(36, 58), (64, 58), (60, 82), (40, 82)], ("h", pot, "#a94f31"))
    c.box(34, 55, 32, 6, ("h", "#e28a66", pot), 2)


def leaf(c, angle, size):
    tip = 57 - 36 * size
    outline = curve((50, 57), (50 - 17 * size, 52 - 14 * size), (50 - 9 * size, tip + 5), (50, tip))
    whole = mirrored(outline)
    c.shape(turned(whole, angle, 50, 58), ("v", "#3f9b63", "#236b48") if angle > 0 else ("v", "#58b477", "#2f8055"))
    c.line(turned([(50, 57), (50, tip + 6)], angle, 50, 58), 0.9, "#cfe8c4", 0.8)
    for at in (0.35, 0.55, 0.75):
        y = 57 + (tip - 57) * at
        for side in (-1, 1):
            c.line(turned([(50, y), (50 + side * 5 * size, y - 4 * size)], angle, 50, 58), 0.6, "#cfe8c4", 0.6)


def teapot(c, clay="#6f8f72"):
    shadow(c, 50, 34)
    dark = "#4b6650"
    c.line(curve((68, 58), (82, 56), (80, 40), (92, 36)), 6.5, clay)
    c.ring(25, 57, 11, 4.5, dark, ry=13)
    c.ellipse(49, 60, 25, 21, ("h", clay, dark))
    c.box(36, 77, 26, 5, dark, 2)
    c.ellipse(49, 41, 15, 4.5, dark)
    c.ellipse(49, 39.5, 14, 4.2, "#8fae91")
    c.circle(49, 33.5, 3.6, dark)
    c.line(curve((32, 52), (38, 46), (46, 47)), 1.6, "#d7e6d5", 0.8)


def teacups(c, clay="#6f8f72"):
    for x, y in ((30, 74), (70, 74), (50, 82)):
        c.ellipse(x, y, 15, 2.6, "#2b2440", 0.16)
        side = [(x - 12, y - 18)] + curve((x - 12, y - 18), (x - 11, y - 3), (x - 5, y)) + [(x, y)]
        c.shape(mirrored(side, x), ("h", clay, "#4b6650"))
        c.ellipse(x, y - 18, 12, 3.4, "#d7e6d5")
        c.ellipse(x, y - 17.6, 10.3, 2.5, "#c9a24a")


def moonJar(c, white="#f6f3ec"):
    shadow(c, 50, 27)
    side = [(39, 22)] + curve((40, 26), (7, 30), (8, 72), (38, 82), count=24)
    c.shape(mirrored(side), ("h", white, "#cbc4bd"))
    c.ellipse(50, 22, 11, 2.6, "#e8e2d8")
    c.ellipse(50, 22.3, 9.2, 1.8, "#8d857f")
    c.line(curve((24, 44), (26, 37), (36, 32)), 2, "#ffffff", 0.9)
    c.line(curve((19, 52), (45, 55.5), (81, 52)), 0.5, "#b8b0a8", 0.6)


def branch(c):
    """Plum blossoms, for a jar."""
    c.line(curve((49, 22), (44, 10), (30, 6)), 1.4, "#5a4034")
    c.line(curve((47, 14), (56, 8), (66, 8)), 1.2, "#5a4034")
    for x, y in ((30, 6), (37, 9), (45, 12), (57, 8.5), (66, 8), (61, 6)):
        for angle in range(0, 360, 72):
            c.circle(x + 1.7 * math.cos(math.radians(angle)), y + 1.7 * math.sin(math.radians(angle)), 1.4, "#f2a3b8")
        c.circle(x, y, 0.9, "#fbe7a2")


def candles(c):
    shadow(c, 50, 32)
    for x, top, width, wax in ((32, 46, 17, "#e9b7a6"), (68, 52, 19, "#a9bfa0"), (50, 32, 16, "#f1e3c4")):
        c.box(x - width / 2, top, width, 82 - top, ("h", wax, "#8f7d74"), 1.5)
        c.ellipse(x, top, width / 2, 2.4, "#fff4dd")
        c.line([(x, top), (x, top - 4)], 0.9, "#4a3a32")
        c.circle(x, top - 8, 7.5, "#fff0a8", 0.35)
        c.shape(mirrored(curve((x, top - 14), (x - 6, top - 6), (x, top - 3.4)), x), ("v", "#ffd34e", "#f28a2b"))


def clock(c, rim="#2f4858"):
    c.ellipse(52, 54, 33, 33, "#2b2440", 0.14)
    c.circle(50, 50, 33, rim)
    c.circle(50, 50, 28, "#fbf6ea")
    for hour in range(12):
        angle = math.radians(30 * hour)
        inner = 21 if hour % 3 == 0 else 23.5
        c.line([(50 + r * math.sin(angle), 50 - r * math.cos(angle)) for r in (inner, 25.5)],
               1.8 if hour % 3 == 0 else 0.9, rim)
    c.line([(50, 50), (38, 42)], 2.6, rim)
    c.line([(50, 50), (62, 34)], 1.8, rim)
    c.line([(46, 58), (57, 36)], 0.7, "#d9583b")
    c.circle(50, 50, 2.4, "#d9583b")


def soap(c):
    shadow(c, 50, 34)
    for x, y, wax, swirl in ((22, 62, "#e7c9d6", "#c98aa6"), (50, 62, "#cfe0c0", "#8fb378"), (36, 44, "#f1e1b8", "#d3ac5b")):
        c.box(x, y, 28, 18, ("v", wax, swirl), 3)
        c.line(curve((x + 4, y + 11), (x + 10, y + 3), (x + 17, y + 15), (x + 24, y + 6)), 1.8, "#ffffff", 0.7)
    for x, y, r in ((74, 34, 5), (82, 46, 3), (67, 24, 3.4), (22, 36, 3.2), (16, 46, 2)):
        c.circle(x, y, r, "#ffffff", 0.45)
        c.circle(x - r / 3, y - r / 3, r / 4, "#ffffff", 0.9)


def books(c):
    shadow(c, 50, 34)
    for y, x, width, colour in ((72, 20, 58, "#c8503c"), (63, 25, 54, "#2f6c8f"), (54, 21, 50, "#e3ad3f"),
                                (45, 28, 46, "#4d8a5c"), (36, 26, 40, "#7b5aa0")):
        c.box(x, y, width, 9.4, colour, 1.4)
        c.box(x + width - 5, y + 1.6, 5, 6.2, "#f8f1df")
        c.box(x + 5, y + 3.6, 14, 2.2, "#ffffff", 1, 0.75)
    c.line(curve((60, 36), (66, 30), (64, 44)), 1.6, "#d9583b")
