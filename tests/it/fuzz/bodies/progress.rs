//! Progress: written and read back; merging does not ask who came first; what is broken is put aside and not lost.

use super::bytes::Bytes;
use bitrose_course::files::{Notice, Store};
use bitrose_course::progress::{BadProgress, Change, Date, GoalProgress, Progress, due};
use std::fs;

pub(crate) fn body(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let [first, second, third] = [0; 3].map(|_| goal(&mut bytes));
    merge(&first, &second, &third);
    let with_file = bytes.byte().is_multiple_of(8);
    let rest = bytes.left();
    if let Ok(text) = str::from_utf8(rest) {
        text_of(text);
    }
    if with_file {
        file_of(rest);
    }
}

fn merge(first: &GoalProgress, second: &GoalProgress, third: &GoalProgress) {
    let both = |one: &GoalProgress, other: &GoalProgress| one.clone().better(other.clone());
    assert_eq!(both(first, first), *first);
    assert_eq!(both(first, second), both(second, first));
    assert_eq!(both(&both(first, second), third), both(first, &both(second, third)));
    assert_eq!(both(&both(first, second), second), both(first, second));
    let mut progress = Progress::default();
    progress.set_goal("a/b", first.clone());
    assert_eq!(progress.goal("a/b"), Some(first.clone()), "in memory");
    let again = Progress::parse(&progress.text()).map(|again| again.goal("a/b"));
    assert_eq!(again, Ok(progress.goal("a/b")), "on disk: {}", progress.text());
}

fn text_of(text: &str) {
    match Progress::parse(text) {
        Ok(mut progress) => {
            let written = progress.text();
            match Progress::parse(&written) {
                Ok(again) => assert_eq!(again.text(), written, "{text}"),
                Err(error) => panic!("{error}: {written}"),
            }
            let today = Date { year: 2026, month: 5, day: 17 };
            let names: Vec<String> = progress.goals().map(|(name, _)| name.to_owned()).collect();
            let waiting = due(&progress, names.iter().map(String::as_str), today);
            assert!(waiting.iter().all(|name| names.iter().any(|known| known == name)));
            for (_, goal) in progress.goals() {
                assert!(goal.stars <= 3);
            }
            progress.forget(None);
            assert!(progress.is_empty());
        }
        Err(BadProgress::Broken(why)) => assert!(!why.is_empty() && !why.contains('\n'), "{why}"),
        Err(BadProgress::Newer(format)) => assert!(format > 1),
    }
}

fn file_of(bytes: &[u8]) {
    let Ok(folder) = tempfile::tempdir() else { return };
    let place = folder.path().join("progress.toml");
    assert!(fs::write(&place, bytes).is_ok());
    let (mut store, notice) = Store::open(Some(place.clone()));
    let kept = match notice {
        Some(Notice::KeptAside(_, aside, _)) => aside,
        _ => place.clone(),
    };
    assert!(fs::read(&kept).is_ok_and(|kept| kept == bytes), "what was there is still there");
    let solved = GoalProgress { stars: 3, tries: 1, ..GoalProgress::default() };
    store.record([Change::Goal("fuzz/goal".into(), solved)]);
    if store.place().is_none() {
        return;
    }
    let before: Vec<String> = store.progress().goals().map(|(name, _)| name.to_owned()).collect();
    assert!(store.save().is_ok());
    let (again, notice) = Store::open(Some(place));
    assert_eq!(notice, None, "what was written is read");
    let known = again.progress().goal("fuzz/goal");
    assert!(known.is_some_and(|known| known.stars == 3), "the star is kept");
    assert!(before.iter().all(|name| again.progress().goal(name).is_some()), "no goal is lost");
}

fn goal(bytes: &mut Bytes<'_>) -> GoalProgress {
    let flags = bytes.byte();
    let day = |byte: u8| Date { year: 2026, month: 1 + byte % 12, day: 1 + byte % 28 };
    GoalProgress {
        stars: flags & 3,
        best_ops: (flags & 4 != 0).then(|| u32::from(bytes.byte() % 4)),
        best: (flags & 8 != 0).then(|| bytes.text(2).into_owned()),
        tries: u32::from(bytes.byte() % 4),
        hints: u32::from(bytes.byte() % 4),
        seen: flags & 16 != 0,
        hash: (flags & 32 != 0).then(|| u64::from(bytes.byte())),
        at: (flags & 64 != 0).then(|| day(bytes.byte())),
        reviewed: (flags & 128 != 0).then(|| day(bytes.byte())),
        reviews: u32::from(bytes.byte() % 4),
    }
}
