//! Memory operations: the counterpart of [`crate::ir::machine`] for addresses that may depend on the input.

use super::memory;
use super::run::{Frame, Runner, Step, Undecided};
use super::state::{Cell, State};
use super::word::Word;
use crate::ir::Op;

impl<'m> Runner<'m> {
    /// Begins a new lifetime of a variable in memory.
    pub(super) fn begin_object(&mut self, frame: &mut Frame<'m>, object: usize, state: &mut State) -> Step {
        let cells = frame.function.objects[object].shape.cells();
        let number = self.allocate(state, cells, &Cell::UNSET)?;
        frame.objects.push(number);
        self.write(state, frame.object(object), memory::address(number, 0));
        Ok(())
    }

    /// Adds a memory operation.
    pub(super) fn access(&mut self, frame: &mut Frame<'m>, op: &Op, state: &mut State) -> Step {
        self.bare_access(frame, op, state)?;
        if self.uses_twin {
            return Err(Undecided::new("an array is used beside what `append` returned for it"));
        }
        Ok(())
    }

    fn bare_access(&mut self, frame: &mut Frame<'m>, op: &Op, state: &mut State) -> Step {
        match op {
            Op::ObjectAddress { to, object } => {
                let address = self.read(state, frame.object(*object as usize));
                self.write(state, *to, address);
            }
            Op::BeginObject { object } | Op::EndObject { object } => {
                let address = self.read(state, frame.object(*object as usize));
                self.mark(state, &address, |object| &mut object.is_gone);
                if matches!(op, Op::BeginObject { .. }) {
                    self.begin_object(frame, *object as usize, state)?;
                }
            }
            Op::Freeze { address } => {
                let address = self.read(state, *address);
                self.mark(state, &address, |object| &mut object.is_sealed);
            }
            Op::End { address } => {
                let address = self.read(state, *address);
                self.mark(state, &address, |object| &mut object.is_gone);
            }
            Op::MayBeOne { old, .. } => {
                let address = self.read(state, *old);
                self.mark(state, &address, |object| &mut object.is_twin);
            }
            Op::PartAddress { to, base, cells } => {
                let base = self.read(state, *base);
                let address = match cells {
                    Some(cells) => self.part(state, &base, *cells)?,
                    None => self.whole(&base),
                };
                self.write(state, *to, address);
            }
            Op::GlobalAddress { to, global } => {
                if let Some(object) = self.global(frame.module, *global, state)? {
                    self.write(state, *to, memory::address(object, 0));
                }
            }
            Op::FieldAddress { to, base, offset } => {
                let base = self.read(state, *base);
                let address = self.field(state, &base, *offset);
                self.write(state, *to, address);
            }
            Op::ElementAddress { to, base, index, stride, length, may_be_end } => {
                let is_signed = frame.scalar(*index)?.is_signed();
                if *stride == 0 {
                    return Err(Undecided::new("an array has elements of size 0"));
                }
                let (base, index) = (self.read(state, *base), self.read(state, *index));
                let address = self.element(state, &base, (&index, is_signed), *stride, *length, *may_be_end);
                self.write(state, *to, address);
            }
            Op::New { to, shape, count, is_zeroed } => {
                let Some(count) = self.read(state, *count).value() else {
                    return Err(Undecided::new("the length of an array depends on the input"));
                };
                let cells = u32::try_from(count).ok().and_then(|count| count.checked_mul(shape.cells()));
                let zero = Cell::set(Word::Known(0));
                let value = if *is_zeroed { &zero } else { &Cell::UNSET };
                let object = self.allocate(state, cells.unwrap_or(u32::MAX), value)?;
                self.write(state, *to, memory::address(object, 0));
            }
            Op::Length { to, base, stride } => {
                let base = self.read(state, *base);
                let length = self.length(state, &base, *stride)?;
                self.write(state, *to, length);
            }
            Op::Load { to, address } => {
                let address = self.read(state, *address);
                let cell = self.load(state, &address);
                self.refuse(state, !cell.is_set);
                self.write(state, *to, cell.word);
            }
            Op::Store { address, from } => {
                let (address, word) = (self.read(state, *address), self.read(state, *from));
                self.store(state, &address, &Cell::set(word))?;
            }
            Op::CopyCells { to, from, cells } => {
                let (to, from) = (self.read(state, *to), self.read(state, *from));
                self.copy(state, &to, &from, *cells)?;
            }
            Op::Zero { to, cells } => {
                let to = self.read(state, *to);
                for cell in 0..*cells {
                    let to = self.offset(&to, cell);
                    self.store(state, &to, &Cell::set(Word::Known(0)))?;
                }
            }
            op => return Err(Undecided::new(format!("an operation without a circuit: {op:?}"))),
        }
        Ok(())
    }
}
