//! The interface without a terminal: keys in, state and frames out.

/// Tests of whole frames, drawn by the module's `frame`.
macro_rules! snapshots {
    ($($name:ident: $color:ident, $size:expr, $keys:literal;)*) => {
        $(
            #[test]
            fn $name() {
                insta::assert_snapshot!(frame(bitrose::tui::ColorDepth::$color, $size, $keys));
            }
        )*
    };
}

pub(crate) mod harness;
mod keys;
mod learn;
mod left;
mod looks;
mod magic;
mod messages;
mod motion;
mod mouse;
mod pastes;
mod position;
mod replay;
mod sizes;
mod snapshots;
mod states;
mod step;
mod welcome;

/// The tests that mostly wait.
pub(crate) const WAITING: &[crate::aside::Waiting] =
    &[("a watched file", step::a_watched_file_tells_each_change)];
