//! Reports of the mouse. SGR is what is asked for; older terminals send the older forms all the same.

use crossterm::event::{Event, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

/// `ESC [ < button ; column ; row M`, or `m` when the button was let go.
pub(super) fn sgr(numbers: &[u16], is_release: bool) -> Option<Event> {
    let &[code, column, row] = numbers else { return None };
    let mut event = report(code, column, row)?;
    if let (MouseEventKind::Down(button), true) = (event.kind, is_release) {
        event.kind = MouseEventKind::Up(button);
    }
    Some(Event::Mouse(event))
}

/// `ESC [ button ; column ; row M`, the button with 32 added.
pub(super) fn urxvt(numbers: &[u16]) -> Option<Event> {
    let &[code, column, row] = numbers else { return None };
    report(code.checked_sub(32)?, column, row).map(Event::Mouse)
}

/// `ESC [ M` and three bytes, each with 32 added.
pub(super) fn x10(bytes: &[u8]) -> Option<Event> {
    let &[code, column, row] = bytes else { return None };
    let plain = |byte: u8| byte.checked_sub(32).map(u16::from);
    report(plain(code)?, plain(column)?, plain(row)?).map(Event::Mouse)
}

/// Bits 0, 1, 6 and 7 of the code are the button, bit 5 means that it moves, bits 2 to 4 are held keys. Columns and rows
/// count from 1; 0 is on no screen.
fn report(code: u16, column: u16, row: u16) -> Option<MouseEvent> {
    use MouseButton::{Left, Middle, Right};
    use MouseEventKind::{Down, Drag, Moved, ScrollDown, ScrollLeft, ScrollRight, ScrollUp, Up};
    let kind = match (code & 3 | (code >> 4) & 0b1100, code & 0x20 != 0) {
        (0, false) => Down(Left),
        (1, false) => Down(Middle),
        (2, false) => Down(Right),
        (3, false) => Up(Left), // which one is not told
        (0, true) => Drag(Left),
        (1, true) => Drag(Middle),
        (2, true) => Drag(Right),
        (3..=5, true) => Moved,
        (4, false) => ScrollUp,
        (5, false) => ScrollDown,
        (6, false) => ScrollLeft,
        (7, false) => ScrollRight,
        _ => return None,
    };
    let mut modifiers = KeyModifiers::NONE;
    modifiers.set(KeyModifiers::SHIFT, code & 4 != 0);
    modifiers.set(KeyModifiers::ALT, code & 8 != 0);
    modifiers.set(KeyModifiers::CONTROL, code & 16 != 0);
    Some(MouseEvent { kind, column: column.checked_sub(1)?, row: row.checked_sub(1)?, modifiers })
}
