//! `bitrose lesson check` on good lessons, on planted problems and on rubbish.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::running::{Answer, folder, run};
use bitrose_course::check::{Care, check};
use bitrose_course::{Problem, parse};
use proptest::prelude::*;
use std::fs;
use std::path::Path;

const GOOD: &str = include_str!("../lessons/good.md");

/// The problems of a text, as the command tells them.
fn faults_of(text: &[u8]) -> Vec<String> {
    let parsed = parse(text, Path::new("good.md"));
    let mut problems = parsed.problems;
    if let Some(lesson) = &parsed.lesson {
        problems.extend(check(lesson, Care::Strict));
    }
    problems.iter().map(Problem::to_string).collect()
}

/// The line on which a text stands, counted from 1.
fn line_of(text: &str, part: &str) -> usize {
    text[..text.find(part).unwrap()].matches('\n').count() + 1
}

fn check_folder(folder: &Path, options: &[&str]) -> Answer {
    let name = folder.display().to_string();
    run(&[&["lesson", "check", &name], options].concat(), "")
}

#[test]
fn a_good_lesson_has_no_fault() {
    assert_eq!(faults_of(GOOD.as_bytes()), [""; 0]);
    assert_eq!(faults_of(GOOD.replace('\n', "\r\n").as_bytes()), [""; 0], "lines may end as on Windows");
    assert_eq!(
        faults_of(format!("\u{FEFF}{GOOD}").as_bytes()),
        [""; 0],
        "a mark of the byte order may stand first"
    );
}

/// What is planted, with what, and what is said about it, in which step.
const PLANTED: &[(&str, &str, &str, &str)] = &[
    ("`x << 8 == north(x)`", "`x << 9 == north(x)`", "rank: ", "false claim `x << 9 == north(x)` for x = {"),
    ("every set: ", "all 255 of them: ", "step: ", "unchecked number 255: write `= EXPR` or `EXPR == 255`"),
    ("squares.\n\n```bb", "squares, 0xFF.\n\n```bb", "step: ", "unchecked number 0xFF"),
    (
        "assert f << 1 == FILE_B",
        "assert f << 1 == FILE_C",
        "step: ",
        "false claim `f << 1 == FILE_C`: the left side is 0x0202020202020202",
    ),
    ("show f << 1", "show g << 1", "step: ", "in `g << 1`: unknown name `g`"),
    ("say = \"Two of", "says = \"Two of", "wrap: ", "unknown key `says`; did you mean `say`?"),
    ("minutes = 3", "minuts = 3", "", "unknown key `minuts`; did you mean `minutes`?"),
    ("target = \"east({", "target = \"east({c9 ", "wrap: ", "in `east({c9 c2 h3 f6})`: "),
    ("kind = \"set\"", "kind = \"sett\"", "wrap: ", "unknown kind of goal `sett`; did you mean `set`?"),
    ("```bb", "```bbb", "step: ", "unknown block `bbb`; did you mean `bb`?"),
    (
        "Nothing removes",
        "\\u001b[2JNothing removes",
        "write: ",
        "invalid control character U+001B in the text",
    ),
    ("What wraps {#", "What \u{1b}[31mwraps {#", "", "invalid control character U+001B in the text"),
    ("The a-file", "The &#27;[2J a-file", "step: ", "invalid control character U+001B in the text"),
    ("{#write}", "{#wrap}", "wrap: ", "duplicate id `wrap`, taken by the step in line "),
    ("{#write}", "", "", "missing id: write `## Write it {#its-id}`"),
    (
        "```goal\nkind = \"expr\"\nid = \"west\"",
        "```goal\nkind = \"expr\"\nid = \"east\"",
        "write: ",
        "duplicate id `east`, taken by the goal in line ",
    ),
    ("format = 1", "format = 2", "", "unknown format 2; this bitrose reads format 1"),
    ("mapping = \"lerf\"", "mapping = \"lerv\"", "", "unknown mapping `lerv`; did you mean `lerf`?"),
];

#[test]
fn a_planted_fault_is_named_with_its_line_and_step() {
    for (good, bad, step, message) in PLANTED {
        assert!(GOOD.contains(good), "{good:?} is not in the lesson");
        let text = GOOD.replacen(good, bad, 1);
        let place = good.find(|letter| letter != '\n').unwrap();
        let line = line_of(GOOD, &good[place..]);
        let problems = faults_of(text.as_bytes());
        let step =
            if step.is_empty() { String::new() } else { format!("step {}", step.replace("rank", "step")) };
        let wanted = format!("good.md:{line}: {step}{message}");
        assert!(problems.iter().any(|fault| fault.starts_with(&wanted)), "{wanted}\n{problems:#?}");
    }
}

#[test]
fn too_much_is_refused() {
    let long = format!("{GOOD}\n{}", "a word and \n".repeat(30_000));
    let problems = faults_of(long.as_bytes());
    assert_eq!(
        problems,
        [format!("good.md:1: the file has {} KiB; a lesson has at most 256 KiB", long.len().div_ceil(1024))]
    );
    let steps: Vec<String> = (0..70).map(|step| format!("## Step {{#s{step}}}\n\nWords.\n\n")).collect();
    let steps = steps.concat();
    assert!(
        faults_of(format!("{GOOD}\n{steps}").as_bytes())
            .iter()
            .any(|fault| fault.contains("74 steps; at most 64"))
    );
    let sum = vec!["x"; 500].join(" | ");
    let deep = GOOD.replace("north(x)`", &format!("({sum})`"));
    assert!(
        faults_of(deep.as_bytes()).iter().any(|fault| fault.contains("at most 400 are read")),
        "{:#?}",
        faults_of(deep.as_bytes())
    );
}

#[test]
fn a_folder_is_checked_as_a_whole() {
    let whole = folder("lesson check/whole");
    let needs = |id: &str, needs: &str| {
        GOOD.replace("id = \"good\"", &format!("id = \"{id}\"")).replace("needs = []", needs)
    };
    fs::write(whole.join("a.md"), needs("a", "needs = [\"b\"]")).unwrap();
    fs::write(whole.join("b.md"), needs("b", "needs = [\"a\", \"z\"]")).unwrap();
    fs::write(whole.join("c.md"), needs("b", "needs = []")).unwrap();
    fs::write(whole.join("notes.txt"), "").unwrap();
    let course = "format = 1\n[[track]]\ntitle = \"One\"\nlessons = [\"a\", \"d\"]\n";
    fs::write(whole.join("course.toml"), course).unwrap();
    let answer = check_folder(&whole, &["--strict"]);
    let path = whole.display();
    let wanted = [
        format!("{path}/a.md:6: `needs` is circular: a needs b needs a"),
        format!("{path}/b.md:1: `b` is not listed in course.toml"),
        format!("{path}/b.md:6: `needs` is circular: b needs a needs b"),
        format!("{path}/b.md:6: unknown lesson `z`"),
        format!("{path}/c.md:1: `b` is not listed in course.toml"),
        format!("{path}/c.md:1: duplicate id `b`, also that of {path}/b.md"),
        format!("{path}/course.toml:4: no file of the folder has the id `d`"),
        format!(
            "{path}/notes.txt:1: not a lesson: a folder of lessons has `.md` files, `course.toml` or `pack.toml`"
        ),
    ];
    assert_eq!(answer.out.lines().collect::<Vec<_>>(), wanted);
    assert_eq!((answer.status, answer.err.as_str()), (Some(1), ""));
}

#[test]
fn the_command_tells_lines_or_json() {
    let one = folder("lesson check/one");
    fs::write(one.join("good.md"), GOOD).unwrap();
    assert_eq!(
        check_folder(&one, &["--strict"]).done(),
        "no problems in 1 lesson, 4 steps, 3 goals\n2 claims proved for all values, 0 tried in many cases\n"
    );
    fs::write(one.join("good.md"), GOOD.replace("<< 8 ==", "<< 9 ==")).unwrap();
    let answer = check_folder(&one, &["--format", "json"]);
    let told: serde_json::Value = serde_json::from_str(answer.out.trim()).unwrap();
    assert_eq!(
        (told["line"].as_u64(), told["step"].as_str(), answer.status),
        (Some(17), Some("step"), Some(1))
    );
    assert!(
        told["file"].as_str().unwrap().ends_with("good.md")
            && told["message"].as_str().unwrap().contains("false")
    );
    let missing = run(&["lesson", "check", "/nowhere/at all"], "");
    assert!(missing.status == Some(2) && missing.err.contains("cannot read /nowhere/at all"), "{missing:?}");
}

/// How often a random text is tried: the expressions of a lesson take their time. `PROPTEST_CASES` raises it.
fn trials() -> ProptestConfig {
    let asked = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok());
    ProptestConfig { cases: asked.unwrap_or(60), failure_persistence: None, ..ProptestConfig::default() }
}

/// Pieces of lessons in any order: more likely to reach deep than letters at random.
fn rubbish() -> impl Strategy<Value = String> {
    let lines: Vec<String> = GOOD.lines().map(str::to_owned).collect();
    let piece = prop_oneof![
        6 => prop::sample::select(lines),
        2 => prop::sample::select(vec![
            "+++", "```", "```goal", "```bb", "```board", "```console", "```aside", "[draw]", "[check]", "[context]",
            "[[option]]", "[[mistake]]", "[repair]", "x = \"random_set(9, 3)\"", "vary s = in", "film", "show as \"",
            "board {", "$ bitrose", "- item", "> quote", "<b>", "| a | b |", "![](x)", "`= `", "``==``", "wrong = [0]",
        ]).prop_map(str::to_owned),
        2 => "[ -~]{0,30}",
        1 => "\\PC{0,10}",
    ];
    prop::collection::vec(piece, 0..40).prop_map(|lines| lines.join("\n"))
}

proptest! {
    #![proptest_config(trials())]

    #[test]
    fn rubbish_never_panics_and_never_steers_the_terminal(head in any::<bool>(), text in rubbish(), cut in 0usize..2000) {
        let text = if head { format!("{}{text}", &GOOD[..cut.min(GOOD.len())]) } else { text };
        for fault in faults_of(text.as_bytes()) {
            prop_assert!(!fault.contains(|letter: char| letter.is_control()), "{fault:?}");
        }
    }

    #[test]
    fn bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        prop_assert!(!faults_of(&bytes).is_empty());
    }

    #[test]
    fn one_changed_byte_never_panics(at in 0usize..GOOD.len(), byte in any::<u8>()) {
        let mut bytes = GOOD.as_bytes().to_vec();
        bytes[at] = byte;
        faults_of(&bytes);
    }
}
