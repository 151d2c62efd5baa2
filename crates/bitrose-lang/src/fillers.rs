//! Which functions of a source fill its tables.

use crate::front::{Definition, DefinitionKind};
use crate::{Program, code};

/// A function that fills a table.
pub(crate) struct Filler {
    pub(crate) name: Box<str>,
    /// Whether it can be called without arguments.
    pub(crate) is_free: bool,
}

/// Returns the functions that assign to elements of one of these variables: if some need no arguments, or are called by one
/// that needs none, only those, in the order of the source.
pub(crate) fn fillers<'n>(program: &Program, names: impl Iterator<Item = &'n str>) -> Vec<Filler> {
    let (source, names) = (program.text(), names.collect::<Vec<_>>());
    let functions: Vec<&Definition> = source
        .definitions()
        .iter()
        .filter(|known| matches!(known.kind, DefinitionKind::Function(_)))
        .collect();
    let body = |index: usize| {
        let start = functions[index].span.start;
        let end = functions.get(index + 1).map_or(program.source().len(), |next| next.span.start);
        let rest = &program.source()[start..end.max(start)];
        let open = rest.find('{');
        open.map_or(rest, |open| &rest[..code::block_end(rest, open, code::UNKNOWN)])
    };
    let is_free = |index: &usize| {
        let Definition { name, kind, .. } = functions[*index];
        **name != *"main" && *kind == DefinitionKind::Function(Vec::new())
    };
    let all = 0..functions.len();
    let direct: Vec<usize> =
        all.clone().filter(|index| names.iter().any(|name| is_filled(body(*index), name))).collect();
    let calls = |index: usize| {
        direct.iter().any(|callee| body(index).contains(&format!("{}(", functions[*callee].name)))
    };
    let free = all.filter(is_free).filter(|index| direct.contains(index) || calls(*index));
    let free: Vec<usize> = free.collect();
    let found = if free.is_empty() { &direct } else { &free };
    found
        .iter()
        .map(|index| Filler { name: functions[*index].name.clone(), is_free: !free.is_empty() })
        .collect()
}

/// Returns `true` if a text assigns to elements of a variable or field: `knight[square] = …`, `knight[square] |= …`.
pub(crate) fn is_filled(text: &str, name: &str) -> bool {
    let mut places = text.match_indices(name).map(|(at, _)| text[at + name.len()..].trim_start());
    places.any(|mut rest| {
        let is_element = rest.starts_with('[');
        while let Some((_, behind)) = rest.strip_prefix('[').and_then(|inside| inside.split_once(']')) {
            rest = behind.trim_start();
        }
        let rest = rest.trim_start_matches(['|', '^', '+', '&']);
        is_element && rest.starts_with('=') && !rest.starts_with("==")
    })
}
