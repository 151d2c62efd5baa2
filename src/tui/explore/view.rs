//! Draws the Explore screen.

use super::areas::{Areas, WordStyle};
use super::{ExploreScreen, keys, notes};
use crate::tui::action::Action;
use crate::tui::screen::Tab;
use crate::tui::shared::{SMALLEST, Shared};
use crate::tui::theme::{Theme, Tone};
use crate::tui::widgets::{Board, Cells, Open, Panel, Row, Signs, Thumbnail};
use crate::tui::workspace::{Join, Name, board_squares};
use bitrose_core::bitboard::{Bitboard, Direction};
use bitrose_draw::{Picture, Role};
use ratatui::buffer::Buffer;
use ratatui::layout::Constraint::{Length, Min};
use ratatui::layout::{Layout, Margin, Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

/// Columns of `hex  0x0000 0000 0000 0000`.
const HEX: usize = 26;

/// A constant to play with, the corners.
const CONSTANT: &str = "0x8100000000000081";

/// Draws everything between the header and the footer.
pub(super) fn render(screen: &ExploreScreen, area: Rect, buffer: &mut Buffer, shared: &Shared) {
    let view = View { screen, shared, theme: shared.theme };
    let areas = Areas::of(area, shared.current);
    view.left(&areas, buffer);
    view.right(&areas, buffer);
    view.thumbnails(&areas, buffer);
    if shared.welcome {
        welcome(shared.theme, areas.drawer, buffer);
    }
}

/// A terminal too small for everything: it says so, and shows the board and its number if these fit.
pub(super) fn render_small(screen: &ExploreScreen, area: Rect, buffer: &mut Buffer, shared: &Shared) {
    let view = View { screen, shared, theme: shared.theme };
    view.small(area, buffer);
}

/// What all panels are drawn from.
#[derive(Clone, Copy)]
struct View<'a> {
    screen: &'a ExploreScreen,
    shared: &'a Shared,
    theme: Theme,
}

impl View<'_> {
    fn left(self, areas: &Areas, buffer: &mut Buffer) {
        let name = self.shared.current.letter().to_string();
        let panel = Panel::new(self.theme, &name);
        let panel = match areas.rose {
            Some(rose) => panel.divider(rose.y - 1 - areas.left.y, "rose"),
            None => panel,
        };
        panel.render(areas.left, buffer);
        if let Some(stroke) = self.screen.stroke {
            let word = if stroke.insert { " painting in " } else { " painting out " };
            let edge = Rect { height: 1, ..areas.left }.inner(Margin::new(2, 0));
            self.theme.line(&[(word, Tone::Accent)]).right_aligned().render(edge, buffer);
        }
        self.board(areas.left, areas.cells, buffer);
        let index = self.shared.mapping().index(self.screen.cursor);
        let status = format!(" {}", notes::place(self.screen.cursor, index));
        Row::new(self.theme, &[(&status, Tone::Plain)]).render(areas.status, buffer);
        if let Some(rose) = areas.rose {
            self.rose(rose, buffer);
        }
    }

    fn board(self, area: Rect, cells: Cells, buffer: &mut Buffer) {
        Board::new(self.theme, cells, Signs::Picture(&self.picture()))
            .large()
            .cursor(Some(self.screen.cursor))
            .linked(self.screen.linked(self.shared.mapping()))
            .motion(self.shared.motions.now())
            .render(area, buffer);
    }

    /// The board with the marks of the last raw shift, else with those of a set whose wrap mask is missing.
    fn picture(self) -> Picture {
        let board = self.shared.board();
        let picture = Picture::of(board);
        let Some(marks) = &self.screen.marks else {
            return picture.marked(self.screen.wrapped(), Role::WrappedTo);
        };
        let report = &marks.report;
        picture
            .marked(report.dropped.difference(board), Role::Dropped)
            .marked(report.wrapped_from.difference(board), Role::WrappedFrom)
            .marked(report.wrapped_to, Role::WrappedTo)
    }

    /// The compass rose with this mapping's numbers, and beside it the keys, or what the marks on the board mean.
    fn rose(self, area: Rect, buffer: &mut Buffer) {
        use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
        let [_, area, _] =
            area.layout(&Layout::vertical([Length(area.height.saturating_sub(3) / 2), Length(3), Min(0)]));
        let [_, rose, _, beside] =
            area.layout(&Layout::horizontal([Length(1), Length(12), Length(2), Min(0)]));
        let rows = [
            [Some(NorthWest), Some(North), Some(NorthEast)],
            [Some(West), None, Some(East)],
            [Some(SouthWest), Some(South), Some(SouthEast)],
        ];
        for (area, directions) in rose.rows().zip(rows) {
            directions
                .map(|direction| self.spoke(direction))
                .into_iter()
                .collect::<Line>()
                .render(area, buffer);
        }
        let lines = match self.screen.marks {
            Some(marks) => {
                let report = marks.report;
                [
                    self.legend(Role::Dropped, "fell off", report.dropped),
                    self.legend(Role::WrappedFrom, "left", report.wrapped_from),
                    self.legend(Role::WrappedTo, "wrapped", report.wrapped_to),
                ]
            }
            None => ["  Y K U", if self.theme.ascii { "  H . L" } else { "  H · L" }, "  B J N"]
                .map(|keys| self.theme.line(&[(keys, Tone::Faint)])),
        };
        for (area, line) in beside.rows().zip(lines) {
            Row::from(line).render(area, buffer);
        }
    }

    /// The number of a direction in four columns; `None` is the middle.
    fn spoke(self, direction: Option<Direction>) -> Span<'static> {
        let Some(direction) = direction else {
            return self.theme.span(self.theme.sign("  · ", "  . "), Tone::Faint);
        };
        let delta = self.shared.mapping().delta(direction.offset());
        if self.screen.lit == Some(direction) {
            self.theme.span(format!("{:4}", format!("[{delta:+}]")), Tone::Cursor)
        } else {
            self.theme.span(format!("{:4}", format!(" {delta:+}")), Tone::Plain)
        }
    }

    fn legend(self, role: Role, word: &str, squares: Bitboard) -> Line<'static> {
        if squares.is_empty() {
            return Line::default();
        }
        let glyph = if self.theme.ascii { role.ascii() } else { role.glyph() };
        let text = format!("{glyph} {word} {}", squares.popcount());
        Line::from(Span::styled(text, self.theme.ink(role.ink())))
    }

    fn right(self, areas: &Areas, buffer: &mut Buffer) {
        let row = |area: Rect| area.y - 1 - areas.right.y;
        let with = format!("with {}", self.screen.second.letter());
        let mut panel = Panel::new(self.theme, "value").divider(row(areas.word), "word");
        if let Some(strip) = areas.strip {
            panel = panel.divider(row(strip), &with);
        }
        if let Some(history) = areas.history.filter(|_| !areas.is_split) {
            panel = panel.divider(row(history), "history");
        }
        panel.render(areas.right, buffer);
        if let Some(history) = areas.history.filter(|_| areas.is_split) {
            self.split(history, buffer);
        }
        self.value(areas.value, buffer);
        self.word(areas, buffer);
        areas.strip.into_iter().for_each(|strip| self.strip(strip, buffer));
        areas.history.into_iter().for_each(|history| self.history(history, buffer));
    }

    /// The line between two panels side by side, and the title of the second.
    fn split(self, right: Rect, buffer: &mut Buffer) {
        let rows = Rect::new(right.x - 1, right.y - 1, 1, right.height + 2).rows();
        for (number, row) in (0..).zip(rows) {
            let sign = match number {
                0 => "┬",
                number if number == right.height + 1 => "┴",
                _ => "│",
            };
            self.theme.span(sign, Tone::Faint).render(row, buffer);
        }
        let title = Rect { y: right.y - 1, height: 1, ..right };
        self.theme.span(" history ", Tone::Title).render(title, buffer);
    }

    /// The number in all its forms, and the names it has.
    fn value(self, area: Rect, buffer: &mut Buffer) {
        let area = area.inner(Margin::new(1, 0));
        let heights = [Length(1), Length(1), Length(1), Min(0), Length(u16::from(area.height >= 5))];
        let [hex, decimal, counts, list, names] = area.layout(&Layout::vertical(heights));
        let number = self.shared.number().to_string();
        self.hex().render(hex, buffer);
        Row::new(self.theme, &[("dec  ", Tone::Faint), (&number, Tone::Plain)]).render(decimal, buffer);
        let counts_text = self.counts(area.width);
        Row::new(self.theme, &[(&counts_text, Tone::Plain)]).render(counts, buffer);
        let here = &self.screen.meanings.here;
        let elsewhere = shortened(&self.screen.meanings.elsewhere);
        if area.height >= 5 {
            self.squares(list, buffer);
            self.names(here, &elsewhere, names, buffer);
            return;
        }
        self.right_of(5 + number.width(), &elsewhere, Tone::Faint, decimal, buffer);
        if HEX + 1 + here.width() <= usize::from(area.width) {
            self.right_of(HEX + 1, here, Tone::Accent, hex, buffer);
            self.squares(list, buffer);
        } else {
            // the squares are on the board, the name is nowhere else
            Row::new(self.theme, &[(here, Tone::Accent)]).render(list, buffer);
        }
    }

    /// A text at the right end of a row, if it leaves so many columns and a blank free.
    fn right_of(self, taken: usize, text: &str, tone: Tone, area: Rect, buffer: &mut Buffer) {
        if taken + text.width() < area.width.into() {
            self.theme.line(&[(text, tone)]).right_aligned().render(area, buffer);
        }
    }

    fn names(self, here: &str, elsewhere: &str, area: Rect, buffer: &mut Buffer) {
        let gap = if here.is_empty() || elsewhere.is_empty() { "" } else { " · " };
        let more = format!("+{} under other mappings", self.screen.meanings.elsewhere.len());
        let more = if elsewhere.is_empty() { "" } else { more.as_str() };
        let (here, gap) = ((here, Tone::Accent), (gap, Tone::Faint));
        let ways: [&[_]; 3] =
            [&[here, gap, (elsewhere, Tone::Faint)], &[here, gap, (more, Tone::Faint)], &[here]];
        Row::first_fitting(self.theme, area.width, &ways).render(area, buffer);
    }

    /// The digits in groups of four; the digit of the cursor's square is marked.
    fn hex(self) -> Row<'static> {
        let mut line = self.theme.line(&[("hex  ", Tone::Faint), ("0x", Tone::Plain)]);
        let digits = format!("{:016X}", self.shared.number());
        let lit = self.screen.lit_digit(self.shared.mapping());
        for (index, digit) in (0_u8..).zip(digits.chars()) {
            if index > 0 && index % 4 == 0 {
                line.push_span(self.theme.span(" ", Tone::Plain));
            }
            let tone = match (index == lit, self.screen.digit) {
                (true, Some(_)) => Tone::Cursor,
                (true, None) => Tone::Linked,
                (false, _) => Tone::Plain,
            };
            line.push_span(self.theme.span(digit.to_string(), tone));
        }
        Row::from(line)
    }

    fn counts(self, width: u16) -> String {
        let (number, mapping) = (self.shared.number(), self.shared.mapping());
        if number == 0 {
            return " 0 set".to_owned();
        }
        let bit = |index: u32| {
            let square = u8::try_from(index).ok().and_then(|index| mapping.square(index));
            square.map_or_else(String::new, |square| format!("{square} {index:2}"))
        };
        let (first, last) = (bit(number.trailing_zeros()), bit(number.ilog2()));
        let count = number.count_ones();
        match width {
            0..40 => format!("{count:2} set · {first} … {last}"),
            _ => format!("{count:2} set · first {first} · last {last}"),
        }
    }

    /// The squares, over as many rows as there are.
    fn squares(self, area: Rect, buffer: &mut Buffer) {
        let columns = usize::from(area.width.max(3).saturating_add(1) / 3);
        let text = board_squares(self.shared.board());
        let names: Vec<_> = text.split_whitespace().collect();
        let lines: Vec<_> = names.chunks(columns).map(|names| names.join(" ")).collect();
        let is_cut = lines.len() > usize::from(area.height);
        for (row, mut line) in area.rows().zip(lines) {
            if is_cut && row.bottom() == area.bottom() {
                line.replace_range(line.len().saturating_sub(2).., "…");
            }
            Row::new(self.theme, &[(&line, Tone::Strong)]).render(row, buffer);
        }
    }

    /// The 64 bits of the word, the most significant first. The cursor's bit stands in brackets, and so do the four bits
    /// of the digit in focus.
    fn word(self, areas: &Areas, buffer: &mut Buffer) {
        let number = self.shared.number();
        let cursor = self.shared.mapping().index(self.screen.cursor);
        let digit = self.screen.digit.map(|digit| 15 - digit);
        for bit in 0..64 {
            let Some(Position { x, y }) = areas.bit(bit) else { continue };
            let is_set = number >> bit & 1 == 1;
            let is_marked = digit.map_or(bit == cursor, |digit| bit / 4 == digit);
            let tone = match (is_marked, digit.is_some(), is_set) {
                (true, false, _) => Tone::Cursor,
                (true, true, _) => Tone::Linked,
                (false, _, true) => Tone::Strong,
                (false, _, false) => Tone::Faint,
            };
            let text = if is_set { "1" } else { "0" };
            self.theme.span(text, tone).render(Rect::new(x, y, 1, 1), buffer);
            if areas.word_style == WordStyle::Tight || !is_marked {
                continue;
            }
            if digit.is_none() || bit % 4 == 3 {
                self.theme.span("[", Tone::Title).render(Rect::new(x - 1, y, 1, 1), buffer);
            }
            if digit.is_none() || bit % 4 == 0 {
                self.theme.span("]", Tone::Title).render(Rect::new(x + 1, y, 1, 1), buffer);
            }
        }
        self.word_labels(areas, buffer);
    }

    /// The numbers of the first and last bit of a line, its hexadecimal digits, and its squares where they fit.
    fn word_labels(self, areas: &Areas, buffer: &mut Buffer) {
        let bits = areas.bits_of_a_line();
        for (line, row) in (0..64 / bits).zip(areas.word.rows()) {
            let low = 64 - bits * (line + 1);
            let high = low + bits - 1;
            let [_, first] = row.layout(&Layout::horizontal([Length(1), Min(0)]));
            self.theme.span(format!("{high:2}"), Tone::Faint).render(first, buffer);
            let Some(last) = areas.bit(low) else { continue };
            let part = self.shared.number() >> low & ((1 << bits) - 1);
            let square =
                |bit| self.shared.mapping().square(bit).map_or_else(String::new, |square| square.to_string());
            let mut label = vec![self.theme.span(format!("{low:2}"), Tone::Faint)];
            if areas.word_style != WordStyle::Tight {
                label.push(
                    self.theme.span(format!(" {part:0width$X}", width = usize::from(bits) / 4), Tone::Plain),
                );
            }
            if areas.word_style == WordStyle::Tall {
                label.push(Span::raw("   "));
                label.push(self.theme.span(format!("{} … {}", square(high), square(low)), Tone::Faint));
            }
            let area = Rect { x: last.x + 2, width: row.right().saturating_sub(last.x + 2), ..row };
            Row::from(Line::from(label)).render(area, buffer);
        }
    }

    /// What an operator gives, and how it is written, in columns: `a &  b`.
    fn joined(self, join: Join) -> (Bitboard, String) {
        let (left, right) = (self.shared.current.letter(), self.screen.second.letter());
        let board =
            Bitboard(join.apply(self.shared.board().0, self.shared.workspace.board(self.screen.second).0));
        let label = match join {
            Join::And => format!("{left} &  {right}"),
            Join::Or => format!("{left} |  {right}"),
            Join::Xor => format!("{left} ^  {right}"),
            Join::AndNot => format!("{left} & ~{right}"),
            Join::Replace => right.to_string(),
        };
        (board, label)
    }

    /// The live strip: the current board with the second one, by every operator, whatever changes.
    fn strip(self, area: Rect, buffer: &mut Buffer) {
        for (area, join) in area.rows().zip(Join::OPERATORS) {
            let (board, label) = self.joined(join);
            let label = format!(" {label}");
            let count = format!(" {:2}  ", board.popcount());
            let squares = board_squares(board);
            let pieces = [(&*label, Tone::Plain), (&*count, Tone::Strong), (&*squares, Tone::Faint)];
            Row::new(self.theme, &pieces).open(Open::Squares).render(area, buffer);
        }
    }

    /// The history: a program, the newest line last. The lines of one action share its number.
    fn history(self, area: Rect, buffer: &mut Buffer) {
        let entries = self.shared.workspace.entries();
        let rows = usize::from(area.height);
        let mut lines: Vec<(String, &str)> = Vec::new(); // the newest first
        for (index, entry) in entries.iter().enumerate().rev() {
            let numbers =
                std::iter::once(format!("{:3} ", index + 1)).chain(std::iter::repeat("    ".to_owned()));
            let numbered: Vec<_> = numbers.zip(entry.text.lines()).collect();
            lines.extend(numbered.into_iter().rev());
            if lines.len() >= rows {
                break; // only as many actions are looked at as are shown
            }
        }
        lines.truncate(rows);
        let last = lines.len().saturating_sub(1);
        for (index, (area, (number, text))) in area.rows().zip(lines.into_iter().rev()).enumerate() {
            let tone = if index == last { Tone::Plain } else { Tone::Faint };
            Row::new(self.theme, &[(&number, Tone::Faint), (text, tone)])
                .open(Open::Source)
                .render(area, buffer);
        }
    }

    /// The boards a to h in small, and what the operators give beside them.
    fn thumbnails(self, areas: &Areas, buffer: &mut Buffer) {
        for (name, area) in &areas.thumbnails {
            let (title, tone) = self.title(*name);
            self.thumbnail(&title, tone, self.shared.workspace.board(*name), *area, buffer);
        }
        for (area, join) in areas.results.iter().zip(Join::OPERATORS) {
            let (board, label) = self.joined(join);
            self.thumbnail(&label.replace("  ", " "), Tone::Plain, board, *area, buffer);
        }
    }

    fn title(self, name: Name) -> (String, Tone) {
        let letter = name.letter();
        if name == self.shared.current {
            (format!("[{letter}]"), Tone::Cursor)
        } else if name == self.screen.second {
            (format!("{letter} with"), Tone::Accent)
        } else {
            (letter.to_string(), Tone::Plain)
        }
    }

    fn thumbnail(self, title: &str, tone: Tone, board: Bitboard, area: Rect, buffer: &mut Buffer) {
        Panel::new(self.theme, title).tone(tone).render(area, buffer);
        Thumbnail { theme: self.theme, board }.render(area.inner(Margin::new(1, 1)), buffer);
    }

    fn small(self, area: Rect, buffer: &mut Buffer) {
        let (width, height) = SMALLEST;
        let long = format!("bitrose needs {width}x{height}, this is {}x{}", area.width, area.height);
        let short = format!("needs {width}x{height}");
        let text = if usize::from(area.width) < long.len() { short } else { long };
        let lines = [(text.as_str(), Tone::Title), ("make it larger", Tone::Plain), ("q quits", Tone::Faint)];
        let is_tiny = area.width < 26 || area.height < 12;
        for (area, line) in area.rows().zip(lines).take(if is_tiny { 3 } else { 1 }) {
            Row::new(self.theme, &[line]).render(area, buffer);
        }
        if is_tiny {
            return;
        }
        self.board(
            area,
            Cells { origin: Position::new(area.x + 2, area.y + 2), width: 3, height: 1 },
            buffer,
        );
        let number = format!("0x{:016X}", self.shared.number());
        let [_, last] = area.layout(&Layout::vertical([Min(0), Length(1)]));
        Row::new(self.theme, &[(&number, Tone::Plain)]).render(last, buffer);
        if area.width >= 40 {
            let [_, beside] = area.layout(&Layout::horizontal([Length(28), Min(0)]));
            let lines = ["larger:", "everything", "smaller:", "a hint", "q quits"];
            for (area, line) in beside.rows().skip(2).zip(lines) {
                Row::new(self.theme, &[(line, Tone::Faint)]).render(area, buffer);
            }
        }
    }
}

/// All of them if they are short, or the first and how many more.
fn shortened(texts: &[String]) -> String {
    let all = texts.join(", ");
    match texts {
        [first, rest @ ..] if all.width() > 40 => {
            let first = first.split_once(" in ").map_or(first.clone(), |(name, mappings)| {
                format!("{name} in {}", mappings.split(' ').next().unwrap_or_default())
            });
            if rest.is_empty() { first } else { format!("{first} +{}", rest.len()) }
        }
        _ => all,
    }
}

/// Where to start, for who opens the interface for the first time. It covers the thumbnails until the first key.
fn welcome(theme: Theme, area: Rect, buffer: &mut Buffer) {
    Panel::new(theme, "where to start").over().render(area, buffer);
    let constant = format!("play with a constant: {CONSTANT}, Enter");
    let ways = [
        (Action::OpenPrompt, constant.as_str()),
        (Action::Tab(Tab::Learn), "the lessons, from one board and one number on"),
        (Action::Help, "every key"),
    ];
    let [ways_area, close] = Panel::inside(area).layout(&Layout::vertical([Length(3), Min(0)]));
    for (row, (action, text)) in ways_area.rows().zip(ways) {
        let key = keys::BOARD.key_of(action, theme.ascii).unwrap_or_default();
        Row::new(theme, &[(&format!("{key:7}"), Tone::Key), (text, Tone::Plain)]).render(row, buffer);
    }
    let text = "Any key closes this and does what it always does.";
    Row::new(theme, &[(text, Tone::Faint)]).render(close, buffer);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::{Options, chrome};
    use bitrose_core::bitboard::RawShift;

    type Draw = for<'a> fn(View<'a>, Rect, &mut Buffer);

    const PANELS: [Draw; 10] = [
        |view, area, buffer| view.rose(area, buffer),
        |view, area, buffer| view.value(area, buffer),
        |view, area, buffer| view.strip(area, buffer),
        |view, area, buffer| view.history(area, buffer),
        |view, area, buffer| view.squares(area, buffer),
        |view, area, buffer| view.small(area, buffer),
        |view, area, buffer| chrome::help(view.theme, 3, Tab::Step, area, buffer),
        |view, area, buffer| Thumbnail { theme: view.theme, board: view.shared.board() }.render(area, buffer),
        |view, area, buffer| {
            view.board(area, Cells { origin: area.as_position(), width: 3, height: 1 }, buffer);
        },
        |view, area, buffer| Panel::new(view.theme, "a title").divider(3, "another").render(area, buffer),
    ];

    /// Calls with a view of boards full of squares, a long history, and the marks of a raw shift.
    fn with_busy_view(check: impl Fn(View)) {
        let boards = (0..8).map(|n| (format!("0x{:X}", u64::MAX << n), u64::MAX << n)).collect();
        let mut shared = Shared::new(&Options { boards, ..Options::default() });
        let shift = RawShift::Left(7);
        let report = shift.report(shared.board(), shared.mapping());
        (0..20).for_each(|count| shared.edit(&crate::tui::workspace::Edit::Number(!count)));
        let marks = Some(super::super::Marks { shift, report });
        let screen = ExploreScreen { marks, ..ExploreScreen::default() };
        check(View { screen: &screen, shared: &shared, theme: shared.theme });
    }

    #[test]
    fn every_panel_draws_inside_every_small_area() {
        with_busy_view(|view| {
            for panel in PANELS {
                for (width, height) in (0..=30).flat_map(|width| (0..=10).map(move |height| (width, height)))
                {
                    let area = Rect::new(2, 1, width, height);
                    let mut buffer = Buffer::empty(Rect::new(0, 0, 40, 15));
                    panel(view, area, &mut buffer);
                    for position in buffer.area.positions().filter(|position| !area.contains(*position)) {
                        assert_eq!(buffer[position].symbol(), " ", "at {position} outside of {area}");
                    }
                }
            }
        });
    }

    #[test]
    fn no_panel_fails_outside_the_frame() {
        with_busy_view(|view| {
            for panel in PANELS {
                for area in [Rect::new(35, 12, 30, 10), Rect::new(100, 100, 30, 10)] {
                    panel(view, area, &mut Buffer::empty(Rect::new(0, 0, 40, 15)));
                }
            }
        });
    }
}
