//! What `bitrose` says about itself: help, completions, manual pages, the welcome.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod running;

use running::{Answer, run};
use std::path::Path;
use std::process::{Command, Stdio};

const COMMANDS: [&str; 16] = [
    "show",
    "diff",
    "equal",
    "convert",
    "detect",
    "scan",
    "step",
    "magic",
    "table",
    "moves",
    "perft",
    "explore",
    "learn",
    "lesson",
    "completions",
    "man",
];

/// The commands that the help lists.
fn listed() -> Vec<String> {
    let help = run(&["--help"], "").done();
    let list = help.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let names = list.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    names
        .map(|line| line.split_whitespace().next().unwrap().to_owned())
        .filter(|name| name != "help")
        .collect()
}

#[test]
fn the_commands_that_work_are_listed_and_no_others() {
    assert_eq!(listed(), COMMANDS);
}

/// Runs a line as a reader would type it, in an empty folder.
fn shell(line: &str, folder: &Path) -> Answer {
    let program = Path::new(env!("CARGO_BIN_EXE_bitrose"));
    let path = format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let output = Command::new("sh")
        .args(["-c", line])
        .env("PATH", path)
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
    std::fs::write(folder.join("mine.md"), include_str!("lessons/good.md")).unwrap();
    for name in COMMANDS.iter().map(Some).chain([None]) {
        let arguments: Vec<&str> = name.copied().into_iter().chain(["--help"]).collect();
        let help = run(&arguments, "").done();
        let mut lines = help.lines();
        assert!(lines.next().is_some_and(|line| line.len() > 20 && !line.ends_with('.')), "{help}");
        assert_eq!(lines.next(), Some(""), "{help}");
        let examples: Vec<_> = help.lines().filter_map(|line| line.strip_prefix("  $ ")).collect();
        assert!(!examples.is_empty(), "{help}");
        for example in examples {
            check_example(example, &shell(example, &folder));
        }
    }
}

fn check_example(example: &str, answer: &Answer) {
    if ["explore", "step -i", "learn"].iter().any(|command| example.contains(command)) {
        assert!(answer.status == Some(2) && answer.err.contains("terminal"), "{example}: {answer:?}");
        return;
    }
    let no = example.contains("exit status 1") || example.starts_with("bitrose diff");
    assert_eq!((answer.status, answer.err.as_str()), (Some(no.into()), ""), "{example}: {}", answer.out);
    assert!(!answer.out.is_empty() || example.contains('>'), "{example} prints nothing");
}

#[test]
fn the_short_help_is_shorter_and_says_the_same_first() {
    for name in COMMANDS {
        let (short, long) = (run(&[name, "-h"], "").done(), run(&[name, "--help"], "").done());
        assert!(short.len() < long.len() && short.lines().next() == long.lines().next(), "{short}");
        assert!(short.lines().all(|line| line.chars().count() <= 100), "{short}");
    }
}

#[test]
fn completions_know_commands_mappings_aliases_and_formats() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = run(&["completions", shell], "").done();
        // The generators for the last two know options, but no values.
        let values: &[&str] = match shell {
            "elvish" | "powershell" => &["mapping"],
            _ => &["lerbef", "rival", "h1=0", "squares", "csharp", "always"],
        };
        for word in COMMANDS.iter().chain(values) {
            assert!(script.contains(word), "{shell} does not know {word}");
        }
    }
    let wrong = run(&["completions", "csh"], "");
    assert!(wrong.status == Some(2) && wrong.err.contains("bash"), "{wrong:?}");
}

#[test]
fn bash_takes_the_completions() {
    let script = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bitrose.bash");
    std::fs::write(&script, run(&["completions", "bash"], "").done()).unwrap();
    let line = format!(
        "source '{}'; COMP_WORDS=(bitrose --mapping lerb); COMP_CWORD=2; _bitrose bitrose lerb --mapping; echo ${{COMPREPLY[@]}}",
        script.display()
    );
    // A machine without bash has nothing to complete with.
    let Ok(output) = Command::new("bash").args(["-c", &line]).output() else { return };
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), "lerbef", "{output:?}");
}

#[test]
fn a_manual_page_for_every_command() {
    for name in COMMANDS {
        let page = run(&["man", name], "").done();
        assert!(page.contains(&format!(".TH bitrose-{name} 1")), "{page}");
        assert!(page.contains(&format!("bitrose {name}")) && page.contains("bitrose\\-"), "{page}");
    }
    let page = run(&["man"], "").done();
    assert!(page.contains(".TH bitrose 1") && page.contains("SUBCOMMANDS"), "{page}");
    let wrong = run(&["man", "shwo"], "");
    assert!(
        wrong.status == Some(2) && wrong.err.contains("`shwo`") && wrong.err.contains("show"),
        "{wrong:?}"
    );
}

#[test]
fn all_manual_pages_go_into_a_folder() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("manual/man1");
    let name = folder.display().to_string();
    assert_eq!(run(&["man", "--dir", &name], "").done(), "");
    let mut pages: Vec<_> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    pages.sort();
    let mut wanted: Vec<_> = COMMANDS.map(|name| format!("bitrose-{name}.1")).to_vec();
    wanted.push("bitrose.1".into());
    wanted.sort();
    assert_eq!(pages, wanted);
    assert_eq!(
        std::fs::read_to_string(folder.join("bitrose-show.1")).unwrap(),
        run(&["man", "show"], "").done()
    );
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

#[test]
fn the_version_is_that_of_the_package() {
    assert_eq!(run(&["--version"], "").done(), concat!("bitrose ", env!("CARGO_PKG_VERSION"), "\n"));
}
