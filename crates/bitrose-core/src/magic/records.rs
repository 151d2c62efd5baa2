//! Known results about small tables: magics with fewer bits than their masks have squares, and the smallest layouts.

use super::Slider::{self, Bishop, Rook};
use super::{Lookup, Site};
use crate::bitboard::Square;

/// A magic whose index has one bit less than the mask has squares. Blocker sets share slots, but only with the same
/// attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FewerBits {
    /// The slider.
    pub piece: Slider,
    /// The square, in LERF.
    pub square: Square,
    /// The number of index bits.
    pub bits: u32,
    /// The magic, for LERF words.
    pub magic: u64,
    /// The finder, if known.
    pub finder: Option<&'static str>,
}

impl FewerBits {
    /// The lookup with this magic: mask, magic and shift.
    pub const fn lookup(&self) -> Lookup {
        Lookup::new(self.piece.mask(self.square).0, self.magic, 64 - self.bits)
    }

    /// The slider and its square as a site.
    pub const fn site(&self) -> Site {
        Site::lerf(self.piece, self.square)
    }
}

const fn known(
    piece: Slider,
    square: Square,
    bits: u32,
    magic: u64,
    finder: Option<&'static str>,
) -> FewerBits {
    FewerBits { piece, square, bits, magic, finder }
}

/// The 39 known magics with fewer bits: for 15 rook squares and 24 bishop squares.
///
/// The numbers are those of "Best Magics so far" (<https://www.chessprogramming.org/Best_Magics_so_far>). The named
/// finders are those whom Annuss and Fiekas mention on talkchess; the finders of the others are unknown to us.
pub const FEWER_BITS: &[FewerBits] = &[
    known(Rook, Square::A7, 10, 0x48FF_FE99_FECF_AA00, None),
    known(Rook, Square::B7, 9, 0x48FF_FE99_FECF_AA00, None),
    known(Rook, Square::C7, 9, 0x497F_FFAD_FF9C_2E00, None),
    known(Rook, Square::D7, 9, 0x613F_FFDD_FFCE_9200, None),
    known(Rook, Square::E7, 9, 0xFFFF_FFE9_FFE7_CE00, Some("Volker Annuss")),
    known(Rook, Square::F7, 9, 0xFFFF_FFF5_FFF3_E600, Some("Volker Annuss")),
    known(Rook, Square::G7, 9, 0x0003_FF95_E5E6_A4C0, None),
    known(Rook, Square::H7, 10, 0x510F_FFF5_F63C_96A0, None),
    known(Rook, Square::A8, 11, 0xEBFF_FFB9_FF9F_C526, None),
    known(Rook, Square::B8, 10, 0x61FF_FEDD_FEED_AEAE, None),
    known(Rook, Square::C8, 10, 0x53BF_FFED_FFDE_B1A2, None),
    known(Rook, Square::D8, 10, 0x127F_FFB9_FFDF_B5F6, None),
    known(Rook, Square::E8, 10, 0x411F_FFDD_FFDB_F4D6, None),
    known(Rook, Square::G8, 10, 0x0003_FFEF_27EE_BE74, None),
    known(Rook, Square::H8, 11, 0x7645_FFFE_CBFE_A79E, None),
    known(Bishop, Square::A1, 5, 0xFFED_F9FD_7CFC_FFFF, None),
    known(Bishop, Square::B1, 4, 0xFC09_6285_4A77_F576, None),
    known(Bishop, Square::G1, 4, 0xFC0A_66C6_4A7E_F576, None),
    known(Bishop, Square::H1, 5, 0x7FFD_FDFC_BD79_FFFF, None),
    known(Bishop, Square::A2, 4, 0xFC08_46A6_4A34_FFF6, None),
    known(Bishop, Square::B2, 4, 0xFC08_7A87_4A3C_F7F6, None),
    known(Bishop, Square::G2, 4, 0xFC08_64AE_59B4_FF76, None),
    known(Bishop, Square::H2, 4, 0x3C08_60AF_4B35_FF76, Some("Gerd Isenberg")),
    known(Bishop, Square::A3, 4, 0x73C0_1AF5_6CF4_CFFB, None),
    known(Bishop, Square::B3, 4, 0x41A0_1CFA_D64A_AFFC, None),
    known(Bishop, Square::G3, 4, 0x7C0C_028F_5B34_FF76, None),
    known(Bishop, Square::H3, 4, 0xFC0A_028E_5AB4_DF76, None),
    known(Bishop, Square::A6, 4, 0xDCEF_D9B5_4BFC_C09F, None),
    known(Bishop, Square::B6, 4, 0xF95F_FA76_5AFD_602B, None),
    known(Bishop, Square::G6, 4, 0x43FF_9A5C_F4CA_0C01, None),
    known(Bishop, Square::H6, 4, 0x4BFF_CD8E_7C58_7601, None),
    known(Bishop, Square::A7, 4, 0xFC0F_F286_5334_F576, None),
    known(Bishop, Square::B7, 4, 0xFC0B_F6CE_5924_F576, None),
    known(Bishop, Square::G7, 4, 0xC3FF_B7DC_36CA_8C89, None),
    known(Bishop, Square::H7, 4, 0xC3FF_8A54_F4CA_2C89, None),
    known(Bishop, Square::A8, 5, 0xFFFF_FCFC_FD79_EDFF, None),
    known(Bishop, Square::B8, 4, 0xFC08_63FC_CB14_7576, Some("Gerd Isenberg")),
    known(Bishop, Square::G8, 4, 0xFC08_7E8E_4BB2_F736, None),
    known(Bishop, Square::H8, 5, 0x43FF_9E4E_F4CA_2C89, Some("Gerd Isenberg")),
];

/// The known magic with fewer bits for the LERF words of a square.
pub fn fewer_bits(piece: Slider, square: Square) -> Option<&'static FewerBits> {
    FEWER_BITS.iter().find(|known| known.piece == piece && known.square == square)
}

/// The result of a complete search that found no magic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Impossible {
    /// The slider.
    pub piece: Slider,
    /// The square, in LERF.
    pub square: Square,
    /// The number of index bits: one less than the mask has squares.
    pub bits: u32,
    /// The first to prove it.
    pub prover: &'static str,
}

const fn impossible(piece: Slider, square: Square, prover: &'static str) -> Impossible {
    Impossible { piece, square, bits: piece.bits(square) - 1, prover }
}

/// The squares for which one bit less has been proved impossible.
///
/// Niklas Fiekas reported eight bishop squares (talkchess 2017). [`CompleteSearch`](super::CompleteSearch) confirms d8
/// and e8 in a tenth of a second, c8 in 2 seconds, d7, e7 and f8 in 20 and c7 in 180; d6 was not given the time. It
/// adds bishop e6 (2^47 candidates, four minutes) and rook f8, the only square of the two highest ranks for which no
/// rook magic with one bit less was known: 2^51 candidates, ruled out with 21,746,359,224 choices in 18 minutes.
pub const IMPOSSIBLE: &[Impossible] = &[
    impossible(Bishop, Square::D8, "Niklas Fiekas"),
    impossible(Bishop, Square::E8, "Niklas Fiekas"),
    impossible(Bishop, Square::C8, "Niklas Fiekas"),
    impossible(Bishop, Square::D7, "Niklas Fiekas"),
    impossible(Bishop, Square::E7, "Niklas Fiekas"),
    impossible(Bishop, Square::F8, "Niklas Fiekas"),
    impossible(Bishop, Square::C7, "Niklas Fiekas"),
    impossible(Bishop, Square::D6, "Niklas Fiekas"),
    impossible(Bishop, Square::E6, "bitrose"),
    impossible(Rook, Square::F8, "bitrose"),
];

/// The proof that the LERF words of a square have no magic with `bits` index bits, if there is one.
pub fn is_impossible(piece: Slider, square: Square, bits: u32) -> Option<&'static Impossible> {
    IMPOSSIBLE.iter().find(|known| known.piece == piece && known.square == square && bits <= known.bits)
}

/// The size of a published table of rook and bishop attacks, for comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct KnownSize {
    /// The scheme by which it is stored.
    pub scheme: &'static str,
    /// The number of 64-bit entries.
    pub entries: usize,
    /// Its author or source.
    pub source: &'static str,
}

/// Published tables, the largest first.
pub const KNOWN_SIZES: &[KnownSize] = &[
    KnownSize { scheme: "plain", entries: 294_912, source: "Chess Programming Wiki" },
    KnownSize { scheme: "fancy, and PEXT", entries: 107_648, source: "Pradu Kannan; counted" },
    KnownSize { scheme: "fancy with fewer bits", entries: 92_864, source: "Best Magics so far" },
    KnownSize { scheme: "fixed shift, overlapping", entries: 88_772, source: "Volker Annuss; in shakmaty" },
    KnownSize {
        scheme: "black, overlapping",
        entries: 87_988,
        source: "Volker Annuss, Niklas Fiekas; in cozy-chess",
    },
];
