//! Draws the Explore screen: the board, the small boards, and where to start.

mod numbers;
mod panels;

pub(super) use panels::past;

use super::ExploreScreen;
use super::areas::Tile;
use super::moved::{Landing, Link, Moved};
use crate::tui::shared::Shared;
use crate::tui::theme::{Theme, Tone};
use crate::tui::widgets::{Board, Cells, TitledBoard};
use crate::tui::workspace::{Join, Name};
use bitrose_core::bitboard::{Bitboard, Square};
use bitrose_draw::{Picture, Role};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

/// Draws everything between the header and the footer.
pub(super) fn render(screen: &ExploreScreen, area: Rect, buffer: &mut Buffer, shared: &Shared) {
    let view = View { screen, shared, theme: shared.theme };
    let areas = screen.areas(area, shared);
    view.board(area, areas.cells, buffer);
    view.value(areas.value, buffer);
    view.word(&areas, buffer);
    view.rose(&areas, buffer);
    view.links(areas.links, buffer);
    areas.strip.into_iter().for_each(|strip| view.strip(strip, buffer));
    view.history(areas.history, buffer);
    areas.tiles.iter().for_each(|(tile, area)| view.tile(*tile, *area, buffer));
}

/// A terminal too small for everything: the board, the number, and what the last shift did.
pub(super) fn render_small(screen: &ExploreScreen, area: Rect, buffer: &mut Buffer, shared: &Shared) {
    let view = View { screen, shared, theme: shared.theme };
    let cells = Cells::small(area);
    view.board(area, cells, buffer);
    let left = (cells.whole().right() + 2).min(area.right());
    view.beside_small_board(Rect { x: left, width: area.right() - left, ..area }, buffer);
}

/// What all panels are drawn from.
#[derive(Clone, Copy)]
struct View<'a> {
    screen: &'a ExploreScreen,
    shared: &'a Shared,
    theme: Theme,
}

impl View<'_> {
    fn board(self, area: Rect, cells: Cells, buffer: &mut Buffer) {
        let moved = self.screen.moved(self.shared);
        let links = moved.map(Moved::links).unwrap_or_default();
        let pair = moved.and_then(|moved| moved.pair(self.screen.cursor));
        let letters: Vec<(Square, char)> = links.iter().flat_map(ends).collect();
        let linked = self.screen.linked(self.shared.mapping());
        Board::new(self.theme, cells, &self.picture(moved, &links))
            .labeled()
            .indices(self.shared.mapping())
            .letters(&letters)
            .cursor(Some(self.screen.cursor))
            .linked(pair.map_or(linked, |pair| linked.with(pair)))
            .motion(self.shared.motions.now())
            .render(area, buffer);
    }

    /// The board with the ends of the links, else with those of a set whose wrap mask is missing.
    fn picture(self, moved: Option<&Moved>, links: &[Link]) -> Picture {
        let board = self.shared.board();
        let picture = Picture::of(board);
        if moved.is_none() {
            return picture.marked(self.screen.wrapped(), Role::WrappedTo);
        }
        links.iter().fold(picture, |picture, link| {
            let (from, role, to) = match link.to {
                Landing::Wrapped(to) => (link.from.bitboard(), Role::WrappedFrom, to.bitboard()),
                Landing::Off(_) => (link.from.bitboard(), Role::Dropped, Bitboard::EMPTY),
            };
            picture.marked(from.difference(board), role).marked(to, Role::WrappedTo)
        })
    }

    /// A small board under its title, with the number of its squares.
    fn tile(self, tile: Tile, area: Rect, buffer: &mut Buffer) {
        let (board, label, tone) = match tile {
            Tile::Result(join) => {
                let (board, label) = self.joined(join);
                (board, label, Tone::Title)
            }
            Tile::Board(name) if name == self.screen.second => {
                (self.shared.workspace.board(name), format!("{} with", name.letter()), Tone::Accent)
            }
            Tile::Board(name) => (self.shared.workspace.board(name), name.letter().to_string(), Tone::Title),
            Tile::Named(index) => {
                let Some((name, number)) = self.shared.workspace.named().into_iter().nth(index) else {
                    return;
                };
                (self.shared.mapping().board(number), name, Tone::Accent)
            }
        };
        let count = board.popcount().to_string();
        TitledBoard::new(self.theme, &label, &Picture::of(board))
            .fact(&count, Tone::Strong)
            .tone(tone)
            .render(area, buffer);
    }

    /// What an operator gives with the second board, and how it is written.
    fn joined(self, join: Join) -> (Bitboard, String) {
        let second = self.screen.second;
        let board = Bitboard(join.apply(self.shared.board().0, self.shared.workspace.board(second).0));
        let name = |name: Name| name.letter().to_string();
        (board, join.expression(&name(self.shared.current), &name(second)))
    }
}

/// The squares of a link, with its letter.
fn ends(link: &Link) -> impl Iterator<Item = (Square, char)> + use<> {
    let to = match link.to {
        Landing::Wrapped(to) => Some((to, link.letter)),
        Landing::Off(_) => None,
    };
    [(link.from, link.letter)].into_iter().chain(to)
}

#[cfg(test)]
mod tests;
