//! Constants of a source file, with their names. Array entries are found together.

use super::finding::{Finding, Found};
use super::{Scanner, characters};
use crate::Language;
use crate::source::{self, Item};
use crate::words::is_letter;
use std::collections::{HashMap, HashSet};

/// A number that the source declares.
struct Entry {
    name: String,
    value: u64,
    start: usize,
    end: usize,
    /// The list that contains it, and its column if the list has rows.
    array: Option<(usize, usize)>,
}

/// Finds constants and drawn boards in a complete source file. Each constant gets its name from the source. If one
/// entry of an array counts as a constant, so do all others. `None` if the source is too long or nested too deeply.
pub fn in_source(mut scanner: Scanner, text: &str, language: Language) -> Option<Vec<Found>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let source = source::read(text, Some(language))?;
    scanner.is_source = true;
    let mut entries = Vec::new();
    for one in &source.declared {
        let is_entry = one.item.number().is_some() && !one.index.is_empty();
        let name = if is_entry { format!("{}[{}]", one.name, one.index) } else { one.name.to_owned() };
        let may_be_wrapped = one.kind.contains("array<");
        collect(&one.item, name, None, may_be_wrapped, &mut entries);
    }
    entries.sort_by_key(|entry| entry.start);
    let mut starts = vec![0];
    starts.extend(memchr::memchr_iter(b'\n', text.as_bytes()).map(|end| end + 1));
    let mut found = Vec::new();
    for line in text.lines() {
        found.extend(scanner.line(line.as_bytes()));
    }
    found.extend(scanner.pause());
    let mut taken = HashMap::new();
    for (index, one) in found.iter().enumerate().filter(|(_, one)| matches!(one.finding, Finding::Number(_)))
    {
        let start = starts[usize::try_from(one.line).ok()? - 1];
        let at = start + text[start..].char_indices().nth(one.column - 1).map_or(0, |(at, _)| at);
        let behind = entries.partition_point(|entry| entry.start <= at);
        if behind > 0 && at < entries[behind - 1].end {
            taken.insert(behind - 1, index);
        }
    }
    let arrays: HashSet<_> = taken.keys().filter_map(|&entry| entries[entry].array).collect();
    let looks_right = |word| scanner.likeness.as_ref().is_none_or(|likeness| likeness.of(word).is_some());
    for (index, entry) in entries.into_iter().enumerate() {
        if let Some(&index) = taken.get(&index) {
            // A number that is only part of the named value gets no name.
            let is_whole = found[index].finding == Finding::Number(entry.value);
            found[index].name = (is_whole && !entry.name.is_empty()).then(|| entry.name.into());
        } else if entry.array.is_some_and(|array| arrays.contains(&array)) && looks_right(entry.value) {
            let line = starts.partition_point(|&start| start <= entry.start);
            found.push(Found {
                finding: Finding::Number(entry.value),
                line: line.try_into().ok()?,
                column: characters(&text.as_bytes()[starts[line - 1]..entry.start]) + 1,
                text: text[entry.start..entry.end].to_owned(),
                name: Some(entry.name.into()),
            });
        }
    }
    found.sort_by_key(|one| (one.line, one.column));
    Some(found)
}

/// Collects numbers. The braces of a `std::array` may be doubled; the outer ones add no index.
fn collect(
    item: &Item<'_>,
    name: String,
    array: Option<(usize, usize)>,
    may_be_wrapped: bool,
    entries: &mut Vec<Entry>,
) {
    match item {
        Item::Number(number) => {
            let (start, end) = (number.start, number.end);
            // If a function is applied to the number, the name belongs to the result, not to the number.
            let name = if number.is_certain { name } else { String::new() };
            entries.extend(number.value.map(|value| Entry { name, value, start, end, array }));
        }
        Item::List(list) => {
            let list = match list.items.as_slice() {
                [(_, Item::List(inner))] if may_be_wrapped => inner,
                _ => list,
            };
            // After a key that is a number, entries are counted from there.
            let mut next = Some(0u64);
            for (index, (own, item)) in list.items.iter().enumerate() {
                if !own.is_empty() {
                    next = own.parse().ok();
                }
                let is_word = own.chars().all(is_letter);
                let name = match next {
                    Some(index) => format!("{name}[{index}]"),
                    None if own.is_empty() => String::new(),
                    None if is_word && name.is_empty() => (*own).to_owned(),
                    None if is_word => format!("{name}.{own}"),
                    None => format!("{name}[{own}]"),
                };
                next = next.and_then(|index| index.checked_add(1));
                let is_row = array.is_some() && list.items.len() < 8;
                let (start, column) =
                    if is_row { (array.unwrap_or_default().0, index + 1) } else { (list.start, 0) };
                collect(item, name, Some((start, column)), may_be_wrapped, entries);
            }
        }
        Item::Other => {}
    }
}
