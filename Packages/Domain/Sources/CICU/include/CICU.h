/* The spoof detection of ICU, one of its converters and its names of languages, loaded when first needed: a program that
   uses none of them starts without it. Where the headers were missing when this was built, or the library of the same version is missing when
   it runs, there is none. */
#ifndef CICU_H
#define CICU_H

#include <stdint.h>

/* The major version of the library, which is that of its tables; 0 when there is none. Any thread. */
int32_t cicu_version(void);

/* Writes the skeleton (UTS #39, section 4) of the text, both in UTF-8. Returns its bytes, also when they are
   more than the capacity and what was written is of no use; negative when there is no library. */
int32_t cicu_skeleton(const char *text, int32_t length, char *skeleton, int32_t capacity);

/* 1 when the text needs more than restriction level "highly restrictive" (UTS #39, section 5.2), 0 when not;
   negative when there is no library. */
int32_t cicu_mixes_scripts(const char *text, int32_t length);

/* Writes text of Korean Windows (code page 949) in UTF-8, with U+FFFD for what is no text. Returns its bytes, also
   when they are more than the capacity and what was written is of no use; negative when there is no library. */
int32_t cicu_from_korean_windows(const char *text, int32_t length, char *utf8, int32_t capacity);

/* Writes what the language with the ISO 639 code is called in another one ("ko"), in UTF-16. Returns its units, also when
   they are more than the capacity and what was written is of no use; negative when there is no such name or no library. */
int32_t cicu_language_name(const char *code, const char *reader, uint16_t *name, int32_t capacity);

#endif
