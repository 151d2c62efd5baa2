//! Selects the static initializers to run: those of variables that the program uses, and those that change such
//! variables.

use super::classes::{Class, Field, MethodKind};
use super::{Managed, library};
use crate::front::effects;
use crate::front::prelude::*;

/// A static initializer: the value of a field, a block, or the constants of an enum.
struct Initializer<'t> {
    class: usize,
    /// The field; `None` for a block, and for the constants of an enum.
    field: Option<Field<'t>>,
    value: Node<'t>,
    effects: effects::Effects<'t>,
    is_constants: bool,
}

impl<'t> Managed<'t> {
    /// Determines which names a program that starts at `start` may reach, and which static fields and blocks it needs.
    /// The others are skipped, so an unused one never stops a program. An initializer that changes something used is
    /// needed as well.
    pub(super) fn find_reachable(&mut self, start: Node<'t>) -> Fallible<()> {
        let (statics, undefined) = (self.statics(start), self.undefined());
        let methods_only = |name: &'t str| {
            let is_static = |node: &&Node<'t>| statics.iter().any(|own| own.value.id() == node.id());
            self.definitions(name).iter().filter(|node| !is_static(node)).copied().collect()
        };
        let names = effects::Names::new(self.text, &methods_only, &|_| true, &|_| None, &|_| false);
        let program = names.effects(vec![start]);
        let mut waiting = vec![start];
        loop {
            while let Some(node) = waiting.pop() {
                if node.named_child_count() == 0 && node.is_named() {
                    let name = self.text(node);
                    if self.needed.insert(name) {
                        waiting.extend(self.definitions(name));
                    }
                }
                waiting.extend(named(node));
            }
            let next = statics
                .iter()
                .find(|own| !own.is_constants && !self.is_included(own) && self.must_run(own, &undefined));
            match next.map(|own| (&own.field, own.value)) {
                Some((Some(field), value)) => {
                    self.needed.insert(field.name);
                    waiting.extend([value, field.kind]);
                }
                Some((None, block)) => {
                    self.needed_blocks.insert(block.id());
                    waiting.push(block);
                }
                None if self.order(&program, &statics, &undefined)? => {}
                None => return self.check_twice(),
            }
        }
    }

    /// Returns the static initializers with their possible side effects, except those of classes that the program
    /// cannot reach.
    fn statics(&self, start: Node<'t>) -> Vec<Initializer<'t>> {
        self.with_names(|names| {
            let (mut all, mut parts) = (Vec::new(), vec![start]);
            let mut waiting: Vec<usize> = (0..self.classes.len()).collect();
            loop {
                let program = names.effects(parts.clone());
                let (next, rest): (Vec<_>, Vec<_>) = waiting.into_iter().partition(|&index| {
                    let class = &self.classes[index];
                    let is_around = class.node.byte_range().contains(&start.start_byte());
                    let members = class.fields.iter().map(|field| field.name);
                    let methods = class.methods.iter().map(|method| self.methods[*method].name);
                    is_around || members.chain(methods).chain([class.name]).any(|name| program.mentions(name))
                });
                if next.is_empty() {
                    return all;
                }
                let found = next.into_iter().flat_map(|index| self.statics_of(index, names));
                let known = all.len();
                all.extend(found);
                parts.extend(all[known..].iter().map(|own| own.value));
                waiting = rest;
            }
        })
    }

    fn statics_of(&self, index: usize, names: &effects::Names<'_, 't>) -> Vec<Initializer<'t>> {
        let class = &self.classes[index];
        let fields = class.fields.iter().filter(|field| field.is_static);
        let values = fields.filter_map(|field| Some((Some(field.clone()), field.value?)));
        let blocks = class.blocks.iter().filter(|(_, is_static, _)| *is_static);
        let mut all = Vec::new();
        for (field, value) in values.chain(blocks.map(|(_, _, block)| (None, *block))) {
            let (effects, is_constants) = (names.effects(vec![value]), false);
            all.push(Initializer { class: index, field, value, effects, is_constants });
        }
        if let Some((_, value)) = class.constants.first().copied() {
            let constructors = class.methods.iter().map(|method| &self.methods[*method]);
            let constructors = constructors.filter(|method| method.kind == MethodKind::Constructor);
            let parts = constructors.map(|method| method.node).chain(class.constants.iter().map(|own| own.1));
            let (effects, is_constants) = (names.effects(parts.collect()), true);
            all.push(Initializer { class: index, field: None, value, effects, is_constants });
        }
        all
    }

    fn with_names<T>(&self, inner: impl FnOnce(&effects::Names<'_, 't>) -> T) -> T {
        let definitions = |name: &'t str| self.definitions(name).to_vec();
        let is_any = |name: &str, is_static: bool| {
            let mut fields = self.classes.iter().flat_map(|class| &class.fields);
            fields.any(|field| field.name == name && field.is_static == is_static)
        };
        let (is_variable, is_field) = (|name: &str| is_any(name, true), |name: &str| is_any(name, false));
        inner(&effects::Names::new(
            self.text,
            &definitions,
            &is_variable,
            &|name| self.owner(name),
            &is_field,
        ))
    }

    /// Returns the class whose field an unqualified name refers to, and whether the field is static.
    fn owner(&self, name: Node<'t>) -> Option<(usize, bool)> {
        let is_around = |class: &usize| self.classes[*class].node.byte_range().contains(&name.start_byte());
        let around = (0..self.classes.len()).filter(is_around);
        let at = around.min_by_key(|class| self.classes[*class].node.byte_range().len())?;
        let is_static = |class: usize| {
            let mut fields = self.classes[class].fields.iter();
            fields.find(|field| field.name == self.text(name)).map(|field| (class, field.is_static))
        };
        self.scope(at, self.text(name)).into_iter().find_map(is_static)
    }

    /// Returns `true` if evaluating the arguments of a call changes nothing, not even a local variable.
    pub(super) fn changes_nothing(&self, call: Node<'t>) -> bool {
        let arguments = call.child_by_field_name("arguments");
        let arguments: Vec<_> = arguments.into_iter().collect();
        let is_change = |node: Node<'t>| {
            node.kind().contains("assignment") || node.kind().contains("update") || {
                let text = self.text(node);
                text.starts_with("++")
                    || text.starts_with("--")
                    || text.ends_with("++")
                    || text.ends_with("--")
            }
        };
        !arguments.iter().copied().flat_map(tree::all).any(is_change)
            && arguments.into_iter().all(|argument| self.is_pure(argument))
    }

    /// Returns `true` if a part of the source assigns to a name, or passes it by reference.
    pub(super) fn assigns(&self, node: Node<'t>, name: &str) -> bool {
        self.with_names(|names| names.assigns(node, name))
    }

    /// Returns `true` if running a part of the source has no visible side effects.
    pub(super) fn is_pure(&self, node: Node<'t>) -> bool {
        self.with_names(|names| names.effects(vec![node]).is_none())
    }

    /// Returns a static field that a method reads and that creating an instance may change: if the method is called
    /// without an instance, it would read another value.
    pub(super) fn filled_by_instances(&self, method: usize) -> Option<&'t str> {
        let own = &self.methods[method];
        let mut making = Vec::new();
        for class in self.scope_chain(own.class).into_iter().map(|class| &self.classes[class]) {
            let methods = class.methods.iter().map(|&index| &self.methods[index]);
            let constructors = methods.filter(|own| !own.is_static && own.result.is_none());
            making.extend(constructors.filter_map(|own| own.body));
            making
                .extend(class.blocks.iter().filter(|(_, is_static, _)| !is_static).map(|(.., block)| *block));
            making
                .extend(class.fields.iter().filter(|field| !field.is_static).filter_map(|field| field.value));
        }
        // Code that the source does not define may change everything but the variables outside of classes.
        let is_call = |node: Node<'t>| node.kind().contains("invocation") || node.kind().contains("creation");
        let calls = making.iter().copied().flat_map(tree::all).any(is_call);
        let fields = |(index, class): (usize, &'_ Class<'t>)| -> Vec<(&'t str, usize)> {
            let open = class.fields.iter().filter(|own| own.is_static && !(own.is_final && is_number(own)));
            open.map(|own| (own.name, index)).collect()
        };
        self.with_names(|names| {
            let (reads, makes) = (names.effects(vec![own.node]), names.effects(making));
            let is_filled = |&(name, class): &(&'t str, usize)| match self.classes[class].name {
                super::snippet::CLASS => makes.assigns(name, class),
                _ => calls || makes.may_change(name),
            };
            let mut fields = self.classes.iter().enumerate().flat_map(fields);
            fields.find(|field| reads.mentions(field.0) && is_filled(field)).map(|(name, _)| name)
        })
    }

    fn is_included(&self, own: &Initializer<'t>) -> bool {
        own.field
            .as_ref()
            .map_or(self.needed_blocks.contains(&own.value.id()), |field| self.needed.contains(field.name))
    }

    /// Returns `true` if an initializer must run: it may change a needed static field, calls code that is not in the
    /// source, or leads to a class with ordered initialization. A block is needed if it mentions a needed field of its
    /// class.
    fn must_run(&self, own: &Initializer<'t>, undefined: &HashSet<&'t str>) -> bool {
        let is_here = |class: &Class<'t>, name: &str| class.fields.iter().any(|field| field.name == name);
        own.field.is_none()
            && mentions(self, own.value, &|name: &str| {
                is_here(&self.classes[own.class], name) && self.needed.contains(name)
            })
            || self.calls_undefined(own, undefined)
            || self.changed_by(own).next().is_some()
            || self.reaches_ordered(own).is_some()
    }

    /// Returns `true` if an initializer runs code that is not in the source. Such code may change the static fields of
    /// its class: a block often assigns to them, even to constant ones.
    fn calls_undefined(&self, own: &Initializer<'t>, undefined: &HashSet<&'t str>) -> bool {
        let is_kept = |field: &Field<'t>| {
            field.is_final && own.field.is_some() && (is_number(field) || self.is_hidden(field, own.class))
        };
        let is_changed =
            |field: &Field<'t>| field.is_static && self.needed.contains(field.name) && !is_kept(field);
        // `static Foo foo = new();`
        let makes_unseen = |field: &Field<'t>| {
            own.value.kind() == "implicit_object_creation_expression"
                && !words(self.text(field.kind)).next().is_some_and(library::is_type)
                && self.type_of(field.kind, own.class).is_err()
        };
        // in this order, because it is asked again and again: most initializers run no such code
        (own.field.as_ref().is_some_and(makes_unseen) || own.effects.mentions_any(undefined))
            && self.classes[own.class].fields.iter().any(is_changed)
    }

    /// Returns the names that the source uses without defining them, as the first name of a call, of a field access, or
    /// in a list of bases. They are methods and classes whose code is unknown.
    fn undefined(&self) -> HashSet<&'t str> {
        let places = || self.find_undefined().into_values().map(|node| node.byte_range()).collect();
        let known = self.source.undefined.get_or_init(places).iter();
        known.map(|place| &self.text[place.clone()]).collect()
    }

    fn find_undefined(&self) -> HashMap<&'t str, Node<'t>> {
        const CALLS: &str = "method_invocation invocation_expression object_creation_expression field_access \
                             implicit_object_creation_expression member_access_expression superclass base_list";
        let root = self.source.tree.root_node();
        let is_call = |node: &Node<'t>| is_among(CALLS, node.kind());
        // `Foo foo = new();`
        let named_type = |node: Node<'t>| {
            let is_implicit = node.kind().starts_with("implicit");
            std::iter::successors(Some(node), Node::parent)
                .filter(|_| is_implicit)
                .find_map(|at| at.child_by_field_name("type"))
        };
        let first = |call: Node<'t>| {
            let call = named_type(call).unwrap_or(call);
            std::iter::successors(Some(call), |node| node.named_child(0)).last()
        };
        let first = tree::all(root).filter(is_call).filter_map(first);
        let is_name = |node: &Node<'t>| {
            matches!(node.kind(), "identifier" | "type_identifier") && self.text(*node) != "java"
        };
        let mut undefined: HashMap<&'t str, Node<'t>> =
            first.filter(is_name).map(|node| (self.text(node), node)).collect();
        undefined.retain(|name, _| !library::is_type(name) && crate::builtins::find(name).is_none());
        for node in tree::all(root) {
            let (kind, text) = (node.kind(), self.text(node));
            let is_library = || text.starts_with("import java") || text.starts_with("import static java");
            if kind == "import_declaration" && is_library() {
                for part in tree::all(node) {
                    undefined.remove(self.text(part));
                }
            } else if ["_declaration", "declarator", "parameter", "_function_statement", "for_statement"]
                .iter()
                .any(|end| kind.ends_with(end))
                && let Some(name) = node.child_by_field_name("name")
            {
                undefined.remove(self.text(name));
            }
        }
        undefined
    }

    /// Returns the needed static fields that an initializer may change, with their classes.
    fn changed_by(&self, own: &Initializer<'t>) -> impl Iterator<Item = (usize, &'t str)> {
        let classes = self.classes.iter().enumerate().filter(|_| !own.effects.is_none());
        let fields = classes.flat_map(|(class, known)| known.fields.iter().map(move |field| (class, field)));
        let changed = fields.filter(|&(class, field)| {
            field.is_static
                && !(field.is_final && is_number(field))
                && self.needed.contains(field.name)
                && (own.effects.assigns(field.name, class)
                    || own.effects.may_change_unnamed(field.name, || self.is_read_only(field))
                        && self.type_of(field.kind, class).is_ok()
                        && !self.cannot_reach(own, class))
        });
        changed.map(|(class, field)| (class, field.name))
    }

    /// Returns `true` if an array cannot be reached from outside of its class and no method of the class changes it.
    fn is_hidden(&self, field: &Field<'t>, class: usize) -> bool {
        let modifiers = field.declarator.parent().and_then(|declaration| declaration.named_child(0));
        let is_left = |node: Node<'t>| {
            let left = node.child_by_field_name("left").or_else(|| node.named_child(0));
            let is_changed = node.kind().starts_with("assignment") || node.kind().starts_with("update");
            is_changed && left.is_some_and(|left| self.text(left).starts_with(field.name))
        };
        modifiers.is_some_and(|modifiers| self.text(modifiers).contains("private"))
            && self.is_read_only(field)
            && !self.classes[class]
                .methods
                .iter()
                .any(|method| tree::all(self.methods[*method].node).any(is_left))
    }

    /// Returns `true` if a Java array of numbers is used only for its elements, so that it has no alias, and the source
    /// assigns to them only through its bare name.
    fn is_read_only(&self, field: &Field<'t>) -> bool {
        let (mut kind, mut dimensions) = (field.kind, field.dimensions);
        if kind.kind() == "array_type" {
            dimensions += self.dimensions(kind);
            kind = kind.child_by_field_name("element").unwrap_or(kind);
        }
        let is_name = |node: &Node<'t>| node.kind() == "identifier" && self.text(*node) == field.name;
        let is_harmless = |name: Node<'t>| {
            let Some(around) = name.parent() else { return false };
            let is_qualified = around.kind() == "field_access"
                && around.child_by_field_name("field").is_some_and(|own| own.id() == name.id());
            let mut inner = if is_qualified { around } else { name };
            let mut depth = 0;
            while let Some(outer) = inner.parent().filter(|outer| outer.kind() == "array_access") {
                if outer.child_by_field_name("array").is_none_or(|array| array.id() != inner.id()) {
                    break;
                }
                (inner, depth) = (outer, depth + 1);
            }
            let Some(user) = inner.parent() else { return false };
            let is_part =
                |part: &str| user.child_by_field_name(part).is_some_and(|own| own.id() == inner.id());
            let is_changed = is_part("left") && user.kind() == "assignment_expression"
                || matches!(user.kind(), "update_expression" | "parenthesized_expression");
            let is_made =
                |value: Node<'t>| matches!(value.kind(), "array_creation_expression" | "array_initializer");
            if depth == 0 {
                let value = ["value", "right"].iter().find_map(|part| user.child_by_field_name(part));
                return (is_part("name") || is_part("left")) && !is_qualified && value.is_none_or(is_made)
                    || user.kind() == "field_access" && self.text(user).ends_with(".length");
            }
            depth == dimensions && !(is_changed && is_qualified)
        };
        let is_number = matches!(kind.kind(), "integral_type" | "boolean_type");
        self.is_java && is_number && dimensions > 0 && {
            let root = std::iter::successors(Some(field.declarator), Node::parent).last();
            tree::all(root.unwrap_or(field.declarator)).filter(is_name).all(is_harmless)
        }
    }

    /// Returns `true` if an initializer cannot reach a class by a name, base, outer class, import, or extension method.
    fn cannot_reach(&self, own: &Initializer<'t>, class: usize) -> bool {
        let reaches = |name: &str| own.effects.reaches(name);
        let leads = |from: usize| self.scope_chain(from).contains(&class);
        let mut named =
            (0..self.classes.len()).filter(|&from| from == own.class || reaches(self.classes[from].name));
        let mut imports =
            self.static_imports.iter().filter_map(|(owner, _)| self.find_class(owner, own.class));
        let mut extensions = self.classes[class].methods.iter().map(|method| &self.methods[*method]);
        !named.any(leads)
            && !imports.any(leads)
            && !self.aliases.keys().any(|alias| reaches(alias))
            && !extensions.any(|method| {
                method.parameters.first().is_some_and(|first| first.is_this) && reaches(method.name)
            })
    }

    /// Finds the classes whose initializers must run exactly where the program first uses the class, because their
    /// changes are visible elsewhere, or because they lead to such a class. Returns `true` if it found new ones.
    fn order(
        &mut self,
        program: &effects::Effects<'t>,
        statics: &[Initializer<'t>],
        undefined: &HashSet<&'t str>,
    ) -> Fallible<bool> {
        let before = self.ordered.len();
        for own in statics {
            if !own.is_constants && !self.is_included(own) {
                continue;
            }
            if let Some(field) = &own.field
                && let Err(error) = self.type_of(field.kind, own.class)
                && self.must_run(own, undefined)
            {
                let help = format!("the initializer of `{}` may change a value that is read", field.name);
                return Err(error.help(help));
            }
            let changed = self.changed_by(own).find(|&(class, name)| {
                let mut others = statics.iter().filter(|other| ![own.class, class].contains(&other.class));
                class != own.class
                    && (own.is_constants
                        || program.mentions(name)
                        || others.any(|other| self.is_included(other) && other.effects.mentions(name)))
            });
            let (what, class) = match (changed, self.reaches_ordered(own)) {
                (Some((class, name)), _) => (format!("may change `{name}`"), class),
                (None, Some(class)) => (format!("may use `{}`", self.classes[class].name), class),
                (None, None) => continue,
            };
            if own.is_constants || !self.has_exact_start(own.class) {
                let message = format!("an initializer of `{}` that {what}", self.classes[own.class].name);
                return Err(self
                    .refuse(own.value, &message)
                    .label("when it runs depends on which code uses the class first")
                    .help(format!("move both into the class `{}`", self.classes[class].name)));
            }
            self.ordered.insert(own.class);
        }
        Ok(self.ordered.len() > before)
    }

    /// Returns `true` if the language defines at which use of a class its initializers run. C# does so only with an
    /// explicit static constructor.
    pub(super) fn has_exact_start(&self, class: usize) -> bool {
        let class = &self.classes[class];
        class.node.kind() != "interface_declaration"
            && (self.is_java || class.blocks.iter().any(|(_, is_static, _)| *is_static))
    }

    /// Returns another class with ordered initialization that an initializer leads to, if there is one.
    fn reaches_ordered(&self, own: &Initializer<'t>) -> Option<usize> {
        self.ordered.iter().copied().find(|&class| class != own.class && !self.cannot_reach(own, class))
    }
}

fn is_number(field: &Field<'_>) -> bool {
    let is_kind = matches!(field.kind.kind(), "integral_type" | "boolean_type" | "predefined_type");
    field.dimensions == 0 && is_kind
}

fn mentions<'t>(front: &Managed<'t>, node: Node<'t>, wanted: &dyn Fn(&str) -> bool) -> bool {
    tree::all(node).any(|node| node.named_child_count() == 0 && wanted(front.text(node)))
}
