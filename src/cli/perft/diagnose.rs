//! `bitrose perft --got`: finds the bugs of a move generator that lead to a given wrong count.

use super::{Task, count};
use crate::cli::game::Generator;
use crate::cli::prelude::*;
use bitrose_core::position::mailbox::Fault;
use bitrose_core::position::perft::Perft;
use indicatif::HumanCount;
use std::num::NonZeroUsize;
use std::thread;

/// The largest count for which the bugs are tried, because each of them needs another count of about this size.
const MOST_LEAVES: u64 = 20_000_000;

pub(super) fn run(task: &Task<'_>, got: u64, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let right = task.count()?.outcome;
    if !right.is_whole {
        message(format_args!("stopped: the count is incomplete"));
        return Ok(Outcome::Negative);
    }
    let (nodes, equal) = (right.nodes, got == right.nodes);
    let faults = if equal { None } else { faults(task, got, nodes)? };
    if task.args.format == Report::Json {
        let fault = |fault: &Fault| json!({"name": fault.name(), "does": fault.does()});
        let faults = faults.map(|faults| faults.iter().map(fault).collect::<Vec<_>>());
        let object = json!({
            "fen": task.game.fen(), "depth": task.depth, "got": got, "nodes": nodes, "equal": equal, "faults": faults,
        });
        json::line(out, &json::present(object))?;
    } else {
        write(got, nodes, faults.as_deref(), out)?;
    }
    Ok(Outcome::of(equal))
}

/// Returns the faults that lead to this count; `None` if not all of them were tried.
fn faults(task: &Task<'_>, got: u64, right: u64) -> anyhow::Result<Option<Vec<Fault>>> {
    ensure!(
        right <= MOST_LEAVES,
        "{got} instead of {right}; bugs are searched for only up to {} nodes: try a smaller depth",
        HumanCount(MOST_LEAVES)
    );
    let threads = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let mut found = Vec::new();
    for &fault in Fault::ALL {
        let faulty = Generator::with_fault(&task.game.position.setup(), fault)?;
        let outcome = count(&faulty, &Perft { threads, ..Perft::new(task.depth) }, task.interrupt)?.outcome;
        if !outcome.is_whole {
            message(format_args!("stopped: not every bug was tried"));
            return Ok(None);
        }
        if outcome.nodes == got {
            found.push(fault);
        }
    }
    Ok(Some(found))
}

fn write(got: u64, right: u64, faults: Option<&[Fault]>, out: &mut dyn Write) -> std::io::Result<()> {
    let (shown, wanted) = (HumanCount(got), HumanCount(right));
    if got == right {
        return writeln!(out, "{shown} is correct");
    }
    let (difference, what) = (HumanCount(got.abs_diff(right)), if got < right { "few" } else { "many" });
    writeln!(out, "{shown} instead of {wanted}: {difference} too {what}")?;
    match faults {
        None => Ok(()),
        Some([]) => {
            writeln!(
                out,
                "none of the {} bugs that bitrose knows gives this count by itself",
                Fault::ALL.len()
            )
        }
        Some([fault]) => {
            writeln!(out, "a generator gives this count if it {} ({})", fault.does(), fault.name())
        }
        Some(several) => {
            writeln!(out, "{} bugs give this count, each by itself: a generator that", several.len())?;
            several.iter().try_for_each(|fault| writeln!(out, "  {} ({})", fault.does(), fault.name()))
        }
    }
}
