//! The types of other languages, as far as they matter here.

use super::Value;
use std::fmt;

/// What a typed declaration, a cast or the head of a function says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// 64 bits: `uint64_t`, `U64`, `Bitboard`, `long`, `u64`.
    Board,
    /// A number of so many bits: `int`, `u8`, `usize`.
    Integer {
        /// 8, 16, 32 or 64.
        bits: u8,
        /// Is the top bit a sign?
        signed: bool,
    },
    /// `bool`.
    Bool,
}

const fn integer(bits: u8, signed: bool) -> Type {
    Type::Integer { bits, signed }
}

impl Type {
    /// The type that one word names.
    pub(super) fn from_word(word: &str) -> Option<Self> {
        Some(match word {
            "u64" | "C64" | "UINT64_C" | "INT64_C" | "uint64_t" | "U64" | "Bitboard" | "BitBoard"
            | "BITBOARD" | "Board" | "BB" | "long" | "ulong" | "Long" | "ULong" | "UInt64" | "Int64"
            | "uint64" | "int64" | "int64_t" | "i64" | "uint_fast64_t" | "__int64" => Self::Board,
            "int" | "signed" | "i32" | "int32_t" | "Square" | "Color" | "Colour" => integer(32, true),
            "unsigned" | "uint" | "u32" | "uint32_t" => integer(32, false),
            "short" | "i16" | "int16_t" => integer(16, true),
            "char" | "byte" | "sbyte" | "i8" | "int8_t" => integer(8, true),
            "ushort" | "u16" | "uint16_t" => integer(16, false),
            "isize" => integer(64, true),
            "u8" | "uint8_t" => integer(8, false),
            "usize" | "size_t" => integer(64, false),
            "bool" | "boolean" | "_Bool" | "BOOL" => Self::Bool,
            _ => return None,
        })
    }

    /// A second word of a type made of several: `unsigned long long int`.
    pub(super) fn followed_by(self, first: &str, word: &str) -> Option<Self> {
        let first_extends = matches!(first, "unsigned" | "signed" | "long" | "short");
        match word {
            "long" if first_extends => Some(Self::Board),
            "int" if first_extends => Some(self),
            "char" | "short" if matches!(first, "unsigned" | "signed") => {
                let bits = if word == "char" { 8 } else { 16 };
                Some(integer(bits, first == "signed"))
            }
            _ => None,
        }
    }

    /// The value as this type holds it: cut to the width, its sign kept.
    #[must_use]
    pub const fn convert(self, value: Value) -> Value {
        let number = value.number();
        match self {
            Self::Board => Value::Board(number),
            Self::Bool => Value::Bool(number != 0),
            Self::Integer { bits, signed } => Value::Int(narrow(number, bits, signed)),
        }
    }
}

const fn narrow(number: u64, bits: u8, signed: bool) -> u64 {
    if bits >= 64 {
        return number;
    }
    let spare = 64 - bits as u32;
    if signed {
        (((number << spare).cast_signed()) >> spare).cast_unsigned()
    } else {
        number << spare >> spare
    }
}

impl fmt::Display for Type {
    /// The name in Rust, which the parser reads back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board => f.write_str("u64"),
            Self::Bool => f.write_str("bool"),
            Self::Integer { bits: 64, signed } => f.write_str(if *signed { "isize" } else { "usize" }),
            Self::Integer { bits, signed } => write!(f, "{}{bits}", if *signed { 'i' } else { 'u' }),
        }
    }
}
