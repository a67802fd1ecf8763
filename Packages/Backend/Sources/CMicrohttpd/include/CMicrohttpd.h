/* libmicrohttpd, loaded when it is first needed, with typed functions in the place of its variadic ones. */
#ifndef CMICROHTTPD_H
#define CMICROHTTPD_H

#include <microhttpd.h>

#endif
