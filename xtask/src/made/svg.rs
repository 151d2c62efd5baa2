//! A frame as an SVG picture, for the README. Letters stay text, but lines, blocks and corners are drawn as shapes, so
//! that the picture looks the same with any font.

use bitrose_draw::Escaped;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The background of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Skin {
    /// White.
    Light,
    /// Near-black.
    Dark,
}

/// The size of a cell in pixels.
const CELL: (u32, u32) = (9, 19);
/// The margin around the frame in pixels.
const MARGIN: u32 = 12;

const LIGHT: &str = "#p{fill:#ffffff;stroke:#d0d7de}.t{fill:#24292f}.l{stroke:#24292f}.i{fill:#ffffff}";
const DARK: &str = "#p{fill:#0d1117;stroke:#30363d}.t{fill:#e6edf3}.l{stroke:#e6edf3}.i{fill:#0d1117}";

impl Skin {
    pub(super) const fn css(self) -> &'static str {
        match self {
            Self::Light => LIGHT,
            Self::Dark => DARK,
        }
    }
}

/// Draws a frame.
pub(crate) fn svg(frame: &Buffer, skin: Skin) -> String {
    let mut out = head(frame, skin.css());
    for y in 0..frame.area.height {
        row(&mut out, frame, y);
    }
    out.push_str("</svg>\n");
    out
}

/// What precedes the rows: the size, the style, and the background.
pub(super) fn head(frame: &Buffer, css: &str) -> String {
    let area = frame.area;
    let width = u32::from(area.width) * CELL.0 + 2 * MARGIN;
    let height = u32::from(area.height) * CELL.1 + 2 * MARGIN;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xml:space=\"preserve\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace\" \
         font-size=\"15\">\n<style>{css}text{{white-space:pre}}</style>\n\
         <rect id=\"p\" x=\".5\" y=\".5\" width=\"{}\" height=\"{}\" rx=\"8\"/>\n",
        width - 1,
        height - 1,
    )
}

/// A row: the backgrounds of the cells, then the text, split into runs of cells that are drawn in the same way.
pub(super) fn row(out: &mut String, frame: &Buffer, y: u16) {
    paint(out, frame, y);
    let mut x = 0;
    while x < frame.area.width {
        let cell = &frame[(x, y)];
        let same = |other: &Cell| is_same(cell, other);
        let length = (x..frame.area.width).take_while(|&x| same(&frame[(x, y)])).count();
        let length = u16::try_from(length).unwrap_or(1).max(1);
        let text: String = (x..x + length).map(|x| frame[(x, y)].symbol()).collect();
        run(out, cell, (x, y), &text, length.into());
        x += length;
    }
}

/// The backgrounds of a row, one shape for each color.
fn paint(out: &mut String, frame: &Buffer, y: u16) {
    let mut shapes: BTreeMap<String, String> = BTreeMap::new();
    let mut x = 0;
    while x < frame.area.width {
        let ground = frame[(x, y)].bg;
        let end = (x..frame.area.width).find(|&x| frame[(x, y)].bg != ground).unwrap_or(frame.area.width);
        if let Some(color) = color(ground) {
            let (left, top) = (MARGIN + u32::from(x) * CELL.0, MARGIN + u32::from(y) * CELL.1);
            let width = u32::from(end - x) * CELL.0;
            let shape = shapes.entry(color).or_default();
            let _ = write!(shape, "M{left} {top}h{width}v{}h-{width}z", CELL.1);
        }
        x = end;
    }
    for (color, shape) in shapes {
        let _ = writeln!(out, "<path fill=\"{color}\" d=\"{shape}\"/>");
    }
}

/// Returns `true` if two cells can be part of one run. Characters whose width depends on the font form runs of their
/// own.
fn is_same(first: &Cell, other: &Cell) -> bool {
    let style = |cell: &Cell| (cell.fg, cell.modifier);
    let alike = match (first.symbol().is_ascii(), other.symbol().is_ascii()) {
        (true, true) => true,
        _ => first.symbol() == other.symbol() && matches!(first.symbol(), "─" | "█" | "▀" | "▄"),
    };
    alike && style(first) == style(other) || std::ptr::eq(first, other)
}

fn run(out: &mut String, cell: &Cell, (x, y): (u16, u16), text: &str, length: u32) {
    let spot =
        Spot { x: MARGIN + u32::from(x) * CELL.0, y: MARGIN + u32::from(y) * CELL.1, width: length * CELL.0 };
    let reversed = cell.modifier.contains(Modifier::REVERSED);
    if reversed {
        spot.block(out, 0, CELL.1, &fill(cell.fg, "t"));
    }
    if text.trim().is_empty() {
        return;
    }
    let paint = if reversed { "class=\"i\"".to_owned() } else { fill(cell.fg, "t") };
    match text.chars().next() {
        Some('█') => spot.block(out, 0, CELL.1, &paint),
        Some('▀') => spot.block(out, 0, CELL.1 / 2, &paint),
        Some('▄') => spot.block(out, CELL.1 / 2, CELL.1 - CELL.1 / 2, &paint),
        Some(sign) if path(sign).is_some() => spot.line(out, sign, cell),
        _ => spot.text(out, text, cell.modifier, &paint),
    }
}

/// The area in which a run is drawn, in pixels.
struct Spot {
    x: u32,
    y: u32,
    width: u32,
}

impl Spot {
    fn block(&self, out: &mut String, top: u32, height: u32, paint: &str) {
        let (x, y, width) = (self.x, self.y + top, self.width);
        let _ = writeln!(out, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" {paint}/>");
    }

    fn line(&self, out: &mut String, sign: char, cell: &Cell) {
        let stroke = match color(cell.fg) {
            Some(color) => format!("stroke=\"{color}\""),
            None => "class=\"l\"".to_owned(),
        };
        let (x, y) = (self.x, self.y);
        let shape = match sign {
            '─' => format!("M{x} {}h{}", middle(y), self.width),
            _ => format!("M{x} {y}{}", path(sign).unwrap_or_default()),
        };
        let _ = writeln!(out, "<path d=\"{shape}\" fill=\"none\" {stroke}{}/>", dim(cell.modifier));
    }

    fn text(&self, out: &mut String, text: &str, modifier: Modifier, paint: &str) {
        let y = self.y + 14;
        let text = text.trim_end();
        let start = text.len() - text.trim_start().len();
        let text = text.trim_start();
        let count = u32::try_from(text.chars().count()).unwrap_or(1);
        let x = self.x + u32::try_from(start).unwrap_or(0) * CELL.0;
        let position = if text.is_ascii() {
            format!("x=\"{x}\" y=\"{y}\" textLength=\"{}\"", count * CELL.0)
        } else {
            let center = f64::from(x) + f64::from(CELL.0) / 2.0;
            format!("text-anchor=\"middle\" x=\"{center}\" y=\"{y}\"")
        };
        let _ = writeln!(out, "<text {position} {paint}{}>{}</text>", styled(modifier), Escaped(text));
    }
}

/// The strokes of a character, starting from the top left corner of its cell.
fn path(sign: char) -> Option<&'static str> {
    Some(match sign {
        '─' => "",
        '│' => "m4.5 0v19",
        '├' => "m4.5 0v19m0 -9.5h4.5",
        '┤' => "m4.5 0v19m0 -9.5h-4.5",
        '┬' => "m0 9.5h9m-4.5 0v9.5",
        '┴' => "m0 9.5h9m-4.5 0v-9.5",
        '╭' => "m9 9.5q-4.5 0 -4.5 4.5v5",
        '╮' => "m0 9.5q4.5 0 4.5 4.5v5",
        '╰' => "m9 9.5q-4.5 0 -4.5 -4.5v-5",
        '╯' => "m0 9.5q4.5 0 4.5 -4.5v-5",
        _ => return None,
    })
}

fn middle(y: u32) -> f64 {
    f64::from(y) + f64::from(CELL.1) / 2.0
}

fn fill(color_of: Color, class: &str) -> String {
    color(color_of).map_or_else(|| format!("class=\"{class}\""), |color| format!("fill=\"{color}\""))
}

/// A 24-bit color, or `None` for any other, which depends on the reader's terminal: it is drawn in the default color.
fn color(color: Color) -> Option<String> {
    match color {
        Color::Rgb(red, green, blue) => Some(format!("#{red:02x}{green:02x}{blue:02x}")),
        _ => None,
    }
}

fn dim(modifier: Modifier) -> &'static str {
    if modifier.contains(Modifier::DIM) { " opacity=\".6\"" } else { "" }
}

fn styled(modifier: Modifier) -> String {
    let mut attributes = dim(modifier).to_owned();
    let table = [
        (Modifier::BOLD, " font-weight=\"bold\""),
        (Modifier::ITALIC, " font-style=\"italic\""),
        (Modifier::UNDERLINED, " text-decoration=\"underline\""),
    ];
    for (_, attribute) in table.into_iter().filter(|(flag, _)| modifier.contains(*flag)) {
        attributes.push_str(attribute);
    }
    attributes
}
