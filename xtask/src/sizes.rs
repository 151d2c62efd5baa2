//! How much code there is, and how long its functions and files are. Tests (`#[cfg(test)]` modules, files called
//! tests.rs, folders called tests), blank lines and comments are left out. For information: nothing depends on it.

use anyhow::Result;
use std::fs;
use std::path::{Path, PathBuf};

/// A file, or a function in it.
struct Length {
    lines: usize,
    name: String,
}

/// A crate: its lines of code, its files and functions.
#[derive(Default)]
struct Sizes {
    code: usize,
    files: Vec<Length>,
    functions: Vec<Length>,
}

pub(crate) fn print(root: &Path) -> Result<()> {
    let mut folders = vec![PathBuf::from("src")];
    for entry in fs::read_dir(root.join("crates"))? {
        folders.push(Path::new("crates").join(entry?.file_name()).join("src"));
    }
    folders.sort();
    println!(
        "{:24} {:>6} {:>6} {:>24} {:>24}",
        "", "code", "files", "lines: half, 90%, most", "functions: half, 90%, most"
    );
    let mut all = Sizes::default();
    for folder in folders {
        let mut sizes = Sizes::default();
        read(root, &folder, &mut sizes)?;
        row(&folder.display().to_string(), &sizes);
        all.code += sizes.code;
        all.files.append(&mut sizes.files);
        all.functions.append(&mut sizes.functions);
    }
    row("all", &all);
    for (title, mut lengths) in [("functions", all.functions), ("files", all.files)] {
        println!("\nthe longest {title}");
        lengths.sort_by_key(|length| std::cmp::Reverse(length.lines));
        lengths.iter().take(10).for_each(|Length { lines, name }| println!("{lines:4}  {name}"));
    }
    Ok(())
}

fn row(name: &str, sizes: &Sizes) {
    let shares = |lengths: &[Length]| {
        let mut lines: Vec<usize> = lengths.iter().map(|length| length.lines).collect();
        lines.sort_unstable();
        let at =
            |share: usize| lines.get((lines.len() * share / 100).min(lines.len().saturating_sub(1))).copied();
        [50, 90, 100].map(|share| at(share).unwrap_or_default().to_string()).join(" ")
    };
    let (files, functions) = (shares(&sizes.files), shares(&sizes.functions));
    println!("{name:24} {:6} {:6} {files:>24} {functions:>24}", sizes.code, sizes.files.len());
}

fn read(root: &Path, folder: &Path, sizes: &mut Sizes) -> Result<()> {
    for entry in fs::read_dir(root.join(folder))? {
        let entry = entry?;
        let path = folder.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            if entry.file_name() != "tests" {
                read(root, &path, sizes)?;
            }
        } else if path.extension().is_some_and(|end| end == "rs") && entry.file_name() != "tests.rs" {
            measure(&path.display().to_string(), &fs::read_to_string(entry.path())?, sizes);
        }
    }
    Ok(())
}

/// Adds a source. rustfmt puts the closing brace of an item below its first letter: that ends it.
fn measure(path: &str, source: &str, sizes: &mut Sizes) {
    let lines: Vec<&str> = source.lines().collect();
    let end = |start: usize| {
        let closing = format!("{}}}", &lines[start][..lines[start].len() - lines[start].trim_start().len()]);
        (start..lines.len())
            .find(|&line| lines[line] == closing || lines[start].ends_with(['}', ';']))
            .unwrap_or(start)
    };
    let mut number = 0;
    while number < lines.len() {
        let line = lines[number].trim();
        if line == "#[cfg(test)]" {
            number = end(number + 1) + 1;
            continue;
        }
        sizes.code += usize::from(!line.is_empty() && !line.starts_with("//"));
        if let Some(name) = function(line) {
            let lines = end(number) + 1 - number;
            sizes.functions.push(Length { lines, name: format!("{name}  {path}:{}", number + 1) });
        }
        number += 1;
    }
    sizes.files.push(Length { lines: lines.len(), name: path.to_owned() });
}

/// The name of the function that begins on this line.
fn function(line: &str) -> Option<&str> {
    let (before, after) = line.split_once("fn ")?;
    let is_modifier = |word: &str| word.starts_with("pub") || ["const", "unsafe", "async"].contains(&word);
    let name = after.split(['(', '<']).next()?;
    before.split_whitespace().all(is_modifier).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_end_at_their_brace_and_tests_are_left_out() {
        let source = "//! doc\n\npub(crate) const fn one(x: u8) -> u8 {\n    if x > 0 {\n        1\n    } else {\n        2\n    }\n}\n\
                      fn two();\n\n#[cfg(test)]\nmod tests {\n    fn three() {\n    }\n}\n";
        let mut sizes = Sizes::default();
        measure("a.rs", source, &mut sizes);
        let functions: Vec<_> = sizes.functions.iter().map(|one| (one.lines, one.name.as_str())).collect();
        assert_eq!(functions, [(7, "one  a.rs:3"), (1, "two  a.rs:10")]);
        assert_eq!((sizes.code, sizes.files[0].lines), (8, 16));
    }
}
