//! The table entries, chapter by chapter.

/// Defines the entries of a chapter by group: signature and function, description, other names.
macro_rules! chapter {
    ($($group:ident { $($name:ident($($parameter:ident),*) = $body:ident($($function:tt)*) $doc:literal [$($also:ident)*])* })*) => {
        pub(super) const CHAPTER: &[$crate::builtins::Builtin] = &[$($($crate::builtins::Builtin {
            name: stringify!($name),
            aliases: &[$(stringify!($also)),*],
            parameters: &[$(stringify!($parameter)),*],
            doc: $doc,
            group: $crate::builtins::Group::$group,
            body: $crate::builtins::Body::$body($($function)*),
        },)*)*];
    };
}

mod attacks;
mod bits;
mod compass;
mod constants;
mod fills;
mod layouts;
mod magics;
mod position;
mod sliders;
mod squares;

use super::{Body, Builtin, Group};
use std::sync::LazyLock;

type Names = &'static [&'static str];

/// Every built-in, chapter by chapter.
pub static BUILTINS: LazyLock<Vec<Builtin>> = LazyLock::new(|| {
    let chapters: [&[Builtin]; _] = [
        &constants::chapter(),
        compass::CHAPTER,
        fills::CHAPTER,
        bits::CHAPTER,
        squares::CHAPTER,
        attacks::CHAPTER,
        sliders::CHAPTER,
        magics::CHAPTER,
        position::CHAPTER,
        &layouts::PLAIN,
        &layouts::FIXED,
        &layouts::OVERLAPPED,
        &layouts::BLACK,
    ];
    chapters.concat()
});

const fn entry(
    group: Group,
    name: &'static str,
    parameters: Names,
    doc: &'static str,
    body: Body,
    aliases: Names,
) -> Builtin {
    Builtin { name, aliases, parameters, doc, group, body }
}
