/* The Secret Service by libsecret, loaded when it is first needed, with a time limit on everything that is asked.
   Neither libsecret nor glib is linked, and no header of theirs is needed. */
#ifndef CSECRET_H
#define CSECRET_H

#include <stddef.h>

/* What the thread of a job is called. */
#define CSECRET_THREAD "keyring"

typedef enum csecret_outcome {
    CSECRET_DONE,
    /* There is no such secret. */
    CSECRET_NONE,
    /* The library cannot be loaded; the reason is what the system says. */
    CSECRET_NO_LIBRARY,
    /* Nobody answers to the name of the Secret Service, or it refused; the reason is its own. */
    CSECRET_FAILED,
    /* The default keyring is locked. No prompt was opened. */
    CSECRET_LOCKED,
    /* There is no default keyring. None was made. */
    CSECRET_NO_KEYRING,
    /* The limit passed. */
    CSECRET_SLOW
} csecret_outcome;

/* One secret of one program's profile, to be asked about once. */
typedef struct csecret_job csecret_job;

/* The texts are copied. NULL when there is no memory. */
csecret_job *csecret_job_new(const char *library, const char *app, const char *profile, const char *place,
                             const char *name);

/* Each runs on a thread of its own that gets no signals, and returns after that many milliseconds at the latest:
   the call is cancelled then, and the thread is left to itself if it does not come back. */
csecret_outcome csecret_job_look_up(csecret_job *job, int limit);
csecret_outcome csecret_job_store(csecret_job *job, const char *label, const char *secret, size_t size, int limit);
csecret_outcome csecret_job_clear(csecret_job *job, int limit);

/* After CSECRET_NO_LIBRARY and CSECRET_FAILED: why, without secrets. */
const char *csecret_job_reason(const csecret_job *job);
/* After CSECRET_DONE of a look-up: the secret's bytes, which the job keeps. */
const char *csecret_job_secret(const csecret_job *job, size_t *size);
/* Wipes the secret, at once or when the thread comes back. */
void csecret_job_free(csecret_job *job);

/* Forbids memory dumps of this process and, on Linux, that other processes of the user look into it.
   0, or an error number. */
int csecret_forbid_dumps(void);

#endif
