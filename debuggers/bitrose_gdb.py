"""Draw bitboards in GDB: `bb EXPR` draws a 64-bit value of the program as a board.

    (gdb) source debuggers/bitrose_gdb.py
    (gdb) bb occupied
    (gdb) bb knight_attacks[28]
    (gdb) bb position                 for an array or a structure, one board for each 64-bit number in it
    (gdb) bb $zmm3                    for a vector register, one board for each 64 bits
    (gdb) print position              values of the types Bitboard and U64 show their squares
    (gdb) set bitrose-types Bitboard BB
    (gdb) set bitrose-mapping rival   if bit 0 is h1 and not a1

Write EXPR in the language of the program, as for `print`. `bitrose show` makes the drawing,
so `bitrose` has to be on your PATH. If it is not, set the environment variable BITROSE to the path of the program.
"""

import os
import re
import subprocess

import gdb

LARGEST_ARRAY = 64
COLUMNS = "3"  # boards side by side: fits 80 columns
WORD = (1 << 64) - 1
INTEGERS = (gdb.TYPE_CODE_INT, gdb.TYPE_CODE_ENUM, gdb.TYPE_CODE_CHAR, gdb.TYPE_CODE_BOOL)
# The square of bit 0, and whether bit 1 is on the next rank and not on the next file.
MAPPINGS = {"lerf": "a1", "lerbef": "h1", "rival": "h1", "berlef": "a8", "berf": "h8",
            "lefr": "a1 files", "seer": "a1 files", "lefber": "a8 files", "befler": "h1 files", "befr": "h8 files"}


def squares(word):
    """Return the names of the squares of a number under the mapping: {a1 e4}."""
    first, _, order = MAPPINGS.get(gdb.parameter("bitrose-mapping") or "lerf", "a1").partition(" ")

    def square(bit):
        file, rank = (bit // 8, bit % 8) if order else (bit % 8, bit // 8)
        return "abcdefgh"[7 - file if first[0] == "h" else file] + str(8 - rank if first[1] == "8" else rank + 1)

    return "{%s}" % " ".join(square(bit) for bit in range(64) if word >> bit & 1)


class Printer:
    """Prints a bitboard as its number and its squares."""

    def __init__(self, word):
        self.word = word

    def to_string(self):
        return "0x%016X %s" % (self.word, squares(self.word))


def printer(value):
    """Return a printer for a value whose type has one of the names of `bitrose-types`."""
    names = (gdb.parameter("bitrose-types") or "").split()
    if re.sub(r"^(const |volatile |.*::)*", "", str(value.type.name)) not in names:
        return None
    try:
        found = words(value, "")
    except (gdb.error, gdb.GdbError):
        return None
    return Printer(found[0][1]) if len(found) == 1 else None


def words(value, name):
    """Return the 64-bit numbers in a value, each with its name."""
    kind = value.type.strip_typedefs()
    if kind.code in (gdb.TYPE_CODE_REF, gdb.TYPE_CODE_RVALUE_REF):
        return words(value.referenced_value(), name)
    if kind.code in INTEGERS and kind.sizeof <= 8:
        return [(name, int(value) & WORD)]
    if kind.code == gdb.TYPE_CODE_ARRAY:
        first, last = kind.range()
        if last - first >= LARGEST_ARRAY:
            raise gdb.GdbError("%s has %d elements, but at most %d can be drawn: choose a part of it" % (name, last - first + 1, LARGEST_ARRAY))
        return [word for i in range(first, last + 1) for word in words(value[i], "%s[%d]" % (name, i))]
    if kind.code in (gdb.TYPE_CODE_STRUCT, gdb.TYPE_CODE_UNION):
        fields = [field for field in kind.fields() if hasattr(field, "bitpos")]
        lanes = [field for field in fields if re.fullmatch("v[248]_int64", field.name or "")]
        if lanes:  # a vector register is a union of all ways to cut it
            return words(value[lanes[0]], name)
        if len(fields) == 1:
            return words(value[fields[0]], name)
        named = []
        for field in fields:
            try:
                if field.type.strip_typedefs().sizeof >= 8:
                    named += words(value[field], "%s.%s" % (name, field.name))
            except (gdb.error, gdb.GdbError):
                pass  # a member that is not a board
        if named:
            return named[:LARGEST_ARRAY]
    raise gdb.GdbError("%s has type %s: expected a 64-bit number, an array of them, or a structure that holds one" % (name, value.type))


def draw(named):
    """Return the output of `bitrose show` for these numbers."""
    program = os.environ.get("BITROSE", "bitrose")
    mapping = gdb.parameter("bitrose-mapping") or "lerf"
    columns = ["--columns", COLUMNS] if len(named) > 1 else []
    command = [program, "show", "--mapping", mapping, "--color", "never"] + columns
    lines = "".join("0x%016X\n" % word for _, word in named)
    try:
        done = subprocess.run(command, input=lines, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    except OSError as error:
        raise gdb.GdbError("cannot run %s: %s (if it is not on your PATH, set BITROSE to the path of the program)" % (program, error))
    if done.returncode != 0:
        raise gdb.GdbError(done.stderr.strip())
    return done.stdout


class Mapping(gdb.Parameter):
    """The square mapping of the program's bitboards: lerf (a1 = 0), lerbef (h1 = 0, rival), berlef (a8 = 0), berf (h8 = 0), lefr, lefber, befler, befr."""

    set_doc = "Set the square mapping of the program's bitboards."
    show_doc = "Show the square mapping of the program's bitboards."

    def __init__(self):
        super().__init__("bitrose-mapping", gdb.COMMAND_DATA, gdb.PARAM_STRING)
        self.value = self.valid = "lerf"

    def get_set_string(self):
        if self.value not in MAPPINGS:
            wrong, self.value = self.value, self.valid
            raise gdb.GdbError("unknown mapping `%s`: expected one of %s" % (wrong, ", ".join(MAPPINGS)))
        self.valid = self.value
        return ""

    def get_show_string(self, value):
        return "The square mapping is %s." % value


class Board(gdb.Command):
    """Draw a 64-bit value as a chess board: bb EXPR"""

    def __init__(self):
        super().__init__("bb", gdb.COMMAND_DATA, gdb.COMPLETE_EXPRESSION)

    def invoke(self, argument, from_tty):
        if not argument.strip():
            raise gdb.GdbError("expected an expression, as in: bb occupied")
        try:
            value = gdb.parse_and_eval(argument)
        except gdb.error as error:
            raise gdb.GdbError(str(error))  # the message alone, without a Python traceback
        named = words(value, argument.strip())
        if len(named) > 1:
            gdb.write("%s to %s\n" % (named[0][0], named[-1][0]))
        gdb.write(draw(named))


class Types(gdb.Parameter):
    """The names of the types whose values are printed as squares, with blanks between."""

    set_doc = "Set the names of the types whose values are printed as squares."
    show_doc = "Show the names of the types whose values are printed as squares."

    def __init__(self):
        super().__init__("bitrose-types", gdb.COMMAND_DATA, gdb.PARAM_STRING)
        self.value = "Bitboard BitBoard U64"

    def get_set_string(self):
        return ""

    def get_show_string(self, value):
        return "Values of these types are printed as squares: %s." % value


Mapping()
Types()
Board()
gdb.pretty_printers.append(printer)
