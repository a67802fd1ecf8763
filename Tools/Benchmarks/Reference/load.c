#define _GNU_SOURCE
#include "waits.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

typedef struct {
    int socket;
    int64_t sent_at;
    /* Of the head while it is incomplete; afterwards what is left of the body. */
    size_t head_length, body_left;
    char head[4096];
} client;

typedef struct {
    struct sockaddr_in address;
    char request[1024];
    size_t request_length;
    int epoll;
    uint32_t *waits;
    reference_figures figures;
} load;

static bool send_request(load *load, client *client) {
    client->sent_at = microseconds();
    client->head_length = client->body_left = 0;
    return send(client->socket, load->request, load->request_length, MSG_NOSIGNAL) == (ssize_t)load->request_length;
}

static bool connect_client(load *load, client *client) {
    if (client->socket > 0) close(client->socket);
    client->socket = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    int on = 1;
    setsockopt(client->socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = client};
    return connect(client->socket, (struct sockaddr *)&load->address, sizeof load->address) == 0
        && epoll_ctl(load->epoll, EPOLL_CTL_ADD, client->socket, &event) == 0 && send_request(load, client);
}

static void count_answer(load *load, client *client) {
    waits_count(load->waits, client->sent_at);
    load->figures.requests++;
}

/* Reads what is there. False when the answer is not the beginning of a good one. */
static bool read_answer(load *load, client *client) {
    char bytes[64 << 10];
    ssize_t count = recv(client->socket, bytes, sizeof bytes, MSG_DONTWAIT);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return true;
    if (count <= 0) return false;
    size_t rest = (size_t)count;
    if (client->body_left == 0) {
        size_t taken = sizeof client->head - 1 - client->head_length;
        if (taken > rest) taken = rest;
        memcpy(client->head + client->head_length, bytes, taken);
        client->head[client->head_length + taken] = 0;
        char *end = strstr(client->head, "\r\n\r\n");
        if (!end) {
            client->head_length += taken;
            return taken == rest;
        }
        *end = 0;
        char *length = strcasestr(client->head, "\r\ncontent-length:");
        if (strncmp(client->head, "HTTP/1.1 200", 12) != 0 || !length) return false;
        rest -= (size_t)(end + 4 - client->head) - client->head_length;
        client->body_left = strtoull(length + 17, NULL, 10);
    }
    if (rest > client->body_left) return false;
    client->body_left -= rest;
    if (client->body_left > 0) return true;
    count_answer(load, client);
    return send_request(load, client);
}

static void run(load *load, unsigned milliseconds) {
    int64_t start = microseconds(), end = start + (int64_t)milliseconds * 1000, now = start;
    while (now < end) {
        struct epoll_event events[64];
        int count = epoll_wait(load->epoll, events, 64, (int)((end - now) / 1000) + 1);
        for (int index = 0; index < count; index++) {
            client *client = events[index].data.ptr;
            if (read_answer(load, client)) continue;
            load->figures.failures++;
            connect_client(load, client);
        }
        now = microseconds();
    }
    load->figures.seconds = (double)(now - start) / 1e6;
}

reference_figures reference_load(
    uint16_t port, const char *target, unsigned connections, unsigned milliseconds)
{
    load load = {.address = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr = {htonl(INADDR_LOOPBACK)}}};
    load.request_length = (size_t)snprintf(
        load.request, sizeof load.request, "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%u\r\n\r\n", target, port);
    load.epoll = epoll_create1(EPOLL_CLOEXEC);
    load.waits = waits_new();
    client *clients = calloc(connections, sizeof *clients);
    for (unsigned index = 0; index < connections; index++) {
        if (!connect_client(&load, &clients[index])) load.figures.failures++;
    }
    run(&load, milliseconds);
    waits_finish(load.waits, &load.figures);
    for (unsigned index = 0; index < connections; index++) close(clients[index].socket);
    close(load.epoll);
    free(clients);
    return load.figures;
}
