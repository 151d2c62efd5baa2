//! What the keys do on the Magic screen.

use super::worker::{Cancel, Order, Report};
use super::{Hunt, MagicAction, Stage};
use crate::bitboard::{Bitboard, Direction};
use crate::magic::{Algorithm, Cases, Lookup, Plan, Site};
use crate::position::Setup;
use crate::script::{Error, Value};
use crate::tui::app::{App, Effect, Weight};
use crate::tui::edit::Edit;
use crate::tui::tabs::Tab;

impl App {
    /// Does what a key of the Magic screen means.
    pub(in crate::tui) fn magic_action(&mut self, action: MagicAction, count: Option<u64>) -> Option<Effect> {
        match action {
            MagicAction::Search => return self.search(),
            MagicAction::Stage(by) => self.next_stage(by),
            MagicAction::Stepping => self.toggle_stepping(),
            MagicAction::Clash => self.show_clash(),
            MagicAction::Move(direction) => self.move_magic_cursor(direction, count.unwrap_or(1)),
            MagicAction::Toggle => self.toggle_magic_square(),
            MagicAction::Clear => self.clear_stage(),
            MagicAction::Own => self.magician.own ^= self.magician.cursor.bitboard(),
            MagicAction::Place => {
                let site = Site { square: self.magician.cursor, ..self.magician.site };
                self.set_site(site);
            }
            MagicAction::Piece => {
                let site = self.magician.site;
                self.set_site(Site { piece: site.piece.other(), ..site });
            }
            MagicAction::Bits(by) => self.change_bits(by),
            MagicAction::Algorithm => self.next_algorithm(),
            MagicAction::Seed(by) => self.next_seed(by, count.unwrap_or(1)),
            MagicAction::Send => self.send_stage(),
        }
        None
    }

    fn next_stage(&mut self, by: i8) {
        let place = self.magician.stage.place().checked_add_signed(by.into());
        if let Some(stage) = place.and_then(|place| Stage::ALL.get(place)) {
            self.magician.stage = *stage;
        }
    }

    fn toggle_stepping(&mut self) {
        self.magician.stepping = !self.magician.stepping;
        let text = if self.magician.stepping { "one stage at a time: n goes on" } else { "every stage live" };
        self.say(Weight::Note, text);
    }

    fn show_clash(&mut self) {
        self.magician.showing_clash = !self.magician.showing_clash;
        if self.magician.check.is_ok_and(|check| check.is_valid()) {
            self.say(Weight::Note, "no two blocker sets clash");
        }
    }

    fn move_magic_cursor(&mut self, direction: Direction, count: u64) {
        for _ in 0..count.min(7) {
            if let Some(next) = self.magician.cursor.offset(direction.offset()) {
                self.magician.cursor = next;
            }
        }
    }

    fn toggle_magic_square(&mut self) {
        let square = self.magician.cursor.bitboard();
        match self.magician.stage {
            Stage::Magic => {
                let bit = self.magician.site.mapping.number(square);
                self.set_magic(self.magician.lookup.magic ^ bit);
            }
            Stage::Targets => self.magician.own ^= square,
            _ => self.magician.occupancy ^= square,
        }
    }

    fn clear_stage(&mut self) {
        match self.magician.stage {
            Stage::Magic => self.set_magic(0),
            Stage::Targets => self.magician.own = Bitboard::EMPTY,
            _ => self.magician.occupancy = Bitboard::EMPTY,
        }
    }

    fn set_magic(&mut self, magic: u64) {
        let lookup = self.magician.lookup;
        self.magician.set_lookup(Lookup { magic, ..lookup });
    }

    fn set_site(&mut self, site: Site) {
        self.magician.set_site(site);
        self.say(Weight::Note, format!("{site}, with a magic that was found for it"));
    }

    fn change_bits(&mut self, by: i8) {
        let lookup = self.magician.lookup;
        match self.magician.bits().checked_add_signed(by.into()) {
            Some(bits @ 1..=Cases::MOST_SQUARES) => {
                self.magician.set_lookup(Lookup { shift: 64 - bits, ..lookup });
            }
            _ => self.say(Weight::Hint, format!("an index has 1 to {} bits here", Cases::MOST_SQUARES)),
        }
    }

    fn next_algorithm(&mut self) {
        let all = Algorithm::ALL;
        let place = all.iter().position(|algorithm| *algorithm == self.magician.algorithm).unwrap_or(0);
        self.magician.algorithm = all[(place + 1) % all.len()];
        self.say(Weight::Note, format!("f searches by the way called {}", self.magician.algorithm));
    }

    fn next_seed(&mut self, by: i8, count: u64) {
        let seed = self.magician.seed;
        self.magician.seed = if by > 0 { seed.wrapping_add(count) } else { seed.wrapping_sub(count) };
        self.say(Weight::Note, format!("seed {}", self.magician.seed));
    }

    /// Begins a search, or ends the one that runs.
    fn search(&mut self) -> Option<Effect> {
        if self.magician.is_searching() {
            self.magician.stop();
            self.say(Weight::Note, "the search was stopped");
            return None;
        }
        self.magician.token += 1;
        let token = self.magician.token;
        let (algorithm, seed) = (self.magician.algorithm, self.magician.seed);
        let plan = Plan { algorithm, seed, bits: Some(self.magician.bits()), ..Plan::default() };
        let cancel = Cancel::default();
        self.magician.hunt = Some(Hunt { token, cancel: cancel.clone(), report: None, running: true });
        Some(Effect::Search(Order { token, site: self.magician.site, plan, cancel }))
    }

    /// News of a search; that of an earlier one is late and does not count.
    pub(in crate::tui) fn searched(&mut self, token: u64, news: Result<Report, String>) {
        let hunt = self.magician.hunt.as_mut().filter(|hunt| hunt.token == token && hunt.running);
        let Some(hunt) = hunt else { return };
        match news {
            Err(fault) => {
                hunt.running = false;
                self.say(Weight::Fault, fault);
            }
            Ok(report) => {
                hunt.running = report.found.is_none();
                hunt.report = Some(report);
                if let Some(lookup) = report.found {
                    self.magician.set_lookup(lookup);
                }
            }
        }
    }

    fn send_stage(&mut self) {
        let stage = self.magician.stage;
        self.edit(&Edit::Number(self.magician.word(stage)));
        self.show_tab(Tab::Explore);
        let (title, site) = (stage.title(), self.magician.site);
        self.say(Weight::Note, format!("{title} of {site} in {}", self.current.letter()));
    }

    /// The current board of the workbench as the occupancy.
    pub(in crate::tui) fn take_to_magic(&mut self) {
        self.give_to_magic(self.board(), &self.current.letter().to_string());
    }

    /// A board as the occupancy; `name` says where it comes from.
    pub(in crate::tui) fn give_to_magic(&mut self, board: Bitboard, name: &str) {
        self.magician.occupancy = board;
        self.show_tab(Tab::Magic);
        self.magician.stage = Stage::Occupancy;
        self.say(Weight::Note, format!("occupancy = {name}"));
    }

    /// The pieces of a position as the occupancy.
    pub(in crate::tui) fn magic_position(&mut self, setup: &Setup) {
        self.magician.occupancy = setup.placement.occupied();
        self.magician.own = setup.placement.color(setup.side_to_move);
        self.say(Weight::Note, "occupancy and own pieces from the position");
    }

    /// The line at the prompt has changed: a number in it is the magic, checked at once.
    pub(in crate::tui) fn magic_typing(&mut self) {
        let lookup = self.magician.lookup;
        let before = *self.magician.before.get_or_insert(lookup);
        self.set_magic(self.magic_of(self.prompt.text()).unwrap_or(before.magic));
    }

    /// The prompt was left: what was typed does not count.
    pub(in crate::tui) fn forget_typing(&mut self) {
        if let Some(before) = self.magician.before.take() {
            self.magician.set_lookup(before);
        }
    }

    /// The number that a text is, if it is one.
    fn magic_of(&self, text: &str) -> Option<u64> {
        let text = text.trim().trim_end_matches([',', ';']);
        let is_number = text.starts_with(|letter: char| letter.is_ascii_digit()) && text.len() < 80;
        if !is_number {
            return None;
        }
        self.work.session().clone().run(text).ok()?.value.map(Value::number)
    }

    /// A line at the prompt: `occ = …`, `own = …`, or the magic.
    pub(in crate::tui) fn magic_line(&mut self, text: &str) -> Result<(), Error> {
        let (target, expression) = match text.split_once('=') {
            Some((name, rest)) if ["occ", "own"].contains(&name.trim()) => (name.trim(), rest),
            _ => ("magic", text),
        };
        let skipped = text.len() - expression.len();
        let run = self.work.session().clone().run(expression).map_err(|mut fault| {
            fault.span.start += skipped;
            fault.span.end += skipped;
            fault
        })?;
        let Some(value) = run.value else { return Ok(()) };
        let board = self.magician.site.mapping.board(value.number());
        match target {
            "occ" => self.magician.occupancy = board,
            "own" => self.magician.own = board,
            _ => self.set_magic(value.number()),
        }
        self.magician.before = None;
        Ok(())
    }

    /// A text that was pasted or loaded: a position, or a magic.
    pub(in crate::tui) fn magic_text(&mut self, text: &str, origin: &str) {
        let text = text.trim();
        if let Ok((setup, _)) = Setup::read_leniently(text) {
            self.magic_position(&setup);
        } else if let Some(magic) = self.magic_of(text) {
            self.set_magic(magic);
            self.say(Weight::Note, format!("{origin}: a magic, checked"));
        } else if let Err(fault) = self.magic_line(text) {
            self.say(Weight::Fault, format!("{origin}: {fault}"));
        }
    }
}
