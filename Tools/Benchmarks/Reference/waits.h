/* How long each request took, in microseconds. */
#ifndef WAITS_H
#define WAITS_H

#include "CReference.h"

#include <stdlib.h>
#include <time.h>

enum { longest_wait = 1 << 18 };

static inline int64_t microseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* A counter for each length of a wait. */
static inline uint32_t *waits_new(void) { return calloc(longest_wait, sizeof(uint32_t)); }

static inline void waits_count(uint32_t *waits, int64_t since) {
    int64_t wait = microseconds() - since;
    waits[wait < longest_wait ? wait : longest_wait - 1]++;
}

static inline double waits_percentile(const uint32_t *waits, double part) {
    uint64_t all = 0, seen = 0;
    for (int wait = 0; wait < longest_wait; wait++) all += waits[wait];
    for (int wait = 0; wait < longest_wait; wait++) {
        seen += waits[wait];
        if ((double)seen > (double)all * part) return wait;
    }
    return 0;
}

/* Puts the percentiles into the figures and lets go of the counters. */
static inline void waits_finish(uint32_t *waits, reference_figures *figures) {
    figures->median = waits_percentile(waits, 0.5);
    figures->p99 = waits_percentile(waits, 0.99);
    free(waits);
}

#endif
