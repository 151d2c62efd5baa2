//! The usual meaning of names that a pasted function uses but does not define: `Square`, `Color`, `set_bit` ….
//!
//! Nothing here is applied automatically, because engines differ: the user asks for it and sees the definitions in the
//! source.

mod doubt;

use crate::{Among, Error, Language, Program, Session, added_call, plain_call};
pub use doubt::doubt;

/// Blocks that consist of a line `== LANGUAGE, …: NAME …` and a definition, in which `NAME` stands for the wanted name.
const DEFINITIONS: &str = concat!("\n", include_str!("definitions.txt"));

/// The maximum number of definitions added to a text.
const MOST: usize = 8;

/// A text, preceded by the usual definitions of names that it does not define.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Supplied {
    /// The definitions, followed by the text.
    pub source: String,
    /// The names that were not defined, in the order in which they were found.
    pub names: Vec<String>,
    /// The reason why it still does not run: often a name that has no usual definition.
    pub error: Option<Error>,
}

/// Adds usual definitions in front of a text that stops at undefined names. `call` is a line that follows the text;
/// without it, one of the functions among `among` is called. `None` if no usual definition is missing.
///
/// ```
/// use bitrose_core::bitboard::Mapping;
/// use bitrose_lang::{Among, Language, Session, supplied};
///
/// let session = Session::new(Mapping::Lerf).in_language(Language::C);
/// let text = "U64 bit_of(Square sq) { return 1ULL << sq; }";
/// let supplied = supplied(text, None, &Among::ALL, &session).unwrap();
/// assert_eq!(supplied.source, format!("typedef int Square;\n\n{text}"));
/// assert_eq!(supplied.names, ["Square"]);
/// assert!(supplied.error.is_none());
/// ```
pub fn supplied(source: &str, call: Option<&str>, among: &Among, session: &Session) -> Option<Supplied> {
    let found = session.parse(source).ok()?.language();
    // C++ code without its definitions often parses as C.
    let also = (session.language().is_none() && found == Language::C).then_some(Language::Cpp);
    let mut readings = [Some(found), also].into_iter().flatten().filter_map(|language| {
        let session = session.clone().in_language(language);
        let text = Pasted { source, call, among, session };
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

/// A text, the call that follows it, and a session that reads its language.
struct Pasted<'a> {
    source: &'a str,
    call: Option<&'a str>,
    among: &'a Among,
    session: Session,
}

impl Pasted<'_> {
    /// Adds definitions of the missing names: the first ones with which the text runs, or else the first ones for as
    /// many names as have any.
    fn supply(&self, text: &Supplied) -> Option<Supplied> {
        let name = text.error.as_ref()?.unknown()?.split("::").next()?;
        let is_known = text.names.iter().any(|known| known == name);
        if text.names.len() == MOST || is_known || doubt(name, self.source).is_some() {
            return None;
        }
        let mut partial = None;
        let sources: Vec<String> = match self.qualified(name, &text.source) {
            Some(source) => vec![source],
            None => definitions(name, self.session.language()?)
                .map(|definition| format!("{definition}\n\n{}", text.source))
                .collect(),
        };
        for source in sources {
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

    /// Puts the class of a constant such as `Bits.NOT_A` in front of a text, or the constant into the class that is
    /// there already. `None` if bitrose has no constant of that name.
    fn qualified(&self, name: &str, text: &str) -> Option<String> {
        let (class, constant) = name.rsplit_once('.').filter(|(class, _)| !class.contains('.'))?;
        let value = self.session.evaluate(&self.session.parse(constant).ok()?).ok()?.value?.number();
        let (head, member) = match self.session.language()? {
            Language::Java => {
                (format!("class {class} {{"), format!(" static final long {constant} = 0x{value:016X}L;"))
            }
            Language::CSharp => (
                format!("static class {class} {{"),
                format!(" public const ulong {constant} = 0x{value:016X};"),
            ),
            _ => return None,
        };
        let front = &text[..text.len() - self.source.len()];
        Some(match front.find(&head) {
            Some(at) => format!("{}{member}{}", &text[..at + head.len()], &text[at + head.len()..]),
            None => format!("{head}{member} }}\n\n{text}"),
        })
    }

    /// Returns the reason why the text with definitions in front does not run.
    fn stop(&self, source: &str) -> Option<Error> {
        let attempt = |invented: fn(&Among, &Program, &Session) -> _| {
            let program = self.session.parse(source)?;
            let start = source.len() - self.source.len();
            let invented = match self.call {
                Some(_) => None,
                None => invented(&self.among.edited(0..0, start), &program, &self.session)?,
            };
            match self.call.or(invented.as_deref()) {
                Some(call) => self.session.evaluate(&self.session.parse(&format!("{source}\n\n{call}"))?),
                None => self.session.evaluate(&program),
            }
        };
        // other inputs may run
        match attempt(plain_call) {
            Err(error) if error.unknown().is_none() => attempt(added_call).err(),
            done => done.err(),
        }
    }
}

/// Iterates over the definitions of a name in a language.
fn definitions(name: &str, language: Language) -> impl Iterator<Item = String> {
    DEFINITIONS.split("\n== ").filter_map(move |block| {
        let (head, body) = block.split_once('\n')?;
        let (languages, names) = head.split_once(": ")?;
        let is_wanted = languages.split(", ").any(|one| one == language.name())
            && names.split(' ').any(|one| one == name);
        is_wanted.then(|| body.trim_end().replace("NAME", name))
    })
}
