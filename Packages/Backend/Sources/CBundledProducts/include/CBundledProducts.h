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
