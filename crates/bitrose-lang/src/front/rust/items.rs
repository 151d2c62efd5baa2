//! Collects the items of a source, and resolves names to them.

use super::modules::Module;
use super::types::{DefinitionKind, Integer, Variant};
use super::{Definition, RustFrontEnd, parts};
use crate::front::prelude::*;

/// An `impl`, or the default methods of a trait.
#[derive(Clone, Copy, Debug)]
pub(super) struct Implementation<'t> {
    pub(super) node: Node<'t>,
    /// The type of the `impl`; `None` for the default methods of a trait.
    pub(super) target: Option<Node<'t>>,
    /// The name of the trait, without its path.
    pub(super) of: Option<&'t str>,
}

/// All items of a source, in any scope.
#[derive(Debug, Default)]
pub(super) struct Items<'t> {
    pub(super) named: HashMap<&'t str, Vec<Node<'t>>>,
    pub(super) implementations: Vec<Implementation<'t>>,
    /// Functions, constants and types in implementations, with the index of the implementation.
    pub(super) members: HashMap<&'t str, Vec<(usize, Node<'t>)>>,
    /// What `use` declarations bring, by the name that it has there.
    pub(super) imported: HashMap<&'t str, Vec<Node<'t>>>,
    /// The `use …::*` of a module or block.
    pub(super) globs: HashMap<Module<'t>, Vec<Node<'t>>>,
    /// The modules with a body.
    pub(super) modules: HashMap<&'t str, Vec<Node<'t>>>,
    /// The files that `#[path = "…"]` gives modules.
    pub(super) paths: HashMap<&'t str, Vec<&'t str>>,
    /// The files in front of the program: the path of each, and where it ends.
    pub(super) files: Vec<(&'t str, usize)>,
    /// The numbers of those that are not the root of their crate.
    pub(super) inner_files: HashSet<usize>,
    /// The path of the program behind them.
    pub(super) program: &'t str,
    pub(super) root: Option<Node<'t>>,
    pub(super) text: &'t str,
    prelude: usize,
}

const FUNCTIONS: &[&str] = &["function_item"];
const VARIABLES: &[&str] = &["const_item", "static_item"];
const TYPES: &[&str] = &["struct_item", "enum_item", "type_item"];

impl<'t> Items<'t> {
    /// Collects the items of a source; `numbers` are those of [`numbers`].
    pub(super) fn read(text: &'t str, root: Node<'t>, numbers: &[usize], prelude: usize) -> Self {
        let mut items = Self { text, prelude, root: Some(root), ..Self::default() };
        tree::numbered(root, numbers).for_each(|node| items.add(text, node));
        items
    }

    fn add(&mut self, text: &'t str, node: Node<'t>) {
        match node.kind() {
            "function_item" | "const_item" | "static_item" | "struct_item" | "enum_item" | "type_item"
            | "use_as_clause"
                if !is_member(node) =>
            {
                if let Some(name) =
                    node.child_by_field_name("name").or_else(|| node.child_by_field_name("alias"))
                {
                    self.named.entry(&text[name.byte_range()]).or_default().push(node);
                }
            }
            "mod_item" => {
                if let Some(name) = node.child_by_field_name("name") {
                    self.add_module(&text[name.byte_range()], node);
                }
            }
            "use_declaration" => self.add_imports(node),
            "inner_attribute_item" => self.add_file(node),
            "impl_item" | "trait_item" => {
                let target = node.child_by_field_name("type");
                let of = node
                    .child_by_field_name("trait")
                    .or_else(|| node.child_by_field_name("name").filter(|_| node.kind() == "trait_item"));
                let of = of.map(|of| last_name(&text[of.byte_range()]));
                let index = self.implementations.len();
                self.implementations.push(Implementation { node, target, of });
                for member in node.child_by_field_name("body").map(parts).unwrap_or_default() {
                    if let Some(name) = member.child_by_field_name("name") {
                        self.members.entry(&text[name.byte_range()]).or_default().push((index, member));
                    }
                }
            }
            _ => {}
        }
    }

    /// Returns the item that a name means at a node, which must be the only one of its scope.
    fn find(&self, name: &str, fits: &dyn Fn(Node<'t>) -> bool, at: Node<'t>) -> Fallible<Option<Node<'t>>> {
        let found = self.nearest(name, fits, at)?;
        let rival = |found: Node<'t>| {
            let own = found.child_by_field_name("name").map_or(name, |own| &self.text[own.byte_range()]);
            let mut all = self.named.get(own)?.iter().filter(|node| fits(**node) && !self.is_prelude(**node));
            all.find(|node| **node != found && self.scope(**node) == self.scope(found))
        };
        let is_own = |found: &Node<'t>| found.kind() != "enum_variant" && !self.is_prelude(*found);
        match found.filter(is_own).and_then(rival) {
            Some(rival) => Err(tree::defined_twice(*rival, name)),
            None => Ok(found),
        }
    }

    fn find_kind(&self, name: &str, kinds: &[&str], at: Node<'t>) -> Fallible<Option<Node<'t>>> {
        self.find(name, &|node| kinds.contains(&node.kind()), at)
    }

    pub(super) fn function(&self, name: &str, at: Node<'t>) -> Fallible<Option<Node<'t>>> {
        self.find_kind(name, FUNCTIONS, at)
    }

    pub(super) fn variable(&self, name: &str, at: Node<'t>) -> Fallible<Option<Node<'t>>> {
        self.find_kind(name, VARIABLES, at)
    }

    /// Returns the item that a name means as a value: a variable, a function, a variant, or a struct without named fields.
    pub(super) fn value(&self, name: &str, at: Node<'t>) -> Fallible<Option<Node<'t>>> {
        let has_names = |item: Node<'t>| {
            item.child_by_field_name("body").is_some_and(|body| body.kind() == "field_declaration_list")
        };
        let is_value = |item: Node<'t>| match item.kind() {
            "struct_item" => !has_names(item),
            kind => kind == "enum_variant" || FUNCTIONS.contains(&kind) || VARIABLES.contains(&kind),
        };
        self.find(name, &is_value, at)
    }

    /// Returns the type or variant that a name means before fields.
    pub(super) fn constructed(&self, name: &str, at: Node<'t>) -> Fallible<Option<Node<'t>>> {
        self.find(name, &|item| item.kind() == "enum_variant" || TYPES.contains(&item.kind()), at)
    }

    /// Returns `true` if a variable is at the top level, and the only one there with its name.
    pub(super) fn is_alone_outside(&self, item: Node<'t>, name: &str) -> bool {
        let is_outside = |item: &Node<'t>| item.parent().is_some_and(|around| around.kind() == "source_file");
        let all = self.named.get(name).into_iter().flatten();
        is_outside(&item)
            && all.filter(|node| VARIABLES.contains(&node.kind()) && is_outside(node)).count() == 1
    }

    /// Returns `true` if functions are the only items in the source with this name.
    pub(super) fn is_function(&self, name: &str) -> bool {
        self.named.get(name).is_some_and(|all| all.iter().all(|node| FUNCTIONS.contains(&node.kind())))
    }

    pub(super) fn type_item(&self, name: &str, at: Node<'t>) -> Fallible<Option<Node<'t>>> {
        self.find_kind(name, TYPES, at)
    }

    /// Returns the path that `use … as name` renames.
    pub(super) fn renamed(&self, name: &str, at: Node<'t>) -> Fallible<Option<Node<'t>>> {
        let found = self.find_kind(name, &["use_as_clause"], at)?;
        Ok(found.and_then(|clause| clause.child_by_field_name("path")))
    }

    /// Returns `true` if the source defines operators such as `|=` for its own types.
    pub(super) fn has_assigning_operators(&self) -> bool {
        self.members.keys().any(|name| name.ends_with("_assign"))
    }

    /// Returns `true` if a method of this name takes `&mut self`.
    pub(super) fn takes_reference(&self, name: &str) -> bool {
        let takes = |function: Node<'t>| {
            let list = function.child_by_field_name("parameters")?;
            let this = child(list, "self_parameter")?;
            Some(has(this, "mutable_specifier") && has(this, "&"))
        };
        let members = self.members.get(name).map_or(&[][..], |members| members);
        members.iter().any(|(_, function)| takes(*function) == Some(true))
    }

    /// Returns `true` if the source defines a member with a name that the standard library has as well.
    pub(super) fn defines_own(&self, name: &str) -> bool {
        self.members.get(name).is_some_and(|all| all.iter().any(|(_, node)| !self.is_prelude(*node)))
    }

    /// Returns `true` if a node is part of the standard library.
    pub(super) fn is_prelude(&self, node: Node<'t>) -> bool {
        node.start_byte() < self.prelude
    }
}

/// Returns the numbers of the nodes that [`Items`] collects: most front ends of a source need only these few.
pub(super) fn numbers(root: Node<'_>) -> Fallible<Vec<usize>> {
    let mut numbers = Vec::new();
    tree::visit_numbered(root, 4 * NESTING_LIMIT, |node, number| {
        if node.kind().ends_with("_item") || matches!(node.kind(), "use_as_clause" | "use_declaration") {
            numbers.push(number);
        }
    })?;
    Ok(numbers)
}

/// Returns the last name of a path: `Display` for `fmt::Display<T>`.
pub(super) fn last_name(path: &str) -> &str {
    let path = path.split('<').next().unwrap_or(path).trim_end().trim_end_matches("::");
    path.rsplit("::").next().unwrap_or(path).trim()
}

fn is_member(node: Node<'_>) -> bool {
    let around =
        node.parent().filter(|parent| parent.kind() == "declaration_list").and_then(|list| list.parent());
    around.is_some_and(|around| matches!(around.kind(), "impl_item" | "trait_item"))
}

impl<'t> RustFrontEnd<'t> {
    /// Returns the index of the struct or enum that a node defines.
    pub(super) fn definition(&mut self, node: Node<'t>) -> Fallible<usize> {
        if let Some(&known) = self.known_definitions.get(&node.id()) {
            return Ok(known);
        }
        tree::check(node)?;
        let name = self.text(field(node, "name")?);
        let generics = self.generics(node);
        let kind = if node.kind() == "struct_item" {
            DefinitionKind::Struct(self.fields(node.child_by_field_name("body"))?)
        } else {
            let mut variants = Vec::new();
            for variant in parts(field(node, "body")?) {
                let name = self.text(field(variant, "name")?);
                let fields = self.fields(variant.child_by_field_name("body"))?;
                let attributes =
                    std::iter::successors(variant.prev_named_sibling(), Node::prev_named_sibling)
                        .take_while(|before| before.kind() != "enum_variant");
                let is_default = { attributes }.any(|before| self.text(before) == "#[default]");
                let value = variant.child_by_field_name("value");
                variants.push(Variant { name, fields, value, is_default });
            }
            DefinitionKind::Enum(variants, self.representation(node))
        };
        self.definitions.push(Definition { name, node, generics, kind });
        self.known_definitions.insert(node.id(), self.definitions.len() - 1);
        Ok(self.definitions.len() - 1)
    }

    /// Returns the generic parameters of an item, except lifetimes. A parameter of a type such as `impl Side` is one,
    /// whose name is the text of the parameter.
    pub(super) fn generics(&self, node: Node<'t>) -> Vec<&'t str> {
        let list = node.child_by_field_name("type_parameters").map(parts).unwrap_or_default();
        let named = list.into_iter().filter(|parameter| parameter.kind() != "lifetime_parameter");
        let named = named.map(|node| node.child_by_field_name("name").unwrap_or(node));
        let parameters = node.child_by_field_name("parameters").map(parts).unwrap_or_default();
        let unnamed =
            parameters.into_iter().filter(|node| tree::all(*node).any(|part| part.kind() == "abstract_type"));
        named.chain(unnamed).map(|node| self.text(node)).collect()
    }

    fn fields(&self, body: Option<Node<'t>>) -> Fallible<Vec<(String, Node<'t>)>> {
        let Some(body) = body else { return Ok(Vec::new()) };
        if body.kind() == "ordered_field_declaration_list" {
            let types = tree::fields(body, "type");
            return Ok(types
                .into_iter()
                .enumerate()
                .map(|(index, node)| (index.to_string(), node))
                .collect());
        }
        parts(body)
            .into_iter()
            .map(|node| Ok((self.text(field(node, "name")?).to_owned(), field(node, "type")?)))
            .collect()
    }

    /// Returns the type of the discriminants of an enum: that of `#[repr(u8)]`, else `isize`.
    pub(super) fn representation(&self, node: Node<'t>) -> Integer {
        let mut inner = self.before(node).filter_map(|text| Some(text.split_once("repr(")?.1));
        let found = inner.find_map(|inner| inner.split([',', ')', ' ']).find_map(Integer::named));
        found.unwrap_or(Integer { scalar: Scalar::I64, is_size: true })
    }

    /// Returns `true` if a type derives a trait.
    pub(super) fn derives(&self, node: Node<'t>, of: &str) -> bool {
        self.before(node).any(|text| text.starts_with('#') && words(text).any(|word| word == of))
    }

    /// Returns the attributes and comments in front of an item.
    fn before(&self, node: Node<'t>) -> impl Iterator<Item = &'t str> {
        let is_before =
            |node: &Node<'t>| matches!(node.kind(), "attribute_item" | "line_comment" | "block_comment");
        let all = std::iter::successors(node.prev_named_sibling(), Node::prev_named_sibling);
        all.take_while(is_before).map(|node| self.text(node))
    }
}
