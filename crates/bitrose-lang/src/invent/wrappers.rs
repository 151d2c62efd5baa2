//! Functions that call the methods of a source. With them, what compares functions compares methods too.

use super::Places;
use super::methods::{Method, Owner, is_method};
use super::source::Source;
use crate::front::tree;
use crate::words::is_letter;
use crate::{Language, Program};
use std::collections::{HashMap, HashSet};
use tree_sitter::Node;

/// The object of a method, as the function takes it.
const OBJECT: &str = "bitrose_object";

/// Returns the program with a function behind it for each method of a name of its own that takes numbers, or objects
/// around one, and where the names of these methods are. `None` if there are none, or if reading all functions one by one
/// would read more than this many bytes. In Java and C#, methods are functions.
pub(crate) fn with_methods(program: &Program, bytes: usize) -> Option<(Program, Places)> {
    let (text, language) = (program.source(), program.language());
    let tree = Source::parse(text, language)?;
    let source = Source::new(&tree, text, language);
    let taken: HashSet<Box<str>> =
        program.text().definitions().iter().map(|known| known.name.clone()).collect();
    let nodes = tree::all(source.root).filter(|node| is_method(*node));
    let methods: Vec<_> = nodes.filter_map(|node| Method::read(node, text, language)).collect();
    let mut named: HashMap<&str, Vec<(usize, Option<String>)>> = HashMap::new();
    for method in methods.iter().filter(|method| method.owner == Owner::Plain) {
        named.entry(method.name).or_default().push((method.place, wrapper(method, &methods, &source)));
    }
    let (mut places, mut functions) = (HashMap::new(), Vec::new());
    for (name, mut own) in named {
        // one of several with a name could be taken for another
        if own.len() == 1 && !taken.contains(name) {
            let (place, function) = own.remove(0);
            functions.extend(function.map(|function| (place, function)));
            places.insert(name.into(), place);
        }
    }
    functions.sort_unstable();
    let count = functions.len() + program.text().functions().count();
    if functions.is_empty() || count.saturating_mul(text.len()) > bytes {
        return None;
    }
    let functions: Vec<String> = functions.into_iter().map(|(_, function)| function).collect();
    let text = format!("{text}\n\n{}\n", functions.join("\n\n"));
    Some((Program::parse(&text, Some(language)).ok()?, places))
}

/// Returns a function that does what the method does.
fn wrapper(method: &Method<'_>, methods: &[Method<'_>], source: &Source<'_>) -> Option<String> {
    let Method { class, name, node, head, .. } = *method;
    if class.contains('<') || node.parent().is_some_and(|parent| parent.kind() == "template_declaration") {
        return None;
    }
    let (language, list) = (source.language, tree::named(head.child_by_field_name("parameters")?));
    let of_object =
        |parameter: &Node<'_>| parameter.kind() == "self_parameter" || source.of_node(*parameter) == "self";
    let (own, others): (Vec<Node<'_>>, Vec<Node<'_>>) = list.into_iter().partition(of_object);
    let mut parameters: Vec<_> =
        others.into_iter().map(|node| with_class(source.of_node(node), class)).collect();
    let mut arguments: Vec<&str> = method.parameters.iter().map(|(_, name)| *name).collect();
    let has_object = match language {
        Language::Cpp => !is_static(method, source),
        Language::Go => true,
        Language::Rust => !own.is_empty(),
        _ => false,
    };
    if language == Language::Python && !own.is_empty() {
        arguments.insert(0, "None"); // which it may not read
    }
    let is_around_number = (is_set(class) || is_square(class, source))
        && (language != Language::Cpp || source.of_one_field(class).is_some());
    // Any object will do for a method that does not read it.
    let created = if has_object && !is_around_number {
        if reads_object(method, methods, source) {
            return None;
        }
        let end = if language == Language::Go { "; " } else { " " };
        source.ways(class, OBJECT, "0").pop()? + end
    } else {
        String::new()
    };
    if has_object && is_around_number {
        parameters.insert(
            0,
            match language {
                Language::Cpp => format!("{class} {OBJECT}"),
                Language::Go => format!("{OBJECT} {class}"),
                _ => format!("{OBJECT}: {class}"),
            },
        );
    }
    let (parameters, arguments) = (parameters.join(", "), arguments.join(", "));
    let object = match language {
        _ if has_object => format!("{OBJECT}."),
        Language::Python => format!("{class}."),
        _ => format!("{class}::"),
    };
    let call = format!("{object}{name}({arguments})");
    let result = |field| Some(with_class(source.of_node(node.child_by_field_name(field)?), class));
    Some(match language {
        Language::Rust => {
            format!("fn {name}({parameters}) -> {} {{ {created}{call} }}", result("return_type")?)
        }
        Language::Go => {
            format!("func {name}({parameters}) {} {{ {created}return {call} }}", result("result")?)
        }
        Language::Python => format!("def {name}({parameters}):\n    return {call}"),
        // not for a pointer or a reference
        Language::Cpp if node.child_by_field_name("declarator") == Some(head) => {
            format!("{} {name}({parameters}) {{ {created}return {call}; }}", result("type")?)
        }
        _ => return None,
    })
}

/// Returns `true` if a method, or one of its class that it may call, may read the object.
fn reads_object(method: &Method<'_>, methods: &[Method<'_>], source: &Source<'_>) -> bool {
    let class = source.definition(method.class);
    let Some(class) = class.filter(|class| tree::child(*class, "base_class_clause").is_none()) else {
        return true;
    };
    let fields: HashSet<&str> = source.fields(class).iter().map(|field| field.name).collect();
    let (mut called, mut next) = (vec![method.name], 0);
    while let Some(name) = called.get(next).copied() {
        next += 1;
        for own in methods.iter().filter(|own| own.name == name && own.class == method.class) {
            if uses_whole_object(own, source) {
                return true;
            }
            for word in source.of_node(own.node).split(|letter| !is_letter(letter)) {
                if fields.contains(word) {
                    return true;
                }
                if !called.contains(&word) && methods.iter().any(|other| other.name == word) {
                    called.push(word);
                }
            }
        }
    }
    false
}

/// Returns `true` if a method mentions its object other than in front of the name of a field or method.
fn uses_whole_object(method: &Method<'_>, source: &Source<'_>) -> bool {
    let receiver = method.node.child_by_field_name("receiver").map_or("", |node| source.of_node(node));
    let object = match source.language {
        Language::Rust => "self",
        Language::Cpp => "this",
        _ => receiver.trim_start_matches('(').split(' ').next().unwrap_or_default(),
    };
    let body = method.node.child_by_field_name("body").map_or("", |body| source.of_node(body));
    let mut places = body.match_indices(object).filter(|_| !object.is_empty());
    places.any(|(at, _)| {
        let (before, behind) = (&body[..at], &body[at + object.len()..]);
        let is_word = !before.ends_with(is_letter) && !behind.starts_with(is_letter);
        let member = behind.strip_prefix('.').or_else(|| behind.strip_prefix("->"));
        is_word
            && !member.is_some_and(|name| name.starts_with(|sign: char| sign.is_alphabetic() || sign == '_'))
    })
}

/// Returns `true` for a method of C++ that has no object. If it is defined outside of its class, only the class says so.
fn is_static(method: &Method<'_>, source: &Source<'_>) -> bool {
    let is_it = |part: &Node<'_>| {
        let heads = tree::all(*part).filter(|node| node.kind() == "function_declarator");
        let mut names = heads.filter_map(|head| head.child_by_field_name("declarator"));
        names.any(|name| source.of_node(name) == method.name)
    };
    let body = source.definition(method.class).and_then(Source::body);
    let declared = body.map_or_else(Vec::new, tree::named).into_iter().filter(is_it);
    let mut all = declared.chain([method.node]);
    all.any(|node| tree::named(node).iter().any(|word| source.of_node(*word) == "static"))
}

/// Returns `true` if a class is a set of squares, as its name says: a square, too, may be a number of 64 bits.
fn is_set(class: &str) -> bool {
    let name = class.to_ascii_lowercase();
    ["board", "bb", "bits", "mask", "set", "u64"].iter().any(|word| name.contains(word))
}

/// Returns `true` if a class of Rust is a square, as its name says, and its type: an enumeration, or a short number.
fn is_square(class: &str, source: &Source<'_>) -> bool {
    const SQUARES: usize = 64;
    let is_short = |(_, kind): (String, &str)| matches!(kind, "u8" | "i8" | "u16" | "u32" | "usize");
    class.to_ascii_lowercase().starts_with("sq")
        && source.language == Language::Rust
        && (source.constants(class).len() >= SQUARES || source.of_one_field(class).is_some_and(is_short))
}

/// Replaces `Self` by the name of the class.
fn with_class(text: &str, class: &str) -> String {
    let words = text.split_inclusive(|letter| !is_letter(letter));
    let of_class = |word: &str| match word.strip_prefix("Self") {
        Some(rest) if !rest.starts_with(is_letter) => format!("{class}{rest}"),
        _ => word.to_owned(),
    };
    words.map(of_class).collect()
}
