//! Packages of Java and Go, namespaces of C#, modules of Python: which files of a folder a file can see.

use super::imports::imports;
use bitrose_lang::source::language_of;
use bitrose_lang::{Language, words};
use std::path::Path;

/// Returns `true` if code in a file can mean a name that another file defines.
pub(crate) fn sees((path, text): (&Path, &str), name: &str, (other, code): (&Path, &str)) -> bool {
    match language_of(path) {
        Some(Language::Java) => {
            let imports =
                || after(text, "import").map(|own| own.strip_prefix("static ").unwrap_or(own).trim());
            let (own, package) = (package(text), package(code));
            let is_from = |import: &str| {
                let rest = package.and_then(|package| import.strip_prefix(package));
                rest.is_some_and(|rest| rest.starts_with('.'))
            };
            let mut explicit = imports().filter(|import| words(import).any(|word| word == name)).peekable();
            if explicit.peek().is_some() {
                return explicit.any(is_from);
            }
            own == package
                || imports().any(|import| import.ends_with('*') && is_from(import))
                || own.is_none() && imports().next().is_none()
        }
        Some(Language::CSharp) => {
            let seen: Vec<&str> = after(text, "namespace").chain(after(text, "using")).collect();
            let mut spaces = after(code, "namespace").peekable();
            let is_seen = |space: &str| {
                let rests = seen.iter().filter_map(|own| own.strip_prefix(space));
                rests.into_iter().any(|rest| rest.is_empty() || rest.starts_with('.'))
            };
            seen.is_empty() || spaces.peek().is_none() || spaces.any(is_seen)
        }
        Some(Language::Go) => {
            // `import . "engine/common"`
            let mut brought = text.lines().filter_map(|line| {
                let path = line.trim_start().trim_start_matches("import ").strip_prefix(". \"")?;
                path.trim_end().trim_end_matches('"').rsplit('/').next()
            });
            package(text).is_none()
                || package(text) == package(code)
                || brought.any(|name| Some(name) == package(code))
        }
        Some(Language::Python) => {
            let mut modules = imports(text).into_iter().filter_map(|range| {
                let (module, names) = text[range].strip_prefix("from ")?.split_once(" import ")?;
                words(names).any(|word| word == name).then(|| words(module).last())?
            });
            // a package may pass on what its modules define
            modules.all(|module| other.with_extension("").iter().any(|part| part == module))
        }
        _ => true,
    }
}

/// Returns the package of Java or Go that a file belongs to.
fn package(text: &str) -> Option<&str> {
    after(text, "package").next()
}

/// Returns what follows a word at the beginning of a line, up to the end of the statement or a comment.
fn after<'a>(text: &'a str, word: &'a str) -> impl Iterator<Item = &'a str> {
    text.lines().filter_map(move |line| {
        let line = line.trim_start_matches('\u{FEFF}').trim_start();
        let rest = line.strip_prefix(word)?.strip_prefix(' ')?;
        Some(rest.split([';', '{', '/']).next()?.trim())
    })
}

/// Returns `true` if `go build` compiles a file for Linux on amd64, with no other tags.
pub(crate) fn is_built(path: &Path, text: &str) -> bool {
    const OTHERS: &str = "aix android darwin dragonfly freebsd illumos ios js nacl netbsd openbsd plan9 solaris wasip1 windows \
                          386 arm arm64 loong64 mips mipsle mips64 mips64le ppc64 ppc64le riscv64 s390x wasm";
    let name = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let mut suffixes = name.rsplit('_').take(2.min(name.matches('_').count()));
    let is_other = |word: &str| OTHERS.split(' ').any(|other| other == word);
    let (last, before) = (suffixes.next(), suffixes.next());
    let is_named = !(last.is_some_and(is_other) || last == Some("amd64") && before.is_some_and(is_other));
    let mut head = text.lines().map(str::trim).take_while(|line| !line.starts_with("package "));
    let constraint = head.find_map(|line| line.strip_prefix("//go:build "));
    is_named && constraint.is_none_or(holds)
}

/// Returns the value of a build constraint: `linux && !(arm64 || cgo)`. One that is not understood does not hold.
fn holds(constraint: &str) -> bool {
    let mut own = constraint.split_whitespace().collect::<String>();
    // the innermost parentheses first, each replaced by its value
    while let Some((before, rest)) = own.split_once(')')
        && let Some((before, inner)) = before.rsplit_once('(')
    {
        own = format!("{before}{}{rest}", if is_any(inner) { "linux" } else { "false" });
    }
    is_any(&own)
}

/// Returns the value of a constraint without parentheses.
fn is_any(constraint: &str) -> bool {
    let is_tag =
        |tag: &str| matches!(tag, "linux" | "amd64" | "unix" | "gc" | "cgo") || tag.starts_with("go1.");
    let is_true = |tag: &str| {
        let plain = tag.trim_start_matches('!');
        is_tag(plain) == (tag.len() - plain.len()).is_multiple_of(2)
    };
    constraint.split("||").any(|all| all.split("&&").all(is_true))
}
