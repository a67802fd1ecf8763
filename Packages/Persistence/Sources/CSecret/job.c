#define _GNU_SOURCE
#define __STDC_WANT_LIB_EXT1__ 1
#include "job.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void drop_secret(struct csecret_job *job)
{
    if (!job->secret) return;
#ifdef __APPLE__
    memset_s(job->secret, job->size, 0, job->size);
#else
    explicit_bzero(job->secret, job->size);
#endif
    free(job->secret);
    job->secret = NULL;
    job->size = 0;
}

bool csecret_keep(struct csecret_job *job, const char *secret, size_t size)
{
    drop_secret(job);
    job->secret = malloc(size + 1);
    if (!job->secret) return false;
    memcpy(job->secret, secret, size);
    job->secret[size] = 0;
    job->size = size;
    return true;
}

static void release(struct csecret_job *job)
{
    pthread_mutex_lock(&job->mutex);
    bool is_last = --job->holders == 0;
    pthread_mutex_unlock(&job->mutex);
    if (!is_last) return;
    drop_secret(job);
    pthread_cond_destroy(&job->ended);
    pthread_mutex_destroy(&job->mutex);
    free(job->library);
    free(job->app);
    free(job->profile);
    free(job->place);
    free(job->name);
    free(job->label);
    free(job);
}

csecret_job *csecret_job_new(const char *library, const char *app, const char *profile, const char *place,
                             const char *name)
{
    struct csecret_job *job = calloc(1, sizeof *job);
    if (!job) return NULL;
    job->holders = 1;
    pthread_mutex_init(&job->mutex, NULL);
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
#ifndef __APPLE__
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
#endif
    pthread_cond_init(&job->ended, &attributes);
    pthread_condattr_destroy(&attributes);
    job->library = strdup(library);
    job->app = strdup(app);
    job->profile = strdup(profile);
    job->place = strdup(place);
    job->name = strdup(name);
    if (job->library && job->app && job->profile && job->place && job->name) return job;
    release(job);
    return NULL;
}

static void *run(void *argument)
{
    struct csecret_job *job = argument;
#ifdef __APPLE__
    pthread_setname_np(CSECRET_THREAD);
#else
    pthread_setname_np(pthread_self(), CSECRET_THREAD);
#endif
    csecret_outcome outcome = csecret_perform(job);
    pthread_mutex_lock(&job->mutex);
    job->outcome = outcome;
    job->is_done = true;
    pthread_cond_signal(&job->ended);
    pthread_mutex_unlock(&job->mutex);
    release(job);
    return NULL;
}

static bool start(struct csecret_job *job)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_t thread;
    job->holders = 2;
    bool is_started = pthread_create(&thread, &attributes, run, job) == 0;
    if (!is_started) job->holders = 1;
    pthread_attr_destroy(&attributes);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return is_started;
}

/* Waits under the mutex until the thread is done or that many milliseconds have passed. */
static void await_end(struct csecret_job *job, int limit)
{
    struct timespec end = {.tv_sec = limit / 1000, .tv_nsec = limit % 1000 * 1000000L};
#ifdef __APPLE__
    while (!job->is_done && pthread_cond_timedwait_relative_np(&job->ended, &job->mutex, &end) == 0) continue;
#else
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    end.tv_sec += now.tv_sec + (end.tv_nsec + now.tv_nsec) / 1000000000L;
    end.tv_nsec = (end.tv_nsec + now.tv_nsec) % 1000000000L;
    while (!job->is_done && pthread_cond_timedwait(&job->ended, &job->mutex, &end) == 0) continue;
#endif
}

static csecret_outcome perform(struct csecret_job *job, enum action action, int limit)
{
    job->action = action;
    if (!start(job)) {
        strcpy(job->reason, "no thread could be made");
        return CSECRET_FAILED;
    }
    pthread_mutex_lock(&job->mutex);
    await_end(job, limit);
    csecret_outcome outcome = job->is_done ? job->outcome : CSECRET_SLOW;
    pthread_mutex_unlock(&job->mutex);
    if (outcome == CSECRET_SLOW) csecret_cancel(job);
    return outcome;
}

csecret_outcome csecret_job_look_up(csecret_job *job, int limit) { return perform(job, LOOK_UP, limit); }
csecret_outcome csecret_job_clear(csecret_job *job, int limit) { return perform(job, CLEAR, limit); }

csecret_outcome csecret_job_store(csecret_job *job, const char *label, const char *secret, size_t size, int limit)
{
    job->label = strdup(label);
    if (job->label && csecret_keep(job, secret, size)) return perform(job, STORE, limit);
    strcpy(job->reason, "out of memory");
    return CSECRET_FAILED;
}

const char *csecret_job_reason(const csecret_job *job) { return job->reason; }

const char *csecret_job_secret(const csecret_job *job, size_t *size)
{
    *size = job->size;
    return job->secret;
}

void csecret_job_free(csecret_job *job) { release(job); }
