//! Reads declarations from a syntax tree. The grammars use similar names for similar things, so one reader serves all
//! languages.

use super::number::{Number, word_length};
use super::{Declared, Item, List, Source};
use crate::Language;
use crate::front::tree;
use crate::scan::says_64_bits;
use crate::words::is_among;
use std::cell::RefCell;
use std::collections::HashMap;
use tree_sitter::Node;

/// Parts of a tree that are deeper than this are skipped.
pub(super) const DEEPEST: usize = 256;

pub(super) fn parse(text: &str, language: Language) -> Option<Source<'_>> {
    let grammar = tree::grammar(language)?;
    let tree = tree::parse_source(text, language)?;
    let known = RefCell::default();
    let reader = Reader { text, base: 0, grammar: &grammar, language, known: &known };
    let mut declared = Vec::new();
    reader.walk(tree.root_node(), 0, &mut declared);
    Some(Source { language, declared, errors: tree::errors(&tree) })
}

#[derive(Clone, Copy)]
pub(super) struct Reader<'t, 'g> {
    pub(super) text: &'t str,
    /// The offset of `text` in the whole source.
    pub(super) base: usize,
    pub(super) grammar: &'g tree_sitter::Language,
    pub(super) language: Language,
    /// The named numbers so far. `None` for a name with several values.
    pub(super) known: &'g RefCell<HashMap<&'t str, Option<Number>>>,
}

/// Returns the children of a node with the names of their fields, without comments.
pub(super) fn children(node: Node<'_>) -> Vec<(Option<&str>, Node<'_>)> {
    let mut cursor = node.walk();
    let mut children = Vec::new();
    let mut more = cursor.goto_first_child();
    while more {
        if !cursor.node().is_extra() || cursor.node().is_error() {
            children.push((cursor.field_name(), cursor.node()));
        }
        more = cursor.goto_next_sibling();
    }
    children
}

/// Returns `true` for nodes with items between brackets, separated by commas.
pub(super) fn is_list(kind: &str) -> bool {
    const LISTS: &str = "initializer_list array_initializer initializer_expression collection_expression literal_value \
                         array_expression list tuple set dictionary tuple_expression argument_list arguments \
                         token_tree field_initializer_list expression_list";
    is_among(LISTS, kind)
}

/// Returns `true` for nodes that have the value of the one value inside: a cast, a constructor, parentheses.
fn is_wrapper(kind: &str) -> bool {
    const PARTS: &[&str] =
        &["parenthesized", "cast", "conversion", "creation", "invocation", "_literal", "argument", "element"];
    const KINDS: &str = "call call_expression compound_literal_expression struct_expression reference_expression \
                         checked_expression expression_statement translation_unit type_cast_expression";
    is_among(KINDS, kind) || PARTS.iter().any(|part| kind.contains(part))
}

/// Returns `true` for fields of such nodes that are not the value.
fn is_beside(field: Option<&str>) -> bool {
    const BESIDE: &str = "type function constructor name macro object length dimensions size rank";
    field.is_some_and(|field| is_among(BESIDE, field))
}

impl<'t> Reader<'t, '_> {
    pub(super) fn of(&self, node: Node<'_>) -> &'t str {
        &self.text[node.byte_range()]
    }

    /// Collects the declarations in part of the tree.
    fn walk(&self, node: Node<'_>, depth: usize, declared: &mut Vec<Declared<'t>>) {
        if depth > DEEPEST {
            return;
        }
        for (_, child) in children(node).into_iter().filter(|(_, child)| child.is_named()) {
            match self.declare(child, node, depth) {
                Some(one) => declared.push(one),
                None => self.walk(child, depth + 1, declared),
            }
        }
    }

    /// Reads a declaration, or a list on its own. `None` if the node is neither, or if its value is not a number.
    fn declare(&self, node: Node<'_>, parent: Node<'_>, depth: usize) -> Option<Declared<'t>> {
        let (declarator, kind, item) = match name_and_value(node) {
            Some((name, value)) => {
                let kind = [node, parent].into_iter().find_map(|node| node.child_by_field_name("type"));
                let kind = kind.map_or("", |kind| self.of(kind));
                match self.item(value, depth) {
                    // `x, y = 1, 2`
                    Item::List(mut list) if matches!(name.kind(), "pattern_list" | "expression_list") => {
                        let names = children(name).into_iter().filter(|(_, child)| child.is_named());
                        for (item, (_, name)) in list.items.iter_mut().zip(names) {
                            item.0 = self.of(name);
                        }
                        ("", kind, Item::List(list))
                    }
                    item => (self.of(name), kind, item),
                }
            }
            None if is_list(node.kind()) && node.named_child_count() > 2 => ("", "", self.item(node, depth)),
            None => return None,
        };
        let (name, index) = named(declarator);
        if let Some(&number) = item.number().filter(|_| index.is_empty() && !name.is_empty()) {
            let number = Number { is_large: number.is_large || self.is_64_bits(kind), ..number };
            let is_same = |known: Option<Number>| known.filter(|known| known.value == number.value);
            let mut known = self.known.borrow_mut();
            known.entry(name).and_modify(|known| *known = is_same(*known)).or_insert(Some(number));
        }
        let is_value = item.number().is_some() || item.list().is_some_and(List::has_numbers);
        is_value.then_some(Declared { name, index, kind, item })
    }

    pub(super) fn item(&self, node: Node<'_>, depth: usize) -> Item<'t> {
        if depth > DEEPEST {
            return Item::Other;
        }
        let kind = node.kind();
        let text = self.of(node);
        if kind == "preproc_arg" {
            return self.replacement(node, depth);
        }
        if kind.contains("string") || kind == "verbatim_string_literal" {
            let quote = |letter: char| matches!(letter, '"' | '\'' | '@');
            let start = node.start_byte() + (text.len() - text.trim_start_matches(quote).len());
            let number = self.number(start);
            return number
                .filter(|number| number.end + 1 == self.base + node.end_byte())
                .map_or(Item::Other, Item::Number);
        }
        // Only constants are looked up, because a variable could have changed.
        if kind == "identifier" && text.contains(char::is_uppercase) {
            let known = self.known.borrow().get(text).copied().flatten();
            let (start, end) = (self.base + node.start_byte(), self.base + node.end_byte());
            return known.map_or(Item::Other, |number| Item::Number(Number { start, end, ..number }));
        }
        if node.named_child_count() == 0 || kind.contains("integer") || kind.contains("number") {
            return self.signed(node.start_byte()).map_or(Item::Other, Item::Number);
        }
        if is_list(kind) {
            return self.list(node, depth);
        }
        let children = children(node);
        if kind.contains("binary") || kind.contains("unary") || kind == "pointer_expression" {
            return self.computed(&children, depth).map_or(Item::Other, Item::Number);
        }
        if !is_wrapper(kind) {
            return Item::Other;
        }
        let values = children.iter().filter(|(field, child)| child.is_named() && !is_beside(*field));
        let mut items =
            values.map(|(_, child)| self.item(*child, depth + 1)).filter(|item| !matches!(item, Item::Other));
        let (Some(mut item), None) = (items.next(), items.next()) else { return Item::Other };
        if let Item::Number(number) = &mut item {
            let callee =
                children.iter().find(|(field, _)| is_beside(*field)).map_or("", |(_, child)| self.of(*child));
            let callee = if callee == "Self" { self.implemented(node) } else { callee };
            number.is_certain &= callee.is_empty() || says_64_bits(callee);
            (number.start, number.end) = (number.start.min(self.base + node.start_byte()), number.end);
        }
        item
    }

    /// Returns the type that the `impl` of Rust around a node is for.
    fn implemented(&self, node: Node<'_>) -> &'t str {
        let around = tree::ancestors(node).find(|around| around.kind() == "impl_item");
        around.and_then(|around| around.child_by_field_name("type")).map_or("", |kind| self.of(kind))
    }

    /// Reads the integer at an offset. The grammar of C makes its sign part of it.
    fn signed(&self, start: usize) -> Option<Number> {
        let rest = &self.text[start..];
        let number = self.number(start + usize::from(rest.starts_with(['-', '+'])))?;
        let number = if rest.starts_with('-') { number.negated() } else { number };
        Some(Number { start: self.base + start, ..number })
    }

    /// Reads the integer at an offset with all letters that belong to it: the grammar ends `0x12O4` after `0x12`.
    fn number(&self, start: usize) -> Option<Number> {
        let number = Number::read(self.text, start)?;
        let written = &self.text[number.start..number.end];
        let is_int = self.language == Language::Java && !written.ends_with(['l', 'L']);
        let number = if is_int { number.as_int(written) } else { number };
        Some(Number { start: self.base + number.start, end: self.base + number.end, ..number })
    }

    /// Reads the value of a macro, which the grammar leaves as text.
    fn replacement(&self, node: Node<'_>, depth: usize) -> Item<'t> {
        let tree = tree::parse(self.grammar, self.of(node));
        let (text, base) = (self.of(node), self.base + node.start_byte());
        Reader { text, base, ..*self }.item(tree.root_node(), depth + 1)
    }

    /// Computes `-x`, `~x`, `x << y`, …
    fn computed(&self, children: &[(Option<&str>, Node<'_>)], depth: usize) -> Option<Number> {
        let operator = children.iter().find(|(_, child)| !child.is_named()).map(|(_, child)| child.kind())?;
        let mut operands = children.iter().filter(|(_, child)| child.is_named());
        let mut operand = || self.item(operands.next()?.1, depth + 1).number().copied();
        let first = operand()?;
        let start = self.base + children.first()?.1.start_byte();
        match (operand(), operator) {
            (None, "-") => Some(Number { start, ..first.negated() }),
            (None, "!") if self.language != Language::Rust || self.is_of_c(first) => None, // a truth value
            (None, "~" | "!" | "^") => {
                let is_certain = first.is_certain && self.is_wide(first);
                Some(Number { is_certain, start, ..first.complement() })
            }
            (Some(second), operator) => {
                let is_certain = !operator.starts_with("<<") || self.is_wide(first);
                let joined = first.joined(operator, second)?;
                Some(Number { is_certain: joined.is_certain && is_certain, ..joined })
            }
            _ => None,
        }
    }

    /// Returns `true` if the number is written with a suffix of C.
    fn is_of_c(&self, number: Number) -> bool {
        self.text[number.start - self.base..number.end - self.base].ends_with(['l', 'L', 'u', 'U'])
    }

    /// Returns `true` if no operation truncates the number to 32 bits.
    fn is_wide(&self, number: Number) -> bool {
        let written = &self.text[number.start - self.base..number.end - self.base];
        let is_said = ["l", "L", "n", "u64", "i64", ")"].iter().any(|suffix| written.ends_with(suffix));
        let is_free = matches!(self.language, Language::Rust | Language::Go | Language::Python);
        number.is_large || is_free || is_said && number.is_certain
    }

    fn list(&self, node: Node<'_>, depth: usize) -> Item<'t> {
        let mut list = List { start: self.base + node.start_byte(), items: Vec::new() };
        let mut segment = Vec::new();
        self.segments(node, &mut segment, &mut list, depth);
        self.end_segment(&mut segment, &mut list, depth);
        if node.kind() == "argument_list" {
            list.items.retain(|(name, item)| name.is_empty() || !matches!(item, Item::Other)); // `dtype=…`
        }
        let is_parenthesis = self.of(node).starts_with('(') || node.kind() == "expression_list";
        if is_parenthesis && list.items.len() == 1 && node.kind() != "field_initializer_list" {
            return list.items.swap_remove(0).1;
        }
        Item::List(list)
    }

    /// Walks a list, including the parts that the grammar did not understand.
    fn segments<'n>(&self, node: Node<'n>, segment: &mut Vec<Node<'n>>, list: &mut List<'t>, depth: usize) {
        for (field, child) in children(node) {
            match child.kind() {
                "," | ";" => self.end_segment(segment, list, depth),
                "(" | ")" | "[" | "]" | "{" | "}" => {}
                "ERROR" if depth < DEEPEST => self.segments(child, segment, list, depth + 1),
                _ if field == Some("length") => {}
                _ => segment.push(child),
            }
        }
    }

    /// Reads what is between two commas: a value, perhaps with a sign from a macro.
    fn end_segment(&self, segment: &mut Vec<Node<'_>>, list: &mut List<'t>, depth: usize) {
        let nodes = std::mem::take(segment);
        let entry = match nodes.as_slice() {
            [] => return,
            // Consecutive constants are a table by themselves, so the list of their names is not needed.
            [node] if node.kind() == "identifier" => ("", Item::Other),
            [node] => match name_and_value(*node) {
                Some((name, value)) => (key(self.of(name)), self.item(value, depth + 1)),
                None => ("", self.item(*node, depth + 1)),
            },
            [sign, value] if sign.kind() == "-" => {
                let number = self.item(*value, depth + 1).number().copied();
                let start = self.base + sign.start_byte();
                ("", number.map_or(Item::Other, |one| Item::Number(Number { start, ..one.negated() })))
            }
            // letters that belong to the number before: a suffix of another language, or an invalid digit
            [first, rest @ ..] => {
                let item = self.item(*first, depth + 1);
                let end = item.number().map_or(0, |number| number.end - self.base);
                let is_whole = rest.iter().all(|node| node.end_byte() <= end);
                ("", if is_whole { item } else { Item::Other })
            }
        };
        list.items.push(entry);
    }
}

/// Returns `true` if part of a tree contains a name.
pub(super) fn has_names(node: Node<'_>) -> bool {
    node.kind() == "identifier" || children(node).into_iter().any(|(_, child)| has_names(child))
}

/// Returns the nodes of the name and of the value that a node declares or assigns.
pub(super) fn name_and_value(node: Node<'_>) -> Option<(Node<'_>, Node<'_>)> {
    let field = |names: &[&str]| names.iter().find_map(|name| node.child_by_field_name(name));
    let name = field(&["name", "declarator", "left", "pattern", "field", "key", "designator"])?;
    let value = field(&["value", "right", "default_value"]);
    let last = || node.named_child(u32::try_from(node.named_child_count()).ok()?.checked_sub(1)?);
    let value = value.or_else(|| last().filter(|last| node.kind() == "variable_declarator" && *last != name));
    let is_operation = node.kind().contains("binary") || node.kind().contains("comparison");
    value.filter(|_| !is_operation).map(|value| (name, value))
}

/// Returns the key of a list entry, as written: `x` in `.x = 1`, `3` in `[3] = 1`.
fn key(written: &str) -> &str {
    let inner = written.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    inner
        .unwrap_or(written)
        .trim_matches(|letter: char| matches!(letter, '.' | '"' | '\'') || letter.is_whitespace())
}

/// Returns the name in a declarator, and the index: `*const names[64]` is `names`.
pub(super) fn named(declarator: &str) -> (&str, &str) {
    let (name, index) = declarator.split_once('[').unwrap_or((declarator, ""));
    let name = name.trim_end().trim_end_matches(')');
    let start = name.char_indices().rev().take_while(|(_, c)| c.is_alphanumeric() || *c == '_').last();
    let name = start.map_or("", |(at, _)| &name[at..]);
    let name = &name[..word_length(name)];
    (name, index.split(']').next().unwrap_or_default().trim())
}
