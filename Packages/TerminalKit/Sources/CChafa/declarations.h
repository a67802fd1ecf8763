/* The few declarations of libchafa 1.6 (soname 0) and glib 2.26 (soname 0) that are used. Their ABI is stable: a
   function, its arguments and these values never change under a soname. */
#ifndef CCHAFA_DECLARATIONS_H
#define CCHAFA_DECLARATIONS_H

#include <stddef.h>
#include <stdint.h>

typedef struct ChafaCanvas ChafaCanvas;
typedef struct ChafaCanvasConfig ChafaCanvasConfig;
typedef struct ChafaSymbolMap ChafaSymbolMap;
typedef struct ChafaTermInfo ChafaTermInfo;
typedef struct GString {
    char *str;
    size_t len;
    size_t allocated_len;
} GString;

enum {
    CHAFA_PIXEL_RGBA8_UNASSOCIATED = 4,
    CHAFA_OPTIMIZATION_REUSE_ATTRIBUTES = 1,
    CHAFA_SYMBOL_TAG_SPACE = 1 << 0,
    CHAFA_SYMBOL_TAG_SOLID = 1 << 1,
    CHAFA_SYMBOL_TAG_QUAD = 1 << 7,
    CHAFA_SYMBOL_TAG_HALF = 1 << 8 | 1 << 9,
};

/* X(result, name, arguments) of every function that is called, and so of every name that has to be there. */
#define FUNCTIONS(X) \
    X(ChafaSymbolMap *, chafa_symbol_map_new, (void)) \
    X(void, chafa_symbol_map_add_by_tags, (ChafaSymbolMap *, int)) \
    X(void, chafa_symbol_map_unref, (ChafaSymbolMap *)) \
    X(ChafaCanvasConfig *, chafa_canvas_config_new, (void)) \
    X(void, chafa_canvas_config_unref, (ChafaCanvasConfig *)) \
    X(void, chafa_canvas_config_set_geometry, (ChafaCanvasConfig *, int, int)) \
    X(void, chafa_canvas_config_set_cell_geometry, (ChafaCanvasConfig *, int, int)) \
    X(void, chafa_canvas_config_set_canvas_mode, (ChafaCanvasConfig *, int)) \
    X(void, chafa_canvas_config_set_pixel_mode, (ChafaCanvasConfig *, int)) \
    X(void, chafa_canvas_config_set_optimizations, (ChafaCanvasConfig *, int)) \
    X(void, chafa_canvas_config_set_symbol_map, (ChafaCanvasConfig *, const ChafaSymbolMap *)) \
    X(ChafaCanvas *, chafa_canvas_new, (const ChafaCanvasConfig *)) \
    X(void, chafa_canvas_unref, (ChafaCanvas *)) \
    X(void, chafa_canvas_draw_all_pixels, (ChafaCanvas *, int, const uint8_t *, int, int, int)) \
    X(GString *, chafa_canvas_print, (ChafaCanvas *, ChafaTermInfo *)) \
    X(char *, g_string_free, (GString *, int))

struct functions {
#define MEMBER(result, name, arguments) result (*name) arguments;
    FUNCTIONS(MEMBER)
#undef MEMBER
};

#endif
