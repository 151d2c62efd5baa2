//! Boards as SVG: one document without scripts or external fonts, readable on light and dark pages.

use super::picture::drawn_at;
use super::{Ink, Panel, Picture, Role};
use bitrose_core::bitboard::Color;
use std::fmt::{self, Write};

/// The side length of a square.
const CELL: usize = 36;
/// The space around each board, with digits on the left and letters below.
const MARGIN: usize = 24;
const LINE: usize = 20;
const BOARD: usize = 8 * CELL;
const WIDTH: usize = BOARD + 2 * MARGIN;
/// The number of characters that fit above or below a board. Longer text is truncated; the title of the panel has all
/// of it.
const LETTERS: usize = 38;

/// The style sheet. Every role also has its own shape, so that the picture is readable without color.
const HEAD: &str = "<style>\
.page{fill:#fff}.light{fill:#f2ede3}.dark{fill:#ddd3c0}\
text{font:13px ui-monospace,Menlo,Consolas,monospace;fill:#333}.faint{fill:#8a8272}\
.piece{font-size:24px;text-anchor:middle}\
.strong{fill:#1b1b1b;stroke:#1b1b1b}.loss{fill:#0b5cad;stroke:#0b5cad}.alarm{fill:#b84a00;stroke:#b84a00}\
@media(prefers-color-scheme:dark){.page{fill:#16181d}.light{fill:#3a3f4a}.dark{fill:#2b2f38}\
text{fill:#d8dae0}.faint{fill:#8b909c}\
.strong{fill:#f4f4f4;stroke:#f4f4f4}.loss{fill:#6cb6ff;stroke:#6cb6ff}.alarm{fill:#ffa657;stroke:#ffa657}}\
</style>\n";

/// Appends an SVG document with all panels, `columns` of them in a row.
pub fn svg(out: &mut Vec<u8>, panels: &[Panel], columns: usize) {
    let mut text = String::new();
    document(&mut text, panels, columns.max(1)).expect("writing to a string cannot fail");
    out.extend_from_slice(text.as_bytes());
}

fn document(out: &mut String, panels: &[Panel], columns: usize) -> fmt::Result {
    let across = columns.min(panels.len()).max(1);
    let (width, panel_height) = (across * WIDTH, height(panels));
    let height = panels.len().div_ceil(across) * panel_height;
    writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img">"#
    )?;
    out.push_str(HEAD);
    definitions(out, panels)?;
    writeln!(out, r#"<rect class="page" width="{width}" height="{height}"/>"#)?;
    for (index, panel) in panels.iter().enumerate() {
        let (x, y) = (index % across * WIDTH, index / across * panel_height);
        writeln!(out, r#"<g transform="translate({x} {y})">"#)?;
        draw(out, panel)?;
        out.push_str("</g>\n");
    }
    out.push_str("</svg>\n");
    Ok(())
}

/// The common height of all panels: the label, the board with its letters, the number, the rest of the caption.
fn height(panels: &[Panel]) -> usize {
    let board = if panels.iter().any(|panel| panel.picture.is_some()) { BOARD + LINE } else { 0 };
    MARGIN / 2 + LINE + board + 2 * LINE + MARGIN / 2
}

/// Defines the empty board once for all panels seen by the same side.
fn definitions(out: &mut String, panels: &[Panel]) -> fmt::Result {
    let pictures = || panels.iter().filter_map(|panel| panel.picture.as_ref());
    out.push_str("<defs>");
    for side in Color::ALL {
        if side == Color::White || pictures().any(|picture| picture.side() == side) {
            empty_board(out, side)?;
        }
    }
    out.push_str("</defs>\n");
    Ok(())
}

fn empty_board(out: &mut String, side: Color) -> fmt::Result {
    let id = id(side);
    writeln!(
        out,
        r#"<g id="{id}"><rect class="light" width="{BOARD}" height="{BOARD}"/><path class="dark" d=""#
    )?;
    for (row, column) in cells().filter(|(row, column)| (row + column) % 2 == 1) {
        let (x, y) = corner(row, column);
        write!(out, "M{x} {y}h{CELL}v{CELL}h-{CELL}z")?;
    }
    out.push_str("\"/>\n");
    for row in (0..8).rev() {
        let (digit, y) = (drawn_at(side, row, 0).rank().digit(), corner(row, 0).1 + CELL / 2 + 5);
        write!(out, r#"<text class="faint" x="-16" y="{y}">{digit}</text>"#)?;
    }
    for column in 0..8 {
        let (letter, x) = (drawn_at(side, 0, column).file().letter(), corner(0, column).0 + CELL / 2 - 4);
        write!(out, r#"<text class="faint" x="{x}" y="{}">{letter}</text>"#, BOARD + 15)?;
    }
    out.push_str("</g>");
    Ok(())
}

/// The identifier of the empty board as seen by a side.
const fn id(side: Color) -> &'static str {
    match side {
        Color::White => "board",
        Color::Black => "black",
    }
}

/// Rows from the bottom up and columns from the left, as pairs.
fn cells() -> impl Iterator<Item = (u32, u32)> {
    (0..8).rev().flat_map(|row| (0..8).map(move |column| (row, column)))
}

fn draw(out: &mut String, panel: &Panel) -> fmt::Result {
    writeln!(out, "<title>{}</title>", Escaped(&title(panel)))?;
    let mut y = MARGIN / 2 + LINE;
    line(out, y - 6, panel.label.as_deref().unwrap_or_default())?;
    if let Some(picture) = &panel.picture {
        let board = id(picture.side());
        writeln!(out, r##"<g transform="translate({MARGIN} {y})"><use href="#{board}"/>"##)?;
        marks(out, picture)?;
        out.push_str("</g>\n");
        y += BOARD + LINE;
    }
    if let Some((number, rest)) = panel.caption.split_first() {
        line(out, y + LINE - 4, number)?;
        line(out, y + 2 * LINE - 4, &rest.join("  "))?;
    }
    Ok(())
}

fn title(panel: &Panel) -> String {
    let words: Vec<_> = panel.label.iter().chain(&panel.caption).map(String::as_str).collect();
    words.join(", ")
}

fn line(out: &mut String, y: usize, words: &str) -> fmt::Result {
    if words.is_empty() {
        return Ok(());
    }
    let mut shown: String = words.chars().take(LETTERS).collect();
    if shown.len() < words.len() {
        shown.pop();
        shown.push('…');
    }
    writeln!(out, r#"<text x="{MARGIN}" y="{y}">{}</text>"#, Escaped(&shown))
}

fn marks(out: &mut String, picture: &Picture) -> fmt::Result {
    for (row, column) in cells() {
        let role = picture.role(picture.square_at(row, column));
        if role != Role::Clear {
            let (x, y) = corner(row, column);
            mark(out, role, x + CELL / 2, y + CELL / 2)?;
        }
    }
    Ok(())
}

const fn corner(row: u32, column: u32) -> (usize, usize) {
    (column as usize * CELL, row as usize * CELL)
}

/// Draws the shape of a role around a point.
fn mark(out: &mut String, role: Role, x: usize, y: usize) -> fmt::Result {
    let class = class(role.ink());
    match role {
        Role::Clear => Ok(()),
        Role::Set => writeln!(out, r#"<circle class="{class}" cx="{x}" cy="{y}" r="10"/>"#),
        Role::Dropped => writeln!(
            out,
            r#"<path class="{class}" stroke-width="4" d="M{} {}l16 16m0-16l-16 16"/>"#,
            x - 8,
            y - 8
        ),
        Role::WrappedFrom => {
            writeln!(
                out,
                r#"<circle class="{class}" style="fill:none" stroke-width="3" cx="{x}" cy="{y}" r="9"/>"#
            )
        }
        Role::WrappedTo => writeln!(out, r#"<path class="{class}" d="M{x} {}l12 12-12 12-12-12z"/>"#, y - 12),
        Role::Missing => writeln!(out, r#"<path class="{class}" stroke-width="4" d="M{} {y}h20"/>"#, x - 10),
        Role::Extra => {
            writeln!(out, r#"<path class="{class}" stroke-width="4" d="M{} {y}h20m-10-10v20"/>"#, x - 10)
        }
        Role::Member(_) => {
            writeln!(
                out,
                r#"<circle class="{class}" style="fill:none" stroke-width="3" cx="{x}" cy="{y}" r="15"/>"#
            )?;
            letter(out, role, "piece", x, y)
        }
        Role::Piece(_) => letter(out, role, "piece", x, y),
        Role::Ghost(_) => letter(out, role, "faint piece", x, y),
    }
}

/// Draws the letter of a piece.
fn letter(out: &mut String, role: Role, class: &str, x: usize, y: usize) -> fmt::Result {
    let letter = role.glyph().to_string();
    writeln!(out, r#"<text class="{class}" x="{x}" y="{}">{}</text>"#, y + 9, Escaped(&letter))
}

const fn class(ink: Ink) -> &'static str {
    match ink {
        Ink::Faint => "faint",
        Ink::Strong => "strong",
        Ink::Loss => "loss",
        Ink::Alarm => "alarm",
    }
}

/// Escapes text between tags or in an attribute of HTML and XML. Characters that XML 1.0 does not allow at all become
/// replacement characters.
#[derive(Clone, Copy, Debug)]
pub struct Escaped<'a>(pub &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '<' => f.write_str("&lt;"),
                '>' => f.write_str("&gt;"),
                '&' => f.write_str("&amp;"),
                '"' => f.write_str("&quot;"),
                '\t' | '\n' => f.write_char(letter),
                '\r' => f.write_char(' '),
                '\0'..' ' | '\u{FFFE}' | '\u{FFFF}' => f.write_char('\u{FFFD}'),
                letter => f.write_char(letter),
            }?;
        }
        Ok(())
    }
}
