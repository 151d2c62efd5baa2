//! Pictures of every state of every screen, to be looked at: `cargo test --test tui gallery -- --ignored`.

use super::states::{SIZES, STATES};
use bitrose::tui::ColourDepth;
use bitrose::tui::picture::{Skin, svg};
use ratatui::buffer::Buffer;
use ratatui::style::Color;
use std::path::PathBuf;

/// How the pictures differ beside the size: a folder, colours, ASCII, a background.
const LOOKS: [(&str, ColourDepth, bool, Skin); 6] = [
    ("dark", ColourDepth::TrueColour, false, Skin::Dark),
    ("light", ColourDepth::TrueColour, false, Skin::Light),
    ("dark16", ColourDepth::Ansi16, false, Skin::Dark),
    ("light16", ColourDepth::Ansi16, false, Skin::Light),
    ("mono", ColourDepth::None, false, Skin::Dark),
    ("ascii", ColourDepth::None, true, Skin::Dark),
];

/// Draws into the folder `gallery` of the build, or the one that `BITROSE_GALLERY` names. `BITROSE_GALLERY_ONLY` is a part of
/// a path like `dark/80x24/explore_first`: only what has it is drawn.
#[test]
#[ignore = "for the eye: about two thousand pictures"]
fn gallery() {
    let root = std::env::var_os("BITROSE_GALLERY");
    let root = root.map_or_else(|| PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("gallery"), PathBuf::from);
    let only = std::env::var("BITROSE_GALLERY_ONLY").unwrap_or_default();
    for (look, colour, ascii, skin) in LOOKS {
        for size in SIZES {
            for state in STATES {
                let path = format!("{look}/{}x{}/{}.svg", size.0, size.1, state.name);
                if !path.contains(&only) {
                    continue;
                }
                let path = root.join(path);
                std::fs::create_dir_all(path.parent().unwrap()).unwrap();
                let mut frame = state.driven(colour, ascii, size).draw();
                paint_over(&mut frame, skin);
                std::fs::write(path, svg(&frame, skin)).unwrap();
            }
        }
    }
}

/// Gives the sixteen colours of the terminal's palette the values of xterm.
fn paint_over(frame: &mut Buffer, _skin: Skin) {
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
