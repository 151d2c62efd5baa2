//! `course.toml` and `pack.toml`: in which order lessons come.

use crate::fault::Faults;
use crate::model::Located;
use crate::parse::{FILE_LIMIT, FORMAT, is_id, table};
use std::collections::HashSet;

/// Tracks of lessons.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Course {
    /// The tracks in order.
    pub tracks: Vec<Track>,
}

/// Lessons with a common title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Track {
    /// The title.
    pub title: String,
    /// The ids of its lessons in order.
    pub lessons: Vec<Located<String>>,
}

/// Lessons of one author under one name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pack {
    /// The name, which stands before the ids: `name/id`.
    pub name: String,
    /// Under which terms it may be passed on.
    pub license: Option<String>,
    /// The ids of its lessons in order, without the name; the others follow by name of file.
    pub order: Vec<Located<String>>,
}

impl Course {
    /// The ids of all tracks.
    pub fn lessons(&self) -> impl Iterator<Item = &Located<String>> {
        self.tracks.iter().flat_map(|track| &track.lessons)
    }
}

fn open(bytes: &[u8], faults: &mut Faults) -> Option<table::Table> {
    if bytes.len() > FILE_LIMIT {
        faults.add(1, format!("the file is longer than {} KiB", FILE_LIMIT >> 10));
        return None;
    }
    let Ok(text) = str::from_utf8(bytes) else {
        faults.add(1, "the file is not UTF-8 text");
        return None;
    };
    let mut table = table::read(&text.replace("\r\n", "\n"), 1, faults)?;
    match table.integer("format", faults) {
        Some(format) if u64::from(format.value) != FORMAT => {
            faults.add(
                format.line,
                format!("format {} is unknown; this bitrose reads format {FORMAT}", format.value),
            );
            None
        }
        Some(_) => Some(table),
        None => {
            faults.add(1, "the key `format` is missing");
            Some(table)
        }
    }
}

/// Reads `course.toml`.
pub(super) fn course(bytes: &[u8], faults: &mut Faults) -> Option<Course> {
    let mut table = open(bytes, faults)?;
    let tracks = table.tables("track", faults).into_iter().filter_map(|mut track| {
        let title = track.text("title", faults);
        if title.is_none() {
            track.missing("title", faults);
        }
        let lessons = ids(&mut track, "lessons", faults);
        track.finish(faults);
        Some(Track { title: title?.value, lessons })
    });
    let tracks = tracks.collect();
    table.finish(faults);
    Some(Course { tracks })
}

/// Reads `pack.toml`.
pub(super) fn pack(bytes: &[u8], faults: &mut Faults) -> Option<Pack> {
    let mut table = open(bytes, faults)?;
    let name = table.text("name", faults);
    if name.is_none() {
        table.missing("name", faults);
    }
    let license = table.text("license", faults).map(|license| license.value);
    let order = ids(&mut table, "order", faults);
    table.finish(faults);
    let name = name?;
    if !is_id(&name.value) {
        faults.add(
            name.line,
            format!("`{}` cannot be the name of a pack: {}", name.value, crate::parse::ID_RULE),
        );
        return None;
    }
    Some(Pack { name: name.value, license, order })
}

fn ids(table: &mut table::Table, key: &'static str, faults: &mut Faults) -> Vec<Located<String>> {
    let mut ids = table.texts(key, faults).unwrap_or_default();
    let mut seen = HashSet::new();
    ids.retain(|id| {
        let fresh = seen.insert(id.value.clone());
        if !fresh {
            faults.add(id.line, format!("`{}` is listed twice", id.value));
        }
        fresh
    });
    ids
}
