//! What comes down the line from the terminal: bytes in, keys, mouse reports and pastes out.
//!
//! Crossterm 0.29 reads terminals too, but (`event/sys/unix/parse.rs`, `event/source/unix`): it waits without end for the
//! rest of a sequence that was cut off, and takes Ctrl-C for that rest; it never leaves a bracketed paste whose end was
//! lost; a mouse report at column 0 overflows, a panic in a debug build. Here every wait has an end.

mod cut;
mod decode;
#[cfg(test)]
mod tests;

use crossterm::event::{Event, KeyCode};
use cut::{First, first};
use std::mem;
use std::ops::Range;
use std::time::Duration;

/// How long the rest of a key may take. Esc alone is a key, and the beginning of most others.
const KEY: Duration = Duration::from_millis(30);
/// How long the rest of a longer sequence may take, on a slow line.
const SEQUENCE: Duration = Duration::from_millis(250);
/// After so long a silence in the middle of a paste, Esc or Ctrl-C alone ends it: its end will not come.
pub(super) const SILENCE: Duration = Duration::from_secs(1);
/// More of a paste is dropped: nothing that is pasted here is so long, and a stream without end must not fill the memory.
const LONGEST_PASTE: usize = 4 << 20;

const ESCAPE: u8 = 0x1B;
const CTRL_C: u8 = 0x03;
const PASTE_BEGINS: &[u8] = b"\x1b[200~";
const PASTE_ENDS: &[u8] = b"\x1b[201~";

/// Turns the bytes of a terminal into events, in whatever pieces they come.
#[derive(Debug, Default)]
pub(super) struct Decoder {
    /// The beginning of something, or the last bytes of a paste, which may be the beginning of its end.
    pending: Vec<u8>,
    /// What has been pasted so far, while something is.
    paste: Option<Vec<u8>>,
}

impl Decoder {
    /// Takes in what was read; `quiet` is how long nothing had come before it.
    pub(super) fn take(&mut self, bytes: &[u8], quiet: Duration, events: &mut Vec<Event>) {
        if matches!(bytes, [ESCAPE | CTRL_C]) && quiet >= SILENCE {
            self.break_paste(events);
        }
        self.pending.extend_from_slice(bytes);
        let mut start = 0;
        loop {
            if self.paste.is_some() {
                self.pending.drain(..mem::take(&mut start));
                if !self.follow_paste(events) {
                    return;
                }
            }
            let First::Whole(length) = first(&self.pending[start..]) else { break };
            self.hand_out(start..start + length, events);
            start += length;
        }
        self.pending.drain(..start);
    }

    /// How long to wait for the rest of what has begun; nothing has, or it is a paste, if there is no answer.
    pub(super) fn patience(&self) -> Option<Duration> {
        match (&self.paste, self.pending.len()) {
            (Some(_), _) | (None, 0) => None,
            (None, 1 | 2) => Some(KEY),
            _ => Some(SEQUENCE),
        }
    }

    /// The rest does not come: what has begun is the key that it would be alone, or nothing.
    pub(super) fn give_up(&mut self, events: &mut Vec<Event>) {
        if self.paste.is_none() {
            match self.pending.as_slice() {
                [ESCAPE] => events.push(Event::Key(KeyCode::Esc.into())),
                [ESCAPE, byte] => events.extend(decode::with_alt(&[*byte])),
                _ => {}
            }
            self.pending.clear();
        }
    }

    fn hand_out(&mut self, piece: Range<usize>, events: &mut Vec<Event>) {
        match &self.pending[piece] {
            PASTE_BEGINS => self.paste = Some(Vec::new()),
            piece => events.extend(decode::event(piece)),
        }
    }

    /// Moves what has come into the paste; true when its end has come.
    fn follow_paste(&mut self, events: &mut Vec<Event>) -> bool {
        let end = memchr::memmem::find(&self.pending, PASTE_ENDS);
        let sure = end.unwrap_or_else(|| self.pending.len().saturating_sub(PASTE_ENDS.len() - 1));
        let text = self.paste.get_or_insert_default();
        let room = LONGEST_PASTE.saturating_sub(text.len());
        text.extend_from_slice(&self.pending[..sure.min(room)]);
        self.pending.drain(..sure);
        if end.is_some() {
            self.pending.drain(..PASTE_ENDS.len());
            self.end_paste(events);
        }
        end.is_some()
    }

    /// Its end has not come: what there is counts.
    fn break_paste(&mut self, events: &mut Vec<Event>) {
        if let Some(text) = &mut self.paste {
            text.append(&mut self.pending);
            self.end_paste(events);
        }
    }

    fn end_paste(&mut self, events: &mut Vec<Event>) {
        if let Some(text) = self.paste.take() {
            events.push(Event::Paste(String::from_utf8_lossy(&text).into_owned()));
        }
    }
}
