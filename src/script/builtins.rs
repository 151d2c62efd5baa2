//! The one table of built-in names.

/// A built-in constant or function.
#[derive(Debug)]
pub struct Builtin {
    /// The preferred name.
    pub name: &'static str,
    /// Other names that mean the same.
    pub aliases: &'static [&'static str],
    /// The names of the parameters; none for a constant.
    pub parameters: &'static [&'static str],
    /// What it gives, in a sentence.
    pub doc: &'static str,
}

/// Every built-in.
pub static BUILTINS: &[Builtin] = &[];
