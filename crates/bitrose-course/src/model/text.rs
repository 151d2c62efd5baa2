//! Text for the learner: prose, questions, messages.

use super::Source;
use serde::{Deserialize, Serialize};

/// Parsed Markdown: paragraphs that consist of pieces.
///
/// It contains no control characters and no escape sequences.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Text {
    /// The paragraphs in order.
    pub paragraphs: Vec<Paragraph>,
    /// The first line of the text in its file, counted from 1.
    #[serde(skip)]
    pub line: usize,
}

/// One paragraph, or one item of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Paragraph {
    /// The kind of paragraph.
    pub kind: ParagraphKind,
    /// The pieces in order.
    pub pieces: Vec<Piece>,
    /// The line in the file, counted from 1.
    #[serde(skip)]
    pub line: usize,
}

/// The kind of a paragraph.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ParagraphKind {
    /// Running text.
    Plain,
    /// An item of a list, with its marker: `*` or `2.`
    Item(String),
    /// A quotation.
    Quote,
}

/// A span of text of one kind. A line break of the file is kept as `\n`, and means a space.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Piece {
    /// Plain words.
    Words(String),
    /// Emphasized words: `*so*`.
    Emphasis(String),
    /// Strongly emphasized words: `**so**`.
    Strong(String),
    /// Code that is not a claim.
    Code(Source),
    /// Code with `==` or `!=`: shown as written, and checked to be true.
    Claim(Source),
    /// `` `= EXPR` ``: replaced by its value.
    Value(Source),
}

impl Piece {
    /// The text as written, without markup.
    pub fn as_written(&self) -> &str {
        match self {
            Self::Words(text) | Self::Emphasis(text) | Self::Strong(text) => text,
            Self::Code(source) | Self::Claim(source) | Self::Value(source) => &source.text,
        }
    }
}

impl From<&str> for Text {
    /// Creates a single paragraph of plain words.
    fn from(words: &str) -> Self {
        let pieces = vec![Piece::Words(words.to_owned())];
        Self { paragraphs: vec![Paragraph { kind: ParagraphKind::Plain, pieces, line: 0 }], line: 0 }
    }
}

impl Text {
    /// Returns `true` if the text has no paragraphs.
    pub const fn is_empty(&self) -> bool {
        self.paragraphs.is_empty()
    }

    /// The pieces of all paragraphs.
    pub fn pieces(&self) -> impl Iterator<Item = &Piece> {
        self.paragraphs.iter().flat_map(|paragraph| &paragraph.pieces)
    }

    /// Replaces each `{name}` that `value` knows by its value, such as one that was drawn.
    pub fn filled(&self, value: &dyn Fn(&str) -> Option<String>) -> Self {
        // a drawn direction is `north_east` in code and north-east in words
        let in_words = |name: &str| value(name).map(|text| text.replace('_', "-"));
        let mut text = self.clone();
        for piece in text.paragraphs.iter_mut().flat_map(|paragraph| &mut paragraph.pieces) {
            match piece {
                Piece::Words(text) | Piece::Emphasis(text) | Piece::Strong(text) => {
                    *text = fill(text, &in_words);
                }
                Piece::Code(source) | Piece::Claim(source) | Piece::Value(source) => {
                    source.text = fill(&source.text, value);
                }
            }
        }
        text
    }
}

/// Replaces `{name}` if the name is known. All other braces remain, such as those of the set `{c2 h3}`.
pub(crate) fn fill(text: &str, value: &dyn Fn(&str) -> Option<String>) -> String {
    let mut filled = String::new();
    let mut rest = text;
    while let Some(open) = rest.find('{') {
        let (before, braced) = rest.split_at(open);
        filled.push_str(before);
        let known =
            braced[1..].find('}').and_then(|end| value(&braced[1..=end]).map(|value| (value, end + 2)));
        let (put, taken) = known.unwrap_or_else(|| ("{".to_owned(), 1));
        filled.push_str(&put);
        rest = &braced[taken..];
    }
    filled + rest
}
