//! What a page carries for its judge, as a text inside of the page: postcard, and of that each byte as a letter. Words stay
//! readable, and pack well beside the same words of the page.

use bitrose_course::model::Lesson;
use serde::{Deserialize, Serialize};

/// A lesson, and the functions that its learner may have unlocked.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Judged {
    pub(crate) lesson: Lesson,
    pub(crate) unlocks: Vec<Unlock>,
}

/// A function that the learner may use once these goals are solved.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Unlock {
    pub(crate) name: String,
    pub(crate) goals: Vec<String>,
}

/// The format has no names of its own: what another version wrote could be read as something else.
const VERSION: &str = env!("CARGO_PKG_VERSION");

impl Judged {
    /// Bytes that are not printable ASCII are letters from U+0100 on, so HTML leaves them alone.
    pub(crate) fn text(&self) -> String {
        let bytes = postcard::to_allocvec(&(VERSION, self)).expect("memory takes whatever is written");
        let letter = |&byte: &u8| match byte {
            b' '..=b'~' => char::from(byte),
            _ => char::from_u32(0x100 + u32::from(byte)).expect("these are letters"),
        };
        bytes.iter().map(letter).collect()
    }

    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let bytes: Vec<u8> = text.chars().map(|letter| (u32::from(letter) & 0xFF) as u8).collect();
        match postcard::take_from_bytes::<(String, Self)>(&bytes) {
            Ok(((version, judged), [])) if version == VERSION => Ok(judged),
            _ => Err("another version of bitrose wrote this page: write it again with `bitrose book`".into()),
        }
    }
}
