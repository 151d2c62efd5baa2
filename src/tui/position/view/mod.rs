//! Draws the Position screen.

mod cells;
mod lists;

pub(super) use lists::{list_and_changes, move_tiles};

use super::areas::{Areas, tiles};
use super::overlay::Overlay;
use super::storage::Board;
use super::{PositionScreen, Side};
use crate::tui::shared::Shared;
use crate::tui::theme::{Theme, Tone};
use crate::tui::widgets::{BoardPanel, Panel, Row, Signs, Thumbnail, Wrapped, too_small};
use bitrose_core::bitboard::{Bitboard, Mapping};
use bitrose_core::position::Piece;
use bitrose_core::position::storage::Storage;
use bitrose_draw::{Picture, Role};
use ratatui::buffer::Buffer;
use ratatui::layout::Constraint::{Length, Min};
use ratatui::layout::{Layout, Margin, Rect};
use ratatui::widgets::Widget;

/// Rows of the piece array with its title.
const ARRAY: u16 = 6;

/// Draws everything between the header and the footer.
pub(super) fn render(screen: &PositionScreen, area: Rect, buffer: &mut Buffer, shared: &Shared) {
    let view = View { screen, mapping: shared.mapping(), theme: shared.theme };
    let areas = Areas::of(area);
    view.head(areas.head, buffer);
    view.board(areas.board, buffer);
    areas.set.into_iter().for_each(|set| view.set(set, buffer));
    areas.extra.into_iter().for_each(|extra| view.names(extra, buffer));
    view.side_frame(&areas, buffer);
    match screen.side {
        Side::Boards => view.boards(areas.inside(), buffer),
        Side::Moves => view.moves(areas.inside(), buffer),
        Side::Cells => view.cells(areas.inside(), buffer),
        Side::Perft => view.perft(areas.inside(), buffer),
    }
}

/// A screen too small for everything: the FEN, what is to be said of it, and the pieces if they fit.
pub(super) fn render_small(screen: &PositionScreen, area: Rect, buffer: &mut Buffer, shared: &Shared) {
    View { screen, mapping: shared.mapping(), theme: shared.theme }.small(area, buffer);
}

/// The boards of the storage that fit into an area, and where each is.
pub(super) fn board_tiles(screen: &PositionScreen, area: Rect) -> Vec<(usize, Rect)> {
    let [area, _] = area.layout(&boards_and_array(screen, area));
    let count = screen.boards().len(); // the union, which is the last, may have to wait
    tiles(area, fitting(area, count, count.min(12)), count, screen.board)
}

fn boards_and_array(screen: &PositionScreen, area: Rect) -> Layout {
    let has_array = screen.storage == Storage::PieceArray && area.height >= ARRAY + Thumbnail::FRAMED.1;
    Layout::vertical([Min(0), Length(if has_array { ARRAY } else { 0 })])
}

/// The largest frame of a board of which `count` fit, or of a smaller one of which `wanted` fit: large, wide, with rank
/// digits, without them, small.
fn fitting(area: Rect, count: usize, wanted: usize) -> (u16, u16) {
    let capacity =
        |(width, height): (u16, u16)| usize::from(area.width / width) * usize::from(area.height / height);
    let [large, wide, normal, narrow] = [
        BoardPanel::scaled(2),
        (BoardPanel::WIDE, BoardPanel::HEIGHT),
        (BoardPanel::NORMAL, BoardPanel::HEIGHT),
        (BoardPanel::NARROW, BoardPanel::HEIGHT),
    ];
    let sizes = [(large, count), (wide, count), (normal, wanted), (narrow, wanted)];
    let size = sizes.into_iter().find(|(size, count)| capacity(*size) >= *count);
    size.map_or(Thumbnail::FRAMED, |(size, _)| size)
}

/// What all panels are drawn from.
#[derive(Clone, Copy)]
struct View<'a> {
    screen: &'a PositionScreen,
    mapping: Mapping,
    theme: Theme,
}

impl View<'_> {
    /// The FEN, and below it what is to be said of the position.
    fn head(self, area: Rect, buffer: &mut Buffer) {
        let [fen, below] = area.inner(Margin::new(1, 0)).layout(&Layout::vertical([Min(0), Length(1)]));
        let (text, tone) = self.verdict();
        Wrapped::new(self.theme, &self.screen.setup.to_string(), Tone::Plain).render(fen, buffer);
        Row::new(self.theme, &[(&text, tone)]).render(below, buffer);
    }

    /// Whether the position is legal, or why it is not.
    fn verdict(self) -> (String, Tone) {
        let setup = &self.screen.setup;
        let mut errors = setup.faults();
        if let Some(error) = errors.next() {
            let more = match errors.count() {
                0 => String::new(),
                count => format!(" (and {count} more)"),
            };
            return (format!("not a legal position: {error}{more}"), Tone::Alarm);
        }
        let check = match setup.checkers().popcount() {
            0 => "",
            1 => ", in check",
            _ => ", in double check",
        };
        let moves = match (self.screen.legal.moves.len(), self.screen.legal.end) {
            (_, Some(end)) => end.to_owned(),
            (1, _) => "1 legal move".to_owned(),
            (count, _) => format!("{count} legal moves"),
        };
        (format!("{} to move{check} · {moves}", setup.side_to_move), Tone::Accent)
    }

    /// The pieces, with the overlay marked on them.
    fn board(self, area: Rect, buffer: &mut Buffer) {
        let screen = self.screen;
        let (title, set) = screen.overlay_set().unwrap_or_else(|| ("position".to_owned(), Bitboard::EMPTY));
        let mut picture = Picture::over(set, screen.letters());
        for (square, letter) in screen.letters().filter(|(square, _)| !set.contains(*square)) {
            picture = picture.marked(square.bitboard(), Role::Piece(letter));
        }
        // the brackets of the cursor hide whether its square is in the overlay
        let inside = if set.contains(screen.cursor) { " ●" } else { "" };
        let piece = screen.setup.placement.piece(screen.cursor);
        let piece = piece.map_or_else(String::new, |piece| format!(" {piece}"));
        let (title, tone) =
            if screen.editing { ("[edit]", Tone::Cursor) } else { (title.as_str(), Tone::Title) };
        BoardPanel::new(self.theme, title, Signs::Picture(&picture))
            .below(&format!("{}{piece}{inside}", screen.cursor))
            .tone(tone)
            .cursor(Some(screen.cursor))
            .render(area, buffer);
    }

    /// The set that is shown in full, over the pieces.
    fn set(self, area: Rect, buffer: &mut Buffer) {
        let (name, set) = self.screen.shown();
        self.set_in_frame(&name, set, Tone::Accent, area, buffer);
    }

    fn set_in_frame(self, name: &str, set: Bitboard, tone: Tone, area: Rect, buffer: &mut Buffer) {
        let picture = Picture::over(set, self.screen.letters());
        BoardPanel::new(self.theme, name, Signs::Picture(&picture))
            .below(&format!("0x{:016X}", self.mapping.number(set)))
            .tone(tone)
            .render(area, buffer);
    }

    /// The names of the position that are not boards of a storage, with their numbers.
    fn names(self, area: Rect, buffer: &mut Buffer) {
        const SHOWN: [(&str, &str); 6] = [
            ("occupied", "occupied"),
            ("empty", "empty"),
            ("white_attacks", "w attacks"),
            ("black_attacks", "b attacks"),
            ("checkers", "checkers"),
            ("pinned", "pinned"),
        ];
        let blank = usize::from(area.height > 6);
        for (row, (name, short)) in area.rows().skip(blank).zip(SHOWN) {
            let mut names = self.screen.setup.names();
            let (_, set) = names.find(|(known, _)| *known == name).expect("a name of every position");
            let number = format!("0x{:016X}", self.mapping.number(set));
            let tone = if set.is_empty() { Tone::Faint } else { Tone::Plain };
            let name = format!(" {short:9} ");
            Row::new(self.theme, &[(&name, Tone::Accent), (&number, tone)]).render(row, buffer);
        }
    }

    /// The frame on the right: on it the titles of all panels, and while editing the pieces to put.
    fn side_frame(self, areas: &Areas, buffer: &mut Buffer) {
        Panel::new(self.theme, "").render(areas.side, buffer);
        let mut choice = |text: &str, is_chosen: bool, tones: [Tone; 2], area: Rect| {
            let text = if is_chosen { format!("[{text}]") } else { format!(" {text} ") };
            let tone = tones[usize::from(is_chosen)];
            Row::new(self.theme, &[(&text, tone)]).render(area, buffer);
        };
        for (side, area) in areas.titles() {
            choice(side.title(), side == self.screen.side, [Tone::Faint, Tone::Title], area);
        }
        for (piece, area) in areas.palette().filter(|_| self.screen.editing) {
            let is_chosen = piece == self.screen.brush;
            choice(&piece.letter().to_string(), is_chosen, [Tone::Key, Tone::Cursor], area);
        }
    }

    /// The boards of the storage: in full where they fit, else small.
    fn boards(self, area: Rect, buffer: &mut Buffer) {
        let boards = self.screen.boards();
        for (index, tile) in board_tiles(self.screen, area) {
            let is_chosen = index == self.screen.board && self.screen.overlay == Overlay::None;
            self.storage_board(&boards[index], is_chosen, tile, buffer);
        }
        let [_, array] = area.layout(&boards_and_array(self.screen, area));
        if array.height > 0 {
            self.array(array, buffer);
        }
    }

    fn storage_board(self, board: &Board, is_chosen: bool, area: Rect, buffer: &mut Buffer) {
        let tone = if is_chosen { Tone::Cursor } else { Tone::Plain };
        let is_full = area.height >= BoardPanel::HEIGHT;
        let name = if is_full { &board.name } else { &board.short };
        let has_brackets = is_chosen && (is_full || name.len() <= 4);
        let title = if has_brackets { format!("[{name}]") } else { name.clone() };
        if is_full {
            self.set_in_frame(&title, board.set, tone, area, buffer);
        } else {
            self.thumbnail(&title, board.set, tone, area, buffer);
        }
    }

    fn thumbnail(self, title: &str, board: Bitboard, tone: Tone, area: Rect, buffer: &mut Buffer) {
        Panel::new(self.theme, title).tone(tone).render(area, buffer);
        Thumbnail { theme: self.theme, board }.render(area.inner(Margin::new(1, 1)), buffer);
    }

    /// The array of 64 pieces, in the order of the bits.
    fn array(self, area: Rect, buffer: &mut Buffer) {
        let ways = [
            " piece_on[64], in the order of the bits: what is on a square, without a search",
            " piece_on[64]: what is on a square, by its bit",
            " piece_on[64], by bit",
        ];
        let [title, rows] = area.layout(&Layout::vertical([Length(1), Min(0)]));
        Row::with_ending(self.theme, area.width, &[], Tone::Faint, &ways).render(title, buffer);
        for (row, first) in rows.rows().zip((0..64_u8).step_by(16)) {
            let mut line = self.theme.line(&[(" ", Tone::Plain)]);
            line.push_span(self.theme.span(format!("{first:2} "), Tone::Faint));
            for square in (first..first + 16).filter_map(|bit| self.mapping.square(bit)) {
                let piece = self.screen.setup.placement.piece(square);
                let tone = match piece {
                    _ if square == self.screen.cursor => Tone::Cursor,
                    Some(_) => Tone::Strong,
                    None => Tone::Faint,
                };
                let letter = piece.map_or('·', Piece::letter);
                line.push_span(self.theme.span(format!(" {letter}"), tone));
            }
            Row::from(line).render(row, buffer);
        }
    }

    fn small(self, area: Rect, buffer: &mut Buffer) {
        let [title, fen, rest] = area.layout(&Layout::vertical([Length(1), Length(1), Min(0)]));
        let line = |text: &str, tone, area: Rect, buffer: &mut Buffer| {
            Row::new(self.theme, &[(text, tone)]).render(area, buffer);
        };
        line(&too_small("Position", area), Tone::Title, title, buffer);
        line(&self.screen.setup.to_string(), Tone::Plain, fen, buffer);
        let fits = rest.height >= BoardPanel::HEIGHT && area.width >= BoardPanel::NORMAL;
        let [board, beside] =
            rest.layout(&Layout::horizontal([Length(BoardPanel::NORMAL), Min(0)]).spacing(1));
        if fits {
            self.board(Rect { height: BoardPanel::HEIGHT, ..board }, buffer);
        }
        let (name, set) = self.screen.shown();
        let number = format!("0x{:016X}", self.mapping.number(set));
        let lines = [
            self.verdict(),
            (name, Tone::Accent),
            (number, Tone::Plain),
            (format!("{} set", set.popcount()), Tone::Plain),
        ];
        for (row, (text, tone)) in (if fits { beside } else { rest }).rows().zip(lines) {
            line(&text, tone, row, buffer);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::Options;

    type Draw = for<'a> fn(View<'a>, Rect, &mut Buffer);

    const PANELS: [Draw; 9] = [
        |view, area, buffer| view.head(area, buffer),
        |view, area, buffer| view.board(area, buffer),
        |view, area, buffer| view.names(area, buffer),
        |view, area, buffer| view.boards(area, buffer),
        |view, area, buffer| view.array(area, buffer),
        |view, area, buffer| view.moves(area, buffer),
        |view, area, buffer| view.cells(area, buffer),
        |view, area, buffer| view.perft(area, buffer),
        |view, area, buffer| view.small(area, buffer),
    ];

    #[test]
    fn every_panel_draws_inside_every_small_area() {
        let mut shared = Shared::new(&Options::default());
        let mut screen = PositionScreen { storage: Storage::PieceArray, ..PositionScreen::default() };
        screen.make_move(0, &mut shared);
        screen.perft(&mut shared);
        let view = View { screen: &screen, mapping: shared.mapping(), theme: shared.theme };
        for panel in PANELS {
            for (width, height) in (0..=30).flat_map(|width| (0..=20).map(move |height| (width, height))) {
                let area = Rect::new(2, 1, width, height);
                let mut buffer = Buffer::empty(Rect::new(0, 0, 40, 25));
                panel(view, area, &mut buffer);
                for position in buffer.area.positions().filter(|position| !area.contains(*position)) {
                    assert_eq!(buffer[position].symbol(), " ", "at {position} outside of {area}");
                }
            }
        }
    }
}
