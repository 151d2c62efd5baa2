//! The limits on an answer: its length, and the operators and names that it may use.

use super::{Task, answer};
use crate::model::{Expr, Located};
use crate::parse::{NODE_LIMIT, nodes};
use bitrose_core::bitboard::Square;
use bitrose_lang::ast::{Block, Expression, ExpressionKind, Statement, StatementKind};
use bitrose_lang::{Program, builtin, techniques};

impl Task {
    /// Parses an expression, and refuses it if it uses something that is not allowed here.
    pub(super) fn read_expr(&self, expr: &Expr, text: &str, variables: &[String]) -> Result<Program, String> {
        let program = answer::expression(text)?;
        let block = program.block();
        if block.statements.is_empty() {
            return Err("an expression is wanted".into());
        }
        if nodes(block) > NODE_LIMIT {
            return Err(format!("an answer has at most {NODE_LIMIT} parts"));
        }
        refuse_statements(block)?;
        refuse_operators(block, expr)?;
        self.refuse_names(block, expr, variables)?;
        let count = operators_in(expr, block);
        match expr.max_ops {
            Some(most) if count > most => Err(format!("{count} operators; at most {most} are allowed here")),
            _ => Ok(program),
        }
    }

    fn refuse_names(&self, block: &Block, expr: &Expr, variables: &[String]) -> Result<(), String> {
        let own = defined(block);
        let barred = barred(expr);
        for (name, called) in used(block) {
            let is_known = own.contains(&name) || (!called && name.parse::<Square>().is_ok());
            if is_known {
                continue;
            }
            if called && barred.iter().any(|barred| is_one(barred, &name)) {
                return Err(format!("`{name}` is what you are to write: use something else"));
            }
            if !self.is_allowed(&name, expr, variables) {
                return Err(match self.allowed(expr) {
                    Some(names) => format!("`{name}` may not be used here; these may: {}", names.join(", ")),
                    None => format!("`{name}` is unknown here{}", known(variables)),
                });
            }
        }
        Ok(())
    }

    fn is_allowed(&self, name: &str, expr: &Expr, variables: &[String]) -> bool {
        match self.allowed(expr) {
            Some(names) => names.iter().any(|allowed| is_one(allowed, name)) || complements(expr, name),
            None => {
                variables.iter().any(|variable| variable == name)
                    || self.session.get(name).is_some()
                    || builtin(name).is_some()
                    || techniques::functions().any(|function| function.name == name)
                    || self.session.functions().any(|(function, _)| function == name)
            }
        }
    }

    /// The names that the goal allows and those that the learner has unlocked.
    pub(super) fn allowed(&self, expr: &Expr) -> Option<Vec<String>> {
        let names = expr.names.as_ref()?;
        let barred = barred(expr);
        let unlocked = self.unlocked.iter().filter(|name| !barred.contains(name));
        let mut all: Vec<String> = Vec::new();
        for name in names.iter().map(|name| &name.value).chain(unlocked) {
            if !all.contains(name) {
                all.push(name.clone());
            }
        }
        Some(all)
    }
}

/// Returns `true` for `NOT_H` if `FILE_H` and `~` are allowed, because it is another way to write `~FILE_H`.
fn complements(expr: &Expr, name: &str) -> bool {
    let file = match name {
        "NOT_A" => "FILE_A",
        "NOT_H" => "FILE_H",
        _ => return false,
    };
    let has = |list: &Option<Vec<Located<String>>>, wanted: &str| {
        list.as_ref().is_none_or(|list| list.iter().any(|known| known.value.trim() == wanted))
    };
    has(&expr.names, file) && !has(&expr.names, name) && has(&expr.ops, "~")
}

/// The number of operators of an answer. `NOT_H` counts as the `~FILE_H` for which it stands.
pub(super) fn operators_in(expr: &Expr, block: &Block) -> u32 {
    let hidden = used(block).iter().filter(|(name, _)| complements(expr, name)).count();
    operators(block) + u32::try_from(hidden).unwrap_or(u32::MAX)
}

fn known(variables: &[String]) -> String {
    if variables.is_empty() { String::new() } else { format!("; the variables are {}", variables.join(", ")) }
}

/// The functions that the target calls but the solution does not. Calling them would not be an answer.
pub(super) fn barred(expr: &Expr) -> Vec<String> {
    let calls = |text: &str| -> Vec<String> {
        let Ok(block) = bitrose_lang::parse_tree(text) else { return Vec::new() };
        used(&block).into_iter().filter(|(_, called)| *called).map(|(name, _)| name).collect()
    };
    let solution = calls(&expr.solution.text);
    let named = |name: &String| {
        expr.names.as_ref().is_some_and(|names| names.iter().any(|known| is_one(&known.value, name)))
    };
    let called = calls(&expr.target.text).into_iter();
    called.filter(|name| !named(name) && !solution.iter().any(|other| is_one(other, name))).collect()
}

/// Returns `true` if the names are the same, or both name the same built-in: `FILE_A` and `fileA`.
fn is_one(allowed: &str, name: &str) -> bool {
    let builtin_name = |name: &str| builtin(name).map(|builtin| builtin.name);
    allowed == name || builtin_name(allowed).is_some_and(|known| builtin_name(name) == Some(known))
}

/// The names that an answer defines itself.
fn defined(block: &Block) -> Vec<String> {
    let declared = |statement: &Statement| match &statement.kind {
        StatementKind::Declare(declaration) => Some(declaration.name.text.to_string()),
        _ => None,
    };
    let mut names: Vec<String> = block.statements.iter().filter_map(declared).collect();
    block.for_each_expression(&mut |expression| {
        if let ExpressionKind::Assign(assignment) = &expression.kind {
            names.push(assignment.target.text.to_string());
        }
    });
    names
}

/// The names that are read, and the functions that are called, with `true` for the latter.
fn used(block: &Block) -> Vec<(String, bool)> {
    let mut names: Vec<(String, bool)> = Vec::new();
    let mut directions: Vec<String> = Vec::new();
    block.for_each_expression(&mut |expression| match &expression.kind {
        ExpressionKind::Name(name) => names.push((name.to_string(), false)),
        ExpressionKind::Call(name, arguments)
        | ExpressionKind::Index(name, arguments)
        | ExpressionKind::Method(_, name, arguments) => {
            names.push((name.text.to_string(), true));
            // `north` in `step(x, north)` is a direction, not a function
            directions.extend(arguments.iter().filter_map(|argument| match &argument.kind {
                ExpressionKind::Name(name) if is_direction(name) => Some(name.to_string()),
                _ => None,
            }));
        }
        _ => {}
    });
    names.retain(|(name, called)| *called || !directions.contains(name));
    names
}

fn is_direction(name: &str) -> bool {
    bitrose_core::bitboard::Direction::ALL.into_iter().any(|direction| direction.name() == name)
}

fn refuse_statements(block: &Block) -> Result<(), String> {
    let is_allowed =
        |kind: &StatementKind| matches!(kind, StatementKind::Declare(_) | StatementKind::Expression(_));
    if block.statements.iter().all(|statement| is_allowed(&statement.kind)) {
        Ok(())
    } else {
        Err("an answer is an expression, or `let` lines and then an expression".into())
    }
}

fn refuse_operators(block: &Block, expr: &Expr) -> Result<(), String> {
    let Some(allowed) = &expr.ops else { return Ok(()) };
    let mut refused_sign = None;
    block.for_each_expression(&mut |expression| {
        let signs: Vec<&str> = match &expression.kind {
            ExpressionKind::Unary(operator, _) => vec![operator.sign()],
            ExpressionKind::Chain(_, links) => links.iter().map(|link| link.operator.sign()).collect(),
            ExpressionKind::Assign(assignment) => {
                assignment.operator.iter().map(|operator| operator.sign()).collect()
            }
            ExpressionKind::Conditional(_) | ExpressionKind::If(..) => vec!["?"],
            _ => Vec::new(),
        };
        let refused = signs.into_iter().find(|sign| !allowed.iter().any(|known| known.value.trim() == *sign));
        refused_sign = refused_sign.or(refused);
    });
    match refused_sign {
        Some(sign) => {
            let signs: Vec<&str> = allowed.iter().map(|sign| sign.value.trim()).collect();
            let others = match signs.join(" ") {
                none if none.is_empty() => "no operator may".to_owned(),
                signs => format!("these may: {signs}"),
            };
            Err(format!("`{sign}` may not be used here; {others}"))
        }
        None => Ok(()),
    }
}

/// Returns `true` for a number or set that is written out, as in `1ULL << 12 | 1ULL << 28`. That is `{e2 e4}`, however it is
/// written. The name of a constant is none: `~FILE_A` is an operator.
fn is_written_out(expression: &Expression) -> bool {
    match &expression.kind {
        ExpressionKind::Literal(_) | ExpressionKind::Squares(_) | ExpressionKind::Drawing(_) => true,
        ExpressionKind::Name(name) => name.parse::<Square>().is_ok(),
        ExpressionKind::Unary(_, operand) => is_written_out(operand),
        ExpressionKind::Chain(first, links) => {
            is_written_out(first) && links.iter().all(|link| is_written_out(&link.operand))
        }
        _ => false,
    }
}

/// The number of operators in a program. Every unary operator, binary operator and call counts as 1; names, literals,
/// operators between literals and `let` do not count.
pub fn operators(block: &Block) -> u32 {
    let mut count = 0;
    block.for_each_expression(&mut |expression| {
        count += match &expression.kind {
            _ if is_written_out(expression) => 0,
            ExpressionKind::Chain(_, links) => links.len(),
            ExpressionKind::Assign(assignment) => usize::from(assignment.operator.is_some()),
            ExpressionKind::If(branches, _) => branches.len(),
            ExpressionKind::Unary(..)
            | ExpressionKind::Conditional(_)
            | ExpressionKind::Call(..)
            | ExpressionKind::Index(..)
            | ExpressionKind::Method(..) => 1,
            _ => 0,
        };
    });
    u32::try_from(count).unwrap_or(u32::MAX)
}
