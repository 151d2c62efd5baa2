//! A search on a thread of its own, its results written as they come, in the order of the squares.

use super::find::Answer;
use super::progress::{BEAT, Progress};
use bitrose_core::magic::{SearchProgress, Site};
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;

/// Runs `search` and writes what `paint` makes of each answer. How many were magics, and how many were none?
///
/// An answer waits for those of the squares before it; at the end all are written.
pub(super) fn gather<S, P>(
    sites: &[Site],
    watch: &SearchProgress,
    search: S,
    paint: P,
    out: &mut impl Write,
) -> anyhow::Result<(usize, usize)>
where
    S: FnOnce(&Sender<Answer>) -> anyhow::Result<()> + Send,
    P: Fn(&Answer, &mut String) -> anyhow::Result<bool>,
{
    let (sender, receiver) = channel();
    let progress = Progress::new(sites.len());
    let mut queue = Queue { sites, waiting: BTreeMap::new(), next: 0, counts: (0, 0), paint };
    let result = thread::scope(|scope| {
        let worker = scope.spawn(move || search(&sender));
        let written = loop {
            let text = match receiver.recv_timeout(BEAT) {
                Ok(answer) => queue.take(answer),
                Err(RecvTimeoutError::Timeout) => Ok(String::new()),
                Err(RecvTimeoutError::Disconnected) => break Ok(()),
            };
            progress.beat(watch);
            if let Err(error) = text.and_then(|text| Ok(progress.write(out, &text)?)) {
                watch.cancel.store(true, Relaxed);
                break Err(error);
            }
        };
        let searched = worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        written.and(searched)
    });
    progress.end();
    result?;
    let rest = queue.flush()?;
    out.write_all(rest.as_bytes())?;
    Ok(queue.counts)
}

struct Queue<'a, P> {
    sites: &'a [Site],
    waiting: BTreeMap<usize, Answer>,
    next: usize,
    counts: (usize, usize),
    paint: P,
}

impl<P: Fn(&Answer, &mut String) -> anyhow::Result<bool>> Queue<'_, P> {
    /// Takes an answer; gives what can be written now.
    fn take(&mut self, answer: Answer) -> anyhow::Result<String> {
        let site = match &answer {
            Answer::Found(found) => found.site,
            Answer::Impossible(site, _) => *site,
        };
        let place = self.sites.iter().position(|&known| known == site).unwrap_or(usize::MAX);
        self.waiting.insert(place, answer);
        let mut text = String::new();
        while let Some(answer) = self.waiting.remove(&self.next) {
            self.write(&answer, &mut text)?;
            self.next += 1;
        }
        Ok(text)
    }

    fn write(&mut self, answer: &Answer, text: &mut String) -> anyhow::Result<()> {
        if (self.paint)(answer, text)? {
            self.counts.0 += 1;
        } else {
            self.counts.1 += 1;
        }
        Ok(())
    }

    /// What still waits for squares that have no answer.
    fn flush(&mut self) -> anyhow::Result<String> {
        let mut text = String::new();
        for answer in std::mem::take(&mut self.waiting).into_values() {
            self.write(&answer, &mut text)?;
        }
        Ok(text)
    }
}
