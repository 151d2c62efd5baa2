//! A reader of the fields of a FEN, strict or lenient.

use super::{FenError, FenFault, Field, Mended};

/// A field of the text, with its offset in bytes.
#[derive(Clone, Copy)]
pub(super) struct Word<'a> {
    pub(super) field: Field,
    pub(super) offset: usize,
    pub(super) text: &'a str,
}

impl Word<'_> {
    /// A part of the word, given in bytes from its beginning.
    pub(super) fn part(&self, start: usize, length: usize) -> Self {
        Self { offset: self.offset + start, text: &self.text[start..start + length], ..*self }
    }
}

/// The separator of the fields: whitespace or, in text without any, `_`.
fn separator(text: &str) -> fn(char) -> bool {
    if text.contains(char::is_whitespace) { char::is_whitespace } else { |letter| letter == '_' }
}

/// Reads the text from left to right. What can be corrected is an error for a strict reader and a note for a lenient
/// one.
pub(super) struct Reader<'a> {
    text: &'a str,
    at: usize,
    lenient: bool,
    /// Tests for blanks or, in URLs, for `_`.
    separates: fn(char) -> bool,
    clocks_are_optional: bool,
    has_ended: bool,
    pub(super) mended: Vec<Mended>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str, lenient: bool) -> Self {
        Self {
            text,
            at: 0,
            lenient,
            separates: separator(text),
            clocks_are_optional: false,
            has_ended: false,
            mended: Vec::new(),
        }
    }

    /// A reader for the fields of an EPD, which may end without the clocks of a FEN.
    pub(super) fn of_epd(text: &'a str) -> Self {
        Self { clocks_are_optional: true, ..Self::new(text, false) }
    }

    pub(super) const fn is_lenient(&self) -> bool {
        self.lenient
    }

    /// Reads the next field, or its usual value if it is missing.
    pub(super) fn field(&mut self, field: Field) -> Result<Word<'a>, FenError> {
        self.blanks(field)?;
        let rest = &self.text[self.at..];
        let text = &rest[..rest.find(self.separates).unwrap_or(rest.len())];
        let word = Word { field, offset: self.at, text };
        let usual = Word { text: field.usual(), ..word };
        if text.trim().is_empty() {
            return self.missing(&word).map(|()| usual);
        }
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        if is_number && matches!(field, Field::Castling | Field::EnPassant) {
            self.mend(&word.part(0, 0), FenFault::LeftOut(field), field.usual())?;
            return Ok(usual);
        }
        self.at += text.len();
        Ok(word)
    }

    /// Handles the end of the text. A missing field is reported once, together with all later ones.
    fn missing(&mut self, word: &Word) -> Result<(), FenError> {
        let is_wanted = !(self.has_ended || self.clocks_are_optional && word.field == Field::HalfmoveClock);
        self.has_ended = true;
        match word.field {
            Field::Board => Err(self.error(word, FenFault::Empty, None)),
            field if is_wanted => self.mend(word, FenFault::Missing(field), field.usual_rest()),
            _ => Ok(()),
        }
    }

    /// Checks that nothing follows the last field.
    pub(super) fn finish(&mut self, field: Field) -> Result<(), FenError> {
        let end = self.text.trim_end().len();
        if self.at < end {
            let start = end - self.text[self.at..end].trim_start().len();
            let rest = Word { field, offset: start, text: &self.text[start..end] };
            return Err(self.error(&rest, FenFault::Rest(field), None));
        }
        let rest = Word { field, offset: self.at, text: &self.text[self.at..] };
        if rest.text.is_empty() { Ok(()) } else { self.mend(&rest, FenFault::Blanks, "") }
    }

    /// Skips the blanks before a field.
    fn blanks(&mut self, field: Field) -> Result<(), FenError> {
        let rest = &self.text[self.at..];
        let length = rest.find(|letter| !(self.separates)(letter)).unwrap_or(rest.len());
        let blanks = Word { field, offset: self.at, text: &rest[..length] };
        let expected = if field == Field::Board || self.at == 0 { "" } else { " " };
        if length == rest.len() {
            return Ok(()); // trailing blanks belong to no field
        }
        self.at += length;
        let is_left_out = blanks.text.is_empty(); // the field before was missing, and took no blank
        if is_left_out || blanks.text == expected {
            return Ok(());
        }
        self.mend(&blanks, FenFault::Blanks, expected)
    }

    /// Removes quotes, a PGN tag or the words of UCI around the FEN.
    pub(super) fn unwrap(&mut self) -> Result<(), FenError> {
        const AROUND: [(&str, &str); 6] = [
            ("[FEN \"", "\"]"),
            ("\"", "\""),
            ("'", "'"),
            ("position fen ", ""),
            ("fen ", ""),
            ("FEN: ", ""),
        ];
        let text = self.text.trim();
        let start = self.text.len() - self.text.trim_start().len();
        let around = AROUND.into_iter().find(|(before, after)| {
            text.len() >= before.len() + after.len() && text.starts_with(before) && text.ends_with(after)
        });
        let Some((before, after)) = around else { return Ok(()) };
        let word = Word { field: Field::Board, offset: start, text: before };
        self.mend(&word, FenFault::Wrapped, "")?;
        self.text = &self.text[..start + text.len() - after.len()];
        self.at = start + before.len();
        Ok(())
    }

    /// An error about this word, or this part of one.
    pub(super) fn error(&self, word: &Word, fault: FenFault, nearest: Option<String>) -> FenError {
        let before = self.text.get(..word.offset).unwrap_or(self.text);
        FenError {
            field: word.field,
            rank: None,
            offset: word.offset,
            length: word.text.len(),
            column: before.chars().count() + 1,
            fault,
            nearest,
        }
    }

    /// Reads something else in place of this word, if the reader is lenient.
    pub(super) fn mend(&mut self, word: &Word, fault: FenFault, instead: &str) -> Result<(), FenError> {
        let nearest = (!instead.trim().is_empty()).then(|| instead.to_owned());
        let error = self.error(word, fault, nearest);
        self.tolerate(error)
    }

    /// Continues after an error, if the reader is lenient.
    pub(super) fn tolerate(&mut self, error: FenError) -> Result<(), FenError> {
        if !self.lenient {
            return Err(error);
        }
        self.mended.push(Mended(error));
        Ok(())
    }
}
