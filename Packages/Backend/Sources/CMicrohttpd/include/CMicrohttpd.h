/* libmicrohttpd, loaded when it is first needed, with typed functions in the place of its variadic ones.
   Daemons, connections and responses are numbers (addresses), so that any thread may hold them. */
#ifndef CMICROHTTPD_H
#define CMICROHTTPD_H

#include <stddef.h>
#include <stdint.h>

/* Loads the library. Null when it is there, otherwise why not. Any thread, any number of times. */
const char *cmhd_load(void);

/* What the library's threads call. An `exchange` is what `target` gave back, a `client` what `opened` did. */
typedef struct {
    void *context;
    /* Whether one more connection is taken, from this `sockaddr`. */
    int (*admit)(void *context, const void *address);
    /* With the `sockaddr` of the other side. */
    void *(*opened)(void *context, int descriptor, const void *address);
    /* The descriptor is closed after this returns. */
    void (*closed)(void *context, void *client);
    /* The target of a request as it was sent. */
    void *(*target)(void *context, void *client, uintptr_t connection, const char *target);
    /* The head first, then pieces of the body, then the end. `count` becomes what was not used. 0 closes.
       The texts lie where they were received. */
    int (*request)(void *context, void *exchange, const char *method, const char *target,
                   const char *version, const char *data, size_t *count);
    void (*completed)(void *context, void *exchange, int whole);
} cmhd_callbacks;

typedef struct {
    /* Bound and listening. */
    int descriptor;
    unsigned int threads;
    unsigned int connections;
    /* For each connection, in bytes. */
    size_t memory;
    /* PEM texts, or null. */
    const char *certificate;
    const char *key;
} cmhd_settings;

/* 0 when it does not start; the message then says why. With a certificate it speaks TLS 1.2 and 1.3. */
uintptr_t cmhd_start(const cmhd_settings *settings, cmhd_callbacks callbacks, char *message, size_t capacity);
/* Connections from now on get this certificate and key, PEM texts. 0 when they cannot be used: the message says why,
   and nothing changes. */
int cmhd_certify(uintptr_t daemon, const char *certificate, const char *key, char *message, size_t capacity);
/* Takes no more connections by itself, and gives back the listening descriptor. */
int cmhd_quiesce(uintptr_t daemon);
/* Hands over a connection that was accepted elsewhere; the descriptor is the library's from then on. */
int cmhd_add_connection(uintptr_t daemon, int descriptor, const void *address, size_t length);
/* Waits for the threads. No connection may be suspended. */
void cmhd_stop(uintptr_t daemon);

/* A listening socket gets no first segment of a connection any more. 0 when the system does not offer it. */
int cmhd_ignore_new(int descriptor);

/* Whether the calling thread is one of the library's, on which handlers begin. */
int cmhd_answers_requests(void);

/* Of the request line and the header fields, in bytes. */
size_t cmhd_head_size(uintptr_t connection);
/* Of the answer that is queued, also of one that the library gave by itself; 0 when there is none. */
unsigned int cmhd_status(uintptr_t connection);
/* What a status is called. */
const char *cmhd_reason(unsigned int status);
typedef int (*cmhd_field)(void *context, const char *name, size_t name_size, const char *value,
                          size_t value_size);
/* The header fields in the order in which they came, with white space after the values. */
void cmhd_fields(uintptr_t connection, cmhd_field each, void *context);
/* Takes that white space away from what the library itself goes on to compare. */
void cmhd_end_values(uintptr_t connection);
void cmhd_suspend(uintptr_t connection);
void cmhd_resume(uintptr_t connection);

/* Gives the number of bytes, CMHD_END, CMHD_FAILED, or 0 after suspending the connection. */
typedef intptr_t (*cmhd_reader)(void *context, uint64_t position, char *buffer, size_t capacity);
#define CMHD_END ((intptr_t) -1)
#define CMHD_FAILED ((intptr_t) -2)
#define CMHD_UNKNOWN_LENGTH UINT64_MAX

uintptr_t cmhd_response_copy(const void *bytes, size_t count);
/* The descriptor is the response's from then on, when there is one. */
uintptr_t cmhd_response_file(int descriptor, uint64_t offset, uint64_t length);
uintptr_t cmhd_response_reader(uint64_t length, size_t block, cmhd_reader read, void (*release)(void *),
                               void *context);
int cmhd_response_add(uintptr_t response, const char *name, const char *value);
/* Sends the response and gives it up. */
int cmhd_queue(uintptr_t connection, unsigned int status, uintptr_t response);

/* How many bytes came in and how many were confirmed by the other side; 0 when the system does not tell. */
int cmhd_progress(int descriptor, uint64_t *received, uint64_t *confirmed);
/* 0 while the other side is there, 1 when it sends no more, 2 when it cannot be sent to either. */
int cmhd_hung_up(int descriptor);

#endif
