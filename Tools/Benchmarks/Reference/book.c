/* An order book as a C programmer writes it by hand: what the exchange's book is measured against. It does the same work:
   price first, then sequence, no trade with oneself, a hash of the state by difference. It checks no input. */
#include "CReference.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#define NONE UINT32_MAX
#define WIDTH 64

typedef struct {
    int64_t id, sequence;
    uint32_t quantity, owner, deadline, next, previous, level;
} order;

/* The orders at one price. The key is the price of a bid, minus the price of an ask: the best is the largest. */
typedef struct {
    int64_t key, quantity;
    uint32_t first, last, count, side;
} level;

/* Up to 64 levels, sorted by key. */
typedef struct {
    int64_t keys[WIDTH];
    uint32_t levels[WIDTH];
} chunk;

/* One side: its chunks, sorted by their first keys. */
typedef struct {
    int64_t *firsts;
    uint32_t *chunks, *counts;
    uint32_t rows, capacity;
} ladder;

struct reference_book {
    order *orders;
    uint32_t used_orders, free_order, order_capacity;
    level *levels;
    uint32_t used_levels, free_level, level_capacity;
    chunk *chunks;
    uint32_t used_chunks, free_chunk, chunk_capacity;
    ladder sides[2];
    /* Open addressing: the lower half of an id, and a slot plus one. */
    uint64_t *entries;
    uint64_t mask, entry_count;
    int shift;
    uint64_t hash, trades, trade_hash;
};

static void *grown(void *memory, size_t bytes) {
    void *next = realloc(memory, bytes);
    if (next == NULL) abort();
    return next;
}

reference_book *reference_book_new(void) {
    reference_book *book = calloc(1, sizeof *book);
    if (book == NULL) abort();
    book->free_order = book->free_level = book->free_chunk = NONE;
    book->mask = 1023;
    book->shift = 64 - 10;
    book->entries = calloc(1024, 8);
    if (book->entries == NULL) abort();
    return book;
}

void reference_book_free(reference_book *book) {
    for (int side = 0; side < 2; side++) {
        free(book->sides[side].firsts);
        free(book->sides[side].chunks);
        free(book->sides[side].counts);
    }
    free(book->orders);
    free(book->levels);
    free(book->chunks);
    free(book->entries);
    free(book);
}

uint64_t reference_book_hash(const reference_book *book) { return book->hash; }
uint64_t reference_book_trades(const reference_book *book) { return book->trades; }
uint64_t reference_book_trade_hash(const reference_book *book) { return book->trade_hash; }

/* Ids */

static uint64_t home(const reference_book *book, uint32_t tag) {
    return (tag * 0x9E3779B97F4A7C15ull) >> book->shift;
}

static uint32_t find(const reference_book *book, int64_t id) {
    for (uint64_t place = home(book, (uint32_t)id);; place = (place + 1) & book->mask) {
        uint64_t entry = book->entries[place];
        if (entry == 0) return NONE;
        if ((uint32_t)(entry >> 32) == (uint32_t)id) {
            uint32_t slot = (uint32_t)entry - 1;
            if (book->orders[slot].id == id) return slot;
        }
    }
}

static void put(reference_book *book, uint64_t entry) {
    uint64_t place = home(book, (uint32_t)(entry >> 32));
    while (book->entries[place] != 0) place = (place + 1) & book->mask;
    book->entries[place] = entry;
}

static void remember(reference_book *book, int64_t id, uint32_t slot) {
    if ((book->entry_count + 1) * 2 > book->mask) {
        uint64_t *old = book->entries, size = book->mask;
        book->mask = size * 2 + 1;
        book->shift--;
        book->entries = calloc(book->mask + 1, 8);
        if (book->entries == NULL) abort();
        for (uint64_t place = 0; place <= size; place++)
            if (old[place] != 0) put(book, old[place]);
        free(old);
    }
    book->entry_count++;
    put(book, (uint64_t)(uint32_t)id << 32 | (slot + 1));
}

static void forget(reference_book *book, int64_t id, uint32_t slot) {
    uint64_t entry = (uint64_t)(uint32_t)id << 32 | (slot + 1), hole = home(book, (uint32_t)id);
    while (book->entries[hole] != entry) hole = (hole + 1) & book->mask;
    for (uint64_t place = (hole + 1) & book->mask; book->entries[place] != 0; place = (place + 1) & book->mask) {
        uint64_t next = book->entries[place];
        if (((place - home(book, (uint32_t)(next >> 32))) & book->mask) >= ((place - hole) & book->mask)) {
            book->entries[hole] = next;
            hole = place;
        }
    }
    book->entries[hole] = 0;
    book->entry_count--;
}

/* Levels */

/* The first index whose key is not below a key. */
static uint32_t first_index(const int64_t *keys, uint32_t count, int64_t key) {
    const int64_t *low = keys;
    while (count > 1) {
        uint32_t half = count / 2;
        low += low[half - 1] < key ? half : 0;
        count -= half;
    }
    return (uint32_t)(low - keys) + (count == 1 && *low < key);
}

static uint32_t best(const reference_book *book, int side) {
    const ladder *ladder = &book->sides[side];
    if (ladder->rows == 0) return NONE;
    uint32_t row = ladder->rows - 1;
    return book->chunks[ladder->chunks[row]].levels[ladder->counts[row] - 1];
}

static uint32_t row_of(const ladder *ladder, int64_t key) {
    uint32_t row = first_index(ladder->firsts, ladder->rows, key);
    if (row < ladder->rows && ladder->firsts[row] == key) return row;
    return row == 0 ? 0 : row - 1;
}

static uint32_t new_chunk(reference_book *book) {
    if (book->free_chunk != NONE) {
        uint32_t index = book->free_chunk;
        book->free_chunk = book->chunks[index].levels[0];
        return index;
    }
    if (book->used_chunks == book->chunk_capacity) {
        book->chunk_capacity = book->chunk_capacity == 0 ? 16 : book->chunk_capacity * 2;
        book->chunks = grown(book->chunks, book->chunk_capacity * sizeof(chunk));
    }
    return book->used_chunks++;
}

static void insert_row(ladder *ladder, uint32_t row, int64_t first, uint32_t index, uint32_t count) {
    if (ladder->rows == ladder->capacity) {
        ladder->capacity = ladder->capacity == 0 ? 64 : ladder->capacity * 2;
        ladder->firsts = grown(ladder->firsts, ladder->capacity * 8);
        ladder->chunks = grown(ladder->chunks, ladder->capacity * 4);
        ladder->counts = grown(ladder->counts, ladder->capacity * 4);
    }
    size_t rest = ladder->rows - row;
    memmove(ladder->firsts + row + 1, ladder->firsts + row, rest * 8);
    memmove(ladder->chunks + row + 1, ladder->chunks + row, rest * 4);
    memmove(ladder->counts + row + 1, ladder->counts + row, rest * 4);
    ladder->firsts[row] = first;
    ladder->chunks[row] = index;
    ladder->counts[row] = count;
    ladder->rows++;
}

/* The level of a key, which is made when there is none. */
static uint32_t level_of(reference_book *book, int side, int64_t key) {
    ladder *ladder = &book->sides[side];
    if (ladder->rows == 0) insert_row(ladder, 0, key, new_chunk(book), 0);
    uint32_t row = row_of(ladder, key), count = ladder->counts[row];
    chunk *at = &book->chunks[ladder->chunks[row]];
    uint32_t column = first_index(at->keys, count, key);
    if (column < count && at->keys[column] == key) return at->levels[column];
    if (count == WIDTH) {
        uint32_t half = WIDTH / 2, next = new_chunk(book);
        at = &book->chunks[ladder->chunks[row]];
        chunk *behind = &book->chunks[next];
        memcpy(behind->keys, at->keys + half, half * 8);
        memcpy(behind->levels, at->levels + half, half * 4);
        ladder->counts[row] = half;
        insert_row(ladder, row + 1, behind->keys[0], next, half);
        if (column > half) {
            row++;
            column -= half;
            at = behind;
        }
        count = half;
    }
    memmove(at->keys + column + 1, at->keys + column, (size_t)(count - column) * 8);
    memmove(at->levels + column + 1, at->levels + column, (size_t)(count - column) * 4);
    uint32_t made = book->free_level;
    if (made != NONE) {
        book->free_level = book->levels[made].last;
    } else {
        if (book->used_levels == book->level_capacity) {
            book->level_capacity = book->level_capacity == 0 ? 256 : book->level_capacity * 2;
            book->levels = grown(book->levels, book->level_capacity * sizeof(level));
        }
        made = book->used_levels++;
    }
    book->levels[made] = (level){key, 0, NONE, NONE, 0, (uint32_t)side};
    at->keys[column] = key;
    at->levels[column] = made;
    ladder->counts[row] = count + 1;
    if (column == 0) ladder->firsts[row] = key;
    return made;
}

static void remove_level(reference_book *book, int side, uint32_t gone) {
    ladder *ladder = &book->sides[side];
    int64_t key = book->levels[gone].key;
    uint32_t row = ladder->rows - 1;
    if (ladder->firsts[row] > key) row = row_of(ladder, key);
    chunk *at = &book->chunks[ladder->chunks[row]];
    uint32_t count = ladder->counts[row], column = count - 1;
    if (at->keys[column] != key) column = first_index(at->keys, count, key);
    memmove(at->keys + column, at->keys + column + 1, (size_t)(count - column - 1) * 8);
    memmove(at->levels + column, at->levels + column + 1, (size_t)(count - column - 1) * 4);
    ladder->counts[row] = --count;
    if (count == 0) {
        at->levels[0] = book->free_chunk;
        book->free_chunk = ladder->chunks[row];
        size_t rest = ladder->rows - row - 1;
        memmove(ladder->firsts + row, ladder->firsts + row + 1, rest * 8);
        memmove(ladder->chunks + row, ladder->chunks + row + 1, rest * 4);
        memmove(ladder->counts + row, ladder->counts + row + 1, rest * 4);
        ladder->rows--;
    } else if (column == 0) {
        ladder->firsts[row] = at->keys[0];
    }
    book->levels[gone].last = book->free_level;
    book->free_level = gone;
}

/* Orders */

static uint64_t hash_of(const order *order, const level *level) {
    uint64_t price = (uint64_t)(level->side == 0 ? level->key : -level->key);
    uint64_t value = (uint64_t)order->id * 0x9E3779B97F4A7C15ull + (uint64_t)order->sequence * 0xC2B2AE3D27D4EB4Full
        + price * 0x165667B19E3779F9ull + order->quantity * 0xD6E8FEB86659FD93ull
        + order->owner * 0xA0761D6478BD642Full + order->deadline * 0xE7037ED1A0B428DBull + level->side;
    value = (value ^ value >> 32) * 0xD6E8FEB86659FD93ull;
    value = (value ^ value >> 32) * 0xD6E8FEB86659FD93ull;
    return value ^ value >> 32;
}

static void take_out(reference_book *book, uint32_t slot) {
    order *gone = &book->orders[slot];
    uint32_t at = gone->level;
    level *level = &book->levels[at];
    book->hash -= hash_of(gone, level);
    forget(book, gone->id, slot);
    if (gone->previous == NONE) level->first = gone->next; else book->orders[gone->previous].next = gone->next;
    if (gone->next == NONE) level->last = gone->previous; else book->orders[gone->next].previous = gone->previous;
    level->count--;
    level->quantity -= gone->quantity;
    gone->next = book->free_order;
    book->free_order = slot;
    if (level->first == NONE) remove_level(book, (int)level->side, at);
}

/* Whether one of the orders that it would trade with has the same owner. */
static int meets_own(const reference_book *book, const reference_operation *new, int64_t key) {
    const ladder *ladder = &book->sides[!new->side];
    int64_t wanted = new->quantity;
    for (uint32_t row = ladder->rows; row-- > 0;) {
        const chunk *at = &book->chunks[ladder->chunks[row]];
        for (uint32_t column = ladder->counts[row]; column-- > 0;) {
            const level *level = &book->levels[at->levels[column]];
            if (key + level->key < 0) return 0;
            for (uint32_t slot = level->first; slot != NONE; slot = book->orders[slot].next) {
                if (book->orders[slot].owner == new->owner) return 1;
                wanted -= book->orders[slot].quantity;
                if (wanted <= 0) return 0;
            }
        }
    }
    return 0;
}

static void place(reference_book *book, const reference_operation *new, int64_t sequence) {
    int other = !new->side;
    int64_t key = new->side == 0 ? new->price : -new->price;
    uint32_t quantity = new->quantity, at = best(book, other);
    if (at != NONE && key + book->levels[at].key >= 0 && meets_own(book, new, key)) return;
    while (quantity > 0 && (at = best(book, other)) != NONE && key + book->levels[at].key >= 0) {
        level *level = &book->levels[at];
        int64_t price = other == 0 ? level->key : -level->key;
        do {
            uint32_t slot = level->first;
            order *maker = &book->orders[slot];
            uint32_t filled = quantity < maker->quantity ? quantity : maker->quantity;
            book->trade_hash = (book->trade_hash ^ (uint64_t)(maker->id + new->id * 3 + price * 5 + filled * 7))
                * 0x9E3779B97F4A7C15ull;
            book->trades++;
            quantity -= filled;
            if (filled == maker->quantity) {
                take_out(book, slot);
            } else {
                book->hash -= hash_of(maker, level);
                maker->quantity -= filled;
                level->quantity -= filled;
                book->hash += hash_of(maker, level);
            }
        } while (quantity > 0 && level->first != NONE);
    }
    if (quantity == 0) return;
    at = level_of(book, new->side, key);
    uint32_t slot = book->free_order;
    if (slot != NONE) {
        book->free_order = book->orders[slot].next;
    } else {
        if (book->used_orders == book->order_capacity) {
            book->order_capacity = book->order_capacity == 0 ? 1024 : book->order_capacity * 2;
            book->orders = grown(book->orders, book->order_capacity * sizeof(order));
        }
        slot = book->used_orders++;
    }
    level *level = &book->levels[at];
    order *rests = &book->orders[slot];
    *rests = (order){new->id, sequence, quantity, new->owner, UINT32_MAX, NONE, level->last, at};
    if (level->last == NONE) level->first = slot; else book->orders[level->last].next = slot;
    level->last = slot;
    level->count++;
    level->quantity += quantity;
    book->hash += hash_of(rests, level);
    remember(book, new->id, slot);
}

size_t reference_heap_bytes(void) {
#ifdef __GLIBC__
    struct mallinfo2 heap = mallinfo2();
    return heap.uordblks + heap.hblkhd;
#else
    return 0;
#endif
}

uint64_t reference_nanoseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

void reference_book_run(
    reference_book *book, const reference_operation *operations, long first, long count, uint32_t *times) {
    uint64_t before = times == NULL ? 0 : reference_nanoseconds();
    for (long index = first; index < first + count; index++) {
        const reference_operation *next = &operations[index];
        if (next->kind == reference_cancel) {
            uint32_t slot = find(book, next->id);
            if (slot != NONE && book->orders[slot].owner == next->owner) take_out(book, slot);
        } else {
            place(book, next, index);
        }
        if (times == NULL) continue;
        uint64_t after = reference_nanoseconds();
        times[index - first] = (uint32_t)(after - before);
        before = after;
    }
}

/* Accounts in two arrays: what each has, and what of that is reserved. Nothing is checked. */
