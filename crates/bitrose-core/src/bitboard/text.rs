//! Bitboards as text: drawing, formatting and parsing them, and the diff of two boards.

use super::{Bitboard, File, Rank, Square};
use std::fmt;
use std::str::FromStr;

/// A bitboard drawn in the source, rank 8 first: `X` (or `1`) for a square in the set, `.` (or `0`) for the others.
///
/// Separate the cells with spaces. The drawing is read at compile time, and one without exactly 64 cells does not
/// compile. `{:#?}` prints a [`Bitboard`] in exactly this form, ready to paste into a test.
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
/// One cell too few:
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

/// Asserts that two bitboards are equal; if not, panics with a drawing of both boards and their differences.
///
/// Either side may be anything that converts into a [`Bitboard`]: a board, a square, a file, a rank or a word. As with
/// [`assert_eq!`], a message with arguments may follow.
///
/// ```
/// use bitrose_core::bitboard::{Bitboard, Rank};
///
/// bitrose_core::assert_bitboard_eq!(Rank::First, Bitboard(0xFF), "the lowest byte");
/// ```
///
/// ```should_panic
/// use bitrose_core::attacks;
/// use bitrose_core::bitboard::{Bitboard, Square};
///
/// let want = Bitboard(0x0000_1422_0022_1400);
/// bitrose_core::assert_bitboard_eq!(want, attacks::knight(Square::E4));
/// ```
///
/// ```text
/// bitboards differ
///   want 0x0000142200221400    got 0x0000284400442800
///   missing (-): c2 e2 b3 f3 b5 f5 c6 e6
///   extra (+):   d2 f2 c3 g3 c5 g5 d6 f6
///
///    want                got                 difference
/// 8  . . . . . . . .     . . . . . . . .     . . . . . . . .
/// 7  . . . . . . . .     . . . . . . . .     . . . . . . . .
/// 6  . . X . X . . .     . . . X . X . .     . . - + - + . .
/// …
/// ```
#[macro_export]
macro_rules! assert_bitboard_eq {
    ($want:expr, $got:expr $(,)?) => {
        $crate::bitboard::assert_same($want.into(), $got.into(), ::core::option::Option::None)
    };
    ($want:expr, $got:expr, $($message:tt)+) => {
        $crate::bitboard::assert_same(
            $want.into(),
            $got.into(),
            ::core::option::Option::Some(::core::format_args!($($message)+)),
        )
    };
}

/// The expansion of [`assert_bitboard_eq!`](crate::assert_bitboard_eq!).
#[doc(hidden)]
#[track_caller]
pub fn assert_same(want: Bitboard, got: Bitboard, message: Option<fmt::Arguments<'_>>) {
    assert!(want == got, "{}", Difference { want, got, message });
}

/// Formats two boards next to each other, and the squares that differ: `-` for a missing one, `+` for an extra one.
struct Difference<'a> {
    want: Bitboard,
    got: Bitboard,
    message: Option<fmt::Arguments<'a>>,
}

impl fmt::Display for Difference<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { want, got, message } = *self;
        f.write_str("bitboards differ")?;
        if let Some(message) = message {
            write!(f, ": {message}")?;
        }
        write!(f, "\n  want 0x{want:016X}    got 0x{got:016X}")?;
        write!(f, "\n  missing (-): {}\n  extra (+):   {}", want - got, got - want)?;
        write!(f, "\n\n   want                got                 difference")?;
        for rank in Rank::ALL.into_iter().rev() {
            write!(f, "\n{rank} ")?;
            for column in 0..3 {
                f.write_str(if column == 0 { "" } else { "    " })?;
                for square in File::ALL.map(|file| Square::new(file, rank)) {
                    let (wanted, found) = (want.contains(square), got.contains(square));
                    let cell = match (column, wanted, found) {
                        (0, true, _) | (1, _, true) | (2, true, true) => 'X',
                        (2, true, false) => '-',
                        (2, false, true) => '+',
                        _ => '.',
                    };
                    write!(f, " {cell}")?;
                }
            }
        }
        f.write_str("\n   a b c d e f g h     a b c d e f g h     a b c d e f g h")
    }
}

impl Bitboard {
    /// Parses the cells of [`bitboard!`](crate::bitboard!).
    ///
    /// # Panics
    /// If the drawing does not have exactly 64 cells, or has a character other than `.`, `X`, `x`, `1` and `0`. The
    /// macro calls this in a constant, so that the panic is a compile error.
    #[doc(hidden)]
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
}

impl fmt::Debug for Bitboard {
    /// `{:?}` writes the number on one line, `Bitboard(0x0000142200221400)`; `{:#?}` draws the board as a `bitboard!`
    /// macro, ready to paste.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !f.alternate() {
            return write!(f, "Bitboard(0x{:016X})", self.0);
        }
        f.write_str("bitboard! {\n")?;
        for rank in Rank::ALL.into_iter().rev() {
            let cell = |file| if self.contains(Square::new(file, rank)) { "X" } else { "." };
            writeln!(f, "    {}", File::ALL.map(cell).join(" "))?;
        }
        f.write_str("}")
    }
}

/// The squares from a1 to h8, separated by spaces; nothing for the empty set.
///
/// ```
/// use bitrose_core::bitboard::Bitboard;
///
/// assert_eq!(Bitboard(0x8000_0000_0800_0001).to_string(), "a1 d4 h8");
/// ```
impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, square) in self.into_iter().enumerate() {
            let gap = if number > 0 { " " } else { "" };
            write!(f, "{gap}{square}")?;
        }
        Ok(())
    }
}

macro_rules! format_as_word {
    ($($Trait:ident),*) => {$(
        impl fmt::$Trait for Bitboard {
            /// Formats the 64-bit word.
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::$Trait::fmt(&self.0, f)
            }
        }
    )*};
}

format_as_word!(UpperHex, LowerHex, Binary);

/// The error of parsing text that is neither a list of squares nor a number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("invalid bitboard `{0}`: expected squares like `a1 d4`, or a number of 64 bits like `0x8001`")]
pub struct ParseBitboardError(String);

impl FromStr for Bitboard {
    type Err = ParseBitboardError;

    /// Parses what
    /// `Display` writes, squares separated by spaces, or the word as a number: hexadecimal with the prefix `0x`, binary
    /// with `0b`, otherwise decimal. The digits may be separated by `_`. Empty text is the empty set.
    ///
    /// ```
    /// use bitrose_core::bitboard::Bitboard;
    ///
    /// assert_eq!("a1 d4 h8".parse(), Ok(Bitboard(0x8000_0000_0800_0001)));
    /// assert_eq!("0x8000_0000_0800_0001".parse(), Ok(Bitboard(0x8000_0000_0800_0001)));
    /// assert!("a1 d9".parse::<Bitboard>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, ParseBitboardError> {
        let squares: Result<Self, _> = text.split_whitespace().map(str::parse::<Square>).collect();
        squares.ok().or_else(|| number(text.trim())).ok_or_else(|| ParseBitboardError(text.to_owned()))
    }
}

fn number(text: &str) -> Option<Bitboard> {
    let lower = text.to_ascii_lowercase().replace('_', "");
    let (digits, radix) = match lower.get(..2) {
        Some("0x") => (&lower[2..], 16),
        Some("0b") => (&lower[2..], 2),
        _ => (lower.as_str(), 10),
    };
    let is_plain = digits.starts_with(|first: char| first.is_ascii_hexdigit());
    u64::from_str_radix(digits, radix).ok().filter(|_| is_plain).map(Bitboard)
}

/// A hexadecimal string in human-readable formats, because JSON numbers may lose bits; the 64-bit word in others.
#[cfg(feature = "serde")]
impl serde::Serialize for Bitboard {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(&format_args!("0x{self:016X}"))
        } else {
            serializer.serialize_u64(self.0)
        }
    }
}

/// Any text that [`FromStr`] accepts in human-readable formats; the 64-bit word in others.
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Bitboard {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
            text.parse().map_err(serde::de::Error::custom)
        } else {
            u64::deserialize(deserializer).map(Self)
        }
    }
}

#[cfg(feature = "arbitrary")]
impl<'a> arbitrary::Arbitrary<'a> for Bitboard {
    fn arbitrary(source: &mut arbitrary::Unstructured<'a>) -> arbitrary::Result<Self> {
        source.arbitrary().map(Self)
    }
}
