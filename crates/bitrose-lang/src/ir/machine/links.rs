//! Which step made the value that a register or a cell holds, as far as that is known. Only a run
//! whose steps are recorded keeps track.

use super::super::{Op, Register, Scalar, Unary};
use super::{Machine, Recorder};
use crate::trace::Link;
use std::collections::{BTreeMap, HashMap};
use std::mem;

/// The steps that made the current values. A register or cell without an entry holds an argument, a constant, or the
/// result of an operation that is no step.
#[derive(Debug, Default)]
pub(super) struct Makers {
    registers: Vec<Option<Link>>,
    /// By object and cell.
    cells: HashMap<u32, BTreeMap<usize, Link>>,
}

/// An object of the machine, and the cells of it from the first one to before the last one.
type Cells = (u32, usize, usize);

impl Makers {
    fn register(&self, index: usize) -> Option<Link> {
        self.registers.get(index).copied().flatten()
    }

    fn set_register(&mut self, index: usize, link: Option<Link>) {
        if index >= self.registers.len() {
            if link.is_none() {
                return;
            }
            self.registers.resize(index + 1, None);
        }
        self.registers[index] = link;
    }

    fn set_cell(&mut self, object: u32, cell: usize, link: Option<Link>) {
        if let Some(link) = link {
            self.cells.entry(object).or_default().insert(cell, link);
        } else if let Some(cells) = self.cells.get_mut(&object) {
            cells.remove(&cell);
        }
    }

    fn of_cells(&self, (object, first, end): Cells) -> Vec<(usize, Link)> {
        let cells = self.cells.get(&object).into_iter().flat_map(|cells| cells.range(first..end));
        cells.map(|(cell, link)| (*cell, *link)).collect()
    }

    fn clear_cells(&mut self, (object, first, end): Cells) {
        for (cell, _) in self.of_cells((object, first, end)) {
            self.set_cell(object, cell, None);
        }
    }

    /// Forgets the registers from this one on.
    pub(super) fn forget_registers(&mut self, first: usize) {
        self.registers.truncate(first);
    }

    /// Forgets the cells of an object.
    pub(super) fn forget_object(&mut self, object: u32) {
        self.cells.remove(&object);
    }
}

/// Returns `true` if the operation makes a new value, which may be that of a step.
const fn computes(op: &Op) -> bool {
    matches!(op, Op::Unary { .. } | Op::Binary { .. } | Op::Builtin { .. })
}

impl Recorder {
    /// Forgets the values in memory and in the registers from this one on, which nobody follows until the function that
    /// prepares the rest returns. The steps from `step` on are gone.
    pub(super) fn forget_links(&mut self, step: usize, register: usize) {
        let registers = self.makers.registers.split_off(register.min(self.makers.registers.len()));
        let cells = mem::take(&mut self.makers.cells);
        let links =
            cells.into_values().flat_map(BTreeMap::into_values).chain(registers.into_iter().flatten());
        for link in links.filter(|link| link.step < step) {
            self.lose(Some(link));
        }
    }

    /// Notes that a value is used by something that is no step, so that nobody knows what remains of it.
    fn lose(&mut self, link: Option<Link>) {
        if let Some(step) = link.and_then(|link| self.trace.steps.get_mut(link.step)) {
            step.links.is_lost = true;
        }
    }
}

impl Machine<'_, '_> {
    /// Returns the step that made the value of a register.
    pub(super) fn link(&self, register: Register) -> Option<Link> {
        if self.recorder.is_on { self.recorder.makers.register(self.index(register)) } else { None }
    }

    pub(super) fn links(&self, registers: &[Register]) -> Vec<Option<Link>> {
        registers.iter().map(|&register| self.link(register)).collect()
    }

    /// Notes which step made the value of a register of the running function.
    pub(super) fn set_link(&mut self, register: Register, link: Option<Link>) {
        let index = self.index(register);
        self.recorder.makers.set_register(index, link);
    }

    /// Follows the values through an operation that moves them, before it runs.
    #[cold]
    pub(super) fn follow_move(&mut self, op: &Op) {
        let cells = |machine: &Self, address: Register, count: usize| {
            let (object, first) = machine.memory.resolve(machine.word(address).ok()?);
            Some((object, first, first + count))
        };
        match op {
            Op::Copy { to, from } => self.set_link(*to, self.link(*from)),
            Op::Load { to, address } => {
                let cell = cells(self, *address, 1);
                let link = cell.and_then(|cell| Some(self.recorder.makers.of_cells(cell).first()?.1));
                self.set_link(*to, link);
            }
            Op::Store { address, from } => {
                let link = self.link(*from);
                if let Some((object, cell, _)) = cells(self, *address, 1) {
                    self.recorder.makers.set_cell(object, cell, link);
                }
            }
            Op::CopyCells { to, from, cells: count } => {
                let both = cells(self, *from, *count as usize).zip(cells(self, *to, *count as usize));
                if let Some((from, to)) = both {
                    self.copy_links(from, to);
                }
            }
            Op::CopyOwner { to, from, shape } => {
                let count = shape.cells() as usize;
                let both = cells(self, *from, count).zip(cells(self, *to, count));
                if let Some((from, to)) = both {
                    self.copy_links(from, to);
                }
            }
            Op::Zero { to, cells: count } => {
                if let Some(cells) = cells(self, *to, *count as usize) {
                    self.recorder.makers.clear_cells(cells);
                }
            }
            Op::Convert { .. } => {} // it may change the value
            op => {
                if let Some(to) = op.writes().filter(|_| !computes(op)) {
                    self.set_link(to, None);
                }
            }
        }
    }

    fn copy_links(&mut self, from: Cells, to: Cells) {
        let known = self.recorder.makers.of_cells(from);
        self.recorder.makers.clear_cells(to);
        for (cell, link) in known {
            self.recorder.makers.set_cell(to.0, cell - from.1 + to.1, Some(link));
        }
    }

    /// Follows the cells from an address on to their copy.
    pub(super) fn follow_copy(&mut self, copy: u32, address: u64, cells: u32) {
        if self.recorder.is_on {
            let ((object, first), count) = (self.memory.resolve(address), cells as usize);
            self.copy_links((object, first, first + count), (copy, 0, count));
        }
    }

    /// Notes the step that has computed a value, after the operation has run. The operands of one that is no step are
    /// lost, unless it only compares them.
    #[cold]
    pub(super) fn follow_result(&mut self, op: &Op, is_step: bool) {
        let is_recorded = is_step && self.recorder.is_on;
        match op {
            Op::Step { output, operation, .. } if is_recorded && **operation != *"=" => {
                self.set_link(*output, self.recorder.last_link());
            }
            op => {
                let Some(to) = op.writes().filter(|_| computes(op)) else { return };
                if is_recorded {
                    self.set_link(to, self.recorder.last_link());
                    return;
                }
                if let Op::Unary { operator: Unary::Complement, from, .. } = op {
                    return self.set_link(to, self.link(*from)); // that of `a &^ b` is no step; each bit has the same use
                }
                if self.scalar(to) != Some(Scalar::Bool) {
                    let mut read = Vec::new();
                    op.reads(&mut |register| read.push(register));
                    for link in self.links(&read) {
                        self.recorder.lose(link);
                    }
                }
                self.set_link(to, None);
            }
        }
    }

    /// Follows a value through a conversion. Of one to a narrower type, only the low bits remain.
    #[cold]
    pub(super) fn follow_conversion(
        &mut self,
        (from, to): (Register, Register),
        old: (Scalar, u64),
        new: (Scalar, u64),
    ) {
        let Some(link) = self.link(from) else { return self.set_link(to, None) };
        let shown = [self.shown_in(from, old.0, old.1), self.shown_in(to, new.0, new.1)];
        let is_same = shown[0].number() == shown[1].number();
        let low = match new.0.bits() {
            bits @ 1..64 => u64::MAX >> (64 - bits),
            _ => u64::MAX,
        };
        // The word of a square or of a large number is not its value.
        let has_bits = |scalar| !matches!(scalar, Scalar::Bool | Scalar::Square | Scalar::Big);
        let is_narrowed = has_bits(old.0) && has_bits(new.0) && (old.1 ^ new.1) & low == 0;
        let kept = if is_same {
            Some(link)
        } else {
            (is_narrowed && low != u64::MAX).then_some(Link { bits: link.bits & low, ..link })
        };
        if kept.is_none() && new.0 != Scalar::Bool {
            self.recorder.lose(Some(link));
        }
        self.set_link(to, kept);
    }

    /// Notes that a value, or all cells behind an address, are the result of the run.
    pub(super) fn follow_to_end(&mut self, value: Option<Register>, is_word: bool) {
        let Some(value) = value.filter(|_| self.recorder.is_on) else { return };
        let links = match self.word(value) {
            Ok(address) if !is_word => {
                let (object, first) = self.memory.resolve(address);
                let cells = self.recorder.makers.of_cells((object, first, usize::MAX));
                cells.into_iter().map(|(_, link)| link).collect()
            }
            _ => Vec::from_iter(self.link(value)),
        };
        for link in links {
            if let Some(step) = self.recorder.trace.steps.get_mut(link.step) {
                step.links.in_result |= link.bits;
            }
        }
    }
}
