//! Draws the whole interface (the header, the open screen or the help, the pop-ups and the footer), and finds what a
//! mouse click hits.

use super::App;
use crate::tui::chrome::{Chosen, HelpAction, HelpContext};
use crate::tui::keys::Key;
use crate::tui::prelude::*;
use crate::tui::shared::{COMPACT, body};
use crate::tui::{chrome, widgets};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent};
use ratatui::Frame;

impl App {
    /// Draws the interface into a frame of any size. The same state and size always give the same frame.
    pub fn render(&self, frame: &mut Frame) {
        if let Some(caret) = self.draw(frame.area(), frame.buffer_mut()) {
            frame.set_cursor_position(caret);
        }
    }

    /// Returns the texts that are cut off in a frame of this size although they should fit. For tests.
    pub fn cut_texts(&self, (width, height): (u16, u16)) -> Vec<String> {
        let area = Rect::new(0, 0, width, height);
        widgets::cut_texts(|| {
            self.draw(area, &mut Buffer::empty(area));
        })
    }

    /// Draws everything, and returns the position of the prompt's caret.
    pub(in crate::tui) fn draw(&self, area: Rect, buffer: &mut Buffer) -> Option<Position> {
        let (theme, screen) = (self.shared.theme, self.screen(self.tab));
        let Some(body) = body(area) else {
            let caret = self.draw_small(area, buffer);
            theme.finish(buffer);
            return caret;
        };
        chrome::header(self.header(), screen.mapping(&self.shared), &self.shared, area, buffer);
        match &self.help {
            Some(help) => chrome::help(help, &self.here(body), buffer),
            None => screen.render(body, buffer, &self.shared),
        }
        let mut caret = None;
        if self.help.is_none() && self.prompt.is_open && self.prefix.is_none() {
            let help = screen.prompt(&self.shared);
            caret = Some(chrome::prompt(&self.prompt, &help, &self.shared, area, buffer));
        } else {
            self.draw_keys(area, buffer);
        }
        theme.finish(buffer);
        caret
    }

    /// Returns the state of the header: the open tab, and which keys open the help and the other screens.
    fn header(&self) -> chrome::Header {
        let resolve = |key: KeyEvent| self.keys().resolve(&key, self.prefix);
        let [mark, f1] = [KeyCode::Char('?'), KeyCode::F(1)]
            .map(|code| resolve(KeyEvent::from(code)) == Some(Action::Help));
        let [plain, alt] = [KeyModifiers::NONE, KeyModifiers::ALT]
            .map(|held| matches!(resolve(KeyEvent::new(KeyCode::Char('1'), held)), Some(Action::Tab(_))));
        chrome::Header { open: self.tab, types_text: f1 && !mark, needs_alt: alt && !plain }
    }

    /// Draws the footer and, while a prefix key waits for its second key, the pop-up that lists the choices.
    fn draw_keys(&self, area: Rect, buffer: &mut Buffer) {
        let title = self.prefix.map(|prefix| match prefix {
            Prefix::Copy => {
                let (name, number) = self.about();
                format!("copy {name}, 0x{number:016X}")
            }
            _ => self.screen(self.tab).popup_title(prefix, &self.shared),
        });
        let waiting = match (self.prefix, &title) {
            (Some(Prefix::Shift(_) | Prefix::Count), Some(title)) => title.as_str(),
            (Some(prefix), Some(title)) if self.help.is_none() => {
                let copied = |form| self.copied(form).0;
                chrome::popup(prefix, title, copied, &self.shared, area, buffer);
                ""
            }
            _ => "",
        };
        chrome::footer(&self.hints(), waiting, self.count, &self.shared, area, buffer);
    }

    /// Draws on a terminal that is too small for the full layout: the most important part of the screen and, if there
    /// is room, a header and a prompt. Returns the position of the prompt's caret.
    fn draw_small(&self, area: Rect, buffer: &mut Buffer) -> Option<Position> {
        let screen = self.screen(self.tab);
        if area.width < COMPACT.0 || area.height < COMPACT.1 {
            screen.render_small(area, buffer, &self.shared);
            return None;
        }
        let is_typing = self.prompt.is_open && self.prefix.is_none() && self.help.is_none();
        let [head, rest] = area.split_top(1);
        let [body, below] = rest.split_bottom(1 + u16::from(is_typing));
        chrome::header(self.header(), screen.mapping(&self.shared), &self.shared, head, buffer);
        match &self.help {
            Some(help) => chrome::help(help, &self.here(body), buffer),
            None => screen.render_small(body, buffer, &self.shared),
        }
        if is_typing {
            return Some(chrome::prompt_lines(&self.prompt, &self.shared, below, buffer));
        }
        self.draw_keys(area, buffer);
        None
    }

    /// Returns what the help depends on: its area, and the tab and keys that it explains.
    pub(super) fn here(&self, area: Rect) -> HelpContext {
        HelpContext { theme: self.shared.theme, tab: self.tab, keys: self.screen(self.tab).keys(), area }
    }

    /// Handles a click, a drag or a turn of the wheel.
    pub(super) fn mouse(&mut self, event: MouseEvent) {
        let at = Position::new(event.column, event.row);
        if self.help.is_some() {
            return self.mouse_in_help(event.kind, at);
        }
        if matches!(event.kind, MouseEventKind::Down(_)) {
            if let Some(tab) = chrome::tab_at(at, self.tab, self.shared.size.0) {
                self.clear_transient();
                return self.show_tab(tab);
            }
            let is_footer =
                at.y + 1 == self.shared.size.1 && self.shared.message.is_none() && !self.prompt.is_open;
            let key = if is_footer { chrome::key_at(at.x, &self.hints(), &self.shared) } else { None };
            let key = key.or_else(|| {
                let mapping = self.screen(self.tab).mapping(&self.shared);
                chrome::header_key(at, self.tab, mapping, &self.shared)
            });
            if let Some(event) = key.and_then(Key::event) {
                return self.press(&event);
            }
            self.prefix = None;
            self.count = None;
        }
        self.open(|screen, shared| screen.mouse(event.kind, at, shared));
    }

    fn mouse_in_help(&mut self, kind: MouseEventKind, at: Position) {
        match kind {
            MouseEventKind::ScrollDown => self.in_help(HelpAction::Move(1)),
            MouseEventKind::ScrollUp => self.in_help(HelpAction::Move(-1)),
            MouseEventKind::Down(_) => {
                let here = self.here(self.shared.main_area());
                if self.help.as_mut().is_some_and(|help| help.choose(at, &here)) {
                    self.in_help(HelpAction::Run);
                }
            }
            _ => {}
        }
    }

    /// Performs an action inside the help.
    pub(super) fn in_help(&mut self, action: HelpAction) {
        let here = self.here(self.shared.main_area());
        let chosen = self.help.as_mut().and_then(|help| help.act(action, &here));
        match chosen {
            None => {}
            Some(Chosen::Elsewhere(place)) => self.shared.hint(format!("this key works only in: {place}")),
            Some(Chosen::Command(name)) => {
                self.help = None;
                self.open_prompt(&format!("{name} "));
            }
            Some(Chosen::Key(key)) => {
                self.help = None;
                match key.event() {
                    Some(event) => self.press(&event),
                    None => self.shared.hint(format!("press one of {}", key.label(self.shared.theme.ascii))),
                }
            }
        }
    }
}
