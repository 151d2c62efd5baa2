//! Lessons of the user: new ones, folders, packs, and which of them are there.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::running::{Answer, folder, run};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;

const GOOD: &str = include_str!("../lessons/good.md");

fn good(id: &str) -> String {
    GOOD.replacen("id = \"good\"", &format!("id = \"{id}\""), 1)
}

/// The program with this home for its data, and no progress.
fn at_home(home: &Path, arguments: &[&str]) -> Answer {
    let output = Command::new(env!("CARGO_BIN_EXE_bitrose"))
        .args(arguments)
        .env("HOME", home)
        .env("XDG_DATA_HOME", home.join("data"))
        .env("XDG_STATE_HOME", home.join("state"))
        .env("BITROSE_PROGRESS", home.join("progress.toml"))
        .output()
        .unwrap();
    Answer::of(output)
}

#[test]
fn a_new_lesson_has_every_kind_of_goal_and_no_fault() {
    let folder = folder("library/new");
    let dir = folder.display().to_string();
    let said = run(&["lesson", "new", "mine", "--dir", &dir], "").done();
    assert!(said.starts_with(&format!("wrote {dir}/mine.md\n")), "{said}");
    let file = format!("{dir}/mine.md");
    assert_eq!(
        run(&["lesson", "check", "--strict", &file], "").done(),
        "no problems in 1 lesson, 14 steps, 13 goals\n3 claims proved for all values, 0 tried in many cases\n"
    );
    let text = fs::read_to_string(&file).unwrap();
    for kind in bitrose_course::model::GoalKind::NAMES {
        assert!(
            text.lines().any(|line| line.starts_with("kind") && line.ends_with(&format!("\"{kind}\""))),
            "{kind}"
        );
    }
    let again = run(&["lesson", "new", "mine", "--dir", &dir], "");
    assert!(again.status == Some(2) && again.err.contains("mine.md already exists"), "{again:?}");
    let wrong = run(&["lesson", "new", "My Lesson"], "");
    assert!(wrong.status == Some(2) && wrong.err.contains("`My Lesson` cannot be an id"), "{wrong:?}");
}

#[test]
fn the_list_has_all_lessons_with_their_tracks_and_stars() {
    let home = folder("library/list");
    let rows: Vec<Value> = at_home(&home, &["lesson", "list", "--format", "json"])
        .done()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(rows.len(), 35);
    assert_eq!(
        (rows[0]["id"].as_str(), rows[0]["track"].as_str()),
        (Some("first-bitboard"), Some("Numbers and squares"))
    );
    for row in &rows {
        assert_eq!(row["max_stars"].as_u64().unwrap(), 3 * row["goals"].as_u64().unwrap(), "{row}");
        assert_eq!(row["stars"].as_u64(), Some(0), "{row}");
    }
    let progress = "format = 1\n[goal.\"wraps/east-expr\"]\nstars = 2\nhash = \"0000000000000001\"\n";
    fs::write(home.join("progress.toml"), progress).unwrap();
    let list = at_home(&home, &["lesson", "list"]).done();
    let wraps = list.lines().find(|line| line.trim_start().starts_with("wraps ")).unwrap();
    assert!(wraps.contains(" 2/") && wraps.ends_with("changed since you solved it"), "{wraps}");
}

#[test]
fn own_lessons_packs_and_what_takes_the_place_of_another() {
    let home = folder("library/own");
    let own = home.join("data/bitrose/lessons");
    fs::create_dir_all(own.join("openings")).unwrap();
    fs::create_dir_all(own.join("photos")).unwrap();
    fs::write(own.join("mine.md"), good("mine")).unwrap();
    fs::write(own.join("mine-again.md"), good("mine")).unwrap();
    fs::write(own.join("broken.md"), good("broken").replace("kind = \"set\"", "kind = \"sett\"")).unwrap();
    fs::write(own.join("taken.md"), good("wraps")).unwrap();
    fs::write(
        own.join("better.md"),
        good("fills").replacen("format = 1", "format = 1\nreplaces = \"fills\"", 1),
    )
    .unwrap();
    fs::write(own.join("openings/a.md"), good("first")).unwrap();
    fs::write(own.join("openings/b.md"), good("second")).unwrap();
    fs::write(
        own.join("openings/pack.toml"),
        "format = 1\nname = \"openings\"\norder = [\"second\", \"first\"]\n",
    )
    .unwrap();
    let paths = at_home(&home, &["lesson", "paths"]).done();
    let own = own.display();
    for line in [
        "built in: 35 lessons".to_owned(),
        format!("{own}: 4 lessons"),
        format!("  mine  {own}/mine-again.md"),
        format!(
            "left out: {own}/mine.md: its id `mine` is that of {own}/mine-again.md; `replaces = \"mine\"` takes its place"
        ),
        format!(
            "left out: {own}/taken.md: its id `wraps` is that of lessons/wraps.md; `replaces = \"wraps\"` takes its place"
        ),
        format!("left out: {own}/broken.md: line 29: unknown kind of goal `sett`; did you mean `set`?"),
        format!("left out: {own}/photos: not a pack: the folder has no pack.toml"),
    ] {
        assert!(paths.lines().any(|known| known.starts_with(&line)), "{line}\n{paths}");
    }
    let list = at_home(&home, &["lesson", "list"]).done();
    let ids: Vec<&str> =
        list.lines().filter_map(|line| line.strip_prefix("  ")?.split_whitespace().next()).collect();
    assert_eq!(ids.len(), 38, "{list}");
    assert_eq!(ids[35..], ["mine", "openings/second", "openings/first"]);
    let fills = list.lines().find(|line| line.starts_with("  fills ")).unwrap();
    assert!(fills.ends_with("A file moves"), "the better one stands in its place: {fills}");
}

#[test]
fn a_folder_by_name_comes_instead_of_the_own_one() {
    let home = folder("library/by name");
    fs::write(home.join("one.md"), good("one")).unwrap();
    let name = home.display().to_string();
    let list = at_home(&home, &["lesson", "list", "--lessons", &name]).done();
    assert!(list.contains("Your lessons\n  one "), "{list}");
    let missing = at_home(&home, &["lesson", "paths", "--lessons", "/nowhere"]).done();
    assert!(missing.contains("/nowhere: cannot be read: "), "{missing}");
}

#[test]
fn a_folder_that_is_chosen_must_be_there_and_what_is_left_out_is_named() {
    for command in [
        &["lesson", "list", "--lessons", "/no/such/folder"][..],
        &["book", "--lessons", "/no/such/folder", "site"],
    ] {
        let answer = run(command, "");
        assert_eq!((answer.status, &*answer.out), (Some(2), ""), "{answer:?}");
        assert!(answer.err.contains("`/no/such/folder` cannot be read"), "{answer:?}");
    }
    let folder = folder("library/left-out");
    fs::write(folder.join("bad.md"), "hello\n").unwrap();
    let answer = run(&["lesson", "list", "--lessons", &folder.display().to_string()], "");
    assert_eq!(answer.status, Some(0));
    assert!(
        answer.err.contains("left out: ") && answer.err.contains("bad.md: line 1: expected a line `+++`"),
        "{answer:?}"
    );
}
