//! How long users wait: from start to exit, from start to the first frame, and from a key press to the frame that shows
//! its effect.
//!
//! Measures whole processes from outside, in interleaved rounds, and compares them with python-chess and with the least
//! that such a program can cost: `/bin/true`, a Rust program that draws one constant, and a ratatui program that draws
//! one paragraph.
//!
//! Run it with `cargo bench --bench start`. Programs that are not installed on this machine are left out.

#![cfg_attr(not(unix), allow(unused, reason = "needs a pseudo-terminal"))]
#![expect(clippy::print_stdout, reason = "a bench prints what it measured")]
#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a bench fails by panicking")]

#[cfg(unix)]
#[expect(dead_code, reason = "the bench needs only a part of it")]
#[path = "../tests/it/flows/pty.rs"]
mod pty;

use std::path::{Path, PathBuf};

#[cfg(unix)]
fn main() {
    if std::env::args().any(|word| word == PARAGRAPH) {
        return paragraph();
    }
    let folder = tempfile::tempdir().unwrap();
    // The folder holds the programs, and is the home folder of the interface.
    let program = copy(Path::new(env!("CARGO_BIN_EXE_bitrose")), folder.path());
    let baseline = copy(&std::env::current_exe().expect("a running program has a path"), folder.path());
    processes::print(&program, folder.path());
    frames::print(&program, &baseline, folder.path());
}

#[cfg(not(unix))]
fn main() {}

/// The argument that makes this program draw a paragraph instead of measuring.
const PARAGRAPH: &str = "--draw-a-paragraph";

/// The baseline for the first frame: what ratatui and a terminal cost by themselves. Exits on the first key.
#[cfg(unix)]
fn paragraph() {
    let mut terminal = ratatui::init();
    let text = ratatui::widgets::Paragraph::new("one paragraph");
    terminal.draw(|frame| frame.render_widget(text, frame.area())).unwrap();
    let _ = crossterm::event::read();
    ratatui::restore();
}

/// Returns a copy of a program, as an installation is one. The kernel holds a file that a linker has just written in
/// small pages, and a start from those takes a tenth longer.
#[cfg(unix)]
fn copy(program: &Path, folder: &Path) -> PathBuf {
    let copy = folder.join(program.file_name().unwrap());
    std::fs::copy(program, &copy).unwrap();
    copy
}

/// Returns the median of the times, in milliseconds.
fn median(mut times: Vec<std::time::Duration>) -> f64 {
    times.sort();
    times[times.len() / 2].as_secs_f64() * 1e3
}

/// Measures the time from start to exit.
#[cfg(unix)]
mod processes {
    use super::median;
    use std::fs;
    use std::path::Path;
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    const ROUNDS: usize = 201;
    const CONSTANT: &str = "0x0001422002214000";

    /// A minimal program that draws one constant: without libraries, checks or name lookup.
    const DRAW: &str = r#"
    fn main() {
        let word = std::env::args().nth(1).unwrap();
        let board = u64::from_str_radix(&word[2..], 16).unwrap();
        for rank in (0..8).rev() {
            print!("{}", rank + 1);
            for file in 0..8 {
                print!(" {}", if board >> (8 * rank + file) & 1 == 1 { '1' } else { '.' });
            }
            println!();
        }
        println!("  a b c d e f g h\n{board:#018X}  {} squares", board.count_ones());
    }
    "#;

    const PYTHON: &str = "import sys, chess; print(chess.SquareSet(int(sys.argv[1], 0)))";

    type Words = Vec<String>;

    pub(super) fn print(program: &Path, folder: &Path) {
        let baselines = baselines(program, folder);
        let mut times = vec![Vec::new(); baselines.len()];
        for _ in 0..ROUNDS {
            for ((_, words), times) in baselines.iter().zip(&mut times) {
                times.push(once(words));
            }
        }
        println!("From start to exit, one constant; median of {ROUNDS} rounds in turns.\n");
        println!("| program | ms | times bitrose | MB |\n|---|---|---|---|");
        let medians: Vec<f64> = times.into_iter().map(median).collect();
        for ((name, words), ms) in baselines.iter().zip(&medians) {
            let memory = megabytes(words).map_or_else(|| "-".to_owned(), |memory| format!("{memory:.1}"));
            println!("| {name} | {ms:.2} | {:.2} | {memory} |", ms / medians[0]);
        }
        println!();
    }

    fn baselines(program: &Path, folder: &Path) -> Vec<(&'static str, Words)> {
        let words = |words: &[&str]| words.iter().map(ToString::to_string).collect();
        let mut baselines =
            vec![("`bitrose show`", words(&[&program.display().to_string(), "show", CONSTANT]))];
        baselines.push(("`/bin/true`", words(&["/bin/true"])));
        if let Some(program) = drawer(folder) {
            baselines.push(("a Rust program that only draws", words(&[&program, CONSTANT])));
        }
        baselines.push(("python-chess", words(&["python3", "-c", PYTHON, CONSTANT])));
        baselines.retain(|(_, words)| runs(words));
        baselines
    }

    /// Compiles the minimal program and returns its path; `None` if that fails.
    fn drawer(folder: &Path) -> Option<String> {
        let (source, program) = (folder.join("draw.rs"), folder.join("draw"));
        fs::write(&source, DRAW).ok()?;
        let built = Command::new("rustc").arg("-O").arg(&source).arg("-o").arg(&program).status().ok()?;
        built.success().then(|| program.display().to_string())
    }

    fn command(words: &Words) -> Command {
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    fn runs(words: &Words) -> bool {
        command(words).status().is_ok_and(|status| status.success())
    }

    fn once(words: &Words) -> Duration {
        let start = Instant::now();
        assert!(runs(words), "{}", words[0]);
        start.elapsed()
    }

    /// Returns the peak memory use in megabytes, as the `time` program reports it.
    fn megabytes(words: &Words) -> Option<f64> {
        let mut timed = Command::new("/usr/bin/time");
        timed.args(["-f", "%M"]).args(words).stdin(Stdio::null()).stdout(Stdio::null());
        let report = timed.output().ok()?;
        let kilobytes: f64 = String::from_utf8(report.stderr).ok()?.trim().parse().ok()?;
        Some(kilobytes / 1024.0)
    }
}

/// Measures, in a pseudo-terminal of 120x40, the time from start to the first frame and from a key to its frame.
#[cfg(unix)]
mod frames {
    use super::pty::Start;
    use super::{PARAGRAPH, median};
    use std::path::Path;
    use std::time::{Duration, Instant};

    const STARTS: usize = 51;
    const KEYS: usize = 201;

    pub(super) fn print(program: &Path, baseline: &Path, folder: &Path) {
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        for _ in 0..STARTS {
            ours.push(first_frame(bitrose(program, folder)));
            theirs.push(first_frame(Start::program(baseline, &[PARAGRAPH])));
        }
        let (ours, theirs) = (median(ours), median(theirs));
        println!("In a pseudo-terminal of 120x40; median of {STARTS} starts in turns, and of {KEYS} keys.\n");
        println!("| wait | ms | times the paragraph |\n|---|---|---|");
        println!("| start of bitrose to its first frame | {ours:.2} | {:.2} |", ours / theirs);
        println!("| start of a ratatui program to its one paragraph | {theirs:.2} | 1 |");
        println!("| key to frame | {:.2} | |\n", median(keys(program, folder)));
    }

    fn bitrose(program: &Path, folder: &Path) -> Start {
        let folder = folder.display().to_string();
        Start::program(program, &["explore", "CENTER"])
            .env("HOME", &folder)
            .env("XDG_DATA_HOME", &folder)
            .size(120, 40)
    }

    /// Returns the time until the first frame is on the screen. Both programs exit when `q` is pressed.
    fn first_frame(start: Start) -> Duration {
        let begin = Instant::now();
        let mut session = start.size(120, 40).run();
        session.wait("first frame", |screen| (!screen.contents().trim().is_empty()).then_some(()));
        let time = begin.elapsed();
        session.send("q");
        session.wait_exit();
        time
    }

    fn keys(program: &Path, folder: &Path) -> Vec<Duration> {
        let mut session = bitrose(program, folder).run();
        session.wait_interface();
        let mut key_to_frame = |key: &str| {
            let before = frames(&session.bytes());
            let start = Instant::now();
            session.send(key);
            session.wait_bytes("next frame", |bytes| (frames(bytes) > before).then_some(()));
            start.elapsed()
        };
        (0..KEYS).map(|index| key_to_frame(if index % 2 == 0 { " " } else { "l" })).collect()
    }

    /// Counts the frames that are complete: each ends with the escape sequence that closes a synchronized update.
    fn frames(bytes: &[u8]) -> usize {
        bytes.windows(8).filter(|window| window == b"\x1b[?2026l").count()
    }
}
