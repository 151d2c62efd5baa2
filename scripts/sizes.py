#!/usr/bin/env python3
"""How long the functions and files of the sources are: median, 90th percentile, the longest.

    python3 scripts/sizes.py [FOLDER...]      default: src

A function is counted from its `fn` to its closing brace; tests (`#[cfg(test)]` modules, files called tests.rs) are left out.
"""

import re
import sys
from pathlib import Path

HEAD = re.compile(r"^\s*(?:pub(?:\([^)]*\))?\s+)?(?:const\s+|async\s+|unsafe\s+|extern\s+\"C\"\s+)*fn\s+(\w+)")


def without_text(source):
    """The source with comments, strings and characters blanked out; lines stay lines."""
    token = re.compile(r"//[^\n]*|/\*.*?\*/|b?r(#*)\".*?\"\1|b?\"(?:\\.|[^\"\\])*\"|b?'(?:\\.[^']*|[^'\\\n])'", re.S)
    return token.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), source)


def block_end(lines, start):
    """The line on which the braces that open at or after `start` close; nothing for a declaration without a body."""
    depth = 0
    for number in range(start, len(lines)):
        for letter in lines[number]:
            if letter == "{":
                depth += 1
            elif letter == "}":
                depth -= 1
                if depth == 0:
                    return number
            elif letter == ";" and depth == 0:
                return None
    return None


def functions(path):
    """(length, file:line, name) of every function that is no test."""
    lines = without_text(path.read_text()).splitlines()
    skip_to = -1
    for number, line in enumerate(lines):
        if number <= skip_to:
            continue
        if "#[cfg(test)]" in line:
            skip_to = block_end(lines, number) or number
            continue
        head = HEAD.match(line)
        end = head and block_end(lines, number)
        if end is not None and head:
            yield end - number + 1, "%s:%d" % (path, number + 1), head.group(1)


def describe(name, lengths):
    ordered = sorted(lengths)
    at = lambda share: ordered[min(len(ordered) - 1, int(share * len(ordered)))]
    print("%-10s %6d   median %4d   90th percentile %4d   longest %4d" % (name, len(ordered), at(0.5), at(0.9), ordered[-1]))


def main():
    folders = sys.argv[1:] or ["src"]
    files = [path for folder in folders for path in sorted(Path(folder).rglob("*.rs")) if path.name != "tests.rs"]
    found = [row for path in files for row in functions(path)]
    sizes = [(len(path.read_text().splitlines()), str(path)) for path in files]
    describe("functions", [length for length, _, _ in found])
    describe("files", [length for length, _ in sizes])
    print("\nthe longest functions")
    for length, place, name in sorted(found, reverse=True)[:10]:
        print("%4d  %s  %s" % (length, name, place))
    print("\nthe longest files")
    for length, path in sorted(sizes, reverse=True)[:10]:
        print("%4d  %s" % (length, path))


main()
