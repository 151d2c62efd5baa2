//! Draws pictures of every state of every screen, for inspection by eye.

use crate::made::{Skin, svg};
use crate::tui::states::{SIZES, STATES};
use anyhow::{Result, ensure};
use bitrose::tui::{Background, ColorDepth, Options};
use ratatui::buffer::Buffer;
use ratatui::style::Color;
use std::fs;
use std::path::Path;

/// The variants of the pictures besides the size: folder, colors, whether in ASCII, background.
const LOOKS: [(&str, ColorDepth, bool, Skin); 6] = [
    ("dark", ColorDepth::TrueColor, false, Skin::Dark),
    ("light", ColorDepth::TrueColor, false, Skin::Light),
    ("dark16", ColorDepth::Ansi16, false, Skin::Dark),
    ("light16", ColorDepth::Ansi16, false, Skin::Light),
    ("mono", ColorDepth::None, false, Skin::Dark),
    ("ascii", ColorDepth::None, true, Skin::Dark),
];

/// Draws all pictures whose path, such as `dark/80x24/explore_first`, contains `part` into `target/gallery`.
pub(crate) fn draw(root: &Path, part: &str) -> Result<()> {
    let folder = crate::target(root).join("gallery");
    let mut count = 0;
    for (look, color, ascii, skin) in LOOKS {
        for size in SIZES {
            for state in STATES {
                let path = format!("{look}/{}x{}/{}.svg", size.0, size.1, state.name);
                if !path.contains(part) {
                    continue;
                }
                let path = folder.join(path);
                fs::create_dir_all(path.parent().expect("the path has folders"))?;
                let ground = if skin == Skin::Light { Background::Light } else { Background::Dark };
                let options = Options { color, ascii, ground, ..Options::default() };
                let mut frame = state.driven(options, size).draw();
                paint_over(&mut frame);
                fs::write(path, svg(&frame, skin))?;
                count += 1;
            }
        }
    }
    ensure!(count > 0, "no picture is called `{part}`; {}", names());
    println!("{count} pictures in {}", folder.display());
    Ok(())
}

/// Says which pictures there are.
fn names() -> String {
    let looks = LOOKS.map(|(look, ..)| look).join(", ");
    let sizes = SIZES.map(|(width, height)| format!("{width}x{height}")).join(", ");
    let states: Vec<&str> = STATES.iter().map(|state| state.name).collect();
    let states = states.join(", ");
    format!("the looks are {looks}; the sizes {sizes}; the states {states}")
}

/// Replaces the sixteen colors of the terminal's palette by their values in xterm.
fn paint_over(frame: &mut Buffer) {
    for cell in &mut frame.content {
        cell.fg = match cell.fg {
            Color::Red => Color::Rgb(0xCD, 0, 0),
            Color::Green => Color::Rgb(0, 0xCD, 0),
            Color::Yellow => Color::Rgb(0xCD, 0xCD, 0),
            Color::Blue => Color::Rgb(0, 0, 0xEE),
            Color::Magenta => Color::Rgb(0xCD, 0, 0xCD),
            Color::Cyan => Color::Rgb(0, 0xCD, 0xCD),
            other => other,
        };
    }
}
