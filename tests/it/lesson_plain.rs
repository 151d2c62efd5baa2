//! Lessons line by line, by the built program: every lesson to its end, and everything that can come in between.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::running::{Answer as Output, assert_says, fed, program};
use bitrose_course::catalogue::Catalogue;
use bitrose_course::judge::Answer;
use bitrose_course::model::Lesson;
use bitrose_course::progress::Progress;
use bitrose_course::run::{LessonRun, Moved, Options};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A folder for the progress of one learner.
struct Learner {
    folder: TempDir,
}

impl Learner {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("progress.toml")
    }

    fn progress(&self) -> Progress {
        Progress::parse(&fs::read_to_string(self.file()).unwrap()).unwrap()
    }

    fn says(&self, arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
        says(&self.file(), arguments, input.as_ref())
    }

    /// Takes a lesson from its beginning, with the seed of all these tests.
    fn takes(&self, lesson: &str, answers: &str) -> Output {
        self.says(&["lesson", "run", lesson, "--plain", "--seed", "1"], answers)
    }
}

/// What the program says, with progress in this file and no lessons of the user's own.
fn says(progress: &Path, arguments: &[&str], input: &[u8]) -> Output {
    let data = progress.with_file_name("data");
    fed(program(arguments).env("BITROSE_PROGRESS", progress).env("XDG_DATA_HOME", data), input)
}

/// The reference solutions of a lesson, one a line, as the seed draws and shuffles its exercises.
fn script(lesson: &Lesson) -> String {
    let options = Options { seed: 1, ..Options::default() };
    let mut run = LessonRun::start(lesson.clone(), 0, options, &Progress::default()).unwrap();
    let mut lines = String::new();
    loop {
        while !run.is_settled() {
            let answer = run.task().unwrap().reference().unwrap().remove(run.attempt().stage);
            run.submit(&Answer::from(answer.as_str())).unwrap();
            lines += &answer;
            lines.push('\n');
        }
        if run.advance().unwrap() == Moved::End {
            return lines;
        }
    }
}

fn library() -> Catalogue {
    let library = bitrose::lessons::built_in();
    assert!(library.left_out.is_empty(), "{:?}", library.left_out);
    library
}

/// A transcript without the drawings of plain sets: the line below each names its squares.
fn without_boards(said: &str) -> String {
    let is_drawn = |line: &&str| {
        let mut cells = line.split(' ');
        let label = cells.next().unwrap_or_default();
        line.ends_with("a b c d e f g h")
            || ("1"..="8").contains(&label)
                && cells.clone().count() == 8
                && cells.all(|cell| cell == "." || cell == "1")
    };
    let lines: Vec<&str> = said.lines().filter(|line| !is_drawn(line)).collect();
    lines.join("\n") + "\n"
}

/// V12.
#[test]
fn every_lesson_is_played_to_its_end() {
    for lesson in library().lessons() {
        let learner = Learner::new();
        let said = learner.takes(&lesson.id, &script(lesson)).done();
        let all = 3 * lesson.goals().count();
        let end = format!("The end of {}: {all} of {all} stars.", lesson.id);
        assert!(said.contains(&end), "{}\n{said}", lesson.id);
        assert!(said.chars().all(|letter| letter == '\n' || !letter.is_control()), "{}", lesson.id);
        let is_drawn = |name: &str| !said.contains(name); // a placeholder keeps its value after the goal is solved
        assert!(
            ["{s}", "{i}", "{b}", "{x}", "{dir}", "{flip}"].into_iter().all(is_drawn),
            "{}\n{said}",
            lesson.id
        );
        insta::assert_snapshot!(format!("plain_{}", lesson.id), without_boards(&said));
        let progress = learner.progress();
        for (_, goal) in lesson.goals() {
            let record = progress.goal(&format!("{}/{}", lesson.id, goal.id)).unwrap();
            assert_eq!((record.stars, record.hash), (3, Some(goal.hash)), "{}/{}", lesson.id, goal.id);
        }
    }
}

/// Nothing is solved before anything is done (V4), whatever is drawn.
#[test]
fn no_goal_is_solved_at_its_start() {
    for lesson in library().lessons() {
        for seed in 0..5 {
            let options = Options { seed, ..Options::default() };
            let mut run = LessonRun::start(lesson.clone(), 0, options, &Progress::default()).unwrap();
            loop {
                if let Some(task) = run.task() {
                    assert!(!task.is_solved_at_start().unwrap(), "{}/{}", lesson.id, task.goal.id);
                }
                if run.advance().unwrap() == Moved::End {
                    break;
                }
            }
        }
    }
}

const DEMO: &str = r#"+++
format  = 1
id      = "demo"
title   = "A demonstration"
summary = "Every way through a goal."
needs   = []
minutes = 1
mapping = "lerf"
teaches = []
errata  = []
+++

# A demonstration

## Words and boards {#words}

Here `x << 8 == north(x)`, and `= popcount(FILE_A)` squares are a file.

```bb
let set = {c2 h3}
show set as "two pieces"
film (set << 1) & ~FILE_A
```

```board
8/8/8/3k4/8/8/4P3/4K3 w - - 0 1
```

## East {#golf}

```goal
kind   = "expr"
id     = "east"
ask    = "Write `east(x)`."
forall = ["singles", "random 50"]
ops    = ["&", "|", "^", "~", "<<", ">>"]
names  = ["x", "FILE_A", "FILE_H"]
target = "east(x)"
par    = 3
solution = "(x << 1) & ~FILE_A"
say    = "Shift, then clear."
[[mistake]]
when = "(x << 1) & FILE_A"
say  = "Turn the mask over."
[[hint]]
say = "First shift."
[[hint]]
say = "Then clear one file."
```

## Drill {#drill}

```goal
kind   = "set"
id     = "drill"
repeat = 2
ask    = "Paint {x} one step north."
[draw]
x = "random_set(2, 3)"
[check]
target = "north(x)"
[[hint]]
say = "Up."
```
"#;

impl Learner {
    /// A lesson of the learner's own, in a file.
    fn demo(&self) -> String {
        let path = self.folder.path().join("demo.md");
        fs::write(&path, DEMO).unwrap();
        path.to_str().unwrap().to_owned()
    }
}

#[test]
fn a_step_in_letters_and_words() {
    let learner = Learner::new();
    let said = learner.takes(&learner.demo(), "quit\n").done();
    let parts = [
        "A demonstration\nEvery way through a goal.",
        "Words and boards (1 of 3)",
        "Here x << 8 == north(x), and 8 squares are a file.",
        "two pieces:\n8 . . . . . . . .",
        "0x0000000000800400, 2 squares: c2 h3",
        "step by step:\n1. set << 1 = 0x0000000001000800, 2 squares: d2 a4",
        "5 . . . k . . . .",
        "1 . . . . K . . .",
        "East (2 of 3)",
        "Operators: & | ^ ~ << >>.\nNames: x FILE_A FILE_H.",
        "1 star: solved without a look at the solution.",
        "> quit\nLeft at the step `golf` of demo.",
    ];
    assert_says(&said, &parts);
}

#[test]
fn words_that_are_no_answers() {
    let learner = Learner::new();
    let demo = learner.demo();
    let said = learner
        .takes(&demo, "help\nreveal\nhint\nhint\nhint\nreveal\n\nagain\ndraw\n(x << \nskip\nback\nquit\n")
        .done();
    let parts = [
        "reveal  shows the solution",
        "Open the hints first: 2 hints are left.",
        "Hint 1 of 2: First shift.",
        "Hint 2 of 2: Then clear one file.",
        "That was the last hint.",
        "The solution: (x << 1) & ~FILE_A",
        "Type an answer, or `help`.",
        "This step has no random exercise.",
        "This was not counted as a try.",
        "Skipped.",
        "Drill (3 of 3)",
        "Left at the step `golf` of demo.",
    ];
    assert_says(&said, &parts);
    assert!(learner.progress().goal("demo/east").unwrap().seen);
    // it comes back where it was left
    let again = learner.takes(&demo, "(x << 1) & ~FILE_A\n").done();
    assert!(!again.contains("Words and boards") && again.contains("3 stars."), "{again}");
    let from_the_start = learner.says(&["lesson", "run", &demo, "--plain", "--step", "words"], "").done();
    assert!(from_the_start.contains("Words and boards (1 of 3)"));
}

/// A lesson with its step, lines of input, and what is said then.
const REVEALED: &[(&str, &str, &str, &[&str])] = &[
    (
        "set-ops",
        "2",
        "hint\nhint\nreveal\n8; 14; 6; 3\n",
        &["The solution: 8; 14; 6; 3", "No star this time"],
    ),
    ("subsets", "2", "hint\nhint\nreveal\n4; 8; 12; 64; 68\n", &["The solution: 4; 8; 12; 64; 68"]),
    ("subsets", "2", "4;8;12;16;20\n4;8;12;64;68\n", &["Next: subset 4 (4 of 5).", "2 stars."]),
    ("wraps", "9", "hint\nhint\nhint\nreveal\n", &["one answer, and the other when it is asked for"]),
    ("king-steps", "1", "hint\nhint\nreveal\n", &["The solution: >> 9 & NOT_H"]),
    ("mailbox", "1", "hint\nreveal\n0x34\n", &["The solution: 0x34", "No star this time"]),
    ("square-index", "2", "hint\nhint\nreveal\n25\n", &["The solution: 25", "Exercise 2 of 3."]),
    ("mailbox", "2", "no\nc\nyes\n", &["Not yet.", "The options have the letters a and b.", "2 stars."]),
];

/// A solved random exercise is another one the next time: its answer is not shown.
#[test]
fn the_answer_of_another_exercise_is_not_shown() {
    let learner = Learner::new();
    let drill = |seed: &str, input: &str| {
        let arguments = ["lesson", "run", "square-index", "--plain", "--step", "2", "--seed", seed];
        learner.says(&arguments, input).done()
    };
    assert_says(&drill("1", "25\n53\n41\n"), &["3 stars."]);
    assert_says(&drill("4", "quit\n"), &["Solved before, with 3 stars.\nAnswer again"]);
}

#[test]
fn a_solution_can_be_typed_as_it_is_shown() {
    for (lesson, step, input, parts) in REVEALED {
        let learner = Learner::new();
        let arguments = ["lesson", "run", lesson, "--plain", "--seed", "1", "--step", step];
        let said = learner.says(&arguments, input).done();
        assert_says(&said, parts);
    }
}

#[test]
fn an_answer_that_can_earn_another_star_is_not_shown() {
    let learner = Learner::new();
    let answer = |input: &str| {
        learner.says(&["lesson", "run", "checks-pins", "--plain", "--seed", "1", "--step", "8"], input).done()
    };
    answer("yes\nno\n");
    let again = answer("no\n");
    assert!(again.contains("Solved before, with 2 stars.\nAnswer again"), "{again}");
    let third = answer("skip\n");
    assert!(third.contains("Solved before, with 3 stars: b\n"), "{third}");
}

#[test]
fn wrong_answers_say_why() {
    let learner = Learner::new();
    let said = learner.takes(&learner.demo(), "(x << 1) & FILE_A\nx << 1\n(x << 1) & ~FILE_A\n").done();
    let parts = [
        "Not yet.\nTurn the mask over.",
        "Not yet.\nFor x = {h1}: you included a2: the bit wrapped from h1 (bit 7 to 8).",
        "2 X . . . . . . .",
        "R right: no square\nX extra: 1 square: a2",
        "Right.\nProved: right for every x.\nShift, then clear.",
        "Your operators: 3, par is 3.\n3 stars.",
    ];
    assert_says(&said, &parts);
    assert_eq!(learner.progress().goal("demo/east").unwrap().tries, 3);
}

/// While a program is typed, its prompt differs, and a hint and the way out are there.
#[test]
fn a_program_can_be_left_before_its_end() {
    let input = "let x = 1;\n\nhint\nquit\n";
    let said =
        Learner::new().says(&["lesson", "run", "write-it", "--plain", "--step", "write"], input).done();
    assert_says(
        &said,
        &["> let x = 1;\n. \n. hint\nHint 1 of 3: ", "\n. quit\nLeft at the step `write` of write-it."],
    );
}

/// A board that happens to equal what a slip gives, or what a step that nobody asked for brings around the edge.
#[test]
fn a_coincidence_explains_nothing() {
    let learner = Learner::new();
    for (lesson, step, answer, wanted) in [
        ("flips", "5", "h1", "1 square is missing. Extra h1."),
        ("hyperbola", "2", "a1", "5 squares are missing. Extra a1."),
        ("shifts", "2", "a3-h3 a1", "Extra a1."),
        ("scan-count", "8", "a1", "2 squares are missing. Extra a1."),
        ("constants", "4", "FILE_A", "Missing b1, b2, b3, b4 and 3 more. Extra a1, a2, a3, a4 and 4 more."),
        ("constants", "4", "FILE_A >> 56", "Missing b1, b2, b3, b4 and 3 more. Extra a1."),
    ] {
        let input = format!("{answer}\nquit\n");
        let said = learner.says(&["lesson", "run", lesson, "--plain", "--step", step], &input).done();
        assert_says(&said, &[&format!("\n{wanted}")]);
    }
}

#[test]
fn a_seed_brings_the_same_drill() {
    let (one, two) = (Learner::new(), Learner::new());
    let drill = |learner: &Learner, seed: &str| {
        let demo = learner.demo();
        let said =
            learner.says(&["lesson", "run", &demo, "--plain", "--step", "drill", "--seed", seed], "").done();
        assert!(said.contains(&format!("Random exercise with seed {seed}.")), "{said}");
        said.lines().find(|line| line.starts_with("Paint ")).unwrap().to_owned()
    };
    assert_eq!(drill(&one, "7"), drill(&two, "7"));
    assert_ne!(drill(&one, "7"), drill(&one, "8"));
}

#[test]
fn the_end_of_the_input_keeps_what_was_earned() {
    let learner = Learner::new();
    let said = learner.takes(&learner.demo(), "(x << 1) & ~FILE_A").done();
    assert!(said.ends_with("Left at the step `drill` of demo.\n"), "{said}");
    let progress = learner.progress();
    assert_eq!((progress.goal("demo/east").unwrap().stars, progress.step("demo")), (3, Some("drill")));
}

#[test]
fn any_bytes_may_come() {
    let learner = Learner::new();
    let mut bytes: Vec<u8> = (0..=255).cycle().take(4000).collect();
    bytes.extend(b"\n\x1b[2J\xff\n((((((((\n");
    let said = says(&learner.file(), &["lesson", "run", &learner.demo(), "--plain"], &bytes).done();
    assert!(said.chars().all(|letter| letter == '\n' || letter == '\t' || !letter.is_control()), "{said:?}");
}

#[test]
fn what_cannot_be_taken_is_told() {
    let learner = Learner::new();
    let fails = |arguments: &[&str], parts: &[&str]| {
        let output = learner.says(arguments, "");
        assert_eq!((output.status, output.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert_says(&output.err, parts);
    };
    fails(&["lesson", "run", "warps"], &["unknown lesson `warps`", "did you mean `wraps`"]);
    fails(&["lesson", "run", "quite-another"], &["`bitrose lesson list`"]);
    let numbered = learner.says(&["lesson", "run", "wraps", "--plain", "--step", "6"], "").done();
    assert!(numbered.contains("(6 of 10)"), "{numbered}");
    fails(&["lesson", "run", "wraps", "--step", "11"], &["has no step `11`", "the steps are 1 to 10, or"]);
    fails(&["lesson", "run", "wraps", "--step", "nowhere"], &["has no step `nowhere`", "the steps are"]);
    fails(&["lesson", "run", "./missing.md"], &["cannot read ./missing.md"]);
    fails(&["learn"], &["terminal", "lesson run ID --plain"]);
    let bad = learner.folder.path().join("bad.md");
    fs::write(&bad, "no front matter").unwrap();
    fails(&["lesson", "run", bad.to_str().unwrap()], &["bad.md:", "lesson check"]);
}

#[test]
fn a_review_asks_what_is_due() {
    let learner = Learner::new();
    assert_says(
        &learner.says(&["lesson", "review"], "").done(),
        &["Nothing to review today.\n", "once you have solved all of it."],
    );
    let folder = learner.folder.path().join("own");
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("demo.md"), DEMO).unwrap();
    let long_ago = "format = 1\n[goal.\"demo/east\"]\nstars = 3\nat = 2020-01-01\n[goal.\"demo/drill\"]\nstars = 2\ntries = 5\nat = 2020-01-01\n";
    fs::write(learner.file(), long_ago).unwrap();
    let review = |input: &str| {
        let folder = folder.to_str().unwrap();
        learner.says(&["lesson", "review", "--seed", "1", "--lessons", folder], input).done()
    };
    let said = review("hint\nquit\n");
    assert!(said.starts_with("1 exercise to review.") && said.contains("Hint 1 of 1: Up."), "{said}");
    let question = said.lines().find(|line| line.starts_with("Paint ")).unwrap();
    let squares = question.split(['{', '}']).nth(1).unwrap();
    let north: Vec<String> = squares
        .split(' ')
        .filter(|square| !square.ends_with('8'))
        .map(|square| format!("{}{}", &square[..1], square[1..].parse::<u32>().unwrap() + 1))
        .collect();
    let answer = if north.is_empty() { "nothing".to_owned() } else { north.join(" ") };
    let said = review(&format!("{answer}\n"));
    assert!(said.contains("Right."), "{said}");
    assert_eq!(learner.progress().goal("demo/drill").unwrap().reviews, 1);
    assert_says(&review(""), &["Nothing to review today.\n"]);
}

#[test]
fn a_broken_progress_file_is_no_end() {
    let learner = Learner::new();
    fs::write(learner.file(), b"\xFF\x00rubbish").unwrap();
    let output = learner.takes(&learner.demo(), "(x << 1) & ~FILE_A\n");
    assert_eq!(output.status, Some(0));
    assert!(output.err.contains("progress.toml.bad"), "{}", output.err);
    assert_eq!(fs::read(learner.folder.path().join("progress.toml.bad")).unwrap(), b"\xFF\x00rubbish");
    assert_eq!(learner.progress().goal("demo/east").unwrap().stars, 3);
}

#[test]
fn a_newer_progress_file_is_left_alone() {
    let learner = Learner::new();
    fs::write(learner.file(), "format = 99\nstars = 1\n").unwrap();
    let output = learner.takes(&learner.demo(), "(x << 1) & ~FILE_A\n");
    assert_eq!(output.status, Some(0));
    assert!(output.err.contains("format 99") && output.out.contains("3 stars."), "{}", output.err);
    assert_eq!(fs::read_to_string(learner.file()).unwrap(), "format = 99\nstars = 1\n");
}

#[test]
fn without_a_place_to_save_a_lesson_goes_on() {
    let learner = Learner::new();
    fs::write(learner.file(), "").unwrap();
    // a folder that cannot be made, whoever runs this: its parent is a file
    let nowhere = learner.file().join("deep").join("progress.toml");
    let output = says(&nowhere, &["lesson", "run", &learner.demo(), "--plain"], b"(x << 1) & ~FILE_A\nx\n");
    assert_eq!(output.status, Some(0));
    assert!(output.out.contains("3 stars."), "{}", output.out);
    assert_eq!(output.err.matches("progress is not saved").count(), 1, "{}", output.err);
}

#[test]
fn a_lesson_that_is_gone_keeps_its_stars() {
    let learner = Learner::new();
    fs::write(learner.file(), "format = 1\n[goal.\"gone/goal\"]\nstars = 3\nhash = \"ff\"\n").unwrap();
    learner.takes(&learner.demo(), "(x << 1) & ~FILE_A\n").done();
    assert_eq!(learner.progress().goal("gone/goal").unwrap().stars, 3);
    assert_eq!(learner.progress().goal("demo/east").unwrap().stars, 3);
}
