"""Shoes from the side, the toe to the right, and from above. A palette names the colours of the parts."""

from canvas import arc, dark, light, mirrored


class Paint:
    """The colours of a shoe. What is not given follows from the rest."""

    def __init__(self, base, panel, mark, sole="#f7f6f2", outsole=None, laces="#fbfbf8", tongue=None, lining=None,
                 toe=None, logo="ring"):
        self.base, self.panel, self.mark, self.sole, self.laces, self.logo = base, panel, mark, sole, laces, logo
        self.outsole = outsole or dark(sole, 0.3)
        self.tongue = tongue or base
        self.lining = lining or dark(panel, 0.35)
        self.toe = toe or base


def shadow(c, x=50, y=73, half=41):
    c.ellipse(x, y, half, 2.2, "#2a2a33", 0.14)


def emblem(c, logo, x, y, colour, size=1.0):
    """The made-up signs of the made-up brands."""
    if logo == "ring":
        c.ring(x, y, 7.2 * size, 1.7 * size, colour, ry=3.2 * size, turn=-24)
        c.circle(x + 5.6 * size, y - 4.4 * size, 2.1 * size, colour)
    elif logo == "wing":
        for step in range(3):
            dx = step * 4.4 * size
            c.fill(colour, [(x - 6 * size + dx, y - 4.2 * size), (x - 3.4 * size + dx, y - 4.2 * size),
                            (x + dx, y), (x - 3.4 * size + dx, y + 4.2 * size),
                            (x - 6 * size + dx, y + 4.2 * size), (x - 2.6 * size + dx, y)])
    elif logo == "bar":
        c.fill(colour, [(x - 7 * size, y + 6 * size), (x - 2 * size, y - 6 * size),
                        (x + 2 * size, y - 6 * size), (x - 3 * size, y + 6 * size)])
        c.circle(x + 4 * size, y + 1.8 * size, 2.3 * size, colour)
    elif logo == "leaf":
        c.fill(colour, mirrored(f"M {x} {y - 5 * size} C {x - 5 * size} {y - 1 * size} {x - 4 * size} {y + 4 * size} "
                                f"{x} {y + 5 * size}", x))
    elif logo == "wave":
        for dy in (-2.6, 2.6):
            top = y + dy * size
            c.line(f"M {x - 8 * size} {top} C {x - 4 * size} {top - 5 * size} {x - 2 * size} {top + 4 * size} "
                   f"{x + 1 * size} {top} C {x + 3 * size} {top - 4 * size} {x + 6 * size} {top + 2 * size} "
                   f"{x + 8 * size} {top - 2 * size}", 1.7 * size, colour)


def laces(c, colour, points, length=4.2):
    for x, y in points:
        c.line([(x - length * 0.55, y + length * 0.62), (x + length * 0.45, y - length * 0.5)], 1.7, colour)


def low(c, p):
    """A low court shoe on a flat cup sole."""
    shadow(c)
    c.fill(p.tongue, "M 35 44 L 41 27 C 44 24.5 49 26 51 30 L 62 46 Z")
    c.fill(p.lining, "M 17 36 C 24 32 36 33 44 34 L 46 44 L 20 46 Z")
    upper = ("M 13 63 C 13 56 11.5 48 12 40 C 12.2 35 14 31.5 17.5 31.5 C 21 31.5 21.5 36 26 38 C 31 40 36 38.5 39.5 36"
             " L 44 33.5 C 48 38 54 43.5 62 46.5 C 72 50 86 50 89 59 L 89.5 63 Z")
    c.fill(p.base, upper)
    with c.within(upper):
        c.fill(p.toe, "M 66 48 C 76 44 92 48 92 64 L 70 64 C 73 58 72 52 66 48 Z")
        c.fill(p.panel, "M 92 64 L 92 56 C 86 53 80 55 75 60 L 62 57 L 56 64 Z")
        c.fill(p.panel, "M 39 34 L 44.5 31 C 49 39 57 45 68 47.5 L 66 53 C 56 51 47 46 41 41 Z")
        c.fill(p.panel, "M 10 64 L 10 44 C 18 46 27 51 31 64 Z")
        c.fill(p.mark, "M 10 46 L 10 30 L 21 30 L 23 37 C 21 42 17 45 10 46 Z")
        for x, y in ((74, 53.4), (77, 52.2), (77.6, 55), (80.4, 53.4), (83, 55)):
            c.circle(x, y, 0.5, dark(p.toe, 0.3))
    emblem(c, p.logo, 44, 53.5, p.mark, 1.05)
    laces(c, p.laces, ((44, 37.6), (48, 41.2), (52.4, 44.2), (57, 46.6), (62, 48.4)))
    c.seam("M 14 47.6 C 21 49 27 53 30 62", light(p.panel, 0.35))
    sole = "M 11.5 61.5 L 90 61.5 C 92.5 62.5 92.5 67 91 69.5 C 90 71.5 88 72 85 72 L 15.5 72 C 12 72 10.5 68 11.5 61.5 Z"
    c.fill(p.sole, sole)
    with c.within(sole):
        c.box(5, 69.4, 90, 4, p.outsole)
    c.seam("M 14 64 L 89 64", dark(p.sole, 0.2))


def high(c, p):
    """A basketball shoe that covers the ankle."""
    shadow(c)
    c.fill(p.tongue, "M 33 32 L 36 13 C 39 10.5 45 11.5 47.5 15 L 60 45 Z")
    c.fill(p.lining, "M 15 22 C 22 18 34 19 40 21 L 42 32 L 18 32 Z")
    upper = ("M 13 63 C 13 54 14 46 13.5 38 C 13 30 11.5 26 12.5 21 C 13 18.2 16 17.6 18.5 18.6 C 24 21.5 31 21.5 36 18.8"
             " L 40.5 18.2 C 43.5 29 50 41 62 46 C 72 50 86 50 89 59 L 89.5 63 Z")
    c.fill(p.base, upper)
    with c.within(upper):
        c.fill(p.toe, "M 66 48 C 76 44 92 48 92 64 L 70 64 C 73 58 72 52 66 48 Z")
        c.fill(p.panel, "M 92 64 L 92 56 C 86 53 80 55 75 60 L 62 57 L 56 64 Z")
        c.fill(p.panel, "M 35 18 L 41 16 C 45 30 52 41 68 47 L 66 53 C 52 50 43 43 38.5 31 Z")
        c.fill(p.panel, "M 10 64 L 10 45 C 18 46 27 51 31 64 Z")
        c.fill(p.mark, "M 8 30 L 8 16 L 28 16 L 36 22 L 37 30 C 28 33 18 33 8 30 Z")
        c.fill(p.panel, "M 8 46 L 8 38 C 18 41 30 41 40 36 L 42.5 41 C 32 47 20 48 8 46 Z")
        for x, y in ((74, 53.4), (77, 52.2), (77.6, 55), (80.4, 53.4), (83, 55)):
            c.circle(x, y, 0.5, dark(p.toe, 0.3))
    emblem(c, p.logo, 43, 53.5, p.mark, 1.05)
    emblem(c, p.logo, 24, 25.2, p.base, 0.62)
    laces(c, p.laces, ((40, 23), (41.8, 28), (44.2, 33), (47.4, 37.8), (51.4, 42), (56, 45.4), (61.4, 48)))
    sole = "M 11.5 61.5 L 90 61.5 C 92.5 62.5 92.5 67 91 69.5 C 90 71.5 88 72 85 72 L 15.5 72 C 12 72 10.5 68 11.5 61.5 Z"
    c.fill(p.sole, sole)
    with c.within(sole):
        c.box(5, 69.4, 90, 4, p.outsole)
    c.seam("M 14 64 L 89 64", dark(p.sole, 0.2))


def runner(c, p):
    """A running shoe on a thick sole that rises at both ends."""
    shadow(c, y=74)
    c.fill(p.tongue, "M 35 42 L 40 26 C 43 23.5 48 25 50 29 L 62 45 Z")
    c.fill(p.lining, "M 16 33 C 23 30 35 32 43 33 L 45 42 L 19 42 Z")
    upper = ("M 14 60 C 13 52 11 45 10.5 36 C 10.3 31 13 27.5 16 29 C 19 31 21 35.5 26 36.6 C 31 37.6 36 36 39 34"
             " L 43 32 C 48 38 55 43 64 45.5 C 76 48.5 89 50 92 59 L 91 62 Z")
    c.fill(p.base, upper)
    with c.within(upper):
        for step in range(9):
            for row in range(3):
                c.circle(63 + 2.6 * step, 49 + 2.5 * row + 0.35 * step, 0.5, dark(p.base, 0.16))
        c.fill(p.toe, "M 94 64 L 94 52 C 88 50 84 53 82 58 L 66 58 L 60 64 Z")
        c.fill(p.panel, "M 38 33 L 44 30 C 49 38 57 43 68 46 L 64 51 C 56 52 52 57 50 64 L 40 64 C 42 54 42 44 38 33 Z")
        c.fill(p.panel, "M 8 64 L 8 41 C 17 42 27 48 32 64 Z")
        c.fill(p.mark, "M 8 43 L 8 26 L 18 27 L 21 35 C 19 40 15 43 8 43 Z")
        c.line("M 31 64 C 33 55 36 47 41 42", 2.2, p.mark)
    emblem(c, p.logo, 49.5, 54, p.mark, 0.86)
    laces(c, p.laces, ((43.4, 36), (47.2, 39.6), (51.6, 42.8), (56.4, 45.2), (61.2, 47)))
    sole = ("M 9 62 C 8 58 10 55.5 14 56.5 C 26 60 40 61 52 60 C 66 59 80 59 92.5 58 C 95 60 95 64 92 67 C 89 70.5 84 72"
            " 78 72 L 62 71 C 54 70 46 72.5 38 73 L 17 73 C 11 73 8 68 9 62 Z")
    c.fill(p.sole, sole)
    with c.within(sole):
        c.fill(dark(p.sole, 0.1), "M 6 66 C 22 60 34 69 50 66 C 66 62 80 66 97 62 L 97 80 L 6 80 Z")
        c.fill(p.outsole, "M 6 70.4 L 36 70.8 C 46 70 54 67.6 62 69 L 80 69.8 C 86 69.4 90 67.6 96 64 L 97 80 L 6 80 Z")
        c.box(16, 60.4, 15, 4.4, p.mark, 2.2)


def trail(c, p):
    """A shoe for paths: a runner with a rand, a pull cord and lugs."""
    shadow(c, y=76)
    upper = ("M 14 60 C 13 52 11 45 10.5 36 C 10.3 30 13 27 16.5 28 C 20 29.5 21 33.5 26 34.6 C 31 35.6 36 34 39 32"
                   " L 44 29.5 C 49 36 56 42 65 45 C 77 48.5 89 50 92 59 L 91 62 Z")
    c.fill(p.tongue, "M 35 40 L 40 24 C 43 21.5 48 23 50 27 L 62 44 Z")
    c.fill(p.lining, "M 16 31 C 23 28 35 30 43 31 L 45 40 L 19 40 Z")
    c.fill(p.base, upper)
    with c.within(upper):
        for step in range(7):
            c.line([(8 + 12 * step, 66), (26 + 12 * step, 30)], 0.6, dark(p.base, 0.14))
            c.line([(26 + 12 * step, 66), (8 + 12 * step, 30)], 0.6, dark(p.base, 0.14))
        c.fill(p.panel, "M 96 64 L 96 50 C 88 48 83 51 80 56 C 64 59 46 57 32 55 C 26 50 18 46 6 46 L 6 66 Z")
        c.fill(p.panel, "M 39 31 L 45 28 C 50 36 58 42 69 45 L 66 50 C 56 48 46 43 41 37 Z")
        c.fill(p.mark, "M 8 46 L 8 24 L 18 26 L 22 34 C 20 40 16 45 8 46 Z")
    emblem(c, p.logo, 52, 52.4, p.mark, 0.78)
    c.line("M 44 33 L 50 35 L 48.6 38.6 L 55 40 L 54 43 L 61 44 L 60 47 L 65 47.4", 1.3, p.laces)
    c.circle(44, 32.4, 1.9, p.mark)
    sole = ("M 9 62 C 8 58 10 56 14 57 C 26 60 40 61 52 60.4 C 66 59.6 80 59 92.5 58 C 95.4 60 95.6 65 92 68 C 89 70.6"
            " 84 71 78 71 L 17 71.5 C 11 71.5 8 68 9 62 Z")
    for x in range(13, 88, 7):
        c.fill(p.outsole, [(x, 69), (x + 5.4, 69), (x + 4.6, 75), (x + 0.8, 75)])
    c.fill(p.sole, sole)
    with c.within(sole):
        c.fill(p.outsole, "M 6 69 L 82 68.6 C 88 68 92 66 97 62 L 97 80 L 6 80 Z")
        c.fill(p.mark, "M 34 66 L 40 62.6 L 62 62 L 57 66 Z")


def terrace(c, p):
    """A slim shoe with a T at the toe on a thin rubber sole."""
    shadow(c, y=71)
    c.fill(p.tongue, "M 34 44 L 39 29.5 C 42 27 47 28.5 49 32 L 62 48 Z")
    c.fill(p.lining, "M 17 39 C 24 35 36 36 43 37 L 45 46 L 20 46 Z")
    upper = ("M 13 66 C 12.6 58 11.4 50 12.4 42 C 13 37 15 34.4 18 35 C 21.5 36 23 40 28 41 C 33 42 37 40 40 38"
             " L 43.5 36 C 49 43 56 47.5 65 50 C 77 53 88 55 90.5 62 L 90.5 66 Z")
    c.fill(p.base, upper)
    with c.within(upper):
        c.fill(p.toe, "M 92 68 L 92 52 L 78 52 C 74 56 73 61 75 68 Z")
        c.fill(p.toe, "M 62 47 L 80 51 L 84 57 L 74 58 C 70 54 66 52 60 51 Z")
        c.fill(p.panel, "M 39 37 L 44.5 34 C 50 42 58 48 70 51 L 67 55.4 C 57 53 47 48 41 43 Z")
        c.fill(p.mark, "M 8 68 L 8 34 L 21 34 C 23 44 24 56 22 68 Z")
    emblem(c, p.logo, 44, 56.5, p.mark, 1.12)
    c.seam("M 74.6 66 C 73 61 74 57 77 54", dark(p.toe, 0.25))
    laces(c, p.laces, ((44, 40), (48, 43.8), (52.6, 47), (57.4, 49.4), (62.4, 51.2)))
    sole = "M 12 65 L 91 64.4 C 93 65.4 92.6 69 90.4 70 C 89 70.7 87 71 84 71 L 16 71 C 12.4 71 11.4 68.6 12 65 Z"
    c.fill(p.sole, sole)
    with c.within(sole):
        c.box(5, 69, 90, 4, p.outsole)
    c.line([(14, 67), (91, 66.6)], 0.5, dark(p.sole, 0.22))


def sandal(c, p):
    """Straps over a shaped footbed."""
    shadow(c, y=72)
    c.fill(dark(p.panel, 0.3), "M 58 60 C 60 44 70 40 78 43 L 84 57 Z")
    for text in ("M 54 62 C 55 44 66 37 77 41 C 82 43 84 50 85 60 L 76 60 C 75 52 72 49 68 50 C 64 51 63 56 63 62 Z",
                 "M 26 62 C 26 46 33 33 44 32 C 51 31.6 55 37 57 44 L 50 49 C 48 43 46 41 43 42 C 37 44 36 53 36 62 Z"):
        c.fill(p.base, text)
    c.fill(p.panel, "M 14 58 C 12 48 13 38 17 36 C 25 33 34 34 43 38 L 42 43 C 34 40 26 40 20 42 C 18 47 19 53 21 58 Z")
    c.box(38, 34.6, 8, 8.4, p.mark, 1.6)
    c.box(40, 36.8, 4, 4, p.base, 0.8)
    c.box(66, 42, 8, 6.4, p.mark, 1.6)
    c.box(68, 43.8, 4, 2.8, p.base, 0.6)
    c.fill(p.toe, "M 10 60 C 8 55 11 52 16 54 C 26 60 36 61 46 59 C 60 56 76 56 91 57 L 91 64 L 10 64 Z")
    sole = "M 9.4 59 C 24 65 38 65 50 62 C 64 59 78 59 92 58 C 94 62 93 67 89 70 C 87 71.6 84 72 80 72 L 16 72 C 10 72 8 66 9.4 59 Z"
    c.fill(p.sole, sole)
    with c.within(sole):
        c.fill(p.outsole, "M 5 69 L 95 68 L 95 76 L 5 76 Z")
        for x in range(14, 90, 6):
            c.line([(x, 68.6), (x + 2, 72)], 0.7, dark(p.outsole, 0.3))


def clog(c, p):
    """A round clog with holes and a strap at the heel."""
    shadow(c, y=74)
    c.line("M 44 46 C 34 34 18 38 14 50 L 13 56", 5.4, p.panel)
    c.fill(p.lining, "M 12 56 C 22 50 36 46 46 40 L 52 60 L 14 62 Z")
    upper = ("M 11 63 C 11 57 13 54 17 55 C 27 57 36 52 43 43 C 49 35.5 60 35 70 39 C 82 44 92 51 92.5 62 L 92 65"
             " L 12 66 Z")
    c.fill(p.base, upper)
    with c.within(upper):
        c.line("M 40 47 C 48 50 52 56 53 66", 0.8, dark(p.base, 0.2))
        c.fill(p.toe, "M 96 66 L 96 56 C 86 56 70 60 60 66 Z")
        for x, y, r in ((60, 43.5, 2.2), (68, 45, 2.2), (76, 48.6, 2), (63, 51, 2.2), (71, 52.6, 2.1), (79, 55.4, 1.8)):
            c.ellipse(x, y, r, r * 0.82, p.lining)
    c.circle(44.4, 46, 3.6, p.mark)
    c.circle(44.4, 46, 1.5, p.base)
    sole = "M 10 61 C 30 65 70 64 93 61 C 95.4 64 94 70 90 72 C 88 73 86 73.6 82 73.6 L 18 73.6 C 11 73.6 8.4 68 10 61 Z"
    c.fill(p.sole, sole)
    with c.within(sole):
        c.box(5, 70.6, 90, 6, p.outsole)
    for x in range(18, 88, 8):
        c.line([(x, 66.4), (x + 4, 66.4)], 1, dark(p.sole, 0.16))


def above(c, p):
    """A pair from above, the toes upwards."""
    for isRight in (False, True):
        with c.look(71 if isRight else 29, 50, mirrored=isRight):
            oneAbove(c, p)


def oneAbove(c, p):
    c.fill(p.sole, "M 50 8 C 38 9 32 22 33 38 C 34 52 37 60 36 74 C 36 86 41 93 50 93 C 59 93 64 86 64 74"
                   " C 64 60 69 52 68 36 C 67 20 60 8 50 8 Z")
    upper = ("M 50 11 C 40 12 35.4 24 36 38 C 36.6 52 39.4 60 38.6 74 C 38.6 84 43 90.4 50 90.4"
             " C 57 90.4 61.4 84 61.4 74 C 61.4 60 65.6 52 65 36 C 64 22 59 11 50 11 Z")
    c.fill(p.base, upper)
    with c.within(upper):
        c.fill(p.toe, arc(50, 20, 20, 12))
        c.fill(p.panel, "M 39 34 C 46 29 54 29 61 34 L 62 66 L 38 66 Z")
        c.fill(p.mark, "M 30 82 C 44 76 56 76 70 82 L 70 95 L 30 95 Z")
        c.line("M 34 44 L 40 54", 2.4, p.mark)
        c.line("M 66 44 L 60 54", 2.4, p.mark)
    c.fill(p.lining, "M 42.4 58 L 57.6 58 C 59 66 59 74 57 79 C 54 84 46 84 43 79 C 41 74 41 66 42.4 58 Z")
    c.fill(p.tongue, "M 43.4 35 C 47 32.6 53 32.6 56.6 35 L 57.4 60 C 53 64 47 64 42.6 60 Z")
    for y in (37.5, 42.5, 47.5, 52.5, 57.5):
        c.line([(41.8, y), (58.2, y)], 2.2, p.laces)
