//! The front end for C and C++. It preprocesses the source, parses it with the grammar of its language (the two
//! grammars use the same names for their nodes), and lowers the tree.
//!
//! `CFrontEnd::read` records where each function, variable, type and enumerator is defined, in whatever scope. In
//! addition to the keys of every front end there are `g:name` for the initializer of a variable, `c:number` for a
//! constant expression, `i:number` for a function with its template arguments, `t:key` for the characters of a string
//! literal, `d:type` for calls through function pointers of a type, and `s:` for what runs before the program.

mod body;
mod brackets;
mod call;
mod class;
mod collect;
mod condition;
mod constness;
mod conversion;
mod declarator;
mod enumeration;
mod expression;
mod grouping;
mod initial;
mod instance;
mod intrinsics;
mod lambda;
mod literal;
mod names;
mod namespaces;
mod operators;
mod order;
mod origin;
mod places;
mod pointers;
mod preprocess;
mod product;
mod range;
mod signature;
mod start;
mod statement;
mod structs;
mod text;
mod token;
mod types;
mod undefined;
mod unread;
mod vector;
mod wide;

use super::{ExternalNames, MAIN, Nothing, Outline, ParsedSource};
use crate::front::prelude::*;
use crate::ir;
use crate::ir::machine::Datum;
use body::Body;
use declarator::{
    Declared, binds_reference, declared_name, function_declarator, is_definition, is_prototype, is_template,
    operator_of, parameter_names,
};
use instance::{Bindings, Instance, Overloads, Signature};
use origin::Preprocessed;
use std::cell::OnceCell;
use types::Named;

/// C or C++ source that has been read.
#[derive(Debug)]
pub struct Source {
    outline: Outline,
    preprocessed: Preprocessed,
    tree: Tree,
}

impl Source {
    /// Preprocesses and parses a source.
    ///
    /// # Errors
    /// Fails if a directive or macro is invalid, or if the definitions cannot be collected.
    pub(crate) fn read(source: &str, language: Language) -> Result<Arc<dyn ParsedSource>, Error> {
        let mut preprocessed = brackets::disambiguate(
            preprocess::preprocess(source, language).map_err(|error| *error)?,
            language,
        );
        let grammar = tree::grammar(language).expect("only languages that were compiled in are read");
        let tree = text::parse(&mut preprocessed, &grammar);
        let (definitions, has_statements, errors) = (Vec::new(), false, tree::errors(&tree));
        let outline = Outline { language, source: source.into(), definitions, has_statements, errors };
        let mut text = Self { outline, preprocessed, tree };
        let is_flat = tree::check_depth(text.tree.root_node(), NESTING_LIMIT);
        let defined = is_flat.and_then(|()| CFrontEnd::read(&text, &Nothing)).map(|front| {
            // A second definition of a name, which is an overload in C++, is an error in C.
            let again = front.overloads.values().filter(|all| !front.is_cpp && all.len() > 1).count();
            let errors = errors + again + front.against_c();
            (front.definitions(), front.functions.contains_key(text::MAIN_FUNCTION), errors)
        });
        let defined = defined.map_err(|error| *error.placed(|span| text.origin(span)))?;
        (text.outline.definitions, text.outline.has_statements, text.outline.errors) = defined;
        Ok(Arc::new(text))
    }
}

/// How deeply constants may depend on one another: array lengths, enumerator values, template arguments.
const DEEPEST_CONSTANT: usize = 24;

/// Everything that a source defines, and the state of lowering it.
#[derive(Default)]
pub(super) struct CFrontEnd<'t> {
    /// The source that was read, and the names that are defined outside it.
    from: Option<(&'t Source, &'t dyn ExternalNames)>,
    text: &'t str,
    is_cpp: bool,
    functions: HashMap<&'t str, Node<'t>>,
    /// All definitions of functions, by name. C++ allows several for one name.
    overloads: Overloads<'t>,
    /// The operators that the source overloads.
    operators: HashSet<&'t str>,
    /// The functions that classes define as their friends.
    friends: HashSet<&'t str>,
    free_operators: Overloads<'t>,
    /// The declarations without a body of functions outside classes, by name or by the sign of the operator.
    declared: Overloads<'t>,
    /// Those of them that no definition belongs to, except operators: these are among the other operators.
    undefined: Overloads<'t>,
    /// The functions that are defined twice, by their nodes, each with the second definition.
    twice: HashMap<usize, Node<'t>>,
    /// The parameter lists of function declarations without a body, by name.
    declared_parameters: HashMap<&'t str, Vec<Vec<Node<'t>>>>,
    /// Member functions by the node of their class and by name. Conversions have the name `operator`.
    methods: HashMap<(usize, &'t str), Vec<Node<'t>>>,
    /// Variables outside functions by name, each as its declaration and declarator. Several scopes may use one name.
    variables: HashMap<&'t str, Vec<(Node<'t>, Node<'t>)>>,
    /// The types by name. Several scopes may use one name.
    types: HashMap<&'t str, Vec<Named<'t>>>,
    /// The definitions of structs, by the names that their shapes have.
    classes: HashMap<String, Node<'t>>,
    /// Names of structs that are declared without a body, whether or not they are defined elsewhere.
    declared_structs: HashSet<&'t str>,
    /// The enumerators by name: those outside functions, and those in the statements of the program.
    enumerators: HashMap<&'t str, Vec<Node<'t>>>,
    /// Names of enumerators that are declared inside functions.
    inner_enumerators: HashSet<&'t str>,
    /// The value of each enumerator and its type inside the enumeration; in a template, for each list of arguments.
    values: HashMap<(usize, String), (i128, Scalar)>,
    known_structs: HashMap<(usize, String), Arc<ir::Struct>>,
    known_enums: HashMap<(usize, String), Shape>,
    /// The template arguments of the classes that class templates make, by the names of these classes.
    class_bindings: HashMap<String, Bindings<'t>>,
    /// The signatures of pointers to functions, by the names of their types.
    pointers: HashMap<String, Signature<'t>>,
    /// The names of those of these types that `std::function` has.
    function_types: HashSet<String>,
    constants: Vec<(Node<'t>, Bindings<'t>)>,
    /// The template arguments that apply to the code being read.
    bindings: Bindings<'t>,
    /// Functions that are called, each with its template arguments.
    instances: Vec<Instance<'t>>,
    /// Deduced `auto` results; `None` while one is being deduced.
    results: HashMap<String, Option<Shape>>,
    /// Every `using` declaration: names of other namespaces may be visible because of it.
    usings: Vec<Node<'t>>,
    /// The names of inline namespaces. What is in one is in the scope around it.
    inline_namespaces: HashSet<&'t str>,
    /// Namespace aliases, with the paths that they stand for.
    namespaces: HashMap<&'t str, Vec<&'t str>>,
    /// Specializations of templates, by name: `template <> int f<3>()`.
    specializations: Overloads<'t>,
    /// The nodes of the types that are being read, to detect one that contains itself.
    open_types: Vec<usize>,
    /// How many constants are being evaluated, each because the previous one needs it.
    open_constants: usize,
    /// Static variables of functions: they live as long as the run, but only one function knows them.
    statics: HashMap<String, (Node<'t>, Node<'t>)>,
    /// String literals, by the keys of the arrays that hold them.
    strings: HashMap<String, Node<'t>>,
    /// The names of functions that run before the program, each with the attribute that says so.
    constructors: Vec<(&'t str, Node<'t>)>,
    /// Variables that are initialized and functions that run before the program, in this order.
    initializers: Vec<(&'t str, (Node<'t>, Node<'t>))>,
    /// The names that may be defined in parts that cannot be parsed.
    unread: unread::Unread<'t>,
    /// The types that each name is declared with, in any scope.
    types_of_names: OnceCell<HashMap<&'t str, Vec<Node<'t>>>>,
}

impl<'t> CFrontEnd<'t> {
    fn read(source: &'t Source, outside: &'t dyn ExternalNames) -> Fallible<Self> {
        let mut front_end = Self {
            from: Some((source, outside)),
            text: &source.preprocessed.text,
            is_cpp: source.language() == Language::Cpp,
            ..Self::default()
        };
        front_end.collect(source.tree.root_node())?;
        front_end.find_unread(source.tree.root_node())?;
        let types = front_end.types.values().flatten();
        let classes =
            types.filter(|one| one.is_class()).map(|one| (front_end.class_name(one.node()), one.node()));
        front_end.classes = classes.collect();
        front_end.find_undefined();
        Ok(front_end)
    }

    fn source(&self) -> &'t Source {
        self.from.expect("a front end is made from a source").0
    }

    fn outside(&self) -> &'t dyn ExternalNames {
        self.from.expect("a front end is made from a source").1
    }

    fn function_name(&self, node: Node<'t>) -> Option<&'t str> {
        declared_name(node.child_by_field_name("declarator")?).map(|name| self.text(name))
    }

    /// Returns the value of a constant expression, which is lowered as a function and run.
    fn constant(&mut self, node: Node<'t>) -> Fallible<i128> {
        self.typed_constant(node).map(|(value, _)| value)
    }

    /// Returns the value of a constant expression and its type.
    fn typed_constant(&mut self, node: Node<'t>) -> Fallible<(i128, Scalar)> {
        if node.kind() == "number_literal"
            && self.text(node).starts_with(|first: char| first.is_ascii_digit())
        {
            let number = literal::number(self.text(node), tree::span(node))?;
            return Ok((number.value.into(), number.scalar));
        }
        let datum = self.constant_datum(node)?;
        Ok((values::number(&datum), datum.shape.scalar().unwrap_or(Scalar::U64)))
    }

    /// Evaluates a constant expression, whose value may have any type.
    fn constant_datum(&mut self, node: Node<'t>) -> Fallible<Datum> {
        if self.open_constants == DEEPEST_CONSTANT {
            return Err(self.refuse(node, "a constant that depends on itself, or is nested too deeply"));
        }
        self.constants.push((node, self.bindings.clone()));
        let key = format!("c:{}", self.constants.len() - 1);
        let outline = &self.source().outline;
        self.open_constants += 1;
        let datum = values::constant(self, outline, &key, tree::span(node));
        self.open_constants -= 1;
        datum
    }

    /// Refuses a subtree that contains a syntax error. If the cause seems to be a missing macro, the error names it.
    fn check(&self, node: Node<'t>) -> Fallible<()> {
        self.check_unread(node)?;
        tree::check(node).map_err(|error| {
            let start = self.text[..error.span.start].rfind(['\n', ';', '{', '}']).map_or(0, |at| at + 1);
            let mut words = self.text[start..].lines().next().unwrap_or("").split_whitespace();
            let is_macro = |word: &&str| {
                word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_')
            };
            match words.next().filter(is_macro) {
                Some(word) => {
                    error.help(format!("if `{word}` is a macro of a header, paste its `#define` as well"))
                }
                None => error,
            }
        })
    }
}

impl<'t> Written<'t> for CFrontEnd<'t> {
    fn text_and_language(&self) -> (&'t str, Language) {
        (self.text, self.source().language())
    }

    fn unknown_kind(&self, node: Node<'t>) -> Box<Error> {
        let (what, help) = match node.kind() {
            "union_specifier" => ("`union`", "convert between its members with shifts and casts"),
            "goto_statement" | "labeled_statement" => ("`goto`", "use a loop, `break` or a function"),
            "new_expression" | "delete_expression" => ("dynamic memory allocation", "use an array"),
            "parameter_pack_expansion" | "variadic_parameter_declaration" | "fold_expression" => {
                ("a parameter pack", "write a function for each number of parameters")
            }
            "gnu_asm_expression" => ("assembly", "use the branch of the `#if` without it"),
            "try_statement" | "throw_statement" => ("an exception", "return a value instead"),
            "function_definition" => {
                let error = tree::error(node, "a function inside of a function");
                return error.label("the standard has none").reason(crate::Reason::Syntax);
            }
            kind => {
                return self.refuse(node, &format!("unsupported {}", kind.replace('_', " ")));
            }
        };
        self.refuse(node, what).help(help)
    }
}

impl FrontEnd for CFrontEnd<'_> {
    fn lower(&mut self, key: &str, requests: &mut Requests) -> Fallible<Function> {
        self.find_initializers(key, requests)?;
        if key == MAIN {
            let node = *self.functions.get(text::MAIN_FUNCTION).expect("the source has statements");
            return Body::new(self, requests).main(node);
        }
        let (kind, name) = key.split_once(':').expect("a key has a kind");
        match kind {
            "s" => Body::new(self, requests).start(),
            "v" => Body::new(self, requests).value_of(name, false),
            "t" => Body::new(self, requests).string_start(name),
            "d" => Body::new(self, requests).dispatch(name),
            "p" => Body::new(self, requests).value_of(name, true),
            "f" => {
                let (name, words) =
                    name.split_once('<').map_or((name, None), |(name, words)| (name, Some(words)));
                let node = self.functions.get(name).copied();
                let node = node.ok_or_else(|| tree::undefined("function", name))?;
                self.check_defined(node)?;
                if self.overloads[name].len() > 1 {
                    return Err(tree::error(node, format!("several functions are named `{name}`"))
                        .label("this is one of them")
                        .help("end the source with a call in its own language, or rename the others"));
                }
                if let Some(words) = words.filter(|_| is_template(node)) {
                    let bindings = self.parsed_bindings(node, words.trim_end_matches('>'))?;
                    let instance = Instance { node, bindings, class: None };
                    return self
                        .bound(&instance.bindings, |front| Body::new(front, requests).function(&instance));
                }
                if let Some(pack) = declarator::parameter_pack(node) {
                    return Err(self.unknown_kind(pack));
                }
                if is_template(node) {
                    return Err(tree::error(node, format!("the template `{name}` is never called"))
                        .label("no call determines its parameters")
                        .help(format!("end the program with a call: `{name}<…>(…)`")));
                }
                let instance = self.instance(node, None);
                self.bound(&Vec::new(), |front| Body::new(front, requests).function(&instance))
            }
            "i" | "m" => {
                let index: usize = name.parse().expect("the key of a function is its index");
                let instance = match kind {
                    "i" => self.instances[index].clone(),
                    _ => self.plain_method(index)?,
                };
                self.bound(&instance.bindings, |front| Body::new(front, requests).function(&instance))
            }
            "c" => {
                let index: usize = name.parse().expect("the key of a constant is its index");
                let (node, bindings) = self.constants[index].clone();
                self.bound(&bindings, |front| Body::new(front, requests).constant(node, false))
            }
            _ => {
                let variable = self.statics.get(name).or_else(|| self.variables.get(name)?.first());
                let (declaration, declarator) =
                    variable.copied().expect("only variables that are defined are asked for");
                Body::new(self, requests).initializer(name, declaration, declarator)
            }
        }
    }
}
