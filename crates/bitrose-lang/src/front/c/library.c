/* Functions of <ctype.h>, <string.h> and <stdlib.h>. The nonzero results of tests are those of glibc. */
int isupper(int c) { return c >= 'A' && c <= 'Z' ? 256 : 0; }
int islower(int c) { return c >= 'a' && c <= 'z' ? 512 : 0; }
int isalpha(int c) { return isupper(c) || islower(c) ? 1024 : 0; }
int isdigit(int c) { return c >= '0' && c <= '9' ? 2048 : 0; }
int __isdigit_of_cpp(int c) { return c >= '0' && c <= '9'; } /* a builtin of gcc and clang */
int isspace(int c) { return c == ' ' || c >= '\t' && c <= '\r' ? 8192 : 0; }
int isalnum(int c) { return isalpha(c) || isdigit(c) ? 8 : 0; }
int toupper(int c) { return islower(c) ? c - 32 : c; }
int tolower(int c) { return isupper(c) ? c + 32 : c; }

unsigned long strlen(const char *s) {
    unsigned long length = 0;
    while (s[length]) length++;
    return length;
}

char *strchr(const char *s, int c) {
    for (; *s != (char)c; s++) if (!*s) return 0;
    return (char *)s;
}

char *strrchr(const char *s, int c) {
    const char *found = 0;
    do if (*s == (char)c) found = s; while (*s++);
    return (char *)found;
}

int strncmp(const char *a, const char *b, unsigned long most) {
    for (; most; most--, a++, b++) {
        if (*a != *b) return (unsigned char)*a < (unsigned char)*b ? -1 : 1;
        if (!*a) return 0;
    }
    return 0;
}

int strcmp(const char *a, const char *b) { return strncmp(a, b, -1); }

char *strcpy(char *to, const char *from) {
    char *at = to;
    while ((*at++ = *from++)) {}
    return to;
}

int atoi(const char *s) {
    int number = 0, is_negative = 0;
    while (isspace(*s)) s++;
    if (*s == '-' || *s == '+') is_negative = *s++ == '-';
    while (isdigit(*s)) number = number * 10 - (*s++ - '0');
    return is_negative ? number : -number;
}
