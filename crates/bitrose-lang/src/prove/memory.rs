//! Variables in memory, at addresses that may depend on the input.

use super::graph::{Graph, Literal, counting};
use super::run::{Runner, Step, Undecided};
use super::state::{Cell, Object, State};
use super::vector::{self, Bits};
use super::word::Word;
use crate::ir::{CELL_LIMIT, Scalar};
use std::ops::Range;
use std::rc::Rc;

/// The width of each half of an address: the cell is in the low half, the number of the variable plus one in the high
/// half.
const HALF: u32 = 32;
/// A lookup whose index depends on at most this many bits of the input is tabulated, one value at a time.
const TABULATED_BITS: usize = 14;
const TABULATED_GATES: usize = 20_000;
/// The maximum number of cells compared with an unknown address in a write.
const WRITTEN_CELLS: usize = 4096;

pub(super) const fn address(object: u32, cell: u32) -> Word {
    Word::Known((object as u64 + 1) << HALF | cell as u64)
}

fn cell_number(address: &Word) -> Bits {
    address.bits(HALF)
}

/// A variable that an address may refer to.
struct Target {
    object: u32,
    /// The cells of the array that the address stays in.
    cells: Range<u64>,
    /// The inputs for which it refers to this variable, and the variable is alive.
    leads: Literal,
}

impl Runner<'_> {
    /// Allocates a variable in this state.
    pub(super) fn allocate(&mut self, state: &mut State, cells: u32, value: &Cell) -> Step<u32> {
        let (number, object) = self.new_object(cells, value)?;
        state.memory.insert(number, object);
        Ok(number)
    }

    pub(super) fn new_object(&mut self, cells: u32, value: &Cell) -> Step<(u32, Object)> {
        self.cells = self.cells.saturating_add(cells);
        if self.cells > CELL_LIMIT {
            return Err(Undecided::new("the programs use too much memory"));
        }
        let number = self.objects;
        self.objects += 1;
        Ok((number, Object::new(vec![value.clone(); cells as usize])))
    }

    pub(super) fn release(&mut self, state: &mut State, object: u32) {
        if let Some(object) = state.memory.remove(&object) {
            self.cells -= u32::try_from(object.cells.len()).expect("it was allocated");
        }
    }

    /// Returns the variables that an address may refer to.
    fn targets(&mut self, state: &State, address: &Word) -> Vec<Target> {
        if let Word::Known(word) = address {
            let number = (word >> HALF).checked_sub(1).and_then(|number| u32::try_from(number).ok());
            let target = number.and_then(|number| self.target(state, number, Literal::TRUE));
            return target.into_iter().collect();
        }
        let high = &address.bits(64)[HALF as usize..];
        let numbers: Vec<u32> = state.memory.keys().chain(self.parts.keys()).copied().collect();
        let mut found = Vec::new();
        for number in numbers {
            let leads = self.is_number(high, number);
            found.extend(self.target(state, number, leads));
        }
        found.sort_by_key(|target| target.object);
        found
    }

    fn is_number(&mut self, high: &[Literal], number: u32) -> Literal {
        let number = vector::known(u64::from(number) + 1, high.len());
        vector::equal(&mut self.logic.graph, high, &number)
    }

    fn target(&mut self, state: &State, number: u32, leads: Literal) -> Option<Target> {
        let part = self.parts.get(&number);
        let object = part.map_or(number, |part| part.0);
        let known = state.memory.get(&object)?;
        let leads = self.logic.graph.and(leads, !known.is_gone);
        self.uses_twin |= self.logic.graph.and(leads, known.is_twin) != Literal::FALSE;
        let length = known.cells.len() as u64;
        let cells = part.map_or(0..length, |part| part.1.into()..length.min(part.2.into()));
        Some(Target { object, cells, leads }).filter(|target| target.leads != Literal::FALSE)
    }

    /// Returns the variables in which an address refers to an existing cell, each with its condition.
    fn inside(&mut self, state: &State, address: &Word) -> Vec<(u32, Literal)> {
        let place = cell_number(address);
        let mut found: Vec<(u32, Literal)> = Vec::new();
        for target in self.targets(state, address) {
            let graph = &mut self.logic.graph;
            let inside = vector::is_below(graph, &place, target.cells.end);
            let inside = graph.and(inside, target.leads);
            match found.last_mut().filter(|(object, _)| *object == target.object) {
                Some((_, condition)) => *condition = graph.or(*condition, inside),
                None => found.push((target.object, inside)),
            }
        }
        found.retain(|(_, inside)| *inside != Literal::FALSE);
        found
    }

    /// Returns the same address, relative to the whole variable.
    pub(super) fn whole(&mut self, address: &Word) -> Word {
        let bits = address.bits(64);
        let (low, high) = bits.split_at(HALF as usize);
        let mut whole = high.to_vec();
        let parts: Vec<(u32, u32)> = self.parts.iter().map(|(number, part)| (*number, part.0)).collect();
        for (number, object) in parts {
            let is_part = self.is_number(high, number);
            let object = vector::known(u64::from(object) + 1, whole.len());
            whole = vector::choose(&mut self.logic.graph, is_part, &object, &whole);
        }
        Word::new(&[low, &whole].concat())
    }

    /// Returns the same address, confined to this many cells.
    pub(super) fn part(&mut self, state: &mut State, base: &Word, cells: u32) -> Step<Word> {
        let bits = base.bits(64);
        let (place, mut number) = (cell_number(base), bits[HALF as usize..].to_vec());
        // The low bits that are known to be 0 determine the step between possible addresses.
        let step = place.iter().take_while(|bit| **bit == Literal::FALSE).count().min(31);
        let mut is_there = Literal::FALSE;
        for target in self.targets(state, base) {
            let within = vector::is_below(&mut self.logic.graph, &place, target.cells.end + 1);
            let within = self.logic.graph.and(within, target.leads);
            is_there = self.logic.graph.or(is_there, within);
            let known = Word::new(&vector::extend(&place, 64, false)).value();
            let firsts = known.map_or(target.cells.start..target.cells.end + 1, |first| first..first + 1);
            if (firsts.end - firsts.start) >> step > WRITTEN_CELLS as u64 {
                return Err(Undecided::new("the input selects a row of a large array"));
            }
            for first in firsts.filter(|first| first.trailing_zeros() as usize >= step) {
                let end = first + u64::from(cells);
                let init_time =
                    vector::equal(&mut self.logic.graph, &place, &vector::known(first, place.len()));
                let init_time = self.logic.graph.and(init_time, within);
                let is_smaller = first > target.cells.start || end < target.cells.end;
                if is_smaller && init_time != Literal::FALSE {
                    let cell = |cell| u32::try_from(cell).expect("memory is bounded");
                    let part = (target.object, cell(first), cell(end.min(target.cells.end)));
                    let known = self.parts.iter().find(|(_, known)| **known == part).map(|(known, _)| *known);
                    let part_number = known.unwrap_or(self.objects);
                    self.objects = self.objects.max(part_number + 1);
                    self.parts.insert(part_number, part);
                    let part_number = vector::known(u64::from(part_number) + 1, number.len());
                    number = vector::choose(&mut self.logic.graph, init_time, &part_number, &number);
                }
            }
        }
        self.refuse(state, !is_there);
        Ok(Word::new(&[place, number].concat()))
    }

    /// Marks the variable at an address as dead or as constant.
    pub(super) fn mark(&mut self, state: &mut State, address: &Word, mark: fn(&mut Object) -> &mut Literal) {
        for target in self.targets(state, address) {
            let object = state.memory.get_mut(&target.object).expect("the address leads there");
            let marked = mark(object);
            *marked = self.logic.graph.or(*marked, target.leads);
        }
    }

    /// Returns the checked address of an element.
    pub(super) fn element(
        &mut self,
        state: &mut State,
        base: &Word,
        (index, is_signed): (&Word, bool),
        stride: u32,
        bound: Option<u32>,
        may_be_end: bool,
    ) -> Word {
        let (wide, first) = (index.bits(64), cell_number(base));
        let targets = self.targets(state, base);
        let graph = &mut self.logic.graph;
        let mut is_inside = Literal::FALSE;
        // A pointer may move back within its array. Cell numbers take half a word, so nothing overflows.
        let is_index = match bound {
            Some(length) => vector::is_below(graph, &wide, u64::from(length) + u64::from(may_be_end)),
            None if is_signed => {
                let (shifted, _) = vector::add(graph, &wide, &vector::known(1 << HALF, 64), Literal::FALSE);
                vector::is_below(graph, &shifted, 2 << HALF)
            }
            None => vector::is_below(graph, &wide, 1 << HALF),
        };
        let offset = vector::multiply(graph, &wide, &vector::known(stride.into(), 64));
        let (start, _) = vector::add(graph, &vector::extend(&first, 64, false), &offset, Literal::FALSE);
        // An element begins at least its size before the end.
        let own = if may_be_end { 0 } else { u64::from(stride) };
        for Target { cells, leads, .. } in targets {
            let limit = (cells.end - cells.start + 1).saturating_sub(own);
            let from_first = vector::subtract(graph, &start, &vector::known(cells.start, 64));
            let checks = [is_index, vector::is_below(graph, &from_first, limit), leads];
            let inside = graph.all(checks);
            is_inside = graph.or(is_inside, inside);
        }
        self.refuse(state, !is_inside);
        Word::new(&[&start[..HALF as usize], &base.bits(64)[HALF as usize..]].concat())
    }

    /// Returns the address of a field.
    pub(super) fn field(&mut self, state: &mut State, base: &Word, offset: u32) -> Word {
        let targets = self.targets(state, base);
        let graph = &mut self.logic.graph;
        let leads = graph.any(targets.iter().map(|target| target.leads));
        let offset = vector::known(offset.into(), HALF as usize);
        let mut bits = vector::add(graph, &cell_number(base), &offset, Literal::FALSE).0;
        bits.extend_from_slice(&base.bits(64)[HALF as usize..]);
        self.refuse(state, !leads);
        Word::new(&bits)
    }

    /// Returns the number of elements from an address on.
    pub(super) fn length(&mut self, state: &mut State, base: &Word, stride: u32) -> Step<Word> {
        let Word::Known(word) = base else {
            return Err(Undecided::new("the length of an array depends on the input"));
        };
        let target = self.targets(state, base).pop();
        self.refuse(state, !target.as_ref().map_or(Literal::FALSE, |target| target.leads));
        let cells = target.map_or(0, |target| target.cells.end.saturating_sub(word & u64::from(u32::MAX)));
        Ok(Word::Known(cells / u64::from(stride.max(1))))
    }

    /// Loads the cell at an address.
    pub(super) fn load(&mut self, state: &mut State, address: &Word) -> Cell {
        self.touch(state, address, false);
        let place = cell_number(address);
        let mut loaded: Option<Cell> = None;
        let mut is_there = Literal::FALSE;
        for (object, inside) in self.inside(state, address) {
            self.reads(object);
            is_there = self.logic.graph.or(is_there, inside);
            let cells = Rc::clone(&state.memory[&object].cells);
            let cell = self.select(&cells, &place);
            loaded = Some(match loaded {
                Some(before) => Cell::choose(&mut self.logic.graph, inside, &cell, &before),
                None => cell,
            });
        }
        self.refuse(state, !is_there);
        loaded.unwrap_or(Cell::UNSET)
    }

    /// Returns the cell with an index that is in range.
    pub(super) fn select(&mut self, cells: &[Cell], place: &[Literal]) -> Cell {
        if let Word::Known(number) = Word::new(&vector::extend(place, 64, false)) {
            let number = usize::try_from(number).expect("half a word");
            return cells.get(number).cloned().unwrap_or(Cell::UNSET);
        }
        let width = cells.len().next_power_of_two().trailing_zeros() as usize;
        if let Some(cell) = self.tabulated(cells, &place[..width.min(place.len())]) {
            return cell;
        }
        if cells.len() <= 128
            && let Some(one_hot) = self.logic.decode(place, cells.len())
            && let Some(words) = known_words(cells)
        {
            let graph = &mut self.logic.graph;
            let bits: Bits = (0..64)
                .map(|bit| {
                    let chosen = words.iter().zip(one_hot.iter()).filter(|(word, _)| *word >> bit & 1 != 0);
                    graph.any(chosen.map(|(_, &one_hot)| one_hot))
                })
                .collect();
            return Cell::set(Word::new(&bits));
        }
        self.halved(cells, place)
    }

    /// Returns a binary tree of choices, starting with the highest bit of the index.
    fn halved(&mut self, cells: &[Cell], place: &[Literal]) -> Cell {
        if cells.len() <= 1 || self.logic.graph.is_exhausted() {
            return cells.first().cloned().unwrap_or(Cell::UNSET);
        }
        let half = cells.len().next_power_of_two() / 2;
        let (low, high) = cells.split_at(half);
        let bit = place.get(half.trailing_zeros() as usize).copied().unwrap_or(Literal::FALSE);
        match bit.value() {
            Some(false) => self.halved(low, place),
            Some(true) => self.halved(high, place),
            None => {
                let (low, high) = (self.halved(low, place), self.halved(high, place));
                Cell::choose(&mut self.logic.graph, bit, &high, &low)
            }
        }
    }

    /// A lookup whose index depends on few bits of the input, such as that of a magic. Computes the index for all
    /// values of these bits, and returns a choice by the bits of the input themselves.
    fn tabulated(&mut self, cells: &[Cell], place: &[Literal]) -> Option<Cell> {
        let graph = &mut self.logic.graph;
        let words = known_words(cells)?;
        let cone = graph.cone(place, (TABULATED_BITS, TABULATED_GATES))?;
        let inputs = cone.inputs.len();
        if cells.len() <= 128 && 1 << inputs > cells.len() {
            return None;
        }
        let mut found = Vec::with_capacity(1 << inputs.max(6));
        let mut values = Vec::new();
        for block in 0..(1u64 << inputs).div_ceil(64) {
            let outputs = cone.simulate((0..inputs).map(|input| counting(input, block)), &mut values);
            found.extend((0..64).map(|lane| {
                let number = outputs.iter().rev().fold(0, |number: u64, word| number << 1 | word >> lane & 1);
                let number = usize::try_from(number).expect("half a word");
                words.get(number).copied().unwrap_or(0)
            }));
        }
        found.truncate(1 << inputs);
        let inputs: Vec<Literal> = cone.inputs.iter().map(|&gate| Graph::output(gate)).collect();
        let bits: Bits = (0..64)
            .map(|bit| {
                let mut level: Bits = found.iter().map(|word| Literal::known(word >> bit & 1 != 0)).collect();
                for &input in &inputs {
                    if level.iter().all(|literal| *literal == level[0]) {
                        break;
                    }
                    level = level.chunks(2).map(|pair| graph.choose(input, pair[1], pair[0])).collect();
                }
                level[0]
            })
            .collect();
        Some(Cell::set(Word::new(&bits)))
    }

    /// Stores a cell.
    pub(super) fn store(&mut self, state: &mut State, address: &Word, cell: &Cell) -> Step {
        self.touch(state, address, true);
        let place = cell_number(address);
        let known = Word::new(&vector::extend(&place, 64, false)).value();
        let mut refused = Literal::TRUE;
        for (object, inside) in self.inside(state, address) {
            self.writes(object)?;
            let mut written = state.memory.remove(&object).expect("the address leads there");
            let graph = &mut self.logic.graph;
            let goes_on = graph.and(inside, !written.is_sealed);
            refused = graph.and(refused, !goes_on);
            let cells = Rc::make_mut(&mut written.cells);
            if let (Some(number), Literal::TRUE) = (known, inside) {
                cells[usize::try_from(number).expect("half a word")] = cell.clone();
            } else {
                self.store_somewhere(cells.as_mut_slice(), &place, inside, cell)?;
            }
            state.memory.insert(object, written);
        }
        self.refuse(state, refused);
        Ok(())
    }

    fn store_somewhere(
        &mut self,
        cells: &mut [Cell],
        place: &[Literal],
        leads: Literal,
        cell: &Cell,
    ) -> Step {
        if cells.len() > WRITTEN_CELLS {
            return Err(Undecided::new(
                "the input decides which element of an array of more than 4096 is written",
            ));
        }
        let one_hot = self.logic.decode(place, cells.len());
        for (number, old) in cells.iter_mut().enumerate() {
            let graph = &mut self.logic.graph;
            let hit = match &one_hot {
                Some(one_hot) => one_hot.get(number).copied().unwrap_or(Literal::FALSE),
                None => vector::equal(graph, place, &vector::known(number as u64, place.len())),
            };
            let hit = graph.and(hit, leads);
            *old = Cell::choose(graph, hit, cell, old);
        }
        Ok(())
    }

    /// Copies cells, including cells without a value.
    pub(super) fn copy(&mut self, state: &mut State, to: &Word, from: &Word, cells: u32) -> Step {
        let copied: Vec<Cell> = (0..cells)
            .map(|cell| {
                let from = self.offset(from, cell);
                self.load(state, &from)
            })
            .collect();
        for (cell, copied) in (0..cells).zip(&copied) {
            let to = self.offset(to, cell);
            self.store(state, &to, copied)?;
        }
        Ok(())
    }

    /// Returns the address this many cells further on.
    pub(super) fn offset(&mut self, base: &Word, cells: u32) -> Word {
        let offset = Word::Known(cells.into());
        let rules = crate::ir::Rules::WRAP;
        self.logic.binary(crate::ir::Binary::Add, (Scalar::U64, Scalar::U64), rules, base, &offset).0
    }
}

/// Returns the words of the cells if all of them are known.
fn known_words(cells: &[Cell]) -> Option<Vec<u64>> {
    cells.iter().map(|cell| cell.word.value().filter(|_| cell.is_set == Literal::TRUE)).collect()
}
