//! The head of a file: TOML between two lines of `+++`.

use super::super::fault::{Faults, near};
use super::super::model::{Lesson, Located};
use super::{FORMAT, ID_RULE, is_id, table};
use bitrose_core::bitboard::Mapping;
use std::path::Path;

/// The text of the front matter, the line on which the body begins, and the body.
pub(super) fn split<'a>(text: &'a str, faults: &mut Faults) -> Option<(&'a str, usize, &'a str)> {
    let Some(rest) = text.strip_prefix("+++\n") else {
        faults.add(1, "a lesson begins with a line `+++`, then TOML (`format`, `id`, `title` …), then `+++`");
        return None;
    };
    let end = if rest.starts_with("+++\n") { Some(0) } else { rest.find("\n+++\n").map(|at| at + 1) };
    let Some(end) = end else {
        faults.add(1, "the front matter has no end: a second line `+++`");
        return None;
    };
    let front = &rest[..end];
    Some((front, front.matches('\n').count() + 3, &rest[end + 4..]))
}

/// Reads the front matter; `None` when there is nothing to go on with.
pub(super) fn read(front: &str, file: &Path, faults: &mut Faults) -> Option<Lesson> {
    let mut table = table::read(front, 2, faults)?;
    table.line = 1;
    if !is_known_format(&mut table, faults) {
        return None;
    }
    let id = id(&mut table, "id", faults)?;
    let lesson = Lesson {
        id: id.value,
        title: required(&mut table, "title", faults),
        summary: required(&mut table, "summary", faults),
        needs: ids(&mut table, "needs", faults),
        minutes: table.integer("minutes", faults).map_or(10, |minutes| minutes.value),
        mapping: mapping(&mut table, faults).unwrap_or_default(),
        teaches: table.texts("teaches", faults).unwrap_or_default(),
        errata: table.texts("errata", faults).unwrap_or_default(),
        unlocks: table.texts("unlocks", faults).unwrap_or_default(),
        author: table.text("author", faults).map(|author| author.value),
        license: table.text("license", faults).map(|license| license.value),
        replaces: if table.has("replaces") { id_of(&mut table, "replaces", faults) } else { None },
        file: file.to_owned(),
        steps: Vec::new(),
    };
    table.finish(faults);
    Some(lesson)
}

/// A format that is newer may mean anything: nothing else is then read.
fn is_known_format(table: &mut table::Table, faults: &mut Faults) -> bool {
    if !table.has("format") {
        table.missing("format", faults);
        return true;
    }
    match table.integer("format", faults) {
        Some(format) if u64::from(format.value) == FORMAT => true,
        Some(format) => {
            let (theirs, line) = (format.value, format.line);
            let message = if u64::from(theirs) > FORMAT {
                format!(
                    "the lesson has format {theirs}; this bitrose reads format {FORMAT}: a newer one is needed"
                )
            } else {
                format!("there is no format {theirs}; this bitrose reads format {FORMAT}")
            };
            faults.add(line, message);
            false
        }
        None => true,
    }
}

fn required(table: &mut table::Table, key: &'static str, faults: &mut Faults) -> String {
    if !table.has(key) {
        table.missing(key, faults);
    }
    table.text(key, faults).map_or(String::new(), |text| {
        if text.value.trim().is_empty() {
            faults.add(text.line, format!("`{key}` is empty"));
        }
        text.value.trim().replace('\n', " ")
    })
}

/// An id that must be there.
pub(super) fn id(
    table: &mut table::Table,
    key: &'static str,
    faults: &mut Faults,
) -> Option<Located<String>> {
    if !table.has(key) {
        table.missing(key, faults);
    }
    id_of(table, key, faults)
}

fn id_of(table: &mut table::Table, key: &'static str, faults: &mut Faults) -> Option<Located<String>> {
    let id = table.text(key, faults)?;
    if !is_id(&id.value) {
        faults.add(id.line, format!("`{}` cannot be the {key}: {ID_RULE}", id.value));
        return None;
    }
    Some(id)
}

/// Ids of lessons; one of a pack has the name of the pack before it.
fn ids(table: &mut table::Table, key: &'static str, faults: &mut Faults) -> Vec<Located<String>> {
    let mut ids = table.texts(key, faults).unwrap_or_default();
    ids.retain(|id| {
        let good = id.value.split('/').count() <= 2 && id.value.split('/').all(is_id);
        if !good {
            faults.add(id.line, format!("`{}` is no id of a lesson: {ID_RULE}", id.value));
        }
        good
    });
    ids
}

/// The value of `mapping`.
pub(super) fn mapping(table: &mut table::Table, faults: &mut Faults) -> Option<Mapping> {
    let name = table.text("mapping", faults)?;
    mapping_of(&name.value, name.line, faults)
}

/// The mapping of that name.
pub(super) fn mapping_of(name: &str, line: usize, faults: &mut Faults) -> Option<Mapping> {
    let mapping = name.parse::<Mapping>().ok();
    if mapping.is_none() {
        let names: Vec<String> = Mapping::ALL.iter().map(ToString::to_string).collect();
        let help = near(name, names.iter().map(String::as_str));
        faults.add(line, format!("there is no mapping `{name}`{help}; there are {}", names.join(", ")));
    }
    mapping
}
