//! The progress file under the real program: broken, newer, not writable, full, shared, killed.

#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;
use tempfile::TempDir;

/// A folder with a place for the progress file.
struct Home(TempDir);

impl Home {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn place(&self) -> PathBuf {
        self.0.path().join("state/bitrose/progress.toml")
    }

    /// An exported record of one goal.
    fn record(&self, id: &str, stars: u8) -> PathBuf {
        let file = self.0.path().join(format!("{}.toml", id.replace('/', "-")));
        fs::write(&file, format!("format = 1\n[goal.\"{id}\"]\nstars = {stars}\n")).unwrap();
        file
    }

    fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bitrose"));
        command.args(["lesson", "progress"]).args(words);
        command.env_remove("BITROSE_PROGRESS").env("XDG_STATE_HOME", self.0.path().join("state"));
        command
    }

    fn run(&self, words: &[&str]) -> (String, String, Option<i32>) {
        told(&self.command(words).output().unwrap())
    }

    fn import(&self, record: &Path) -> (String, String, Option<i32>) {
        self.run(&["import", record.to_str().unwrap()])
    }

    fn stars(&self, id: &str) -> Option<u8> {
        let text = fs::read_to_string(self.place()).ok()?;
        let table: toml::Table = text.parse().expect("the file is whole");
        let stars = table.get("goal")?.get(id)?.get("stars")?.as_integer()?;
        u8::try_from(stars).ok()
    }
}

fn told(output: &Output) -> (String, String, Option<i32>) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (text(&output.stdout), text(&output.stderr), output.status.code())
}

#[test]
fn a_page_of_the_course_and_the_terminal_read_each_other() {
    let home = Home::new();
    home.import(&home.record("wraps/paint", 2));
    let (exported, _, _) = home.run(&["export"]);
    let kept = "format = 1\n[goal.\"rays/walk\"]\nstars = 3\n";
    let question = serde_json::json!({ "import": { "progress": kept, "other": exported } }).to_string();
    let page = bitrose_web::answer(&mut bitrose_web::Live::default(), &question);
    let page: serde_json::Value = serde_json::from_str(&page).unwrap();
    let saved = home.0.path().join("saved.toml");
    fs::write(&saved, page["progress"].as_str().unwrap()).unwrap();
    home.import(&saved);
    assert_eq!((home.stars("wraps/paint"), home.stars("rays/walk")), (Some(2), Some(3)));
}

#[test]
fn import_show_export_and_reset() {
    let home = Home::new();
    assert_eq!(home.import(&home.record("wraps/paint", 2)), (String::new(), String::new(), Some(0)));
    assert_eq!(home.import(&home.record("wraps/paint", 1)).2, Some(0), "the better stays");
    assert_eq!(home.import(&home.record("rays/walk", 3)).2, Some(0));
    let (shown, _, _) = home.run(&["show"]);
    assert!(shown.contains("solved   2\nstars    5\n"), "{shown}");
    assert!(shown.contains("wraps/paint  **   0 tries"), "{shown}");
    let (json, _, _) = home.run(&["show", "--format", "json"]);
    assert!(json.starts_with("{\"goal\":\"rays/walk\",\"stars\":3,"), "{json}");
    let (exported, _, _) = home.run(&["export"]);
    let (_, said, status) = home.run(&["reset", "wraps"]);
    assert_eq!(status, Some(0));
    assert!(said.starts_with("forgot 1 goal; the old file is kept as `"), "{said}");
    assert_eq!((home.stars("wraps/paint"), home.stars("rays/walk")), (None, Some(3)));
    let file = home.0.path().join("exported.toml");
    fs::write(&file, exported).unwrap();
    home.import(&file);
    assert_eq!(home.stars("wraps/paint"), Some(2));
    // each file that a reset keeps stays
    let kept = |name: &str| fs::read_to_string(home.place().with_extension(name));
    let first = kept("toml.before-reset").unwrap();
    assert!(home.run(&["reset"]).1.starts_with("forgot 2 goals"));
    assert_eq!(kept("toml.before-reset").unwrap(), first);
    assert!(kept("toml.before-reset-2").unwrap().contains("wraps/paint"));
    assert_eq!(home.run(&["reset"]).1, "there is no progress to forget\n");
}

#[test]
fn rubbish_is_kept_aside_and_said() {
    let home = Home::new();
    fs::create_dir_all(home.place().parent().unwrap()).unwrap();
    fs::write(home.place(), [0x1B, b'[', 0xFF, 0x00]).unwrap();
    let (_, said, status) = home.import(&home.record("wraps/paint", 1));
    assert_eq!(status, Some(0));
    assert!(said.contains("the progress file was broken: it is not UTF-8"), "{said}");
    assert_eq!(fs::read(home.place().with_extension("toml.bad")).unwrap(), [0x1B, b'[', 0xFF, 0x00]);
    assert_eq!(home.stars("wraps/paint"), Some(1));
}

#[test]
fn a_later_format_is_not_touched() {
    let home = Home::new();
    fs::create_dir_all(home.place().parent().unwrap()).unwrap();
    fs::write(home.place(), "format = 99\n").unwrap();
    let (_, said, status) = home.import(&home.record("wraps/paint", 1));
    assert_eq!(status, Some(2));
    assert!(said.contains("was written by a later bitrose (format 99)"), "{said}");
    assert_eq!(fs::read_to_string(home.place()).unwrap(), "format = 99\n");
}

#[test]
fn a_folder_that_is_none_is_said() {
    let home = Home::new();
    fs::write(home.0.path().join("state"), "a file where a folder should be").unwrap();
    let (_, said, status) = home.import(&home.record("wraps/paint", 1));
    assert_eq!(status, Some(2));
    assert!(said.contains("progress is not saved"), "{said}");
}

#[test]
fn a_full_disk_leaves_the_old_file() {
    let home = Home::new();
    home.import(&home.record("wraps/paint", 2));
    let record = home.record("rays/walk", 3);
    // A limit of nothing on written files is a full disk to the program.
    let script = "trap '' XFSZ; ulimit -f 0; exec \"$0\" lesson progress import \"$1\"";
    let mut limited = Command::new("sh");
    limited.args(["-c", script, env!("CARGO_BIN_EXE_bitrose")]).arg(&record);
    limited.env_remove("BITROSE_PROGRESS").env("XDG_STATE_HOME", home.0.path().join("state"));
    let (_, said, status) = told(&limited.output().unwrap());
    assert_eq!(status, Some(2));
    assert!(said.contains("progress is not saved: cannot write"), "{said}");
    assert_eq!((home.stars("wraps/paint"), home.stars("rays/walk")), (Some(2), None));
    let left: Vec<_> = fs::read_dir(home.place().parent().unwrap())
        .unwrap()
        .flatten()
        .map(|entry| entry.file_name())
        .collect();
    assert!(!left.iter().any(|name| name.to_string_lossy().starts_with(".progress.toml-")), "{left:?}");
}

#[test]
fn many_copies_lose_nothing() {
    let home = Home::new();
    let records: Vec<PathBuf> = (0..16).map(|n| home.record(&format!("lesson/goal-{n}"), 3)).collect();
    let start = |record: &PathBuf| home.command(&["import", record.to_str().unwrap()]).spawn().unwrap();
    let children: Vec<_> = records.iter().map(start).collect();
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
    for n in 0..16 {
        assert_eq!(home.stars(&format!("lesson/goal-{n}")), Some(3), "goal {n}");
    }
}

#[test]
fn a_process_that_is_killed_leaves_a_whole_file() {
    let home = Home::new();
    home.import(&home.record("wraps/first", 3));
    for round in 0..40_u64 {
        let record = home.record(&format!("wraps/goal-{round}"), 1);
        let mut child =
            home.command(&["import", record.to_str().unwrap()]).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_micros(round * 150));
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!(home.stars("wraps/first"), Some(3), "round {round}");
    }
    assert_eq!(home.import(&home.record("wraps/last", 2)).2, Some(0), "no lock is left behind");
    assert_eq!(home.stars("wraps/last"), Some(2));
}

/// The names in the folder of the progress file.
fn names(home: &Home) -> Vec<String> {
    let folder = fs::read_dir(home.place().parent().unwrap()).unwrap();
    folder.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

/// Every copy is killed at another moment, and three write at a time: whoever had time to end has its star in the file.
#[test]
fn kills_at_any_moment_lose_no_star_and_leave_no_litter() {
    let home = Home::new();
    home.import(&home.record("wraps/first", 3));
    let mut state = 88_u64;
    let mut wait = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        Duration::from_micros((state >> 33) % 12_000)
    };
    let mut earned = vec!["wraps/first".to_owned()];
    for round in 0..40 {
        let goals: Vec<String> = (0..3).map(|n| format!("wraps/goal-{round}-{n}")).collect();
        let start = |goal: &String| {
            let record = home.record(goal, 1);
            home.command(&["import", record.to_str().unwrap()]).stderr(Stdio::null()).spawn().unwrap()
        };
        let mut children: Vec<_> = goals.iter().map(start).collect();
        for child in &mut children {
            std::thread::sleep(wait());
            child.kill().unwrap();
        }
        for (child, goal) in children.iter_mut().zip(goals) {
            if child.wait().unwrap().success() {
                earned.push(goal);
            }
        }
        for goal in &earned {
            assert!(home.stars(goal).is_some(), "round {round}: {goal} is lost");
        }
    }
    assert_eq!(home.import(&home.record("wraps/last", 2)).2, Some(0), "no lock is left behind");
    assert!(earned.iter().all(|goal| home.stars(goal).is_some()));
    assert_eq!(names(&home).len(), 2, "the file and its lock: {:?}", names(&home));
}

#[test]
fn many_copies_that_find_it_broken_put_one_file_aside() {
    let home = Home::new();
    fs::create_dir_all(home.place().parent().unwrap()).unwrap();
    fs::write(home.place(), "[[[ half a fi").unwrap();
    let records: Vec<PathBuf> = (0..8).map(|n| home.record(&format!("lesson/goal-{n}"), 2)).collect();
    let start = |record: &PathBuf| {
        home.command(&["import", record.to_str().unwrap()]).stderr(Stdio::null()).spawn().unwrap()
    };
    let children: Vec<_> = records.iter().map(start).collect();
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
    for n in 0..8 {
        assert_eq!(home.stars(&format!("lesson/goal-{n}")), Some(2), "goal {n}");
    }
    let aside: Vec<String> = names(&home).into_iter().filter(|name| name.contains(".bad")).collect();
    assert_eq!(aside, ["progress.toml.bad"]);
    assert_eq!(fs::read_to_string(home.place().with_extension("toml.bad")).unwrap(), "[[[ half a fi");
}

#[test]
fn without_a_home_it_is_said_once_and_nothing_is_written() {
    for home in ["", "somewhere"] {
        let folder = tempfile::tempdir().unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_bitrose"));
        command.args(["lesson", "progress", "show"]).current_dir(&folder);
        command.env_remove("BITROSE_PROGRESS").env_remove("XDG_STATE_HOME").env("HOME", home);
        let (shown, said, status) = told(&command.output().unwrap());
        assert_eq!(status, Some(0));
        let nowhere = shown.starts_with("kept in  nowhere\n") && said.contains("no home folder is known");
        let of_the_user = shown.starts_with("kept in  /"); // HOME is empty: the system knows another
        assert!(nowhere || home.is_empty() && of_the_user, "{shown}{said}");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    }
}

#[test]
fn a_file_made_read_only_stays_and_it_is_said() {
    let home = Home::new();
    home.import(&home.record("wraps/first", 3));
    let mut rights = fs::metadata(home.place()).unwrap().permissions();
    rights.set_readonly(true);
    fs::set_permissions(home.place(), rights).unwrap();
    let (_, said, status) = home.import(&home.record("wraps/second", 1));
    assert_eq!(status, Some(2));
    assert!(said.contains("progress is not saved: cannot write"), "{said}");
    assert_eq!((home.stars("wraps/first"), home.stars("wraps/second")), (Some(3), None));
}

#[test]
fn a_solved_goal_outlives_wrong_dates() {
    let home = Home::new();
    fs::create_dir_all(home.place().parent().unwrap()).unwrap();
    let dates = ["0000-01-01", "1970-01-01", "9999-12-31", "2024-02-29"];
    let goals = dates
        .iter()
        .enumerate()
        .map(|(n, at)| format!("[goal.\"l/g{n}\"]\nstars = 2\nat = {at}\nreviewed = {at}\n"));
    fs::write(home.place(), format!("format = 1\n{}", goals.collect::<String>())).unwrap();
    assert_eq!(home.import(&home.record("l/new", 1)).2, Some(0));
    let (shown, said, _) = home.run(&["show"]);
    assert!(shown.contains("solved   5\nstars    9\n") && said.is_empty(), "{shown}{said}");
    let mut review = Command::new(env!("CARGO_BIN_EXE_bitrose"));
    review.args(["lesson", "review", "--plain"]).stdin(Stdio::null());
    review.env_remove("BITROSE_PROGRESS").env("XDG_STATE_HOME", home.0.path().join("state"));
    assert_eq!(review.output().unwrap().status.code(), Some(0));
}

const DRILL: &str = r#"+++
format  = 1
id      = "steps"
title   = "Steps"
summary = "One step north."
needs   = []
+++

# Steps

## Drill {#drill}

```goal
kind   = "set"
id     = "north"
ask    = "Paint {x} one step north."
[draw]
x = "random_set(2, 3)"
[check]
target = "north(x)"
[[hint]]
say = "Up."
[[hint]]
say = "One rank up."
```
"#;

/// While a review waits for an answer, an import brings more stars: what the review writes at its end takes none away.
#[test]
fn a_review_that_waited_loses_no_star() {
    use std::io::{Read, Write};
    let home = Home::new();
    let lessons = home.0.path().join("lessons");
    fs::create_dir_all(&lessons).unwrap();
    fs::write(lessons.join("steps.md"), DRILL).unwrap();
    let record = home.0.path().join("two.toml");
    fs::write(&record, "format = 1\n[goal.\"steps/north\"]\nstars = 2\nat = 2024-01-01\n").unwrap();
    assert_eq!(home.import(&record).2, Some(0));
    let mut review = Command::new(env!("CARGO_BIN_EXE_bitrose"));
    review.args(["lesson", "review", "--plain", "--lessons", lessons.to_str().unwrap()]);
    review.env_remove("BITROSE_PROGRESS").env("XDG_STATE_HOME", home.0.path().join("state"));
    let mut review = review.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut out = review.stdout.take().unwrap();
    let mut said = Vec::new();
    while !said.ends_with(b"\n> ") {
        let mut byte = [0];
        assert_eq!(out.read(&mut byte).unwrap(), 1, "{}", String::from_utf8_lossy(&said));
        said.push(byte[0]);
    }
    assert_eq!(home.import(&home.record("steps/north", 3)).2, Some(0));
    review.stdin.take().unwrap().write_all(b"hint\nhint\nreveal\nquit\n").unwrap();
    out.read_to_end(&mut said).unwrap();
    assert!(review.wait().unwrap().success());
    assert_eq!(home.stars("steps/north"), Some(3), "{}", String::from_utf8_lossy(&said));
}
