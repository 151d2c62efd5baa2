//! The interface without a terminal: keys in, state and frames out.

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

pub(crate) use states::library;
