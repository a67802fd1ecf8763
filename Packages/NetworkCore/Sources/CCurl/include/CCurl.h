/* libcurl, loaded when it is first needed, with typed functions in the place of its variadic ones.
   Nothing but ccurl_load and the functions of threads may be called before ccurl_load has returned true. */
#ifndef CCURL_H
#define CCURL_H

#include <curl/curl.h>
#include <stdbool.h>
#include <stdint.h>

#ifdef __APPLE__
#define CCURL_LIBRARY "libcurl.4.dylib"
#else
#define CCURL_LIBRARY "libcurl.so.4"
#endif
/* What threads that use libcurl are called. */
#define CCURL_THREAD "curl"

/* Loads that library; the first one that can be used stays the one for all threads. When it cannot be used,
   the reason is what the system says. */
bool ccurl_load(const char *library, char *reason, size_t size);

CURL *ccurl_easy_init(void);
void ccurl_easy_reset(CURL *easy);
void ccurl_easy_cleanup(CURL *easy);
CURLcode ccurl_easy_pause(CURL *easy, int mask);
const char *ccurl_easy_strerror(CURLcode code);

/* curl_easy_setopt by the type of the value. */
CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value);
CURLcode ccurl_set_off_t(CURL *easy, CURLoption option, curl_off_t value);
CURLcode ccurl_set_string(CURL *easy, CURLoption option, const char *value);
CURLcode ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *value);
/* The functions that get the context: of the head, the body, what is to be sent, and for sending it again. */
CURLcode ccurl_set_callbacks(CURL *easy, void *context, curl_write_callback head, curl_write_callback body,
                             curl_read_callback upload, curl_seek_callback rewind);

/* curl_easy_getinfo by the type of the value; 0 or NULL when there is none. */
long ccurl_get_long(CURL *easy, CURLINFO info);
curl_off_t ccurl_get_off_t(CURL *easy, CURLINFO info);
void *ccurl_get_context(CURL *easy);

struct curl_slist *ccurl_slist_append(struct curl_slist *list, const char *text);
void ccurl_slist_free_all(struct curl_slist *list);

CURLM *ccurl_multi_init(long host_connections, long idle_connections);
void ccurl_multi_cleanup(CURLM *multi);
CURLMcode ccurl_multi_add_handle(CURLM *multi, CURL *easy);
CURLMcode ccurl_multi_remove_handle(CURLM *multi, CURL *easy);
CURLMcode ccurl_multi_perform(CURLM *multi);
/* How many connections can go on, after a sleep of that length at most. */
int ccurl_multi_poll(CURLM *multi, int milliseconds);
CURLMcode ccurl_multi_wakeup(CURLM *multi);
/* The next transfer that ended, or NULL. */
CURL *ccurl_multi_next_done(CURLM *multi, CURLcode *result);

/* The absolute address that a reference of a redirect means (RFC 3986, section 5), to be freed with
   ccurl_free; NULL when it is none, or has a user in it. */
char *ccurl_resolve(const char *base, const char *reference);
void ccurl_free(void *memory);

/* Runs the function on a thread of its own, which has that name and gets no signals. It has to be joined. */
bool ccurl_thread(void (*function)(void *), void *context);
/* The calling thread, for ccurl_join. */
uintptr_t ccurl_this_thread(void);
/* Blocks until that thread is over, and with it what libraries free at the end of a thread. */
void ccurl_join(uintptr_t thread);

#endif
