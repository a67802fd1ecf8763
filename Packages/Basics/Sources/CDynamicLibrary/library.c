#include "CDynamicLibrary.h"

#include <dlfcn.h>
#include <stdio.h>

void *dynamic_library_open(const char *library, char *reason, size_t size)
{
    void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        const char *error = dlerror();
        snprintf(reason, size, "%s", error ? error : library);
    }
    return handle;
}

void *dynamic_library_find(void *handle, const char *library, const char *name, char *reason, size_t size)
{
    void *function = dlsym(handle, name);
    if (!function) snprintf(reason, size, "%s has no %s and is too old", library, name);
    return function;
}
