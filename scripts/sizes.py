#!/usr/bin/env python3
"""How long the functions and files of the sources are: median, 90th percentile, the longest; and how much code a room has.

    python3 scripts/sizes.py [FOLDER...]      default: src

For information only: nothing that is checked needs it. A function is counted from its `fn` to its closing brace. Tests
(`#[cfg(test)]` modules, files called tests.rs, folders called tests) are left out. `code` are the lines of a room that are
neither tests nor blank nor comments.
"""

import re
import sys
from pathlib import Path

HEAD = re.compile(r"^\s*(?:pub(?:\([^)]*\))?\s+)?(?:const\s+|async\s+|unsafe\s+|extern\s+\"C\"\s+)*fn\s+(\w+)")
TOKEN = re.compile(r"//[^\n]*|/\*.*?\*/|b?r(#*)\".*?\"\1|b?\"(?:\\.|[^\"\\])*\"|b?'(?:\\.[^']*|[^'\\\n])'", re.S)


def blanked(match):
    """A comment as blanks; a text or a character as blanks within its quotes. Lines stay lines."""
    token = match.group()
    if token.startswith("/"):
        return re.sub(r"[^\n]", " ", token)
    return '"' + re.sub(r"[^\n]", " ", token[1:-1]) + '"'


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


def measure(path):
    """The functions of a file as (length, file:line, name), and its number of lines of code; no tests among either."""
    raw = path.read_text()
    source = TOKEN.sub(blanked, raw)
    # A text that goes over several lines is code on every one of them.
    texts = [match for match in TOKEN.finditer(raw) if not match.group().startswith("/")]
    within = set()
    for match in texts:
        first = raw.count("\n", 0, match.start())
        within.update(range(first, first + match.group().count("\n") + 1))
    lines = source.splitlines()
    found, code, skip_to = [], 0, -1
    for number, line in enumerate(lines):
        if number <= skip_to:
            continue
        if "#[cfg(test)]" in line:
            skip_to = block_end(lines, number) or number + 1
            continue
        code += bool(line.strip()) or number in within
        head = HEAD.match(line)
        end = head and block_end(lines, number)
        if end is not None and head:
            found.append((end - number + 1, "%s:%d" % (path, number + 1), head.group(1)))
    return found, code


def row(name, lengths):
    ordered = sorted(lengths)
    at = lambda share: ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0
    return "%-10s %6d %6d %6d %6d" % (name, len(ordered), at(0.5), at(0.9), at(1))


def room(folder, path):
    inside = path.relative_to(folder).parts
    return inside[0] if len(inside) > 1 else "(top)"


def main():
    folders = [Path(folder) for folder in sys.argv[1:] or ["src"]]
    rows = []
    for folder in folders:
        for path in sorted(folder.rglob("*.rs")):
            if path.name != "tests.rs" and "tests" not in path.relative_to(folder).parts:
                rows.append((room(folder, path), path, len(path.read_text().splitlines()), *measure(path)))
    rooms = sorted({name for name, *_ in rows})
    for title, lengths in (
        ("functions", lambda picked: [length for *_, found, _ in picked for length, _, _ in found]),
        ("files", lambda picked: [length for _, _, length, _, _ in picked]),
    ):
        print("%-10s %6s %6s %6s %6s" % (title, "count", "median", "90th", "longest"))
        for name in rooms:
            print(row(name, lengths([one for one in rows if one[0] == name])))
        print(row("all", lengths(rows)) + "\n")
    print("code")
    for name in rooms:
        print("%-10s %6d" % (name, sum(code for own, *_, code in rows if own == name)))
    print("%-10s %6d" % ("all", sum(code for *_, code in rows)))
    print("\nthe longest functions")
    for length, place, name in sorted((one for *_, found, _ in rows for one in found), reverse=True)[:10]:
        print("%4d  %s  %s" % (length, name, place))
    print("\nthe longest files")
    for length, path in sorted(((length, str(path)) for _, path, length, _, _ in rows), reverse=True)[:10]:
        print("%4d  %s" % (length, path))


main()
