//! Times `bitrose show` on a million constants, and the same job as a plain loop in Rust and in C++ and in
//! python-chess.
//!
//! Prints the medians and their ratios; programs that are not installed on this machine are left out. Every program
//! reads the same constants from a file and writes to the null device; python-chess reads only a tenth of them, and its
//! time is multiplied by ten. The rounds are interleaved, so that a busy machine slows all programs alike.

#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    missing_docs,
    reason = "a program that prints its findings"
)]

use std::fmt::Write;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const LINES: u64 = 1_000_000;
const ROUNDS: usize = 7;

const RUST: &str = r#"
use std::io::{BufRead, BufWriter, Write};
fn main() {
    let (mut input, mut out) = (std::io::stdin().lock(), BufWriter::new(std::io::stdout().lock()));
    let (mut line, mut grid) = (String::new(), Vec::new());
    while input.read_line(&mut line).unwrap() > 0 {
        let board = u64::from_str_radix(&line.trim_end()[2..], 16).unwrap();
        for rank in (0..8).rev() {
            grid.push(b'1' + rank);
            for file in 0..8 {
                grid.extend(if board >> (8 * rank + file) & 1 == 1 { b" 1" } else { b" ." });
            }
            grid.push(b'\n');
        }
        write!(grid, "  a b c d e f g h\n{board:#018X}  {} squares\n\n", board.count_ones()).unwrap();
        out.write_all(&grid).unwrap();
        line.clear();
        grid.clear();
    }
}
"#;

const CPP: &str = r#"
#include <cstdint>
#include <iomanip>
#include <iostream>
#include <string>
int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    std::string line;
    while (std::getline(std::cin, line)) {
        std::uint64_t board = std::stoull(line, nullptr, 0);
        for (int rank = 7; rank >= 0; --rank) {
            std::cout << rank + 1;
            for (int file = 0; file < 8; ++file)
                std::cout << ' ' << (board >> (8 * rank + file) & 1 ? '1' : '.');
            std::cout << '\n';
        }
        std::cout << "  a b c d e f g h\n0x" << std::hex << std::uppercase << std::setfill('0') << std::setw(16)
                  << board << std::dec << "  " << __builtin_popcountll(board) << " squares\n\n";
    }
}
"#;

const PYTHON: &str = "\
import sys, chess
for line in sys.stdin:
    board = chess.SquareSet(int(line, 0))
    print(board)
    print(f'0x{int(board):016X}  {len(board)} squares\\n')
";

/// A program to measure, and the number of lines that it reads.
struct Baseline {
    name: String,
    command: Vec<String>,
    lines: u64,
}

fn main() {
    let folder = tempfile::tempdir().unwrap();
    let baselines = baselines(folder.path());
    let times = measure(&baselines, folder.path());
    let ours = times[0];
    println!("{LINES} constants from a file to the null device; median of {ROUNDS} rounds in turns.\n");
    println!("| program | seconds | times bitrose's grids |\n|---|---|---|");
    for (baseline, time) in baselines.iter().zip(&times) {
        let ratio = time.as_secs_f64() / ours.as_secs_f64();
        println!("| {} | {:.3} | {ratio:.1} |", baseline.name, time.as_secs_f64());
    }
    println!();
}

fn baselines(folder: &Path) -> Vec<Baseline> {
    let ours = |format: &str| Baseline {
        name: format!("bitrose show --format {format}"),
        command: [env!("CARGO_BIN_EXE_bitrose"), "show", "--format", format].map(String::from).to_vec(),
        lines: LINES,
    };
    let mut baselines = vec![ours("grid"), ours("hex"), ours("json")];
    baselines.extend(compiled(folder, "a plain loop in Rust, buffered", RUST, "rustc -O plain.rs -o"));
    baselines.extend(compiled(folder, "C++ iostream without sync", CPP, "c++ -O2 plain.cpp -o"));
    let has_chess = Command::new("python3").args(["-c", "import chess"]).stderr(Stdio::null()).status();
    if has_chess.is_ok_and(|status| status.success()) {
        let command = ["python3", "-c", PYTHON].map(String::from).to_vec();
        baselines.push(Baseline {
            name: "python-chess (a tenth, times ten)".into(),
            command,
            lines: LINES / 10,
        });
    }
    baselines
}

/// Compiles a plain loop with `compiler FLAG SOURCE -o`. Returns `None` if that compiler is missing or fails.
fn compiled(folder: &Path, name: &str, source: &str, command: &str) -> Option<Baseline> {
    let words: Vec<&str> = command.split(' ').collect();
    let binary = folder.join(words[2]).with_extension(words[0]);
    fs::write(folder.join(words[2]), source).unwrap();
    let built = Command::new(words[0]).args(&words[1..]).arg(&binary).current_dir(folder).status().ok()?;
    let command = vec![binary.to_str()?.to_owned()];
    built.success().then(|| Baseline { name: name.to_owned(), command, lines: LINES })
}

/// Returns the median time of every baseline, scaled to all lines.
fn measure(baselines: &[Baseline], folder: &Path) -> Vec<Duration> {
    let file = |baseline: &Baseline| folder.join(format!("{}.txt", baseline.lines));
    for baseline in baselines {
        fs::write(file(baseline), constants(baseline.lines)).unwrap();
    }
    let mut times = vec![Vec::new(); baselines.len()];
    for _ in 0..ROUNDS {
        for (baseline, times) in baselines.iter().zip(&mut times) {
            let scale = u32::try_from(LINES / baseline.lines).unwrap();
            times.push(once(baseline, &file(baseline)) * scale);
        }
    }
    times.into_iter().map(median).collect()
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

fn once(baseline: &Baseline, input: &Path) -> Duration {
    let mut command = Command::new(&baseline.command[0]);
    command.args(&baseline.command[1..]).stdin(File::open(input).unwrap()).stdout(Stdio::null());
    let started = Instant::now();
    assert!(command.status().unwrap().success(), "{}", baseline.name);
    started.elapsed()
}

/// Returns numbers without a pattern, one per line: the output of `SplitMix64`,
/// <https://prng.di.unimi.it/splitmix64.c>.
fn constants(lines: u64) -> String {
    (1..=lines).fold(String::new(), |mut text, line| {
        let mut number = line.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        number = (number ^ number >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        number = (number ^ number >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        writeln!(text, "0x{:016X}", number ^ number >> 31).unwrap();
        text
    })
}
