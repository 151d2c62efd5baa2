//! The interface without a terminal: keys in, state and frames out.

#[cfg(test)]
mod gallery;
#[cfg(test)]
mod harness;
#[cfg(test)]
mod keys;
#[cfg(test)]
mod learn;
#[cfg(test)]
mod looks;
#[cfg(test)]
mod magic;
#[cfg(test)]
mod messages;
#[cfg(test)]
mod motion;
#[cfg(test)]
mod mouse;
#[cfg(test)]
mod pastes;
#[cfg(test)]
mod position;
#[cfg(test)]
mod replay;
#[cfg(test)]
mod sizes;
#[cfg(test)]
mod snapshots;
#[cfg(test)]
mod states;
#[cfg(test)]
mod step;
#[cfg(test)]
mod welcome;
