//! Identifies arrays of 64: magics, relevant masks, shifts. The numbers decide, and names only break ties.

use super::arrays::Array;
use super::location::Location;
use super::unused::{Unused, belonging};
use bitrose_core::attacks;
use bitrose_core::bitboard::{Bitboard, Color, Mapping, Square};
use bitrose_core::magic::{BlockerSets, CheckError, CheckReport, Keying, Lookup, Site, Slider, check};
use std::fmt;

/// Everything found in a source.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The tables of magics, in the order of the source.
    pub tables: Vec<ReadTable>,
    /// The kinds of the other arrays of 64, including masks and shifts.
    pub arrays: Vec<ArrayKind>,
}

/// The kind of an array of 64, other than magics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrayKind {
    /// A known table, and how many of the 64 entries are right.
    Known(Known, u32),
    /// Large numbers that are not magics of any sliding piece.
    Words,
    /// Small numbers of an unknown kind.
    Unknown,
}

/// A function of a square that engines keep in a table. Entry `i` is for bit `i`, so each table is the same under every
/// mapping, except that some mappings swap the pawns of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// Relevant occupancy masks.
    Masks(Slider),
    /// Attacks on the empty board: masks that include the ends of the rays.
    UntrimmedMasks(Slider),
    /// Shifts: 64 minus the number of mask bits.
    Shifts(Slider),
    /// The number of mask bits.
    Bits(Slider),
    /// The attacks of a king.
    King,
    /// The attacks of a knight.
    Knight,
    /// The attacks of a pawn that moves toward higher bits (white), or toward lower ones (black).
    Pawn(Color),
    /// The attacks of a queen on the empty board.
    Queen,
    /// The square itself.
    Square,
}

impl Known {
    /// All known tables.
    pub const ALL: [Self; 14] = [
        Self::Masks(Slider::Rook),
        Self::Masks(Slider::Bishop),
        Self::UntrimmedMasks(Slider::Rook),
        Self::UntrimmedMasks(Slider::Bishop),
        Self::Shifts(Slider::Rook),
        Self::Shifts(Slider::Bishop),
        Self::Bits(Slider::Rook),
        Self::Bits(Slider::Bishop),
        Self::King,
        Self::Knight,
        Self::Pawn(Color::White),
        Self::Pawn(Color::Black),
        Self::Queen,
        Self::Square,
    ];

    /// Returns the correct entry for a bit, given as its LERF square.
    pub fn entry(self, square: Square) -> u64 {
        match self {
            Self::Masks(piece) => piece.mask(square).0,
            Self::UntrimmedMasks(piece) => piece.attacks(square, Bitboard::EMPTY).0,
            Self::Shifts(piece) => (64 - piece.bits(square)).into(),
            Self::Bits(piece) => piece.bits(square).into(),
            Self::King => attacks::king(square).0,
            Self::Knight => attacks::knight(square).0,
            Self::Pawn(color) => attacks::pawn(color, square).0,
            Self::Queen => attacks::queen(square, Bitboard::EMPTY).0,
            Self::Square => square.bitboard().0,
        }
    }
}

impl fmt::Display for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Masks(piece) => write!(f, "{piece} masks"),
            Self::UntrimmedMasks(piece) => write!(f, "{piece} attacks on the empty board"),
            Self::Shifts(piece) => write!(f, "{piece} shifts"),
            Self::Bits(piece) => write!(f, "{piece} bits"),
            Self::King => f.write_str("king attacks"),
            Self::Knight => f.write_str("knight attacks"),
            Self::Pawn(_) => f.write_str("pawn attacks"),
            Self::Queen => f.write_str("queen attacks on the empty board"),
            Self::Square => f.write_str("single squares"),
        }
    }
}

/// How well a table fits its interpretation, compared with the best alternative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// How many of the 64 magics are right for this sliding piece, order, shifts and keying.
    pub valid: u32,
    /// The same number for the best other sliding piece and order.
    pub runner_up: u32,
}

impl Evidence {
    /// Returns `true` if one sliding piece and order fits so much better than any other that there is no doubt.
    pub const fn is_sure(self) -> bool {
        self.valid >= 32 && self.valid >= self.runner_up + 16
    }
}

/// A table of 64 magics.
#[derive(Clone, Debug)]
pub struct ReadTable {
    /// Its name in the source, or an empty string.
    pub name: String,
    /// The location of its opening bracket.
    pub location: Location,
    /// The sliding piece.
    pub piece: Slider,
    /// How entries relate to bits: the entry for LERF square `s` multiplies words in which `s` is bit `order.index(s)`.
    /// This is nearly always [`Mapping::Lerf`], which means that the entries are in the order of the bits. The table is
    /// then right under each of the eight mappings, because what it calls square 18 is bit 18, whichever square that
    /// is.
    pub order: Mapping,
    /// How certain the interpretation is.
    pub evidence: Evidence,
    /// The lookups, entry by entry.
    pub lookups: [Lookup; 64],
    /// The location of each magic.
    pub locations: [Location; 64],
    /// Whether the source gives masks for this table, and not only magics.
    pub has_masks: bool,
    /// Whether the source gives shifts or bit counts for this table.
    pub has_shifts: bool,
    /// The masks and shifts that the source gives for this table, but with which fewer magics are right.
    pub unused: Vec<Unused>,
}

impl ReadTable {
    /// Returns the name of the table, or `a table` if it has none.
    pub fn display_name(&self) -> &str {
        if self.name.is_empty() { "a table" } else { &self.name }
    }

    /// Checks the entry with this index on all blocker sets of its square.
    ///
    /// # Errors
    /// Returns an error if the shift is out of range or the mask has too many squares.
    pub fn check(&self, entry: u8) -> Result<CheckReport, CheckError> {
        check(Site::lerf(self.piece, self.lerf_square(entry)), &self.lookups[usize::from(entry)])
    }

    /// Returns how many of the magics are right.
    pub fn right(&self) -> usize {
        (0..64).filter(|&entry| self.check(entry).is_ok_and(|check| check.is_valid())).count()
    }

    /// Returns `true` if more magics are right than with the masks or shifts of the source.
    pub fn is_better_than_its_source(&self) -> bool {
        let right = self.right();
        self.unused.iter().any(|unused| unused.right < right)
    }

    /// Returns `true` if an entry with this report needs more slots than its mask, in a table where the shifts differ. It is
    /// right only if each square has as many slots as its shift leaves.
    pub fn needs_more_slots(&self, entry: u8, report: &CheckReport) -> bool {
        let bits = self.lookups[usize::from(entry)].mask.count_ones();
        report.is_valid() && report.max_index >> bits != 0 && !self.has_fixed_shift()
    }

    /// Returns `true` if all squares have the same shift. Index ranges larger than the masks need are then intended.
    pub fn has_fixed_shift(&self) -> bool {
        self.lookups.iter().all(|lookup| lookup.shift == self.lookups[0].shift)
    }

    /// Returns how the keys of the table are made. Black magics are only recognized by being right that way.
    pub const fn keying(&self) -> Keying {
        self.lookups[0].keying
    }

    /// Returns how many of the magics are right if the keys are made in another way.
    pub fn count_right(&self, keying: Keying) -> usize {
        let is_right = |entry: &u8| {
            let lookup = Lookup { keying, ..self.lookups[usize::from(*entry)] };
            let site = Site::lerf(self.piece, self.lerf_square(*entry));
            check(site, &lookup).is_ok_and(|check| check.is_valid())
        };
        (0..64).filter(is_right).count()
    }

    /// Returns the LERF square whose words the entry with this index multiplies.
    pub fn lerf_square(&self, entry: u8) -> Square {
        lerf_square_of(self.order, entry)
    }

    /// Returns the square of an entry under the mapping of the source.
    #[expect(clippy::missing_panics_doc, reason = "every square has an index below 64")]
    pub fn square(&self, entry: u8, mapping: Mapping) -> Square {
        mapping.square(self.lerf_square(entry).index()).expect("a square has an index below 64")
    }
}

fn lerf_square_of(order: Mapping, entry: u8) -> Square {
    let square = Square::from_index_masked(u32::from(entry));
    Square::from_index_masked(u32::from(order.index(square)))
}

/// The blocker sets of every square, computed once for all tables of a source.
struct AllCases([Vec<BlockerSets>; 2]);

impl AllCases {
    fn new() -> Self {
        Self(Slider::ALL.map(|piece| Square::all().map(|square| BlockerSets::new(piece, square)).collect()))
    }

    fn at(&self, piece: Slider, square: Square) -> &BlockerSets {
        &self.0[piece as usize][usize::from(square.index())]
    }
}

pub(super) type Words = [u64; 64];

/// What the source gives in addition to the magics.
#[derive(Clone, Copy, Default)]
struct CompanionTables {
    shifts: Option<Words>,
    masks: Option<Words>,
}

pub(super) fn words(array: &Array) -> Option<Words> {
    let values: Vec<u64> = array.numbers.iter().map(|number| number.value).collect::<Option<_>>()?;
    values.try_into().ok()
}

/// Finds the entry that is missing from a table of 63 magics, or superfluous in one of 65. `None` if that is not clear.
pub(super) fn misplaced_entry(text: &str, array: &Array, piece: Option<Slider>) -> Option<(usize, Location)> {
    let pieces: Vec<Slider> = piece.map_or(Slider::ALL.to_vec(), |piece| vec![piece]);
    pieces.into_iter().find_map(|piece| {
        array.misplaced_entry(text, |entry, square| {
            let cases = BlockerSets::new(piece, square);
            let magic = array.numbers[entry].value.unwrap_or(0);
            cases.accepts(&Lookup::new(cases.mask.0, magic, 64 - cases.mask.popcount()))
        })
    })
}

/// Sorts arrays into tables of magics and arrays that belong to them. An array of 128 counts as two of 64.
pub(crate) fn identify(text: &str, arrays: &[Array], piece: Option<Slider>) -> Reading {
    let mut reading = Reading { tables: Vec::new(), arrays: Vec::new() };
    let mut cases = None;
    let whole: Vec<Array> = arrays.iter().flat_map(Array::split).collect();
    let arrays: Vec<&Array> = whole.iter().filter(|array| array.numbers.len() == 64).collect();
    let kinds: Vec<ArrayKind> = arrays.iter().map(|array| kind(array)).collect();
    for (array, &kind) in arrays.iter().zip(&kinds) {
        let table = (kind == ArrayKind::Words)
            .then(|| {
                let cases = cases.get_or_insert_with(AllCases::new);
                table(text, array, &arrays, &kinds, cases, piece)
            })
            .flatten();
        match table {
            Some(table) => reading.tables.push(table),
            None if kind == ArrayKind::Unknown => {}
            None => reading.arrays.push(kind),
        }
    }
    reading
}

/// The number of entries out of 64 that must be right for an array to be identified.
const MOST: u32 = 40;

fn kind(array: &Array) -> ArrayKind {
    let Some(words) = words(array) else { return ArrayKind::Unknown };
    let right =
        |known: Known| Square::all().zip(words).filter(|&(square, word)| known.entry(square) == word).count();
    let counted = Known::ALL.map(|known| (u32::try_from(right(known)).expect("at most 64"), known));
    match counted.into_iter().rev().max_by_key(|&(right, _)| right) {
        Some((right, known)) if right >= MOST => ArrayKind::Known(known, right),
        _ if array.looks_like_words() => ArrayKind::Words,
        _ => ArrayKind::Unknown,
    }
}

/// A possible interpretation of a table.
#[derive(Clone, Copy)]
struct Hypothesis {
    piece: Slider,
    order: Mapping,
    valid: u32,
}

fn table(
    text: &str,
    array: &Array,
    arrays: &[&Array],
    kinds: &[ArrayKind],
    cases: &AllCases,
    piece: Option<Slider>,
) -> Option<ReadTable> {
    let magics = words(array)?;
    let is_said = array.says_magic() || piece.is_some();
    let name = array.name.to_ascii_lowercase();
    let is_named = piece.is_some() || is_said && Slider::ALL.iter().any(|piece| name.contains(piece.name()));
    let (best, runner_up) = best_hypothesis(&magics, &array.name, cases, piece, is_named);
    let stands_out = best.valid >= 8 && best.valid >= runner_up + 8;
    if !stands_out && !is_said {
        return None;
    }
    let mut companions = CompanionTables {
        shifts: companion(array, arrays, kinds, best.piece, shift_reader),
        masks: companion(array, arrays, kinds, best.piece, mask_reader),
    };
    let with = |companions: &CompanionTables| lookups(best, &magics, companions, cases, is_named);
    let unused = unused((text, array, arrays), best, &mut companions, with);
    let lookups = lookups(best, &magics, &companions, cases, is_named);
    let start = array.location(text);
    let locations: Vec<Location> = array
        .numbers
        .iter()
        .map(|number| start.further(text, number.start, number.end - number.start))
        .collect();
    let valid = count_valid(best, &lookups, cases);
    Some(ReadTable {
        name: array.name.clone(),
        location: start,
        piece: best.piece,
        order: best.order,
        evidence: Evidence { valid, runner_up },
        lookups,
        locations: locations.try_into().ok()?,
        has_masks: companions.masks.is_some(),
        has_shifts: companions.shifts.is_some(),
        unused,
    })
}

/// Returns `true` if most entries are those of a known table.
fn is_known(words: &Words, known: Known) -> bool {
    Square::all().zip(words).filter(|&(square, word)| known.entry(square) == *word).count() >= MOST as usize
}

/// Adds the shifts that plainly belong to a table, unless fewer magics are right with them. Returns the shifts and masks that
/// are left out.
fn unused(
    (text, array, arrays): (&str, &Array, &[&Array]),
    guess: Hypothesis,
    companions: &mut CompanionTables,
    lookups: impl Fn(&CompanionTables) -> [Lookup; 64],
) -> Vec<Unused> {
    let right = |companions: &CompanionTables| {
        let site = |entry| Site::lerf(guess.piece, lerf_square_of(guess.order, entry));
        let checks = (0..64).zip(lookups(companions)).map(|(entry, lookup)| check(site(entry), &lookup));
        checks.filter(|check| check.as_ref().is_ok_and(CheckReport::is_valid)).count()
    };
    let without = CompanionTables { masks: None, ..*companions };
    if companions.masks.is_some_and(|masks| is_known(&masks, Known::UntrimmedMasks(guess.piece)))
        && right(companions) < right(&without)
    {
        *companions = without; // the attacks on the empty board, for another purpose
    }
    let mut unused = Vec::new();
    for has_masks in [false, true] {
        let known = if has_masks { companions.masks } else { companions.shifts };
        let belonging = belonging(array, arrays, has_masks, guess.piece);
        let Some((other, words)) = belonging.filter(|(_, words)| known != Some(*words)) else { continue };
        let is_black = || lookups(companions)[0].keying == Keying::WithOutside;
        if has_masks && is_known(&words.map(|word| !word), Known::Masks(guess.piece)) && is_black() {
            continue; // black magics use the complement
        }
        let mut with = *companions;
        *(if has_masks { &mut with.masks } else { &mut with.shifts }) = Some(words);
        let with_it = right(&with);
        if !has_masks && with_it >= right(companions) {
            *companions = with;
        } else {
            let (name, location) = (other.name.clone(), other.location(text));
            unused.push(Unused { name, location, has_masks, right: with_it });
        }
    }
    unused
}

/// Returns the sliding piece and order under which the most magics are right, ignoring the shifts and masks of the
/// source. Also returns how many are right for the runner-up.
fn best_hypothesis(
    magics: &Words,
    name: &str,
    cases: &AllCases,
    piece: Option<Slider>,
    is_named: bool,
) -> (Hypothesis, u32) {
    let name = name.to_ascii_lowercase();
    let named = piece.unwrap_or(if name.contains("bishop") { Slider::Bishop } else { Slider::Rook });
    let others = piece.is_none().then(|| named.other());
    let mut best = Hypothesis { piece: named, order: Mapping::Lerf, valid: 0 };
    let (mut runner_up, mut most) = (0, 0);
    let pieces = || [Some(named), others].into_iter().flatten();
    let usual = pieces().flat_map(|piece| Mapping::ALL.map(|order| (piece, order, false)));
    // nearly every number is a magic of a bishop if the shift is small: the name decides
    let one_shift = is_named.then_some((named, Mapping::Lerf, true));
    for (piece, order, is_larger) in usual.chain(one_shift) {
        if is_larger && most >= ENOUGH {
            break;
        }
        let mut guess = Hypothesis { piece, order, valid: 0 };
        guess.valid =
            count_valid(guess, &lookups(guess, magics, &CompanionTables::default(), cases, is_larger), cases);
        most = if is_larger { most } else { most.max(guess.valid) };
        if guess.valid > best.valid {
            runner_up = best.valid;
            best = guess;
        } else if (guess.piece, guess.order) != (best.piece, best.order) {
            runner_up = runner_up.max(guess.valid);
        }
    }
    (best, runner_up)
}

/// If this many entries are right, no other interpretation is tried.
const ENOUGH: u32 = 48;

fn count_valid(guess: Hypothesis, lookups: &[Lookup; 64], cases: &AllCases) -> u32 {
    let is_right = |entry: u8| {
        let cases = cases.at(guess.piece, lerf_square_of(guess.order, entry));
        let lookup = &lookups[usize::from(entry)];
        lookup.mask == cases.mask.0 && (48..64).contains(&lookup.shift) && cases.accepts(lookup)
    };
    (0..64).map(|entry| u32::from(is_right(entry))).sum()
}

/// Returns the lookups of a table. They use the shifts and masks of the source if it gives them. If not, they use the
/// usual ones, or a fixed shift or the keying of black magics if more entries are right that way. If the source says
/// which piece the magics are for and gives no masks, fixed shifts down to 48 are tried too; with that many slots, most
/// numbers are right by chance.
fn lookups(
    guess: Hypothesis,
    magics: &Words,
    companions: &CompanionTables,
    cases: &AllCases,
    is_larger: bool,
) -> [Lookup; 64] {
    let with = |fixed: Option<u32>, keying: Keying| {
        let lookup = |entry: u8| {
            let mask = cases.at(guess.piece, lerf_square_of(guess.order, entry)).mask.0;
            let entry = usize::from(entry);
            let bits = fixed.unwrap_or(mask.count_ones());
            let shift = companions
                .shifts
                .map_or(64 - bits, |shifts| u32::try_from(shifts[entry]).unwrap_or(u32::MAX));
            Lookup {
                mask: companions.masks.map_or(mask, |masks| masks[entry]),
                magic: magics[entry],
                shift,
                keying,
            }
        };
        std::array::from_fn(|entry| lookup(u8::try_from(entry).expect("an entry is below 64")))
    };
    let most = guess.piece.most_bits();
    let first = with(None, Keying::Blockers);
    let mut best = (count_valid(guess, &first, cases), first);
    for (fixed, keying) in
        [(Some(most), Keying::Blockers), (None, Keying::WithOutside), (Some(most), Keying::WithOutside)]
    {
        if best.0 >= ENOUGH {
            return best.1;
        }
        let way = with(fixed, keying);
        let valid = count_valid(guess, &way, cases);
        if valid > best.0 + 4 {
            best = (valid, way);
        }
    }
    let is_larger = is_larger && best.0 < ENOUGH && companions.masks.is_none();
    let larger = if is_larger && guess.order == Mapping::Lerf { most + 1..17 } else { 0..0 };
    for bits in larger {
        let way = with(Some(bits), Keying::Blockers);
        let valid = count_valid(guess, &way, cases);
        if valid > best.0 {
            best = (valid, way);
        }
    }
    best.1
}

/// Returns the array that belongs to a table: one from the same rows if possible, otherwise the first of the right
/// kind whose name does not say the other piece.
fn companion(
    array: &Array,
    arrays: &[&Array],
    kinds: &[ArrayKind],
    piece: Slider,
    reader: impl Fn(ArrayKind, Slider) -> Option<fn(u64) -> u64>,
) -> Option<Words> {
    let fitting =
        arrays.iter().zip(kinds).filter_map(|(other, &kind)| Some((*other, reader(kind, piece)?, kind)));
    let mut fitting = fitting.filter(|(other, ..)| !array.contradicts(other, arrays, piece));
    let same_rows = fitting.clone().find(|(other, ..)| other.start == array.start);
    let is_trimmed = |kind: ArrayKind| !matches!(kind, ArrayKind::Known(Known::UntrimmedMasks(_), _));
    let (other, read, _) = same_rows
        .or_else(|| fitting.clone().find(|&(_, _, kind)| is_trimmed(kind)))
        .or_else(|| fitting.next())?;
    Some(words(other)?.map(read))
}

fn shift_reader(kind: ArrayKind, wanted: Slider) -> Option<fn(u64) -> u64> {
    match kind {
        ArrayKind::Known(Known::Shifts(piece), _) if piece == wanted => Some(|shift| shift),
        ArrayKind::Known(Known::Bits(piece), _) if piece == wanted => {
            Some(|bits| 64_u64.saturating_sub(bits))
        }
        _ => None,
    }
}

fn mask_reader(kind: ArrayKind, wanted: Slider) -> Option<fn(u64) -> u64> {
    match kind {
        ArrayKind::Known(Known::Masks(piece) | Known::UntrimmedMasks(piece), _) if piece == wanted => {
            Some(|mask| mask)
        }
        _ => None,
    }
}
