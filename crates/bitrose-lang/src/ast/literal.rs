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
    /// 64 bits without a sign: `1ULL`, `1u64`. Such a decimal number is a Board.
    Word,
    /// Another type of another language: `7L`, `7u8`, `7i32`. Such a number can only stand alone.
    Foreign,
}

impl Literal {
    /// Is the number a Board by itself? Otherwise it is an Int.
    #[must_use]
    pub const fn is_board(self) -> bool {
        match self.width {
            Width::Word => true,
            _ => !matches!(self.radix, Radix::Decimal) || self.value > i64::MAX as u64,
        }
    }
}
