//! A step in each of the formats.

use crate::drawable::drawable;
use bitrose_core::bitboard::{Mapping, ShiftReport};
use bitrose_draw::{Format, Layout, Panel, Picture, Sheet, line, panels};
use bitrose_lang::{Note, Origin, Step, Value};
use serde::Serialize;
use std::io::{self, Write};

/// Text is written when so much is there.
const FULL: usize = 64 * 1024;

/// Paints steps one after the other.
pub(super) struct Painter<'a, W> {
    layout: Layout,
    program: &'a str,
    out: &'a mut W,
    text: Vec<u8>,
    /// For SVG: one document of all results. For others: the value of a program without steps.
    sheet: Sheet,
}

impl<'a, W: Write> Painter<'a, W> {
    pub(super) fn new(layout: Layout, program: &'a str, out: &'a mut W) -> Self {
        Self { layout, program, out, text: Vec::new(), sheet: Sheet::new(layout) }
    }

    /// Paints a step; steps are numbered from 1.
    pub(super) fn step(&mut self, number: usize, step: &Step) -> io::Result<()> {
        match self.layout.format {
            Format::Grid => self.grid(number, step),
            Format::Json => self.json(number, step)?,
            Format::Svg => self.picture(number, step),
            _ => self.line(number, step),
        }
        if self.text.len() > FULL { self.flush() } else { Ok(()) }
    }

    /// A program without an operation has a value all the same; as JSON it is no step.
    pub(super) fn no_step(&mut self, value: Value) {
        if self.layout.format != Format::Json {
            self.sheet.add(&mut self.text, &one_line(self.program), drawable(value));
        }
    }

    /// Writes everything.
    pub(super) fn finish(mut self) -> io::Result<()> {
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
            self.text.extend_from_slice(format!("note: {}\n", self.said(note)).as_bytes());
        }
    }

    /// A note with its parts kept apart by what the reader's terminal can show.
    fn said(&self, note: &Note) -> String {
        let text = note.text(self.layout.mapping);
        if self.layout.style.unicode { text } else { text.replace(" · ", ", ") }
    }

    fn head(&self, number: usize, step: &Step) -> String {
        let source = one_line(step.text(self.program));
        let place = match &step.origin {
            Origin::Prelude(name) => format!("{name}, line {}", step.line),
            _ => format!("line {}", step.line),
        };
        let indent = "  ".repeat(step.depth.min(20) as usize);
        format!("{number}  {indent}{source}  ({place})")
    }

    /// The operands, each under the sign that stands before it, and the result under `=`.
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

    /// What a shift lost and what wrapped, marked where it was and where it landed.
    fn mark(&self, inputs: &mut [Panel], output: &mut Panel, step: &Step, report: &ShiftReport) {
        if let (Some(panel), Some(Value::Board(word))) = (inputs.first_mut(), step.inputs.first()) {
            panel.picture = Some(Picture::before_shift(self.layout.mapping.board(*word), report));
        }
        if output.picture.is_some() {
            output.picture = Some(Picture::after_shift(report));
        }
    }

    fn panel(&self, value: Value) -> Panel {
        let said = match value {
            Value::Board(word) => return Panel::of(word, self.layout.mapping),
            Value::Int(number) => number.to_string(),
            Value::Bool(truth) => truth.to_string(),
        };
        Panel { label: None, picture: None, caption: vec![said] }
    }

    /// `3  0: occ & mask  0x… & 0x… = 0x…  note`, in the format asked for.
    fn line(&mut self, number: usize, step: &Step) {
        let head = self.head(number, step);
        let format = self.layout.format;
        let mapping = self.layout.mapping;
        self.text.extend_from_slice(head.as_bytes());
        self.text.extend_from_slice(b"  ");
        for (place, input) in step.inputs.iter().enumerate() {
            if place > 0 {
                self.text.extend_from_slice(b", ");
            }
            value(&mut self.text, format, *input, mapping);
        }
        self.text.extend_from_slice(b" => ");
        value(&mut self.text, format, step.output, mapping);
        if let Some(note) = &step.note {
            self.text.extend_from_slice(format!("  note: {}", self.said(note)).as_bytes());
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
            inputs: step.inputs.iter().map(plain).collect(),
            output: plain(&step.output),
            target: step.target.as_deref(),
            note: step.note.as_ref().map(|note| note.text(self.layout.mapping)),
            prelude: match &step.origin {
                Origin::Prelude(name) => Some(name),
                _ => None,
            },
        };
        serde_json::to_writer(&mut self.text, &object)?;
        self.text.push(b'\n');
        Ok(())
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

/// A board as its hex number in a string, a count as a number, a truth value as one.
fn plain(value: &Value) -> serde_json::Value {
    match value {
        Value::Board(word) => format!("0x{word:016X}").into(),
        Value::Int(number) => (*number).into(),
        Value::Bool(truth) => (*truth).into(),
    }
}

/// A count stays one in every format: only boards are worth 16 digits.
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

/// How many of these stand side by side: all of them, if they fit.
fn fitting(row: &[Panel], width: usize) -> usize {
    const BOARD: usize = 18;
    const GAP: usize = 4;
    let total: usize = row
        .iter()
        .map(|panel| GAP + if panel.picture.is_some() { BOARD } else { panel.caption[0].len() })
        .sum();
    if total <= width { row.len() } else { (width / (BOARD + GAP)).max(1) }
}

/// A source of several lines in one.
fn one_line(source: &str) -> String {
    source.split_whitespace().collect::<Vec<_>>().join(" ")
}
