//! The slider methods as words of the command line.

use bitrose_core::attacks::sliders::Method;
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use std::ffi::OsStr;

/// Reads a method by its name; completions learn the names and the ideas.
#[derive(Clone, Debug)]
pub(super) struct MethodParser;

impl TypedValueParser for MethodParser {
    type Value = Method;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<Method, clap::Error> {
        StringValueParser::new().try_map(|name| read(&name)).parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let value = |method: Method| {
            let idea = method.idea().trim_end_matches('.');
            PossibleValue::new(method.name()).help(format!("{idea} ({})", size(method)))
        };
        Some(Box::new(Method::ALL.into_iter().map(value)))
    }
}

fn read(name: &str) -> Result<Method, String> {
    name.parse().map_err(|error| {
        let typed = name.to_ascii_lowercase().replace('-', "_");
        let distance = |method: &Method| strsim::damerau_levenshtein(method.name(), &typed);
        match Method::ALL.into_iter().min_by_key(distance).filter(|nearest| distance(nearest) <= 3) {
            Some(nearest) => format!("{error}; did you mean {nearest}?"),
            None => format!("{error}"),
        }
    })
}

/// What the tables of a method cost, to be read.
pub(super) fn size(method: Method) -> String {
    match method.bytes() {
        0 => "no table".to_owned(),
        bytes if bytes < 10_000 => format!("{bytes} bytes"),
        bytes => format!("{} KB", bytes.div_ceil(1000)),
    }
}
