//! Front end for Java and C#: one lowering for two dialects.
//!
//! [`Source`] holds a parsed source; code outside of any class is wrapped in one (`snippet`). `Managed` collects what
//! the source defines (`classes`). Besides the keys of all front ends, it uses its own: `m:7` for a method, `a:7` for
//! an instance method without its instance, `n:2:7` for a constructor of a class (`n:2:-` for the implicit one), `s:2`
//! for the initializers of the static fields of a class, and `e:2` for the construction of the constants of an enum.

mod arrays;
mod body;
mod calls;
mod classes;
mod directives;
mod expression;
mod inputs;
mod lambda;
mod library;
mod literal;
mod lookup;
mod names;
mod objects;
mod operators;
mod snippet;
mod statement;
mod statics;
mod switch;
mod types;

use crate::front::prelude::*;
use crate::front::{Definition, DefinitionKind, ExternalNames, MAIN, Nothing, Outline, ParsedSource};
use crate::ir;
use body::Body;
use classes::{Class, Method, MethodKind};
use std::collections::BTreeSet;
use std::sync::OnceLock;
use types::Signature;

/// A parsed source of Java or C#.
#[derive(Debug)]
pub struct Source {
    outline: Outline,
    text: snippet::Text,
    tree: Tree,
    /// Where the names are that it uses without defining them.
    undefined: OnceLock<Vec<std::ops::Range<usize>>>,
}

impl Source {
    /// Parses a source of Java or C#.
    ///
    /// # Errors
    /// The source is nested too deeply.
    pub(super) fn read(source: &str, language: Language) -> Result<Arc<dyn ParsedSource>, Error> {
        let grammar = tree::grammar(language).expect("only languages that were compiled in are read");
        let has_directives = language == Language::CSharp && source.contains('#');
        let active = has_directives.then(|| directives::applied(source));
        let (text, tree) = snippet::read(&grammar, active.as_deref().unwrap_or(source));
        let (definitions, has_statements, errors) = (Vec::new(), text.has_statements, tree::errors(&tree));
        let outline = Outline { language, source: source.into(), definitions, has_statements, errors };
        let mut read = Self { outline, text, tree, undefined: OnceLock::new() };
        let front_end = Managed::read(&read, &Nothing);
        let definitions = front_end.map(|front_end| front_end.defined());
        read.outline.definitions =
            definitions.map_err(|error| *error.placed(|span| read.text.origin(span)))?;
        Ok(Arc::new(read))
    }
}

/// What a source defines, and the state of lowering it.
pub(super) struct Managed<'t> {
    text: &'t str,
    source: &'t Source,
    outside: &'t dyn ExternalNames,
    is_java: bool,
    classes: Vec<Class<'t>>,
    class_names: HashMap<&'t str, Vec<usize>>,
    /// The enclosing namespaces in braces of the part that is being collected, each followed by a dot.
    namespace: String,
    /// The packages and file-scoped namespaces that the source declares.
    namespaces: Vec<&'t str>,
    /// The namespaces that `using` directives import.
    imported_namespaces: Vec<&'t str>,
    methods: Vec<Method<'t>>,
    /// The parts of the source that define a name: methods, values of fields, what makes an instance of a class.
    definitions: HashMap<&'t str, Vec<Node<'t>>>,
    aliases: HashMap<&'t str, Node<'t>>,
    /// Classes from static imports, each with the imported member; `None` for all of its members.
    static_imports: Vec<(&'t str, Option<&'t str>)>,
    signatures: HashMap<usize, Arc<Signature>>,
    structs: HashMap<usize, Arc<ir::Struct>>,
    /// Classes whose fields are being laid out, to detect recursion.
    open_classes: Vec<usize>,
    /// Constants that are being evaluated, by node id, to detect cycles.
    open_constants: Vec<usize>,
    /// Names that the program being lowered may reach.
    needed: HashSet<&'t str>,
    /// Static initializer blocks that the program needs, by node id.
    needed_blocks: HashSet<usize>,
    /// Classes whose initializers must run exactly where the program first uses the class.
    ordered: BTreeSet<usize>,
}

impl<'t> Managed<'t> {
    fn read(source: &'t Source, outside: &'t dyn ExternalNames) -> Fallible<Self> {
        let mut front_end = Self {
            text: &source.text.parsed,
            source,
            outside,
            is_java: source.language() == Language::Java,
            classes: Vec::new(),
            class_names: HashMap::new(),
            namespace: String::new(),
            namespaces: Vec::new(),
            imported_namespaces: Vec::new(),
            methods: Vec::new(),
            definitions: HashMap::new(),
            aliases: HashMap::new(),
            static_imports: Vec::new(),
            signatures: HashMap::new(),
            structs: HashMap::new(),
            open_classes: Vec::new(),
            open_constants: Vec::new(),
            needed: HashSet::new(),
            needed_blocks: HashSet::new(),
            ordered: BTreeSet::new(),
        };
        front_end.collect(source.tree.root_node(), None, 0)?;
        front_end.definitions = front_end.all_definitions();
        Ok(front_end)
    }
}

impl<'t> Written<'t> for Managed<'t> {
    fn text_and_language(&self) -> (&'t str, Language) {
        (self.text, self.source.language())
    }
}

impl ParsedSource for Source {
    fn outline(&self) -> &Outline {
        &self.outline
    }

    fn imports(&self) -> Vec<&str> {
        tree::imports(&self.tree, &self.text.parsed)
    }

    fn front_end<'t>(&'t self, outside: &'t dyn ExternalNames) -> Fallible<Box<dyn FrontEnd + 't>> {
        Ok(Box::new(Managed::read(self, outside)?))
    }

    fn origin(&self, span: Span) -> Span {
        self.text.origin(span)
    }
}

impl FrontEnd for Managed<'_> {
    fn lower(&mut self, key: &str, requests: &mut Requests) -> Fallible<Function> {
        let mut parts = key.split(':');
        let kind = parts.next().expect("a key has a kind");
        let mut index = || parts.next().and_then(|part| part.parse::<usize>().ok());
        let first = index();
        match (kind, first) {
            ("m", Some(method)) => Body::new(self, requests).method(method),
            ("a", Some(method)) => Body::new(self, requests).lacking_instance(true).method(method),
            ("n", Some(class)) => Body::new(self, requests).constructor(class, index()),
            ("s", Some(class)) => Body::new(self, requests).statics(class),
            ("e", Some(class)) => Body::new(self, requests).constants(class),
            _ if key == MAIN => {
                let Some(index) = self.method_named(snippet::MAIN) else {
                    // A missing or extra bracket takes the statements out of their method.
                    tree::check(self.source.tree.root_node())?;
                    return Err(Error::new(Span::default(), "syntax error").label("not understood"));
                };
                self.find_reachable(self.methods[index].node)?;
                Body::new(self, requests).main(index)
            }
            _ => {
                let name = key.split_once(':').map_or(key, |(_, name)| name);
                self.lower_name(name, kind, requests)
            }
        }
    }
}

impl Managed<'_> {
    fn method_named(&self, name: &str) -> Option<usize> {
        self.methods.iter().position(|method| method.name == name)
    }

    /// Lowers the method or static field with this name.
    fn lower_name(&mut self, name: &str, kind: &str, requests: &mut Requests) -> Fallible<Function> {
        let unknown = || tree::undefined("name", name);
        if kind != "v" {
            let index = self.method_named(name).ok_or_else(unknown)?;
            self.signature(index)?; // an unknown type is found at once, what is reachable is not
            self.find_reachable(self.methods[index].node)?;
            let lacks_instance = kind == "a" && self.methods[index].kind == MethodKind::Ordinary;
            return Body::new(self, requests).lacking_instance(lacks_instance).method(index);
        }
        let classes = self.classes.iter().enumerate();
        let mut found =
            classes.flat_map(|(class, known)| known.fields.iter().map(move |field| (class, field)));
        let (class, field) =
            found.find(|(_, field)| field.name == name && field.is_static).ok_or_else(unknown)?;
        let (class, field) = (class, field.clone());
        self.find_reachable(field.declarator.child_by_field_name("name").unwrap_or(field.declarator))?;
        Body::new(self, requests).value_of(class, &field)
    }

    /// Returns what the source defines, in source order.
    fn defined(&self) -> Vec<Definition> {
        let methods = self.methods.iter().filter(|method| method.kind == MethodKind::Ordinary);
        let methods = methods.filter(|method| method.name != snippet::MAIN).map(|method| {
            let parameters = method.parameters.iter().map(|parameter| parameter.name.into());
            (method.name, method.node, DefinitionKind::Function(parameters.collect()))
        });
        let fields = self.classes.iter().flat_map(|class| &class.fields).filter(|field| field.is_static);
        let fields = fields.map(|field| (field.name, field.declarator, DefinitionKind::Variable));
        let classes = self.classes.iter().filter(|class| class.name != snippet::CLASS);
        let classes = classes.map(|class| (class.name, class.node, DefinitionKind::Type));
        let mut definitions: Vec<Definition> = methods
            .chain(fields)
            .chain(classes)
            .filter(|(_, node, _)| node.start_byte() < self.source.text.end)
            .map(|(name, node, kind)| {
                let span = tree::span(node.child_by_field_name("name").unwrap_or(node));
                Definition { name: name.into(), kind, span: self.source.text.origin(span) }
            })
            .collect();
        definitions.sort_by_key(|definition| definition.span.start);
        definitions
    }
}
