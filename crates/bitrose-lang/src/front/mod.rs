//! Front ends: from the text of a language to typed operations ([`crate::ir`]).
//!
//! One file or folder a language, behind a feature of its name. It reads a text into a [`Text`] and is put into
//! [`READERS`] by one line. Keys lead to what it lowers: [`MAIN`], [`function_key`], [`value_key`] and [`place_key`]; keys
//! of any other form are its own.

#[cfg(feature = "c")]
pub mod c;
#[cfg(feature = "trees")]
mod control;
pub mod detect;
#[cfg(any(feature = "go", feature = "java", feature = "csharp"))]
mod effects;
#[cfg(feature = "go")]
pub mod go;
#[cfg(feature = "trees")]
mod intrinsics;
#[cfg(feature = "trees")]
mod literal;
#[cfg(feature = "trees")]
mod lowering;
#[cfg(any(feature = "java", feature = "csharp"))]
pub mod managed;
mod outside;
#[cfg(feature = "trees")]
mod prelude;
#[cfg(feature = "python")]
pub mod python;
#[cfg(feature = "rust")]
pub mod rust;
#[cfg(feature = "trees")]
pub(crate) mod tree;
#[cfg(feature = "trees")]
mod values;

use crate::ir::{self, FrontEnd, FunctionId, Module};
use crate::{Error, Language, SOURCE_LIMIT, Span};
pub(crate) use outside::session_variable;
pub use outside::{External, Nothing, Outside, call, variable};
use std::fmt;
use std::sync::Arc;

/// The key of the statements outside of functions, as a function without parameters. Its result is the value of the last
/// expression.
pub const MAIN: &str = "main";

/// The key of a function.
#[must_use]
pub fn function_key(name: &str) -> String {
    format!("f:{name}")
}

/// The key of a method of Java or C# without its instance, which it must not touch.
fn alone_key(name: &str) -> String {
    format!("a:{name}")
}

/// The key of a function without parameters that gives the address of a variable outside of functions, in C and C++.
#[must_use]
pub fn place_key(name: &str) -> String {
    format!("p:{name}")
}

/// The key of a function without parameters that gives the value of a variable or constant outside of functions.
#[must_use]
pub fn value_key(name: &str) -> String {
    format!("v:{name}")
}

/// What is known of a text before it is lowered.
#[derive(Clone, Debug)]
pub struct Outline {
    /// The language of the source.
    pub language: Language,
    /// The text.
    pub source: Arc<str>,
    /// What it defines outside of functions, in order.
    pub definitions: Vec<Definition>,
    /// Whether there are statements outside of functions, or a final expression; [`MAIN`] can then be lowered.
    pub has_statements: bool,
    /// The number of bytes that the grammar of the language did not understand; a missing token counts as one.
    pub errors: usize,
}

/// A text in one language, read but not yet lowered.
pub trait Text: fmt::Debug + Send + Sync {
    /// What is known of it.
    fn outline(&self) -> &Outline;

    /// What lowers the text.
    ///
    /// # Errors
    /// A text that is nested too deeply.
    fn front_end<'t>(&'t self, outside: &'t dyn Outside) -> Result<Box<dyn FrontEnd + 't>, Box<Error>>;

    /// Returns the names in its import statements.
    fn imports(&self) -> Vec<&str> {
        Vec::new()
    }

    /// Macros that it takes for undefined in its conditions, and that a header may define which is not here.
    fn undecided(&self) -> Vec<&str> {
        Vec::new()
    }

    /// Where a part of the text that the front end lowers comes from, if that is another one than the user wrote.
    fn origin(&self, span: Span) -> Span {
        span
    }

    /// Returns the language of the source.
    fn language(&self) -> Language {
        self.outline().language
    }

    /// The text.
    fn source(&self) -> &Arc<str> {
        &self.outline().source
    }

    /// What it defines outside of functions, in order.
    fn definitions(&self) -> &[Definition] {
        &self.outline().definitions
    }

    /// Returns `true` if there are statements outside of functions, or a final expression.
    fn has_statements(&self) -> bool {
        self.outline().has_statements
    }

    /// Returns the number of bytes that the grammar of the language did not understand.
    fn errors(&self) -> usize {
        self.outline().errors
    }
}

/// Something that a text defines outside of functions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// The name.
    pub name: Box<str>,
    /// What it is.
    pub kind: DefinitionKind,
    /// The span of the name.
    pub span: Span,
}

/// What a definition defines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DefinitionKind {
    /// A function, and the names of its parameters.
    Function(Vec<Box<str>>),
    /// A variable or constant.
    Variable,
    /// A type, a macro, or anything else that is used by name only.
    Type,
}

impl dyn Text {
    /// Lowers what a key stands for, and what it calls.
    ///
    /// # Errors
    /// The first thing that is not understood, with its place.
    pub fn lower(&self, key: &str, outside: &dyn Outside) -> Result<(Arc<Module>, FunctionId), Error> {
        let outside = outside::Importing { outside, imports: self.imports() };
        let lowered = self
            .front_end(&outside)
            .and_then(|mut front_end| ir::lower(&mut *front_end, Arc::clone(self.source()), key));
        lowered.map_err(|error| *error.placed(|span| self.origin(span)))
    }

    /// Lowers a function; a method of Java or C# without an instance.
    ///
    /// # Errors
    /// The first thing that is not understood, with its place.
    pub fn lower_function(
        &self,
        name: &str,
        outside: &dyn Outside,
    ) -> Result<(Arc<Module>, FunctionId), Error> {
        let is_managed = matches!(self.language(), Language::Java | Language::CSharp);
        self.lower(&if is_managed { alone_key(name) } else { function_key(name) }, outside)
    }

    /// Returns the names of the functions that the source defines.
    pub fn functions(&self) -> impl Iterator<Item = &str> {
        let functions = self.definitions().iter();
        functions
            .filter(|definition| matches!(definition.kind, DefinitionKind::Function(_)))
            .map(|definition| &*definition.name)
    }
}

/// How a language that was compiled in is read.
#[derive(Clone, Copy, Debug)]
pub struct Reader {
    /// The language that this reads.
    pub language: Language,
    read: fn(&str) -> Result<Arc<dyn Text>, Error>,
}

/// The languages that were compiled in, our own excepted. Where two read a text equally well, the first is taken.
pub const READERS: &[Reader] = &[
    #[cfg(feature = "c")]
    Reader { language: Language::C, read: |source| c::Source::read(source, Language::C) },
    #[cfg(feature = "c")]
    Reader { language: Language::Cpp, read: |source| c::Source::read(source, Language::Cpp) },
    #[cfg(feature = "java")]
    Reader { language: Language::Java, read: |source| managed::Source::read(source, Language::Java) },
    #[cfg(feature = "csharp")]
    Reader { language: Language::CSharp, read: |source| managed::Source::read(source, Language::CSharp) },
    #[cfg(feature = "rust")]
    Reader { language: Language::Rust, read: rust::Source::read },
    #[cfg(feature = "python")]
    Reader { language: Language::Python, read: |source| Ok(python::Source::read(source)) },
    #[cfg(feature = "go")]
    Reader { language: Language::Go, read: go::Source::read },
];

impl Reader {
    /// Reads a text. Where the grammar does not understand it, [`Text::errors`] says so.
    ///
    /// # Errors
    /// A text that is too long, or wrong before the grammar sees it, as in a directive of the preprocessor.
    pub fn read(&self, source: &str) -> Result<Arc<dyn Text>, Error> {
        if source.len() > SOURCE_LIMIT {
            let span = Span::new(SOURCE_LIMIT, SOURCE_LIMIT);
            return Err(*Error::new(span, format!("program too long: {} KiB", source.len() / 1024))
                .label(format!("a program has at most {} KiB", SOURCE_LIMIT / 1024)));
        }
        if let Some(at) = too_deep(source) {
            let message = format!("too deeply nested: more than {MOST_BRACKETS} brackets");
            return Err(*Error::new(Span::new(at, at + 1), message).label("too deep here"));
        }
        (self.read)(source)
    }
}

/// A text with more open brackets than this is not parsed: a grammar would take seconds.
const MOST_BRACKETS: usize = 4 * crate::NESTING_LIMIT;

pub(crate) fn too_deep(source: &str) -> Option<usize> {
    let mut depth = 0_usize;
    source.bytes().position(|byte| {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth > MOST_BRACKETS
    })
}

/// Parses the source in the given language.
///
/// # Errors
/// As [`Reader::read`]; also a language that was not compiled in.
pub fn read(source: &str, language: Language) -> Result<Arc<dyn Text>, Error> {
    match READERS.iter().find(|reader| reader.language == language) {
        Some(reader) => reader.read(source),
        None => Err(*Error::new(Span::default(), format!("no {language} in this build"))
            .label("the language was left out when bitrose was built")),
    }
}
