//! Converts Markdown to text for the learner.

use super::{Lines, expression};
use crate::clean;
use crate::model::{Paragraph, ParagraphKind, Piece, Source, Text};
use crate::problem::Problems;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// Parses paragraphs and lists. `line` is the number of the first line.
pub(super) fn read(markdown: &str, line: usize, problems: &mut Problems) -> Text {
    let lines = Lines::new(markdown, line);
    let mut reader =
        Reader { problems, paragraphs: Vec::new(), lists: Vec::new(), quoted: 0, strong: 0, emphasis: 0 };
    for (event, range) in Parser::new_ext(markdown, Options::empty()).into_offset_iter() {
        let line = lines.of(range.start);
        match event {
            Event::Code(code) => reader.code(&code, markdown[range].starts_with("``"), line),
            event => reader.event(event, line),
        }
    }
    let mut paragraphs = reader.paragraphs;
    paragraphs.retain(|paragraph| !paragraph.pieces.is_empty());
    Text { paragraphs, line }
}

struct Reader<'a> {
    problems: &'a mut Problems,
    paragraphs: Vec<Paragraph>,
    /// For each open list, the number of its next item; `None` for a bulleted list.
    lists: Vec<Option<u64>>,
    quoted: usize,
    strong: usize,
    emphasis: usize,
}

impl Reader<'_> {
    fn event(&mut self, event: Event<'_>, line: usize) {
        match event {
            Event::Start(tag) => self.start(&tag, line),
            Event::End(tag) => self.end(tag),
            Event::Text(text) => self.words(&text, line),
            Event::SoftBreak | Event::HardBreak => self.words("\n", line),
            Event::Html(_) | Event::InlineHtml(_) => {
                self.problems.add(line, "HTML is not shown; write `<` inside backquotes");
            }
            _ => self.unknown(line),
        }
    }

    fn start(&mut self, tag: &Tag<'_>, line: usize) {
        match tag {
            Tag::Paragraph => self.paragraph(line),
            Tag::List(first) => self.lists.push(*first),
            Tag::Item => self.item(line),
            Tag::BlockQuote(_) => self.quoted += 1,
            Tag::Emphasis => self.emphasis += 1,
            Tag::Strong => self.strong += 1,
            Tag::Link { .. } | Tag::HtmlBlock => {}
            Tag::CodeBlock(_) => self.problems.add(line, "a code block cannot stand inside this text"),
            Tag::Heading { .. } => self.problems.add(line, "a heading cannot stand inside this text"),
            Tag::Image { .. } => self.problems.add(line, "pictures are not shown; a `bb` block draws boards"),
            _ => self.unknown(line),
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::List(_) => drop(self.lists.pop()),
            TagEnd::BlockQuote(_) => self.quoted -= 1,
            TagEnd::Emphasis => self.emphasis -= 1,
            TagEnd::Strong => self.strong -= 1,
            _ => {}
        }
    }

    fn unknown(&mut self, line: usize) {
        self.problems.add(line, "this Markdown is not shown by lessons: paragraphs, lists and code are");
    }

    /// Begins a paragraph, unless it is the first one of a list item.
    fn paragraph(&mut self, line: usize) {
        let fresh_item = |paragraph: &Paragraph| {
            matches!(paragraph.kind, ParagraphKind::Item(_)) && paragraph.pieces.is_empty()
        };
        if !self.paragraphs.last().is_some_and(fresh_item) {
            let kind = if self.quoted > 0 { ParagraphKind::Quote } else { ParagraphKind::Plain };
            self.paragraphs.push(Paragraph { kind, pieces: Vec::new(), line });
        }
    }

    fn item(&mut self, line: usize) {
        let marker = match self.lists.last_mut() {
            Some(Some(number)) => {
                *number += 1;
                format!("{}.", *number - 1)
            }
            _ => "*".to_owned(),
        };
        self.paragraphs.push(Paragraph { kind: ParagraphKind::Item(marker), pieces: Vec::new(), line });
    }

    /// Appends words. They are sanitized here too, because `&#27;` spells a control character with harmless ones.
    fn words(&mut self, text: &str, line: usize) {
        if let Some((name, below)) = clean::first_forbidden(text) {
            self.problems.add(line + below, clean::forbidden(&name));
        }
        let text = clean::text(text).replace('\t', " ");
        let (strong, emphasis) = (self.strong > 0, self.emphasis > 0);
        let pieces = self.pieces(line);
        match (pieces.last_mut(), strong, emphasis) {
            (Some(Piece::Words(last)), false, false)
            | (Some(Piece::Strong(last)), true, _)
            | (Some(Piece::Emphasis(last)), false, true) => last.push_str(&text),
            (_, true, _) => pieces.push(Piece::Strong(text)),
            (_, _, true) => pieces.push(Piece::Emphasis(text)),
            _ => pieces.push(Piece::Words(text)),
        }
    }

    fn code(&mut self, code: &str, is_quoted: bool, line: usize) {
        let code = clean::text(code).replace(['\n', '\t'], " ");
        let piece = if is_quoted { Piece::Code(source(&code, line)) } else { piece(&code, line) };
        if let Piece::Claim(source) | Piece::Value(source) = &piece {
            expression::is_good(source, self.problems);
        }
        self.pieces(line).push(piece);
    }

    /// The pieces of the current paragraph.
    fn pieces(&mut self, line: usize) -> &mut Vec<Piece> {
        if self.paragraphs.is_empty() {
            self.paragraph(line);
        }
        let last = self.paragraphs.len() - 1;
        &mut self.paragraphs[last].pieces
    }
}

/// Classifies code: `= EXPR` is a value, and code with `==` or `!=` is a claim. Code between double backquotes is
/// always plain code, so that a condition can be mentioned without claiming that it holds.
fn piece(code: &str, line: usize) -> Piece {
    let is_sign = !code.contains(char::is_alphanumeric);
    match code.trim_start().strip_prefix('=') {
        Some(value) if !value.starts_with('=') && !is_sign => Piece::Value(source(value, line)),
        _ if !is_sign && (code.contains("==") || code.contains("!=")) => Piece::Claim(source(code, line)),
        _ => Piece::Code(source(code, line)),
    }
}

fn source(text: &str, line: usize) -> Source {
    Source { text: text.trim().to_owned(), line }
}
