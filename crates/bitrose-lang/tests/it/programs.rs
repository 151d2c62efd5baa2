//! Programs with the values that their compilers give, or the words of their refusals: the files of `tests/data/programs`.
//!
//! A row is a value and a program. `refused` instead of a value takes any error, `refused: MESSAGE |` only this one, at
//! the place between `«` and `»` if the program has them; its label or help have the words behind a `⇒`. `⏎` ends a line
//! of a program.
//!
//! `# NAME` begins a table. In it, `let WORD = TEXT` says what a word of its rows stands for, and `in TEXT` what is
//! around the rows that follow: each `…` of it is a part of the row, and `…` is between the parts. A comment begins
//! with `//`.

use crate::vectors::word;
use bitrose_core::bitboard::Mapping;
use bitrose_lang::{Error, Language, Session};
use std::collections::HashMap;
use std::path::PathBuf;

/// What the lines of a table say before a row.
#[derive(Default)]
struct Table<'a> {
    name: &'a str,
    words: HashMap<&'a str, &'a str>,
    around: Option<&'a str>,
}

impl<'a> Table<'a> {
    /// Reads a line; what is wrong if it is a row with another result.
    fn read(&mut self, line: &'a str, language: Language) -> Result<(), String> {
        if let Some(name) = line.strip_prefix("# ") {
            *self = Table { name, ..Table::default() };
        } else if let Some((word, text)) = line.strip_prefix("let ").and_then(|rest| rest.split_once(" = ")) {
            self.words.insert(word, text);
        } else if let Some(text) = line.strip_prefix("in ") {
            self.around = Some(text);
        } else if !line.is_empty() && !line.starts_with("//") {
            return self.check(line, language);
        }
        Ok(())
    }

    fn check(&self, row: &str, language: Language) -> Result<(), String> {
        let refusal = row.strip_prefix("refused: ").and_then(|row| row.split_once(" | "));
        let (wanted, program) = refusal.or_else(|| row.split_once(' ')).ok_or("a row has two parts")?;
        let (program, hint) = program.rsplit_once(" ⇒ ").unwrap_or((program, ""));
        let marked = self.program(program)?;
        let program = marked.replace(['«', '»'], "");
        let place = marked.find('«').zip(marked.replace('«', "").find('»'));
        let found = if language == Language::Own { own_word(&program) } else { word(language, &program) };
        let is_right = match (&found, refusal) {
            (Ok(_), Some(_)) => false,
            (Err(error), Some(_)) => {
                let span = (error.span.start, error.span.end);
                error.message == wanted
                    && place.is_none_or(|place| place == span)
                    && advice(error).contains(hint)
            }
            (Err(_), None) => wanted == "refused",
            (Ok(found), None) => wanted != "refused" && *found == value(wanted)?,
        };
        if is_right {
            return Ok(());
        }
        let found = match found {
            Ok(found) => format!("the value {found} ({found:#x})"),
            Err(error) => {
                format!("an error at `{}`: {error} ⇒ {}", error.span.text(&program), advice(&error))
            }
        };
        Err(format!("has {found}\n  {row}"))
    }

    /// The program of a row, with the marks of a place.
    fn program(&self, row: &str) -> Result<String, String> {
        let around = self.around.unwrap_or("…");
        if around.matches('…').count() != row.matches('…').count() + 1 {
            return Err(format!("has another number of parts than `{around}`"));
        }
        let parts = row.split('…').enumerate().map(|(at, part)| {
            let part = if at > 0 { part.strip_prefix(' ').unwrap_or(part) } else { part };
            if at < row.matches('…').count() { part.strip_suffix(' ').unwrap_or(part) } else { part }
        });
        let text: String =
            around.split('…').zip(parts.chain([""])).flat_map(|(text, part)| [text, part]).collect();
        let is_letter = |c: char| c.is_alphanumeric() || c == '_';
        let pieces = text.split_inclusive(|c: char| !is_letter(c)).map(|piece| {
            let word = piece.trim_end_matches(|c: char| !is_letter(c));
            let text = self.words.get(word).unwrap_or(&word);
            format!("{text}{}", &piece[word.len()..])
        });
        Ok(pieces.collect::<String>().replace('⏎', "\n"))
    }
}

/// The result of a program of bitrose's own language.
fn own_word(program: &str) -> Result<u64, Error> {
    let run = Session::new(Mapping::Lerf).run(program)?;
    Ok(run.value.expect("the program has a value").number())
}

/// The label and the help of an error.
fn advice(error: &Error) -> String {
    format!("{} | {}", error.label, error.help.as_deref().unwrap_or_default())
}

/// Numbers from -2^63 to 2^64 - 1, also hexadecimal ones.
fn value(text: &str) -> Result<u64, String> {
    let number = match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16),
        None => text.parse().or_else(|_| text.parse().map(i64::cast_unsigned)),
    };
    number.map_err(|_| format!("begins with `{text}`, which is no value"))
}

fn folder() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests/data/programs"].iter().collect()
}

fn check_file(name: &str, language: Language) {
    let text = std::fs::read_to_string(folder().join(name).with_extension("txt")).expect("the file is there");
    let mut table = Table::default();
    let mut wrong = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if let Err(what) = table.read(line, language) {
            wrong.push(format!("{name}.txt:{number} ({}) {what}", table.name));
        }
    }
    assert!(wrong.is_empty(), "{} rows are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// A test for each file.
macro_rules! files {
    ($($name:ident $language:ident;)*) => {
        $(
            #[test]
            fn $name() {
                check_file(stringify!($name), Language::$language);
            }
        )*

        #[test]
        fn each_file_has_a_test() {
            let files = std::fs::read_dir(folder()).expect("the folder is there");
            let mut names: Vec<_> = files.map(|file| file.expect("a file").file_name()).collect();
            names.sort();
            assert_eq!(names, [$(concat!(stringify!($name), ".txt")),*]);
        }
    };
}

files! {
    c C;
    cpp_declared Cpp;
    cpp_engines Cpp;
    cpp_enums Cpp;
    cpp_pasted Cpp;
    cpp_scopes Cpp;
    cpp_vectors Cpp;
    csharp CSharp;
    go Go;
    java Java;
    own Own;
    python Python;
    rust Rust;
}
