//! The other files of a program: those that the user names, which come first, and the headers of a C or C++ file. Each
//! `#include "…"` of a file that exists is replaced by the text of that file.
//!
//! A name is looked up in the folder of the file that includes it, then in the folder of the program, then in those
//! around it, and at last in the `include` and the like that are nearest to the program. `#include <…>` and headers that are not found stay as they are. For every byte of the result it is known
//! which file it comes from.

use super::imports::without_imports;
use bitrose_lang::source::language_of;
use bitrose_lang::{Language, SOURCE_LIMIT, code, words};
use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::{fs, ptr};

/// The greatest depth to which headers may include each other.
const MAX_DEPTH: usize = 32;

/// The greatest number of stretches, so that empty headers that include each other come to an end.
const MAX_PIECES: usize = 10_000;

/// A file that a source comes from.
#[derive(Debug)]
pub(crate) struct OriginFile {
    /// The path of the file, as it is shown.
    pub(crate) name: String,
    /// The text of the file.
    pub(crate) text: String,
}

/// A stretch of an expanded source that comes from one file.
#[derive(Clone, Debug)]
struct Piece {
    /// The offset of the piece in the expanded source.
    start: usize,
    file: Rc<OriginFile>,
    /// The offset of the piece in the file.
    offset: usize,
    /// The line in the expanded source and the line in the file at which the piece begins, counted from 0.
    lines: [usize; 2],
}

/// The files that the stretches of an expanded source come from, in order. The last stretch is the rest of the program
/// after its last header, and everything that is appended to it.
#[derive(Clone, Debug)]
pub(crate) struct Pieces {
    stretches: Vec<Piece>,
    /// The headers that were not found, as they are included.
    pub(crate) missing: Vec<String>,
    /// Whether there are headers that are not read, because the program would be too long with them.
    pub(crate) is_too_long: bool,
    /// The headers that a file includes although they were read before, for another file.
    pub(crate) shared: Vec<SharedHeader>,
}

/// A header that two files of a program include, and that is read once.
#[derive(Clone, Debug)]
pub(crate) struct SharedHeader {
    pub(crate) file: Rc<OriginFile>,
    /// The macros that the second file defines before it includes the header.
    pub(crate) macros: Vec<String>,
}

impl Pieces {
    /// Returns the only piece of a program without headers.
    pub(crate) fn alone(name: &str, text: &str) -> Self {
        let file = Rc::new(OriginFile { name: name.to_owned(), text: text.to_owned() });
        let stretches = vec![Piece { start: 0, file, offset: 0, lines: [0, 0] }];
        Self { stretches, missing: Vec::new(), is_too_long: false, shared: Vec::new() }
    }

    /// Notes that definitions that come from no file were put in front; `name` says what they are.
    pub(crate) fn prepend(&mut self, name: &str, definitions: &str) {
        let file = Rc::new(OriginFile { name: name.to_owned(), text: definitions.to_owned() });
        for piece in &mut self.stretches {
            piece.start += definitions.len();
            piece.lines[0] += newlines(definitions);
        }
        self.stretches.insert(0, Piece { start: 0, file, offset: 0, lines: [0, 0] });
    }

    /// Returns the offset in the source of a place in the program itself.
    pub(crate) fn offset(&self, place: usize) -> usize {
        let own = self.stretches.iter().filter(|piece| self.is_program(&piece.file));
        let piece = own.take_while(|piece| piece.offset <= place).last().unwrap_or(self.last());
        piece.start + place - piece.offset
    }

    /// Returns the offset of the last stretch.
    pub(crate) fn front(&self) -> usize {
        self.last().start
    }

    fn last(&self) -> &Piece {
        self.stretches.last().expect("the program is one")
    }

    /// Returns the file that an offset of the source comes from, and the offset in that file.
    pub(crate) fn place(&self, offset: usize) -> (&OriginFile, usize) {
        let piece = self.piece(offset);
        (&piece.file, piece.offset + offset - piece.start)
    }

    fn piece(&self, offset: usize) -> &Piece {
        &self.stretches[self.stretches.partition_point(|piece| piece.start <= offset) - 1]
    }

    /// Returns `true` if a file is the program, not a header.
    pub(crate) fn is_program(&self, file: &OriginFile) -> bool {
        ptr::eq(Rc::as_ptr(&self.last().file), file)
    }

    /// Returns the line in its file for an offset and its line in the source, both lines counted from 1, and the name
    /// of the file if that is not the program itself.
    pub(crate) fn line(&self, offset: usize, line: usize) -> (usize, Option<&str>) {
        let piece = self.piece(offset);
        let line = line + piece.lines[1] - piece.lines[0];
        (line, (!self.is_program(&piece.file)).then_some(&*piece.file.name))
    }

    /// Returns the program without its headers, but with everything that was appended to `source`.
    pub(crate) fn program_text<'a>(&self, source: &'a str) -> Cow<'a, str> {
        let last = self.last();
        match last.offset {
            0 => Cow::Borrowed(&source[last.start..]),
            offset => Cow::Owned(format!("{}{}", &last.file.text[..offset], &source[last.start..])),
        }
    }

    /// Returns the names of the headers, in the order in which they begin.
    pub(crate) fn headers(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for piece in &self.stretches {
            if !self.is_program(&piece.file) && !names.contains(&&*piece.file.name) {
                names.push(&piece.file.name);
            }
        }
        names
    }
}

/// The greatest number of files, and of folders, in which names are looked for.
const MAX_FILES: usize = 1000;

/// The number of folders around that of the program in which headers are looked for.
const AROUND: usize = 3;

/// The files that can be the root of a crate of Rust.
const ROOTS: [&str; 2] = ["lib.rs", "main.rs"];

/// The folders beside or around a program in which its headers usually are.
const HEADER_FOLDERS: [&str; 4] = ["include", "inc", "headers", "src"];

/// Returns a source behind the `others` and together with the headers that it includes. If there are none, or if the
/// result would be longer than a program may be, this is the source alone.
pub(crate) fn expand(path: &Path, text: &str, others: &[PathBuf]) -> (String, Pieces) {
    let name = path.display().to_string();
    let has_headers = matches!(language_of(path), Some(Language::C | Language::Cpp));
    if !has_headers && others.is_empty() {
        return (text.to_owned(), Pieces::alone(&name, text));
    }
    let folder = path.parent().unwrap_or(Path::new(""));
    let file = Rc::new(OriginFile { name: name.clone(), text: text.to_owned() });
    let once = fs::canonicalize(path).map(|path| (path, 0)).into_iter().collect();
    let mut reader = Reader {
        program: path,
        folder,
        has_headers,
        modules: { others.iter() }
            .filter(|other| language_of(other) == Some(Language::Python))
            .filter_map(|other| Some(other.file_stem()?.to_str()?.to_owned()))
            .collect(),
        once,
        unit: 0,
        pasted_macros: if has_headers && !path.exists() { macros_of_one(others) } else { Vec::new() },
        shared: Vec::new(),
        text: String::new(),
        lines: 0,
        pieces: Vec::new(),
        missing: Vec::new(),
    };
    let mut files = others.iter().enumerate();
    let added = files.try_for_each(|(unit, other)| {
        reader.unit = unit;
        reader.add_other(other)
    });
    reader.unit = others.len();
    if added.and_then(|()| reader.add(&file, folder, 0, false)).is_some() {
        let Reader { text, pieces, missing, shared, .. } = reader;
        return (text, Pieces { stretches: pieces, missing, is_too_long: false, shared });
    }
    (text.to_owned(), Pieces { is_too_long: true, ..Pieces::alone(&name, text) })
}

/// Returns the names of the macros that only one of these files defines.
fn macros_of_one(files: &[PathBuf]) -> Vec<String> {
    let mut all: Vec<String> = files.iter().flat_map(|file| macros(file)).collect();
    all.sort_unstable();
    all.chunk_by(|one, other| one == other).filter(|same| same.len() == 1).flatten().cloned().collect()
}

/// Returns the names of the macros that a file defines.
pub(super) fn macros(path: &Path) -> BTreeSet<String> {
    let text = source_text(path).unwrap_or_default();
    directives(&text).iter().filter_map(|directive| Some(directive.defined()?.to_owned())).collect()
}

/// Returns the files in a folder that are in the language of a program, without the program itself; if `is_deep`, also
/// those in the folders below it. Hidden folders are left out.
pub(crate) fn sources(folder: &Path, program: &Path, is_deep: bool) -> Vec<PathBuf> {
    let is_c = |language| matches!(language, Some(Language::C | Language::Cpp));
    let (wanted, own) = (language_of(program), fs::canonicalize(program).ok());
    let is_wanted = |path: &Path| {
        let language = language_of(path);
        let is_test = language == Some(Language::Go) && path.to_string_lossy().ends_with("_test.go");
        language.is_some() && !is_test && (language == wanted || is_c(language) && is_c(wanted))
    };
    let mut found = sources_where(folder, is_deep, is_wanted);
    found.retain(|path| own.is_none() || fs::canonicalize(path).ok() != own);
    found
}

/// Returns the wanted files in a folder, and if `is_deep` in those below it, except in hidden ones.
pub(super) fn sources_where(folder: &Path, is_deep: bool, is_wanted: impl Fn(&Path) -> bool) -> Vec<PathBuf> {
    let is_hidden =
        |path: &Path| path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
    let (mut found, mut waiting, mut folders) = (Vec::new(), vec![folder.to_owned()], 0);
    while let Some(path) = waiting.pop().filter(|_| found.len() < MAX_FILES && folders < MAX_FILES) {
        if path.is_dir() {
            folders += 1;
            let inner = fs::read_dir(&path).into_iter().flatten().flatten().map(|entry| entry.path());
            let is_read =
                |path: &PathBuf| if path.is_dir() { is_deep && !is_hidden(path) } else { is_wanted(path) };
            let mut inner: Vec<PathBuf> = inner.filter(is_read).collect();
            inner.sort_unstable_by(|one, other| other.cmp(one));
            waiting.extend(inner);
        } else {
            found.push(path);
        }
    }
    found
}

/// Returns `true` if a file of Rust is a module, because the root of its crate is in one of the folders around it.
fn is_inner(path: &Path) -> bool {
    let mut around = path.parent().into_iter().flat_map(Path::ancestors).take(AROUND + 1);
    !ROOTS.iter().any(|root| path.ends_with(root))
        && around.any(|folder| ROOTS.iter().any(|root| folder.join(root).is_file()))
}

/// Reads headers.
struct Reader<'a> {
    /// The path of the program.
    program: &'a Path,
    /// The folder of the program.
    folder: &'a Path,
    /// Whether its language has headers.
    has_headers: bool,
    /// The names of the modules of Python that are read.
    modules: Vec<String>,
    /// The files that are not read again, each with the file of the program for which it was read.
    once: HashMap<PathBuf, usize>,
    /// The number of the file of the program that is being read.
    unit: usize,
    /// The macros that one of the other files alone defines, if the program is in no file.
    pasted_macros: Vec<String>,
    shared: Vec<SharedHeader>,
    /// The source so far, and where it comes from.
    text: String,
    lines: usize,
    pieces: Vec<Piece>,
    missing: Vec<String>,
}

impl Reader<'_> {
    /// Adds another file of the program; `None` if the source becomes too long.
    fn add_other(&mut self, path: &Path) -> Option<()> {
        let Some(text) = source_text(path) else {
            self.missing.push(path.display().to_string());
            return Some(());
        };
        let mut is_new =
            |path| fs::canonicalize(path).is_ok_and(|path| self.once.insert(path, self.unit).is_none());
        if self.has_headers && !is_new(path) {
            return Some(());
        }
        // what it defines for the preprocessor ends with it, except for code that is in no file, which includes nothing
        let is_header = is_read_once(&text);
        let directives = directives(&text).into_iter().filter(|_| self.has_headers && !is_header);
        let undo = |name: &str| {
            let is_undone = !self.pasted_macros.iter().any(|known| known == name);
            is_undone.then(|| format!("#undef {name}\n"))
        };
        let undone: Vec<String> = directives.filter_map(|directive| undo(directive.defined()?)).collect();
        // the reader of Rust asks which module this is
        let module = match language_of(path) {
            Some(Language::Rust) => {
                let attribute = |name: &str, path: &Path| {
                    let path = path.display().to_string().replace('\\', "/").replace('"', "_");
                    format!("#![{name} = \"{path}\"]\n")
                };
                let program = match (self.unit, self.program.exists() && is_inner(self.program)) {
                    (0, true) => attribute("bitrose_inner_program", self.program),
                    (0, false) => attribute("bitrose_program", self.program),
                    _ => String::new(),
                };
                attribute(if is_inner(path) { "bitrose_module" } else { "bitrose_file" }, path) + &program
            }
            _ => String::new(),
        };
        let text = format!("{text}\n{}{module}", undone.concat());
        let file = Rc::new(OriginFile { name: path.display().to_string(), text });
        self.add(&file, path.parent().unwrap_or(Path::new("")), 0, false)
    }

    /// Adds a file with its headers; `None` if the source becomes too long. In code that may be skipped, a header does
    /// not count as read.
    fn add(
        &mut self,
        file: &Rc<OriginFile>,
        folder: &Path,
        depth: usize,
        may_be_skipped: bool,
    ) -> Option<()> {
        let mut added = 0;
        if !self.has_headers {
            let code = without_imports(&file.text, &self.modules);
            return self.push(file, &code, 0..code.len());
        }
        let directives = directives(&file.text);
        let own_conditions = usize::from(is_guarded(&directives));
        let mut macros = Vec::new();
        for directive in directives {
            macros.extend(directive.defined().map(str::to_owned));
            let may_be_skipped = may_be_skipped || directive.conditions > own_conditions;
            let Some(header) = directive.header.filter(|_| depth < MAX_DEPTH) else { continue };
            let Some((path, shown, text)) = self.find(header, folder) else {
                if !may_be_skipped && !self.missing.iter().any(|known| known == header) {
                    self.missing.push(header.to_owned());
                }
                continue;
            };
            self.push(file, &file.text, added..directive.line.start)?;
            added = directive.line.end;
            let header = Rc::new(OriginFile { name: shown.display().to_string(), text });
            if let Some(&unit) = self.once.get(&path) {
                if unit != self.unit {
                    self.shared.push(SharedHeader { file: header, macros: macros.clone() });
                }
                continue;
            }
            if !may_be_skipped && is_read_once(&header.text) {
                self.once.insert(path, self.unit);
            }
            let folder = shown.parent().unwrap_or(Path::new(""));
            self.add(&header, folder, depth + 1, may_be_skipped)?;
        }
        self.push(file, &file.text, added..file.text.len())
    }

    /// Adds a part of the code of a file, which is its text or as long as that.
    fn push(&mut self, file: &Rc<OriginFile>, code: &str, range: Range<usize>) -> Option<()> {
        let (text, offset) = (&code[range.clone()], range.start);
        let lines = [self.lines, newlines(&file.text[..offset])];
        self.pieces.push(Piece { start: self.text.len(), file: Rc::clone(file), offset, lines });
        self.text.push_str(text);
        self.lines += newlines(text);
        (self.text.len() <= SOURCE_LIMIT && self.pieces.len() <= MAX_PIECES).then_some(())
    }

    /// Returns the real path of a header, the path as it is shown, and its text.
    fn find(&self, header: &str, folder: &Path) -> Option<(PathBuf, PathBuf, String)> {
        let is_file = |path: &PathBuf| fs::metadata(path).is_ok_and(|found| found.is_file());
        let own = fs::canonicalize(self.folder).unwrap_or_default();
        let around = || own.ancestors().take(AROUND + 1);
        let mut paths =
            [folder, self.folder].into_iter().chain(around().skip(1)).map(|folder| folder.join(header));
        let inside = |folder: &Path| {
            let paths = HEADER_FOLDERS.map(|inner| folder.join(inner).join(header));
            paths.into_iter().filter(is_file).collect::<Vec<_>>()
        };
        let mut usual = around().map(inside).filter(|found| !found.is_empty());
        let path = paths.find(is_file).or_else(|| match &usual.next()?[..] {
            [path] => Some(path.clone()),
            _ => None, // which of them is meant, only its build knows
        })?;
        let text = source_text(&path)?;
        let here = std::env::current_dir().ok().filter(|_| self.folder.is_relative());
        let shown = here.and_then(|here| path.strip_prefix(here).ok().map(Path::to_owned));
        Some((fs::canonicalize(&path).ok()?, shown.unwrap_or(path), text + "\n"))
    }
}

/// Returns the text of a file, unless it is too long for a program, or no text.
pub(crate) fn source_text(path: &Path) -> Option<String> {
    let is_short = |found: &fs::Metadata| found.is_file() && found.len() <= SOURCE_LIMIT as u64;
    fs::metadata(path).ok().filter(is_short)?;
    fs::read_to_string(path).ok()
}

fn newlines(text: &str) -> usize {
    text.matches('\n').count()
}

/// Returns `true` if a header adds nothing when it is read again: by `#pragma once`, or by an include guard around all of
/// its directives. A header with a default for a macro (`#ifndef ENTRY`, `#define ENTRY`, `#endif`) has no guard.
fn is_read_once(text: &str) -> bool {
    let directives = directives(text);
    directives.iter().any(|directive| directive.code == "pragma once") || is_guarded(&directives)
}

fn is_guarded(directives: &[Directive<'_>]) -> bool {
    let [first, second, inner @ .., last] = directives else { return false };
    let guard = first.code.strip_prefix("ifndef ").map(str::trim);
    guard.is_some()
        && guard == second.code.strip_prefix("define ").map(str::trim)
        && inner.iter().all(|directive| directive.conditions > 0)
        && last.conditions == 0
}

/// A line with a directive of the preprocessor.
struct Directive<'a> {
    /// The bytes of the line, without its newline.
    line: Range<usize>,
    /// What follows the `#`, with blanks in place of comments.
    code: String,
    /// The number of conditions that are open there.
    conditions: usize,
    /// The header that it includes, if it includes one in quotation marks.
    header: Option<&'a str>,
}

impl Directive<'_> {
    /// Returns the macro that it defines.
    fn defined(&self) -> Option<&str> {
        words(self.code.strip_prefix("define")?).next()
    }
}

/// Returns the directives of a source that are not in a comment.
fn directives(text: &str) -> Vec<Directive<'_>> {
    let (mut found, mut conditions, mut start) = (Vec::new(), 0_usize, 0);
    let blank = code::blank(text, Language::Cpp, false);
    for (line, blank) in text.split_inclusive('\n').zip(blank.split_inclusive('\n')) {
        let end = line.trim_end_matches(['\n', '\r']).len();
        let hash = end - line[..end].trim_start().len();
        if line[hash..].starts_with('#') && blank[hash..].starts_with('#') {
            let directive = line[hash + 1..].trim_start();
            let header = directive.strip_prefix("include").and_then(|rest| {
                let (header, _) = rest.trim_start().strip_prefix('"')?.split_once('"')?;
                Some(header)
            });
            if directive.starts_with("endif") {
                conditions = conditions.saturating_sub(1);
            }
            let code = blank[hash + 1..].trim().to_owned();
            found.push(Directive { line: start..start + end, code, conditions, header });
            conditions += usize::from(directive.starts_with("if"));
        }
        start += line.len();
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes files and expands the first one.
    fn expanded(files: &[(&str, &str)]) -> (String, Pieces) {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        expand(&folder.path().join(files[0].0), files[0].1, &[])
    }

    /// Returns the code without blank lines.
    fn code(text: &str) -> String {
        text.lines().filter(|line| !line.trim().is_empty()).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn each_header_is_read_once_and_in_its_place() {
        let (text, pieces) = expanded(&[
            ("src/a.c", "#define A\n#include \"b.h\"\n  # include \"c/d.h\" // the other\nint x;\n"),
            ("src/b.h", "#pragma once\nint b;\n"),
            (
                "src/c/d.h",
                "#ifndef D_H\n#define D_H\n#include \"../b.h\"\n#include \"e.h\"\nint d;\n#endif\n",
            ),
            ("src/e.h", "int e;"),
        ]);
        assert_eq!(
            code(&text),
            "#define A\n#pragma once\nint b;\n#ifndef D_H\n#define D_H\nint e;\nint d;\n#endif\nint x;"
        );
        let at = |code: &str| {
            let (file, offset) = pieces.place(text.find(code).unwrap());
            assert!(file.text[offset..].starts_with(code), "{code}");
            Path::new(&file.name).file_name().unwrap().to_str().unwrap().to_owned()
        };
        let files = ["int x", "int b", "int d", "int e", "#define A"].map(at);
        assert_eq!(files, ["a.c", "b.h", "d.h", "e.h", "a.c"]);
        assert_eq!(text[pieces.front()..].trim(), "int x;");
        assert_eq!(pieces.headers().len(), 3);
        let line = |code: &str| {
            let offset = text.find(code).unwrap();
            pieces.line(offset, 1 + newlines(&text[..offset]))
        };
        assert_eq!(line("int x"), (4, None));
        let (number, file) = line("int d");
        assert!(number == 5 && file.unwrap().ends_with("d.h"));
    }

    #[test]
    fn what_is_not_an_include_of_a_file_stays() {
        let text = "#include \"missing.h\"\n#include <stdint.h>\n/* see\n#include \"b.h\"\n*/\n\
                    char *s = \"/*\"; // /*\nchar *t = R\"(\" /*)\";\n#include \"b.h\"\nint x;\n";
        let (text, _) = expanded(&[("a.c", text), ("b.h", "int b;\n")]);
        assert_eq!(code(&text).matches("int b;").count(), 1);
        assert!(
            code(&text).starts_with("#include \"missing.h\"\n#include <stdint.h>\n/* see\n#include \"b.h\"")
        );
    }

    #[test]
    fn headers_may_have_a_folder_of_their_own() {
        let text = "#include \"b.h\"\nint x;\n";
        for (files, wanted) in [
            (
                &[("p/src/a.c", text), ("p/include/b.h", "int b;\n"), ("include/b.h", "int other;\n")][..],
                "int b;\nint x;",
            ),
            (&[("p/src/a.c", text), ("p/include/b.h", "int b;\n"), ("p/inc/b.h", "int b;\n")], text.trim()),
        ] {
            assert_eq!(code(&expanded(files).0), wanted);
        }
    }

    #[test]
    fn a_header_in_a_condition_is_read_again() {
        let text = "#ifdef NO\n#include \"b.h\"\n#endif\n#include \"b.h\"\nint x;\n";
        let (text, _) = expanded(&[("a.c", text), ("b.h", "#pragma once\nint b;\n")]);
        assert_eq!(code(&text).matches("int b;").count(), 2);
    }

    #[test]
    fn a_table_of_a_macro_is_read_at_each_include() {
        let text = "#include \"b.def\"\n#include \"b.def\"\nint x;\n";
        let table = "#ifndef ENTRY\n#define ENTRY\n#endif\nENTRY\n#undef ENTRY\n";
        let (text, _) = expanded(&[("a.c", text), ("b.def", table)]);
        assert_eq!(code(&text).matches("#undef").count(), 2);
    }

    #[test]
    fn headers_without_an_end_leave_the_source_alone() {
        let program = "#include \"b.h\"\nint x;\n";
        for length in [0, 1000] {
            let header = "#include \"b.h\"\n".repeat(2) + &"int b;\n".repeat(length);
            let (text, pieces) = expanded(&[("a.c", program), ("b.h", &header)]);
            assert!(pieces.is_too_long);
            assert_eq!((&*text, pieces.front(), pieces.headers().len()), (program, 0, 0));
        }
    }
}
