//! Goes through the fields of a FEN, strict or lenient.

use super::{FenError, FenFault, Field};

/// A field of the text: its place in bytes and what it says.
#[derive(Clone, Copy)]
pub(super) struct Word<'a> {
    pub(super) field: Field,
    pub(super) offset: usize,
    pub(super) text: &'a str,
}

impl Word<'_> {
    /// A part of the word, in bytes from its beginning.
    pub(super) fn part(&self, start: usize, length: usize) -> Self {
        Self { offset: self.offset + start, text: &self.text[start..start + length], ..*self }
    }
}

/// Reads from left to right. What can be mended is an error for the strict reader and a note for the lenient one.
pub(super) struct Reader<'a> {
    text: &'a str,
    at: usize,
    lenient: bool,
    pub(super) mended: Vec<FenError>,
}

impl<'a> Reader<'a> {
    pub(super) const fn strict(text: &'a str) -> Self {
        Self { text, at: 0, lenient: false, mended: Vec::new() }
    }

    pub(super) const fn lenient(text: &'a str) -> Self {
        Self { text, at: 0, lenient: true, mended: Vec::new() }
    }

    /// The next field, or what stands for it when the text has ended.
    pub(super) fn field(&mut self, field: Field, instead: &'static str) -> Result<Word<'a>, FenError> {
        self.blanks(field)?;
        let rest = &self.text[self.at..];
        let text = &rest[..rest.find(|letter| self.separates(letter)).unwrap_or(rest.len())];
        let word = Word { field, offset: self.at, text };
        self.at += text.len();
        if !text.is_empty() {
            return Ok(word);
        }
        if field == Field::Board {
            return Err(self.error(&word, FenFault::Empty, None));
        }
        self.mend(&word, FenFault::Missing(field), instead)?;
        Ok(Word { text: instead, ..word })
    }

    /// Nothing may be left behind the last field.
    pub(super) fn finish(&mut self, field: Field) -> Result<(), FenError> {
        let end = self.text.trim_end().len();
        if self.at < end {
            let blanks = self.text[self.at..].len() - self.text[self.at..].trim_start().len();
            let start = (self.at + blanks).min(end);
            let rest = Word { field, offset: start, text: &self.text[start..end] };
            return Err(self.error(&rest, FenFault::Rest(field), None));
        }
        let rest = Word { field, offset: self.at, text: &self.text[self.at..] };
        if rest.text.is_empty() { Ok(()) } else { self.mend(&rest, FenFault::Blanks, "") }
    }

    /// Goes over the blanks before a field.
    fn blanks(&mut self, field: Field) -> Result<(), FenError> {
        let rest = &self.text[self.at..];
        let length = rest.find(|letter| !self.separates(letter)).unwrap_or(rest.len());
        let blanks = Word { field, offset: self.at, text: &rest[..length] };
        let expected = if field == Field::Board { "" } else { " " };
        if length == rest.len() {
            return Ok(()); // they belong to no field
        }
        self.at += length;
        if blanks.text == expected { Ok(()) } else { self.mend(&blanks, FenFault::Blanks, expected) }
    }

    /// Blanks and, in addresses of web pages, `_`.
    fn separates(&self, letter: char) -> bool {
        letter.is_whitespace() || letter == '_' && !self.text.contains(' ')
    }

    /// What is wrong with this word or this part of one.
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

    /// Takes something else for this word, if that is allowed.
    pub(super) fn mend(&mut self, word: &Word, fault: FenFault, instead: &str) -> Result<(), FenError> {
        let error = self.error(word, fault, (!instead.is_empty()).then(|| instead.to_owned()));
        self.tolerate(error)
    }

    /// Goes on after a fault, if that is allowed.
    pub(super) fn tolerate(&mut self, error: FenError) -> Result<(), FenError> {
        if !self.lenient {
            return Err(error);
        }
        self.mended.push(error);
        Ok(())
    }
}
