//! The names of a number.

use bitrose_core::attacks::{Identity, NamedSet, each_identified, identify, identify_under};
use bitrose_core::bitboard::constants::CONSTANTS;
use bitrose_core::bitboard::{Bitboard, Mapping};
use bitrose_core::counted;
use std::collections::HashMap;

/// The names of a number: its name under this mapping, if it has one. Otherwise, the name it would have without squares
/// that wrapped, or its names under other mappings: `NOT_A under lefr, lefber`.
///
/// ```
/// use bitrose_core::bitboard::Mapping;
/// use bitrose_draw::names;
///
/// assert_eq!(names(0x0000_1422_0022_1400, Mapping::Lerf), ["knight(d4)"]);
/// assert_eq!(names(0x0001_4220_0221_4000, Mapping::Lerf), ["knight(h4) and 4 squares that wrapped (a3 b4 b6 a7), & NOT_AB is missing"]);
/// ```
pub fn names(number: u64, mapping: Mapping) -> Vec<String> {
    named(number, mapping).into_iter().map(|name| name.text).collect()
}

/// A name of a number, with the wrapped squares in which the number differs from the named set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The text, as returned by [`names`].
    pub text: String,
    /// The squares that wrapped.
    pub wrapped: Bitboard,
    /// The mask that would have removed them, such as `NOT_AB`. `None` if no square wrapped.
    pub missing_mask: Option<String>,
}

/// The same as [`names`], with the parts of each name.
pub(crate) fn named(number: u64, mapping: Mapping) -> Vec<Name> {
    if let Some(identity) = identify_under(number, mapping).filter(is_evident) {
        return vec![name(&identity, mapping)];
    }
    let mut identities = identify(number, mapping);
    identities.retain(is_evident);
    let is_clean = |identity: &Identity| identity.wrapped.is_empty();
    let one = identities.first().is_some_and(|first| !is_clean(first));
    let most = if one { 1 } else { FOREIGN };
    identities
        .iter()
        .take(most)
        .filter(|name| one || is_clean(name))
        .map(|identity| name(identity, mapping))
        .collect()
}

/// The name of a number that a program computes, under the mapping of the program. There are many such numbers, so a
/// name that fits by chance would be noise: there is none for two squares on a line, nor under another mapping, nor with
/// squares that wrapped, of which the steps of the program tell.
pub(crate) fn name_in_program(number: u64, mapping: Mapping) -> Option<String> {
    let identity = identify_under(number, mapping).filter(|identity| identity.wrapped.is_empty())?;
    let is_straight =
        matches!(identity.shape, NamedSet::Ray(..) | NamedSet::Line(..) | NamedSet::Between(..));
    (!is_straight || number.count_ones() > 2).then(|| name(&identity, mapping).text)
}

/// Returns the squares of a number that are in it only because bits wrapped, if it has a name without them.
pub(crate) fn wrapped_squares(number: u64, mapping: Mapping) -> Bitboard {
    let identity = identify_under(number, mapping).filter(is_evident);
    identity.map_or(Bitboard::EMPTY, |identity| identity.wrapped)
}

/// Returns `false` for the attacks of a pawn at the edge and a square that wrapped: any two squares may lie like that.
fn is_evident(identity: &Identity) -> bool {
    identity.wrapped.is_empty() || identity.shape.board().popcount() > 1
}

/// The largest number of names under other mappings.
const FOREIGN: usize = 3;

fn name(identity: &Identity, mapping: Mapping) -> Name {
    let missing_mask = identity.missing_mask();
    let wrapped = wrapped(identity, missing_mask.as_deref());
    let text = format!("{}{wrapped}{}", identity.shape, under(identity, mapping));
    Name { text, wrapped: identity.wrapped, missing_mask }
}

fn wrapped(identity: &Identity, missing_mask: Option<&str>) -> String {
    missing_mask.map_or_else(String::new, |mask| {
        let squares = counted(identity.wrapped.popcount(), "square");
        format!(" and {squares} that wrapped ({}), & {mask} is missing", identity.wrapped)
    })
}

fn under(identity: &Identity, mapping: Mapping) -> String {
    if identity.mappings.contains(&mapping) {
        return String::new();
    }
    let names: Vec<_> = identity.mappings.iter().map(|mapping| mapping.name()).collect();
    format!(" under {}", names.join(", "))
}

/// A cache of [`names`] for streams of millions of numbers, of which few have names or many have the same ones.
#[derive(Clone, Debug, Default)]
pub struct Names {
    mapping: Mapping,
    /// The number of lookups so far that passed the filter.
    asked: u32,
    /// The numbers looked up so far, with their names; later every number that has a name, with `None` until its names
    /// are needed.
    known: HashMap<u64, Option<Vec<Name>>>,
}

/// The number of lookups that are done one by one. After that, every number that has a name is listed, which takes as
/// long as some dozens of lookups.
const PATIENCE: u32 = 32;

impl Names {
    /// Creates a cache of the names under this mapping.
    pub fn new(mapping: Mapping) -> Self {
        Self { mapping, ..Self::default() }
    }

    /// The mapping of the numbers.
    pub const fn mapping(&self) -> Mapping {
        self.mapping
    }

    /// The same as [`names`], with the parts of each name.
    pub fn of(&mut self, number: u64) -> &[Name] {
        if !may_have_names(number) {
            return &[];
        }
        self.asked = self.asked.saturating_add(1);
        let mapping = self.mapping;
        if self.asked <= PATIENCE {
            return self.known.entry(number).or_default().insert(named(number, mapping));
        }
        if self.asked == PATIENCE + 1 {
            self.known.clear();
            each_identified(&mut |number| drop(self.known.insert(number, None)));
        }
        match self.known.get_mut(&number) {
            Some(known) => known.get_or_insert_with(|| named(number, mapping)),
            None => &[],
        }
    }
}

/// Returns `false` only if the number has no name; this rules out nine of ten random numbers.
fn may_have_names(number: u64) -> bool {
    number.count_ones() <= LARGEST || FILTER[slot(number) / 64] >> (slot(number) % 64) & 1 == 1
}

/// The number of squares in the largest named set that is not a constant: a queen on an empty board.
const LARGEST: u32 = 27;

/// A Bloom filter with a single hash function, computed at compile time: it has a bit for every slot to which a
/// constant hashes under some mapping. These are about 100 different numbers in 4096 slots.
const FILTER: [u64; 64] = {
    let mut filter = [0; 64];
    let mut constant = 0;
    while constant < CONSTANTS.len() {
        let mut mapping = 0;
        while mapping < Mapping::ALL.len() {
            let slot = slot(Mapping::ALL[mapping].number(CONSTANTS[constant].board));
            filter[slot / 64] |= 1 << (slot % 64);
            mapping += 1;
        }
        constant += 1;
    }
    filter
};

/// Multiplicative hashing with the golden ratio: the high bits depend on all bits of the number.
const fn slot(number: u64) -> usize {
    ((number ^ number >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 52) as usize
}
