//! Variables in memory.

use super::super::{CELL_LIMIT, Global, GlobalId, Module, Refusal, Scalar, Shape};
use super::globals::Owner;
use super::{Reason, Step, refuse};
use std::collections::HashMap;
use std::sync::Arc;

/// The cells of all variables that have an address.
///
/// An address is the number of the variable plus one in the upper half of a word, the cell in the lower half; 0 is the
/// reference to nothing. Numbers are not used twice, so a reference to a variable that is gone is found out.
#[derive(Debug, Default)]
pub(super) struct Memory {
    objects: Vec<Option<Vec<Option<u64>>>>,
    /// Which of them were written to, other than by what gives variables outside of functions their first values.
    written: Vec<bool>,
    cells: u32,
    /// Variables outside of functions, by the module that uses them.
    globals: HashMap<(usize, GlobalId), u32>,
    variables: HashMap<(Owner, Arc<str>), Variable>,
}

/// A variable outside of functions.
#[derive(Debug)]
pub(super) struct Variable {
    pub(super) object: u32,
    pub(super) shape: Shape,
    pub(super) text: Arc<str>,
    pub(super) has_references: bool,
}

/// Does a value of a type lead elsewhere?
pub(super) fn has_references(shape: &Shape) -> bool {
    match shape {
        Shape::Void => false,
        Shape::Scalar(scalar) => *scalar == Scalar::Big, // a handle of the machine
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
        if self.cells > CELL_LIMIT || self.objects.len() >= CELL_LIMIT as usize {
            return Err(Reason::Memory);
        }
        let object = self.objects();
        self.objects.push(Some(vec![value; cells as usize]));
        self.written.push(false);
        Ok(object)
    }

    /// How many variables there have been.
    pub(super) fn objects(&self) -> u32 {
        u32::try_from(self.objects.len()).expect("there are fewer variables than cells allowed")
    }

    pub(super) fn is_written(&self, object: u32) -> bool {
        self.written.get(object as usize).copied().unwrap_or_default()
    }

    pub(super) fn mark_written(&mut self, object: u32) {
        if let Some(written) = self.written.get_mut(object as usize) {
            *written = true;
        }
    }

    /// The number of cells.
    pub(super) const fn used(&self) -> usize {
        self.cells as usize
    }

    /// The words of all cells.
    pub(super) fn all_words(&self) -> impl Iterator<Item = u64> {
        self.objects.iter().flatten().flatten().flatten().copied()
    }

    pub(super) fn release(&mut self, object: u32) {
        if let Some(cells) = self.objects[object as usize].take() {
            self.cells -= u32::try_from(cells.len()).expect("it was allocated");
        }
    }

    /// The number of the variable that an address leads to, and its cell.
    pub(super) const fn place(address: u64) -> (u32, usize) {
        ((address >> 32).saturating_sub(1) as u32, (address & 0xFFFF_FFFF) as usize)
    }

    pub(super) fn forget(&mut self, object: u32) {
        if let Some(cells) = &mut self.objects[object as usize] {
            cells.fill(None);
        }
    }

    pub(super) fn global(&self, key: (usize, GlobalId)) -> Option<u32> {
        self.globals.get(&key).copied()
    }

    pub(super) fn variable(&self, key: &(Owner, Arc<str>)) -> Option<u32> {
        self.variables.get(key).map(|variable| variable.object)
    }

    pub(super) fn remember_variable(
        &mut self,
        key: (Owner, Arc<str>),
        object: u32,
        module: &Module,
        global: &Global,
    ) {
        let shape = global.shape.clone();
        let has_references = has_references(&shape);
        let variable = Variable { object, shape, text: Arc::clone(&module.source), has_references };
        self.variables.insert(key, variable);
    }

    pub(super) fn variables(&self) -> impl Iterator<Item = (&(Owner, Arc<str>), &Variable)> {
        self.variables.iter()
    }

    /// The cells of a variable; none of one that is gone.
    pub(super) fn words(&self, object: u32) -> &[Option<u64>] {
        self.objects.get(object as usize).and_then(Option::as_deref).unwrap_or_default()
    }

    pub(super) fn fill(&mut self, object: u32, words: &[Option<u64>]) {
        if let Some(cells) = &mut self.objects[object as usize] {
            cells.copy_from_slice(words);
        }
    }

    pub(super) fn remember_global(&mut self, key: (usize, GlobalId), object: u32) {
        self.globals.insert(key, object);
    }

    fn split(address: u64) -> Step<(usize, usize)> {
        let (object, cell) = (address >> 32, address & 0xFFFF_FFFF);
        let Some(object) = object.checked_sub(1) else { return refuse(Refusal::DeadReference) };
        let index = |number: u64| usize::try_from(number).expect("half a word");
        Ok((index(object), index(cell)))
    }

    /// The cells from an address to the end of its variable.
    fn from(&self, address: u64) -> Step<&[Option<u64>]> {
        let (object, cell) = Self::split(address)?;
        match self.objects.get(object) {
            Some(Some(cells)) if cell <= cells.len() => Ok(&cells[cell..]),
            _ => refuse(Refusal::DeadReference),
        }
    }

    fn cells_mut(&mut self, address: u64) -> Step<&mut [Option<u64>]> {
        let (object, cell) = Self::split(address)?;
        match self.objects.get_mut(object) {
            Some(Some(cells)) if cell <= cells.len() => Ok(&mut cells[cell..]),
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
        let own = u64::from(!may_be_end);
        let room = self.from(base)?.len() as u64;
        let length = length.map_or(room / u64::from(stride.max(1)), u64::from);
        match u64::try_from(index) {
            Ok(index) if index + own <= length && (index + own) * u64::from(stride) <= room => {
                Ok(base + index * u64::from(stride))
            }
            _ => refuse(Refusal::Index { index, length }),
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
        match self.cells_mut(address)?.first_mut() {
            Some(cell) => {
                *cell = Some(word);
                Ok(())
            }
            None => refuse(Refusal::DeadReference),
        }
    }

    pub(super) fn cells(&self, address: u64, cells: u32) -> Step<Vec<Option<u64>>> {
        match self.from(address)?.get(..cells as usize) {
            Some(cells) => Ok(cells.to_vec()),
            None => refuse(Refusal::DeadReference),
        }
    }

    pub(super) fn copy(&mut self, to: u64, from: u64, cells: u32) -> Step {
        let copied = self.cells(from, cells)?;
        match self.cells_mut(to)?.get_mut(..cells as usize) {
            Some(target) => {
                target.copy_from_slice(&copied);
                Ok(())
            }
            None => refuse(Refusal::DeadReference),
        }
    }

    pub(super) fn zero(&mut self, to: u64, cells: u32) -> Step {
        match self.cells_mut(to)?.get_mut(..cells as usize) {
            Some(target) => {
                target.fill(Some(0));
                Ok(())
            }
            None => refuse(Refusal::DeadReference),
        }
    }
}
