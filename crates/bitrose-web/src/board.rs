//! Boards as inline SVG, in the colors of the terminal. The colors are in the style sheet, because the pages allow no
//! inline styles.

use crate::html::Escaped;
use bitrose_core::bitboard::{Bitboard, Mapping, Square};
use bitrose_core::position::Setup;
use bitrose_course::judge::Task;
use bitrose_draw::{Picture, Role, counted_squares};
use bitrose_lang::{Note, Session, Value};
use std::fmt::Write;

/// A board with its title.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    label: String,
    fact: String,
    squares: Bitboard,
    mapping: Mapping,
    picture: Picture,
    is_painted: bool,
}

impl Board {
    pub(crate) fn new(label: impl Into<String>, squares: Bitboard, mapping: Mapping) -> Self {
        let (label, fact, picture) = (label.into(), String::new(), Picture::of(squares));
        Self { label, fact, squares, mapping, picture, is_painted: false }
    }

    /// Draws the set over the pieces of a position.
    pub(crate) fn over(mut self, setup: &Setup) -> Self {
        self.picture = Picture::over(self.squares, setup.placement.letters());
        self
    }

    /// Replaces the picture, and sets the remark on it.
    pub(crate) fn drawn(mut self, picture: Picture, fact: impl Into<String>) -> Self {
        self.picture = picture;
        self.fact = fact.into();
        self
    }

    /// Makes this the board on which an answer is painted.
    pub(crate) const fn painted(mut self) -> Self {
        self.is_painted = true;
        self
    }

    /// Marks the bits that the last shift in an expression wrapped.
    pub(crate) fn computed(self, source: &str, session: &Session) -> Self {
        let Ok((_, trace)) = session.clone().trace(source) else { return self };
        let mut shifts = trace.own_steps().rev().filter(|step| matches!(&*step.operation, "<<" | ">>"));
        match shifts.next().and_then(|step| step.note.as_ref()) {
            Some(Note::Shift { report, .. }) if report.is_step() => self.wrapped(report.wrapped_to),
            _ => self,
        }
    }

    /// Marks the bits that wrapped: where they are, or where they were before a mask removed them.
    pub(crate) fn wrapped(mut self, to: Bitboard) -> Self {
        let (there, removed) = (to & self.squares, to & !self.squares);
        self.picture = self.picture.marked(there, Role::WrappedTo).marked(removed, Role::Dropped);
        let bits = |count: u32| if count == 1 { "bit" } else { "bits" };
        self.fact = match (there.popcount(), removed.popcount()) {
            (0, 0) => return self,
            (0, removed) => format!("{removed} wrapped {} removed", bits(removed)),
            (wrapped, _) => format!("{wrapped} {} wrapped", bits(wrapped)),
        };
        self
    }

    /// The figure: title, picture, number, and the squares in words.
    pub(crate) fn html(&self) -> String {
        let fact = if self.fact.is_empty() {
            String::new()
        } else {
            format!(" <small>{}</small>", Escaped(&self.fact))
        };
        let painted = if self.is_painted { r#" data-paint="""# } else { "" };
        let words = counted_squares(self.squares);
        format!(
            "<figure{painted}><figcaption><b>{}</b>{fact}</figcaption>{}<p class=\"number\"><code>0x{:016X}</code> \
             <span>{words}</span></p></figure>\n",
            Escaped(&self.label),
            self.svg(),
            self.mapping.number(self.squares),
        )
    }

    /// The picture alone. Its text alternative names the squares of every role.
    pub(crate) fn svg(&self) -> String {
        let mut fills = String::new();
        let mut signs = String::new();
        let mut alt = format!("{}: {}", self.label, counted_squares(self.squares));
        for (role, name) in
            [(Role::WrappedTo, "wrapped to"), (Role::Missing, "missing"), (Role::Extra, "extra")]
        {
            let squares = self.with(|other| other == role);
            if !squares.is_empty() {
                alt += &format!("; {name} {}", counted_squares(squares));
            }
        }
        path(&mut fills, "s", self.with(|role| matches!(role, Role::Set | Role::Member(_))));
        path(&mut fills, "w", self.with(|role| role == Role::WrappedTo));
        path(&mut fills, "x", self.with(|role| role == Role::Extra));
        path(&mut fills, "m", self.with(|role| role == Role::Missing));
        path(&mut fills, "d", self.with(|role| role == Role::Set));
        for square in Square::all() {
            let role = self.picture.role(square);
            let class = match role {
                Role::Clear | Role::Set => continue,
                Role::Piece(letter) | Role::Ghost(letter) if letter.is_uppercase() => "p",
                Role::Piece(_) | Role::Ghost(_) => "q",
                Role::Dropped | Role::WrappedFrom => "l",
                Role::Missing => "g",
                Role::Member(_) | Role::WrappedTo | Role::Extra => "o",
            };
            let (x, y) = center(square);
            let glyph = role.glyph().to_string();
            let _ = write!(signs, r#"<text class="{class}" x="{x}" y="{y}">{}</text>"#, Escaped(&glyph));
        }
        format!(
            r##"<svg class="board" viewBox="-5 0 86 86" role="img" aria-label="{}"><use href="#b"/>{fills}{signs}</svg>"##,
            Escaped(&alt)
        )
    }

    fn with(&self, is: impl Fn(Role) -> bool) -> Bitboard {
        Square::all().filter(|square| is(self.picture.role(*square))).collect()
    }
}

/// A value with its name: a board is drawn, anything else is a line of text.
pub(crate) fn value(label: &str, value: Value, mapping: Mapping) -> String {
    match value {
        Value::Board(word) => Board::new(label, mapping.board(word), mapping).html(),
        value => fact(label, &value.to_string()),
    }
}

/// A name with its value as a line of text.
pub(crate) fn fact(label: &str, value: &str) -> String {
    format!("<p class=\"fact\">{} = <b>{value}</b></p>\n", Escaped(label))
}

/// Draws a board over the position that a task is about, if there is one.
pub(crate) fn on_position(board: Board, task: &Task) -> Board {
    match task.session().position() {
        Some(setup) => board.over(setup),
        None => board,
    }
}

/// Puts boards into a row.
pub(crate) fn row(boards: &str) -> String {
    if boards.is_empty() { String::new() } else { format!("<div class=\"boards\">\n{boards}</div>\n") }
}

/// Draws a dot on each square. The style sheet sets the width of the dots; as wide as a square, they fill it.
fn path(out: &mut String, class: &str, squares: Bitboard) {
    if squares.is_empty() {
        return;
    }
    let _ = write!(out, r#"<path class="{class}" d=""#);
    for square in squares {
        let (x, y) = center(square);
        let _ = write!(out, "M{x} {y}h0");
    }
    out.push_str(r#""/>"#);
}

fn center(square: Square) -> (u8, u8) {
    (square.file().index() * 10 + 5, 75 - square.rank().index() * 10)
}

/// The empty board, defined once for all boards of a page. The dark squares are the dashes of eight lines.
pub(crate) const EMPTY: &str = r#"<svg width="0" height="0" aria-hidden="true" class="defs"><defs><g id="b"><path class="lt" d="M0 0h80v80H0z"/>
<path class="dk" d="M0 75h80M10 65h70M0 55h80M10 45h70M0 35h80M10 25h70M0 15h80M10 5h70"/>
<text class="n" x="-3 -3 -3 -3 -3 -3 -3 -3" y="75 65 55 45 35 25 15 5">12345678</text>
<text class="n" x="5 15 25 35 45 55 65 75" y="83">abcdefgh</text></g></defs></svg>
"#;
