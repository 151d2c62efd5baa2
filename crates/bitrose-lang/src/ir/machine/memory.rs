//! Variables in memory.

use super::super::{CELL_LIMIT, GlobalId, Refusal, Scalar, Shape};
use super::globals::Owner;
use super::objects::Objects;
use super::{Reason, Step, refuse};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ops::Range;
use std::sync::Arc;

/// The cell in an address.
const CELL: u64 = 0xFFFF_FFFF;

/// The cells of all variables that have an address.
///
/// An address is the number of the variable plus one in the upper half of a word, the cell in the lower half; 0 is the
/// reference to nothing. Numbers are not used twice, so a reference to a variable that is gone is found out.
#[derive(Debug, Default)]
pub(super) struct Memory {
    objects: Objects,
    cells: u32,
    /// The numbers under which parts of a variable are known: the first cell and the end.
    parts: HashMap<u32, HashMap<(u32, u32), u32>>,
    /// Variables outside of functions, by the module that uses them.
    globals: HashMap<(usize, GlobalId), u32>,
    variables: HashMap<(Owner, Arc<str>), Variable>,
}

/// What a number in an address stands for.
#[derive(Debug)]
pub(super) enum Object {
    Variable(Vec<Option<u64>>, Mark),
    /// Part of a variable: the array in it that a pointer stays in.
    Part(u32, u32, u32),
}

/// What has happened to a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// It has its first value.
    Fresh,
    /// It was written to since.
    Written,
    /// It is a constant.
    Sealed,
}

/// A variable outside of functions.
#[derive(Debug)]
pub(super) struct Variable {
    pub(super) object: u32,
    pub(super) shape: Shape,
    pub(super) text: Arc<str>,
    /// Did its initializer run where the language says so? It may have changed others.
    pub(super) is_reached: bool,
}

/// Returns `true` if a value of a type leads elsewhere.
pub(crate) fn has_references(shape: &Shape) -> bool {
    match shape {
        Shape::Void => false,
        Shape::Scalar(_) | Shape::Enum(_) => shape.scalar() == Some(Scalar::Big), // a handle of the machine
        Shape::Reference(_) => true,
        Shape::Array(element, _) => has_references(element),
        Shape::Struct(fields) => fields.fields.iter().any(|field| has_references(&field.shape)),
    }
}

impl Memory {
    pub(super) const fn address(object: u32, cell: u32) -> u64 {
        (object as u64 + 1) << 32 | cell as u64
    }

    pub(super) fn allocate(&mut self, cells: u32, value: Option<u64>) -> Step<u32> {
        self.cells = self.cells.saturating_add(cells);
        if self.cells > CELL_LIMIT {
            return Err(Reason::Memory);
        }
        self.objects.push(Object::Variable(vec![value; cells as usize], Mark::Fresh))
    }

    /// How many variables there have been.
    pub(super) fn objects(&self) -> u32 {
        self.objects.next()
    }

    pub(super) fn mark_of(&self, object: u32) -> Mark {
        match self.objects.get(object) {
            Some(Object::Variable(_, mark)) => *mark,
            _ => Mark::Fresh,
        }
    }

    pub(super) fn mark(&mut self, object: u32, new: Mark) {
        if let Some(Object::Variable(_, mark)) = self.objects.get_mut(object) {
            *mark = new;
        }
    }

    /// The address of a part with this many cells of a variable.
    pub(super) fn part(&mut self, base: u64, cells: u32) -> Step<u64> {
        let (object, known) = self.split(base)?;
        let first = (base & CELL) as u32;
        let end = first.saturating_add(cells);
        if known.start as u64 == u64::from(first) && known.end as u64 <= u64::from(end) {
            return Ok(base); // it has no more cells than that
        }
        let parts = self.parts.entry(object).or_default();
        let number = match parts.entry((first, end)) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(new) => *new.insert(self.objects.push(Object::Part(object, first, end))?),
        };
        Ok(Self::address(number, (base & CELL) as u32))
    }

    /// The same address in the whole variable.
    pub(super) fn whole(&self, address: u64) -> u64 {
        if address >> 32 == 0 {
            address
        } else {
            Self::address(self.place(address).0, (address & CELL) as u32)
        }
    }

    /// The number of cells.
    pub(super) const fn used(&self) -> usize {
        self.cells as usize
    }

    /// The words of all cells.
    pub(super) fn all_words(&self) -> impl Iterator<Item = u64> {
        let cells = self.objects.iter().filter_map(|object| match object {
            Object::Variable(cells, _) => Some(cells),
            Object::Part(..) => None,
        });
        cells.flatten().flatten().copied()
    }

    pub(super) fn release(&mut self, object: u32) {
        if let Some(Object::Variable(cells, _)) = self.objects.remove(object) {
            self.cells -= u32::try_from(cells.len()).expect("it was allocated");
        }
        for number in self.parts.remove(&object).into_iter().flat_map(HashMap::into_values) {
            self.objects.remove(number);
        }
    }

    /// The number of the variable that an address leads to, and its cell.
    pub(super) fn place(&self, address: u64) -> (u32, usize) {
        let number = (address >> 32).saturating_sub(1) as u32;
        let object = match self.objects.get(number) {
            Some(Object::Part(object, ..)) => *object,
            _ => number,
        };
        (object, (address & CELL) as usize)
    }

    /// The variable that an address leads to, its cell, and the cells of the array there; none if the variable is gone.
    pub(super) fn extent(&self, address: u64) -> (u32, u64, Range<u64>) {
        let (object, cell) = self.place(address);
        let range = self.split(address).map_or(0..0, |(_, cells)| cells);
        (object, cell as u64, range.start as u64..range.end as u64)
    }

    pub(super) fn forget(&mut self, object: u32) {
        if let Some(Object::Variable(cells, _)) = self.objects.get_mut(object) {
            cells.fill(None);
        }
    }

    pub(super) fn global(&self, key: (usize, GlobalId)) -> Option<u32> {
        self.globals.get(&key).copied()
    }

    pub(super) fn variable(&self, key: &(Owner, Arc<str>)) -> Option<u32> {
        self.variables.get(key).map(|variable| variable.object)
    }

    pub(super) fn remember_variable(&mut self, key: (Owner, Arc<str>), variable: Variable) {
        self.variables.insert(key, variable);
    }

    pub(super) fn variables(&self) -> impl Iterator<Item = (&(Owner, Arc<str>), &Variable)> {
        self.variables.iter()
    }

    /// The cells of a variable; none of one that is gone.
    pub(super) fn words(&self, object: u32) -> &[Option<u64>] {
        match self.objects.get(object) {
            Some(Object::Variable(cells, _)) => cells,
            _ => &[],
        }
    }

    pub(super) fn fill(&mut self, object: u32, words: &[Option<u64>]) {
        if let Some(Object::Variable(cells, _)) = self.objects.get_mut(object) {
            cells.copy_from_slice(words);
        }
    }

    pub(super) fn remember_global(&mut self, key: (usize, GlobalId), object: u32) {
        self.globals.insert(key, object);
    }

    /// The number of the variable that an address leads to, and the cells of the array there.
    fn split(&self, address: u64) -> Step<(u32, Range<usize>)> {
        let (object, cell) = self.place(address);
        let cells = self.words(object).len();
        let number = u32::try_from((address >> 32).wrapping_sub(1)).unwrap_or(u32::MAX);
        let range = match self.objects.get(number) {
            Some(Object::Part(_, first, end)) => *first as usize..cells.min(*end as usize),
            Some(Object::Variable(..)) => 0..cells,
            _ => return refuse(Refusal::DeadReference),
        };
        if cell > range.end { refuse(Refusal::DeadReference) } else { Ok((object, range)) }
    }

    /// The cells from an address to the end of its array.
    fn from(&self, address: u64) -> Step<&[Option<u64>]> {
        let (object, cells) = self.split(address)?;
        Ok(&self.words(object)[(address & CELL) as usize..cells.end])
    }

    /// So many cells from an address on, to be written.
    fn cells_mut(&mut self, address: u64, count: u32) -> Step<&mut [Option<u64>]> {
        let (object, cells) = self.split(address)?;
        let first = (address & CELL) as usize;
        match self.objects.get_mut(object) {
            Some(Object::Variable(words, _)) if first + count as usize <= cells.end => {
                Ok(&mut words[first..first + count as usize])
            }
            _ => refuse(Refusal::DeadReference),
        }
    }

    pub(super) fn field(&self, base: u64, offset: u32) -> Step<u64> {
        self.from(base)?;
        Ok(base + u64::from(offset))
    }

    pub(super) fn element(
        &self,
        base: u64,
        index: i128,
        stride: u32,
        length: Option<u32>,
        may_be_end: bool,
    ) -> Step<u64> {
        let own = i128::from(!may_be_end);
        let (_, cells) = self.split(base)?;
        let (stride, cell) = (i128::from(stride), (base & CELL) as usize);
        let room = (cells.end - cell) as i128;
        // A pointer may go back to where its array begins.
        let first = if length.is_none() { (cells.start as i128 - cell as i128) / stride.max(1) } else { 0 };
        let length = length.map_or(room / stride.max(1), i128::from);
        if index < first || index + own > length || (index + own) * stride > room {
            return refuse(Refusal::Index { index, length: u64::try_from(length).unwrap_or(0) });
        }
        let to = i128::from(base) + index * stride;
        Ok(u64::try_from(to).expect("it is in the array"))
    }

    pub(super) fn length(&self, base: u64, stride: u32) -> Step<u64> {
        Ok(self.from(base)?.len() as u64 / u64::from(stride.max(1)))
    }

    pub(super) fn load(&self, address: u64) -> Step<u64> {
        match self.from(address)?.first() {
            Some(Some(word)) => Ok(*word),
            Some(None) => refuse(Refusal::Unset),
            None => refuse(Refusal::DeadReference),
        }
    }

    pub(super) fn store(&mut self, address: u64, word: u64) -> Step {
        self.cells_mut(address, 1)?[0] = Some(word);
        Ok(())
    }

    pub(super) fn cells(&self, address: u64, cells: u32) -> Step<Vec<Option<u64>>> {
        match self.from(address)?.get(..cells as usize) {
            Some(cells) => Ok(cells.to_vec()),
            None => refuse(Refusal::DeadReference),
        }
    }

    pub(super) fn copy(&mut self, to: u64, from: u64, cells: u32) -> Step {
        let copied = self.cells(from, cells)?;
        self.cells_mut(to, cells)?.copy_from_slice(&copied);
        Ok(())
    }

    pub(super) fn zero(&mut self, to: u64, cells: u32) -> Step {
        self.cells_mut(to, cells)?.fill(Some(0));
        Ok(())
    }
}
