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

/// Every word that names a type by itself.
const WORDS: &[(&str, Type)] = &[
    ("u64", Type::Board),
    ("uint64_t", Type::Board),
    ("U64", Type::Board),
    ("Bitboard", Type::Board),
    ("BitBoard", Type::Board),
    ("BITBOARD", Type::Board),
    ("Board", Type::Board),
    ("BB", Type::Board),
    ("long", Type::Board),
    ("ulong", Type::Board),
    ("Long", Type::Board),
    ("ULong", Type::Board),
    ("UInt64", Type::Board),
    ("Int64", Type::Board),
    ("uint64", Type::Board),
    ("int64", Type::Board),
    ("int64_t", Type::Board),
    ("i64", Type::Board),
    ("uint_fast64_t", Type::Board),
    ("__int64", Type::Board),
    ("int", integer(32, true)),
    ("unsigned", integer(32, false)),
    ("signed", integer(32, true)),
    ("short", integer(16, true)),
    ("char", integer(8, true)),
    ("byte", integer(8, true)),
    ("uint", integer(32, false)),
    ("ushort", integer(16, false)),
    ("sbyte", integer(8, true)),
    ("i8", integer(8, true)),
    ("i16", integer(16, true)),
    ("i32", integer(32, true)),
    ("isize", integer(64, true)),
    ("u8", integer(8, false)),
    ("u16", integer(16, false)),
    ("u32", integer(32, false)),
    ("usize", integer(64, false)),
    ("size_t", integer(64, false)),
    ("int8_t", integer(8, true)),
    ("int16_t", integer(16, true)),
    ("int32_t", integer(32, true)),
    ("uint8_t", integer(8, false)),
    ("uint16_t", integer(16, false)),
    ("uint32_t", integer(32, false)),
    ("Square", integer(32, true)),
    ("Color", integer(32, true)),
    ("Colour", integer(32, true)),
    ("bool", Type::Bool),
    ("boolean", Type::Bool),
    ("_Bool", Type::Bool),
    ("BOOL", Type::Bool),
];

impl Type {
    /// The type that one word names.
    pub(super) fn from_word(word: &str) -> Option<Self> {
        WORDS.iter().find(|(name, _)| *name == word).map(|(_, kind)| *kind)
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
