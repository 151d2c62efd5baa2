//! The commands when the world fails them: full disks, closed pipes, input without end, files that are none, odd words.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[cfg(target_os = "linux")]
use crate::running::peak;
use crate::running::{Answer, file, folder, run, start};
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::process::{Command, Stdio};
use std::thread;

/// Words of every command that prints something; the lesson commands know no home here.
const PRINTING: [&[&str]; 40] = [
    &["show", "0xFF00"],
    &["show", "--format", "svg", "0xFF00"],
    &["0xFF00"],
    &["diff", "1", "2"],
    &["equal", "x", "x << 1"],
    &["convert", "1", "--to", "rival"],
    &["detect", "0x8000", "--as", "a2"],
    &["scan", "README.md"],
    &["step", "let x = {c2 h3}; x << 1"],
    &["magic", "find", "rook", "--square", "a1"],
    &["magic", "check", "--piece", "rook", "--square", "c3", "--magic", "0x6820808004002200"],
    &["magic", "show", "rook", "c6"],
    &["magic", "table", "--layout", "pext"],
    &["magic", "methods"],
    &["table", "knight"],
    &["moves", "startpos"],
    &["perft", "startpos", "2"],
    &["perft", "startpos", "2", "--divide"],
    &["perft", "startpos", "2", "--compare"],
    &["perft", "--suite", "crates/bitrose-core/tests/data/perft_chess960_hard.epd", "--max-nodes", "1000"],
    &["perft", "--suite", "proof"],
    &["perft", "startpos", "2", "--got", "1"],
    &["referee", "--depth", "1", env!("CARGO_BIN_EXE_bitrose"), "uci"],
    &["emit", "asserts", "--lang", "python"],
    &["lint", "tests/data/lint.c"],
    &["uci", "--help"],
    &["lsp", "--help"],
    &["book", "--help"],
    &["completions", "bash"],
    &["man"],
    &["lesson", "list"],
    &["lesson", "check", "tests/lessons/good.md"],
    &["lesson", "paths"],
    &["lesson", "run", "first-bitboard", "--plain"],
    &["lesson", "progress", "show"],
    &["lesson", "progress", "export"],
    &["--help"],
    &["help", "scan"],
    &["--version"],
    &[],
];

fn command(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitrose"));
    command.args(words).current_dir(env!("CARGO_MANIFEST_DIR")).stdin(Stdio::null());
    command.env("BITROSE_PROGRESS", concat!(env!("CARGO_TARGET_TMPDIR"), "/faults progress.toml"));
    command
}

fn answer(command: &mut Command) -> Answer {
    Answer::of(command.output().unwrap())
}

#[test]
fn every_command_is_among_those_that_print() {
    let help = run(&["--help"], "").done();
    let list = help.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let names = list.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    for name in names.filter_map(|line| line.split_whitespace().next()) {
        let prints = PRINTING.iter().any(|words| words.first() == Some(&name));
        assert!(prints || ["explore", "learn"].contains(&name), "`{name}` is not tried");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_said_by_every_command() {
    for words in PRINTING {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let said = answer(command(words).stdout(full));
        assert_eq!(said.status, Some(2), "{words:?}");
        let wanted = "error: cannot write to standard output: No space left on device";
        assert!(said.err.contains(wanted), "{words:?}: {}", said.err);
    }
}

#[test]
fn a_limit_on_the_length_of_files_is_like_a_full_disk() {
    let path = folder("cli-faults/limit").join("out");
    let script = format!("ulimit -f 0; exec \"$0\" show 0xFF > {}", path.display());
    let said = answer(Command::new("sh").args(["-c", &script, env!("CARGO_BIN_EXE_bitrose")]));
    assert_eq!(said.status, Some(2), "{}", said.err);
    assert!(said.err.contains("cannot write to standard output: File too large"), "{}", said.err);
}

#[test]
fn a_reader_that_goes_away_ends_every_command_quietly() {
    for words in PRINTING {
        let mut child = command(words).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let mut said = String::new();
        child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        let status = child.wait().unwrap();
        let quiet = said.is_empty() || words.is_empty() || words == ["lesson", "paths"];
        assert!(quiet && !said.contains("error"), "{words:?}: {said}");
        assert!(matches!(status.code(), Some(0 | 1)), "{words:?}: {status:?}"); // an answer no may come before it is seen
    }
}

#[cfg(target_os = "linux")]
#[test]
fn input_without_end_is_answered_as_it_comes_in_bounded_memory() {
    for words in
        [&["show", "--format", "hex"][..], &["scan", "--format", "hex"], &["scan", "--format", "hex", "-"]]
    {
        let mut child = start(words);
        let mut input = child.stdin.take().unwrap();
        let endless =
            thread::spawn(move || while input.write_all(&b"0x9E3779B97F4A7C15\n".repeat(500)).is_ok() {});
        let mut output = child.stdout.take().unwrap();
        let mut read = vec![0; 1 << 20]; // of many, if they were kept
        output.read_exact(&mut read).unwrap();
        assert!(read.starts_with(b"0x9E3779B97F4A7C15\n0x9E3779B97F4A7C15\n"), "{words:?}");
        let used = peak(&child);
        drop(output);
        assert!(child.wait().unwrap().success(), "{words:?}");
        endless.join().unwrap();
        assert!(used < 24_000, "{words:?}: {used} kB");
    }
}

#[test]
fn commands_that_must_read_all_refuse_input_without_end() {
    for (words, wanted) in [
        (&["magic", "check", "-"][..], "longer than 16 MiB"),
        (&["perft", "--suite", "-"], "longer than 16 MiB"),
        (&["lesson", "progress", "import", "-"], "longer than 16 MiB"),
        (&["step", "--file", "-"], "too long"),
        (&["lesson", "run", "first-bitboard", "--plain"], "longer than 64 KiB"),
    ] {
        let mut child = command(words)
            .stdin(Stdio::piped())
            .stderr(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        let endless = thread::spawn(move || while input.write_all(&b"xxxx".repeat(1 << 14)).is_ok() {});
        let mut said = String::new();
        child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(2), "{words:?}: {said}");
        endless.join().unwrap();
        assert!(said.contains(wanted), "{words:?}: {said}");
    }
}

#[test]
fn closed_standard_files_are_like_the_null_device() {
    let shell = |script: &str| answer(Command::new("sh").args(["-c", script, env!("CARGO_BIN_EXE_bitrose")]));
    assert_eq!(shell("exec \"$0\" show <&-").done(), "");
    assert_eq!(shell("exec \"$0\" scan <&-").done(), "");
    assert_eq!(shell("exec \"$0\" show 0xFF >&-").status, Some(0));
    assert_eq!(shell("exec \"$0\" show 0xG 2>&-").status, Some(2));
    assert_eq!(shell("exec \"$0\" show 0xFF <&- >&- 2>&-").status, Some(0));
    let interface = shell("exec \"$0\" explore <&-");
    assert_eq!(interface.status, Some(2));
    assert!(interface.err.contains("standard input is not one"), "{}", interface.err);
}

#[test]
fn a_folder_in_the_place_of_a_file_is_told() {
    let folder = folder("cli-faults/a-folder");
    let name = folder.to_str().unwrap();
    for words in [
        &["show"][..],
        &["scan"],
        &["magic", "check", "-"],
        &["perft", "--suite", "-"],
        &["lesson", "progress", "import", "-"],
        &["step", "--file", "-"],
        &["lesson", "run", "first-bitboard", "--plain"],
    ] {
        let said = answer(command(words).stdin(File::open(&folder).unwrap()));
        assert_eq!(said.status, Some(2), "{words:?}");
        assert!(
            said.err.contains("cannot read") && said.err.contains("Is a directory"),
            "{words:?}: {}",
            said.err
        );
    }
    for words in [
        &["scan", name][..],
        &["magic", "check", name],
        &["perft", "--suite", name],
        &["step", "--file", name],
        &["lesson", "progress", "import", name],
        &["lesson", "progress", "export", name],
    ] {
        let said = answer(&mut command(words));
        assert_eq!(said.status, Some(2), "{words:?}");
        assert!(said.err.contains(name), "{words:?}: {}", said.err);
        assert!(said.err.to_lowercase().contains("is a directory"), "{words:?}: {}", said.err);
    }
}

#[test]
fn files_that_are_not_there_are_named_and_the_others_are_read() {
    let there = file("faults there.txt", "0x123456789ABCDEF0\n");
    let said = answer(&mut command(&["scan", "--format", "hex", "none.txt", &there]));
    assert_eq!((said.out.as_str(), said.status), ("0x123456789ABCDEF0\n", Some(2)));
    assert!(said.err.contains("cannot read `none.txt`: No such file"), "{}", said.err);
    for words in [
        &["magic", "check", "none.txt"][..],
        &["perft", "--suite", "none.txt"],
        &["step", "--file", "none.txt"],
        &["lesson", "check", "none.md"],
        &["lesson", "progress", "import", "none.toml"],
    ] {
        let said = answer(&mut command(words));
        assert_eq!(said.status, Some(2), "{words:?}");
        assert!(said.err.contains("none.") && said.err.contains("No such file"), "{words:?}: {}", said.err);
    }
}

/// The same text as editors of other systems write it.
fn dressed(text: &str) -> [Vec<u8>; 2] {
    let lines = text.replace('\n', "\r\n").into_bytes();
    [lines.clone(), [b"\xEF\xBB\xBF".as_slice(), &lines].concat()]
}

#[test]
fn carriage_returns_and_a_byte_order_mark_are_no_fault() {
    for (place, bytes) in dressed("0xFF00\n0x123456789ABCDEF0\n").into_iter().enumerate() {
        assert_eq!(
            run(&["show", "--format", "hex"], &bytes).done(),
            "0x000000000000FF00\n0x123456789ABCDEF0\n"
        );
        assert_eq!(run(&["scan", "--format", "hex"], &bytes).done(), "0x123456789ABCDEF0\n");
        let program = file(&format!("faults {place}.bb"), &bytes);
        assert_eq!(answer(&mut command(&["step", "--format", "hex", "--file", &program])).status, Some(0));
    }
    for bytes in dressed("4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15\n") {
        assert!(run(&["perft", "--suite", "-"], bytes).done().contains("1 position"));
    }
    for bytes in dressed("format = 1\n[goal.\"a/b\"]\nstars = 1\n") {
        let record = file("faults record.toml", bytes);
        assert_eq!(answer(&mut command(&["lesson", "progress", "import", &record])).status, Some(0));
    }
    for bytes in dressed(include_str!("../lessons/good.md")) {
        let lesson = file("faults good.md", bytes);
        assert_eq!(answer(&mut command(&["lesson", "check", &lesson])).status, Some(0));
    }
}

#[test]
fn utf_16_is_refused_in_words() {
    let text: Vec<u8> = "\u{FEFF}0xFF00\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let name = file("faults utf16", &text);
    for words in [
        &["step", "--file", &name][..],
        &["perft", "--suite", &name],
        &["lesson", "progress", "import", &name],
        &["scan", &name],
    ] {
        let said = answer(&mut command(words));
        assert_eq!(said.status, Some(2), "{words:?}");
        assert!(said.err.contains("UTF-"), "{words:?}: {}", said.err);
    }
    let said = run(&["show"], &text);
    assert!(said.err.contains("not UTF-8: byte 0xFF"), "{}", said.err);
    assert_eq!(said.status, Some(2));
}

#[test]
fn words_that_are_no_text_are_refused_and_names_of_files_may_be_such() {
    let odd = OsStr::from_bytes(b"\xFF\xFE");
    for before in [&["show"][..], &[], &["diff", "1"], &["--mapping"], &["perft"]] {
        let said = answer(command(before).arg(odd));
        assert_eq!(said.status, Some(2), "{before:?}");
        assert!(said.err.contains("UTF-8"), "{before:?}: {}", said.err);
    }
    let folder = folder("cli-faults/odd");
    fs::write(folder.join(odd), "0x123456789ABCDEF0\n").unwrap();
    let said = answer(command(&["scan", "--format", "hex"]).arg(folder.join(odd)));
    assert_eq!(said.done(), "0x123456789ABCDEF0\n");
}

#[test]
fn a_hundred_thousand_words_and_a_very_long_one() {
    let many = vec!["0x1"; 100_000];
    let said = answer(command(&["show", "--format", "hex"]).args(&many));
    assert_eq!(said.done().lines().count(), 100_000);
    let said = answer(command(&["diff"]).args(&many));
    assert_eq!(said.status, Some(2));
    assert!(said.err.len() < 1000, "{} bytes of message", said.err.len());
    let deep = "(".repeat(100_000);
    let said = answer(command(&["show"]).arg(&deep));
    assert_eq!(said.status, Some(2));
    assert!(said.err.len() < 4000 && said.err.contains("deep"), "{}", said.err);
}

#[test]
fn odd_surroundings_change_no_answer() {
    let plain = run(&["show", "0xFF00"], "").done();
    let long = "x".repeat(5000);
    for (name, value) in [
        ("TERM", long.as_bytes()),
        ("TERM", b""),
        ("TERM", b"\xFF"),
        ("COLUMNS", b"0"),
        ("COLUMNS", b"-1"),
        ("COLUMNS", b"99999999999999999999"),
        ("LINES", b"rubbish"),
        ("NO_COLOR", b""),
        ("NO_COLOR", b"\xFF"),
        ("COLORTERM", b"\xFF"),
        ("LANG", b"zz_ZZ.KOI8-R"),
        ("LC_ALL", b"\xFF"),
        ("HOME", b""),
        ("HOME", b"\xFF"),
        ("PATH", b""),
    ] {
        let said = answer(command(&["show", "0xFF00"]).env(name, OsStr::from_bytes(value)));
        assert_eq!(said.done(), plain, "{name}");
    }
    assert_eq!(answer(command(&["show", "0xFF00"]).env_clear()).done(), plain);
}

#[test]
fn what_is_written_is_whole_or_not_there() {
    let folder = folder("cli-faults/whole");
    fs::write(folder.join("stars.toml"), "format = 1\n[goal.\"a/b\"]\nstars = 3\n").unwrap();
    let limited = |words: &str| {
        let script = format!("ulimit -f 0; exec \"$0\" {words}");
        let mut shell = Command::new("sh");
        shell.args(["-c", &script, env!("CARGO_BIN_EXE_bitrose")]).current_dir(&folder);
        answer(shell.env("BITROSE_PROGRESS", folder.join("none.toml")))
    };
    for words in ["lesson new mine", "lesson progress export stars.toml", "man --dir ."] {
        let said = limited(words);
        assert_eq!(said.status, Some(2), "{words}");
        assert!(
            said.err.contains("cannot write") && said.err.contains("File too large"),
            "{words}: {}",
            said.err
        );
    }
    let names: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["stars.toml"]);
    assert!(fs::read_to_string(folder.join("stars.toml")).unwrap().contains("stars = 3"));
}
