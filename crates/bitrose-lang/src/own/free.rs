//! Which names a program mentions, and which of them it defines itself.

use crate::ast::{Block, Expression, ExpressionKind, Name, Statement, StatementKind};
use crate::builtins;
use crate::techniques;
use bitrose_core::bitboard::Square;
use std::collections::HashSet;

/// What a program needs from outside, in order of first use.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Free {
    /// Names whose values it reads.
    pub(crate) names: Vec<Box<str>>,
    /// Functions that it calls.
    pub(crate) functions: Vec<Box<str>>,
}

/// A name at a place where it is declared, assigned, read or called.
#[derive(Clone, Copy)]
enum Mention<'a> {
    Declared(&'a str),
    /// `true` for `x = e`, `false` for `x += e`.
    Assigned(&'a Name, bool),
    Read(&'a str),
    Called(&'a str),
}

type Visit<'v, 'a> = &'v mut dyn FnMut(Mention<'a>);

fn statements<'a>(statements: &'a [Statement], visit: Visit<'_, 'a>) {
    for one in statements {
        statement(one, visit);
    }
}

fn statement<'a>(statement: &'a Statement, visit: Visit<'_, 'a>) {
    match &statement.kind {
        StatementKind::Expression(value) | StatementKind::Assert(value) | StatementKind::Show(value, _) => {
            expression(value, visit);
        }
        StatementKind::Return(value) => value.iter().for_each(|value| expression(value, visit)),
        StatementKind::Declare(declaration) => {
            declaration.value.iter().for_each(|value| expression(value, visit));
            visit(Mention::Declared(&declaration.name.text));
        }
        StatementKind::While(condition, body) => {
            expression(condition, visit);
            statements(&body.statements, visit);
        }
        StatementKind::ForRange(parts) => {
            expression(&parts.to, visit);
            expression(&parts.from, visit);
            visit(Mention::Declared(&parts.name.text));
            statements(&parts.body.statements, visit);
        }
        StatementKind::Block(block) => statements(&block.statements, visit),
        StatementKind::Function(_) | StatementKind::Break | StatementKind::Continue => {}
    }
}

fn expression<'a>(value: &'a Expression, visit: Visit<'_, 'a>) {
    match &value.kind {
        ExpressionKind::Name(name) => visit(Mention::Read(name)),
        ExpressionKind::Unary(_, operand) => expression(operand, visit),
        ExpressionKind::Chain(first, links) => {
            expression(first, visit);
            for link in links {
                expression(&link.operand, visit);
            }
        }
        ExpressionKind::Conditional(parts) => parts.iter().for_each(|part| expression(part, visit)),
        ExpressionKind::Call(name, parts) => {
            for part in parts {
                expression(part, visit);
            }
            visit(Mention::Called(&name.text));
        }
        ExpressionKind::Index(name, parts) => {
            for part in parts {
                expression(part, visit);
            }
            visit(Mention::Read(&name.text));
        }
        ExpressionKind::Array(parts) => parts.iter().for_each(|part| expression(part, visit)),
        ExpressionKind::Method(receiver, name, arguments) => {
            expression(receiver, visit);
            for argument in arguments {
                expression(argument, visit);
            }
            visit(Mention::Called(&name.text));
        }
        ExpressionKind::Assign(assignment) => {
            assignment.index.iter().for_each(|index| expression(index, visit));
            expression(&assignment.value, visit);
            let is_plain = assignment.operator.is_none() && assignment.index.is_none();
            visit(Mention::Assigned(&assignment.target, is_plain));
        }
        ExpressionKind::If(branches, otherwise) => {
            for (condition, block) in branches {
                expression(condition, visit);
                statements(&block.statements, visit);
            }
            if let Some(block) = otherwise {
                statements(&block.statements, visit);
            }
        }
        ExpressionKind::Literal(_)
        | ExpressionKind::Truth(_)
        | ExpressionKind::Squares(_)
        | ExpressionKind::Drawing(_) => {}
    }
}

/// The names that the statements outside of functions declare or assign.
pub(super) fn defined(block: &Block) -> HashSet<&str> {
    let mut names = HashSet::new();
    statements(&block.statements, &mut |mention| {
        match mention {
            Mention::Declared(name) => names.insert(name),
            Mention::Assigned(name, _) => names.insert(&*name.text),
            Mention::Read(_) | Mention::Called(_) => false,
        };
    });
    names
}

/// The names that each function mentions without declaring them itself; `outer` are those of the program.
fn of_functions<'a>(block: &'a Block, outer: &HashSet<&'a str>, visit: Visit<'_, 'a>) {
    for one in &block.statements {
        let StatementKind::Function(function) = &one.kind else { continue };
        let mut own: HashSet<&str> =
            function.parameters.iter().map(|parameter| &*parameter.name.text).collect();
        statements(&function.body.statements, &mut |mention| match mention {
            Mention::Declared(name) => {
                own.insert(name);
            }
            Mention::Assigned(name, true) if !outer.contains(&*name.text) => {
                own.insert(&name.text);
            }
            _ => {}
        });
        statements(&function.body.statements, &mut |mention| match mention {
            Mention::Read(name) if own.contains(name) => {}
            Mention::Assigned(name, _) if own.contains(&*name.text) => {}
            other => visit(other),
        });
    }
}

/// Variables outside of functions that functions use as well.
pub(super) fn shared(block: &Block) -> HashSet<Box<str>> {
    let outer = defined(block);
    let mut names = HashSet::new();
    of_functions(block, &outer, &mut |mention| {
        let name = match mention {
            Mention::Read(name) => name,
            Mention::Assigned(name, _) => &*name.text,
            Mention::Declared(_) | Mention::Called(_) => return,
        };
        if outer.contains(name) {
            names.insert(name.into());
        }
    });
    names
}

/// Names of the session that the program changes: assigned in a block, or by `x |= e`, before it gives them a value of
/// its own.
pub(super) fn carried(block: &Block) -> Vec<&Name> {
    let mut fresh: HashSet<&str> = HashSet::new();
    let mut names: Vec<&Name> = Vec::new();
    for one in &block.statements {
        let plain = match &one.kind {
            StatementKind::Expression(Expression { kind: ExpressionKind::Assign(assignment), .. })
                if assignment.operator.is_none() && assignment.index.is_none() =>
            {
                Some(&*assignment.target.text)
            }
            StatementKind::Declare(declaration) => Some(&*declaration.name.text),
            _ => None,
        };
        statement(one, &mut |mention| {
            if let Mention::Assigned(name, _) = mention
                && Some(&*name.text) != plain
                && !fresh.contains(&*name.text)
                && !names.contains(&name)
            {
                names.push(name);
            }
        });
        fresh.extend(plain);
    }
    names
}

/// What the program reads and calls, but neither it nor the language defines.
pub(super) fn names(block: &Block) -> Free {
    let outer = defined(block);
    let functions: HashSet<&str> = block
        .statements
        .iter()
        .filter_map(|one| match &one.kind {
            StatementKind::Function(function) => Some(&*function.name.text),
            _ => None,
        })
        .collect();
    let mut free = Free::default();
    let mut seen = |mention: Mention<'_>| match mention {
        Mention::Read(name) if !outer.contains(name) && !functions.contains(name) && !is_known(name) => {
            push(&mut free.names, name);
        }
        Mention::Called(name)
            if !functions.contains(name)
                && builtins::find(name).is_none()
                && techniques::find(name).is_none() =>
        {
            push(&mut free.functions, name);
        }
        _ => {}
    };
    statements(&block.statements, &mut seen);
    of_functions(block, &outer, &mut seen);
    free
}

fn push(names: &mut Vec<Box<str>>, name: &str) {
    if !names.iter().any(|known| **known == *name) {
        names.push(name.into());
    }
}

/// Squares, constants, and directions where they are arguments.
fn is_known(name: &str) -> bool {
    name.parse::<Square>().is_ok() || builtins::find(name).is_some() || techniques::find(name).is_some()
}
