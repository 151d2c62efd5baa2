//! Errors and their spans in the source.

/// A range of bytes in the source: `start..end`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// Creates the span `start..end`.
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// Returns the span from the start of this one to the end of the other.
    pub const fn to(self, end: Self) -> Self {
        Self { start: self.start, end: end.end }
    }

    /// Returns the text of the span. Empty if the span is outside `source`.
    pub fn text(self, source: &str) -> &str {
        source.get(self.start..self.end).unwrap_or("")
    }
}

/// What an error is about, where that decides what happens next.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// A function that is not defined.
    UnknownFunction(Box<str>),
    /// A value or type that is not defined.
    UnknownName(Box<str>),
    /// An overflow, a division by zero, or a value that needs too many bits: it depends on the values.
    Arithmetic,
    /// A shift count that the type does not have: it depends on the values, or a board is taken for a count.
    ShiftCount,
    /// A function that takes something that cannot be invented.
    NotInvented,
    /// Something that the grammar of its language does not read.
    Syntax,
    /// A bracket that is open at the end of a program: it can be the start of a longer one.
    Unclosed,
    /// A program that exceeds a limit of depth or length, whatever its language.
    Limit,
    /// A run was stopped after this number of operations.
    Operations(u64),
    /// A run was stopped after this number of trace steps.
    Steps(usize),
}

/// An error in a program, with its span and a suggested correction.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Error {
    /// What is wrong: one line, without a period.
    pub message: String,
    /// The span.
    pub span: Span,
    /// What was expected there. Printed next to the caret.
    pub label: String,
    /// A second span that matters: the first definition, the unclosed bracket.
    pub related: Option<(Span, String)>,
    /// A suggested correction.
    pub help: Option<String>,
    /// What it is about, if that decides anything.
    pub reason: Option<Reason>,
}

/// A result within the language. The error is boxed to keep the success case small.
pub(super) type Fallible<T> = Result<T, Box<Error>>;

impl Error {
    /// Creates an error with a message alone.
    pub fn new(span: Span, message: impl Into<String>) -> Box<Self> {
        let (label, related, help, reason) = (String::new(), None, None, None);
        Box::new(Self { message: message.into(), span, label, related, help, reason })
    }

    /// Returns the error for a name that is not defined. `what` is `function`, `name`, `type` or anything else.
    pub(super) fn undefined(span: Span, what: &str, name: &str) -> Box<Self> {
        let reason = match what {
            "function" => Some(Reason::UnknownFunction(name.into())),
            "name" | "struct" | "type" => Some(Reason::UnknownName(name.into())),
            _ => None,
        };
        Box::new(Self { reason, ..*Self::new(span, format!("unknown {what} `{name}`")) })
    }

    /// Returns the error for a bracket that is open at the end of the source.
    pub(super) fn unclosed(source: &str, opened: Span) -> Box<Self> {
        Self::new(opened, format!("unclosed `{}`", opened.text(source)))
            .label("opened here but never closed")
            .reason(Reason::Unclosed)
    }

    pub(super) fn reason(mut self: Box<Self>, reason: Reason) -> Box<Self> {
        self.reason = Some(reason);
        self
    }

    /// Says what was expected there.
    pub fn label(mut self: Box<Self>, label: impl Into<String>) -> Box<Self> {
        self.label = label.into();
        self
    }

    pub(super) fn related(mut self: Box<Self>, span: Span, label: impl Into<String>) -> Box<Self> {
        self.related = Some((span, label.into()));
        self
    }

    /// Suggests a correction.
    pub fn help(mut self: Box<Self>, help: impl Into<String>) -> Box<Self> {
        self.help = Some(help.into());
        self
    }

    /// Suggests a correction, if there is one.
    pub fn maybe_help(mut self: Box<Self>, help: Option<String>) -> Box<Self> {
        self.help = help;
        self
    }

    /// Moves the error to its span in another source, such as the one from which a macro was read.
    pub(super) fn placed(mut self: Box<Self>, origin: impl Fn(Span) -> Span) -> Box<Self> {
        self.span = origin(self.span);
        self.related = self.related.map(|(span, label)| (origin(span), label));
        self
    }

    /// Returns the undefined name, if that is what is wrong.
    pub fn unknown(&self) -> Option<&str> {
        match &self.reason {
            Some(Reason::UnknownFunction(name) | Reason::UnknownName(name)) => Some(name),
            _ => None,
        }
    }

    /// Returns the line and the column (in characters) of the span, both counted from 1.
    pub fn position(&self, source: &str) -> (usize, usize) {
        let before = &source[..source.floor_char_boundary(self.span.start.min(source.len()))];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }
}
