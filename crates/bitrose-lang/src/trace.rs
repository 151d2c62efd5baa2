//! The trace of a run, step by step.

use super::ir::{Scalar, Shape};
use super::run::Part;
use super::{Language, Mask, Note, Span, Value, techniques};
use bitrose_core::bitboard::{Bitboard, Mapping, RawShift, ShiftReport};
use std::collections::HashMap;
use std::sync::Arc;

/// A step of the trace: one operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The call depth: 0 for the program itself, one more inside each function.
    pub depth: u32,
    /// The span of the operation in the source that `origin` names.
    pub span: Span,
    /// The line of the span, counted from 1.
    pub line: u32,
    /// The source that the step comes from.
    pub origin: Origin,
    /// The language of that source.
    pub language: Language,
    /// The operator or function: `&`, `<<`, `north`, `=`; `return` for a value that no earlier step computed.
    pub operation: String,
    /// The operands.
    pub inputs: Vec<Value>,
    /// The types of the operands.
    pub types: Vec<Scalar>,
    /// For a call of a function with code, the names of the parameters that take the operands.
    pub parameters: Vec<Box<str>>,
    /// The result. It stays `false` for a call that returned no word or was stopped by an error.
    pub output: Value,
    /// The type of the result. `None` for a call that returned no value, or an array or a struct.
    pub output_type: Option<Scalar>,
    /// For a call that returned an array, a struct or a reference, the type of it.
    pub object_type: Option<Box<str>>,
    /// For a call that returned an array, a struct or a list, its value in one line, such as `[8, 15]`. The end of a long
    /// one is left out.
    pub object: Option<Box<str>>,
    /// For an assignment, the variable that was assigned.
    pub target: Option<String>,
    /// A remark on the step.
    pub note: Option<Note>,
    pub(super) links: Links,
}

/// How a step is connected with the steps before it, and what becomes of its result besides what later steps do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Links {
    /// For each operand, the step that made it. `None` for an argument or a constant, or if no step made it. Empty for a
    /// call of a function with code: the steps inside use its operands.
    pub(super) operands: Vec<Option<Link>>,
    /// For a call of a function with code, the step that made its result.
    pub(super) result: Option<Link>,
    /// Whether it turns an index into a square: `1 << sq`.
    pub(super) is_square: bool,
    /// Whether it shifts what has the name of a part of a move, such as `to`, further than by one step of a king, or a few
    /// low bits.
    pub(super) shifts_part: bool,
    /// The bits of it that are in the result of the run, or in a part of it.
    pub(super) in_result: u64,
    /// Whether an operation that is no step takes it. Then what remains of it is unknown.
    pub(super) is_lost: bool,
}

/// The step that made a value. Links lead through copies, memory, calls and returns: the steps `=` and `return` make
/// nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Link {
    pub(super) step: usize,
    /// The bits of its result that a conversion to a narrower type has left.
    pub(super) bits: u64,
}

/// The source that a step comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// The program of this run.
    #[default]
    Program,
    /// A file of the prelude, by name.
    Prelude(&'static str),
    /// A function defined by an earlier run of the session, with the source of that run.
    Earlier(Arc<str>),
}

impl Origin {
    /// Returns the source, unless it is the program itself.
    pub fn source(&self) -> Option<&str> {
        match self {
            Self::Program => None,
            Self::Prelude(name) => techniques::TECHNIQUES
                .iter()
                .find(|technique| technique.name == *name)
                .map(|technique| technique.source),
            Self::Earlier(source) => Some(source),
        }
    }
}

impl Step {
    /// Returns the source of the step. `program` is the source of this run.
    pub fn text<'a>(&'a self, program: &'a str) -> &'a str {
        self.span.text(self.origin.source().unwrap_or(program))
    }

    /// Returns `true` if the result is the operand, unchanged.
    pub fn is_copy(&self) -> bool {
        matches!(&*self.operation, "=" | "return")
    }

    /// Returns the shift if it is in a source of the user and bits wrapped that no mask removes.
    pub fn wrap(&self) -> Option<(RawShift, &ShiftReport)> {
        match &self.note {
            Some(Note::Shift { shift, report, mask: Mask::Missing | Mask::OnWrongSide | Mask::Repeated })
                if !matches!(self.origin, Origin::Prelude(_))
                    && !report.wrapped_from.is_empty()
                    && report.is_step() =>
            {
                Some((*shift, report))
            }
            _ => None,
        }
    }

    /// Returns `true` if bits wrap that no mask removes, or if a square goes around the edge, in a source of the user.
    pub fn goes_around(&self) -> bool {
        self.wrap().is_some() || matches!(self.note, Some(Note::Walk { .. }))
    }

    /// Returns the board that the step shifts, and the shift.
    pub fn shifted(&self, mapping: Mapping) -> Option<(Bitboard, RawShift)> {
        let [Value::Board(word), count @ (Value::Board(_) | Value::Int(_))] = self.inputs[..] else {
            return None;
        };
        let shift = match &*self.operation {
            "<<" => RawShift::Left(count.number()),
            ">>" | ">>>" => RawShift::Right(count.number()),
            _ => return None,
        };
        Some((mapping.board(word), shift))
    }
}

/// The steps of a run, in order. The step of a call comes before the steps of its body.
#[must_use]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// The steps.
    pub steps: Vec<Step>,
    /// Whether what initializes variables, or a call before the last one, took too many steps, and they were left out.
    pub is_shortened: bool,
    /// The index of the first step after the initialization of variables and the calls before the last one.
    pub start_of_last_call: usize,
    /// The number of operations of the whole run, as [`Limits`](super::Limits) counts them.
    pub(super) operations: u64,
    pub(super) memory: Memory,
}

/// The maximum number of recorded cells and writes of arrays and structs.
const MEMORY_LIMIT: usize = 1 << 18;
/// The maximum number of cells of an array or struct whose contents are recorded: nobody reads more of them.
pub(super) const OBJECT_LIMIT: u32 = 1 << 16;

/// The recorded contents of arrays and structs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Memory {
    objects: Vec<Object>,
    /// The indices in `objects`, by the object numbers of the machine.
    places: HashMap<u32, usize>,
    writes: Vec<Write>,
    used: usize,
    /// The first step that is no longer recorded, because the limit was reached.
    end: Option<usize>,
}

/// An array or struct, and its initial contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Object {
    pub(super) name: Arc<str>,
    pub(super) shape: Shape,
    pub(super) language: Language,
    /// The function that it belongs to, as [`Step::depth`]. `None` if all functions see it.
    pub(super) depth: Option<u32>,
    /// The steps that see it: from the first one to the first one after its lifetime.
    pub(super) steps: std::ops::Range<usize>,
    pub(super) scalars: Vec<Option<Scalar>>,
    pub(super) start: Vec<Option<Value>>,
}

/// The assignment of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Write {
    step: usize,
    object: usize,
    cell: usize,
    value: Option<Value>,
    /// Whether the program writes it there. Not so for initial values, such as the zeros of an array with fewer
    /// initializers.
    is_marked: bool,
}

/// The contents of an array or struct after a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contents {
    /// The name of the variable.
    pub name: Arc<str>,
    /// The type.
    pub shape: Shape,
    /// The elements or fields, with their names as a program writes them: `board.pieces[2]`.
    pub parts: Vec<Part>,
    /// The indices of the parts that the step wrote.
    pub written: Vec<usize>,
}

impl Memory {
    /// Starts recording an array or struct.
    pub(super) fn record_contents(&mut self, number: u32, object: Object) {
        if self.takes(object.start.len(), object.steps.start) {
            self.places.insert(number, self.objects.len());
            self.objects.push(object);
        }
    }

    /// Returns the object with this number of the machine.
    pub(super) fn object(&self, number: u32) -> Option<&Object> {
        self.places.get(&number).map(|&place| &self.objects[place])
    }

    /// Records the value that a cell takes in a step.
    pub(super) fn write(
        &mut self,
        number: u32,
        cell: usize,
        value: Option<Value>,
        step: usize,
        is_marked: bool,
    ) {
        if let Some(&object) = self.places.get(&number)
            && self.takes(1, step)
        {
            self.writes.push(Write { step, object, cell, value, is_marked });
        }
    }

    /// Changes a cell of an object as if it had begun with this value.
    pub(super) fn fill(&mut self, number: u32, cell: usize, value: Option<Value>) {
        if let Some(&place) = self.places.get(&number) {
            self.objects[place].start[cell] = value;
        }
    }

    /// Forgets what was recorded from this step on, but not the contents of the objects.
    pub(super) fn forget_steps(&mut self, first: usize) {
        let is_late = |write: &mut Write| write.step >= first;
        for write in self.writes.extract_if(.., is_late) {
            self.objects[write.object].start[write.cell] = write.value;
        }
        for object in &mut self.objects {
            let std::ops::Range { start, end } = object.steps;
            object.steps = start.min(first)..if end == usize::MAX { end } else { end.min(first) };
        }
        self.used = self.writes.len() + self.objects.iter().map(|object| object.start.len()).sum::<usize>();
        self.end = self.end.filter(|&end| end < first);
    }

    /// Returns the number of writes so far.
    pub(super) const fn count(&self) -> usize {
        self.writes.len()
    }

    /// Moves the writes from this index on to another step.
    pub(super) fn move_to(&mut self, first: usize, step: usize) {
        self.writes[first..].iter_mut().for_each(|write| write.step = step);
    }

    /// Removes the marks from the writes from this index on.
    pub(super) fn unmark(&mut self, first: usize) {
        self.writes[first..].iter_mut().for_each(|write| write.is_marked = false);
    }

    /// Notes that the lifetime of an object ended before this step.
    pub(super) fn release(&mut self, number: u32, step: usize) {
        if let Some(place) = self.places.remove(&number) {
            self.objects[place].steps.end = step;
        }
    }

    fn takes(&mut self, cells: usize, step: usize) -> bool {
        self.used += cells;
        if self.used > MEMORY_LIMIT && self.end.is_none() {
            self.end = Some(step);
        }
        self.end.is_none()
    }
}

impl Trace {
    /// Returns the steps of the program itself, without those inside of functions.
    pub fn own_steps(&self) -> impl DoubleEndedIterator<Item = &Step> {
        self.steps.iter().filter(|step| step.depth == 0 && step.origin == Origin::Program)
    }

    /// Returns the arrays and structs that a step sees, as they are after it, without those of more than 65,536 cells.
    /// Empty if the recording limit was reached before.
    pub fn contents_at(&self, index: usize) -> Vec<Contents> {
        let Some(step) = self.steps.get(index) else { return Vec::new() };
        let is_kept = self.memory.end.is_none_or(|end| index < end);
        let is_seen = |object: &Object| {
            is_kept && object.steps.contains(&index) && object.depth.is_none_or(|depth| depth == step.depth)
        };
        let objects = self.memory.objects.iter().enumerate().filter(|(_, object)| is_seen(object));
        objects.map(|(place, object)| self.contents_of(place, object, index)).collect()
    }

    /// Returns `true` if a step sees an array or struct of this name that does not belong to its function.
    pub(super) fn is_of_caller(&self, name: &str, index: usize) -> bool {
        let mut objects = self.memory.objects.iter().rev();
        let seen = objects.find(|object| *object.name == *name && object.steps.contains(&index));
        seen.is_some_and(|object| object.depth.is_none_or(|depth| depth < self.steps[index].depth))
    }

    fn contents_of(&self, place: usize, object: &Object, index: usize) -> Contents {
        let mut values = object.start.clone();
        let mut written = Vec::new();
        for write in self.memory.writes.iter().filter(|write| write.object == place && write.step <= index) {
            values[write.cell] = write.value;
            if write.step == index && write.is_marked && !written.contains(&write.cell) {
                written.push(write.cell);
            }
        }
        let cells = super::run::parts(&object.shape, values);
        let written: Vec<_> = written.into_iter().map(|cell| cells[cell].name.clone()).collect();
        let mut parts = Part::described(cells, &object.shape);
        let is_written = |part: &Part| {
            written.iter().any(|cell| cell.strip_suffix(Part::VARIANT).unwrap_or(cell) == part.name)
        };
        let written = (0..parts.len()).filter(|&index| is_written(&parts[index])).collect();
        for part in &mut parts {
            let name = format!("{}{}", object.name, part.name);
            name.trim_start_matches('.').clone_into(&mut part.name); // the variables of a snippet are in no class
        }
        Contents { name: Arc::clone(&object.name), shape: object.shape.clone(), parts, written }
    }
}

/// One term of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartialProduct {
    /// The index of the set bit of the right operand.
    pub shift: u32,
    /// The left operand, shifted by it.
    pub term: u64,
    /// The sum of the terms so far, modulo 2^64.
    pub sum: u64,
}

/// Splits `left * right` into one shifted copy of `left` for each set bit of `right`, lowest first. The last sum is the
/// product; if `right` is 0, there are no terms.
pub fn partial_products(left: u64, right: u64) -> Vec<PartialProduct> {
    let mut sum = 0u64;
    (0..64)
        .filter(|shift| right >> shift & 1 != 0)
        .map(|shift| {
            let term = left << shift;
            sum = sum.wrapping_add(term);
            PartialProduct { shift, term, sum }
        })
        .collect()
}
