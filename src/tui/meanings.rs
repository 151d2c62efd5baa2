//! What the current number is called, under this mapping and under the others. Kept from frame to frame, because to
//! look for it takes longer than to draw.

use bitrose_core::attacks::{Identity, identify};
use bitrose_core::bitboard::{Bitboard, Mapping};

/// The names of one number.
#[derive(Clone, Debug, Default)]
pub(super) struct Meanings {
    of: Option<(u64, Mapping)>,
    /// Under the mapping of the session: the name, or what it would be with the masks that are missing.
    pub(super) here: String,
    /// The squares of it that wrapped, and the mask that was missing.
    pub(super) fault: Option<(Bitboard, Bitboard)>,
    /// Under the others: the shortest first.
    pub(super) elsewhere: Vec<String>,
}

impl Meanings {
    /// Looks again if the number is another one.
    pub(super) fn refresh(&mut self, number: u64, mapping: Mapping) {
        if self.of == Some((number, mapping)) {
            return;
        }
        let identities = identify(number, mapping);
        let (here, elsewhere): (Vec<_>, Vec<_>) =
            identities.iter().partition(|identity| identity.mappings.contains(&mapping));
        self.of = Some((number, mapping));
        self.here = here.first().map_or_else(String::new, |identity| described(identity));
        self.fault =
            here.first().filter(|name| !name.wrapped.is_empty()).map(|name| (name.wrapped, name.missing));
        let foreign = elsewhere.into_iter().filter(|identity| described(identity) != self.here);
        self.elsewhere = foreign.map(located).collect();
    }

    /// In one line: `knight(h4), but 4 squares wrapped: & NOT_AB is missing (=)`, else the name here, else elsewhere.
    pub(super) fn told(&self) -> String {
        match (self.fault, self.here.split_once(" without ")) {
            (Some((wrapped, _)), Some((shape, mask))) => {
                let squares = if wrapped.popcount() == 1 { "square" } else { "squares" };
                format!("{shape}, but {} {squares} wrapped: {mask} is missing (=)", wrapped.popcount())
            }
            _ if self.here.is_empty() => self.elsewhere.first().cloned().unwrap_or_default(),
            _ => self.here.clone(),
        }
    }
}

/// `knight(h4)`, or `knight(h4) without & NOT_AB` when a wrap mask is missing.
fn described(identity: &Identity) -> String {
    match identity.missing_mask() {
        None => identity.shape.to_string(),
        Some(mask) => format!("{} without & {mask}", identity.shape),
    }
}

fn located(identity: &Identity) -> String {
    let mappings: Vec<_> = identity.mappings.iter().map(|mapping| mapping.name()).collect();
    format!("{} in {}", described(identity), mappings.join(" "))
}
