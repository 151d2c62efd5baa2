//! A source that is rewritten before parsing, with a map from each part back to its origin in what the user wrote.

use crate::front::prelude::*;

/// Preprocessed source, and where each part of it comes from.
#[derive(Clone, Debug, Default)]
pub(super) struct Preprocessed {
    pub(super) text: String,
    segments: Vec<Segment>,
    /// The macros that are still defined at the end of the source, with the spans of their names.
    pub(super) macros: Vec<(Box<str>, Span)>,
    /// Names in conditions that may be defined by a header that is not available.
    pub(super) undecided: Vec<Box<str>>,
}

/// A part of the new text, and the span of the old text that it comes from.
#[derive(Clone, Copy, Debug)]
struct Segment {
    start: usize,
    origin: Span,
    /// Whether the part is copied unchanged from the source, not expanded from a macro.
    is_verbatim: bool,
}

impl Preprocessed {
    /// Maps a span of the new text to the original source.
    pub(super) fn origin(&self, span: Span) -> Span {
        let start = self.point(span.start, false);
        let end = self.point(span.end.saturating_sub(1).max(span.start), true);
        Span::new(start, end.max(start))
    }

    fn point(&self, at: usize, is_end: bool) -> usize {
        let index = self.segments.partition_point(|segment| segment.start <= at);
        let Some(segment) = index.checked_sub(1).map(|index| self.segments[index]) else { return 0 };
        match (segment.is_verbatim, is_end) {
            (true, _) => {
                (segment.origin.start + at - segment.start + usize::from(is_end)).min(segment.origin.end)
            }
            (false, false) => segment.origin.start,
            (false, true) => segment.origin.end,
        }
    }

    /// Wraps the text from `at` to its end in `head` and `tail`.
    pub(super) fn wrap(&mut self, at: usize, head: &str, tail: &str) {
        let index = self.segments.partition_point(|segment| segment.start < at);
        let origin = self.point(at, false);
        let rest = index.checked_sub(1).map(|index| self.segments[index]).filter(|before| {
            before.is_verbatim && self.segments.get(index).is_none_or(|next| next.start > at)
        });
        for segment in &mut self.segments[index..] {
            segment.start += head.len();
        }
        if let Some(before) = rest {
            let origin = Span::new(before.origin.start + at - before.start, before.origin.end);
            self.segments.insert(index, Segment { start: at + head.len(), origin, is_verbatim: true });
        }
        self.segments
            .insert(index, Segment { start: at, origin: Span::new(origin, origin), is_verbatim: false });
        self.text.insert_str(at, head);
        let end = self.segments.last().map_or(0, |last| last.origin.end);
        self.segments.push(Segment {
            start: self.text.len(),
            origin: Span::new(end, end),
            is_verbatim: false,
        });
        self.text.push_str(tail);
    }

    /// Returns the text with words inserted, and with single characters replaced by spaces. Both lists must be sorted.
    pub(super) fn edited(mut self, places: &[(usize, &str)], blanks: &[usize]) -> Self {
        if !blanks.is_empty() {
            let mut bytes = std::mem::take(&mut self.text).into_bytes();
            for &at in blanks {
                bytes[at] = b' ';
            }
            self.text = String::from_utf8(bytes).expect("only ASCII was replaced");
        }
        if places.is_empty() {
            return self;
        }
        let (macros, undecided) = (std::mem::take(&mut self.macros), std::mem::take(&mut self.undecided));
        let mut edited = Self { macros, undecided, ..Self::default() };
        let mut from = 0;
        for &(at, word) in places {
            self.copy(from, at, &mut edited);
            let origin = self.origin(Span::new(at, at + 1));
            edited.push(word, origin, false);
            from = at;
        }
        self.copy(from, self.text.len(), &mut edited);
        edited
    }

    /// Appends a part of this text to another one.
    fn copy(&self, from: usize, to: usize, into: &mut Self) {
        let mut at = from;
        while at < to {
            let index = self.segments.partition_point(|segment| segment.start <= at);
            let end = self.segments.get(index).map_or(self.text.len(), |segment| segment.start).min(to);
            let segment = self.segments[index.saturating_sub(1)];
            let origin = if segment.is_verbatim {
                let start = segment.origin.start + at - segment.start;
                Span::new(start, start + end - at)
            } else {
                segment.origin
            };
            into.push(&self.text[at..end], origin, segment.is_verbatim);
            at = end;
        }
    }

    pub(super) fn push(&mut self, text: &str, origin: Span, is_verbatim: bool) {
        if text.is_empty() {
            return;
        }
        let follows = self.segments.last().is_some_and(|last| {
            last.is_verbatim
                && is_verbatim
                && last.origin.start + self.text.len() - last.start == origin.start
        });
        if follows {
            self.segments.last_mut().expect("the last segment was found").origin.end = origin.end;
        } else {
            self.segments.push(Segment { start: self.text.len(), origin, is_verbatim });
        }
        self.text.push_str(text);
    }
}
