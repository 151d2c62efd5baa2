//! The functions that the page calls. The page asks for a buffer, writes its question there, and reads the answer from
//! it.
//!
//! This side dereferences no raw pointer: the buffer is a vector, and the page reads and writes the WebAssembly memory,
//! which it owns.
#![expect(
    unsafe_code,
    reason = "the attribute that keeps the name of an exported function; there is no unsafe block"
)]

use crate::{Live, answer};
use std::cell::RefCell;

thread_local! {
    static ROOM: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static LIVE: RefCell<Live> = RefCell::new(Live::default());
}

/// Makes the buffer large enough for a question of this many bytes, and returns its address.
#[unsafe(no_mangle)]
extern "C" fn room(bytes: usize) -> *mut u8 {
    ROOM.with_borrow_mut(|room| {
        room.clear();
        room.resize(bytes.min(4 << 20), 0);
        room.as_mut_ptr()
    })
}

/// Answers the question in the buffer, replaces it by the answer, and returns the length of the answer in bytes.
#[unsafe(no_mangle)]
extern "C" fn ask() -> usize {
    ROOM.with_borrow_mut(|room| {
        let question = String::from_utf8_lossy(room).into_owned();
        *room = LIVE.with_borrow_mut(|live| answer(live, &question)).into_bytes();
        room.len()
    })
}

/// The address of the answer.
#[unsafe(no_mangle)]
extern "C" fn answered() -> *const u8 {
    ROOM.with_borrow(|room| room.as_ptr())
}
