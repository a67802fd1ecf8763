#include "CReference.h"
#include "text.h"

#include <sqlite3.h>
#include <stdbool.h>
#include <stdlib.h>
#include <time.h>

enum { begin, generation, total, list, commit, statement_count };

struct reference_films {
    sqlite3 *database;
    sqlite3_stmt *statements[statement_count];
    int current;
    int genre_count;
    char *genres[64];
};

static sqlite3_stmt *prepare(sqlite3 *database, const char *sql) {
    sqlite3_stmt *statement = NULL;
    sqlite3_prepare_v3(database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL);
    return statement;
}

/* The statements of one generation of the catalogue, and its genres. */
static bool use_generation(reference_films *films, int number) {
    char sql[1024];
    snprintf(sql, sizeof sql, "SELECT bit, name FROM genre_%d ORDER BY bit", number);
    sqlite3_stmt *genre = prepare(films->database, sql);
    if (!genre) return false;
    for (int index = 0; index < films->genre_count; index++) free(films->genres[index]);
    films->genre_count = 0;
    while (sqlite3_step(genre) == SQLITE_ROW && films->genre_count < 64) {
        while (films->genre_count < sqlite3_column_int(genre, 0)) films->genres[films->genre_count++] = strdup("");
        films->genres[films->genre_count++] = strdup((const char *)sqlite3_column_text(genre, 1));
    }
    sqlite3_finalize(genre);
    snprintf(
        sql, sizeof sql,
        "SELECT f.id, f.imdb_code, f.title, f.original_title, f.korean_title, f.year, f.runtime, f.genres, f.rating,"
        " f.votes, f.likes, f.downloads, f.added_at, f.language, f.mpa_rating, f.synopsis, f.synopsis_korean,"
        " f.added_at, f.id FROM film_%d f INDEXED BY film_%d_by_added"
        " ORDER BY f.added_at DESC, f.id DESC LIMIT ?1 OFFSET ?2",
        number, number);
    sqlite3_finalize(films->statements[list]);
    films->statements[list] = prepare(films->database, sql);
    films->current = number;
    return films->statements[list] != NULL;
}

reference_films *reference_films_open(const char *path) {
    reference_films *films = calloc(1, sizeof *films);
    if (sqlite3_open_v2(path, &films->database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK) {
        reference_films_close(films);
        return NULL;
    }
    sqlite3_busy_timeout(films->database, 60000);
    sqlite3_exec(films->database, "PRAGMA mmap_size=0;PRAGMA cache_size=-8192;PRAGMA query_only=1", NULL, NULL, NULL);
    films->statements[begin] = prepare(films->database, "BEGIN");
    films->statements[generation] = prepare(films->database, "SELECT value FROM meta WHERE key = 'generation'");
    films->statements[total] = prepare(films->database, "SELECT value FROM meta WHERE key = 'films'");
    films->statements[commit] = prepare(films->database, "COMMIT");
    if (!films->statements[total]) {
        reference_films_close(films);
        return NULL;
    }
    return films;
}

void reference_films_close(reference_films *films) {
    for (int index = 0; index < statement_count; index++) sqlite3_finalize(films->statements[index]);
    for (int index = 0; index < films->genre_count; index++) free(films->genres[index]);
    sqlite3_close(films->database);
    free(films);
}

static void run(sqlite3_stmt *statement) {
    sqlite3_step(statement);
    sqlite3_reset(statement);
}

static int number_of(sqlite3_stmt *statement) {
    int number = sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int(statement, 0) : 0;
    sqlite3_reset(statement);
    return number;
}

/* A member whose value is the text of a column: "" or nothing at all where it is NULL. */
static void column(text *json, const char *key, sqlite3_stmt *row, int index, bool or_nothing) {
    const char *value = (const char *)sqlite3_column_text(row, index);
    if (!value && or_nothing) return;
    text_raw(json, key);
    text_quoted(json, value ? value : "", (size_t)sqlite3_column_bytes(row, index));
}

static void write_genres(text *json, const reference_films *films, int64_t mask) {
    bool is_first = true;
    for (int bit = 0; bit < films->genre_count; bit++) {
        if (!(mask >> bit & 1)) continue;
        text_raw(json, is_first ? ",\"genres\":[" : ",");
        text_quoted(json, films->genres[bit], strlen(films->genres[bit]));
        is_first = false;
    }
    if (!is_first) text_raw(json, "]");
}

static void write_film(text *json, const reference_films *films, sqlite3_stmt *row) {
    int64_t year = sqlite3_column_int64(row, 5);
    const char *title = (const char *)sqlite3_column_text(row, 2);
    size_t length = (size_t)sqlite3_column_bytes(row, 2);
    text_raw(json, "{\"id\":");
    text_number(json, sqlite3_column_int64(row, 0));
    text_raw(json, ",\"url\":\"\"");
    column(json, ",\"imdb_code\":", row, 1, false);
    column(json, ",\"title\":", row, 2, false);
    column(json, ",\"title_english\":", row, 2, false);
    text_raw(json, ",\"title_long\":");
    text_quoted(json, title, length);
    if (year > 0) {
        json->length--;
        text_raw(json, " (");
        text_number(json, year);
        text_raw(json, ")\"");
    }
    column(json, ",\"title_original\":", row, 3, true);
    column(json, ",\"title_korean\":", row, 4, true);
    text_raw(json, ",\"slug\":\"");
    text_slug(json, title, length);
    if (year > 0) {
        text_raw(json, "-");
        text_number(json, year);
    }
    text_raw(json, "\",\"year\":");
    text_number(json, year);
    text_raw(json, ",\"rating\":");
    text_tenths(json, sqlite3_column_double(row, 8));
    text_raw(json, ",\"vote_count\":");
    text_number(json, sqlite3_column_int64(row, 9));
    text_raw(json, ",\"runtime\":");
    text_number(json, sqlite3_column_int64(row, 6));
    write_genres(json, films, sqlite3_column_int64(row, 7));
    column(json, ",\"summary\":", row, 15, false);
    column(json, ",\"description_full\":", row, 15, false);
    column(json, ",\"synopsis\":", row, 15, false);
    column(json, ",\"description_korean\":", row, 16, true);
    text_raw(json, ",\"yt_trailer_code\":\"\"");
    column(json, ",\"language\":", row, 13, false);
    column(json, ",\"mpa_rating\":", row, 14, false);
    text_raw(
        json,
        ",\"background_image\":\"\",\"background_image_original\":\"\",\"small_cover_image\":\"\""
        ",\"medium_cover_image\":\"\",\"large_cover_image\":\"\",\"state\":\"ok\",\"date_uploaded\":\"");
    time_t added = sqlite3_column_int64(row, 12);
    struct tm civil;
    gmtime_r(&added, &civil);
    char date[32];
    text_bytes(json, date, strftime(date, sizeof date, "%Y-%m-%d %H:%M:%S", &civil));
    text_raw(json, "\",\"date_uploaded_unix\":");
    text_number(json, added);
    text_raw(json, "}");
}

char *reference_films_list(reference_films *films, size_t *length) {
    struct timespec started, now;
    clock_gettime(CLOCK_MONOTONIC, &started);
    run(films->statements[begin]);
    int number = number_of(films->statements[generation]);
    if (number == 0 || (number != films->current && !use_generation(films, number))) {
        run(films->statements[commit]);
        return NULL;
    }
    text json = text_new(32 << 10);
    text_raw(&json, "{\"status\":\"ok\",\"status_message\":\"Query was successful\",\"data\":{\"movie_count\":");
    text_number(&json, number_of(films->statements[total]));
    text_raw(&json, ",\"movie_count_is_capped\":false,\"limit\":20,\"page_number\":1");
    sqlite3_stmt *row = films->statements[list];
    sqlite3_bind_int(row, 1, 21);
    sqlite3_bind_int(row, 2, 0);
    int count = 0;
    int64_t last_added = 0, last_id = 0;
    bool has_more = false;
    while (sqlite3_step(row) == SQLITE_ROW) {
        if (count == 20) {
            has_more = true;
            break;
        }
        text_raw(&json, count == 0 ? ",\"movies\":[" : ",");
        write_film(&json, films, row);
        last_added = sqlite3_column_int64(row, 17);
        last_id = sqlite3_column_int64(row, 18);
        count++;
    }
    sqlite3_reset(row);
    run(films->statements[commit]);
    if (count > 0) text_raw(&json, "]");
    if (has_more) {
        text_raw(&json, ",\"next_cursor\":\"");
        text_cursor(&json, last_added, last_id);
        text_raw(&json, "\"");
    }
    clock_gettime(CLOCK_MONOTONIC, &now);
    text_raw(&json, "},\"@meta\":{\"server_time\":");
    text_number(&json, time(NULL));
    text_raw(&json, ",\"server_timezone\":\"UTC\",\"api_version\":2,\"execution_time\":\"");
    text_number(&json, (now.tv_sec - started.tv_sec) * 1000 + (now.tv_nsec - started.tv_nsec) / 1000000);
    text_raw(&json, " ms\"}}");
    *length = json.length;
    return json.bytes;
}
