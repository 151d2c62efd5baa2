//! Front ends: they lower programs in the supported languages to typed operations ([`crate::ir`]).
//!
//! Each language, or pair of similar languages, has a folder of its own behind Cargo features. Its reader parses a
//! source into a [`ParsedSource`] and is registered by one line in [`READERS`]. Whatever a front end can lower has a
//! key: [`MAIN`], [`function_key`], [`value_key`] or `place_key`. Keys of any other form are private to a front end.

#[cfg(feature = "languages")]
mod brackets;
#[cfg(feature = "languages")]
pub mod c;
#[cfg(feature = "languages")]
mod control;
pub mod detect;
#[cfg(feature = "languages")]
mod effects;
#[cfg(feature = "languages")]
pub mod go;
#[cfg(feature = "languages")]
mod intrinsics;
pub(crate) mod literal;
#[cfg(feature = "languages")]
mod lowering;
#[cfg(feature = "languages")]
pub mod managed;
#[cfg(feature = "languages")]
mod narrow;
mod outside;
#[cfg(feature = "languages")]
mod prelude;
#[cfg(feature = "languages")]
pub mod python;
#[cfg(feature = "languages")]
pub mod rust;
#[cfg(feature = "languages")]
pub(crate) mod tree;
#[cfg(feature = "languages")]
mod values;

use crate::ir::{self, FrontEnd, FunctionId, Module};
use crate::{Error, Language, SOURCE_LIMIT, Span};
pub use outside::{External, ExternalNames, Nothing};
pub(crate) use outside::{call, session_variable, variable};
use std::fmt;
use std::sync::Arc;

/// The key of the statements outside of functions, which are lowered as a function without parameters. Its result is
/// the value of the last expression.
pub const MAIN: &str = "main";

/// The key of a function.
pub fn function_key(name: &str) -> String {
    format!("f:{name}")
}

/// The key of a function without parameters that returns the address of a global variable, in C and C++.
pub(crate) fn place_key(name: &str) -> String {
    format!("p:{name}")
}

/// The key of a function without parameters that returns the value of a global variable or constant.
pub fn value_key(name: &str) -> String {
    format!("v:{name}")
}

/// What is known about a source before it is lowered.
#[derive(Clone, Debug)]
pub struct Outline {
    /// The language of the source.
    pub language: Language,
    /// The source itself.
    pub source: Arc<str>,
    /// The definitions outside of functions, in order.
    pub definitions: Vec<Definition>,
    /// Whether there are statements outside of functions, or a final expression; [`MAIN`] can then be lowered.
    pub has_statements: bool,
    /// The number of bytes that the grammar of the language did not understand; a missing token counts as one.
    pub errors: usize,
}

/// A source in one language, parsed but not yet lowered.
pub trait ParsedSource: fmt::Debug + Send + Sync {
    /// Returns what is known about the source before it is lowered.
    fn outline(&self) -> &Outline;

    /// Returns the front end that lowers the source.
    ///
    /// # Errors
    /// If the source is too deeply nested.
    fn front_end<'t>(&'t self, outside: &'t dyn ExternalNames) -> Result<Box<dyn FrontEnd + 't>, Box<Error>>;

    /// Returns the names in its import statements.
    fn imports(&self) -> Vec<&str> {
        Vec::new()
    }

    /// Returns the macros that the conditions of the source treat as undefined, although a header that is not available
    /// here may define them.
    fn undecided(&self) -> Vec<&str> {
        Vec::new()
    }

    /// Returns the number of methods that the keys `m:0`, `m:1` and so on lower, and that no definition names.
    fn methods(&self) -> usize {
        0
    }

    /// Returns the names of the methods that no definition names.
    fn method_names(&self) -> Vec<String> {
        Vec::new()
    }

    /// Returns the definitions of types that macros make.
    fn made_types(&self) -> Vec<&str> {
        Vec::new()
    }

    /// Maps a span of the source that the front end lowers to the source that the user wrote, if the two differ.
    fn origin(&self, span: Span) -> Span {
        span
    }

    /// Returns the text that the panic of a function, a test, must contain. `None` if it need not panic.
    fn must_panic(&self, _name: &str) -> Option<&str> {
        None
    }

    /// Returns the language of the source.
    fn language(&self) -> Language {
        self.outline().language
    }

    /// Returns the source.
    fn source(&self) -> &Arc<str> {
        &self.outline().source
    }

    /// Returns the definitions outside of functions, in order.
    fn definitions(&self) -> &[Definition] {
        &self.outline().definitions
    }

    /// Returns `true` if there are statements outside of functions, or a final expression.
    fn has_statements(&self) -> bool {
        self.outline().has_statements
    }

    /// Refuses a source that only has methods of a type that it does not define: nothing in it can be called.
    ///
    /// # Errors
    /// The first such type.
    fn check_alone(&self) -> Result<(), Error> {
        Ok(())
    }

    /// Returns the number of bytes that the grammar of the language did not understand.
    fn errors(&self) -> usize {
        self.outline().errors
    }
}

/// Something that a source defines outside of functions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// The name.
    pub name: Box<str>,
    /// The kind of the definition.
    pub kind: DefinitionKind,
    /// The span of the name.
    pub span: Span,
}

/// The kind of a definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DefinitionKind {
    /// A function, and the names of its parameters.
    Function(Vec<Box<str>>),
    /// A variable or constant.
    Variable,
    /// A type, a macro, or anything else that is used by name only.
    Type,
}

impl dyn ParsedSource {
    /// Lowers the function with the given key, and everything that it calls.
    ///
    /// # Errors
    /// The first construct that is not supported, with its span.
    pub fn lower(&self, key: &str, outside: &dyn ExternalNames) -> Result<(Arc<Module>, FunctionId), Error> {
        let outside = outside::Importing { outside, imports: self.imports() };
        let lowered = self.front_end(&outside).and_then(|mut front_end| {
            ir::lower(&mut *front_end, self.language(), Arc::clone(self.source()), key)
        });
        lowered.map_err(|error| self.explained(*error.placed(|span| self.origin(span))))
    }

    /// Refuses a source with a bracket that is not closed or closes nothing: what follows it is not read as it is meant.
    ///
    /// # Errors
    /// The place of that bracket.
    pub fn check_brackets(&self) -> Result<(), Error> {
        self.unbalanced().filter(|_| self.errors() > 0).map_or(Ok(()), Err)
    }

    fn unbalanced(&self) -> Option<Error> {
        #[cfg(feature = "languages")]
        let fault = brackets::fault(self.source(), self.language());
        #[cfg(not(feature = "languages"))]
        let fault: Option<(Span, &str)> = None;
        let (span, label) = fault?;
        Some(*Error::new(span, "syntax error").reason(crate::Reason::Syntax).label(label))
    }

    /// Moves a syntax error to the bracket that is missing or too many, or else adds the keyword that a misspelt word was
    /// meant to be.
    fn explained(&self, error: Error) -> Error {
        #[cfg(feature = "languages")]
        {
            let is_syntax = error.reason == Some(crate::Reason::Syntax);
            if (is_syntax || error.unknown().is_some() && self.errors() > 0)
                && let Some(error) = self.unbalanced()
            {
                return error;
            }
            if is_syntax && error.help.is_none() {
                let help = tree::ask_for_keyword(self.source(), self.language(), error.span);
                return Error { help, ..error };
            }
        }
        error
    }

    /// Lowers a function. A method of Java or C# is lowered without an instance.
    ///
    /// # Errors
    /// The first construct that is not supported, with its span.
    pub fn lower_function(
        &self,
        name: &str,
        outside: &dyn ExternalNames,
    ) -> Result<(Arc<Module>, FunctionId), Error> {
        let key = match self.language() {
            Language::Java | Language::CSharp => format!("a:{name}"), // without an instance, which it must not use
            _ => function_key(name),
        };
        self.lower(&key, outside)
    }

    /// Returns `true` if the source defines this name outside of functions.
    pub fn defines(&self, name: &str) -> bool {
        self.definitions().iter().any(|known| *known.name == *name)
    }

    /// Returns the names of the functions that the source defines.
    pub fn functions(&self) -> impl Iterator<Item = &str> {
        let functions = self.definitions().iter();
        functions
            .filter(|definition| matches!(definition.kind, DefinitionKind::Function(_)))
            .map(|definition| &*definition.name)
    }
}

/// The reader of a language that was compiled in.
#[derive(Clone, Copy, Debug)]
pub struct Reader {
    /// The language that this reads.
    pub language: Language,
    read: fn(&str) -> Result<Arc<dyn ParsedSource>, Error>,
}

/// The readers of all languages that were compiled in, except bitrose's own. If two of them parse a source equally
/// well, the first one is preferred.
#[cfg(feature = "languages")]
pub const READERS: &[Reader] = &[
    Reader { language: Language::C, read: |source| c::Source::read(source, Language::C) },
    Reader { language: Language::Cpp, read: |source| c::Source::read(source, Language::Cpp) },
    Reader { language: Language::Java, read: |source| managed::Source::read(source, Language::Java) },
    Reader { language: Language::CSharp, read: |source| managed::Source::read(source, Language::CSharp) },
    Reader { language: Language::Rust, read: rust::Source::read },
    Reader { language: Language::Python, read: |source| Ok(python::Source::read(source)) },
    Reader { language: Language::Go, read: go::Source::read },
];
#[cfg(not(feature = "languages"))]
#[expect(missing_docs, reason = "documented above")]
pub const READERS: &[Reader] = &[];

impl Reader {
    /// Parses a source. [`ParsedSource::errors`] counts what the grammar does not understand.
    ///
    /// # Errors
    /// If the source is too long or too deeply nested, or has an error that is found before parsing, as in a
    /// preprocessor directive.
    pub fn read(&self, source: &str) -> Result<Arc<dyn ParsedSource>, Error> {
        if source.len() > SOURCE_LIMIT {
            let span = Span::new(SOURCE_LIMIT, SOURCE_LIMIT);
            return Err(*Error::new(span, format!("program too long: {} KiB", source.len() / 1024))
                .label(format!("a program has at most {} KiB", SOURCE_LIMIT / 1024)));
        }
        if let Some(at) = too_deep(source) {
            let message = format!("too deeply nested: more than {MAX_BRACKETS} brackets");
            return Err(*Error::new(Span::new(at, at + 1), message).label("too deep here"));
        }
        if let Some(known) = self.known(source, None) {
            return Ok(known);
        }
        let read = match source.strip_prefix('\u{FEFF}') {
            Some(rest) => (self.read)(&format!("   {rest}"))?, // a byte order mark, as long as it was
            None => (self.read)(source)?,
        };
        self.known(source, Some(&read));
        Ok(read)
    }

    /// Returns what was read of a large source before, or keeps what was read now.
    #[cfg(feature = "languages")]
    fn known(&self, source: &str, read: Option<&Arc<dyn ParsedSource>>) -> Option<Arc<dyn ParsedSource>> {
        use tree::Large;
        thread_local!(static LARGE: std::cell::RefCell<Large<Arc<dyn ParsedSource>>> = const { std::cell::RefCell::new(Large::new()) });
        LARGE.with_borrow_mut(|large| match read {
            Some(read) => {
                large.keep(self.language, source, read);
                None
            }
            None => large.find(self.language, source),
        })
    }

    #[cfg(not(feature = "languages"))]
    fn known(&self, _: &str, _: Option<&Arc<dyn ParsedSource>>) -> Option<Arc<dyn ParsedSource>> {
        None
    }
}

/// The maximum number of open brackets. A source with more is not parsed, because the grammar would take seconds.
const MAX_BRACKETS: usize = 4 * crate::NESTING_LIMIT;

pub(crate) fn too_deep(source: &str) -> Option<usize> {
    let mut depth = 0_usize;
    source.bytes().position(|byte| {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth > MAX_BRACKETS
    })
}

/// Parses the source in the given language.
///
/// # Errors
/// The errors of [`Reader::read`], or an error if the language was not compiled in.
pub fn read(source: &str, language: Language) -> Result<Arc<dyn ParsedSource>, Error> {
    match READERS.iter().find(|reader| reader.language == language) {
        Some(reader) => reader.read(source),
        None => Err(*Error::new(Span::default(), format!("this build does not support {language}"))
            .label("the language was left out when bitrose was built")),
    }
}
