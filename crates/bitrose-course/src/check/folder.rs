//! V1: checks that a folder is consistent. Its files are lessons, its order lists each once, and prerequisites come
//! first.

use super::{Care, check_counting};
use crate::catalogue::Folder;
use crate::model::{Lesson, Located};
use crate::problem::{Problem, near};
use std::collections::BTreeMap;
use std::path::Path;

/// What a check has covered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// The number of lessons.
    pub lessons: usize,
    /// The number of steps.
    pub steps: usize,
    /// The number of goals.
    pub goals: usize,
    /// The number of claims that have been proved.
    pub proved: usize,
    /// The number of claims that are true in every case that was tried.
    pub tried: usize,
}

/// Checks folders of lessons, each on its own and all of them together, and returns everything that is wrong. `known`
/// are the ids of other available lessons. `tell` is called with each lesson before it is checked, because a large
/// folder takes a while.
pub fn check_folders(
    folders: &[Folder],
    known: &[String],
    care: Care,
    mut tell: impl FnMut(&Lesson),
) -> (Vec<Problem>, Count) {
    let mut problems = Vec::new();
    let mut count = Count::default();
    for folder in folders {
        problems.extend(folder.problems.iter().cloned());
        problems.extend(order(folder));
        if care == Care::Strict {
            problems.extend(stray(folder));
        }
        for (_, parsed) in &folder.files {
            problems.extend(parsed.problems.iter().cloned());
            if let Some(lesson) = &parsed.lesson {
                tell(lesson);
                problems.extend(check_counting(lesson, care, &mut count));
                count.lessons += 1;
                count.steps += lesson.steps.len();
                count.goals += lesson.goals().count();
            }
        }
    }
    let lessons: Vec<&Lesson> = folders.iter().flat_map(Folder::lessons).collect();
    problems.extend(same_ids(&lessons, known));
    problems.extend(needs(&lessons, known));
    problems.sort();
    problems.dedup();
    (problems, count)
}

/// A problem that does not belong to a step.
fn one(file: &Path, line: usize, message: String) -> Problem {
    Problem { file: file.to_owned(), line, step: None, message }
}

fn stray(folder: &Folder) -> impl Iterator<Item = Problem> {
    let message = "not a lesson: a folder of lessons has `.md` files, `course.toml` or `pack.toml`";
    folder.stray.iter().map(move |path| one(path, 1, message.to_owned()))
}

/// Checks that the order lists exactly the lessons of the folder.
fn order(folder: &Folder) -> Vec<Problem> {
    let (name, listed): (&str, Vec<&Located<String>>) = match (&folder.course, &folder.pack) {
        (Some(course), _) => ("course.toml", course.lessons().collect()),
        (None, Some(pack)) => ("pack.toml", pack.order.iter().collect()),
        (None, None) => return Vec::new(),
    };
    let own = |lesson: &Lesson| lesson.id.rsplit('/').next().unwrap_or("").to_owned();
    let there: Vec<String> = folder.lessons().map(own).collect();
    let (file, mut problems) = (folder.path.join(name), Vec::new());
    for id in listed.iter().filter(|id| !there.contains(&id.value)) {
        let help = near(&id.value, there.iter().map(String::as_str));
        let message = format!("no file of the folder has the id `{}`{help}", id.value);
        problems.push(one(&file, id.line, message));
    }
    if folder.course.is_some() {
        let is_listed = |lesson: &&Lesson| listed.iter().any(|id| id.value == lesson.id);
        for lesson in folder.lessons().filter(|lesson| !is_listed(lesson)) {
            problems.push(one(&lesson.file, 1, format!("`{}` is not listed in course.toml", lesson.id)));
        }
    }
    problems
}

/// Reports ids that two lessons share, unless one of them declares that it replaces the other.
fn same_ids(lessons: &[&Lesson], known: &[String]) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (place, lesson) in lessons.iter().enumerate() {
        let replaces = lesson.replaces.as_ref().is_some_and(|other| other.value == lesson.id);
        if let Some(first) = lessons[..place].iter().find(|first| first.id == lesson.id) {
            let message = format!("duplicate id `{}`, also that of {}", lesson.id, first.file.display());
            problems.push(one(&lesson.file, 1, message));
        } else if known.contains(&lesson.id) && !replaces {
            let id = &lesson.id;
            let message = format!(
                "duplicate id `{id}`, that of a built-in lesson; `replaces = \"{id}\"` takes its place"
            );
            problems.push(one(&lesson.file, 1, message));
        }
    }
    problems
}

/// Checks that all prerequisites exist, and that no lesson depends on itself through others.
fn needs(lessons: &[&Lesson], known: &[String]) -> Vec<Problem> {
    let by_id: BTreeMap<&str, &Lesson> =
        lessons.iter().rev().map(|lesson| (lesson.id.as_str(), *lesson)).collect();
    let mut problems = Vec::new();
    for lesson in lessons {
        for need in &lesson.needs {
            let sibling = lesson.id.rsplit_once('/').map(|(pack, _)| format!("{pack}/{}", need.value));
            let exists = |id: &str| by_id.contains_key(id) || known.iter().any(|known| known == id);
            if !exists(&need.value) && !sibling.as_deref().is_some_and(exists) {
                let help = near(&need.value, by_id.keys().copied());
                let message = format!("unknown lesson `{}`{help}", need.value);
                problems.push(one(&lesson.file, need.line, message));
            }
        }
        if let Some(way) = cycle(lesson, &by_id) {
            let line = lesson.needs.first().map_or(1, |need| need.line);
            problems.push(one(&lesson.file, line, format!("`needs` is circular: {}", way.join(" needs "))));
        }
    }
    problems
}

/// The path from a lesson through its prerequisites back to itself, if there is one.
fn cycle<'a>(lesson: &'a Lesson, by_id: &BTreeMap<&'a str, &'a Lesson>) -> Option<Vec<&'a str>> {
    // Maps each lesson reached to the one that needs it.
    let mut reached: BTreeMap<&str, &str> = BTreeMap::new();
    let mut waiting = vec![lesson];
    while let Some(here) = waiting.pop() {
        for need in here.needs.iter().map(|need| need.value.as_str()) {
            if need == lesson.id {
                return Some(way_back(&reached, &here.id, &lesson.id));
            }
            if let Some(next) = by_id.get(need)
                && !reached.contains_key(need)
            {
                reached.insert(need, &here.id);
                waiting.push(next);
            }
        }
    }
    None
}

/// The path of a cycle, collected from its last lesson back to the first and then reversed.
fn way_back<'a>(reached: &BTreeMap<&'a str, &'a str>, last: &'a str, first: &'a str) -> Vec<&'a str> {
    let mut way = vec![first, last];
    while let Some(before) = reached.get(way[way.len() - 1]).filter(|_| way[way.len() - 1] != first) {
        way.push(before);
    }
    way.reverse();
    way
}
