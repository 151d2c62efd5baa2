"""Draw bitboards in LLDB: `bb EXPR` draws a 64-bit value of the program as a board.

    (lldb) command script import debuggers/bitrose_lldb.py
    (lldb) bb occupied
    (lldb) bb knight_attacks[28]
    (lldb) bb --mapping rival occupied    if bit 0 is h1 and not a1

Write EXPR in the language of the program, as for `expression`. For an array or a structure you get one board for each
64-bit number in it. Values of the types Bitboard and U64 show their squares (a1 = 0) wherever LLDB prints them. `bitrose
show` makes the drawing of `bb`, so `bitrose` has to be on your PATH. If it is not, set the environment variable BITROSE to the path of the program.
"""

import os
import subprocess

import lldb

LARGEST_ARRAY = 64
COLUMNS = "3"  # boards side by side: fits 80 columns
WORD = (1 << 64) - 1


def words(value):
    """Return the 64-bit numbers in a value, in order; raise ValueError if it has none."""
    kind = value.GetType().GetCanonicalType()
    if kind.IsReferenceType():
        return words(value.Dereference())
    count = value.GetNumChildren()
    if kind.GetTypeFlags() & (lldb.eTypeIsInteger | lldb.eTypeIsEnumeration):
        failure = lldb.SBError()
        number = value.GetValueAsUnsigned(failure)
        if failure.Fail():
            raise ValueError("cannot read it: %s" % failure)
        return [number & WORD]
    if kind.IsArrayType() and count > LARGEST_ARRAY:
        raise ValueError("it has %d elements, but at most %d can be drawn: choose a part of it" % (count, LARGEST_ARRAY))
    if kind.IsArrayType() or (count == 1 and not kind.IsPointerType()):
        return [word for i in range(count) for word in words(value.GetChildAtIndex(i))]
    if kind.GetTypeClass() in (lldb.eTypeClassStruct, lldb.eTypeClassClass):
        found = []
        for member in (value.GetChildAtIndex(i) for i in range(count)):
            try:
                found += words(member) if member.GetByteSize() >= 8 else []
            except ValueError:
                pass  # a member that is not a board
        if found:
            return found[:LARGEST_ARRAY]
    raise ValueError("it has type %s: expected a 64-bit number, an array of them, or a structure that holds one" % kind.GetName())


def draw(numbers, mapping):
    """Return the output of `bitrose show` for these numbers; raise ValueError if that fails."""
    program = os.environ.get("BITROSE", "bitrose")
    columns = ["--columns", COLUMNS] if len(numbers) > 1 else []
    command = [program, "show", "--mapping", mapping, "--color", "never"] + columns
    lines = "".join("0x%016X\n" % number for number in numbers)
    try:
        done = subprocess.run(command, input=lines, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    except OSError as error:
        raise ValueError("cannot run %s: %s (if it is not on your PATH, set BITROSE to the path of the program)" % (program, error))
    if done.returncode != 0:
        raise ValueError(done.stderr.strip())
    return done.stdout


def bb(debugger, argument, context, result, _):
    """Draw a 64-bit value as a chess board: bb [--mapping NAME] EXPR"""
    mapping, words_of_line = "lerf", argument.split(None, 2)
    if words_of_line[:1] == ["--mapping"] and len(words_of_line) == 3:
        mapping, argument = words_of_line[1], words_of_line[2]
    if not argument.strip():
        result.SetError("expected an expression, as in: bb occupied")
        return
    frame = context.GetFrame()
    value = frame.EvaluateExpression(argument) if frame.IsValid() else context.GetTarget().EvaluateExpression(argument)
    if value.GetError().Fail():
        result.SetError(value.GetError().GetCString())
        return
    try:
        result.AppendMessage(draw(words(value), mapping).rstrip("\n"))
    except ValueError as error:
        result.SetError("%s: %s" % (argument, error))


def summary(value, _):
    """Return a bitboard as its number and its squares."""
    try:
        [word] = words(value)
    except ValueError:
        return ""
    squares = ("abcdefgh"[bit % 8] + str(bit // 8 + 1) for bit in range(64) if word >> bit & 1)
    return "0x%016X {%s}" % (word, " ".join(squares))


def __lldb_init_module(debugger, _):
    debugger.HandleCommand("type summary add --python-function %s.summary Bitboard BitBoard U64" % __name__)
    debugger.HandleCommand("command script add --overwrite --function %s.bb bb" % __name__)
