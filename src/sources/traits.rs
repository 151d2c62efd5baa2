//! The traits of Rust: which files implement one for a type.

use super::modules::Modules;
use super::other_files::ambiguous;
use anyhow::bail;
use bitrose_lang::{Language, code, offset, words};
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// An `impl` of a trait for a type.
pub(super) struct Implementation<'a> {
    /// The trait, without its path and its arguments.
    pub(super) of: &'a str,
    /// The type, without its path and its arguments.
    target: &'a str,
    /// Whether the type is a generic parameter.
    is_any: bool,
}

impl<'a> Implementation<'a> {
    /// Returns the `impl … for …` of code without comments.
    pub(super) fn all(code: &'a str) -> Vec<Self> {
        let found = words(code).filter(|word| *word == "impl").filter_map(|word| {
            let rest = &code[offset(word, code) + word.len()..];
            let open = rest.find(['{', ';'])?;
            let (own, target) = rest[..open].split_once(" for ")?;
            let (generics, own) = own.trim_start().strip_prefix('<').map_or(("", own), split);
            let target = target.split(" where ").next().unwrap_or(target);
            let (of, target) = (last_name(own)?, last_name(target)?);
            Some(Self { of, target, is_any: words(generics).any(|name| name == target) })
        });
        found.collect()
    }

    /// Returns `true` if it implements this trait for this type.
    pub(super) fn is(&self, of: &str, target: &str) -> bool {
        self.of == of && (self.target == target || self.is_any)
    }

    /// Returns `true` if both may be for one type.
    fn meets(&self, other: &Self) -> bool {
        self.target == other.target || self.is_any || other.is_any
    }
}

/// Refuses a method that another trait has for the same type in a file that is not read, unless each file that calls it
/// says that the trait that is read is meant.
pub(super) fn refuse_other_traits(
    methods: &HashSet<String>,
    read: &[(PathBuf, String)],
    rest: &[(&Path, &str)],
    modules: &Modules,
) -> anyhow::Result<()> {
    let all = read.iter().map(|(path, text)| (&**path, &**text)).chain(rest.iter().copied());
    let all: Vec<_> = all.map(|(path, text)| (path, code::blank(text, Language::Rust, true))).collect();
    let files: Vec<(&Path, &str)> = all.iter().map(|(path, code)| (*path, &**code)).collect();
    let numbered = || files.iter().enumerate();
    let traits =
        numbered().flat_map(|(file, (_, code))| traits(code).into_iter().map(move |own| (file, own)));
    let traits: Vec<(usize, (&str, &str))> = traits.collect();
    let found = numbered()
        .flat_map(|(file, (_, code))| Implementation::all(code).into_iter().map(move |own| (file, own)));
    let (known, unread): (Vec<_>, Vec<_>) = found.partition(|(file, _)| *file < read.len());
    for method in methods.iter().filter_map(|name| words(name).last()) {
        let with_it: Vec<(usize, &str)> = { traits.iter() }
            .filter(|(_, (_, body))| has_function(body, method))
            .map(|(file, (name, _))| (*file, *name))
            .collect();
        let places = |of: &str| -> Vec<usize> {
            with_it.iter().filter(|(_, name)| *name == of).map(|(file, _)| *file).collect()
        };
        for (file, own) in known.iter().filter(|(_, own)| !places(own.of).is_empty()) {
            let is_rival = |other: &Implementation<'_>| {
                own.meets(other) && places(other.of).len() > usize::from(own.of == other.of)
            };
            let Some((other, _)) = unread.iter().find(|(_, other)| is_rival(other)) else { continue };
            let says = |(index, place): (usize, &(&Path, &str))| {
                let from = modules.of(own.of, &[*place], &files).map_or_else(Vec::new, |(from, _)| from);
                let is_from = |file: &usize| modules.is_among(files[*file].0, &from);
                let is_seen = |file: usize| file == index || is_from(&file);
                places(own.of).into_iter().any(|file| file < read.len() && is_seen(file))
                    && !places(own.of).into_iter().any(|file| file >= read.len() && is_seen(file))
            };
            let mut callers = numbered().take(read.len()).filter(|(_, (_, code))| calls(code, method));
            if !callers.all(says) {
                let refused = ambiguous(method, files[*file].0, files[*other].0);
                bail!("{refused}\nhelp: name the trait that is meant with `use`");
            }
        }
    }
    Ok(())
}

/// Returns `true` if code calls a method of this name: `x.name(…)`, `Board::name(…)`.
fn calls(code: &str, method: &str) -> bool {
    words(code).filter(|word| *word == method).any(|word| {
        let before = code[..offset(word, code)].trim_end();
        before.ends_with(['.', ':'])
    })
}

/// Returns the traits of code without comments, each with its body.
fn traits(code: &str) -> Vec<(&str, &str)> {
    let found = words(code).filter(|word| *word == "trait").filter_map(|word| {
        let rest = &code[offset(word, code) + word.len()..];
        let open = rest.find(['{', ';'])?;
        Some((words(rest).next()?, &rest[open..code::block_end(rest, open, Language::Rust)]))
    });
    found.collect()
}

fn has_function(body: &str, name: &str) -> bool {
    let mut before = "";
    words(body).any(|word| {
        before == "fn" && word == name || {
            before = word;
            false
        }
    })
}

/// Splits code behind a `<` at the `>` that closes it.
fn split(code: &str) -> (&str, &str) {
    let mut depth = 1;
    let end = code.char_indices().find(|(at, sign)| {
        match sign {
            '<' => depth += 1,
            '>' if !code[..*at].ends_with('-') => depth -= 1,
            _ => {}
        }
        depth == 0
    });
    end.map_or((code, ""), |(at, _)| (&code[..at], &code[at + 1..]))
}

/// Returns the last name of a path, without the arguments behind it: `Display` for `fmt::Display<T>`.
fn last_name(path: &str) -> Option<&str> {
    words(path.split('<').next().unwrap_or(path)).last()
}
