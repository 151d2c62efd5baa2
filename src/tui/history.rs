//! Undo and redo.

/// The states before the present one and, after an undo, those after it. A state carries what belongs to the change
/// that ended it.
#[derive(Clone, Debug)]
pub(super) struct History<T> {
    past: Vec<T>,
    undone: Vec<T>,
    limit: usize,
}

impl<T> History<T> {
    /// An empty history that goes back over at most `limit` changes.
    pub(super) const fn new(limit: usize) -> Self {
        Self { past: Vec::new(), undone: Vec::new(), limit }
    }

    /// Keeps the state from before a change. What was undone is gone.
    pub(super) fn record(&mut self, before: T) {
        self.undone.clear();
        self.past.push(before);
        if self.past.len() > self.limit {
            self.past.remove(0);
        }
    }

    /// The state that an undo (`false`) or a redo (`true`) leads to.
    pub(super) fn peek(&self, again: bool) -> Option<&T> {
        if again { self.undone.last() } else { self.past.last() }
    }

    /// The states that redo leads to, the next one first.
    pub(super) fn undone(&self) -> impl Iterator<Item = &T> {
        self.undone.iter().rev()
    }

    /// Goes back (`false`) or forward again (`true`) by one change: `swap` exchanges the present state with the one it is
    /// given. Returns `false` if there is none.
    pub(super) fn travel(&mut self, again: bool, swap: impl FnOnce(&mut T)) -> bool {
        let (from, to) =
            if again { (&mut self.undone, &mut self.past) } else { (&mut self.past, &mut self.undone) };
        let Some(mut state) = from.pop() else { return false };
        swap(&mut state);
        to.push(state);
        true
    }

    /// Forgets the last change, as if it had not been made, and returns the state before it.
    pub(super) fn take_back(&mut self) -> Option<T> {
        self.past.pop()
    }
}
