#include "CReference.h"

#include <arpa/inet.h>
#include <microhttpd.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct reference_server {
    struct MHD_Daemon *daemon;
    char *database;
    pthread_key_t films, market;
};

static void close_films(void *films) { reference_films_close(films); }
static void close_market(void *market) { reference_market_close(market); }

/* The list of films of this thread. */
static reference_films *films_of(reference_server *server) {
    reference_films *films = pthread_getspecific(server->films);
    if (!films && server->database) {
        films = reference_films_open(server->database);
        pthread_setspecific(server->films, films);
    }
    return films;
}

/* The listings of this thread. */
static reference_market *market_of(reference_server *server) {
    reference_market *market = pthread_getspecific(server->market);
    if (!market && server->database) {
        market = reference_market_open(server->database);
        pthread_setspecific(server->market, market);
    }
    return market;
}

static ssize_t zeros(void *context, uint64_t position, char *buffer, size_t count) {
    (void)context, (void)position;
    memset(buffer, 0, count);
    return (ssize_t)count;
}

static enum MHD_Result send_and_forget(
    struct MHD_Connection *connection, unsigned status, struct MHD_Response *response, const char *type)
{
    MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, type);
    enum MHD_Result result = MHD_queue_response(connection, status, response);
    MHD_destroy_response(response);
    return result;
}

static enum MHD_Result send_json(struct MHD_Connection *connection, char *json, size_t length) {
    if (!json) return MHD_NO;
    struct MHD_Response *response = MHD_create_response_from_buffer(length, json, MHD_RESPMEM_MUST_FREE);
    return send_and_forget(connection, 200, response, "application/json; charset=utf-8");
}

static enum MHD_Result answer(
    void *context, struct MHD_Connection *connection, const char *url, const char *method, const char *version,
    const char *body, size_t *body_count, void **request)
{
    (void)version, (void)method, (void)body;
    static int seen;
    reference_server *server = context;
    if (!*request) {
        *request = &seen;
        return MHD_YES;
    }
    if (*body_count > 0) {
        *body_count = 0;
        return MHD_YES;
    }
    if (strcmp(url, "/api/v2/list_movies.json") == 0) {
        size_t length = 0;
        reference_films *films = films_of(server);
        char *json = films ? reference_films_list(films, &length) : NULL;
        return send_json(connection, json, length);
    }
    if (strcmp(url, "/api/products") == 0) {
        size_t length = 0;
        reference_market *market = market_of(server);
        const char *host = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, MHD_HTTP_HEADER_HOST);
        char *json = market ? reference_market_list(market, host, &length) : NULL;
        return send_json(connection, json, length);
    }
    if (strncmp(url, "/zeros/", 7) == 0) {
        uint64_t count = strtoull(url + 7, NULL, 10);
        struct MHD_Response *response = MHD_create_response_from_callback(count, 64 << 10, zeros, NULL, NULL);
        return send_and_forget(connection, 200, response, "application/octet-stream");
    }
    struct MHD_Response *response =
        MHD_create_response_from_buffer(13, (void *)"Hello, world!", MHD_RESPMEM_PERSISTENT);
    return send_and_forget(connection, 200, response, "text/plain");
}

reference_server *reference_server_start(const char *database, unsigned threads, uint16_t *port) {
    reference_server *server = calloc(1, sizeof *server);
    server->database = database ? strdup(database) : NULL;
    pthread_key_create(&server->films, close_films);
    pthread_key_create(&server->market, close_market);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    /* As much as HTTPServer gives a connection, because the library clears it for each request. Without a database
       clients are measured, which send faster than that takes. */
    size_t memory = database && *database ? 16 << 10 : 128 << 10;
    server->daemon = MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ITC, 0, NULL, NULL, answer, server,
        MHD_OPTION_THREAD_POOL_SIZE, threads, MHD_OPTION_SOCK_ADDR, &address, MHD_OPTION_CONNECTION_LIMIT, 4096u,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory,
        MHD_OPTION_CONNECTION_MEMORY_INCREMENT, (size_t)(16 << 10), MHD_OPTION_END);
    const union MHD_DaemonInfo *info =
        server->daemon ? MHD_get_daemon_info(server->daemon, MHD_DAEMON_INFO_BIND_PORT) : NULL;
    if (!info) {
        reference_server_stop(server);
        return NULL;
    }
    *port = info->port;
    return server;
}

void reference_server_stop(reference_server *server) {
    if (server->daemon) MHD_stop_daemon(server->daemon);
    pthread_key_delete(server->films);
    pthread_key_delete(server->market);
    free(server->database);
    free(server);
}
