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

type Names = &'static [&'static str];

const CHAPTERS: [&[Builtin]; 13] = [
    constants::CHAPTER,
    compass::CHAPTER,
    fills::CHAPTER,
    bits::CHAPTER,
    squares::CHAPTER,
    attacks::CHAPTER,
    sliders::CHAPTER,
    magics::CHAPTER,
    position::CHAPTER,
    layouts::CHAPTERS[0],
    layouts::CHAPTERS[1],
    layouts::CHAPTERS[2],
    layouts::CHAPTERS[3],
];

const COUNT: usize = {
    let mut count = 0;
    let mut chapter = 0;
    while chapter < CHAPTERS.len() {
        count += CHAPTERS[chapter].len();
        chapter += 1;
    }
    count
};

/// All chapters in one list.
pub(super) static TABLE: [Builtin; COUNT] = {
    let mut table = [CHAPTERS[0][0]; COUNT];
    let mut filled = 0;
    let mut chapter = 0;
    while chapter < CHAPTERS.len() {
        let mut entry = 0;
        while entry < CHAPTERS[chapter].len() {
            table[filled] = CHAPTERS[chapter][entry];
            filled += 1;
            entry += 1;
        }
        chapter += 1;
    }
    table
};

/// Every built-in, chapter by chapter.
pub static BUILTINS: &[Builtin] = &TABLE;

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
