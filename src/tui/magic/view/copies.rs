//! Draws the multiplication as it is done by hand: a row for each bit of the magic, and a column for each bit of the
//! index, the most significant first. A copied bit is named after the square of the mask that it comes from, in
//! whatever column it lands.

use super::View;
use crate::tui::magic::Stage;
use crate::tui::magic::copies::CopiesGrid;
use crate::tui::prelude::*;
use bitrose_core::magic::{CarryFreeProof, CheckReport, LongMultiplication, NotCarryFree};
use ratatui::style::Style;

/// The width to the right of the index from which copies that fall off the word are listed separately.
const TWO_LISTS: u16 = 40;

impl View<'_> {
    pub(super) fn copies(self, area: Rect, buffer: &mut Buffer) {
        let grid = CopiesGrid::of(area, self.screen);
        if grid.title.height > 0 {
            let detail = self.word_and_window();
            Section::new(self.theme, "blockers × magic").detail(&detail).render(grid.title, buffer);
        }
        self.heads(&grid, buffer);
        for (shift, line) in grid.rows.iter().filter(|_| self.screen.is_shown(Stage::Magic)) {
            self.row(*shift, *line, &grid, buffer);
        }
        let rule = "─".repeat(grid.rule.width.into());
        self.theme.span(rule, Tone::Faint).render(grid.rule, buffer);
        if self.screen.is_shown(Stage::Product) || self.screen.stage == Stage::Magic {
            self.sum(&grid, buffer);
        }
        self.sentence(grid.sentence, buffer);
    }

    /// Returns the word of the selected stage, and the bits of the product that form the index.
    fn word_and_window(self) -> String {
        let (stage, shift) = (self.screen.stage, self.screen.now.lookup.shift);
        let window = format!("index = bits 63 to {shift}");
        if stage == Stage::Index || !self.screen.is_shown(stage) {
            return window;
        }
        format!("{} 0x{:016X}   {window}", stage.title(), self.screen.word(stage))
    }

    /// Returns the bits of the product where copies of the square under the cursor land.
    fn lit_bits(self) -> u64 {
        let Some(focus) = self.screen.focus() else { return 0 };
        let bits = self.screen.lit_rows().into_iter().map(|shift| shift + focus);
        bits.filter(|&bit| bit < 64).fold(0, |bits, bit| bits | 1 << bit)
    }

    /// Draws the numbers of the index bits, and the squares that the same bits have in the product.
    fn heads(self, grid: &CopiesGrid, buffer: &mut Buffer) {
        let (shift, lit) = (self.screen.now.lookup.shift, self.lit_bits());
        let rows = self.screen.rows().len();
        let is_narrow = grid.label < 8;
        let label = match grid.rows.len() {
            shown if shown < rows => {
                let (first, last) = (grid.above + 1, grid.above + shown);
                if is_narrow { format!("{first}-{last}") } else { format!("row {first}-{last}/{rows}") }
            }
            _ if is_narrow => "bit".to_owned(),
            _ => "index bit".to_owned(),
        };
        self.theme.span(label, Tone::Faint).render(grid.bits, buffer);
        self.theme.span(if is_narrow { "on" } else { "lands on" }, Tone::Faint).render(grid.lands, buffer);
        for bit in grid.product_bits() {
            let is_lit = lit >> bit & 1 == 1;
            let number = bit.checked_sub(shift).map_or_else(String::new, |bit| bit.to_string());
            let style = if is_lit { self.filled(Fill::Chosen) } else { self.theme.style(Tone::Title) };
            cell(&number, grid.cell(grid.bits, bit), style, buffer);
            let name = self.screen.name(bit);
            let tone = if is_lit { Tone::Key } else { Tone::Faint };
            cell(&name, grid.cell(grid.lands, bit), self.theme.style(tone), buffer);
        }
        let beyond = grid.beyond(grid.bits);
        let below = format!("below bit {shift}");
        let (left, right) = halves(beyond);
        if beyond.width >= 12 {
            self.theme.span(below, Tone::Faint).render(left, buffer);
            self.theme.span("past bit 63", Tone::Faint).render(right, buffer);
        }
    }

    fn filled(self, fill: Fill) -> Style {
        self.theme.square(fill, true, SquareInk::Sign)
    }

    /// Draws a row: the copies of the mask's squares that one bit of the magic makes.
    fn row(self, shift: u32, line: Rect, grid: &CopiesGrid, buffer: &mut Buffer) {
        let screen = self.screen;
        let (key, relevant, focus) =
            (screen.blockers(), screen.relevant_bits() | screen.blockers(), screen.focus());
        let is_lit = screen.lit_rows().contains(&shift);
        let is_taken = screen.now.lookup.magic >> shift & 1 == 0;
        self.row_label(shift, is_lit, line, grid, buffer);
        if !is_taken && screen.dropped_magic() >> shift & 1 == 0 {
            return; // the row has not been added yet
        }
        let mut lit = Style::new();
        if self.theme.has_fills() {
            let Style { fg, bg, .. } = self.theme.square(Fill::Lit, true, SquareInk::Sign);
            lit = Style { fg, bg, ..lit };
        }
        if is_lit {
            buffer.set_style(line, lit);
        }
        let lit_bits = self.lit_bits();
        for bit in grid.product_bits() {
            let from = bit.checked_sub(shift).filter(|&from| relevant >> from & 1 == 1);
            let text = from.map_or_else(|| "·".to_owned(), |from| screen.name(from));
            let is_on = from.is_some_and(|from| key >> from & 1 == 1) && !is_taken;
            let is_here = is_lit && !is_taken && from.is_some() && from == focus;
            let quiet = if from.is_some() && !is_taken { Tone::Plain } else { Tone::Faint };
            let style = match (is_here, is_on) {
                (true, _) => self.filled(Fill::Chosen),
                (false, true) => self.filled(Fill::Set),
                (false, false) if is_lit || lit_bits >> bit & 1 == 1 => self.theme.style(quiet).patch(lit),
                (false, false) => self.theme.style(quiet),
            };
            let mark = if is_here && !self.theme.has_fills() { "▸" } else { "" };
            cell(&format!("{mark}{text}"), grid.cell(line, bit), style, buffer);
        }
        if !is_taken {
            self.outside(shift, line, grid, if is_lit { lit } else { Style::new() }, buffer);
        }
    }

    /// Draws the label of a row, `h2  << 15`, with a mark if it is highlighted.
    fn row_label(self, shift: u32, is_lit: bool, line: Rect, grid: &CopiesGrid, buffer: &mut Buffer) {
        let name = self.screen.name(shift);
        let is_taken = self.screen.now.lookup.magic >> shift & 1 == 0;
        let distance = match (is_taken, grid.label < 8) {
            (true, true) => "−".to_owned(),
            (false, true) => " ".to_owned(),
            (true, false) => "  − out".to_owned(),
            (false, false) => format!("  << {shift:2}"),
        };
        let (tone, quiet) = if is_taken { (Tone::Lost, Tone::Lost) } else { (Tone::Title, Tone::Faint) };
        let mark = if is_lit { "▸" } else { "" };
        let quiet = if is_lit && !is_taken { Tone::Plain } else { quiet };
        let gap = if grid.label < 8 { "" } else { " " };
        let pieces = [(name.as_str(), tone), (&distance, quiet), (gap, Tone::Plain), (mark, Tone::Key)];
        self.theme.line(&pieces).render(Rect { width: grid.label.min(line.width), ..line }, buffer);
    }

    /// Draws the names of the copies below the index, and of those that fall off the word.
    fn outside(self, shift: u32, line: Rect, grid: &CopiesGrid, tint: Style, buffer: &mut Buffer) {
        let relevant = self.screen.relevant_bits();
        let squares = (0..64).filter(|from| relevant >> from & 1 == 1);
        let low = 64 - u32::from(grid.columns);
        let (below, rest): (Vec<u32>, Vec<u32>) = squares.partition(|from| from + shift < low);
        let past: Vec<u32> = rest.into_iter().filter(|from| from + shift > 63).collect();
        let (left, right) = halves(grid.beyond(line));
        for (squares, area) in [(below, left), (past, right)] {
            if area.width >= 5 {
                self.names(&squares, area, tint).render(area, buffer);
            }
        }
    }

    /// Returns the names that fit, and the number of the others.
    fn names(self, squares: &[u32], area: Rect, tint: Style) -> Line<'static> {
        let key = self.screen.blockers();
        let fitting = usize::from(area.width.saturating_sub(1) / 3);
        let shown = if squares.len() <= fitting { fitting } else { fitting.saturating_sub(1) };
        let mut line = Line::default();
        for from in squares.iter().take(shown) {
            let tone = match (self.screen.focus() == Some(*from), key >> from & 1 == 1) {
                (true, _) => Tone::Key,
                (false, true) => Tone::Strong,
                (false, false) => Tone::Faint,
            };
            line.push_span(Span::styled(self.screen.name(*from), self.theme.style(tone).patch(tint)));
            line.push_span(Span::styled(" ", tint));
        }
        if squares.len() > shown {
            let more = format!("+{}", squares.len() - shown);
            line.push_span(Span::styled(more, self.theme.style(Tone::Faint).patch(tint)));
        }
        line
    }

    /// Draws the carries and the bits of the sum.
    fn sum(self, grid: &CopiesGrid, buffer: &mut Buffer) {
        let long = self.screen.multiplication();
        let lit = self.lit_bits();
        let is_selected = self.screen.stage == Stage::Product;
        self.theme.span(if grid.label < 8 { "+" } else { "carry" }, Tone::Error).render(grid.carry, buffer);
        let label = if grid.label < 8 { "sum" } else { "index" };
        let tone = if is_selected { Tone::Cursor } else { Tone::Title };
        self.theme.span(label, tone).render(grid.index, buffer);
        for bit in grid.product_bits() {
            let carry = long.carries()[bit as usize];
            if carry > 0 {
                cell(&format!("+{carry}"), grid.cell(grid.carry, bit), self.theme.style(Tone::Error), buffer);
            }
            let digit = long.digit(bit);
            let style = match (lit >> bit & 1 == 1, digit) {
                (true, _) => self.filled(Fill::Chosen),
                (false, 1) => self.theme.style(Tone::Strong),
                (false, _) => self.theme.style(Tone::Plain),
            };
            cell(&digit.to_string(), grid.cell(grid.index, bit), style, buffer);
        }
        self.what_is_carried(&long, grid, buffer);
    }

    /// Draws the value of the index and the verdict on carries: `= 88   no carry: low sum ≤ 0x3F848404020000 < 2^54`.
    fn what_is_carried(self, long: &LongMultiplication, grid: &CopiesGrid, buffer: &mut Buffer) {
        let shift = self.screen.now.lookup.shift;
        if grid.carry.height > 0 && long.carries()[shift as usize] > 0 {
            let area = grid.beyond(grid.carry);
            let ways: [&[_]; 3] =
                [&[("+ in column 0: from below", Tone::Faint)], &[("from below", Tone::Faint)], &[]];
            Row::first_fitting(self.theme, area.width, &ways).render(area, buffer);
        }
        let product = self.screen.blockers().wrapping_mul(self.screen.dropped_magic());
        let index = format!("= {}", product.checked_shr(shift).unwrap_or(0));
        let area = grid.beyond(grid.index);
        let start = (index.as_str(), Tone::Title);
        if let Some(dropped) = self.screen.dropped {
            let so_far = format!("   {dropped} of {} rows", self.screen.now.lookup.magic.count_ones());
            let ways: [&[_]; 2] = [&[start, (&so_far, Tone::Faint)], &[start]];
            return Row::first_fitting(self.theme, area.width, &ways).render(area, buffer);
        }
        let (long_words, short, tone) = self.carry_words();
        let ways: [&[_]; 3] = [&[start, (&long_words, tone)], &[start, (&short, tone)], &[start]];
        Row::first_fitting(self.theme, area.width, &ways).render(area, buffer);
    }

    /// Explains why the magic works or that it does not, in a long and a short version.
    fn carry_words(self) -> (String, String, Tone) {
        let screen = self.screen;
        let is_right = screen.check.as_ref().is_ok_and(CheckReport::is_valid) || screen.kept.is_some();
        match CarryFreeProof::new(&screen.now.lookup) {
            Ok(proof) => {
                let long =
                    format!("   no carry: low sum ≤ 0x{:X} < 2^{}", proof.below, screen.now.lookup.shift);
                (long, "   no carry".to_owned(), Tone::Accent)
            }
            Err(_) if !is_right => ("   wrong: sets collide".to_owned(), "   wrong".to_owned(), Tone::Error),
            Err(why) => {
                let because = match why {
                    NotCarryFree::Missing(bit) => format!("{} is in no column", screen.name(bit)),
                    NotCarryFree::Twice(bit) => format!("{} is in several columns", screen.name(bit)),
                    NotCarryFree::Meeting(bit) => {
                        format!("two squares share the column {}", screen.name(bit))
                    }
                    NotCarryFree::Carry => "a carry may come from below".to_owned(),
                    _ => "the squares outside of the mask are multiplied too".to_owned(),
                };
                let proof = if screen.kept.is_some() { "" } else { "; still right: all sets were checked" };
                let now = if screen.is_carry_shown() { "   carried" } else { "   no carry here" };
                (format!("   {because}{proof}"), now.to_owned(), Tone::Plain)
            }
        }
    }

    /// Draws the explanation of what the cursor is on.
    fn sentence(self, area: Rect, buffer: &mut Buffer) {
        let [long, short, shortest] = self.sentences();
        let tone = if self.screen.collision().is_some() { Tone::Error } else { Tone::Plain };
        let start = ("▸ ", Tone::Key);
        let ways: [&[_]; 4] = [
            &[start, (&long, tone)],
            &[start, (&short, tone)],
            &[start, (&shortest, tone)],
            &[(&shortest, tone)],
        ];
        Row::first_fitting(self.theme, area.width, &ways).render(area, buffer);
    }

    fn sentences(self) -> [String; 3] {
        let screen = self.screen;
        let same = |text: String| [text.clone(), text.clone(), text];
        if screen.collision().is_some() && screen.kept.is_none() {
            return self.what_breaks();
        }
        if screen.stage == Stage::Magic && screen.now.lookup.magic >> screen.row & 1 == 0 {
            let name = screen.name(screen.row);
            return [
                format!("right without {name} too; Space puts it back"),
                format!("right without {name} too"),
                format!("right without {name}"),
            ];
        }
        if screen.stage == Stage::Product {
            let (product, index) = (format!("0x{:016X}", screen.product()), screen.index());
            let short = format!("{product} >> {} = {index}", screen.now.lookup.shift);
            return [format!("product {short}"), short, product];
        }
        let Some(focus) = screen.focus() else {
            let (square, short) = (screen.cursor, format!("{} is not in the mask", screen.cursor));
            return [
                format!("{square} is not in the mask: it cannot change the index"),
                short.clone(),
                short,
            ];
        };
        let name = screen.name(focus);
        let shift = screen.now.lookup.shift;
        let lands: Vec<u32> =
            screen.lit_rows().into_iter().filter(|row| (shift..64).contains(&(row + focus))).collect();
        match lands.as_slice() {
            [] if screen.stage == Stage::Magic => {
                same(format!("{} copies no {name} here", screen.name(screen.row)))
            }
            [] => same(format!("{name} is in no column")),
            [row] => {
                let (bit, column) = (focus + row, focus + row - shift);
                let (sum, worth) = (format!("{focus} + {row} = {bit}"), 1_u64 << column);
                let (row, to) = (screen.name(*row), screen.name(bit));
                [
                    format!(
                        "{name} is bit {focus}; magic bit {row} moves it to {sum} = {to}, index bit {column}, worth {worth}"
                    ),
                    format!("{name}: {sum}, index bit {column}"),
                    format!("{name} to bit {column}"),
                ]
            }
            several => {
                let columns: Vec<String> =
                    several.iter().map(|row| (focus + row - shift).to_string()).collect();
                let (columns, rows) = (columns.join(" "), several.len());
                [
                    format!("{name} is bit {focus}; {rows} rows copy it to the index bits {columns}"),
                    format!("{name} to index bits {columns}"),
                    format!("{name} to {columns}"),
                ]
            }
        }
    }

    /// Describes the collisions, and the bit of the magic whose removal caused them, in three versions from long to
    /// short.
    fn what_breaks(self) -> [String; 3] {
        let screen = self.screen;
        let (Some(pair), Ok(check)) = (screen.collision(), &screen.check) else {
            return <[String; 3]>::default();
        };
        let [first, second] = [pair.first, pair.second].map(|set| braced(screen.now.site.mapping.board(set)));
        let taken = screen.taken_out & !screen.now.lookup.magic;
        let without = match taken.count_ones() {
            1 => format!("without {}: ", screen.name(taken.trailing_zeros())),
            _ => String::new(),
        };
        let count = format!("{without}{} sets collide", check.colliding);
        let long = format!("{count}, first {first} and {second} in slot {}", pair.index);
        let short = format!("{} sets collide", check.colliding);
        match self.no_column() {
            Some(why) => [format!("{long}: {why}"), format!("{count}: {why}"), why],
            None => [long, format!("{count}, first in slot {}", pair.index), short],
        }
    }

    /// Explains why the first pair collides, if it differs in squares that no row brings to the index.
    pub(super) fn no_column(self) -> Option<String> {
        let lost = self.screen.without_column();
        let verb = if lost.popcount() == 1 { "is" } else { "are" };
        (!lost.is_empty()).then(|| format!("{lost} {verb} in no column of the index"))
    }
}

/// Writes a set as `{d6 f6 c7}`.
pub(super) fn braced(board: Bitboard) -> String {
    format!("{{{board}}}")
}

/// Splits an area into one for the copies below the index, and one for those that fall off the word.
fn halves(area: Rect) -> (Rect, Rect) {
    let left = if area.width >= TWO_LISTS { area.width / 2 } else { area.width };
    (Rect { width: left, ..area }, Rect { x: area.x + left, width: area.width - left, ..area })
}

/// Draws a text centered in a cell.
fn cell(text: &str, area: Rect, style: Style, buffer: &mut Buffer) {
    let width = usize::from(area.width);
    Span::styled(format!("{text:^width$}"), style).render(area.intersection(buffer.area), buffer);
}
