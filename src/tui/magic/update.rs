//! What the keys do on the Magic screen.

use super::{MagicAction, Panel, Stage};
use crate::tui::app::{App, Effect, Weight};
use crate::tui::edit::Edit;
use crate::tui::motion::Kind;
use crate::tui::tabs::Tab;

impl App {
    /// Does what a key of the Magic screen means.
    pub(in crate::tui) fn magic_action(&mut self, action: MagicAction, count: Option<u64>) -> Option<Effect> {
        let before = self.magician.setting();
        match action {
            MagicAction::Search => return self.search(),
            MagicAction::Undo => self.magic_travel(false),
            MagicAction::Redo => self.magic_travel(true),
            MagicAction::Stage(by) => self.next_stage(by),
            MagicAction::Stepping => self.toggle_stepping(),
            MagicAction::Panel => self.next_magic_panel(),
            MagicAction::Algorithm => self.next_algorithm(),
            MagicAction::Seed(by) => self.next_seed(by, count.unwrap_or(1)),
            MagicAction::DropTable => self.drop_table(),
            MagicAction::Send => self.send_stage(),
            edit => {
                self.magic_edit(edit, count.unwrap_or(1));
                self.magician.remember(before);
            }
        }
        None
    }

    fn magic_travel(&mut self, again: bool) {
        if !self.magician.travel(again) {
            let what = if again { "nothing left to redo" } else { "nothing left to undo" };
            self.say(Weight::Hint, what);
        }
    }

    fn next_stage(&mut self, by: i8) {
        if let Some(stage) = self.magician.stage.moved(by) {
            self.magician.stage = stage;
            if stage == Stage::Product && by > 0 {
                let (magician, mapping) = (&self.magician, self.magician.site.mapping);
                self.begin_motion(Kind::product(magician.blockers(), magician.lookup.magic, mapping));
            }
        }
    }

    fn toggle_stepping(&mut self) {
        self.magician.stepping = !self.magician.stepping;
        let text = if self.magician.stepping { "one stage at a time: n goes on" } else { "every stage live" };
        self.say(Weight::Note, text);
    }

    /// The next panel that has something to show.
    fn next_magic_panel(&mut self) {
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
            self.say(Weight::Hint, "x shows a collision, a search, a pasted table: none is there");
        }
    }

    fn drop_table(&mut self) {
        match self.magician.pasted.take() {
            Some(_) => self.say(Weight::Note, "the pasted table is put away"),
            None => self.say(Weight::Hint, "no table was pasted"),
        }
    }

    fn send_stage(&mut self) {
        let stage = self.magician.stage;
        self.edit(&Edit::Number(self.magician.word(stage)));
        self.show_tab(Tab::Explore);
        let (title, site) = (stage.title(), self.magician.site);
        self.say(Weight::Note, format!("{title} of {site} in {}", self.current.letter()));
    }
}
