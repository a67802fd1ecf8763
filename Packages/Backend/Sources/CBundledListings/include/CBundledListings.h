#ifndef TRELLIS_BUNDLED_LISTINGS_H
#define TRELLIS_BUNDLED_LISTINGS_H

#include <stddef.h>

/// The sample listings that come with the program: a JSON array in UTF-8, without an end mark. Each has `vendor`, `name`,
/// `description`, `currency`, `price` and `discount` (in the smallest unit of the currency), `stock`, and `pictures`
/// (names, one to five). Lives as long as the process. `count` receives the number of bytes.
const unsigned char *_Nonnull trellis_bundled_listings(size_t *_Nonnull count);

/// The PNG file of a picture that a listing names, such as "lamp-1.png"; null when there is none of that name. Lives as
/// long as the process. `count` receives the number of bytes.
const unsigned char *_Nullable trellis_bundled_picture(const char *_Nonnull name, size_t *_Nonnull count);

#endif
