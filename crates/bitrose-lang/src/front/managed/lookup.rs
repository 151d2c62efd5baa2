//! Resolves class names, and finds the classes whose members are in scope.

use super::Managed;
use super::classes::Class;
use super::snippet::CLASS;
use crate::front::ParsedSource;
use crate::front::prelude::*;
use crate::ir::machine::list_element;

impl<'t> Managed<'t> {
    /// Returns the class that a name refers to, as seen from the class `from`; `None` if it is unknown or ambiguous.
    pub(super) fn find_class(&self, name: &str, from: usize) -> Option<usize> {
        if let [only] = self.classes_named(name, from)[..] { Some(only) } else { None }
    }

    /// Returns the class that a node names. An ambiguous name is refused.
    pub(super) fn resolve_class(&self, node: Node<'t>, from: usize) -> Fallible<Option<usize>> {
        let found = self.classes_named(self.text(node), from);
        if let [one, other, ..] = found[..] {
            let [one, other] = [one, other].map(|class| &self.classes[class].path);
            let message = format!("`{}`, which may be `{one}` or `{other}`,", self.text(node));
            let help = if one == other { "remove one of the two" } else { "qualify the name" };
            return Err(self.refuse(node, &message).help(help));
        }
        Ok(found.first().copied())
    }

    /// Returns the classes that a name, qualified or not, may refer to: those in the innermost scope that has any.
    fn classes_named(&self, name: &str, from: usize) -> Vec<usize> {
        let name = name.strip_prefix("global::").unwrap_or(name);
        let (qualifier, last) = name.rsplit_once('.').unwrap_or(("", name));
        let Some(known) = self.class_names.get(last) else { return Vec::new() };
        let of = |is_wanted: &dyn Fn(&Class<'t>) -> bool| -> Vec<usize> {
            known.iter().copied().filter(|&class| is_wanted(&self.classes[class])).collect()
        };
        let mut around = &self.classes[from].path[..];
        loop {
            let path = if around.is_empty() { name.to_owned() } else { format!("{around}.{name}") };
            let found = of(&|class| class.path == path);
            if !found.is_empty() {
                return found;
            }
            if around.is_empty() {
                break;
            }
            around = around.rsplit_once('.').map_or("", |(before, _)| before);
        }
        if let Some(outer) =
            Some(qualifier).filter(|outer| !outer.is_empty()).and_then(|outer| self.find_class(outer, from))
        {
            return of(&|class| class.outer == Some(outer));
        }
        // The class of a list is outside of the class that has its elements.
        of(&|class| {
            list_element(self.classes[from].name).is_some() || self.is_visible(class, name, qualifier, from)
        })
    }

    /// Returns `true` if a name may refer to a class outside of the scopes that enclose its use.
    fn is_visible(&self, class: &Class<'t>, name: &str, qualifier: &str, from: usize) -> bool {
        let ends_with =
            |path: &str, end: &str| path.strip_suffix(end).is_some_and(|rest| rest.ends_with('.'));
        if !qualifier.is_empty() {
            let namespace = name.strip_suffix(&class.path).and_then(|namespace| namespace.strip_suffix('.'));
            return ends_with(&class.path, name)
                || namespace.is_some_and(|namespace| {
                    self.namespaces.iter().any(|own| *own == namespace || ends_with(own, namespace))
                });
        }
        let outer = class.outer.map(|outer| &self.classes[outer]).filter(|outer| outer.name != CLASS);
        outer.map_or_else(
            || self.sees_namespace(class, from),
            |outer| {
                self.static_imports.iter().any(|(owner, _)| *owner == outer.name)
                    || self.source.imports().contains(&name)
                    || self.ancestor_names(from).contains(&outer.name)
            },
        )
    }

    /// Returns the names of a class, of the classes around it, and of all their bases.
    fn ancestor_names(&self, from: usize) -> Vec<&'t str> {
        let around = std::iter::successors(Some(from), |&class| self.classes[class].outer);
        reached(around.map(|class| self.classes[class].name).collect(), |name| {
            let named = self.class_names.get(name).into_iter().flatten();
            named.flat_map(|&class| self.bases(class)).collect()
        })
    }

    /// Returns `true` if a class is visible from another one through its namespace.
    pub(super) fn sees_namespace(&self, class: &Class<'t>, from: usize) -> bool {
        let namespace = class.path.rsplit_once('.').map_or("", |(namespace, _)| namespace);
        let from = &self.classes[from];
        let is_around = from.path.strip_prefix(namespace).is_some_and(|rest| rest.starts_with('.'));
        namespace.is_empty()
            || is_around
            || self.imported_namespaces.contains(&namespace)
            || from.name == CLASS
    }

    /// Returns the names of the base class and the interfaces of a class.
    pub(super) fn bases(&self, class: usize) -> Vec<&'t str> {
        let node = self.classes[class].node;
        let lists = ["superclass", "super_interfaces", "extends_interfaces", "base_list"];
        let lists = lists.iter().filter_map(|list| child(node, list)).flat_map(named);
        let bases = lists.flat_map(|base| if base.kind() == "type_list" { named(base) } else { vec![base] });
        let is_type = |base: &Node<'t>| !matches!(base.kind(), "argument_list" | "predefined_type");
        bases
            .filter(is_type)
            .map(|base| self.text(base).split(['<', '(']).next().unwrap_or("").trim())
            .collect()
    }

    /// Returns the base class. In C#, a base that the source does not define is taken for an interface if its name
    /// looks like `IFoo`.
    pub(super) fn superclass(&self, class: usize) -> Option<&'t str> {
        let is_interface = |name: &str| {
            let mut letters = name.rsplit('.').next().unwrap_or(name).chars();
            let is_named_so = letters.next() == Some('I') && letters.next().is_some_and(char::is_uppercase);
            let base = self.find_class(name, class).map(|base| self.classes[base].node.kind());
            base.map_or(is_named_so, |kind| kind == "interface_declaration")
        };
        if self.is_java {
            return child(self.classes[class].node, "superclass")
                .and_then(|_| self.bases(class).first().copied());
        }
        self.bases(class).into_iter().find(|base| !is_interface(base))
    }

    /// Returns a class that the source lacks, and that may define names used in a class: a base, or a class whose
    /// members are imported.
    pub(super) fn missing_base(&self, class: usize) -> Option<&'t str> {
        const NAMELESS: &str = "Comparable Serializable Cloneable Iterable Iterator Runnable Object IEquatable IComparable \
                                IEnumerable IDisposable Math Long Integer BitOperations";
        let is_missing = |name: &&str, from: usize| {
            let last = name.rsplit('.').next().unwrap_or(name);
            self.classes_named(name, from).is_empty() && !is_among(NAMELESS, last)
        };
        let bases = self
            .scope_chain(class)
            .into_iter()
            .flat_map(|own| self.bases(own).into_iter().filter(move |base| is_missing(base, own)));
        let imports =
            self.static_imports.iter().filter(|(_, member)| member.is_none()).map(|(owner, _)| *owner);
        bases.chain(imports.filter(|owner| is_missing(owner, class))).next()
    }

    /// Returns the classes to search for `name` when it is used in a class without a qualifier.
    pub(super) fn scope(&self, class: usize, name: &str) -> Vec<usize> {
        let mut scope = self.scope_chain(class);
        for (owner, member) in &self.static_imports {
            if member.is_none_or(|member| member == name) {
                scope.extend(self.find_class(owner, class));
            }
        }
        scope
    }

    /// Returns a class with its bases, whose members it has too.
    pub(super) fn with_bases(&self, class: usize) -> Vec<usize> {
        reached(vec![class], |&class| {
            self.bases(class).into_iter().filter_map(|base| self.find_class(base, class)).collect()
        })
    }

    /// Returns a class with its bases and the classes around it, and theirs in turn.
    pub(super) fn scope_chain(&self, class: usize) -> Vec<usize> {
        reached(vec![class], |&class| {
            let bases = self.bases(class).into_iter().filter_map(|base| self.find_class(base, class));
            bases.chain(self.classes[class].outer).collect()
        })
    }
}

/// Returns everything that can be reached from `found` by `next`, the nearest first.
fn reached<T: PartialEq>(mut found: Vec<T>, next: impl Fn(&T) -> Vec<T>) -> Vec<T> {
    let mut at = 0;
    while at < found.len() {
        for one in next(&found[at]) {
            if !found.contains(&one) {
                found.push(one);
            }
        }
        at += 1;
    }
    found
}
