//! Draws the Magic screen.

mod details;
mod index;

use super::areas::Areas;
use super::flow::{Source, letter};
use super::{MagicScreen, Stage};
use crate::tui::motion::Motion;
use crate::tui::shared::Shared;
use crate::tui::theme::{Theme, Tone};
use crate::tui::widgets::{
    BoardPanel, Panel, Row, Signs, SlotMap, Thumbnail, severity, slot_here, slot_sign, too_small,
};
use bitrose_core::bitboard::Square;
use bitrose_core::magic::{CheckReport, Slider, SlotState};
use bitrose_draw::{Picture, Role};
use ratatui::buffer::Buffer;
use ratatui::layout::Constraint::{Length, Min};
use ratatui::layout::{Layout, Margin, Rect};
use ratatui::style::Style;
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

/// Draws everything between the header and the footer.
pub(super) fn render(screen: &MagicScreen, area: Rect, buffer: &mut Buffer, shared: &Shared) {
    let view = View { screen, theme: shared.theme };
    let areas = Areas::of(area, screen.stage);
    view.head(areas.head, buffer);
    for (stage, area, is_large) in &areas.stages {
        let motion = shared.motions.now().filter(|_| *stage == Stage::Product);
        if *is_large {
            view.operator(*stage, *area, buffer);
            view.board(*stage, motion, *area, buffer);
        } else {
            view.thumbnail(*stage, motion, *area, buffer);
        }
    }
    let detail = view.detail(areas.are_apart());
    if areas.are_apart() || detail.is_none() {
        view.index_and_truth(&areas, buffer);
    }
    if let Some(detail) = detail {
        view.draw_detail(detail, areas.detail, buffer);
    }
    if screen.is_shown(Stage::Index) {
        let here = usize::try_from(screen.index()).ok();
        SlotMap { theme: view.theme, slots: &screen.slots, here }.render(areas.map, buffer);
    }
    view.slot_counts(areas.counts, buffer);
}

/// A screen too small for everything: the index and whether it is right.
pub(super) fn render_small(screen: &MagicScreen, area: Rect, buffer: &mut Buffer, shared: &Shared) {
    View { screen, theme: shared.theme }.small(area, buffer);
}

/// What all panels are drawn from.
#[derive(Clone, Copy)]
struct View<'a> {
    screen: &'a MagicScreen,
    theme: Theme,
}

impl View<'_> {
    /// `rook c6 · magic 0x… · shift 54 · valid, 1024 of 1024 slots, a bijection`.
    fn head(self, area: Rect, buffer: &mut Buffer) {
        let lookup = &self.screen.lookup;
        let site = format!(" {} ", self.screen.site);
        let numbers = format!("0x{:016X} >> {} · ", lookup.magic, lookup.shift);
        let bits = format!("{} bits · ", self.screen.bits());
        let ([long, short], tone) = match &self.screen.check {
            Ok(check) => verdict(check),
            Err(error) => ([error.to_string(), error.to_string()], Tone::Alarm),
        };
        let start = [(site.as_str(), Tone::Title), (&numbers, Tone::Plain)];
        let ways: [&[_]; 3] = [
            &[start[0], start[1], (&bits, Tone::Plain), (&long, tone)],
            &[start[0], start[1], (&long, tone)],
            &[start[0], start[1], (&short, tone)],
        ];
        Row::first_fitting(self.theme, area.width, &ways).render(area, buffer);
    }

    /// A stage with a cell for every square.
    fn board(self, stage: Stage, motion: Option<&Motion>, area: Rect, buffer: &mut Buffer) {
        let is_selected = stage == self.screen.stage;
        if !self.screen.is_shown(stage) {
            Panel::new(self.theme, stage.title()).tone(Tone::Faint).render(area, buffer);
            return;
        }
        let name = match stage {
            Stage::Magic => format!("magic, {} set", self.screen.lookup.magic.count_ones()),
            Stage::Attacks if !self.screen.is_right_here() => "attacks, wrong".to_owned(),
            _ => stage.title().to_owned(),
        };
        let title = if is_selected { format!("[{name}]") } else { name };
        let below = format!("0x{:016X}", self.screen.word(stage));
        let signs = self.signs(stage);
        BoardPanel::new(self.theme, &title, Signs::Each(&|square| signs[usize::from(square.index())]))
            .below(&below)
            .tone(self.stage_tone(stage))
            .cursor(is_selected.then_some(self.screen.cursor))
            .motion(motion)
            .render(area, buffer);
    }

    /// A stage in small.
    fn thumbnail(self, stage: Stage, motion: Option<&Motion>, area: Rect, buffer: &mut Buffer) {
        Panel::new(self.theme, stage.short()).tone(self.stage_tone(stage)).render(area, buffer);
        let board = match motion {
            Some(motion) => motion.set(),
            None if self.screen.is_shown(stage) => self.screen.board(stage),
            None => return,
        };
        Thumbnail { theme: self.theme, board }.render(area.inner(Margin::new(1, 1)), buffer);
    }

    fn stage_tone(self, stage: Stage) -> Tone {
        let is_wrong = stage == Stage::Attacks && self.screen.is_shown(stage) && !self.screen.is_right_here();
        match (stage == self.screen.stage, is_wrong) {
            (true, _) => Tone::Cursor,
            (false, true) => Tone::Alarm,
            (false, false) => Tone::Plain,
        }
    }

    /// The operator, in the gap before a board.
    fn operator(self, stage: Stage, area: Rect, buffer: &mut Buffer) {
        let sign = stage.operator();
        let width = u16::try_from(sign.width()).expect("three columns at most");
        if area.x > width && !sign.is_empty() {
            let x = area.x - width - u16::from(width < 3);
            let gap = Rect { x, y: area.y + area.height / 2, width, height: 1 };
            self.theme.span(sign, Tone::Key).render(gap, buffer);
        }
    }

    /// The sign of every square on the board of a stage: blockers are letters, and these letters again where they land
    /// in the product.
    fn signs(self, stage: Stage) -> [(char, Style); 64] {
        let mapping = self.screen.site.mapping;
        let mut signs = self.plain_signs(stage);
        match stage {
            Stage::Blockers => {
                let blockers = self.screen.blockers();
                for square in mapping.board(blockers) {
                    let letter = letter(blockers, mapping.index(square).into());
                    signs[usize::from(square.index())] = (letter, self.theme.style(Tone::Strong));
                }
            }
            Stage::Product => {
                for (bit, source) in (0..).zip(self.screen.sources()) {
                    let square = mapping.square(bit).expect("a word has 64 bits");
                    signs[usize::from(square.index())] = self.product_sign(source, bit);
                }
            }
            _ => {}
        }
        signs
    }

    fn product_sign(self, source: Source, bit: u8) -> (char, Style) {
        let ascii = self.theme.ascii;
        let in_window = u32::from(bit) >= self.screen.lookup.shift;
        let (sign, tone) = match source {
            Source::None if in_window => (if ascii { '_' } else { '░' }, Tone::Accent),
            Source::None => (if ascii { '.' } else { '·' }, Tone::Faint),
            Source::Letter(letter) => (letter, if in_window { Tone::Strong } else { Tone::Faint }),
            Source::Carried => ('+', Tone::Alarm),
            Source::Cancelled => (if ascii { '-' } else { '−' }, Tone::Loss),
        };
        (sign, self.theme.style(tone))
    }

    /// Set or not, with the slider's own square.
    fn plain_signs(self, stage: Stage) -> [(char, Style); 64] {
        let board = self.screen.board(stage);
        let mut picture = Picture::of(board);
        if stage == Stage::Attacks {
            let truth = self.screen.truth();
            picture = picture
                .marked(board.difference(truth), Role::Extra)
                .marked(truth.difference(board), Role::Missing);
        }
        if !matches!(stage, Stage::Magic | Stage::Product) {
            picture = picture.marked(self.screen.site.square.bitboard(), self.slider());
        }
        if stage == Stage::Targets {
            picture = picture.marked(self.screen.own.intersection(self.screen.attacks()), Role::Missing);
        }
        Square::ALL.map(|square| {
            let role = picture.role(square);
            (if self.theme.ascii { role.ascii() } else { role.glyph() }, self.theme.ink(role.ink()))
        })
    }

    /// The slider as a role.
    fn slider(self) -> Role {
        Role::Piece(if self.screen.site.piece == Slider::Rook { 'R' } else { 'B' })
    }

    /// The index; and on its right, or over it, what the slider really attacks when the lookup says something else.
    fn index_and_truth(self, areas: &Areas, buffer: &mut Buffer) {
        let is_late = matches!(self.screen.stage, Stage::Attacks | Stage::Targets);
        let is_wrong = self.screen.is_shown(Stage::Attacks) && !self.screen.is_right_here();
        let mut area = areas.index;
        if is_wrong && (areas.are_apart() || is_late) {
            self.truth(areas.truth, buffer);
            if areas.truth.x > area.x {
                area.width = areas.truth.x - area.x - 1;
            } else {
                area.x = areas.truth.right() + 1;
                area.width = areas.index.right().saturating_sub(area.x);
            }
        }
        if self.screen.stage == Stage::Mask {
            self.mask_squares(area, buffer);
        } else if self.screen.is_shown(Stage::Index) {
            self.index(area, is_wrong, buffer);
        }
    }

    /// What the slider really attacks, where the lookup gives another board.
    fn truth(self, area: Rect, buffer: &mut Buffer) {
        let (truth, site) = (self.screen.truth(), self.screen.site);
        let picture = Picture::of(truth).marked(site.square.bitboard(), self.slider());
        BoardPanel::new(self.theme, "truth: ray walk", Signs::Picture(&picture))
            .below(&format!("0x{:016X}", site.mapping.number(truth)))
            .tone(Tone::Accent)
            .render(area, buffer);
    }

    /// `slots  ·    0 unused  ▁ 1024 once  ▄    0 shared  █    0 colliding  ◆ 164`: the words stay in their columns while
    /// the numbers change.
    fn slot_counts(self, area: Rect, buffer: &mut Buffer) {
        let slots = &self.screen.slots;
        if slots.is_empty() {
            let text = " the index has more than 16 bits: no map";
            Row::new(self.theme, &[(text, Tone::Faint)]).render(area, buffer);
            return;
        }
        let mut counts = [0_usize; 4];
        for slot in slots {
            counts[severity(*slot)] += 1;
        }
        let width = slots.len().to_string().len();
        let states = [SlotState::Unused, SlotState::Once, SlotState::Shared(2), SlotState::Colliding(2)];
        let names = ["unused", "once", "shared", "colliding"];
        let mut pieces = vec![(" slots ".to_owned(), Tone::Faint)];
        for ((state, name), count) in states.into_iter().zip(names).zip(counts) {
            let (sign, tone) = slot_sign(self.theme, state);
            pieces.push((format!(" {sign} "), tone));
            pieces.push((format!("{count:>width$} {name} "), Tone::Plain));
        }
        if self.screen.is_shown(Stage::Index) {
            let (sign, tone) = slot_here(self.theme);
            pieces.push((format!(" {sign} "), tone));
            pieces.push((format!(" {}", self.screen.index()), Tone::Accent));
        }
        let pieces: Vec<(&str, Tone)> = pieces.iter().map(|(text, tone)| (text.as_str(), *tone)).collect();
        let kinds = &pieces[1..9];
        let mut tight = kinds.to_vec();
        tight[7].0 = tight[7].0.trim_end();
        let ways: [&[_]; 4] = [&pieces, &pieces[1..], kinds, &tight];
        Row::first_fitting(self.theme, area.width, &ways).render(area, buffer);
    }

    fn small(self, area: Rect, buffer: &mut Buffer) {
        let text = too_small("Magic", area);
        let words = [Stage::Blockers, Stage::Magic, Stage::Product, Stage::Attacks];
        let words = words.map(|stage| format!(" {:9} 0x{:016X}", stage.title(), self.screen.word(stage)));
        let [title, head, words_area, index, _] =
            area.layout(&Layout::vertical([Length(1), Length(1), Length(4), Length(1), Min(0)]));
        Row::new(self.theme, &[(&text, Tone::Title)]).render(title, buffer);
        self.head(head, buffer);
        for (row, word) in words_area.rows().zip(&words) {
            Row::new(self.theme, &[(word, Tone::Plain)]).render(row, buffer);
        }
        let number = format!(" index     {}", self.screen.index());
        Row::new(self.theme, &[(&number, Tone::Strong)]).render(index, buffer);
    }
}

/// Whether the magic is right, and in fewer words.
fn verdict(check: &CheckReport) -> ([String; 2], Tone) {
    if let Some(collision) = &check.collision {
        let long = format!("wrong: {} sets collide, first in {}", check.colliding, collision.index);
        return ([long, format!("wrong: {} collide", check.colliding)], Tone::Alarm);
    }
    let texts = if check.is_bijective() {
        [format!("valid, {} slots, a bijection", check.used), "valid, a bijection".to_owned()]
    } else {
        let short = format!("valid, {} slots", check.used);
        [format!("{short} for {} sets", check.subsets), short]
    };
    (texts, Tone::Accent)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::Options;
    use crate::tui::magic::Detail;
    use crate::tui::screen::{Message, Screen};

    type Draw = for<'a> fn(View<'a>, Rect, &mut Buffer);

    const PANELS: [Draw; 10] = [
        |view, area, buffer| view.head(area, buffer),
        |view, area, buffer| view.board(Stage::Attacks, None, area, buffer),
        |view, area, buffer| view.thumbnail(Stage::Product, None, area, buffer),
        |view, area, buffer| view.mask_squares(area, buffer),
        |view, area, buffer| view.index(area, true, buffer),
        |view, area, buffer| view.slot_counts(area, buffer),
        |view, area, buffer| view.small(area, buffer),
        |view, area, buffer| view.draw_detail(Detail::Collision, area, buffer),
        |view, area, buffer| view.draw_detail(Detail::Search, area, buffer),
        |view, area, buffer| view.draw_detail(Detail::Table, area, buffer),
    ];

    /// A screen with a wrong magic, a pasted table, and a search.
    fn busy() -> (MagicScreen, Shared) {
        let (mut screen, mut shared) = (MagicScreen::default(), Shared::new(&Options::default()));
        screen.enter(&mut shared);
        let table = vec!["0x8100000000000081ULL"; 64].join(", ");
        let text = format!("const U64 rook_magics[64] = {{ {table} }};");
        screen.receive(Message::Text { text, origin: "a test".to_owned() }, &mut shared);
        screen.start_or_stop_search(&mut shared);
        assert!(screen.collision().is_some() && screen.pasted.is_some());
        (screen, shared)
    }

    #[test]
    fn every_panel_draws_inside_every_small_area() {
        let (screen, shared) = busy();
        let view = View { screen: &screen, theme: shared.theme };
        for panel in PANELS {
            for (width, height) in (0..=30).flat_map(|width| (0..=12).map(move |height| (width, height))) {
                let area = Rect::new(2, 1, width, height);
                let mut buffer = Buffer::empty(Rect::new(0, 0, 40, 15));
                panel(view, area, &mut buffer);
                for position in buffer.area.positions().filter(|position| !area.contains(*position)) {
                    assert_eq!(buffer[position].symbol(), " ", "at {position} outside of {area}");
                }
            }
        }
    }
}
