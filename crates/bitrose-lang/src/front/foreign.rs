//! Definitions in another language before a program of our own: until our own is lowered too.

#[cfg(feature = "c")]
use super::c;
use crate::ir::{FunctionId, Module};
use crate::{Error, Language};
use std::sync::{Arc, OnceLock};

/// Definitions in another language, as they stand before a program of our own.
#[derive(Debug)]
pub struct Foreign {
    reader: Reader,
    source: Arc<str>,
    functions: Vec<String>,
}

/// The front end of each language that was compiled in.
#[derive(Debug)]
enum Reader {
    #[cfg(feature = "c")]
    C(c::Source),
}

impl Foreign {
    /// Reads a text that begins with definitions in another language. Gives them and where the program of our own behind
    /// them begins; `None` if no language reads the definitions without an error.
    #[must_use]
    pub fn read(source: &str) -> Option<(Self, usize)> {
        #[cfg(feature = "c")]
        for language in [Language::C, Language::Cpp] {
            if let Ok(text) = c::Source::parse(source, language)
                && let Some(program) = text.program_start()
                && let Ok(functions) = text.functions()
                && !functions.is_empty()
            {
                return Some((Self { reader: Reader::C(text), source: source.into(), functions }, program));
            }
        }
        let _ = source;
        None
    }

    /// The language.
    #[must_use]
    pub fn language(&self) -> Language {
        match &self.reader {
            #[cfg(feature = "c")]
            Reader::C(source) => source.language(),
            #[cfg(not(feature = "c"))]
            _ => Language::Own,
        }
    }

    /// The whole text.
    #[must_use]
    pub const fn source(&self) -> &Arc<str> {
        &self.source
    }

    /// The functions, by name.
    #[must_use]
    pub fn functions(&self) -> &[String] {
        &self.functions
    }

    /// Lowers a function and what it calls.
    ///
    /// # Errors
    /// The first thing that is not understood, with its place.
    pub fn lower(&self, function: &str) -> Result<(Arc<Module>, FunctionId), Error> {
        match &self.reader {
            #[cfg(feature = "c")]
            Reader::C(source) => source.lower(function),
            #[cfg(not(feature = "c"))]
            _ => unreachable!("no language was compiled in: {function}"),
        }
    }
}

/// A function of another language that a session knows. It is lowered when it is first called.
#[derive(Debug)]
pub(crate) struct ForeignFunction {
    pub(crate) foreign: Arc<Foreign>,
    pub(crate) name: Box<str>,
    lowered: OnceLock<Result<(Arc<Module>, FunctionId), Error>>,
}

impl ForeignFunction {
    pub(crate) fn new(foreign: &Arc<Foreign>, name: &str) -> Self {
        Self { foreign: Arc::clone(foreign), name: name.into(), lowered: OnceLock::new() }
    }

    pub(crate) fn lowered(&self) -> Result<&(Arc<Module>, FunctionId), Error> {
        self.lowered.get_or_init(|| self.foreign.lower(&self.name)).as_ref().map_err(Clone::clone)
    }
}
