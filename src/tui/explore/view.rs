//! Draws the Explore screen: the large board, the small boards, the rose with the links, the live strip and the
//! history.

mod numbers;

use super::ExploreScreen;
use super::areas::{Areas, Tile, result_columns};
use super::notes::{self, Landing, Link, Move, Moved};
use crate::tui::prelude::*;
use crate::tui::widgets::Rose;
use crate::tui::workspace::Workspace;

impl Render for ExploreScreen {
    fn render(&self, area: Rect, buffer: &mut Buffer, shared: &Shared) {
        let view = View { screen: self, shared, theme: shared.theme };
        let areas = self.areas(area, shared);
        view.board(area, areas.cells, buffer);
        view.value(areas.value, buffer);
        view.word(&areas, buffer);
        view.rose(&areas, buffer);
        view.links(areas.links, buffer);
        areas.strip.into_iter().for_each(|strip| view.strip(strip, buffer));
        view.history(areas.history, buffer);
        areas.tiles.iter().for_each(|(tile, area)| view.tile(*tile, *area, buffer));
    }

    /// Draws on a small terminal: the board, the number, and what the last shift did.
    fn render_small(&self, area: Rect, buffer: &mut Buffer, shared: &Shared) {
        let view = View { screen: self, shared, theme: shared.theme };
        let cells = Cells::small(area);
        view.board(area, cells, buffer);
        let left = (cells.whole().right() + 2).min(area.right());
        view.beside_small_board(Rect { x: left, width: area.right() - left, ..area }, buffer);
    }
}

/// The state that all panels are drawn from.
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
        let picture = self.picture(&links);
        let board = Board {
            indices: Some(self.shared.mapping()),
            letters: &letters,
            cursor: Some(self.screen.cursor),
            linked: pair.map_or(linked, |pair| linked.with(pair)),
            motion: self.shared.motions.now(),
            ..Board::new(self.theme, cells, &picture)
        };
        board.render(area, buffer);
    }

    /// Returns the picture of the board. It marks the squares that wrapped because a mask is missing, and the ends of
    /// the links.
    fn picture(self, links: &[Link]) -> Picture {
        let board = self.shared.board();
        let mut picture = Picture::of(board).marked(self.screen.wrapped(), Role::WrappedTo);
        if let Some((letter, square)) =
            self.screen.meanings.piece.filter(|(_, square)| !board.contains(*square))
        {
            picture = picture.marked(square.bitboard(), Role::Piece(letter));
        }
        links.iter().fold(picture, |picture, link| {
            let (from, role, to) = match link.to {
                Landing::Wrapped(to) => (link.from.bitboard(), Role::WrappedFrom, to.bitboard()),
                Landing::Off(_) => (link.from.bitboard(), Role::Dropped, Bitboard::EMPTY),
            };
            picture.marked(from.difference(board), role).marked(to, Role::WrappedTo)
        })
    }

    /// Draws a small board with its title and its population count.
    fn tile(self, tile: Tile, area: Rect, buffer: &mut Buffer) {
        let (board, label, tone) = match tile {
            Tile::Result(join) => {
                let (board, label) = self.joined(join);
                (board, label, Tone::Title)
            }
            Tile::Board(name) if name == self.screen.second => {
                (self.shared.workspace.board(name), format!("{}, second", name.letter()), Tone::Accent)
            }
            Tile::Board(name) => (self.shared.workspace.board(name), name.letter().to_string(), Tone::Title),
            Tile::Named(index) => {
                let named = self.shared.workspace.named().into_iter().nth(index);
                let Some((name, number)) = named else { return };
                (self.shared.mapping().board(number), name, Tone::Accent)
            }
        };
        let (count, picture) = (board.popcount().to_string(), Picture::of(board));
        let detail = (count.as_str(), Tone::Strong);
        TitledBoard { theme: self.theme, picture: &picture, title: (&label, tone), detail }
            .render(area, buffer);
    }

    /// Returns the result of an operator with the second board, and the expression for it.
    fn joined(self, join: Join) -> (Bitboard, String) {
        let second = self.screen.second;
        let board = Bitboard(join.apply(self.shared.board().0, self.shared.workspace.board(second).0));
        let name = |name: Name| name.letter().to_string();
        (board, join.expression(&name(self.shared.current), &name(second)))
    }
}

/// Returns the squares at the ends of a link, each with its letter.
fn ends(link: &Link) -> impl Iterator<Item = (Square, char)> + use<> {
    let to = match link.to {
        Landing::Wrapped(to) => Some((to, link.letter)),
        Landing::Off(_) => None,
    };
    [(link.from, link.letter)].into_iter().chain(to)
}

#[cfg(test)]
mod tests;

/// A line of the history.
pub(in crate::tui::explore) struct HistoryLine<'a> {
    /// The number of its action, on the first line of that action.
    number: Option<usize>,
    text: &'a str,
    /// Whether the action has more lines, for which there is no room.
    is_cut: bool,
    /// The number of actions to redo (or to undo, if negative) to return to the moment after this one.
    pub(in crate::tui::explore) steps: isize,
    is_last: bool,
}

/// Returns the lines of the history that fit below the title of an area, the oldest first. The last action begins with
/// its first line, however little room there is.
pub(in crate::tui::explore) fn history_lines(workspace: &Workspace, height: u16) -> Vec<HistoryLine<'_>> {
    let rows = usize::from(height).saturating_sub(1);
    let done = workspace.entries().len();
    let mut lines: Vec<HistoryLine> = Vec::new(); // the newest first
    let undone: Vec<_> = workspace.undone().take(rows / 2).collect();
    let undone = undone.into_iter().enumerate().rev().map(|(index, entry)| (done + index, entry));
    let entries = workspace.entries().iter().enumerate().rev();
    for (index, entry) in undone.chain(entries) {
        let steps = (index + 1).cast_signed() - done.cast_signed();
        let count = entry.text.lines().count();
        let shown = match steps {
            ..0 => count,
            0 => count.min(rows.saturating_sub(lines.len())),
            1.. => 1,
        };
        let of_entry = entry.text.lines().take(shown).enumerate().map(|(row, text)| HistoryLine {
            number: (row == 0).then_some(index + 1),
            text,
            is_cut: row + 1 == shown && shown < count,
            steps,
            is_last: row + 1 == shown,
        });
        lines.extend(of_entry.collect::<Vec<_>>().into_iter().rev());
        if lines.len() >= rows && index < done {
            break; // older actions would not be shown
        }
    }
    lines.truncate(rows);
    lines.reverse();
    lines
}

impl View<'_> {
    /// Draws the compass rose with the shift counts of this mapping. The direction of the last step is highlighted.
    fn rose(self, areas: &Areas, buffer: &mut Buffer) {
        let moved = self.screen.moved(self.shared);
        let detail = moved.map(|moved| self.what_moved(&moved.by)).unwrap_or_default();
        let width = areas.rose.width.max(areas.links.right().saturating_sub(areas.rose.x));
        Section::new(self.theme, "rose").detail(&detail).render(Rect { width, ..areas.rose }, buffer);
        let lit = moved.and_then(Moved::direction);
        Rose::new(self.theme, self.shared.mapping()).lit(lit).render(areas.compass(), buffer);
    }

    /// Describes the last move of the board: `a << 9 = north-east`.
    fn what_moved(self, by: &Move) -> String {
        match by {
            Move::Step(direction) => notes::step(*direction, self.shared.mapping()),
            Move::Shift(shift, report) => {
                let reading = report.step.map(notes::reading).unwrap_or_default().replace(" is ", " = ");
                let (board, shift) = (self.shared.current.letter(), notes::shift_name(*shift));
                format!("{board} {shift}{reading}")
            }
        }
    }

    /// Draws a line for each bit that wrapped or fell off, and the mask that was missing.
    fn links(self, area: Rect, buffer: &mut Buffer) {
        let Some(moved) = self.screen.moved(self.shared) else { return };
        let Some((_, report)) = moved.shift() else { return };
        let links = moved.links();
        let wrapped = links.iter().filter_map(|link| match link.to {
            Landing::Wrapped(to) => Some(format!(" {to}")),
            Landing::Off(_) => None,
        });
        let wrapped: String = wrapped.collect();
        let mut rows: Vec<Row> = links.iter().map(|link| self.link(link, area.width)).collect();
        let last = usize::from(area.height).saturating_sub(1 + usize::from(!wrapped.is_empty()));
        if rows.len() > last + 1 {
            let more = format!("    … and {} more", rows.len() - last);
            rows.truncate(last);
            rows.push(Row::from(self.theme.span(more, Tone::Faint)));
        }
        if !wrapped.is_empty() {
            let mask = notes::mask_name(report.masks.after);
            let pieces = [
                ("  = ".to_owned(), Tone::Key),
                (format!("& {mask}"), Tone::Faint),
                (if area.width < 24 { String::new() } else { " clears".to_owned() }, Tone::Faint),
                (wrapped, Tone::Error),
            ];
            let spans = pieces.map(|(text, tone)| self.theme.span(text, tone));
            rows.push(Row::from(Line::from_iter(spans)));
        }
        for (area, row) in area.rows().zip(rows) {
            row.may_cut(MayCut::Squares).render(area, buffer);
        }
    }

    fn link(self, link: &Link, width: u16) -> Row<'static> {
        let is_here = |square: Square| self.screen.cursor == square;
        let (sign, word, to, tone) = match link.to {
            Landing::Wrapped(to) if width < 24 => (" ○ ", " → ", Some(to), Tone::Error),
            Landing::Wrapped(to) => (" ○ ", " wraps to ", Some(to), Tone::Error),
            Landing::Off(_) => (" × ", " falls off", None, Tone::Lost),
        };
        let mark = if is_here(link.from) || to.is_some_and(is_here) { "▸ " } else { "  " };
        let mut spans = vec![
            self.theme.span(mark, Tone::Key),
            self.theme.span(link.letter.to_string(), tone),
            self.theme.span(sign, Tone::Lost),
            self.theme.span(link.from.to_string(), Tone::Plain),
            self.theme.span(word, Tone::Faint),
        ];
        match link.to {
            Landing::Wrapped(to) => {
                spans.push(self.theme.span("◆ ", Tone::Error));
                spans.push(self.theme.span(to.to_string(), Tone::Plain));
            }
            Landing::Off(bit) if width >= 27 => {
                spans.push(self.theme.span(format!(" at bit {bit}"), Tone::Faint));
            }
            Landing::Off(_) => {}
        }
        Row::from(Line::from(spans))
    }

    /// Draws the live strip: for each operator, the population count of its result with the second board.
    fn strip(self, area: Rect, buffer: &mut Buffer) {
        let [head, below] = area.split_top(1);
        let title = format!("with {}", self.screen.second.letter());
        let detail = format!("& | ^ - into {}", self.shared.current.letter());
        Section::new(self.theme, &title).detail(&detail).render(head, buffer);
        let mut line = Line::default();
        for join in Join::OPERATORS {
            let (board, label) = self.joined(join);
            let count = board.popcount().to_string();
            let columns = usize::from(result_columns(area.width));
            // the longest label, `a & ~b`, with a count of two digits and a blank
            let label =
                if columns < 10 { label.replace(char::is_alphanumeric, "").replace(' ', "") } else { label };
            let gap = columns.saturating_sub(label.len() + 1 + count.len());
            line.push_span(self.theme.span(format!("{label} "), Tone::Plain));
            line.push_span(self.theme.span(format!("{count}{}", " ".repeat(gap)), Tone::Strong));
        }
        Row::from(line).may_cut(MayCut::Squares).render(below, buffer);
    }

    /// Draws the history: a program with the newest line last, and the undone actions below it. The lines of one action
    /// share its number.
    fn history(self, area: Rect, buffer: &mut Buffer) {
        let Some(head) = area.rows().next() else { return };
        Section::new(self.theme, "history").detail("u undo   Ctrl-r redo").render(head, buffer);
        for (area, line) in area.rows().skip(1).zip(history_lines(&self.shared.workspace, area.height)) {
            let (mark, tone) = match line.steps {
                0 if line.is_last => ("▸", Tone::Plain),
                0 => (" ", Tone::Plain),
                _ => (" ", Tone::Faint),
            };
            let number = line.number.map_or_else(String::new, |number| number.to_string());
            let undone = if line.steps > 0 { "undone " } else { "" };
            let pieces = [
                (mark, Tone::Key),
                (&format!("{number:>3}  "), Tone::Faint),
                (undone, Tone::Faint),
                (line.text, tone),
                (if line.is_cut { self.theme.sign(" …", " ...") } else { "" }, Tone::Faint),
            ];
            Row::new(self.theme, &pieces).may_cut(MayCut::Source).render(area, buffer);
        }
    }

    /// Draws what fits next to a small board: the number on two lines, the last move, and the links.
    fn beside_small_board(self, area: Rect, buffer: &mut Buffer) {
        let number = self.shared.number();
        let moved = self.screen.moved(self.shared);
        let half = |word: u64| format!("{:04X} {:04X}", word >> 16 & 0xFFFF, word & 0xFFFF);
        let last = match moved.map(|moved| (moved.direction(), &moved.by)) {
            Some((Some(lit), _)) => {
                let name = format!(" {} ", lit.name().replace('_', "-"));
                Span::styled(name, self.theme.square(Fill::Chosen, true, SquareInk::Sign))
            }
            Some((None, by)) => self.theme.span(self.what_moved(by), Tone::Faint),
            None => self.theme.span(self.screen.meanings.here.clone(), Tone::Accent),
        };
        let lines = [
            Line::from_iter([
                self.theme.span(self.shared.current.letter().to_string(), Tone::Title),
                self.theme.span(format!("   {}", number.count_ones()), Tone::Strong),
                self.theme.span(" set", Tone::Faint),
            ]),
            Line::from(self.theme.span(format!("0x{}", half(number >> 32)), Tone::Plain)),
            Line::from(self.theme.span(format!("  {}", half(number)), Tone::Plain)),
            Line::from(last),
        ];
        let rows = area.rows().zip(lines);
        rows.for_each(|(row, line)| Row::from(line).may_cut(MayCut::Squares).render(row, buffer));
        let [_, below] = area.split_top(4);
        self.links(below, buffer);
    }
}
