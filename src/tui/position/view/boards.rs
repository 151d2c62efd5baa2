//! The boards of the storage: in full where there is room, else small.

use crate::tui::position::Arbiter;
use crate::tui::position::layout::tiles;
use crate::tui::position::overlay::Overlay;
use crate::tui::position::storage::Board;
use crate::tui::theme::Tone;
use crate::tui::widgets::paint::{Boxed, Paint, small_board};
use crate::tui::widgets::{BoardPanel, Thumbnail};
use bitrose_core::bitboard::{Mapping, Square};
use bitrose_core::position::storage::Storage;
use bitrose_draw::Picture;
use ratatui::layout::Rect;

/// Rows of the piece array with its title.
const ARRAY: u16 = 6;

/// Where the boards stand, and how large each is.
pub(in crate::tui::position) fn room(arbiter: &Arbiter, area: Rect) -> (Rect, (u16, u16)) {
    let beside = arbiter.storage == Storage::PieceArray && area.height >= ARRAY + Thumbnail::FRAMED.1;
    let area = Rect { height: area.height - if beside { ARRAY } else { 0 }, ..area };
    let count = arbiter.boards().len(); // the union, which is the last, may have to wait
    (area, super::fitting(area, count, count.min(12)))
}

pub(super) fn draw(arbiter: &Arbiter, mapping: Mapping, paint: &mut Paint, area: Rect) {
    let (above, size) = room(arbiter, area);
    let boards = arbiter.boards();
    for (place, tile) in tiles(above, size, boards.len(), arbiter.board) {
        let chosen = place == arbiter.board && arbiter.overlay == Overlay::None;
        draw_board(arbiter, mapping, paint, tile, &boards[place], chosen);
    }
    if above.height < area.height {
        array(arbiter, mapping, paint, Rect { y: above.bottom(), height: ARRAY, ..area });
    }
}

fn draw_board(
    arbiter: &Arbiter,
    mapping: Mapping,
    paint: &mut Paint,
    area: Rect,
    board: &Board,
    chosen: bool,
) {
    let tone = if chosen { Tone::Cursor } else { Tone::Plain };
    let bracketed = |name: &str| if chosen { format!("[{name}]") } else { name.to_owned() };
    if area.height >= BoardPanel::HEIGHT {
        let below = format!("0x{:016X}", mapping.number(board.set));
        let title = bracketed(&board.name);
        let picture = Picture::over(board.set, arbiter.letters());
        Boxed { area, title: &title, below: &below, tone, cursor: None }.picture(paint, &picture);
    } else {
        let title =
            if chosen && board.short.len() > 4 { board.short.clone() } else { bracketed(&board.short) };
        paint.frame(area, &[(0, &title)], tone);
        let inside = Rect::new(area.x + 1, area.y + 1, area.width - 2, area.height - 2);
        small_board(paint, inside, board.set);
    }
}

/// The array of 64 pieces, in the order of the bits.
fn array(arbiter: &Arbiter, mapping: Mapping, paint: &mut Paint, area: Rect) {
    let ways = [
        " piece_on[64], in the order of the bits: what stands on a square, without a search",
        " piece_on[64]: what stands on a square, by its bit",
        " piece_on[64], by bit",
    ];
    let [long, medium, short] = ways.map(|way| [(way, Tone::Faint)]);
    paint.first_fitting(Paint::row(area, 0), &[&long, &medium, &short]);
    for row in 0..4_u8 {
        let first = 16 * row;
        let line = Paint::row(area, u16::from(row) + 1);
        let mut x = paint.text(line, (line.x + 1, line.y), &format!("{first:2} "), Tone::Faint);
        for square in (first..first + 16).filter_map(|bit| mapping.square(bit)) {
            x = element(arbiter, paint, line, x, square);
        }
    }
}

fn element(arbiter: &Arbiter, paint: &mut Paint, line: Rect, x: u16, square: Square) -> u16 {
    let tone = if square == arbiter.cursor { Tone::Cursor } else { Tone::Strong };
    match arbiter.setup.placement.piece(square) {
        Some(piece) => paint.text(line, (x, line.y), &format!(" {}", piece.letter()), tone),
        None if square == arbiter.cursor => paint.text(line, (x, line.y), " ·", tone),
        None => paint.text(line, (x, line.y), " ·", Tone::Faint),
    }
}
