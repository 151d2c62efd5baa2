//! Completions: what the program answers, and what real shells make of it where they are installed.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::running::{Answer, file, path_with_program, run};
use crate::skipped::skipped;
use std::process::Command;

const SHELLS: [&str; 5] = ["bash", "elvish", "fish", "powershell", "zsh"];

/// The program's answer to a shell that asks for the last word of a line.
fn asked(shell: &str, line: &[&str]) -> Answer {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitrose"));
    command.arg("--").arg("bitrose").args(line).env("BITROSE_COMPLETE", shell).env("LC_ALL", "C.UTF-8");
    command.env("_CLAP_COMPLETE_INDEX", line.len().to_string()).env("_CLAP_IFS", "\n");
    Answer::of(command.output().unwrap())
}

fn candidates(line: &[&str]) -> Vec<String> {
    asked("bash", line).done().lines().map(str::to_owned).collect()
}

#[test]
fn every_shell_gets_candidates_for_everything_that_has_a_name() {
    for (line, wanted) in [
        (&["sh"][..], &["show"][..]),
        (&["magic", ""], &["find", "check", "show", "table", "methods"]),
        (&["lesson", "progress", ""], &["show", "export", "import", "reset"]),
        (&["show", "--form"], &["--format"]),
        (&["show", "--format", ""], &["grid", "hex", "squares", "json", "svg", "csharp", "macro"]),
        (&["--mapping", ""], &["lerf", "lerbef", "befr"]),
        (&["--mapping", "ri"], &["rival"]),
        (&["--mapping", "h1"], &["h1=0"]),
        (&["convert", "1", "--to", "le"], &["lerf", "lerbef", "lefr", "lefber"]),
        (&["--color="], &["--color=auto", "--color=always", "--color=never"]),
        (&["learn", ""], &["first-bitboard", "wraps", "magic-search", "perft"]),
        (&["lesson", "run", "magic"], &["magic-lookup", "magic-search"]),
        (&["lesson", "progress", "reset", "wr"], &["wraps"]),
        (&["show", "kni"], &["knight"]),
        (&["kni"], &["knight"]),
        (&["--mapping", "rival", "RANK_"], &["RANK_1", "RANK_8"]),
        (&["e4", "--form"], &["--format"]),
        (&["equal", "north(x)", "north(x) & ~FILE_"], &["north(x) & ~FILE_A"]),
        (&["detect", "1", "--as", "file_fi"], &["file_fill"]),
        (&["explore", "white_p"], &["white_pawns", "white_pawn_attacks"]),
        (&["table", ""], &["knight", "king", "rook-mask", "north-east-ray", "between", "line"]),
        (&["table", "rook", "--method", "kin"], &["kindergarten"]),
        (&["magic", "table", "--layout", ""], &["plain", "fancy", "fixed", "overlapped", "black", "pext"]),
        (&["magic", "table", "--format", "c"], &["c", "cpp", "csharp"]),
        (&["emit", "asserts", "--lang", ""], &["cpp", "java", "csharp", "python", "go"]),
        (&["magic", "find", "ro"], &["rook"]),
        (&["magic", "find", "--square", "c"], &["c1", "c8"]),
        (&["magic", "show", "rook", "h"], &["h1", "h8"]),
        (&["moves", "ki"], &["kiwipete"]),
        (&["perft", ""], &["startpos", "kiwipete", "position3"]),
        (&["perft", "--suite", "pr"], &["proof"]),
        (&["referee", "--suite", "u"], &["usual"]),
        (&["referee", "--format", ""], &["grid", "json", "junit"]),
        (&["show", "--fen", "pos"], &["position3", "position6"]),
        (&["man", "magic-"], &["magic-find", "magic-methods"]),
        (&["completions", ""], &SHELLS),
    ] {
        let found = candidates(line);
        let missing: Vec<_> =
            wanted.iter().filter(|word| !found.iter().any(|known| known == *word)).collect();
        assert!(missing.is_empty(), "{line:?} lacks {missing:?}: {found:?}");
        let typed = line.last().unwrap();
        assert!(found.iter().all(|word| word.starts_with(typed)), "{line:?}: {found:?}");
    }
    for shell in ["fish", "zsh"] {
        let quoted = asked(shell, &["show", "'north(RANK_7"]).done();
        assert!(quoted.starts_with("north(RANK_7"), "{shell}: {quoted}");
    }
    for shell in SHELLS {
        let text = asked(shell, &["show", "--format", "sq"]).done();
        assert!(text.starts_with("squares"), "{shell}: {text}");
    }
}

#[test]
fn an_empty_line_offers_the_commands_and_not_every_name() {
    let found = candidates(&[""]);
    assert!(found.contains(&"show".to_owned()) && !found.contains(&"knight".to_owned()), "{found:?}");
}

#[test]
fn a_wrong_shell_is_told() {
    let answer = asked("csh", &["sh"]);
    assert!(answer.status == Some(2) && answer.err.contains("`csh`") && answer.out.is_empty(), "{answer:?}");
    let wrong = run(&["completions", "csh"], "");
    assert!(wrong.status == Some(2) && wrong.err.contains("bash"), "{wrong:?}");
}

/// A file with the completions of a shell.
fn script(shell: &str) -> String {
    file(&format!("completions.{shell}"), run(&["completions", shell], "").done())
}

/// What a shell prints for a line of its language, with the program in its path; `None`, said aloud, without such a
/// shell.
fn shell(name: &str, arguments: &[&str], line: &str) -> Option<String> {
    let output =
        Command::new(name).args(arguments).args(["-c", line]).env("PATH", path_with_program()).output();
    let Ok(output) = output else {
        skipped(format_args!("{name} is not installed"));
        return None;
    };
    assert!(output.status.success(), "{output:?}");
    Some(String::from_utf8(output.stdout).unwrap())
}

#[test]
fn bash_completes() {
    let file = script("bash");
    for (words, typed, wanted) in [
        ("bitrose show --format sq", "sq", "squares"),
        ("bitrose learn first", "first", "first-bitboard"),
        ("bitrose --mapping lerb", "lerb", "lerbef"),
        ("bitrose show kingsi", "kingsi", ""),
        ("bitrose show knight", "knight", "knight"),
    ] {
        let line = format!(
            "source '{file}'; COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); \
             _clap_complete_bitrose bitrose {typed}; echo \"${{COMPREPLY[0]}}\""
        );
        let Some(text) = shell("bash", &["--norc"], &line) else { return };
        assert_eq!(text.trim(), wanted, "{words}");
    }
}

#[test]
fn fish_completes() {
    let file = script("fish");
    for (typed, wanted) in [
        ("bitrose show --format sq", "squares"),
        ("bitrose learn first", "first-bitboard"),
        ("bitrose --mapping lerb", "lerbef"),
        ("bitrose show kingside", ""),
    ] {
        let line = format!("source '{file}'; complete -C \"{typed}\"");
        let Some(text) = shell("fish", &["--no-config"], &line) else { return };
        assert_eq!(text.split('\t').next().unwrap().trim(), wanted, "{typed}");
    }
}

#[test]
fn zsh_takes_the_completions() {
    let file = script("zsh");
    let line =
        format!("autoload -Uz compinit && compinit -u -D && source '{file}' && print ${{_comps[bitrose]}}");
    let Some(text) = shell("zsh", &["-f"], &line) else { return };
    assert_eq!(text.trim(), "_clap_dynamic_completer_bitrose");
}
