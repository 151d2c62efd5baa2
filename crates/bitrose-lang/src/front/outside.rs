//! Resolves names that the source does not define: built-ins of bitrose, and functions and values of the session.

use super::MAIN;
use crate::builtins::{self, Kind};
use crate::error::{Error, Fallible};
use crate::ir::{
    Binary, Builder, FunctionId, Global, InitTime, Module, Op, Operand, Overflow, Parameter, Place, Refusal,
    Register, Requests, Rules, Scalar, Shape, Unary,
};
use crate::{Builtin, Language, Span, names, techniques};
use bitrose_core::bitboard::Mapping;
use bitrose_core::counted;
use std::sync::Arc;

/// The meaning of a name that the source does not define.
#[derive(Clone, Debug)]
pub enum External {
    /// A built-in function or constant.
    Builtin(&'static Builtin),
    /// A value of the session, read when the program runs.
    Variable(Shape),
    /// A square, given by its index in the mapping of the session.
    Square(u8),
    /// A function of the session or the prelude; [`ExternalNames::function`] returns it.
    Function,
    /// A variable of another source; [`ExternalNames::value`] returns it.
    Foreign,
    /// A type or a macro of another source. Only its name is known, so it cannot be used here.
    NameOnly,
}

/// Resolves names that the source does not define.
pub trait ExternalNames {
    /// Returns the meaning of a name.
    fn find(&self, name: &str) -> Option<External>;

    /// Returns the function with this name for arguments of these types, or `None` if there is no such function.
    ///
    /// # Errors
    /// If the function does not take these arguments, or cannot be lowered.
    fn function(&self, name: &str, arguments: &[Shape]) -> Result<Option<(Arc<Module>, FunctionId)>, Error> {
        self.inner().map_or(Ok(None), |inner| inner.function(name, arguments))
    }

    /// Returns a function without parameters that computes the value of a variable of another source.
    ///
    /// # Errors
    /// If the variable cannot be lowered.
    fn value(&self, name: &str) -> Result<Option<(Arc<Module>, FunctionId)>, Error> {
        self.inner().map_or(Ok(None), |inner| inner.value(name))
    }

    /// Returns a function without parameters that computes the address of a variable of another source, in C and C++.
    ///
    /// # Errors
    /// If the variable cannot be lowered.
    fn place(&self, name: &str) -> Result<Option<(Arc<Module>, FunctionId)>, Error> {
        self.inner().map_or(Ok(None), |inner| inner.place(name))
    }

    /// Returns `true` if a name reported as a variable may be a function as well.
    fn is_open(&self) -> bool {
        self.inner().is_some_and(ExternalNames::is_open)
    }

    /// Returns the mapping that numbers the squares.
    fn mapping(&self) -> Mapping {
        self.inner().map_or(Mapping::Lerf, ExternalNames::mapping)
    }

    /// Returns the names of all functions or of all values, for "did you mean".
    fn names(&self, functions: bool) -> Vec<String> {
        self.inner().map_or(Vec::new(), |inner| inner.names(functions))
    }

    /// Returns the resolver that this one falls back to.
    fn inner(&self) -> Option<&dyn ExternalNames> {
        None
    }
}

/// Resolves the built-ins only, for programs that use nothing from a session.
#[derive(Clone, Copy, Debug)]
pub struct Nothing;

impl ExternalNames for Nothing {
    fn find(&self, name: &str) -> Option<External> {
        builtins::find(name).map(External::Builtin)
    }
}

/// Resolves names for a source with imports: a name that it imports never means a built-in of bitrose.
pub(super) struct Importing<'a> {
    pub(super) outside: &'a dyn ExternalNames,
    pub(super) imports: Vec<&'a str>,
}

impl ExternalNames for Importing<'_> {
    fn find(&self, name: &str) -> Option<External> {
        let found = self.outside.find(name)?;
        let is_of_session = match found {
            External::Builtin(_) | External::Square(_) => false,
            External::Function => self.outside.names(true).iter().any(|own| own == name),
            External::Variable(_) | External::Foreign | External::NameOnly => true,
        };
        (is_of_session || !self.imports.contains(&name)).then_some(found)
    }

    fn inner(&self) -> Option<&dyn ExternalNames> {
        Some(self.outside)
    }
}

/// Lowers the use of a name as a value: a constant, a square, or a value of the session. Returns `None` if nothing has
/// the name, or only a function.
pub(crate) fn variable(
    name: &str,
    outside: &dyn ExternalNames,
    b: &mut Builder,
    requests: &mut Requests,
) -> Option<Operand> {
    let language = requests.language;
    match outside.find(name)? {
        External::Builtin(builtin) if builtin.is_constant() => {
            requests.record_builtin(name);
            let to = b.register(Scalar::Board);
            b.emit(Op::Builtin { to, builtin, arguments: Vec::new() });
            Some(to_language(b, Operand { register: to, shape: Scalar::Board.into() }, language))
        }
        External::Square(index) => {
            // In a call that the user types, `e4` means bitrose's square; in a function it may be a name of the engine.
            if b.name() != MAIN {
                requests.record_builtin(name);
            }
            let square = b.constant(Scalar::Square, index.into());
            Some(to_language(b, square, language))
        }
        External::Variable(shape) => {
            let place = session_variable(name, shape, b, requests);
            let value = b.load(&place);
            Some(to_language(b, value, language))
        }
        External::Foreign => {
            let (module, id) = outside.value(name).ok()??;
            let shape = module.resolve(id).1.result.clone();
            let function = requests.import(&format!("value:{name}"), module, id);
            let value = b.call(function, Vec::new(), &shape);
            Some(to_language(b, value, language))
        }
        External::Builtin(_) | External::Function | External::NameOnly => None,
    }
}

/// Returns the place of a variable of the session or of another source, if C has a type for it.
pub(super) fn place(
    name: &str,
    outside: &dyn ExternalNames,
    b: &mut Builder,
    requests: &mut Requests,
) -> Fallible<Option<Place>> {
    match outside.find(name) {
        Some(External::Variable(shape))
            if !matches!(
                shape.scalar(),
                Some(Scalar::Board | Scalar::Int | Scalar::Square | Scalar::Big)
            ) =>
        {
            Ok(Some(session_variable(name, shape, b, requests)))
        }
        Some(External::Foreign) => {
            let Some((module, id)) = outside.place(name)? else { return Ok(None) };
            let result = module.resolve(id).1.result.clone();
            let Shape::Reference(shape) = &result else { return Ok(None) };
            let function = requests.import(&format!("place:{name}"), module, id);
            let address = b.call(function, Vec::new(), &result).register;
            Ok(Some(Place::Memory { address, shape: (**shape).clone() }))
        }
        _ => Ok(None),
    }
}

/// Returns the place of a value of the session.
pub(crate) fn session_variable(name: &str, shape: Shape, b: &mut Builder, requests: &mut Requests) -> Place {
    let key = format!("session:{name}");
    let global = if let Some((global, _)) = requests.known_global(&key) {
        global
    } else {
        let (name, shape) = (name.into(), shape.clone());
        let init_time = InitTime::WhenRead;
        let global = Global { name, shape, initializer: None, init_time, is_session_value: true };
        requests.global(&key, global)
    };
    let address = b.global_address(global, &shape);
    Place::Memory { address, shape }
}

/// Lowers a call of a function that the source does not define. Returns `None` if no function has the name.
pub(crate) fn call(
    name: &str,
    arguments: &[Operand],
    span: Span,
    outside: &dyn ExternalNames,
    b: &mut Builder,
    requests: &mut Requests,
) -> Fallible<Option<Operand>> {
    match outside.find(name) {
        Some(External::Builtin(builtin)) if !builtin.is_constant() => {
            // with another number of arguments, it is a function of the source that is missing
            if requests.language != Language::Own && builtin.parameters.len() != arguments.len() {
                return Ok(None);
            }
            requests.record_builtin(name);
            call_builtin((name, builtin), arguments, span, requests.language, b).map(Some)
        }
        Some(External::Variable(_)) if outside.is_open() => {
            call_function(name, arguments, span, outside, b, requests)
        }
        Some(External::Function) => call_function(name, arguments, span, outside, b, requests),
        Some(External::NameOnly) => Err(names::of_another_text(name, span)),
        _ => Ok(None),
    }
}

fn call_builtin(
    (name, builtin): (&str, &'static Builtin),
    arguments: &[Operand],
    span: Span,
    language: Language,
    b: &mut Builder,
) -> Fallible<Operand> {
    check_count(name, builtin.parameters.len(), arguments.len(), span)?;
    let mut registers = Vec::new();
    for (index, (argument, kind)) in arguments.iter().zip(builtin.kinds()).enumerate() {
        let Some(scalar) = argument.scalar() else {
            return Err(Error::new(span, format!("`{}` does not take {}", builtin.name, argument.shape))
                .label("in this call"));
        };
        // If a parameter takes a set or a square, a 64-bit number is a set, and a smaller one the index of a square.
        let is_index = scalar.bits() < 64 || matches!(scalar, Scalar::Int | Scalar::Big);
        if index == 0 && builtin.takes_set_or_square() && is_index {
            registers.push(one_square(argument, b));
            continue;
        }
        let wanted = match kind {
            Kind::Set | Kind::Word | Kind::Index => Scalar::Board,
            Kind::Square | Kind::Number | Kind::Direction | Kind::File => Scalar::Int,
        };
        registers.push(b.convert(argument.clone(), wanted, Overflow::Wrap).register);
    }
    let result = builtin.result();
    let to = b.register(result);
    b.emit_step(Op::Builtin { to, builtin, arguments: registers });
    Ok(to_language(b, Operand { register: to, shape: result.into() }, language))
}

/// Returns a Board with only the square of the given index.
fn one_square(index: &Operand, b: &mut Builder) -> Register {
    let index = b.convert(index.clone(), Scalar::Int, Overflow::Wrap);
    let to = b.register(Scalar::Board);
    let builtin = builtins::find("square").expect("it is in the table");
    b.emit(Op::Builtin { to, builtin, arguments: vec![index.register] });
    to
}

pub(super) fn check_count(name: &str, wanted: usize, found: usize, span: Span) -> Fallible<()> {
    if wanted == found {
        return Ok(());
    }
    Err(Error::new(span, format!("`{name}` takes {}, found {found}", counted(wanted, "argument")))
        .label("in this call"))
}

fn call_function(
    name: &str,
    arguments: &[Operand],
    span: Span,
    outside: &dyn ExternalNames,
    b: &mut Builder,
    requests: &mut Requests,
) -> Fallible<Option<Operand>> {
    let shapes: Vec<Shape> = arguments.iter().map(|argument| argument.shape.clone()).collect();
    let found = outside.function(name, &shapes).map_err(|error| {
        // An error in another source becomes an error at the call.
        Error { span, related: None, message: format!("in `{name}`: {}", error.message), ..error }
    });
    let Some((module, id)) = found? else { return Ok(None) };
    if techniques::find(name).is_some() && !outside.names(true).iter().any(|own| own == name) {
        requests.record_builtin(name);
    }
    let (_, function) = module.resolve(id);
    check_count(name, function.parameters.len(), arguments.len(), span)?;
    let mut registers = Vec::new();
    for (parameter, argument) in function.parameters.iter().zip(arguments) {
        registers.push(match (parameter.shape.scalar(), argument.scalar()) {
            // A square is passed as its single bit where 64 bits are expected, and as its index elsewhere.
            (Some(wanted @ (Scalar::U64 | Scalar::I64 | Scalar::Board)), Some(Scalar::Square))
                if !is_index(parameter, wanted, module.language) =>
            {
                one_square(argument, b)
            }
            (Some(wanted), Some(Scalar::Board)) if wanted.bits() < 64 && wanted != Scalar::Bool => {
                let message = format!("`{name}` takes {wanted} as `{}`, found a Board", parameter.name);
                return Err(Error::new(span, message).label("in this call").help(
                    "write the name of a square, `first(x)` for the index of the lowest one, or `int(x)`",
                ));
            }
            (Some(Scalar::Bool), Some(found)) if found != Scalar::Bool => {
                truth(name, parameter, argument, module.language, span, b)?
            }
            (Some(_), Some(found))
                if parameter.count == Some(0) || parameter.count.is_some() && found == Scalar::Bool =>
            {
                let message = format!("`{name}` takes a constant of an enumeration as `{}`", parameter.name);
                let label = format!("called here with {}", argument.shape);
                return Err(Error::new(span, message).label(label));
            }
            (Some(wanted), Some(_)) => {
                let converted = b.convert(argument.clone(), wanted, Overflow::Wrap);
                refuse_other_values(parameter, &converted, b);
                converted.register
            }
            _ if parameter.shape == argument.shape => argument.register,
            (None, Some(_))
                if requests.language == Language::Own && number_inside(&parameter.shape).is_some() =>
            {
                object_of_number(parameter, argument, b)
            }
            _ => {
                let message = format!("`{name}` takes {} as `{}`", parameter.shape, parameter.name);
                return Err(Error::new(span, message).label(format!("called here with {}", argument.shape)));
            }
        });
    }
    let (result, of_java) = (function.result.clone(), module.language == Language::Java);
    let key = format!("outside:{name}({shapes:?})");
    let function = requests.import(&key, module, id);
    let value = b.call(function, registers, &result);
    if requests.language == Language::Own && of_java && value.scalar() == Some(Scalar::I64) {
        return Ok(Some(b.convert(value, Scalar::Board, Overflow::Wrap))); // Java has no other type of 64 bits
    }
    Ok(Some(to_language(b, value, requests.language)))
}

/// Returns the type of the only field of an object, if that is a number. The object may be passed by reference.
fn number_inside(shape: &Shape) -> Option<(&Shape, Scalar)> {
    let object = if let Shape::Reference(target) = shape { target } else { shape };
    let Shape::Struct(fields) = object else { return None };
    let [field] = &fields.fields[..] else { return None };
    Some((object, field.shape.scalar()?))
}

/// Creates an object from the number that is its only field, and returns its address.
fn object_of_number(parameter: &Parameter, number: &Operand, b: &mut Builder) -> Register {
    let (shape, scalar) = number_inside(&parameter.shape).expect("the caller has tried");
    let object = b.allocate_one(shape.clone(), true).register;
    let field = b.field(object, 0, scalar.into());
    let number = b.convert(number.clone(), scalar, Overflow::Wrap);
    b.put(&field, &number);
    object
}

/// Lowers a number that is passed as a truth value, which only C and C++ allow: all numbers but 0 are true.
fn truth(
    name: &str,
    parameter: &Parameter,
    argument: &Operand,
    language: Language,
    span: Span,
    b: &mut Builder,
) -> Fallible<Register> {
    if matches!(language, Language::C | Language::Cpp) {
        return Ok(b.operation_of_one(Unary::IsTrue, argument).register);
    }
    let message = format!("`{name}` takes a truth value as `{}`, found {}", parameter.name, argument.shape);
    let help = format!("write `true`, `false` or a comparison, such as `{} != 0`", parameter.name);
    Err(Error::new(span, message).label("in this call").help(help))
}

/// Stops a call with a number that no constant of an enumeration has.
fn refuse_other_values(parameter: &Parameter, value: &Operand, b: &mut Builder) {
    let Some(count) = parameter.count else { return };
    let number = b.convert(value.clone(), Scalar::U64, Overflow::Wrap); // a negative one is large
    let end = b.constant(Scalar::U64, count);
    let is_one = b.operation(Binary::Less, Rules::WRAP, &number, &end);
    let rule = format!("`{}` is one of {count} constants, numbered from 0", parameter.name);
    b.unless(&is_one, Op::Refuse(Refusal::Rule(rule.into())));
}

/// Returns `true` if a parameter of 64 bits is an index, judging by its type, such as Go's `int`, Rust's `usize` and
/// C's `size_t`, or by its name.
fn is_index(parameter: &Parameter, scalar: Scalar, language: Language) -> bool {
    let is_named = matches!(parameter.name.to_ascii_lowercase().as_str(), "sq" | "square");
    let is_size = matches!(parameter.written.as_deref(), Some("#usize" | "#size_t"));
    language == Language::Go && scalar == Scalar::I64 || is_size || language != Language::Own && is_named
}

/// Converts a value of bitrose's own language to a type of another one: a Board to its unsigned 64-bit type, an Int or
/// a Square to its `int`. In Java these are `long` and `int`.
fn to_language(b: &mut Builder, value: Operand, language: Language) -> Operand {
    let Some(scalar) = value.scalar().filter(|_| language != Language::Own) else { return value };
    let wanted = match (scalar, language) {
        (Scalar::Board, Language::Java) | (Scalar::Int | Scalar::Square, Language::Go) => Scalar::I64,
        (_, Language::Python) if scalar != Scalar::Bool => Scalar::Big,
        (Scalar::Board, _) => Scalar::U64,
        (Scalar::Int | Scalar::Square, _) => Scalar::I32,
        (other, _) => other,
    };
    b.convert(value, wanted, Overflow::Wrap)
}
