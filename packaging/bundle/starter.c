/* The beginning of the single file: gives the script that is linked into it to sh, with
 * what it was told itself. A program, since not every desktop starts a script. */

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

extern char script[];
__asm__(".pushsection .rodata\n.global script\nscript: .incbin \"script\"\n.byte 0\n.popsection\n");

int main(int count, char **told)
{
    char file[PATH_MAX] = "";
    char *command[count + 4];

    if (readlink("/proc/self/exe", file, sizeof file - 1) < 0) {
        perror("/proc/self/exe");
        return 1;
    }
    command[0] = "sh";
    command[1] = "-c";
    command[2] = script;
    command[3] = file;
    /* up to the NULL at the end */
    memcpy(command + 4, told + 1, count * sizeof *told);
    execv("/bin/sh", command);
    perror("/bin/sh");
    return 1;
}
