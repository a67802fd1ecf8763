/* libcurl, loaded when it is first needed, with typed functions in the place of its variadic ones. */
#ifndef CCURL_H
#define CCURL_H

#include <curl/curl.h>

#endif
