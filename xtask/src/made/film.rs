//! Combines frames into one SVG that is animated by its style sheet alone, without scripts or other files.
//!
//! A row that stays the same over several frames is drawn once. If there is no animation, because the reader prefers
//! reduced motion or the viewer does not support it, the last frame is shown.

use super::svg::{Skin, head, row};
use ratatui::buffer::Buffer;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::ops::Range;

/// A frame and its duration.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    /// The frame.
    pub(crate) frame: Buffer,
    /// The duration in milliseconds.
    pub(crate) time: u32,
}

/// Draws scenes one after the other in a loop. All frames must have the size of the first.
pub(crate) fn film(scenes: &[Scene], skin: Skin) -> String {
    let Some(first) = scenes.first() else { return String::new() };
    let stays: Vec<Stay> = (0..first.frame.area.height).flat_map(|y| stays(scenes, y)).collect();
    let mut out = head(&first.frame, &(skin.css().to_owned() + &css(scenes, &stays)));
    for stay in &stays {
        let _ = match class(scenes, &stay.scenes) {
            Some(class) => writeln!(out, "<g class=\"{class}\">\n{}</g>", stay.drawn),
            None => write!(out, "{}", stay.drawn),
        };
    }
    out.push_str("</svg>\n");
    out
}

/// A row, and the range of scenes in which it looks the same.
struct Stay {
    drawn: String,
    scenes: Range<usize>,
}

/// The row `y` in all scenes. Empty rows are not drawn.
fn stays(scenes: &[Scene], y: u16) -> Vec<Stay> {
    let mut stays: Vec<Stay> = Vec::new();
    for (at, scene) in scenes.iter().enumerate() {
        let mut drawn = String::new();
        row(&mut drawn, &scene.frame, y);
        match stays.last_mut() {
            Some(last) if last.drawn == drawn => last.scenes.end = at + 1,
            _ => stays.push(Stay { drawn, scenes: at..at + 1 }),
        }
    }
    stays.retain(|stay| !stay.drawn.is_empty());
    stays
}

/// The CSS class of a range of scenes: `f2-5 z` is shown from the third scene to the fifth; `z` marks the last scene.
/// `None` if always shown.
fn class(scenes: &[Scene], range: &Range<usize>) -> Option<String> {
    let last = if range.end == scenes.len() { " z" } else { "" };
    (*range != (0..scenes.len())).then(|| format!("f{}-{}{last}", range.start, range.end))
}

/// The style sheet, with one animation for each range of scenes that occurs.
fn css(scenes: &[Scene], stays: &[Stay]) -> String {
    let total: u32 = scenes.iter().map(|scene| scene.time).sum();
    let percent = |end: usize| {
        let time: u32 = scenes[..end].iter().map(|scene| scene.time).sum();
        format!("{:.2}%", f64::from(time) * 100.0 / f64::from(total.max(1)))
    };
    let ranges: BTreeSet<(usize, usize)> = stays
        .iter()
        .filter(|stay| stay.scenes != (0..scenes.len()))
        .map(|stay| (stay.scenes.start, stay.scenes.end))
        .collect();
    let mut css = String::from(
        "g{visibility:hidden}.z{visibility:visible}@media(prefers-reduced-motion:no-preference){",
    );
    for (start, end) in ranges {
        let name = format!("f{start}-{end}");
        let before = if start == 0 { "" } else { "0%{visibility:hidden}" };
        let after = if end == scenes.len() {
            String::new()
        } else {
            format!("{}{{visibility:hidden}}", percent(end))
        };
        let _ = write!(
            css,
            "@keyframes {name}{{{before}{}{{visibility:visible}}{after}}}.{name}{{animation:{name} {total}ms step-end infinite}}",
            percent(start)
        );
    }
    css + "}"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scene(rows: [&str; 2]) -> Scene {
        Scene { frame: Buffer::with_lines(rows), time: 500 }
    }

    #[test]
    fn a_row_that_stays_is_drawn_once_and_always_seen() {
        let film = film(&[scene(["same", "one"]), scene(["same", "two"])], Skin::Light);
        assert_eq!(film.matches(">same<").count(), 1);
        let before_same = &film[..film.find(">same<").unwrap_or(0)];
        assert!(!before_same.contains("<g"), "{film}");
        assert!(film.contains("f0-1{0.00%{visibility:visible}50.00%{visibility:hidden}}"), "{film}");
        assert!(film.contains("f1-2{0%{visibility:hidden}50.00%{visibility:visible}}"), "{film}");
    }

    #[test]
    fn the_last_scene_stands_where_nothing_moves() {
        let film = film(&[scene(["a", ""]), scene(["b", ""]), scene(["c", ""])], Skin::Dark);
        let standing: Vec<&str> =
            film.split("<g class=\"").skip(1).filter(|group| group.starts_with("f2-3 z")).collect();
        assert_eq!(standing.len(), 1);
        assert!(standing[0].contains(">c<"));
        assert_eq!(film.matches(" z\">").count(), 1);
    }

    #[test]
    fn no_scene_is_no_film() {
        assert_eq!(film(&[], Skin::Dark), "");
    }
}
