//! Tables in which nearly all entries are right: the numbers tell what a table is, and then which entries are wrong.

use super::{Deviation, Finding};
use crate::tables::{Array, Known, Location, ReadTable, Reading};
use bitrose_core::attacks;
use bitrose_core::bitboard::{Bitboard, Mapping, Square};
use bitrose_core::counted;
use bitrose_core::magic::{Keying, Site, Slider, check};

/// Something that a table can be.
struct Pattern {
    what: String,
    /// The sliding piece, for a table of shifts or of relevant bit counts.
    shifts: Option<Slider>,
    /// Returns the correct entry, or `None` where tables of this kind differ.
    entry: Box<dyn Fn(usize) -> Option<u64>>,
}

impl Pattern {
    fn new(what: &impl ToString, entry: impl Fn(usize) -> Option<u64> + 'static) -> Self {
        Self { what: what.to_string(), shifts: None, entry: Box::new(entry) }
    }

    fn is_wrong(&self, index: usize, got: u64) -> bool {
        (self.entry)(index).is_some_and(|want| want != got)
    }
}

/// Returns everything that an array of this length can be.
fn patterns(length: usize) -> Vec<Pattern> {
    const ROW: u64 = 0xFF;
    const COLUMN: u64 = 0x0101_0101_0101_0101;
    match length {
        8 => vec![
            Pattern::new(&"rank masks", |index| Some(ROW << (8 * index))),
            Pattern::new(&"rank masks", |index| Some(ROW << (56 - 8 * index))),
            Pattern::new(&"file masks", |index| Some(COLUMN << index)),
            Pattern::new(&"file masks", |index| Some(COLUMN << (7 - index))),
        ],
        64 => Known::ALL.map(of_squares).into(),
        4096 => vec![
            Pattern::new(&"squares between", |index| pair(index, attacks::between)),
            Pattern::new(&"squares between, including the second", |index| {
                pair(index, |from, to| attacks::between(from, to).with(to))
            }),
            Pattern::new(&"squares between, including both", |index| {
                pair(index, |from, to| attacks::between(from, to).with(from).with(to))
            }),
            Pattern::new(&"lines", |index| pair(index, attacks::line)),
        ],
        _ => Vec::new(),
    }
}

fn square(index: usize) -> Square {
    Square::from_index_masked(u32::try_from(index).expect("at most 4096"))
}

/// Returns the pattern of a table of 64 entries. Engines differ on pawns on the last rank, so 0 is not checked there.
fn of_squares(known: Known) -> Pattern {
    let is_free = move |entry: u64| matches!(known, Known::Pawn(_)) && entry == 0;
    let entry = move |index| Some(known.entry(square(index))).filter(|&entry| !is_free(entry));
    let shifts = if let Known::Shifts(piece) | Known::Bits(piece) = known { Some(piece) } else { None };
    Pattern { shifts, ..Pattern::new(&known, entry) }
}

/// Returns the entry of a 64×64 table for two squares on a line.
fn pair(index: usize, entry: impl Fn(Square, Square) -> Bitboard) -> Option<u64> {
    let (from, to) = (square(index / 64), square(index % 64));
    (!attacks::line(from, to).is_empty()).then(|| entry(from, to).0)
}

/// Returns the wrong entries of a table that is mostly right, or the entry that is missing or superfluous. `None` if
/// the table is unknown.
pub(super) fn entries(text: &str, array: &Array, reading: &Reading) -> Option<Vec<Finding>> {
    // Fewer bits than usual can be right: the magics tell.
    let is_in_use = |piece| reading.tables.iter().any(|table| table.has_shifts && table.piece == piece);
    let values: Vec<u64> = array.numbers.iter().map(|number| number.value.unwrap_or_default()).collect();
    let wrong = |pattern: &Pattern| -> Vec<usize> {
        (0..values.len()).filter(|&index| pattern.is_wrong(index, values[index])).collect()
    };
    let patterns = patterns(values.len());
    let best = patterns.iter().map(|pattern| (wrong(pattern), pattern)).min_by_key(|(wrong, _)| wrong.len());
    if let Some((wrong, pattern)) = best.filter(|(wrong, _)| wrong.len() <= MAX_WRONG.min(values.len() / 4)) {
        let is_free = pattern.shifts.is_some_and(is_in_use);
        let wrong = wrong.iter().filter(|_| !is_free);
        return Some(wrong.map(|&index| entry(text, array, &values, pattern, index)).collect());
    }
    array.looks_like_words().then(|| length(text, array, &values)).flatten().map(|finding| vec![finding])
}

fn entry(text: &str, array: &Array, values: &[u64], pattern: &Pattern, index: usize) -> Finding {
    let (want, got) = ((pattern.entry)(index).expect("it is wrong"), values[index]);
    let what = &pattern.what;
    let other = (0..values.len()).find(|&other| (pattern.entry)(other) == Some(got));
    let message = match other {
        Some(other) if values[other] == want => format!("{what}: entries {index} and {other} are swapped"),
        Some(other) if got > 64 => format!("{what}: entry {index} has the value of entry {other}"),
        _ if pattern.shifts.is_some() => format!("{what}: {got} should be {want}"),
        _ if values.len() == 64 && wraps(Bitboard(want), Bitboard(got), index) => {
            format!("{what}: entry {index} wraps")
        }
        _ => {
            format!("{what}: entry {index} has {}", counted((got ^ want).count_ones(), "wrong bit"))
        }
    };
    let number = &array.numbers[index];
    let location = Location::new(text, number.start, number.end - number.start);
    let name = if values.len() > 64 {
        format!("{}[{}][{}]", array.name, index / 64, index % 64)
    } else {
        format!("{}[{index}]", array.name)
    };
    Finding { location, name, message, want: Some(want), got: Some(got) }
}

/// Reports a table of squares with 63 or 65 entries. An empty last one may be that of "no square".
fn length(text: &str, array: &Array, values: &[u64]) -> Option<Finding> {
    if values.len() == 65 && values[64] == 0 {
        return None;
    }
    let misplaced_entry = |known: Known| {
        let (at, location) =
            array.misplaced_entry(text, |entry, square| values[entry] == known.entry(square))?;
        let what = if values.len() < 64 { "is missing here" } else { "is one too many" };
        let message = format!("{known}: {} entries instead of 64; entry {at} {what}", values.len());
        Some(Finding { location, name: array.name.clone(), message, want: None, got: None })
    };
    Known::ALL.into_iter().find_map(misplaced_entry)
}

/// Returns `true` if no square is missing, and the extra ones are all on the far side of the board.
fn wraps(want: Bitboard, got: Bitboard, index: usize) -> bool {
    let file = index % 8;
    let extra = got.difference(want);
    let is_far = |square: Square| usize::from(square.index() % 8).abs_diff(file) > 4;
    want.is_subset(got) && !extra.is_empty() && extra.squares().all(is_far)
}

/// Returns the wrong magics of a table in which nearly all are right.
pub(super) fn magics(table: &ReadTable, mapping: Option<Mapping>) -> Vec<Finding> {
    if !table.evidence.is_sure() || table.evidence.valid as usize + MAX_WRONG < 64 {
        return Vec::new();
    }
    let finding = |entry: u8| {
        let lookup = &table.lookups[usize::from(entry)];
        let is_right = check(Site::lerf(table.piece, table.lerf_square(entry)), lookup)
            .is_ok_and(|check| check.is_valid());
        let square = mapping.map_or(format!("of bit {}", table.lerf_square(entry).index()), |mapping| {
            table.square(entry, mapping).to_string()
        });
        (!is_right).then(|| Finding {
            location: table.locations[usize::from(entry)],
            name: format!("{}[{entry}]", table.name),
            message: format!("{} magic {square}: blocker sets with different attacks collide", table.piece),
            want: None,
            got: Some(lookup.magic),
        })
    };
    (0..64).filter_map(finding).collect()
}

/// Says that magics are right for `(occ | ~mask)` only, unless the source has such an expression.
pub(super) fn black(text: &str, table: &ReadTable) -> Option<Deviation> {
    let is_visible = text.match_indices('|').any(|(at, _)| {
        let after = text[at + 1..].trim_start_matches(['=', ' ']);
        !text[..at].ends_with('|') && after.starts_with(['~', '!', '^'])
    });
    let (black, white) = (table.keying(), Keying::Blockers);
    let right = table.evidence.valid;
    (black != white && table.evidence.is_sure() && !is_visible).then(|| Deviation {
        location: table.location,
        function: table.name.clone(),
        message: format!(
            "{right} of 64 {} magics are right for ({black}), {} for ({white})",
            table.piece,
            table.count_right(white)
        ),
        is_shift: false,
        fix: None,
        is_mask: false,
    })
}

/// A table with more wrong entries than this is taken for something unknown.
const MAX_WRONG: usize = 16;
