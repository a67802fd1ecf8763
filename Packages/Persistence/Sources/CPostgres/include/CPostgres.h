/* libpq, loaded when the first address of a database is read. Swift calls its functions by their own names. */
#ifndef CPOSTGRES_H
#define CPOSTGRES_H

/* Debian's folder of headers is not searched unless it is named. */
#if __has_include(<libpq-fe.h>)
#include <libpq-fe.h>
#else
#include <postgresql/libpq-fe.h>
#endif

/* Loads the library: NULL, or why that is not possible. No other function may be called before. */
const char *cpostgres_load(void);

#endif
