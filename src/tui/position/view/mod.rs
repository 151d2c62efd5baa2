//! Draws the Position screen.

mod cells;
mod lists;

use super::areas::{Areas, Parts, overlay_rows};
use super::moves::Board as StoredBoard;
use super::overlay::Overlay;
use super::{PanelKind, PositionScreen};
use crate::tui::prelude::*;
use crate::tui::widgets::{figurine, stack};
use bitrose_core::position::Piece;
use bitrose_core::position::storage::Storage;

impl Render for PositionScreen {
    fn render(&self, area: Rect, buffer: &mut Buffer, shared: &Shared) {
        let view = View { screen: self, mapping: shared.mapping(), theme: shared.theme };
        let areas = Areas::of(area, self.side);
        view.head(areas.head, buffer);
        view.board(areas.cells, area, buffer);
        view.about(areas.about, buffer);
        let overlays = self.overlay_list(&areas);
        if let Some(area) = overlays {
            view.overlays(area, buffer);
        }
        areas.changes.into_iter().for_each(|changes| view.changes(changes, buffer));
        view.titles(&areas, buffer);
        let parts = self.parts(&areas);
        match self.side {
            PanelKind::Boards => view.boards(&parts, buffer),
            PanelKind::Moves => view.moves(&parts, buffer),
            PanelKind::Cells => view.cells(areas.side, buffer),
            PanelKind::Perft => view.perft(&parts, buffer),
        }
        let is_taken = overlays.is_some_and(|area| area.intersects(parts.below));
        if areas.changes.is_none() && !is_taken && matches!(self.side, PanelKind::Boards | PanelKind::Moves) {
            view.changes(parts.below, buffer);
        }
        if self.side == PanelKind::Moves {
            let listed =
                self.changes().filter(|_| areas.changes.is_none()).map_or(0, |(_, changed)| changed.len());
            let below = parts.below.rows().skip(listed + 2).reduce(Rect::union).unwrap_or_default();
            view.changed_boards(below, buffer);
        }
    }

    /// Draws a screen that is too small for everything: the pieces, and next to them the FEN and the messages.
    fn render_small(&self, area: Rect, buffer: &mut Buffer, shared: &Shared) {
        let view = View { screen: self, mapping: shared.mapping(), theme: shared.theme };
        let cells = Cells::small(area);
        view.board(cells, area, buffer);
        let left = (cells.whole().right() + 2).min(area.right());
        let beside = Rect { x: left, width: area.right() - left, ..area };
        let rows = Layout::vertical([Length(3), Length(3), Min(0)]);
        let [about, above, below] = beside.layout(&rows);
        view.about(about, buffer);
        let (verdict, tone) = view.verdict();
        Wrapped::new(view.theme, &verdict, tone).may_cut(MayCut::Words).render(above, buffer);
        match self.side {
            PanelKind::Perft => {
                view.perft(&Parts { head: below, items: Vec::new(), below: Rect::default() }, buffer);
            }
            PanelKind::Moves if self.is_picked => view.changes(below, buffer),
            _ => {
                let fen = self.setup.to_string();
                Wrapped::new(view.theme, &fen, Tone::Plain).may_cut(MayCut::Words).render(below, buffer);
            }
        }
    }
}

/// What all panels need to draw themselves.
#[derive(Clone, Copy)]
struct View<'a> {
    screen: &'a PositionScreen,
    mapping: Mapping,
    theme: Theme,
}

impl View<'_> {
    /// Draws the FEN, and the verdict on the position below it.
    fn head(self, area: Rect, buffer: &mut Buffer) {
        let (verdict, tone) = self.verdict();
        let fen = self.screen.setup.to_string();
        stack(self.theme, [(fen.into(), Tone::Plain), (verdict.into(), tone)], area, buffer);
    }

    /// Returns whether the position is legal, or why it is not.
    fn verdict(self) -> (String, Tone) {
        let setup = &self.screen.setup;
        let mut errors = setup.faults();
        if let Some(error) = errors.next() {
            let more = match errors.count() {
                0 => String::new(),
                count => format!(" (and {count} more)"),
            };
            return (format!("not a legal position: {error}{more}"), Tone::Error);
        }
        let check = match setup.checkers().popcount() {
            0 => "",
            1 => ", in check",
            _ => ", in double check",
        };
        let moves = match (self.screen.legal().moves.len(), self.screen.legal().end) {
            (_, Some(end)) => end.to_owned(),
            (count, _) => counted(count, "legal move"),
        };
        (format!("{} to move{check} · {moves}", setup.side_to_move), Tone::Accent)
    }

    /// Draws the pieces over the set that is shown. A stored board is drawn in its color, an overlay as a tint. Squares
    /// that a move has left are marked.
    fn board(self, cells: Cells, area: Rect, buffer: &mut Buffer) {
        let screen = self.screen;
        let overlay = screen.overlay_set().map(|(_, set)| set);
        let set = if overlay.is_some() { Bitboard::EMPTY } else { screen.shown().1 };
        let occupied = screen.setup.placement.occupied();
        let mut picture = Picture::over(set, screen.letters());
        for (square, letter) in screen.letters().filter(|(square, _)| !set.contains(*square)) {
            picture = picture.marked(square.bitboard(), Role::Piece(letter));
        }
        let moved = screen.changes().map(|(_, changed)| changed).unwrap_or_default();
        let moved =
            moved.iter().fold(Bitboard::EMPTY, |moved, (before, after)| moved | (before.set ^ after.set));
        let left = moved.difference(occupied);
        let is_made = !screen.is_picked && left.popcount() <= 2; // a single move, as opposed to a different position
        let picture = picture.marked(if is_made { left } else { Bitboard::EMPTY }, Role::Missing);
        let board = Board {
            attacked: overlay.unwrap_or_default(),
            linked: if screen.is_picked { moved } else { screen.pin_lines() },
            cursor: Some(screen.cursor),
            ..Board::new(self.theme, cells, &picture)
        };
        board.render(area, buffer);
    }

    /// Draws the facts about the cursor's square, and the set that is shown with its number.
    fn about(self, area: Rect, buffer: &mut Buffer) {
        let screen = self.screen;
        let piece = screen.setup.placement.piece(screen.cursor);
        let (name, set) = screen.shown();
        let pinned = if screen.setup.pinned().contains(screen.cursor) { ", pinned" } else { "" };
        let moves = match (screen.legal().from(screen.cursor).count(), piece) {
            (_, None) => String::new(),
            (count, _) => format!(" · {}", counted(count, "move")),
        };
        let said = piece.map_or_else(String::new, |piece| format!(" {piece}{pinned}{moves}"));
        let inside = if set.contains(screen.cursor) { " · in it" } else { "" };
        let number = self.mapping.number(set);
        let hex = if area.width < 40 { format!("0x{number:016X}") } else { spaced(number) };
        let (cursor, count) = (screen.cursor.to_string(), format!("  {}", set.popcount()));
        let inside = format!(" set{inside}");
        let lines: [&[(&str, Tone)]; 3] = [
            &[(&cursor, Tone::Title), (&said, Tone::Plain)],
            &[(&name, Tone::Accent), (&count, Tone::Strong), (&inside, Tone::Faint)],
            &[(&hex, Tone::Plain)],
        ];
        for (row, line) in area.rows().zip(lines) {
            Row::new(self.theme, line).may_cut(MayCut::Name).render(row, buffer);
        }
    }

    /// Draws the list of overlays, each with the number of its squares. The one on the board is marked.
    fn overlays(self, area: Rect, buffer: &mut Buffer) {
        Section::new(self.theme, "overlays").detail("o next").render(area, buffer);
        for (index, row) in overlay_rows(area) {
            let overlay = Overlay::LISTED[index];
            let (name, set) = self.screen.set_of(overlay).expect("an overlay of the list has a set");
            let name = if row.width < 20 { overlay.words().0.to_owned() } else { name };
            let is_chosen = overlay == self.screen.overlay;
            let (mark, tone) = if is_chosen { ("▸ ", Tone::Title) } else { ("  ", Tone::Plain) };
            Row::new(self.theme, &[(mark, Tone::Key), (&name, tone)]).render(row, buffer);
            let count = format!("{} ", set.popcount());
            let tone = if set.is_empty() { Tone::Faint } else { Tone::Strong };
            self.theme.line(&[(&count, tone)]).right_aligned().render(row, buffer);
        }
    }

    /// Draws the titles of the panels, with the open one in brackets.
    fn titles(self, areas: &Areas, buffer: &mut Buffer) {
        for (side, area) in areas.titles() {
            let is_open = side == self.screen.side;
            let (text, tone) = if is_open {
                (format!("[{}]", side.title()), Tone::Title)
            } else {
                (format!(" {} ", side.title()), Tone::Faint)
            };
            Row::new(self.theme, &[(&text, tone)]).render(area, buffer);
        }
        let (shown, count) = (self.screen.parts(areas).items.len(), self.screen.boards().len());
        if self.screen.side == PanelKind::Boards && shown < count {
            let rest = areas.rest_of_titles();
            let ways = [format!("{shown} of {count} boards: n b"), format!("{shown} of {count}")];
            let ways = ways.each_ref().map(|way| [(way.as_str(), Tone::Faint)]);
            let way = ways.iter().find(|way| way[0].0.width() <= rest.width.into());
            if let Some(way) = way {
                self.theme.line(way).right_aligned().render(rest, buffer);
            }
        }
    }

    /// Draws the boards of the storage, in full or as a list.
    fn boards(self, parts: &Parts, buffer: &mut Buffer) {
        let boards = self.screen.boards();
        let changed = self.screen.changes().map(|(_, changed)| changed).unwrap_or_default();
        for (index, tile) in &parts.items {
            let board = &boards[*index];
            let is_chosen = *index == self.screen.board && self.screen.overlay == Overlay::None;
            let change = changed.iter().find(|(_, after)| after.name == board.name);
            let toggled = change.map(|(before, after)| (before.set ^ after.set).popcount());
            if tile.height > 1 {
                self.board_tile(board, is_chosen, toggled, *tile, buffer);
            } else {
                self.board_row(board, is_chosen, toggled, *tile, buffer);
            }
        }
        if self.screen.storage == Storage::PieceArray {
            self.array(parts.below, buffer);
        }
    }

    fn board_tile(
        self,
        board: &StoredBoard,
        is_chosen: bool,
        toggled: Option<u32>,
        area: Rect,
        buffer: &mut Buffer,
    ) {
        let mark = if is_chosen { "▸" } else { "" };
        let title = format!("{mark}{}{}", piece_mark(board.piece), board.short_name());
        let (detail, tone) = match toggled {
            Some(toggled) => (format!("^={toggled}"), Tone::Key),
            None => (board.set.popcount().to_string(), Tone::Strong),
        };
        let picture = Picture::over(board.set, self.screen.letters());
        let title_tone = if is_chosen { Tone::Title } else { Tone::Plain };
        let title = (title.as_str(), title_tone);
        TitledBoard { theme: self.theme, picture: &picture, title, detail: (&detail, tone) }
            .render(area, buffer);
        let rows = 1 + 8 * TitledBoard::cells(area).height;
        if let Some(row) = area.rows().nth(rows.into()) {
            let hex = format!("{:016X}", self.mapping.number(board.set));
            Row::new(self.theme, &[(&hex, Tone::Faint)]).render(row, buffer);
        }
    }

    /// Draws one row of the list of boards: `▸♙ pawns         8 000000000000FF00`.
    fn board_row(
        self,
        board: &StoredBoard,
        is_chosen: bool,
        toggled: Option<u32>,
        area: Rect,
        buffer: &mut Buffer,
    ) {
        let (mark, tone) = if is_chosen { ("▸", Tone::Title) } else { (" ", Tone::Plain) };
        let width = if board.piece.is_some() { 10 } else { 12 };
        let name = format!("{}{:width$}", piece_mark(board.piece), board.short_name());
        let count = format!("{:3} ", board.set.popcount());
        let change = toggled.map_or_else(|| "   ".to_owned(), |toggled| format!("^={toggled}"));
        let hex = format!("{:016X}", self.mapping.number(board.set));
        let start = [(mark, Tone::Key), (name.as_str(), tone), (count.as_str(), Tone::Strong)];
        let hex_tone = if board.set.is_empty() { Tone::Faint } else { Tone::Plain };
        let long = [start[0], start[1], start[2], (&hex, hex_tone)];
        let short = [start[0], start[1], start[2], (&change, Tone::Key)];
        Row::first_fitting(self.theme, area.width, &[&long, &short]).render(area, buffer);
    }

    /// Draws the array of 64 pieces, in the order of the bits.
    fn array(self, area: Rect, buffer: &mut Buffer) {
        let [title, rows] = area.split_top(1);
        let detail = "by bit: what is on a square";
        Section::new(self.theme, "piece_on[64]").detail(detail).render(title, buffer);
        let is_spaced = area.width >= 35;
        for (row, first) in rows.rows().zip((0..64_u8).step_by(16)) {
            let mut line = Line::from(self.theme.span(format!("{first:2} "), Tone::Faint));
            for square in (first..first + 16).filter_map(|bit| self.mapping.square(bit)) {
                let piece = self.screen.setup.placement.piece(square);
                let tone = match piece {
                    _ if square == self.screen.cursor => Tone::Cursor,
                    Some(_) => Tone::Strong,
                    None => Tone::Faint,
                };
                if is_spaced && line.spans.len() > 1 {
                    line.push_span(" ");
                }
                let letter = piece.map_or('·', Piece::letter);
                line.push_span(self.theme.span(letter.to_string(), tone));
            }
            Row::from(line).may_cut(MayCut::Squares).render(row, buffer);
        }
    }
}

/// Returns the figurine of a piece followed by a space, or an empty string for a board that holds several pieces.
fn piece_mark(piece: Option<Piece>) -> String {
    piece.map_or_else(String::new, |piece| format!("{} ", figurine(piece.letter())))
}

/// Formats a number in groups of four hexadecimal digits.
fn spaced(number: u64) -> String {
    let group = |shift: u32| number >> shift & 0xFFFF;
    format!("0x{:04X} {:04X} {:04X} {:04X}", group(48), group(32), group(16), group(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::Options;
    use crate::tui::draws_inside::draws_inside;

    #[test]
    fn everything_draws_inside_every_small_area() {
        let mut shared = Shared::new(&Options::default());
        let mut screen = PositionScreen { storage: Storage::PieceArray, ..PositionScreen::default() };
        screen.make_move(0, &mut shared);
        screen.perft(&mut shared);
        for side in PanelKind::ALL {
            screen.side = side;
            for draw in [PositionScreen::render, PositionScreen::render_small] {
                draws_inside(90, 40, |area, buffer| {
                    if area.width % 5 == area.height % 5 {
                        draw(&screen, area, buffer, &shared);
                    }
                });
            }
        }
    }
}
