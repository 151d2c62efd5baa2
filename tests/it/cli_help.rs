//! What `bitrose` says about itself: help, manual pages, the version, the welcome.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::running::{Answer, path_with_program, run};
use crate::skipped::skipped;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::LazyLock;

const COMMANDS: [&str; 22] = [
    "show",
    "diff",
    "equal",
    "convert",
    "detect",
    "scan",
    "lint",
    "step",
    "magic",
    "table",
    "emit",
    "moves",
    "perft",
    "referee",
    "uci",
    "lsp",
    "explore",
    "learn",
    "lesson",
    "book",
    "completions",
    "man",
];

/// The commands that the help of a command lists.
fn listed(command: &[&str]) -> Vec<String> {
    let help = run(&[command, &["--help"]].concat(), "").done();
    let Some(list) = help.split("Commands:\n").nth(1) else { return Vec::new() };
    let list = list.split("\n\n").next().unwrap();
    let names = list.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    names
        .map(|line| line.split_whitespace().next().unwrap().to_owned())
        .filter(|name| name != "help")
        .collect()
}

/// Every command, and those below: `[]`, `[show]`, `[magic, find]`; the program is asked once.
fn commands() -> Vec<Vec<String>> {
    static ALL: LazyLock<Vec<Vec<String>>> = LazyLock::new(every_command);
    ALL.clone()
}

fn every_command() -> Vec<Vec<String>> {
    let mut all = vec![Vec::new()];
    let mut place = 0;
    while let Some(command) = all.get(place).cloned() {
        let words: Vec<&str> = command.iter().map(String::as_str).collect();
        all.extend(listed(&words).into_iter().map(|name| [command.clone(), vec![name]].concat()));
        place += 1;
    }
    assert!(all.len() > COMMANDS.len() + 15, "{all:?}");
    all
}

fn help_of(command: &[String], how: &str) -> String {
    let words: Vec<&str> = command.iter().map(String::as_str).chain([how]).collect();
    run(&words, "").done()
}

#[test]
fn the_commands_that_work_are_listed_and_no_others() {
    assert_eq!(listed(&[]), COMMANDS);
}

/// Runs a line as a reader would type it, in an empty folder.
fn shell(line: &str, folder: &Path) -> Answer {
    let output = Command::new("sh")
        .args(["-c", line])
        .env("PATH", path_with_program())
        .env("LC_ALL", "C.UTF-8")
        .env("BITROSE_PROGRESS", folder.join("progress.toml")) // not the one of who runs the tests
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    Answer::of(output)
}

#[test]
fn every_help_begins_with_one_line_and_has_an_example_that_works() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("help examples");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("engine.log"), "0x00000000000000FF\n").unwrap();
    std::fs::write(folder.join("attacks.c"), include_str!("../data/attacks.c")).unwrap();
    std::fs::write(folder.join("mine.md"), include_str!("../lessons/good.md")).unwrap();
    for command in commands() {
        let help = help_of(&command, "--help");
        let mut lines = help.lines();
        let first = lines.next().unwrap();
        assert!((15..=80).contains(&first.len()) && !first.ends_with('.'), "{command:?}: {first}");
        let second = lines.next().unwrap();
        assert_eq!(second, "", "{command:?}: the first sentence is one line\n{help}");
        let examples: Vec<_> = help.lines().filter_map(|line| line.strip_prefix("  $ ")).collect();
        assert!(!examples.is_empty(), "{help}");
        let own = format!("bitrose {}", command.join(" "));
        assert!(examples.iter().any(|example| example.contains(own.trim())), "{command:?}: {examples:?}");
        for example in examples {
            check_example(example, &shell(example, &folder));
        }
    }
}

fn check_example(example: &str, answer: &Answer) {
    let opens = ["explore", "step -i", "learn"].iter().any(|command| example.contains(command));
    if opens && !example.contains("--plain") {
        assert!(answer.status == Some(2) && answer.err.contains("terminal"), "{example}: {answer:?}");
        return;
    }
    let no = example.contains("exit status 1") || example.starts_with("bitrose diff");
    assert_eq!(answer.status, Some(no.into()), "{example}: {answer:?}");
    let tells = no || example.contains("reset"); // where the old file is
    assert!(tells || answer.said().is_empty(), "{example}: {}", answer.err);
    // these write files, or read one
    let is_quiet = [">", "--dir", "export", "import", "reset"].iter().any(|word| example.contains(word));
    assert!(is_quiet || !(answer.out.is_empty() && answer.err.is_empty()), "{example} prints nothing");
}

#[test]
fn the_short_help_is_no_longer_and_says_the_same_first() {
    for command in commands() {
        let (short, long) = (help_of(&command, "-h"), help_of(&command, "--help"));
        assert!(short.len() <= long.len() && short.lines().next() == long.lines().next(), "{short}");
        assert!(short.lines().all(|line| line.chars().count() <= 100), "{short}");
        assert!(short.lines().any(|line| line.starts_with("  $ ") && line.contains("bitrose ")), "{short}");
        assert!(long.lines().all(|line| line.chars().count() <= 100 || line.starts_with("  $ ")), "{long}");
    }
}

#[test]
fn a_manual_page_for_every_command() {
    for command in commands() {
        let name = [&["bitrose".to_owned()], command.as_slice()].concat().join("-");
        let words: Vec<&str> = ["man"].into_iter().chain(command.iter().map(String::as_str)).collect();
        let page = run(&words, "").done();
        assert!(page.contains(&format!(".TH {name} 1")), "{page}");
        for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS"] {
            assert!(page.contains(&format!(".SH {section}\n")), "{name}: {section}\n{page}");
        }
        assert!(page.contains(".SH EXAMPLE") && page.contains("bitrose "), "{page}");
        if command.len() > 1 {
            assert_eq!(run(&["man", &command.join("-")], "").done(), page);
        }
    }
    let page = run(&["man"], "").done();
    assert!(page.contains("SUBCOMMANDS") && page.contains(".SH ENVIRONMENT"), "{page}");
    let wrong = run(&["man", "shwo"], "");
    assert!(
        wrong.status == Some(2) && wrong.err.contains("`shwo`") && wrong.err.contains("show"),
        "{wrong:?}"
    );
}

#[test]
fn all_manual_pages_go_into_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("manual/man1");
    let name = folder.display().to_string();
    assert_eq!(run(&["man", "--dir", &name], "").done(), "");
    let mut pages: Vec<_> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    pages.sort();
    let page = |command: Vec<String>| [vec!["bitrose".to_owned()], command].concat().join("-") + ".1";
    let mut wanted: Vec<_> = commands().into_iter().map(page).collect();
    wanted.sort();
    assert_eq!(pages, wanted);
    assert_eq!(
        std::fs::read_to_string(folder.join("bitrose-magic-find.1")).unwrap(),
        run(&["man", "magic", "find"], "").done()
    );
}

#[test]
fn mandoc_has_nothing_to_say() {
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().display().to_string();
    run(&["man", "--dir", &name], "").done();
    for page in std::fs::read_dir(folder.path()).unwrap() {
        let page = page.unwrap().path();
        // A machine without mandoc has none to ask. The blank lines are put in by the crate that writes the pages.
        let Ok(output) = Command::new("mandoc").args(["-T", "lint", "-W", "warning"]).arg(&page).output()
        else {
            return skipped("mandoc is not installed");
        };
        let said = String::from_utf8(output.stdout).unwrap();
        let said: Vec<_> = said
            .lines()
            .filter(|line| !line.contains("skipping paragraph macro") && !line.contains("missing date"))
            .collect();
        assert!(said.is_empty(), "{said:#?}");
    }
}

#[test]
fn pages_are_not_written_where_it_is_forbidden() {
    let answer = run(&["man", "--dir", "/proc/nowhere"], "");
    assert_eq!((answer.status, answer.out.as_str()), (Some(2), ""));
    assert!(answer.err.contains("cannot write") && answer.err.contains("/proc/nowhere"), "{}", answer.err);
}

#[test]
fn without_a_terminal_it_welcomes_and_says_why_no_more_comes() {
    let answer = run(&[], "");
    assert_eq!(answer.status, Some(0));
    assert!(answer.err.contains("terminal") && answer.err.lines().count() == 1, "{}", answer.err);
    // The picture in the welcome is the one that the program draws.
    let drawn = run(&["knight(d4)"], "").done();
    for (rank, line) in drawn.lines().take(8).enumerate() {
        let line = line.replacen(' ', "  ", 1);
        assert!(answer.out.contains(&line), "rank {}: {line:?} is not in\n{}", 8 - rank, answer.out);
    }
    assert!(answer.out.contains("0x0000142200221400"));
    assert!(answer.out.is_ascii() && answer.out.lines().all(|line| line.len() <= 80));
}

#[test]
fn the_interface_needs_a_terminal() {
    let answer = run(&["explore", "--no-motion", "e4"], "");
    assert_eq!((answer.status, answer.out.as_str()), (Some(2), ""));
    assert!(answer.err.contains("terminal") && answer.err.contains("bitrose show"), "{}", answer.err);
}

/// `0c6d344 2026-11-21`, where this is a clone and git is installed.
fn commit() -> Option<String> {
    let folder = env!("CARGO_MANIFEST_DIR");
    std::fs::exists(Path::new(folder).join(".git")).unwrap().then_some(())?;
    let output = Command::new("git")
        .current_dir(folder)
        .args(["log", "-1", "--abbrev=7", "--format=%h %cs"])
        .output()
        .ok()?;
    output.status.success().then(|| String::from_utf8(output.stdout).unwrap().trim().to_owned())
}

#[test]
fn the_version_is_that_of_the_package_and_the_long_one_names_the_commit() {
    const SHORT: &str = concat!("bitrose ", env!("CARGO_PKG_VERSION"));
    assert_eq!(run(&["-V"], "").done(), format!("{SHORT}\n"));
    let long = run(&["--version"], "").done();
    match commit() {
        Some(commit) => assert_eq!(long, format!("{SHORT} ({commit})\n")),
        None => assert!(long.starts_with(SHORT) && long.lines().count() == 1, "{long}"),
    }
}
