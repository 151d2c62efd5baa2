//! Parsed C or C++ source: its definitions, then its statements.

use super::body::Body;
use super::intrinsics::NOTHING;
use super::origin::Preprocessed;
use super::types::Named;
use super::{CFrontEnd, Source, is_definition};
use crate::front::prelude::*;
use crate::front::{Definition, DefinitionKind, ExternalNames, MAIN, Outline, ParsedSource};

/// The name of the function around the statements outside functions, which the grammar requires.
pub(super) const MAIN_FUNCTION: &str = "__bitrose_main";

/// Parses a source. The grammar accepts statements only in functions, so everything from the first one on becomes the
/// body of a function. If that does not parse, only what follows the last definition becomes the body.
pub(super) fn parse(preprocessed: &mut Preprocessed, grammar: &tree_sitter::Language) -> Tree {
    let tree = tree::parse(grammar, &preprocessed.text);
    let Some(start) = first_statement(&tree, &preprocessed.text) else { return tree };
    let wrapped = |start| {
        let mut wrapped = preprocessed.clone();
        wrapped.wrap(start, &format!("int {MAIN_FUNCTION}(void) {{ "), "\n;\n}\n");
        let tree = tree::parse(grammar, &wrapped.text);
        (wrapped, tree)
    };
    let (all, all_tree) = wrapped(start);
    let behind = |child: &&Node<'_>| child.start_byte() > start;
    let children = named(tree.root_node());
    let last = children.iter().rposition(|child| is_definition(child.kind()) && behind(&child));
    if let Some(last) = last.filter(|_| all_tree.root_node().has_error()) {
        let Some(first) = children.get(last + 1) else { return tree };
        let (rest, rest_tree) = wrapped(first.start_byte());
        if named(rest_tree.root_node()).last().is_some_and(|main| !main.has_error()) {
            *preprocessed = rest;
            return rest_tree;
        }
    }
    if tree::errors(&all_tree) <= tree::errors(&tree) {
        *preprocessed = all;
        return all_tree;
    }
    tree
}

/// Returns the condition of a `static_assert`, which the grammar of C parses as a call.
pub(super) fn asserted<'t>(node: Node<'t>, text: &str) -> Option<Node<'t>> {
    if node.kind() == "static_assert_declaration" {
        return node.child_by_field_name("condition");
    }
    let call = tree::named(node).first().copied().filter(|_| node.kind() == "expression_statement")?;
    let name = call.child_by_field_name("function").filter(|_| call.kind() == "call_expression")?;
    let is_assertion = matches!(&text[name.byte_range()], "_Static_assert" | "static_assert");
    tree::named(call.child_by_field_name("arguments").filter(|_| is_assertion)?).first().copied()
}

fn first_statement(tree: &Tree, text: &str) -> Option<usize> {
    let children = tree::named(tree.root_node());
    // A function with a syntax error in it remains a function: it is refused where it is called.
    let is_deleted =
        |child: &Node<'_>| text[child.byte_range()].trim_end_matches([';', ' ']).ends_with("delete");
    let is_broken = |child: &Node<'_>| {
        let inner = if child.kind() == "template_declaration" { named(*child).pop() } else { Some(*child) };
        !is_deleted(child)
            && child.has_error()
            && (child.kind() == "declaration"
                || inner.is_none_or(|inner| inner.child_by_field_name("body").is_none()))
    };
    let last_function =
        children.iter().rev().find(|child| child.kind() == "function_definition").map_or(0, Node::start_byte);
    // Assembly without operands between functions gives a memory location a name, and is not a statement.
    let is_assembly = |child: &Node<'_>| {
        let is_plain =
            |part: &Node<'_>| part.kind() == "gnu_asm_expression" && !text[part.byte_range()].contains(':');
        child.start_byte() < last_function && named(*child).first().is_some_and(is_plain)
    };
    let variables: HashSet<&str> = { children.iter() }
        .filter(|child| child.kind() == "declaration")
        .flat_map(|child| tree::fields(*child, "declarator"))
        .filter_map(|own| own.child_by_field_name("declarator").or(Some(own)))
        .filter(|name| name.kind() == "identifier")
        .map(|name| &text[name.byte_range()])
        .collect();
    // `Gen m(b);` with a variable `b`
    let is_constructed = |child: &Node<'_>| {
        let declarator = child.child_by_field_name("declarator");
        let list = declarator
            .filter(|own| child.kind() == "declaration" && own.kind() == "function_declarator")
            .and_then(|own| own.child_by_field_name("parameters"));
        let arguments = list.map_or_else(Vec::new, named);
        !arguments.is_empty() && arguments.iter().all(|own| variables.contains(&text[own.byte_range()]))
    };
    let is_other = |child: &Node<'_>| {
        let is_part = is_definition(child.kind()) || is_empty(*child) || is_assembly(child);
        is_constructed(child) || !is_part && asserted(*child, text).is_none()
    };
    let first = children.iter().find(|child| is_other(child) || is_broken(child));
    first.map(Node::start_byte)
}

impl ParsedSource for Source {
    fn outline(&self) -> &Outline {
        &self.outline
    }

    fn front_end<'t>(&'t self, outside: &'t dyn ExternalNames) -> Fallible<Box<dyn FrontEnd + 't>> {
        let mut front = CFrontEnd::read(self, outside)?;
        for part in tree::named(self.tree.root_node()) {
            asserted(part, &self.preprocessed.text).map_or(Ok(()), |at| front.check_assertion(at))?;
        }
        Ok(Box::new(front))
    }

    fn methods(&self) -> usize {
        CFrontEnd::read(self, &crate::front::Nothing).map_or(0, |front| front.plain_methods().len())
    }

    fn method_names(&self) -> Vec<String> {
        let front = CFrontEnd::read(self, &crate::front::Nothing);
        let methods = front.iter().flat_map(|front| {
            front.plain_methods().into_iter().filter_map(|method| front.function_name(method))
        });
        methods.map(str::to_owned).collect()
    }

    fn origin(&self, span: Span) -> Span {
        self.preprocessed.origin(span)
    }

    fn undecided(&self) -> Vec<&str> {
        self.preprocessed.undecided.iter().map(|name| &**name).collect()
    }
}

impl<'t> CFrontEnd<'t> {
    /// Refuses a `static_assert` that does not hold. One that bitrose cannot evaluate is ignored: it changes no value.
    pub(super) fn check_assertion(&mut self, condition: Node<'t>) -> Fallible<()> {
        match self.constant(condition) {
            Ok(0) => Err(tree::error(condition, "this `static_assert` does not hold").label("this is false")),
            _ => Ok(()),
        }
    }

    /// Returns the definitions of the source, in order.
    pub(super) fn definitions(&self) -> Vec<Definition> {
        let functions =
            self.functions.iter().filter(|(name, _)| **name != MAIN_FUNCTION).map(|(name, node)| {
                let parameters = super::parameter_names(*node).into_iter().map(|name| self.text(name).into());
                (*name, *node, DefinitionKind::Function(parameters.collect()))
            });
        let is_defined = |&&(declaration, declarator): &&(Node<'t>, Node<'t>)| {
            !super::instance::is_only_declared(declaration, declarator)
        };
        let variables = self.variables.iter().filter_map(|(name, all)| {
            let (_, declarator) = all.iter().find(is_defined)?;
            Some((*name, *declarator, DefinitionKind::Variable))
        });
        let enumerators =
            self.enumerators.iter().map(|(name, all)| (*name, all[0], DefinitionKind::Variable));
        let types = self.types.iter().flat_map(|(name, all)| {
            let types = all.iter().map(|one| match one {
                Named::Alias(_, node) | Named::Class(node) | Named::Enum(node) => *node,
            });
            types.map(|node| (*name, node, DefinitionKind::Type))
        });
        let all = functions.chain(variables).chain(enumerators).chain(types);
        let defined = all.map(|(name, node, kind)| (name, kind, self.origin(node)));
        let macros = &self.source().preprocessed.macros;
        let macros = macros.iter().map(|(name, span)| (&**name, DefinitionKind::Type, *span));
        let mut definitions: Vec<Definition> = defined
            .chain(macros)
            .map(|(name, kind, span)| Definition { name: name.into(), kind, span })
            .collect();
        definitions
            .sort_by(|left, right| (left.span.start, &left.name).cmp(&(right.span.start, &right.name)));
        definitions
    }
}

impl<'t> Body<'_, 't> {
    /// Lowers the statements outside functions. Their value is that of the last expression.
    pub(super) fn main(mut self, node: Node<'t>) -> Fallible<Function> {
        self.front.check(node)?;
        let body = super::field(node, "body")?;
        let mut statements = tree::named(body);
        while statements.last().is_some_and(|last| is_empty(*last)) {
            statements.pop();
        }
        let span = self.front.origin(body);
        (self.is_detached, self.blocks) = (false, 1);
        self.b = Builder::new(MAIN, Vec::new(), Shape::Void, span);
        self.find_addressed(body);
        let value = self.statements_with_value(&statements)?;
        if let Some(last) = statements.last().filter(|_| self.front.is_pointer(&value.shape)) {
            let refused = self.front.refuse(*last, "a function as the value of a program");
            return Err(refused.help("call it, with values for its parameters"));
        }
        self.keep_variables(|_, variable| Some(variable));
        let Operand { register, shape } = Self::enum_to_number(value);
        if shape != Shape::Void {
            self.b.set_result(shape);
            self.b.emit(Op::Return(Some(register)));
        }
        Ok(self.b.finish())
    }

    /// Lowers statements. Their value is that of the last one, if it is an expression.
    pub(super) fn statements_with_value(&mut self, statements: &[Node<'t>]) -> Fallible<Operand> {
        let last = statements.last().filter(|last| last.kind() == "expression_statement");
        let before = &statements[..statements.len() - usize::from(last.is_some())];
        before.iter().try_for_each(|&statement| self.statement(statement))?;
        match last.and_then(|last| last.named_child(0)) {
            Some(value) => self.nested(value, |body| body.value(value)),
            None => Ok(NOTHING),
        }
    }

    /// Lowers a function that returns the value of a variable or enumerator, or its address.
    pub(super) fn value_of(self, name: &str, is_place: bool) -> Fallible<Function> {
        let declarators =
            self.front.variables.get(name).into_iter().flatten().map(|(_, declarator)| *declarator);
        let variables = declarators.filter_map(super::declared_name);
        let enumerators = self.front.enumerators.get(name).into_iter().flatten();
        let all: Vec<_> =
            variables.chain(enumerators.filter_map(|node| node.child_by_field_name("name"))).collect();
        match all[..] {
            [one] => self.constant(one, is_place),
            _ => Err(self.front.refuse(all[0], &format!("several definitions of `{name}`"))),
        }
    }
}

fn is_empty(statement: Node<'_>) -> bool {
    statement.kind() == "expression_statement" && tree::named(statement).is_empty()
}
