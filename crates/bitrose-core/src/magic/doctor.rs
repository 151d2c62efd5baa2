//! Diagnoses a magic: finds the single change that would make it right, if there is one.

use super::{BlockerSets, CheckError, CheckReport, Lookup, Site, Slider, check};
use crate::bitboard::{Bitboard, Mapping};

/// A change that makes a lookup right, or smaller. Each has been tried and passes the full check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Remedy {
    /// Use another shift. Usual causes: 63 minus the bits, or bits counted on a mask that includes the edges.
    Shift(u32),
    /// Use the relevant occupancy mask (a word): the given mask has too many squares, or too few.
    Mask(u64),
    /// The magic belongs to another slider or square. Usual causes: a table of another mapping, or the wrong one of two
    /// tables.
    Elsewhere(Site),
    /// Change one hexadecimal digit.
    Digit {
        /// The position of the digit, counted from the right: 0 is the last.
        position: u32,
        /// The magic with the digit changed.
        magic: u64,
    },
    /// Read the digits in the other base: decimal digits were read as hexadecimal, or the reverse.
    Base(u64),
    /// Reverse the order of the bytes.
    SwappedBytes(u64),
}

impl Remedy {
    /// Describes the change in words.
    pub fn advice(self, site: Site, lookup: &Lookup) -> String {
        let hex = |word: u64| format!("0x{word:016X}");
        match self {
            Self::Shift(right) if right > lookup.shift => format!(
                "the shift leaves {} bits where the mask has {}: it is right with shift {right}",
                64 - lookup.shift,
                site.bits()
            ),
            Self::Shift(right) => {
                format!("right with shift {right}: {} bits, one for each square of the mask", 64 - right)
            }
            Self::Mask(mask) => format!(
                "right with the relevant mask {}: without the last square of each ray, and nothing else",
                hex(mask)
            ),
            Self::Elsewhere(other) if other.square == site.square => {
                format!("it is a magic for the {other}: the other table?")
            }
            Self::Elsewhere(other) if confusable(site).contains(&other) => {
                format!("it is a magic for the {other}: a table of another mapping?")
            }
            Self::Elsewhere(other) => format!("it is a magic for the {other}"),
            Self::Digit { position, magic } => {
                let digit = magic >> (4 * position) & 15;
                format!("right with the {} digit {digit:X}: {}", ordinal(16 - position), hex(magic))
            }
            Self::Base(magic) => format!("right with the same digits in the other base: {}", hex(magic)),
            Self::SwappedBytes(magic) => {
                format!("right with its bytes in the opposite order: {}", hex(magic))
            }
        }
    }
}

/// Formats the number of one of the 16 digits as an ordinal.
fn ordinal(position: u32) -> String {
    let ending = match position {
        1 => "st",
        2 => "nd",
        3 => "rd",
        _ => "th",
    };
    format!("{position}{ending}")
}

/// A magic, the result of checking it, and what would repair it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Diagnosis {
    /// The full check of the lookup as given.
    pub check: CheckReport,
    /// What would make it right, the likeliest first. Empty if the lookup needs nothing.
    pub remedies: Vec<Remedy>,
    /// The number of blocker sets for which a signed `>>` gives a negative index (Java without `>>>`, C with
    /// `int64_t`).
    pub negative: usize,
}

/// Checks a lookup and, if it is wrong, tries to undo the usual mistakes.
///
/// # Errors
/// Fails for the same reasons as [`check()`].
pub fn diagnose(site: Site, lookup: &Lookup) -> Result<Diagnosis, CheckError> {
    let check = check(site, lookup)?;
    let cases = BlockerSets::new(site.piece, site.lerf_square());
    let negative = cases.subsets().iter().filter(|&&subset| lookup.product(subset) >> 63 == 1).count();
    let remedies =
        if check.is_valid() { too_large(site, lookup, &check)? } else { repairs(site, lookup, &cases) };
    Ok(Diagnosis { check, remedies, negative })
}

/// Proposes the usual shift for a valid lookup that reaches beyond the `2^bits` slots of the relevant mask, if it is
/// right with that shift too.
fn too_large(site: Site, lookup: &Lookup, found: &CheckReport) -> Result<Vec<Remedy>, CheckError> {
    let usual = 64 - site.bits();
    if found.max_index >> site.bits() == 0 {
        return Ok(Vec::new());
    }
    let is_right = check(site, &Lookup { shift: usual, ..*lookup })?.is_valid();
    Ok(if is_right { vec![Remedy::Shift(usual)] } else { Vec::new() })
}

fn repairs(site: Site, lookup: &Lookup, cases: &BlockerSets) -> Vec<Remedy> {
    let right = |lookup: &Lookup| lookup.mask == site.mask() && cases.accepts(lookup);
    let usual = 64 - site.bits();
    let mut remedies = Vec::new();
    if right(&Lookup { shift: usual, ..*lookup }) {
        remedies.push(Remedy::Shift(usual));
    }
    if right(&Lookup { mask: site.mask(), ..*lookup }) {
        remedies.push(Remedy::Mask(site.mask()));
    }
    let with_magic = |magic| right(&Lookup { magic, ..*lookup });
    remedies.extend(in_other_base(lookup.magic).filter(|&magic| with_magic(magic)).map(Remedy::Base));
    if remedies.is_empty() {
        remedies = elsewhere(confusable(site), lookup);
    }
    let swapped = lookup.magic.swap_bytes();
    if with_magic(swapped) {
        remedies.push(Remedy::SwappedBytes(swapped));
    }
    remedies.extend(other_digits(lookup.magic).filter(|remedy| match remedy {
        Remedy::Digit { magic, .. } => with_magic(*magic),
        _ => false,
    }));
    if remedies.is_empty() {
        let all = Slider::ALL.into_iter().flat_map(|piece| Site::all(piece, site.mapping));
        remedies = elsewhere(all.filter(|candidate| *candidate != site), lookup);
    }
    remedies
}

/// The numbers whose digits in one base are the digits of `magic` in the other.
fn in_other_base(magic: u64) -> impl Iterator<Item = u64> {
    let as_hex = u64::from_str_radix(&format!("{magic}"), 16).ok();
    let as_decimal = format!("{magic:x}").parse().ok();
    [as_hex, as_decimal].into_iter().flatten()
}

/// All numbers that differ from `magic` in one hexadecimal digit.
fn other_digits(magic: u64) -> impl Iterator<Item = Remedy> {
    let changed = move |position: u32| {
        (1..16).map(move |change| Remedy::Digit { position, magic: magic ^ change << (4 * position) })
    };
    (0..16).flat_map(changed)
}

/// The sites for which the magic is right with their usual shifts.
fn elsewhere(sites: impl IntoIterator<Item = Site>, lookup: &Lookup) -> Vec<Remedy> {
    let fits = |candidate: &Site| {
        let cases = BlockerSets::new(candidate.piece, candidate.lerf_square());
        cases.accepts(&Lookup { keying: lookup.keying, ..candidate.lookup(lookup.magic) })
    };
    sites.into_iter().filter(fits).map(Remedy::Elsewhere).collect()
}

/// The same slider on the squares that other mappings give its index, then the other slider on the same square.
fn confusable(site: Site) -> Vec<Site> {
    let index = site.mapping.index(site.square);
    let mut sites: Vec<Site> = Vec::new();
    for mapping in Mapping::ALL {
        let Some(square) = mapping.square(index) else { continue };
        let other = Site { square, ..site };
        if other != site && !sites.contains(&other) {
            sites.push(other);
        }
    }
    sites.push(Site { piece: site.piece.other(), ..site });
    sites
}

/// What may have been multiplied by the magic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Multiplied {
    /// The blockers, as it should be: the occupancy of the rays without their last squares.
    Blockers,
    /// The occupancy of the whole rays, including their last squares.
    RaysWithEnds,
    /// The unmasked occupancy.
    Occupancy,
}

/// A computation that gets an index from a magic: what was multiplied, with which mask, and how far it was shifted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct IndexExplanation {
    /// What was multiplied.
    pub multiplied: Multiplied,
    /// The site whose mask was used. If the mapping was confused, this is a different square.
    pub site: Site,
    /// The shift.
    pub shift: u32,
    /// The number of these three that differ from the right computation; 0 for the right index.
    pub mistakes: u32,
}

/// Explains a wrong index: returns the computations with the fewest mistakes that lead to it, if there are any.
///
/// The occupancy is a word. The three keys of [`Multiplied`], the squares that other mappings confuse with this one,
/// the other slider, and every shift are tried.
///
/// ```
/// use bitrose_core::bitboard::Square;
/// use bitrose_core::magic::{Multiplied, Slider, Site, explain_index};
///
/// // A rook on c6 and the index 2083: c1, the end of a ray, was left in, and the shift is off by three.
/// let site = Site::lerf(Slider::Rook, Square::C6);
/// let stories = explain_index(site, 432_627_108_460_691_524, 0x402F_2C10_403A_3905, 2083);
/// assert_eq!((stories[0].multiplied, stories[0].shift), (Multiplied::RaysWithEnds, 51));
/// ```
pub fn explain_index(site: Site, magic: u64, occupancy: u64, wanted: u64) -> Vec<IndexExplanation> {
    let mut sites = vec![site];
    sites.extend(confusable(site));
    let ways = sites.into_iter().flat_map(|candidate| ways_at(site, candidate, magic, occupancy, wanted));
    let ways: Vec<IndexExplanation> = ways.collect();
    let fewest = ways.iter().map(|way| way.mistakes).min();
    ways.into_iter().filter(|way| Some(way.mistakes) == fewest).collect()
}

fn ways_at(site: Site, candidate: Site, magic: u64, occupancy: u64, wanted: u64) -> Vec<IndexExplanation> {
    let twin = candidate.lerf_square();
    let rays = candidate.piece.attacks(twin, Bitboard::EMPTY).0;
    let keys = [
        (Multiplied::Blockers, candidate.mask()),
        (Multiplied::RaysWithEnds, rays),
        (Multiplied::Occupancy, !0),
    ];
    let usual = 64 - site.bits();
    let mut ways = Vec::new();
    for (multiplied, mask) in keys {
        for shift in 1..64 {
            let differs = [candidate != site, multiplied != Multiplied::Blockers, shift != usual];
            let mistakes = differs.into_iter().map(u32::from).sum();
            if Lookup::new(mask, magic, shift).index(occupancy) == wanted {
                ways.push(IndexExplanation { multiplied, site: candidate, shift, mistakes });
            }
        }
    }
    ways
}
