//! Finds built-ins by name, ignoring case and underscores.

use super::{BUILTINS, Builtin};
use std::collections::HashMap;
use std::sync::LazyLock;

/// All names of the built-ins, in the form of [`plain`].
static NAMES: LazyLock<HashMap<String, &Builtin>> = LazyLock::new(|| {
    let names = |builtin: &'static Builtin| {
        builtin.aliases.iter().chain([&builtin.name]).map(move |name| (plain(name), builtin))
    };
    BUILTINS.iter().flat_map(names).collect()
});

/// Finds the built-in with this name. `FILE_A`, `file_a` and `FileA` are the same. Lowercase `empty` is not found,
/// because it is the name of a position's empty squares.
#[must_use]
pub fn find(name: &str) -> Option<&'static Builtin> {
    NAMES.get(&plain(name)).copied().filter(|_| name != "empty")
}

/// Returns `true` if the names are the same except for case, underscores and the `@` before Zig's builtin functions.
pub(in super::super) fn same_name(left: &str, right: &str) -> bool {
    plain(left) == plain(right)
}

fn plain(name: &str) -> String {
    name.replace(['_', '@'], "").to_ascii_lowercase()
}
