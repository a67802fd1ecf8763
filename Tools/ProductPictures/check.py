#!/usr/bin/env python3
"""Asserts what the readers of the sample products rely on. Run it after draw.py."""

import collections
import datetime
import json
import pathlib
import re
import struct
import zlib

TARGET = pathlib.Path(__file__).resolve().parents[2] / "Packages/Backend/Sources/CBundledProducts"
FIELDS = ["id", "brand", "collection", "name", "koreanName", "price", "gender", "category", "color", "styleCode",
          "background", "released", "sizes", "pictures", "level", "trades", "volatility"]
CATEGORIES = {"sneakers": 32, "streetwear": 12, "accessories": 8, "life": 4, "electronics": 4}
SIZES = {"women": (220, 250), "men": (240, 300), "unisex": (220, 300)}


def ids(entries):
    found = [entry["id"] for entry in entries]
    assert found == list(range(1, len(found) + 1)), found
    return set(found)


def isPale(colour):
    return bool(re.fullmatch(r"#[0-9A-F]{6}", colour)) and min(bytes.fromhex(colour[1:])) >= 0xC0


def check_product(product, brands, owners):
    assert list(product) == FIELDS, product
    assert product["brand"] in brands, product
    assert product["collection"] is None or owners[product["collection"]] == product["brand"], product
    assert product["name"].isascii() and product["name"].strip() == product["name"], product
    assert re.search("[가-힣]", product["koreanName"]), product
    assert product["name"].startswith("(W)") == product["koreanName"].startswith("(W)") == (product["gender"] == "women")
    assert product["price"] >= 0 and product["price"] % 1000 == 0, product
    assert product["color"] is None or product["color"], product
    assert isPale(product["background"]), product
    if product["released"] is not None:
        assert "2019-01-01" <= str(datetime.date.fromisoformat(product["released"])) <= "2026-09-30", product
    assert 1 <= len(product["pictures"]) <= 2, product
    assert 0.6 <= product["level"] <= 5.0, product
    assert 20 <= product["trades"] <= 600 and isinstance(product["trades"], int), product
    assert 0.005 <= product["volatility"] <= 0.03, product
    if product["category"] == "sneakers":
        sizes = [int(size) for size in product["sizes"]]
        least, most = SIZES[product["gender"]]
        assert 7 <= len(sizes) <= 12 and sizes == list(range(sizes[0], sizes[-1] + 1, 5)), product
        assert least <= sizes[0] and sizes[-1] <= most, product
    else:
        assert product["sizes"] == (
            ["S", "M", "L", "XL"] if product["category"] == "streetwear" else ["ONE SIZE"]), product


def check_picture(name, size):
    """Reads the whole file: signature, checks of all parts, palette, and every index of every pixel."""
    data = (TARGET / "pictures" / name).read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n", name
    parts, at = {}, 8
    while at < len(data):
        count, = struct.unpack(">I", data[at:at + 4])
        kind, body = data[at + 4:at + 8], data[at + 8:at + 8 + count]
        assert struct.unpack(">I", data[at + 8 + count:at + 12 + count])[0] == zlib.crc32(kind + body), name
        parts[kind] = body
        at += 12 + count
    assert list(parts) == [b"IHDR", b"PLTE", b"IDAT", b"IEND"], name
    width, height, depth, *rest = struct.unpack(">IIBBBBB", parts[b"IHDR"])
    assert (width, height) == size and rest == [3, 0, 0, 0], (name, width, height, rest)
    pixels = zlib.decompress(parts[b"IDAT"])
    stride = (width * depth + 7) // 8
    assert len(pixels) == (stride + 1) * height, name
    above = bytes(stride)
    for row in range(height):
        kind, line = pixels[row * (stride + 1)], pixels[row * (stride + 1) + 1:(row + 1) * (stride + 1)]
        assert kind in (0, 2), name
        if kind == 2:
            line = bytes((a + b) & 255 for a, b in zip(line, above))
        for byte in set(line):
            for shift in range(0, 8, depth):
                assert (byte >> shift & (1 << depth) - 1) < len(parts[b"PLTE"]) // 3, name
        above = line
    assert 500 <= len(data) <= 6_000, (name, len(data))
    return len(data)


def main():
    tables = json.loads((TARGET / "products.json").read_text())
    assert list(tables) == ["brands", "collections", "products", "sections", "ads"]
    brands, products = ids(tables["brands"]), tables["products"]
    ids(tables["collections"])
    owners = {entry["id"]: entry["brand"] for entry in tables["collections"]}
    assert set(owners.values()) <= brands and len(brands) == 10 and len(owners) == 12
    known = ids(products)
    assert len(known) == 60
    assert collections.Counter(product["category"] for product in products) == CATEGORIES
    for product in products:
        check_product(product, brands, owners)
    for field in ("name", "koreanName", "styleCode"):
        assert len({product[field] for product in products}) == 60, field
    assert {product["brand"] for product in products} == brands
    assert {product["collection"] for product in products} - {None} == set(owners)
    assert sum(product["price"] == 0 for product in products) == 2
    assert sum(product["released"] is None for product in products) == 2
    assert sum(len(product["pictures"]) == 2 for product in products) == 12
    assert sum(0.9 <= product["level"] <= 1.8 for product in products) > 40
    trades = sum(product["trades"] for product in products)
    assert 8_800 <= trades <= 9_200, trades
    assert len(tables["sections"]) == 4 and len(tables["ads"]) == 3
    for section in tables["sections"]:
        assert list(section) == ["header", "koreanHeader", "detail", "koreanDetail", "picture", "background", "products"]
        assert len(section["products"]) == len(set(section["products"])) == 16, section
        assert set(section["products"]) <= known and isPale(section["background"]), section
    for number in tables["sections"][2]["products"]:
        assert products[number - 1]["level"] < 1 and products[number - 1]["price"] > 0, number
    for ad in tables["ads"]:
        assert list(ad) == ["picture", "background"] and isPale(ad["background"]), ad

    squares = [name for product in products for name in product["pictures"]]
    wides = [entry["picture"] for entry in tables["sections"] + tables["ads"]]
    assert len(set(squares + wides)) == len(squares + wides) == 79
    assert sorted(squares + wides) == sorted(file.name for file in (TARGET / "pictures").iterdir())
    total = sum(check_picture(name, (320, 320)) for name in squares)
    total += sum(check_picture(name, (480, 200)) for name in wides)
    assert total <= 300 * 1024, total
    table = (TARGET / "products.c").read_text()
    for name in squares + wides:
        assert f'#embed "pictures/{name}"' in table and f'{{"{name}", ' in table, name
    header = (TARGET / "include/CBundledProducts.h").read_text()
    for function in ("trellis_bundled_products(", "trellis_bundled_product_picture("):
        assert function in table and function in header, function
    print(f"60 products, {trades} trades, {len(squares) + len(wides)} pictures, {total} bytes")


if __name__ == "__main__":
    main()
