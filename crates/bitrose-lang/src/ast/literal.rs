//! Number literals.

/// A number literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Literal {
    /// The value.
    pub value: u64,
    /// The base.
    pub radix: Radix,
    /// What the suffix says about the width.
    pub width: Width,
}

named! {
    /// The base of a literal.
    pub enum Radix {
        /// `0b101`.
        Binary = "binary",
        /// `0o17`.
        Octal = "octal",
        /// `42`.
        Decimal = "decimal",
        /// `0x2A`.
        Hexadecimal = "hexadecimal",
    }
    /// Returns the adjective: `hexadecimal`.
    fn name
}

/// What the suffix of a literal says about its width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    /// No suffix.
    Unsaid,
    /// 64 bits, unsigned: `1ULL`, `1u64`. A decimal number with this suffix is a Board.
    Word,
    /// A type of another language: `7L`, `7u8`, `7i32`. Such a number is only allowed alone.
    Foreign,
}

impl Literal {
    /// Returns `true` if the number is a Board. Otherwise it is an Int.
    pub const fn is_board(self) -> bool {
        match self.width {
            Width::Word => true,
            _ => !matches!(self.radix, Radix::Decimal) || self.value > i64::MAX as u64,
        }
    }
}
