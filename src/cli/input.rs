//! Reads files and standard input: whole files in bounded memory, and streams line by line.

use super::args::{MOST_STEPS, note_added_call, note_uncalled};
use super::report::{self, BadInput};
use crate::sources::{Assembled, Origin, Pasted, Pieces, Wanted, assemble, beside, source_text};
use anyhow::{Context, anyhow, bail};
use bitrose_core::bitboard::Square;
use bitrose_course::files;
use bitrose_lang::lint::{deviating, misread};
use bitrose_lang::{
    Among, Language, Limits, Program, Reason, SOURCE_LIMIT, Session, Span, Supplied, Value, added_call,
    called, doubt, is_letter, resemblance, source, stopping_call,
};
use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufRead, BufReader, ErrorKind, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::ptr;

/// Reads the bytes of a file, or of standard input for `-`. Pipes and devices work as well: `<(…)`, `/dev/stdin`.
///
/// # Errors
/// If it cannot be read or is longer than [`files::LONGEST`].
pub(super) fn bytes(file: &Path) -> io::Result<Vec<u8>> {
    if file == Path::new("-") {
        files::read_all(io::stdin().lock())
    } else {
        files::read_all(File::open(file)?)
    }
}

/// Reads the text of a file, like [`bytes`].
///
/// # Errors
/// As for [`bytes`], and if the file is not UTF-8.
pub(super) fn text(file: &Path) -> io::Result<String> {
    files::text(bytes(file)?)
}

/// Returns the name of a file for messages.
pub(super) fn name(file: &Path) -> Cow<'_, str> {
    if file == Path::new("-") { "stdin".into() } else { file.to_string_lossy() }
}

/// Says why a file is not read as source code.
pub(super) fn not_a_source(name: &str, text: &str) -> String {
    if text.trim_ascii().is_empty() {
        format!("{name} is empty: expected source code, from a file or from a pipe")
    } else if text.len() > source::LONGEST {
        format!(
            "{name}: longer than {} MiB, which is the most that is read as source code",
            source::LONGEST >> 20
        )
    } else {
        format!("{name}: not read as C, C++, Java, Rust, C#, Go or Python")
    }
}

/// The source of a program, and the file that it comes from, which is empty for the command line.
#[derive(Clone)]
pub(super) struct SourceFile {
    pub(super) origin: String,
    pub(super) source: String,
    /// Which files the source comes from.
    pub(super) pieces: Pieces,
    /// The other files that it is read with, besides headers.
    pub(super) others: Vec<PathBuf>,
    /// The functions among which the one to call is chosen.
    pub(super) among: Among,
}

/// Checks that the files to be read as well are there, and that they are source files or folders.
fn check_named(others: &[PathBuf]) -> anyhow::Result<()> {
    match others.iter().find(|other| !other.is_dir() && source_text(other).is_none()) {
        None => Ok(()),
        Some(other) => bail!(
            "`{}`: expected a source file of at most {} KiB, or a folder",
            other.display(),
            SOURCE_LIMIT / 1024
        ),
    }
}

impl SourceFile {
    /// Returns a program that is in no file.
    pub(super) fn alone(origin: &str, source: &str) -> Self {
        Self {
            origin: origin.to_owned(),
            source: source.to_owned(),
            pieces: Pieces::alone(origin, source),
            others: Vec::new(),
            among: Among::ALL,
        }
    }

    /// Reads a program from a file, with other files that belong to it, and from folders those that define what is
    /// missing for `call`. `-` is standard input. Stops one byte beyond the greatest length of a program, so that a file
    /// that is too long is noticed without reading all of it.
    pub(super) fn read_with(
        file: &Path,
        others: &[PathBuf],
        call: Option<&str>,
        session: &Session,
    ) -> anyhow::Result<Self> {
        const MOST: u64 = SOURCE_LIMIT as u64 + 1;
        let is_stdin = file == Path::new("-");
        let origin = if is_stdin { "standard input".to_owned() } else { file.display().to_string() };
        let mut bytes = Vec::new();
        if is_stdin && io::stdin().is_terminal() {
            report::message(format_args!("bitrose: reading a program; Ctrl-D ends"));
        }
        let read = if is_stdin {
            io::stdin().lock().take(MOST).read_to_end(&mut bytes)
        } else {
            File::open(file).and_then(|file| file.take(MOST).read_to_end(&mut bytes))
        };
        read.with_context(|| format!("cannot read `{origin}`"))?;
        let source = String::from_utf8(bytes).map_err(|error| {
            let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = memchr::memchr_iter(b'\n', before).count() + 1;
            anyhow!("`{origin}` is not UTF-8: invalid bytes in line {line}")
        })?;
        if is_stdin {
            return Self::pasted(&origin, &source, others, session);
        }
        check_named(others)?;
        let wanted = Wanted { call, part: None };
        Ok(Self::assembled(&origin, assemble(file, &source, others, &wanted, session)?, &wanted))
    }

    /// Returns a program that is in no file, with the files among `others` and what it needs from the folders.
    pub(super) fn pasted(
        origin: &str,
        code: &str,
        others: &[PathBuf],
        session: &Session,
    ) -> anyhow::Result<Self> {
        check_named(others)?;
        let Some(pasted) = Pasted::find(code, others, session) else {
            return Ok(Self::alone(origin, code));
        };
        let origin = match pasted.origin {
            Origin::File => pasted.file.display().to_string(),
            Origin::Edited => format!("{origin} in {}", pasted.file.display()),
            Origin::New => origin.to_owned(),
        };
        let assembled = pasted.assemble(others, session)?;
        if pasted.origin == Origin::File {
            report::message(format_args!(
                "note: found in `{origin}`, so lines without a file are those of it"
            ));
        }
        Ok(Self::assembled(&origin, assembled, &pasted.wanted()))
    }

    fn assembled(origin: &str, assembled: Assembled, wanted: &Wanted<'_>) -> Self {
        let Assembled { source, pieces, others, notes } = assembled;
        note_headers(&pieces);
        for note in notes {
            report::message(format_args!("note: {note}"));
        }
        let among = wanted.among(&pieces);
        Self { origin: origin.to_owned(), source, pieces, others, among }
    }

    /// Parses the source as a program: in the language of the session, else in that of the file's name, else in the
    /// language that is detected.
    pub(super) fn program(&self, session: &Session) -> Result<Program, BadInput> {
        Program::parse(&self.source, self.language(session)).map_err(|error| self.bad(error))
    }

    pub(super) fn language(&self, session: &Session) -> Option<Language> {
        let file = Path::new(&self.origin);
        let named = source::language_of(file).filter(|_| file.extension().is_none_or(|ending| ending != "h"));
        session.language().or(named)
    }

    /// Prepends the usual definitions of names that the source uses but does not define, and reports which.
    pub(super) fn supplied(mut self, call: Option<&str>, session: &Session) -> Self {
        if let Some(Supplied { source, names, .. }) = self.supply(call, session) {
            let definitions = source.strip_suffix(&self.source).unwrap_or(&source).trim_end();
            let definitions = definitions.replace("\n\n", "\n").replace('\n', "\n  ");
            report::message(format_args!(
                "note: {} {} not defined here; put in front:\n  {definitions}",
                quoted(&names),
                if names.len() == 1 { "is" } else { "are" }
            ));
            let length = source.len() - self.source.len();
            self.pieces.prepend("the usual definitions", &source[..length]);
            self.among = self.among.edited(0..0, length);
            self.source = source;
        }
        self
    }

    fn supply(&self, call: Option<&str>, session: &Session) -> Option<Supplied> {
        let session = session.clone().in_language(self.language(session));
        bitrose_lang::supplied(&self.source, call, &self.among, &session)
    }

    /// Adds advice about `--usual` to the error of a run, if an unknown name stopped it and the option defines missing
    /// names.
    pub(super) fn advise(
        &self,
        mut fault: anyhow::Error,
        call: Option<&str>,
        session: &Session,
    ) -> anyhow::Error {
        let Some(bad) = fault.downcast_mut::<BadInput>() else { return fault };
        let Some(unknown) = bad.error.unknown() else { return fault };
        if self.pieces.is_too_long {
            bad.error.help = Some(
                "its headers are left out, because the program is too long with them: paste what it needs"
                    .to_owned(),
            );
            return fault;
        }
        let (file, text) = (Path::new(&self.origin), self.pieces.program_text(&self.source));
        let read = self.pieces.headers();
        if let Some(other) = beside(file, &text, &self.others, &Wanted { call, part: None }, &read, session) {
            bad.error.help = Some(format!("`--with {}` reads its definition as well", other.display()));
            return fault;
        }
        if let Some(supplied) = self.supply(call, session) {
            let names = quoted(&supplied.names);
            bad.error.help = Some(
                match supplied.error.as_ref().map(|error| (error.unknown(), &error.message)) {
                    None => format!("paste its definition as well, or let `--usual` define {names}"),
                    Some((Some(missing), _)) => format!(
                        "paste its definition as well; `--usual` defines {names}, but not `{missing}`"
                    ),
                    Some((None, message)) => format!(
                        "paste its definition as well; `--usual` defines {names}, and the next error is: {message}"
                    ),
                },
            );
        } else if let Some(doubt) = doubt(unknown, &self.source) {
            bad.error.help = Some(format!("paste its definition as well: {doubt}"));
        }
        fault
    }

    /// Returns the program with `call`, a call of something that the file defines, as its last line.
    ///
    /// If the call contains squares, or if it is not in the language of the file, as in `f({e4})`, it is read in
    /// bitrose's own language, and this is reported.
    pub(super) fn with_call(
        &self,
        program: &Program,
        call: &str,
        session: &mut Session,
    ) -> Result<(Self, Program), BadInput> {
        let whole = Self { source: format!("{}\n{call}", self.source), ..self.clone() };
        program.text().check_brackets().map_err(|error| self.bad(error))?;
        let read = Program::parse(&whole.source, Some(program.language())).map_err(|error| whole.bad(error));
        let own = session.parse(call).ok().filter(|alone| alone.language() == Language::Own);
        // In bitrose's own language `e4` is a square or its board, whichever the function takes; in any other it is a
        // number.
        let mut words = call.split(|letter| !is_letter(letter));
        let is_defined = |word: &str| program.text().defines(word);
        // Several classes define this name: only the language of the file reports that the call is ambiguous.
        let is_ambiguous =
            |word: &str| program.text().definitions().iter().filter(|known| *known.name == *word).count() > 1;
        if program.language() != Language::Own && words.clone().any(is_ambiguous) {
            return Ok((whole, read?));
        }
        let is_number = words.all(|word| word.parse::<Square>().is_err() || is_defined(word));
        let Some(own) = own.filter(|_| !is_number || !read.as_ref().is_ok_and(|read| begins(session, read)))
        else {
            return Ok((whole, read?));
        };
        session.execute(program).map_err(|error| self.bad(error))?;
        let does_begin = begins(session, &own);
        // An error in the file is reported there, not at the call.
        if let (true, false, Ok(read)) = (is_number, does_begin, read) {
            return Ok((whole, read));
        }
        if program.language() != Language::Own && does_begin {
            report::message(format_args!("note: the call is read in the language of bitrose"));
        }
        Ok((Self::alone("", call), own))
    }

    /// Returns this file with an expression of variables as its last line. Returns `None` if the expression can be read
    /// in bitrose's own language, with what the file defines: `session` knows these definitions.
    pub(super) fn ending_in(&self, program: &Program, expression: &str, session: &Session) -> Option<Self> {
        const MOST_VARIABLES: usize = 4;
        let is_defined = |name: &str| program.text().defines(name);
        let reads = |read: &Program| {
            let names: Vec<&str> = read.free_names().filter(|name| !is_defined(name)).collect();
            // each variable is a board or an index
            (0..1 << names.len().min(MOST_VARIABLES)).any(|choice: u32| {
                let mut session = session.clone();
                for (bit, name) in names.iter().enumerate() {
                    let is_index = choice >> bit.min(MOST_VARIABLES - 1) & 1 == 1;
                    session.define(name, if is_index { Value::Int(1) } else { Value::Board(1) });
                }
                begins(&session, read)
            })
        };
        let own = session.parse(expression).ok();
        if own.as_ref().is_some_and(reads) {
            return None;
        }
        let whole = Self { source: format!("{}\n{expression}", self.source), ..self.clone() };
        let read = Program::parse(&whole.source, Some(program.language())).ok()?;
        // what no language reads has the error of the language of the file, unless it is an expression of bitrose's own
        let is_own = own.is_some_and(|own| own.language() == Language::Own);
        (read.text().has_statements() && (reads(&read) || !is_own)).then_some(whole)
    }

    /// Adds a call of the last function to a program that only defines functions. Supplied definitions in front are not
    /// called.
    pub(super) fn completed(self, program: Program, session: &Session) -> Result<(Self, Program), BadInput> {
        let Some(call) = added_call(&self.among, &program, session).map_err(|error| self.bad(error))? else {
            note_uncalled(&program);
            return Ok((self, program));
        };
        note_added_call(&call);
        for one in misread(&program, &self.among) {
            let (line, _) = self.pieces.line(one.location.offset, one.location.line);
            report::message(format_args!("note: {}, line {line}: {}", one.function, one.message));
        }
        let is_mended = self.note_deviating_functions(&program, session, &call);
        let like = resemblance(&self.among, &program, session);
        match &like {
            Some(_) if is_mended => {}
            Some(like) => report::message(format_args!("note: {}", like.with_name())),
            None if call.ends_with("()") => {}
            None => report::message(format_args!(
                "note: {} is recognized as no known function, so its result is not checked",
                called(&call)
            )),
        }
        if like.is_none_or(|like| !like.has_faults())
            && let Some((call, error)) = stopping_call(called(&call), &self.among, &program, session)
        {
            report::message(format_args!("note: {call} {error}"));
        }
        let text = Self { source: format!("{}\n\n{call}", self.source.trim_end()), ..self };
        let program =
            Program::parse(&text.source, Some(program.language())).map_err(|error| text.bad(error))?;
        Ok((text, program))
    }

    /// Reports which functions lack a mask, or differ from a known function. Of the one that is called, only a change that
    /// mends it: returns whether there is one.
    fn note_deviating_functions(&self, program: &Program, session: &Session, call: &str) -> bool {
        const MOST: usize = 3;
        let Some(all) = deviating(program, session.mapping()) else {
            if matches!(self.among, Among::Part(_)) {
                return false;
            }
            report::message(format_args!(
                "note: the other functions are not checked here: `bitrose lint FILE` does that"
            ));
            return false;
        };
        let all = all.iter().filter(|one| self.among.contains(one.location.offset));
        let (own, others): (Vec<_>, Vec<_>) = all.partition(|one| one.function == called(call));
        let own = own.into_iter().find(|one| one.is_change());
        for one in own.into_iter().chain(others.into_iter().take(MOST)) {
            let (line, _) = self.pieces.line(one.location.offset, one.location.line);
            report::message(format_args!("note: {}, line {line}: {}", one.function, one.message));
        }
        own.is_some()
    }

    /// Returns an error in this source, ready to be printed: in the file that it is in.
    pub(super) fn bad(&self, mut error: bitrose_lang::Error) -> BadInput {
        let (file, _) = self.pieces.place(error.span.start);
        let moved = |span: Span| {
            let (other, start) = self.pieces.place(span.start);
            ptr::eq(other, file).then_some(Span { start, end: start + span.end - span.start })
        };
        error.span = moved(error.span).expect("it is in this file");
        error.related = error.related.and_then(|(span, label)| Some((moved(span)?, label)));
        let (origin, source) = if self.pieces.is_program(file) {
            (self.origin.clone(), self.pieces.program_text(&self.source).into_owned())
        } else {
            (file.name.clone(), file.text.clone())
        };
        BadInput { origin, source, error }
    }
}

/// Returns `true` if a session understands a program well enough to begin running it.
fn begins(session: &Session, program: &Program) -> bool {
    let mut session = session.clone().with_limits(Limits { steps: 1, ..Limits::default() });
    let (run, trace) = session.trace_to_fault(program);
    run.is_ok() || !trace.steps.is_empty()
}

/// Adds the option that lets a program run longer to the error of one that was stopped.
pub(super) fn name_limit(mut fault: anyhow::Error, limits: Limits) -> anyhow::Error {
    if let Some(bad) = fault.downcast_mut::<BadInput>() {
        bad.error.help = Some(match bad.error.reason {
            Some(Reason::Operations(limit)) if limit == limits.operations => {
                "`--limit N` lets it run longer".to_owned()
            }
            Some(Reason::Steps(limit)) if limit == limits.steps => format!(
                "`--max-steps N` lets it run longer, up to {MOST_STEPS} steps; `show` gives the result alone"
            ),
            _ => return fault,
        });
    }
    fault
}

/// Reports the headers that a file is read with, a few by name and many by number, and those that are missing.
fn note_headers(pieces: &Pieces) {
    const MANY: usize = 6;
    match pieces.headers().as_slice() {
        [] => {}
        few if few.len() < MANY => report::message(format_args!("note: read with {}", quoted(few))),
        many => report::message(format_args!("note: read with {} other files", many.len())),
    }
    if !pieces.missing.is_empty() {
        report::message(format_args!("note: included but not found: {}", quoted(&pieces.missing)));
    }
    if pieces.is_too_long {
        report::message(format_args!(
            "note: read without its headers and other files: with them it is too long for a program"
        ));
    }
}

/// Returns the names in backquotes, separated by commas.
fn quoted(names: &[impl std::fmt::Display]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// A line of input, without its newline.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line<'a> {
    /// The whole line.
    Whole(&'a [u8]),
    /// The line is longer than the limit and was skipped.
    TooLong,
}

/// A reader of lines that uses bounded memory.
#[derive(Debug)]
pub(super) struct Lines<R> {
    input: BufReader<R>,
    line: Vec<u8>,
    /// The length in bytes of the longest line that is kept.
    longest: usize,
    /// The number of lines read so far.
    count: usize,
}

/// The number of bytes read at once: the usual capacity of a pipe.
const PIECE: usize = 64 * 1024;

impl<R: Read> Lines<R> {
    /// Returns a reader of lines of at most `longest` bytes.
    pub(super) fn new(input: R, longest: usize) -> Self {
        Self { input: BufReader::with_capacity(PIECE, input), line: Vec::new(), longest, count: 0 }
    }

    /// Returns the next line with its number, counted from 1; `None` at the end. Calls `drained` before it waits for
    /// input.
    ///
    /// # Errors
    /// If reading or `drained` fails.
    pub(super) fn next(
        &mut self,
        mut drained: impl FnMut() -> io::Result<()>,
    ) -> io::Result<Option<(usize, Line<'_>)>> {
        self.line.clear();
        let mut length = 0;
        loop {
            if self.input.buffer().is_empty() {
                drained()?;
            }
            let waiting = match self.input.fill_buf() {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                waiting => waiting.map_err(unreadable)?,
            };
            if waiting.is_empty() && length == 0 {
                return Ok(None);
            }
            let newline = memchr::memchr(b'\n', waiting);
            let (part, is_last) =
                (&waiting[..newline.unwrap_or(waiting.len())], newline.is_some() || waiting.is_empty());
            length += part.len();
            if length <= self.longest {
                self.line.extend_from_slice(part);
            }
            let consumed = part.len() + usize::from(newline.is_some());
            self.input.consume(consumed);
            if is_last {
                break;
            }
        }
        self.count += 1;
        let line = if length > self.longest { Line::TooLong } else { Line::Whole(&self.line) };
        Ok(Some((self.count, line)))
    }
}

/// Adds to an error what could not be read, because "Is a directory" alone does not say so.
#[expect(clippy::needless_pass_by_value, reason = "it is what map_err hands over")]
pub(in crate::cli) fn unreadable(error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot read standard input: {error}"))
}

#[cfg(test)]
mod tests {
    use super::{Line, Lines, PIECE};
    use proptest::prelude::*;
    use std::io::{self, Read};

    /// A reader that returns its bytes in pieces of the given length.
    struct Pieces<'a>(&'a [u8], usize);

    impl Read for Pieces<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let length = self.1.min(self.0.len()).min(buffer.len());
            buffer[..length].copy_from_slice(&self.0[..length]);
            self.0 = &self.0[length..];
            Ok(length)
        }
    }

    fn all(text: &[u8], piece: usize, longest: usize) -> Vec<Option<Vec<u8>>> {
        let mut lines = Lines::new(Pieces(text, piece), longest);
        let mut all = Vec::new();
        while let Some((number, line)) = lines.next(|| Ok(())).unwrap() {
            all.push(match line {
                Line::Whole(line) => Some(line.to_owned()),
                Line::TooLong => None,
            });
            assert_eq!(number, all.len());
        }
        all
    }

    #[test]
    fn a_last_line_needs_no_newline() {
        assert_eq!(all(b"a\n\nb", 9, 9), [Some(b"a".to_vec()), Some(vec![]), Some(b"b".to_vec())]);
        assert_eq!(all(b"a\n", 9, 9), [Some(b"a".to_vec())]);
        assert_eq!(all(b"", 9, 9), []);
    }

    #[test]
    fn a_line_that_never_ends_takes_bounded_memory() {
        let mut lines = Lines::new(io::repeat(b'x').take(100 << 20), 3 * PIECE);
        assert_eq!(lines.next(|| Ok(())).unwrap(), Some((1, Line::TooLong)));
        assert_eq!(lines.next(|| Ok(())).unwrap(), None);
        assert!(lines.line.capacity() <= 8 * PIECE, "{}", lines.line.capacity());
    }

    #[test]
    fn what_came_is_handed_out_before_the_next_wait() {
        let mut lines = Lines::new(Pieces(b"a\nb\nc", 4), 9);
        let mut waits = 0;
        for expected in [1, 1, 3] {
            lines
                .next(|| {
                    waits += 1;
                    Ok(())
                })
                .unwrap();
            assert_eq!(waits, expected);
        }
    }

    proptest! {
        #[test]
        fn any_pieces_give_the_lines_of_the_text(text in "[ab\\n]{0,60}", piece in 1usize..9, longest in 0usize..9) {
            let kept = |line: &str| (line.len() <= longest).then(|| line.as_bytes().to_vec());
            let mut expected: Vec<_> = text.split('\n').map(kept).collect();
            if text.is_empty() || text.ends_with('\n') {
                expected.pop();
            }
            prop_assert_eq!(all(text.as_bytes(), piece, longest), expected);
        }
    }
}
