//! The legal moves, and the boards that one of them changes.

use super::fitting;
use crate::tui::position::Arbiter;
use crate::tui::position::layout::tiles;
use crate::tui::position::legal::Listed;
use crate::tui::position::storage::Changed;
use crate::tui::theme::Tone;
use crate::tui::widgets::paint::{Boxed, Paint, small_board};
use crate::tui::widgets::{BoardPanel, Thumbnail};
use bitrose_core::bitboard::Mapping;
use bitrose_draw::Difference;
use ratatui::layout::Rect;

/// Columns of a move: a mark, its SAN, its UCI.
const MOVE: (u16, u16) = (14, 1);

/// Where the moves stand, and below them the boards.
pub(in crate::tui::position) fn room(arbiter: &Arbiter, area: Rect) -> (Rect, Rect) {
    let inner = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    let boards =
        if inner.height >= BoardPanel::HEIGHT + 5 { BoardPanel::HEIGHT } else { Thumbnail::FRAMED.1 } + 1;
    let most = inner.height.saturating_sub(boards);
    let columns = usize::from((area.width / MOVE.0).max(1));
    let rows = u16::try_from(arbiter.legal.moves.len().div_ceil(columns)).unwrap_or(u16::MAX).max(1);
    let list = Rect { height: rows.min(most), ..inner };
    (list, Rect { y: list.bottom(), height: inner.height - list.height, ..inner })
}

/// The moves of the list and their places.
pub(in crate::tui::position) fn places(arbiter: &Arbiter, list: Rect) -> Vec<(usize, Rect)> {
    tiles(list, MOVE, arbiter.legal.moves.len(), arbiter.place)
}

pub(super) fn draw(arbiter: &Arbiter, mapping: Mapping, paint: &mut Paint, area: Rect) {
    let (list, boards) = room(arbiter, area);
    header(arbiter, paint, Paint::row(area, 0));
    for (place, tile) in places(arbiter, list) {
        draw_move(arbiter, paint, tile, place, &arbiter.legal.moves[place]);
    }
    changes(arbiter, mapping, paint, boards);
}

fn header(arbiter: &Arbiter, paint: &mut Paint, area: Rect) {
    let count = arbiter.legal.moves.len();
    let said = match (count, arbiter.legal.end) {
        (0, Some(end)) => format!(" no legal move: {end}"),
        (0, None) => " no legal moves: no game can go on from here".to_owned(),
        (1, _) => " 1 legal move".to_owned(),
        (count, _) => format!(" {count} legal moves"),
    };
    let how = if count > 0 { " · n b pick, Enter makes it" } else { "" };
    let line = [(said.as_str(), Tone::Strong), (how, Tone::Faint)];
    paint.first_fitting(area, &[&line, &line[..1]]);
}

fn draw_move(arbiter: &Arbiter, paint: &mut Paint, area: Rect, place: usize, listed: &Listed) {
    let chosen = place == arbiter.place && arbiter.picked;
    let mark = if chosen { paint.theme.sign("▶", ">") } else { " " };
    let tone = if chosen { Tone::Cursor } else { Tone::Strong };
    paint.text(area, (area.x, area.y), mark, Tone::Key);
    paint.text(area, (area.x + 1, area.y), &listed.san, tone);
    let after = area.x + 2 + u16::try_from(listed.san.len().max(5)).unwrap_or(0);
    paint.text(area, (after, area.y), &listed.uci, Tone::Faint);
}

/// Every board that the move changes, with the squares it leaves and those it comes to.
fn changes(arbiter: &Arbiter, mapping: Mapping, paint: &mut Paint, area: Rect) {
    let Some((title, changed)) = arbiter.changes() else { return };
    let boards = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    let size = fitting(boards, changed.len().max(1), 1);
    let shown = tiles(boards, size, changed.len(), 0);
    let count = match changed.len() {
        0 => "no board".to_owned(),
        1 => "1 board".to_owned(),
        count => format!("{count} boards"),
    };
    let rest: Vec<_> = changed.iter().skip(shown.len()).map(|changed| changed.name.as_str()).collect();
    let rest = if rest.is_empty() { String::new() } else { format!(" · also {}", rest.join(" ")) };
    let how = if changed.len() > 1 { ", each by one XOR" } else { "" };
    let title = [(" ", Tone::Plain), (title.as_str(), Tone::Accent)];
    let ways = [format!(" {count}{how}{rest}"), format!(" {count}{rest}"), format!(" {count}")];
    let [full, medium, short] = ways.each_ref().map(|way| [title[0], title[1], (way.as_str(), Tone::Plain)]);
    paint.first_fitting(Paint::row(area, 0), &[&full, &medium, &short]);
    for (place, tile) in shown {
        draw_change(mapping, paint, tile, &changed[place]);
    }
}

fn draw_change(mapping: Mapping, paint: &mut Paint, area: Rect, changed: &Changed) {
    let toggled = changed.before ^ changed.after;
    if area.height < BoardPanel::HEIGHT {
        paint.frame(area, &[(0, &changed.short)], Tone::Plain);
        small_board(paint, Rect::new(area.x + 1, area.y + 1, area.width - 2, area.height - 2), toggled);
        return;
    }
    let title = format!("{} ^=", changed.name);
    let below = format!("0x{:016X}", mapping.number(toggled));
    let picture = Difference::new(changed.before, changed.after).picture();
    Boxed { area, title: &title, below: &below, tone: Tone::Plain, cursor: None }.picture(paint, &picture);
}
