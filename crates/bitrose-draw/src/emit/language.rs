//! How each language writes names, numbers, comments, arrays and the lookup functions.

use super::NotALanguage;
use crate::{Format, capitalized};
use bitrose_core::magic::{AttackTables, Keying, Slider, TableLayout};

/// The kind of elements of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// 64-bit words.
    Word,
    /// Numbers of bits by which to shift, 1 to 63.
    Shift,
    /// Indices into the table.
    Offset,
}

/// A programming language.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dialect {
    pub(super) format: Format,
}

impl Dialect {
    pub(super) const fn new(format: Format) -> Result<Self, NotALanguage> {
        match format {
            Format::Rust
            | Format::C
            | Format::Cpp
            | Format::Java
            | Format::CSharp
            | Format::Go
            | Format::Python
            | Format::Zig => Ok(Self { format }),
            _ => Err(NotALanguage(format)),
        }
    }

    /// Appends each line of `text` as a comment.
    pub(super) fn comment(self, out: &mut String, indent: &str, text: &str) {
        let sign = if self.format == Format::Python { "#" } else { "//" };
        for line in text.lines() {
            out.extend([indent, sign, " ", line, "\n"]);
        }
    }

    /// The name of a constant: `ROOK_MAGICS`, `RookMagics` or `rook_magics`.
    pub(super) fn constant(self, words: &[&str]) -> String {
        match self.format {
            Format::CSharp | Format::Go => words.iter().map(|word| capitalized(word)).collect(),
            Format::Zig => words.join("_"),
            _ => words.join("_").to_ascii_uppercase(),
        }
    }

    /// The name of a function: `rook_attacks`, `rookAttacks` or `RookAttacks`.
    pub(super) fn function(self, words: &[&str]) -> String {
        match self.format {
            Format::CSharp | Format::Go => words.iter().map(|word| capitalized(word)).collect(),
            Format::Java | Format::Zig => {
                let rest: String = words[1..].iter().map(|word| capitalized(word)).collect();
                words[0].to_owned() + &rest
            }
            _ => words.join("_"),
        }
    }

    /// The element type of an array.
    const fn element(self, kind: Kind) -> &'static str {
        match (self.format, kind) {
            (Format::Rust | Format::Zig, Kind::Word) => "u64",
            (Format::Zig, Kind::Shift) => "u6",
            (Format::Rust, Kind::Shift) => "u8",
            (Format::Rust | Format::Zig, Kind::Offset) => "u32",
            (Format::Cpp, Kind::Word) => "std::uint64_t",
            (Format::Cpp, Kind::Shift) => "std::uint8_t",
            (Format::Cpp, Kind::Offset) => "std::uint32_t",
            (Format::Java, Kind::Word) => "long",
            (Format::Java, Kind::Shift | Kind::Offset) | (Format::CSharp, Kind::Offset) => "int",
            (Format::CSharp, Kind::Word) => "ulong",
            (Format::CSharp, Kind::Shift) => "byte",
            (Format::Go, Kind::Word) => "uint64",
            (Format::Go, Kind::Shift) => "uint8",
            (Format::Go, Kind::Offset) => "uint32",
            (_, Kind::Word) => "uint64_t",
            (_, Kind::Shift) => "uint8_t",
            (_, Kind::Offset) => "uint32_t",
        }
    }

    /// The beginning and the end of an array declaration. The lengths of a two-dimensional array are `[rows, columns]`.
    fn frame(self, kind: Kind, name: &str, lengths: &[usize]) -> (String, &'static str) {
        let element = self.element(kind);
        let sizes: String =
            lengths.iter().flat_map(|length| ["[".to_owned(), length.to_string(), "]".to_owned()]).collect();
        let brackets = "[]".repeat(lengths.len());
        match self.format {
            Format::Rust => {
                let array = lengths
                    .iter()
                    .rev()
                    .fold(element.to_owned(), |inner, length| format!("[{inner}; {length}]"));
                (format!("pub static {name}: {array} = ["), "];")
            }
            Format::C => (format!("static const {element} {name}{sizes} = {{"), "};"),
            Format::Cpp => (format!("inline constexpr {element} {name}{sizes} = {{"), "};"),
            Format::Java => (format!("static final {element}{brackets} {name} = {{"), "};"),
            Format::CSharp => (format!("public static readonly {element}{brackets} {name} = {{"), "};"),
            Format::Go => (format!("var {name} = {sizes}{element}{{"), "}"),
            Format::Zig => (format!("pub const {name} = {sizes}{element}{{"), "};"),
            _ => (format!("{name} = ["), "]"),
        }
    }

    /// The beginning and the end of a row of a two-dimensional array.
    const fn row(self) -> (&'static str, &'static str) {
        match self.format {
            Format::Rust | Format::Python => ("[", "],"),
            Format::CSharp => ("new ulong[] {", "},"),
            Format::Zig => (".{", "},"),
            _ => ("{", "},"),
        }
    }

    /// Appends the declaration of an array with its numbers.
    pub(super) fn array(self, out: &mut String, indent: &str, kind: Kind, name: &[&str], numbers: &[u64]) {
        self.nested(out, indent, kind, name, &[numbers.len()], numbers);
    }

    /// Appends the declaration of a one- or two-dimensional array with its numbers, row by row.
    pub(super) fn nested(
        self,
        out: &mut String,
        indent: &str,
        kind: Kind,
        name: &[&str],
        lengths: &[usize],
        numbers: &[u64],
    ) {
        let (open, close) = self.frame(kind, &self.constant(name), lengths);
        if self.format == Format::Rust {
            out.extend([indent, "#[rustfmt::skip]\n"]);
        }
        out.extend([indent, &open, "\n"]);
        let step = if self.format == Format::Go { "\t" } else { "    " }; // gofmt wants tabs
        let deeper = format!("{indent}{step}");
        if let [_, columns] = *lengths {
            let (open_row, close_row) = self.row();
            for row in numbers.chunks(columns.max(1)) {
                out.extend([&deeper, open_row, "\n"]);
                self.lines(out, &format!("{deeper}{step}"), kind, row);
                out.extend([&deeper, close_row, "\n"]);
            }
        } else {
            self.lines(out, &deeper, kind, numbers);
        }
        out.extend([indent, close, "\n\n"]);
    }

    /// Appends numbers, several per line.
    fn lines(self, out: &mut String, indent: &str, kind: Kind, numbers: &[u64]) {
        for line in numbers.chunks(if kind == Kind::Word { 4 } else { 8 }) {
            *out += indent;
            for (index, &number) in line.iter().enumerate() {
                *out += if index == 0 { "" } else { " " };
                self.number(out, kind, number);
                out.push(',');
            }
            out.push('\n');
        }
    }

    fn number(self, out: &mut String, kind: Kind, number: u64) {
        if kind != Kind::Word {
            *out += &number.to_string();
            return;
        }
        let digits = format!("{number:016X}");
        if self.format == Format::Rust {
            let groups = [&digits[..4], &digits[4..8], &digits[8..12], &digits[12..]];
            out.extend(["0x", &groups.join("_")]); // the type of the array is enough
        } else {
            out.extend(["0x", &digits, self.format.suffix()]);
        }
    }

    /// Appends the beginning of a file, and returns the indentation of what follows.
    pub(super) fn open_file(self, out: &mut String, layout: TableLayout) -> &'static str {
        let is_pext = layout == TableLayout::Pext;
        let (text, indent) = match self.format {
            Format::C if is_pext => {
                ("#include <stdint.h>\n#ifdef __BMI2__\n#include <immintrin.h>\n#endif\n", "")
            }
            Format::C => ("#include <stdint.h>\n", ""),
            Format::Cpp if is_pext => {
                ("#pragma once\n#include <cstdint>\n#ifdef __BMI2__\n#include <immintrin.h>\n#endif\n", "")
            }
            Format::Cpp => ("#pragma once\n#include <cstdint>\n", ""),
            Format::Java => ("public final class Magics {\n    private Magics() {}\n", "    "),
            Format::CSharp => ("public static class Magics\n{", "    "),
            Format::Go => ("package magics\n", ""),
            _ => ("", ""),
        };
        *out += text;
        out.push('\n');
        indent
    }

    pub(super) fn close_file(self, out: &mut String) {
        let end = out.trim_end().len();
        out.truncate(end);
        out.push('\n');
        if matches!(self.format, Format::Java | Format::CSharp) {
            *out += "}\n";
        }
    }
}

/// Appends the table of attacks. A Java class file cannot hold such a large array, so for Java it is a short loop that
/// fills the array. The loop steps by bits: 8 up and down, 1 left and right.
pub(super) fn attacks(out: &mut String, dialect: Dialect, indent: &str, tables: &AttackTables) {
    if dialect.format == Format::Java {
        let fill = include_str!("tables/fill.java").replace("LENGTH", &tables.attacks.len().to_string());
        *out += &indented(&fill, indent);
    } else {
        dialect.array(out, indent, Kind::Word, &["attacks"], &tables.attacks);
    }
    if tables.layout == TableLayout::Pext {
        *out += &indented(templates(dialect.format).1, indent);
    }
}

fn indented(text: &str, indent: &str) -> String {
    let line = |line: &str| if line.is_empty() { "\n".to_owned() } else { format!("{indent}{line}\n") };
    text.lines().map(line).collect::<String>() + "\n"
}

/// Appends a lookup function: key, index, load.
pub(super) fn function(out: &mut String, dialect: Dialect, indent: &str, layout: TableLayout, piece: Slider) {
    let function = |what| dialect.function(&[piece.name(), what]);
    let constexpr = if layout == TableLayout::Pext { "inline" } else { "constexpr" }; // PEXT is not available in constants
    let text = templates(dialect.format)
        .0
        .replace("constexpr", constexpr)
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

/// The index of the first slot of the square.
fn offset(dialect: Dialect, layout: TableLayout, piece: Slider) -> String {
    match (layout, piece) {
        (TableLayout::Plain, Slider::Rook) => "square * 4096".to_owned(),
        (TableLayout::Plain, Slider::Bishop) => "262144 + square * 512".to_owned(),
        _ if dialect.format == Format::Rust => element(dialect, piece, "offsets") + " as usize",
        _ => element(dialect, piece, "offsets"),
    }
}

/// The index relative to that slot.
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

/// The template of a lookup function, and that of the function that gathers the bits of a word at the bits of a mask:
/// the PEXT instruction if the language offers it, otherwise a loop.
const fn templates(format: Format) -> (&'static str, &'static str) {
    match format {
        Format::Rust => (include_str!("tables/lookup.rs"), include_str!("tables/gather.rs")),
        Format::C => (include_str!("tables/lookup.c"), include_str!("tables/gather.c")),
        Format::Cpp => (include_str!("tables/lookup.hpp"), include_str!("tables/gather.hpp")),
        Format::Java => (include_str!("tables/lookup.java"), include_str!("tables/gather.java")),
        Format::CSharp => (include_str!("tables/lookup.cs"), include_str!("tables/gather.cs")),
        Format::Go => (include_str!("tables/lookup.go"), include_str!("tables/gather.go")),
        Format::Zig => (include_str!("tables/lookup.zig"), include_str!("tables/gather.zig")),
        // two empty lines between functions
        _ => (concat!(include_str!("tables/lookup.py"), "\n"), include_str!("tables/gather.py")),
    }
}
