//! `bitrose step`: shows what a program does, operation by operation.

use super::args::{MOST_STEPS, OPERATIONS, add_values, note_built_in_names, note_language};
use super::input::{SourceFile, name_limit};
use super::interface;
use super::prelude::*;
use crate::tui::{Follow, Options, Script};
use bitrose_core::bitboard::ShiftReport;
use bitrose_draw::{Picture, line};
use bitrose_lang::ir::Scalar;
use bitrose_lang::lint::check_masks;
use bitrose_lang::{Contents, Limits, Note, Origin, Run, Step, Trace, is_letter, table_resemblances};
use std::collections::{BTreeSet, HashSet};
use std::io::IsTerminal;
use std::ops::RangeInclusive;

/// Run a program and show every step: operands, operator, result, note
///
/// If the program only defines functions, the last one that no other one calls is called. If it fails, the steps up to
/// the error are shown, then the error. With --file, a C or C++ file is read with the headers that it includes by
/// `#include "…"`.
///
/// With --format json, each step is an object on a line with step, depth, line, language, source, op, inputs and their
/// types, output and its type, and where they apply: target (the variable assigned), note, file (of a line in a
/// header), in (the technique of the prelude that the step belongs to). Boards are hex numbers in strings.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  $ bitrose step 'occ = 0x0004280000000000; occ & rook_mask(c6)'
  $ echo 'uint64_t east(uint64_t b) { return b << 1; } east(0x80800000)' | bitrose step
  $ bitrose step --lang java 'int x = -8; x >>> 1'
  $ bitrose step -i 'product = {d6 f6 c7} * 0x0601001020010044; product >> 54'")]
pub(super) struct Args {
    /// The program, or the name of its file; with --file, a call of what the file defines [default: standard input]
    ///
    /// With --interactive, no program and no pipe, the interface opens without one: paste it there.
    #[arg(value_parser = expression, allow_negative_numbers = true, add = completions::expression())]
    program: Option<String>,

    /// Read the program from a file; `-` is standard input
    #[arg(long, value_hint = ValueHint::FilePath)]
    file: Option<PathBuf>,

    /// Read another file as well, or those of a folder that define what the program uses but does not define
    #[arg(long, value_name = "FILE|DIR")]
    with: Vec<PathBuf>,

    /// Step through it in the interface, forwards and backwards; with --file, it runs again each time the file is saved
    #[arg(short, long, conflicts_with_all = ["format", "steps", "max_steps", "limit"])]
    interactive: bool,

    /// Turn off animations in the interface
    #[arg(long, requires = "interactive")]
    no_motion: bool,

    /// Print these steps: `26-79`, `26-`, one number, or all [default: for boards the first 25 and the last 5]
    #[arg(long, value_name = "RANGE", value_parser = steps)]
    steps: Option<RangeInclusive<usize>>,

    /// Stop after this many steps
    #[arg(long, value_name = "N", default_value_t = Limits::default().steps, value_parser = max_steps)]
    max_steps: usize,

    /// Stop after this many operations
    #[arg(long, value_name = "N", default_value_t = OPERATIONS)]
    limit: u64,

    /// Define what the program uses but does not define, such as Square or `set_bit`, as most engines do
    #[arg(long)]
    usual: bool,

    #[command(flatten)]
    drawing: DrawOptions,

    #[command(flatten)]
    meaning: LanguageOptions,
}

impl Args {
    /// Returns the file with the program, and the call of what it defines. The name of a file is no program, so it may stand
    /// in its place: `step north.c`.
    fn file_and_call(&self) -> (Option<&Path>, Option<&str>) {
        match (&self.file, &self.program) {
            (None, Some(name)) if report::is_named_as_source(name) && Path::new(name).is_file() => {
                (Some(Path::new(name)), None)
            }
            (file, program) => (file.as_deref(), program.as_deref().filter(|_| file.is_some())),
        }
    }
}

pub(super) fn run(args: &Args, config: Config, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let limits = Limits { operations: args.limit, steps: args.max_steps };
    let session = args.meaning.session(config.mapping)?.with_limits(limits);
    let (file, call) = args.file_and_call();
    let text = match (file, &args.program) {
        (Some(file), _) => SourceFile::read_with(file, &args.with, call, &session)?,
        (None, Some(program)) => SourceFile::pasted("", program, &args.with, &session)?,
        (None, None) if args.interactive && io::stdin().is_terminal() => SourceFile::alone("", ""),
        (None, None) => SourceFile::read_with(Path::new("-"), &args.with, None, &session)?,
    };
    let text = if args.usual { text.supplied(call, &session) } else { text };
    let outcome = step(args, text.clone(), session.clone(), config, out);
    outcome.map_err(|fault| name_limit(text.advise(fault, call, &session), limits))
}

/// Parses the program and shows its steps.
fn step(
    args: &Args,
    text: SourceFile,
    mut session: Session,
    config: Config,
    out: &mut dyn Write,
) -> anyhow::Result<Outcome> {
    if args.interactive
        && interface::is_possible("the steps are printed", "without -i the steps are printed")?
    {
        return step_in_interface(args, config, text, &session);
    }
    let program = text.program(&session)?;
    if args.drawing.format != Format::Json {
        note_language(&session, &program);
    }
    let (file, alone) = (text.clone(), program.clone());
    let (text, program) = match args.file_and_call().1 {
        Some(call) => text.with_call(&program, call, &mut session)?,
        None => text.completed(program, &session)?,
    };
    if args.drawing.format != Format::Json {
        note_built_in_names(&session, &program);
        note_remarks([&text, &file], &session, &program);
    }
    print(
        [&text, &file],
        [&program, &alone],
        &mut session,
        args,
        Painter::new(args.drawing.layout(config), [&text, &file], out),
    )
}

/// Runs a program and draws its steps.
fn print(
    texts @ [text, file]: [&SourceFile; 2],
    [program, alone]: [&Program; 2],
    session: &mut Session,
    args: &Args,
    mut painter: Painter<'_>,
) -> anyhow::Result<Outcome> {
    let (run, mut trace) = session.trace_to_fault(program);
    let is_invented = args.file_and_call().1.is_none() && text.source != file.source;
    check_masks(&mut trace, alone, Some(program).filter(|_| is_invented), session);
    let count = trace.steps.len();
    let mut numbers: BTreeSet<usize> = match &args.steps {
        Some(range) => (*range.start()..=count.min(*range.end())).collect(),
        None if painter.layout.format == Format::Grid => {
            let preparing = if is_invented { trace.start_of_last_call } else { 0 };
            shown(preparing, count).into_iter().flatten().collect()
        }
        None => (1..=count).collect(),
    };
    let is_left_out = |number: &usize| args.steps.is_none() && !numbers.contains(number);
    let left_out: Vec<usize> = (1..=count).filter(is_left_out).collect();
    let first_with =
        |is_it: fn(&Step) -> bool| left_out.iter().copied().find(|number| is_it(&trace.steps[number - 1]));
    numbers.extend([Step::goes_around, has_type_note].into_iter().filter_map(first_with));
    let mut before = args.steps.as_ref().map_or(0, |range| range.start() - 1);
    for number in numbers {
        if number > before + 1 {
            painter.gap(before + 1..=number - 1);
        }
        painter.step(number, &trace)?;
        before = number;
    }
    if let (true, Ok(run)) = (trace.steps.is_empty(), &run) {
        painter.no_step(run);
    }
    painter.finish()?;
    if args.steps.as_ref().is_some_and(|steps| *steps.start() > count) {
        message(format_args!("note: the program has {}", counted(count, "step")));
    }
    if !left_out.is_empty() {
        note_steps(texts, &trace, session.mapping());
    }
    if args.drawing.format != Format::Json {
        if trace.is_shortened {
            message(format_args!(
                "note: what runs before the last call takes too many steps, which are left out; `--max-steps N` shows them"
            ));
        }
        if let Some(note) = run.as_ref().ok().and_then(Run::note) {
            message(format_args!("note: {note}"));
        }
        // if the run was stopped, they are not filled yet
        let tables = if run.is_ok() { table_resemblances(&trace, session) } else { Vec::new() };
        for table in tables {
            message(format_args!("note: {}", table.with_name()));
        }
    }
    run.map_err(|error| text.bad(error))?;
    Ok(Outcome::Done)
}

/// Returns `true` for a step whose type decided its result.
fn has_type_note(step: &Step) -> bool {
    matches!(step.note, Some(Note::Type(_)))
}

/// Reports after a long trace where bits wrap without a mask that removes them, then where a type decided a result, once
/// for each operation of a line.
fn note_steps<'t>(texts: [&'t SourceFile; 2], trace: &'t Trace, mapping: Mapping) {
    const MOST: usize = 4;
    let steps = || trace.steps.iter().enumerate();
    let wraps = steps().filter(|(_, step)| step.goes_around());
    let mut places = HashSet::new();
    let noted = wraps.chain(steps().filter(|(_, step)| has_type_note(step)));
    let mut is_new = |step: &'t Step| places.insert((step.line, step.text(&texts[0].source)));
    for (index, step) in noted.filter(|(_, step)| is_new(step)).take(MOST) {
        let note = step.note.as_ref().map_or_else(String::new, |note| note.text(mapping));
        message(format_args!(
            "note: {}, step {}: {}",
            printed_line(step, texts),
            index + 1,
            note.replace(" · ", ", ")
        ));
    }
}

fn max_steps(text: &str) -> Result<usize, String> {
    let steps = text.parse().ok().filter(|steps| *steps <= MOST_STEPS);
    steps.ok_or_else(|| format!("expected a number up to {MOST_STEPS}"))
}

/// Parses the range of steps to print.
fn steps(text: &str) -> Result<RangeInclusive<usize>, String> {
    let number = |text: &str| text.trim().parse().ok().filter(|&number: &usize| number > 0);
    let range = match text.split_once('-') {
        _ if text == "all" => Some(1..=usize::MAX),
        Some((first, "")) => number(first).map(|first| first..=usize::MAX),
        Some((first, last)) => number(first).zip(number(last)).map(|(first, last)| first..=last),
        None => number(text).map(|number| number..=number),
    };
    let range = range.filter(|range| !range.is_empty());
    range.ok_or_else(|| "expected a range of steps, counted from 1: 26-79, 26-, 26 or all".to_owned())
}

/// Returns the ranges of the first and of the last steps to print. The middle of a long trace is left out, and what only
/// prepares the last call, if this takes many steps.
fn shown(preparing: usize, count: usize) -> [RangeInclusive<usize>; 2] {
    const FIRST: usize = 25;
    const LAST: usize = 5;
    let before = if preparing > FIRST { preparing } else { 0 };
    if count > before + FIRST + LAST + 1 {
        [before + 1..=before + FIRST, count - LAST + 1..=count]
    } else {
        [before + 1..=count, count + 1..=count]
    }
}

/// Opens the Step screen. A program that does not parse is rejected before the interface opens, unless it is in a file,
/// where it can be corrected.
fn step_in_interface(
    args: &Args,
    config: Config,
    text: SourceFile,
    session: &Session,
) -> anyhow::Result<Outcome> {
    let (file, call) = args.file_and_call();
    let file = file.filter(|file| file.is_file());
    if let Some(file) = file.filter(|_| text.source.trim().is_empty()) {
        bail!("`{}` is empty: there is nothing to step through", file.display());
    }
    if file.is_none() && !text.source.is_empty() {
        text.program(session)?;
    }
    let language = text.language(session);
    interface::run(Options {
        is_still: args.no_motion,
        fen: args.meaning.fen.clone(),
        language: args.meaning.lang,
        followed: file.map(|file| Follow {
            path: file.to_owned(),
            text: text.pieces.program_text(&text.source).into_owned(),
            others: text.others.clone(),
            with_usual: args.usual,
        }),
        program: Some(Script {
            origin: if text.origin.is_empty() && !text.source.is_empty() {
                "program".to_owned()
            } else {
                text.origin
            },
            among: text.among,
            text: text.source,
            call: call.map(str::to_owned),
            language,
        }),
        ..interface::options(config)
    })
}

/// Returns the line of a step in its file, and the name of that file if it is not the program. The step is of the first
/// text, or of the second one, which ran before.
fn line_of<'a>(step: &'a Step, [program, file]: [&'a SourceFile; 2]) -> (usize, Option<&'a str>) {
    let line = step.line as usize;
    match &step.origin {
        Origin::Program => program.pieces.line(step.span.start, line),
        Origin::Earlier(source) if **source == *file.source => file.pieces.line(step.span.start, line),
        Origin::Earlier(_) => (line, None),
        Origin::Prelude(name) => (line, Some(name)),
    }
}

/// Returns the line of a step as it is printed: `line 12`, or `bitboard.h, line 12` in a header; `the call` for the one
/// that was put behind the file.
fn printed_line(step: &Step, texts: [&SourceFile; 2]) -> String {
    if is_added(step, texts) { "the call".to_owned() } else { printed(line_of(step, texts)) }
}

/// Returns `true` for a step in the call that was put behind the file.
fn is_added(step: &Step, texts: [&SourceFile; 2]) -> bool {
    let [program, file] = texts.map(|text| text.source.trim_end());
    let call = if program.starts_with(file) { file.len() } else { 0 };
    program != file && step.span.start >= call && matches!(step.origin, Origin::Program)
}

/// Returns what is printed for a call that returned no word: an object or the type of it, or that there is no value.
fn without_word(step: &Step) -> String {
    match (&step.object, &step.object_type) {
        (Some(object), _) => object.to_string(),
        (None, Some(kind)) => format!("a value of type {kind}"),
        (None, None) => "no value".to_owned(),
    }
}

fn printed((line, file): (usize, Option<&str>)) -> String {
    file.map_or_else(|| format!("line {line}"), |file| format!("{file}, line {line}"))
}

/// Reports how the language reads expressions that seem to mean something else.
fn note_remarks(texts: [&SourceFile; 2], session: &Session, program: &Program) {
    for (source, span, remark) in session.remarks(program) {
        if let Some(text) = texts.into_iter().find(|text| *text.source == *source) {
            let line = source[..span.start].matches('\n').count() + 1;
            message(format_args!("note: {}: {remark}", printed(text.pieces.line(span.start, line))));
        }
    }
}

/// Draws steps one after the other.
struct Painter<'a> {
    layout: Layout,
    program: &'a str,
    texts: [&'a SourceFile; 2],
    out: &'a mut dyn Write,
    text: Vec<u8>,
    /// For SVG, the document with all results. For other formats, the value of a program without steps.
    sheet: Sheet,
}

impl<'a> Painter<'a> {
    fn new(layout: Layout, texts: [&'a SourceFile; 2], out: &'a mut dyn Write) -> Self {
        Self { layout, program: &texts[0].source, texts, out, text: Vec::new(), sheet: Sheet::new(layout) }
    }

    /// Draws one step; steps are numbered from 1.
    fn step(&mut self, number: usize, trace: &Trace) -> io::Result<()> {
        let step = &trace.steps[number - 1];
        match self.layout.format {
            Format::Grid => {
                self.grid(number, step);
                trace.contents_at(number - 1).iter().for_each(|held| self.held(held));
            }
            Format::Json => self.json(number, step)?,
            Format::Svg => self.picture(number, step),
            _ => self.line(number, step),
        }
        if self.text.len() > FLUSH_SIZE { self.flush() } else { Ok(()) }
    }

    /// Writes which steps are left out, and how to see them.
    fn gap(&mut self, left_out: RangeInclusive<usize>) {
        let (first, last) = (left_out.start(), left_out.end());
        let before = if *first == 1 { "" } else { "\n" };
        let text = format!(
            "{before}steps {first} to {last} are left out: --steps {first}-{last} prints them, --steps all every \
             step, -i opens the interface\n"
        );
        self.text.extend_from_slice(text.as_bytes());
    }

    /// Draws the value of a program without operations. As JSON, nothing is printed, because there is no step.
    fn no_step(&mut self, run: &Run) {
        if self.layout.format != Format::Json {
            add_values(&mut self.sheet, &mut self.text, run.clone(), &one_line(self.program));
        }
    }

    /// Writes everything that has not been written yet.
    fn finish(mut self) -> io::Result<()> {
        if self.layout.format == Format::Svg || self.layout.format == Format::Grid {
            self.sheet.finish(&mut self.text);
        }
        self.flush()
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.write_all(&self.text)?;
        self.text.clear();
        Ok(())
    }

    /// Draws a step as `3  mask = occ & FILE_A  (line 1)`, then the boards, then the note.
    fn grid(&mut self, number: usize, step: &Step) {
        if number > 1 {
            self.text.push(b'\n');
        }
        let head = self.head(number, step);
        self.text.extend_from_slice(head.as_bytes());
        self.text.push(b'\n');
        let row = self.row(step);
        let widest = self.layout.width.unwrap_or(usize::MAX);
        let columns = self.layout.columns.unwrap_or_else(|| fitting(&row, widest));
        panels(&mut self.text, &row, columns, self.layout.style);
        if let Some(note) = &step.note {
            self.text.extend_from_slice(format!("note: {}\n", self.note(note)).as_bytes());
        }
    }

    /// Draws the array or struct that a step has written to: the elements around the one that was written.
    fn held(&mut self, held: &Contents) {
        let Some(&written) = held.written.last() else { return };
        let has_boards = held.parts.iter().any(|part| matches!(part.value, Some(Value::Board(_))));
        let count = match (has_boards, self.layout.columns, self.layout.width) {
            (false, ..) => 8,
            (true, Some(columns), _) => columns,
            (true, None, Some(width)) => (width / 22).max(1),
            (true, None, None) => 4,
        };
        let first = written.saturating_sub(count / 2).min(held.parts.len().saturating_sub(count));
        let parts = held.parts.iter().enumerate().skip(first).take(count);
        let row = parts.map(|(index, part)| {
            let mark = if held.written.contains(&index) { " <-" } else { "" };
            let text = || part.text.as_deref().unwrap_or("no value").to_owned();
            let panel = part.value.map_or_else(
                || Panel { label: None, picture: None, caption: vec![text()] },
                |value| self.panel(value, part.scalar),
            );
            panel.labelled(format!("{}{mark}", part.name))
        });
        let row: Vec<Panel> = row.collect();
        self.text.push(b'\n');
        panels(&mut self.text, &row, row.len(), self.layout.style);
    }

    /// Returns the text of a note, with a separator between its parts that the reader's terminal can show.
    fn note(&self, note: &Note) -> String {
        let text = note.text(self.layout.mapping);
        if self.layout.style.unicode { text } else { text.replace(" · ", ", ") }
    }

    fn head(&self, number: usize, step: &Step) -> String {
        let source = one_line(step.text(self.program));
        let origin = printed_line(step, self.texts);
        let indent = "  ".repeat(step.depth.min(20) as usize);
        format!("{number}  {indent}{source}  ({origin})")
    }

    /// Returns the operands, each labeled with the operator before it, and the result, labeled with `=`.
    fn row(&self, step: &Step) -> Vec<Panel> {
        let mut output = self.panel(step.output, step.output_type);
        if step.output_type.is_none() {
            output.caption = vec![without_word(step)];
        }
        let typed = step.inputs.iter().zip(&step.types);
        let mut inputs: Vec<Panel> = typed.map(|(value, scalar)| self.panel(*value, Some(*scalar))).collect();
        if let Some(Note::Shift { report, .. }) = &step.note {
            self.mark(&mut inputs, &mut output, step, report);
        }
        let result = step.target.as_ref().map_or("=".into(), |target| format!("{target} ="));
        if step.is_copy() {
            inputs.clear();
        }
        let signs = signs(&step.operation, inputs.len());
        let labelled = inputs.into_iter().zip(signs).map(|(panel, sign)| panel.labelled(sign));
        labelled.chain([output.labelled(result)]).collect()
    }

    /// Marks the bits that a shift lost or wrapped: in the operand where they were, in the result where they landed.
    fn mark(&self, inputs: &mut [Panel], output: &mut Panel, step: &Step, report: &ShiftReport) {
        if let (Some(panel), Some(Value::Board(word))) = (inputs.first_mut(), step.inputs.first()) {
            panel.picture = Some(Picture::before_shift(self.layout.mapping.board(*word), report));
        }
        if output.picture.is_some() {
            output.picture = Some(Picture::after_shift(report));
        }
    }

    fn panel(&self, value: Value, scalar: Option<Scalar>) -> Panel {
        let scalar = scalar.and_then(Scalar::notable);
        if let Value::Board(word) = value {
            let mut panel = Panel::of_step(word, self.layout.mapping);
            panel.caption.extend(scalar.map(|scalar| scalar.name().to_owned()));
            return panel;
        }
        let kind = scalar.map_or_else(String::new, |scalar| format!(" {scalar}"));
        Panel { label: None, picture: None, caption: vec![format!("{value}{kind}")] }
    }

    /// Writes a step on one line, in the format asked for: `3  occ & mask  (line 1)  0x…, 0x… => 0x…  note: …`.
    fn line(&mut self, number: usize, step: &Step) {
        let head = self.head(number, step);
        let format = self.layout.format;
        let mapping = self.layout.mapping;
        self.text.extend_from_slice(head.as_bytes());
        self.text.extend_from_slice(b"  ");
        for (index, (input, scalar)) in step.inputs.iter().zip(&step.types).enumerate() {
            if index > 0 {
                self.text.extend_from_slice(b", ");
            }
            value(&mut self.text, format, *input, *scalar, mapping);
        }
        self.text.extend_from_slice(b" => ");
        match step.output_type {
            Some(scalar) => value(&mut self.text, format, step.output, scalar, mapping),
            None => self.text.extend_from_slice(without_word(step).as_bytes()),
        }
        if let Some(note) = &step.note {
            self.text.extend_from_slice(format!("  note: {}", self.note(note)).as_bytes());
        }
        self.text.push(b'\n');
    }

    fn picture(&mut self, number: usize, step: &Step) {
        if !self.sheet.is_full() {
            let label = format!("{number}  {}", one_line(step.text(self.program)));
            match step.output {
                Value::Wide(_) => self.sheet.add_text(&mut self.text, format!("{label} = {}", step.output)),
                value => self.sheet.add(&mut self.text, &label, drawable(value)),
            }
        }
    }

    fn json(&mut self, number: usize, step: &Step) -> io::Result<()> {
        let mut object = json!({
            "step": number,
            "depth": step.depth,
            "line": (!is_added(step, self.texts)).then(|| line_of(step, self.texts).0), // null in the call
            "language": step.language.id(),
            "source": step.text(self.program),
            "op": step.operation,
            "inputs": step.inputs.iter().map(json::value).collect::<Vec<_>>(),
            "types": step.types.iter().map(|scalar| scalar.name()).collect::<Vec<_>>(),
            // null for a call that returned nothing, or an object
            "output": step.output_type.map(|_| json::value(&step.output)),
            "type": step.output_type.map(Scalar::name).or(step.object_type.as_deref()),
        });
        if let Some(target) = &step.target {
            object["target"] = target.as_str().into();
        }
        if let Some(value) = &step.object {
            object["object"] = (**value).into();
        }
        if let Some(note) = &step.note {
            object["note"] = note.text(self.layout.mapping).into();
        }
        match (&step.origin, line_of(step, self.texts).1) {
            (Origin::Prelude(name), _) => object["in"] = name.to_string().into(),
            (_, Some(file)) => object["file"] = file.into(),
            (_, None) => {}
        }
        json::line(&mut self.text, &object)
    }
}

/// Appends a value. A count stays a plain number in every format, because only boards are worth 16 digits.
fn value(out: &mut Vec<u8>, format: Format, value: Value, scalar: Scalar, mapping: Mapping) {
    match value {
        Value::Int(_) | Value::Wide(_) => out.extend_from_slice(value.to_string().as_bytes()),
        value => line(out, format, drawable(value), mapping),
    }
    if let Some(scalar) = scalar.notable() {
        out.extend_from_slice(format!(" {scalar}").as_bytes());
    }
}

/// Returns the sign before each operand: an operator between two, anything else before the first.
fn signs(operation: &str, operands: usize) -> Vec<&str> {
    let is_word = operation.starts_with(is_letter);
    let mut signs = vec![","; operands];
    if operands == 2 && !is_word {
        signs.copy_from_slice(&["", operation]);
    } else if let Some(first) = signs.first_mut() {
        *first = operation;
    }
    signs
}

/// Joins the lines of a source into one.
fn one_line(source: &str) -> String {
    source.split_whitespace().collect::<Vec<_>>().join(" ")
}
