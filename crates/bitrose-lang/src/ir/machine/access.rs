//! Memory operations. The prover has a counterpart for addresses that depend on the input.

use super::memory::{Mark, Memory};
use super::{Machine, OPERATIONS_PER_COUNT, Reason, Step, order, refuse};
use crate::ir::Shape;
use crate::ir::{Object, Op, Refusal, Register};

impl Machine<'_, '_> {
    /// Runs a memory operation.
    pub(super) fn access(&mut self, op: &Op) -> Step {
        match op {
            Op::ObjectAddress { to, object } => {
                let object = self.frame().objects[*object as usize];
                self.set(*to, Memory::address(object, 0));
            }
            Op::EndObject { object } => self.end_object(*object),
            Op::End { address } => {
                let number = self.memory.resolve(self.word(*address)?).0;
                self.memory.release(number);
                self.recorder.release(number);
            }
            Op::MayBeOne { new, old } => self.join(*new, *old)?,
            Op::BeginObject { object } => {
                self.end_object(*object);
                let Object { name, shape } = &self.frame().function.objects[*object as usize];
                let number = self.memory.allocate(shape.cells(), None)?;
                self.count(u64::from(shape.cells()) / OPERATIONS_PER_COUNT)?; // nothing is written
                self.frame().objects[*object as usize] = number;
                self.record_contents(number, name, shape, Some(self.recorder.depth));
                self.begin_in_order(number);
            }
            Op::Freeze { address } => {
                let address = self.word(*address)?;
                self.memory.mark(self.memory.resolve(address).0, Mark::Sealed);
            }
            Op::PartAddress { to, base, cells } => {
                let base = self.word(*base)?;
                let address = match cells {
                    Some(cells) => self.memory.part(base, *cells)?,
                    None => self.memory.whole(base),
                };
                self.set(*to, address);
            }
            Op::GlobalAddress { to, global } => self.global(*to, *global)?,
            Op::FieldAddress { to, base, offset } => {
                let address = self.memory.field(self.word(*base)?, *offset)?;
                self.set(*to, address);
            }
            Op::ElementAddress { to, base, index, stride, length, may_be_end } => {
                let (base, index) = (self.word(*base)?, self.number(*index)?);
                let address = self.memory.element(base, index, *stride, *length, *may_be_end)?;
                self.set(*to, address);
            }
            Op::New { to, shape, count, is_zeroed } => {
                let count = self.number(*count)?;
                let cells = count.checked_mul(i128::from(shape.cells())).filter(|_| count >= 0);
                let cells = cells.and_then(|cells| u32::try_from(cells).ok()).ok_or(Reason::Memory)?;
                let object = self.make(cells, is_zeroed.then_some(0))?;
                self.count(u64::from(cells))?;
                self.set(*to, Memory::address(object, 0));
            }
            Op::Length { to, base, stride } => {
                let length = self.memory.length(self.word(*base)?, *stride)?;
                self.set(*to, length);
            }
            Op::Load { to, address } => {
                let address = self.word(*address)?;
                self.touch(address, 1, order::READ)?;
                let word = self.memory.load(address)?;
                self.set(*to, word);
            }
            Op::Store { address, from } => {
                let (address, word) = (self.word(*address)?, self.word(*from)?);
                self.touch(address, 1, order::WRITTEN)?;
                self.memory.store(address, word)?;
                self.wrote(address, 1, true);
            }
            Op::CopyCells { to, from, cells } => {
                let (to, from) = (self.word(*to)?, self.word(*from)?);
                self.count(u64::from(*cells))?;
                self.touch(from, *cells, order::READ)?;
                self.touch(to, *cells, order::WRITTEN)?;
                self.memory.copy(to, from, *cells)?;
                self.wrote(to, *cells as usize, true);
            }
            Op::CopyOwner { to, from, shape } => {
                let (to, from) = (self.word(*to)?, self.word(*from)?);
                self.touch(to, shape.cells(), order::WRITTEN)?;
                let copy = self.copy_of(Some(from), shape)?;
                self.end_elements(to, shape);
                self.memory.copy(to, Memory::address(copy, 0), shape.cells())?;
                self.memory.release(copy);
                self.wrote(to, shape.cells() as usize, true);
            }
            Op::Reserve { owner, count, stride, is_exact } => {
                let (owner, count) = (self.word(*owner)?, self.number(*count)?);
                self.reserve(owner, count, *stride, *is_exact)?;
            }
            Op::Zero { to, cells } => {
                let to = self.word(*to)?;
                self.count(u64::from(*cells))?;
                self.touch(to, *cells, order::WRITTEN)?;
                self.memory.zero(to, *cells)?;
                self.wrote(to, *cells as usize, false);
            }
            op => unreachable!("{op:?} is no operation on memory"),
        }
        Ok(())
    }

    /// Notes that a new variable may be one with another one.
    fn join(&mut self, new: Register, old: Register) -> Step {
        let (new, old) = (self.word(new)?, self.word(old)?);
        self.release_all(|memory| memory.join(new, old));
        Ok(())
    }

    /// Ends the variables that a change of the memory makes dangling.
    pub(super) fn release_all(&mut self, change: impl FnOnce(&mut Memory) -> Vec<u32>) {
        for object in change(&mut self.memory) {
            self.memory.release(object);
            self.recorder.release(object);
        }
    }

    fn end_object(&mut self, object: u32) {
        let (number, function) = (self.frame().objects[object as usize], self.frame().function);
        self.release_value(number, &function.objects[object as usize].shape);
    }

    /// Copies an array or struct and returns the number of the copy.
    pub(super) fn copy_of(&mut self, address: Option<u64>, shape: &Shape) -> Step<u32> {
        let Some(address) = address else { return refuse(Refusal::Unset) };
        let object = self.memory.allocate(shape.cells(), None)?;
        self.count(u64::from(shape.cells()))?;
        if shape.cells() == 0 {
            return Ok(object); // a struct without fields need not be anywhere
        }
        let copy = Memory::address(object, 0);
        self.touch(address, shape.cells(), order::READ)?;
        self.memory.copy(copy, address, shape.cells())?;
        self.follow_copy(object, address, shape.cells());
        self.own_elements(copy, shape)?;
        Ok(object)
    }
}
