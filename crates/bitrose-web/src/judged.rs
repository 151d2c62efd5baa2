//! The data that a page carries for judging its answers, as text inside the page: postcard, with each byte as a
//! character. Words stay readable, and compress well together with the same words in the page.

use bitrose_course::model::Lesson;
use serde::{Deserialize, Serialize};

/// A lesson, and the functions that the learner may have unlocked.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Judged {
    pub(crate) lesson: Lesson,
    pub(crate) unlocks: Vec<Unlock>,
}

/// A function that the learner may use once these goals have been solved.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Unlock {
    pub(crate) name: String,
    pub(crate) goals: Vec<String>,
}

/// The version of the crate. The format does not name its fields, so data of another version could be misread.
const VERSION: &str = env!("CARGO_PKG_VERSION");

impl Judged {
    /// The data as text. Bytes that are not printable ASCII become letters from U+0100 on, which HTML leaves alone.
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
