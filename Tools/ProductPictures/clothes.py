"""Clothes, and what one wears with them. Each takes its cloth, a second colour and a print."""

from canvas import dark, light, mirrored
from shoes import emblem


def tee(c, cloth, second, print="wave", isBack=False):
    half = ("M 50 17 C 45 17 42 15.5 40 13 L 33 15.5 C 27 18 22 20 19 24 L 9 43 L 21 50 L 27 42 C 28 56 27.6 72 27 86"
            " C 34 87.6 42 88 50 88")
    c.fill(cloth, mirrored(half))
    with c.within(mirrored(half)):
        for x in (26.4, 73.6):
            c.line([(x, 30), (x + (0.6 if x < 50 else -0.6), 50)], 0.8, dark(cloth))
        c.line("M 26 84 L 74 84", 0.5, dark(cloth))
        c.line("M 12 41 L 23 47.4", 0.5, dark(cloth))
        c.line("M 88 41 L 77 47.4", 0.5, dark(cloth))
    inside = mirrored("M 50 18.6 C 45 18.6 42 17 40 13 C 43 11.6 47 11.4 50 11.4")
    c.fill(cloth if isBack else dark(cloth, 0.28), inside)
    if isBack:
        c.line("M 39.6 13 C 43 15.4 57 15.4 60.4 13", 2.2, dark(cloth, 0.28))
    else:
        c.line("M 39.6 13 C 43 20.6 57 20.6 60.4 13", 2.2, dark(cloth, 0.1))
    prints(c, print, second, cloth, 50, 44)


def prints(c, name, colour, cloth, x, y):
    if name == "moon":
        c.circle(x, y, 12, colour)
        c.circle(x + 4.4, y - 3.4, 9.6, cloth)
        c.circle(x + 8, y - 6, 1.8, colour)
    elif name == "river":
        c.circle(x, y - 4, 8, colour)
        for step, width in ((0, 30), (4.6, 22), (9.2, 12)):
            c.line([(x - width / 2, y + 7 + step), (x + width / 2, y + 7 + step)], 1.9, colour)
    elif name == "lanterns":
        for dx, dy in ((-11, -2), (0, 3), (11, -2)):
            c.line([(x + dx, y - 14), (x + dx, y + dy - 6)], 0.8, colour)
            c.ellipse(x + dx, y + dy, 4.4, 6, colour)
    elif name == "pocket":
        c.fill(dark(cloth, 0.1), f"M {x + 6} {y - 6} L {x + 18} {y - 6} L {x + 18} {y + 5} L {x + 12} {y + 8.6}"
                                 f" L {x + 6} {y + 5} Z")
        emblem(c, "wave", x + 12, y - 0.4, colour, 0.5)
    elif name == "small":
        emblem(c, "leaf", x + 12, y - 4, colour, 0.9)
    elif name == "back":
        for step, width in enumerate((40, 40, 40, 26)):
            c.line([(x - 20, y - 8 + 8 * step), (x - 20 + width, y - 8 + 8 * step)], 4.2, colour)
        c.circle(x + 15, y + 16, 4.6, colour)
    elif name != "none":
        emblem(c, name, x, y, colour, 1.6)


def hoodie(c, cloth, second, print="river", isBack=False):
    half = ("M 50 22 L 38 20 C 30 22 24 25 21 30 L 9 74 L 9.4 80 L 20 82 L 22 78 L 28 52 C 28.6 64 28 74 27.6 86"
            " L 28 90 L 50 90")
    c.fill(cloth, mirrored(half))
    with c.within(mirrored(half)):
        c.box(20, 84.6, 60, 8, dark(cloth, 0.14))
        c.fill(dark(cloth, 0.14), "M 4 74 L 24 78 L 24 86 L 4 84 Z", "M 96 74 L 76 78 L 76 86 L 96 84 Z")
        for x in (28.2, 71.8):
            c.line([(x, 36), (x, 54)], 0.8, dark(cloth))
    c.fill(dark(cloth, 0.1), mirrored("M 50 8 C 40 8 34 13 33.6 20 C 33.4 25 36 29 42 31.4 C 45 32.6 48 33 50 33"))
    if isBack:
        c.line("M 50 9 L 50 32", 0.8, dark(cloth, 0.34))
        prints(c, print, second, cloth, 50, 50)
        return
    c.fill(dark(cloth, 0.42), mirrored("M 50 13 C 43 13 39.6 16 39.6 20.4 C 39.8 25 45 28.6 50 31"))
    for x, end in ((45.4, 46), (54.6, 45)):
        c.line([(x, 29.6), (x, end)], 1.1, light(cloth, 0.7))
        c.line([(x, end), (x, end + 2)], 1.7, second)
    c.fill(dark(cloth, 0.1), mirrored("M 50 66 L 39 66 L 34 74 L 33.4 84.6 L 50 84.6"))
    prints(c, print, second, cloth, 50, 50)


def crew(c, cloth, second, print="bar"):
    half = ("M 50 17 L 40 14 C 31 16 25 19 21 25 L 9 74 L 9.4 80 L 20 82 L 22 78 L 28 48 C 28.6 64 28 74 27.6 86"
            " L 28 90 L 50 90")
    c.fill(cloth, mirrored(half))
    with c.within(mirrored(half)):
        c.box(20, 84.6, 60, 8, dark(cloth, 0.14))
        c.fill(dark(cloth, 0.14), "M 4 74 L 24 78 L 24 86 L 4 84 Z", "M 96 74 L 76 78 L 76 86 L 96 84 Z")
    c.fill(dark(cloth, 0.34), mirrored("M 50 19 C 45 19 42 17.6 40 13.6 C 43 12.2 47 12 50 12"))
    c.line("M 39.4 13.8 C 43 21 57 21 60.6 13.8", 2.8, dark(cloth, 0.14))
    c.fill(dark(cloth, 0.14), "M 47 19.6 L 53 19.6 L 50 24 Z")
    prints(c, print, second, cloth, 50, 45)


def puffer(c, cloth, second, print="none"):
    half = ("M 50 12 L 40 12 L 38 19 C 29 21 22 24 19 30 C 14 44 10 60 8 76 L 10 82 L 21 83 L 24 78 L 27 52"
            " L 26 86 L 50 88")
    outline = mirrored(half)
    c.fill(cloth, outline)
    with c.within(outline):
        for y in (26, 37, 48, 59, 70, 81):
            c.line(f"M 24 {y} C 34 {y + 3.4} 42 {y + 3.4} 50 {y} C 58 {y + 3.4} 66 {y + 3.4} 76 {y}", 1, dark(cloth, 0.26))
        for step in range(4):
            y = 40 + 11 * step
            c.line(f"M 4 {y} C 12 {y + 4} 20 {y + 4} 27 {y + 2}", 1, dark(cloth, 0.26))
            c.line(f"M 96 {y} C 88 {y + 4} 80 {y + 4} 73 {y + 2}", 1, dark(cloth, 0.26))
        c.fill(second, mirrored("M 50 8 L 36 8 L 36 20 C 40 23 46 24 50 24"))
        c.line([(50, 10), (50, 90)], 1.3, dark(cloth, 0.5))
        c.line("M 27.4 46 L 26.6 84 M 72.6 46 L 73.4 84", 1, dark(cloth, 0.34))
    c.box(56, 33, 9, 5, second, 0.8)
    c.box(48.9, 24, 2.2, 5, light(cloth, 0.7), 1)


def windbreaker(c, cloth, second, print="wing"):
    half = ("M 50 13 L 41 12 L 39 18 C 30 20 25 22 21 28 L 9 75 L 9.4 80 L 20 82 L 22 78 L 28 50 C 28.6 64 28 74 27.4 84"
            " L 28 88 L 50 88")
    outline = mirrored(half)
    c.fill(cloth, outline)
    with c.within(outline):
        c.fill(second, mirrored("M 50 10 L 36 10 L 30 16 L 16 28 L 13 46 C 24 46 38 42 50 36"))
        c.line("M 13 47 C 24 47 38 43 50 37 C 62 43 76 47 87 47", 1.6, "#fafaf6")
        c.fill(dark(cloth, 0.2), "M 4 75 L 24 79 L 24 86 L 4 84 Z", "M 96 75 L 76 79 L 76 86 L 96 84 Z")
        c.box(20, 84, 60, 8, dark(cloth, 0.2))
        c.line([(50, 10), (50, 90)], 1.3, light(cloth, 0.6))
        c.line("M 28 44 L 28 56 M 72 44 L 72 56", 0.8, dark(cloth, 0.3))
        c.line("M 34 62 L 40 74 M 66 62 L 60 74", 1.2, dark(cloth, 0.34))
    c.fill(dark(second, 0.25), mirrored("M 50 16 L 43 15 L 43.6 11.4 L 50 11"))
    emblem(c, print, 60, 52, "#fafaf6", 0.7)


def pants(c, cloth, second, print="none"):
    half = "M 50 10 L 32 10 L 30.6 18 C 27 40 25 66 25 90 L 44 91 C 45 70 47 50 50 38"
    outline = mirrored(half)
    c.fill(cloth, outline)
    with c.within(outline):
        c.box(20, 8, 60, 6.4, dark(cloth, 0.16))
        c.line([(50, 14), (50, 40)], 0.8, dark(cloth, 0.3))
        c.line("M 31 20 L 38 15 M 69 20 L 62 15", 1, dark(cloth, 0.3))
        c.line("M 24 86 L 46 87 M 76 86 L 54 87", 0.8, dark(cloth, 0.3))
        c.line("M 38 20 C 36 40 35 66 35 88 M 62 20 C 64 40 65 66 65 88", 0.5, dark(cloth, 0.16))
    for x in (24.6, 63.4):
        c.box(x, 46, 12, 15, dark(cloth, 0.12), 1)
        c.box(x - 0.6, 44, 13.2, 5.4, dark(cloth, 0.24), 1)
        c.circle(x + 6, 47, 0.9, second)
    c.line("M 47.6 12 L 46 24 M 52.4 12 L 54 22", 1, second)


def cap(c, cloth, second, logo="leaf"):
    c.ellipse(52, 74, 40, 2.4, "#2a2a33", 0.14)
    c.fill(dark(cloth, 0.2), "M 40 64 C 70 53 90 60 95 68 C 95.6 70.4 94 71.6 91.6 71 C 80 68 62 66 40 66.6 Z")
    dome = "M 10 68 C 9 46 20 26 42 25 C 64 25 74 42 74 62 C 60 62 40 66 16 71 C 12 72 10.2 71 10 68 Z"
    c.fill(cloth, dome)
    with c.within(dome):
        c.line("M 42 24 C 32 34 28 50 29 72 M 42 24 C 56 32 62 46 63 68", 0.8, dark(cloth, 0.26))
        c.seam("M 8 67 C 36 61 56 58 76 58", light(cloth, 0.3))
    c.circle(42, 24.6, 2.4, dark(cloth, 0.3))
    emblem(c, logo, 46, 47, second, 1.25)
    c.seam("M 58 63 C 70 61 82 63 91 68.6", light(cloth, 0.3))


def beanie(c, cloth, second, logo="bar"):
    c.ellipse(50, 84, 34, 2.4, "#2a2a33", 0.14)
    dome = "M 19 66 C 17 36 30 18 50 18 C 70 18 83 36 81 66 Z"
    c.fill(cloth, dome)
    with c.within(dome):
        for x in range(-4, 5):
            c.line(f"M {50 + 1.2 * x} 17 C {50 + 6.4 * x} 30 {50 + 7.6 * x} 48 {50 + 7.6 * x} 70", 0.9, dark(cloth, 0.2))
    c.box(16, 60, 68, 23, dark(cloth, 0.1), 4)
    for x in range(21, 83, 6):
        c.line([(x, 62), (x, 81)], 0.9, dark(cloth, 0.26))
    c.box(42, 65, 16, 13, light(cloth, 0.85), 1)
    emblem(c, logo, 50, 71.5, second, 0.72)
