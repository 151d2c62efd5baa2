//! Detects what the terminal can show. Only environment variables are read: querying the terminal would cost a round
//! trip at startup, and a timeout on terminals that do not answer.

use super::NoTerminal;

/// The number of colors that the terminal shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColorDepth {
    /// No colors (`NO_COLOR`): roles are shown by glyphs and by bold, underlined and reversed text.
    None,
    /// The 16 colors of the terminal's own palette.
    #[default]
    Ansi16,
    /// The 256 colors of xterm.
    Ansi256,
    /// 24-bit colors.
    TrueColor,
}

/// The background of a terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Background {
    /// Black, or nearly so.
    #[default]
    Dark,
    /// White, or nearly so.
    Light,
}

/// What the terminal of this process can do, according to the environment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Abilities {
    /// The color depth; [`ColorDepth::None`] if `NO_COLOR` is set or the terminal has no colors.
    pub color: ColorDepth,
    /// Why the cursor cannot be moved, if it cannot.
    pub cannot_move_cursor: Option<NoTerminal>,
    /// The setting that limits output to ASCII, such as `LC_ALL=C` or `TERM=linux`. `None` for full Unicode.
    pub ascii: Option<String>,
    /// The setting that names a terminal without any colors, such as `TERM=vt100`.
    pub mono: Option<String>,
    /// The background. Some terminals report in `COLORFGBG` that it is light; all others are assumed to be dark.
    pub ground: Background,
}

impl Abilities {
    /// Detects the abilities from the environment of this process.
    pub fn of_environment() -> Self {
        Self::from_variables(|name| std::env::var_os(name).map(|value| value.to_string_lossy().into_owned()))
    }

    /// Detects the abilities from the variables of an environment. An empty variable counts as unset.
    fn from_variables(variable: impl Fn(&str) -> Option<String>) -> Self {
        let variable = |name: &str| variable(name).filter(|value| !value.is_empty());
        let term = variable("TERM");
        let cannot_move_cursor = cannot_move_cursor(term.as_deref());
        // The fonts of the Linux console have neither chess pieces nor stars.
        let console = term.clone().filter(|term| term == "linux").map(|term| format!("TERM={term}"));
        let mono = term.filter(|term| is_mono(term)).map(|term| format!("TERM={term}"));
        let is_plain = variable("NO_COLOR").is_some() || cannot_move_cursor.is_some() || mono.is_some();
        let color = if is_plain { ColorDepth::None } else { depth(&variable) };
        let ground = variable("COLORFGBG").map(|colors| ground_of(&colors)).unwrap_or_default();
        Self { color, cannot_move_cursor, ascii: console.or_else(|| no_utf8(variable)), mono, ground }
    }

    /// Returns a message that says what the terminal lacks and what bitrose does instead, or `None` if there is nothing
    /// to report.
    pub fn notice(&self) -> Option<String> {
        let ascii = self.ascii.as_ref().map(|why| format!("{why}: drawn in ASCII"));
        let mono = self.mono.as_ref().map(|why| format!("{why}: bold and reversed text for colors"));
        let said: Vec<String> = [ascii, mono].into_iter().flatten().collect();
        (!said.is_empty()).then(|| said.join(" · "))
    }
}

impl ColorDepth {
    /// Returns the color depth of this process's terminal. `wanted` is the user's choice: `Some(false)` for no colors,
    /// `Some(true)` for colors even if the environment asks for none, `None` to let the environment decide.
    pub fn of_terminal(wanted: Option<bool>) -> Self {
        match wanted {
            Some(false) => Self::None,
            Some(true) => depth(&|name: &str| std::env::var(name).ok().filter(|value| !value.is_empty())),
            None => Abilities::of_environment().color,
        }
    }
}

/// Returns why the terminal cannot move its cursor, or `None` if it can. On Unix, an unset or empty `TERM` counts as a
/// terminal that cannot, as in git and ncurses. Windows does not name its terminals in `TERM`.
fn cannot_move_cursor(term: Option<&str>) -> Option<NoTerminal> {
    match term {
        None if cfg!(unix) => Some(NoTerminal::Unnamed),
        Some("dumb" | "unknown") => Some(NoTerminal::Dumb),
        _ => None,
    }
}

/// Parses `COLORFGBG`. Its last number is the background, one of 16 colors: white (7) and the bright colors other than
/// gray (8) are light.
fn ground_of(colors: &str) -> Background {
    match colors.rsplit(';').next().and_then(|ground| ground.parse().ok()) {
        Some(7 | 9..=15) => Background::Light,
        _ => Background::Dark,
    }
}

/// Returns `true` if `TERM` names a terminal without colors: a DEC terminal, which serial consoles often claim to be,
/// or a terminfo entry that ends in `-m` or `-mono`.
fn is_mono(term: &str) -> bool {
    let is_dec =
        term.strip_prefix("vt").is_some_and(|rest| rest.starts_with(|letter: char| letter.is_ascii_digit()));
    is_dec || term.ends_with("-m") || term.ends_with("-mono")
}

/// Returns the color depth of a terminal that has colors. Terminals with 8 and with 16 colors are treated alike,
/// because only the first eight colors are used.
fn depth(variable: &impl Fn(&str) -> Option<String>) -> ColorDepth {
    let term = variable("TERM").unwrap_or_default();
    let true_color = variable("COLORTERM").is_some_and(|value| value == "truecolor" || value == "24bit");
    // GNU screen passes on the COLORTERM of the outer terminal, but garbles 24-bit colors
    let garbled = term.starts_with("screen") && variable("TMUX").is_none();
    if (true_color && !garbled) || term.ends_with("-direct") || variable("WT_SESSION").is_some() {
        ColorDepth::TrueColor
    } else if true_color || term.contains("256") {
        ColorDepth::Ansi256
    } else {
        ColorDepth::Ansi16
    }
}

/// Returns why output is limited to ASCII, or `None` if the locale uses UTF-8. The character encoding follows from the
/// first of three variables that is set (POSIX); if none is set, the locale is C. The Windows console accepts Unicode
/// whatever the locale is.
fn no_utf8(variable: impl Fn(&str) -> Option<String>) -> Option<String> {
    if cfg!(windows) {
        return None;
    }
    let set = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(|name| Some((name, variable(name)?)));
    let Some((name, value)) = set else { return Some("no LANG is set".to_owned()) };
    let plain = value.to_ascii_lowercase();
    let is_utf8 = plain.contains("utf-8") || plain.contains("utf8");
    (!is_utf8).then(|| format!("{name}={value}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The abilities in an environment that is written as `NAME=value` words.
    fn abilities(variables: &str) -> Abilities {
        Abilities::from_variables(|name| {
            let words = variables.split_whitespace().filter_map(|word| word.split_once('='));
            words.rev().find(|(key, _)| *key == name).map(|(_, value)| value.to_owned())
        })
    }

    #[test]
    fn the_environment_tells_the_depth() {
        for (variables, color) in [
            ("TERM=linux", ColorDepth::Ansi16),
            ("TERM=xterm", ColorDepth::Ansi16),
            ("TERM=vte", ColorDepth::Ansi16),
            ("TERM=xterm-256color", ColorDepth::Ansi256),
            ("TERM=xterm-direct", ColorDepth::TrueColor),
            ("TERM=xterm-256color COLORTERM=truecolor", ColorDepth::TrueColor),
            ("TERM=xterm-256color COLORTERM=24bit", ColorDepth::TrueColor),
            ("TERM=xterm-256color COLORTERM=24bit NO_COLOR=1", ColorDepth::None),
            ("TERM=xterm-256color NO_COLOR=", ColorDepth::Ansi256),
            ("TERM=xterm-256color SSH_TTY=/dev/pts/1", ColorDepth::Ansi256), // SSH does not pass COLORTERM on
            ("TERM=vt220", ColorDepth::None),
            ("TERM=xterm-mono", ColorDepth::None),
            ("TERM=dumb", ColorDepth::None),
        ] {
            assert_eq!(abilities(variables).color, color, "{variables}");
        }
    }

    #[test]
    fn the_last_number_is_the_ground() {
        for (colors, ground) in [
            ("15;0", Background::Dark),
            ("0;15", Background::Light),
            ("0;default;15", Background::Light),
            ("7;8", Background::Dark),
            ("x", Background::Dark),
            ("", Background::Dark),
        ] {
            assert_eq!(abilities(&format!("COLORFGBG={colors}")).ground, ground, "{colors}");
        }
    }

    #[test]
    fn screen_without_tmux_garbles_true_color() {
        let screen = "TERM=screen-256color COLORTERM=truecolor";
        assert_eq!(abilities(screen).color, ColorDepth::Ansi256);
        assert_eq!(abilities(&format!("{screen} TMUX=/socket,1,0")).color, ColorDepth::TrueColor);
    }

    #[test]
    fn the_user_has_the_last_word() {
        assert_eq!(ColorDepth::of_terminal(Some(false)), ColorDepth::None);
        assert_ne!(ColorDepth::of_terminal(Some(true)), ColorDepth::None);
    }

    #[test]
    fn the_first_locale_that_is_set_counts() {
        for (variables, why) in [
            ("LANG=C.UTF-8", None),
            ("LANG=de_CH.utf8", None),
            ("LC_CTYPE=UTF-8", None),
            ("LC_ALL=en_GB.UTF-8 LANG=C", None),
            ("LC_ALL= LC_CTYPE=C.UTF-8 LANG=C", None),
            ("LC_ALL=C LANG=en_GB.UTF-8", Some("LC_ALL=C")),
            ("LC_CTYPE=POSIX", Some("LC_CTYPE=POSIX")),
            ("LANG=en_US.ISO-8859-1", Some("LANG=en_US.ISO-8859-1")),
            ("TERM=xterm", Some("no LANG is set")),
            ("TERM=linux LANG=C.UTF-8", Some("TERM=linux")),
        ] {
            assert_eq!(abilities(variables).ascii.as_deref(), why, "{variables}");
        }
    }

    #[test]
    fn without_a_name_a_terminal_does_not_move_its_cursor() {
        for (variables, cannot_move_cursor) in [
            ("TERM=xterm", None),
            ("TERM=vt100", None),
            ("TERM=dumb", Some(NoTerminal::Dumb)),
            ("TERM=unknown", Some(NoTerminal::Dumb)),
            ("TERM=", Some(NoTerminal::Unnamed)),
            ("", Some(NoTerminal::Unnamed)),
        ] {
            let cannot_move_cursor = if cfg!(unix) {
                cannot_move_cursor
            } else {
                cannot_move_cursor.filter(|why| *why == NoTerminal::Dumb)
            };
            assert_eq!(abilities(variables).cannot_move_cursor, cannot_move_cursor, "{variables}");
        }
    }

    #[test]
    fn what_is_missing_is_said_and_nothing_else() {
        assert_eq!(abilities("TERM=xterm-256color LANG=C.UTF-8").notice(), None);
        assert_eq!(abilities("TERM=xterm LANG=C.UTF-8 NO_COLOR=1").notice(), None, "it was asked for");
        let said = abilities("TERM=vt100 LC_ALL=C").notice().unwrap();
        assert!(said.contains("LC_ALL=C: drawn in ASCII") && said.contains("TERM=vt100: bold"), "{said}");
    }
}
