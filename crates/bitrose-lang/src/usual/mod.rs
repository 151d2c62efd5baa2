//! What engines usually mean by names that a pasted function uses and does not define: `Square`, `Color`, `set_bit` ….
//!
//! Nothing of this is taken by itself, because engines differ: a user asks for it, and sees the definitions in the text.

mod doubt;

use crate::{Error, Language, Session, invent};

/// Blocks of `== LANGUAGE, …: NAME …` and a definition under it, in which `NAME` stands for the name that is looked for.
const DEFINITIONS: &str = concat!("\n", include_str!("definitions.txt"));

/// How many definitions a text may get.
const MOST: usize = 8;

/// A text, with the usual definitions of names that it does not define in front.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Supplied {
    /// The definitions, and the text after them.
    pub source: String,
    /// The names that had no definition, in the order in which they were found.
    pub names: Vec<String>,
    /// Why it does not run with them either: often a name that has no usual definition.
    pub error: Option<Error>,
}

/// A text that stops at names without definitions, with usual definitions in front. `call` is a line behind the text; a text
/// that only defines functions needs none. `None` if nothing is missing that has a usual definition.
///
/// ```
/// use bitrose_core::bitboard::Mapping;
/// use bitrose_lang::{Language, Session, supplied};
///
/// let mut session = Session::new(Mapping::Lerf);
/// session.set_language(Some(Language::C));
/// let text = "U64 bit_of(Square sq) { return 1ULL << sq; }";
/// let supplied = supplied(text, None, &session).unwrap();
/// assert_eq!(supplied.source, format!("typedef int Square;\n\n{text}"));
/// assert_eq!(supplied.names, ["Square"]);
/// assert!(supplied.error.is_none());
/// ```
#[must_use]
pub fn supplied(source: &str, call: Option<&str>, session: &Session) -> Option<Supplied> {
    let found = session.parse(source).ok()?.language();
    // A C++ text that lacks its definitions often reads as C.
    let also = (session.language().is_none() && found == Language::C).then_some(Language::Cpp);
    let mut readings = [Some(found), also].into_iter().flatten().filter_map(|language| {
        let mut session = session.clone();
        session.set_language(Some(language));
        let text = Pasted { source, call, session };
        let error = text.stop(source);
        text.supply(&Supplied { source: source.to_owned(), names: Vec::new(), error })
    });
    let first = readings.next()?;
    if first.error.is_none() {
        Some(first)
    } else {
        readings.find(|other| other.error.is_none()).or(Some(first))
    }
}

/// A text, a call behind it, and the session that reads it in its language.
struct Pasted<'a> {
    source: &'a str,
    call: Option<&'a str>,
    session: Session,
}

impl Pasted<'_> {
    /// With the first usual definitions of missing names with which it runs, else with those of all that have any.
    fn supply(&self, text: &Supplied) -> Option<Supplied> {
        let name = text.error.as_ref()?.unknown()?.split("::").next()?;
        let is_known = text.names.iter().any(|known| known == name);
        if text.names.len() == MOST || is_known || doubt::is_doubtful(name, self.source) {
            return None;
        }
        let mut partial = None;
        for definition in definitions(name, self.session.language()?) {
            let source = format!("{definition}\n\n{}", text.source);
            let names = text.names.iter().cloned().chain([name.to_owned()]).collect();
            let more = Supplied { error: self.stop(&source), source, names };
            let more = self.supply(&more).unwrap_or(more);
            if more.error.is_none() {
                return Some(more);
            }
            partial.get_or_insert(more);
        }
        partial
    }

    /// Why it does not begin to run with definitions in front.
    fn stop(&self, source: &str) -> Option<Error> {
        let attempt = || {
            let program = self.session.parse(source)?;
            let start = source.len() - self.source.len();
            let invented = match self.call {
                Some(_) => None,
                None => invent::call_after(start, &program, &self.session)?,
            };
            match self.call.or(invented.as_deref()) {
                Some(call) => self.session.evaluate(&self.session.parse(&format!("{source}\n\n{call}"))?),
                None => self.session.evaluate(&program),
            }
        };
        attempt().err()
    }
}

/// The definitions of a name in a language.
fn definitions(name: &str, language: Language) -> impl Iterator<Item = String> {
    DEFINITIONS.split("\n== ").filter_map(move |block| {
        let (head, body) = block.split_once('\n')?;
        let (languages, names) = head.split_once(": ")?;
        let is_wanted = languages.split(", ").any(|one| one == language.name())
            && names.split(' ').any(|one| one == name);
        is_wanted.then(|| body.trim_end().replace("NAME", name))
    })
}
