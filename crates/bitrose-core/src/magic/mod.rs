//! Magic bitboards: masks, subsets, checking a magic, searching for one, and the layouts of the tables.
//!
//! A magic turns the blockers of a slider into an index: `(occupancy & mask) * magic >> shift`. It is right if no two
//! blocker sets with different attacks get the same index. <https://www.chessprogramming.org/Magic_Bitboards>
//!
//! Everything here works on *words*. What a word means depends on the mapping, but every mapping is a symmetry of the
//! board: a rook on the square with index 18 has the same masks and attacks as words, whichever square that is, and one
//! check serves all eight mappings. [`Site`] is where squares become words.
//!
//! ```
//! use bitrose_core::bitboard::Square;
//! use bitrose_core::magic::{Slider, Site, check};
//!
//! let site = Site::lerf(Slider::Rook, Square::C6);
//! let magic = 0x0601_0010_2001_0044;
//! assert!(check(site, &site.lookup(magic))?.is_valid());
//!
//! // Half of it, and two blocker sets with different attacks meet in one slot.
//! let wrong = check(site, &site.lookup(magic / 2))?;
//! let collision = wrong.collision.expect("a pair that collides");
//! assert_ne!(collision.first_attacks, collision.second_attacks);
//! # Ok::<(), bitrose_core::magic::CheckError>(())
//! ```

mod check;
mod doctor;
mod images;
mod layout;
mod long;
mod records;
mod search;
mod site;

pub use check::{
    CheckError, CheckReport, Collision, Keying, Lookup, SlotContent, SlotState, check, fill_table,
    slot_content, slot_map, spare_bits,
};
pub use doctor::{Diagnosis, IndexExplanation, Multiplied, Remedy, diagnose, explain_index};
pub use images::{BlockerImage, CarryFreeProof, NotCarryFree, images};
pub use layout::{
    AttackTables, ParseTableLayoutError, TableEntry, TableLayout, TableLayoutError, TableOptions,
};
pub use long::LongMultiplication;
pub use records::{
    FEWER_BITS, FewerBits, IMPOSSIBLE, Impossible, KNOWN_SIZES, KnownSize, fewer_bits, is_impossible,
};
pub use search::{
    Algorithm, Attempt, CompleteSearch, FoundMagic, ParseAlgorithmError, Search, SearchOptions,
    SearchOptionsError, SearchProgress, find, find_all,
};
pub use site::{BlockerSets, ParseSliderError, Site, Slider, rising_order};
