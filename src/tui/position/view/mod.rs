//! Draws the Position screen.

pub(super) mod boards;
mod cells;
pub(super) mod moves;
mod perft;
mod small;

pub(super) use small::draw as draw_small;

use super::layout::Areas;
use super::{Arbiter, Panel};
use crate::tui::theme::Tone;
use crate::tui::widgets::paint::{Boxed, Paint};
use crate::tui::widgets::{BoardPanel, Thumbnail};
use bitrose_core::bitboard::{Bitboard, Mapping};
use bitrose_draw::{Picture, Role};
use ratatui::layout::Rect;

/// Draws everything between the title and the footer.
pub(in crate::tui) fn draw(arbiter: &Arbiter, mapping: Mapping, paint: &mut Paint, area: Rect) {
    let areas = Areas::of(area);
    head(arbiter, paint, areas.head);
    board(arbiter, paint, areas.board);
    if let Some(set) = areas.set {
        shown(arbiter, mapping, paint, set);
    }
    if let Some(extra) = areas.extra {
        names(arbiter, mapping, paint, extra);
    }
    panel(arbiter, paint, &areas);
    match arbiter.panel {
        Panel::Boards => boards::draw(arbiter, mapping, paint, areas.inside()),
        Panel::Moves => moves::draw(arbiter, mapping, paint, areas.inside()),
        Panel::Cells => cells::draw(arbiter, paint, areas.inside()),
        Panel::Perft => perft::draw(arbiter, paint, areas.inside()),
    }
    if arbiter.editing {
        palette(arbiter, paint, &areas);
    }
}

/// The FEN, and below it what is to be said of the position.
fn head(arbiter: &Arbiter, paint: &mut Paint, area: Rect) {
    let (text, tone) = verdict(arbiter);
    let inside = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    let fen = Rect { height: area.height - 1, ..inside };
    paint.paragraphs(fen, &[(arbiter.setup.to_string(), Tone::Plain)]);
    paint.line(Paint::row(inside, fen.height), &[(&text, tone)]);
}

/// Whether the position can be, or why it cannot.
fn verdict(arbiter: &Arbiter) -> (String, Tone) {
    let setup = &arbiter.setup;
    let mut faults = setup.faults();
    if let Some(fault) = faults.next() {
        let more = match faults.count() {
            0 => String::new(),
            count => format!(" (and {count} more)"),
        };
        return (format!("no such position: {fault}{more}"), Tone::Alarm);
    }
    let check = match setup.checkers().popcount() {
        0 => "",
        1 => ", in check",
        _ => ", in double check",
    };
    let moves = match (arbiter.legal.moves.len(), arbiter.legal.end) {
        (_, Some(end)) => end.to_owned(),
        (1, _) => "1 legal move".to_owned(),
        (count, _) => format!("{count} legal moves"),
    };
    (format!("{} to move{check} · {moves}", setup.side_to_move), Tone::Accent)
}

/// The pieces to put, while editing, on the lower edge of the panel.
fn palette(arbiter: &Arbiter, paint: &mut Paint, areas: &Areas) {
    for (piece, area) in areas.palette() {
        let (text, tone) = if piece == arbiter.brush {
            (format!("[{}]", piece.letter()), Tone::Cursor)
        } else {
            (format!(" {} ", piece.letter()), Tone::Key)
        };
        paint.line(area.intersection(areas.panel), &[(&text, tone)]);
    }
}

/// The pieces, with the overlay marked on them.
pub(super) fn board(arbiter: &Arbiter, paint: &mut Paint, area: Rect) {
    let (title, set) = arbiter.overlay_set().unwrap_or_else(|| ("position".to_owned(), Bitboard::EMPTY));
    let mut picture = Picture::over(set, arbiter.letters());
    for (square, letter) in arbiter.letters().filter(|(square, _)| !set.contains(*square)) {
        picture = picture.marked(square.bitboard(), Role::Piece(letter));
    }
    let below = cursor_words(arbiter, set);
    let tone = if arbiter.editing { Tone::Cursor } else { Tone::Title };
    let title = if arbiter.editing { "[edit]".to_owned() } else { title };
    Boxed { area, title: &title, below: &below, tone, cursor: Some(arbiter.cursor) }.picture(paint, &picture);
}

/// What stands on the cursor's square, and whether it is in the overlay, which the brackets of the cursor hide.
fn cursor_words(arbiter: &Arbiter, set: Bitboard) -> String {
    let cursor = arbiter.cursor;
    let inside = if set.contains(cursor) { " ●" } else { "" };
    match arbiter.setup.placement.piece(cursor) {
        Some(piece) => format!("{cursor} {piece}{inside}"),
        None => format!("{cursor}{inside}"),
    }
}

/// The set that is shown in full, over the pieces.
fn shown(arbiter: &Arbiter, mapping: Mapping, paint: &mut Paint, area: Rect) {
    let (name, set) = arbiter.shown();
    let picture = Picture::over(set, arbiter.letters());
    let below = format!("0x{:016X}", mapping.number(set));
    Boxed { area, title: &name, below: &below, tone: Tone::Accent, cursor: None }.picture(paint, &picture);
}

/// The largest frame of a board of which so many fit, but of one at least so many as `wanted`: large, wide, with rank digits,
/// without them, small.
pub(super) fn fitting(area: Rect, count: usize, wanted: usize) -> (u16, u16) {
    let room =
        |(width, height): (u16, u16)| usize::from(area.width / width) * usize::from(area.height / height);
    let all = [BoardPanel::scaled(2), (BoardPanel::WIDE, BoardPanel::HEIGHT)]
        .into_iter()
        .find(|&size| room(size) >= count);
    let sizes = [(BoardPanel::NORMAL, BoardPanel::HEIGHT), (BoardPanel::NARROW, BoardPanel::HEIGHT)];
    all.or_else(|| sizes.into_iter().find(|&size| room(size) >= wanted)).unwrap_or(Thumbnail::FRAMED)
}

/// The names of the position that are no boards of a storage, with their numbers.
fn names(arbiter: &Arbiter, mapping: Mapping, paint: &mut Paint, area: Rect) {
    const SHOWN: [(&str, &str); 6] = [
        ("occupied", "occupied"),
        ("empty", "empty"),
        ("white_attacks", "w attacks"),
        ("black_attacks", "b attacks"),
        ("checkers", "checkers"),
        ("pinned", "pinned"),
    ];
    let blank = u16::from(area.height > 6);
    let room = Rect { y: area.y + blank, height: area.height - blank, ..area };
    for (row, (name, short)) in (0..room.height).zip(SHOWN) {
        let set =
            arbiter.setup.names().find(|(known, _)| *known == name).map_or(Bitboard::EMPTY, |(_, set)| set);
        let number = format!("0x{:016X}", mapping.number(set));
        let tone = if set.is_empty() { Tone::Faint } else { Tone::Plain };
        paint.line(Paint::row(room, row), &[(&format!(" {short:9} "), Tone::Accent), (&number, tone)]);
    }
}

/// The frame on the right, the titles of all panels on it.
fn panel(arbiter: &Arbiter, paint: &mut Paint, areas: &Areas) {
    paint.frame(areas.panel, &[(0, "")], Tone::Title);
    for (panel, area) in areas.titles() {
        let (text, tone) = if panel == arbiter.panel {
            (format!("[{}]", panel.title()), Tone::Title)
        } else {
            (format!(" {} ", panel.title()), Tone::Faint)
        };
        paint.line(area.intersection(areas.panel), &[(&text, tone)]);
    }
}
