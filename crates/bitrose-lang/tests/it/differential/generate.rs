//! Random programs that compile in a language.

use super::dialect::Dialect;
use super::program::{Array, Case, Expression, Function, Kind, Operator, Prefix, Program, Statement, Turn};
use super::random::Random;
use bitrose_lang::ir::Scalar;

/// The deepest nesting of expressions and of statements.
const DEPTH: usize = 3;

/// A program, always the same for a seed.
pub(crate) fn program(dialect: &dyn Dialect, seed: u64) -> Program {
    let generator = Generator {
        dialect,
        random: Random::new(seed),
        variables: Vec::new(),
        arrays: Vec::new(),
        functions: Vec::new(),
        names: 0,
        loops: 0,
        in_switch: false,
        work: 0,
    };
    generator.program(&format!("p{seed}_"))
}

#[derive(Clone)]
struct Variable {
    name: String,
    scalar: Scalar,
    is_mutable: bool,
}

#[derive(Clone)]
struct Known {
    name: String,
    scalar: Scalar,
    length: usize,
    is_mutable: bool,
}

struct Generator<'d> {
    dialect: &'d dyn Dialect,
    random: Random,
    variables: Vec<Variable>,
    arrays: Vec<Known>,
    functions: Vec<Function>,
    names: usize,
    /// Loops around the statement at hand.
    loops: usize,
    /// Is the innermost of loops and switches around it a switch? Then `break` would not leave the loop.
    in_switch: bool,
    /// Turns of the loops around, all multiplied: they stay few.
    work: u64,
}

impl Generator<'_> {
    fn program(mut self, prefix: &str) -> Program {
        let mut tables = Vec::new();
        for _ in 0..self.random.below(3) {
            let array = self.array(format!("{prefix}t{}", tables.len()), true);
            self.remember(&array, false);
            tables.push(array);
        }
        let globals = self.arrays.clone();
        for index in 0..=self.random.below(3) {
            self.arrays.clone_from(&globals);
            let function = self.function(format!("{prefix}f{index}"));
            self.functions.push(function);
        }
        let parameters = self.functions.last().expect("one was made").parameters.clone();
        let mut calls = Vec::new();
        for _ in 0..4 {
            self.variables.clear();
            self.arrays.clear();
            let arguments = parameters.iter().map(|(_, scalar)| self.argument(*scalar)).collect();
            calls.push(arguments);
        }
        Program { prefix: prefix.to_owned(), tables, functions: self.functions, calls }
    }

    fn scalar(&mut self) -> Scalar {
        *self.random.choose(self.dialect.scalars())
    }

    fn name(&mut self, letter: char) -> String {
        self.names += 1;
        format!("{letter}{}", self.names)
    }

    fn function(&mut self, name: String) -> Function {
        self.variables.clear();
        self.work = 1;
        let count = 1 + self.random.below(3);
        let mut parameters = Vec::new();
        for _ in 0..count {
            let (name, scalar) = (self.name('a'), self.scalar());
            self.variables.push(Variable { name: name.clone(), scalar, is_mutable: false });
            parameters.push((name, scalar));
        }
        let result = self.scalar();
        let count = 1 + self.random.below(5);
        let mut body = self.statements(count, 0, result);
        body.push(Statement::Return(self.wanted(0, result)));
        Function { name, parameters, result, body }
    }

    fn array(&mut self, name: String, is_constant: bool) -> Array {
        let scalar = self.scalar();
        let count = 1 << (1 + self.random.below(3));
        let values = (0..count)
            .map(|_| if is_constant { self.argument(scalar) } else { self.wanted(DEPTH - 1, scalar) })
            .collect();
        Array { name, scalar, values }
    }

    fn remember(&mut self, array: &Array, is_mutable: bool) {
        let (name, scalar, length) = (array.name.clone(), array.scalar, array.values.len());
        self.arrays.push(Known { name, scalar, length, is_mutable });
    }

    fn statements(&mut self, count: usize, depth: usize, result: Scalar) -> Vec<Statement> {
        let (variables, arrays) = (self.variables.len(), self.arrays.len());
        let statements = (0..count).map(|_| self.statement(depth, result)).collect();
        if depth > 0 {
            self.variables.truncate(variables);
            self.arrays.truncate(arrays);
        }
        statements
    }

    fn inner(&mut self, depth: usize, result: Scalar) -> Vec<Statement> {
        let count = 1 + self.random.below(2);
        self.statements(count, depth + 1, result)
    }

    fn statement(&mut self, depth: usize, result: Scalar) -> Statement {
        match self.random.below(if depth < 3 { 14 } else { 8 }) {
            0..=2 => self.variable(),
            3 if depth == 0 => {
                let name = self.name('r');
                let array = self.array(name, false);
                self.remember(&array, true);
                Statement::Array(array)
            }
            8 | 9 => {
                let condition = self.condition(1);
                let then = if self.random.chance(15) {
                    vec![Statement::Return(self.wanted(2, result))]
                } else {
                    self.inner(depth, result)
                };
                let otherwise = if self.random.chance(40) { self.inner(depth, result) } else { Vec::new() };
                Statement::If { condition, then, otherwise }
            }
            10 | 11 if self.work <= 64 => self.count(depth, result),
            12 => self.switch(depth, result),
            13 if self.loops > 0 && !self.in_switch => {
                let jump = if self.random.chance(50) { Statement::Break } else { Statement::Continue };
                Statement::If { condition: self.condition(2), then: vec![jump], otherwise: Vec::new() }
            }
            _ => self.assignment(),
        }
    }

    fn variable(&mut self) -> Statement {
        let scalar = self.scalar();
        let value = self.wanted(1, scalar);
        let name = self.name('v');
        self.variables.push(Variable { name: name.clone(), scalar, is_mutable: true });
        Statement::Variable { name, scalar, value }
    }

    fn assignment(&mut self) -> Statement {
        let Some((target, scalar)) = self.target() else { return self.variable() };
        if self.random.chance(60) {
            let operator = *self.random.choose(&Operator::ARITHMETIC);
            let value =
                if operator.is_shift() { self.shift_count(scalar) } else { self.right(operator, scalar, 2) };
            if self.dialect.assigns(operator, scalar, value.scalar) {
                return Statement::Assign { target, operator: Some(operator), value };
            }
        }
        Statement::Assign { target, operator: None, value: self.wanted(1, scalar) }
    }

    fn target(&mut self) -> Option<(Expression, Scalar)> {
        let arrays: Vec<Known> = self.arrays.iter().filter(|array| array.is_mutable).cloned().collect();
        if !arrays.is_empty() && self.random.chance(40) {
            let array = self.random.choose(&arrays).clone();
            return Some((self.element(&array, 2), array.scalar));
        }
        let variables: Vec<Variable> =
            self.variables.iter().filter(|known| known.is_mutable).cloned().collect();
        if variables.is_empty() {
            return None;
        }
        let known = self.random.choose(&variables).clone();
        Some((Expression { kind: Kind::Name(known.name), scalar: known.scalar }, known.scalar))
    }

    fn count(&mut self, depth: usize, result: Scalar) -> Statement {
        let times = 1 + self.random.below(8) as u64;
        let name = self.name('i');
        let turn = *self.random.choose(&[Turn::For, Turn::For, Turn::While, Turn::DoWhile]);
        let was_switch = std::mem::replace(&mut self.in_switch, false);
        self.variables.push(Variable {
            name: name.clone(),
            scalar: self.dialect.counter(),
            is_mutable: false,
        });
        self.loops += 1;
        self.work *= times;
        let body = self.inner(depth, result);
        self.work /= times;
        self.loops -= 1;
        self.variables.retain(|known| known.name != name);
        self.in_switch = was_switch;
        Statement::Count { turn, name, times, body }
    }

    fn switch(&mut self, depth: usize, result: Scalar) -> Statement {
        let counter = self.dialect.counter();
        let value = self.wanted(2, counter);
        let was_switch = std::mem::replace(&mut self.in_switch, true);
        let three = self.literal(3, counter);
        let value = self.guarded(Operator::And, value, three).expect("a counter has its bits");
        let mut cases = Vec::new();
        for value in 0..=self.random.below(4) as u64 {
            let falls_through = self.dialect.falls_through() && self.random.chance(30);
            cases.push(Case { value, body: self.inner(depth, result), falls_through });
        }
        let default = self.inner(depth, result);
        self.in_switch = was_switch;
        Statement::Switch { value, cases, default }
    }

    fn literal(&mut self, value: u64, scalar: Scalar) -> Expression {
        self.dialect.literal(&mut self.random, value, scalar)
    }

    /// A number that is mostly small for a signed type: sums of large ones may not be defined.
    fn small(&mut self, scalar: Scalar) -> u64 {
        let word = self.random.interesting();
        if scalar.is_signed() && self.random.chance(75) { word % 128 } else { word }
    }

    /// A constant of exactly a type, of either sign.
    fn argument(&mut self, scalar: Scalar) -> Expression {
        let word = scalar.wrap(self.small(scalar));
        let value = scalar.value(word);
        let magnitude = u64::try_from(value.unsigned_abs().min(i64::MAX.unsigned_abs().into())).unwrap_or(0);
        if scalar == Scalar::Bool {
            return self.literal(word, scalar);
        }
        if value < 0 {
            let positive = self.literal(magnitude, scalar);
            if let Some(negative) = self.prefix(Prefix::Negate, positive) {
                return self.converted(negative, scalar);
            }
        }
        let literal = self.literal(if value < 0 { magnitude } else { word }, scalar);
        self.converted(literal, scalar)
    }

    /// An expression that can stand where a type is wanted.
    fn wanted(&mut self, depth: usize, scalar: Scalar) -> Expression {
        if scalar == Scalar::Bool {
            let condition = self.condition(depth);
            return self.converted(condition, scalar);
        }
        let value = self.expression(depth);
        self.converted(value, scalar)
    }

    fn converted(&mut self, value: Expression, scalar: Scalar) -> Expression {
        if value.scalar == scalar || self.dialect.converts(value.scalar, scalar) && self.random.chance(70) {
            value
        } else if self.dialect.casts(value.scalar, scalar) {
            Expression { kind: Kind::Cast(Box::new(value)), scalar }
        } else if scalar == Scalar::Bool {
            let zero = self.literal(0, value.scalar);
            let zero = self.exactly(zero, value.scalar);
            self.infix(Operator::NotEqual, value, zero).expect("a value and its type's zero compare")
        } else {
            let one = self.literal(1, scalar);
            self.exactly(one, scalar)
        }
    }

    /// A value of exactly a type, by a cast if need be.
    fn exactly(&mut self, value: Expression, scalar: Scalar) -> Expression {
        if value.scalar == scalar {
            value
        } else if self.dialect.casts(value.scalar, scalar) {
            Expression { kind: Kind::Cast(Box::new(value)), scalar }
        } else {
            self.converted(value, scalar)
        }
    }

    fn condition(&mut self, depth: usize) -> Expression {
        match self.random.below(10) {
            0 | 1 if depth < DEPTH => {
                let (left, right) = (self.condition(depth + 1), self.condition(depth + 1));
                let operator = *self.random.choose(&[Operator::BothTrue, Operator::OneTrue]);
                self.infix(operator, left, right).expect("conditions can be joined")
            }
            2 if depth < DEPTH => {
                let inner = self.condition(depth + 1);
                self.prefix(Prefix::Not, inner).expect("a condition has an opposite")
            }
            3 => {
                let value = self.expression(depth + 1);
                if self.dialect.is_condition(value.scalar) { value } else { self.comparison(depth) }
            }
            _ => self.comparison(depth),
        }
    }

    fn comparison(&mut self, depth: usize) -> Expression {
        let operator = *self.random.choose(&Operator::COMPARISONS);
        let left = self.number(depth + 1);
        let right = self.right(operator, left.scalar, depth + 1);
        let right = match self.dialect.infix(operator, left.scalar, right.scalar) {
            Some(_) => right,
            None => self.exactly(right, left.scalar),
        };
        self.infix(operator, left, right).expect("two values of one type compare")
    }

    /// An expression that is no truth value.
    fn number(&mut self, depth: usize) -> Expression {
        let value = self.expression(depth);
        if value.scalar == Scalar::Bool {
            let numbers: Vec<Scalar> =
                self.dialect.scalars().iter().copied().filter(|scalar| *scalar != Scalar::Bool).collect();
            let scalar = *self.random.choose(&numbers);
            return self.converted(value, scalar);
        }
        value
    }

    fn expression(&mut self, depth: usize) -> Expression {
        if depth >= DEPTH {
            return self.leaf();
        }
        match self.random.below(20) {
            0..=3 => self.leaf(),
            4 | 5 => {
                let operand = self.steady(Operator::Subtract, depth + 1);
                let operator = *self.random.choose(&[Prefix::Negate, Prefix::Complement]);
                self.prefix(operator, operand.clone()).unwrap_or(operand)
            }
            6 => self.condition(depth + 1),
            7 => self.conditional(depth),
            8 | 9 => {
                let (value, scalar) = (self.number(depth + 1), self.scalar());
                if self.dialect.casts(value.scalar, scalar) {
                    Expression { kind: Kind::Cast(Box::new(value)), scalar }
                } else {
                    value
                }
            }
            10 => self.call(depth),
            11 => self.known(depth),
            _ => self.arithmetic(depth),
        }
    }

    fn conditional(&mut self, depth: usize) -> Expression {
        let condition = self.condition(depth + 1);
        let (then, otherwise) = (self.number(depth + 1), self.number(depth + 1));
        let otherwise = match self.dialect.choice(then.scalar, otherwise.scalar) {
            Some(_) => otherwise,
            None => self.exactly(otherwise, then.scalar),
        };
        match self.dialect.choice(then.scalar, otherwise.scalar) {
            Some(scalar) => Expression {
                kind: Kind::Choice(Box::new(condition), Box::new(then), Box::new(otherwise)),
                scalar,
            },
            None => then,
        }
    }

    fn leaf(&mut self) -> Expression {
        let choice = self.random.below(10);
        if choice < 5 && !self.variables.is_empty() {
            let known = self.random.choose(&self.variables);
            return Expression { kind: Kind::Name(known.name.clone()), scalar: known.scalar };
        }
        if choice < 7 && !self.arrays.is_empty() {
            let array = self.random.choose(&self.arrays).clone();
            return self.element(&array, DEPTH);
        }
        let scalar = self.scalar();
        let value = self.small(scalar);
        let value = if scalar.is_signed() { value & scalar.wrap(value >> 1) } else { scalar.wrap(value) };
        let value = if scalar.value(scalar.wrap(value)) < 0 { value >> 1 & 0x7F } else { value };
        self.literal(value, scalar)
    }

    /// An element; its index is masked, so that nearly all programs have a value.
    fn element(&mut self, array: &Known, depth: usize) -> Expression {
        let counter = self.dialect.counter();
        let index = self.number(depth);
        let index = self.exactly(index, counter);
        let mask = self.literal(array.length as u64 - 1, counter);
        let mask = self.exactly(mask, counter);
        let index = if self.random.chance(1) {
            index
        } else {
            self.guarded(Operator::And, index, mask).expect("a counter has its bits")
        };
        Expression {
            kind: Kind::Element { array: array.name.clone(), index: Box::new(index) },
            scalar: array.scalar,
        }
    }

    fn call(&mut self, depth: usize) -> Expression {
        if self.functions.is_empty() || self.work > 8 {
            return self.arithmetic(depth);
        }
        let index = self.random.below(self.functions.len());
        let (name, result) = (self.functions[index].name.clone(), self.functions[index].result);
        let parameters = self.functions[index].parameters.clone();
        let arguments = parameters.iter().map(|(_, scalar)| self.wanted(depth + 2, *scalar)).collect();
        Expression { kind: Kind::Call(name, arguments), scalar: result }
    }

    fn known(&mut self, depth: usize) -> Expression {
        let all = self.dialect.known();
        if all.is_empty() {
            return self.leaf();
        }
        let known = *self.random.choose(all);
        let arguments = known
            .parameters
            .iter()
            .map(|scalar| {
                let value = self.number(depth + 1);
                let value = self.exactly(value, *scalar);
                let one = self.literal(1, *scalar);
                let one = self.exactly(one, *scalar);
                match self.guarded(Operator::Or, value.clone(), one) {
                    Some(odd) if self.random.chance(50) => self.exactly(odd, *scalar),
                    _ => value,
                }
            })
            .collect();
        Expression { kind: Kind::Call(known.name.to_owned(), arguments), scalar: known.result }
    }

    fn arithmetic(&mut self, depth: usize) -> Expression {
        let operator = *self.random.choose(&Operator::ARITHMETIC);
        let left = self.steady(operator, depth + 1);
        let right = if operator.is_shift() {
            self.shift_count(left.scalar)
        } else {
            self.right(operator, left.scalar, depth + 1)
        };
        if self.dialect.infix(operator, left.scalar, right.scalar).is_some() {
            return self.infix(operator, left, right).expect("its type was asked for");
        }
        let right = self.exactly(right, left.scalar);
        self.infix(operator, left.clone(), right).unwrap_or(left)
    }

    /// A left operand. Most sums, products and left shifts are in a type in which they always have a value.
    fn steady(&mut self, operator: Operator, depth: usize) -> Expression {
        let value = self.number(depth);
        let may_overflow =
            matches!(operator, Operator::Add | Operator::Subtract | Operator::Multiply | Operator::ShiftLeft);
        match self.dialect.steady(value.scalar) {
            Some(scalar) if may_overflow && self.random.chance(80) => self.exactly(value, scalar),
            _ => value,
        }
    }

    /// A right operand; a divisor is seldom 0.
    fn right(&mut self, operator: Operator, left: Scalar, depth: usize) -> Expression {
        let value = self.number(depth);
        if !operator.is_division() || self.random.chance(3) {
            return value;
        }
        let value = self.exactly(value, left);
        let one = self.literal(1, left);
        let one = self.exactly(one, left);
        let scalar = value.scalar;
        let Some(odd) = self.guarded(Operator::Or, value.clone(), one) else { return value };
        self.exactly(odd, scalar)
    }

    /// A count of a shift: in range most of the time.
    fn shift_count(&mut self, shifted: Scalar) -> Expression {
        let counter = self.dialect.counter();
        let width = if shifted.bits() < 8 { 8 } else { shifted.bits() as usize };
        let choice = self.random.below(100);
        if choice < 60 {
            let count = self.random.below(width) as u64;
            let literal = self.literal(count, counter);
            return self.exactly(literal, counter);
        }
        let value = self.number(DEPTH - 1);
        let value = self.exactly(value, counter);
        if choice < 97 {
            let mask = self.literal(width as u64 - 1, counter);
            let mask = self.exactly(mask, counter);
            return self.guarded(Operator::And, value, mask).expect("a counter has its bits");
        }
        value
    }

    fn infix(&mut self, operator: Operator, left: Expression, right: Expression) -> Option<Expression> {
        let scalar = self.dialect.infix(operator, left.scalar, right.scalar)?;
        Some(Expression { kind: Kind::Infix(operator, Box::new(left), Box::new(right)), scalar })
    }

    /// An operation that keeps its brackets inside and out, so that it does what it is for: a mask, an odd divisor.
    fn guarded(&mut self, operator: Operator, left: Expression, right: Expression) -> Option<Expression> {
        let scalar = left.scalar;
        let left = Expression { kind: Kind::Bracketed(Box::new(left)), scalar };
        let value = self.infix(operator, left, right)?;
        let scalar = value.scalar;
        Some(Expression { kind: Kind::Bracketed(Box::new(value)), scalar })
    }

    fn prefix(&mut self, operator: Prefix, operand: Expression) -> Option<Expression> {
        let scalar = self.dialect.prefix(operator, operand.scalar)?;
        Some(Expression { kind: Kind::Prefix(operator, Box::new(operand)), scalar })
    }
}
