/* Loads a library when it is first needed, so that programs which need none start without it.

   Whoever does lists the functions that it calls as `FUNCTIONS(X)`, makes a struct of pointers of the list, and fills it
   from the list with `dynamic_library_find`. */
#ifndef CDYNAMICLIBRARY_H
#define CDYNAMICLIBRARY_H

#include <stddef.h>

/* A handle for `dynamic_library_find` and `dlclose`, or NULL and what the system says. `size` is that of `reason`. */
void *dynamic_library_open(const char *library, char *reason, size_t size);

/* The function of that name, also of a library that the library itself needs; or NULL and a reason that names both. */
void *dynamic_library_find(void *handle, const char *library, const char *name, char *reason, size_t size);

#endif
