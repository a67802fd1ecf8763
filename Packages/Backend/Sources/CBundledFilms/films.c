#include "CBundledFilms.h"

// `#embed` is C23; the compilers that know it take it in older C too, with this warning.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char films[] = {
#embed "films.jsonl"
};

const unsigned char *trellis_bundled_films(size_t *count) {
    *count = sizeof films;
    return films;
}
