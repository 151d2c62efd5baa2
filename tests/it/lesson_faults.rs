//! Twelve faults, planted one at a time in a good lesson, are each named with file, line and step.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::running::{folder, run};
use std::fs;

const GOOD: &str = include_str!("../lessons/good.md");

/// Puts `bad` in the place of `good`, and expects one line: that of `marker`, in this step, beginning with `message`.
fn planted(name: &str, (good, bad): (&str, &str), marker: &str, step: &str, message: &str) {
    assert!(GOOD.contains(good), "{good:?} is not in the lesson");
    let text = GOOD.replacen(good, bad, 1);
    let folder = folder(&format!("planted/{name}"));
    fs::write(folder.join("good.md"), &text).unwrap();
    let answer = run(&["lesson", "check", "--strict", &folder.display().to_string()], "");
    let line = text[..text.find(marker).unwrap()].matches('\n').count() + 1;
    let wanted = format!("{}/good.md:{line}: step {step}: {message}", folder.display());
    assert!(answer.out.starts_with(&wanted), "{wanted}\n{}", answer.out);
    assert_eq!((answer.status, answer.out.lines().count()), (Some(1), 1), "{}", answer.out);
}

#[test]
fn a_false_claim() {
    let change = ("assert f << 1 == FILE_B", "assert f << 1 == FILE_C");
    planted("claim", change, "assert", "step", "false claim `f << 1 == FILE_C`");
}

#[test]
fn a_table_of_copies_that_leaves_a_square_out() {
    let table = "squares.\n\n```text\nbit    1  0\n<< 40 h3  .\nsum   h3 g3\n```\n\n```bb";
    planted(
        "copies",
        ("squares.\n\n```bb", table),
        "<< 40",
        "step",
        "bit 0 of the table is g3, found nothing",
    );
}

#[test]
fn a_bare_number() {
    planted("number", ("for every set:", "for 128 sets:"), "for 128", "step", "unchecked number 128");
}

#[test]
fn a_mistake_that_is_the_answer() {
    let change = ("when = \"{c2 h3 f6} << 1\"", "when = \"({c2 h3 f6} << 1) & NOT_A\"");
    let message = "the mistake `({c2 h3 f6} << 1) & NOT_A` is a right answer";
    planted("mistake", change, "when = \"({c2", "wrap", message);
}

#[test]
fn two_right_options() {
    let change = ("code = \"(x << 1) & NOT_H\"", "code = \"(x & NOT_H) << 1\"");
    let message = "the option `(x & NOT_H) << 1` is right too: it equals `east(x)`";
    planted("options", change, "code = \"(x & NOT_H) << 1", "choice", message);
}

#[test]
fn a_wrong_par() {
    planted(
        "par",
        ("par = 2", "par = 3"),
        "par = 3",
        "write",
        "`par` is 3, but the solution has 2 operators",
    );
}

#[test]
fn an_unknown_key() {
    planted("key", ("start = \"EMPTY\"", "begin = \"EMPTY\""), "begin", "wrap", "unknown key `begin`");
}

#[test]
fn a_missing_hint() {
    let change = ("[[hint]]\nsay = \"Try each with h3.\"\n", "");
    planted("hint", change, "```goal\nkind = \"choice\"", "choice", "the goal `masked` has no hint");
}

#[test]
fn a_goal_that_is_solved_at_its_start() {
    let change = ("start = \"EMPTY\"", "start = \"{d2 g6}\"");
    planted("start", change, "```goal\nkind = \"set\"", "wrap", "the goal is solved before anything is done");
}

#[test]
fn cases_that_are_too_weak() {
    let folder = folder("planted/weak");
    let weak = GOOD
        .replace("forall = [\"singles\", \"edges\", \"pairs\", \"random 300\"]", "cases = [\"x = EMPTY\"]");
    fs::write(folder.join("good.md"), &weak).unwrap();
    let answer = run(&["lesson", "check", "--strict", &folder.display().to_string()], "");
    let place = format!("{}/good.md", folder.display());
    let line = |marker: &str| weak[..weak.find(marker).unwrap()].matches('\n').count() + 1;
    let wanted = [
        format!(
            "{place}:{}: step write: the cases are too weak: `(x >> 1)` passes as well",
            line("solution = \"(x >> 1)")
        ),
        format!("{place}:{}: step write: the mistake `x >> 1` is a right answer", line("when = \"x >> 1\"")),
    ];
    assert_eq!(answer.out.lines().collect::<Vec<_>>(), wanted);
}

#[test]
fn a_step_that_is_too_long() {
    let long = format!("The a-file is one of eight files.{}", " It is long, so it goes on.".repeat(30));
    let change = ("The a-file has\n`= popcount(FILE_A)` squares.", long.as_str());
    let folder = folder("planted/long");
    fs::write(folder.join("good.md"), GOOD.replacen(change.0, change.1, 1)).unwrap();
    let answer = run(&["lesson", "check", "--strict", &folder.display().to_string()], "");
    let place = format!("{}/good.md:15: step step: the step has ", folder.display());
    let told = |part: &str| answer.out.lines().any(|line| line.starts_with(&place) && line.contains(part));
    assert!(told("lines of 50 columns; 20 fit the screen") && told("words of prose"), "{}", answer.out);
}

#[test]
fn an_escape_sequence_and_300_kib() {
    planted(
        "escape",
        ("One of them has", "\\u001b]0;x\\u0007One of them has"),
        "say = \"\\u001b",
        "wrap",
        "invalid control character U+001B",
    );
    let folder = folder("planted/big");
    fs::write(folder.join("good.md"), format!("{GOOD}\n{}", "a".repeat(300 << 10))).unwrap();
    let answer = run(&["lesson", "check", &folder.display().to_string()], "");
    let wanted =
        format!("{}/good.md:1: the file has 302 KiB; a lesson has at most 256 KiB\n", folder.display());
    assert_eq!((answer.out, answer.status), (wanted, Some(1)));
}

#[test]
fn a_cycle_and_a_stray_file() {
    let folder = folder("planted/cycle");
    let needs = |id: &str, other: &str| {
        GOOD.replace("id = \"good\"", &format!("id = \"{id}\""))
            .replace("needs = []", &format!("needs = [\"{other}\"]"))
    };
    fs::write(folder.join("a.md"), needs("a", "b")).unwrap();
    fs::write(folder.join("b.md"), needs("b", "a")).unwrap();
    fs::write(folder.join("notes.txt"), "").unwrap();
    let answer = run(&["lesson", "check", "--strict", &folder.display().to_string()], "");
    let path = folder.display();
    let wanted = [
        format!("{path}/a.md:6: `needs` is circular: a needs b needs a"),
        format!("{path}/b.md:6: `needs` is circular: b needs a needs b"),
        format!(
            "{path}/notes.txt:1: not a lesson: a folder of lessons has `.md` files, `course.toml` or `pack.toml`"
        ),
    ];
    assert_eq!(answer.out.lines().collect::<Vec<_>>(), wanted);
}

#[test]
fn a_name_that_is_never_drawn() {
    let change = ("say = \"One of", "say = \"{t}: one of");
    planted("drawn", change, "say = \"{t}", "wrap", "`{t}` is not drawn");
}

#[test]
fn a_mistake_that_nobody_can_type() {
    let change = ("when = \"x >> 1\"", "when = \"x >> popcount(a1)\"");
    planted(
        "barred",
        change,
        "when = \"x >>",
        "write",
        "the mistake `x >> popcount(a1)` cannot be typed here",
    );
}

#[test]
fn an_operand_that_the_cases_do_not_miss() {
    let all = "forall = [\"singles\", \"edges\", \"pairs\", \"random 300\"]";
    let change = (all, "cases = [\"x = {b1 c1}\"]");
    let folder = folder("planted/operand");
    fs::write(folder.join("good.md"), GOOD.replacen(change.0, change.1, 1)).unwrap();
    let answer = run(&["lesson", "check", "--strict", &folder.display().to_string()], "");
    assert!(answer.out.contains("the cases are too weak: `(x >> 1)` passes as well"), "{}", answer.out);
}

#[test]
fn more_cases_than_can_be_tried() {
    let all = "forall = [\"singles\", \"edges\", \"pairs\", \"random 300\"]";
    let change = (all, "forall = [\"subsets ALL\"]");
    planted("subsets", change, "forall", "write", "`subsets ALL`: a lesson takes at most 65536 of them");
}

#[test]
fn a_misspelt_function() {
    let change = ("every set: ", "every set and `norht(x)`: ");
    planted("misspelt", change, "every set", "step", "unknown function `norht`; did you mean `north`?");
}

#[test]
fn a_number_of_squares_in_words() {
    let change = ("as \"one step\"", "as \"seven squares\"");
    planted("words", change, "as \"seven", "step", "no board of this step has seven squares");
}

#[test]
fn false_output_of_a_command() {
    let change =
        ("squares.\n\n```bb", "squares.\n\n```console\n$ bitrose --format hex e4\n0x10\n```\n\n```bb");
    planted(
        "console",
        change,
        "$ bitrose",
        "step",
        "`bitrose --format hex e4` does not print this; it prints `0x0000000010000000`",
    );
}

/// A lesson may come from anywhere: its commands do no harm.
#[test]
fn commands_that_lessons_do_not_run() {
    for command in [
        "bitrose step --file notes.md",
        "bitrose scan notes.md",
        "bitrose e4 > x",
        "bitrose e4; rm -r x",
        "bitrose uci",
        "bitrose referee ./engine",
        "bitrose explore",
        "bitrose perft startpos 9",
        "bitrose magic check notes.md",
        "bitrose lesson new x",
        "bitrose man --dir .",
        "bitrose show",
    ] {
        let change = format!("squares.\n\n```console\n$ {command}\n```\n\n```bb");
        let message = format!("a lesson cannot run `{command}`: ");
        planted("harm", ("squares.\n\n```bb", &change), "$ bitrose", "step", &message);
    }
}

#[test]
fn a_block_that_is_not_closed() {
    let folder = folder("planted/fence");
    let text = GOOD.trim_end().strip_suffix("```").unwrap();
    fs::write(folder.join("good.md"), text).unwrap();
    let answer = run(&["lesson", "check", "--strict", &folder.display().to_string()], "");
    assert!(answer.out.contains("unclosed block: expected a line of three backquotes"), "{}", answer.out);
}
