//! Wraps paragraphs into lines.

use super::{Line, Tone, Values, computed, marked, width};
use crate::model::{Paragraph, ParagraphKind, Piece, Text};

/// Wraps a text at this number of columns, with a blank line between paragraphs. For a dozen columns or more no line is
/// wider, however long a word is.
pub fn wrap(text: &Text, columns: usize, values: Values<'_>) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut before: Option<&ParagraphKind> = None;
    for paragraph in &text.paragraphs {
        let in_list = |kind: &ParagraphKind| matches!(kind, ParagraphKind::Item(_));
        if before.is_some_and(|before| !(in_list(before) && in_list(&paragraph.kind))) {
            lines.push(Line::default());
        }
        lines.extend(wrap_paragraph(paragraph, columns, values));
        before = Some(&paragraph.kind);
    }
    lines
}

fn wrap_paragraph(paragraph: &Paragraph, columns: usize, values: Values<'_>) -> Vec<Line> {
    let first = match &paragraph.kind {
        ParagraphKind::Plain => String::new(),
        ParagraphKind::Item(marker) => format!("{marker} "),
        ParagraphKind::Quote => "> ".to_owned(),
    };
    let room = columns.saturating_sub(width(&first)).max(1);
    let lines = fill(words(&paragraph.pieces, room, values), room);
    match &paragraph.kind {
        ParagraphKind::Plain => lines,
        ParagraphKind::Item(_) => marked(lines, &first, &" ".repeat(width(&first))),
        ParagraphKind::Quote => marked(lines, &first, &first),
    }
}

/// Text between two spaces. It may have several tones: `` `a4`, `` is a single word.
type Word = Vec<(Tone, String)>;

/// Splits pieces at their spaces, except for code that fits a line.
fn words(pieces: &[Piece], room: usize, values: Values<'_>) -> Vec<Word> {
    let mut words: Vec<Word> = vec![Vec::new()];
    for piece in pieces {
        let (tone, text) = match piece {
            Piece::Words(text) => (Tone::Plain, text.clone()),
            Piece::Emphasis(text) => (Tone::Emphasis, text.clone()),
            Piece::Strong(text) => (Tone::Strong, text.clone()),
            Piece::Code(source) => (Tone::Code, source.text.clone()),
            Piece::Claim(source) => (Tone::Claim, source.text.clone()),
            Piece::Value(source) => (Tone::Code, computed(source, values)),
        };
        let is_whole = matches!(tone, Tone::Code | Tone::Claim) && width(&text) <= room;
        let stretches: Vec<&str> = if is_whole { vec![&text] } else { text.split([' ', '\n']).collect() };
        for (number, stretch) in stretches.into_iter().enumerate() {
            if number > 0 {
                words.push(Vec::new());
            }
            if let Some(word) = words.last_mut().filter(|_| !stretch.is_empty()) {
                word.push((tone, stretch.to_owned()));
            }
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Fills each line with as many words as fit.
fn fill(words: Vec<Word>, room: usize) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let mut line = Line::default();
    for word in words.into_iter().flat_map(|word| cut(word, room)) {
        let wide: usize = word.iter().map(|(_, text)| width(text)).sum();
        let used = line.width();
        if used > 0 && used + 1 + wide > room {
            lines.push(std::mem::take(&mut line));
        } else if used > 0 {
            space(&mut line, &word);
        }
        for (tone, text) in word {
            append(&mut line, tone, &text);
        }
    }
    if !line.parts.is_empty() {
        lines.push(line);
    }
    lines
}

/// Appends the space before a word. It has the tone of its neighbors if these are the same, otherwise none.
fn space(line: &mut Line, word: &Word) {
    let last = line.parts.last().map_or(Tone::Plain, |(tone, _)| *tone);
    let next = word.first().map_or(Tone::Plain, |(tone, _)| *tone);
    append(line, if last == next { last } else { Tone::Plain }, " ");
}

fn append(line: &mut Line, tone: Tone, text: &str) {
    match line.parts.last_mut() {
        Some((last, before)) if *last == tone => before.push_str(text),
        _ => line.parts.push((tone, text.to_owned())),
    }
}

/// Splits a word that is wider than the line between letters.
fn cut(word: Word, room: usize) -> Vec<Word> {
    if word.iter().map(|(_, text)| width(text)).sum::<usize>() <= room {
        return vec![word];
    }
    let mut words: Vec<Word> = vec![Vec::new()];
    let mut used = 0;
    for (tone, text) in word {
        for letter in text.chars() {
            let wide = unicode_width::UnicodeWidthChar::width(letter).unwrap_or(0);
            if used + wide > room && used > 0 {
                words.push(Vec::new());
                used = 0;
            }
            used += wide;
            let last = words.len() - 1;
            match words[last].last_mut() {
                Some((before, text)) if *before == tone => text.push(letter),
                _ => words[last].push((tone, letter.to_string())),
            }
        }
    }
    words
}
