//! Global variables whose initial values depend on what has run before: they are initialized before the program, in
//! source order. For all others the time of initialization does not matter.

use super::body::Body;
use super::class::{is_static, is_stored};
use super::declarator::{declared_name, is_prototype, is_top_level, last_name, parameters};
use super::instance::{first_value, is_only_declared, template_name};
use super::types::Named;
use super::{CFrontEnd, intrinsics, text};
use crate::front::prelude::*;
use crate::front::{MAIN, lowering::Variable};
use std::cell::RefCell;

/// A part of the source that names refer to: the class that it belongs to (empty for none) and its name. The part of a
/// class holds its fields, and its member functions that run without being named.
type Part<'t> = (&'t str, &'t str);

/// The part for overloaded operators whose operands are not classes: no name in an expression refers to them.
const OPERATORS: Part<'static> = ("", "operator");

/// The owner of everything that the source uses and does not define: it may change any variable.
const UNDEFINED: &str = "?";

/// A variable: its declaration and its declarator.
type Place<'t> = (Node<'t>, Node<'t>);

/// The parts of a source, and which parts each of them uses.
struct Uses<'t> {
    definitions: HashMap<Part<'t>, Vec<Node<'t>>>,
    variables: HashMap<Part<'t>, Vec<Place<'t>>>,
    /// The owners of the parts with each name; an owner is empty if there is no class.
    owners: HashMap<&'t str, Vec<&'t str>>,
    /// The parts that each part uses, as far as anybody has asked.
    names: RefCell<HashMap<Part<'t>, Rc<HashSet<Part<'t>>>>>,
}

/// A variable outside functions, or a function that runs before the program, and what it depends on.
struct EarlyInitializer<'t> {
    name: &'t str,
    place: Place<'t>,
    names: HashSet<Part<'t>>,
}

impl<'t> CFrontEnd<'t> {
    /// Finds what is initialized before the function or variable of this key runs. A variable is left out if neither
    /// the key nor anything that it uses can observe when it is initialized.
    pub(super) fn find_initializers(&mut self, key: &str, requests: &mut Requests) -> Fallible<()> {
        let Some(root) = self.root(key) else { return Ok(()) };
        let uses = self.uses();
        let (mut waiting, early) = self.possible_initializers(&uses)?;
        if waiting.is_empty() && early.is_empty() {
            return Ok(());
        }
        let mut needed = self.reachable(&uses, &HashSet::from([root]));
        if let Some((_, declarator, later)) = early.into_iter().find(|(part, ..)| needed.contains(part)) {
            let message = format!("`{later}` is read before it is initialized");
            return Err(tree::error(declarator, message)
                .label("this is initialized first")
                .help(format!("define `{later}` before it")));
        }
        while let Some(next) = waiting.iter().position(|initializer| !initializer.names.is_disjoint(&needed))
        {
            let initializer = waiting.swap_remove(next);
            needed.extend(initializer.names);
            self.initializers.push((initializer.name, initializer.place));
        }
        self.check_undefined(&waiting, &needed, &uses)?;
        let is_late = |(_, (declaration, _)): &&(&str, Place<'t>)| is_stored(*declaration, "thread_local");
        if let Some((name, (declaration, _))) = self.initializers.iter().find(is_late) {
            let what = format!("the initializer of `{name}`, which runs when a thread first uses it,");
            return Err(self.refuse(*declaration, &what).help("declare it without `thread_local`"));
        }
        if !self.initializers.is_empty() {
            self.sort_initializers()?;
            requests.start("s:");
        }
        Ok(())
    }

    /// Refuses a program that reads variables which code outside the source may change before it runs.
    fn check_undefined(
        &self,
        waiting: &[EarlyInitializer<'t>],
        needed: &HashSet<Part<'t>>,
        uses: &Uses<'t>,
    ) -> Fallible<()> {
        let undefined = waiting.iter().find_map(|initializer| {
            let undefined = initializer.names.iter().filter(|(owner, _)| *owner == UNDEFINED).min();
            undefined.map(|(_, name)| (name, initializer.place.1))
        });
        // A variable that is declared after all functions belongs to the statements of the program.
        let functions = self.functions.iter().filter(|(name, _)| **name != text::MAIN_FUNCTION);
        let last = functions.map(|(_, node)| node.start_byte()).max().unwrap_or(0);
        let is_kept = |&(declaration, declarator): &Place<'t>| {
            declaration.start_byte() > last
                || self.is_constant(declaration, declarator)
                || self.is_only_read((declaration, declarator))
        };
        let is_changing =
            |part: &&Part<'t>| uses.variables.get(part).is_some_and(|all| !all.iter().all(is_kept));
        match (undefined, needed.iter().filter(is_changing).min()) {
            (Some((name, at)), Some((_, read))) => {
                Err(tree::error(at, format!("`{name}` runs before the program and may change `{read}`"))
                    .label(format!("this needs `{name}`, which is not defined here"))
                    .help("paste its definition as well"))
            }
            _ => Ok(()),
        }
    }

    /// Returns `true` if a variable is visible in this source only and every use of it only reads its value.
    fn is_only_read(&self, (declaration, declarator): Place<'t>) -> bool {
        let is_unnamed =
            |at: Node<'t>| at.kind() == "namespace_definition" && at.child_by_field_name("name").is_none();
        let Some(name) = declared_name(declarator).filter(|name| name.kind() == "identifier") else {
            return false;
        };
        let dimensions = tree::all(declarator).filter(|node| node.kind() == "array_declarator").count();
        let is_read = |used: Node<'t>| {
            let (mut at, mut indices) = (used, 0);
            while let Some(parent) = at.parent().filter(|parent| parent.kind() == "subscript_expression") {
                (at, indices) = (parent, indices + 1);
            }
            let is_value = || {
                let inner = |at: &Node<'t>| matches!(at.kind(), "function_definition" | "lambda_expression");
                let function = ancestors(at).find(inner);
                let declarator = function.and_then(|function| function.child_by_field_name("declarator"));
                function.is_some_and(|function| !self.has_word(function, &["decltype(auto)"]))
                    && declarator.is_some_and(|at| !is_pointer(at) && !self.text(at).contains("->"))
            };
            let is_plain = |sign: Node<'t>| {
                let is_filled = self.text(sign) == ">>" && sign.end_byte() <= at.start_byte();
                !is_filled && !self.operators.contains(self.text(sign))
            };
            at.parent().is_some_and(|parent| match parent.kind() {
                "binary_expression" => indices == dimensions && parent.child(1).is_some_and(is_plain),
                "subscript_argument_list" => indices == dimensions,
                "return_statement" => indices == dimensions && is_value(),
                _ => used == name,
            })
        };
        let mut uses = tree::all(self.source().tree.root_node())
            .filter(|node| node.kind().ends_with("identifier") && self.text(*node) == self.text(name));
        (is_static(declaration) || ancestors(declaration).any(is_unnamed)) && uses.all(is_read)
    }

    /// Returns `true` if a declaration constructs a value of a class that the source does not define, or only in part.
    fn is_undefined(&self, part: Part<'t>, (declaration, declarator): Place<'t>, uses: &Uses<'t>) -> bool {
        let is_constant = self.has_word(declaration, &["constexpr", "constinit"]);
        let is_object = !is_constant && !is_pointer(declarator) && !is_only_declared(declaration, declarator);
        is_object
            && self.reachable(uses, &self.names(part, uses)).iter().any(|(owner, _)| *owner == UNDEFINED)
    }

    /// Returns the variables and functions for which it may matter when they are initialized or run, then the variables
    /// that depend on one that is initialized later.
    #[expect(clippy::type_complexity, reason = "it is taken apart at once")]
    fn possible_initializers(
        &mut self,
        uses: &Uses<'t>,
    ) -> Fallible<(Vec<EarlyInitializer<'t>>, Vec<(Part<'t>, Node<'t>, &'t str)>)> {
        let is_constant = |front: &Self, (declaration, declarator): &Place<'t>| {
            front.is_constant(*declaration, *declarator)
        };
        let changing = uses.variables.iter().filter(|(_, all)| !all.iter().all(|one| is_constant(self, one)));
        let changing: HashSet<Part<'t>> = changing.map(|(part, _)| *part).collect();
        let is_changing =
            |part: &Part<'t>| changing.contains(part) || part.0 == UNDEFINED || part.1.contains(' ');
        let variables =
            uses.variables.iter().flat_map(|(&part, all)| all.iter().map(move |&one| (part, one)));
        let mut variables: Vec<(Part<'t>, Place<'t>)> = variables.collect();
        variables.sort_by_key(|(_, (_, declarator))| declarator.start_byte());
        let (mut initializers, mut early) = (Vec::new(), Vec::new());
        for (part, place) in variables {
            let is_plain = self.names(part, uses).iter().all(|used| *used == part); // only literals and built-in types
            if is_plain || !self.has_first_value(place) && !self.is_undefined(part, place, uses) {
                continue;
            }
            let (mut names, later) = self.dependencies(part, place.1.start_byte(), uses);
            early.extend(later.map(|later| (part, place.1, later)));
            names.retain(|part| is_changing(part) && (self.is_cpp || part.0 != UNDEFINED));
            if uses.variables[&part].len() == 1 {
                names.remove(&part);
            }
            if !names.is_empty() {
                initializers.push(EarlyInitializer { name: part.1, place, names });
            }
        }
        for (name, at) in self.constructors.clone() {
            let Some(&node) = self.functions.get(name) else { continue };
            let (mut names, later) = self.dependencies((self.name_of_class(node), name), 0, uses);
            if let Some(later) = later {
                let message = format!("`{name}` runs before `{later}` is initialized");
                return Err(tree::error(at, message).label("this runs before the program"));
            }
            names.retain(is_changing);
            initializers.push(EarlyInitializer { name, place: (node, at), names });
        }
        Ok((initializers, early))
    }

    /// Returns what a part depends on, and one of these names that is initialized further down, if any.
    fn dependencies(
        &mut self,
        part: Part<'t>,
        at: usize,
        uses: &Uses<'t>,
    ) -> (HashSet<Part<'t>>, Option<&'t str>) {
        let names = self.reachable(uses, &self.names(part, uses));
        let later = names.iter().filter(|used| self.begins_later(**used, at, uses)).min();
        let later = later.map(|(_, name)| *name);
        (names, later)
    }

    /// Sorts what happens before the program: variables are initialized before functions run, and functions with small
    /// numbers run first. In C++ functions run before variables whose initialization needs code, which is refused.
    fn sort_initializers(&mut self) -> Fallible<()> {
        let mut sorted = Vec::new();
        for initializer @ (_, (declaration, at)) in std::mem::take(&mut self.initializers) {
            let is_function = declaration.kind() == "function_definition";
            let list = at.parent().and_then(|parent| child(parent, "argument_list"));
            let order = match list.filter(|_| is_function).and_then(|list| named(list).first().copied()) {
                Some(number) => self.constant(number)?,
                None if is_function => i128::MAX,
                None => -1,
            };
            sorted.push((order, at.start_byte(), initializer));
        }
        sorted.sort_by_key(|(order, start, _)| (*order, *start));
        if let (Some((-1, ..)), Some((0.., _, (name, (_, at))))) = (sorted.first(), sorted.last())
            && self.is_cpp
        {
            let message = format!("`{name}` runs before variables are initialized");
            return Err(tree::error(*at, message).label("this runs before the program"));
        }
        self.initializers = sorted.into_iter().map(|(.., initializer)| initializer).collect();
        Ok(())
    }

    /// Returns `true` if a variable is defined further down, with an initializer that needs code to run.
    fn begins_later(&mut self, part: Part<'t>, at: usize, uses: &Uses<'t>) -> bool {
        let all = uses.variables.get(&part).into_iter().flatten().copied();
        let mut later = all.filter(|(_, declarator)| declarator.start_byte() > at);
        self.is_cpp
            && later.any(|place| self.has_first_value(place) && self.may_run(place))
            && self.names(part, uses).iter().any(|used| *used != part && self.runs(*used, uses))
    }

    /// Returns `true` if an initializer is more than numbers: it uses a name, or is passed to a constructor.
    fn may_run(&mut self, (declaration, declarator): (Node<'t>, Node<'t>)) -> bool {
        let has_name = |value| tree::all(value).any(|part| part.kind().ends_with("identifier"));
        first_value(declaration, declarator).is_none_or(has_name)
            || self.variable_shape(declaration, declarator).is_ok_and(|shape| self.is_constructed(&shape))
    }

    /// Returns `true` for a function that is not `constexpr`, a class with such a constructor, or a mutable variable.
    fn runs(&self, part: Part<'t>, uses: &Uses<'t>) -> bool {
        let is_constant = |node: &Node<'t>| self.has_word(*node, &["constexpr", "consteval"]);
        let mut functions = uses.definitions.get(&part).into_iter().flatten();
        let mut variables = uses.variables.get(&part).into_iter().flatten();
        functions.any(|node| node.kind() == "function_definition" && !is_constant(node))
            || variables.any(|(declaration, declarator)| !self.is_constant(*declaration, *declarator))
    }

    /// Returns the class that a variable is a member of; empty for none.
    fn owner(&self, declarator: Node<'t>) -> &'t str {
        let scope = self.variable_scope(declarator);
        scope.last().copied().filter(|last| self.is_class(last)).unwrap_or("")
    }

    /// Returns the part that a key refers to.
    fn root(&self, key: &str) -> Option<Part<'t>> {
        let name = match key.split_once(':') {
            _ if key == MAIN => text::MAIN_FUNCTION,
            Some(("f" | "v" | "p", name)) => name,
            _ => return None,
        };
        let function = self.functions.get_key_value(name).map(|(name, _)| ("", *name));
        let variable = || self.variables.get_key_value(name).map(|(name, all)| (self.owner(all[0].1), *name));
        function.or_else(variable)
    }

    fn has_first_value(&mut self, (declaration, declarator): (Node<'t>, Node<'t>)) -> bool {
        match first_value(declaration, declarator) {
            Some(value) => value.kind() != "lambda_expression" && !self.has_word(declaration, &["constexpr"]),
            None => {
                !is_only_declared(declaration, declarator)
                    && self
                        .variable_shape(declaration, declarator)
                        .is_ok_and(|shape| self.is_constructed(&shape))
            }
        }
    }

    /// Returns `true` if a variable keeps its initial value.
    pub(super) fn is_constant(&self, declaration: Node<'t>, declarator: Node<'t>) -> bool {
        let is_pointer = tree::all(declarator).any(|part| part.kind() == "pointer_declarator");
        !is_pointer && self.has_word(declaration, &["const", "constexpr"])
    }

    /// Returns `true` if one of these words precedes the declared names.
    pub(super) fn has_word(&self, declaration: Node<'t>, words: &[&str]) -> bool {
        named(declaration).into_iter().any(|part| words.contains(&self.text(part)))
    }

    /// Collects for each part the parts that it uses, as far as code in them may run.
    fn uses(&self) -> Uses<'t> {
        let mut definitions: HashMap<Part<'t>, Vec<Node<'t>>> = HashMap::new();
        let mut add = |part, nodes: &[Node<'t>]| definitions.entry(part).or_default().extend(nodes);
        for (&name, nodes) in self.overloads.iter().chain(&self.specializations) {
            for &node in nodes {
                add((self.name_of_class(node), name), &[node]);
            }
        }
        let mut variables: HashMap<Part<'t>, Vec<Place<'t>>> = HashMap::new();
        for (&name, all) in &self.variables {
            for &(declaration, declarator) in all {
                let part = (self.owner(declarator), name);
                variables.entry(part).or_default().push((declaration, declarator));
                let kind = if is_pointer(declarator) { Vec::new() } else { fields(declaration, "type") };
                add(part, &[kind, vec![declarator], fields(declaration, "default_value")].concat());
            }
        }
        for (&name, all) in &self.types {
            for one in all {
                match *one {
                    Named::Alias(node, _) => add(("", name), &[node]),
                    Named::Class(node) => add(("", name), &[own_fields(node), bases(node)].concat()),
                    Named::Enum(_) => {}
                }
            }
        }
        for (&(_, name), nodes) in &self.methods {
            for &node in nodes {
                let class = self.name_of_class(node);
                let is_named = name.starts_with(|first: char| first.is_alphabetic() || first == '_');
                let is_used = !is_named || [class, "operator", "begin", "end"].contains(&name);
                add(if is_used { ("", class) } else { (class, name) }, &[node]);
            }
        }
        for &operator in self.free_operators.values().flatten().filter(|node| !self.is_of_stream(**node)) {
            let words = parameters(operator).into_iter().flat_map(tree::all).map(|word| self.text(word));
            let types: Vec<_> = words.filter(|word| self.is_class(word) || self.is_alias(word)).collect();
            let parts =
                types.iter().map(|word| ("", *word)).chain(Some(OPERATORS).filter(|_| types.is_empty()));
            parts.for_each(|part| add(part, &[operator]));
        }
        let mut owners: HashMap<&str, Vec<&str>> = HashMap::new();
        for (owner, name) in definitions.keys() {
            owners.entry(name).or_default().push(owner);
        }
        Uses { definitions, variables, owners, names: RefCell::default() }
    }

    /// Returns `true` for `operator<<(std::ostream& out, const Move& m)`, which only runs where something is printed.
    pub(super) fn is_of_stream(&self, operator: Node<'t>) -> bool {
        let first = parameters(operator).first().and_then(|first| first.child_by_field_name("type"));
        first.is_some_and(|kind| {
            let name = self.text(kind).trim_start_matches("std::");
            name.ends_with("stream") && !self.is_type(name)
        })
    }

    /// Returns the parts that a part uses.
    fn names(&self, part: Part<'t>, uses: &Uses<'t>) -> Rc<HashSet<Part<'t>>> {
        if let Some(known) = uses.names.borrow().get(&part) {
            return Rc::clone(known);
        }
        let is_class = self.is_class(part.1);
        let class = if is_class { part.1 } else { part.0 };
        let classes = self.types.get(class).into_iter().flatten().filter(|one| one.is_class());
        let locals = classes.flat_map(|one| own_fields(one.node())).flat_map(|one| fields(one, "declarator"));
        let locals = locals.filter_map(declared_name).map(|name| self.text(name)).collect();
        let mut names = Names { front: self, owners: &uses.owners, class, locals, found: HashSet::new() };
        for &node in uses.definitions.get(&part).into_iter().flatten() {
            names.visit(node);
        }
        if is_class && self.has_undefined_constructor(class) {
            names.found.insert((UNDEFINED, class));
        }
        let found = Rc::new(names.found);
        uses.names.borrow_mut().insert(part, Rc::clone(&found));
        found
    }

    /// Returns these parts and all parts that they use, directly or indirectly.
    fn reachable(&self, uses: &Uses<'t>, from: &HashSet<Part<'t>>) -> HashSet<Part<'t>> {
        let mut found = from.clone();
        found.insert(OPERATORS);
        let mut waiting: Vec<Part<'t>> = found.iter().copied().collect();
        while let Some(part) = waiting.pop() {
            if uses.definitions.contains_key(&part) {
                waiting.extend(self.names(part, uses).iter().filter(|part| found.insert(**part)));
            }
        }
        found
    }

    /// Returns `true` if the source declares a constructor of a class but defines none.
    fn has_undefined_constructor(&self, class: &str) -> bool {
        self.types.get(class).into_iter().flatten().filter(|one| one.is_class()).any(|one| {
            let body = one.node().child_by_field_name("body").map_or_else(Vec::new, named);
            let is_constructor = |declarator: &Node<'t>| {
                is_prototype(*declarator)
                    && declared_name(*declarator).is_some_and(|name| self.text(name) == class)
            };
            let mut declared = body.into_iter().flat_map(|part| fields(part, "declarator"));
            let defined = self.methods.get(&(one.node().id(), class)).into_iter().flatten();
            declared.any(|declarator| is_constructor(&declarator))
                && !{ defined }.any(|node| node.child_by_field_name("body").is_some())
        })
    }

    /// Returns `true` if the node names a type, constructed there, that neither the source nor the standard has.
    fn is_undefined_type(&self, node: Node<'t>) -> bool {
        let name = self.text(node);
        let path = self.text[..node.start_byte()].trim_end();
        let is_standard = path.ends_with("std::")
            || name.starts_with("__")
            || name.ends_with("_t")
            || name == "FILE"
            || name.starts_with(char::is_lowercase)
                && self.usings.iter().any(|using| self.text(*using).contains("namespace std"));
        let parameters = ancestors(node).filter_map(|at| at.child_by_field_name("parameters"));
        let mut parameters = parameters
            .filter(|list| list.kind() == "template_parameter_list")
            .flat_map(named)
            .filter_map(template_name);
        if !self.is_cpp || is_standard || self.is_type(name) || parameters.any(|own| self.text(own) == name) {
            return false;
        }
        let is_declaration = |at: &Node<'t>| {
            matches!(
                at.kind(),
                "declaration" | "field_declaration" | "function_definition" | "lambda_expression"
            )
        };
        let declaration = ancestors(node).find(is_declaration);
        let is_lasting = |at: &Node<'t>| {
            let kind = at.child_by_field_name("type").map_or(0, |kind| kind.end_byte());
            let is_field =
                at.kind() == "field_declaration" || at.kind() == "declaration" && is_top_level(*at);
            is_field && node.start_byte() < kind
        };
        let Some(declaration) = declaration.filter(is_lasting) else { return true };
        let kind = declaration.child_by_field_name("type").map_or("", |kind| self.text(kind));
        let is_empty = kind.starts_with("std::")
            && !["std::array", "std::pair", "std::tuple"].iter().any(|name| kind.starts_with(name));
        !fields(declaration, "declarator").into_iter().all(|declarator| {
            is_pointer(declarator)
                || is_prototype(declarator)
                || is_empty && declarator.kind().ends_with("identifier")
        })
    }

    /// Returns the name of the class that a function is a member of; empty for none.
    fn name_of_class(&self, function: Node<'t>) -> &'t str {
        let class = self.class_of(function).and_then(|class| class.child_by_field_name("name"));
        class.map_or("", |class| self.text(class))
    }
}

/// Returns `true` if a declarator declares a pointer or a reference.
fn is_pointer(declarator: Node<'_>) -> bool {
    let mut at = Some(declarator);
    while let Some(node) = at {
        if matches!(node.kind(), "pointer_declarator" | "reference_declarator") {
            return true;
        }
        at = node.child_by_field_name("declarator");
    }
    false
}

/// Returns the base classes of a class.
fn bases(class: Node<'_>) -> Vec<Node<'_>> {
    named(class).into_iter().filter(|part| part.kind() == "base_class_clause").collect()
}

/// Returns the fields of the values of a class, which excludes static ones and functions.
fn own_fields(class: Node<'_>) -> Vec<Node<'_>> {
    let is_field = |part: &Node<'_>| {
        part.kind() == "field_declaration"
            && !is_static(*part)
            && !fields(*part, "declarator").into_iter().any(is_prototype)
    };
    class.child_by_field_name("body").into_iter().flat_map(named).filter(is_field).collect()
}

/// Collects the parts that a part of the source uses.
struct Names<'a, 't> {
    front: &'a CFrontEnd<'t>,
    /// The owners of the parts with each name; an owner is empty if there is no class.
    owners: &'a HashMap<&'t str, Vec<&'t str>>,
    /// The class that the part belongs to.
    class: &'t str,
    /// The fields of that class, and the variables of the function that are in scope.
    locals: Vec<&'t str>,
    found: HashSet<Part<'t>>,
}

impl<'t> Names<'_, 't> {
    fn visit(&mut self, node: Node<'t>) {
        if node.kind().starts_with("attribute_") {
            return;
        }
        let known = self.locals.len();
        let text = self.front.text(node);
        match node.kind() {
            "declaration" | "parameter_declaration" | "optional_parameter_declaration" | "for_range_loop"
                if !text.starts_with("extern ") =>
            {
                // A `static` variable of a function is represented by its whole declaration.
                if is_static(node) && !self.front.has_word(node, &["const", "constexpr"]) {
                    self.found.insert(("", text));
                }
                let declarators = fields(node, "declarator").into_iter().filter(|one| !is_prototype(*one));
                self.locals.extend(declarators.filter_map(declared_name).map(|name| self.front.text(name)));
            }
            "call_expression" => {
                let called = node.child_by_field_name("function");
                self.found.extend(called.and_then(|called| self.undefined(called)));
            }
            "type_identifier" if self.front.is_undefined_type(node) => {
                self.found.insert((UNDEFINED, text));
            }
            kind if kind.ends_with("identifier") && node.named_child_count() == 0 => self.name(node),
            _ => {}
        }
        for part in named(node) {
            self.visit(part);
        }
        let is_scope = matches!(
            node.kind(),
            "compound_statement"
                | "for_statement"
                | "for_range_loop"
                | "if_statement"
                | "while_statement"
                | "switch_statement"
                | "lambda_expression"
                | "function_definition"
        );
        if is_scope {
            self.locals.truncate(known);
        }
    }

    /// Returns a called function, or the object of a member function, if neither the source, bitrose nor the standard
    /// library defines it.
    fn undefined(&self, mut called: Node<'t>) -> Option<Part<'t>> {
        while let "field_expression"
        | "pointer_expression"
        | "parenthesized_expression"
        | "subscript_expression" = called.kind()
        {
            called = called.child_by_field_name("argument").or_else(|| called.named_child(0))?;
        }
        if !matches!(called.kind(), "identifier" | "qualified_identifier" | "template_function") {
            return None;
        }
        let last = last_name(called);
        let name = self.front.text(last.child_by_field_name("name").unwrap_or(last));
        let is_known = self.front.text(called).starts_with("std::")
            || self.owners.contains_key(name)
            || self.locals.contains(&name)
            || self.front.is_type(name)
            || intrinsics::is_known(name)
            || super::brackets::CASTS.contains(&name)
            || self.front.outside().find(name).is_some();
        (!is_known).then_some((UNDEFINED, name))
    }

    /// Records the part that a name refers to, or all parts that it may refer to if that is unclear.
    fn name(&mut self, node: Node<'t>) {
        let (text, name) = (self.front.text, self.front.text(node));
        let Some(owners) = self.owners.get(name) else { return };
        let path = text[..node.start_byte()].trim_end().strip_suffix("::").map(str::trim_end);
        let is_local = path.is_none() && node.kind() == "identifier" && self.locals.contains(&name);
        if is_local || text[node.end_byte()..].trim_start().starts_with("::") {
            return;
        }
        let is_member = node.kind() == "field_identifier";
        let wanted = match path {
            Some(path) => path.rsplit(|letter| !is_letter(letter)).next(),
            None if is_member => None,
            None if self.front.is_class(name) => Some(""),
            None => Some(self.class),
        };
        let clear =
            wanted.filter(|owner| owners.contains(owner) && !path.is_some_and(|path| path.ends_with('>')));
        let is_meant =
            |owner: &&'t str| clear.map_or(!is_member || !owner.is_empty(), |clear| *owner == clear);
        let meant = owners.iter().copied().filter(is_meant);
        self.found.extend(meant.map(|owner| (owner, name)));
    }
}

impl Body<'_, '_> {
    /// Lowers the function that runs before the program: it initializes variables and calls functions, in order.
    pub(super) fn start(mut self) -> Fallible<Function> {
        self.b = Builder::new("start", Vec::new(), Shape::Void, Span::default());
        for (name, (declaration, declarator)) in self.front.initializers.clone() {
            if declaration.kind() == "function_definition" {
                let instance = self.front.instance(declaration, None);
                self.b.at(self.front.origin(field(declaration, "declarator")?));
                self.call_instance(declaration, &instance, None, &[])?;
                continue;
            }
            let key = self.front.global_key(name, declaration, declarator);
            let variable = self.global(&key, declaration, declarator)?;
            if let Variable::Global(global, _) = &variable {
                self.requests.begin(*global, InitTime::AtStart);
            }
            self.b.at(self.front.origin(declarator));
            self.variable_place(variable);
        }
        Ok(self.b.finish())
    }
}
