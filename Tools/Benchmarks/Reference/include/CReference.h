/* What the benchmarks measure against: the same work as a C programmer writes it by hand. */
#ifndef CREFERENCE_H
#define CREFERENCE_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* A list of films, as `list_movies.json?limit=20` answers it. One per thread. */
typedef struct reference_films reference_films;

/* NULL when the database cannot be opened or has no catalogue. */
reference_films *reference_films_open(const char *path);
void reference_films_close(reference_films *films);
/* A buffer of the JSON, for free(); NULL when SQLite fails. */
char *reference_films_list(reference_films *films, size_t *length);

/* A list of listings, as `/api/products?page_no=1&items_per_page=20` answers it. One per thread. */
typedef struct reference_market reference_market;

/* NULL when the database cannot be opened or has no listings. */
reference_market *reference_market_open(const char *path);
void reference_market_close(reference_market *market);
/* A buffer of the JSON, for free(). The host is where clients get pictures; NULL leaves their paths. */
char *reference_market_list(reference_market *market, const char *host, size_t *length);

/* A libmicrohttpd server on 127.0.0.1: /hello, the lists of films and listings when there is a database that has
   them, /zeros/<bytes>, and anything that takes a body, which it throws away. */
typedef struct reference_server reference_server;

/* NULL when it cannot start. */
reference_server *reference_server_start(const char *database, unsigned threads, uint16_t *port);
void reference_server_stop(reference_server *server);

/* What a measurement saw. */
typedef struct {
    long requests;
    long failures;
    double seconds;
    /* In microseconds; 0 where they are not measured. */
    double median, p99;
} reference_figures;

/* Connections that each send the next request when the answer to the last is there, from one thread. */
reference_figures reference_load(uint16_t port, const char *target, unsigned connections, unsigned milliseconds);

/* GETs with libcurl: one after the other on one connection, or that many at once. */
reference_figures reference_curl_gets(const char *url, unsigned at_once, unsigned milliseconds);
/* One transfer of that many bytes; failures is 0 when all of them arrived. */
reference_figures reference_curl_download(const char *url, long bytes);
reference_figures reference_curl_upload(const char *url, long bytes);

/* What comes to an order book. Side 0 buys, side 1 sells. */
enum { reference_place, reference_cancel };
typedef struct {
    int64_t id, price;
    uint32_t owner, quantity;
    uint8_t kind, side;
} reference_operation;

typedef struct reference_book reference_book;

reference_book *reference_book_new(void);
void reference_book_free(reference_book *book);
/* What is allocated, where the C library says it; else 0. */
size_t reference_heap_bytes(void);
/* Of a clock that is never set back. */
uint64_t reference_nanoseconds(void);
/* Runs some of the operations; the index of each is its sequence. `times` gets what each took, in nanoseconds; NULL
   measures none. */
void reference_book_run(
    reference_book *book, const reference_operation *operations, long first, long count, uint32_t *times);
/* Of all orders that rest, as the exchange's book has it. */
uint64_t reference_book_hash(const reference_book *book);
uint64_t reference_book_trades(const reference_book *book);
/* Of all trades in their order. */
uint64_t reference_book_trade_hash(const reference_book *book);

/* A ledger that checks nothing. Accounts are named by their indices; amounts are in won. */
typedef struct reference_ledger reference_ledger;
reference_ledger *reference_ledger_new(void);
void reference_ledger_free(reference_ledger *ledger);
uint32_t reference_ledger_open(reference_ledger *ledger, int64_t id, int64_t total);
int64_t reference_ledger_total(const reference_ledger *ledger, uint32_t account);
void reference_ledger_reserve(reference_ledger *ledger, uint32_t account, int64_t amount);
void reference_ledger_transfer(reference_ledger *ledger, int64_t amount, uint32_t source, uint32_t target);
void reference_ledger_settle(reference_ledger *ledger, int64_t amount, uint32_t source, uint32_t target);
void reference_ledger_clear_journal(reference_ledger *ledger);

/* Starts a program on a terminal of its own. -1 when it cannot. */
pid_t reference_terminal_start(char *const arguments[], char *const environment[], unsigned short columns,
                               unsigned short rows, int *terminal);

#endif
