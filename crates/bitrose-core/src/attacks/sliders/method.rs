//! The methods by name, for `--method`, the language, the documentation and the benches to choose from.

use super::magic::{BLACK, FANCY, FIXED, OVERLAPPED, PLAIN};
use super::{
    beyond, classical, dumb7, hyperbola, hyperbola_reversal, kindergarten, kogge_stone, obstruction, pext,
    pext_pdep, rotated, subtraction,
};
use crate::attacks::rays;
use crate::bitboard::{Bitboard, Square};
use crate::names::named_enum;

/// One method per row: its name, the module of its functions, the size of its tables, its idea in a sentence, its
/// source.
macro_rules! methods {
    ($($variant:ident = $name:literal, $module:ident $access:tt, $bytes:expr, $idea:literal, $source:literal;)*) => {
        named_enum! {
            /// A method of computing sliding piece attacks. All return the same sets; they differ in time and space.
            ///
            /// Dispatch costs nothing if the method is known at compile time.
            ///
            /// ```
            /// use bitrose_core::attacks::sliders::Method;
            /// use bitrose_core::bitboard::{Bitboard, Square};
            ///
            /// let occupancy = Bitboard(0x0004_2800_0000_0000); // d6 f6 c7
            /// for method in Method::ALL {
            ///     assert_eq!(method.rook(Square::C6, occupancy), Method::Rays.rook(Square::C6, occupancy));
            /// }
            /// ```
            #[non_exhaustive]
            pub enum Method ("slider method", ParseMethodError) {
                $(#[doc = $idea] #[doc = concat!("<", $source, ">")] $variant = $name,)*
            }
        }

        impl Method {
            /// The size of its tables, for rooks and bishops together, in bytes.
            pub const fn bytes(self) -> usize {
                match self { $(Self::$variant => $bytes),* }
            }

            /// The idea of the method in one sentence.
            pub const fn idea(self) -> &'static str {
                match self { $(Self::$variant => $idea),* }
            }

            /// The address of a page about the method.
            pub const fn source(self) -> &'static str {
                match self { $(Self::$variant => $source),* }
            }

            /// The squares attacked by a rook. The first piece on each ray is among them, whatever its color.
            ///
            /// A piece on `square` itself makes no difference.
            #[inline]
            pub fn rook(self, square: Square, occupancy: Bitboard) -> Bitboard {
                match self { $(Self::$variant => $module $access rook(square, occupancy)),* }
            }

            /// The squares attacked by a bishop.
            #[inline]
            pub fn bishop(self, square: Square, occupancy: Bitboard) -> Bitboard {
                match self { $(Self::$variant => $module $access bishop(square, occupancy)),* }
            }

            /// The squares attacked by a queen: those of a rook and those of a bishop.
            #[inline]
            pub fn queen(self, square: Square, occupancy: Bitboard) -> Bitboard {
                self.rook(square, occupancy) | self.bishop(square, occupancy)
            }
        }
    };
}

methods! {
    Rays = "rays", rays ::, 0,
        "Walk each ray square by square, up to the first blocker.",
        "https://www.chessprogramming.org/Sliding_Piece_Attacks";
    Dumb7 = "dumb7", dumb7 ::, dumb7::BYTES,
        "Fill each ray by seven masked single steps.",
        "https://www.chessprogramming.org/Dumb7Fill";
    KoggeStone = "kogge_stone", kogge_stone ::, kogge_stone::BYTES,
        "Fill each ray by steps of one, two and four squares.",
        "https://www.chessprogramming.org/Kogge-Stone_Algorithm";
    Classical = "classical", classical ::, classical::BYTES,
        "Find the first blocker of each ray by a bit scan and take away the ray that starts there.",
        "https://www.chessprogramming.org/Classical_Approach";
    Beyond = "beyond", beyond ::, beyond::BYTES,
        "Take the attacks on the empty board and remove what lies behind each blocker.",
        "https://www.chessprogramming.org/Blockers_and_Beyond";
    Subtraction = "subtraction", subtraction ::, subtraction::BYTES,
        "Subtract twice the slider from the occupancy: the borrow runs to the first blocker (o^(o-2r)).",
        "https://www.chessprogramming.org/Subtracting_a_Rook_from_a_Blocking_Piece";
    Obstruction = "obstruction", obstruction ::, obstruction::BYTES,
        "Add the blocker above the slider to all ones from the blocker below: the sum spans the two.",
        "https://www.chessprogramming.org/Obstruction_Difference";
    Hyperbola = "hyperbola", hyperbola ::, hyperbola::BYTES,
        "Use o^(o-2r) forward and, after a byte swap, backward; look ranks up.",
        "https://www.chessprogramming.org/Hyperbola_Quintessence";
    HyperbolaReversal = "hyperbola_reversal", hyperbola_reversal ::, hyperbola_reversal::BYTES,
        "Use o^(o-2r) forward and backward; ranks are mirrored by reversing all 64 bits.",
        "https://www.chessprogramming.org/Hyperbola_Quintessence";
    Rotated = "rotated", rotated ::, rotated::BYTES,
        "Turn the board until the line lies in one byte, and look the byte up.",
        "https://www.chessprogramming.org/Rotated_Bitboards";
    Kindergarten = "kindergarten", kindergarten ::, kindergarten::BYTES,
        "Gather each line into six bits by a multiplication, and look them up.",
        "https://www.chessprogramming.org/Kindergarten_Bitboards";
    MagicPlain = "magic_plain", PLAIN ., PLAIN.bytes(),
        "Gather all relevant squares by one multiplication; each square has an array of the same size.",
        "https://www.chessprogramming.org/Magic_Bitboards#Plain";
    Magic = "magic", FANCY ., FANCY.bytes(),
        "Gather all relevant squares by one multiplication; each square has a shift and a range of its own.",
        "https://www.chessprogramming.org/Magic_Bitboards#Fancy";
    MagicFixed = "magic_fixed", FIXED ., FIXED.bytes(),
        "Magic with one shift for all squares, and only the slots that are reached.",
        "https://www.chessprogramming.org/Magic_Bitboards#Fixed_shift_Fancy";
    MagicOverlapped = "magic_overlapped", OVERLAPPED ., OVERLAPPED.bytes(),
        "Magic with one shift, and the ranges of the squares lie over each other.",
        "https://www.chessprogramming.org/Magic_Bitboards#Fixed_shift_Fancy";
    MagicBlack = "magic_black", BLACK ., BLACK.bytes(),
        "Magic of the occupancy or the inverse mask, and the ranges of the squares lie over each other.",
        "https://www.chessprogramming.org/Magic_Bitboards#Black";
    Pext = "pext", pext ::, pext::BYTES,
        "Collect the relevant squares by the extract instruction: they are the index.",
        "https://www.chessprogramming.org/BMI2#PEXTBitboards";
    PextPdep = "pext_pdep", pext_pdep ::, pext_pdep::BYTES,
        "Extract the index, look up 16 bits, and deposit them on the squares of the empty board.",
        "https://www.chessprogramming.org/BMI2#PEXTBitboards";
}
