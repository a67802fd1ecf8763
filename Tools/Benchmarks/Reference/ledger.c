/* A ledger as a C programmer writes it by hand, without a check of anything: what the checks of the exchange's are measured
   against. */
#include "CReference.h"

#include <stdlib.h>

typedef struct {
    int64_t id, total, reserved;
} account;

typedef struct {
    int64_t account, amount;
} posting;

struct reference_ledger {
    account *accounts;
    uint32_t account_count, account_capacity;
    posting *journal;
    size_t journal_count, journal_capacity;
};

reference_ledger *reference_ledger_new(void) {
    reference_ledger *ledger = calloc(1, sizeof *ledger);
    if (ledger == NULL) abort();
    return ledger;
}

void reference_ledger_free(reference_ledger *ledger) {
    free(ledger->accounts);
    free(ledger->journal);
    free(ledger);
}

uint32_t reference_ledger_open(reference_ledger *ledger, int64_t id, int64_t total) {
    if (ledger->account_count == ledger->account_capacity) {
        ledger->account_capacity = ledger->account_capacity == 0 ? 16 : ledger->account_capacity * 2;
        ledger->accounts = realloc(ledger->accounts, ledger->account_capacity * sizeof(account));
        if (ledger->accounts == NULL) abort();
    }
    ledger->accounts[ledger->account_count] = (account){id, total, 0};
    return ledger->account_count++;
}

int64_t reference_ledger_total(const reference_ledger *ledger, uint32_t account) {
    return ledger->accounts[account].total;
}

void reference_ledger_reserve(reference_ledger *ledger, uint32_t account, int64_t amount) {
    ledger->accounts[account].reserved += amount;
}

static void post(reference_ledger *ledger, int64_t id, int64_t amount) {
    if (ledger->journal_count == ledger->journal_capacity) {
        ledger->journal_capacity = ledger->journal_capacity == 0 ? 16 : ledger->journal_capacity * 2;
        ledger->journal = realloc(ledger->journal, ledger->journal_capacity * sizeof(posting));
        if (ledger->journal == NULL) abort();
    }
    ledger->journal[ledger->journal_count++] = (posting){id, amount};
}

void reference_ledger_transfer(reference_ledger *ledger, int64_t amount, uint32_t source, uint32_t target) {
    ledger->accounts[source].total -= amount;
    ledger->accounts[target].total += amount;
    post(ledger, ledger->accounts[source].id, -amount);
    post(ledger, ledger->accounts[target].id, amount);
}

void reference_ledger_settle(reference_ledger *ledger, int64_t amount, uint32_t source, uint32_t target) {
    ledger->accounts[source].reserved -= amount;
    reference_ledger_transfer(ledger, amount, source, target);
}

void reference_ledger_clear_journal(reference_ledger *ledger) { ledger->journal_count = 0; }
