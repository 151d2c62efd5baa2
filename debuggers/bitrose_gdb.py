"""Draw bitboards in GDB: `bb EXPR` draws a 64-bit value of the program as a board.

    (gdb) source debuggers/bitrose_gdb.py
    (gdb) bb occupied
    (gdb) bb knight_attacks[28]
    (gdb) bb position.pieces          for an array, one board for each element
    (gdb) set bitrose-mapping rival   if bit 0 is h1 and not a1

Write EXPR in the language of the program, as for `print`. A structure that holds a single 64-bit number, such as
`struct Bitboard { uint64_t bits; }` or Rust's `Bitboard(u64)`, counts as that number. `bitrose show` makes the drawing,
so `bitrose` has to be on your PATH. If it is not, set the environment variable BITROSE to the path of the program.
"""

import os
import subprocess

import gdb

LARGEST_ARRAY = 64
COLUMNS = "3"  # boards side by side: fits 80 columns
WORD = (1 << 64) - 1
INTEGERS = (gdb.TYPE_CODE_INT, gdb.TYPE_CODE_ENUM, gdb.TYPE_CODE_CHAR, gdb.TYPE_CODE_BOOL)


def words(value, name):
    """Return the 64-bit numbers in a value, each with its name."""
    kind = value.type.strip_typedefs()
    if kind.code in (gdb.TYPE_CODE_REF, gdb.TYPE_CODE_RVALUE_REF):
        return words(value.referenced_value(), name)
    if kind.code in INTEGERS:
        return [(name, int(value) & WORD)]
    if kind.code == gdb.TYPE_CODE_ARRAY:
        first, last = kind.range()
        if last - first >= LARGEST_ARRAY:
            raise gdb.GdbError("%s has %d elements, but at most %d can be drawn: choose a part of it" % (name, last - first + 1, LARGEST_ARRAY))
        return [word for i in range(first, last + 1) for word in words(value[i], "%s[%d]" % (name, i))]
    if kind.code in (gdb.TYPE_CODE_STRUCT, gdb.TYPE_CODE_UNION):
        fields = [field for field in kind.fields() if hasattr(field, "bitpos")]
        if len(fields) == 1:
            return words(value[fields[0]], name)
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
        self.value = "lerf"

    def get_set_string(self):
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


Mapping()
Board()
