//! What was found, written as it comes.

use bitrose_core::bitboard::Mapping;
use bitrose_draw::{Drawable, Format, Layout, Sheet, json};
use bitrose_lang::scan::{Finding, Found};
use serde_json::json;
use std::io::{self, Write};

/// Text is written when so much is there, or when the input pauses.
const FULL: usize = 64 * 1024;

/// Paints findings into a buffer and writes it in large pieces.
pub(super) struct Output<'a, W> {
    out: &'a mut W,
    text: Vec<u8>,
    sheet: Sheet,
    layout: Layout,
    file: String,
    is_full: bool,
    /// How writing went so far.
    broken: io::Result<()>,
}

impl<'a, W: Write> Output<'a, W> {
    pub(super) fn new(layout: Layout, out: &'a mut W) -> Self {
        Self {
            out,
            text: Vec::new(),
            sheet: Sheet::new(layout),
            layout,
            file: String::new(),
            is_full: false,
            broken: Ok(()),
        }
    }

    /// The name of what is read now.
    pub(super) fn set_file(&mut self, name: &str) {
        name.clone_into(&mut self.file);
    }

    /// Paints what was found.
    pub(super) fn take(&mut self, found: impl Iterator<Item = Found>) {
        for found in found {
            if self.is_done() {
                break;
            }
            self.paint(&found);
            if self.text.len() > FULL {
                self.write();
            }
        }
    }

    /// Was something found for which there was no room? Only an SVG document is ever full.
    pub(super) fn is_full(&self) -> bool {
        self.is_full
    }

    /// Is it of no use to look for more?
    pub(super) fn is_done(&self) -> bool {
        self.is_full || self.broken.is_err()
    }

    /// Writes what is painted. If that fails, nothing more is written.
    pub(super) fn write(&mut self) {
        if !self.text.is_empty() && self.broken.is_ok() {
            self.broken = self.out.write_all(&self.text).and_then(|()| self.out.flush());
        }
        self.text.clear();
    }

    /// Writes what is painted, and gives the error that writing has met, if it has met one.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.write();
        std::mem::replace(&mut self.broken, Ok(()))
    }

    /// Paints and writes what waited for its neighbours.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.flush()?;
        self.sheet.finish(&mut self.text);
        self.flush()
    }

    fn paint(&mut self, found: &Found) {
        if self.sheet.is_full() {
            self.is_full = true;
            return;
        }
        let word = found.finding.word(self.layout.mapping);
        if self.layout.format == Format::Json {
            object(&mut self.text, found, &self.file, self.layout.mapping);
        } else {
            let label = self.label(found);
            self.sheet.add(&mut self.text, &label, Drawable::Board(word));
        }
    }

    /// `src/magic.rs:12:8: 0xFF00ULL`, in the form that editors and terminals make a link of.
    fn label(&self, found: &Found) -> String {
        let text = match found.finding {
            Finding::Number(_) => found.text.as_str(),
            Finding::Board(_) => "a drawn board",
        };
        format!("{}:{}:{}: {text}", self.file, found.line, found.column)
    }
}

/// The object of `show`, and the place. `expr` can be given to every other command, `text` is what stands in the file.
fn object(out: &mut Vec<u8>, found: &Found, file: &str, mapping: Mapping) {
    let word = found.finding.word(mapping);
    json(out, &format!("0x{word:016X}"), Drawable::Board(word), mapping);
    out.pop();
    let (file, text) = (json!(file), json!(found.text));
    let place =
        format!(",\"file\":{file},\"line\":{},\"column\":{},\"text\":{text}}}\n", found.line, found.column);
    out.extend_from_slice(place.as_bytes());
}
