//! Which magics a layout gets: known ones with fewer bits, or the best of some that a search finds.

use super::{AttackTables, TableEntry, TableLayout, TableLayoutError, pack};
use crate::attacks::sliders::magic::{
    BLACK_BISHOPS, BLACK_ROOKS, FIXED_BISHOPS, FIXED_ROOKS, OVERLAPPED_BISHOPS, OVERLAPPED_ROOKS,
};
use crate::bitboard::{Mapping, Square};
use crate::magic::check::check_cases;
use crate::magic::{
    Algorithm, BlockerSets, Lookup, Search, SearchOptions, SearchOptionsError, SearchProgress, Site, Slider,
    check, fewer_bits,
};
use std::sync::atomic::Ordering::Relaxed;

/// How much is done for a small table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableOptions {
    /// The seed of the search.
    pub seed: u64,
    /// Take known numbers: the magics with fewer bits than squares (plain, fancy), our packed ones (fixed, overlapped),
    /// those of Annuss and Fiekas (black).
    pub known: bool,
    /// Magics to choose from for each square, where a layout profits from a choice.
    pub choices: u32,
}

impl Default for TableOptions {
    fn default() -> Self {
        Self { seed: 0, known: false, choices: 16 }
    }
}

impl AttackTables {
    /// Searches magics for a layout and lays them out. `None` when `watch` said stop.
    #[must_use]
    pub fn find(layout: TableLayout, effort: TableOptions, watch: &SearchProgress) -> Option<Self> {
        if let Some((entries, offsets)) = known_entries(layout).filter(|_| effort.known) {
            return Self::place(layout, &entries, Some(offsets)).ok();
        }
        let lookups = |piece| -> Option<Vec<Lookup>> {
            let chosen = Site::all(piece, Mapping::Lerf).map(|site| {
                let lookup = choose(layout, site, effort, watch);
                watch.done.fetch_add(1, Relaxed);
                lookup
            });
            chosen.collect()
        };
        Self::lay_out(layout, &lookups(Slider::Rook)?, &lookups(Slider::Bishop)?).ok()
    }

    /// Lays out given magics, 64 for each slider in the order of the bits. Their keying is that of the layout.
    ///
    /// # Errors
    /// When one of them is not right.
    pub fn lay_out(
        layout: TableLayout,
        rooks: &[Lookup],
        bishops: &[Lookup],
    ) -> Result<Self, TableLayoutError> {
        Self::place(layout, &[rooks, bishops].concat(), None)
    }

    /// 64 rooks and 64 bishops, at the offsets given, or where there is room.
    fn place(
        layout: TableLayout,
        lookups: &[Lookup],
        offsets: Option<Vec<usize>>,
    ) -> Result<Self, TableLayoutError> {
        let sites =
            Slider::ALL.into_iter().flat_map(|piece| Square::all().map(move |square| (piece, square)));
        let part = |((piece, square), &lookup)| part(layout, piece, square, lookup);
        let parts: Vec<Part> = sites.zip(lookups).map(part).collect::<Result<_, _>>()?;
        Ok(pack::pack(layout, &parts, offsets))
    }
}

/// Numbers with offsets that somebody found, for the layouts that have such.
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
pub(super) struct Part {
    pub piece: Slider,
    pub lookup: Lookup,
    /// Index and attacks, in rising order of the index, each index once.
    pub slots: Vec<(usize, u64)>,
}

fn part(
    layout: TableLayout,
    piece: Slider,
    square: Square,
    lookup: Lookup,
) -> Result<Part, TableLayoutError> {
    let lookup = Lookup { keying: layout.keying(), ..lookup };
    let cases = BlockerSets::new(piece, square);
    let mut slots: Vec<(usize, u64)> = if layout == TableLayout::Pext {
        cases.attacks().iter().copied().enumerate().collect()
    } else {
        let result = check(Site::lerf(piece, square), &lookup);
        let result = result.map_err(|fault| TableLayoutError::Check { piece, square, fault })?;
        let fits = result.is_valid() && result.max_index < 1 << 16;
        if !fits {
            return Err(TableLayoutError::Collision {
                piece,
                square,
                magic: lookup.magic,
                shift: lookup.shift,
            });
        }
        let index = |subset| usize::try_from(lookup.index(subset)).unwrap_or(usize::MAX);
        cases.iter().map(|(subset, attacks)| (index(subset), attacks)).collect()
    };
    slots.sort_unstable();
    slots.dedup();
    Ok(Part { piece, lookup, slots })
}

/// The numbers of one square for a layout; `None` when the search was stopped.
fn choose(layout: TableLayout, site: Site, effort: TableOptions, watch: &SearchProgress) -> Option<Lookup> {
    if layout == TableLayout::Pext {
        return Some(site.lookup(0));
    }
    let plan = SearchOptions { seed: effort.seed, ..SearchOptions::default() };
    if layout.has_fixed_shift() {
        let plan =
            SearchOptions { algorithm: Algorithm::Covering, bits: Some(site.piece.most_bits()), ..plan };
        return best_of(layout, site, plan, effort.choices, watch).ok().flatten();
    }
    if let Some(known) = fewer_bits(site.piece, site.lerf_square()).filter(|_| effort.known) {
        return Some(known.lookup());
    }
    Search::new(site, plan).ok()?.run(None, watch).map(|found| found.lookup)
}

/// Of some magics of a square, the one that suits the layout best.
fn best_of(
    layout: TableLayout,
    site: Site,
    plan: SearchOptions,
    choices: u32,
    watch: &SearchProgress,
) -> Result<Option<Lookup>, SearchOptionsError> {
    let mut search = Search::new(site, plan)?;
    if layout != TableLayout::Black
        && let Some(lookup) = search.compact()
    {
        return Ok(Some(lookup));
    }
    let mut best: Option<((u64, usize), Lookup)> = None;
    let mut right = 0;
    while right < choices.max(1) {
        let Some(found) = search.run(None, watch) else { return Ok(None) };
        let lookup = Lookup { keying: layout.keying(), ..found.lookup };
        let check = check_cases(search.cases(), &lookup);
        if !check.is_valid() {
            continue; // a white magic that is no black one
        }
        right += 1;
        let cost = if layout == TableLayout::FixedShift {
            (check.max_index, check.used)
        } else {
            (check.used as u64, usize::try_from(check.max_index).unwrap_or(usize::MAX))
        };
        if best.is_none_or(|(least, _)| cost < least) {
            best = Some((cost, lookup));
        }
    }
    Ok(best.map(|(_, lookup)| lookup))
}

impl Part {
    pub(super) const fn entry(&self, offset: usize) -> TableEntry {
        TableEntry { lookup: self.lookup, offset }
    }

    /// Slots from 0 to the highest that is used.
    pub(super) fn range(&self) -> usize {
        self.slots.last().map_or(0, |&(index, _)| index + 1)
    }
}
