//! Handles parts that the grammar cannot parse: what they may define is unknown, and the rest of the source is read.

use super::text::asserted;
use super::token::{TokenKind, tokens};
use super::{CFrontEnd, is_definition};
use crate::front::prelude::*;

/// Words that may precede the name of a function and be followed by parentheses.
const ATTRIBUTES: [&str; 7] =
    ["__attribute__", "__declspec", "alignas", "decltype", "explicit", "noexcept", "requires"];

/// The names that may be defined in parts that cannot be parsed, with these parts.
pub(super) type Unread<'t> = HashMap<&'t str, Node<'t>>;

/// Returns the parts of a definition outside functions that cannot be parsed. A function with an error only in its body
/// does not count: it is refused where it is called.
pub(super) fn unparsed(node: Node<'_>) -> Vec<Node<'_>> {
    if !node.has_error() && !node.is_missing() {
        return Vec::new();
    }
    let parts = named(node);
    let is_inner = |part: &Node<'_>| match node.kind() {
        "function_definition" => matches!(part.kind(), "compound_statement" | "field_initializer_list"),
        "template_declaration" => is_definition(part.kind()),
        "namespace_definition" | "linkage_specification" => part.kind() == "declaration_list",
        "struct_specifier" | "class_specifier" => part.kind() == "field_declaration_list",
        "translation_unit" | "declaration_list" | "field_declaration_list" => true,
        _ => false,
    };
    if parts.iter().any(|part| part.has_error() && !is_inner(part)) || !parts.iter().any(is_inner) {
        return vec![node];
    }
    if node.kind() == "function_definition" {
        return Vec::new();
    }
    let mut found: Vec<_> = parts.into_iter().flat_map(unparsed).collect();
    let is_class = matches!(node.kind(), "struct_specifier" | "class_specifier") && !found.is_empty();
    found.extend(node.child_by_field_name("name").filter(|_| is_class));
    found
}

/// Words that are no names, besides those of types, operators and values.
const RESERVED: &str = "break case class const consteval constexpr constinit continue default delete do else enum explicit \
                        extern for friend goto if inline mutable new noexcept private protected public register return \
                        static static_assert struct switch template thread_local throw try typedef typename union using \
                        virtual volatile while";

impl<'t> CFrontEnd<'t> {
    /// Finds the names that may be defined in parts that cannot be parsed.
    ///
    /// # Errors
    /// Fails if a part may define something without a name, or does not end where it seems to.
    pub(super) fn find_unread(&mut self, root: Node<'t>) -> Fallible<()> {
        let is_other = |part: &Node<'t>| {
            part.kind() == "expression_statement"
                && named(*part).first().is_some_and(|inner| inner.kind() != "gnu_asm_expression")
                && asserted(*part, self.text).is_none()
        };
        let is_deleted = |part: &Node<'t>| self.text(*part).trim_end_matches([';', ' ']).ends_with("delete");
        let others = named(root).into_iter().filter(is_other);
        for part in
            unparsed(root).into_iter().filter(|part| !is_deleted(part)).chain(others).collect::<Vec<_>>()
        {
            for name in self.names_in(part)? {
                self.unread.insert(name, part);
            }
        }
        Ok(())
    }

    /// Returns the words outside braces that are not the type of something.
    fn names_in(&self, part: Node<'t>) -> Fallible<Vec<&'t str>> {
        let (text, from) = (self.text(part), part.start_byte());
        let read = tokens(text, 0);
        let tokens: Vec<_> = { read.iter() }
            .filter(|token| !matches!(token.kind, TokenKind::Space | TokenKind::Newline))
            .collect();
        let count = |sign: &str| tokens.iter().filter(|token| &*token.text == sign).count();
        // A macro may define anything with the words in its arguments.
        let is_macro = part.kind() != "function_definition" && count("(") != count(")")
            || !text.bytes().take_while(|byte| *byte != b'(').any(|byte| byte.is_ascii_lowercase());
        let is_head = part.kind() == "function_definition" && !is_macro;
        let (mut braces, mut brackets, mut names) = (0, 0, Vec::new());
        for (at, token) in tokens.iter().enumerate() {
            let next = tokens.get(at + 1);
            match &*token.text {
                "{" => braces += 1,
                "}" => braces -= 1,
                // The name is followed by the parameters.
                "(" if is_head && !ATTRIBUTES.contains(&&*tokens[at.max(1) - 1].text) => return Ok(names),
                "(" | "[" => brackets += 1,
                ")" | "]" => brackets -= 1,
                // An operator has no name, and a function in a namespace may be another candidate for a call.
                "operator" | "namespace" if braces == 0 => return Err(not_understood(part)),
                word if token.kind == TokenKind::Word && braces == 0 && (brackets == 0 || is_macro) => {
                    let names_something = |next: &&&super::token::Token| {
                        next.kind == TokenKind::Word || matches!(&*next.text, "*" | "&" | "&&")
                    };
                    let is_type_of = self.is_type(word) && next.as_ref().is_some_and(names_something);
                    let is_scope = next.is_some_and(|next| &*next.text == "::") && !is_macro;
                    let is_name = !super::types::is_keyword(word) && !is_among(RESERVED, word) && !is_scope;
                    if is_name && (!is_type_of || is_macro) {
                        let start = from + token.span.start;
                        names.push(&self.text[start..start + word.len()]);
                    }
                }
                _ => {}
            }
        }
        if braces != 0 { Err(not_understood(part)) } else { Ok(names) }
    }

    /// Refuses code that uses a name which may be defined in a part that cannot be parsed.
    pub(super) fn check_unread(&self, node: Node<'t>) -> Fallible<()> {
        if self.unread.is_empty() {
            return Ok(());
        }
        let used = |leaf: Node<'t>| {
            let name = self.text(leaf);
            Some((name, *self.unread.get(name).filter(|_| leaf.named_child_count() == 0)?))
        };
        match tree::all(node).find_map(used) {
            Some((name, part)) => {
                Err(not_understood(part).help(format!("it may define `{name}`, which is used here")))
            }
            None => Ok(()),
        }
    }
}

fn not_understood(part: Node<'_>) -> Box<Error> {
    tree::check(part).err().unwrap_or_else(|| tree::error(part, "syntax error").label("not understood"))
}
