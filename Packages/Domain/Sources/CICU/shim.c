#include "CICU.h"

#if defined(__linux__) && __has_include(<unicode/uspoof.h>)

#include "CDynamicLibrary.h"

#include <pthread.h>
#include <unicode/ucnv.h>
#include <unicode/uloc.h>
#include <unicode/uspoof.h>

/* Every function that is called. The header renames each to the one of its version. */
#define FUNCTIONS(X) \
    X(open, uspoof_open) \
    X(close, uspoof_close) \
    X(set_checks, uspoof_setChecks) \
    X(set_level, uspoof_setRestrictionLevel) \
    X(skeleton, uspoof_getSkeletonUTF8) \
    X(check, uspoof_checkUTF8) \
    X(convert, ucnv_convert) \
    X(language_name, uloc_getDisplayLanguage)

#define RENAMED(name) #name
#define LIBRARY "libicui18n.so." U_ICU_VERSION_SHORT

struct functions {
#define MEMBER(member, name) __typeof__(&name) member;
    FUNCTIONS(MEMBER)
#undef MEMBER
};

static struct functions table;
/* Set up once and only read after: the functions that take it as const may run on all threads. */
static USpoofChecker *checker;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void)
{
    char reason[256];
    void *handle = dynamic_library_open(LIBRARY, reason, sizeof reason);
    if (!handle) return;
#define FIND(member, name) \
    *(void **)&table.member = dynamic_library_find(handle, LIBRARY, RENAMED(name), reason, sizeof reason); \
    if (!table.member) return;
    FUNCTIONS(FIND)
#undef FIND
    UErrorCode status = U_ZERO_ERROR;
    USpoofChecker *opened = table.open(&status);
    if (U_FAILURE(status)) return;
    table.set_checks(opened, USPOOF_RESTRICTION_LEVEL, &status);
    table.set_level(opened, USPOOF_HIGHLY_RESTRICTIVE);
    if (U_FAILURE(status)) table.close(opened);
    else checker = opened;
}

static const USpoofChecker *loaded(void)
{
    pthread_once(&once, load);
    return checker;
}

int32_t cicu_version(void) { return loaded() ? U_ICU_VERSION_MAJOR_NUM : 0; }

int32_t cicu_skeleton(const char *text, int32_t length, char *skeleton, int32_t capacity)
{
    const USpoofChecker *checker = loaded();
    if (!checker) return -1;
    UErrorCode status = U_ZERO_ERROR;
    int32_t count = table.skeleton(checker, 0, text, length, skeleton, capacity, &status);
    return U_SUCCESS(status) || status == U_BUFFER_OVERFLOW_ERROR ? count : -1;
}

int32_t cicu_mixes_scripts(const char *text, int32_t length)
{
    const USpoofChecker *checker = loaded();
    if (!checker) return -1;
    UErrorCode status = U_ZERO_ERROR;
    int32_t failed = table.check(checker, text, length, NULL, &status);
    return U_SUCCESS(status) ? failed != 0 : -1;
}

int32_t cicu_from_korean_windows(const char *text, int32_t length, char *utf8, int32_t capacity)
{
    if (!loaded()) return -1;
    UErrorCode status = U_ZERO_ERROR;
    int32_t count = table.convert("UTF-8", "windows-949", utf8, capacity, text, length, &status);
    return U_SUCCESS(status) || status == U_BUFFER_OVERFLOW_ERROR ? count : -1;
}

int32_t cicu_language_name(const char *code, const char *reader, uint16_t *name, int32_t capacity)
{
    if (!loaded()) return -1;
    UErrorCode status = U_ZERO_ERROR;
    int32_t count = table.language_name(code, reader, name, capacity, &status);
    /* Without a name it writes the code. */
    if (status == U_USING_DEFAULT_WARNING) return -1;
    return U_SUCCESS(status) || status == U_BUFFER_OVERFLOW_ERROR ? count : -1;
}

#else

int32_t cicu_version(void) { return 0; }

int32_t cicu_skeleton(const char *text, int32_t length, char *skeleton, int32_t capacity)
{
    (void)text, (void)length, (void)skeleton, (void)capacity;
    return -1;
}

int32_t cicu_mixes_scripts(const char *text, int32_t length)
{
    (void)text, (void)length;
    return -1;
}

int32_t cicu_from_korean_windows(const char *text, int32_t length, char *utf8, int32_t capacity)
{
    (void)text, (void)length, (void)utf8, (void)capacity;
    return -1;
}

int32_t cicu_language_name(const char *code, const char *reader, uint16_t *name, int32_t capacity)
{
    (void)code, (void)reader, (void)name, (void)capacity;
    return -1;
}

#endif
