//! Emitted tables are compiled and must pass the full check: every blocker set of every square, walked by the program
//! itself.

use crate::printed::printed;
use bitrose_core::bitboard::Mapping;
use bitrose_core::magic::{AttackTables, SearchProgress, TableLayout, TableOptions};
use bitrose_draw::{Format, emit_tables};

fn source(layout: TableLayout, format: Format) -> String {
    let effort = TableOptions { choices: 1, ..TableOptions::default() };
    let tables = AttackTables::find(layout, effort, &SearchProgress::default()).unwrap();
    emit_tables(format, &tables, Mapping::Lerf).unwrap()
}

/// Builds and runs a program: it must print `107648 right` for each of its tables.
fn check(files: &[(String, String)], commands: &[&[&str]], tables: usize) {
    let out = printed(files, commands);
    assert!(out.is_none_or(|out| out == "107648 right\n".repeat(tables)), "{}", files[0].1);
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

/// Checks tables in one file each, which a compiler makes into `program`.
fn check_each(layouts: &[TableLayout], format: Format, file: &str, build: &[&str]) {
    for &layout in layouts {
        let source = source(layout, format).replace("#pragma once\n", "");
        let using = if format == Format::Cpp { "using std::uint64_t;" } else { "" };
        check(&[(file.to_owned(), source + using + C_CHECK)], &[build, &["./program"]], 1);
    }
}

const C: &[&str] = &["cc", "-std=c99", "-Wall", "-Wextra", "-Werror", "-o", "program", "magics.c"];

#[test]
fn c_with_a_shift_for_each_square() {
    check_each(&[TableLayout::Plain, TableLayout::Fancy, TableLayout::Pext], Format::C, "magics.c", C);
}

#[test]
fn c_with_a_fixed_shift() {
    check_each(
        &[TableLayout::FixedShift, TableLayout::Overlapped, TableLayout::Black],
        Format::C,
        "magics.c",
        C,
    );
}

#[test]
fn cpp() {
    let build = ["c++", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-o", "program", "magics.cpp"];
    check_each(&[TableLayout::Plain, TableLayout::Pext], Format::Cpp, "magics.cpp", &build);
}

#[test]
fn java() {
    let mut files = vec![("Check.java".to_owned(), JAVA_CHECK.to_owned())];
    files.extend(THREE.into_iter().zip(["Fancy", "Black", "Pext"]).map(|(layout, class)| {
        (format!("{class}.java"), source(layout, Format::Java).replace("Magics", class))
    }));
    let quick = ["javac", "-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"]; // it lives a second
    let build = ["-Xlint:all", "-Werror", "Fancy.java", "Black.java", "Pext.java", "Check.java"];
    check(&files, &[&[&quick[..], &build].concat(), &["java", "-cp", ".", "Check"]], 3);
}

#[test]
fn python() {
    let mut files = vec![("check.py".to_owned(), PYTHON_CHECK.to_owned())];
    files.extend(THREE.map(|layout| (format!("{layout}.py"), source(layout, Format::Python))));
    check(&files, &[&["python3", "check.py"]], 3);
}

#[test]
fn rust() {
    let module = |layout| format!("mod {layout} {{\n{}}}\n", source(layout, Format::Rust));
    let files = [("magics.rs".to_owned(), THREE.map(module).concat() + RUST_CHECK)];
    let options = ["-Dwarnings", "-Cdebuginfo=0", "-Coverflow-checks=no", "-o", "program", "magics.rs"];
    check(&files, &[&[&["rustc", "--edition=2024"], &options[..]].concat(), &["./program"]], 3);
}
