/* A bot in plain C: plays any game of Quincunx by a simple rule.
 *
 *     cc -O2 -o firstbot examples/firstbot.c
 *     quincunx tournament squares --entrants random novice first --bot first=./firstbot
 *
 * It reads the protocol of docs/protocol.md without a JSON library: all that it needs is in the lines `legal` and `go`.
 * Of the legal moves it takes the first that is neither a pass nor a penalty, or else the first of all.
 */
#include <stdio.h>
#include <string.h>

enum { LONGEST = 1024 }; /* moves are shorter, and positions not for us */

static char line[LONGEST], first[LONGEST], chosen[LONGEST];

/* Reads one line without its end; of a longer one, such as a position, the beginning. Returns 0 when the input is over. */
static int read_line(void) {
    size_t length = 0;
    int letter;
    while ((letter = getchar()) != EOF && letter != '\n')
        if (length + 1 < sizeof line)
            line[length++] = (char)letter;
    line[length] = '\0';
    return letter != EOF || length > 0;
}

static int is_quiet(const char *move) {
    return strcmp(move, "pass") == 0 || strcmp(move, "penalty") == 0 || strcmp(move, "done") == 0;
}

static void remember(char *place, const char *move) {
    if (place[0] == '\0')
        strcpy(place, move);
}

static void say(const char *word, const char *rest) {
    printf("%s%s%s\n", word, rest[0] ? " " : "", rest);
    fflush(stdout); /* otherwise the answer waits in our buffer, and the arena for it */
}

int main(void) {
    while (read_line()) {
        if (strncmp(line, "quincunx ", 9) == 0) {
            say("name", "First bot");
            say("ready", "");
        } else if (strncmp(line, "newgame ", 8) == 0) {
            say("ready", "");
        } else if (strncmp(line, "position ", 9) == 0) {
            first[0] = chosen[0] = '\0'; /* a new question */
        } else if (strncmp(line, "legal ", 6) == 0) {
            remember(first, line + 6);
            if (!is_quiet(line + 6))
                remember(chosen, line + 6);
        } else if (strncmp(line, "go ", 3) == 0) {
            say("move", chosen[0] ? chosen : first);
        } else if (strcmp(line, "quit") == 0) {
            return 0;
        } /* whatever else may come is not for us */
    }
    return 0;
}
