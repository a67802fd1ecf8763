#include "CChafa.h"

#include "CDynamicLibrary.h"
#include "declarations.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* glib cannot be unloaded once it was used, so the library stays. */
static bool load(const char *library, struct functions *found, cchafa_result *result)
{
    void *handle = dynamic_library_open(library, result->reason, sizeof result->reason);
    if (!handle) return false;
    /* Also finds what is in the library that libchafa itself needs: glib. */
#define FIND(result_type, name, arguments) \
    *(void **)&found->name = \
        dynamic_library_find(handle, library, #name, result->reason, sizeof result->reason); \
    if (!found->name) goto too_old;
    FUNCTIONS(FIND)
#undef FIND
    return true;
too_old:
    dlclose(handle);
    return false;
}

static ChafaCanvasConfig *configure(const struct functions *chafa, const cchafa_picture *picture)
{
    ChafaCanvasConfig *config = chafa->chafa_canvas_config_new();
    chafa->chafa_canvas_config_set_geometry(config, picture->columns, picture->rows);
    chafa->chafa_canvas_config_set_cell_geometry(config, picture->cell_width, picture->cell_height);
    chafa->chafa_canvas_config_set_canvas_mode(config, (int)picture->colours);
    chafa->chafa_canvas_config_set_pixel_mode(config, (int)picture->pixels);
    /* Nothing that moves the cursor or repeats a character: a line has to be as wide as its characters. */
    chafa->chafa_canvas_config_set_optimizations(config, CHAFA_OPTIMIZATION_REUSE_ATTRIBUTES);
    ChafaSymbolMap *symbols = chafa->chafa_symbol_map_new();
    chafa->chafa_symbol_map_add_by_tags(
        symbols,
        CHAFA_SYMBOL_TAG_SPACE | CHAFA_SYMBOL_TAG_SOLID | CHAFA_SYMBOL_TAG_HALF | CHAFA_SYMBOL_TAG_QUAD);
    chafa->chafa_canvas_config_set_symbol_map(config, symbols);
    chafa->chafa_symbol_map_unref(symbols);
    return config;
}

static cchafa_outcome failed(cchafa_result *result, const char *reason)
{
    snprintf(result->reason, sizeof result->reason, "%s", reason);
    return CCHAFA_FAILED;
}

static cchafa_outcome keep(cchafa_result *result, const char *text, size_t length)
{
    result->text = malloc(length + 1);
    if (!result->text) return failed(result, "out of memory");
    memcpy(result->text, text, length);
    result->text[length] = 0;
    result->length = length;
    return CCHAFA_DONE;
}

cchafa_outcome cchafa_draw(const char *library, const cchafa_picture *picture, cchafa_result *result)
{
    memset(result, 0, sizeof *result);
    struct functions chafa;
    if (!load(library, &chafa, result)) return CCHAFA_NO_LIBRARY;
    ChafaCanvasConfig *config = configure(&chafa, picture);
    ChafaCanvas *canvas = chafa.chafa_canvas_new(config);
    chafa.chafa_canvas_config_unref(config);
    if (!canvas) return failed(result, "libchafa made no canvas");
    chafa.chafa_canvas_draw_all_pixels(
        canvas, CHAFA_PIXEL_RGBA8_UNASSOCIATED, picture->rgba, picture->width, picture->height,
        picture->width * 4);
    GString *printed = chafa.chafa_canvas_print(canvas, NULL);
    chafa.chafa_canvas_unref(canvas);
    if (!printed) return failed(result, "libchafa printed nothing");
    cchafa_outcome outcome = keep(result, printed->str, printed->len);
    chafa.g_string_free(printed, 1);
    return outcome;
}

void cchafa_free(cchafa_result *result)
{
    free(result->text);
    result->text = NULL;
}
