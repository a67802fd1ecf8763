#define _GNU_SOURCE
#include "CCurl.h"

#include "CDynamicLibrary.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

/* Every function that is called, and so every name that has to be there. */
#define FUNCTIONS(X) \
    X(easy_init) \
    X(easy_reset) \
    X(easy_cleanup) \
    X(easy_pause) \
    X(easy_strerror) \
    X(easy_setopt) \
    X(easy_getinfo) \
    X(slist_append) \
    X(slist_free_all) \
    X(multi_init) \
    X(multi_cleanup) \
    X(multi_setopt) \
    X(multi_add_handle) \
    X(multi_remove_handle) \
    X(multi_perform) \
    X(multi_poll) \
    X(multi_wakeup) \
    X(multi_info_read) \
    X(url) \
    X(url_set) \
    X(url_get) \
    X(url_cleanup) \
    X(free) \
    X(global_init)

struct functions {
#define MEMBER(name) __typeof__(&curl_##name) name;
    FUNCTIONS(MEMBER)
#undef MEMBER
};

static struct functions table;
static bool is_loaded;
static pthread_mutex_t loading = PTHREAD_MUTEX_INITIALIZER;

/* NULL, and why, when the library cannot be used. */
static void *open_library(const char *library, struct functions *found, char *reason, size_t size)
{
    void *handle = dynamic_library_open(library, reason, size);
    if (!handle) return NULL;
#define FIND(name) \
    *(void **)&found->name = dynamic_library_find(handle, library, "curl_" #name, reason, size); \
    if (!found->name) goto too_old;
    FUNCTIONS(FIND)
#undef FIND
    return handle;
too_old:
    dlclose(handle);
    return NULL;
}

bool ccurl_load(const char *library, char *reason, size_t size)
{
    struct functions found;
    void *handle = open_library(library, &found, reason, size);
    if (!handle) return false;
    CURLcode code = CURLE_OK;
    pthread_mutex_lock(&loading);
    if (is_loaded) {
        dlclose(handle);
    } else {
        code = found.global_init(CURL_GLOBAL_DEFAULT);
        if (code != CURLE_OK) snprintf(reason, size, "%s: %s", library, found.easy_strerror(code));
        is_loaded = code == CURLE_OK;
        table = found;
    }
    pthread_mutex_unlock(&loading);
    return code == CURLE_OK;
}

CURL *ccurl_easy_init(void) { return table.easy_init(); }
void ccurl_easy_reset(CURL *easy) { table.easy_reset(easy); }
void ccurl_easy_cleanup(CURL *easy) { table.easy_cleanup(easy); }
CURLcode ccurl_easy_pause(CURL *easy, int mask) { return table.easy_pause(easy, mask); }
const char *ccurl_easy_strerror(CURLcode code) { return table.easy_strerror(code); }

CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value)
{
    return table.easy_setopt(easy, option, value);
}

CURLcode ccurl_set_off_t(CURL *easy, CURLoption option, curl_off_t value)
{
    return table.easy_setopt(easy, option, value);
}

CURLcode ccurl_set_string(CURL *easy, CURLoption option, const char *value)
{
    return table.easy_setopt(easy, option, value);
}

CURLcode ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *value)
{
    return table.easy_setopt(easy, option, value);
}

/* No program that this one starts gets a connection. */
static int keep_to_this_process(void *context, curl_socket_t socket, curlsocktype purpose)
{
    (void)context, (void)purpose;
    fcntl(socket, F_SETFD, FD_CLOEXEC);
    return CURL_SOCKOPT_OK;
}

CURLcode ccurl_set_callbacks(CURL *easy, void *context, curl_write_callback head, curl_write_callback body,
                             curl_read_callback upload, curl_seek_callback rewind)
{
    table.easy_setopt(easy, CURLOPT_SOCKOPTFUNCTION, keep_to_this_process);
    table.easy_setopt(easy, CURLOPT_PRIVATE, context);
    table.easy_setopt(easy, CURLOPT_HEADERDATA, context);
    table.easy_setopt(easy, CURLOPT_HEADERFUNCTION, head);
    table.easy_setopt(easy, CURLOPT_WRITEDATA, context);
    table.easy_setopt(easy, CURLOPT_WRITEFUNCTION, body);
    table.easy_setopt(easy, CURLOPT_READDATA, context);
    table.easy_setopt(easy, CURLOPT_READFUNCTION, upload);
    table.easy_setopt(easy, CURLOPT_SEEKDATA, context);
    return table.easy_setopt(easy, CURLOPT_SEEKFUNCTION, rewind);
}

long ccurl_get_long(CURL *easy, CURLINFO info)
{
    long value = 0;
    return table.easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

curl_off_t ccurl_get_off_t(CURL *easy, CURLINFO info)
{
    curl_off_t value = 0;
    return table.easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

void *ccurl_get_context(CURL *easy)
{
    char *value = NULL;
    return table.easy_getinfo(easy, CURLINFO_PRIVATE, &value) == CURLE_OK ? value : NULL;
}

struct curl_slist *ccurl_slist_append(struct curl_slist *list, const char *text)
{
    return table.slist_append(list, text);
}

void ccurl_slist_free_all(struct curl_slist *list) { table.slist_free_all(list); }

CURLM *ccurl_multi_init(long host_connections, long idle_connections)
{
    CURLM *multi = table.multi_init();
    if (!multi) return NULL;
    table.multi_setopt(multi, CURLMOPT_MAX_HOST_CONNECTIONS, host_connections);
    table.multi_setopt(multi, CURLMOPT_MAXCONNECTS, idle_connections);
    table.multi_setopt(multi, CURLMOPT_PIPELINING, CURLPIPE_MULTIPLEX);
    return multi;
}

void ccurl_multi_cleanup(CURLM *multi) { table.multi_cleanup(multi); }
CURLMcode ccurl_multi_add_handle(CURLM *multi, CURL *easy) { return table.multi_add_handle(multi, easy); }
CURLMcode ccurl_multi_remove_handle(CURLM *multi, CURL *easy)
{
    return table.multi_remove_handle(multi, easy);
}

CURLMcode ccurl_multi_wakeup(CURLM *multi) { return table.multi_wakeup(multi); }

CURLMcode ccurl_multi_perform(CURLM *multi)
{
    int running;
    return table.multi_perform(multi, &running);
}

int ccurl_multi_poll(CURLM *multi, int milliseconds)
{
    int ready = 0;
    return table.multi_poll(multi, NULL, 0, milliseconds, &ready) == CURLM_OK ? ready : 0;
}

CURL *ccurl_multi_next_done(CURLM *multi, CURLcode *result)
{
    int left;
    CURLMsg *message;
    while ((message = table.multi_info_read(multi, &left))) {
        if (message->msg != CURLMSG_DONE) continue;
        *result = message->data.result;
        return message->easy_handle;
    }
    return NULL;
}

char *ccurl_resolve(const char *base, const char *reference)
{
    char *absolute = NULL;
    CURLU *url = table.url();
    if (url && table.url_set(url, CURLUPART_URL, base, 0) == CURLUE_OK
        && table.url_set(url, CURLUPART_URL, reference, CURLU_URLENCODE | CURLU_DISALLOW_USER) == CURLUE_OK
        && table.url_set(url, CURLUPART_FRAGMENT, NULL, 0) == CURLUE_OK
        && table.url_get(url, CURLUPART_URL, &absolute, 0) != CURLUE_OK) {
        absolute = NULL;
    }
    table.url_cleanup(url);
    return absolute;
}

void ccurl_free(void *memory) { table.free(memory); }

struct start {
    void (*function)(void *);
    void *context;
};

static void *run(void *argument)
{
    struct start start = *(struct start *)argument;
    free(argument);
#ifdef __APPLE__
    pthread_setname_np(CCURL_THREAD);
#else
    pthread_setname_np(pthread_self(), CCURL_THREAD);
#endif
    start.function(start.context);
    return NULL;
}

bool ccurl_thread(void (*function)(void *), void *context)
{
    struct start *start = malloc(sizeof *start);
    if (!start) return false;
    *start = (struct start){function, context};
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_t thread;
    bool is_started = pthread_create(&thread, NULL, run, start) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!is_started) free(start);
    return is_started;
}

uintptr_t ccurl_this_thread(void) { return (uintptr_t)pthread_self(); }

void ccurl_join(uintptr_t thread) { pthread_join((pthread_t)thread, NULL); }
