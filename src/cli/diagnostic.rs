//! Draws errors with their source line and carets, in the same way for the whole program.

use annotate_snippets::renderer::DEFAULT_TERM_WIDTH;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use bitrose_lang::{Error, Span};
use std::ops::Range;

/// Where the source of an error comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin<'a> {
    /// The name of a file, or `standard input`; empty for the command line and the prompt.
    pub name: &'a str,
    /// The number of the first line of the source, counted from 1.
    pub line: usize,
}

impl<'a> From<&'a str> for Origin<'a> {
    fn from(name: &'a str) -> Self {
        Self { name, line: 1 }
    }
}

/// Draws an error: the message, the source line with carets and what was expected there, the related location, and the
/// help.
///
/// The text ends with a newline. Any source and any spans are accepted: whatever part of a span lies outside the source
/// is cut off.
pub fn diagnostic<'a>(error: &Error, source: &str, origin: impl Into<Origin<'a>>, color: bool) -> String {
    let origin = origin.into();
    let mut groups = vec![main_group(error, source, origin)];
    groups.extend(error.help.as_deref().map(|help| Group::with_title(Level::HELP.secondary_title(help))));
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    renderer.term_width(DEFAULT_TERM_WIDTH).render(&groups) + "\n"
}

fn main_group<'a>(error: &'a Error, source: &'a str, origin: Origin<'a>) -> Group<'a> {
    let path = (!origin.name.is_empty()).then_some(origin.name);
    let primary = AnnotationKind::Primary.span(inside(error.span, source)).label(error.label.as_str());
    let related = error.related.iter();
    let related = related
        .map(|(span, label)| AnnotationKind::Context.span(inside(*span, source)).label(label.as_str()));
    let snippet =
        Snippet::source(source).line_start(origin.line).path(path).annotation(primary).annotations(related);
    Level::ERROR.primary_title(error.message.as_str()).element(snippet)
}

/// Returns the span cut to the source and widened to whole characters.
fn inside(span: Span, source: &str) -> Range<usize> {
    let start = source.floor_char_boundary(span.start.min(source.len()));
    let end = source.ceil_char_boundary(span.end.clamp(start, source.len()));
    start..end
}

#[cfg(test)]
mod tests {
    use super::{Origin, diagnostic};
    use bitrose_lang::{Error, Span};
    use proptest::prelude::*;

    fn error(start: usize, end: usize) -> Error {
        Error {
            message: "`x` is defined twice".into(),
            span: Span { start, end },
            label: "defined again".into(),
            related: Some((Span { start: 4, end: 5 }, "first defined here".into())),
            help: Some("write `x = 2` to change it".into()),
            reason: None,
        }
    }

    #[test]
    fn place_label_related_place_and_help() {
        let source = "let x = 1\nlet x = 2";
        insta::assert_snapshot!(diagnostic(&error(14, 15), source, Origin { name: "log.txt", line: 7 }, false), @r"
        error: `x` is defined twice
         --> log.txt:8:5
          |
        7 | let x = 1
          |     - first defined here
        8 | let x = 2
          |     ^ defined again
          |
        help: write `x = 2` to change it
        ");
    }

    #[test]
    fn color_is_only_added() {
        let source = "let x = 1; let x = 2";
        let colored = diagnostic(&error(15, 16), source, "", true);
        assert!(colored.contains('\x1b'));
        let mut plain = String::new();
        let mut rest = colored.as_str();
        while let Some((before, escape)) = rest.split_once('\x1b') {
            plain += before;
            rest = escape.split_once('m').unwrap().1;
        }
        assert_eq!(plain + rest, diagnostic(&error(15, 16), source, "", false));
    }

    proptest! {
        #[test]
        fn any_source_and_any_span_is_drawn(source in "\\PC{0,40}|[\\n\\t\\r a]{0,9}", start in 0usize..60, end in 0usize..60) {
            prop_assert!(diagnostic(&error(start, end), &source, "x", false).contains("defined twice"));
        }
    }
}
