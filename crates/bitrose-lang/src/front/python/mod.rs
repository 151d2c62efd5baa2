//! The Python front end: integers without a fixed width ([`Scalar::Big`]), lists, tuples, functions, simple classes.
//!
//! Python source has no static types. Everything is lowered twice: first to infer the types of variables, fields and
//! results from the values that reach them, then to emit the operations. A function is lowered once for each list of
//! argument types. A name that holds values of two types is refused.
//!
//! All statements outside of functions run in order, before the last expression or the requested function. In a program
//! that ends with an expression, a statement that is not supported makes the names that it may change unknown; only the
//! use of such a name is an error.
//!
//! The private keys of this front end are `i:3` for a function with argument types (an index into `Python::instances`),
//! `init` for the statements outside of functions, and `unset` for the initial state of their variables.

mod body;
mod calls;
mod expression;
mod folds;
mod iterate;
mod lists;
mod names;
mod statement;
mod types;

use crate::front::brackets;
use crate::front::prelude::*;
use crate::front::{Definition, DefinitionKind, ExternalNames, MAIN, Nothing, Outline, ParsedSource};
use body::Body;
use std::cell::Cell;
use std::sync::OnceLock;
use types::Type;

/// A Python source that was parsed.
#[derive(Debug)]
pub struct Source {
    outline: Outline,
    tree: Tree,
    /// The bracket, string or line that makes it no Python.
    fault: Option<(Span, &'static str)>,
    changed_fields: OnceLock<names::ChangedFields>,
    /// The names that it imports from modules that bitrose knows a part of.
    library: OnceLock<HashSet<Box<str>>>,
}

impl Source {
    /// Returns `true` if the source may assign to a field or class attribute with this name.
    fn may_change_field(&self, name: &str) -> bool {
        let fields = || names::ChangedFields::of(self.tree.root_node(), &self.outline.source);
        self.changed_fields.get_or_init(fields).has(name)
    }

    /// Parses a source.
    pub(super) fn read(source: &str) -> Arc<dyn ParsedSource> {
        let language = Language::Python;
        let tree =
            tree::parse_source(source, language).expect("only languages that were compiled in are read");
        let fault = brackets::fault(source, language);
        let errors = tree::errors(&tree) + empty_blocks(&tree) + usize::from(fault.is_some());
        let (definitions, has_statements) = (Vec::new(), false);
        let outline = Outline { language, source: source.into(), definitions, has_statements, errors };
        let mut read =
            Self { outline, tree, fault, changed_fields: OnceLock::new(), library: OnceLock::new() };
        let defined = Python::new(&read, &Nothing).defined();
        (read.outline.definitions, read.outline.has_statements) = defined;
        Arc::new(read)
    }
}

impl<'t> Written<'t> for Python<'t> {
    fn text_and_language(&self) -> (&'t str, Language) {
        (self.text, Language::Python)
    }
}

impl ParsedSource for Source {
    fn outline(&self) -> &Outline {
        &self.outline
    }

    fn imports(&self) -> Vec<&str> {
        tree::imports(&self.tree, self.source())
    }

    fn front_end<'t>(&'t self, outside: &'t dyn ExternalNames) -> Fallible<Box<dyn FrontEnd + 't>> {
        Ok(Box::new(Python::new(self, outside)))
    }
}

impl Source {
    /// Refuses a source in which a syntax error takes parts of functions for statements.
    fn check_statements(&self) -> Fallible<()> {
        if let Some((span, label)) = self.fault {
            return Err(Error::new(span, "syntax error").reason(crate::Reason::Syntax).label(label));
        }
        let root = self.tree.root_node();
        if named(root).iter().any(Node::is_error) { tree::check(root) } else { Ok(()) }
    }
}

/// Returns the number of blocks without a statement. Python does not accept them, but its grammar does.
fn empty_blocks(tree: &Tree) -> usize {
    let is_empty = |node: &Node<'_>| match node.kind() {
        "block" => named(*node).is_empty(),
        "function_definition" | "class_definition" => node.child_by_field_name("body").is_none(),
        _ => false,
    };
    tree::all(tree.root_node()).filter(is_empty).count()
}

/// A function and the types of its arguments.
#[derive(Clone, Debug)]
struct Instance<'t> {
    node: Node<'t>,
    /// The class whose method it is.
    class: Option<usize>,
    types: Vec<Type>,
    /// The type of its result, once it is known.
    result: Option<Type>,
    is_open: bool,
}

/// A class: its methods, and the fields that its `__init__` assigns.
#[derive(Clone, Debug)]
struct Class<'t> {
    name: &'t str,
    node: Node<'t>,
    methods: HashMap<&'t str, Node<'t>>,
    fields: Vec<(&'t str, Type)>,
    bases: Vec<&'t str>,
}

impl Class<'_> {
    fn has_base(&self, names: &[&str]) -> bool {
        self.bases.iter().any(|base| names.contains(base))
    }

    fn is_enum(&self) -> bool {
        self.has_base(&["Enum", "IntEnum", "Flag", "IntFlag", "StrEnum"])
    }

    /// Returns `true` if this is an enum whose members are not ints.
    fn has_members(&self) -> bool {
        self.is_enum() && !self.has_base(&["int", "IntEnum", "IntFlag"])
    }
}

/// Methods that change which fields a class has, or how an instance is created.
const SPECIAL: [&str; 5] = ["__new__", "__getattr__", "__getattribute__", "__setattr__", "__init_subclass__"];

/// The definitions of a source, and what was inferred about them.
struct Python<'t> {
    text: &'t str,
    source: &'t Source,
    outside: &'t dyn ExternalNames,
    functions: HashMap<&'t str, Node<'t>>,
    classes: Vec<Class<'t>>,
    /// Variables outside of functions, in the order of their first values. Those of a class are named `Class.name`.
    globals: Vec<(String, Type)>,
    /// The names that the source gives a meaning outside of functions, or in one that declares them `global`.
    bound: HashSet<&'t str>,
    /// Names that first mean one thing and later another, with the error for their use.
    redefined_names: HashMap<&'t str, Box<Error>>,
    /// Names that a statement with an error may change, with that error.
    unusable_names: HashMap<String, Box<Error>>,
    /// The ids of the statements with an error.
    skipped: HashSet<usize>,
    instances: Vec<Instance<'t>>,
    /// Whether the program takes the complement of a number, and whether it uses flags: `~` has another meaning there.
    has_complement: Cell<bool>,
    has_flags: Cell<bool>,
    is_ready: bool,
    /// Whether the whole program is run: then `__name__` is `"__main__"`.
    is_main: bool,
}

impl<'t> Python<'t> {
    fn new(source: &'t Source, outside: &'t dyn ExternalNames) -> Self {
        let mut front = Self {
            text: source.source(),
            source,
            outside,
            functions: HashMap::new(),
            classes: Vec::new(),
            globals: Vec::new(),
            bound: HashSet::new(),
            redefined_names: HashMap::new(),
            unusable_names: HashMap::new(),
            skipped: HashSet::new(),
            instances: Vec::new(),
            has_complement: Cell::new(false),
            has_flags: Cell::new(false),
            is_ready: false,
            is_main: false,
        };
        let (root, mut known) = (source.tree.root_node(), HashSet::new());
        for statement in named(root) {
            let definition = statement.child_by_field_name("definition").unwrap_or(statement);
            let Some(name) = definition.child_by_field_name("name") else { continue };
            match definition.kind() {
                "function_definition" => {
                    front.functions.insert(front.text(name), definition);
                }
                "class_definition" => front.class(name, definition),
                _ => continue,
            }
            if !known.insert(front.text(name)) {
                front.redefined_names.insert(front.text(name), front.refuse_redefined(name));
            }
        }
        known.extend(names::assigned(&front, root));
        front.bound.clone_from(&known);
        front.bound.extend(names::declared_global(&front, tree::all(root)));
        for import in tree::all(root).filter(|node| node.kind().starts_with("import")) {
            for (name, node) in names::imported(&front, import, root) {
                if known.contains(name) || is_among(names::BUILT_IN, name) {
                    let error = if tree::has(node, "wildcard_import") {
                        front
                            .refuse(node, &format!("`{name}`, which `*` may define again,"))
                            .help("import the names that are needed")
                    } else {
                        front.refuse_redefined(node)
                    };
                    front.redefined_names.insert(name, error);
                }
            }
        }
        front
    }

    fn class(&mut self, name: Node<'t>, node: Node<'t>) {
        let bases = node.child_by_field_name("superclasses").map_or(Vec::new(), named);
        let bases = bases.into_iter().map(|base| self.text(base).rsplit('.').next().unwrap_or_default());
        let mut bases: Vec<&'t str> = bases.collect();
        let own = self.classes.iter().filter(|class| bases.contains(&class.name));
        bases.extend(own.flat_map(|class| class.bases.clone()).collect::<Vec<_>>());
        let mut methods = HashMap::new();
        for member in node.child_by_field_name("body").map_or(Vec::new(), named) {
            let definition = member.child_by_field_name("definition").unwrap_or(member);
            if let Some(name) =
                definition.child_by_field_name("name").filter(|_| definition.kind() == "function_definition")
                && !names::decorators(definition, self.text).any(|name| name.ends_with("setter"))
            {
                methods.insert(self.text(name), definition);
            }
        }
        self.classes.push(Class { name: self.text(name), node, methods, fields: Vec::new(), bases });
    }

    /// Returns `true` if an instance may have a field with this name. A class that lists its fields has only those.
    fn has_slot(&self, class: usize, name: &str) -> bool {
        let body = self.classes[class].node.child_by_field_name("body").map_or(Vec::new(), named);
        let slots = body.into_iter().map(|own| self.text(own)).find(|own| own.starts_with(names::SLOTS));
        slots.is_none_or(|slots| {
            ['\'', '"'].iter().any(|quote| slots.contains(&format!("{quote}{name}{quote}")))
        })
    }

    /// Returns the class with this name.
    fn class_named(&self, name: &str) -> Fallible<Option<usize>> {
        let Some(found) = self.classes.iter().position(|class| class.name == name) else { return Ok(None) };
        let class = &self.classes[found];
        self.check_name(name)?;
        self.check_decorators(class.node)?;
        let is_known = |base: &str| {
            let is_own = self.classes.iter().any(|class| class.name == base);
            is_own || class.is_enum() || matches!(base, "object" | "ABC" | "Protocol")
        };
        if let Some(base) = class.bases.iter().find(|base| !is_known(base)) {
            return Err(self.refuse(class.node, &format!("a class with the base class `{base}`")));
        }
        if let Some(method) = SPECIAL.iter().find_map(|name| class.methods.get(name)) {
            return Err(self.refuse(field(*method, "name")?, "this method"));
        }
        if class.has_base(&["Flag", "IntFlag"]) {
            self.has_flags.set(true);
            self.check_complement(field(class.node, "name")?)?;
        }
        Ok(Some(found))
    }

    /// Refuses a program that uses flags and takes the complement of a number, which may be a flag.
    fn check_complement(&self, node: Node<'t>) -> Fallible<()> {
        if !self.has_complement.get() || !self.has_flags.get() {
            return Ok(());
        }
        let error = self.refuse(node, "`~` in a program with flags");
        Err(error.help("write `x ^ ALL`, where `ALL` has all bits; of a flag, `~` is the other flags"))
    }

    /// Refuses a name that first means one thing and later another.
    fn check_name(&self, name: &str) -> Fallible<()> {
        self.redefined_names.get(name).map_or(Ok(()), |error| Err(error.clone()))
    }

    /// Refuses a function or class that a decorator may have changed.
    fn check_decorators(&self, definition: Node<'t>) -> Fallible<()> {
        let is_dataclass = |name: &str| name.ends_with("dataclass") && names::is_dataclass(self, definition);
        let is_known = |name: &str| names::is_harmless(self, name) || is_dataclass(name);
        if names::decorators(definition, self.text).all(is_known) {
            return Ok(());
        }
        let name = field(definition, "name")?;
        Err(self
            .refuse(name, &format!("the decorator of `{}`", self.text(name)))
            .help("remove the decorator, or write what it does in the definition"))
    }

    fn refuse_redefined(&self, node: Node<'t>) -> Box<Error> {
        self.refuse(node, &format!("`{}`, which is defined more than once,", self.text(node)))
            .help("use a different name for each definition")
    }

    /// Returns the definitions of the source in order, and whether it has any other statements.
    fn defined(&self) -> (Vec<Definition>, bool) {
        let mut definitions: Vec<Definition> = Vec::new();
        let mut has_statements = false;
        for statement in named(self.source.tree.root_node()) {
            let definition = statement.child_by_field_name("definition").unwrap_or(statement);
            let (name, kind) = match definition.kind() {
                "function_definition" => {
                    let parameters = definition.child_by_field_name("parameters").map_or(Vec::new(), named);
                    let names =
                        parameters.into_iter().map(|own| self.text(names::parameter_name(own)).into());
                    (definition.child_by_field_name("name"), DefinitionKind::Function(names.collect()))
                }
                "class_definition" => (definition.child_by_field_name("name"), DefinitionKind::Type),
                "expression_statement" => {
                    let assignment =
                        named(statement).first().copied().filter(|inner| inner.kind() == "assignment");
                    let target = assignment.and_then(|inner| inner.child_by_field_name("left"));
                    let name = target.filter(|target| target.kind() == "identifier");
                    let is_text = named(statement).first().is_some_and(|inner| inner.kind() == "string");
                    has_statements |= name.is_none() && !is_text;
                    (name, DefinitionKind::Variable)
                }
                "import_statement"
                | "import_from_statement"
                | "future_import_statement"
                | "pass_statement" => continue,
                _ => {
                    has_statements = true;
                    continue;
                }
            };
            let Some(name) = name else { continue };
            let (text, span) = (self.text(name), tree::span(name));
            if !definitions.iter().any(|known| *known.name == *text) {
                definitions.push(Definition { name: text.into(), kind, span });
            }
        }
        (definitions, has_statements)
    }

    /// Returns the index of a function with these argument types. Adds it if it is new.
    fn instance(&mut self, node: Node<'t>, class: Option<usize>, types: Vec<Type>) -> usize {
        let found =
            self.instances.iter().position(|known| known.node.id() == node.id() && known.types == types);
        found.unwrap_or_else(|| {
            self.instances.push(Instance { node, class, types, result: None, is_open: false });
            self.instances.len() - 1
        })
    }

    /// Returns the type of the result of a function, which is found by lowering it. A recursive call is assumed to
    /// return an int.
    fn result_of(&mut self, index: usize) -> Fallible<Type> {
        let instance = &mut self.instances[index];
        match &instance.result {
            Some(known) => return Ok(known.clone()),
            None if instance.is_open => return Ok(Type::Int),
            None => instance.is_open = true,
        }
        let open = self.instances.iter().filter(|instance| instance.is_open).count();
        let node = self.instances[index].node;
        if open > 64 {
            return Err(tree::error(node, "too many nested calls").label("of this function"));
        }
        let lowered = Body::new(self, &mut Requests::new(Language::Python)).function(index);
        self.instances[index].is_open = false;
        let (_, result) = lowered?;
        self.instances[index].result = Some(result.clone());
        Ok(result)
    }

    /// Infers the types of all variables outside of functions. If the whole program is run, returns the error of the last
    /// statement, and if it does not end with an expression, also that of any other statement except an `if`.
    fn prepare(&mut self, is_main: bool) -> Fallible<()> {
        self.is_main = is_main;
        if std::mem::replace(&mut self.is_ready, true) {
            return Ok(());
        }
        let statements = named(self.source.tree.root_node());
        // what is asked for is then one function or variable, or the last expression
        let has_value = !is_main || statements.last().is_some_and(|last| names::is_value(*last));
        for (index, statement) in statements.iter().enumerate() {
            let Err(error) =
                Body::new(self, &mut Requests::new(Language::Python)).statement_alone(*statement)
            else {
                continue;
            };
            let is_last = index + 1 == statements.len() && is_main;
            if is_last || !has_value && statement.kind() != "if_statement" {
                return Err(error);
            }
            self.skipped.insert(statement.id());
            self.poison(*statement, &error)?;
        }
        Ok(())
    }

    /// Makes the names unusable that a statement with an error may change, itself or through functions. If the
    /// statement calls something that nothing defines, this is the error, because Python would stop there.
    fn poison(&mut self, statement: Node<'t>, error: &Error) -> Fallible<()> {
        let (mut waiting, mut followed) = (vec![(statement, Rc::new(HashSet::new()), true)], HashSet::new());
        while let Some((node, own, is_run)) = waiting.pop() {
            let name = self.text(node);
            if node.kind() == "identifier" && !own.contains(name) {
                if let Some(function) = self.functions.get(name).filter(|_| !names::is_target(node)) {
                    if let Some(body) = function.child_by_field_name("body").filter(|_| followed.insert(name))
                    {
                        waiting.push((body, Rc::new(names::assigned(self, body)), is_run));
                    }
                } else if is_run
                    && names::is_called(node)
                    && !names::is_defined(self, name)
                    && !names::asks_a_type(self, node)
                {
                    return Err(names::unknown_function(self, node, name));
                } else if !self.is_read_only(name, node) {
                    self.unusable_names.insert(name.to_owned(), Box::new(error.clone()));
                }
            }
            let is_run = is_run && !matches!(node.kind(), "function_definition" | "lambda");
            waiting.extend(named(node).into_iter().map(|node| (node, Rc::clone(&own), is_run)));
        }
        Ok(())
    }
}

impl<'t> Python<'t> {
    /// Returns `true` for `if __name__ == "__main__":`. What follows in the text is a call of the user, who imports the
    /// module.
    fn is_main_guard(&self, node: Node<'t>) -> bool {
        let condition = node.child_by_field_name("condition").map_or("", |condition| self.text(condition));
        let condition = condition.replace([' ', '(', ')'], "").replace('\'', "\"");
        matches!(&*condition, "__name__==\"__main__\"" | "\"__main__\"==__name__")
            && node.parent().is_some_and(|around| around.kind() == "module")
    }

    /// Returns `true` if this use of a global variable certainly leaves its value unchanged.
    fn is_read_only(&self, name: &str, node: Node<'t>) -> bool {
        let Some((_, kind)) = self.globals.iter().find(|(own, _)| own == name) else { return false };
        let is_read = kind.is_immutable()
            || matches!(kind, Type::List(element) if element.is_immutable())
                && names::is_only_read(node, self.text);
        is_read && !names::is_target(node)
    }
}

impl FrontEnd for Python<'_> {
    fn lower(&mut self, key: &str, requests: &mut Requests) -> Fallible<Function> {
        let (kind, name) = key.split_once(':').unwrap_or((key, ""));
        if kind == "i" {
            let index = name.parse().expect("the key of a function is its number");
            return Body::new(self, requests).function(index).map(|(function, _)| function);
        }
        if kind == "unset" {
            return Ok(Body::new(self, requests).unset());
        }
        let prepared = self.prepare(key == MAIN);
        match kind {
            _ if key == MAIN => {
                self.source.check_statements()?;
                prepared?;
                Body::new(self, requests).module(true)
            }
            "init" => Body::new(self, requests).module(false),
            "f" => {
                let node = *self.functions.get(name).ok_or_else(|| tree::undefined("function", name))?;
                Body::new(self, requests).entry(node)
            }
            _ => Body::new(self, requests).variable(name),
        }
    }
}
