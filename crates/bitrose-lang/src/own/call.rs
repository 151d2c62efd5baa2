//! Calls.

use super::item::{Body, Item, name_of};
use crate::ast::{Expression, ExpressionKind, Name};
use crate::builtins::{self, Kind};
use crate::error::{Error, Fallible};
use crate::front::{self, External};
use crate::ir::{Op, Operand, Scalar, Shape};
use crate::{Builtin, Span, names};
use bitrose_core::bitboard::Bitboard;

impl<'t> Body<'_, 't> {
    /// Lowers a call. `x.f(y)` is the same as `f(x, y)`.
    pub(super) fn call(
        &mut self,
        name: &'t Name,
        receiver: Option<&'t Expression>,
        arguments: &'t [Expression],
        span: Span,
    ) -> Fallible<Option<Item>> {
        let arguments: Vec<&'t Expression> = receiver.into_iter().chain(arguments).collect();
        if let Some(function) = self.front.text.function(&name.text) {
            return self.call_own(function, &arguments, span);
        }
        if self.variable(&name.text).is_some() {
            return Err(names::not_a_function(&name.text, name.span));
        }
        match self.front.outside.find(&name.text) {
            Some(External::Builtin(builtin)) => self.call_builtin(builtin, name, &arguments, span).map(Some),
            Some(External::Function) => self.call_outside(name, &arguments, span),
            Some(External::NameOnly) => Err(names::of_another_text(&name.text, name.span)),
            Some(External::Variable(_) | External::Square(_) | External::Foreign) => {
                // `enum { pawn, knight, … }` of a file does not hide the functions with these names
                match builtins::find(&name.text).filter(|builtin| !builtin.is_constant()) {
                    Some(builtin) => self.call_builtin(builtin, name, &arguments, span).map(Some),
                    None => Err(names::not_a_function(&name.text, name.span)),
                }
            }
            None => {
                let own = self.front.text.outline.definitions.iter().map(|definition| &*definition.name);
                let session = self.front.outside.names(true);
                Err(names::unknown(
                    &name.text,
                    name.span,
                    true,
                    own.chain(session.iter().map(|name| &**name)),
                ))
            }
        }
    }

    fn call_own(
        &mut self,
        function: &'t crate::ast::Function,
        arguments: &[&'t Expression],
        span: Span,
    ) -> Fallible<Option<Item>> {
        let name = &function.name;
        if function.parameters.len() != arguments.len() {
            let parameters: Vec<&str> = function.parameters.iter().map(|name| &*name.text).collect();
            return Err(names::wrong_arity(&name.text, &parameters, arguments.len(), span)
                .related(name.span, "defined here"));
        }
        let items = arguments.iter().map(|argument| self.argument(argument, None));
        let items = items.collect::<Fallible<Vec<_>>>()?;
        if items.iter().any(Item::is_open) {
            return Ok(Some(self.open_item()));
        }
        let shapes: Vec<Shape> = items.iter().map(|item| item.shape().clone()).collect();
        let (id, result) = self.front.instance(function, &shapes, self.requests, span)?;
        self.b.at(span);
        let registers = items.iter().map(|item| item.operand.register).collect();
        let is_open = self.front.open.iter().any(|(_, calls_itself)| *calls_itself) && result == Shape::Void;
        // An array is passed by its address.
        let word = if result.is_word() { result.clone() } else { result.clone().reference() };
        let to = (result != Shape::Void).then(|| self.b.register(word));
        self.b.emit_step(Op::Call { to, function: id, arguments: registers });
        Ok(match to {
            Some(register) => Some(Item::of(Operand { register, shape: result })),
            None if is_open => Some(self.open_item()),
            None => None,
        })
    }

    /// Lowers a call of a function of the session, the prelude or another language.
    fn call_outside(
        &mut self,
        name: &'t Name,
        arguments: &[&'t Expression],
        span: Span,
    ) -> Fallible<Option<Item>> {
        let mut operands = Vec::new();
        for argument in arguments {
            let item = self.argument(argument, None)?;
            if item.is_open() {
                return Ok(Some(self.open_item()));
            }
            operands.push(item.operand);
        }
        self.b.at(span);
        let outside = self.front.outside;
        let called = front::call(&name.text, &operands, span, outside, &mut self.b, self.requests)?;
        let shape = called.as_ref().map(|called| &called.shape);
        if let Some(Shape::Struct(kind)) = shape.filter(|shape| shape.leads_elsewhere()) {
            let message = format!("`{}` returns a {}, which only leads to its values", name.text, kind.name);
            let error = Error::new(span, message).label("in this call");
            return Err(error.help("add a function to the source that returns one of them"));
        }
        Ok(called.filter(|operand| operand.shape != Shape::Void).map(|operand| self.own(Item::of(operand))))
    }

    fn call_builtin(
        &mut self,
        builtin: &'static Builtin,
        name: &'t Name,
        arguments: &[&'t Expression],
        span: Span,
    ) -> Fallible<Item> {
        names::check_arity(builtin, name, arguments.len(), span)?;
        let mut registers = Vec::new();
        let mut is_open = false;
        for (index, (argument, kind)) in arguments.iter().zip(builtin.kinds()).enumerate() {
            let item = self.argument(argument, Some(*kind))?;
            is_open |= item.is_open();
            self.b.at(argument.span);
            let takes_square = index == 0 && builtin.takes_set_or_square();
            registers.push(self.fit(builtin, *kind, takes_square, &item, argument.span)?.register);
        }
        self.b.at(span);
        if is_open {
            return Ok(self.open_item());
        }
        let result = builtin.result();
        let to = self.b.register(result);
        self.b.emit_step(Op::Builtin { to, builtin, arguments: registers });
        Ok(Item::of(Operand { register: to, shape: result.into() }))
    }

    /// Converts an argument to what a built-in accepts.
    fn fit(
        &mut self,
        builtin: &'static Builtin,
        kind: Kind,
        takes_square: bool,
        item: &Item,
        span: Span,
    ) -> Fallible<Operand> {
        if item.is_open() {
            return Ok(item.operand.clone());
        }
        let Some(scalar) = item.shape().scalar() else {
            return Err(Error::new(span, format!("`{}` does not take an array", builtin.name))
                .label("expected one value"));
        };
        Ok(match (kind, scalar) {
            (Kind::Set, Scalar::Board) | (Kind::Set | Kind::Word | Kind::Index, Scalar::Square) => {
                self.board(item).operand
            }
            (Kind::Set, Scalar::Int) if takes_square && item.is_literal => {
                return Err(both_readings(builtin, item, span));
            }
            (Kind::Set, Scalar::Int) if takes_square => self.one_square(item),
            (Kind::Set, Scalar::Int) if item.is_literal && item.constant == Some(0) => {
                self.board(item).operand
            }
            (Kind::Set, _) => {
                return Err(Error::new(span, format!("expected a Board, found {}", name_of(item.shape())))
                    .label(format!("`{}` takes a set of squares here", builtin.name))
                    .help(
                        "`square(n)` is the square with the index n, `board(n)` the Board with the bits of n",
                    ));
            }
            (Kind::Number | Kind::Direction, Scalar::Board) if item.constant.is_none_or(|word| word > 64) => {
                let found = item.constant.map_or_else(|| "a Board".to_owned(), squares);
                return Err(Error::new(span, format!("expected a number, found {found}"))
                    .label(format!("`{}` takes a number, or a single square", builtin.name))
                    .help("`first(x)` gives the lowest index of a set, `int(x)` its bits as a number"));
            }
            (Kind::Number | Kind::Direction, _) | (Kind::Square, Scalar::Bool) => self.int(item).operand,
            _ => item.operand.clone(),
        })
    }

    /// Returns the Board of the single square with this index.
    fn one_square(&mut self, item: &Item) -> Operand {
        let square = builtins::find("square").expect("it is in the table");
        let to = self.b.register(Scalar::Board);
        self.b.emit(Op::Builtin { to, builtin: square, arguments: vec![item.operand.register] });
        Operand { register: to, shape: Scalar::Board.into() }
    }

    /// Lowers an argument. `kind` is what a built-in expects there. The name of a direction becomes its number,
    /// clockwise from north.
    fn argument(&mut self, argument: &'t Expression, kind: Option<Kind>) -> Fallible<Item> {
        let bare = match &argument.kind {
            ExpressionKind::Name(name) if self.variable(name).is_none() && !self.is_of_session(name) => name,
            _ => return self.expression(argument),
        };
        let direction = match kind {
            Some(Kind::Direction) => {
                Some(names::direction(bare).ok_or_else(|| names::no_direction(bare, argument.span))?)
            }
            Some(_) => None,
            None => names::direction(bare).filter(|_| builtins::find(bare).is_some()),
        };
        match direction {
            Some(direction) => {
                self.b.at(argument.span);
                let item = self.constant(Scalar::Int, direction as u64);
                Ok(item)
            }
            None => self.expression(argument),
        }
    }

    fn is_of_session(&self, name: &str) -> bool {
        matches!(self.front.outside.find(name), Some(External::Variable(_)))
            || self.front.is_main && self.front.text.used_in_functions.contains(name)
    }
}

/// Returns the error for `28` where a set and a square would both make sense.
fn both_readings(builtin: &Builtin, item: &Item, span: Span) -> Box<Error> {
    let number = item.constant.unwrap_or(0);
    let set: Vec<String> = Bitboard(number).squares().map(|square| square.to_string()).collect();
    let set = if set.len() > 8 { format!("0x{number:X}") } else { format!("{{{}}}", set.join(" ")) };
    let name = builtin.name;
    let as_square =
        if number < 64 { format!("`{name}(square({number}))` for one square, ") } else { String::new() };
    Error::new(span, format!("`{number}` could be a square or a set"))
        .label(format!("`{name}` takes both"))
        .help(format!("write {as_square}`{name}({set})` for the set of its bits"))
}

/// Formats the number of squares: `3 squares`.
fn squares(word: u64) -> String {
    match word.count_ones() {
        0 => "none".to_owned(),
        1 => "one square".to_owned(),
        2 => "two squares".to_owned(),
        count => format!("{count} squares"),
    }
}
