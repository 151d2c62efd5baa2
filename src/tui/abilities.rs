//! What the terminal can show. Only the environment is asked: asking the terminal would cost a round trip at the start,
//! and a timeout on terminals that do not answer.

use super::NoTerminal;

/// How many colors the terminal shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColorDepth {
    /// None: roles show by glyphs and by bold, underlined and reversed text (`NO_COLOR`).
    None,
    /// The sixteen of the terminal's own palette.
    #[default]
    Ansi16,
    /// The 256 of xterm.
    Ansi256,
    /// 24 bits.
    TrueColor,
}

/// The background of a terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ground {
    /// Black, or nearly so.
    #[default]
    Dark,
    /// White, or nearly so.
    Light,
}

/// The terminal of this process, as the environment describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Abilities {
    /// The number of colors it shows; none if `NO_COLOR` asks for that.
    pub color: ColorDepth,
    /// Why its cursor cannot be moved, if it cannot.
    pub fixed: Option<NoTerminal>,
    /// What says that it shows ASCII alone: `LC_ALL=C`. `None` where the locale is one of UTF-8.
    pub ascii: Option<String>,
    /// What says that it has no colors at all: `TERM=vt100`.
    pub mono: Option<String>,
    /// Its background. Some terminals say in `COLORFGBG` that it is light; all others are taken to be dark.
    pub ground: Ground,
}

impl Abilities {
    /// What the environment of this process says.
    pub fn of_environment() -> Self {
        Self::from_variables(|name| std::env::var_os(name).map(|value| value.to_string_lossy().into_owned()))
    }

    /// What an environment says. A variable that is empty counts as one that is not set.
    fn from_variables(variable: impl Fn(&str) -> Option<String>) -> Self {
        let variable = |name: &str| variable(name).filter(|value| !value.is_empty());
        let term = variable("TERM");
        let fixed = fixed(term.as_deref());
        let mono = term.filter(|term| is_mono(term)).map(|term| format!("TERM={term}"));
        let is_plain = variable("NO_COLOR").is_some() || fixed.is_some() || mono.is_some();
        let color = if is_plain { ColorDepth::None } else { depth(&variable) };
        let ground = variable("COLORFGBG").map(|colors| ground_of(&colors)).unwrap_or_default();
        Self { color, fixed, ascii: no_utf8(variable), mono, ground }
    }

    /// The message that says what the terminal lacks and what bitrose does instead.
    pub fn notice(&self) -> Option<String> {
        let ascii = self.ascii.as_ref().map(|why| format!("{why}: drawn in ASCII"));
        let mono = self.mono.as_ref().map(|why| format!("{why}: bold and reversed text for colors"));
        let said: Vec<String> = [ascii, mono].into_iter().flatten().collect();
        (!said.is_empty()).then(|| said.join(" · "))
    }
}

impl ColorDepth {
    /// The depth of the terminal of this process. `wanted` is what the user said: `Some(false)` for no colors,
    /// `Some(true)` for colors although the environment has none, `None` to leave it to the environment.
    pub fn of_terminal(wanted: Option<bool>) -> Self {
        match wanted {
            Some(false) => Self::None,
            Some(true) => depth(&|name: &str| std::env::var(name).ok().filter(|value| !value.is_empty())),
            None => Abilities::of_environment().color,
        }
    }
}

/// A terminal without a name is taken to be one that cannot move its cursor, as git and ncurses do. Windows has no
/// such names.
fn fixed(term: Option<&str>) -> Option<NoTerminal> {
    match term {
        None if cfg!(unix) => Some(NoTerminal::Unnamed),
        Some("dumb" | "unknown") => Some(NoTerminal::Dumb),
        _ => None,
    }
}

/// The last of the numbers is that of the ground, among 16: white and the bright ones but grey are light.
fn ground_of(colors: &str) -> Ground {
    match colors.rsplit(';').next().and_then(|ground| ground.parse().ok()) {
        Some(7 | 9..=15) => Ground::Light,
        _ => Ground::Dark,
    }
}

/// The DEC terminals, which serial consoles claim to be, and the entries of terminfo that say so.
fn is_mono(term: &str) -> bool {
    let is_dec =
        term.strip_prefix("vt").is_some_and(|rest| rest.starts_with(|letter: char| letter.is_ascii_digit()));
    is_dec || term.ends_with("-m") || term.ends_with("-mono")
}

/// The color depth of a terminal that has colors. Eight and sixteen are the same: only the first eight are used.
fn depth(variable: &impl Fn(&str) -> Option<String>) -> ColorDepth {
    let term = variable("TERM").unwrap_or_default();
    let true_color = variable("COLORTERM").is_some_and(|value| value == "truecolor" || value == "24bit");
    // GNU screen hands COLORTERM down from the terminal outside, and garbles what that promises
    let garbled = term.starts_with("screen") && variable("TMUX").is_none();
    if (true_color && !garbled) || term.ends_with("-direct") || variable("WT_SESSION").is_some() {
        ColorDepth::TrueColor
    } else if true_color || term.contains("256") {
        ColorDepth::Ansi256
    } else {
        ColorDepth::Ansi16
    }
}

/// The locale for characters is that of the first of three variables (POSIX), and without any it is C. The console of
/// Windows takes Unicode whatever the locale is.
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

    /// `NAME=value` words.
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
            ("15;0", Ground::Dark),
            ("0;15", Ground::Light),
            ("0;default;15", Ground::Light),
            ("7;8", Ground::Dark),
            ("x", Ground::Dark),
            ("", Ground::Dark),
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
        ] {
            assert_eq!(abilities(variables).ascii.as_deref(), why, "{variables}");
        }
    }

    #[test]
    fn without_a_name_a_terminal_does_not_move_its_cursor() {
        for (variables, fixed) in [
            ("TERM=xterm", None),
            ("TERM=vt100", None),
            ("TERM=dumb", Some(NoTerminal::Dumb)),
            ("TERM=unknown", Some(NoTerminal::Dumb)),
            ("TERM=", Some(NoTerminal::Unnamed)),
            ("", Some(NoTerminal::Unnamed)),
        ] {
            let fixed = if cfg!(unix) { fixed } else { fixed.filter(|why| *why == NoTerminal::Dumb) };
            assert_eq!(abilities(variables).fixed, fixed, "{variables}");
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
