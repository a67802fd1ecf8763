#include "waits.h"

#include <curl/curl.h>
#include <stdlib.h>
#include <string.h>

/* An answer in memory, as a caller wants it. */
typedef struct {
    char *bytes;
    size_t length, room;
    int64_t asked_at;
} answer;

static size_t keep(char *bytes, size_t size, size_t count, void *context) {
    (void)size;
    answer *answer = context;
    if (answer->room - answer->length < count) {
        answer->room = (answer->length + count) * 2;
        answer->bytes = realloc(answer->bytes, answer->room);
    }
    memcpy(answer->bytes + answer->length, bytes, count);
    answer->length += count;
    return count;
}

static size_t tally(char *bytes, size_t size, size_t count, void *context) {
    (void)bytes, (void)size;
    *(long *)context += (long)count;
    return count;
}

static size_t give_zeros(char *bytes, size_t size, size_t count, void *context) {
    long *left = context;
    size_t given = size * count;
    if ((long)given > *left) given = (size_t)*left;
    memset(bytes, 0, given);
    *left -= (long)given;
    return given;
}

static CURL *easy(const char *url, answer *answer) {
    CURL *easy = curl_easy_init();
    curl_easy_setopt(easy, CURLOPT_URL, url);
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_PROXY, "");
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, keep);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, answer);
    curl_easy_setopt(easy, CURLOPT_PRIVATE, answer);
    return easy;
}

static int is_good(CURL *easy, CURLcode code) {
    long status = 0;
    curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
    return code == CURLE_OK && status == 200;
}

/* Counts an answer and makes ready for the next. */
static void take(reference_figures *figures, uint32_t *waits, CURL *easy, CURLcode code, answer *answer) {
    waits_count(waits, answer->asked_at);
    if (is_good(easy, code) && answer->length > 0) figures->requests++;
    else figures->failures++;
    answer->length = 0;
    answer->asked_at = microseconds();
}

static reference_figures one_by_one(const char *url, unsigned milliseconds) {
    reference_figures figures = {0};
    int64_t start = microseconds(), end = start + (int64_t)milliseconds * 1000;
    answer answer = {.asked_at = start};
    uint32_t *waits = waits_new();
    CURL *handle = easy(url, &answer);
    while (answer.asked_at < end) take(&figures, waits, handle, curl_easy_perform(handle), &answer);
    figures.seconds = (double)(microseconds() - start) / 1e6;
    waits_finish(waits, &figures);
    curl_easy_cleanup(handle);
    free(answer.bytes);
    return figures;
}

static void take_finished(
    CURLM *multi, reference_figures *figures, uint32_t *waits, int64_t end, unsigned *running)
{
    CURLMsg *message;
    int left;
    while ((message = curl_multi_info_read(multi, &left))) {
        if (message->msg != CURLMSG_DONE) continue;
        CURL *handle = message->easy_handle;
        CURLcode code = message->data.result;
        answer *answer;
        curl_easy_getinfo(handle, CURLINFO_PRIVATE, &answer);
        curl_multi_remove_handle(multi, handle);
        take(figures, waits, handle, code, answer);
        if (answer->asked_at < end) curl_multi_add_handle(multi, handle);
        else (*running)--;
    }
}

reference_figures reference_curl_gets(const char *url, unsigned at_once, unsigned milliseconds) {
    if (at_once == 1) return one_by_one(url, milliseconds);
    reference_figures figures = {0};
    CURLM *multi = curl_multi_init();
    curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, (long)at_once);
    CURL **handles = calloc(at_once, sizeof *handles);
    answer *answers = calloc(at_once, sizeof *answers);
    uint32_t *waits = waits_new();
    int64_t start = microseconds(), end = start + (int64_t)milliseconds * 1000;
    for (unsigned index = 0; index < at_once; index++) {
        handles[index] = easy(url, &answers[index]);
        answers[index].asked_at = start;
        curl_multi_add_handle(multi, handles[index]);
    }
    unsigned running = at_once;
    while (running > 0) {
        int active;
        curl_multi_perform(multi, &active);
        take_finished(multi, &figures, waits, end, &running);
        if (running > 0) curl_multi_poll(multi, NULL, 0, 1000, NULL);
    }
    figures.seconds = (double)(microseconds() - start) / 1e6;
    waits_finish(waits, &figures);
    for (unsigned index = 0; index < at_once; index++) {
        curl_easy_cleanup(handles[index]);
        free(answers[index].bytes);
    }
    curl_multi_cleanup(multi);
    free(handles);
    free(answers);
    return figures;
}

static reference_figures transfer(CURL *handle, const long *left_or_seen, long expected) {
    reference_figures figures = {.requests = 1};
    int64_t start = microseconds();
    CURLcode code = curl_easy_perform(handle);
    figures.seconds = (double)(microseconds() - start) / 1e6;
    figures.failures = !is_good(handle, code) || *left_or_seen != expected;
    curl_easy_cleanup(handle);
    return figures;
}

reference_figures reference_curl_download(const char *url, long bytes) {
    long seen = 0;
    CURL *handle = easy(url, NULL);
    curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, tally);
    curl_easy_setopt(handle, CURLOPT_WRITEDATA, &seen);
    return transfer(handle, &seen, bytes);
}

reference_figures reference_curl_upload(const char *url, long bytes) {
    long left = bytes;
    answer answer = {0};
    CURL *handle = easy(url, &answer);
    struct curl_slist *headers = curl_slist_append(NULL, "Expect:");
    curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(handle, CURLOPT_UPLOAD, 1L);
    curl_easy_setopt(handle, CURLOPT_INFILESIZE_LARGE, (curl_off_t)bytes);
    curl_easy_setopt(handle, CURLOPT_READFUNCTION, give_zeros);
    curl_easy_setopt(handle, CURLOPT_READDATA, &left);
    reference_figures figures = transfer(handle, &left, 0);
    curl_slist_free_all(headers);
    free(answer.bytes);
    return figures;
}
