//! Finds built-ins by name, ignoring case and underscores.

use super::{BUILTINS, Builtin};

/// The number of slots of the hash table: a power of two, more than twice the number of names.
const SLOTS: usize = 2048;
const FREE: u16 = u16::MAX;

/// The index of a built-in for each slot. Computed at compile time, so it costs nothing at startup.
static INDEX: [u16; SLOTS] = index();

/// Finds the built-in with this name. `FILE_A`, `file_a` and `FileA` are the same. Lowercase `empty` is not found,
/// because it is the name of a position's empty squares.
#[must_use]
pub fn find(name: &str) -> Option<&'static Builtin> {
    if name == "empty" {
        return None;
    }
    let mut slot = hash(name.as_bytes());
    while INDEX[slot] != FREE {
        let builtin = &BUILTINS[INDEX[slot] as usize];
        if same_name(builtin.name, name) || builtin.aliases.iter().any(|alias| same_name(alias, name)) {
            return Some(builtin);
        }
        slot = (slot + 1) % SLOTS;
    }
    None
}

/// Returns `true` if the names are the same except for case, underscores and the `@` before Zig's builtin functions.
pub(in super::super) fn same_name(left: &str, right: &str) -> bool {
    left.bytes().filter_map(significant).eq(right.bytes().filter_map(significant))
}

const fn significant(byte: u8) -> Option<u8> {
    match byte {
        b'_' | b'@' => None,
        _ => Some(byte.to_ascii_lowercase()),
    }
}

/// Returns the FNV-1a hash of the characters that matter.
const fn hash(name: &[u8]) -> usize {
    let mut hash: u32 = 0x811C_9DC5;
    let mut index = 0;
    while index < name.len() {
        if let Some(byte) = significant(name[index]) {
            hash = (hash ^ byte as u32).wrapping_mul(0x0100_0193);
        }
        index += 1;
    }
    (hash ^ (hash >> 15)) as usize % SLOTS
}

const fn insert(mut index: [u16; SLOTS], name: &str, builtin: usize) -> [u16; SLOTS] {
    let mut slot = hash(name.as_bytes());
    while index[slot] != FREE {
        slot = (slot + 1) % SLOTS;
    }
    #[expect(clippy::cast_possible_truncation, reason = "the table has some hundred entries")]
    {
        index[slot] = builtin as u16;
    }
    index
}

const fn index() -> [u16; SLOTS] {
    let mut index = [FREE; SLOTS];
    let table = &super::table::TABLE;
    let mut builtin = 0;
    while builtin < table.len() {
        index = insert(index, table[builtin].name, builtin);
        let aliases = table[builtin].aliases;
        let mut alias = 0;
        while alias < aliases.len() {
            index = insert(index, aliases[alias], builtin);
            alias += 1;
        }
        builtin += 1;
    }
    index
}
