//! How many colours the terminal has. Told by the environment alone: asking the terminal would cost a round trip at
//! the start, and a timeout on terminals that do not answer.

use super::ColourDepth;

impl ColourDepth {
    /// The depth of the terminal of this process. `wanted` is what the user said: `Some(false)` for no colours,
    /// `Some(true)` for colours although `NO_COLOR` is set, `None` to leave it to the environment.
    #[must_use]
    pub fn of_terminal(wanted: Option<bool>) -> Self {
        Self::detect(wanted, |name| std::env::var(name).ok().filter(|value| !value.is_empty()))
    }

    fn detect(wanted: Option<bool>, variable: impl Fn(&str) -> Option<String>) -> Self {
        if !wanted.unwrap_or_else(|| variable("NO_COLOR").is_none()) {
            return Self::None;
        }
        let term = variable("TERM").unwrap_or_default();
        let true_colour = variable("COLORTERM").is_some_and(|value| value == "truecolor" || value == "24bit");
        // GNU screen hands COLORTERM down from the terminal outside, and garbles what that promises
        let garbled = term.starts_with("screen") && variable("TMUX").is_none();
        if (true_colour && !garbled) || term.ends_with("-direct") || variable("WT_SESSION").is_some() {
            Self::TrueColour
        } else if true_colour || term.contains("256") {
            Self::Ansi256
        } else {
            Self::Ansi16
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn depth(wanted: Option<bool>, variables: &[(&str, &str)]) -> ColourDepth {
        ColourDepth::detect(wanted, |name| {
            variables.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn the_environment_tells_the_depth() {
        assert_eq!(depth(None, &[]), ColourDepth::Ansi16);
        assert_eq!(depth(None, &[("TERM", "linux")]), ColourDepth::Ansi16);
        assert_eq!(depth(None, &[("TERM", "xterm-256color")]), ColourDepth::Ansi256);
        assert_eq!(depth(None, &[("TERM", "xterm-direct")]), ColourDepth::TrueColour);
        assert_eq!(
            depth(None, &[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")]),
            ColourDepth::TrueColour
        );
        assert_eq!(
            depth(None, &[("TERM", "xterm-256color"), ("COLORTERM", "24bit")]),
            ColourDepth::TrueColour
        );
    }

    #[test]
    fn screen_without_tmux_garbles_true_colour() {
        let screen = [("TERM", "screen-256color"), ("COLORTERM", "truecolor")];
        assert_eq!(depth(None, &screen), ColourDepth::Ansi256);
        let tmux = [screen.as_slice(), &[("TMUX", "/socket,1,0")]].concat();
        assert_eq!(depth(None, &tmux), ColourDepth::TrueColour);
    }

    #[test]
    fn the_user_has_the_last_word() {
        let none = [("TERM", "xterm-256color"), ("NO_COLOR", "1")];
        assert_eq!(depth(None, &none), ColourDepth::None);
        assert_eq!(depth(Some(true), &none), ColourDepth::Ansi256);
        assert_eq!(depth(Some(false), &none[..1]), ColourDepth::None);
    }
}
