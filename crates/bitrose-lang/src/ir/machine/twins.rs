//! Variables that may be one: the arrays before and after an `append` of Go, which may or may not have moved the elements.

use super::memory::Memory;
use std::collections::HashMap;

/// The most cells of variables that may be one: the oldest of them end before there are more.
const CELLS: usize = 1 << 14;

/// The variables that may be one, in groups.
#[derive(Debug, Default)]
pub(super) struct Twins {
    /// The group of each variable.
    groups: HashMap<u32, u32>,
    /// Its variables in order of age, each with the cell of the whole that it begins at.
    members: HashMap<u32, Vec<(u32, i64)>>,
}

impl Twins {
    pub(super) fn forget(&mut self, object: u32) {
        let Some(group) = self.groups.remove(&object) else { return };
        let Some(members) = self.members.get_mut(&group) else { return };
        members.retain(|(member, _)| *member != object);
        if let [(last, _)] = members[..] {
            self.groups.remove(&last);
            self.members.remove(&group);
        }
    }
}

impl Memory {
    pub(super) fn has_twins(&self) -> bool {
        !self.twins.groups.is_empty()
    }

    /// Notes that a new variable may be the one that another address refers to, and returns the variables that dangle now.
    pub(super) fn join(&mut self, new: u64, old: u64) -> Vec<u32> {
        let ((new, _), (old, cell)) = (self.resolve(new), self.resolve(old));
        let group = *self.twins.groups.entry(old).or_insert(old);
        let members = self.twins.members.entry(group).or_insert_with(|| vec![(old, 0)]);
        let start = members.iter().find(|(member, _)| *member == old).map_or(0, |(_, start)| *start);
        members.push((new, start + i64::try_from(cell).unwrap_or(0)));
        let members = members.clone();
        self.twins.groups.insert(new, group);
        let mut dangling = self.dangling(Self::address(new, 0), self.words(new).len());
        let mut cells: usize = members.iter().map(|(member, _)| self.words(*member).len()).sum();
        for (member, _) in members.iter().filter(|(member, _)| *member != new) {
            if cells > CELLS && !dangling.contains(member) {
                cells -= self.words(*member).len();
                dangling.push(*member);
            }
        }
        dangling
    }

    /// Returns the variables that may be one with a variable, and differ from it in these cells.
    pub(super) fn dangling(&self, address: u64, count: usize) -> Vec<u32> {
        let (object, first) = self.resolve(address);
        let group = self.twins.groups.get(&object).and_then(|group| self.twins.members.get(group));
        let Some(members) = group else { return Vec::new() };
        let start = members.iter().find(|(member, _)| *member == object).map_or(0, |(_, start)| *start);
        let cells =
            (start + i64::try_from(first).unwrap_or(0)..).zip(&self.words(object)[first..first + count]);
        let cells: Vec<_> = cells.collect();
        let differs = |(member, start): &&(u32, i64)| {
            let words = self.words(*member);
            cells.iter().any(|(cell, word)| {
                let own = usize::try_from(cell - start).ok().and_then(|cell| words.get(cell));
                own.is_some_and(|own| own != *word)
            })
        };
        members.iter().filter(differs).map(|(member, _)| *member).collect()
    }
}
