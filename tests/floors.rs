//! The house has floors: a room uses the rooms below it and no other.
//!
//! The test reads the sources as tokens, without comments and strings, and follows every path that starts at `crate`
//! or climbs out of its room with `super`.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};

/// Each room and the rooms it may use. Whatever is not in this table does not exist.
const ROOMS: &[(&str, &[&str])] = &[
    ("bitboard", &[]),
    ("attacks", &["bitboard"]),
    ("magic", &["attacks", "bitboard"]),
    ("position", &["attacks", "bitboard"]),
    ("script", &["position", "magic", "attacks", "bitboard"]),
    ("render", &["script", "position", "magic", "attacks", "bitboard"]),
    ("disk", &[]),
    ("lesson", &["disk", "render", "script", "position", "magic", "attacks", "bitboard"]),
    ("tui", &["disk", "lesson", "render", "script", "position", "magic", "attacks", "bitboard"]),
    ("cli", &["disk", "tui", "lesson", "render", "script", "position", "magic", "attacks", "bitboard"]),
];

/// Rooms that compute: no file, no stream, no clock, no environment.
const PURE: &[&str] = &["bitboard", "attacks", "magic", "position", "script", "render"];

#[test]
fn every_arrow_points_down() {
    let faults: Vec<String> = sources().iter().flat_map(|(path, text)| faults_of(path, text)).collect();
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn every_source_file_is_read() {
    let paths: Vec<PathBuf> = sources().into_iter().map(|(path, _)| path).collect();
    for wanted in ["lib.rs", "main.rs", "bitboard/board.rs", "attacks/rays.rs", "tui/mod.rs"] {
        assert!(paths.contains(&PathBuf::from(wanted)), "{wanted} is not among {paths:?}");
    }
}

#[test]
fn planted_faults_are_found() {
    let planted = [
        ("bitboard/x.rs", "use crate::attacks::rays;", "bitboard must not use attacks"),
        ("attacks/x.rs", "use crate::{bitboard::Square, script};", "attacks must not use script"),
        ("attacks/x.rs", "use crate::{bitboard::{Square, File}, script};", "attacks must not use script"),
        ("script/x.rs", "fn f() -> crate::render::Picture {}", "script must not use render"),
        ("render/mod.rs", "use super::lesson::Goal;", "render must not use lesson"),
        ("render/text/grid.rs", "use super::super::super::cli;", "render must not use cli"),
        ("render/x.rs", "mod tests { use super::super::super::tui; }", "render must not use tui"),
        ("bitboard/x.rs", "use super::super::{attacks, bitboard};", "bitboard must not use attacks"),
        ("tui/x.rs", "use crate::cli::main;", "tui must not use cli"),
        ("bitboard/x.rs", "use crate::cellar::wine;", "bitboard must not use cellar"),
        ("render/x.rs", "use crate::*;", "render must not use the whole crate"),
        ("render/x.rs", "use crate as house;", "render must not use the whole crate"),
        ("main.rs", "use bitrose::tui::run;", "main must not use tui"),
        ("render/x.rs", "use ratatui::style::Color;", "render must not use ratatui"),
        ("cli/x.rs", "fn f() { crossterm::style::x() }", "cli must not use crossterm"),
        ("script/x.rs", "use std::{fmt, fs};", "script must not use std::fs"),
        ("script/x.rs", "let t = std::time::Instant::now();", "script must not use std::time"),
        ("render/x.rs", "use std::io::{Write, stdout};", "render must not use stdout"),
    ];
    for (path, text, fault) in planted {
        let found = faults_of(Path::new(path), text);
        assert_eq!(found, [format!("{path}:1: {fault}")], "{text}");
    }
}

#[test]
fn arrows_down_and_mere_words_are_no_faults() {
    let innocent = [
        ("render/x.rs", "use crate::bitboard::{Bitboard, Square};"),
        ("cli/mod.rs", "use crate::{render, script::Session, tui};"),
        ("cli/show.rs", "pub(crate) fn f() { crate::tui::run() }"),
        ("bitboard/x.rs", "// use crate::script;\n/* crate::tui /* ratatui */ crate::cli */"),
        ("bitboard/x.rs", "const S: &str = \"crate::script \\\" crate::tui\"; const C: char = '\"';"),
        ("bitboard/x.rs", "const S: &str = r#\"crate::script \" crate::tui\"#;"),
        ("bitboard/x.rs", "mod tests { use super::super::Square; fn f<'a>(x: &'a str) {} }"),
        ("attacks/x.rs", "macro_rules! m { () => { $crate::bitboard::Bitboard } }"),
        ("tui/x.rs", "use ratatui::Frame; use crossterm::event; use std::io::stdout;"),
        ("main.rs", "fn main() { bitrose::cli::main() }"),
        ("script/x.rs", "use std::fmt::Write; let from_fs = instdout;"),
    ];
    for (path, text) in innocent {
        assert_eq!(faults_of(Path::new(path), text), [""; 0], "{text}");
    }
}

/// The sources under `src`, by their path inside it.
fn sources() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = vec![root.clone()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                files.push((path.strip_prefix(&root).unwrap().to_owned(), text));
            }
        }
    }
    files
}

/// Every forbidden use in one file, as `path:line: who must not use what`.
fn faults_of(path: &Path, text: &str) -> Vec<String> {
    let module = module_of(path);
    let room = module.first().map_or("main", String::as_str);
    let tokens = tokens(text);
    uses(&tokens, module.len())
        .into_iter()
        .filter(|(_, used)| !is_allowed(room, used))
        .map(|(line, used)| format!("{}:{line}: {room} must not use {used}", path.display()))
        .collect()
}

/// `render/text/grid.rs` is the module `render::text::grid`; `lib.rs` and `main.rs` stand on the ground.
fn module_of(path: &Path) -> Vec<String> {
    let mut parts: Vec<String> =
        path.with_extension("").iter().map(|part| part.to_str().unwrap().to_owned()).collect();
    if matches!(parts.last().map(String::as_str), Some("mod" | "lib" | "main")) {
        parts.pop();
    }
    parts
}

fn is_allowed(room: &str, used: &str) -> bool {
    if used == "ratatui" || used == "crossterm" {
        return room == "tui";
    }
    if used.starts_with("std") {
        return !PURE.contains(&room);
    }
    if room == "main" {
        return used == "cli";
    }
    room == used || ROOMS.iter().any(|(name, below)| *name == room && below.contains(&used))
}

/// What the tokens of a file at this module depth use: rooms, the terminal libraries, the world outside.
fn uses(tokens: &[(usize, String)], depth: usize) -> Vec<(usize, String)> {
    let word = |at: usize| tokens.get(at).map_or("", |(_, token)| token.as_str());
    let mut found = Vec::new();
    let mut braces: Vec<bool> = Vec::new();
    for at in 0..tokens.len() {
        let line = tokens[at].0;
        let starts_path = at == 0 || word(at - 1) != "::";
        match word(at) {
            "{" => braces.push(at >= 2 && word(at - 2) == "mod"),
            "}" => drop(braces.pop()),
            "crate" if word(at + 1) == "as" => found.push((line, "the whole crate".into())),
            "crate" | "bitrose" if word(at + 1) == "::" => {
                found.extend(heads(tokens, at + 2).into_iter().map(|head| (line, head)));
            }
            "super" if starts_path => {
                let inner = braces.iter().filter(|&&is_module| is_module).count();
                let climbed = (0..depth + inner).take_while(|step| word(at + 2 * step) == "super").count();
                if climbed > 0 && climbed == depth + inner {
                    found.extend(heads(tokens, at + 2 * climbed).into_iter().map(|head| (line, head)));
                }
            }
            "std" if word(at + 1) == "::" => {
                let outside =
                    |head: &String| matches!(head.as_str(), "fs" | "env" | "net" | "process" | "time");
                found.extend(
                    heads(tokens, at + 2)
                        .into_iter()
                        .filter(outside)
                        .map(|head| (line, format!("std::{head}"))),
                );
            }
            stream @ ("stdin" | "stdout" | "stderr") => found.push((line, format!("std{}", &stream[3..]))),
            library @ ("ratatui" | "crossterm") => found.push((line, library.into())),
            _ => {}
        }
    }
    found
}

/// The first name of a path, or of each path of a group `{a::b, c::{d, e}}`.
fn heads(tokens: &[(usize, String)], at: usize) -> Vec<String> {
    let words = || tokens[at.min(tokens.len())..].iter().map(|(_, token)| token.as_str());
    let name =
        |word: &str| if matches!(word, "*" | "self") { "the whole crate".into() } else { word.to_owned() };
    if words().next() != Some("{") {
        return words().next().map(name).into_iter().collect();
    }
    let mut heads = Vec::new();
    let mut depth = 0;
    let mut before = "";
    for word in words() {
        depth -= i32::from(word == "}");
        if depth == 0 && word == "}" {
            break;
        }
        if depth == 1 && matches!(before, "{" | ",") && word != "," {
            heads.push(name(word));
        }
        depth += i32::from(word == "{");
        before = word;
    }
    heads
}

/// Words, `::` and single signs, each with its line; comments, strings and letters in quotes are left out.
fn tokens(text: &str) -> Vec<(usize, String)> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let line = text[..text.len() - rest.len()].matches('\n').count() + 1;
        let raw_string = raw_string_length(rest).filter(|_| first == 'r');
        let length = match first {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => comment_length(rest),
            '"' => string_length(rest),
            'r' if raw_string.is_some() => raw_string.unwrap_or(1),
            '\'' => quote_length(rest),
            ':' if rest.starts_with("::") => 2,
            _ if first.is_alphanumeric() || first == '_' => {
                rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len())
            }
            _ => first.len_utf8(),
        };
        let (token, after) = rest.split_at(length);
        rest = after;
        let is_word = first.is_alphanumeric() && !token.contains('"') || first == '_';
        if is_word || token == "::" || "{},*;$".contains(token) {
            tokens.push((line, token.to_owned()));
        }
    }
    tokens
}

fn comment_length(text: &str) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < text.len() {
        let (open, close) = (text[at..].starts_with("/*"), text[at..].starts_with("*/"));
        depth += i32::from(open) - i32::from(close);
        at += if open || close { 2 } else { text[at..].chars().next().map_or(1, char::len_utf8) };
        if depth == 0 {
            break;
        }
    }
    at
}

fn string_length(text: &str) -> usize {
    let mut escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        if letter == '"' && !escaped {
            return at + 1;
        }
        escaped = letter == '\\' && !escaped;
    }
    text.len()
}

/// The length of `r"…"`, `r#"…"#` and so on.
fn raw_string_length(text: &str) -> Option<usize> {
    let hashes = text.chars().skip(1).take_while(|&letter| letter == '#').count();
    let body = text.get(1 + hashes..)?.strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(hashes));
    Some(body.find(&end).map_or(text.len(), |at| 2 + hashes + at + end.len()))
}

/// A character in quotes, or the quote alone where a lifetime begins.
fn quote_length(text: &str) -> usize {
    let mut letters = text.char_indices().skip(1);
    let escaped = letters.next().is_some_and(|(_, letter)| letter == '\\');
    if escaped {
        return text[2..]
            .char_indices()
            .skip(1)
            .find(|&(_, letter)| letter == '\'')
            .map_or(1, |(at, _)| at + 3);
    }
    match letters.next() {
        Some((at, '\'')) => at + 1,
        _ => 1,
    }
}
