//! `bitrose scan`: finds constants and drawn boards in source code and logs.

use super::prelude::*;
use crate::tui::copy::escaped;
use bitrose_draw::Names;
use bitrose_lang::scan::{Finding, Found, Scanner, end_of_part, in_source};
use std::fs::File;
use std::io::{IsTerminal, Read};

/// Find 64-bit constants and drawn boards in text, and draw each of them
///
/// Constants are: hex with 0x and 16 digits, with 9 to 16 digits after leading zeros, or with a 64-bit type next to it
/// (ULL, L, u64, `Bitboard(0xFF)`, `u64 = 0xFF` …); 16 hex digits without 0x (in a source file, 16 decimal digits are a
/// decimal number); 0b with 33 to 64 digits, or 64 binary digits; decimals of 17 to 20 digits, or of 10 or more with
/// such a type. Addresses, UUIDs, times and hashes of other lengths are skipped. Magics and 64-bit keys are constants
/// too; --like-boards leaves most of them out.
///
/// In a source file, recognized by its extension, a constant carries its name, and the entries of an array stay
/// together. In the output of a failing test, the two numbers compared are drawn as a difference: `left` and `right` of
/// cargo test, `expected` and `actual`, `want` and `got`, `assert a == b`. There, and after `$1 =` of GDB, numbers of
/// any length count.
///
/// Drawn boards are eight lines of eight cells (. 0 _ - · □ and 1 X x # * ■ ●), with or without labels and frames.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  $ echo 'mask = 0x8040201008040201ULL;' | bitrose scan")]
pub(super) struct Args {
    /// The files; `-` or none for standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath, default_value = "-", hide_default_value = true)]
    files: Vec<PathBuf>,

    /// Find every number with 0x or 0b and every decimal of ten digits
    #[arg(long)]
    all: bool,

    /// Leave out numbers that do not look like boards: keys, hashes, most magics
    ///
    /// A number is kept if it has a name under some mapping; if it is an attack set of a sliding piece; if it has at
    /// most three squares, lacks at most three, or lies on one line; or if it can be described in 54 bits (fewer if it
    /// is short) by how its ranks or files repeat, by its symmetry, as pawns, or as the pieces of one side. At most one
    /// random number in 1024 can be described like that; 6 in a million were measured. Drawn boards are always kept.
    /// docs/scan.md has the figures for keys, hashes and magics.
    #[arg(long)]
    like_boards: bool,

    /// Read everything as source code in this language [default: by the name of the file]
    ///
    /// c, cpp, java, rust, csharp, go, python, or own: the language of bitrose. With it, constants from standard input
    /// have names too.
    #[arg(long, value_name = "LANGUAGE", value_parser = args::language(), hide_possible_values = true)]
    lang: Option<Language>,

    /// Make each location a link to its file (OSC 8)
    #[arg(long)]
    hyperlink: bool,

    #[command(flatten)]
    drawing: DrawOptions,
}

impl Args {
    /// Returns the scanner for the beginning of a file, as the options ask for.
    fn scanner(&self) -> Scanner {
        let scanner = Scanner::new().pairs();
        let scanner = if self.all { scanner.greedy() } else { scanner };
        if self.like_boards { scanner.like_boards() } else { scanner }
    }
}

pub(super) fn run(args: &Args, config: Config, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let mut layout = args.drawing.layout(config);
    // Findings are drawn at once, so a board cannot wait for others that would fit next to it.
    layout.columns = layout.columns.or(Some(1));
    let mut output = Output::new(layout, args.hyperlink, out);
    let scanner = args.scanner();
    let mut outcome = Outcome::Done;
    for file in &args.files {
        if let Err(error) = scan_file(file, args.lang, scanner.clone(), &mut output) {
            output.flush()?;
            report::message(format_args!("error: cannot read `{}`: {error}", file.display()));
            if file.to_str().is_some_and(|word| word.starts_with("0x")) {
                let file = file.display();
                report::message(format_args!("help: `scan` reads files; `bitrose {file}` draws a number"));
            }
            outcome = Outcome::BadInput;
        }
    }
    if output.is_full {
        report::message(format_args!("error: the SVG document is full; the rest is left out"));
        outcome = Outcome::BadInput;
    }
    output.finish()?;
    Ok(outcome)
}

/// Scans a file. Returns errors of reading; errors of writing are kept in the output until its end.
fn scan_file(
    file: &Path,
    language: Option<Language>,
    scanner: Scanner,
    output: &mut Output<'_>,
) -> io::Result<()> {
    if file != Path::new("-") {
        output.file = file.to_string_lossy().into_owned();
        let language = language.or_else(|| source::language_of(file));
        return scan_reader(&mut File::open(file)?, || false, language, scanner, output);
    }
    "stdin".clone_into(&mut output.file);
    let mut stdin = io::stdin().lock();
    if stdin.is_terminal() {
        report::message(format_args!("bitrose: reading text; Ctrl-D ends"));
    }
    scan_reader(&mut stdin, stdin_is_quiet, language, scanner, output)
}

/// Scans source code as a whole, because its constants have names. Scans anything else, and code that is too long, as a
/// stream.
fn scan_reader(
    reader: &mut impl Read,
    is_quiet: impl Fn() -> bool,
    language: Option<Language>,
    scanner: Scanner,
    output: &mut Output<'_>,
) -> io::Result<()> {
    let Some(language) = language else { return scan_stream(reader, is_quiet, scanner, output) };
    let scanner = scanner.source();
    let mut start = Vec::new();
    reader.take(source::LONGEST as u64 + 1).read_to_end(&mut start)?;
    let text = str::from_utf8(&start).ok();
    if let Some(found) = text.and_then(|text| in_source(scanner.clone(), text, language)) {
        output.take(found.into_iter());
        output.write();
        return Ok(());
    }
    scan_stream(&mut start.as_slice().chain(reader), is_quiet, scanner, output)
}

/// Returns `true` if nothing arrives on standard input for a twentieth of a second.
#[cfg(unix)]
fn stdin_is_quiet() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let stdin = rustix::stdio::stdin();
    let wait = Timespec { tv_sec: 0, tv_nsec: 50_000_000 };
    poll(&mut [PollFd::new(&stdin, PollFlags::IN)], Some(&wait)) == Ok(0)
}

/// Always returns `false` on other systems: there, a drawn board waits for the next line.
#[cfg(not(unix))]
fn stdin_is_quiet() -> bool {
    false
}

/// The number of bytes read at once. A longer line is scanned in parts.
const PIECE: usize = 256 * 1024;

/// Scans a stream to its end, or until the output is done. What is found in one piece is written before waiting for the
/// next.
///
/// `is_quiet` waits a little and returns `true` if nothing arrived. Then a board that could still be followed by file
/// letters is written without them.
///
/// # Errors
/// Only errors of reading. Errors of writing are kept in the output.
fn scan_stream(
    stream: &mut impl Read,
    is_quiet: impl Fn() -> bool,
    mut scanner: Scanner,
    output: &mut Output<'_>,
) -> io::Result<()> {
    let mut piece = vec![0; PIECE];
    let mut held = 0;
    let mut is_first = true;
    loop {
        if scanner.is_waiting() && is_quiet() {
            output.take(scanner.pause());
        }
        output.write();
        let count = read(stream, &mut piece[held..])?;
        if count == 0 || output.is_done() {
            break;
        }
        let filled = held + count;
        let is_start = std::mem::take(&mut is_first);
        if let Some(name) = wide_encoding(&piece[..filled]).filter(|_| is_start) {
            let words = format!("it is {name} text; convert it to UTF-8 (iconv -f {name} -t UTF-8)");
            return Err(io::Error::new(io::ErrorKind::InvalidData, words));
        }
        let mut rest = lines(&piece[..filled], held, &mut scanner, output);
        if rest == 0 && filled == PIECE {
            rest = end_of_part(&piece).unwrap_or(PIECE);
            output.take(scanner.part(&piece[..rest]));
        }
        piece.copy_within(rest..filled, 0);
        held = filled - rest;
    }
    if held > 0 {
        output.take(scanner.line(&piece[..held]));
    }
    output.take(scanner.pause());
    output.write();
    Ok(())
}

/// Returns the encoding of a text that begins with the byte order mark of UTF-16 or UTF-32, or in which every second
/// byte is zero. Nothing would be found in such a text.
fn wide_encoding(text: &[u8]) -> Option<&'static str> {
    let zeros =
        |first: usize, step: usize| text.iter().skip(first).step_by(step).take(16).all(|&byte| byte == 0);
    match text {
        [0xFF, 0xFE, 0, 0, ..] | [0, 0, 0xFE, 0xFF, ..] => Some("UTF-32"),
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => Some("UTF-16"),
        _ if text.len() < 8 || zeros(0, 2) && zeros(1, 2) => None,
        _ if zeros(1, 2) => Some(if zeros(2, 4) { "UTF-32LE" } else { "UTF-16LE" }),
        _ if zeros(0, 2) => Some(if zeros(1, 4) { "UTF-32BE" } else { "UTF-16BE" }),
        _ => None,
    }
}

/// Reads once; reads again if a signal interrupted it.
fn read(stream: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    loop {
        match stream.read(buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            done => return done,
        }
    }
}

/// Scans the complete lines, and returns where the last, unfinished one begins. No line ends before `searched`.
fn lines(piece: &[u8], searched: usize, scanner: &mut Scanner, output: &mut Output<'_>) -> usize {
    let mut start = 0;
    for end in memchr::memchr_iter(b'\n', &piece[searched..]) {
        let end = searched + end;
        output.take(scanner.line(&piece[start..end]));
        start = end + 1;
    }
    start
}

/// Draws findings into a buffer and writes it in large pieces, or when the input pauses.
struct Output<'a> {
    out: &'a mut dyn Write,
    text: Vec<u8>,
    sheet: Sheet,
    names: Names,
    layout: Layout,
    has_links: bool,
    file: String,
    /// Whether something was found after the SVG document was full.
    is_full: bool,
    /// The result of writing so far.
    written: io::Result<()>,
}

impl<'a> Output<'a> {
    fn new(layout: Layout, has_links: bool, out: &'a mut dyn Write) -> Self {
        let (sheet, names) = (Sheet::new(layout), Names::new(layout.mapping));
        let (text, file, is_full, written) = (Vec::new(), String::new(), false, Ok(()));
        Self { out, text, sheet, names, layout, has_links, file, is_full, written }
    }

    /// Draws findings.
    fn take(&mut self, found: impl Iterator<Item = Found>) {
        for found in found {
            if self.is_done() {
                break;
            }
            self.paint(&found);
            if self.text.len() > FLUSH_SIZE {
                self.write();
            }
        }
    }

    /// Returns `true` if there is no point in scanning further.
    fn is_done(&self) -> bool {
        self.is_full || self.written.is_err()
    }

    /// Writes what has been drawn. After a failure, nothing more is written.
    fn write(&mut self) {
        if !self.text.is_empty() && self.written.is_ok() {
            self.written = self.out.write_all(&self.text).and_then(|()| self.out.flush());
        }
        self.text.clear();
    }

    /// Writes what has been drawn, and returns the first error of writing.
    fn flush(&mut self) -> io::Result<()> {
        self.write();
        std::mem::replace(&mut self.written, Ok(()))
    }

    /// Draws and writes the boards that waited for others next to them.
    fn finish(mut self) -> io::Result<()> {
        self.flush()?;
        self.sheet.finish(&mut self.text);
        self.flush()
    }

    fn paint(&mut self, found: &Found) {
        if self.sheet.is_full() {
            self.is_full = true;
            return;
        }
        let start = self.text.len();
        let mapping = self.layout.mapping;
        match found.finding {
            Finding::Pair { want, got } => {
                let difference = Difference::new(mapping.board(want), mapping.board(got));
                if self.layout.format == Format::Json {
                    pair(&mut self.text, found, &self.file, (want, got), difference);
                } else {
                    let label = self.label(found);
                    self.sheet.add_difference(&mut self.text, &label, difference);
                }
            }
            _ if self.layout.format == Format::Json => {
                object(&mut self.text, found, &self.file, &mut self.names);
            }
            finding => {
                let board = Drawable::Board(finding.word(mapping));
                let is_drawn = matches!(self.layout.format, Format::Grid | Format::Svg);
                let label = if is_drawn { self.label(found) } else { String::new() };
                self.sheet.add(&mut self.text, &label, board);
            }
        }
        if self.has_links {
            self.link(found, start);
        }
    }

    /// Returns `src/magic.rs:12:8: 0xFF00ULL  RANK_2`, a form that editors and terminals turn into a link.
    fn label(&self, found: &Found) -> String {
        let text = match found.finding {
            Finding::Number(_) | Finding::Pair { .. } => found.text.as_str(),
            Finding::Board(_) => "a drawn board",
        };
        let name = found.name.as_ref().map_or(String::new(), |name| format!("  {name}"));
        format!("{}:{}:{}: {text}{name}", self.file, found.line, found.column)
    }

    /// Turns the location, in what was painted from `start` on, into a link (OSC 8).
    fn link(&mut self, found: &Found, start: usize) {
        let place = format!("{}:{}:{}", self.file, found.line, found.column);
        let Ok(path) = std::path::absolute(&self.file) else { return };
        if let Some(at) = memchr::memmem::find(&self.text[start..], format!("{place}: ").as_bytes()) {
            let end = start + at + place.len();
            let link = format!(
                "\x1b]8;;file://{}\x1b\\{place}\x1b]8;;\x1b\\",
                escaped(path.as_os_str().as_encoded_bytes(), b"/-_.~")
            );
            self.text.splice(start + at..end, link.into_bytes());
        }
    }
}

/// Writes the two numbers of a failing test as JSON.
fn pair(out: &mut Vec<u8>, found: &Found, file: &str, (want, got): (u64, u64), difference: Difference) {
    let Difference { missing, extra, common } = difference;
    let [missing, extra, common] = [missing, extra, common].map(squares);
    let sides =
        json!({"want": hex(want), "got": hex(got), "missing": missing, "extra": extra, "common": common});
    json::line(out, &json!({"pair": sides, "file": file, "line": found.line, "column": found.column}))
        .expect("a vector takes every byte");
}

/// Writes the JSON object of `bitrose show`, with the location. Every other command accepts `expr`; `text` is what the
/// file contains.
fn object(out: &mut Vec<u8>, found: &Found, file: &str, names: &mut Names) {
    let word = found.finding.word(names.mapping());
    bitrose_draw::json(out, &hex(word), Drawable::Board(word), names);
    out.pop();
    let quoted = |out: &mut Vec<u8>, key: &str, text: &str| {
        out.extend_from_slice(key.as_bytes());
        serde_json::to_writer(out, text).expect("a vector takes every byte");
    };
    quoted(out, ",\"file\":", file);
    write!(out, ",\"line\":{},\"column\":{}", found.line, found.column).expect("a vector takes every byte");
    quoted(out, ",\"text\":", &found.text);
    if let Some(name) = &found.name {
        quoted(out, ",\"name\":", name);
    }
    out.extend_from_slice(b"}\n");
}
