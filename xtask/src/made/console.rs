//! Checks the console examples of the documentation: each is run, and must print what the page says.
//!
//! An example is a line `$ command` in a fenced block marked `console`, with its output below it, up to the next
//! command or the end of the block. Lines that begin with `> ` continue the command. A line `...` matches any number of
//! lines. The command is run by `sh`, with the program under test first in the `PATH`, in an initially empty folder
//! that all examples of a page share. Both standard output and standard error count as output.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// A part of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Piece<'a> {
    /// Text that remains as it is.
    Text(&'a str),
    /// A command, with its lines as written, and the output below it.
    Example { line: usize, command: Vec<&'a str>, output: Vec<&'a str> },
}

/// Splits a document into its examples and the text between them.
fn pieces(document: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut fence: Option<&str> = None;
    for (number, line) in document.lines().enumerate() {
        let mark = line.trim_start().strip_prefix("```");
        match (fence, mark) {
            (None, Some(language)) => fence = Some(language.trim()),
            (Some(_), Some(_)) => fence = None,
            (Some("console"), None) => {
                example_line(&mut pieces, number + 1, line);
                continue;
            }
            (Some(language), None) => {
                assert!(!line.starts_with("$ "), "line {}: {language:?} is not run; say console", number + 1);
            }
            (None, None) => {}
        }
        pieces.push(Piece::Text(line));
    }
    pieces
}

/// Adds a line of a console block to its example.
fn example_line<'a>(pieces: &mut Vec<Piece<'a>>, line: usize, text: &'a str) {
    match pieces.last_mut() {
        _ if text.starts_with("$ ") => {
            pieces.push(Piece::Example { line, command: vec![text], output: Vec::new() });
        }
        Some(Piece::Example { command, output, .. }) if output.is_empty() && text.starts_with("> ") => {
            command.push(text);
        }
        Some(Piece::Example { output, .. }) => output.push(text),
        _ => panic!("line {line}: a console block begins with a command, `$ …`"),
    }
}

/// Runs a command as written in a document, and returns everything that it prints.
fn run(command: &[&str], folder: &Path, program: &Path) -> Vec<String> {
    let script: Vec<&str> = command.iter().map(|line| &line[2..]).collect();
    let mut path = vec![program.parent().expect("the program is in a folder").to_owned()];
    path.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1\n{}", script.join("\n"))])
        .current_dir(folder)
        .env("PATH", std::env::join_paths(path).expect("folders of a path join"))
        .env("HOME", folder)
        .env("LC_ALL", "C.UTF-8")
        .env("COLUMNS", "80")
        .stdin(Stdio::null())
        .output()
        .expect("sh is there");
    assert!(output.status.code().is_some_and(|code| code < 126), "{script:?}: {}", output.status);
    String::from_utf8_lossy(&output.stdout).lines().map(|line| line.trim_end().to_owned()).collect()
}

/// Returns `true` if the output matches the pattern, in which `...` matches any lines.
fn agrees(pattern: &[&str], output: &[String]) -> bool {
    match pattern {
        [] => output.is_empty(),
        ["...", rest @ ..] => (0..=output.len()).any(|skip| agrees(rest, &output[skip..])),
        [first, rest @ ..] => {
            output.first().is_some_and(|line| line == first.trim_end()) && agrees(rest, &output[1..])
        }
    }
}

/// The corrected page, and the errors in the page as it is.
pub(crate) fn check(document: &str, folder: &Path, program: &Path) -> (String, Vec<String>) {
    let (mut lines, mut errors) = (Vec::new(), Vec::new());
    for piece in pieces(document) {
        match piece {
            Piece::Text(line) => lines.push(line.to_owned()),
            Piece::Example { line, command, output } => {
                let (body, end) = split_blank_end(&output);
                let printed = run(&command, folder, program);
                lines.extend(command.iter().map(|&line| line.to_owned()));
                if agrees(body, &printed) {
                    lines.extend(body.iter().map(|&line| line.to_owned()));
                } else {
                    errors.push(format!(
                        "line {line}: {}\nprints\n{}\n",
                        command.join("\n"),
                        printed.join("\n")
                    ));
                    lines.extend(printed);
                }
                lines.extend(end.iter().map(|&line| line.to_owned()));
            }
        }
    }
    (lines.join("\n") + "\n", errors)
}

/// Splits off the blank lines at the end of an output, which only separate it from what follows.
fn split_blank_end<'a, 'b>(output: &'b [&'a str]) -> (&'b [&'a str], &'b [&'a str]) {
    let blank = output.iter().rev().take_while(|line| line.trim().is_empty()).count();
    output.split_at(output.len() - blank)
}

/// The pages that may have examples: `README.md` and the Markdown files in `docs`.
pub(crate) fn pages(root: &Path) -> Vec<String> {
    let docs = fs::read_dir(root.join("docs")).expect("the repository has docs").flatten();
    let names = docs.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut pages: Vec<String> = names
        .filter(|name| Path::new(name).extension().is_some_and(|end| end == "md"))
        .map(|name| format!("docs/{name}"))
        .collect();
    pages.sort();
    pages.insert(0, "README.md".to_owned());
    pages
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCUMENT: &str = "\
Text
```console
$ printf 'one\\ntwo\\nthree\\n'
one
...
three

$ printf '%s\\n' \\
> wrong
right
```
";

    #[test]
    fn a_wrong_output_is_found_and_mended() {
        let folder = tempfile::tempdir().unwrap();
        let check = |text: &str| check(text, folder.path(), Path::new("/bin/sh"));
        let (mended, errors) = check(DOCUMENT);
        assert_eq!(errors.len(), 1, "{errors:?}");
        assert!(errors[0].starts_with("line 8: $ printf"), "{}", errors[0]);
        assert_eq!(mended, DOCUMENT.replace("right", "wrong"));
        assert_eq!(check(&mended), (mended.clone(), Vec::new()));
    }

    #[test]
    fn dots_match_any_lines_and_nothing_else_does() {
        let output = ["a", "b", "c"].map(str::to_owned);
        for right in [&["a", "b", "c"][..], &["..."], &["a", "..."], &["...", "c"], &["a", "...", "b", "c"]] {
            assert!(agrees(right, &output), "{right:?}");
        }
        for wrong in [&[][..], &["a", "b"], &["...", "b"], &["b", "..."], &["a", "b", "c", "d"]] {
            assert!(!agrees(wrong, &output), "{wrong:?}");
        }
    }

    #[test]
    #[should_panic(expected = "is not run; say console")]
    fn a_command_in_a_block_that_is_not_run_is_an_error() {
        pieces("```sh\n$ bitrose\n```\n");
    }
}
