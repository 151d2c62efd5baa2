//! A table of magics that was pasted or loaded: every entry checked, and the bad ones to walk to.

use super::MagicScreen;
use bitrose_core::bitboard::{Bitboard, Mapping, Square};
use bitrose_core::magic::{CheckError, CheckReport, Lookup, Site, check};
use bitrose_lang::tables::{ReadError, ReadTable, Reading, read_tables};

/// One table with its verdicts.
#[derive(Clone, Debug)]
pub(super) struct Sheet {
    pub(super) table: ReadTable,
    checks: Vec<Result<CheckReport, CheckError>>,
}

impl Sheet {
    fn new(table: ReadTable) -> Self {
        let verdict = |entry: u8| {
            let site = Site::lerf(table.piece, table.twin(entry));
            check(site, &table.lookups[usize::from(entry)])
        };
        let checks = (0..64).map(verdict).collect();
        Self { table, checks }
    }

    /// The name; `a table` where there is none.
    pub(super) fn name(&self) -> &str {
        if self.table.name.is_empty() { "a table" } else { &self.table.name }
    }

    /// Returns `true` if an entry is wrong, or reaches beyond the slots of its mask although the shifts differ.
    pub(super) fn is_bad(&self, entry: u8) -> bool {
        let bits = self.table.piece.bits(self.table.twin(entry));
        let reaches = |check: &CheckReport| check.max_index >> bits != 0 && !self.has_fixed_shift();
        let verdict = &self.checks[usize::from(entry)];
        !verdict.as_ref().is_ok_and(|check| check.is_valid() && !reaches(check))
    }

    fn has_fixed_shift(&self) -> bool {
        self.table.lookups.iter().all(|lookup| lookup.shift == self.table.lookups[0].shift)
    }

    /// How many entries are right.
    pub(super) fn right(&self) -> usize {
        (0..64).filter(|&entry| !self.is_bad(entry)).count()
    }

    /// The squares of the bad entries.
    pub(super) fn bad(&self, mapping: Mapping) -> Bitboard {
        let bad = (0..64).filter(|&entry| self.is_bad(entry));
        bad.map(|entry| self.table.square(entry, mapping)).collect()
    }

    /// The entry for a site, if the table is for its slider.
    pub(super) fn entry(&self, site: Site) -> Option<u8> {
        (0..64).find(|&entry| self.table.piece == site.piece && self.table.twin(entry) == site.lerf_square())
    }

    /// Under which mappings the entries are in the order of the squares, in words.
    pub(super) fn order(&self) -> String {
        match self.table.order {
            Mapping::Lerf => "entry i is for bit i: right under any mapping".to_owned(),
            order => {
                format!("entry 0 is for bit {}: in the order of {order} squares", order.index(Square::A1))
            }
        }
    }

    /// What the text has besides the magics, in words.
    pub(super) const fn given(&self) -> &'static str {
        match (self.table.has_masks, self.table.has_shifts) {
            (true, true) => "with the masks and shifts of the text",
            (true, false) => "with the masks of the text",
            (false, true) => "with the shifts of the text",
            (false, false) => "with the usual masks and shifts",
        }
    }

    /// How sure it is that the table is what it is taken for, in words.
    pub(super) fn sureness(&self) -> String {
        let evidence = self.table.evidence;
        let sure = if evidence.is_sure() { "sure" } else { "not sure" };
        format!("{sure}: {} fit, {} in the next best reading", evidence.valid, evidence.runner_up)
    }
}

/// The tables of a text.
#[derive(Clone, Debug)]
pub(super) struct Pasted {
    pub(super) sheets: Vec<Sheet>,
    /// The index of the one that is shown.
    pub(super) chosen: usize,
}

impl Pasted {
    /// Reads every table of a text and checks each of its magics.
    pub(super) fn read(text: &str) -> Result<Option<Self>, ReadError> {
        let Reading { tables, .. } = read_tables(text)?;
        let sheets: Vec<Sheet> = tables.into_iter().map(Sheet::new).collect();
        Ok((!sheets.is_empty()).then_some(Self { sheets, chosen: 0 }))
    }

    pub(super) fn sheet(&self) -> Option<&Sheet> {
        self.sheets.get(self.chosen)
    }

    /// Every bad entry: the number of its table and its own.
    fn bad(&self) -> Vec<(usize, u8)> {
        let sheets = self.sheets.iter().enumerate();
        sheets
            .flat_map(|(index, sheet)| {
                (0..64).filter(|&entry| sheet.is_bad(entry)).map(move |entry| (index, entry))
            })
            .collect()
    }

    /// The next (1) or previous (-1) bad entry around the end.
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
    /// Makes the pasted tables those that magics are taken from, and goes to the first bad entry, or to the entry of
    /// the slider's square.
    pub(super) fn set_pasted(&mut self, pasted: Pasted) {
        let same = pasted.sheets.iter().position(|sheet| sheet.table.piece == self.site.piece);
        let index = same.unwrap_or(0); // the first one
        let here = || {
            let sheet = pasted.sheets.get(index)?;
            Some((index, sheet.entry(Site { piece: sheet.table.piece, ..self.site })?))
        };
        let target = pasted.bad().first().copied().or_else(here);
        self.pasted = Some(pasted);
        if let Some((index, entry)) = target {
            self.go_to_entry(index, entry);
        }
    }

    /// Puts the slider where an entry of a table belongs, with the entry's lookup.
    fn go_to_entry(&mut self, index: usize, entry: u8) {
        let Some(pasted) = &mut self.pasted else { return };
        pasted.chosen = index;
        let (table, mapping) = (&pasted.sheets[index].table, self.site.mapping);
        let site = Site { piece: table.piece, square: table.square(entry, mapping), mapping };
        self.set_site(site);
    }

    /// Walks to the next (1) or previous (-1) bad entry. Returns `false` if there is none.
    pub(super) fn walk_bad(&mut self, by: i8) -> bool {
        let Some(pasted) = &self.pasted else { return false };
        let here = pasted.sheet().and_then(|sheet| sheet.entry(self.site)).unwrap_or(0);
        let Some((index, entry)) = pasted.next_bad((pasted.chosen, here), by) else { return false };
        self.go_to_entry(index, entry);
        true
    }

    /// The next table of the paste, at the same square. Returns `false` if there is no other.
    pub(super) fn next_table(&mut self) -> bool {
        let Some(pasted) = self.pasted.as_ref().filter(|pasted| pasted.sheets.len() > 1) else {
            return false;
        };
        let index = (pasted.chosen + 1) % pasted.sheets.len();
        let sheet = &pasted.sheets[index];
        if let Some(entry) = sheet.entry(Site { piece: sheet.table.piece, ..self.site }) {
            self.go_to_entry(index, entry);
        }
        true
    }

    /// The lookup that the pasted tables have for a site; the table that is shown first.
    pub(super) fn pasted_lookup(&mut self, site: Site) -> Option<Lookup> {
        let pasted = self.pasted.as_mut()?;
        let mut indices = std::iter::once(pasted.chosen).chain(0..pasted.sheets.len());
        let (index, entry) =
            indices.find_map(|index| Some((index, pasted.sheets.get(index)?.entry(site)?)))?;
        pasted.chosen = index;
        Some(pasted.sheets[index].table.lookups[usize::from(entry)])
    }
}

/// What a paste turned out to be, in a sentence.
pub(super) fn summary(pasted: &Pasted) -> String {
    let one =
        |sheet: &Sheet| format!("{}: {}, {} of 64 right", sheet.name(), sheet.table.piece, sheet.right());
    let sheets: Vec<String> = pasted.sheets.iter().map(one).collect();
    let walk = if pasted.bad().is_empty() { "" } else { " · e walks to the bad ones" };
    format!("{}{walk}", sheets.join(", "))
}
