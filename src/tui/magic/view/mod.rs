//! Draws the Magic screen.

mod copies;
mod map;
mod side_panel;

use super::areas::Areas;
use super::{MagicScreen, Stage};
use crate::tui::prelude::*;
use bitrose_core::magic::Slider;

impl Render for MagicScreen {
    fn render(&self, area: Rect, buffer: &mut Buffer, shared: &Shared) {
        let view = View { screen: self, theme: shared.theme };
        let areas = Areas::of(area, self);
        view.head(areas.head, buffer);
        let mut before = None;
        for (stage, cells) in &areas.boards {
            if let Some(before) = before {
                view.operator(before, *stage, *cells, buffer);
            }
            view.board(*stage, *cells, areas.upper, buffer);
            before = Some(*stage);
        }
        if !areas.copies.is_empty() {
            view.copies(areas.copies, buffer);
        }
        view.map(&areas, buffer);
        view.side_panel(areas.words, areas.side, buffer);
    }

    /// Draws on a small screen: a board with the slot, or the multiplication.
    fn render_small(&self, area: Rect, buffer: &mut Buffer, shared: &Shared) {
        let view = View { screen: self, theme: shared.theme };
        let [head, main] = area.split_top(1);
        view.head(head, buffer);
        if matches!(self.stage, Stage::Magic | Stage::Product) {
            return view.copies(main, buffer);
        }
        let stage = if self.stage == Stage::Index { Stage::Attacks } else { self.stage };
        let cells = Cells { origin: Position::new(main.x + 2, main.y + 1), width: 2, height: 1 };
        if main.width >= 18 && main.height >= 2 {
            view.board(stage, cells, main, buffer);
        }
        let [_, beside] = main.split_left(20);
        view.slot_words(beside, buffer);
    }
}

/// The state that all panels are drawn from.
#[derive(Clone, Copy)]
struct View<'a> {
    screen: &'a MagicScreen,
    theme: Theme,
}

impl View<'_> {
    /// Draws the lookup and the verdict: `rook c6 × 0x0000100020008080 >> 54   ✓ valid   10 bits, 1024 sets in 1024
    /// slots, a bijection`.
    fn head(self, area: Rect, buffer: &mut Buffer) {
        let screen = self.screen;
        let (site, magic) = (screen.now.site.to_string(), format!("0x{:016X}", screen.now.lookup.magic));
        let shift = format!(" >> {}", screen.now.lookup.shift);
        let ([long, short, shortest], tone) = self.verdict();
        let bits = format!("   {} bits{long}", screen.bits());
        let sign = match tone {
            Tone::Accent => "   ✓ ",
            Tone::Error => "   ✗ ",
            _ => "   ",
        };
        let start = [
            (site.as_str(), Tone::Title),
            (" × ", Tone::Faint),
            (&magic, Tone::Title),
            (&shift, Tone::Plain),
        ];
        let verdict = [(sign, tone), (short.as_str(), tone)];
        let ways: [&[_]; 4] = [
            &[start[0], start[1], start[2], start[3], verdict[0], verdict[1], (&bits, Tone::Faint)],
            &[start[0], start[1], start[2], start[3], verdict[0], verdict[1]],
            &[start[0], start[1], start[2], start[3], (sign, tone), (&shortest, tone)],
            &[start[0], (" ", Tone::Plain), start[2], (sign.trim_end(), tone)],
        ];
        Row::first_fitting(self.theme, area.width, &ways).render(area, buffer);
    }

    /// Returns the verdict on the magic as details, a short phrase and a single word. While the search tries a
    /// candidate, this is its progress.
    fn verdict(self) -> ([String; 3], Tone) {
        let words = |long: String, short: &str, shortest: &str| [long, short.to_owned(), shortest.to_owned()];
        if let Some((tried, sets, has_failed)) = self.screen.tried() {
            let (short, tone) = if has_failed {
                (format!("discarded: set {tried} of {sets} collides"), Tone::Error)
            } else {
                (format!("{tried} of {sets} sets agree"), Tone::Plain)
            };
            return (words(String::new(), &short, &format!("{tried} of {sets}")), tone);
        }
        let check = match &self.screen.check {
            Ok(check) => check,
            Err(error) => return ([String::new(), error.to_string(), "unchecked".to_owned()], Tone::Error),
        };
        let (sets, used, slots) = (check.subsets, check.used, self.screen.slots.len());
        let numbers = format!(", {sets} sets in {used} of {slots} slots");
        if check.collision.is_some() {
            let short = format!("wrong: {} sets collide", check.colliding);
            return (words(numbers, &short, "wrong"), Tone::Error);
        }
        if check.is_bijective() {
            let long = format!(", {sets} sets in {sets} slots: one slot each");
            return (words(long, "valid, a bijection", "valid"), Tone::Accent);
        }
        (words(numbers, "valid", "valid"), Tone::Accent)
    }

    /// Draws a stage as a board with its title.
    fn board(self, stage: Stage, cells: Cells, clip: Rect, buffer: &mut Buffer) {
        let screen = self.screen;
        let (is_selected, is_shown) = (stage == screen.stage, screen.is_shown(stage));
        self.title(stage, cells, buffer);
        let board = if is_shown { screen.board(stage) } else { Bitboard::EMPTY };
        let mask = screen.now.site.mapping.board(screen.now.lookup.mask);
        let (tinted, named) = match stage {
            Stage::Mask if is_shown => (mask, mask),
            Stage::Blockers if is_shown => (mask, board),
            _ => (Bitboard::EMPTY, Bitboard::EMPTY),
        };
        let is_lit = screen.focus().is_some()
            && (is_shown && board.contains(screen.cursor) || tinted.contains(screen.cursor));
        let picture = if is_shown { self.picture(stage, board) } else { Picture::of(board) };
        let board = Board {
            indices: Some(screen.now.site.mapping),
            attacked: tinted,
            named,
            chosen: is_lit.then_some(screen.cursor),
            cursor: is_selected.then_some(screen.cursor),
            ..Board::new(self.theme, cells, &picture)
        };
        board.render(clip, buffer);
    }

    /// Draws the title of a board with its population count and, if there is room, its word.
    fn title(self, stage: Stage, cells: Cells, buffer: &mut Buffer) {
        let screen = self.screen;
        let whole = cells.whole();
        let area = Rect { x: whole.x, y: whole.y - 1, width: whole.width, height: 1 };
        let is_wrong = stage == Stage::Attacks && screen.is_shown(stage) && !screen.is_right_here();
        let tone = match (stage == screen.stage, is_wrong) {
            (_, true) => Tone::Error,
            (true, false) => Tone::Cursor,
            (false, false) => Tone::Title,
        };
        if stage == screen.stage {
            self.theme.span("▸", Tone::Key).render(Rect { x: area.x - 2, width: 1, ..area }, buffer);
        }
        let count = if screen.is_shown(stage) {
            format!("  {}", screen.board(stage).popcount())
        } else {
            String::new()
        };
        let wrong = if is_wrong { " ✗" } else { "" };
        let how = if stage == Stage::Targets && area.width >= 20 { ": & ~own" } else { "" };
        let pieces = [(stage.title(), tone), (how, Tone::Faint), (wrong, tone), (&count, Tone::Faint)];
        Row::new(self.theme, &pieces).render(area, buffer);
        if area.width >= 38 && screen.is_shown(stage) {
            let word = format!("0x{:016X}", screen.word(stage));
            self.theme.line(&[(&word, Tone::Faint)]).right_aligned().render(area, buffer);
        }
    }

    /// Draws the operator in the gap before a board. Before the attacks, the slot number is below it.
    fn operator(self, before: Stage, stage: Stage, cells: Cells, buffer: &mut Buffer) {
        let sign = stage.operator(before);
        let slot = if stage == Stage::Attacks && self.screen.is_shown(stage) {
            self.screen.index().to_string()
        } else {
            String::new()
        };
        let middle = cells.origin.y + 4 * cells.height - 1;
        for (text, y) in [(sign, middle), (&slot, middle + 1)] {
            let width = u16::try_from(text.width()).unwrap_or(0);
            if width > 0 && width <= 5 {
                let x = cells.origin.x - 3 - width.div_ceil(2).max(1) + u16::from(width > 3) - 1;
                let gap = Rect { x, y, width, height: 1 };
                self.theme.span(text, Tone::Title).render(gap.intersection(buffer.area), buffer);
            }
        }
    }

    /// Returns the picture of a stage, with the piece on its square. On the attacks, what the lookup gets wrong is
    /// marked.
    fn picture(self, stage: Stage, board: Bitboard) -> Picture {
        let screen = self.screen;
        let mut picture = Picture::of(if stage == Stage::Mask { Bitboard::EMPTY } else { board });
        if stage == Stage::Attacks {
            let truth = screen.correct_attacks();
            picture = picture
                .marked(board.difference(truth), Role::Extra)
                .marked(truth.difference(board), Role::Missing);
        }
        if stage == Stage::Blockers && screen.kept.is_none() {
            picture = picture.marked(screen.without_column().difference(board), Role::Missing);
        }
        if stage == Stage::Targets {
            picture = picture.marked(screen.now.own.intersection(screen.attacks()), Role::Missing);
        }
        picture.marked(screen.now.site.square.bitboard(), Role::Piece(self.letter()))
    }

    /// Returns the letter of the piece.
    fn letter(self) -> char {
        if self.screen.now.site.piece == Slider::Rook { 'R' } else { 'B' }
    }
}

/// Draws texts one below the other, until one does not fit completely.
fn as_fits(theme: Theme, lines: &[(String, Tone)], area: Rect, buffer: &mut Buffer) {
    let mut rest = area;
    for (text, tone) in lines {
        let text = Wrapped::new(theme, text, *tone);
        if rest.width < 8 || text.rows(rest.width) > rest.height {
            return;
        }
        rest = text.stacked(rest, buffer);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::Options;
    use crate::tui::draws_inside::draws_inside;
    use crate::tui::magic::Panel;
    use crate::tui::screen::{Message, Screen};

    type Draw = for<'a> fn(View<'a>, Rect, &mut Buffer);

    const PANELS: [Draw; 7] = [
        |view, area, buffer| view.head(area, buffer),
        |view, area, buffer| view.copies(area, buffer),
        |view, area, buffer| view.map(&Areas { map: area, ..Areas::default() }, buffer),
        |view, area, buffer| view.slot_words(area, buffer),
        |view, area, buffer| view.side_panel(Panel::Collision, area, buffer),
        |view, area, buffer| view.side_panel(Panel::Search, area, buffer),
        |view, area, buffer| view.side_panel(Panel::Table, area, buffer),
    ];

    /// Returns a screen with a wrong magic, a pasted table and a search.
    fn busy() -> (MagicScreen, Shared) {
        let (mut screen, mut shared) = (MagicScreen::default(), Shared::new(&Options::default()));
        screen.enter(&mut shared);
        let table = vec!["0x8100000000000081ULL"; 64].join(", ");
        let text = format!("const U64 rook_magics[64] = {{ {table} }};");
        screen.receive(Message::Text { text, origin: "a test".to_owned() }, &mut shared);
        screen.search_or_pause(None, &mut shared);
        assert!(screen.collision().is_some() && screen.pasted.is_some());
        (screen, shared)
    }

    #[test]
    fn every_panel_draws_inside_every_small_area() {
        let (screen, shared) = busy();
        let view = View { screen: &screen, theme: shared.theme };
        for panel in PANELS {
            draws_inside(30, 12, |area, buffer| panel(view, area, buffer));
        }
        draws_inside(30, 12, |area, buffer| screen.render_small(area, buffer, &shared));
    }
}
