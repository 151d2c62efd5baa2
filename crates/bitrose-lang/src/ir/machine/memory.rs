//! Variables in memory.

use super::super::{CELL_LIMIT, GlobalId, Refusal, Scalar, Shape};
use super::globals::Owner;
use super::objects::Objects;
use super::twins::Twins;
use super::{Reason, Step, refuse};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::mem;
use std::ops::Range;
use std::sync::Arc;

/// The part of an address that holds the cell.
const CELL: u64 = 0xFFFF_FFFF;

/// The cells of all variables that have an address.
///
/// The upper half of an address is the number of the variable plus one, the lower half is the cell; 0 is the null
/// reference. Numbers are never reused, so a dangling reference is always detected.
#[derive(Debug, Default)]
pub(super) struct Memory {
    objects: Objects,
    cells: u32,
    /// The objects that `new` made, as far as they are there.
    pub(super) made: Vec<u32>,
    pub(super) twins: Twins,
    /// The numbers given to parts of a variable, by first cell and end.
    parts: HashMap<u32, HashMap<(u32, u32), u32>>,
    /// Global variables, by the module that uses them.
    globals: HashMap<(usize, GlobalId), u32>,
    variables: HashMap<(Owner, Arc<str>), Variable>,
}

/// What a number in an address refers to.
#[derive(Debug)]
pub(super) enum Object {
    Variable(Vec<Option<u64>>, Mark),
    /// A part of a variable: the array in it that a pointer must stay in.
    Part(u32, u32, u32),
}

/// What has happened to a variable since it was created.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// It has its first value.
    Fresh,
    /// It has been written since.
    Written,
    /// It is a constant.
    Sealed,
}

/// A global variable.
#[derive(Debug)]
pub(super) struct Variable {
    pub(super) object: u32,
    pub(super) shape: Shape,
    pub(super) text: Arc<str>,
    /// Whether its initializer ran where the language says so; if it did, it may have changed other variables.
    pub(super) is_reached: bool,
}

/// Returns `true` if a value of the type contains references, other than to elements of its own.
pub(super) fn leads_elsewhere(shape: &Shape) -> bool {
    match shape {
        Shape::Struct(fields) if fields.owned().is_some() => false,
        Shape::Struct(fields) => fields.fields.iter().any(|field| leads_elsewhere(&field.shape)),
        Shape::Array(element, _) => leads_elsewhere(element),
        shape => has_references(shape),
    }
}

/// Returns `true` if a value of the type contains references.
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
            return Err(Reason::Memory.into());
        }
        self.objects.push(Object::Variable(vec![value; cells as usize], Mark::Fresh))
    }

    /// Returns the number of variables created so far.
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

    /// Returns the address of a part of a variable with this many cells.
    pub(super) fn part(&mut self, base: u64, cells: u32) -> Step<u64> {
        let (object, known) = self.split(base)?;
        let first = (base & CELL) as u32;
        let end = first.saturating_add(cells);
        if known.start as u64 == u64::from(first) && known.end as u64 <= u64::from(end) {
            return Ok(base); // the variable is no larger than the part
        }
        let parts = self.parts.entry(object).or_default();
        let number = match parts.entry((first, end)) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(new) => *new.insert(self.objects.push(Object::Part(object, first, end))?),
        };
        Ok(Self::address(number, (base & CELL) as u32))
    }

    /// Returns the same address, relative to the whole variable.
    pub(super) fn whole(&self, address: u64) -> u64 {
        if address >> 32 == 0 {
            address
        } else {
            Self::address(self.resolve(address).0, (address & CELL) as u32)
        }
    }

    /// Returns the number of cells in use.
    pub(super) const fn used(&self) -> usize {
        self.cells as usize
    }

    /// Returns the words of the cells of all objects whose numbers are meant.
    pub(super) fn words_of(&self, is_meant: impl Fn(u32) -> bool) -> impl Iterator<Item = u64> {
        let cells = self.objects.iter().filter(move |(number, _)| is_meant(*number));
        let cells = cells.filter_map(|(_, object)| match object {
            Object::Variable(cells, _) => Some(cells),
            Object::Part(..) => None,
        });
        cells.flatten().flatten().copied()
    }

    pub(super) fn release(&mut self, object: u32) {
        self.twins.forget(object);
        if let Some(Object::Variable(cells, _)) = self.objects.remove(object) {
            self.cells -= u32::try_from(cells.len()).expect("it was allocated");
        }
        for number in self.parts.remove(&object).into_iter().flat_map(HashMap::into_values) {
            self.objects.remove(number);
        }
    }

    /// Returns the number of the variable that an address refers to, and its cell.
    pub(super) fn resolve(&self, address: u64) -> (u32, usize) {
        let number = (address >> 32).saturating_sub(1) as u32;
        let object = match self.objects.get(number) {
            Some(Object::Part(object, ..)) => *object,
            _ => number,
        };
        (object, (address & CELL) as usize)
    }

    /// Returns the variable that an address refers to, its cell, and the cells of the array there; no cells if the
    /// variable is gone.
    pub(super) fn extent(&self, address: u64) -> (u32, u64, Range<u64>) {
        let (object, cell) = self.resolve(address);
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

    /// Returns the cells of a variable; none if it is gone.
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

    /// Returns the number of the variable that an address refers to, and the cells of the array there.
    fn split(&self, address: u64) -> Step<(u32, Range<usize>)> {
        let number = u32::try_from((address >> 32).wrapping_sub(1)).unwrap_or(u32::MAX);
        let (object, range) = match self.objects.get(number) {
            Some(Object::Part(object, first, end)) => {
                (*object, *first as usize..self.words(*object).len().min(*end as usize))
            }
            Some(Object::Variable(cells, _)) => (number, 0..cells.len()),
            None => return refuse(Refusal::DeadReference),
        };
        if (address & CELL) as usize > range.end {
            refuse(Refusal::DeadReference)
        } else {
            Ok((object, range))
        }
    }

    /// Returns the cells from an address to the end of its array.
    fn from(&self, address: u64) -> Step<&[Option<u64>]> {
        let (object, cells) = self.split(address)?;
        Ok(&self.words(object)[(address & CELL) as usize..cells.end])
    }

    fn words_mut(&mut self, object: u32) -> &mut Vec<Option<u64>> {
        match self.objects.get_mut(object) {
            Some(Object::Variable(words, _)) => words,
            _ => unreachable!("its cells were found"),
        }
    }

    /// Returns `count` cells from an address on, for writing.
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
        let own = i64::from(!may_be_end);
        let (_, cells) = self.split(base)?;
        let signed = |cell: usize| i64::try_from(cell).expect("cells are limited");
        let (stride, cell) = (i64::from(stride), signed((base & CELL) as usize));
        let room = signed(cells.end) - cell;
        // A pointer may move back to the start of its array.
        let first = if length.is_none() { (signed(cells.start) - cell) / stride.max(1) } else { 0 };
        let length = length.map_or_else(|| room / stride.max(1), i64::from);
        match i64::try_from(index) {
            Ok(index)
                if first <= index
                    && index <= length - own
                    && (index + own).saturating_mul(stride) <= room =>
            {
                Ok(base.wrapping_add_signed(index * stride))
            }
            _ => refuse(Refusal::Index { index, length: u64::try_from(length).unwrap_or(0) }),
        }
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
        if self.from(from)?.len() < cells as usize {
            return refuse(Refusal::DeadReference);
        }
        self.cells_mut(to, cells)?;
        let ((source, first), (target, at)) = (self.resolve(from), self.resolve(to));
        let range = first..first + cells as usize;
        if source == target {
            self.words_mut(target).copy_within(range, at);
        } else {
            let words = mem::take(self.words_mut(source));
            self.words_mut(target)[at..at + range.len()].copy_from_slice(&words[range]);
            *self.words_mut(source) = words;
        }
        Ok(())
    }

    pub(super) fn zero(&mut self, to: u64, cells: u32) -> Step {
        self.cells_mut(to, cells)?.fill(Some(0));
        Ok(())
    }
}
