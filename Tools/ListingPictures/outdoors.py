"""Things to go out with."""

import math

from canvas import arc, curve, mirrored, turned
from household import shadow


def wheel(c, x, y, r=17):
    c.ring(x, y, r, 2.6, "#2d2d3a")
    c.ring(x, y, r - 2.2, 0.8, "#b9bec9")
    for spoke in range(12):
        angle = math.radians(30 * spoke + 8)
        c.line([(x, y), (x + (r - 2) * math.cos(angle), y + (r - 2) * math.sin(angle))], 0.4, "#8d93a1")
    c.circle(x, y, 1.8, "#5d6270")


def bicycle(c, frame="#e2553f"):
    shadow(c, 50, 42)
    wheel(c, 25, 64)
    wheel(c, 75, 64)
    c.line([(25, 64), (45, 64), (66, 41), (40, 41), (25, 64)], 2.6, frame)
    c.line([(45, 64), (37, 34)], 2.6, frame)
    c.line([(64, 32), (67, 43), (75, 64)], 2.6, frame)
    c.line([(31, 33), (43, 32)], 4, "#4a332a")
    c.line(curve((64, 32), (72, 28), (76, 34)), 2.2, "#3a3f4b")
    c.line([(75, 34), (71, 36)], 3, "#4a332a")
    c.ring(45, 64, 5, 1.6, "#3a3f4b")
    c.line([(45, 64), (50, 71)], 1.8, "#3a3f4b")
    c.line([(47.5, 71.5), (53, 71.5)], 1.8, "#3a3f4b")
    c.line([(25, 62.4), (45, 59)], 0.7, "#5d6270")
    c.line([(25, 65.6), (45, 69)], 0.7, "#5d6270")
    basket(c)


def basket(c):
    c.shape([(72, 38), (91, 38), (88, 51), (75, 51)], "#d8a765")
    for x in (76, 80, 84, 88):
        c.line([(x, 38.5), (80 + (x - 80) * 0.75, 50.5)], 0.6, "#9b6d35")
    for y in (42, 46.5):
        c.line([(73.5, y), (89.5, y)], 0.6, "#9b6d35")
    c.line([(72, 38), (91, 38)], 1.6, "#9b6d35")


def backpack(c, cloth="#2f7d6d"):
    shadow(c, 50, 28)
    dark = "#1f5a4f"
    c.ring(50, 20, 6, 2.4, dark)
    c.box(22, 48, 9, 26, dark, 4)
    c.box(69, 48, 9, 26, dark, 4)
    c.box(27, 20, 46, 62, ("h", cloth, dark), 14)
    c.shape([(27, 34), (73, 34), (70, 45), (30, 45)], "#e0a43c")
    c.box(32, 52, 36, 23, dark, 5)
    c.box(34, 54, 32, 19, cloth, 4)
    c.line([(37, 58), (63, 58)], 1.1, "#e0a43c")
    for x in (38, 62):
        c.line([(x, 36), (x, 49)], 2, "#f3dfae")
        c.box(x - 2.4, 45, 4.8, 5, "#4b3a26", 1)


def umbrella(c, first="#e2553f", second="#f7d774"):
    c.line([(50, 20), (50, 76)], 1.8, "#5b4636")
    c.line(curve((50, 76), (50, 86), (60, 86), (59, 78)), 2.6, "#5b4636")
    edges = [14, 26, 38, 50, 62, 74, 86]
    for index, (left, right) in enumerate(zip(edges, edges[1:])):
        top = [(50, 16)]
        side1 = curve((50, 16), (50 + (left - 50) * 0.95, 20), (left, 52))
        side2 = curve((right, 52), (50 + (right - 50) * 0.95, 20), (50, 16))
        hem = curve((left, 52), ((left + right) / 2, 45), (right, 52), count=8)
        c.shape(top + side1 + hem + side2, first if index % 2 == 0 else second)
    c.line([(50, 11), (50, 17)], 1.6, "#5b4636")
    for x, y in ((12, 66), (24, 74), (34, 64), (70, 66), (82, 76), (90, 64), (76, 88), (18, 90)):
        c.shape(mirrored(curve((x, y - 5), (x - 3.6, y + 1), (x, y + 2)), x), "#6fb3d9")


def sneakers(c, cloth="#f4f1ea", stripe="#2f5fa8"):
    shadow(c, 50, 38)
    for dx, dy, shade in ((8, -14, "#d9d3c7"), (0, 0, cloth)):
        upper = ([(18 + dx, 74 + dy), (18 + dx, 52 + dy)] + curve((18 + dx, 52 + dy), (28 + dx, 57 + dy), (36 + dx, 48 + dy))
                 + curve((36 + dx, 48 + dy), (50 + dx, 64 + dy), (76 + dx, 64 + dy), (80 + dx, 74 + dy)))
        c.shape(upper, shade)
        c.box(16 + dx, 73 + dy, 66, 7, "#efe7d6" if dx else "#fffdf8", 3.5)
        c.line([(17 + dx, 78 + dy), (81 + dx, 78 + dy)], 1, stripe)
        c.shape([(18 + dx, 52 + dy), (25 + dx, 55 + dy), (24 + dx, 73 + dy), (18 + dx, 73 + dy)], stripe)
        for x in (32, 37):
            c.shape([(x + dx, 60 + dy), (x + 3 + dx, 60 + dy), (x + 8 + dx, 73 + dy), (x + 5 + dx, 73 + dy)], stripe)
        for step in range(4):
            x, y = 39 + 4.4 * step + dx, 53.5 + 2.8 * step + dy
            c.line([(x - 2, y + 2.4), (x + 2.4, y - 1)], 1, "#8b8f99")


def satchel(c, leather="#9a5b32"):
    shadow(c, 50, 32)
    dark = "#6c3b1d"
    c.line(curve((24, 46), (28, 8), (72, 8), (76, 46), count=24), 3, dark)
    c.box(18, 42, 64, 40, ("v", leather, dark), 5)
    c.shape([(18, 44), (21, 41), (79, 41), (82, 44), (82, 60)]
            + curve((82, 60), (66, 70), (34, 70), (18, 60)), "#b4713f")
    for x in (34, 66):
        c.box(x - 2.6, 44, 5.2, 30, dark, 1.6)
        c.box(x - 4, 64, 8, 6.4, "#e0b04b", 1.2)
        c.box(x - 2, 65.8, 4, 2.8, dark, 0.6)
    c.line(curve((20, 61.5), (34, 68.3), (66, 68.3), (80, 61.5)), 0.6, "#e8c79d")


def skateboard(c, deck="#e0733a"):
    shadow(c, 50, 40, 80)
    for x in (28, 72):
        c.box(x - 6, 66, 12, 4, "#7c8290", 1)
        for wheelX in (x - 5, x + 5):
            c.circle(wheelX, 74, 5, "#f5e6c4")
            c.circle(wheelX, 74, 1.8, "#7c8290")
    c.line(curve((8, 54), (18, 64), (24, 64), (50, 64)) + curve((50, 64), (76, 64), (82, 64), (92, 54)), 4.6, deck)
    c.line(curve((8, 52.4), (18, 62.2), (24, 62.2), (50, 62.2)) + curve((50, 62.2), (76, 62.2), (82, 62.2), (92, 52.4)), 1.4, "#35323e")
    for x, colour in ((34, "#f7d774"), (44, "#6fb3d9"), (54, "#f7d774"), (64, "#6fb3d9")):
        c.circle(x, 65, 1.3, colour)


def kite(c):
    """A shield kite of five bars with a hole."""
    outer = turned([(30, 14), (70, 14), (70, 66), (30, 66)], 10)
    hole = turned(arc(50, 40, 7.5, 7.5), 10)
    c.fill([outer, hole], "#fbf6ea")
    for first, second, colour in (((30, 14), (70, 24), "#d9453b"), ((30, 56), (70, 66), "#2d5da8")):
        (x1, y1), (x2, y2) = first, second
        c.shape(turned([(x1, y1), (x2, y1), (x2, y2), (x1, y2)], 10), colour)
    c.fill([turned(arc(50, 40, 10.5, 10.5), 10), hole], "#2b2a33")
    for line in ([(30, 14), (70, 66)], [(70, 14), (30, 66)], [(50, 14), (50, 32)], [(50, 48), (50, 66)], [(30, 14), (70, 14)]):
        c.line(turned(line, 10), 0.9, "#b98a4a")
    for x, colour in ((33, "#d9453b"), (67, "#2d5da8")):
        foot = turned([(x, 66)], 10)[0]
        c.line(curve(foot, (foot[0] - 5, 76), (foot[0] + 6, 82), (foot[0] - 2, 94)), 2, colour)
    c.line(curve((48, 44), (70, 70), (98, 96)), 0.5, "#6b6472")
