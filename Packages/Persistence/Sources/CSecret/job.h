#ifndef CSECRET_JOB_H
#define CSECRET_JOB_H

#include "CSecret.h"
#include "glib.h"

#include <pthread.h>
#include <stdbool.h>

enum action { LOOK_UP, STORE, CLEAR };

struct csecret_job {
    char *library, *app, *profile, *place, *name, *label;
    char *secret;
    size_t size;
    enum action action;
    csecret_outcome outcome;
    char reason[256];

    pthread_mutex_t mutex;
    pthread_cond_t ended;
    /* Under the mutex. */
    int holders;
    bool is_done, is_cancelled;
    GCancellable *cancellable;
};

/* Does the action, on the thread of the job. */
csecret_outcome csecret_perform(struct csecret_job *job);
/* Cancels what a job is doing, or was about to begin. */
void csecret_cancel(struct csecret_job *job);
/* Takes the secret, which is copied. */
bool csecret_keep(struct csecret_job *job, const char *secret, size_t size);

#endif
