/* Pictures for terminals by libchafa, loaded when the first one is drawn.
   Neither chafa nor glib is linked, and no header of theirs is needed. */
#ifndef CCHAFA_H
#define CCHAFA_H

#include <stddef.h>
#include <stdint.h>

typedef enum cchafa_outcome {
    CCHAFA_DONE,
    /* The library cannot be loaded or is too old; the reason is what the system says. */
    CCHAFA_NO_LIBRARY,
    /* The library refused. */
    CCHAFA_FAILED
} cchafa_outcome;

/* The values are chafa's own. */
typedef enum cchafa_pixels { CCHAFA_SYMBOLS = 0, CCHAFA_SIXELS = 1 } cchafa_pixels;
typedef enum cchafa_colours {
    CCHAFA_TRUECOLOUR = 0,
    CCHAFA_INDEXED_256 = 1,
    CCHAFA_INDEXED_16 = 3,
    CCHAFA_MONOCHROME = 5
} cchafa_colours;

typedef struct cchafa_picture {
    /* Red, green, blue, opacity; a byte each, row after row without gaps. */
    const uint8_t *rgba;
    int width, height;
    /* What is to be covered, in cells, and the size of a cell in pixels. */
    int columns, rows, cell_width, cell_height;
    cchafa_pixels pixels;
    cchafa_colours colours;
} cchafa_picture;

typedef struct cchafa_result {
    /* After CCHAFA_DONE: what to print. To be freed with cchafa_free. */
    char *text;
    size_t length;
    /* After the other outcomes: why. */
    char reason[256];
} cchafa_result;

/* Draws over the whole of the cells, whatever the picture's shape. Blocks its thread. Any thread may call. */
cchafa_outcome cchafa_draw(const char *library, const cchafa_picture *picture, cchafa_result *result);
void cchafa_free(cchafa_result *result);

#endif
