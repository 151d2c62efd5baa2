//! Values that own elements whose number changes, such as a `std::vector`.

use super::{Frame, Machine, Memory, Reason, Step, order};
use crate::ir::Shape;
use std::sync::Arc;

/// Returns the first cell of each value that owns elements, and the type of these.
fn owners(shape: &Shape) -> Vec<(u32, Arc<Shape>)> {
    let mut found = Vec::new();
    if shape.has_owners() {
        shape.owners(0, &mut found);
    }
    found
}

impl Machine<'_, '_> {
    /// Returns the address and the number of the elements that the value at an address owns, if it has any.
    fn owned_elements(&self, owner: u64) -> Option<(u64, u32)> {
        let (object, cell) = self.memory.resolve(owner);
        match self.memory.words(object).get(cell..cell + 2)? {
            [Some(first), Some(count)] if *first != 0 => Some((*first, u32::try_from(*count).ok()?)),
            _ => None,
        }
    }

    /// Gives a value that was copied elements of its own.
    pub(super) fn own_elements(&mut self, value: u64, shape: &Shape) -> Step {
        for (cell, element) in owners(shape) {
            let owner = value + u64::from(cell);
            let Some((first, count)) = self.owned_elements(owner) else { continue };
            let all = Shape::Array(element, count);
            self.touch(first, all.cells(), order::READ)?;
            let copy = self.copy_of(Some(first), &all)?;
            self.memory.store(owner, Memory::address(copy, 0))?;
            self.memory.store(owner + 2, count.into())?;
        }
        Ok(())
    }

    /// Ends the elements that a value owns.
    pub(super) fn end_elements(&mut self, value: u64, shape: &Shape) {
        for (cell, element) in owners(shape) {
            if let Some((first, count)) = self.owned_elements(value + u64::from(cell)) {
                self.release_value(self.memory.resolve(first).0, &Shape::Array(element, count));
            }
        }
    }

    /// Ends a variable, with the elements that it owns.
    pub(super) fn release_value(&mut self, object: u32, shape: &Shape) {
        self.end_elements(Memory::address(object, 0), shape);
        self.memory.release(object);
        self.recorder.release(object);
    }

    /// Ends the variables of a function that has returned.
    pub(super) fn release_values(&mut self, frame: &Frame<'_>) {
        let function = frame.function;
        let copies = function.parameters.iter().map(|parameter| &parameter.shape);
        let shapes = function.objects.iter().map(|object| &object.shape);
        let shapes = shapes.chain(copies.filter(|shape| !shape.is_word()));
        for (object, shape) in frame.objects.iter().zip(shapes) {
            self.release_value(*object, shape);
        }
        for (register, object) in &frame.results {
            self.release_value(*object, &function.registers[register.0 as usize]);
        }
    }

    /// Makes room for `count` elements of `stride` cells in the value at an address.
    pub(super) fn reserve(&mut self, owner: u64, count: i128, stride: u32, is_exact: bool) -> Step {
        let room = self.memory.load(owner + 2)?;
        if count <= i128::from(room) {
            return Ok(());
        }
        let known = self.owned_elements(owner);
        let twice = known.map_or(0, |(_, count)| 2 * i128::from(count));
        let room = u32::try_from(if is_exact { count } else { count.max(twice) });
        let cells = room.ok().and_then(|room| room.checked_mul(stride)).ok_or(Reason::Memory)?;
        let object = self.memory.allocate(cells, None)?;
        self.count(u64::from(cells))?;
        let to = Memory::address(object, 0);
        if let Some((first, count)) = known {
            self.memory.copy(to, first, count * stride)?;
            self.follow_copy(object, first, count * stride);
            self.memory.release(self.memory.resolve(first).0);
        }
        self.memory.store(owner, to)?;
        self.memory.store(owner + 2, u64::from(cells / stride.max(1)))
    }
}
