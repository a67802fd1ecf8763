#include "CReference.h"
#include "text.h"

#include <sqlite3.h>
#include <stdbool.h>
#include <stdlib.h>
#include <time.h>

enum { begin, total, list, commit, statement_count };

struct reference_market {
    sqlite3 *database;
    sqlite3_stmt *statements[statement_count];
};

static const char *const sql[statement_count] = {
    "BEGIN",
    "SELECT sum(count) FROM listing_block WHERE id BETWEEN ?1 AND ?2",
    "SELECT l.id, l.vendor, (SELECT v.name FROM vendor v WHERE v.id = l.vendor), l.name, l.description, l.currency,"
    " l.price, l.discount, l.stock, l.thumbnail, l.created_at, l.changed_at, l.id"
    " FROM listing l INDEXED BY listing_market WHERE l.restorable_until IS NULL AND l.in_market = 1 AND l.id < ?1 ORDER BY l.id DESC LIMIT ?2 OFFSET ?3",
    "COMMIT",
};

reference_market *reference_market_open(const char *path) {
    reference_market *market = calloc(1, sizeof *market);
    bool is_good =
        sqlite3_open_v2(path, &market->database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK;
    sqlite3_busy_timeout(market->database, 60000);
    sqlite3_exec(market->database, "PRAGMA mmap_size=0;PRAGMA cache_size=-8192;PRAGMA query_only=1", NULL, NULL, NULL);
    for (int index = 0; is_good && index < statement_count; index++) {
        sqlite3_stmt **statement = &market->statements[index];
        is_good = sqlite3_prepare_v3(
            market->database, sql[index], -1, SQLITE_PREPARE_PERSISTENT, statement, NULL) == SQLITE_OK;
    }
    if (is_good) return market;
    reference_market_close(market);
    return NULL;
}

void reference_market_close(reference_market *market) {
    for (int index = 0; index < statement_count; index++) sqlite3_finalize(market->statements[index]);
    sqlite3_close(market->database);
    free(market);
}

static void run(sqlite3_stmt *statement) {
    sqlite3_step(statement);
    sqlite3_reset(statement);
}

/* The counts of the largest blocks of ids, of the listings in a currency of the market. */
static int64_t number_of_listings(sqlite3_stmt *statement) {
    sqlite3_bind_int64(statement, 1, (int64_t)8 << 56);
    sqlite3_bind_int64(statement, 2, ((int64_t)9 << 56) - 1);
    int64_t number = sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    sqlite3_reset(statement);
    return number;
}

static void column(text *json, const char *key, sqlite3_stmt *row, int index) {
    text_raw(json, key);
    const char *value = (const char *)sqlite3_column_text(row, index);
    text_quoted(json, value ? value : "", (size_t)sqlite3_column_bytes(row, index));
}

/* Won, or dollars with as many digits behind the point as they need. */
static void write_amount(text *json, const char *key, int64_t units, bool has_cents) {
    text_raw(json, key);
    text_number(json, has_cents ? units / 100 : units);
    int cents = has_cents ? (int)(units % 100) : 0;
    if (cents == 0) return;
    char digits[3] = {'.', (char)('0' + cents / 10), (char)('0' + cents % 10)};
    text_bytes(json, digits, cents % 10 == 0 ? 2 : 3);
}

/* Korean time. */
static void write_time(text *json, const char *key, int64_t milliseconds) {
    time_t seconds = milliseconds / 1000 + 9 * 3600;
    struct tm civil;
    gmtime_r(&seconds, &civil);
    char date[32];
    size_t length = strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%S.", &civil);
    int hundredths = (int)(milliseconds % 1000 / 10);
    date[length++] = (char)('0' + hundredths / 10);
    date[length++] = (char)('0' + hundredths % 10);
    date[length++] = '"';
    text_raw(json, key);
    text_bytes(json, date, length);
}

static void write_listing(text *json, const char *host, sqlite3_stmt *row) {
    text_raw(json, "{\"id\":");
    text_number(json, sqlite3_column_int64(row, 0));
    text_raw(json, ",\"vendor_id\":");
    text_number(json, sqlite3_column_int64(row, 1));
    column(json, ",\"name\":", row, 3);
    text_raw(json, ",\"thumbnail\":\"");
    const char *thumbnail = (const char *)sqlite3_column_text(row, 9);
    if (thumbnail) {
        if (host) {
            text_raw(json, "http://");
            text_raw(json, host);
        }
        text_raw(json, "/pictures/");
        text_bytes(json, thumbnail, (size_t)sqlite3_column_bytes(row, 9));
    }
    text_raw(json, "\"");
    column(json, ",\"currency\":", row, 5);
    bool has_cents = strcmp((const char *)sqlite3_column_text(row, 5), "USD") == 0;
    int64_t price = sqlite3_column_int64(row, 6), discount = sqlite3_column_int64(row, 7);
    write_amount(json, ",\"price\":", price, has_cents);
    write_amount(json, ",\"bargain_price\":", price - discount, has_cents);
    write_amount(json, ",\"discounted_price\":", discount, has_cents);
    text_raw(json, ",\"stock\":");
    text_number(json, sqlite3_column_int64(row, 8));
    write_time(json, ",\"created_at\":\"", sqlite3_column_int64(row, 10));
    write_time(json, ",\"issued_at\":\"", sqlite3_column_int64(row, 11));
    text_raw(json, "}");
}

char *reference_market_list(reference_market *market, const char *host, size_t *length) {
    run(market->statements[begin]);
    int64_t number = number_of_listings(market->statements[total]);
    text json = text_new(16 << 10);
    text_raw(&json, "{\"page_no\":1,\"items_per_page\":20,\"total_count\":");
    text_number(&json, number);
    text_raw(&json, ",\"offset\":0,\"limit\":20,\"pages\":[");
    sqlite3_stmt *row = market->statements[list];
    sqlite3_bind_int64(row, 1, INT64_MAX);
    sqlite3_bind_int64(row, 2, 20);
    sqlite3_bind_int64(row, 3, 0);
    for (int count = 0; sqlite3_step(row) == SQLITE_ROW; count++) {
        if (count > 0) text_raw(&json, ",");
        write_listing(&json, host, row);
    }
    sqlite3_reset(row);
    run(market->statements[commit]);
    text_raw(&json, "],\"last_page\":");
    text_number(&json, (number + 19) / 20);
    text_raw(&json, number > 20 ? ",\"has_next\":true,\"has_prev\":false}" : ",\"has_next\":false,\"has_prev\":false}");
    *length = json.length;
    return json.bytes;
}
