//! How values of options are parsed.

use bitrose_core::attacks::sliders::Method;
use bitrose_core::bitboard::Mapping;
use bitrose_draw::Format;
use bitrose_lang::Language;
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use std::ffi::OsStr;
use std::num::NonZeroUsize;

/// Parses a value by its name. Completions list the names.
#[derive(Clone)]
pub(super) struct Named<T> {
    read: fn(&str) -> Option<T>,
    kind: &'static str,
    names: fn() -> Vec<PossibleValue>,
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Named<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<T, clap::Error> {
        let named = self.clone();
        let read = move |name: String| (named.read)(&name).ok_or_else(|| named.unknown(&name));
        StringValueParser::new().try_map(read).parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.names)().into_iter()))
    }
}

impl<T> Named<T> {
    /// `unknown mapping; did you mean …?`, or the list of names where none is near.
    fn unknown(&self, typed: &str) -> String {
        let typed = typed.to_ascii_lowercase().replace('-', "_");
        let names = (self.names)();
        let near = names
            .iter()
            .map(PossibleValue::get_name)
            .map(|name| (strsim::damerau_levenshtein(name, &typed), name));
        if let Some((_, name)) =
            near.min().filter(|&(distance, name)| distance <= 3 && 2 * distance <= name.len())
        {
            format!("unknown {}; did you mean `{name}`?", self.kind)
        } else {
            let names: Vec<_> = names.iter().map(PossibleValue::get_name).collect();
            format!("unknown {}; expected one of {}", self.kind, names.join(", "))
        }
    }
}

/// Parses a mapping by name or alias.
pub(super) fn mapping() -> Named<Mapping> {
    let names = || {
        let names =
            |mapping: Mapping| std::iter::once(mapping.name()).chain(mapping.aliases().iter().copied());
        Mapping::ALL.into_iter().flat_map(names).map(PossibleValue::new).collect()
    };
    Named { read: |name| name.parse().ok(), kind: "mapping", names }
}

/// Parses a format by name or alias.
pub(super) fn format() -> Named<Format> {
    Named {
        read: |name| name.parse().ok(),
        kind: "format",
        names: || Format::ALL.map(|format| PossibleValue::new(format.name()).help(format.doc())).into(),
    }
}

/// Parses a language by name.
pub(super) fn language() -> Named<Language> {
    Named {
        read: |name| name.parse().ok(),
        kind: "language",
        names: || Language::ALL.map(|language| PossibleValue::new(language.id())).into(),
    }
}

/// Parses a way to look up slider attacks by its name.
pub(super) fn method() -> Named<Method> {
    let names = || {
        let value = |method: Method| {
            let idea = method.idea().trim_end_matches('.');
            PossibleValue::new(method.name()).help(format!("{idea} ({})", table_size(method)))
        };
        Method::ALL.into_iter().map(value).collect()
    };
    Named { read: |name| name.parse().ok(), kind: "method", names }
}

/// The size of a method's tables, for people.
pub(super) fn table_size(method: Method) -> String {
    match method.bytes() {
        0 => "no table".to_owned(),
        bytes if bytes < 10_000 => format!("{bytes} bytes"),
        bytes => format!("{} KB", bytes.div_ceil(1000)),
    }
}

/// Parses a number of threads: more than any machine has processors, fewer than a system refuses.
pub(super) fn threads(text: &str) -> Result<NonZeroUsize, String> {
    const MOST_THREADS: usize = 1024;
    let threads = text.parse().ok().filter(|threads: &NonZeroUsize| threads.get() <= MOST_THREADS);
    threads.ok_or_else(|| format!("expected a number from 1 to {MOST_THREADS}"))
}

/// Parses a whole number, such as a seed.
pub(super) fn whole_number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| "expected a whole number".to_owned())
}
