//! `bitrose step`: what a program does, operation by operation.

use super::args::{Drawing, Position};
use super::config::Config;
use super::report::{BadInput, Outcome};
use super::words::expression;
use super::{candidates, interface, json};
use crate::drawable::drawable;
use crate::tui::Options;
use anyhow::{Context, bail};
use bitrose_core::bitboard::{Mapping, ShiftReport};
use bitrose_draw::{Format, Layout, Panel, Picture, Sheet, line, panels};
use bitrose_lang::{self, Limits, Note, Origin, Program, Run, Step, Value};
use clap::ValueHint;
use serde::Serialize;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Run a program and show every step: operands, operator, result, note
///
/// If a program fails, the steps up to there are shown, then the error. With --format json each step is an object on a
/// line, with step, depth, line, source, op, inputs and output, and where it applies: target (the variable assigned), note,
/// in (the technique of the prelude that the step is from). Boards are hex numbers in strings.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  $ bitrose step 'occ = 0x0004280000000000; occ & rook_mask(c6)'
  $ echo 'uint64_t east(uint64_t b) { return b << 1; } east(h4)' | bitrose step --file -
  $ bitrose step -i 'product = {d6 f6 c7} * 0x0601001020010044; product >> 54'")]
pub(super) struct Args {
    /// The program
    #[arg(required_unless_present = "file", conflicts_with = "file", value_parser = expression, allow_negative_numbers = true, add = candidates::expression())]
    program: Option<String>,

    /// Read the program from a file; `-` is standard input
    #[arg(long, value_hint = ValueHint::FilePath)]
    file: Option<PathBuf>,

    /// Step through it in the interface, forward and back
    #[arg(short, long, conflicts_with_all = ["format", "max_steps", "limit"])]
    interactive: bool,

    /// Turn off animations in the interface
    #[arg(long, requires = "interactive")]
    no_motion: bool,

    /// Stop after this many steps
    #[arg(long, value_name = "N", default_value_t = Limits::default().steps)]
    max_steps: usize,

    /// Stop after this many operations
    #[arg(long, value_name = "N", default_value_t = Limits::default().operations)]
    limit: u64,

    #[command(flatten)]
    drawing: Drawing,

    #[command(flatten)]
    position: Position,
}

pub(super) fn run(args: &Args, config: Config, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let (origin, source) = read(args)?;
    if args.interactive
        && interface::is_possible("the steps are printed", "without -i the steps are printed")?
    {
        return step_in_interface(args, config, origin, source);
    }
    let bad = |error| BadInput { origin: origin.clone(), source: source.clone(), error };
    let limits = Limits { operations: args.limit, steps: args.max_steps };
    let mut session = args.position.session(config.mapping)?.with_limits(limits);
    let program: Program = bitrose_lang::parse(&source).map_err(bad)?;
    let (run, trace) = session.trace_to_fault(&program);
    let mut painter = Painter::new(args.drawing.layout(config), &source, out);
    for (number, step) in (1..).zip(&trace.steps) {
        painter.step(number, step)?;
    }
    if let (true, Ok(Run { value: Some(value), .. })) = (trace.steps.is_empty(), &run) {
        painter.no_step(*value);
    }
    painter.finish()?;
    run.map_err(bad)?;
    Ok(Outcome::Done)
}

/// Opens the Step screen. A program that does not parse is refused before the interface opens.
fn step_in_interface(args: &Args, config: Config, origin: String, source: String) -> anyhow::Result<Outcome> {
    if let Err(error) = bitrose_lang::parse(&source) {
        return Err(BadInput { origin, source, error }.into());
    }
    let origin = if origin.is_empty() { "program".to_owned() } else { origin };
    interface::run(Options {
        motion: !args.no_motion,
        fen: args.position.fen.clone(),
        program: Some((origin, source)),
        ..interface::options(config)
    })
}

/// The name of the source, empty for the command line, and the program.
fn read(args: &Args) -> anyhow::Result<(String, String)> {
    let Some(file) = &args.file else {
        return Ok((String::new(), args.program.clone().unwrap_or_default()));
    };
    let name = if file == Path::new("-") { "standard input".into() } else { file.display().to_string() };
    let bytes = bytes(file).with_context(|| format!("cannot read `{name}`"))?;
    match String::from_utf8(bytes) {
        Ok(source) => Ok((name, source)),
        Err(error) => {
            let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = memchr::memchr_iter(b'\n', before).count() + 1;
            bail!("`{name}` is not UTF-8: invalid bytes in line {line}")
        }
    }
}

/// The bytes of a file, at most one more than a program may have.
fn bytes(file: &Path) -> io::Result<Vec<u8>> {
    const MOST: u64 = 256 * 1024 + 1;
    let mut bytes = Vec::new();
    if file == Path::new("-") {
        io::stdin().lock().take(MOST).read_to_end(&mut bytes)?;
    } else {
        std::fs::File::open(file)?.take(MOST).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

/// Text is written once there are this many bytes of it.
const FULL: usize = 64 * 1024;

/// Draws steps one after the other.
struct Painter<'a, W> {
    layout: Layout,
    program: &'a str,
    out: &'a mut W,
    text: Vec<u8>,
    /// For SVG: one document of all results. For others: the value of a program without steps.
    sheet: Sheet,
}

impl<'a, W: Write> Painter<'a, W> {
    fn new(layout: Layout, program: &'a str, out: &'a mut W) -> Self {
        Self { layout, program, out, text: Vec::new(), sheet: Sheet::new(layout) }
    }

    /// Draws a step; steps are numbered from 1.
    fn step(&mut self, number: usize, step: &Step) -> io::Result<()> {
        match self.layout.format {
            Format::Grid => self.grid(number, step),
            Format::Json => self.json(number, step)?,
            Format::Svg => self.picture(number, step),
            _ => self.line(number, step),
        }
        if self.text.len() > FULL { self.flush() } else { Ok(()) }
    }

    /// Draws the value of a program without operations; as JSON there is no step.
    fn no_step(&mut self, value: Value) {
        if self.layout.format != Format::Json {
            self.sheet.add(&mut self.text, &one_line(self.program), drawable(value));
        }
    }

    /// Writes everything.
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

    /// `3  line 1  mask = occ & FILE_A`, then the boards, then the note.
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

    /// A note, its parts separated by what the reader's terminal can show.
    fn note(&self, note: &Note) -> String {
        let text = note.text(self.layout.mapping);
        if self.layout.style.unicode { text } else { text.replace(" · ", ", ") }
    }

    fn head(&self, number: usize, step: &Step) -> String {
        let source = one_line(step.text(self.program));
        let origin = match &step.origin {
            Origin::Prelude(name) => format!("{name}, line {}", step.line),
            _ => format!("line {}", step.line),
        };
        let indent = "  ".repeat(step.depth.min(20) as usize);
        format!("{number}  {indent}{source}  ({origin})")
    }

    /// The operands, each below its operator, and the result below `=`.
    fn row(&self, step: &Step) -> Vec<Panel> {
        let mut output = self.panel(step.output);
        let mut inputs: Vec<Panel> = step.inputs.iter().map(|value| self.panel(*value)).collect();
        if let Some(Note::Shift { report, .. }) = &step.note {
            self.mark(&mut inputs, &mut output, step, report);
        }
        let result = step.target.as_ref().map_or("=".into(), |target| format!("{target} ="));
        if step.operation == "=" {
            inputs.clear();
        }
        let signs = signs(&step.operation, inputs.len());
        let labelled = inputs.into_iter().zip(signs).map(|(panel, sign)| panel.labelled(sign));
        labelled.chain([output.labelled(result)]).collect()
    }

    /// Marks what a shift lost and what wrapped, where it was and where it landed.
    fn mark(&self, inputs: &mut [Panel], output: &mut Panel, step: &Step, report: &ShiftReport) {
        if let (Some(panel), Some(Value::Board(word))) = (inputs.first_mut(), step.inputs.first()) {
            panel.picture = Some(Picture::before_shift(self.layout.mapping.board(*word), report));
        }
        if output.picture.is_some() {
            output.picture = Some(Picture::after_shift(report));
        }
    }

    fn panel(&self, value: Value) -> Panel {
        let text = match value {
            Value::Board(word) => return Panel::of(word, self.layout.mapping),
            Value::Int(number) => number.to_string(),
            Value::Bool(truth) => truth.to_string(),
        };
        Panel { label: None, picture: None, caption: vec![text] }
    }

    /// `3  0: occ & mask  0x… & 0x… = 0x…  note`, in the format asked for.
    fn line(&mut self, number: usize, step: &Step) {
        let head = self.head(number, step);
        let format = self.layout.format;
        let mapping = self.layout.mapping;
        self.text.extend_from_slice(head.as_bytes());
        self.text.extend_from_slice(b"  ");
        for (index, input) in step.inputs.iter().enumerate() {
            if index > 0 {
                self.text.extend_from_slice(b", ");
            }
            value(&mut self.text, format, *input, mapping);
        }
        self.text.extend_from_slice(b" => ");
        value(&mut self.text, format, step.output, mapping);
        if let Some(note) = &step.note {
            self.text.extend_from_slice(format!("  note: {}", self.note(note)).as_bytes());
        }
        self.text.push(b'\n');
    }

    fn picture(&mut self, number: usize, step: &Step) {
        if !self.sheet.is_full() {
            let label = format!("{number}  {}", one_line(step.text(self.program)));
            self.sheet.add(&mut self.text, &label, drawable(step.output));
        }
    }

    fn json(&mut self, number: usize, step: &Step) -> io::Result<()> {
        let object = Object {
            step: number,
            depth: step.depth,
            line: step.line,
            source: step.text(self.program),
            op: &step.operation,
            inputs: step.inputs.iter().map(json::value).collect(),
            output: json::value(&step.output),
            target: step.target.as_deref(),
            note: step.note.as_ref().map(|note| note.text(self.layout.mapping)),
            prelude: match &step.origin {
                Origin::Prelude(name) => Some(name),
                _ => None,
            },
        };
        json::line(&mut self.text, &object)
    }
}

/// A step in JSON.
#[derive(Serialize)]
struct Object<'a> {
    step: usize,
    depth: u32,
    line: u32,
    source: &'a str,
    op: &'a str,
    inputs: Vec<serde_json::Value>,
    output: serde_json::Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    #[serde(rename = "in", skip_serializing_if = "Option::is_none")]
    prelude: Option<&'a str>,
}

/// Appends a value. A count stays one in every format: only boards are worth 16 digits.
fn value(out: &mut Vec<u8>, format: Format, value: Value, mapping: Mapping) {
    match value {
        Value::Int(number) => out.extend_from_slice(number.to_string().as_bytes()),
        value => line(out, format, drawable(value), mapping),
    }
}

/// The sign before each operand: an operator between two, anything else before the first.
fn signs(operation: &str, operands: usize) -> Vec<&str> {
    let is_word = operation.starts_with(|first: char| first.is_alphanumeric() || first == '_');
    let mut signs = vec![","; operands];
    if operands == 2 && !is_word {
        signs.copy_from_slice(&["", operation]);
    } else if let Some(first) = signs.first_mut() {
        *first = operation;
    }
    signs
}

/// The number of panels side by side: all of them, if they fit.
fn fitting(row: &[Panel], width: usize) -> usize {
    const BOARD: usize = 18;
    const GAP: usize = 4;
    let total: usize = row
        .iter()
        .map(|panel| GAP + if panel.picture.is_some() { BOARD } else { panel.caption[0].len() })
        .sum();
    if total <= width { row.len() } else { (width / (BOARD + GAP)).max(1) }
}

/// A source of several lines on one.
fn one_line(source: &str) -> String {
    source.split_whitespace().collect::<Vec<_>>().join(" ")
}
