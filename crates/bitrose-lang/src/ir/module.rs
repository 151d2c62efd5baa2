//! The output of a front end: functions and global variables, in the order in which they were requested.

use super::{Function, FunctionId, GlobalId, Shape};
use crate::error::Fallible;
use crate::{Language, Span};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

/// The lowered part of a source: the functions that a call reaches.
#[derive(Debug)]
pub struct Module {
    /// The language of the source.
    pub language: Language,
    /// The source that all spans refer to.
    pub source: Arc<str>,
    functions: Vec<Entry>,
    globals: Vec<Global>,
    start: Option<FunctionId>,
    has_start: bool,
    borrowed: Vec<Box<str>>,
    remarks: BTreeMap<Span, String>,
}

/// A function of a module.
#[derive(Clone, Debug)]
pub enum Entry {
    /// A function of this source.
    Own(Box<Function>),
    /// A function of another source, which may be in another language.
    Import(Arc<Module>, FunctionId),
}

/// A global variable.
#[derive(Clone, Debug)]
pub struct Global {
    /// The name.
    pub name: Arc<str>,
    /// The type.
    pub shape: Shape,
    /// The initializer: a function without parameters that writes to the variable. Without one, every cell is 0.
    pub initializer: Option<FunctionId>,
    /// When it is initialized.
    pub init_time: InitTime,
    /// Whether it is a value of the session, which the run provides.
    pub is_session_value: bool,
}

/// When a global variable is initialized.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InitTime {
    /// On first read, because the time does not matter. If it turns out to matter, the run is refused.
    WhenRead,
    /// Before the program, in the order of [`Module::start`].
    AtStart,
    /// Where the language says so: the front end asks for the variable's address there.
    WhenReached,
}

impl Module {
    /// Returns a function.
    pub fn function(&self, id: FunctionId) -> &Entry {
        &self.functions[id.0 as usize]
    }

    /// Returns a global variable.
    pub fn global(&self, id: GlobalId) -> &Global {
        &self.globals[id.0 as usize]
    }

    /// Returns the function that runs before the program. It takes the addresses of variables in the order of their
    /// initialization.
    pub fn start(&self) -> Option<&Function> {
        self.start.map(|id| self.resolve(id).1)
    }

    /// Returns this module and the modules that it uses, as far as they have code that runs before the program. A
    /// module comes after those that it uses, as that code does.
    pub fn started(&self) -> Vec<&Self> {
        fn visit<'m>(module: &'m Module, seen: &mut Vec<&'m Module>, all: &mut Vec<&'m Module>) {
            if !module.has_start || seen.iter().any(|known| std::ptr::eq(*known, module)) {
                return;
            }
            seen.push(module);
            module.imports().for_each(|import| visit(import, seen, all));
            all.push(module);
        }
        let mut all = Vec::new();
        visit(self, &mut Vec::new(), &mut all);
        all
    }

    /// Returns the names that this module and those it uses take from bitrose, if they are in another language than
    /// bitrose's own: built-ins, squares and techniques.
    pub fn borrowed(&self) -> BTreeSet<&str> {
        let own = self.borrowed.iter().map(|name| &**name);
        own.chain(self.imports().flat_map(Self::borrowed)).collect()
    }

    /// Returns the names of the functions and of the variables of this module and of those it uses.
    pub(crate) fn names(&self) -> [Vec<&str>; 2] {
        let functions = self.functions.iter().filter_map(|entry| match entry {
            Entry::Own(function) => Some(&*function.name),
            Entry::Import(..) => None,
        });
        let variables = self.globals.iter().map(|global| &*global.name);
        let mut names: [Vec<&str>; 2] = [functions.collect(), variables.collect()];
        for module in self.imports() {
            let inner = module.names();
            names.iter_mut().zip(inner).for_each(|(all, inner)| all.extend(inner));
        }
        names
    }

    /// Returns remarks on the source, with the source that each is on: how the language reads an expression that seems
    /// to mean something else.
    pub fn remarks(&self) -> Vec<(&Arc<str>, Span, &str)> {
        let own = self.remarks.iter().map(|(span, remark)| (&self.source, *span, &**remark));
        own.chain(self.imports().flat_map(Self::remarks)).collect()
    }

    fn imports(&self) -> impl Iterator<Item = &Self> {
        self.functions.iter().filter_map(|entry| match entry {
            Entry::Import(module, _) => Some(&**module),
            Entry::Own(_) => None,
        })
    }

    /// Returns all functions.
    pub fn entries(&self) -> &[Entry] {
        &self.functions
    }

    /// Iterates over the ids of all global variables.
    pub(crate) fn global_ids(&self) -> impl Iterator<Item = GlobalId> + use<> {
        (0..u32::try_from(self.globals.len()).expect("a source has few variables")).map(GlobalId)
    }

    /// Returns a function and the module that contains it.
    pub fn resolve(&self, id: FunctionId) -> (&Self, &Function) {
        match self.function(id) {
            Entry::Own(function) => (self, function),
            Entry::Import(module, id) => module.resolve(*id),
        }
    }
}

/// The functions and global variables that a front end has asked for. Each has a key that identifies it completely: its
/// name, and for a template or a generic function also the arguments, as in `ray<NORTH>`.
///
/// A front end that has to lower something just to learn its type uses separate requests for that.
#[derive(Clone, Debug, Default)]
pub struct Requests {
    pub(crate) language: Language,
    functions: Vec<Option<Entry>>,
    keys: Vec<Arc<str>>,
    ids: HashMap<Arc<str>, FunctionId>,
    waiting: Vec<FunctionId>,
    globals: Vec<Global>,
    global_ids: HashMap<Arc<str>, GlobalId>,
    start: Option<FunctionId>,
    borrowed: Vec<Box<str>>,
    remarks: BTreeMap<Span, String>,
}

impl Requests {
    /// Creates a list without functions, for a source in this language.
    pub fn new(language: Language) -> Self {
        Self { language, ..Self::default() }
    }

    /// Returns the id of the function with a key. The first request queues the function for lowering.
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

    /// Returns the id of a function of another source.
    pub fn import(&mut self, key: &str, module: Arc<Module>, function: FunctionId) -> FunctionId {
        let id = self.function(key);
        self.functions[id.0 as usize] = Some(Entry::Import(module, function));
        self.waiting.retain(|waiting| *waiting != id);
        id
    }

    /// Returns a global variable that was requested before.
    pub(crate) fn known_global(&self, key: &str) -> Option<(GlobalId, Shape)> {
        let id = *self.global_ids.get(key)?;
        Some((id, self.globals[id.0 as usize].shape.clone()))
    }

    /// Returns the id of the global variable with a key. `initializer` is the key of its initializer.
    pub fn variable(&mut self, key: &str, name: &str, shape: &Shape, initializer: Option<&str>) -> GlobalId {
        if let Some((known, _)) = self.known_global(key) {
            return known;
        }
        let initializer = initializer.map(|key| self.function(key));
        let (name, shape) = (name.into(), shape.clone());
        let init_time = InitTime::WhenRead;
        self.global(key, Global { name, shape, initializer, init_time, is_session_value: false })
    }

    /// Sets when a requested variable is initialized.
    pub fn begin(&mut self, id: GlobalId, init_time: InitTime) {
        self.globals[id.0 as usize].init_time = init_time;
    }

    /// Sets the key of the function that runs before the program.
    pub fn start(&mut self, key: &str) {
        self.start = Some(self.function(key));
    }

    /// Records that a source in another language uses a name of bitrose.
    pub(crate) fn record_builtin(&mut self, name: &str) {
        if self.language != Language::Own {
            self.borrowed.push(name.into());
        }
    }

    /// Records a remark on a part of the source.
    pub fn remark(&mut self, span: Span, remark: String) {
        self.remarks.insert(span, remark);
    }

    /// Returns the id of a global variable.
    pub fn global(&mut self, key: &str, global: Global) -> GlobalId {
        let id = GlobalId(u32::try_from(self.globals.len()).expect("a source has few variables"));
        self.globals.push(global);
        self.global_ids.insert(key.into(), id);
        id
    }
}

/// A front end for one language. It has read a source and knows what it defines.
pub trait FrontEnd {
    /// Lowers the function with a key that it has passed to [`Requests::function`], or that [`lower`] was called with.
    ///
    /// # Errors
    /// Returns the first thing in the function that is not understood, with its span.
    fn lower(&mut self, key: &str, requests: &mut Requests) -> Fallible<Function>;
}

/// Lowers a function and everything that it calls. Functions that are never called are not examined.
///
/// # Errors
/// Returns the first thing that the front end does not understand, with its span.
pub fn lower(
    front_end: &mut dyn FrontEnd,
    language: Language,
    source: Arc<str>,
    key: &str,
) -> Fallible<(Arc<Module>, FunctionId)> {
    let mut requests = Requests::new(language);
    let entry = requests.function(key);
    while let Some(id) = requests.waiting.pop() {
        let key = Arc::clone(&requests.keys[id.0 as usize]);
        let function = front_end.lower(&key, &mut requests)?;
        requests.functions[id.0 as usize] = Some(Entry::Own(Box::new(function)));
    }
    let functions = requests.functions.into_iter().map(|function| function.expect("nothing waits any more"));
    let mut module = Module {
        language,
        source,
        functions: functions.collect(),
        globals: requests.globals,
        start: requests.start,
        has_start: requests.start.is_some(),
        borrowed: requests.borrowed,
        remarks: requests.remarks,
    };
    module.has_start = module.has_start || module.imports().any(|import| import.has_start);
    Ok((Arc::new(module), entry))
}
