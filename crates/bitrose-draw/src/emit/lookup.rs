//! The lookup functions, and the table that they read.

use super::dialect::{Dialect, Kind};
use crate::Format;
use bitrose_core::magic::{AttackTables, Keying, Slider, TableLayout};

/// The attacks. Java cannot hold so large an array in a class file, so there a short loop fills it.
pub(super) fn attacks(out: &mut String, dialect: Dialect, indent: &str, tables: &AttackTables) {
    if dialect.format == Format::Java {
        let fill = JAVA_FILL.replace("LENGTH", &tables.attacks.len().to_string());
        *out += &indented(&fill, indent);
    } else {
        dialect.array(out, indent, Kind::Word, &["attacks"], &tables.attacks);
    }
    if tables.layout == TableLayout::Pext {
        *out += &indented(gather(dialect.format), indent);
    }
}

fn indented(text: &str, indent: &str) -> String {
    let line = |line: &str| if line.is_empty() { "\n".to_owned() } else { format!("{indent}{line}\n") };
    text.lines().map(line).collect::<String>() + "\n"
}

/// One function: key, index, load.
pub(super) fn function(out: &mut String, dialect: Dialect, indent: &str, layout: TableLayout, piece: Slider) {
    let function = |what| dialect.function(&[piece.name(), what]);
    let template = if dialect.format == Format::Cpp && layout == TableLayout::Pext {
        template(Format::Cpp).replace("constexpr", "inline") // the instruction is for run time
    } else {
        template(dialect.format).to_owned()
    };
    let text = template
        .replace("COMMENT", &format!("Squares attacked by a {piece}. The square is the number of its bit."))
        .replace("NAME", &function("attacks"))
        .replace("SLOT", &function("slot"))
        .replace("INDEX", &index(dialect, layout, piece))
        .replace("OFFSET", &offset(dialect, layout, piece))
        .replace("ATTACKS", &dialect.constant(&["attacks"]));
    *out += &indented(&text, indent);
}

fn element(dialect: Dialect, piece: Slider, what: &str) -> String {
    format!("{}[square]", dialect.constant(&[piece.name(), what]))
}

/// Where the slots of the square begin.
fn offset(dialect: Dialect, layout: TableLayout, piece: Slider) -> String {
    match (layout, piece) {
        (TableLayout::Plain, Slider::Rook) => "square * 4096".to_owned(),
        (TableLayout::Plain, Slider::Bishop) => "262144 + square * 512".to_owned(),
        _ if dialect.format == Format::Rust => element(dialect, piece, "offsets") + " as usize",
        _ => element(dialect, piece, "offsets"),
    }
}

/// The index inside them, in the words of the language.
fn index(dialect: Dialect, layout: TableLayout, piece: Slider) -> String {
    let mask = element(dialect, piece, "masks");
    if layout == TableLayout::Pext {
        return format!("{}(occupancy, {mask})", dialect.function(&["gather"]));
    }
    let not = match dialect.format {
        Format::Rust => "!",
        Format::Go => "^",
        _ => "~",
    };
    let key = match layout.keying() {
        Keying::Blockers => format!("(occupancy & {mask})"),
        Keying::WithOutside if dialect.format == Format::Python => {
            format!("(occupancy | {mask} ^ 0xFFFFFFFFFFFFFFFF)")
        }
        Keying::WithOutside => format!("(occupancy | {not}{mask})"),
    };
    let magic = element(dialect, piece, "magics");
    let shift = if layout.has_fixed_shift() {
        (64 - piece.most_bits()).to_string()
    } else {
        element(dialect, piece, "shifts")
    };
    match dialect.format {
        Format::Rust => format!("{key}.wrapping_mul({magic}) >> {shift}"),
        Format::Java => format!("{key} * {magic} >>> {shift}"),
        Format::Go => format!("{key} * {magic} >> {shift}"),
        Format::Python => format!("({key} * {magic} & 0xFFFFFFFFFFFFFFFF) >> {shift}"),
        Format::Zig => format!("({key} *% {magic}) >> {shift}"),
        _ => format!("({key} * {magic}) >> {shift}"),
    }
}

const fn template(format: Format) -> &'static str {
    match format {
        Format::Rust => {
            "/// COMMENT\n#[inline]\npub fn NAME(square: usize, occupancy: u64) -> u64 {\n    let index = INDEX;\n    ATTACKS[OFFSET + index as usize]\n}\n"
        }
        Format::C => {
            "// COMMENT\nstatic inline uint64_t NAME(unsigned square, uint64_t occupancy) {\n    uint64_t index = INDEX;\n    return ATTACKS[OFFSET + index];\n}\n"
        }
        Format::Cpp => {
            "// COMMENT\nconstexpr std::uint64_t NAME(unsigned square, std::uint64_t occupancy) {\n    std::uint64_t index = INDEX;\n    return ATTACKS[OFFSET + index];\n}\n"
        }
        Format::Java => {
            "// COMMENT\npublic static long NAME(int square, long occupancy) {\n    return ATTACKS[SLOT(square, occupancy)];\n}\n\nprivate static int SLOT(int square, long occupancy) {\n    return OFFSET + (int) (INDEX);\n}\n"
        }
        Format::CSharp => {
            "// COMMENT\npublic static ulong NAME(int square, ulong occupancy)\n{\n    ulong index = unchecked(INDEX);\n    return ATTACKS[OFFSET + (int)index];\n}\n"
        }
        Format::Go => {
            "// COMMENT\nfunc NAME(square int, occupancy uint64) uint64 {\n\tindex := INDEX\n\treturn ATTACKS[int(OFFSET)+int(index)]\n}\n"
        }
        Format::Zig => {
            "/// COMMENT\npub fn NAME(square: usize, occupancy: u64) u64 {\n    const index: usize = @intCast(INDEX);\n    return ATTACKS[OFFSET + index];\n}\n"
        }
        _ => {
            "# COMMENT\ndef NAME(square, occupancy):\n    index = INDEX\n    return ATTACKS[OFFSET + index]\n\n"
        }
    }
}

/// The bits of a word at the places of a mask: the instruction where the language reaches it, a loop elsewhere.
const fn gather(format: Format) -> &'static str {
    match format {
        Format::Rust => {
            "/// The bits of a word at the places of a mask.\n#[inline]\npub fn gather(word: u64, mask: u64) -> u64 {\n    #[cfg(all(target_arch = \"x86_64\", target_feature = \"bmi2\"))]\n    return unsafe { core::arch::x86_64::_pext_u64(word, mask) };\n    #[cfg(not(all(target_arch = \"x86_64\", target_feature = \"bmi2\")))]\n    {\n        let (mut rest, mut gathered, mut bit) = (mask, 0, 1);\n        while rest != 0 {\n            if word & rest & rest.wrapping_neg() != 0 {\n                gathered |= bit;\n            }\n            rest &= rest - 1;\n            bit <<= 1;\n        }\n        gathered\n    }\n}"
        }
        Format::C => {
            "static inline uint64_t gather(uint64_t word, uint64_t mask) {\n#ifdef __BMI2__\n    return _pext_u64(word, mask);\n#else\n    uint64_t gathered = 0;\n    for (uint64_t bit = 1; mask != 0; mask &= mask - 1, bit <<= 1) {\n        if (word & mask & (0 - mask)) gathered |= bit;\n    }\n    return gathered;\n#endif\n}"
        }
        Format::Cpp => {
            "inline std::uint64_t gather(std::uint64_t word, std::uint64_t mask) {\n#ifdef __BMI2__\n    return _pext_u64(word, mask);\n#else\n    std::uint64_t gathered = 0;\n    for (std::uint64_t bit = 1; mask != 0; mask &= mask - 1, bit <<= 1) {\n        if (word & mask & (0 - mask)) gathered |= bit;\n    }\n    return gathered;\n#endif\n}"
        }
        Format::Java => {
            "// The bits of a word at the places of a mask: Long.compress from Java 19 on.\nprivate static long gather(long word, long mask) {\n    long gathered = 0;\n    for (long bit = 1; mask != 0; mask &= mask - 1, bit <<= 1) {\n        if ((word & mask & -mask) != 0) gathered |= bit;\n    }\n    return gathered;\n}"
        }
        Format::CSharp => {
            "private static ulong Gather(ulong word, ulong mask)\n{\n    if (System.Runtime.Intrinsics.X86.Bmi2.X64.IsSupported)\n        return System.Runtime.Intrinsics.X86.Bmi2.X64.ParallelBitExtract(word, mask);\n    ulong gathered = 0;\n    for (ulong bit = 1; mask != 0; mask &= mask - 1, bit <<= 1)\n        if ((word & mask & unchecked(0 - mask)) != 0) gathered |= bit;\n    return gathered;\n}"
        }
        Format::Go => {
            "// Gather takes the bits of a word at the places of a mask.\nfunc Gather(word, mask uint64) uint64 {\n\tvar gathered uint64\n\tfor bit := uint64(1); mask != 0; bit <<= 1 {\n\t\tif word&mask&-mask != 0 {\n\t\t\tgathered |= bit\n\t\t}\n\t\tmask &= mask - 1\n\t}\n\treturn gathered\n}"
        }
        Format::Zig => {
            "/// The bits of a word at the places of a mask.\npub fn gather(word: u64, mask: u64) u64 {\n    var rest = mask;\n    var gathered: u64 = 0;\n    var bit: u64 = 1;\n    while (rest != 0) : (rest &= rest - 1) {\n        if (word & rest & (0 -% rest) != 0) gathered |= bit;\n        bit <<= 1;\n    }\n    return gathered;\n}"
        }
        _ => {
            "# The bits of a word at the places of a mask.\ndef gather(word, mask):\n    gathered, bit = 0, 1\n    while mask:\n        if word & mask & -mask:\n            gathered |= bit\n        mask &= mask - 1\n        bit <<= 1\n    return gathered\n"
        }
    }
}

/// Fills the table when the class is loaded. The walk counts in bits: up and down 8, left and right 1.
const JAVA_FILL: &str = "\
// A class file cannot hold so many constants: the table is filled when the class is loaded.
static final long[] ATTACKS = new long[LENGTH];
private static final int[][] ROOK_STEPS = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
private static final int[][] BISHOP_STEPS = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};

static {
    for (int square = 0; square < 64; square++) {
        long blockers = 0;
        do {
            ATTACKS[rookSlot(square, blockers)] = walk(square, blockers, ROOK_STEPS);
            blockers = (blockers - ROOK_MASKS[square]) & ROOK_MASKS[square];
        } while (blockers != 0);
        do {
            ATTACKS[bishopSlot(square, blockers)] = walk(square, blockers, BISHOP_STEPS);
            blockers = (blockers - BISHOP_MASKS[square]) & BISHOP_MASKS[square];
        } while (blockers != 0);
    }
}

private static long walk(int square, long occupancy, int[][] steps) {
    long attacks = 0;
    for (int[] step : steps) {
        int file = (square & 7) + step[0], rank = (square >> 3) + step[1];
        while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
            long bit = 1L << (rank * 8 + file);
            attacks |= bit;
            if ((occupancy & bit) != 0) break;
            file += step[0];
            rank += step[1];
        }
    }
    return attacks;
}
";
