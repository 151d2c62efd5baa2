//! The help: lists the keys of the open screen, the global keys and the commands, on one page if they fit. A filter
//! searches all keys and commands. An entry can be run from the list.

use crate::tui::ColorDepth;
use crate::tui::keys::{self, Key, global};
use crate::tui::prelude::*;
use crate::tui::prompt::COMMANDS;
use crate::tui::shared::around;

/// An action inside the help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HelpAction {
    /// Move down or up by a number of lines.
    Move(i16),
    /// Move one column to the right (1) or left (-1).
    Column(i16),
    /// Append a letter to the filter.
    Type(char),
    /// Delete the last letter of the filter.
    Backspace,
    /// Clear the filter.
    Clear,
    /// Run the selected entry.
    Run,
}

/// What running an entry does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) enum Chosen {
    /// Does what this key does.
    Key(Key),
    /// Opens the prompt with this command, to be completed.
    Command(&'static str),
    /// Does nothing, because the key belongs to another screen or state, which is named.
    Elsewhere(&'static str),
}

/// One line of the help.
#[derive(Clone, Debug)]
struct Entry {
    key: String,
    /// The same, without keys that are synonyms.
    short_key: String,
    short: &'static str,
    doc: &'static str,
    /// The title of the key table, or `command`.
    table: &'static str,
    run: Chosen,
}

impl Entry {
    /// Returns a heading for the entries that follow.
    fn heading(title: &'static str) -> Self {
        let run = Chosen::Elsewhere(title);
        Self { key: String::new(), short_key: String::new(), short: title, doc: "", table: title, run }
    }
}

/// The state of the open help.
#[derive(Clone, Debug, Default)]
pub(in crate::tui) struct Help {
    filter: String,
    chosen: usize,
}

/// The least columns of an entry in the grid.
const CELL: u16 = 26;
/// The columns for the keys: in the grid, and in the list of what a search has found.
const KEYS: (usize, usize) = (11, 15);

impl Help {
    /// Returns the help on everything whose text contains these words.
    pub(in crate::tui) const fn searching(words: String) -> Self {
        Self { filter: words, chosen: 0 }
    }

    /// Performs an action, and returns what to run, if anything.
    pub(in crate::tui) fn act(&mut self, action: HelpAction, here: &HelpContext) -> Option<Chosen> {
        let entries = self.entries(here);
        match action {
            HelpAction::Move(by) => self.chosen = around(self.chosen, by, entries.len()),
            HelpAction::Column(by) => {
                let rows = i16::try_from(here.grid().height).unwrap_or(1);
                let by = if self.filter.is_empty() { by * rows } else { by };
                let last = entries.len().saturating_sub(1);
                self.chosen = self.chosen.saturating_add_signed(by.into()).min(last);
            }
            HelpAction::Type(letter) if self.filter.len() < 40 => {
                self.set_filter(|filter| filter.push(letter));
            }
            HelpAction::Type(_) => {}
            HelpAction::Backspace => self.set_filter(|filter| {
                filter.truncate(filter.len() - filter.chars().next_back().map_or(0, char::len_utf8));
            }),
            HelpAction::Clear => self.set_filter(String::clear),
            HelpAction::Run => return entries.get(self.chosen).map(|entry| entry.run),
        }
        None
    }

    fn set_filter(&mut self, change: impl FnOnce(&mut String)) {
        change(&mut self.filter);
        self.chosen = 0;
    }

    /// Selects the entry at a position of the screen. Returns `true` if it was already selected.
    pub(in crate::tui) fn choose(&mut self, at: Position, here: &HelpContext) -> bool {
        let count = self.entries(here).len();
        let found = self.places(count, here).into_iter().find(|(_, area)| area.contains(at));
        found.is_some_and(|(index, _)| std::mem::replace(&mut self.chosen, index) == index)
    }

    /// Returns the listed entries: without a filter, those of the open screen; with one, all that contain its words.
    fn entries(&self, here: &HelpContext) -> Vec<Entry> {
        let all = here.entries(!self.filter.is_empty());
        let words: Vec<String> = self.filter.split_whitespace().map(str::to_lowercase).collect();
        let fits = |entry: &Entry| {
            let text = format!("{} {} {} {}", entry.key, entry.short, entry.doc, entry.table).to_lowercase();
            words.iter().all(|word| text.contains(word))
        };
        all.into_iter().filter(fits).collect()
    }

    /// Returns the indices and areas of the entries that fit.
    fn places(&self, count: usize, here: &HelpContext) -> Vec<(usize, Rect)> {
        let grid = here.grid();
        let rows = usize::from(grid.height).max(1);
        if !self.filter.is_empty() {
            let first = (self.chosen + 1).saturating_sub(rows);
            return (first..count).zip(grid.rows()).collect();
        }
        let columns = usize::from(grid.width / CELL).min(count.div_ceil(rows)).max(1);
        let width = grid.width / u16::try_from(columns).unwrap_or(1);
        let first = (self.chosen / rows + 1).saturating_sub(columns) * rows;
        let shown = (first..count).take(rows * columns);
        let cell = |offset: usize| {
            let (column, row) = (u16::try_from(offset / rows).ok()?, u16::try_from(offset % rows).ok()?);
            let cell = Rect::new(grid.x + column * width, grid.y + row, width, 1);
            Some(cell.intersection(grid))
        };
        shown.enumerate().filter_map(|(offset, index)| Some((index, cell(offset)?))).collect()
    }
}

/// What the help is about, and where it is drawn.
#[derive(Clone, Copy, Debug)]
pub(in crate::tui) struct HelpContext {
    pub(in crate::tui) theme: Theme,
    pub(in crate::tui) tab: Tab,
    /// The keys that are in force on the screen.
    pub(in crate::tui) keys: &'static KeyTable,
    /// The area between the header and the footer.
    pub(in crate::tui) area: Rect,
}

impl HelpContext {
    /// Returns the areas of the title, the filter, the entries, and the sentence of the selected entry.
    fn areas(&self) -> [Rect; 4] {
        let area = self.area.inner(Margin::new(1, 0));
        area.layout(&Layout::vertical([Length(1), Length(1), Min(0), Length(3)]))
    }

    fn grid(&self) -> Rect {
        let [_, _, grid, _] = self.areas();
        grid
    }

    fn entries(&self, all: bool) -> Vec<Entry> {
        let mut entries: Vec<Entry> = Vec::new();
        let mut push = |entry: Entry| {
            // a key of this screen hides the same key in the global tables
            let is_hidden = |known: &Entry| known.run == entry.run && known.short_key == entry.short_key;
            if matches!(entry.run, Chosen::Elsewhere(_)) || !entries.iter().any(is_hidden) {
                entries.push(entry);
            }
        };
        // what can be done now comes first, starting with the most specific table
        let own = self.keys.chain().filter(|table| table.tab == Some(self.tab));
        let holds: Vec<_> = own.chain([&global::SCREENS, &global::EVERYWHERE]).collect();
        for table in &holds {
            self.rows(table, true).for_each(&mut push);
        }
        for spec in COMMANDS {
            let (name, key) = (spec.names[0], format!(":{} {}", spec.names[0], spec.parameters));
            let key = key.trim_end().to_owned();
            let (short_key, table, run) = (key.clone(), "command", Chosen::Command(name));
            push(Entry { short_key, key, short: "", doc: spec.doc, table, run });
        }
        let is_own = |table: &&KeyTable| table.tab == Some(self.tab);
        let others = keys::TABLES.into_iter().filter(|table| is_own(table) && !holds.contains(table));
        let rest = keys::TABLES.into_iter().filter(|table| all && !is_own(table));
        for table in others.chain(rest) {
            if !all {
                push(Entry::heading(table.title));
            }
            self.rows(table, false).for_each(&mut push);
        }
        entries
    }

    fn rows(&self, table: &'static KeyTable, holds: bool) -> impl Iterator<Item = Entry> {
        let ascii = self.theme.ascii;
        table.rows.iter().map(move |row| Entry {
            key: row.label(ascii),
            short_key: row.short_label(ascii, &|_| true),
            short: row.short,
            doc: row.doc,
            table: table.title,
            run: if holds { Chosen::Key(row.keys[0]) } else { Chosen::Elsewhere(table.title) },
        })
    }
}

/// Draws the help between the header and the footer.
pub(in crate::tui) fn help(help: &Help, here: &HelpContext, buffer: &mut Buffer) {
    let (theme, entries) = (here.theme, help.entries(here));
    let [title, filter, _, below] = here.areas();
    Section::new(theme, "help").detail(&terminal(theme)).render(title, buffer);
    buffer.set_style(filter, theme.bar());
    let position = format!(" {}/{} ", entries.len().min(help.chosen + 1), entries.len());
    let [words, count] = filter.split_right(u16::try_from(position.len()).expect("two short numbers"));
    let prompt = if help.filter.is_empty() { "type to search all keys and commands" } else { &help.filter };
    let tone = if help.filter.is_empty() { Tone::Faint } else { Tone::Title };
    Row::from(theme.bar_line([("/ ", Tone::Key), (prompt, tone)]))
        .may_cut(MayCut::Words)
        .render(words, buffer);
    theme.bar_line([(position.as_str(), Tone::Title)]).render(count, buffer);
    for (index, area) in help.places(entries.len(), here) {
        let is_chosen = index == help.chosen;
        if is_chosen {
            buffer.set_style(area, theme.bar());
        }
        let entry = &entries[index];
        // of the keys of other screens, it is said where they work
        let elsewhere = matches!(entry.run, Chosen::Elsewhere(_)) && !entry.key.is_empty();
        let table = if elsewhere && !help.filter.is_empty() { entry.table } else { "" };
        let name = theme.line(&[("  ", Tone::Plain), (table, Tone::Faint)]);
        let columns = if table.is_empty() { 0 } else { u16::try_from(name.width()).unwrap_or(0) };
        let [left, right] = area.split_right(columns);
        name.render(right, buffer);
        draw_entry(theme, entry, is_chosen, help.filter.is_empty(), left, buffer);
    }
    let Some(chosen) = entries.get(help.chosen) else {
        Row::new(theme, &[("no matches", Tone::Faint)]).render(below, buffer);
        return;
    };
    let run = if matches!(chosen.run, Chosen::Elsewhere(_)) { chosen.table } else { "Enter runs it" };
    Section::new(theme, &chosen.key).detail(run).render(below, buffer);
    let [_, below] = below.split_top(1);
    Wrapped::new(theme, chosen.doc, Tone::Plain).may_cut(MayCut::Words).render(below, buffer);
}

/// Describes the terminal's detected abilities.
fn terminal(theme: Theme) -> String {
    let colors = match theme.color {
        ColorDepth::None => "no colors: bold, dim and reversed text",
        ColorDepth::Ansi16 => "16 colors of the terminal",
        ColorDepth::Ansi256 => "256 colors",
        ColorDepth::TrueColor => "24-bit colors",
    };
    format!("this terminal: {colors}, {}", theme.sign("UTF-8", "ASCII"))
}

fn draw_entry(theme: Theme, entry: &Entry, is_chosen: bool, in_grid: bool, area: Rect, buffer: &mut Buffer) {
    let mark = if is_chosen { "▸" } else { " " };
    if entry.key.is_empty() {
        return Row::new(theme, &[(mark, Tone::Key), (entry.short, Tone::Title)])
            .may_cut(MayCut::Words)
            .render(area, buffer);
    }
    let key = if in_grid { &entry.short_key } else { &entry.key };
    let columns = if in_grid { KEYS.0 } else { KEYS.1 };
    let key = format!("{key:columns$} ");
    let tone = if is_chosen { Tone::Title } else { Tone::Plain };
    let room = usize::from(area.width).saturating_sub(mark.width() + key.width());
    let text = if in_grid { phrase(entry, room) } else { entry.doc };
    let pieces = [(mark, Tone::Key), (&*key, Tone::Key), (text, tone)];
    let line = if is_chosen { theme.bar_line(pieces) } else { theme.line(&pieces) };
    Row::from(line).may_cut(MayCut::Words).render(area, buffer);
}

/// Where a sentence can end early.
const ENDS: [&str; 11] = [
    "; ",
    ": ",
    " (",
    ", ",
    " on the ",
    " of the ",
    " of a ",
    " of an ",
    " along the ",
    " at the ",
    " that this ",
];

/// Returns what a key does, in the longest form that fits: the whole sentence, its beginning, or the word of the footer.
fn phrase(entry: &Entry, columns: usize) -> &'static str {
    let ends = ENDS.iter().flat_map(|end| entry.doc.match_indices(end));
    let parts = ends.map(|(end, sign)| (&entry.doc[..end], sign));
    // neither a bracket nor a list that is named is broken off
    let is_whole = |(part, sign): &(&str, &str)| {
        part.matches('(').count() == part.matches(')').count() && !(*sign == ", " && part.contains(": "))
    };
    let parts = parts.filter(is_whole).map(|(part, _)| part).chain([entry.doc, entry.short]);
    let fitting = parts.filter(|part| part.width() <= columns);
    // a command has no word, so its sentence is cut where there is some room for it
    let otherwise = if entry.short.is_empty() && columns > 20 { entry.doc } else { entry.short };
    fitting.max_by_key(|part| part.width()).filter(|part| !part.is_empty()).unwrap_or(otherwise)
}
