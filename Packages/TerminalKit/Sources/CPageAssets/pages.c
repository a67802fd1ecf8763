#include "CPageAssets.h"

// `#embed` is C23; the compilers that know it take it in older C too, with this warning.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char script[] = {
#embed "pages.js"
};

static const unsigned char style[] = {
#embed "pages.css"
};

const unsigned char *trellis_page_script(size_t *count) {
    *count = sizeof script;
    return script;
}

const unsigned char *trellis_page_style(size_t *count) {
    *count = sizeof style;
    return style;
}
