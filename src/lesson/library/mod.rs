//! Where lessons come from: folders of files, each with its order.

mod folder;
mod order;

pub use folder::Folder;
pub use order::{Course, Pack, Track};
