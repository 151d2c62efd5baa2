//! The functions that the page calls. The page asks for room, writes its question there, and reads the answer from there.
//!
//! No pointer is followed on this side: the room is a vector, and the page reads and writes the memory that it owns.
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

/// Makes room for a question of this many bytes; where it begins.
#[unsafe(no_mangle)]
extern "C" fn room(bytes: usize) -> *mut u8 {
    ROOM.with_borrow_mut(|room| {
        room.clear();
        room.resize(bytes.min(4 << 20), 0);
        room.as_mut_ptr()
    })
}

/// Answers the question in the room and puts the answer in its place; how many bytes it has.
#[unsafe(no_mangle)]
extern "C" fn ask() -> usize {
    ROOM.with_borrow_mut(|room| {
        let question = String::from_utf8_lossy(room).into_owned();
        *room = LIVE.with_borrow_mut(|live| answer(live, &question)).into_bytes();
        room.len()
    })
}

/// Where the answer begins.
#[unsafe(no_mangle)]
extern "C" fn answered() -> *const u8 {
    ROOM.with_borrow(|room| room.as_ptr())
}
