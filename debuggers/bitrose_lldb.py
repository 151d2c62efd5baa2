"""bitrose in LLDB: `bb EXPR` draws a 64-bit value of the program as a board.

    (lldb) command script import debuggers/bitrose_lldb.py
    (lldb) bb occupied
    (lldb) bb knight_attacks[28]
    (lldb) bb --mapping rival occupied

EXPR is an expression of the program's language, as for `expression`. An array gives one board for each element; a
structure that holds one 64-bit number is taken for that number. The drawing is made by `bitrose show`, found on the
path or named by the environment variable BITROSE.
"""

import os
import subprocess

import lldb

LARGEST_ARRAY = 64
COLUMNS = "3"  # boards side by side: fits 80 columns
WORD = (1 << 64) - 1


def words(value):
    """The 64-bit numbers of a value, in order; ValueError when it is none."""
    kind = value.GetType().GetCanonicalType()
    if kind.IsReferenceType():
        return words(value.Dereference())
    count = value.GetNumChildren()
    if kind.GetTypeFlags() & (lldb.eTypeIsInteger | lldb.eTypeIsEnumeration):
        failure = lldb.SBError()
        number = value.GetValueAsUnsigned(failure)
        if failure.Fail():
            raise ValueError("it cannot be read: %s" % failure)
        return [number & WORD]
    if kind.IsArrayType() and count > LARGEST_ARRAY:
        raise ValueError("it has %d elements: name a part of it, at most %d" % (count, LARGEST_ARRAY))
    if kind.IsArrayType() or (count == 1 and not kind.IsPointerType()):
        return [word for i in range(count) for word in words(value.GetChildAtIndex(i))]
    raise ValueError("it is of type %s: a 64-bit number, an array of them, or a structure of one is needed" % kind.GetName())


def draw(numbers, mapping):
    """The output of `bitrose show` for the numbers; ValueError when it cannot be had."""
    program = os.environ.get("BITROSE", "bitrose")
    columns = ["--columns", COLUMNS] if len(numbers) > 1 else []
    command = [program, "show", "--mapping", mapping, "--color", "never"] + columns
    lines = "".join("0x%016X\n" % number for number in numbers)
    try:
        done = subprocess.run(command, input=lines, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    except OSError as error:
        raise ValueError("cannot run %s: %s (set the environment variable BITROSE to its place)" % (program, error))
    if done.returncode != 0:
        raise ValueError(done.stderr.strip())
    return done.stdout


def bb(debugger, argument, context, result, _):
    """Draw a 64-bit value as a chess board: bb [--mapping NAME] EXPR"""
    mapping, words_of_line = "lerf", argument.split(None, 2)
    if words_of_line[:1] == ["--mapping"] and len(words_of_line) == 3:
        mapping, argument = words_of_line[1], words_of_line[2]
    if not argument.strip():
        result.SetError("bb needs an expression: bb occupied")
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


def __lldb_init_module(debugger, _):
    debugger.HandleCommand("command script add --overwrite --function %s.bb bb" % __name__)
