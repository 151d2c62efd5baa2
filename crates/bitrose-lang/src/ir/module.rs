//! What a front end makes: functions and variables, in the order in which they were asked for.

use super::{Function, FunctionId, GlobalId, Shape};
use crate::Language;
use crate::error::Fallible;
use std::collections::HashMap;
use std::sync::Arc;

/// The lowered part of a text: the functions that a call reaches.
#[derive(Debug)]
pub struct Module {
    /// The language of the text.
    pub language: Language,
    /// The text, to which all spans belong.
    pub source: Arc<str>,
    functions: Vec<Entry>,
    globals: Vec<Global>,
}

/// A function of a module.
#[derive(Clone, Debug)]
pub enum Entry {
    /// A function of this text.
    Own(Function),
    /// A function of another text, which may be in another language.
    Import(Arc<Module>, FunctionId),
}

/// A variable outside of functions.
#[derive(Clone, Debug)]
pub struct Global {
    /// The name.
    pub name: Arc<str>,
    /// The type.
    pub shape: Shape,
    /// Gives it its value when it is first used: a function without parameters that writes to it. Without one every cell
    /// is 0.
    pub initializer: Option<FunctionId>,
    /// Is it a value of the session, which is given with the run?
    pub is_outside: bool,
}

impl Module {
    /// A function.
    #[must_use]
    pub fn function(&self, id: FunctionId) -> &Entry {
        &self.functions[id.0 as usize]
    }

    /// A variable.
    #[must_use]
    pub fn global(&self, id: GlobalId) -> &Global {
        &self.globals[id.0 as usize]
    }

    /// All functions.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.functions
    }

    /// All variables, by number.
    pub fn global_ids(&self) -> impl Iterator<Item = GlobalId> + use<> {
        (0..u32::try_from(self.globals.len()).expect("a source has few variables")).map(GlobalId)
    }

    /// The function and the module that it is in.
    #[must_use]
    pub fn resolve(&self, id: FunctionId) -> (&Self, &Function) {
        match self.function(id) {
            Entry::Own(function) => (self, function),
            Entry::Import(module, id) => module.resolve(*id),
        }
    }
}

/// Names that a front end gives to what it lowers. A key says all that makes a function what it is: its name, for a
/// template or a generic function also its arguments, as in `ray<NORTH>`.
#[derive(Clone, Debug)]
pub struct Requests {
    functions: Vec<Option<Entry>>,
    keys: Vec<Arc<str>>,
    ids: HashMap<Arc<str>, FunctionId>,
    waiting: Vec<FunctionId>,
    globals: Vec<Global>,
    global_ids: HashMap<Arc<str>, GlobalId>,
}

impl Default for Requests {
    fn default() -> Self {
        Self::new()
    }
}

impl Requests {
    /// Nothing is asked for yet. A front end that must lower something to know its type does so with requests of its own.
    #[must_use]
    pub fn new() -> Self {
        Self {
            functions: Vec::new(),
            keys: Vec::new(),
            ids: HashMap::new(),
            waiting: Vec::new(),
            globals: Vec::new(),
            global_ids: HashMap::new(),
        }
    }

    /// The function with a key. The first time it is asked for, it is put down to be lowered.
    pub fn function(&mut self, key: &str) -> FunctionId {
        if let Some(&id) = self.ids.get(key) {
            return id;
        }
        let id = FunctionId(u32::try_from(self.functions.len()).expect("a source has few functions"));
        let key: Arc<str> = key.into();
        self.functions.push(None);
        self.keys.push(Arc::clone(&key));
        self.ids.insert(key, id);
        self.waiting.push(id);
        id
    }

    /// A function of another text.
    pub fn import(&mut self, key: &str, module: Arc<Module>, function: FunctionId) -> FunctionId {
        let id = self.function(key);
        self.functions[id.0 as usize] = Some(Entry::Import(module, function));
        self.waiting.retain(|waiting| *waiting != id);
        id
    }

    /// A variable outside of functions that was asked for before.
    #[must_use]
    pub fn known_global(&self, key: &str) -> Option<(GlobalId, Shape)> {
        let id = *self.global_ids.get(key)?;
        Some((id, self.globals[id.0 as usize].shape.clone()))
    }

    /// The variable outside of functions with a key; `initializer` is the key of what gives it its value.
    pub fn variable(&mut self, key: &str, name: &str, shape: &Shape, initializer: Option<&str>) -> GlobalId {
        if let Some((known, _)) = self.known_global(key) {
            return known;
        }
        let initializer = initializer.map(|key| self.function(key));
        self.global(key, Global { name: name.into(), shape: shape.clone(), initializer, is_outside: false })
    }

    /// A variable outside of functions.
    pub fn global(&mut self, key: &str, global: Global) -> GlobalId {
        let id = GlobalId(u32::try_from(self.globals.len()).expect("a source has few variables"));
        self.globals.push(global);
        self.global_ids.insert(key.into(), id);
        id
    }
}

/// A front end: one for each language that bitrose reads. It has read a text and knows what it defines.
pub trait FrontEnd {
    /// The language.
    fn language(&self) -> Language;

    /// Lowers the function with a key that it has given to [`Requests::function`], or that [`lower`] was called with.
    ///
    /// # Errors
    /// The first thing in it that is not understood, with its place.
    fn lower(&mut self, key: &str, requests: &mut Requests) -> Fallible<Function>;
}

/// Lowers a function and everything that it calls. What is not called is not looked into.
///
/// # Errors
/// The first thing that the front end does not understand, with its place.
pub fn lower(
    front_end: &mut dyn FrontEnd,
    source: Arc<str>,
    key: &str,
) -> Fallible<(Arc<Module>, FunctionId)> {
    let mut requests = Requests::new();
    let entry = requests.function(key);
    while let Some(id) = requests.waiting.pop() {
        let key = Arc::clone(&requests.keys[id.0 as usize]);
        let function = front_end.lower(&key, &mut requests)?;
        requests.functions[id.0 as usize] = Some(Entry::Own(function));
    }
    let functions = requests.functions.into_iter().map(|function| function.expect("nothing waits any more"));
    let module = Module {
        language: front_end.language(),
        source,
        functions: functions.collect(),
        globals: requests.globals,
    };
    Ok((Arc::new(module), entry))
}
