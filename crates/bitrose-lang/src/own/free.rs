//! Free names: the names that a program uses but does not define itself.

use crate::ast::{Block, Expression, ExpressionKind, Name, Part, Statement, StatementKind};
use crate::builtins;
use crate::techniques;
use bitrose_core::bitboard::Square;
use std::collections::HashSet;

/// The names that a program needs from outside, in order of first use.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Free {
    /// Names whose values it reads.
    pub(crate) names: Vec<Box<str>>,
    /// Functions that it calls.
    pub(crate) functions: Vec<Box<str>>,
}

/// An occurrence of a name that is declared, assigned, read or called.
#[derive(Clone, Copy)]
enum Mention<'a> {
    Declared(&'a str),
    /// `true` for `x = e`, `false` for `x += e`.
    Assigned(&'a Name, bool),
    Read(&'a str),
    Called(&'a str),
}

type Visit<'v, 'a> = &'v mut dyn FnMut(Mention<'a>);

fn statements<'a>(block: &'a Block, visit: Visit<'_, 'a>) {
    block.statements.iter().for_each(|one| statement(one, visit));
}

fn statement<'a>(statement: &'a Statement, visit: Visit<'_, 'a>) {
    let declared = match &statement.kind {
        StatementKind::Declare(declaration) => Some(&declaration.name),
        StatementKind::ForRange(range) => Some(&range.name),
        StatementKind::Function(_) => return,
        _ => None,
    };
    let (values, blocks): (Vec<_>, Vec<_>) =
        statement.parts().into_iter().partition(|part| matches!(part, Part::Value(_)));
    for value in values {
        mentions(value, visit);
    }
    if let Some(name) = declared {
        visit(Mention::Declared(&name.text));
    }
    for block in blocks {
        mentions(block, visit);
    }
}

fn mentions<'a>(part: Part<'a>, visit: Visit<'_, 'a>) {
    let value = match part {
        Part::Value(value) => value,
        Part::Block(block) => return statements(block, visit),
    };
    value.parts().into_iter().for_each(|part| mentions(part, visit));
    match &value.kind {
        ExpressionKind::Name(name) => visit(Mention::Read(name)),
        ExpressionKind::Index(name, _) => visit(Mention::Read(&name.text)),
        ExpressionKind::Call(name, _) | ExpressionKind::Method(_, name, _) => {
            visit(Mention::Called(&name.text));
        }
        ExpressionKind::Assign(assignment) => {
            let is_plain = assignment.operator.is_none() && assignment.index.is_none();
            visit(Mention::Assigned(&assignment.target, is_plain));
        }
        _ => {}
    }
}

/// Returns the names that statements outside functions declare or assign.
pub(super) fn defined(block: &Block) -> HashSet<&str> {
    let mut names = HashSet::new();
    statements(block, &mut |mention| {
        match mention {
            Mention::Declared(name) => names.insert(name),
            Mention::Assigned(name, _) => names.insert(&*name.text),
            Mention::Read(_) | Mention::Called(_) => false,
        };
    });
    names
}

/// Visits the names that each function uses without declaring them. `outer` are the names that the program itself
/// defines.
fn of_functions<'a>(block: &'a Block, outer: &HashSet<&'a str>, visit: Visit<'_, 'a>) {
    for one in &block.statements {
        let StatementKind::Function(function) = &one.kind else { continue };
        let mut own: HashSet<&str> = function.parameters.iter().map(|parameter| &*parameter.text).collect();
        statements(&function.body, &mut |mention| match mention {
            Mention::Declared(name) => {
                own.insert(name);
            }
            Mention::Assigned(name, true) if !outer.contains(&*name.text) => {
                own.insert(&name.text);
            }
            _ => {}
        });
        statements(&function.body, &mut |mention| match mention {
            Mention::Read(name) if own.contains(name) => {}
            Mention::Assigned(name, _) if own.contains(&*name.text) => {}
            other => visit(other),
        });
    }
}

/// Returns the global variables that functions use as well.
pub(super) fn used_in_functions(block: &Block) -> HashSet<Box<str>> {
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

/// Returns the names of the session that the program changes: it assigns them in a block, or by `x |= e`, before it
/// gives them a value at the top level.
pub(super) fn changed_session_names(block: &Block) -> Vec<&Name> {
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

/// Returns the names that the program reads or calls and that neither it nor the language defines.
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
    statements(block, &mut seen);
    of_functions(block, &outer, &mut seen);
    free
}

fn push(names: &mut Vec<Box<str>>, name: &str) {
    if !names.iter().any(|known| **known == *name) {
        names.push(name.into());
    }
}

/// Returns `true` if the language defines the name: a square, a built-in or a technique.
fn is_known(name: &str) -> bool {
    name.parse::<Square>().is_ok() || builtins::find(name).is_some() || techniques::find(name).is_some()
}
