//! Modules: where paths and `use` declarations lead, and which item a name means at a node.
//!
//! A block with items is a module without a name. What a name means is looked for in the modules around it, from the
//! innermost outward to the first with a name: in each, among its items and what it imports by name, then among what its
//! `use …::*` import. The standard library comes last.
//!
//! Other files of a program come before it, each with `#![bitrose_file = "PATH"]` at its end, or `bitrose_module` if it is
//! surely not the root of its crate, the first also with `#![bitrose_program = "PATH"]` of the program itself, or
//! `bitrose_inner_program`. A file is a module of its own, with the name of the file or of a folder around it.

use super::items::{Items, last_name};
use super::parts;
use super::types::Integer;
use crate::front::prelude::*;
use std::path::Path;

/// A module with a body, a block, or the whole source: that part of it which is the file with this number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Module<'t> {
    node: Node<'t>,
    file: usize,
}

/// The number of a file that was not read.
const UNREAD: usize = usize::MAX;

/// Where the beginning of a path leads.
pub(super) enum Lead<'t> {
    /// To any of these modules. To none if the module is not in the source.
    Modules(Vec<Module<'t>>),
    Standard,
    /// To a type.
    Type,
}

/// What was found out while a name is resolved, by the nodes of imports.
#[derive(Default)]
struct Followed {
    /// The imports that were followed. None is followed twice.
    imports: HashSet<usize>,
    /// Whether they lead away; as long as that is not known, they do.
    away: HashMap<usize, bool>,
    /// Whether nothing is what they import; as long as that is not known, something is.
    missing: HashMap<usize, bool>,
}

impl Followed {
    fn insert(&mut self, import: usize) -> bool {
        self.imports.insert(import)
    }
}

impl<'t> Items<'t> {
    pub(super) fn add_imports(&mut self, declaration: Node<'t>) {
        let mut waiting = Vec::from_iter(declaration.child_by_field_name("argument"));
        while let Some(node) = waiting.pop() {
            let name = match node.kind() {
                "use_list" => {
                    waiting.extend(parts(node));
                    continue;
                }
                "scoped_use_list" => {
                    waiting.extend(node.child_by_field_name("list"));
                    continue;
                }
                "use_wildcard" => {
                    self.globs.entry(self.scope(node)).or_default().push(node);
                    continue;
                }
                "use_as_clause" => node.child_by_field_name("alias"),
                "self" => list_path(node),
                _ => Some(node),
            };
            if let Some(name) = name {
                self.imported.entry(last_name(&self.text[name.byte_range()])).or_default().push(node);
            }
        }
    }

    /// Notes a module, or the file that `#[path = "…"] mod name;` gives it.
    pub(super) fn add_module(&mut self, name: &'t str, node: Node<'t>) {
        if node.child_by_field_name("body").is_some() {
            return self.modules.entry(name).or_default().push(node);
        }
        let before = std::iter::successors(node.prev_named_sibling(), Node::prev_named_sibling);
        let attributes = before.take_while(|before| before.kind() == "attribute_item");
        let path = attributes.map(|attribute| &self.text[attribute.byte_range()]).find_map(|attribute| {
            let value = attribute.strip_prefix("#[path")?.trim_start().strip_prefix('=')?;
            value.trim_start().strip_prefix('"')?.split('"').next()
        });
        if let Some(path) = path {
            self.paths.entry(name).or_default().push(path);
        }
    }

    /// Notes the end of a file in front of the program.
    pub(super) fn add_file(&mut self, attribute: Node<'t>) {
        // behind a part that a condition disables, there is a space after the `#`
        let text = self.text[attribute.byte_range()].split_once('[').map_or("", |(_, text)| text);
        let value = |name: &str| text.strip_prefix(name)?.strip_prefix(" = \"")?.strip_suffix("\"]");
        let module = value("bitrose_module");
        if module.is_some() {
            self.inner_files.insert(self.files.len());
        }
        if let Some(path) = module.or(value("bitrose_file")) {
            self.files.push((path, attribute.end_byte()));
        } else if let Some(path) = value("bitrose_program") {
            self.program = path;
        } else if let Some(path) = value("bitrose_inner_program") {
            self.program = path;
            self.inner_files.insert(UNREAD);
        }
    }

    /// Returns the module with a name around a node.
    fn module(&self, node: Node<'t>) -> Module<'t> {
        self.scopes(node).last().unwrap_or_else(|| self.scope(node))
    }

    /// Returns the modules around a node in which a name may be declared, the innermost first.
    fn scopes(&self, node: Node<'t>) -> impl Iterator<Item = Module<'t>> {
        let outer = |inner: &Module<'t>| (inner.node.kind() == "block").then(|| self.scope(inner.node));
        std::iter::successors(Some(self.scope(node)), outer)
    }

    /// Returns the block or module around a node.
    pub(super) fn scope(&self, node: Node<'t>) -> Module<'t> {
        let around = ancestors(node).find(|around| matches!(around.kind(), "block" | "mod_item"));
        let is_inside = |(_, end): &(&str, usize)| *end <= node.start_byte();
        let file = match node.kind() {
            "source_file" => self.files.len(),
            _ => self.files.partition_point(is_inside),
        };
        Module { node: around.or(self.root).unwrap_or(node), file }
    }

    /// Returns the module that some `super` lead to from a node.
    fn above(&self, node: Node<'t>, count: usize) -> Vec<Module<'t>> {
        let mut module = self.module(node);
        for left in (1..=count).rev() {
            if module.node.kind() != "mod_item" {
                return self.above_file(module, left);
            }
            module = self.module(module.node);
        }
        vec![module]
    }

    /// Returns the module some levels above a file, by its path; if the place of the file is not known, it may be any other
    /// file.
    fn above_file(&self, module: Module<'t>, levels: usize) -> Vec<Module<'t>> {
        let unread = Module { file: UNREAD, ..module };
        let Some(path) = self.path(module.file) else { return vec![unread] };
        let mut given = self.paths.values().flatten();
        if !self.is_inner(module.file) || given.any(|given| Path::new(path).ends_with(given)) {
            return self.roots().into_iter().filter(|root| root.file != module.file).collect();
        }
        let outer = |path: &'t str| path.rsplit_once('/').map_or("", |(outer, _)| outer);
        let wanted = (0..levels).fold(path_of_module(path), |path, _| outer(path));
        let is_it = |root: &Module<'t>| {
            root.file != module.file
                && self.path(root.file).is_some_and(|path| path_of_module(path) == wanted)
        };
        let found: Vec<Module<'t>> = self.roots().into_iter().filter(is_it).collect();
        if found.is_empty() { vec![unread] } else { found }
    }

    fn path(&self, file: usize) -> Option<&'t str> {
        let program = (file == self.files.len()).then_some(self.program);
        self.files.get(file).map(|(path, _)| *path).or(program)
    }

    /// Returns `true` if a file is surely not the root of its crate.
    fn is_inner(&self, file: usize) -> bool {
        self.inner_files.contains(&if file == self.files.len() { UNREAD } else { file })
    }

    /// Returns the module around a module; with several files, it may be any of them.
    fn around(&self, module: Module<'t>) -> Vec<Module<'t>> {
        match module.node.kind() {
            "mod_item" => vec![self.module(module.node)],
            _ if self.files.is_empty() => Vec::new(),
            _ => self.above_file(module, 1),
        }
    }

    fn roots(&self) -> Vec<Module<'t>> {
        let root = self.root.into_iter();
        root.flat_map(|node| (0..=self.files.len()).map(move |file| Module { node, file })).collect()
    }

    /// Returns the files that may be the root of the crate. If all that are read are inside of it, nothing else is known.
    fn crate_roots(&self) -> Vec<Module<'t>> {
        let (found, inner): (Vec<Module<'t>>, Vec<Module<'t>>) =
            self.roots().into_iter().partition(|module| !self.is_inner(module.file));
        let unread =
            inner.first().filter(|_| found.is_empty()).map(|module| Module { file: UNREAD, ..*module });
        found.into_iter().chain(unread).collect()
    }

    /// Returns the files that are a module of this name: those that `#[path]` gives it, or those with its name. If only files
    /// of its folder are there, it is a module of which nothing else is known.
    fn files_named(&self, name: &str) -> Vec<Module<'t>> {
        let Some(node) = self.root else { return Vec::new() };
        let names = |path: &'t str| path.trim_end_matches(".rs").trim_end_matches("/mod").rsplit('/');
        let all = self.files.iter().enumerate();
        let with = |is_it: &dyn Fn(&'t str) -> bool| -> Vec<Module<'t>> {
            let found = all.clone().filter(|(_, (path, _))| is_it(path));
            found.map(|(file, _)| Module { node, file }).collect()
        };
        let given = self.paths.get(name).map_or(&[][..], |given| given);
        let given = with(&|path| given.iter().any(|given| Path::new(path).ends_with(given)));
        if !given.is_empty() {
            return given;
        }
        let mut exact = with(&|path| names(path).next() == Some(name));
        if names(self.program).next() == Some(name) {
            exact.push(Module { node, file: self.files.len() });
        }
        let has_folder = |(path, _): &(&'t str, usize)| names(path).any(|own| own == name);
        if exact.is_empty() && self.files.iter().any(has_folder) {
            return vec![Module { node, file: UNREAD }];
        }
        exact
    }

    /// Returns where the part of a path before a `::` leads.
    pub(super) fn lead(&self, path: Node<'t>) -> Lead<'t> {
        self.lead_of(path, &mut Followed::default())
    }

    fn lead_of(&self, path: Node<'t>, followed: &mut Followed) -> Lead<'t> {
        let mut names = self.text[path.byte_range()].split("::");
        if !self.files.is_empty() && names.all(|name| name.trim() == "super") {
            let count = self.text[path.byte_range()].split("::").count();
            return Lead::Modules(self.above(path, count));
        }
        match path.kind() {
            "crate" => Lead::Modules(self.crate_roots()),
            "self" => match list_path(path) {
                Some(outer) => self.lead_of(outer, followed),
                None => Lead::Modules(vec![self.module(path)]),
            },
            "super" => Lead::Modules(self.around(self.module(path))),
            "scoped_identifier" | "scoped_type_identifier" => {
                let (outer, name) = (path.child_by_field_name("path"), path.child_by_field_name("name"));
                match (outer.map(|outer| self.lead_of(outer, followed)), name) {
                    (Some(Lead::Modules(from)), Some(name)) => self.inside(&from, name, name, followed),
                    (Some(lead), _) => lead,
                    _ => Lead::Standard, // `::std`
                }
            }
            "identifier" => match list_path(path).map(|outer| self.lead_of(outer, followed)) {
                Some(Lead::Modules(from)) => self.inside(&from, path, path, followed),
                Some(lead) => lead,
                None => self.first_lead(path, followed),
            },
            _ => Lead::Type,
        }
    }

    /// Returns where the first name of a path leads.
    fn first_lead(&self, path: Node<'t>, followed: &mut Followed) -> Lead<'t> {
        let name = &self.text[path.byte_range()];
        for scope in self.scopes(path) {
            if let Some(node) = self.seen(&self.modules, name, &[scope], path).next() {
                return Lead::Modules(vec![Module { node, ..scope }]);
            }
            let is_other = |leaf: &Node<'t>| head_of(*leaf) != path;
            if let Some(leaf) = self.seen(&self.imported, name, &[scope], path).find(is_other) {
                return self.lead_of_import(leaf, followed);
            }
            if is_among("std core alloc", name) {
                continue;
            }
            for glob in self.globs_in(&[scope], path) {
                if let Lead::Modules(found) = self.inside_glob(glob, path, followed)
                    && !found.is_empty()
                {
                    return Lead::Modules(found);
                }
            }
        }
        let is_type = |name: &str| {
            name.starts_with(char::is_uppercase)
                || Integer::named(name).is_some()
                || is_among("bool char str f32 f64 u128 i128", name)
                || self.named.get(name).is_some_and(|all| all.iter().any(|item| is_type_item(*item)))
        };
        if is_among("std core alloc", name) {
            return Lead::Standard;
        }
        let found = self.files_named(name);
        if found.is_empty() && is_type(name) {
            return Lead::Type;
        }
        // in the edition of 2015, a `use` begins at the root
        if found.is_empty() && ancestors(path).any(|around| around.kind() == "use_declaration") {
            return self.inside(&self.roots(), path, path, followed);
        }
        Lead::Modules(found)
    }

    /// Returns where a name of one of some modules leads, as far as it is seen at a node.
    fn inside(&self, from: &[Module<'t>], name: Node<'t>, at: Node<'t>, followed: &mut Followed) -> Lead<'t> {
        let text = &self.text[name.byte_range()];
        if text == "super" {
            return Lead::Modules(from.iter().flat_map(|module| self.around(*module)).collect());
        }
        let own = self.seen(&self.modules, text, from, at);
        let mut found: Vec<Module<'t>> = own.map(|node| Module { node, ..self.scope(node) }).collect();
        if found.is_empty() && from.iter().any(|module| Some(module.node) == self.root) {
            found = self.files_named(text);
        }
        if !found.is_empty() || from.is_empty() {
            return Lead::Modules(found);
        }
        // `use crate::b` does not import itself: then the file of `b` is missing
        if let Some(leaf) =
            self.seen(&self.imported, text, from, at).find(|leaf| !followed.imports.contains(&leaf.id()))
        {
            return self.lead_of_import(leaf, followed);
        }
        for glob in self.globs_in(from, at) {
            if let Lead::Modules(inner) = self.inside_glob(glob, name, followed) {
                found.extend(inner);
            }
        }
        if found.is_empty() && text.starts_with(char::is_uppercase) {
            return Lead::Type;
        }
        Lead::Modules(found)
    }

    fn inside_glob(&self, glob: Node<'t>, name: Node<'t>, followed: &mut Followed) -> Lead<'t> {
        match module_of(glob).filter(|_| followed.insert(glob.id())) {
            Some(path) => match self.lead_of(path, followed) {
                Lead::Modules(from) => self.inside(&from, name, glob, followed),
                lead => lead,
            },
            None => Lead::Type,
        }
    }

    /// Returns the nodes that have this name in modules and are seen at a node.
    fn seen<'a>(
        &'a self,
        all: &'a HashMap<&'t str, Vec<Node<'t>>>,
        name: &str,
        from: &'a [Module<'t>],
        at: Node<'t>,
    ) -> impl Iterator<Item = Node<'t>> + 'a {
        let all = all.get(name).into_iter().flatten().copied();
        all.filter(move |node| from.contains(&self.scope(*node)) && self.is_seen(*node, at))
    }

    fn globs_in(&self, from: &[Module<'t>], at: Node<'t>) -> Vec<Node<'t>> {
        let globs = from.iter().filter_map(|module| self.globs.get(module)).flatten().copied();
        globs.filter(|glob| self.is_seen(*glob, at)).collect()
    }

    /// Returns `true` if an item or a `use` of a module is public, or may be seen because the node is inside of the
    /// module. A statement of the program sees everything.
    fn is_seen(&self, node: Node<'t>, at: Node<'t>) -> bool {
        let module = self.scope(node).node;
        let is_outside = module.kind() == "mod_item"
            && !module.byte_range().contains(&at.start_byte())
            && ancestors(at).any(super::function::is_item);
        let mut around = std::iter::once(node).chain(ancestors(node));
        !is_outside
            || around
                .find(|around| super::function::is_item(*around))
                .is_some_and(|item| child(item, "visibility_modifier").is_some())
    }

    /// Returns where what a `use` imports leads, as the beginning of another path.
    fn lead_of_import(&self, leaf: Node<'t>, followed: &mut Followed) -> Lead<'t> {
        if !followed.insert(leaf.id()) {
            return Lead::Type;
        }
        self.lead_of(imported_path(leaf), followed)
    }

    /// Returns the items that a `use` imports.
    fn reached(
        &self,
        leaf: Node<'t>,
        fits: &dyn Fn(Node<'t>) -> bool,
        followed: &mut Followed,
    ) -> Vec<Node<'t>> {
        let path = imported_path(leaf);
        let name = last_name(&self.text[path.byte_range()]);
        let Some(outer) = module_of(leaf) else { return self.in_scope(name, fits, path, followed) };
        match self.lead(outer) {
            Lead::Standard => self.standard(name, fits).into_iter().collect(),
            Lead::Modules(from) if !from.is_empty() => self.in_modules(name, fits, &from, leaf, followed),
            Lead::Modules(_) | Lead::Type => self.variants(outer, name, fits, followed),
        }
    }

    /// Returns the items of this name in modules, and those that these modules import, if they are seen at a node.
    fn in_modules(
        &self,
        name: &str,
        fits: &dyn Fn(Node<'t>) -> bool,
        from: &[Module<'t>],
        at: Node<'t>,
        followed: &mut Followed,
    ) -> Vec<Node<'t>> {
        let own = self.seen(&self.named, name, from, at);
        let mut found: Vec<Node<'t>> = own.filter(|item| fits(*item) && !self.is_prelude(*item)).collect();
        if found.is_empty() {
            for leaf in self.seen(&self.imported, name, from, at) {
                if followed.insert(leaf.id()) {
                    found.extend(self.reached(leaf, fits, followed));
                }
            }
        }
        if found.is_empty() {
            for glob in self.globs_in(from, at) {
                found.extend(self.through(glob, name, fits, followed));
            }
            // an explicit import goes before those by `*`, even if the file that it names was not read
            let mut leaves = self.seen(&self.imported, name, from, at);
            if !found.is_empty() && leaves.any(|leaf| self.is_missing(leaf, followed)) {
                found.clear();
            }
        }
        found
    }

    /// Returns `true` if nothing in the source is what a `use` imports, neither an item nor a module.
    fn is_missing(&self, leaf: Node<'t>, followed: &mut Followed) -> bool {
        if let Some(known) = followed.missing.get(&leaf.id()) {
            return *known;
        }
        followed.missing.insert(leaf.id(), false);
        let imports = std::mem::take(&mut followed.imports);
        let is_missing = match self.lead_of_import(leaf, followed) {
            Lead::Modules(found) if !found.is_empty() => false,
            Lead::Standard => false,
            Lead::Modules(_) | Lead::Type => self.reached(leaf, &|_| true, followed).is_empty(),
        };
        followed.imports = imports;
        followed.missing.insert(leaf.id(), is_missing);
        is_missing
    }

    /// Returns the items of this name that a `use …::*` imports.
    fn through(
        &self,
        glob: Node<'t>,
        name: &str,
        fits: &dyn Fn(Node<'t>) -> bool,
        followed: &mut Followed,
    ) -> Vec<Node<'t>> {
        let Some(path) = module_of(glob).filter(|_| followed.insert(glob.id())) else {
            return Vec::new();
        };
        match self.lead(path) {
            Lead::Modules(from) if !from.is_empty() => self.in_modules(name, fits, &from, glob, followed),
            _ => self.variants(path, name, fits, followed),
        }
    }

    /// Returns the variant of this name of the enum to which a path in a `use` leads. If its module is not in the source,
    /// the enum may have been pasted without it.
    fn variants(
        &self,
        path: Node<'t>,
        name: &str,
        fits: &dyn Fn(Node<'t>) -> bool,
        followed: &mut Followed,
    ) -> Vec<Node<'t>> {
        let found = self.enums(path, followed).into_iter().filter_map(|item| self.variant(item, name));
        found.filter(|variant| fits(*variant)).collect()
    }

    /// Returns the enum to which a path in a `use` leads.
    fn enums(&self, path: Node<'t>, followed: &mut Followed) -> Vec<Node<'t>> {
        let is_enum = |item: Node<'t>| item.kind() == "enum_item";
        let name = last_name(&self.text[path.byte_range()]);
        let is_named = |all: &Vec<Node<'t>>| all.iter().any(|item| is_enum(*item));
        if !name.starts_with(char::is_uppercase) && !self.named.get(name).is_some_and(is_named) {
            return Vec::new(); // a module, and what it imports is followed only once
        }
        let found = self.reached(path, &is_enum, followed);
        if !found.is_empty() {
            return found;
        }
        self.in_scope(name, &is_enum, path, followed)
    }

    fn variant(&self, item: Node<'t>, name: &str) -> Option<Node<'t>> {
        let variants = parts(item.child_by_field_name("body")?).into_iter();
        let is_it = |own: Node<'t>| &self.text[own.byte_range()] == name;
        { variants }.find(|variant| variant.child_by_field_name("name").is_some_and(is_it))
    }

    /// Returns the item of the standard library with this name, among them the variants of `Option` and `Result`.
    fn standard(&self, name: &str, fits: &dyn Fn(Node<'t>) -> bool) -> Option<Node<'t>> {
        let all = |name: &str| self.named.get(name).into_iter().flatten().copied();
        let own = all(name).find(|item| fits(*item) && self.is_prelude(*item));
        let enums = || all("Option").chain(all("Result")).filter(|item| self.is_prelude(*item));
        own.or_else(|| enums().find_map(|item| self.variant(item, name).filter(|variant| fits(*variant))))
    }

    /// Returns the items that a name without a path means in the modules around a node, or in the standard library.
    fn in_scope(
        &self,
        name: &str,
        fits: &dyn Fn(Node<'t>) -> bool,
        at: Node<'t>,
        followed: &mut Followed,
    ) -> Vec<Node<'t>> {
        for scope in self.scopes(at) {
            let found = self.in_modules(name, fits, &[scope], at, followed);
            let mut leaves = self.seen(&self.imported, name, std::slice::from_ref(&scope), at);
            if !found.is_empty() || leaves.any(|leaf| self.leads_away(leaf, followed)) {
                return found;
            }
        }
        self.standard(name, fits).into_iter().collect()
    }

    /// Returns `true` if an item is in scope at a node by this name.
    pub(super) fn is_in_scope(&self, item: Node<'t>, name: &str, at: Node<'t>) -> bool {
        !self.in_scope(name, &|own| own == item, at, &mut Followed::default()).is_empty()
    }

    /// Returns the item that a name means at a node: the one that is in scope there, else the only one of this name.
    pub(super) fn nearest(
        &self,
        name: &str,
        fits: &dyn Fn(Node<'t>) -> bool,
        at: Node<'t>,
    ) -> Fallible<Option<Node<'t>>> {
        if self.is_prelude(at) && at.kind() != "source_file" {
            return Ok(self.standard(name, fits));
        }
        let followed = &mut Followed::default();
        let only = |found: Vec<Node<'t>>| match found[..] {
            [] => Ok(None),
            [first, ref rest @ ..] if rest.iter().all(|other| self.scope(*other) == self.scope(first)) => {
                Ok(Some(first))
            }
            _ => Err(tree::refuse(at, &format!("several items named `{name}`"), Language::Rust)
                .help("give the items of different modules different names")),
        };
        match qualifier(at).map(|path| self.lead(path)) {
            Some(Lead::Standard) => return Ok(self.standard(name, fits)),
            Some(Lead::Modules(from)) => return only(self.in_modules(name, fits, &from, at, followed)),
            Some(Lead::Type) | None => {}
        }
        let found = self.in_scope(name, fits, at, followed);
        let mut is_import_away = || {
            self.scopes(at).any(|scope| {
                let leaves = self.seen(&self.imported, name, std::slice::from_ref(&scope), at);
                { leaves }.chain(self.globs_in(&[scope], at)).any(|import| self.leads_away(import, followed))
            })
        };
        if !found.is_empty() || at.kind() != "source_file" && is_import_away() {
            return only(found);
        }
        let all = self.named.get(name).into_iter().flatten().copied();
        only(all.filter(|item| fits(*item)).collect())
    }

    /// Returns `true` if what a `use` imports comes from a module that is not in the source, or from the standard library.
    fn leads_away(&self, import: Node<'t>, followed: &mut Followed) -> bool {
        let Some(path) = module_of(import) else { return false };
        if let Some(known) = followed.away.get(&import.id()) {
            return *known;
        }
        followed.away.insert(import.id(), true);
        let is_away = match self.lead(path) {
            Lead::Modules(from) => {
                let imports = std::mem::take(&mut followed.imports);
                let is_unknown = !is_read(&from) && self.enums(path, followed).is_empty();
                followed.imports = imports;
                is_unknown
            }
            Lead::Standard => import.kind() != "use_wildcard",
            Lead::Type => false,
        };
        followed.away.insert(import.id(), is_away);
        is_away
    }

    /// Returns whether the source has the module that is named before the last `::` of a path; `None` if that is no module.
    pub(super) fn has_module_of(&self, path: Node<'t>) -> Option<bool> {
        self.has_module(qualifier(path)?)
    }

    fn has_module(&self, module: Node<'t>) -> Option<bool> {
        match self.lead(module) {
            Lead::Modules(from) => Some(is_read(&from)),
            Lead::Standard | Lead::Type => None,
        }
    }

    /// Returns the module in which a name is looked for, and whether it is in the source: that of the path, or of the
    /// `use` that brings the name.
    pub(super) fn origin(&self, path: Node<'t>) -> Option<(&'t str, bool)> {
        let name = &self.text[path.byte_range()];
        let brought = || {
            module_of(
                self.scopes(path).find_map(|scope| self.seen(&self.imported, name, &[scope], path).next())?,
            )
        };
        let module = qualifier(path).or_else(brought)?;
        Some((&self.text[module.byte_range()], self.has_module(module)?))
    }
}

/// Returns `true` if one of some modules is in the source.
fn is_read(modules: &[Module<'_>]) -> bool {
    modules.iter().any(|module| module.file != UNREAD)
}

fn is_type_item(item: Node<'_>) -> bool {
    matches!(item.kind(), "struct_item" | "enum_item" | "type_item")
}

/// Returns the path of the module that a file is: `a/b` for `a/b.rs` and `a/b/mod.rs`, and `a` for `a/lib.rs`.
fn path_of_module(path: &str) -> &str {
    let own = path.trim_end_matches(".rs");
    let (folder, name) = own.rsplit_once('/').unwrap_or(("", own));
    if matches!(name, "mod" | "lib" | "main") { folder } else { own }
}

/// Returns the path before the braces in which a `use` names something.
fn list_path(leaf: Node<'_>) -> Option<Node<'_>> {
    let around = ancestors(leaf).take_while(|around| around.kind() != "use_declaration");
    let lists = around.filter(|around| around.kind() == "scoped_use_list");
    let mut paths = lists.filter_map(|list| list.child_by_field_name("path"));
    paths.find(|path| !path.byte_range().contains(&leaf.start_byte()))
}

/// Returns the path that a `use` imports.
fn imported_path(import: Node<'_>) -> Node<'_> {
    let path = match import.kind() {
        "use_as_clause" => import.child_by_field_name("path"),
        "self" => list_path(import),
        _ => None,
    };
    path.unwrap_or(import)
}

/// Returns the path of the module from which a `use` imports something.
fn module_of(import: Node<'_>) -> Option<Node<'_>> {
    let path = imported_path(import);
    match path.kind() {
        "use_wildcard" => parts(path).first().copied().or_else(|| list_path(path)),
        "identifier" | "self" => list_path(path),
        _ => path.child_by_field_name("path"),
    }
}

/// Returns the first name of the path that a `use` imports.
fn head_of(import: Node<'_>) -> Node<'_> {
    let outermost = std::iter::successors(Some(import), |import| module_of(*import)).last();
    imported_path(outermost.unwrap_or(import))
}

/// Returns what is before the last `::`, for a node that is a path or the last name of one.
pub(super) fn qualifier(at: Node<'_>) -> Option<Node<'_>> {
    let inner = match at.kind() {
        "generic_function" => at.child_by_field_name("function"),
        kind if kind.starts_with("generic_type") => at.child_by_field_name("type"),
        _ => None,
    };
    let at = inner.unwrap_or(at);
    let around = at.parent().filter(|parent| parent.child_by_field_name("name") == Some(at));
    let path = if at.kind().starts_with("scoped_") { Some(at) } else { around };
    path.filter(|path| path.kind().starts_with("scoped_"))?.child_by_field_name("path")
}
