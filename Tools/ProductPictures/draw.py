#!/usr/bin/env python3
"""Draws the pictures of the sample products and writes the catalogue and the table that embeds both.

Run it after a change here, then check.py. The same files come out every time."""

import json
import pathlib

import catalogue
from canvas import Canvas

TARGET = pathlib.Path(__file__).resolve().parents[2] / "Packages/Backend/Sources/CBundledProducts"

HEADER = """\
#ifndef TRELLIS_BUNDLED_PRODUCTS_H
#define TRELLIS_BUNDLED_PRODUCTS_H

#include <stddef.h>

/// The sample products that come with the program: a JSON object in UTF-8, without an end mark. It has `brands`,
/// `collections`, `products`, `sections` (of the home page) and `ads`. Each product has `id`, `brand`, `collection` or
/// null, `name`, `koreanName`, `price` (at release, in won; 0 when unknown), `gender`, `category`, `color` or null,
/// `styleCode`, `background` ("#RRGGBB"), `released` ("yyyy-MM-dd") or null, `sizes`, `pictures` (names, one or two), and
/// what its trades are simulated from: `level` (today's price as a multiple of the price at release), `trades` (a year)
/// and `volatility` (a day). Lives as long as the process. `count` receives the number of bytes.
const unsigned char *_Nonnull trellis_bundled_products(size_t *_Nonnull count);

/// The PNG file of a picture that a product, a section or an ad names, such as "lobline-green-1.png"; null when there is
/// none of that name. Lives as long as the process. `count` receives the number of bytes.
const unsigned char *_Nullable trellis_bundled_product_picture(const char *_Nonnull name, size_t *_Nonnull count);

#endif
"""


def table(names):
    """The C file that embeds the catalogue and the pictures."""
    lines = [
        "// Written by Tools/ProductPictures/draw.py.", '#include "CBundledProducts.h"', "", "#include <string.h>", "",
        "// `#embed` is C23; the compilers that know it take it in older C too, with this warning.",
        '#pragma clang diagnostic ignored "-Wc23-extensions"', ""]
    for file, variable in [("products.json", "products")] + [
            (f"pictures/{name}.png", variable_of(name)) for name in names]:
        lines += [f"static const unsigned char {variable}[] = {{", f'#embed "{file}"', "};", ""]
    lines += ["static const struct {", "    const char *name;", "    const unsigned char *bytes;", "    size_t count;",
              "} pictures[] = {"]
    lines += [f'    {{"{name}.png", {variable_of(name)}, sizeof {variable_of(name)}}},' for name in names]
    lines += [
        "};", "",
        "const unsigned char *trellis_bundled_products(size_t *count) {",
        "    *count = sizeof products;", "    return products;", "}", "",
        "const unsigned char *trellis_bundled_product_picture(const char *name, size_t *count) {",
        "    for (size_t index = 0; index < sizeof pictures / sizeof pictures[0]; index++) {",
        "        if (strcmp(pictures[index].name, name) != 0) continue;",
        "        *count = pictures[index].count;", "        return pictures[index].bytes;", "    }",
        "    *count = 0;", "    return NULL;", "}", ""]
    return "\n".join(lines)


def variable_of(name):
    return name.replace("-", "_")


def text(tables):
    """JSON with one entry a line."""
    parts = [f'"{name}": [\n' + ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in entries) + "\n]"
             for name, entries in tables.items()]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def main():
    folder = TARGET / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    (TARGET / "include").mkdir(exist_ok=True)
    pictures = {name: (draw, background, 320, 320)
                for product in catalogue.PRODUCTS for name, (draw, background) in product.pictures.items()}
    pictures |= {name: (draw, background, 480, 200) for name, (draw, background) in catalogue.BANNERS.items()}
    for file in folder.glob("*.png"):
        if file.stem not in pictures:
            file.unlink()
    total = 0
    for name, (draw, background, width, height) in pictures.items():
        canvas = Canvas(background, width, height)
        draw(canvas)
        data = canvas.png()
        (folder / f"{name}.png").write_bytes(data)
        total += len(data)
    (TARGET / "products.json").write_text(text(catalogue.tables()))
    (TARGET / "products.c").write_text(table(pictures))
    (TARGET / "include/CBundledProducts.h").write_text(HEADER)
    print(f"{len(pictures)} pictures, {total} bytes")


if __name__ == "__main__":
    main()
