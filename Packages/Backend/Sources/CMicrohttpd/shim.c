#define _GNU_SOURCE
#include "CMicrohttpd.h"

#include "CDynamicLibrary.h"

#include <gnutls/gnutls.h>
#include <microhttpd.h>
#include <poll.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __linux__
#include <linux/filter.h>
#include <linux/tcp.h>
#include <netinet/in.h>
#endif

#ifdef __APPLE__
static const char *const names[] = {"libmicrohttpd.12.dylib", "/opt/homebrew/lib/libmicrohttpd.12.dylib",
                                    "/usr/local/lib/libmicrohttpd.12.dylib"};
static const char *const tls_names[] = {"libgnutls.30.dylib", "/opt/homebrew/lib/libgnutls.30.dylib",
                                        "/usr/local/lib/libgnutls.30.dylib"};
#else
static const char *const names[] = {"libmicrohttpd.so.12"};
static const char *const tls_names[] = {"libgnutls.so.30"};
#endif
#define COUNT(list) (sizeof(list) / sizeof *(list))

#define FUNCTIONS(EACH)                                                                                    \
    EACH(MHD_start_daemon)                                                                                 \
    EACH(MHD_quiesce_daemon)                                                                               \
    EACH(MHD_add_connection)                                                                               \
    EACH(MHD_stop_daemon)                                                                                  \
    EACH(MHD_get_connection_info)                                                                          \
    EACH(MHD_get_connection_values_n)                                                                      \
    EACH(MHD_set_connection_value_n)                                                                       \
    EACH(MHD_suspend_connection)                                                                           \
    EACH(MHD_resume_connection)                                                                            \
    EACH(MHD_create_response_from_buffer)                                                                  \
    EACH(MHD_create_response_from_fd_at_offset64)                                                          \
    EACH(MHD_create_response_from_callback)                                                                \
    EACH(MHD_add_response_header)                                                                          \
    EACH(MHD_queue_response)                                                                               \
    EACH(MHD_get_reason_phrase_for)                                                                        \
    EACH(MHD_destroy_response)

/* Of the library that the first one uses for TLS. */
#define TLS_FUNCTIONS(EACH)                                                                                \
    EACH(gnutls_certificate_allocate_credentials)                                                          \
    EACH(gnutls_certificate_free_credentials)                                                              \
    EACH(gnutls_certificate_set_x509_key_mem)                                                              \
    EACH(gnutls_credentials_set)                                                                           \
    EACH(gnutls_strerror)

#define MEMBER(name) __typeof__(&name) name;
static struct {
    FUNCTIONS(MEMBER)
} mhd;
static struct {
    TLS_FUNCTIONS(MEMBER)
} tls;

static pthread_once_t once = PTHREAD_ONCE_INIT;
typedef char Reason[256];
/* Why there is no server, and why there is none with a certificate; empty when there is one. */
static Reason reason, tls_reason;

static void *open_any(const char *const *candidates, size_t count, Reason why) {
    void *library = NULL;
    for (size_t i = 0; i < count && !library; i++) {
        library = dynamic_library_open(candidates[i], why, sizeof(Reason));
    }
    if (library) *why = 0;
    return library;
}

static void load(void) {
#define FIND(name)                                                                                         \
    *(void **) &mhd.name = dynamic_library_find(library, *names, #name, reason, sizeof reason);
#define FIND_TLS(name)                                                                                     \
    *(void **) &tls.name = dynamic_library_find(tls_library, *tls_names, #name, tls_reason, sizeof tls_reason);
    void *library = open_any(names, COUNT(names), reason);
    if (!library) return;
    FUNCTIONS(FIND)
    void *tls_library = open_any(tls_names, COUNT(tls_names), tls_reason);
    if (!tls_library) return;
    TLS_FUNCTIONS(FIND_TLS)
}

const char *cmhd_load(void) {
    pthread_once(&once, load);
    return *reason ? reason : NULL;
}

/* A certificate and its key, for as long as the daemon or a connection uses them. */
typedef struct {
    gnutls_certificate_credentials_t value;
    size_t uses;
} Credentials;

typedef struct {
    struct MHD_Daemon *daemon;
    cmhd_callbacks call;
    /* What came after the first certificate, which the library holds itself; the lock is for this and all counts. */
    Credentials *credentials;
    pthread_mutex_t lock;
    /* Filled while the daemon starts, by the thread that starts it; null afterwards. */
    pthread_t starter;
    char *message;
    size_t capacity;
} Daemon;

static void log_message(void *context, const char *format, va_list values) {
    Daemon *self = context;
    if (!pthread_equal(pthread_self(), self->starter)) return;
    if (self->message && !*self->message) vsnprintf(self->message, self->capacity, format, values);
}

static enum MHD_Result admit(void *context, const struct sockaddr *address, socklen_t length) {
    (void) length;
    Daemon *self = context;
    return self->call.admit(self->call.context, address) ? MHD_YES : MHD_NO;
}

/* One open connection: what `opened` gave back, and what it proves itself with. */
typedef struct {
    void *client;
    Credentials *credentials;
} Connection;

static Credentials *retain(Daemon *self) {
    pthread_mutex_lock(&self->lock);
    if (self->credentials) self->credentials->uses++;
    Credentials *current = self->credentials;
    pthread_mutex_unlock(&self->lock);
    return current;
}

static void release(Daemon *self, Credentials *credentials) {
    if (!credentials) return;
    pthread_mutex_lock(&self->lock);
    int is_last = --credentials->uses == 0;
    pthread_mutex_unlock(&self->lock);
    if (!is_last) return;
    tls.gnutls_certificate_free_credentials(credentials->value);
    free(credentials);
}

static void notify(void *context, struct MHD_Connection *connection, void **client,
                   enum MHD_ConnectionNotificationCode code) {
    Daemon *self = context;
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        Connection *opened = *client = calloc(1, sizeof *opened);
        if (!opened) return;
        int descriptor =
            mhd.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
        const struct sockaddr *address =
            mhd.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr;
        opened->client = self->call.opened(self->call.context, descriptor, address);
        /* The handshake has not begun. */
        opened->credentials = retain(self);
        if (opened->credentials)
            tls.gnutls_credentials_set(
                mhd.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION)->tls_session,
                GNUTLS_CRD_CERTIFICATE, opened->credentials->value);
    } else {
        Connection *closed = *client;
        *client = NULL;
        if (!closed) return;
        self->call.closed(self->call.context, closed->client);
        release(self, closed->credentials);
        free(closed);
    }
}

/* What stands in the place of all cookies. */
static const char no_cookie[] = "";

static void *target(void *context, const char *text, struct MHD_Connection *connection) {
    Daemon *self = context;
    Connection *opened =
        mhd.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
    void *exchange =
        opened ? self->call.target(self->call.context, opened->client, (uintptr_t) connection, text) : NULL;
    /* The library would go on to make a record of each parameter and each cookie, which nobody asks it for. When there
       is no memory left for them it never answers (0.9.75). It finds an empty query, in memory that is its own and
       writable, and an empty Cookie field before the real ones. */
    char *query = strchr((char *) text, '?');
    if (query) query[1] = 0;
    mhd.MHD_set_connection_value_n(connection, MHD_HEADER_KIND, MHD_HTTP_HEADER_COOKIE,
                                   sizeof MHD_HTTP_HEADER_COOKIE - 1, no_cookie, 0);
    return exchange;
}

int cmhd_ignore_new(int descriptor) {
#ifdef __linux__
    /* The flags of a TCP segment are its 14th byte. One with SYN is dropped, all others pass. */
    struct sock_filter code[] = {
        BPF_STMT(BPF_LD | BPF_B | BPF_ABS, 13),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, 2, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, 0),
        BPF_STMT(BPF_RET | BPF_K, UINT32_MAX),
    };
    struct sock_fprog program = {COUNT(code), code};
    return setsockopt(descriptor, SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program) == 0;
#else
    (void) descriptor;
    return 0;
#endif
}

/* Only a thread of the library asks for an answer. */
static _Thread_local int answers_requests;

int cmhd_answers_requests(void) { return answers_requests; }

static enum MHD_Result request(void *context, struct MHD_Connection *connection, const char *url,
                               const char *method, const char *version, const char *data, size_t *count,
                               void **exchange) {
    answers_requests = 1;
    (void) connection;
    Daemon *self = context;
    return self->call.request(self->call.context, *exchange, method, url, version, data, count) ? MHD_YES
                                                                                               : MHD_NO;
}

static void completed(void *context, struct MHD_Connection *connection, void **exchange,
                      enum MHD_RequestTerminationCode code) {
    (void) connection;
    Daemon *self = context;
    if (*exchange)
        self->call.completed(self->call.context, *exchange, code == MHD_REQUEST_TERMINATED_COMPLETED_OK);
    *exchange = NULL;
}

/* Leaves escapes as they are. */
static size_t unescape(void *context, struct MHD_Connection *connection, char *text) {
    (void) context;
    (void) connection;
    return strlen(text);
}

/* Null when they cannot be used: the message says why. */
static Credentials *credentials(const char *certificate, const char *key, char *message, size_t capacity) {
    Credentials *made = calloc(1, sizeof *made);
    gnutls_datum_t chain = {(unsigned char *) certificate, (unsigned int) strlen(certificate)};
    gnutls_datum_t secret = {(unsigned char *) key, (unsigned int) strlen(key)};
    int code = made ? tls.gnutls_certificate_allocate_credentials(&made->value) : GNUTLS_E_MEMORY_ERROR;
    if (code >= 0) {
        code = tls.gnutls_certificate_set_x509_key_mem(made->value, &chain, &secret, GNUTLS_X509_FMT_PEM);
        if (code >= 0) {
            made->uses = 1;
            return made;
        }
        tls.gnutls_certificate_free_credentials(made->value);
    }
    snprintf(message, capacity, "%s", tls.gnutls_strerror(code));
    free(made);
    return NULL;
}

int cmhd_certify(uintptr_t daemon, const char *certificate, const char *key, char *message, size_t capacity) {
    Daemon *self = (Daemon *) daemon;
    Credentials *next = credentials(certificate, key, message, capacity);
    if (!next) return 0;
    pthread_mutex_lock(&self->lock);
    Credentials *last = self->credentials;
    self->credentials = next;
    pthread_mutex_unlock(&self->lock);
    release(self, last);
    return 1;
}

uintptr_t cmhd_start(const cmhd_settings *settings, cmhd_callbacks callbacks, char *message,
                     size_t capacity) {
    if (settings->certificate && *tls_reason) {
        snprintf(message, capacity, "no certificate can be used: %s", tls_reason);
        return 0;
    }
    Daemon *self = calloc(1, sizeof *self);
    if (!self) return 0;
    self->call = callbacks;
    self->starter = pthread_self();
    self->message = message;
    self->capacity = capacity;
    pthread_mutex_init(&self->lock, NULL);
    struct MHD_OptionItem options[] = {
        {MHD_OPTION_LISTEN_SOCKET, settings->descriptor, NULL},
        {MHD_OPTION_CONNECTION_LIMIT, (intptr_t) settings->connections, NULL},
        {MHD_OPTION_CONNECTION_MEMORY_LIMIT, (intptr_t) settings->memory, NULL},
        {MHD_OPTION_CONNECTION_MEMORY_INCREMENT, 16 << 10, NULL},
        /* What it would refuse by itself, our own guard refuses better. */
        {MHD_OPTION_STRICT_FOR_CLIENT, 0, NULL},
        {MHD_OPTION_NOTIFY_CONNECTION, (intptr_t) notify, self},
        {MHD_OPTION_NOTIFY_COMPLETED, (intptr_t) completed, self},
        {MHD_OPTION_URI_LOG_CALLBACK, (intptr_t) target, self},
        {MHD_OPTION_UNESCAPE_CALLBACK, (intptr_t) unescape, self},
        {MHD_OPTION_END, 0, NULL},
        {MHD_OPTION_END, 0, NULL},
        {MHD_OPTION_END, 0, NULL},
        {MHD_OPTION_END, 0, NULL},
        {MHD_OPTION_END, 0, NULL},
    };
    size_t next = 9;
    unsigned int flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ITC
                         | MHD_USE_ERROR_LOG;
    if (settings->threads > 1)
        options[next++] = (struct MHD_OptionItem){MHD_OPTION_THREAD_POOL_SIZE, settings->threads, NULL};
    if (settings->certificate) {
        flags |= MHD_USE_TLS;
        options[next++] =
            (struct MHD_OptionItem){MHD_OPTION_HTTPS_MEM_CERT, 0, (void *) settings->certificate};
        options[next++] = (struct MHD_OptionItem){MHD_OPTION_HTTPS_MEM_KEY, 0, (void *) settings->key};
        /* RFC 8996 and RFC 9325: nothing before 1.2, no CBC, and keys that are forgotten. */
        options[next++] = (struct MHD_OptionItem){MHD_OPTION_HTTPS_PRIORITIES, 0,
                                                  "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2:-RSA:"
                                                  "-CIPHER-ALL:+AES-256-GCM:+CHACHA20-POLY1305:+AES-128-GCM"};
    }
    self->daemon =
        mhd.MHD_start_daemon(flags, 0, admit, self, request, self, MHD_OPTION_EXTERNAL_LOGGER, log_message,
                             self, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
    self->message = NULL;
    if (self->daemon) return (uintptr_t) self;
    pthread_mutex_destroy(&self->lock);
    free(self);
    return 0;
}

int cmhd_quiesce(uintptr_t daemon) { return mhd.MHD_quiesce_daemon(((Daemon *) daemon)->daemon); }

int cmhd_add_connection(uintptr_t daemon, int descriptor, const void *address, size_t length) {
    return mhd.MHD_add_connection(((Daemon *) daemon)->daemon, descriptor, address,
                                   (socklen_t) length) == MHD_YES;
}

void cmhd_stop(uintptr_t daemon) {
    Daemon *self = (Daemon *) daemon;
    mhd.MHD_stop_daemon(self->daemon);
    release(self, self->credentials);
    pthread_mutex_destroy(&self->lock);
    free(self);
}

size_t cmhd_head_size(uintptr_t connection) {
    return mhd.MHD_get_connection_info((struct MHD_Connection *) connection,
                                       MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE)
        ->header_size;
}

unsigned int cmhd_status(uintptr_t connection) {
    const union MHD_ConnectionInfo *info =
        mhd.MHD_get_connection_info((struct MHD_Connection *) connection, MHD_CONNECTION_INFO_HTTP_STATUS);
    return info ? info->http_status : 0;
}

const char *cmhd_reason(unsigned int status) { return mhd.MHD_get_reason_phrase_for(status); }

typedef struct {
    cmhd_field each;
    void *context;
} Fields;

static enum MHD_Result field(void *context, enum MHD_ValueKind kind, const char *name, size_t name_size,
                             const char *value, size_t value_size) {
    (void) kind;
    Fields *fields = context;
    if (value == no_cookie) return MHD_YES;
    return fields->each(fields->context, name, name_size, value ? value : "", value_size) ? MHD_YES : MHD_NO;
}

void cmhd_fields(uintptr_t connection, cmhd_field each, void *context) {
    Fields fields = {each, context};
    mhd.MHD_get_connection_values_n((struct MHD_Connection *) connection, MHD_HEADER_KIND, field, &fields);
}

static enum MHD_Result end_value(void *context, enum MHD_ValueKind kind, const char *name, size_t name_size,
                                 const char *value, size_t value_size) {
    (void) context;
    (void) kind;
    (void) name;
    (void) name_size;
    if (value == no_cookie) return MHD_YES;
    size_t size = value_size;
    while (size && (value[size - 1] == ' ' || value[size - 1] == '\t')) size--;
    if (size < value_size) ((char *) value)[size] = 0;
    return MHD_YES;
}

void cmhd_end_values(uintptr_t connection) {
    mhd.MHD_get_connection_values_n((struct MHD_Connection *) connection, MHD_HEADER_KIND, end_value, NULL);
}

void cmhd_suspend(uintptr_t connection) { mhd.MHD_suspend_connection((struct MHD_Connection *) connection); }

void cmhd_resume(uintptr_t connection) { mhd.MHD_resume_connection((struct MHD_Connection *) connection); }

uintptr_t cmhd_response_copy(const void *bytes, size_t count) {
    return (uintptr_t) mhd.MHD_create_response_from_buffer(
        count, (void *) bytes, count ? MHD_RESPMEM_MUST_COPY : MHD_RESPMEM_PERSISTENT);
}

uintptr_t cmhd_response_file(int descriptor, uint64_t offset, uint64_t length) {
    return (uintptr_t) mhd.MHD_create_response_from_fd_at_offset64(length, descriptor, offset);
}

uintptr_t cmhd_response_reader(uint64_t length, size_t block, cmhd_reader read, void (*release)(void *),
                               void *context) {
    return (uintptr_t) mhd.MHD_create_response_from_callback(length, block, read, context, release);
}

int cmhd_response_add(uintptr_t response, const char *name, const char *value) {
    return mhd.MHD_add_response_header((struct MHD_Response *) response, name, value) == MHD_YES;
}

int cmhd_queue(uintptr_t connection, unsigned int status, uintptr_t response) {
    int done = mhd.MHD_queue_response((struct MHD_Connection *) connection, status,
                                      (struct MHD_Response *) response) == MHD_YES;
    mhd.MHD_destroy_response((struct MHD_Response *) response);
    return done;
}

int cmhd_progress(int descriptor, uint64_t *received, uint64_t *confirmed) {
#ifdef __linux__
    struct tcp_info facts;
    socklen_t length = sizeof facts;
    if (getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, &facts, &length) != 0) return 0;
    if (length < offsetof(struct tcp_info, tcpi_bytes_received) + sizeof facts.tcpi_bytes_received) return 0;
    *received = facts.tcpi_bytes_received;
    *confirmed = facts.tcpi_bytes_acked;
    return 1;
#else
    (void) descriptor;
    (void) received;
    (void) confirmed;
    return 0;
#endif
}

int cmhd_hung_up(int descriptor) {
#ifdef POLLRDHUP
    const short half = POLLRDHUP;
#else
    const short half = POLLHUP;
#endif
    struct pollfd entry = {descriptor, half, 0};
    if (poll(&entry, 1, 0) <= 0 || !entry.revents) return 0;
    return entry.revents & (POLLHUP | POLLERR) ? 2 : 1;
}
