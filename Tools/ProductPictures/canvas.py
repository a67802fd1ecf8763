"""Fills shapes with smooth edges, and writes palette PNG files (W3C PNG, third edition). Standard library only."""

import math
import re
import struct
import zlib

STEPS = 4
# How much of a pixel a shape covers is told in so many steps: fewer make smaller files.
SHADES = 4
# Rare colours beyond these, which are between two others at an edge, become the nearest.
COLOURS = 64


def rgb(text):
    return tuple(int(text[i:i + 2], 16) for i in (1, 3, 5))


def mix(first, second, share):
    return tuple(round(a + (b - a) * share) for a, b in zip(first, second))


def blend(first, second, share):
    """A colour between two colours that are written "#rrggbb"."""
    return "#%02x%02x%02x" % mix(rgb(first), rgb(second), share)


def dark(colour, share=0.18):
    return blend(colour, "#15151c", share)


def light(colour, share=0.3):
    return blend(colour, "#ffffff", share)


class Canvas:
    """A picture in units of a hundredth of its height, y downwards. A shape is a list of points, or a path as SVG
    writes it with M, L, C, Q and Z, absolute and without commas."""

    def __init__(self, background, width=320, height=320):
        self.width, self.height = width, height
        self.rows = [[rgb(background)] * width for _ in range(height)]
        self.clips = []
        self.views = []

    def look(self, x=50.0, y=50.0, zoom=1.0, mirrored=False, tall=1.0, turn=0.0):
        """In the block of a `with`, the middle of a square of 100 units comes to (x, y), turned by degrees clockwise,
        enlarged and stretched upwards."""
        c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        return Layer(self.views, (x, y, -zoom if mirrored else zoom, zoom, tall, c, s))

    def _place(self, point):
        x, y = point
        for toX, toY, zoomX, zoomY, tall, c, s in reversed(self.views):
            x, y = x - 50, (y - 50) * tall
            x, y = (x * c - y * s) * zoomX + toX, (x * s + y * c) * zoomY + toY
        unit = self.height / 100
        return x * unit, y * unit

    def _cover(self, shapes):
        """How much of each pixel lies within an odd number of the shapes: {row: (first column, shares)}."""
        outlines = [outline for shape in shapes for outline in (path(shape) if isinstance(shape, str) else [shape])]
        placed = [[self._place(point) for point in outline] for outline in outlines]
        edges = []
        for outline in placed:
            for (x1, y1), (x2, y2) in zip(outline, outline[1:] + outline[:1]):
                if y1 != y2:
                    edges.append((x1, y1, x2, y2) if y1 < y2 else (x2, y2, x1, y1))
        xs = [x for outline in placed for x, _ in outline]
        ys = [y for outline in placed for _, y in outline]
        left, right = max(0, math.floor(min(xs))), min(self.width, math.ceil(max(xs)))
        found = {}
        if left >= right:
            return found
        for row in range(max(0, math.floor(min(ys))), min(self.height, math.ceil(max(ys)))):
            shares = [0.0] * (right - left)
            near = [edge for edge in edges if edge[1] < row + 1 and edge[3] > row]
            for step in range(STEPS):
                y = row + (step + 0.5) / STEPS
                hits = sorted(
                    x1 + (x2 - x1) * (y - y1) / (y2 - y1) for x1, y1, x2, y2 in near if y1 <= y < y2)
                for start, end in zip(hits[::2], hits[1::2]):
                    start, end = max(0.0, start - left), min(float(right - left), end - left)
                    for x in range(int(start), math.ceil(end)):
                        shares[x] += (min(end, x + 1) - max(start, x)) / STEPS
            found[row] = (left, [round(share * SHADES) / SHADES for share in shares])
        return found

    def fill(self, colour, *shapes, alpha=1.0):
        """Fills what lies within an odd number of the shapes and within every clip."""
        colour = rgb(colour)
        for row, (left, shares) in self._cover(shapes).items():
            line = self.rows[row]
            for x, share in enumerate(shares, left):
                share *= alpha
                for clip in self.clips:
                    start, within = clip.get(row, (0, ()))
                    share = share * within[x - start] if 0 <= x - start < len(within) else 0
                if share > 0.99:
                    line[x] = colour
                elif share > 0.01:
                    line[x] = mix(line[x], colour, share)

    def within(self, *shapes):
        """Only what lies within the shapes is painted in the block of a `with`."""
        return Layer(self.clips, self._cover(shapes))

    def ellipse(self, x, y, rx, ry, colour, alpha=1.0, turn=0.0):
        self.fill(colour, arc(x, y, rx, ry, turn=turn), alpha=alpha)

    def circle(self, x, y, r, colour, alpha=1.0):
        self.fill(colour, arc(x, y, r, r), alpha=alpha)

    def ring(self, x, y, r, width, colour, ry=None, turn=0.0):
        half, ry = width / 2, ry or r
        self.fill(colour, arc(x, y, r + half, ry + half, turn=turn), arc(x, y, r - half, ry - half, turn=turn))

    def box(self, x, y, width, height, colour, round=0.0, alpha=1.0):
        self.fill(colour, rounded(x, y, width, height, round), alpha=alpha)

    def line(self, points, width, colour, alpha=1.0):
        """A line with round ends and corners; of a path, its outlines."""
        r = width / 2
        for outline in path(points) if isinstance(points, str) else [points]:
            for (x1, y1), (x2, y2) in zip(outline, outline[1:]):
                angle = math.degrees(math.atan2(y2 - y1, x2 - x1))
                self.fill(colour, arc(x2, y2, r, r, angle - 90, angle + 90)
                          + arc(x1, y1, r, r, angle + 90, angle + 270), alpha=alpha)

    def seam(self, points, colour, width=0.5, dash=1.5, gap=1.1):
        """A line of stitches."""
        for outline in path(points) if isinstance(points, str) else [points]:
            passed = 0.0
            for (x1, y1), (x2, y2) in zip(outline, outline[1:]):
                length = math.hypot(x2 - x1, y2 - y1)
                at = -(passed % (dash + gap))
                while at < length:
                    start, end = max(0, at), min(length, at + dash)
                    if end > start:
                        ends = [(x1 + (x2 - x1) * part / length, y1 + (y2 - y1) * part / length)
                                for part in (start, end)]
                        self.line(ends, width, colour)
                    at += dash + gap
                passed += length

    def png(self):
        rows = self.rows
        counts = {}
        for line in rows:
            for pixel in line:
                counts[pixel] = counts.get(pixel, 0) + 1
        ordered = sorted(counts, key=lambda colour: (-counts[colour], colour))
        kept = ordered[:COLOURS]
        index = {colour: number for number, colour in enumerate(kept)}
        for colour in ordered[COLOURS:]:
            index[colour] = min(range(len(kept)), key=lambda number: sum(
                (a - b) ** 2 for a, b in zip(colour, kept[number])))
        depth = next(depth for depth in (1, 2, 4, 8) if len(kept) <= 1 << depth)
        packed = [pack([index[pixel] for pixel in line], depth) for line in rows]
        aboves = [bytes(len(packed[0]))] + packed
        plans = [b"".join(b"\0" + line for line in packed)]
        plans.append(b"".join(
            b"\2" + bytes((a - b) & 255 for a, b in zip(line, above)) for line, above in zip(packed, aboves)))
        data = min((zlib.compress(plan, 9) for plan in plans), key=len)
        header = struct.pack(">IIBBBBB", self.width, self.height, depth, 3, 0, 0, 0)
        parts = [(b"IHDR", header), (b"PLTE", bytes(part for colour in kept for part in colour)),
                 (b"IDAT", data), (b"IEND", b"")]
        return b"\x89PNG\r\n\x1a\n" + b"".join(
            struct.pack(">I", len(part)) + name + part + struct.pack(">I", zlib.crc32(name + part))
            for name, part in parts)


class Layer:
    """Something that holds in the block of a `with`."""

    def __init__(self, stack, item):
        self.stack, self.item = stack, item

    def __enter__(self):
        self.stack.append(self.item)

    def __exit__(self, *_):
        self.stack.pop()


def pack(line, depth):
    """Palette indices as bytes, the first in the highest bits."""
    each = 8 // depth
    line = line + [0] * (-len(line) % each)
    found = bytearray()
    for start in range(0, len(line), each):
        byte = 0
        for index in line[start:start + each]:
            byte = byte << depth | index
        found.append(byte)
    return bytes(found)


def arc(x, y, rx, ry, start=0, end=360, turn=0.0):
    """Points on an ellipse; degrees run clockwise from the right."""
    count = max(6, int(abs(end - start) * max(abs(rx), abs(ry)) ** 0.5 / 14) + 2)
    isWhole = abs(end - start) >= 360
    points = [
        (x + rx * math.cos(math.radians(start + (end - start) * i / count)),
         y + ry * math.sin(math.radians(start + (end - start) * i / count)))
        for i in range(count + (0 if isWhole else 1))]
    return turned(points, turn, x, y) if turn else points


def rounded(x, y, width, height, round=0.0):
    r = min(round, width / 2, height / 2)
    if r <= 0:
        return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    return (arc(x + width - r, y + r, r, r, -90, 0) + arc(x + width - r, y + height - r, r, r, 0, 90)
            + arc(x + r, y + height - r, r, r, 90, 180) + arc(x + r, y + r, r, r, 180, 270))


def curve(*points, count=14):
    """Points on a Bézier curve of any degree."""
    found = []
    for i in range(count + 1):
        rest = list(points)
        while len(rest) > 1:
            rest = [(a[0] + (b[0] - a[0]) * i / count, a[1] + (b[1] - a[1]) * i / count)
                    for a, b in zip(rest, rest[1:])]
        found.append(rest[0])
    return found


def path(text):
    """The outlines of a path as SVG writes it."""
    words = re.findall(r"[MLCQZ]|-?[\d.]+", text)
    outlines, at, command = [], 0, ""

    def point():
        nonlocal at
        at += 2
        return float(words[at - 2]), float(words[at - 1])

    while at < len(words):
        if words[at] in "MLCQZ":
            command, at = words[at], at + 1
        if command == "M":
            outlines.append([point()])
            command = "L"
        elif command == "L":
            outlines[-1].append(point())
        elif command == "Z":
            outlines[-1].append(outlines[-1][0])
        else:
            handles = [point() for _ in range(3 if command == "C" else 2)]
            outlines[-1] += curve(outlines[-1][-1], *handles)[1:]
    return outlines


def mirrored(text, x=50.0):
    """An outline that is the same on both sides of a line, from the path of its left side, top to bottom."""
    points = path(text)[0]
    return points + [(2 * x - px, py) for px, py in reversed(points)]


def turned(points, degrees, x=50.0, y=50.0):
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [(x + (px - x) * c - (py - y) * s, y + (px - x) * s + (py - y) * c) for px, py in points]
