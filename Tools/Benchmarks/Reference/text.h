/* Text that grows, for one answer. */
#ifndef TEXT_H
#define TEXT_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    char *bytes;
    size_t length, room;
} text;

static inline text text_new(size_t room) { return (text){malloc(room), 0, room}; }

static inline char *text_end(text *text, size_t more) {
    if (text->room - text->length < more) {
        text->room = (text->room + more) * 2;
        text->bytes = realloc(text->bytes, text->room);
    }
    return text->bytes + text->length;
}

static inline void text_bytes(text *text, const char *bytes, size_t count) {
    memcpy(text_end(text, count), bytes, count);
    text->length += count;
}

static inline void text_raw(text *text, const char *raw) { text_bytes(text, raw, strlen(raw)); }

void text_number(text *text, int64_t number);
/* With one decimal, or none where it is 0. */
void text_tenths(text *text, double number);
/* A JSON string. */
void text_quoted(text *text, const char *bytes, size_t count);
/* The part of an address that a title makes. Titles in ASCII only. */
void text_slug(text *text, const char *title, size_t count);
/* Where a page of the newest films ended. */
void text_cursor(text *text, int64_t added, int64_t id);

#endif
