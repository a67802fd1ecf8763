#define _GNU_SOURCE
#include "job.h"

#include "CDynamicLibrary.h"

#include <dlfcn.h>
#include <stdio.h>

static struct functions table;
static bool is_loaded;
static pthread_mutex_t loading = PTHREAD_MUTEX_INITIALIZER;

/* glib cannot be unloaded once it was used, so the library stays. */
static bool load(struct csecret_job *job)
{
    struct functions found;
    void *handle = dynamic_library_open(job->library, job->reason, sizeof job->reason);
    if (!handle) return false;
    /* Also finds what is in the libraries that libsecret itself needs: glib, gobject and gio. */
#define FIND(result, name, arguments) \
    *(void **)&found.name = dynamic_library_find(handle, job->library, #name, job->reason, sizeof job->reason); \
    if (!found.name) goto too_old;
    FUNCTIONS(FIND)
#undef FIND
    pthread_mutex_lock(&loading);
    if (is_loaded) dlclose(handle);
    else table = found;
    is_loaded = true;
    pthread_mutex_unlock(&loading);
    return true;
too_old:
    dlclose(handle);
    return false;
}

static csecret_outcome failed(struct csecret_job *job, GError *error, const char *otherwise)
{
    snprintf(job->reason, sizeof job->reason, "%s", error && error->message ? error->message : otherwise);
    if (error) table.g_error_free(error);
    return CSECRET_FAILED;
}

/* Whether the default keyring is there and open. Asking first means that nothing below opens a prompt. */
static csecret_outcome check_keyring(struct csecret_job *job, SecretService *service)
{
    GError *error = NULL;
    SecretCollection *keyring = table.secret_collection_for_alias_sync(
        service, SECRET_COLLECTION_DEFAULT, SECRET_COLLECTION_NONE, job->cancellable, &error);
    if (error) return failed(job, error, "");
    if (!keyring) return CSECRET_NO_KEYRING;
    bool is_locked = table.secret_collection_get_locked(keyring);
    table.g_object_unref(keyring);
    return is_locked ? CSECRET_LOCKED : CSECRET_DONE;
}

static csecret_outcome look_up(struct csecret_job *job, SecretService *service, GHashTable *attributes)
{
    GError *error = NULL;
    SecretValue *value = table.secret_service_lookup_sync(service, NULL, attributes, job->cancellable, &error);
    if (error) return failed(job, error, "");
    if (!value) return CSECRET_NONE;
    size_t size = 0;
    const char *secret = table.secret_value_get(value, &size);
    bool is_kept = csecret_keep(job, secret, size);
    table.secret_value_unref(value);
    return is_kept ? CSECRET_DONE : failed(job, NULL, "out of memory");
}

static csecret_outcome store(struct csecret_job *job, SecretService *service, GHashTable *attributes)
{
    GError *error = NULL;
    SecretValue *value = table.secret_value_new(job->secret, (ptrdiff_t)job->size, "text/plain");
    bool is_stored = table.secret_service_store_sync(
        service, NULL, attributes, SECRET_COLLECTION_DEFAULT, job->label, value, job->cancellable, &error);
    table.secret_value_unref(value);
    return is_stored ? CSECRET_DONE : failed(job, error, "the keyring did not keep it");
}

static csecret_outcome clear(struct csecret_job *job, SecretService *service, GHashTable *attributes)
{
    GError *error = NULL;
    bool was_there = table.secret_service_clear_sync(service, NULL, attributes, job->cancellable, &error);
    if (error) return failed(job, error, "");
    return was_there ? CSECRET_DONE : CSECRET_NONE;
}

static csecret_outcome act(struct csecret_job *job, SecretService *service)
{
    csecret_outcome outcome = check_keyring(job, service);
    if (outcome != CSECRET_DONE) return outcome;
    GHashTable *attributes = table.g_hash_table_new(table.g_str_hash, table.g_str_equal);
    table.g_hash_table_insert(attributes, "application", "trellis");
    table.g_hash_table_insert(attributes, "app", job->app);
    table.g_hash_table_insert(attributes, "profile", job->profile);
    table.g_hash_table_insert(attributes, "place", job->place);
    table.g_hash_table_insert(attributes, "name", job->name);
    switch (job->action) {
    case LOOK_UP: outcome = look_up(job, service, attributes); break;
    case STORE: outcome = store(job, service, attributes); break;
    case CLEAR: outcome = clear(job, service, attributes); break;
    }
    table.g_hash_table_unref(attributes);
    return outcome;
}

static csecret_outcome connect_and_act(struct csecret_job *job)
{
    GError *error = NULL;
    GDBusConnection *connection = table.g_bus_get_sync(G_BUS_TYPE_SESSION, job->cancellable, &error);
    if (!connection) return failed(job, error, "no connection to the session bus");
    /* Otherwise glib ends the program when the bus goes away. */
    table.g_dbus_connection_set_exit_on_close(connection, false);
    SecretService *service = table.secret_service_open_sync(
        table.secret_service_get_type(), NULL, SECRET_SERVICE_NONE, job->cancellable, &error);
    csecret_outcome outcome =
        service ? act(job, service) : failed(job, error, "no connection to the Secret Service");
    if (service) table.g_object_unref(service);
    table.g_object_unref(connection);
    return outcome;
}

csecret_outcome csecret_perform(struct csecret_job *job)
{
    if (!load(job)) return CSECRET_NO_LIBRARY;
    pthread_mutex_lock(&job->mutex);
    bool is_cancelled = job->is_cancelled;
    if (!is_cancelled) job->cancellable = table.g_cancellable_new();
    pthread_mutex_unlock(&job->mutex);
    if (is_cancelled) return CSECRET_SLOW;
    csecret_outcome outcome = connect_and_act(job);
    pthread_mutex_lock(&job->mutex);
    table.g_object_unref(job->cancellable);
    job->cancellable = NULL;
    pthread_mutex_unlock(&job->mutex);
    return outcome;
}

void csecret_cancel(struct csecret_job *job)
{
    pthread_mutex_lock(&job->mutex);
    job->is_cancelled = true;
    GCancellable *cancellable = job->cancellable ? table.g_object_ref(job->cancellable) : NULL;
    pthread_mutex_unlock(&job->mutex);
    if (!cancellable) return;
    table.g_cancellable_cancel(cancellable);
    table.g_object_unref(cancellable);
}
