//! The board as programmers see it: `Debug`, and the macro that reads the same drawing back.

use super::{Bitboard, File, Rank, Square};
use std::fmt;

/// A board drawn in the source, rank 8 first: `X` (or `1`) for a square in the set, `.` for the others.
///
/// The drawing is read while the program compiles; one that has not 64 cells does not compile. Keep the cells
/// apart with spaces. `{:#?}` of a [`Bitboard`] prints exactly this, ready to paste into a test.
///
/// ```
/// use bitrose_core::bitboard;
/// use bitrose_core::bitboard::Bitboard;
///
/// const KNIGHT_D4: Bitboard = bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . X . X . . .
///     . X . . . X . .
///     . . . . . . . .
///     . X . . . X . .
///     . . X . X . . .
///     . . . . . . . .
/// };
/// assert_eq!(KNIGHT_D4, Bitboard(0x0000_1422_0022_1400));
/// ```
///
/// A cell too few:
///
/// ```compile_fail,E0080
/// let seven_on_the_last_rank = bitrose_core::bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . .
/// };
/// ```
#[macro_export]
macro_rules! bitboard {
    ($($cell:tt)*) => {
        const { $crate::bitboard::Bitboard::from_drawing(concat!($(stringify!($cell)),*)) }
    };
}

impl Bitboard {
    /// Reads the cells of [`bitboard!`](crate::bitboard!).
    ///
    /// # Panics
    /// When the drawing has not exactly 64 cells, or another letter than `.`, `X`, `x`, `1` and `0`. The macro calls
    /// it in a constant, so the panic is a compile error.
    #[doc(hidden)]
    #[must_use]
    pub const fn from_drawing(cells: &str) -> Self {
        let cells = cells.as_bytes();
        assert!(cells.len() == 64, "a drawn board has 64 cells, `X` or `.`");
        let mut board = Self::EMPTY;
        let mut cell = 0;
        while cell < 64 {
            match cells[cell] {
                b'X' | b'x' | b'1' => board.0 |= 1 << (cell ^ 0b11_1000),
                b'.' | b'0' => {}
                _ => panic!("a cell of a drawn board is `X` or `.`"),
            }
            cell += 1;
        }
        board
    }

    fn write_ranks(self, f: &mut fmt::Formatter<'_>, indent: &str) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            f.write_str(indent)?;
            for file in File::ALL {
                let cell = if self.contains(Square::new(file, rank)) { "X" } else { "." };
                let gap = if file == File::H { "\n" } else { " " };
                write!(f, "{cell}{gap}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Bitboard {
    /// `{:?}` draws the board under its number; `{:#?}` prints the `bitboard!` macro, ready to paste.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            f.write_str("bitboard! {\n")?;
            self.write_ranks(f, "    ")?;
            f.write_str("}")
        } else {
            writeln!(f, "Bitboard(0x{:016X})", self.0)?;
            self.write_ranks(f, "")
        }
    }
}

/// The squares from a1 to h8 with a space between them; nothing for the empty set.
///
/// ```
/// use bitrose_core::bitboard::Bitboard;
///
/// assert_eq!(Bitboard(0x8000_0000_0800_0001).to_string(), "a1 d4 h8");
/// ```
impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, square) in self.into_iter().enumerate() {
            let gap = if place > 0 { " " } else { "" };
            write!(f, "{gap}{square}")?;
        }
        Ok(())
    }
}

impl fmt::UpperHex for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::UpperHex::fmt(&self.0, f)
    }
}

impl fmt::LowerHex for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::LowerHex::fmt(&self.0, f)
    }
}

impl fmt::Binary for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Binary::fmt(&self.0, f)
    }
}
