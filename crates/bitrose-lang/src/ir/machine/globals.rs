//! Global variables: those of the source, which keep their values from one run of a session to the next, and the values
//! of the session.

use super::super::{Global, GlobalId, InitTime, Module, Refusal, Register, Scalar, Shape};
use super::memory::{Mark, Memory, Variable, has_references};
use super::{Datum, Machine, Step, refuse};
use crate::run;
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::sync::Arc;

/// The owner of a variable: the session, or a source, identified by its address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Owner {
    Session,
    Text(usize),
}

/// The key of a source's variable.
type TextKey = (usize, Arc<str>);

/// What is kept of a source's variable between runs.
#[derive(Clone, Debug, PartialEq)]
struct Kept {
    datum: Datum,
    mark: Mark,
    is_reached: bool,
    /// The pointers in it: the cell, the variable pointed to, the cell there, and the cells of the array.
    pointers: Vec<(u32, TextKey, u64, Range<u64>)>,
}

/// The values of global variables.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Globals {
    names: BTreeMap<Arc<str>, Datum>,
    variables: HashMap<TextKey, Kept>,
    /// The sources whose addresses are keys. Keeping them here prevents another source from getting the same address.
    texts: HashMap<usize, Arc<str>>,
    /// Sources that start over in the next run.
    renewed: Vec<usize>,
}

impl Globals {
    /// Returns the session's names and their values.
    pub fn names(&self) -> impl Iterator<Item = (&Arc<str>, &Datum)> {
        self.names.iter()
    }

    /// Gives a name of the session a value.
    pub fn set(&mut self, name: &str, datum: Datum) {
        match self.names.get_mut(name) {
            Some(old) => *old = datum,
            None => {
                self.names.insert(name.into(), datum);
            }
        }
    }

    /// Returns the value of a name of the session.
    pub fn get(&self, name: &str) -> Option<&Datum> {
        self.names.get(name)
    }

    /// Returns the value of a global variable, if an earlier run has left one or the session provides it.
    pub(crate) fn kept(&self, module: &Module, global: &Global) -> Option<(&Datum, Mark)> {
        match owner(module, global) {
            Owner::Session => self.names.get(&global.name).map(|datum| (datum, Mark::Fresh)),
            Owner::Text(address) => {
                let kept = self.variables.get(&(address, Arc::clone(&global.name)));
                kept.map(|kept| (&kept.datum, kept.mark))
            }
        }
    }

    /// Removes the value of a name of the session.
    pub fn remove(&mut self, name: &str) {
        self.names.remove(name);
    }

    /// Returns `true` if the variables of sources have the same values in both.
    pub(crate) fn has_same_variables(&self, other: &Self) -> bool {
        self.variables == other.variables
    }

    /// Returns the values of a source's variables as those of another source, which defines them as well.
    pub(crate) fn moved(&self, from: &str, to: &Arc<str>) -> Self {
        let (from, address) = (from.as_ptr() as usize, to.as_ptr() as usize);
        let moved = |(text, name): &TextKey| (if *text == from { address } else { *text }, Arc::clone(name));
        let variables = self.variables.iter().map(|(key, kept)| {
            let mut kept = kept.clone();
            kept.pointers.iter_mut().for_each(|(_, target, ..)| *target = moved(target));
            (moved(key), kept)
        });
        let mut texts = self.texts.clone();
        texts.insert(address, Arc::clone(to));
        Self { variables: variables.collect(), texts, names: self.names.clone(), renewed: Vec::new() }
    }

    /// Takes over the changes of a run.
    pub fn update(&mut self, changed: Self) {
        self.variables.retain(|(text, _), _| !changed.renewed.contains(text));
        self.names.extend(changed.names);
        self.variables.extend(changed.variables);
        self.texts.extend(changed.texts);
    }
}

fn owner(module: &Module, global: &Global) -> Owner {
    if global.is_session_value { Owner::Session } else { Owner::Text(module.source.as_ptr() as usize) }
}

/// A global variable that is being initialized because something reads it.
pub(super) struct PendingInit {
    /// The index of its initializer among the running functions.
    frame: usize,
    object: u32,
    /// The number of variables in memory when the initializer started.
    known: u32,
}

impl<'m> Machine<'m, '_> {
    /// Runs the code that comes before the program, starting with the innermost module.
    pub(super) fn start(&mut self, module: &'m Module) -> Step {
        for module in module.started().into_iter().rev() {
            if let Some(start) = module.start() {
                self.enter(module, start, &[], (None, None))?;
            }
        }
        Ok(())
    }

    /// Notes that a variable is read or written. An initializer that runs later than in the language must not read what
    /// has changed in the meantime or is itself being initialized, and must not change anything else.
    pub(super) fn touch_variable(&mut self, address: u64, is_write: bool) -> Step {
        let (object, _) = self.memory.resolve(address);
        if is_write && self.memory.mark_of(object) == Mark::Sealed {
            return refuse(Refusal::Rule(Arc::from("a variable that is `const` is written to")));
        }
        let is_open = || self.late.iter().any(|late| late.object == object);
        match self.late.last() {
            Some(late) if object == late.object || object >= late.known => Ok(()),
            Some(_) if is_write || self.memory.mark_of(object) == Mark::Written || is_open() => {
                refuse(Refusal::Late)
            }
            None if is_write => {
                self.memory.mark(object, Mark::Written);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Ends an initializer.
    pub(super) fn end_late(&mut self) {
        self.late.pop_if(|late| late.frame == self.frames.len());
    }

    /// Writes the address of a global variable to a register. On first use the variable gets the value of the run
    /// before, or its initializer is called.
    pub(super) fn global(&mut self, to: Register, id: GlobalId) -> Step {
        let module = self.frame().module;
        let quick = (std::ptr::from_ref(module) as usize, id);
        if let Some(object) = self.memory.global(quick) {
            self.set(to, Memory::address(object, 0));
            return Ok(());
        }
        let global = module.global(id);
        let key = (owner(module, global), Arc::clone(&global.name));
        let globals = self.context.globals;
        let kept = match &key.0 {
            Owner::Text(address) => {
                let key = (*address, Arc::clone(&key.1));
                globals.and_then(|globals| Some((key.clone(), globals.variables.get(&key)?)))
            }
            Owner::Session => None,
        };
        let kept = kept.filter(|(_, kept)| kept.datum.shape == global.shape);
        let known = self.memory.variable(&key);
        if let (None, Some((key, _)), Some(globals)) = (known, kept, globals) {
            let object = self.restore(&key, globals)?;
            self.memory.remember_global(quick, object);
            self.set(to, Memory::address(object, 0));
            self.record_contents(object, &global.name, &global.shape, None);
            return Ok(());
        }
        let object = match known {
            Some(object) => object,
            None => self.memory.allocate(global.shape.cells(), Some(0))?,
        };
        self.memory.remember_global(quick, object);
        self.set(to, Memory::address(object, 0));
        if known.is_some() {
            return Ok(());
        }
        self.count(u64::from(global.shape.cells()))?;
        let text = Arc::clone(&module.source);
        let is_reached = global.init_time == InitTime::WhenReached;
        let variable = Variable { object, shape: global.shape.clone(), text, is_reached };
        self.memory.remember_variable(key.clone(), variable);
        let before =
            globals.filter(|_| global.is_session_value).and_then(|globals| globals.names.get(&key.1));
        let initializer = match (before, global.initializer) {
            (Some(datum), _) if datum.shape == global.shape => {
                self.memory.fill(object, &datum.words);
                None
            }
            _ if global.is_session_value => {
                self.memory.forget(object);
                None
            }
            (_, initializer) => initializer,
        };
        self.record_contents(object, &global.name, &global.shape, None);
        if let Some(initializer) = initializer {
            let frame = self.frame();
            let is_start = frame.is_before_program();
            match global.init_time {
                InitTime::AtStart if !is_start => return refuse(Refusal::Early),
                InitTime::WhenRead if !is_start => {
                    let (frame, known) = (self.frames.len(), self.memory.objects());
                    self.late.push(PendingInit { frame, object, known });
                }
                _ => {}
            }
            let (module, function) = module.resolve(initializer);
            self.recorder.begin_early(self.frames.len(), self.registers.len());
            self.enter(module, function, &[], (None, None))?;
            self.frame().is_initializer = true;
        }
        Ok(())
    }

    /// Restores a variable of a source, and those that it points to, to their values after an earlier run.
    fn restore(&mut self, key: &TextKey, globals: &Globals) -> Step<u32> {
        let owned = (Owner::Text(key.0), Arc::clone(&key.1));
        if let Some(known) = self.memory.variable(&owned) {
            return Ok(known);
        }
        let (kept, text) = (&globals.variables[key], Arc::clone(&globals.texts[&key.0]));
        let mut words = kept.datum.words.clone();
        let cells = kept.datum.shape.cells();
        let object = self.memory.allocate(cells, Some(0))?;
        self.count(u64::from(cells))?;
        let variable =
            Variable { object, shape: kept.datum.shape.clone(), text, is_reached: kept.is_reached };
        self.memory.remember_variable(owned, variable);
        for (cell, target, at, array) in &kept.pointers {
            let base = Memory::address(self.restore(target, globals)?, 0) + array.start;
            let cells = u32::try_from(array.end - array.start).expect("memory is bounded");
            words[*cell as usize] = Some(self.memory.part(base, cells)? + (at - array.start));
        }
        self.memory.fill(object, &words);
        self.memory.mark(object, kept.mark);
        Ok(object)
    }

    /// Returns the names of tables of boards, or of any numbers, that were used and that nothing has filled. The static
    /// fields of a class are one variable.
    pub(super) fn unfilled(&self, of_any: bool) -> Vec<Arc<str>> {
        let mut names = Vec::new();
        for ((_, name), variable) in self.memory.variables() {
            let words = self.memory.words(variable.object);
            match &variable.shape {
                Shape::Struct(class) => {
                    let is_slice = &*class.name == "slice";
                    if is_slice && words.get(2).copied().flatten().is_some_and(|room| room.cast_signed() < 0)
                    {
                        continue; // `append` made it, so it has what was appended
                    }
                    let mut first = 0;
                    for field in &class.fields {
                        let end = first + field.shape.cells() as usize;
                        if words
                            .get(first..end)
                            .is_some_and(|words| self.is_unfilled(&field.shape, words, of_any))
                        {
                            // the only field of a `std::array` has no name
                            let is_named = !field.name.is_empty() && !is_slice;
                            names.push(if is_named { Arc::from(&*field.name) } else { Arc::clone(name) });
                        }
                        first = end;
                    }
                }
                shape if self.is_unfilled(shape, words, of_any) => names.push(Arc::clone(name)),
                _ => {}
            }
        }
        names.sort_unstable();
        names
    }

    fn is_unfilled(&self, shape: &Shape, words: &[Option<u64>], of_any: bool) -> bool {
        const FEWEST: usize = 8;
        let (shape, words) = match (shape, words) {
            (Shape::Reference(target), &[Some(address)]) if address != 0 => {
                (&**target, self.memory.words(self.memory.resolve(address).0))
            }
            found => found,
        };
        let scalar = shape.first_scalar();
        let is_wanted =
            if of_any { scalar.is_some() } else { matches!(scalar, Some(Scalar::U64 | Scalar::I64)) };
        is_wanted && words.len() >= FEWEST && words.iter().all(|word| *word == Some(0))
    }

    /// Returns what to keep of a source's variable, or `None` if it points to something without a name.
    fn kept(&self, variable: &Variable) -> Option<Kept> {
        let mut words = self.memory.words(variable.object).to_vec();
        let mut pointers = Vec::new();
        let parts = if has_references(&variable.shape) {
            run::parts(&variable.shape, vec![None; words.len()])
        } else {
            Vec::new() // only numbers: large tables are kept as they are
        };
        for (cell, part) in parts.iter().enumerate() {
            match part.scalar {
                Some(Scalar::Big) => return None, // a handle of the machine
                Some(_) => continue,
                None => {}
            }
            let Some(word) = words[cell].filter(|word| *word != 0) else { continue };
            let (object, at, array) = self.memory.extent(word);
            words[cell] = None;
            match self.memory.variables().find(|(_, known)| known.object == object) {
                Some(((Owner::Text(address), name), _)) => {
                    let cell = u32::try_from(cell).expect("memory is bounded");
                    pointers.push((cell, (*address, Arc::clone(name)), at, array));
                }
                _ if array.is_empty() => {} // a dangling pointer
                _ => return None,
            }
        }
        let datum = Datum { shape: variable.shape.clone(), words };
        let (mark, is_reached) = (self.memory.mark_of(variable.object), variable.is_reached);
        Some(Kept { datum, mark, is_reached, pointers })
    }

    /// Gives a name of the session the value of a variable, if it has one.
    pub(super) fn keep(&mut self, name: &Arc<str>, value: Register, shape: &Shape) -> Step {
        if !self.context.keeps_globals || shape.has_owners() {
            return Ok(()); // elements end with the run
        }
        let word = self.registers[self.index(value)];
        if shape.scalar() == Some(Scalar::Big) && word.is_some_and(|word| self.narrowed(word).is_err()) {
            return Ok(()); // the session's values have 64 bits
        }
        if let Some(datum) = self.datum(word, shape)?.filter(|datum| datum.words.iter().all(Option::is_some))
        {
            self.kept.names.insert(Arc::clone(name), datum);
        }
        Ok(())
    }

    /// Returns the values at the end of a run. If an initializer may have changed something that is not kept, nothing
    /// of its source is kept.
    pub(super) fn globals(&mut self) -> Globals {
        let mut globals = std::mem::take(&mut self.kept);
        let all: Vec<_> = self.memory.variables().map(|(key, own)| (key, own, self.kept(own))).collect();
        let is_renewed = |owner: Owner| {
            let mut own = all.iter().filter(|(key, ..)| key.0 == owner);
            own.clone().any(|(_, variable, _)| variable.is_reached) && own.any(|(.., kept)| kept.is_none())
        };
        let renewed = all.iter().filter_map(|((owner, _), ..)| match owner {
            Owner::Text(address) if is_renewed(*owner) => Some(*address),
            _ => None,
        });
        globals.renewed = renewed.collect();
        for (key, variable, kept) in all {
            let Some(kept) = kept else { continue };
            let datum = &kept.datum;
            match key.0 {
                // a value assigned to the name is newer than the variable that it was read from
                Owner::Session if datum.words.iter().all(Option::is_some) => {
                    globals.names.entry(Arc::clone(&key.1)).or_insert_with(|| datum.clone());
                }
                Owner::Session => {}
                Owner::Text(address) if globals.renewed.contains(&address) => {}
                Owner::Text(address) => {
                    globals.variables.insert((address, Arc::clone(&key.1)), kept);
                    globals.texts.insert(address, Arc::clone(&variable.text));
                }
            }
        }
        globals
    }
}
