//! Handles lines typed at the prompt of the Magic screen, and pasted or loaded texts. Every entry of a pasted table of
//! magics is checked, and the bad ones can be visited in turn.

use super::{MagicScreen, Panel, Stage};
use crate::tui::paste::{is_for_explore, lone_drawing};
use crate::tui::prelude::*;
use bitrose_core::magic::{CheckError, CheckReport, Lookup, Site, Slider};
use bitrose_lang::Span;
use bitrose_lang::tables::{ReadError, ReadTable, Reading, read_tables};

/// A table with the verdicts on its entries.
#[derive(Clone, Debug)]
pub(super) struct CheckedTable {
    pub(super) table: ReadTable,
    checks: Vec<Result<CheckReport, CheckError>>,
}

impl CheckedTable {
    fn new(table: ReadTable) -> Self {
        let checks = (0..64).map(|entry| table.check(entry)).collect();
        Self { table, checks }
    }

    /// Returns `true` if an entry is wrong.
    pub(super) fn is_bad(&self, entry: u8) -> bool {
        !self.checks[usize::from(entry)].as_ref().is_ok_and(CheckReport::is_valid)
    }

    /// Returns `true` if an entry is right only if the table has more slots for it than its mask needs.
    pub(super) fn needs_more_slots(&self, entry: u8) -> bool {
        let check = &self.checks[usize::from(entry)];
        check.as_ref().is_ok_and(|check| self.table.needs_more_slots(entry, check))
    }

    /// Returns the number of correct entries.
    pub(super) fn right(&self) -> usize {
        (0..64).filter(|&entry| !self.is_bad(entry)).count()
    }

    /// Returns the squares of the bad entries.
    pub(super) fn bad(&self, mapping: Mapping) -> Bitboard {
        let bad = (0..64).filter(|&entry| self.is_bad(entry));
        bad.map(|entry| self.table.square(entry, mapping)).collect()
    }

    /// Returns the entry for a site, if the table is for its piece.
    pub(super) fn entry(&self, site: Site) -> Option<u8> {
        (0..64).find(|&entry| {
            self.table.piece == site.piece && self.table.lerf_square(entry) == site.lerf_square()
        })
    }

    /// Describes the order of the entries, and the mappings it fits.
    pub(super) fn order(&self) -> String {
        match self.table.order {
            Mapping::Lerf => "entry i is for bit i: right under any mapping".to_owned(),
            order => {
                format!("entry 0 is for bit {}: in the order of {order} squares", order.index(Square::A1))
            }
        }
    }

    /// Describes which masks and shifts the check used.
    pub(super) const fn given(&self) -> &'static str {
        match (self.table.has_masks, self.table.has_shifts) {
            (true, true) => "with the masks and shifts of the code",
            (true, false) => "with the masks of the code",
            (false, true) => "with the shifts of the code",
            (false, false) => "with the usual masks and shifts",
        }
    }

    /// Describes the masks and shifts of the code with which fewer entries are right.
    pub(super) fn unused(&self) -> Option<String> {
        let right = self.right();
        let unused = self.table.unused.iter().find(|unused| unused.right < right)?;
        let name = if unused.name.is_empty() { "its own column" } else { &unused.name };
        Some(format!("but {} with {name}, line {}", unused.right, unused.location.line))
    }

    /// Describes how certain the interpretation of the table is.
    pub(super) fn confidence(&self) -> String {
        let evidence = self.table.evidence;
        let sure = if evidence.is_sure() { "certain" } else { "uncertain" };
        format!("this reading is {sure}: {} fit, at most {} in any other", evidence.valid, evidence.runner_up)
    }
}

/// The tables of a pasted text.
#[derive(Clone, Debug)]
pub(super) struct Pasted {
    pub(super) tables: Vec<CheckedTable>,
    /// The index of the table that is shown.
    pub(super) chosen: usize,
}

impl Pasted {
    /// Reads all tables of a text, and checks each of their magics.
    pub(super) fn read(text: &str) -> Result<Option<Self>, ReadError> {
        let Reading { tables, .. } = read_tables(text)?;
        let tables: Vec<CheckedTable> = tables.into_iter().map(CheckedTable::new).collect();
        Ok((!tables.is_empty()).then_some(Self { tables, chosen: 0 }))
    }

    pub(super) fn checked(&self) -> Option<&CheckedTable> {
        self.tables.get(self.chosen)
    }

    /// Returns the bad entries of all tables, each as the index of its table and its own index.
    fn bad(&self) -> Vec<(usize, u8)> {
        let entries = (0..)
            .zip(&self.tables)
            .flat_map(|(index, checked)| (0..64).map(move |entry| (index, checked, entry)));
        let bad = entries.filter(|(_, checked, entry)| checked.is_bad(*entry));
        bad.map(|(index, _, entry)| (index, entry)).collect()
    }

    /// Returns the next (1) or previous (-1) bad entry, wrapping around at the end.
    fn next_bad(&self, from: (usize, u8), by: i8) -> Option<(usize, u8)> {
        let bad = self.bad();
        if by > 0 {
            bad.iter().find(|&&entry| entry > from).or(bad.first()).copied()
        } else {
            bad.iter().rev().find(|&&entry| entry < from).or(bad.last()).copied()
        }
    }
}

impl MagicScreen {
    /// Uses pasted tables as the source of magics, and goes to the first bad entry or, if there is none, to the entry
    /// for the present square.
    pub(super) fn set_pasted(&mut self, pasted: Pasted) {
        let same = pasted.tables.iter().position(|checked| checked.table.piece == self.now.site.piece);
        let index = same.unwrap_or(0); // the first one
        let here = || {
            let checked = pasted.tables.get(index)?;
            Some((index, checked.entry(Site { piece: checked.table.piece, ..self.now.site })?))
        };
        let target = pasted.bad().first().copied().or_else(here);
        self.pasted = Some(pasted);
        if let Some((index, entry)) = target {
            self.go_to_entry(index, entry);
        }
    }

    /// Goes to the square of an entry, with the entry's lookup.
    fn go_to_entry(&mut self, index: usize, entry: u8) {
        let Some(pasted) = &mut self.pasted else { return };
        pasted.chosen = index;
        let (table, mapping) = (&pasted.tables[index].table, self.now.site.mapping);
        let site = Site { piece: table.piece, square: table.square(entry, mapping), mapping };
        self.set_site(site);
    }

    /// Goes to the next (1) or previous (-1) bad entry. Returns `false` if there is none.
    pub(super) fn walk_bad(&mut self, by: i8) -> bool {
        let Some(pasted) = &self.pasted else { return false };
        let here = pasted.checked().and_then(|checked| checked.entry(self.now.site)).unwrap_or(0);
        let Some((index, entry)) = pasted.next_bad((pasted.chosen, here), by) else { return false };
        self.go_to_entry(index, entry);
        true
    }

    /// Goes to the next pasted table, at the same square. Returns `false` if there is no other.
    pub(super) fn next_table(&mut self) -> bool {
        let pasted = self.pasted.as_ref().filter(|pasted| pasted.tables.len() > 1);
        let Some(pasted) = pasted else { return false };
        let index = (pasted.chosen + 1) % pasted.tables.len();
        let checked = &pasted.tables[index];
        if let Some(entry) = checked.entry(Site { piece: checked.table.piece, ..self.now.site }) {
            self.go_to_entry(index, entry);
        }
        true
    }

    /// Returns the lookup for a site from the pasted tables. The table that is shown takes precedence.
    pub(super) fn pasted_lookup(&mut self, site: Site) -> Option<Lookup> {
        let pasted = self.pasted.as_mut()?;
        let mut indices = std::iter::once(pasted.chosen).chain(0..pasted.tables.len());
        let (index, entry) =
            indices.find_map(|index| Some((index, pasted.tables.get(index)?.entry(site)?)))?;
        pasted.chosen = index;
        Some(pasted.tables[index].table.lookups[usize::from(entry)])
    }
}

/// Returns what is wrong with a line that begins with the name of a value or of a piece.
fn misspelt(text: &str) -> Option<Error> {
    let text = text.trim_end();
    let (first, rest) = text.trim_start().split_once(char::is_whitespace)?;
    let rest = rest.trim_start();
    let (message, help) = if NAMES.contains(&first) && !rest.starts_with(|sign: char| "=^|&".contains(sign)) {
        (format!("expected `=` after `{first}`"), format!("{first} = {rest}"))
    } else if Slider::ALL.into_iter().any(|piece| piece.name().eq_ignore_ascii_case(first)) {
        (format!("`{rest}` is not a square"), format!("{first} c6"))
    } else {
        return None;
    };
    let span = Span { start: text.len() - rest.len(), end: text.len() };
    Some(*Error::new(span, message).help(help))
}

/// Summarizes pasted tables in one sentence.
pub(super) fn summary(pasted: &Pasted) -> String {
    let one = |checked: &CheckedTable| {
        let but = checked.unused().map_or(String::new(), |unused| format!(", {unused}"));
        format!(
            "{}: {}, {} of 64 right{but}",
            checked.table.display_name(),
            checked.table.piece,
            checked.right()
        )
    };
    let tables: Vec<String> = pasted.tables.iter().map(one).collect();
    let walk = if pasted.bad().is_empty() { "" } else { " · e walks to the bad ones" };
    format!("{}{walk}", tables.join(", "))
}

/// A parsed line of the prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line<'a> {
    /// A piece, a square, or both: `rook`, `bishop c6`, `c6`.
    Site(Option<Slider>, Option<Square>),
    /// An assignment such as `occ = …` or `magic ^= …`: the name, the operator, the expression, and the byte at which
    /// the expression begins.
    Named(&'a str, Option<char>, &'a str, usize),
    /// Anything else, which is taken as a magic.
    Magic(&'a str),
}

/// The names that can be assigned to.
const NAMES: [&str; 8] = ["occ", "own", "mask", "magic", "shift", "bits", "seed", "index"];
/// The number of names, counted from the first, whose values an operator can modify.
const WORDS: usize = 4;

impl<'a> Line<'a> {
    fn of(text: &'a str) -> Self {
        if let Some(site) = Self::site(text) {
            return site;
        }
        let Some((left, rest)) = text.split_once('=').filter(|(_, rest)| !rest.starts_with('=')) else {
            return Self::Magic(text);
        };
        let operator = left.chars().next_back().filter(|sign| "^|&".contains(*sign));
        let name = left.trim_end_matches(['^', '|', '&']).trim();
        let names = if operator.is_some() { &NAMES[..WORDS] } else { &NAMES[..] };
        if names.contains(&name) {
            return Self::Named(name, operator, rest, text.len() - rest.len());
        }
        Self::Magic(text)
    }

    fn site(text: &str) -> Option<Self> {
        let mut words = text.split_whitespace();
        let (first, second) = (words.next()?, words.next());
        let piece = Slider::ALL.into_iter().find(|piece| piece.name().eq_ignore_ascii_case(first));
        let square = if piece.is_some() { second } else { Some(first) };
        let square = match square {
            Some(name) => Some(name.parse::<Square>().ok()?),
            None => None,
        };
        let is_all = words.next().is_none() && (piece.is_some() || second.is_none());
        is_all.then_some(Self::Site(piece, square))
    }
}

impl MagicScreen {
    /// Uses the pieces of a position as the occupancy, and those of the side to move as the own pieces. Expressions may
    /// use the names of the position.
    pub(super) fn take_position(&mut self, setup: &Setup, shared: &mut Shared) {
        shared.workspace.bind_position(setup);
        self.now.occupancy = setup.placement.occupied();
        self.now.own = setup.placement.color(setup.side_to_move);
        shared.note("occupancy and own pieces from the position");
    }

    /// Handles a change of the line at the prompt: a number in it is previewed as the magic and checked at once.
    pub(super) fn check_typed(&mut self, line: &str, shared: &mut Shared) {
        if !self.is_typing {
            self.leave_search();
        }
        let before = self.kept.get_or_insert(self.now).lookup;
        let typed = match Line::of(line) {
            Line::Magic(text) => Self::magic_of(text, shared),
            Line::Named("magic", operator, text, _) => {
                Self::magic_of(text, shared).map(|number| joined(before.magic, operator, number))
            }
            _ => None,
        };
        self.set_magic(typed.unwrap_or(before.magic));
    }

    /// Returns the value of a text that is a number.
    fn magic_of(text: &str, shared: &Shared) -> Option<u64> {
        let text = text.trim().trim_end_matches([',', ';']);
        let is_number = text.starts_with(|letter: char| letter.is_ascii_digit()) && text.len() < 80;
        if !is_number {
            return None;
        }
        shared.evaluate(text, 0).ok()?.map(Value::number)
    }

    /// Runs a line of the prompt: a magic, `occ = …`, `rook c6` and so on.
    pub(super) fn run_line(&mut self, text: &str, shared: &mut Shared) -> Result<(), Error> {
        let before = self.setting();
        match Line::of(text) {
            Line::Site(piece, square) => {
                let site = self.now.site;
                let (piece, square) = (piece.unwrap_or(site.piece), square.unwrap_or(site.square));
                self.place_slider(Site { piece, square, ..site }, shared);
            }
            Line::Named(name, operator, expression, skipped) => {
                self.set_value((name, operator), expression, skipped, shared)?;
            }
            Line::Magic(expression) => {
                let wrong = |error| misspelt(text).unwrap_or(error);
                self.set_value(("magic", None), expression, 0, shared).map_err(wrong)?;
            }
        }
        self.kept = None;
        self.remember(before);
        Ok(())
    }

    /// Assigns the value of an expression to a name of the screen. The expression begins `skipped` bytes into the line.
    fn set_value(
        &mut self,
        (name, operator): (&str, Option<char>),
        expression: &str,
        skipped: usize,
        shared: &mut Shared,
    ) -> Result<(), Error> {
        let Some(value) = shared.evaluate(expression, skipped)? else { return Ok(()) };
        let before = match name {
            "occ" => self.number(self.now.occupancy),
            "own" => self.number(self.now.own),
            "mask" => self.now.lookup.mask,
            _ => self.setting().lookup.magic,
        };
        let number = joined(before, operator, value.number());
        let wrong = |message: &str| {
            let start = skipped + expression.len() - expression.trim_start().len();
            let span = Span { start, end: skipped + expression.trim_end().len().max(1) };
            Err(*Error::new(span, message).label("this number"))
        };
        match name {
            "occ" => self.now.occupancy = self.now.site.mapping.board(number),
            "own" => self.now.own = self.now.site.mapping.board(number),
            "mask" => self.set_mask(number, shared),
            "seed" => self.plan.seed = number,
            "shift" => match u32::try_from(number) {
                Ok(shift @ 48..=63) => self.set_shift(shift),
                _ => return wrong("expected a shift from 48 to 63: an index has 1 to 16 bits"),
            },
            "bits" => match u32::try_from(number) {
                Ok(bits @ 1..=16) => self.set_shift(64 - bits),
                _ => return wrong("an index has 1 to 16 bits here"),
            },
            "index" if number >= self.slots.len() as u64 => {
                let last = self.slots.len().saturating_sub(1);
                return wrong(&format!("expected a slot from 0 to {last}"));
            }
            "index" => self.go_to_slot(usize::try_from(number).map_or(0..0, |slot| slot..slot + 1)),
            _ => self.set_magic(number),
        }
        Ok(())
    }

    /// Handles a text that was pasted or loaded: a position, a drawn board, a magic, or tables of magics.
    pub(super) fn take_text(&mut self, text: &str, origin: &str, shared: &mut Shared) {
        if let Ok((setup, _)) = Setup::read_leniently(text) {
            self.take_position(&setup, shared);
        } else if let Some(board) = lone_drawing(text) {
            self.take_drawing(board, origin, shared);
        } else if let Some(magic) = Self::magic_of(text, shared) {
            self.set_magic(magic);
            shared.note(format!("{origin}: a magic, checked"));
        } else {
            self.take_tables(text, origin, shared);
        }
    }

    /// Uses a drawn board as the word of the selected stage if that can be edited, or else as the occupancy.
    fn take_drawing(&mut self, board: Bitboard, origin: &str, shared: &mut Shared) {
        let word = self.now.site.mapping.number(board);
        let name = match self.stage {
            Stage::Mask => {
                self.set_mask(word, shared);
                "mask"
            }
            Stage::Magic => {
                self.set_magic(word);
                "magic"
            }
            Stage::Targets => {
                self.now.own = board;
                "own pieces"
            }
            _ => {
                self.now.occupancy = board;
                "occupancy"
            }
        };
        shared.note(format!("{origin}: a drawn board, the {name}"));
    }

    /// Reads the arrays of 64 numbers in a text as tables of magics. A short text without any is run as a line of the
    /// prompt.
    fn take_tables(&mut self, text: &str, origin: &str, shared: &mut Shared) {
        match Pasted::read(text) {
            Ok(Some(pasted)) => {
                let text = format!("{origin}: {}", summary(&pasted));
                self.set_pasted(pasted);
                self.panel = Panel::Table;
                shared.note(text);
            }
            Ok(None) => shared.error(format!("{origin}: arrays of 64 numbers, but no magics")),
            Err(error @ (ReadError::Length { .. } | ReadError::TooLong { .. })) => {
                shared.error(format!("{origin}: {error}"));
            }
            Err(_) if is_for_explore(text, &shared.reading_session()) => {
                shared.send_text(Tab::Explore, text, origin);
            }
            Err(error) if text.contains('\n') || text.len() > 200 => {
                shared.error(format!("{origin}: {error}"));
            }
            Err(_) => {
                if let Err(error) = self.run_line(text, shared) {
                    shared.error(format!("{origin}: {error}"));
                }
            }
        }
    }
}

/// Returns the result of an assignment. An operator combines the old value with the new one.
const fn joined(before: u64, operator: Option<char>, number: u64) -> u64 {
    match operator {
        Some('^') => before ^ number,
        Some('|') => before | number,
        Some(_) => before & number,
        None => number,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_site_a_named_value_or_a_magic() {
        let rook = Some(Slider::Rook);
        assert_eq!(Line::of("rook c6"), Line::Site(rook, Some(Square::C6)));
        assert_eq!(Line::of(" Rook "), Line::Site(rook, None));
        assert_eq!(Line::of("c6"), Line::Site(None, Some(Square::C6)));
        assert_eq!(Line::of("rook(c6, occ)"), Line::Magic("rook(c6, occ)"));
        assert_eq!(Line::of("c6 | d6"), Line::Magic("c6 | d6"));
        assert_eq!(Line::of("rook x9"), Line::Magic("rook x9"));
        assert_eq!(Line::of("occ = a1"), Line::Named("occ", None, " a1", 5));
        assert_eq!(Line::of("magic ^= h3"), Line::Named("magic", Some('^'), " h3", 8));
        assert_eq!(Line::of("shift |= 3"), Line::Magic("shift |= 3"));
        assert_eq!(Line::of("a == b"), Line::Magic("a == b"));
        assert_eq!(Line::of("0x12"), Line::Magic("0x12"));
    }
}
