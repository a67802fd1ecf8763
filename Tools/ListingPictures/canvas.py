"""Fills shapes with smooth edges, and writes PNG files (W3C PNG, third edition). Standard library only."""

import math
import struct
import zlib

SIZE = 320
UNITS = 100.0
STEPS = 4
# How much of a pixel a shape covers is told in so many steps: fewer make smaller files.
SHADES = 6


def rgb(text):
    return tuple(int(text[i:i + 2], 16) for i in (1, 3, 5))


def mix(first, second, share):
    return tuple(round(a + (b - a) * share) for a, b in zip(first, second))


class Canvas:
    """A square of 100 x 100 units, y downwards. A fill is "#rrggbb", or ("v" or "h", first, second) for a gradient."""

    def __init__(self):
        self.rows = [bytearray(3 * SIZE) for _ in range(SIZE)]
        self.look()

    def look(self, zoom=1.0, x=50.0, y=50.0, mirrored=False):
        """Looks at a point, which comes to the middle."""
        self.zoom, self.x, self.y, self.mirrored = zoom, x, y, mirrored

    def _place(self, point):
        x, y = (point[0] - self.x) * self.zoom, (point[1] - self.y) * self.zoom
        x = -x if self.mirrored else x
        return (50 + x) * SIZE / UNITS, (50 + y) * SIZE / UNITS

    def fill(self, outlines, fill, alpha=1.0):
        """Fills what lies within an odd number of the outlines."""
        placed = [[self._place(point) for point in outline] for outline in outlines]
        xs = [x for outline in placed for x, _ in outline]
        ys = [y for outline in placed for _, y in outline]
        edges = []
        for outline in placed:
            for (x1, y1), (x2, y2) in zip(outline, outline[1:] + outline[:1]):
                if y1 != y2:
                    edges.append((x1, y1, x2, y2) if y1 < y2 else (x2, y2, x1, y1))
        box = (min(xs), min(ys), max(xs), max(ys))
        for row in range(max(0, math.floor(box[1])), min(SIZE, math.ceil(box[3]))):
            cover = [0.0] * (SIZE + 1)
            near = [edge for edge in edges if edge[1] < row + 1 and edge[3] > row]
            for step in range(STEPS):
                y = row + (step + 0.5) / STEPS
                hits = sorted(
                    x1 + (x2 - x1) * (y - y1) / (y2 - y1) for x1, y1, x2, y2 in near if y1 <= y < y2)
                for left, right in zip(hits[::2], hits[1::2]):
                    self._cover(cover, left, right)
            self._blend(row, cover, fill, alpha, box)

    @staticmethod
    def _cover(cover, left, right):
        left, right = max(0.0, left), min(float(SIZE), right)
        if left >= right:
            return
        first, last = int(left), min(int(right), SIZE - 1)
        for x in range(first, last + 1):
            cover[x] += (min(right, x + 1) - max(left, x)) / STEPS

    def _blend(self, row, cover, fill, alpha, box):
        line = self.rows[row]
        isPlain = isinstance(fill, str)
        first = rgb(fill if isPlain else fill[1])
        second = first if isPlain else rgb(fill[2])
        if not isPlain and fill[0] == "v":
            first = second = mix(first, second, min(1, max(0, (row + 0.5 - box[1]) / (box[3] - box[1]))))
        for x in range(max(0, int(box[0])), min(SIZE, int(box[2]) + 1)):
            share = round(cover[x] * SHADES) / SHADES * alpha
            if share < 0.004:
                continue
            colour = first
            if first != second:
                colour = mix(first, second, min(1, max(0, (x + 0.5 - box[0]) / (box[2] - box[0]))))
            if share > 0.996:
                line[3 * x:3 * x + 3] = bytes(colour)
            else:
                old = tuple(line[3 * x:3 * x + 3])
                line[3 * x:3 * x + 3] = bytes(mix(old, colour, share))

    def shape(self, points, fill, alpha=1.0):
        self.fill([points], fill, alpha)

    def ellipse(self, x, y, rx, ry, fill, alpha=1.0):
        self.fill([arc(x, y, rx, ry)], fill, alpha)

    def circle(self, x, y, r, fill, alpha=1.0):
        self.ellipse(x, y, r, r, fill, alpha)

    def ring(self, x, y, r, width, fill, alpha=1.0, ry=None):
        ry = ry or r
        half = width / 2
        self.fill([arc(x, y, r + half, ry + half), arc(x, y, r - half, ry - half)], fill, alpha)

    def box(self, x, y, width, height, fill, round=0.0, alpha=1.0):
        r = min(round, width / 2, height / 2)
        if r == 0:
            points = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
        else:
            points = (arc(x + width - r, y + r, r, r, -90, 0) + arc(x + width - r, y + height - r, r, r, 0, 90)
                      + arc(x + r, y + height - r, r, r, 90, 180) + arc(x + r, y + r, r, r, 180, 270))
        self.fill([points], fill, alpha)

    def line(self, points, width, fill, alpha=1.0):
        """A line with round ends and corners."""
        r = width / 2
        for (x1, y1), (x2, y2) in zip(points, points[1:]):
            angle = math.degrees(math.atan2(y2 - y1, x2 - x1))
            ends = arc(x2, y2, r, r, angle - 90, angle + 90) + arc(x1, y1, r, r, angle + 90, angle + 270)
            self.fill([ends], fill, alpha)

    def png(self):
        aboves = [bytes(3 * SIZE)] + self.rows
        rows = [[filtered(kind, *pair) for kind in range(3)] for pair in zip(self.rows, aboves)]
        least = [min(range(3), key=lambda kind: sum(min(b, 256 - b) for b in row[kind])) for row in rows]
        plans = [least] + [[kind] * SIZE for kind in range(3)]
        data = min(
            (zlib.compress(b"".join(bytes([kind]) + row[kind] for kind, row in zip(plan, rows)), 9)
             for plan in plans), key=len)
        header = struct.pack(">IIBBBBB", SIZE, SIZE, 8, 2, 0, 0, 0)
        parts = [(b"IHDR", header), (b"IDAT", data), (b"IEND", b"")]
        return b"\x89PNG\r\n\x1a\n" + b"".join(
            struct.pack(">I", len(part)) + name + part + struct.pack(">I", zlib.crc32(name + part))
            for name, part in parts)


def filtered(kind, line, above):
    if kind == 0:
        return bytes(line)
    before = above if kind == 2 else bytes(3) + line[:-3]
    return bytes((a - b) & 255 for a, b in zip(line, before))


def arc(x, y, rx, ry, start=0, end=360):
    """Points on an ellipse; degrees run clockwise from the right."""
    count = max(6, int(abs(end - start) * max(rx, ry) ** 0.5 / 14) + 2)
    isWhole = abs(end - start) >= 360
    return [
        (x + rx * math.cos(math.radians(start + (end - start) * i / count)),
         y + ry * math.sin(math.radians(start + (end - start) * i / count)))
        for i in range(count + (0 if isWhole else 1))]


def curve(*points, count=16):
    """Points on a Bézier curve of any degree."""
    found = []
    for i in range(count + 1):
        rest = list(points)
        while len(rest) > 1:
            rest = [(a[0] + (b[0] - a[0]) * i / count, a[1] + (b[1] - a[1]) * i / count)
                    for a, b in zip(rest, rest[1:])]
        found.append(rest[0])
    return found


def mirrored(points, x=50.0):
    """An outline that is the same on both sides of a line, from one side of it, top to bottom."""
    return points + [(2 * x - px, py) for px, py in reversed(points)]


def turned(points, degrees, x=50.0, y=50.0):
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [(x + (px - x) * c - (py - y) * s, y + (px - x) * s + (py - y) * c) for px, py in points]
