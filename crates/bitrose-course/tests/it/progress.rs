//! What lessons earned, in memory and in its file.

use bitrose_course::files::{Notice, Store};
use bitrose_course::progress::{BadProgress, Change, Date, GoalProgress, Progress, due};
use proptest::prelude::*;
use std::fs;
use std::path::Path;
use std::time::Duration;

const DAY: Date = Date { year: 2026, month: 1, day: 15 };

fn solved(stars: u8) -> GoalProgress {
    GoalProgress { stars, tries: 1, at: Some(DAY), ..GoalProgress::default() }
}

fn saved(place: &Path, id: &str, goal: GoalProgress) {
    let (mut store, notice) = Store::open(Some(place.to_owned()));
    assert_eq!(notice, None);
    store.record([Change::Goal(id.into(), goal)]);
    store.save().unwrap();
}

fn goal() -> impl Strategy<Value = GoalProgress> {
    let day = (1970_u16..2100, 1_u8..=12, 1_u8..=28).prop_map(|(year, month, day)| Date { year, month, day });
    let numbers = (0_u8..=3, prop::option::of(0_u32..100), 0_u32..50, 0_u32..5, 0_u32..6);
    let others = (
        prop::option::of(".{0,20}"),
        any::<bool>(),
        prop::option::of(any::<u64>()),
        prop::option::of(day.clone()),
        prop::option::of(day),
    );
    (numbers, others).prop_map(
        |((stars, best_ops, tries, hints, reviews), (best, seen, hash, at, reviewed))| GoalProgress {
            stars,
            best_ops,
            best,
            tries,
            hints,
            seen,
            hash,
            at,
            reviewed,
            reviews,
        },
    )
}

/// The record after a review: one interval further, or from the first again.
fn reviewed(goal: GoalProgress, right: bool, today: Date) -> GoalProgress {
    let reviews = if right { goal.reviews + 1 } else { 0 };
    GoalProgress { reviews, reviewed: Some(today), ..goal }
}

proptest! {
    #[test]
    fn a_record_survives_its_file(goals in prop::collection::btree_map("[a-z]{1,8}/[a-z-]{1,8}", goal(), 0..6)) {
        let mut progress = Progress::default();
        for (id, goal) in &goals {
            progress.set_goal(id, goal.clone());
        }
        let read = Progress::parse(&progress.text()).unwrap();
        let found: std::collections::BTreeMap<String, GoalProgress> =
            read.goals().map(|(id, goal)| (id.to_owned(), goal)).collect();
        prop_assert_eq!(found, goals);
    }

    #[test]
    fn the_better_of_two_does_not_depend_on_the_order(one in goal(), other in goal()) {
        let best = one.clone().better(other.clone());
        let turned = other.clone().better(one.clone());
        prop_assert_eq!((best.stars, best.best_ops, best.reviews), (turned.stars, turned.best_ops, turned.reviews));
        prop_assert_eq!(best.stars, one.stars.max(other.stars));
    }

    #[test]
    fn no_text_makes_it_panic(text in ".{0,200}") {
        let _ = Progress::parse(&text);
    }
}

#[test]
fn the_file_of_the_design_is_read() {
    let text = "format = 1\n[lesson.wraps]\nstep = \"golf\"\n[goal.\"wraps/east-expr\"]\nstars = 3\nbest_ops = 3\n\
                best = \"(x << 1) & ~FILE_A\"\ntries = 2\nhints = 1\nseen = false\nhash = \"9f2c\"\nat = 2026-01-15\n";
    let progress = Progress::parse(text).unwrap();
    assert_eq!(progress.step("wraps"), Some("golf"));
    let goal = progress.goal("wraps/east-expr").unwrap();
    assert_eq!((goal.stars, goal.best_ops, goal.hash, goal.at), (3, Some(3), Some(0x9f2c), Some(DAY)));
}

#[test]
fn what_is_not_known_stays() {
    let text = "format = 1\ncolour = \"red\"\n[goal.\"gone/since\"]\nstars = 2\nmood = \"good\"\n";
    let mut progress = Progress::parse(text).unwrap();
    progress.set_goal("gone/since", solved(3));
    progress.set_goal("new/one", solved(1));
    let written = progress.text();
    for part in ["colour = \"red\"", "mood = \"good\"", "stars = 3", "[goal.\"new/one\"]"] {
        assert!(written.contains(part), "{part} in {written}");
    }
}

#[test]
fn faults_name_their_place() {
    for (text, wanted) in [
        ("format = 1\n[goal\n", "line 2"),
        ("stars = 3\n", "`format = 1` is missing"),
        ("format = \"one\"\n", "`format = 1` is missing"),
        ("format = 1\ngoal = 3\n", "`goal` is not a table"),
        ("format = 1\n[goal]\nx = 3\n", "`goal.x` is not a table"),
    ] {
        let BadProgress::Broken(why) = Progress::parse(text).unwrap_err() else { panic!("{text}") };
        assert!(why.contains(wanted), "{why} has {wanted}");
    }
    assert_eq!(Progress::parse("format = 7\n"), Err(BadProgress::Newer(7)));
}

#[test]
fn two_copies_keep_each_others_stars() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("deep/progress.toml");
    let (mut one, _) = Store::open(Some(place.clone()));
    let (mut other, _) = Store::open(Some(place.clone()));
    one.record([Change::Goal("wraps/paint".into(), solved(2))]);
    one.save().unwrap();
    other.record([Change::Goal("wraps/golf".into(), solved(3))]);
    other.record([Change::Goal("wraps/paint".into(), solved(1))]);
    other.save().unwrap();
    let (read, notice) = Store::open(Some(place));
    assert_eq!(notice, None);
    assert_eq!(read.progress().goal("wraps/paint").unwrap().stars, 2);
    assert_eq!(read.progress().goal("wraps/golf").unwrap().stars, 3);
    assert_eq!(other.progress(), read.progress());
}

#[test]
fn a_broken_file_is_kept_aside() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("progress.toml");
    for (turn, rubbish) in [&b"stars = ["[..], &[0xFF, 0x00, 0x9B]].into_iter().enumerate() {
        fs::write(&place, rubbish).unwrap();
        let (mut store, notice) = Store::open(Some(place.clone()));
        let Some(Notice::KeptAside(_, aside, _)) = notice else { panic!("{notice:?}") };
        assert_eq!(fs::read(&aside).unwrap(), rubbish, "turn {turn}");
        store.record([Change::Goal("wraps/paint".into(), solved(1))]);
        store.save().unwrap();
        assert_eq!(Store::open(Some(place.clone())).0.progress().goal("wraps/paint").unwrap().stars, 1);
    }
}

#[test]
fn a_later_format_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("progress.toml");
    fs::write(&place, "format = 2\nnew = true\n").unwrap();
    let (mut store, notice) = Store::open(Some(place.clone()));
    assert_eq!(notice, Some(Notice::Newer(place.clone(), 2)));
    store.record([Change::Goal("wraps/paint".into(), solved(1))]);
    store.save().unwrap();
    assert_eq!(fs::read_to_string(&place).unwrap(), "format = 2\nnew = true\n");
}

#[test]
fn a_folder_that_cannot_be_written_loses_nothing_in_memory() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let (mut store, _) = Store::open(Some(file.join("progress.toml")));
    store.record([Change::Goal("wraps/paint".into(), solved(1))]);
    if store.place().is_some() {
        let error = store.save().unwrap_err().to_string();
        assert!(error.starts_with("progress is not saved: cannot write"), "{error}");
    }
    assert_eq!(store.progress().goal("wraps/paint").unwrap().stars, 1);
}

#[test]
fn saving_without_news_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("progress.toml");
    Store::open(Some(place.clone())).0.save().unwrap();
    assert!(!place.exists());
}

#[test]
fn a_lesson_is_forgotten_with_its_goals_alone() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("progress.toml");
    for id in ["wraps/paint", "pack/wraps/paint", "rays/paint"] {
        saved(&place, id, solved(1));
    }
    let (mut store, _) = Store::open(Some(place));
    store.record([Change::Forget(Some("wraps".into()))]);
    store.save().unwrap();
    let left: Vec<&str> = store.progress().goals().map(|(id, _)| id).collect();
    assert_eq!(left, ["pack/wraps/paint", "rays/paint"]);
}

#[test]
fn import_takes_the_better_and_leaves_the_step() {
    let mut store = Store::unsaved();
    store.record([Change::Goal("wraps/paint".into(), solved(3))]);
    store.record([Change::Step("wraps".into(), "golf".into())]);
    let mut other = Progress::default();
    other.set_goal("wraps/paint", solved(1));
    other.set_goal("wraps/golf", solved(2));
    other.set_step("wraps", "why");
    other.set_step("rays", "walk");
    store.record([Change::Import(other)]);
    let progress = store.progress();
    assert_eq!(progress.goal("wraps/paint").unwrap().stars, 3);
    assert_eq!(progress.goal("wraps/golf").unwrap().stars, 2);
    assert_eq!((progress.step("wraps"), progress.step("rays")), (Some("golf"), Some("walk")));
}

#[test]
fn steps_that_another_copy_wrote_meanwhile_outlast_an_import() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("p.toml");
    let (mut import, _) = Store::open(Some(place.clone()));
    let mut other = Progress::default();
    other.set_step("wraps", "old");
    import.record([Change::Import(other)]);
    let (mut learner, _) = Store::open(Some(place.clone()));
    learner.record([Change::Step("wraps".into(), "new".into())]);
    learner.save().unwrap();
    import.save().unwrap();
    assert_eq!(Store::open(Some(place)).0.progress().step("wraps"), Some("new"));
}

#[test]
fn goals_fall_due_after_one_three_seven_and_twenty_one_days() {
    let mut progress = Progress::default();
    let day = |day: u8| Date { year: 2026, month: 3, day };
    progress.set_goal("a/b", GoalProgress { at: Some(Date { year: 2026, month: 2, day: 28 }), ..solved(2) });
    assert_eq!(due(&progress, ["a/b"], Date { year: 2026, month: 2, day: 28 }), [""; 0]);
    let mut last = day(1); // one day after the 28th of February
    for wait in [3, 7, 21] {
        assert_eq!(due(&progress, ["a/b"], last), ["a/b"]);
        let goal = reviewed(progress.goal("a/b").unwrap(), true, last);
        progress.set_goal("a/b", goal);
        assert_eq!(due(&progress, ["a/b"], Date { day: last.day + wait - 1, ..last }), [""; 0]);
        last = if last.day + wait > 31 { break } else { Date { day: last.day + wait, ..last } };
    }
    let after = Date { year: 2026, month: 4, day: 1 };
    assert_eq!(due(&progress, ["a/b"], after), ["a/b"]);
    progress.set_goal("a/b", reviewed(progress.goal("a/b").unwrap(), true, after));
    assert_eq!(due(&progress, ["a/b"], Date { year: 2027, ..after }), [""; 0]);
    progress.set_goal("a/b", reviewed(progress.goal("a/b").unwrap(), false, after));
    assert_eq!(due(&progress, ["a/b"], Date { day: 2, ..after }), ["a/b"]);
}

#[test]
fn those_with_wrong_answers_come_first() {
    let mut progress = Progress::default();
    let at = |day: u8| Some(Date { year: 2026, month: 1, day });
    progress.set_goal("l/old", GoalProgress { at: at(1), ..solved(3) });
    progress.set_goal("l/new", GoalProgress { at: at(9), ..solved(3) });
    progress.set_goal("l/hard", GoalProgress { at: at(9), tries: 4, ..solved(1) });
    progress.set_goal("l/seen", GoalProgress { seen: true, at: at(1), ..GoalProgress::default() });
    let ids = ["l/new", "l/old", "l/hard", "l/seen", "l/unknown"];
    assert_eq!(due(&progress, ids, Date { year: 2026, month: 1, day: 20 }), ["l/hard", "l/old", "l/new"]);
}

#[test]
fn a_goal_of_a_day_to_come_is_due_and_keeps_its_stars() {
    let mut progress = Progress::default();
    let of = |year| Date { year, month: 6, day: 15 };
    progress.set_goal("a/b", GoalProgress { at: Some(of(2026)), reviewed: Some(of(9999)), ..solved(3) });
    assert_eq!(due(&progress, ["a/b"], of(2026)), ["a/b"], "else it would wait for eight thousand years");
    let today = of(2026);
    let goal = reviewed(progress.goal("a/b").unwrap(), true, today);
    progress.set_goal("a/b", goal);
    assert_eq!(progress.goal("a/b").unwrap().stars, 3);
    assert_eq!(due(&progress, ["a/b"], today), [""; 0]);
    assert_eq!(
        due(&progress, ["a/b"], Date { day: 14, ..today }),
        [""; 0],
        "a day back is another time zone"
    );
    assert_eq!(due(&progress, ["a/b"], of(1970)), ["a/b"]);
    assert_eq!(due(&progress, ["a/b"], of(9999)), ["a/b"]);
}

#[test]
fn a_lock_that_is_never_given_back_is_waited_for_a_while() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("p.toml");
    saved(&place, "l/first", solved(1));
    let held = std::fs::File::open(folder.path().join("p.toml.lock")).unwrap();
    held.lock().unwrap();
    let (mut store, _) = Store::open(Some(place.clone()));
    store.record([Change::Goal("l/second".into(), solved(2))]);
    let error = store.save_within(Duration::from_millis(20)).unwrap_err().to_string();
    assert!(error.contains("another bitrose is writing it and does not end"), "{error}");
    drop(held);
    store.save().unwrap();
    assert_eq!(Store::open(Some(place)).0.progress().goal("l/second").unwrap().stars, 2);
}

#[cfg(unix)]
#[test]
fn two_links_to_one_file_have_one_lock() {
    let folder = tempfile::tempdir().unwrap();
    let (file, link) = (folder.path().join("p.toml"), folder.path().join("link.toml"));
    saved(&file, "l/first", solved(1));
    std::os::unix::fs::symlink(&file, &link).unwrap();
    saved(&link, "l/second", solved(2));
    assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(!folder.path().join("link.toml.lock").exists());
    assert_eq!(Store::open(Some(file)).0.progress().goals().count(), 2);
}

#[test]
fn a_file_that_is_removed_or_broken_meanwhile_loses_no_star() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("state/p.toml");
    saved(&place, "l/first", solved(3));
    let (mut store, _) = Store::open(Some(place.clone()));
    std::fs::remove_dir_all(folder.path().join("state")).unwrap();
    store.record([Change::Goal("l/second".into(), solved(2))]);
    store.save().unwrap();
    std::fs::write(&place, "[[[ half a fi").unwrap();
    store.record([Change::Goal("l/third".into(), solved(1))]);
    store.save().unwrap();
    let (again, notice) = Store::open(Some(place.clone()));
    assert_eq!(notice, None);
    let stars: Vec<u8> = again.progress().goals().map(|(_, goal)| goal.stars).collect();
    assert_eq!(stars, [3, 2, 1]);
    assert_eq!(std::fs::read_to_string(folder.path().join("state/p.toml.bad")).unwrap(), "[[[ half a fi");
}

#[test]
fn what_killed_writers_left_is_swept_away() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("p.toml");
    for n in 100_000..100_020 {
        std::fs::write(folder.path().join(format!(".p.toml-{n}")), "half a fi").unwrap();
    }
    saved(&place, "l/first", solved(1));
    let names: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert_eq!(names.len(), 2, "the file and its lock: {names:?}");
}

#[test]
fn a_goal_that_went_to_another_lesson_keeps_its_stars() {
    let text = "format = 1\n[goal.\"wraps/king-expr\"]\nstars = 3\n[goal.\"pawns/loop\"]\nstars = 2\n[goal.\"pawn-captures/loop\"]\nstars = 1\n[goal.\"leapers/knight-golf\"]\nstars = 2\n";
    let progress = Progress::parse(text).unwrap();
    assert_eq!(progress.goal("king-steps/king-expr").unwrap().stars, 3);
    assert_eq!(progress.goal("wraps/king-expr"), None);
    assert_eq!(progress.goal("knight-attacks/knight-golf").unwrap().stars, 2);
    assert_eq!(progress.goal("pawn-captures/loop").unwrap().stars, 1, "what is there stays");
}
