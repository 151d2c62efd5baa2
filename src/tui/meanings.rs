//! What the current number is called, under this mapping and under the others. Kept from frame to frame, because to
//! look for it takes longer than to draw.

use crate::attacks::{Identity, identify};
use crate::bitboard::Mapping;

/// The names of one number.
#[derive(Clone, Debug, Default)]
pub(super) struct Meanings {
    of: Option<(u64, Mapping)>,
    /// Under the mapping of the session: the name, or what it would be with the masks that are missing.
    pub(super) here: String,
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
        let foreign = elsewhere.into_iter().filter(|identity| described(identity) != self.here);
        self.elsewhere = foreign.map(located).collect();
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
