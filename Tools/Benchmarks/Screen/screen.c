/* screen WORDS COUNT: the list of the benchmark `ui` as a C programmer shows it with ncurses, until a key is pressed. The
   words of the titles have tabs between them.

   screen WORDS COUNT COLUMNS ROWS: the same on a pipe. It answers with the bytes of the first frame. Then come lines of a
   letter and a number: j, k or n, so many times down, up or a page down, each answered with nanoseconds and bytes; and =
   and the number of a row, answered with its title.

   screen WORDS COUNT COLUMNS ROWS cards: the same with cards side by side instead of rows. */
#define _GNU_SOURCE
#include <curses.h>
#include <fcntl.h>
#include <locale.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

enum { dim = 1, accent, bar, dim_bar };
enum { most_words = 64, room = 1024, top = 2, around = 24, number_width = 8, gap = 2, tail_width = 11 };
enum { least_card_width = 24, card_height = 4 };

static struct {
    const wchar_t *text;
    size_t length;
} words[most_words];
static size_t word_count;
static int count, chosen, offset;
/* The items side by side, and the lines of the screen that each takes. */
static int columns = 1, height = 1;
static int frames;

static size_t title(int index, wchar_t *to) {
    uint64_t bits = ((uint64_t)index + 1) * 0x9E3779B97F4A7C15;
    bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9;
    bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EB;
    bits ^= bits >> 31;
    wchar_t *end = to;
    for (uint64_t number = 0, last = bits & 7; number <= last; number++) {
        size_t word = (bits >> (8 + 6 * number) & 63) % word_count;
        if (number > 0) *end++ = L' ';
        wmemcpy(end, words[word].text, words[word].length);
        end += words[word].length;
    }
    return (size_t)(end - to);
}

/* As many characters as fit into the columns, with an ellipsis if not all do. */
static void add_cut(const wchar_t *text, size_t length, int columns) {
    int used = 0;
    size_t fitting = 0;
    for (size_t index = 0; index < length; index++) {
        int width = wcwidth(text[index]);
        used += width > 0 ? width : 0;
        if (used <= columns - 1) fitting = index + 1;
        if (used > columns) {
            addnwstr(text, (int)fitting);
            addnwstr(L"…", 1);
            return;
        }
    }
    addnwstr(text, (int)length);
}

static void draw_row(int y, int index) {
    wchar_t text[room];
    int is_chosen = index == chosen;
    attr_set(A_NORMAL, is_chosen ? bar : 0, NULL);
    if (is_chosen) mvhline(y, 0, ' ' | COLOR_PAIR(bar), COLS - 1);
    attr_set(A_NORMAL, is_chosen ? dim_bar : dim, NULL);
    int length = swprintf(text, room, L"%*d", number_width, index);
    mvaddnwstr(y, 0, text, length);
    attr_set(A_NORMAL, is_chosen ? bar : 0, NULL);
    move(y, number_width + gap);
    add_cut(text, title(index, text), COLS - around);
    attr_set(A_NORMAL, is_chosen ? dim_bar : dim, NULL);
    length = swprintf(text, room, L"│ %d │ %lc ", 1950 + index % 75, index % 3 == 0 ? L'★' : L'☆');
    mvaddnwstr(y, COLS - 1 - tail_width, text, length);
}

static void draw_card(int y, int x, int width, int index) {
    wchar_t text[room];
    int is_chosen = index == chosen;
    attr_set(A_NORMAL, is_chosen ? bar : 0, NULL);
    if (is_chosen)
        for (int line = 0; line < height; line++) mvhline(y + line, x, ' ' | COLOR_PAIR(bar), width);
    attr_set(A_BOLD, is_chosen ? bar : 0, NULL);
    move(y, x);
    add_cut(text, title(index, text), width);
    attr_set(A_NORMAL, is_chosen ? bar : 0, NULL);
    int length = swprintf(text, room, L"₩%d", index * 100);
    mvaddnwstr(y + 1, x, text, length);
    attr_set(A_NORMAL, is_chosen ? dim_bar : dim, NULL);
    length = swprintf(text, room, L"%d left", index % 9);
    mvaddnwstr(y + 2, x, text, length);
}

static void draw_line(int y, int line) {
    if (columns == 1) {
        draw_row(y, line);
        return;
    }
    int width = (COLS - columns) / columns;
    for (int column = 0; column < columns; column++) {
        int index = line * columns + column;
        if (index < count) draw_card(y, column * (width + 1), width, index);
    }
}

/* The lines of items that fit on the screen. */
static int page_lines(void) { return (LINES - top - 1) / height; }

static void draw(void) {
    int room_height = LINES - top - 1;
    int page = page_lines();
    int lines = (count + columns - 1) / columns;
    erase();
    attr_set(A_BOLD, accent, NULL);
    mvaddwstr(0, 1, L"Films");
    attr_set(A_NORMAL, accent, NULL);
    mvaddwstr(1, 3, L"•");
    for (int row = 0; row < page; row++) draw_line(top + row * height, offset + row);
    int start = (int)((double)(room_height - 1) * offset / (lines - page) + 0.5);
    for (int row = 0; row < room_height; row++) {
        attr_set(A_NORMAL, row == start ? accent : dim, NULL);
        mvaddwstr(top + row, COLS - 1, row == start ? L"┃" : L"│");
    }
    attr_set(A_NORMAL, accent, NULL);
    mvaddwstr(LINES - 1, 0, L"m");
    attr_set(A_NORMAL, dim, NULL);
    mvaddwstr(LINES - 1, 2, L"more");
    move(top + (chosen / columns - offset) * height, 0);
    wnoutrefresh(stdscr);
    doupdate();
}

static void handle(int key) {
    int page = page_lines();
    switch (key) {
    case 'j': chosen += columns; break;
    case 'k': chosen -= columns; break;
    case KEY_NPAGE: chosen += (page - 1) * columns; break;
    }
    if (chosen < 0) chosen = 0;
    if (chosen >= count) chosen = count - 1;
    int line = chosen / columns;
    if (line < offset) offset = line;
    if (line >= offset + page) offset = line - page + 1;
    draw();
}

static long drain(void) {
    char bytes[65536];
    long sum = 0;
    for (ssize_t got; (got = read(frames, bytes, sizeof bytes)) > 0;) sum += got;
    return sum;
}

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

static void read_words(char *line) {
    static wchar_t texts[room * 4];
    wchar_t *to = texts;
    for (char *word = strtok(line, "\t\n"); word && word_count < most_words; word = strtok(NULL, "\t\n")) {
        size_t length = mbstowcs(to, word, (size_t)(texts + room * 4 - to));
        if (length == (size_t)-1) exit(1);
        words[word_count].text = to;
        words[word_count++].length = length;
        to += length;
    }
}

int main(int argument_count, char **arguments) {
    int ends[2];
    int is_piped = argument_count >= 5;
    if (argument_count < 3 || !setlocale(LC_ALL, "C.UTF-8") || pipe(ends) != 0) return 1;
    read_words(arguments[1]);
    count = atoi(arguments[2]);
    frames = ends[0];
    fcntl(frames, F_SETFL, O_NONBLOCK);
    if (is_piped) {
        setenv("COLUMNS", arguments[3], 1);
        setenv("LINES", arguments[4], 1);
    }
    FILE *output = is_piped ? fdopen(ends[1], "w") : stdout;
    if (!newterm("xterm-256color", output, is_piped ? fopen("/dev/null", "r") : stdin)) return 1;
    start_color();
    use_default_colors();
    init_pair(dim, 245, -1);
    init_pair(accent, 6, -1);
    init_pair(bar, -1, 236);
    init_pair(dim_bar, 245, 236);
    noecho();
    cbreak();
    nonl();
    keypad(stdscr, TRUE);
    idlok(stdscr, TRUE);
    curs_set(0);
    if (argument_count == 6) {
        columns = (COLS + 1) / (least_card_width + 1);
        height = card_height;
    }
    draw();
    if (!is_piped) {
        getch();
        endwin();
        return 0;
    }
    printf("%ld\n", drain());
    fflush(stdout);
    char command;
    int number;
    while (scanf(" %c %d", &command, &number) == 2) {
        if (command == '=') {
            wchar_t text[room];
            printf("%.*ls\n", room, (text[title(number, text)] = 0, text));
        } else {
            for (; number > 0; number--) {
                int64_t start = now();
                ungetch(command == 'n' ? KEY_NPAGE : command);
                handle(getch());
                int64_t time = now() - start;
                printf("%lld %ld\n", (long long)time, drain());
            }
        }
        fflush(stdout);
    }
    endwin();
    return 0;
}
