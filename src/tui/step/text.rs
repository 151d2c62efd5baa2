//! The lines of the text that the current step comes from.

use super::Stepper;
use bitrose_lang::Origin;

/// A line of the source, cut where the current operation begins and ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// Its number, from 1.
    pub(super) number: usize,
    /// Before, inside and after the current operation.
    pub(super) parts: [String; 3],
    /// Is it the line of the current step?
    pub(super) current: bool,
}

impl Stepper {
    /// The text of the current step, and what it is called.
    pub(super) fn text(&self) -> (&str, String) {
        match self.step().map(|step| &step.origin) {
            Some(origin @ Origin::Prelude(name)) => {
                (origin.source().unwrap_or(""), format!("prelude: {name}"))
            }
            Some(origin @ Origin::Earlier(_)) => (origin.source().unwrap_or(""), "earlier".to_owned()),
            _ => (&self.source, "program".to_owned()),
        }
    }

    /// So many lines around the current one.
    pub(super) fn lines(&self, rows: usize) -> Vec<Line> {
        let (text, _) = self.text();
        let span = self.step().map(|step| (step.span.start, step.span.end));
        let current = self.step().map_or(1, |step| step.line as usize);
        let count = text.lines().count();
        let first = current.saturating_sub(rows / 2 + 1).min(count.saturating_sub(rows));
        let mut start = 0;
        let mut lines = Vec::new();
        for (place, line) in text.split('\n').enumerate() {
            if place >= first && lines.len() < rows && place < count {
                let parts = cut(line, start, span);
                lines.push(Line { number: place + 1, parts, current: place + 1 == current });
            }
            start += line.len() + 1;
        }
        lines
    }
}

/// A line that begins at `start`, cut by the span.
fn cut(line: &str, start: usize, span: Option<(usize, usize)>) -> [String; 3] {
    let (from, to) = span.unwrap_or((0, 0));
    let place = |at: usize| line.floor_char_boundary(at.saturating_sub(start).min(line.len()));
    let (from, to) = (place(from), place(to.max(from)));
    [&line[..from], &line[from..to], &line[to..]].map(tidy)
}

/// Tabs and other control characters as blanks.
fn tidy(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}
