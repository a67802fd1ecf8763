#ifndef TRELLIS_BUNDLED_FILMS_H
#define TRELLIS_BUNDLED_FILMS_H

#include <stddef.h>

/// The films that come with the program: JSON Lines in UTF-8, without an end mark.
/// Lives as long as the process. `count` receives the number of bytes.
const unsigned char *_Nonnull trellis_bundled_films(size_t *_Nonnull count);

#endif
