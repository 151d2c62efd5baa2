//! The constants of a source, and the evidence that they have 64 bits.

use super::Language;
use super::number::Number;
use super::syntax::{DEEPEST, Reader, children, has_names, is_list, name_and_value, named};
use crate::front::tree;
use crate::scan::says_64_bits;
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::ops::Range;
use tree_sitter::Node;

/// A constant: a number, or an expression of numbers.
pub(super) struct Constant {
    pub(super) number: Number,
    pub(super) range: Range<usize>,
    pub(super) around: Around,
    /// Whether it has 64 bits, according to its type, its suffix, its digits, or other constants of its group.
    pub(super) is_wide: bool,
    /// Whether only its group says so, and it is in a nested list, whose columns may have different types.
    pub(super) is_doubtful: bool,
}

/// The operation that uses a constant.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Operation {
    /// An operation on sets, which means the same under every mapping.
    #[default]
    OfSets,
    /// It masks a shifted value.
    MasksShift,
    /// It is shifted, added or multiplied: the result depends on the mapping.
    Arithmetic,
}

/// The context of a constant.
#[derive(Clone, Copy, Default)]
pub(super) struct Around {
    pub(super) operation: Operation,
    /// Whether it is part of an operand of arithmetic, as `M` is in `(b & M) << 1`.
    pub(super) is_computed_with: bool,
    is_row: bool,
    /// Whether a 64-bit type is named for it.
    is_typed: bool,
    /// The declaration, list or set operation that it is part of. All constants there have the same type.
    group: usize,
}

/// The constants of a source, and the names that take part in arithmetic.
#[derive(Default)]
pub(super) struct Constants<'t> {
    /// The constants, in the order of the source.
    pub(super) list: Vec<Constant>,
    /// The names that are shifted, added or multiplied, and where.
    pub(super) uses: Vec<(&'t str, Range<usize>)>,
    /// The declared names; `true` if all their types have 64 bits.
    types: HashMap<&'t str, bool>,
}

impl<'t> Constants<'t> {
    pub(super) fn of(text: &'t str, language: Language) -> Self {
        let mut found = Self::default();
        if let (Some(grammar), Some(tree)) = (tree::grammar(language), tree::parse_source(text, language)) {
            let known = RefCell::default();
            let reader = Reader { text, base: 0, grammar: &grammar, language, known: &known };
            reader.types(tree.root_node(), 0, &mut found.types);
            reader.constants(tree.root_node(), Around::default(), 0, &mut found);
        }
        let wide = found.list.iter().filter(|one| one.is_wide);
        let wide: HashSet<usize> = wide.map(|one| one.around.group).collect();
        for one in &mut found.list {
            one.is_doubtful = !one.is_wide && one.around.is_row;
            one.is_wide |= wide.contains(&one.around.group);
        }
        found
    }
}

impl<'t> Reader<'t, '_> {
    /// Returns `true` if a type has 64 bits.
    pub(super) fn is_64_bits(&self, kind: &str) -> bool {
        says_64_bits(kind)
            || self.language != Language::Python
                && kind.split(|letter: char| !letter.is_alphanumeric()).any(|word| word == "long")
    }

    /// Collects the types of names.
    fn types(&self, node: Node<'_>, depth: usize, types: &mut HashMap<&'t str, bool>) {
        let children = children(node);
        let field = |wanted: &str| children.iter().find(|(field, _)| *field == Some(wanted));
        if let Some((_, kind)) = field("type") {
            let is_wide = self.is_64_bits(self.of(*kind));
            let is_name = |field: Option<&str>| matches!(field, Some("name" | "declarator" | "pattern"));
            for (_, name) in children.iter().filter(|(field, _)| is_name(*field)) {
                let name = name_and_value(*name).map_or(*name, |(name, _)| name);
                types.entry(named(self.of(name)).0).and_modify(|wide| *wide &= is_wide).or_insert(is_wide);
            }
        }
        for (_, child) in children.into_iter().filter(|(_, child)| depth < DEEPEST && child.is_named()) {
            self.types(child, depth + 1, types);
        }
    }

    /// Collects the constants in part of the tree: each number, or the whole expression that computes one.
    fn constants(&self, node: Node<'_>, around: Around, depth: usize, found: &mut Constants<'t>) {
        if depth > DEEPEST {
            return;
        }
        let kind = node.kind();
        if kind == "preproc_arg" {
            let tree = tree::parse(self.grammar, self.of(node));
            let (text, base) = (self.of(node), self.base + node.start_byte());
            let around = Around { is_typed: false, group: node.id(), ..around };
            return Reader { text, base, ..*self }.constants(tree.root_node(), around, depth + 1, found);
        }
        let children = children(node);
        let is_arithmetic = arithmetic(kind, &children);
        let range = self.base + node.start_byte()..self.base + node.end_byte();
        let is_literal = node.named_child_count() == 0
            && unsigned(self.of(node)).starts_with(|c: char| c.is_ascii_digit());
        if is_literal || is_arithmetic == Some(true) && !has_names(node) {
            let number = self.item(node, depth).number().copied();
            if let Some(number) = number.filter(|number| number.is_certain) {
                let is_wide = around.is_typed || number.is_large || says_width(self.of(node));
                return found.list.push(Constant { number, range, around, is_wide, is_doubtful: false });
            }
        }
        let says_type =
            |field: &str| node.child_by_field_name(field).is_some_and(|kind| self.is_64_bits(self.of(kind)));
        let is_wide_name = |node: Node<'_>| found.types.get(named(self.of(node)).0) == Some(&true);
        let is_operand = |&(_, child): &(_, Node<'_>)| child.kind() == "identifier" && is_wide_name(child);
        let says_type = ["type", "function", "constructor"].into_iter().any(says_type)
            || name_and_value(node).is_some_and(|(name, _)| is_wide_name(name))
            || is_arithmetic == Some(false) && children.iter().any(is_operand);
        let is_shift = |name: &str| matches!(name, "<<" | ">>" | ">>>" | "<<=" | ">>=");
        let shifts = |node: Node<'_>| {
            let operands = self::children(inside(node));
            has_names(node) && operands.iter().any(|(_, child)| is_shift(child.kind()))
        };
        let masks_shift = children.iter().any(|(_, child)| child.kind() == "&")
            && children.iter().any(|(_, child)| shifts(*child));
        let operation = match is_arithmetic {
            Some(true) => Operation::Arithmetic,
            Some(false) if masks_shift => Operation::MasksShift,
            Some(false) => Operation::OfSets,
            None => around.operation,
        };
        if is_arithmetic == Some(true) {
            let names = children.iter().flat_map(|(_, child)| names_of_set(*child, MOST_SETS));
            found.uses.extend(names.map(|name| (self.of(name), range.clone())));
        }
        let mut is_distance = false;
        for (field, child) in children {
            let is_typed = around.is_typed && !ends_type(kind) || says_type;
            let is_other =
                matches!(field, Some("key" | "designator" | "length" | "size" | "index")) || is_distance;
            let is_apart = ends_group(kind) || is_arithmetic == Some(true) || is_other;
            is_distance = is_shift(child.kind());
            if child.is_named() {
                let is_row = is_list(kind) && is_list(child.kind());
                let around = Around {
                    operation,
                    is_computed_with: is_arithmetic == Some(true)
                        || around.is_computed_with && !ends_type(kind),
                    is_row: is_row || around.is_row && !is_apart,
                    is_typed: is_typed && !is_other,
                    group: if is_apart || is_row { child.id() } else { around.group },
                };
                self.constants(child, around, depth + 1, found);
            }
        }
    }
}

/// Returns a literal without its sign.
fn unsigned(written: &str) -> &str {
    written.strip_prefix(['-', '+']).unwrap_or(written)
}

/// Returns `true` if the operation of a node depends on the mapping, `false` if it is one on sets. `None` if the node
/// is not an operation.
fn arithmetic(kind: &str, children: &[(Option<&str>, Node<'_>)]) -> Option<bool> {
    const OF_SETS: &[&str] = &["&", "|", "^", "~", "==", "!=", "&&", "||", "!", "=", "&=", "|=", "^=", ":="];
    let is_operation = ["binary", "unary", "assignment"].iter().any(|part| kind.contains(part));
    let operator = children.iter().find(|(_, child)| is_operation && !child.is_named());
    operator.map(|(_, operator)| !OF_SETS.contains(&operator.kind()))
}

/// The most operations on sets inside each other that are looked into.
const MOST_SETS: usize = 8;

/// Returns the names that an operand consists of, or those of the sets that it combines, as in `(b & RANK_2)`.
fn names_of_set(node: Node<'_>, depth: usize) -> Vec<Node<'_>> {
    let node = inside(node);
    let children = children(node);
    if node.kind() == "identifier" {
        return vec![node];
    }
    let is_set = depth > 0 && arithmetic(node.kind(), &children) == Some(false);
    let operands = children.into_iter().filter(|_| is_set);
    operands.flat_map(|(_, child)| names_of_set(child, depth - 1)).collect()
}

/// Returns the expression inside parentheses.
fn inside(node: Node<'_>) -> Node<'_> {
    match node.named_child(0) {
        Some(inner) if node.kind().contains("parenthesized") => inside(inner),
        _ => node,
    }
}

/// Returns `true` if the type outside such a node says nothing about the inside.
fn ends_type(kind: &str) -> bool {
    ["call", "invocation", "block", "compound", "body", "subscript", "element_access", "index"]
        .iter()
        .any(|part| kind.contains(part))
}

/// Returns `true` if the parts of such a node say nothing about each other.
fn ends_group(kind: &str) -> bool {
    const PARTS: &str = "argument statement unit file program module conditional ternary class struct declaration_list \
                         impl lambda closure match case namespace";
    ends_type(kind) || PARTS.split_whitespace().any(|part| kind.contains(part))
}

/// Returns `true` if a number has the suffix of a 64-bit type, or sixteen hexadecimal digits.
fn says_width(written: &str) -> bool {
    let lower = written.to_ascii_lowercase();
    lower.split(|letter: char| !(letter.is_alphanumeric() || matches!(letter, '_' | '\''))).any(|word| {
        let digits = word
            .strip_prefix("0x")
            .map_or(0, |digits| digits.chars().filter(char::is_ascii_hexdigit).count());
        digits == 16 || ["l", "u64", "i64", "n"].iter().any(|suffix| word.ends_with(suffix))
    })
}
