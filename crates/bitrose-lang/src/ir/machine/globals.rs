//! Variables outside of functions: those of the text, which keep their values from one run of a session to the next, and
//! the values of the session.

use super::super::{Begins, Global, GlobalId, Module, Refusal, Register, Scalar, Shape};
use super::memory::Memory;
use super::{Datum, Machine, Step, refuse};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

/// Whose variable it is: of the session, or of a text, by the address of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Owner {
    Session,
    Text(usize),
}

/// Values of variables outside of functions.
#[derive(Clone, Debug, Default)]
pub struct Globals {
    names: BTreeMap<Arc<str>, Datum>,
    variables: HashMap<(usize, Arc<str>), Datum>,
    /// Those that were written to after they got their first values.
    written: HashSet<(usize, Arc<str>)>,
    /// The texts whose addresses are keys: as long as they are here, no other text has their address.
    texts: HashMap<usize, Arc<str>>,
}

impl Globals {
    /// The values of names of the session.
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

    /// The value of a name of the session.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Datum> {
        self.names.get(name)
    }

    /// The value of a variable outside of functions, where a run before has left one or the session gives it.
    pub(crate) fn value(&self, module: &Module, global: &Global) -> Option<&Datum> {
        self.of(&(owner(module, global), Arc::clone(&global.name)))
    }

    /// Takes the value of a name of the session away.
    pub fn remove(&mut self, name: &str) {
        self.names.remove(name);
    }

    fn of(&self, key: &(Owner, Arc<str>)) -> Option<&Datum> {
        match key.0 {
            Owner::Session => self.names.get(&key.1),
            Owner::Text(address) => self.variables.get(&(address, Arc::clone(&key.1))),
        }
    }

    fn is_written(&self, key: &(Owner, Arc<str>)) -> bool {
        matches!(key.0, Owner::Text(address) if self.written.contains(&(address, Arc::clone(&key.1))))
    }

    /// Takes over what a run has changed.
    pub fn update(&mut self, changed: Self) {
        self.names.extend(changed.names);
        self.variables.extend(changed.variables);
        self.written.extend(changed.written);
        self.texts.extend(changed.texts);
    }
}

fn owner(module: &Module, global: &Global) -> Owner {
    if global.is_outside { Owner::Session } else { Owner::Text(module.source.as_ptr() as usize) }
}

/// A variable outside of functions that is given its first value because something reads it.
pub(super) struct Late {
    /// The number of its initializer among the functions that run.
    frame: usize,
    object: u32,
    /// The number of variables in memory when that began.
    known: u32,
}

impl<'m> Machine<'m, '_> {
    /// Runs what comes before the program: the innermost module first.
    pub(super) fn start(&mut self, module: &'m Module) -> Step {
        for module in module.started().into_iter().rev() {
            if let Some(start) = module.start() {
                self.enter(module, start, &[], (None, None))?;
            }
        }
        Ok(())
    }

    /// A variable is read or written. What gives another one its first value, later than the language does, must not
    /// depend on what has changed since, and must change nothing else.
    pub(super) fn touch_variable(&mut self, address: u64, is_write: bool) -> Step {
        let (object, _) = Memory::place(address);
        match self.late.last() {
            Some(late) if object == late.object || object >= late.known => Ok(()),
            Some(_) if is_write || self.memory.is_written(object) => refuse(Refusal::Late),
            None if is_write => {
                self.memory.mark_written(object);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// An initializer has ended.
    pub(super) fn end_late(&mut self) {
        self.late.pop_if(|late| late.frame == self.frames.len());
    }

    /// The address of a variable outside of functions. The first time it gets its value: that of the run before, or its
    /// function is called.
    pub(super) fn global(&mut self, to: Register, id: GlobalId) -> Step {
        let module = self.frame().module;
        let quick = (std::ptr::from_ref(module) as usize, id);
        if let Some(object) = self.memory.global(quick) {
            self.set(to, Memory::address(object, 0));
            return Ok(());
        }
        let global = module.global(id);
        let key = (owner(module, global), Arc::clone(&global.name));
        let known = self.memory.variable(&key);
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
        self.memory.remember_variable(key.clone(), object, module, global);
        let before = self.context.globals.and_then(|globals| globals.of(&key));
        if self.context.globals.is_some_and(|globals| globals.is_written(&key)) {
            self.memory.mark_written(object);
        }
        let initializer = match (before, global.initializer) {
            (Some(datum), _) if datum.shape == global.shape => {
                self.memory.fill(object, &datum.words);
                None
            }
            _ if global.is_outside => {
                self.memory.forget(object);
                None
            }
            (_, initializer) => initializer,
        };
        self.hold(object, &global.name, &global.shape, None);
        if let Some(initializer) = initializer {
            let frame = self.frame();
            let is_start = frame.module.start().is_some_and(|start| std::ptr::eq(start, frame.function));
            match global.begins {
                Begins::AtStart if !is_start => return refuse(Refusal::Early),
                Begins::WhenRead if !is_start => {
                    let (frame, known) = (self.frames.len(), self.memory.objects());
                    self.late.push(Late { frame, object, known });
                }
                _ => {}
            }
            let (module, function) = module.resolve(initializer);
            self.enter(module, function, &[], (None, None))?;
            self.frame().is_initializer = true;
        }
        Ok(())
    }

    /// A name of the session takes the value of a variable, if it has one.
    pub(super) fn keep(&mut self, name: &Arc<str>, value: Register, shape: &Shape) -> Step {
        let base = self.frame().base;
        let word = self.registers[base + value.0 as usize];
        if shape.scalar() == Some(Scalar::Big) && word.is_some_and(|word| self.narrowed(word).is_err()) {
            return Ok(()); // the session has values of 64 bits
        }
        if let Some(datum) = self.datum(word, shape)?.filter(|datum| datum.words.iter().all(Option::is_some))
        {
            self.kept.names.insert(Arc::clone(name), datum);
        }
        Ok(())
    }

    /// The values at the end of a run.
    pub(super) fn globals(&mut self) -> Globals {
        let mut globals = std::mem::take(&mut self.kept);
        for (key, variable) in self.memory.variables() {
            if variable.has_references {
                continue; // they lead into the memory of this run
            }
            let words = self.memory.words(variable.object).to_vec();
            let datum = Datum { shape: variable.shape.clone(), words };
            match key.0 {
                // what a name was given is newer than the variable that it was read from
                Owner::Session if datum.words.iter().all(Option::is_some) => {
                    globals.names.entry(Arc::clone(&key.1)).or_insert(datum);
                }
                Owner::Session => {}
                Owner::Text(address) => {
                    let key = (address, Arc::clone(&key.1));
                    if self.memory.is_written(variable.object) {
                        globals.written.insert(key.clone());
                    }
                    globals.variables.insert(key, datum);
                    globals.texts.insert(address, Arc::clone(&variable.text));
                }
            }
        }
        globals
    }
}
