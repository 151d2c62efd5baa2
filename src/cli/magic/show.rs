//! `bitrose magic show`: shows one lookup stage by stage.

use super::{Chosen, Word, number, shift, word};
use crate::cli::completions::{self, sites};
use crate::cli::prelude::*;
use bitrose_core::attacks::sliders::magic::FANCY;
use bitrose_core::magic::{Lookup, Multiplied, Site, Slider, explain_index, slot_content};
use bitrose_draw::long_multiplication;

/// The occupancy that the Magic screen begins with.
const EXAMPLE: Bitboard = crate::tui::magic::OCCUPANCY;

/// Show one lookup stage by stage, as boards
///
/// The stages are occupancy, mask, blockers, magic, product, index, attacks, and the targets if you give own pieces.
/// The attacks are those that a table filled with this magic holds at the index. With a wrong magic, they may differ
/// from what the slider really attacks: then the difference is drawn and the exit status is 1.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Example:\n  $ bitrose magic show rook c6 --occ '{d6 f6 c7 c1}' --magic 0x0601001020010044"
)]
pub(super) struct Args {
    /// The slider and its square
    #[arg(value_names = ["PIECE", "SQUARE"], num_args = 0..=2, value_parser = word, add = sites())]
    words: Vec<Word>,

    #[command(flatten)]
    chosen: Chosen,

    /// The occupied squares [default: those of --fen, or an example]
    #[arg(long, visible_aliases = ["blockers", "occupancy"], value_name = "EXPR", value_parser = expression)]
    #[arg(allow_hyphen_values = true, add = completions::expression())]
    occ: Option<String>,

    /// The slider's own pieces, which are not targets
    #[arg(long, value_name = "EXPR", value_parser = expression, allow_hyphen_values = true, add = completions::expression())]
    own: Option<String>,

    /// The magic [default: the built-in one]
    #[arg(long, value_name = "NUMBER", value_parser = number, allow_hyphen_values = true)]
    magic: Option<u64>,

    /// The shift [default: 64 minus the squares of the mask]
    #[arg(long, value_name = "N", value_parser = shift, allow_hyphen_values = true)]
    shift: Option<u32>,

    /// Also draw the long multiplication: where each bit of the magic copies each square of the mask
    #[arg(long)]
    products: bool,

    /// Explain which mistake leads to this index
    #[arg(long, value_name = "INDEX")]
    explain: Option<u64>,

    /// Print the stages in this form
    #[arg(long, value_name = "FORMAT", default_value = "grid", value_enum)]
    format: Report,

    #[command(flatten)]
    meaning: LanguageOptions,
}

/// The stages of a lookup, as 64-bit words.
struct Stages {
    site: Site,
    lookup: Lookup,
    occupancy: u64,
    own: u64,
    attacks: u64,
    truth: u64,
}

pub(super) fn run(args: &Args, config: Config, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let stages = stages(args, config)?;
    let mut text = Vec::new();
    match args.format {
        Report::Json => json::line(&mut text, &stages.object())?,
        Report::Grid => {
            if args.occ.is_none() && args.meaning.fen.is_none() {
                text.extend_from_slice(b"The occupancy is an example; --occ or --fen gives another.\n\n");
            }
            stages.grid(&mut text, args.products, config.style());
        }
    }
    if let Some(wanted) = args.explain.filter(|_| args.format == Report::Grid) {
        text.extend_from_slice(stages.explain(wanted).as_bytes());
    }
    out.write_all(&text)?;
    Ok(Outcome::of(stages.attacks == stages.truth))
}

fn stages(args: &Args, config: Config) -> anyhow::Result<Stages> {
    let (Some(piece), Some(square)) = args.chosen.with(&args.words)? else {
        bail!("expected a slider and a square, as in `bitrose magic show rook c6`");
    };
    let mut session = args.meaning.session(config.mapping)?;
    let mut squares = |expression: &Option<String>, default: &str| {
        board(&mut session, expression.as_deref().unwrap_or(default))
            .map(|board| config.mapping.number(board))
    };
    let site = Site { piece, square, mapping: config.mapping };
    let own = squares(&args.own, "EMPTY")?;
    let occupancy = if args.occ.is_some() || args.meaning.fen.is_some() {
        squares(&args.occ, "occ")?
    } else {
        config.mapping.number(example(site))
    };
    let usual = site.lookup(args.magic.unwrap_or_else(|| own_magic(site)));
    let lookup = Lookup { shift: args.shift.unwrap_or(usual.shift), ..usual };
    let attacks = slot_content(site, &lookup, lookup.index(occupancy)).map_or(0, |held| held.attacks);
    let truth = site.piece.attacks(site.lerf_square(), occupancy.into()).0;
    Ok(Stages { site, lookup, occupancy, own, attacks, truth })
}

/// Returns an occupancy with blockers: that of the Magic screen, or if it has none on the lines of the slider, every third
/// square of the mask.
fn example(site: Site) -> Bitboard {
    let mask = site.mapping.board(site.lookup(0).mask);
    match EXAMPLE & mask {
        Bitboard::EMPTY => mask.squares().step_by(3).collect(),
        _ => EXAMPLE,
    }
}

/// Returns the magic of the library's own table, which the language calls `rook_magic_number`.
fn own_magic(site: Site) -> u64 {
    match site.piece {
        Slider::Rook => FANCY.rook_entry(site.lerf_square()).magic,
        Slider::Bishop => FANCY.bishop_entry(site.lerf_square()).magic,
    }
}

impl Stages {
    /// Returns the stages as JSON.
    fn object(&self) -> serde_json::Value {
        json!({
            "piece": self.site.piece.name(),
            "square": self.site.square.to_string(),
            "occupancy": hex(self.occupancy),
            "mask": hex(self.lookup.mask),
            "blockers": hex(self.lookup.key(self.occupancy)),
            "magic": hex(self.lookup.magic),
            "product": hex(self.lookup.product(self.occupancy)),
            "shift": self.lookup.shift,
            "index": self.lookup.index(self.occupancy),
            "attacks": hex(self.attacks),
            "own": hex(self.own),
            "targets": hex(self.attacks & !self.own),
            "truth": hex(self.truth),
        })
    }

    fn grid(&self, text: &mut Vec<u8>, with_products: bool, style: Style) {
        let (lookup, occupancy) = (&self.lookup, self.occupancy);
        let blockers = lookup.key(occupancy);
        self.row(
            text,
            style,
            &[("occupancy", occupancy), ("& relevant mask", lookup.mask), ("= blockers", blockers)],
        );
        let product = lookup.product(occupancy);
        self.row(text, style, &[("blockers", blockers), ("× magic", lookup.magic), ("= product", product)]);
        if with_products {
            text.extend_from_slice(b"blockers x magic, a row for each bit of the magic\n");
            long_multiplication(text, lookup, occupancy, self.site.mapping);
            text.push(b'\n');
        }
        text.extend_from_slice(self.index().as_bytes());
        let targets = self.attacks & !self.own;
        if self.own == 0 {
            self.row(text, style, &[("table[index]: attacks", self.attacks)]);
        } else {
            let row =
                [("table[index]: attacks", self.attacks), ("& ~own", !self.own), ("= targets", targets)];
            self.row(text, style, &row);
        }
        if self.attacks != self.truth {
            self.wrong(text, style);
        }
    }

    fn row(&self, text: &mut Vec<u8>, style: Style, boards: &[(&str, u64)]) {
        let sign = |label: &str| if style.unicode { label.to_owned() } else { label.replace('×', "*") };
        let panel = |&(label, word): &(_, u64)| Panel::of(word, self.site.mapping).labelled(sign(label));
        let row: Vec<Panel> = boards.iter().map(panel).collect();
        let columns = if terminal_width().is_none_or(|width| width >= 62) { boards.len() } else { 1 };
        panels(text, &row, columns, style);
        text.push(b'\n');
    }

    /// Describes the index: `product >> 54 = 0010100100 = 164`.
    fn index(&self) -> String {
        let (shift, index) = (self.lookup.shift, self.lookup.index(self.occupancy));
        let width = (64 - shift) as usize;
        format!("product >> {shift} = {index:0width$b} = {index}: the index\n\n")
    }

    /// Draws what a table with this magic gets wrong.
    fn wrong(&self, text: &mut Vec<u8>, style: Style) {
        let mapping: Mapping = self.site.mapping;
        let difference = Difference::new(mapping.board(self.truth), mapping.board(self.attacks));
        let head = format!("wrong: the {} attacks other squares\n", self.site);
        text.extend_from_slice(head.as_bytes());
        difference.grid(text, style);
    }

    fn explain(&self, wanted: u64) -> String {
        let stories = explain_index(self.site, self.lookup.magic, self.occupancy, wanted);
        let mut text = String::new();
        for story in &stories {
            let what = match story.multiplied {
                Multiplied::Blockers => "the blockers",
                Multiplied::RaysWithEnds => "the occupancy on the whole rays, their ends left in",
                Multiplied::Occupancy => "the occupancy without a mask",
            };
            let place = if story.site == self.site {
                String::new()
            } else {
                format!(" with the mask of the {}", story.site)
            };
            text += &format!("index {wanted}: {what}{place}, shifted by {}\n", story.shift);
        }
        if stories.is_empty() {
            text = format!("index {wanted}: no common mistake gives it\n");
        }
        text
    }
}
