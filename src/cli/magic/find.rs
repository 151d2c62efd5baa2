//! `bitrose magic find`: searches for magics.

use super::{Chosen, Word, word};
use crate::cli::args::threads;
use crate::cli::completions::sites;
use crate::cli::prelude::*;
use crate::cli::report::{REDRAW_INTERVAL, bar, write_above};
use bitrose_core::magic::{
    Algorithm, CompleteSearch, FoundMagic, SearchOptions, SearchProgress, Site, Slider, find, find_all,
    is_impossible,
};
use indicatif::HumanCount;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;

/// Search for magics
///
/// The same seed finds the same magics, on any number of threads. Ctrl-C ends the search and prints the magics found so
/// far. The exit status is 1 if a square has no magic.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  $ bitrose magic find rook --square c6
  $ bitrose magic find --format json > magics.jsonl
  $ bitrose magic find bishop --square d8 --bits 4 --algorithm complete    # exit status 1: there is none")]
pub(super) struct Args {
    /// The slider and the square [default: both sliders, all squares]
    #[arg(value_names = ["PIECE", "SQUARE"], num_args = 0..=2, value_parser = word_or_all, add = sites())]
    words: Vec<Word>,

    #[command(flatten)]
    chosen: Chosen,

    /// Bits of the index [default: as many as the mask has squares]
    #[arg(long, value_name = "N")]
    bits: Option<u32>,

    /// The seed of the random numbers
    #[arg(long, value_name = "N", default_value = "0", value_parser = whole_number)]
    seed: u64,

    /// How to generate candidates
    #[arg(long, value_name = "NAME", default_value = "carry-free", value_enum)]
    algorithm: SearchMethod,

    /// For `random`: AND this many random words together; 3 leaves one bit in eight
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=16))]
    ands: u32,

    /// Search on this many threads
    #[arg(long, value_name = "N", default_value = "1", value_parser = threads)]
    threads: NonZeroUsize,

    /// Give up on a square after this many candidates
    #[arg(long, value_name = "N")]
    tries: Option<u64>,

    /// Print the magics in this form
    #[arg(long, value_name = "FORMAT", default_value = "grid", value_enum)]
    format: Report,
}

/// Parses a slider, `all` or a square.
fn word_or_all(text: &str) -> Result<Word, String> {
    if text == "all" { Ok(Word::All) } else { word(text) }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum SearchMethod {
    /// Random numbers with few bits, as in most engines
    Random,
    /// Random numbers in which every relevant square reaches the index
    Covering,
    /// Numbers that cannot carry into the index, by backtracking; covering where there is none
    CarryFree,
    /// All numbers: finds any magic, or proves that there is none (for few bits)
    Complete,
}

impl SearchMethod {
    const fn algorithm(self) -> Option<Algorithm> {
        match self {
            Self::Random => Some(Algorithm::Random),
            Self::Covering => Some(Algorithm::Covering),
            Self::CarryFree => Some(Algorithm::CarryFree),
            Self::Complete => None,
        }
    }
}

/// The result of the search for one square.
enum Answer {
    Found(FoundMagic),
    /// There is no magic: all candidates were ruled out. Their number is this power of two.
    Impossible(Site, u32),
}

pub(super) fn run(args: &Args, config: Config, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let sites = sites_of(args, config)?;
    check_bits(args, &sites)?;
    let watch = SearchProgress::default();
    cancel_on_signal(&watch.cancel)?;
    let Answers { found, ruled_out, .. } = gather(args, &sites, &watch, out)?;
    if found + ruled_out < sites.len() {
        let why = if watch.cancel.load(Relaxed) { "stopped" } else { "no tries left" };
        let (whole, tries) = (sites.len(), HumanCount(watch.tries.load(Relaxed)));
        message(format_args!("{why}: {found} of {whole} found after {tries} tries"));
        warn_of_impossible(args, &sites);
    }
    Ok(Outcome::of(found == sites.len()))
}

/// Warns of each square for which a complete search has shown that no magic with this many bits exists.
fn warn_of_impossible(args: &Args, sites: &[Site]) {
    let Some(bits) = args.bits else { return };
    for site in sites {
        if let Some(proof) = is_impossible(site.piece, site.lerf_square(), bits) {
            let (bits, prover) = (proof.bits, proof.prover);
            message(format_args!(
                "{site}: a complete search ({prover}) has shown that {bits} bits are too few"
            ));
        }
    }
}

fn sites_of(args: &Args, config: Config) -> anyhow::Result<Vec<Site>> {
    let (piece, square) = args.chosen.with(&args.words)?;
    let pieces = Slider::ALL.into_iter().filter(|one| piece.is_none_or(|piece| piece == *one));
    let all = pieces.flat_map(|piece| Site::all(piece, config.mapping));
    Ok(all.filter(|site| square.is_none_or(|square| square == site.square)).collect())
}

/// Rejects more index bits than the mask has squares, which would only waste memory.
fn check_bits(args: &Args, sites: &[Site]) -> anyhow::Result<()> {
    let Some(bits) = args.bits else { return Ok(()) };
    if let Some(site) = sites.iter().find(|site| bits > site.bits()) {
        bail!(
            "--bits {bits}: the mask of the {site} has {} squares, so more than {0} bits are never useful",
            site.bits()
        );
    }
    for &site in sites {
        CompleteSearch::new(site, bits).map_err(|error| anyhow::anyhow!("{site}: {error}"))?;
    }
    Ok(())
}

fn search(
    args: &Args,
    sites: &[Site],
    watch: &SearchProgress,
    sender: &Sender<Answer>,
) -> anyhow::Result<()> {
    let threads = args.threads.get();
    let Some(algorithm) = args.algorithm.algorithm() else {
        return sites.iter().try_for_each(|&site| complete(args, site, watch, sender));
    };
    let plan = SearchOptions { algorithm, bits: args.bits, seed: args.seed, ands: args.ands };
    // If the output is closed, the answer is lost, but then the search is cancelled anyway.
    let report = |found: &FoundMagic| drop(sender.send(Answer::Found(*found)));
    if let [site] = *sites {
        find(site, plan, args.tries, threads, watch)?.iter().for_each(report);
    } else {
        find_all(sites, plan, args.tries, threads, watch, &report)?;
    }
    Ok(())
}

fn complete(args: &Args, site: Site, watch: &SearchProgress, sender: &Sender<Answer>) -> anyhow::Result<()> {
    let bits = args.bits.unwrap_or_else(|| site.bits());
    let mut search = CompleteSearch::new(site, bits)?.in_random_order(args.seed);
    let is_done = search.run(1, args.tries, watch);
    let answer = match search.magics() {
        [] if is_done => Some(Answer::Impossible(site, search.size_log2())),
        [] => None,
        [magic, ..] => {
            let lookup = search.lookup(*magic);
            let used = bitrose_core::magic::check(site, &lookup)?.used;
            let (tries, made) = (search.tried(), Algorithm::Random);
            Some(Answer::Found(FoundMagic { site, lookup, used, tries, made }))
        }
    };
    watch.done.fetch_add(1, Relaxed);
    if let Some(answer) = answer {
        drop(sender.send(answer));
    }
    Ok(())
}

fn line(found: &FoundMagic, format: Report) -> String {
    let FoundMagic { site, lookup, used, tries, .. } = *found;
    let (bits, slots) = (found.bits(), 1 << found.bits());
    let (mask, magic) = (hex(lookup.mask), hex(lookup.magic));
    let (piece, square, shift) = (site.piece, site.square, lookup.shift);
    match format {
        Report::Grid => {
            let tries = counted(tries, "try");
            format!("{piece:6} {square}  {magic}  >> {shift}  {used:4} of {slots:4} slots  {tries}\n")
        }
        Report::Json => {
            let object = json!({
                "piece": piece.name(), "square": square.to_string(), "mask": mask, "bits": bits, "shift": shift,
                "magic": magic, "slots": slots, "used": used, "tries": tries,
            });
            format!("{object}\n")
        }
    }
}

/// Searches on a separate thread, and writes each answer as soon as the answers for all squares before it are written.
/// Answers that still wait at the end are written then.
fn gather<'a>(
    args: &'a Args,
    sites: &'a [Site],
    watch: &SearchProgress,
    out: &mut dyn Write,
) -> anyhow::Result<Answers<'a>> {
    let (sender, receiver) = channel();
    let bar = bar(sites.len() as u64, "squares");
    let mut answers = Answers { args, sites, waiting: BTreeMap::new(), next: 0, found: 0, ruled_out: 0 };
    let result = thread::scope(|scope| {
        let worker = scope.spawn(move || search(args, sites, watch, &sender));
        let written = loop {
            let text = match receiver.recv_timeout(REDRAW_INTERVAL) {
                Ok(answer) => answers.take(answer),
                Err(RecvTimeoutError::Timeout) => String::new(),
                Err(RecvTimeoutError::Disconnected) => break Ok(()),
            };
            bar.set_position(watch.done.load(Relaxed).min(sites.len()) as u64);
            bar.set_message(format!("{} tries", HumanCount(watch.tries.load(Relaxed))));
            if let Err(error) = write_above(&bar, out, &text) {
                watch.cancel.store(true, Relaxed);
                break Err(error.into());
            }
        };
        let searched = worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        written.and(searched)
    });
    bar.finish_and_clear();
    result?;
    for answer in std::mem::take(&mut answers.waiting).into_values() {
        out.write_all(answers.text(&answer).as_bytes())?;
    }
    Ok(answers)
}

/// The answers received so far, and how many of them are magics.
struct Answers<'a> {
    args: &'a Args,
    sites: &'a [Site],
    /// Answers that wait for an earlier square, by the index of their square.
    waiting: BTreeMap<usize, Answer>,
    /// The index of the first square without an answer.
    next: usize,
    found: usize,
    ruled_out: usize,
}

impl Answers<'_> {
    /// Takes an answer and returns the text that can be written now.
    fn take(&mut self, answer: Answer) -> String {
        let (Answer::Found(FoundMagic { site, .. }) | Answer::Impossible(site, _)) = answer;
        let index = self.sites.iter().position(|&known| known == site);
        self.waiting.insert(index.expect("an answer is for one of the sites"), answer);
        let mut text = String::new();
        while let Some(answer) = self.waiting.remove(&self.next) {
            text += &self.text(&answer);
            self.next += 1;
        }
        text
    }

    /// Counts an answer and returns its text. If there is no magic, that is reported as a message, and the text is
    /// empty.
    fn text(&mut self, answer: &Answer) -> String {
        match answer {
            Answer::Found(found) => {
                self.found += 1;
                line(found, self.args.format)
            }
            Answer::Impossible(site, exponent) => {
                self.ruled_out += 1;
                let bits = self.args.bits.unwrap_or_else(|| site.bits());
                message(format_args!(
                    "{site}: there is no magic of {bits} bits; all 2^{exponent} numbers are ruled out"
                ));
                String::new()
            }
        }
    }
}
