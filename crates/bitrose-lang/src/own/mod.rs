//! Lowers bitrose's own language to typed operations.
//!
//! Functions have no declared types: a function is lowered again for each list of argument types that it is called
//! with. The type of a variable must fit all values that it takes. It is found by lowering the function repeatedly
//! until the types no longer change. The result type of a recursive function is found in the same way.

mod arithmetic;
mod assign;
mod blame;
mod call;
mod expression;
mod free;
mod item;
mod statement;

use crate::ast::{Block, ExpressionKind, Function as Definition, Statement, StatementKind, UnaryOperator};
use crate::error::{Error, Fallible};
use crate::front::{self, DefinitionKind, ExternalNames, MAIN, Outline, ParsedSource};
use crate::ir::{Builder, FrontEnd, Function, FunctionId, Op, Parameter, Requests, Shape};
use crate::{Language, Span, parser};
pub(crate) use blame::locate_error;
pub(crate) use free::Free;
use item::{Body, Kind};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The maximum number of passes over a function until its types no longer change.
const MAX_PASSES: usize = 12;
/// The maximum number of passes over all functions of a source.
const MAX_LOWERED: usize = 2000;
/// The maximum depth of functions that are being lowered inside each other. Each one takes part of the stack.
const MAX_OPEN: usize = 48;

/// A parsed program in bitrose's own language.
#[derive(Debug)]
pub(crate) struct OwnText {
    outline: Outline,
    block: Block,
    /// Global variables that functions use as well.
    used_in_functions: HashSet<Box<str>>,
}

impl OwnText {
    pub(crate) fn parse(source: &str) -> Fallible<Self> {
        let block = parser::parse(source)?;
        let functions = block.statements.iter().filter_map(|statement| match &statement.kind {
            StatementKind::Function(function) => Some(function),
            _ => None,
        });
        let definitions: Vec<front::Definition> = functions
            .map(|function| {
                let names = function.parameters.iter().map(|name| name.text.clone());
                let kind = DefinitionKind::Function(names.collect());
                front::Definition { name: function.name.text.clone(), kind, span: function.name.span }
            })
            .collect();
        let used_in_functions = free::used_in_functions(&block);
        let has_statements = block.statements.len() > definitions.len();
        let (language, source) = (Language::Own, source.into());
        let outline = Outline { language, source, definitions, has_statements, errors: 0 };
        let text = Self { outline, block, used_in_functions };
        if !text.is_lone_number() {
            text.refuse_suffixes()?;
        }
        Ok(text)
    }

    /// Refuses two functions with the same name.
    pub(crate) fn check_functions(&self) -> Fallible<()> {
        let definitions = self.outline.definitions.iter();
        refuse_twice(definitions.map(|definition| (&*definition.name, definition.span)))?;
        for statement in &self.block.statements {
            let StatementKind::Function(function) = &statement.kind else { continue };
            // The variables of uncalled functions are checked as well.
            let statements = function.body.statements.iter();
            let variables = statements.filter_map(|statement| match &statement.kind {
                StatementKind::Declare(declaration) => Some(&declaration.name),
                _ => None,
            });
            refuse_twice(function.parameters.iter().chain(variables).map(|name| (&*name.text, name.span)))?;
        }
        Ok(())
    }

    /// Returns `true` if the program declares or assigns the name outside functions.
    fn defines(&self, name: &str) -> bool {
        free::defined(&self.block).contains(name)
    }

    /// Refuses numbers with a type suffix that bitrose's own language does not have.
    fn refuse_suffixes(&self) -> Fallible<()> {
        let mut found = None;
        self.block.for_each_expression(&mut |expression| {
            if let ExpressionKind::Literal(literal) = &expression.kind
                && literal.width == crate::ast::Width::Foreign
            {
                found = found.or(Some(expression.span));
            }
        });
        let Some(span) = found else { return Ok(()) };
        let number = span.text(self.source());
        Err(Error::new(span, format!("the suffix of `{number}` belongs to another language"))
            .label("numbers have no such suffix here")
            .help("leave the suffix out, or choose the language with `--lang`"))
    }

    /// Returns the tree.
    pub(crate) const fn block(&self) -> &Block {
        &self.block
    }

    /// Returns the names that are read and the functions that are called, but that neither the source nor the language
    /// defines.
    pub(crate) fn free_names(&self) -> Free {
        free::names(&self.block)
    }

    fn function(&self, name: &str) -> Option<&Definition> {
        self.block.statements.iter().find_map(|statement| match &statement.kind {
            StatementKind::Function(function) if *function.name.text == *name => Some(function),
            _ => None,
        })
    }

    /// Returns `true` if the program is a single number. Such a number is a Board, even in decimal.
    pub(crate) fn is_lone_number(&self) -> bool {
        let [Statement { kind: StatementKind::Expression(only), .. }] = self.block.statements.as_slice()
        else {
            return false;
        };
        match &only.kind {
            ExpressionKind::Literal(_) => true,
            ExpressionKind::Unary(UnaryOperator::Negate, operand) => {
                matches!(operand.kind, ExpressionKind::Literal(_))
            }
            _ => false,
        }
    }

    /// Lowers a function of the source for arguments of these types.
    pub(crate) fn lower_function(
        &self,
        name: &str,
        arguments: &[Shape],
        outside: &dyn ExternalNames,
    ) -> Fallible<(Arc<crate::ir::Module>, FunctionId)> {
        let mut front_end = OwnFrontEnd::new(self, outside, false);
        let key = instance_key(name, arguments);
        front_end.wanted = Some((name.into(), arguments.to_vec()));
        crate::ir::lower(&mut front_end, Language::Own, Arc::clone(self.source()), &key)
    }
}

impl ParsedSource for OwnText {
    fn outline(&self) -> &Outline {
        &self.outline
    }

    fn front_end<'t>(&'t self, outside: &'t dyn ExternalNames) -> Fallible<Box<dyn FrontEnd + 't>> {
        Ok(Box::new(OwnFrontEnd::new(self, outside, true)))
    }
}

fn instance_key(name: &str, arguments: &[Shape]) -> String {
    let arguments: Vec<String> = arguments.iter().map(Shape::to_string).collect();
    format!("f:{name}({})", arguments.join(","))
}

/// Refuses duplicate names.
fn refuse_twice<'a>(names: impl Iterator<Item = (&'a str, Span)>) -> Fallible<()> {
    let mut seen = HashMap::new();
    for (name, span) in names {
        if let Some(first) = seen.insert(name, span) {
            return Err(defined_twice(name, first, span));
        }
    }
    Ok(())
}

fn defined_twice(name: &str, first: Span, second: Span) -> Box<Error> {
    Error::new(second, format!("`{name}` is defined twice"))
        .label("the second definition")
        .related(first, "the first definition")
        .help(format!("rename one of them, or assign without declaring: `{name} = …`"))
}

/// The state of lowering a source.
struct OwnFrontEnd<'t> {
    text: &'t OwnText,
    outside: &'t dyn ExternalNames,
    /// Whether the statements of the source are lowered, rather than only one function.
    is_main: bool,
    wanted: Option<(Box<str>, Vec<Shape>)>,
    /// The global variables that functions use as well.
    globals: HashMap<&'t str, Kind>,
    globals_changed: bool,
    /// The result type of each function that was lowered or is being lowered.
    results: HashMap<Arc<str>, Shape>,
    ready: HashMap<Arc<str>, Function>,
    /// The keys of the lowered functions, in order.
    log: Vec<Arc<str>>,
    /// The number of passes so far.
    passes: usize,
    /// The functions that are being lowered, and whether they have called themselves.
    open: Vec<(Arc<str>, bool)>,
}

impl<'t> OwnFrontEnd<'t> {
    fn new(text: &'t OwnText, outside: &'t dyn ExternalNames, is_main: bool) -> Self {
        Self {
            text,
            outside,
            is_main,
            wanted: None,
            globals: HashMap::new(),
            globals_changed: false,
            results: HashMap::new(),
            ready: HashMap::new(),
            log: Vec::new(),
            passes: 0,
            open: Vec::new(),
        }
    }

    /// Forgets the functions that were lowered since `mark`.
    fn roll_back(&mut self, mark: usize) {
        for key in self.log.drain(mark..) {
            self.results.remove(&key);
            self.ready.remove(&key);
        }
    }

    /// Returns the function for arguments of these types, and its result type.
    fn instance(
        &mut self,
        function: &'t Definition,
        arguments: &[Shape],
        requests: &mut Requests,
        span: Span,
    ) -> Fallible<(FunctionId, Shape)> {
        let key: Arc<str> = instance_key(&function.name.text, arguments).into();
        if let Some(result) = self.results.get(&key).cloned() {
            if let Some((_, calls_itself)) = self.open.iter_mut().find(|(open, _)| *open == key) {
                *calls_itself = true;
            }
            return Ok((requests.function(&key), result));
        }
        if self.open.len() >= MAX_OPEN {
            return Err(Error::new(span, format!("too many nested calls: more than {MAX_OPEN}"))
                .label("in this call"));
        }
        let id = requests.function(&key);
        self.results.insert(Arc::clone(&key), Shape::Void);
        let mut types = HashMap::new();
        let mark = self.log.len();
        for _ in 0..MAX_PASSES {
            let before = requests.clone();
            self.passes += 1;
            if self.passes > MAX_LOWERED {
                break;
            }
            self.open.push((Arc::clone(&key), false));
            let pass = self.function_pass(function, arguments, requests, &mut types);
            let (_, calls_itself) = self.open.pop().expect("it was put there");
            let (lowered, changed) = match pass {
                Ok(pass) => pass,
                Err(error) => {
                    self.results.remove(&key); // a later pass lowers it again
                    return Err(error);
                }
            };
            let known = self.results.get(&key).expect("it was put there");
            if changed || calls_itself && *known != lowered.result {
                // What it calls depends on its result only if that calls it in turn.
                if calls_itself {
                    self.roll_back(mark);
                    *requests = before;
                }
                self.results.insert(Arc::clone(&key), lowered.result);
                continue;
            }
            let result = lowered.result.clone();
            self.results.insert(Arc::clone(&key), result.clone());
            self.log.push(Arc::clone(&key));
            self.ready.insert(key, lowered);
            return Ok((id, result));
        }
        Err(Error::new(function.name.span, format!("cannot infer the type of `{}`", function.name.text))
            .label("the types of its variables keep changing"))
    }

    /// Lowers a function once with the types known so far. Also returns whether they have changed.
    fn function_pass(
        &mut self,
        function: &'t Definition,
        arguments: &[Shape],
        requests: &mut Requests,
        types: &mut HashMap<usize, Kind>,
    ) -> Fallible<(Function, bool)> {
        let parameters = function.parameters.iter().zip(arguments);
        let parameters = parameters.map(|(name, shape)| Parameter::new(name.text.clone(), shape.clone()));
        let b = Builder::new(&function.name.text, parameters.collect(), Shape::Void, function.name.span);
        let mut body = Body::new(self, requests, b, types, Some(function));
        body.parameters(function)?;
        let value = body.statements(&function.body.statements, true)?;
        body.b.at(function.body.span);
        body.lower_return(value, function.body.span)?;
        Ok(body.finish())
    }

    fn main(&mut self, requests: &mut Requests) -> Fallible<Function> {
        let mut types = HashMap::new();
        for _ in 0..MAX_PASSES {
            let before = requests.clone();
            self.globals_changed = false;
            let pass = self.main_pass(requests, &mut types);
            let changed = match &pass {
                Ok((_, changed)) => *changed || self.globals_changed,
                // The error may only be due to a type that a later assignment changes.
                Err(_) => self.globals_changed,
            };
            if !changed {
                return pass.map(|(function, _)| function);
            }
            self.roll_back(0);
            *requests = before;
        }
        Err(Error::new(self.text.block.span, "cannot infer the types of the program")
            .label("the types of its variables keep changing"))
    }

    fn main_pass(
        &mut self,
        requests: &mut Requests,
        types: &mut HashMap<usize, Kind>,
    ) -> Fallible<(Function, bool)> {
        let text = self.text;
        let b = Builder::new(MAIN, Vec::new(), Shape::Void, text.block.span);
        let mut body = Body::new(self, requests, b, types, None);
        body.import_session_variables()?;
        let value = body.statements(&text.block.statements, true)?;
        let value = match value {
            Some(value) if text.is_lone_number() => Some(body.board(&value)),
            other => other,
        };
        body.keep_variables();
        if let Some(value) = value {
            body.b.set_result(value.shape().clone());
            body.b.emit(Op::Return(Some(value.operand.register)));
        }
        Ok(body.finish())
    }
}

impl FrontEnd for OwnFrontEnd<'_> {
    fn lower(&mut self, key: &str, requests: &mut Requests) -> Fallible<Function> {
        if let Some(function) = self.ready.remove(key) {
            return Ok(function);
        }
        if key == MAIN {
            return self.main(requests);
        }
        let (name, arguments) = self.wanted.take().expect("functions that are called are ready");
        let function = self.text.function(&name).expect("only functions of the text are asked for");
        self.instance(function, &arguments, requests, function.name.span)?;
        Ok(self.ready.remove(key).expect("it was just lowered"))
    }
}
