/* What Swift cannot call of sqlite3.h: variadic functions and cast macros. */
#ifndef CSQLITE_SHIM_H
#define CSQLITE_SHIM_H

#include <sqlite3.h>

/* Stops the library from counting its memory, for which all connections of a process queue at one lock. Refused,
   which harms nobody, when the library is in use already. */
static inline int csqlite_stop_counting_memory(void) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/* Sets an on/off option of a connection. */
static inline int csqlite_set_option(sqlite3 *db, int option, int on) {
    return sqlite3_db_config(db, option, on, (int *)0);
}

/* An on/off option of a connection, or -1 when it is unknown. */
static inline int csqlite_option(sqlite3 *db, int option) {
    int value = -1;
    return sqlite3_db_config(db, option, -1, &value) == SQLITE_OK ? value : -1;
}

/* Binds a copy of the UTF-8 bytes; a null pointer is the empty text. */
static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
    return sqlite3_bind_text64(statement, index, bytes ? (const char *)bytes : "", count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/* Binds a copy of the bytes; a null pointer is the empty blob. */
static inline int csqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
    return sqlite3_bind_blob64(statement, index, bytes ? bytes : "", count, SQLITE_TRANSIENT);
}

/* The disk could not be made to keep what was written. */
static inline int csqlite_is_sync_failure(int extended_code) {
    return extended_code == SQLITE_IOERR_FSYNC || extended_code == SQLITE_IOERR_DIR_FSYNC;
}

#endif
