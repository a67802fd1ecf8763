#ifndef TRELLIS_PAGE_ASSETS_H
#define TRELLIS_PAGE_ASSETS_H

#include <stddef.h>

/// The script of pages: JavaScript in UTF-8, without an end mark. Lives as long as the process. `count` receives the
/// number of bytes.
const unsigned char *_Nonnull trellis_page_script(size_t *_Nonnull count);

/// The style sheet of pages: CSS in UTF-8, without an end mark. Lives as long as the process. `count` receives the
/// number of bytes.
const unsigned char *_Nonnull trellis_page_style(size_t *_Nonnull count);

#endif
