//! Numbers as written.

/// A number as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Literal {
    /// The number.
    pub value: u64,
    /// Its base.
    pub radix: Radix,
    /// What its suffix says about its width.
    pub width: Width,
}

/// The base of a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Radix {
    /// `0b101`.
    Binary,
    /// `0o17`.
    Octal,
    /// `42`.
    Decimal,
    /// `0x2A`.
    Hexadecimal,
}

/// What the suffix of a literal says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    /// No suffix.
    Unsaid,
    /// 64 bits: `1ULL`, `1u64`, `1L`. Such a decimal number is a Board.
    Word,
    /// Less: `7u8`, `7i32`, `7u`, or as wide as an index: `7usize`. Such a number is an Int.
    Narrow,
}

impl Literal {
    /// Decimal numbers from here on are Boards: nothing is counted that far.
    pub const FIRST_BOARD: u64 = 1 << 32;

    /// Is the number a Board by itself? Otherwise it is an Int.
    #[must_use]
    pub const fn is_board(self) -> bool {
        match self.width {
            Width::Word => true,
            Width::Narrow => false,
            Width::Unsaid => !matches!(self.radix, Radix::Decimal) || self.value >= Self::FIRST_BOARD,
        }
    }
}
