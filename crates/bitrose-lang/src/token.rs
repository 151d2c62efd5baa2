//! The tokens of the language.

use super::{Span, ast::Literal};
use bitrose_core::bitboard::Bitboard;

/// A token and its span.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) span: Span,
}

/// The kind of a token. The text of a word is read from the source by its span.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Number(Literal),
    Word,
    Text,
    Drawing(Bitboard),
    Symbol(Symbol),
    Newline,
    End,
}

named! {
    /// Brackets, operators and punctuation, longest first, so that the first match is the right one.
    pub(super) enum Symbol {
        ShiftRightLogicalAssign = ">>>=", ShiftRightLogical = ">>>", ShiftLeftAssign = "<<=",
        ShiftRightAssign = ">>=", RangeInclusive = "..=", ShiftLeft = "<<", ShiftRight = ">>", Equal = "==",
        NotEqual = "!=", LessOrEqual = "<=", GreaterOrEqual = ">=", AndAnd = "&&", OrOr = "||",
        Arrow = "->", FatArrow = "=>", Path = "::", Increment = "++", Decrement = "--", Range = "..",
        AddAssign = "+=", SubtractAssign = "-=", MultiplyAssign = "*=", DivideAssign = "/=",
        RemainderAssign = "%=", AndAssign = "&=", OrAssign = "|=", XorAssign = "^=", OpenRound = "(",
        CloseRound = ")", OpenSquare = "[", CloseSquare = "]", OpenCurly = "{", CloseCurly = "}",
        Semicolon = ";", Comma = ",", Dot = ".", Colon = ":", Question = "?", Assign = "=", Plus = "+",
        Minus = "-", Star = "*", Slash = "/", Percent = "%", And = "&", Or = "|", Xor = "^",
        Complement = "~", Not = "!", Less = "<", Greater = ">", At = "@",
    }
    fn text
}

impl Symbol {
    /// The first byte of each symbol, which rules out most of them quickly.
    const FIRSTS: [u8; Self::ALL.len()] = {
        let mut firsts = [0; Self::ALL.len()];
        let mut index = 0;
        while index < firsts.len() {
            firsts[index] = Self::ALL[index].text().as_bytes()[0];
            index += 1;
        }
        firsts
    };

    /// Returns the longest symbol at the start of `text`.
    pub(super) fn at_start(text: &str) -> Option<Self> {
        let first = *text.as_bytes().first()?;
        let candidates = Self::FIRSTS.iter().zip(Self::ALL).filter(|(byte, _)| **byte == first);
        candidates.map(|(_, symbol)| symbol).find(|symbol| text.starts_with(symbol.text()))
    }
}

/// Returns the number of bytes in the letters, digits and underscores at the start of `text`.
pub(super) fn word_length(text: &str) -> usize {
    text.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count()
}
