/* The functions below are this program's own. Others, and libpq itself, do not find them by name. */
#pragma GCC visibility push(hidden)
#include "CPostgres.h"
#pragma GCC visibility pop

#include "CDynamicLibrary.h"

#include <pthread.h>

#ifdef __APPLE__
static const char library[] = "libpq.5.dylib";
#else
static const char library[] = "libpq.so.5";
#endif

/* Every function that is called: its result, its name, its parameters, and these without their types. */
#define FUNCTIONS(X) \
    X(int, PQbackendPID, (const PGconn *connection), (connection)) \
    X(int, PQcancel, (PGcancel * cancel, char *reason, int size), (cancel, reason, size)) \
    X(void, PQclear, (PGresult * result), (result)) \
    X(char *, PQcmdTuples, (PGresult * result), (result)) \
    X(PGconn *, PQconnectdbParams, (const char *const *keys, const char *const *values, int expand), \
      (keys, values, expand)) \
    X(void, PQconninfoFree, (PQconninfoOption * options), (options)) \
    X(PQconninfoOption *, PQconninfoParse, (const char *address, char **reason), (address, reason)) \
    X(int, PQconsumeInput, (PGconn * connection), (connection)) \
    X(int, PQenterPipelineMode, (PGconn * connection), (connection)) \
    X(char *, PQerrorMessage, (const PGconn *connection), (connection)) \
    X(int, PQexitPipelineMode, (PGconn * connection), (connection)) \
    X(void, PQfinish, (PGconn * connection), (connection)) \
    X(int, PQflush, (PGconn * connection), (connection)) \
    X(char *, PQfname, (const PGresult *result, int column), (result, column)) \
    X(void, PQfreeCancel, (PGcancel * cancel), (cancel)) \
    X(void, PQfreemem, (void *memory), (memory)) \
    X(Oid, PQftype, (const PGresult *result, int column), (result, column)) \
    X(PGcancel *, PQgetCancel, (PGconn * connection), (connection)) \
    X(int, PQgetisnull, (const PGresult *result, int row, int column), (result, row, column)) \
    X(int, PQgetlength, (const PGresult *result, int row, int column), (result, row, column)) \
    X(PGresult *, PQgetResult, (PGconn * connection), (connection)) \
    X(char *, PQgetvalue, (const PGresult *result, int row, int column), (result, row, column)) \
    X(int, PQisBusy, (PGconn * connection), (connection)) \
    X(int, PQnfields, (const PGresult *result), (result)) \
    X(PGnotify *, PQnotifies, (PGconn * connection), (connection)) \
    X(int, PQnparams, (const PGresult *result), (result)) \
    X(int, PQntuples, (const PGresult *result), (result)) \
    X(const char *, PQparameterStatus, (const PGconn *connection, const char *name), (connection, name)) \
    X(Oid, PQparamtype, (const PGresult *result, int parameter), (result, parameter)) \
    X(PGpipelineStatus, PQpipelineStatus, (const PGconn *connection), (connection)) \
    X(int, PQpipelineSync, (PGconn * connection), (connection)) \
    X(char *, PQresultErrorField, (const PGresult *result, int field), (result, field)) \
    X(ExecStatusType, PQresultStatus, (const PGresult *result), (result)) \
    X(int, PQsendDescribePrepared, (PGconn * connection, const char *name), (connection, name)) \
    X(int, PQsendPrepare, \
      (PGconn * connection, const char *name, const char *sql, int count, const Oid *types), \
      (connection, name, sql, count, types)) \
    X(int, PQsendQuery, (PGconn * connection, const char *sql), (connection, sql)) \
    X(int, PQsendQueryParams, \
      (PGconn * connection, const char *sql, int count, const Oid *types, const char *const *values, \
       const int *lengths, const int *formats, int format), \
      (connection, sql, count, types, values, lengths, formats, format)) \
    X(int, PQsendQueryPrepared, \
      (PGconn * connection, const char *name, int count, const char *const *values, const int *lengths, \
       const int *formats, int format), \
      (connection, name, count, values, lengths, formats, format)) \
    X(int, PQserverVersion, (const PGconn *connection), (connection)) \
    X(int, PQsetnonblocking, (PGconn * connection, int value), (connection, value)) \
    X(PQnoticeProcessor, PQsetNoticeProcessor, \
      (PGconn * connection, PQnoticeProcessor processor, void *context), (connection, processor, context)) \
    X(int, PQsocket, (const PGconn *connection), (connection)) \
    X(ConnStatusType, PQstatus, (const PGconn *connection), (connection)) \
    X(PGTransactionStatusType, PQtransactionStatus, (const PGconn *connection), (connection))

static struct {
#define MEMBER(result, name, parameters, arguments) __typeof__(&name) name;
    FUNCTIONS(MEMBER)
#undef MEMBER
} table;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static char reason[256];

static void load(void)
{
    void *handle = dynamic_library_open(library, reason, sizeof reason);
    if (!handle) return;
#define FIND(result, name, parameters, arguments) \
    *(void **)&table.name = dynamic_library_find(handle, library, #name, reason, sizeof reason); \
    if (!table.name) return;
    FUNCTIONS(FIND)
#undef FIND
}

const char *cpostgres_load(void)
{
    pthread_once(&once, load);
    return *reason ? reason : NULL;
}

#define FORWARD(result, name, parameters, arguments) \
    result name parameters { return table.name arguments; }
FUNCTIONS(FORWARD)
