//! What an array of 64 is: magics of a slider, relevant masks, shifts. The numbers decide, names only break ties.

use super::arrays::Array;
use super::location::Location;
use crate::source::Number;
use bitrose_core::attacks;
use bitrose_core::bitboard::{Bitboard, Color, Mapping, Square};
use bitrose_core::magic::{BlockerSets, Keying, Lookup, Slider};
use std::fmt;

/// Everything that was found in a text.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The tables of magics, in the order of the text.
    pub tables: Vec<ReadTable>,
    /// Arrays of 64 that are something else: masks and shifts among them.
    pub arrays: Vec<ReadArray>,
}

/// An array of 64 that is no table of magics.
#[derive(Clone, Debug)]
pub struct ReadArray {
    /// Its name in the text, or nothing.
    pub name: String,
    /// Where it opens.
    pub location: Location,
    /// What it is.
    pub kind: ArrayKind,
    /// Its entries.
    pub numbers: Vec<Number>,
}

/// What an array of 64 can be besides magics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrayKind {
    /// Something known, and how many of the 64 entries are right.
    Known(Known, u32),
    /// Large numbers, but magics of no slider.
    Words,
    /// Small numbers of another kind.
    Unknown,
}

/// A function of a square that engines keep in a table. Entry i is for bit i, so that each is the same under every mapping, with the
/// pawns of the two sides swapped under some.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// Relevant masks.
    Masks(Slider),
    /// Empty-board attacks: masks with the ends of the rays in them.
    UntrimmedMasks(Slider),
    /// Shifts, 64 minus the bits of the mask.
    Shifts(Slider),
    /// Numbers of bits of the mask.
    Bits(Slider),
    /// The attacks of a king.
    King,
    /// The attacks of a knight.
    Knight,
    /// The attacks of a pawn that moves towards higher bits, or towards lower ones.
    Pawn(Color),
    /// The attacks of a queen on the empty board.
    Queen,
    /// The square itself.
    Square,
}

impl Known {
    /// All of them.
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

    /// The right entry for a bit, given as its LERF square.
    #[must_use]
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

/// How well a table fits what it is taken for, and how well it would fit the next best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// How many of the 64 magics are right for this slider, order, shifts and keying.
    pub valid: u32,
    /// The best of every other slider and order.
    pub runner_up: u32,
}

impl Evidence {
    /// Returns `true` if the table fits one slider and order so much better than any other that there is no doubt.
    #[must_use]
    pub const fn is_sure(self) -> bool {
        self.valid >= 32 && self.valid >= self.runner_up + 16
    }
}

/// A table of 64 magics.
#[derive(Clone, Debug)]
pub struct ReadTable {
    /// Its name in the text, or nothing.
    pub name: String,
    /// Where it opens.
    pub location: Location,
    /// The slider.
    pub piece: Slider,
    /// How the entries stand to the bits of their words: the entry of LERF square `s` multiplies words in which `s`
    /// is bit `order.index(s)`. Nearly always [`Mapping::Lerf`]: the entries stand in the order of the bits. Then the
    /// table is right under each of the eight mappings, for what it calls square 18 is bit 18 whatever square that is.
    pub order: Mapping,
    /// How sure that is.
    pub evidence: Evidence,
    /// The lookups, entry by entry.
    pub lookups: [Lookup; 64],
    /// Where each magic stands.
    pub locations: [Location; 64],
    /// Whether the text gives masks for this table, and not only magics.
    pub has_masks: bool,
    /// Whether the text gives shifts or bits for this table.
    pub has_shifts: bool,
}

impl ReadTable {
    /// Returns `true` if all squares have the same shift: then ranges larger than the masks need are intended.
    #[must_use]
    pub fn has_fixed_shift(&self) -> bool {
        self.lookups.iter().all(|lookup| lookup.shift == self.lookups[0].shift)
    }

    /// The LERF square whose words the entry with this number multiplies.
    #[must_use]
    pub fn twin(&self, entry: u8) -> Square {
        twin_of(self.order, entry)
    }

    /// The square that an entry is for, under the mapping of the text.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "every square has an index below 64")]
    pub fn square(&self, entry: u8, mapping: Mapping) -> Square {
        mapping.square(self.twin(entry).index()).expect("a square has an index below 64")
    }
}

fn twin_of(order: Mapping, entry: u8) -> Square {
    let square = Square::from_index_masked(u32::from(entry));
    Square::from_index_masked(u32::from(order.index(square)))
}

/// The cases of every square, listed once for all tables of a text.
struct AllCases([Vec<BlockerSets>; 2]);

impl AllCases {
    fn new() -> Self {
        Self(Slider::ALL.map(|piece| Square::all().map(|square| BlockerSets::new(piece, square)).collect()))
    }

    fn at(&self, piece: Slider, twin: Square) -> &BlockerSets {
        &self.0[piece as usize][usize::from(twin.index())]
    }
}

type Words = [u64; 64];

/// What the text gives beside the magics.
#[derive(Default)]
struct Companions {
    shifts: Option<Words>,
    masks: Option<Words>,
}

fn words(array: &Array) -> Option<Words> {
    let values: Vec<u64> = array.numbers.iter().map(|number| number.value).collect::<Option<_>>()?;
    values.try_into().ok()
}

/// Where a table of 63 magics lacks an entry, or one of 65 has one too many. `None` where that is not clear.
pub(super) fn slip(text: &str, array: &Array, piece: Option<Slider>) -> Option<(usize, Location)> {
    let pieces: Vec<Slider> = piece.map_or(Slider::ALL.to_vec(), |piece| vec![piece]);
    pieces.into_iter().find_map(|piece| {
        array.slip(text, |entry, square| {
            let cases = BlockerSets::new(piece, square);
            let magic = array.numbers[entry].value.unwrap_or(0);
            cases.accepts(&Lookup::new(cases.mask.0, magic, 64 - cases.mask.popcount()))
        })
    })
}

/// Sorts the arrays of 64 into tables of magics and what belongs to them. An array of 128 is two of 64.
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
            None => {
                reading.arrays.push(ReadArray {
                    name: array.name.clone(),
                    location: array.location(text),
                    kind,
                    numbers: array.numbers.clone(),
                });
            }
        }
    }
    reading
}

/// So many of 64 entries must be right for an array to be what it seems.
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

/// One way to read a table.
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
    let beside = Companions {
        shifts: companion(array, arrays, kinds, |kind| shift_reader(kind, best.piece)),
        masks: companion(array, arrays, kinds, |kind| mask_reader(kind, best.piece)),
    };
    let lookups = lookups(best, &magics, &beside, cases, is_named);
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
        has_masks: beside.masks.is_some(),
        has_shifts: beside.shifts.is_some(),
    })
}

/// The slider and order under which most magics are right, with the bits of the mask; and the count of the next best.
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
    let one_shift = pieces().map(|piece| (piece, Mapping::Lerf, true)).filter(|_| is_named);
    for (piece, order, is_larger) in usual.chain(one_shift) {
        if is_larger && most >= ENOUGH {
            break;
        }
        let mut guess = Hypothesis { piece, order, valid: 0 };
        guess.valid =
            count_valid(guess, &lookups(guess, magics, &Companions::default(), cases, is_larger), cases);
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

/// With so many right entries nothing else is tried.
const ENOUGH: u32 = 48;

fn count_valid(guess: Hypothesis, lookups: &[Lookup; 64], cases: &AllCases) -> u32 {
    let is_right = |entry: u8| {
        let cases = cases.at(guess.piece, twin_of(guess.order, entry));
        let lookup = &lookups[usize::from(entry)];
        lookup.mask == cases.mask.0 && (48..64).contains(&lookup.shift) && cases.accepts(lookup)
    };
    (0..64).map(|entry| u32::from(is_right(entry))).sum()
}

/// The lookups of a table: with the shifts and masks of the text where it gives them, and where it does not, with the
/// usual ones, or with the fixed shift or the keying of black magics when more entries are right so. Where the text says whose
/// magics they are, one shift for all is tried too, from 48 on: so many slots make most numbers right by chance.
fn lookups(
    guess: Hypothesis,
    magics: &Words,
    beside: &Companions,
    cases: &AllCases,
    is_larger: bool,
) -> [Lookup; 64] {
    let with = |fixed: Option<u32>, keying: Keying| {
        let lookup = |entry: u8| {
            let mask = cases.at(guess.piece, twin_of(guess.order, entry)).mask.0;
            let entry = usize::from(entry);
            let bits = fixed.unwrap_or(mask.count_ones());
            let shift =
                beside.shifts.map_or(64 - bits, |shifts| u32::try_from(shifts[entry]).unwrap_or(u32::MAX));
            Lookup {
                mask: beside.masks.map_or(mask, |masks| masks[entry]),
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

/// An array that goes with a table: of the same rows if there is one, else the first of the right kind in the text.
fn companion(
    array: &Array,
    arrays: &[&Array],
    kinds: &[ArrayKind],
    reader: impl Fn(ArrayKind) -> Option<fn(u64) -> u64>,
) -> Option<Words> {
    let mut fitting = arrays.iter().zip(kinds).filter_map(|(other, &kind)| Some((*other, reader(kind)?)));
    let same_rows = fitting.clone().find(|(other, _)| other.start == array.start);
    let (other, read) = same_rows.or_else(|| fitting.next())?;
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
