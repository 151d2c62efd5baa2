//! What the keys do on the Magic screen.

use super::{MagicAction, MagicScreen, Panel, Stage};
use crate::tui::motion::Kind;
use crate::tui::screen::Tab;
use crate::tui::shared::Shared;

impl MagicScreen {
    /// Does what a key of the Magic screen means.
    pub(super) fn act(&mut self, action: MagicAction, count: Option<u64>, shared: &mut Shared) {
        let before = self.magician.setting();
        match action {
            MagicAction::Search => self.search(shared),
            MagicAction::Undo => self.magic_travel(false, shared),
            MagicAction::Redo => self.magic_travel(true, shared),
            MagicAction::Stage(by) => self.next_stage(by, shared),
            MagicAction::Stepping => self.toggle_stepping(shared),
            MagicAction::Panel => self.next_magic_panel(shared),
            MagicAction::Algorithm => self.next_algorithm(shared),
            MagicAction::Seed(by) => self.next_seed(by, count.unwrap_or(1), shared),
            MagicAction::DropTable => self.drop_table(shared),
            MagicAction::Send => self.send_stage(shared),
            edit => {
                self.magic_edit(edit, count.unwrap_or(1), shared);
                self.magician.remember(before);
            }
        }
    }

    fn magic_travel(&mut self, again: bool, shared: &mut Shared) {
        if !self.magician.travel(again) {
            let what = if again { "nothing left to redo" } else { "nothing left to undo" };
            shared.hint(what);
        }
    }

    fn next_stage(&mut self, by: i8, shared: &mut Shared) {
        if let Some(stage) = self.magician.stage.moved(by) {
            self.magician.stage = stage;
            if stage == Stage::Product && by > 0 {
                let (magician, mapping) = (&self.magician, self.magician.site.mapping);
                shared.begin_motion(Kind::product(magician.blockers(), magician.lookup.magic, mapping));
            }
        }
    }

    fn toggle_stepping(&mut self, shared: &mut Shared) {
        self.magician.stepping = !self.magician.stepping;
        let text = if self.magician.stepping { "one stage at a time: n goes on" } else { "every stage live" };
        shared.note(text);
    }

    /// The next panel that has something to show.
    fn next_magic_panel(&mut self, shared: &mut Shared) {
        let magician = &mut self.magician;
        let all = [
            (Panel::Index, true),
            (Panel::Collision, magician.collision().is_some()),
            (Panel::Search, magician.hunt.is_some()),
            (Panel::Table, magician.pasted.is_some()),
        ];
        let here = all.iter().position(|(panel, _)| *panel == magician.panel).unwrap_or(0);
        let mut others = all.iter().cycle().skip(here + 1).take(all.len() - 1);
        if let Some((panel, _)) = others.find(|(_, is_there)| *is_there) {
            magician.panel = *panel;
        } else {
            magician.panel = Panel::Index;
            shared.hint("x shows a collision, a search, a pasted table: none is there");
        }
    }

    fn drop_table(&mut self, shared: &mut Shared) {
        match self.magician.pasted.take() {
            Some(_) => shared.note("the pasted table is put away"),
            None => shared.hint("no table was pasted"),
        }
    }

    fn send_stage(&mut self, shared: &mut Shared) {
        let stage = self.magician.stage;
        let (title, site) = (stage.title(), self.magician.site);
        shared.note(format!("{title} of {site} in {}", shared.current.letter()));
        shared.send_board(Tab::Explore, title, shared.mapping().board(self.magician.word(stage)));
    }
}
