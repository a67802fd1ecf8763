"""Accessories, things for the home, and electronics. Each takes its colour and a second one."""

import math

from canvas import arc, dark, light, mirrored, rounded
from shoes import emblem


def shadow(c, y, half, x=50):
    c.ellipse(x, y, half, 2.2, "#2a2a33", 0.14)


def crossbody(c, cloth, second):
    shadow(c, 82, 32)
    c.line("M 22 48 C 24 2 76 2 78 48", 2.6, dark(cloth, 0.3))
    c.box(18, 42, 64, 40, cloth, 9)
    c.fill(dark(cloth, 0.12), "M 18 54 C 18 44 22 42 28 42 L 72 42 C 78 42 82 44 82 54 L 82 58 C 62 66 38 66 18 58 Z")
    c.seam("M 20 59.4 C 38 66.6 62 66.6 80 59.4", light(cloth, 0.35))
    c.box(44, 57, 12, 11, second, 2)
    c.ring(50, 62.4, 2.4, 1.2, dark(second, 0.35))
    for x in (22, 78):
        c.ring(x, 46, 3, 1.5, second)


def tote(c, cloth, second):
    shadow(c, 88, 32)
    for x in (0, 1.6):
        c.line(f"M {36 - x} 42 C {36 - x} 6 {64 + x} 6 {64 + x} 42", 2.6, dark(cloth, 0.16 + x / 10))
    c.fill(cloth, "M 20 36 L 80 36 L 84 86 C 84 87.4 83 88 82 88 L 18 88 C 17 88 16 87.4 16 86 Z")
    c.fill(dark(cloth, 0.1), "M 20 36 L 80 36 L 80.5 41 L 19.5 41 Z")
    for x in (36, 64):
        c.box(x - 2.4, 36, 4.8, 9, dark(cloth, 0.26), 0.8)
    c.fill(second, "M 17 74 L 83 74 L 84 86 C 84 87.4 83 88 82 88 L 18 88 C 17 88 16 87.4 16 86 Z")
    emblem(c, "wave", 50, 58, second, 1.4)


def watch(c, steel, face):
    strap = dark(face, 0.1)
    c.fill(strap, "M 38 6 L 62 6 L 66 34 L 34 34 Z", "M 38 94 L 62 94 L 66 66 L 34 66 Z")
    c.seam("M 40.6 9 L 37.4 32", light(strap, 0.4))
    c.seam("M 59.4 9 L 62.6 32", light(strap, 0.4))
    c.seam("M 40.6 91 L 37.4 68", light(strap, 0.4))
    c.seam("M 59.4 91 L 62.6 68", light(strap, 0.4))
    c.box(74, 46, 6, 8, dark(steel, 0.2), 1.6)
    c.circle(50, 50, 26, steel)
    c.circle(50, 50, 22.4, dark(steel, 0.25))
    c.circle(50, 50, 21.2, face)
    for step in range(12):
        s, k = math.sin(step * math.pi / 6), math.cos(step * math.pi / 6)
        inner = 15.6 if step % 3 == 0 else 17.4
        c.line([(50 + inner * s, 50 - inner * k), (50 + 19 * s, 50 - 19 * k)], 1.3, "#f6f3ea")
    c.line([(50, 50), (42, 43)], 2, "#f6f3ea")
    c.line([(50, 50), (61, 39)], 1.4, "#f6f3ea")
    c.line([(46, 58), (54, 42), (57, 36)], 0.6, "#e0783c")
    c.circle(50, 50, 1.6, "#e0783c")


def wallet(c, leather, second):
    shadow(c, 76, 36)
    c.box(16, 26, 68, 12, dark(leather, 0.3), 3)
    c.fill("#e9dfc9", rounded(22, 22, 46, 14, 2))
    c.fill(second, rounded(22, 25.4, 46, 3))
    c.box(14, 30, 72, 45, leather, 5)
    c.seam("M 17.4 33.4 L 82.6 33.4 L 82.6 71.6 L 17.4 71.6 Z", light(leather, 0.35))
    c.box(66, 46, 22, 13, dark(leather, 0.16), 4)
    c.circle(73, 52.5, 2.8, second)
    emblem(c, "leaf", 32, 61, second, 0.9)


def sunglasses(c, frame, lens):
    shadow(c, 72, 40)
    c.line("M 12 42 C 16 34 22 30 30 30 M 88 42 C 84 34 78 30 70 30", 2, dark(frame, 0.3))
    for x in (28, 72):
        inner = 1 if x < 50 else -1
        shape = (f"M {x - 17 * inner} 40 C {x - 10 * inner} 37 {x + 10 * inner} 37 {x + 17 * inner} 41"
                 f" C {x + 18 * inner} 56 {x + 8 * inner} 66 {x - 2 * inner} 66 C {x - 13 * inner} 66 {x - 18 * inner} 54"
                 f" {x - 17 * inner} 40 Z")
        c.fill(frame, shape)
        with c.look(x, 51.4, 0.8), c.look(100 - x, 48.6):
            c.fill(lens, shape)
            with c.within(shape):
                c.line([(x - 12, 64), (x + 4, 36)], 4, light(lens, 0.35))
    c.line("M 43 44 C 47 40 53 40 57 44", 3, frame)


def lamp(c, shade, base):
    c.ellipse(50, 56, 40, 36, "#fff6d8", 0.7)
    shadow(c, 89, 26)
    c.line([(50, 50), (50, 84)], 2.6, base)
    c.fill(base, "M 34 88 C 34 82 42 81 50 81 C 58 81 66 82 66 88 Z")
    c.fill(shade, "M 22 54 C 22 28 34 14 50 14 C 66 14 78 28 78 54 C 66 58.6 34 58.6 22 54 Z")
    c.fill("#fff1c2", arc(50, 54.4, 28, 3.2))
    c.fill(light(shade, 0.4), "M 28 48 C 29 32 36 22 44 19 C 36 28 34 38 33.6 48 Z")
    c.line([(58, 57), (58, 66)], 0.6, dark(base, 0.2))
    c.circle(58, 67.4, 1.5, base)


def mug(c, glaze, second):
    shadow(c, 83, 28, 46)
    c.ring(74, 51, 11, 5, glaze, ry=12)
    body = "M 20 28 L 72 28 L 71 68 C 70.4 78 64 82 56 82 L 36 82 C 28 82 21.6 78 21 68 Z"
    c.fill(glaze, body)
    with c.within(body):
        c.fill(second, "M 14 62 C 26 56 36 68 48 62 C 58 57 66 66 80 60 L 80 90 L 14 90 Z")
        c.box(24, 34, 4, 36, light(glaze, 0.5), 2)
    c.ellipse(46, 28, 26, 4.4, dark(glaze, 0.14))
    c.ellipse(46, 28.6, 23.4, 3.2, "#5b3a29")
    emblem(c, "leaf", 46, 47, second, 1.2)


def figure(c, body, second):
    shadow(c, 91, 24)
    for x in (40, 60):
        c.box(x - 7, 74, 14, 17, dark(body, 0.1), 6)
    c.fill(body, mirrored("M 50 50 L 38 52 C 30 56 29 68 31 80 C 36 85 44 86 50 86"))
    c.ellipse(27, 66, 5.4, 10, dark(body, 0.1), turn=18)
    c.ellipse(73, 66, 5.4, 10, dark(body, 0.1), turn=-18)
    for x, y, r in ((28, 36, 13), (40, 24, 15), (58, 22, 15), (72, 35, 13), (50, 38, 22), (36, 45, 12), (64, 45, 12)):
        c.circle(x, y, r, body)
    for x in (41, 59):
        c.ellipse(x, 38, 2.4, 3.4, "#26262e")
        c.circle(x + 0.8, 36.8, 0.9, "#ffffff")
    c.ellipse(34, 44, 4, 2.6, second)
    c.ellipse(66, 44, 4, 2.6, second)
    c.line("M 47 45 C 48.6 47.4 51.4 47.4 53 45", 1.2, "#26262e")
    c.circle(50, 68, 7, second)
    emblem(c, "leaf", 50, 68, body, 0.8)


def chair(c, cloth, second):
    shadow(c, 90, 38)
    steel = "#4a4d57"
    c.line("M 26 88 L 72 56 M 74 88 L 28 56", 2.4, dark(steel, 0.3))
    c.line("M 22 18 L 30 88 M 78 18 L 70 88", 2.6, steel)
    c.fill(cloth, "M 21 16 C 40 20 60 20 79 16 L 75.4 52 C 60 56 40 56 24.6 52 Z")
    c.fill(dark(cloth, 0.16), "M 24.6 52 C 40 56 60 56 75.4 52 L 82 64 C 62 70 38 70 18 64 Z")
    c.line("M 18 42 L 30 42 M 82 42 L 70 42", 4, second)
    c.line("M 17 88 L 34 88 M 66 88 L 83 88", 2.6, steel)
    emblem(c, "wing", 50, 35, second, 1.1)


def headphones(c, shell, second):
    shadow(c, 86, 34)
    c.line("M 22 58 C 16 4 84 4 78 58", 6, shell)
    c.line("M 32 24 C 42 13 58 13 68 24", 3, second)
    for x in (22, 78):
        inner = 1 if x < 50 else -1
        c.box(x + inner * 3 - 8 + inner * 4, 48, 16, 34, dark(shell, 0.45), 7)
        c.box(x - 9, 46, 18, 38, shell, 9)
        c.ring(x, 65, 5.6, 1.6, second)
        c.circle(x, 65, 2.2, second)


def console(c, shell, second):
    shadow(c, 74, 42)
    c.box(8, 28, 84, 45, shell, 13)
    c.box(28, 33, 44, 35, "#22242e", 3)
    c.fill("#86c7d8", rounded(31, 36, 38, 29, 1))
    c.circle(60, 43, 3.6, "#fff2c4")
    c.fill("#4f9a6d", "M 31 65 L 31 58 L 40 50 L 48 57 L 56 49 L 69 60 L 69 65 Z")
    c.fill(second, rounded(42, 53, 5, 7, 1))
    c.circle(44.5, 50.6, 2.4, "#f4d9b8")
    dark_ = dark(shell, 0.5)
    c.box(16.4, 38, 4.2, 12, dark_, 1)
    c.box(12.5, 41.9, 12, 4.2, dark_, 1)
    c.circle(18.5, 60, 4.6, dark_)
    c.circle(18.5, 60, 2.8, light(dark_, 0.25))
    for x, y in ((81.5, 39), (77, 43.6), (86, 43.6), (81.5, 48.2)):
        c.circle(x, y, 2.2, second)
    c.circle(81.5, 60, 4.6, dark_)
    c.circle(81.5, 60, 2.8, light(dark_, 0.25))


def camera(c, shell, second):
    shadow(c, 82, 36)
    c.fill("#f8f6ef", rounded(34, 8, 32, 26, 1))
    c.fill("#a9cfd6", rounded(37, 11, 26, 20))
    c.fill("#e4a36a", "M 37 31 L 46 20 L 53 27 L 57 23 L 63 31 Z")
    c.box(14, 28, 72, 53, shell, 9)
    c.box(14, 46, 72, 19, second)
    c.box(30, 29.4, 40, 2.6, dark(shell, 0.5), 1.2)
    c.circle(50, 56, 18, dark(shell, 0.12))
    c.circle(50, 56, 14.6, "#2b2d37")
    c.circle(50, 56, 9, "#46506b")
    c.circle(50, 56, 4.6, "#20222b")
    c.circle(46.4, 52, 2.4, "#c8d6ec")
    c.box(67, 35, 13, 8, "#fdf3cf", 1.6)
    c.box(20, 35, 9, 7, "#2b2d37", 1.4)
    c.circle(76, 73, 3, "#d8584a")


def speaker(c, shell, second):
    shadow(c, 80, 38)
    c.line("M 24 36 C 26 14 74 14 76 36", 3, dark(shell, 0.3))
    c.box(10, 32, 80, 48, shell, 10)
    c.box(14, 36, 72, 40, dark(shell, 0.14), 7)
    for x in (31, 69):
        c.circle(x, 56, 14.6, dark(shell, 0.5))
        c.circle(x, 56, 11.4, dark(shell, 0.34))
        c.circle(x, 56, 4.4, second)
    c.circle(50, 48, 3.4, dark(shell, 0.5))
    for y in (60, 65, 70):
        c.line([(47.4, y), (52.6, y)], 1.2, second)
