/* A bot in plain C that plays every game of Quincunx by a simple rule.
 *
 *     cc -O2 -o firstbot examples/firstbot.c
 *     quincunx tournament squares --entrants random novice first --bot first=./firstbot
 *
 * It speaks the protocol of docs/protocol.md without a JSON library: everything it needs is in the lines `legal` and `go`.
 * It plays the first legal move that is neither a pass nor a penalty, or the first of all if there is no such move.
 */
#include <stdio.h>
#include <string.h>

enum { LONGEST = 1024 }; /* moves are shorter, and positions are not used */

static char line[LONGEST], first[LONGEST], chosen[LONGEST];

/* Reads one line without its line feed; a longer line, such as a position, is truncated. Returns 0 at the end of the input. */
static int read_line(void) {
    size_t length = 0;
    int letter;
    while ((letter = getchar()) != EOF && letter != '\n')
        if (length + 1 < sizeof line)
            line[length++] = (char)letter;
    line[length] = '\0';
    return letter != EOF || length > 0;
}

static int is_passive(const char *move) {
    return strcmp(move, "pass") == 0 || strcmp(move, "penalty") == 0 || strcmp(move, "done") == 0;
}

static void store_if_empty(char *slot, const char *move) {
    if (slot[0] == '\0')
        strcpy(slot, move);
}

static void answer(const char *keyword, const char *rest) {
    printf("%s%s%s\n", keyword, rest[0] ? " " : "", rest);
    fflush(stdout); /* otherwise the answer stays in the buffer */
}

int main(void) {
    while (read_line()) {
        if (strncmp(line, "quincunx ", 9) == 0) {
            answer("name", "First bot");
            answer("ready", "");
        } else if (strncmp(line, "newgame ", 8) == 0) {
            answer("ready", "");
        } else if (strncmp(line, "position ", 9) == 0) {
            first[0] = chosen[0] = '\0'; /* a new decision */
        } else if (strncmp(line, "legal ", 6) == 0) {
            store_if_empty(first, line + 6);
            if (!is_passive(line + 6))
                store_if_empty(chosen, line + 6);
        } else if (strncmp(line, "go ", 3) == 0) {
            answer("move", chosen[0] ? chosen : first);
        } else if (strcmp(line, "quit") == 0) {
            return 0;
        } /* other lines are ignored */
    }
    return 0;
}
