//! Choosing the magics of a layout (known ones, or the best of several that a search finds), and packing their slots.

use super::{AttackTables, TableEntry, TableLayout, TableLayoutError};
use crate::attacks::sliders::magic::{
    BLACK_BISHOPS, BLACK_ROOKS, FIXED_BISHOPS, FIXED_ROOKS, OVERLAPPED_BISHOPS, OVERLAPPED_ROOKS,
};
use crate::bitboard::{Mapping, Square};
use crate::magic::check::{check_cases, validate};
use crate::magic::{
    Algorithm, BlockerSets, CheckReport, Lookup, Search, SearchOptions, SearchProgress, Site, Slider,
    fewer_bits,
};
use std::sync::atomic::Ordering::Relaxed;

/// How much effort to spend on a small table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableOptions {
    /// The seed of the search.
    pub seed: u64,
    /// Whether to use known numbers: the magics with fewer bits than squares (plain, fancy), our packed ones (fixed,
    /// overlapped), or those of Annuss and Fiekas (black).
    pub known: bool,
    /// The number of magics to choose from for each square, in layouts that benefit from a choice.
    pub choices: u32,
}

impl Default for TableOptions {
    fn default() -> Self {
        Self { seed: 0, known: false, choices: 16 }
    }
}

impl AttackTables {
    /// Searches for the magics of a layout and lays them out. Returns `None` if `watch` stopped the search.
    pub fn find(layout: TableLayout, effort: TableOptions, watch: &SearchProgress) -> Option<Self> {
        if let Some((entries, offsets)) = known_entries(layout).filter(|_| effort.known) {
            let tables = Self::place(layout, &entries, Some(offsets));
            return Some(tables.expect("known magics are right"));
        }
        let lookups: Option<Vec<Lookup>> = Site::both(Mapping::Lerf)
            .map(|site| {
                let lookup = choose(layout, site, effort, watch);
                watch.done.fetch_add(1, Relaxed);
                lookup
            })
            .collect();
        Some(Self::place(layout, &lookups?, None).expect("a search returns magics that are right"))
    }

    /// Lays out the given magics, 64 for each slider in bit order. Their keying is replaced by that of the layout.
    ///
    /// # Errors
    /// Fails if a magic is wrong or does not suit the layout: every mask must be the relevant one, and for a
    /// [fixed shift](TableLayout::has_fixed_shift), the shift must be 64 - [`Slider::most_bits`].
    pub fn lay_out(
        layout: TableLayout,
        rooks: &[Lookup; 64],
        bishops: &[Lookup; 64],
    ) -> Result<Self, TableLayoutError> {
        Self::place(layout, &[*rooks, *bishops].concat(), None)
    }

    /// Lays out 64 rook and 64 bishop lookups, at the given offsets or, without any, where they fit.
    fn place(
        layout: TableLayout,
        lookups: &[Lookup],
        offsets: Option<Vec<usize>>,
    ) -> Result<Self, TableLayoutError> {
        let parts =
            Site::both(Mapping::Lerf).zip(lookups).map(|(site, &lookup)| Part::new(layout, site, lookup));
        Ok(pack(layout, &parts.collect::<Result<Vec<_>, _>>()?, offsets))
    }
}

/// Known magics with their offsets, for the layouts that have them.
fn known_entries(layout: TableLayout) -> Option<(Vec<Lookup>, Vec<usize>)> {
    let [rooks, bishops] = match layout {
        TableLayout::FixedShift => [&FIXED_ROOKS, &FIXED_BISHOPS],
        TableLayout::Overlapped => [&OVERLAPPED_ROOKS, &OVERLAPPED_BISHOPS],
        TableLayout::Black => [&BLACK_ROOKS, &BLACK_BISHOPS],
        _ => return None,
    };
    let numbers = |piece: Slider, known: &'static [(u64, u32); 64]| {
        Square::all().zip(known).map(move |(square, &(magic, offset))| {
            (Lookup::new(piece.mask(square).0, magic, 64 - piece.most_bits()), offset as usize)
        })
    };
    Some(numbers(Slider::Rook, rooks).chain(numbers(Slider::Bishop, bishops)).unzip())
}

/// The slots that one square uses.
struct Part {
    site: Site,
    lookup: Lookup,
    /// Pairs of index and attacks, in ascending order of the index, without duplicates.
    slots: Vec<(usize, u64)>,
}

impl Part {
    fn new(layout: TableLayout, site: Site, lookup: Lookup) -> Result<Self, TableLayoutError> {
        let lookup = Lookup { keying: layout.keying(), ..lookup };
        if lookup.mask != site.mask() {
            return Err(TableLayoutError::Mask { site, found: lookup.mask, expected: site.mask() });
        }
        let cases = BlockerSets::new(site.piece, site.square);
        let mut slots: Vec<(usize, u64)> = if layout == TableLayout::Pext {
            cases.attacks().iter().copied().enumerate().collect()
        } else {
            validate(&lookup).map_err(|error| TableLayoutError::Check { site, error })?;
            let expected = 64 - site.piece.most_bits();
            if layout.has_fixed_shift() && lookup.shift != expected {
                return Err(TableLayoutError::Shift { site, found: lookup.shift, expected });
            }
            let CheckReport { collision, max_index, .. } = check_cases(&cases, &lookup);
            if collision.is_some() {
                return Err(TableLayoutError::Collision { site, lookup });
            }
            let slots = if layout == TableLayout::Plain { 1 << site.piece.most_bits() } else { 1 << 16 };
            // A fancy layout has a slot for every possible index, used or not.
            let max_index = if layout == TableLayout::Fancy { u64::MAX >> lookup.shift } else { max_index };
            if max_index >= slots {
                return Err(TableLayoutError::TooWide { site, max_index, slots });
            }
            let index = |subset| usize::try_from(lookup.index(subset)).expect("an index of at most 16 bits");
            cases.iter().map(|(subset, attacks)| (index(subset), attacks)).collect()
        };
        slots.sort_unstable();
        slots.dedup();
        Ok(Self { site, lookup, slots })
    }

    /// The number of slots from 0 to the highest in use.
    fn range(&self) -> usize {
        self.slots.last().map_or(0, |&(index, _)| index + 1)
    }
}

/// Chooses the magic of a square for a layout. Returns `None` if the search was stopped.
fn choose(layout: TableLayout, site: Site, effort: TableOptions, watch: &SearchProgress) -> Option<Lookup> {
    if layout == TableLayout::Pext {
        return Some(site.lookup(0));
    }
    let plan = SearchOptions { seed: effort.seed, ..SearchOptions::default() };
    if layout.has_fixed_shift() {
        let plan =
            SearchOptions { algorithm: Algorithm::Covering, bits: Some(site.piece.most_bits()), ..plan };
        return best_of(layout, site, plan, effort.choices, watch);
    }
    if let Some(known) = fewer_bits(site.piece, site.lerf_square()).filter(|_| effort.known) {
        return Some(known.lookup());
    }
    let mut search = Search::new(site, plan).expect("the default plan suits every square");
    search.run(None, watch).map(|found| found.lookup)
}

/// Searches for some magics of a square and returns the one that suits the layout best.
fn best_of(
    layout: TableLayout,
    site: Site,
    plan: SearchOptions,
    choices: u32,
    watch: &SearchProgress,
) -> Option<Lookup> {
    let mut search = Search::new(site, plan).expect("as many bits as the largest mask suit every square");
    if layout != TableLayout::Black
        && let Some(lookup) = search.compact()
    {
        return Some(lookup);
    }
    let mut best: Option<((u64, u64), Lookup)> = None;
    let mut right = 0;
    while right < choices.max(1) {
        let lookup = Lookup { keying: layout.keying(), ..search.run(None, watch)?.lookup };
        let check = check_cases(search.cases(), &lookup);
        if !check.is_valid() {
            continue; // right as a white magic, but not as a black one
        }
        right += 1;
        let cost = if layout == TableLayout::FixedShift {
            (check.max_index, check.used as u64)
        } else {
            (check.used as u64, check.max_index)
        };
        if best.is_none_or(|(least, _)| cost < least) {
            best = Some((cost, lookup));
        }
    }
    best.map(|(_, lookup)| lookup)
}

/// Puts the parts (64 rook squares, then 64 bishop squares) into one table, at the given offsets or where they fit.
fn pack(layout: TableLayout, parts: &[Part], offsets: Option<Vec<usize>>) -> AttackTables {
    let offsets = offsets.unwrap_or_else(|| match layout {
        TableLayout::Overlapped | TableLayout::Black => overlapped(parts),
        _ => one_after_another(layout, parts),
    });
    let mut attacks = Vec::new();
    for (part, &offset) in parts.iter().zip(&offsets) {
        let end = offset + length(layout, part);
        if attacks.len() < end {
            attacks.resize(end, 0);
        }
        for &(index, attacked) in &part.slots {
            attacks[offset + index] = attacked;
        }
    }
    let entries = |piece| -> Vec<TableEntry> {
        let own = parts.iter().zip(&offsets).filter(|(part, _)| part.site.piece == piece);
        own.map(|(part, &offset)| TableEntry { lookup: part.lookup, offset }).collect()
    };
    AttackTables { layout, rooks: entries(Slider::Rook), bishops: entries(Slider::Bishop), attacks }
}

/// The number of slots that a square takes if it shares none.
fn length(layout: TableLayout, part: &Part) -> usize {
    match layout {
        TableLayout::Plain => 1 << part.site.piece.most_bits(),
        TableLayout::Fancy => 1 << (64 - part.lookup.shift),
        TableLayout::Pext => part.slots.len(),
        TableLayout::FixedShift | TableLayout::Overlapped | TableLayout::Black => part.range(),
    }
}

fn one_after_another(layout: TableLayout, parts: &[Part]) -> Vec<usize> {
    let mut next = 0;
    let offset_of = |part: &Part| {
        let offset = next;
        next += length(layout, part);
        offset
    };
    parts.iter().map(offset_of).collect()
}

/// Places the squares with the most slots first, each at the lowest offset at which all its slots are free or hold the
/// same attacks.
fn overlapped(parts: &[Part]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..parts.len()).collect();
    order.sort_by_key(|&number| std::cmp::Reverse(parts[number].slots.len()));
    let mut offsets = vec![0; parts.len()];
    let mut table: Vec<u64> = Vec::new();
    for number in order {
        let part = &parts[number];
        let offset = first_fit(&table, part);
        if table.len() < offset + part.range() {
            table.resize(offset + part.range(), 0);
        }
        for &(index, attacks) in &part.slots {
            table[offset + index] = attacks;
        }
        offsets[number] = offset;
    }
    offsets
}

fn first_fit(table: &[u64], part: &Part) -> usize {
    let fits = |&offset: &usize| {
        part.slots.iter().all(|&(index, attacks)| {
            let held = table.get(offset + index).copied().unwrap_or(0);
            held == 0 || held == attacks
        })
    };
    (0..table.len()).find(fits).unwrap_or(table.len())
}
