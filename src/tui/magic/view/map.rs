//! Draws the map of the table. If the lookup is a bijection, every slot is used once, so the groups of equal attacks
//! are shown; otherwise each slot is.

use super::View;
use crate::tui::magic::Stage;
use crate::tui::magic::areas::{Areas, GroupGrid};
use crate::tui::prelude::*;
use crate::tui::widgets::{SlotGrid, SlotMap, severity, slot_here, slot_sign};
use bitrose_core::magic::SlotState;

impl View<'_> {
    pub(super) fn map(self, areas: &Areas, buffer: &mut Buffer) {
        let map = areas.map;
        if map.height < 4 || map.width < 24 {
            return;
        }
        let grid = GroupGrid::of(map, self.screen);
        let groups = self.screen.groups();
        let (columns, rows) = (groups.columns.len(), groups.rows.len());
        let detail = match grid {
            Some(_) => format!("a bijection: {columns} × {rows} groups of equal attacks"),
            None if self.screen.kept.is_some() => "slots filled so far".to_owned(),
            None => format!("{} sets of attacks", columns * rows),
        };
        let title = if self.screen.stage == Stage::Index { "▸ slots" } else { "slots" };
        Section::new(self.theme, title).detail(&detail).render(map, buffer);
        if !self.screen.is_shown(Stage::Index) {
            return;
        }
        let cells = areas.slot_cells(self.screen);
        if let Some(grid) = grid {
            let width = if cells.is_empty() { map.width } else { cells.x - map.x - 7 };
            self.groups(grid, Rect { width, ..map }, buffer);
        }
        if !cells.is_empty() {
            self.slots(cells, map, buffer);
        }
    }

    /// Draws every group with its number of slots. The columns are labeled with what the piece sees along its rank or
    /// diagonal, the rows with what it sees along its file or antidiagonal.
    fn groups(self, grid: GroupGrid, map: Rect, buffer: &mut Buffer) {
        let groups = self.screen.groups();
        let here = groups.find(self.screen.correct_attacks());
        let heads = Rect { x: grid.origin.x, y: grid.origin.y - 1, width: grid.width(), height: 1 };
        for (column, reach) in (0..).zip(&groups.columns) {
            let area = Rect { y: heads.y, height: 1, ..grid.area(column, 0) };
            let is_here = here.is_some_and(|(here, _)| here == usize::from(column));
            self.label(&span(*reach, |square| square.file().letter()), is_here, area, buffer);
        }
        for (row, down) in (0..).zip(&groups.rows) {
            let area = Rect { x: map.x, width: 4, height: 1, ..grid.area(0, row) };
            let is_here = here.is_some_and(|(_, here)| here == usize::from(row));
            self.label(&span(*down, |square| square.rank().digit()), is_here, area, buffer);
            for (column, across) in (0..).zip(&groups.columns) {
                let (x, y) = (usize::from(column), usize::from(row));
                let fill = match here {
                    Some(here) if here == (x, y) => Fill::Chosen,
                    Some((column, row)) if column == x || row == y => Fill::Lit,
                    _ => Fill::Empty,
                };
                let style = self.theme.square(fill, (x + y) % 2 == 1, SquareInk::Sign);
                let area = grid.area(column, row);
                let width = usize::from(area.width);
                for (line, area) in area.rows().enumerate() {
                    let size = if line == 0 {
                        self.screen.group_size(*across | *down).to_string()
                    } else {
                        String::new()
                    };
                    Span::styled(format!("{size:^width$}"), style).render(area, buffer);
                }
            }
        }
        let area = Rect { y: map.bottom() - 1, height: 1, ..map };
        let ways: [&[_]; 4] = [
            &[(
                "column: what the slider sees across; row: up and down; number: slots with these attacks",
                Tone::Faint,
            )],
            &[("columns: seen across, rows: up and down; number: slots", Tone::Faint)],
            &[("number: slots with these attacks", Tone::Faint)],
            &[],
        ];
        Row::first_fitting(self.theme, area.width, &ways).render(area, buffer);
    }

    fn label(self, text: &str, is_here: bool, area: Rect, buffer: &mut Buffer) {
        let width = usize::from(area.width);
        let text = if width > 3 { text.to_owned() } else { text.replace('-', "") };
        let tone = if is_here { Tone::Key } else { Tone::Faint };
        self.theme.span(format!("{text:^width$}"), tone).render(area, buffer);
    }

    /// Draws the table slot by slot, with the number of the first slot of each row, and below it the number of slots of
    /// each kind.
    fn slots(self, cells: Rect, map: Rect, buffer: &mut Buffer) {
        let (screen, slots) = (self.screen, &self.screen.slots);
        let (width, height) = (map.right() - cells.x, map.bottom() - cells.bottom());
        let below = Rect { x: cells.x, y: cells.bottom(), width, height };
        let Some(grid) = SlotGrid::of(cells, slots.len()) else {
            return Row::new(self.theme, &[("more than 16 bits: no map", Tone::Faint)]).render(below, buffer);
        };
        let here = usize::try_from(screen.index()).ok();
        SlotMap { theme: self.theme, slots, here }.render(cells, buffer);
        for (row, first) in cells.rows().zip((0..slots.len()).step_by(grid.slots_in_row())) {
            let number = Rect { x: row.x - 6, width: 6, ..row };
            self.theme.span(format!("{first:>5}"), Tone::Faint).render(number, buffer);
        }
        let truth = screen.number(screen.correct_attacks());
        let alike = if self.theme.has_fills() {
            self.theme.square(Fill::Lit, true, SquareInk::Sign)
        } else {
            self.theme.style(Tone::Linked)
        };
        for (slot, held) in screen.table.iter().enumerate() {
            let is_alike = held.is_some_and(|held| held.attacks == truth) && Some(slot) != here;
            if let Some(at) = grid.cell(slot).filter(|_| is_alike && screen.kept.is_none()) {
                buffer[at].set_style(alike);
            }
        }
        self.slot_counts(below, buffer);
    }

    /// Draws the counts `· 0 unused ▁ 1024 once ▄ 0 shared █ 0 colliding ◆ 164`, in one row or two. The words keep their
    /// columns while the numbers change.
    fn slot_counts(self, area: Rect, buffer: &mut Buffer) {
        let slots = &self.screen.slots;
        let mut counts = [0_usize; 4];
        for slot in slots {
            counts[severity(*slot)] += 1;
        }
        let width = slots.len().to_string().len();
        let states = [SlotState::Unused, SlotState::Once, SlotState::Shared(2), SlotState::Colliding(2)];
        let (mut texts, mut present) = (Vec::new(), Vec::new());
        for ((state, name), count) in
            states.into_iter().zip(["unused", "once", "shared", "colliding"]).zip(counts)
        {
            let (sign, tone) = slot_sign(self.theme, state);
            let text = [(sign.to_owned(), tone), (format!(" {count:>width$} {name}  "), Tone::Plain)];
            if count > 0 {
                present.extend(text.clone());
            }
            texts.extend(text);
        }
        let (sign, tone) = slot_here(self.theme);
        let index = format!(" {}", self.screen.index());
        let here = [(sign, tone), (index.as_str(), Tone::Accent)];
        let [pieces, present] = [&texts, &present]
            .map(|texts| texts.iter().map(|(text, tone)| (text.as_str(), *tone)).collect::<Vec<_>>());
        let all = [pieces.as_slice(), &here].concat();
        let mut ways: [&[_]; 4] = [&all, &pieces, &present, &[]];
        let [first, second] = area.split_top(1);
        let is_long = self.theme.line(&all).width() > area.width.into();
        if is_long && !second.is_empty() {
            Row::first_fitting(self.theme, area.width, &[&all[6..], &[]]).render(second, buffer);
            ways = [&all[..6], &all[..6], &pieces[4..6], &[]];
        }
        Row::first_fitting(self.theme, area.width, &ways).render(first, buffer);
    }

    /// Describes the slot at the index: its blockers and attacks, and which other slots hold the same attacks.
    pub(super) fn slot_words(self, area: Rect, buffer: &mut Buffer) {
        let screen = self.screen;
        if !screen.is_shown(Stage::Index) || area.height == 0 {
            return;
        }
        let [title, rest] = area.split_top(1);
        let index = screen.index();
        let slots = 1_u128 << screen.bits();
        Section::new(self.theme, "slot").render(title, buffer);
        let (mask, truth) = (screen.now.site.mapping.board(screen.now.lookup.mask), screen.correct_attacks());
        let relevant = screen.now.site.piece.mask(screen.now.site.square);
        let blockers = screen.now.occupancy.intersection(mask);
        let hidden = relevant.difference(truth);
        let same = self.same_attacks();
        let mut lines = vec![(format!("{index} of {slots}"), Tone::Title)];
        if !screen.is_right_here() {
            let other = screen.slot_content().map_or(0, |held| held.blockers);
            let other = super::copies::braced(screen.now.site.mapping.board(other));
            lines.push((format!("WRONG: the slot holds the attacks for {other}"), Tone::Error));
        }
        let attacks = format!("{} → {} squares", super::copies::braced(blockers), truth.popcount());
        lines.extend([(attacks, Tone::Plain), (same, Tone::Plain)]);
        if !hidden.is_empty() {
            lines.push((format!("hidden: {hidden}"), Tone::Faint));
        }
        super::as_fits(self.theme, &lines, rest, buffer);
    }

    /// Describes how many blocker sets share the slot, or how many slots hold the same attacks.
    fn same_attacks(self) -> String {
        let screen = self.screen;
        let index = usize::try_from(screen.index()).ok();
        let truth = screen.number(screen.correct_attacks());
        let alike = screen.table.iter().flatten().filter(|held| held.attacks == truth).count();
        match index.and_then(|index| screen.slots.get(index)) {
            Some(SlotState::Once) if alike == 1 => "only this set maps here".to_owned(),
            Some(SlotState::Once) => format!("{alike} slots, same attacks"),
            Some(SlotState::Shared(count)) => {
                format!("{count} sets share the slot, all with the same attacks")
            }
            Some(SlotState::Colliding(count)) => format!("{count} sets collide here"),
            Some(SlotState::Unused) => "no set maps here".to_owned(),
            None => "too many slots to map".to_owned(),
        }
    }
}

/// Returns the first and last name among the squares of a reach: `b-d`.
fn span(reach: Bitboard, name: impl Fn(Square) -> char) -> String {
    let names: Vec<char> = reach.squares().map(name).collect();
    match (names.iter().min(), names.iter().max()) {
        (Some(first), Some(last)) if first == last => first.to_string(),
        (Some(first), Some(last)) => format!("{first}-{last}"),
        _ => "-".to_owned(),
    }
}
