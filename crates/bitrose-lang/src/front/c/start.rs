//! Variables outside of functions whose first values depend on what else has run: they get them before the program, in
//! the order of the text. For all others it does not matter when.

use super::body::Body;
use super::class::is_stored;
use super::declarator::is_outside;
use super::instance::{first_value, is_only_declared};
use super::{CFrontEnd, text};
use crate::front::prelude::*;
use crate::front::{MAIN, lowering::Variable};

/// The names that names use, and those that operators of the text's own use.
struct Uses<'t> {
    names: HashMap<&'t str, HashSet<&'t str>>,
    operators: Vec<Operator<'t>>,
}

/// An operator that the text gives a meaning of its own. No expression names it.
struct Operator<'t> {
    /// The types of the text among its parameters: without one of them it is not meant.
    takes: HashSet<&'t str>,
    uses: HashSet<&'t str>,
}

/// A variable outside of functions, and the names that its first value depends on.
struct Starter<'t> {
    name: &'t str,
    place: (Node<'t>, Node<'t>),
    names: HashSet<&'t str>,
}

impl<'t> CFrontEnd<'t> {
    /// Finds the variables that get their values before what a key stands for. Those that neither it nor what it uses can
    /// tell from others are left out.
    pub(super) fn find_starters(&mut self, key: &str, requests: &mut Requests) -> Fallible<()> {
        let Some(root) = self.root(key) else { return Ok(()) };
        let uses = self.uses();
        let changing: HashSet<&str> = self
            .variables
            .iter()
            .filter(|(_, all)| {
                !all.iter().all(|(declaration, declarator)| self.is_constant(*declaration, *declarator))
            })
            .map(|(&name, _)| name)
            .collect();
        let is_changing = |name: &&str| changing.contains(name) || name.contains(' ');
        let (mut waiting, mut early): (Vec<Starter<'t>>, Vec<_>) = Default::default();
        let variables: Vec<_> = self.each_variable().collect();
        for (name, place) in variables {
            let is_plain = uses.names[name].iter().all(|used| *used == name); // values and types of the language alone
            if is_plain || !self.has_first_value(place) {
                continue;
            }
            let mut names = reach(&uses, uses.names[name].clone());
            let later = names.iter().find(|used| self.begins_later(used, place, &uses)).copied();
            early.extend(later.map(|later| (name, place.1, later)));
            names.retain(is_changing);
            if self.variables[name].len() == 1 {
                names.remove(name);
            }
            if !names.is_empty() {
                waiting.push(Starter { name, place, names });
            }
        }
        waiting.extend(self.constructor_starters(&uses, is_changing)?);
        if waiting.is_empty() && early.is_empty() {
            return Ok(());
        }
        let mut needed = reach(&uses, HashSet::from([root]));
        if let Some((_, declarator, later)) = early.into_iter().find(|(name, ..)| needed.contains(name)) {
            let message = format!("`{later}` is read before it has its first value");
            return Err(tree::error(declarator, message)
                .label("this gets its value first")
                .help(format!("define `{later}` before it")));
        }
        while let Some(next) = waiting.iter().position(|starter| !starter.names.is_disjoint(&needed)) {
            let starter = waiting.swap_remove(next);
            needed.extend(starter.names);
            self.starters.push((starter.name, starter.place));
        }
        let is_late =
            |(_, (declaration, _)): &&(&str, (Node<'t>, _))| is_stored(*declaration, "thread_local");
        if let Some((name, (declaration, _))) = self.starters.iter().find(is_late) {
            let what =
                format!("the first value of `{name}`, which code gives it when a thread uses it first,");
            return Err(self.refuse(*declaration, &what).help("declare it without `thread_local`"));
        }
        if !self.starters.is_empty() {
            self.sort_starters()?;
            requests.start("s:");
        }
        Ok(())
    }

    /// The functions that run before the program.
    fn constructor_starters(
        &mut self,
        uses: &Uses<'t>,
        is_changing: impl Fn(&&str) -> bool,
    ) -> Fallible<Vec<Starter<'t>>> {
        let mut starters = Vec::new();
        for (name, at) in self.constructors.clone() {
            let Some(&node) = self.functions.get(name) else { continue };
            let mut names = reach(uses, uses.names[name].clone());
            let root = self.source().tree.root_node();
            if let Some(later) = names.iter().find(|used| self.begins_later(used, (root, root), uses)) {
                let message = format!("`{name}` runs before `{later}` has its first value");
                return Err(tree::error(at, message).label("this runs before the program"));
            }
            names.retain(&is_changing);
            starters.push(Starter { name, place: (node, at), names });
        }
        Ok(starters)
    }

    /// Sorts what happens before the program: variables get their values before functions run, those with small numbers
    /// first. In C++ functions run before values that need code.
    fn sort_starters(&mut self) -> Fallible<()> {
        let mut sorted = Vec::new();
        for starter @ (_, (declaration, at)) in std::mem::take(&mut self.starters) {
            let is_function = declaration.kind() == "function_definition";
            let list = at.parent().into_iter().flat_map(named).find(|part| part.kind() == "argument_list");
            let order = match list.filter(|_| is_function).and_then(|list| named(list).first().copied()) {
                Some(number) => self.constant(number)?,
                None if is_function => i128::MAX,
                None => -1,
            };
            sorted.push((order, at.start_byte(), starter));
        }
        sorted.sort_by_key(|(order, start, _)| (*order, *start));
        if let (Some((-1, ..)), Some((0.., _, (name, (_, at))))) = (sorted.first(), sorted.last())
            && self.is_cpp
        {
            let message = format!("`{name}` runs before variables have their first values");
            return Err(tree::error(*at, message).label("this runs before the program"));
        }
        self.starters = sorted.into_iter().map(|(.., starter)| starter).collect();
        Ok(())
    }

    /// Is a variable of this name defined further down, with a first value that needs code to run?
    fn begins_later(&mut self, name: &str, (_, at): (Node<'t>, Node<'t>), uses: &Uses<'t>) -> bool {
        let is_later = |(_, declarator): &&(Node<'t>, Node<'t>)| declarator.start_byte() > at.start_byte();
        let later: Vec<_> =
            self.variables.get(name).into_iter().flatten().filter(is_later).copied().collect();
        let runs = |front: &Self| uses.names[name].iter().any(|used| *used != name && front.runs(used));
        self.is_cpp
            && later.into_iter().any(|place| self.has_first_value(place) && self.may_run(place))
            && runs(self)
    }

    /// Is a first value more than numbers: does it name something, or is it given to a constructor?
    fn may_run(&mut self, (declaration, declarator): (Node<'t>, Node<'t>)) -> bool {
        let has_name = |value| tree::all(value).any(|part| part.kind().ends_with("identifier"));
        first_value(declaration, declarator).is_none_or(has_name)
            || self.variable_shape(declaration, declarator).is_ok_and(|shape| self.is_constructed(&shape))
    }

    /// Is this a function that is not `constexpr`, a class with such a constructor, or a variable that may change?
    fn runs(&self, name: &str) -> bool {
        let methods = self.methods.iter().filter(|((_, known), _)| *known == name).map(|(_, all)| all);
        let mut functions = self.overloads.get(name).into_iter().chain(methods).flatten();
        let mut variables = self.variables.get(name).into_iter().flatten();
        functions.any(|node| !self.has_word(*node, &["constexpr", "consteval"]))
            || variables.any(|(declaration, declarator)| !self.is_constant(*declaration, *declarator))
    }

    fn each_variable(&self) -> impl Iterator<Item = (&'t str, (Node<'t>, Node<'t>))> {
        self.variables.iter().flat_map(|(&name, all)| all.iter().map(move |&place| (name, place)))
    }

    /// The name whose value or function a key stands for.
    fn root(&self, key: &str) -> Option<&'t str> {
        let name = match key.split_once(':') {
            _ if key == MAIN => text::MAIN_FUNCTION,
            Some(("f" | "v" | "p", name)) => name,
            _ => return None,
        };
        let functions = self.functions.keys();
        functions.chain(self.variables.keys()).find(|known| **known == name).copied()
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

    /// Does a variable keep its first value?
    pub(super) fn is_constant(&self, declaration: Node<'t>, declarator: Node<'t>) -> bool {
        let is_pointer = tree::all(declarator).any(|part| part.kind() == "pointer_declarator");
        !is_pointer && self.has_word(declaration, &["const", "constexpr"])
    }

    /// Is one of these words before the names of a declaration?
    fn has_word(&self, declaration: Node<'t>, words: &[&str]) -> bool {
        named(declaration).into_iter().any(|part| words.contains(&self.text(part)))
    }

    /// For each name of the text those in what it stands for, as far as something there may run.
    fn uses(&self) -> Uses<'t> {
        let mut parts = self.overloads.clone();
        for (&name, nodes) in &self.specializations {
            parts.entry(name).or_default().extend(nodes);
        }
        for (name, (declaration, declarator)) in self.each_variable() {
            let kind = declaration.child_by_field_name("type");
            parts.entry(name).or_default().extend(kind.into_iter().chain([declarator]));
        }
        for (&name, all) in &self.types {
            let nodes = all.iter().filter(|one| !one.is_enum()).map(|one| one.node());
            parts.entry(name).or_default().extend(nodes);
        }
        for (&(_, name), nodes) in &self.methods {
            parts.entry(name).or_default().extend(nodes);
            for &node in nodes {
                let class = self.class_of(node).and_then(|class| class.child_by_field_name("name"));
                parts.entry(class.map_or(name, |class| self.text(class))).or_default().push(node);
            }
        }
        let names = |(&name, nodes): (&&'t str, &Vec<Node<'t>>)| {
            (name, nodes.iter().flat_map(|node| self.names(*node, &parts)).collect())
        };
        let operator = |&node: &Node<'t>| {
            let list = super::function_declarator(node).and_then(|at| at.child_by_field_name("parameters"));
            let all = list.map_or_else(Vec::new, named).into_iter();
            let types = all.filter_map(|parameter| parameter.child_by_field_name("type"));
            let takes = types.flat_map(|kind| self.names(kind, &parts)).collect();
            Operator { takes, uses: self.names(node, &parts) }
        };
        let operators = self.free_operators.values().flatten().map(operator).collect();
        Uses { names: parts.iter().map(names).collect(), operators }
    }

    /// The names of the text in a part of it. A `static` variable of a function is its whole declaration.
    fn names(&self, node: Node<'t>, parts: &HashMap<&'t str, Vec<Node<'t>>>) -> HashSet<&'t str> {
        let is_static =
            |node| self.has_word(node, &["static"]) && !self.has_word(node, &["const", "constexpr"]);
        let wanted = |node: &Node<'t>| match node.kind() {
            "declaration" => !is_outside(*node) && is_static(*node),
            kind => kind.ends_with("identifier") && parts.contains_key(self.text(*node)),
        };
        tree::all(node).filter(wanted).map(|node| self.text(node)).collect()
    }
}

/// The names that some lead to.
fn reach<'t>(uses: &Uses<'t>, from: HashSet<&'t str>) -> HashSet<&'t str> {
    let mut found = from.clone();
    let mut waiting: Vec<&str> = from.into_iter().collect();
    let mut operators: Vec<&Operator<'t>> = uses.operators.iter().collect();
    loop {
        while let Some(name) = waiting.pop() {
            waiting.extend(uses.names.get(name).into_iter().flatten().filter(|name| found.insert(name)));
        }
        let is_meant =
            |operator: &Operator<'t>| operator.takes.is_empty() || !operator.takes.is_disjoint(&found);
        let Some(next) = operators.iter().position(|operator| is_meant(operator)) else { return found };
        waiting.extend(operators.swap_remove(next).uses.iter().filter(|name| found.insert(name)));
    }
}

impl Body<'_, '_> {
    /// Gives variables outside of functions their first values, in the order of the text.
    pub(super) fn start(mut self) -> Fallible<Function> {
        self.b = Builder::new("start", Vec::new(), Shape::Void, Span::default());
        for (name, (declaration, declarator)) in self.front.starters.clone() {
            if declaration.kind() == "function_definition" {
                let instance = self.front.instance(declaration, None);
                self.own_call(declaration, &instance, None, &[])?;
                continue;
            }
            let key = self.front.global_key(name, declaration, declarator);
            let variable = self.global(&key, declaration, declarator)?;
            if let Variable::Global(global, _) = &variable {
                self.requests.begin(*global, Begins::AtStart);
            }
            self.b.at(self.front.origin(declarator));
            self.variable_place(variable);
        }
        Ok(self.b.finish())
    }
}
