//! Bytes as a source of choices. Where they have come to an end, every choice is the first.

use bitrose_core::bitboard::Square;
use std::borrow::Cow;

pub(crate) struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    pub(crate) fn new(data: &'a [u8]) -> Self {
        Self(data)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first
    }

    pub(crate) fn flag(&mut self) -> bool {
        self.byte() & 1 == 1
    }

    /// A number below `limit`.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        let number = if limit > 256 { usize::from(self.byte()) << 8 } else { 0 } + usize::from(self.byte());
        number % limit.max(1)
    }

    pub(crate) fn choose<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    pub(crate) fn square(&mut self) -> Square {
        Square::all().nth(self.below(64)).unwrap_or(Square::A1)
    }

    pub(crate) fn word(&mut self) -> u64 {
        (0..8).fold(0, |word, _| word << 8 | u64::from(self.byte()))
    }

    /// So many bytes, or as many as there are, as text.
    pub(crate) fn text(&mut self, length: usize) -> Cow<'a, str> {
        let (text, rest) = self.0.split_at(length.min(self.0.len()));
        self.0 = rest;
        String::from_utf8_lossy(text)
    }

    /// All that is left, as text.
    pub(crate) fn rest(&mut self) -> Cow<'a, str> {
        self.text(usize::MAX)
    }

    /// All that is left.
    pub(crate) fn left(&mut self) -> &'a [u8] {
        std::mem::take(&mut self.0)
    }
}
