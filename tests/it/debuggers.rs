//! The scripts for GDB and LLDB, tried on a small C program where the debugger and a C compiler are present.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::skipped::skipped;
use std::path::{Path, PathBuf};
use std::process::Command;

const PROGRAM: &str = r"
#include <stdint.h>
typedef struct { uint64_t bits; } Bitboard;
uint64_t knights[2] = { 0x42ULL, 0x4200000000000000ULL };
int64_t corners = (int64_t)0x8000000000000001ULL;
Bitboard king = { 0x10 };
typedef uint64_t U64;
struct { U64 pawns, rooks; int side; Bitboard seen; } position = { 0xFF00, 0x81, 1, { 0x18 } };
double pi = 3.14;
uint64_t many[100];
unsigned __int128 wide;
int stop(uint64_t occupied) {
    return (int)occupied;
}
int main(void) {
    return stop(0x8040201008040201ULL) & 0;
}
";

const DIAGONAL: &str = "8 . . . . . . . 1\n7 . . . . . . 1 .\n6 . . . . . 1 . .\n5 . . . . 1 . . .\n4 . . . 1 . . . .\n\
                        3 . . 1 . . . . .\n2 . 1 . . . . . .\n1 1 . . . . . . .\n  a b c d e f g h\n0x8040201008040201";

/// A script beside the sources.
fn script(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("debuggers").join(name)
}

/// The built C program; nothing where there is no compiler.
fn compiled(folder: &Path) -> Option<PathBuf> {
    let (source, program) = (folder.join("engine.c"), folder.join("engine"));
    std::fs::write(&source, PROGRAM).unwrap();
    let done = Command::new("cc").args(["-g", "-O0", "-o"]).arg(&program).arg(&source).status().ok()?;
    assert!(done.success(), "the C program compiles");
    Some(program)
}

/// Everything a debugger prints for these commands, or what is missing here to run it.
fn debugged(debugger: &str, begin: &[&str], flag: &str, commands: &[&str]) -> Result<String, String> {
    let folder = tempfile::tempdir().unwrap();
    let program = compiled(folder.path()).ok_or("cc is not installed")?;
    let mut command = Command::new(debugger);
    command.args(begin).env("BITROSE", env!("CARGO_BIN_EXE_bitrose"));
    for line in commands {
        command.args([flag, line]);
    }
    let output = command.arg(&program).output().map_err(|_| format!("{debugger} is not installed"))?;
    Ok(String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned())
}

/// What GDB prints with the script loaded; nothing, and the reason aloud, where it cannot run.
fn gdb(commands: &[&str]) -> Option<String> {
    let source = format!("source {}", script("bitrose_gdb.py").display());
    let commands: Vec<&str> = [source.as_str()].into_iter().chain(commands.iter().copied()).collect();
    match debugged("gdb", &["-nx", "-batch"], "-ex", &commands) {
        Ok(said) if said.contains("Scripting in the \"Python\" language is not supported") => {
            skipped("this gdb has no Python");
            None
        }
        Ok(said) => Some(said),
        Err(missing) => {
            skipped(missing);
            None
        }
    }
}

/// Returns `true` if the debugger stopped at the breakpoint; some sandboxes forbid tracing.
fn stops(said: &str) -> bool {
    said.contains("stop (occupied=") || said.contains("stop reason = breakpoint")
}

#[test]
fn gdb_draws_a_variable_of_the_stopped_program() {
    let Some(said) = gdb(&["break stop", "run", "bb occupied"]) else { return };
    if !stops(&said) {
        return skipped("gdb may not run a program here");
    }
    assert!(said.contains(DIAGONAL), "{said}");
    assert!(said.contains("DIAGONAL"), "{said}");
}

#[test]
fn gdb_draws_arrays_structures_and_signed_words() {
    let Some(said) = gdb(&["bb knights", "bb king", "bb corners"]) else { return };
    assert!(said.contains("knights[0] to knights[1]"), "{said}");
    assert!(said.contains("0x0000000000000042    0x4200000000000000"), "{said}");
    assert!(said.contains("0x0000000000000010  1 square  e1"), "{said}");
    assert!(said.contains("0x8000000000000001  2 squares"), "{said}");
}

#[test]
fn gdb_draws_each_board_of_a_structure_and_prints_squares() {
    let commands = [
        "bb position",
        "print position",
        "set bitrose-mapping berlef",
        "print king",
        "set bitrose-types X",
        "print king",
    ];
    let Some(said) = gdb(&commands) else { return };
    assert!(said.contains("position.pawns to position.seen") && said.contains("RANK_2"), "{said}");
    let printed = "rooks = 0x0000000000000081 {a1 h1}, side = 1, seen = 0x0000000000000018 {d1 e1}}";
    assert!(said.contains(printed), "{said}");
    assert!(said.contains("0x0000000000000010 {e8}") && said.contains("{bits = 16}"), "{said}");
}

#[test]
fn gdb_draws_the_lanes_of_a_vector_register() {
    let commands = ["break stop", "run", "bb $xmm3"];
    let Some(said) = gdb(&commands) else { return };
    if !stops(&said) || cfg!(not(target_arch = "x86_64")) {
        return skipped("gdb may not run a program here, or it has no such register");
    }
    assert!(said.contains("$xmm3[0] to $xmm3[1]"), "{said}");
}

#[test]
fn gdb_draws_under_the_mapping_of_the_engine() {
    let Some(said) = gdb(&["set bitrose-mapping rival", "show bitrose-mapping", "bb king"]) else { return };
    assert!(said.contains("The square mapping is rival."), "{said}");
    assert!(said.contains("1 square  d1"), "{said}");
    let commands = ["set bitrose-mapping nonsense", "show bitrose-mapping", "bb wide"];
    let Some(said) = gdb(&commands) else { return };
    assert!(
        said.contains("unknown mapping `nonsense`") && said.contains("The square mapping is lerf."),
        "{said}"
    );
    assert!(said.contains("wide has type "), "{said}");
}

#[test]
fn gdb_refuses_what_is_no_board() {
    for (line, wanted) in [
        (
            "bb pi",
            "pi has type double: expected a 64-bit number, an array of them, or a structure that holds one",
        ),
        ("bb many", "many has 100 elements, but at most 64 can be drawn: choose a part of it"),
        ("bb", "expected an expression, as in: bb occupied"),
        ("bb nobody", "No symbol \"nobody\" in current context."),
    ] {
        let Some(said) = gdb(&[line]) else { return };
        assert!(said.contains(wanted), "{line}: {said}");
    }
}

#[test]
fn lldb_draws_variables() {
    let import = format!("command script import {}", script("bitrose_lldb.py").display());
    let commands = [import.as_str(), "bb knights", "bb king", "bb --mapping rival king", "bb pi"];
    let said = match debugged("lldb", &["-x", "-b"], "-o", &commands) {
        Ok(said) => said,
        Err(missing) => return skipped(missing),
    };
    if said.contains("embedded_interpreter") {
        return skipped("this lldb has no Python");
    }
    assert!(said.contains("0x0000000000000042    0x4200000000000000"), "{said}");
    assert!(said.contains("1 square  e1"), "{said}");
    assert!(said.contains("1 square  d1"), "{said}");
    assert!(said.contains("pi: it has type double"), "{said}");
}
