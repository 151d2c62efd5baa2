//! What may have happened to a number before somebody looked at it.

use bitrose_core::bitboard::{Bitboard, Direction, KnightDirection, Mapping, Offset, WrapMasks, constants};
use serde::{Serialize, Serializer};

/// How reading a number under `to` differs from reading it under `from`: what would have to be done to it to see the
/// same squares. The eight answers are the eight symmetries of the square.
pub(super) fn relation(from: Mapping, to: Mapping) -> &'static str {
    // A set without any symmetry tells the eight apart.
    const PROBE: u64 = 0b1011;
    let seen = to.board(PROBE);
    let turned = [
        ("as it is", from.board(PROBE)),
        ("with the bits of each byte reversed", from.board(bits_of_bytes_reversed(PROBE))),
        ("with its bytes swapped", from.board(PROBE.swap_bytes())),
        ("with all bits reversed", from.board(PROBE.reverse_bits())),
        ("with rows and columns exchanged", from.board(Bitboard(PROBE).flip_diagonal().0)),
        (
            "with rows and columns exchanged from the other end",
            from.board(Bitboard(PROBE).flip_antidiagonal().0),
        ),
        ("turned by 90 degrees", from.board(Bitboard(PROBE).rotate_90().0)),
        ("turned by 270 degrees", from.board(Bitboard(PROBE).rotate_270().0)),
    ];
    turned.into_iter().find(|&(_, board)| board == seen).map_or("", |(name, _)| name)
}

const fn bits_of_bytes_reversed(word: u64) -> u64 {
    word.swap_bytes().reverse_bits()
}

/// A change that makes a number mean what it should.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Remedy {
    /// What has to be done to the number.
    pub(super) change: String,
    /// The mapping under which it then has the meaning.
    #[serde(serialize_with = "name")]
    pub(super) mapping: Mapping,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn name<S: Serializer>(mapping: &Mapping, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(mapping.name())
}

/// Every known slip that turns `want` into `word` under some mapping, the preferred mapping first.
///
/// Swapped bytes and reversed bits are not among them: they lead to another of the eight mappings.
pub(super) fn remedies(word: u64, want: Bitboard, preferred: Mapping) -> Vec<Remedy> {
    let others = Mapping::ALL.into_iter().filter(|&mapping| mapping != preferred);
    let mut remedies = Vec::new();
    for mapping in std::iter::once(preferred).chain(others) {
        let wanted = mapping.number(want);
        let slips = slips(word).into_iter().filter(|&(_, mended)| mended == wanted);
        let mask = missing_mask(word, want, mapping).map(|mask| format!("& {mask}: a step was not masked"));
        let changes = slips.map(|(name, _)| name.to_owned()).chain(mask);
        remedies.extend(changes.map(|change| Remedy { change, mapping }));
    }
    remedies
}

/// The number with each slip undone.
fn slips(word: u64) -> [(&'static str, u64); 8] {
    let digits_swapped = (word & 0x0F0F_0F0F_0F0F_0F0F) << 4 | word >> 4 & 0x0F0F_0F0F_0F0F_0F0F;
    let digits_reversed = digits_swapped.swap_bytes();
    let quarters = word << 48 | (word << 16 & 0xFFFF_0000_0000) | (word >> 16 & 0xFFFF_0000) | word >> 48;
    [
        ("its hex digits reversed", digits_reversed),
        ("the two hex digits of each byte swapped", digits_swapped),
        ("its 32-bit halves swapped", word.rotate_left(32)),
        ("its 16-bit quarters reversed", quarters),
        ("all its bits inverted (~x)", !word),
        ("shifted by one (<< 1): its bits were counted from 1", word << 1),
        ("shifted by one (>> 1): its bits were counted from 1", word >> 1),
        ("its sign extension cut off (& 0xFFFFFFFF)", word & 0xFFFF_FFFF),
    ]
}

/// The mask that removes the extra squares and nothing else, where they are all that is wrong and stand where only a
/// wrapped bit gets to.
fn missing_mask(word: u64, want: Bitboard, mapping: Mapping) -> Option<&'static str> {
    let got = mapping.board(word);
    let steps = Direction::ALL.map(Direction::offset).into_iter();
    let jumps = KnightDirection::ALL.map(KnightDirection::offset);
    let masked = |step: Offset| {
        let mask = WrapMasks::of(step, mapping).after;
        (got & mask == want && got != want).then(|| constants::name_of(mask)).flatten()
    };
    steps.chain(jumps).find_map(masked)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bitrose_core::bitboard::Square;

    #[test]
    fn the_eight_mappings_are_the_eight_symmetries() {
        for from in Mapping::ALL {
            let mut names: Vec<_> = Mapping::ALL.into_iter().map(|to| relation(from, to)).collect();
            assert_eq!(relation(from, from), "as it is");
            names.sort_unstable();
            names.dedup();
            assert!(names.len() == 8 && !names.contains(&""), "{from}: {names:?}");
        }
        assert_eq!(relation(Mapping::Lerf, Mapping::Berlef), "with its bytes swapped");
        assert_eq!(relation(Mapping::Lerf, Mapping::Lerbef), "with the bits of each byte reversed");
        assert_eq!(relation(Mapping::Lerf, Mapping::Berf), "with all bits reversed");
    }

    fn changes(word: u64, want: Bitboard) -> Vec<String> {
        let own = |remedy: &Remedy| remedy.mapping == Mapping::Lerf;
        remedies(word, want, Mapping::Lerf).into_iter().filter(own).map(|remedy| remedy.change).collect()
    }

    #[test]
    fn known_slips_are_named() {
        let board = Bitboard(0x0123_4567_89AB_CDEF);
        assert_eq!(changes(0xFEDC_BA98_7654_3210, board)[0], "its hex digits reversed");
        assert_eq!(changes(0x1032_5476_98BA_DCFE, board), ["the two hex digits of each byte swapped"]);
        assert_eq!(changes(0x89AB_CDEF_0123_4567, board), ["its 32-bit halves swapped"]);
        assert_eq!(changes(0xCDEF_89AB_4567_0123, board), ["its 16-bit quarters reversed"]);
        assert_eq!(changes(!0x0123_4567_89AB_CDEF, board).len(), 2);
        assert_eq!(changes(1 << 27, Square::E4.bitboard()).len(), 1);
        assert_eq!(changes(1 << 29, Square::E4.bitboard()).len(), 1);
    }

    #[test]
    fn a_forgotten_wrap_mask_is_named() {
        // By raw shifts a knight on h4 also reaches a3, b4, b6 and a7.
        let raw = 0x0001_4220_0221_4000;
        let want = bitrose_core::attacks::knight(Square::H4.bitboard());
        assert_eq!(changes(raw, want), ["& NOT_AB: a step was not masked"]);
        assert_eq!(changes(1 << 8 | 1 << 7, Square::H1.bitboard()), ["& NOT_A: a step was not masked"]);
    }
}
