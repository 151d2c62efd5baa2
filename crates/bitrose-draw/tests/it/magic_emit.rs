//! Emitted tables are compiled and must pass the full check: every blocker set of every square, walked by the program
//! itself.

use crate::skipped::skipped;
use bitrose_core::bitboard::Mapping;
use bitrose_core::magic::{AttackTables, SearchProgress, TableLayout, TableOptions};
use bitrose_draw::{Format, emit_tables};
use std::fs;
use std::path::Path;
use std::process::Command;

fn source(layout: TableLayout, format: Format) -> String {
    let effort = TableOptions { choices: 1, ..TableOptions::default() };
    let tables = AttackTables::find(layout, effort, &SearchProgress::default()).unwrap();
    emit_tables(format, &tables, Mapping::Lerf).unwrap()
}

/// Compiles a file and runs it.
fn compile_and_run(compiler: &str, arguments: &[&str], file: &Path, tables: usize) {
    let program = file.with_extension("program");
    let build = Command::new(compiler).args(arguments).arg("-o").arg(&program).arg(file).output().unwrap();
    let complaints = String::from_utf8_lossy(&build.stderr).into_owned();
    assert!(build.status.success() && complaints.is_empty(), "{}: {complaints}", file.display());
    check_output(&mut Command::new(&program), file, tables);
}

/// Runs a program; it must print `107648 right` for each of its tables.
fn check_output(program: &mut Command, file: &Path, tables: usize) {
    let run = program.output().unwrap();
    let (out, complaints) = (String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
    assert_eq!(out, "107648 right\n".repeat(tables), "{}: {complaints}", file.display());
}

/// Each has an index of its own kind.
const THREE: [TableLayout; 3] = [TableLayout::Fancy, TableLayout::Black, TableLayout::Pext];

const C_CHECK: &str = r#"
#include <stdio.h>
static const int STEPS[2][4][2] = {{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}, {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}};
static uint64_t walk(int slider, int square, uint64_t occupancy, int relevant) {
    uint64_t attacks = 0;
    for (int i = 0; i < 4; i++) {
        int df = STEPS[slider][i][0], dr = STEPS[slider][i][1];
        for (int f = square % 8 + df, r = square / 8 + dr; f >= 0 && f < 8 && r >= 0 && r < 8; f += df, r += dr) {
            int is_last = f + df < 0 || f + df > 7 || r + dr < 0 || r + dr > 7;
            if (!(relevant && is_last)) attacks |= 1ULL << (8 * r + f);
            if (occupancy >> (8 * r + f) & 1) break;
        }
    }
    return attacks;
}
int main(void) {
    int right = 0;
    for (int square = 0; square < 64; square++) {
        for (int slider = 0; slider < 2; slider++) {
            uint64_t mask = walk(slider, square, 0, 1), blockers = 0;
            do {
                uint64_t noise = ~mask & 0x9E3779B97F4A7C15ULL * (blockers + 1);
                uint64_t found = slider ? bishop_attacks(square, blockers | noise) : rook_attacks(square, blockers | noise);
                right += found == walk(slider, square, blockers, 0);
                blockers = (blockers - mask) & mask;
            } while (blockers);
        }
    }
    printf("%d right\n", right);
    return 0;
}
"#;

const RUST_CHECK: &str = r#"
const STEPS: [[(i32, i32); 4]; 2] = [[(0, 1), (1, 0), (0, -1), (-1, 0)], [(1, 1), (1, -1), (-1, -1), (-1, 1)]];
fn walk(slider: usize, square: i32, occupancy: u64, relevant: bool) -> u64 {
    let mut attacks = 0;
    for (df, dr) in STEPS[slider] {
        let (mut f, mut r) = (square % 8 + df, square / 8 + dr);
        let on_board = |f: i32, r: i32| (0..8).contains(&f) && (0..8).contains(&r);
        while on_board(f, r) {
            if !relevant || on_board(f + df, r + dr) { attacks |= 1_u64 << (8 * r + f); }
            if occupancy >> (8 * r + f) & 1 == 1 { break; }
            (f, r) = (f + df, r + dr);
        }
    }
    attacks
}
fn main() {
    check([fancy::rook_attacks, fancy::bishop_attacks]);
    check([black::rook_attacks, black::bishop_attacks]);
    check([pext::rook_attacks, pext::bishop_attacks]);
}
fn check(lookups: [fn(usize, u64) -> u64; 2]) {
    let mut right = 0;
    for square in 0..64 {
        for (slider, attacks) in lookups.into_iter().enumerate() {
            let (mask, mut blockers) = (walk(slider, square, 0, true), 0_u64);
            loop {
                let noise = !mask & 0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(blockers + 1);
                right += i32::from(attacks(square as usize, blockers | noise) == walk(slider, square, blockers, false));
                blockers = blockers.wrapping_sub(mask) & mask;
                if blockers == 0 { break; }
            }
        }
    }
    println!("{right} right");
}
"#;

const JAVA_CHECK: &str = r#"
final class Check {
    static final int[][][] STEPS = {{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}, {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}};

    static boolean isOnBoard(int f, int r) {
        return f >= 0 && f < 8 && r >= 0 && r < 8;
    }

    static long walk(int slider, int square, long occupancy, boolean relevant) {
        long attacks = 0;
        for (int[] step : STEPS[slider]) {
            for (int f = square % 8 + step[0], r = square / 8 + step[1]; isOnBoard(f, r); f += step[0], r += step[1]) {
                if (!relevant || isOnBoard(f + step[0], r + step[1])) attacks |= 1L << (8 * r + f);
                if ((occupancy >>> (8 * r + f) & 1) != 0) break;
            }
        }
        return attacks;
    }

    interface Lookup {
        long attacks(int square, long occupancy);
    }

    public static void main(String[] words) {
        check(Fancy::rookAttacks, Fancy::bishopAttacks);
        check(Black::rookAttacks, Black::bishopAttacks);
        check(Pext::rookAttacks, Pext::bishopAttacks);
    }

    static void check(Lookup rook, Lookup bishop) {
        int right = 0;
        for (int square = 0; square < 64; square++) {
            for (int slider = 0; slider < 2; slider++) {
                long mask = walk(slider, square, 0, true), blockers = 0;
                do {
                    long occupancy = blockers | ~mask & 0x9E3779B97F4A7C15L * (blockers + 1);
                    long found = (slider == 0 ? rook : bishop).attacks(square, occupancy);
                    if (found == walk(slider, square, blockers, false)) right++;
                    blockers = (blockers - mask) & mask;
                } while (blockers != 0);
            }
        }
        System.out.println(right + " right");
    }
}
"#;

const PYTHON_CHECK: &str = r#"
import fancy, black, pext

def walk(steps, square, occupancy, relevant):
    attacks = 0
    for df, dr in steps:
        f, r = square % 8 + df, square // 8 + dr
        while 0 <= f < 8 and 0 <= r < 8:
            if not relevant or 0 <= f + df < 8 and 0 <= r + dr < 8:
                attacks |= 1 << 8 * r + f
            if occupancy >> 8 * r + f & 1:
                break
            f, r = f + df, r + dr
    return attacks


tables = [fancy, black, pext]
right = [0] * len(tables)
for steps, lookups in [
    ([(0, 1), (1, 0), (0, -1), (-1, 0)], [table.rook_attacks for table in tables]),
    ([(1, 1), (1, -1), (-1, -1), (-1, 1)], [table.bishop_attacks for table in tables]),
]:
    for square in range(64):
        mask, blockers = walk(steps, square, 0, True), 0
        while True:
            noise = ~mask & 0x9E3779B97F4A7C15 * (blockers + 1) & 0xFFFFFFFFFFFFFFFF
            walked = walk(steps, square, blockers, False)
            for number, attacks in enumerate(lookups):
                right[number] += attacks(square, blockers | noise) == walked
            blockers = (blockers - mask) & mask
            if not blockers:
                break
for count in right:
    print(count, "right")
"#;

fn check_c(layouts: &[TableLayout]) {
    let folder = tempfile::tempdir().unwrap();
    for &layout in layouts {
        let file = folder.path().join(format!("{layout}.c"));
        fs::write(&file, source(layout, Format::C) + C_CHECK).unwrap();
        compile_and_run("cc", &["-std=c99", "-Wall", "-Wextra"], &file, 1);
    }
}

#[test]
fn c_with_a_shift_for_each_square() {
    check_c(&[TableLayout::Plain, TableLayout::Fancy, TableLayout::Pext]);
}

#[test]
fn c_with_a_fixed_shift() {
    check_c(&[TableLayout::FixedShift, TableLayout::Overlapped, TableLayout::Black]);
}

/// C++ is compiled where there is a compiler for it; C and Rust are everywhere.
#[test]
fn cpp() {
    if !has("c++") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    for layout in [TableLayout::Plain, TableLayout::Pext] {
        let file = folder.path().join(format!("{layout}.cpp"));
        let source = source(layout, Format::Cpp).replace("#pragma once\n", "");
        fs::write(&file, source + "using std::uint64_t;" + C_CHECK).unwrap();
        compile_and_run("c++", &["-std=c++17", "-Wall", "-Wextra"], &file, 1);
    }
}

/// Returns `true` if a program is installed, and says that a test is skipped if not.
fn has(program: &str) -> bool {
    let is_there = Command::new(program).arg("--version").output().is_ok();
    if !is_there {
        skipped(format!("{program} is not installed"));
    }
    is_there
}

#[test]
fn java() {
    if !has("javac") || !has("java") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    for (layout, class) in THREE.into_iter().zip(["Fancy", "Black", "Pext"]) {
        let source = source(layout, Format::Java).replace("Magics", class);
        fs::write(folder.path().join(format!("{class}.java")), source).unwrap();
    }
    let file = folder.path().join("Check.java");
    fs::write(&file, JAVA_CHECK).unwrap();
    let arguments = ["-Xlint:all", "-Werror", "Fancy.java", "Black.java", "Pext.java", "Check.java"];
    let quick = ["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"]; // it lives a second
    let build =
        Command::new("javac").args(quick).args(arguments).current_dir(folder.path()).output().unwrap();
    assert!(build.status.success(), "{}", String::from_utf8_lossy(&build.stderr));
    check_output(Command::new("java").args(["-cp", "."]).arg("Check").current_dir(folder.path()), &file, 3);
}

#[test]
fn python() {
    if !has("python3") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    for layout in THREE {
        fs::write(folder.path().join(format!("{layout}.py")), source(layout, Format::Python)).unwrap();
    }
    let file = folder.path().join("check.py");
    fs::write(&file, PYTHON_CHECK).unwrap();
    check_output(Command::new("python3").arg(&file), &file, 3);
}

#[test]
fn rust() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("magics.rs");
    let module = |layout| format!("mod {layout} {{\n{}}}\n", source(layout, Format::Rust));
    fs::write(&file, THREE.map(module).concat() + RUST_CHECK).unwrap();
    compile_and_run("rustc", &["--edition=2024", "-Cdebuginfo=0", "-Coverflow-checks=no"], &file, 3);
}
