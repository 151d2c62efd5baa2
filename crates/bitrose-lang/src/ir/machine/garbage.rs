//! Frees what `new` and the like made once nothing refers to it.

use super::memory::Memory;
use super::{Machine, Reason, Step};
use crate::ir::CELL_LIMIT;
use std::collections::HashSet;

/// The share of the memory that must be free after a collection. With less, a run would collect again and again.
const FREE: u32 = CELL_LIMIT / 4;

impl Machine<'_, '_> {
    /// Makes an object with this many cells, if there is no room after freeing others.
    pub(super) fn make(&mut self, cells: u32, value: Option<u64>) -> Step<u32> {
        // a trace shows objects as they were, so it keeps all of them
        if !self.memory.has_room(cells) && !self.recorder.is_on() {
            self.collect_objects()?;
        }
        let object = self.memory.allocate(cells, value)?;
        self.memory.made.push(object);
        Ok(object)
    }

    /// Frees the objects that no register and no other object refers to. A word that happens to look like an address keeps
    /// an object alive.
    fn collect_objects(&mut self) -> Step {
        self.count((self.registers.len() + self.memory.used()) as u64)?;
        let made: HashSet<u32> = std::mem::take(&mut self.memory.made).into_iter().collect();
        let registers = self.registers.iter().flatten().copied();
        let mut waiting: Vec<u64> =
            registers.chain(self.memory.words_of(|object| !made.contains(&object))).collect();
        let mut live = HashSet::new();
        while let Some(word) = waiting.pop() {
            let object = self.memory.resolve(word).0;
            if made.contains(&object) && live.insert(object) {
                waiting.extend(self.memory.words(object).iter().flatten());
            }
        }
        for object in made {
            if live.contains(&object) {
                self.memory.made.push(object);
            } else {
                self.memory.release(object);
            }
        }
        if self.memory.has_room(FREE) { Ok(()) } else { Err(Reason::Memory.into()) }
    }
}

impl Memory {
    /// Returns `true` if there is room for this many cells.
    fn has_room(&self, cells: u32) -> bool {
        self.used() + cells as usize <= CELL_LIMIT as usize
    }
}
