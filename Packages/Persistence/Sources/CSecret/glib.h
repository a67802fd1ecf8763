/* The few declarations of libsecret 0.18 (soname 0), glib and gio 2.26 (soname 0) that are used. Their ABI is
   stable: a function, its arguments and these values never change under a soname. */
#ifndef CSECRET_GLIB_H
#define CSECRET_GLIB_H

#include <stddef.h>
#include <stdint.h>

typedef int gboolean;
typedef size_t GType;
typedef struct GHashTable GHashTable;
typedef struct GCancellable GCancellable;
typedef struct GDBusConnection GDBusConnection;
typedef struct SecretService SecretService;
typedef struct SecretCollection SecretCollection;
typedef struct SecretValue SecretValue;
typedef struct SecretSchema SecretSchema;
typedef struct GError {
    uint32_t domain;
    int code;
    char *message;
} GError;

enum {
    G_BUS_TYPE_SESSION = 2,
    SECRET_SERVICE_NONE = 0,
    SECRET_COLLECTION_NONE = 0,
};
#define SECRET_COLLECTION_DEFAULT "default"

/* X(result, name, arguments) of every function that is called, and so of every name that has to be there. */
#define FUNCTIONS(X) \
    X(unsigned, g_str_hash, (const void *)) \
    X(gboolean, g_str_equal, (const void *, const void *)) \
    X(GHashTable *, g_hash_table_new, (unsigned (*)(const void *), gboolean (*)(const void *, const void *))) \
    X(gboolean, g_hash_table_insert, (GHashTable *, void *, void *)) \
    X(void, g_hash_table_unref, (GHashTable *)) \
    X(void, g_error_free, (GError *)) \
    X(void *, g_object_ref, (void *)) \
    X(void, g_object_unref, (void *)) \
    X(GCancellable *, g_cancellable_new, (void)) \
    X(void, g_cancellable_cancel, (GCancellable *)) \
    X(GDBusConnection *, g_bus_get_sync, (int, GCancellable *, GError **)) \
    X(void, g_dbus_connection_set_exit_on_close, (GDBusConnection *, gboolean)) \
    X(GType, secret_service_get_type, (void)) \
    X(SecretService *, secret_service_open_sync, (GType, const char *, int, GCancellable *, GError **)) \
    X(SecretCollection *, secret_collection_for_alias_sync, \
      (SecretService *, const char *, int, GCancellable *, GError **)) \
    X(gboolean, secret_collection_get_locked, (SecretCollection *)) \
    X(SecretValue *, secret_service_lookup_sync, \
      (SecretService *, const SecretSchema *, GHashTable *, GCancellable *, GError **)) \
    X(gboolean, secret_service_store_sync, \
      (SecretService *, const SecretSchema *, GHashTable *, const char *, const char *, SecretValue *, \
       GCancellable *, GError **)) \
    X(gboolean, secret_service_clear_sync, \
      (SecretService *, const SecretSchema *, GHashTable *, GCancellable *, GError **)) \
    X(SecretValue *, secret_value_new, (const char *, ptrdiff_t, const char *)) \
    X(const char *, secret_value_get, (SecretValue *, size_t *)) \
    X(void, secret_value_unref, (void *))

struct functions {
#define MEMBER(result, name, arguments) result (*name) arguments;
    FUNCTIONS(MEMBER)
#undef MEMBER
};

#endif
