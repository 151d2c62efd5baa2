//! Text for people: prose, questions, messages.

use super::Source;
use serde::{Deserialize, Serialize};

/// Markdown, read once: paragraphs of pieces.
///
/// No control character and no escape sequence is left in it.
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
    /// What it is.
    pub kind: ParagraphKind,
    /// Its pieces in order.
    pub pieces: Vec<Piece>,
    /// Its line in the file, counted from 1.
    #[serde(skip)]
    pub line: usize,
}

/// What a paragraph is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ParagraphKind {
    /// Running text.
    Plain,
    /// An item of a list, with its marker: `*` or `2.`
    Item(String),
    /// A quotation.
    Quote,
}

/// A stretch of text of one kind. Where the file goes on in another line, a `\n` stands in it: it means a space.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Piece {
    /// Words.
    Words(String),
    /// Words that matter: `*so*`.
    Emphasis(String),
    /// Words that matter more: `**so**`.
    Strong(String),
    /// Code that claims nothing.
    Code(Source),
    /// Code with `==` or `!=`: shown as written, and true.
    Claim(Source),
    /// `` `= EXPR` ``: replaced by its value.
    Value(Source),
}

impl Piece {
    /// The text as written, without its marks.
    pub fn as_written(&self) -> &str {
        match self {
            Self::Words(text) | Self::Emphasis(text) | Self::Strong(text) => text,
            Self::Code(source) | Self::Claim(source) | Self::Value(source) => &source.text,
        }
    }
}

impl From<&str> for Text {
    /// One paragraph of words.
    fn from(words: &str) -> Self {
        let pieces = vec![Piece::Words(words.to_owned())];
        Self { paragraphs: vec![Paragraph { kind: ParagraphKind::Plain, pieces, line: 0 }], line: 0 }
    }
}

impl Text {
    /// Returns `true` if there is nothing to say.
    pub const fn is_empty(&self) -> bool {
        self.paragraphs.is_empty()
    }

    /// The pieces of all paragraphs.
    pub fn pieces(&self) -> impl Iterator<Item = &Piece> {
        self.paragraphs.iter().flat_map(|paragraph| &paragraph.pieces)
    }

    /// Puts the value in the place of each `{name}` that `value` knows: what a draw has drawn.
    pub fn filled(&self, value: &dyn Fn(&str) -> Option<String>) -> Self {
        // a drawn direction is `north_east` in code, and north-east among words
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

/// Replaces `{name}` where the name is known; every other brace stays, as that of the set `{c2 h3}`.
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
