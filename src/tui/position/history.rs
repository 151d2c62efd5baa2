//! What was there before, and what was undone.

use bitrose_core::position::Setup;

/// So many changes can be undone.
const LONGEST: usize = 1000;

/// The setups before this one and, after undoing, those after it. Each has the words for the change that ended it.
#[derive(Clone, Debug, Default)]
pub(super) struct Past {
    before: Vec<(Setup, String)>,
    after: Vec<(Setup, String)>,
}

impl Past {
    /// A change was made: the setup before it, and what it was.
    pub(super) fn push(&mut self, before: Setup, label: String) {
        self.after.clear();
        self.before.push((before, label));
        if self.before.len() > LONGEST {
            self.before.remove(0);
        }
    }

    /// The setup before the last change, and what the change was.
    pub(super) fn last(&self) -> Option<&(Setup, String)> {
        self.before.last()
    }

    /// Goes back from `now`.
    pub(super) fn undo(&mut self, now: Setup) -> Option<(Setup, String)> {
        travel(&mut self.before, &mut self.after, now)
    }

    /// Goes forward from `now`.
    pub(super) fn redo(&mut self, now: Setup) -> Option<(Setup, String)> {
        travel(&mut self.after, &mut self.before, now)
    }
}

fn travel(
    from: &mut Vec<(Setup, String)>,
    to: &mut Vec<(Setup, String)>,
    now: Setup,
) -> Option<(Setup, String)> {
    let (setup, label) = from.pop()?;
    to.push((now, label.clone()));
    Some((setup, label))
}
