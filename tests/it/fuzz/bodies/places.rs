//! What holds of every fault of the language: its places lie in the text, and it can be drawn.

use bitrose::cli::diagnostic::diagnostic;
use bitrose_lang::{Error, Span};

pub(crate) fn is_in(span: Span, text: &str) -> bool {
    span.start <= span.end && text.get(span.start..span.end).is_some()
}

/// A fault of a program: drawn under its text, it says where it is.
pub(crate) fn check(error: &Error, text: &str) {
    assert!(!error.message.is_empty(), "{error:?}");
    assert!(is_in(error.span, text), "{error:?} is not in {text:?}");
    if let Some((span, _)) = &error.related {
        assert!(is_in(*span, text), "{error:?} relates to what is not in {text:?}");
    }
    if let Some(help) = &error.help {
        assert!(!help.is_empty(), "an empty help: {error:?}");
    }
    let (line, column) = error.position(text);
    assert!(line <= text.matches('\n').count() + 1 && column <= text.chars().count() + 1, "{error:?}");
    let drawn = diagnostic(error, text, "", false);
    assert!(drawn.starts_with("error: ") && drawn.ends_with('\n'), "{drawn}");
}
