//! Variables in memory, at addresses that may depend on the input.

use super::graph::{Graph, Literal, counting};
use super::run::{Runner, Undecided};
use super::state::{Cell, State};
use super::vector::{self, Bits};
use super::word::Word;
use crate::ir::{CELL_LIMIT, Scalar};
use std::rc::Rc;

/// The cell number is in the low half of an address, the number of the variable plus one in the high half.
const HALF: u32 = 32;
/// The most bits of the input that the index of a lookup is worked out for, all their values one by one.
const TABULATED_BITS: usize = 14;
const TABULATED_GATES: usize = 20_000;
/// The most cells that are compared with an unknown address, when it is written to.
const WRITTEN_CELLS: usize = 4096;

pub(super) const fn address(object: u32, cell: u32) -> Word {
    Word::Known((object as u64 + 1) << HALF | cell as u64)
}

fn cell_number(address: &Word) -> Bits {
    address.bits(HALF)
}

impl Runner<'_> {
    /// A new variable, known in this state.
    pub(super) fn allocate(&mut self, state: &mut State, cells: u32, value: &Cell) -> Result<u32, Undecided> {
        self.cells = self.cells.saturating_add(cells);
        if self.cells > CELL_LIMIT {
            return Err(Undecided::new("the programs use too much memory"));
        }
        let number = self.objects;
        self.objects += 1;
        state.memory.insert(number, Rc::new(vec![value.clone(); cells as usize]));
        Ok(number)
    }

    pub(super) fn release(&mut self, state: &mut State, object: u32) {
        if let Some(cells) = state.memory.remove(&object) {
            self.cells -= u32::try_from(cells.len()).expect("it was allocated");
        }
    }

    /// The variables that an address may lead to, each with its condition.
    fn candidates(&mut self, state: &State, address: &Word) -> Vec<(u32, Literal)> {
        if let Word::Known(word) = address {
            let object = (word >> HALF).checked_sub(1).and_then(|object| u32::try_from(object).ok());
            let object = object.filter(|object| state.memory.contains_key(object));
            return object.map(|object| (object, Literal::TRUE)).into_iter().collect();
        }
        let high = &address.bits(64)[HALF as usize..];
        let mut found = Vec::new();
        for &object in state.memory.keys() {
            let number = vector::known(u64::from(object) + 1, high.len());
            let leads = vector::equal(&mut self.logic.graph, high, &number);
            if leads != Literal::FALSE {
                found.push((object, leads));
            }
        }
        found
    }

    /// The address of an element, checked.
    pub(super) fn element(
        &mut self,
        state: &mut State,
        base: &Word,
        index: &Word,
        stride: u32,
        bound: Option<u32>,
        may_be_end: bool,
    ) -> Word {
        let (wide, first) = (index.bits(64), cell_number(base));
        let candidates = self.candidates(state, base);
        let graph = &mut self.logic.graph;
        let mut is_inside = Literal::FALSE;
        let size = vector::known(stride.into(), 64);
        // A pointer may go back in its array. Cells have numbers of half a word.
        let half = vector::known(1 << HALF, 64);
        let (shifted, _) = vector::add(graph, &wide, &half, Literal::FALSE);
        let is_near = vector::is_below(graph, &shifted, 2 << HALF);
        let offset = vector::multiply(graph, &wide, &size);
        let (start, _) = vector::add(graph, &vector::extend(&first, 64, false), &offset, Literal::FALSE);
        for (object, leads) in candidates {
            let cells = state.memory[&object].len() as u64;
            // The element begins at least its size before the end: the index is below the number of cells, so nothing wraps.
            let own = if may_be_end { 0 } else { stride };
            let limit = (cells + 1).saturating_sub(own.into());
            let length = bound.map_or(cells, u64::from).min(cells.max(1));
            let is_index = match bound {
                Some(_) => vector::is_below(graph, &wide, length + u64::from(may_be_end)),
                None => is_near,
            };
            let checks = [is_index, vector::is_below(graph, &start, limit), leads];
            let inside = graph.all(checks);
            is_inside = graph.or(is_inside, inside);
        }
        self.refuse(state, !is_inside);
        let mut bits = start[..HALF as usize].to_vec();
        bits.extend_from_slice(&base.bits(64)[HALF as usize..]);
        Word::new(&bits)
    }

    /// The address of a field.
    pub(super) fn field(&mut self, state: &mut State, base: &Word, offset: u32) -> Word {
        let candidates = self.candidates(state, base);
        let graph = &mut self.logic.graph;
        let leads = graph.any(candidates.iter().map(|(_, leads)| *leads).collect::<Bits>());
        let offset = vector::known(offset.into(), HALF as usize);
        let mut bits = vector::add(graph, &cell_number(base), &offset, Literal::FALSE).0;
        bits.extend_from_slice(&base.bits(64)[HALF as usize..]);
        self.refuse(state, !leads);
        Word::new(&bits)
    }

    /// How many elements there are from an address on.
    pub(super) fn length(&mut self, state: &mut State, base: &Word, stride: u32) -> Result<Word, Undecided> {
        let candidates = self.candidates(state, base);
        match (base, candidates.first()) {
            (Word::Known(base), Some((object, _))) => {
                let cells = state.memory[object].len() as u64 - (base & u64::from(u32::MAX));
                Ok(Word::Known(cells / u64::from(stride.max(1))))
            }
            (Word::Known(_), None) => {
                self.refuse(state, Literal::TRUE);
                Ok(Word::Known(0))
            }
            _ => Err(Undecided::new("the length of an array depends on the input")),
        }
    }

    /// The cell at an address.
    pub(super) fn load(&mut self, state: &mut State, address: &Word) -> Cell {
        self.touch(state, address, false);
        let place = cell_number(address);
        let mut loaded: Option<Cell> = None;
        let mut is_there = Literal::FALSE;
        for (object, leads) in self.candidates(state, address) {
            let cells = Rc::clone(&state.memory[&object]);
            let inside = vector::is_below(&mut self.logic.graph, &place, cells.len() as u64);
            let inside = self.logic.graph.and(inside, leads);
            if inside == Literal::FALSE {
                continue;
            }
            is_there = self.logic.graph.or(is_there, inside);
            let cell = self.select(&cells, &place);
            loaded = Some(match loaded {
                Some(before) => Cell::choose(&mut self.logic.graph, leads, &cell, &before),
                None => cell,
            });
        }
        self.refuse(state, !is_there);
        loaded.unwrap_or(Cell::UNSET)
    }

    /// The cell with a number that is in range.
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
            && let Some(hot) = self.logic.decode(place, cells.len())
            && let Some(words) = known_words(cells)
        {
            let graph = &mut self.logic.graph;
            let bits: Bits = (0..64)
                .map(|bit| {
                    let chosen = words.iter().zip(hot.iter()).filter(|(word, _)| *word >> bit & 1 != 0);
                    graph.any(chosen.map(|(_, &hot)| hot).collect::<Bits>())
                })
                .collect();
            return Cell::set(Word::new(&bits));
        }
        self.halved(cells, place)
    }

    /// A choice by the highest bit among two halves.
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

    /// A lookup whose index depends on few bits of the input, as that of a magic number does: for all their values the
    /// index is worked out, and the result is a choice by the bits of the input themselves.
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

    /// Writes a cell.
    pub(super) fn store(&mut self, state: &mut State, address: &Word, cell: &Cell) -> Result<(), Undecided> {
        self.touch(state, address, true);
        let place = cell_number(address);
        let known = Word::new(&vector::extend(&place, 64, false)).value();
        let mut is_there = Literal::FALSE;
        for (object, leads) in self.candidates(state, address) {
            let mut cells = Rc::clone(&state.memory[&object]);
            let inside = vector::is_below(&mut self.logic.graph, &place, cells.len() as u64);
            let inside = self.logic.graph.and(inside, leads);
            is_there = self.logic.graph.or(is_there, inside);
            if inside == Literal::FALSE {
                continue;
            }
            state.memory.remove(&object);
            if let (Some(number), Literal::TRUE) = (known, leads) {
                let number = usize::try_from(number).expect("half a word");
                Rc::make_mut(&mut cells)[number] = cell.clone();
            } else {
                self.store_somewhere(Rc::make_mut(&mut cells).as_mut_slice(), &place, leads, cell)?;
            }
            state.memory.insert(object, cells);
        }
        self.refuse(state, !is_there);
        Ok(())
    }

    fn store_somewhere(
        &mut self,
        cells: &mut [Cell],
        place: &[Literal],
        leads: Literal,
        cell: &Cell,
    ) -> Result<(), Undecided> {
        if cells.len() > WRITTEN_CELLS {
            return Err(Undecided::new(
                "an array of more than 4096 elements is written where the input decides",
            ));
        }
        let hot = self.logic.decode(place, cells.len());
        for (number, old) in cells.iter_mut().enumerate() {
            let graph = &mut self.logic.graph;
            let hit = match &hot {
                Some(hot) => hot.get(number).copied().unwrap_or(Literal::FALSE),
                None => vector::equal(graph, place, &vector::known(number as u64, place.len())),
            };
            let hit = graph.and(hit, leads);
            *old = Cell::choose(graph, hit, cell, old);
        }
        Ok(())
    }

    /// Copies cells, those without a value too.
    pub(super) fn copy(
        &mut self,
        state: &mut State,
        to: &Word,
        from: &Word,
        cells: u32,
    ) -> Result<(), Undecided> {
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

    /// The address this many cells further.
    pub(super) fn offset(&mut self, base: &Word, cells: u32) -> Word {
        let offset = Word::Known(cells.into());
        let rules = crate::ir::Rules::WRAP;
        self.logic.binary(crate::ir::Binary::Add, (Scalar::U64, Scalar::U64), rules, base, &offset).0
    }
}

/// The words of cells that are all known.
fn known_words(cells: &[Cell]) -> Option<Vec<u64>> {
    cells.iter().map(|cell| cell.word.value().filter(|_| cell.is_set == Literal::TRUE)).collect()
}
