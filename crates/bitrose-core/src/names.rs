//! Macros for enums whose variants have names, and counts with their nouns.

/// Formats a count with its noun.
///
/// ```
/// use bitrose_core::counted;
///
/// assert_eq!([counted(1, "case"), counted(2, "case"), counted(2, "try")], ["1 case", "2 cases", "2 tries"]);
/// ```
pub fn counted(count: impl std::fmt::Display, noun: &str) -> String {
    match (count.to_string().as_str(), noun.strip_suffix("ry")) {
        ("1", _) => format!("1 {noun}"),
        (count, Some(stem)) => format!("{count} {stem}ries"),
        (count, None) => format!("{count} {noun}s"),
    }
}

/// Declares an enum from the names of its variants, with `ALL`, `name`, `Display`, `FromStr` and, behind features,
/// `serde` and `arbitrary`.
///
/// Parsing ignores case and spaces and takes `-` for `_`. Aliases follow the name, separated by `|`.
macro_rules! named_enum {
    (
        $(#[$meta:meta])*
        pub enum $Enum:ident ($what:literal, $Error:ident) {
            $($(#[$variant_meta:meta])* $Variant:ident = $name:literal $(| $alias:literal)*,)+
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $Enum {
            $($(#[$variant_meta])* #[doc = concat!("\n\nIts name is `", $name, "`.")] $Variant,)+
        }

        impl $Enum {
            /// Every value, in order of declaration.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$Variant),+];

            /// The name, as `Display` writes it and `FromStr` reads it.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$Variant => $name,)+
                }
            }

            /// The other names that `FromStr` accepts.
            pub const fn aliases(self) -> &'static [&'static str] {
                match self {
                    $(Self::$Variant => &[$($alias),*],)+
                }
            }
        }

        impl std::fmt::Display for $Enum {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        #[doc = concat!("The error for a text that is not the name of any ", $what, ".")]
        #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
        #[error(
            "unknown {what} `{found}`: expected {names}",
            what = $what, found = .0, names = crate::names::one_of(&$Enum::ALL.map($Enum::name))
        )]
        pub struct $Error(String);

        impl std::str::FromStr for $Enum {
            type Err = $Error;

            /// Parses a name or an alias, ignoring case and spaces; `-` is taken for `_`.
            fn from_str(text: &str) -> Result<Self, $Error> {
                let wanted = crate::names::normalized(text);
                let is_meant = |value: &Self| {
                    let mut names = value.aliases().iter().copied().chain([value.name()]);
                    names.any(|name| crate::names::normalized(name) == wanted)
                };
                Self::ALL.into_iter().find(is_meant).ok_or_else(|| $Error(text.to_owned()))
            }
        }

        crate::names::optional_traits!($Enum, by_name);
    };
}

/// Implements the traits behind the features `serde` and `arbitrary`.
macro_rules! optional_traits {
    ($Type:ident, by_name) => {
        crate::names::optional_traits!($Type, as_text);

        #[cfg(feature = "arbitrary")]
        impl<'a> arbitrary::Arbitrary<'a> for $Type {
            fn arbitrary(source: &mut arbitrary::Unstructured<'a>) -> arbitrary::Result<Self> {
                source.choose(&Self::ALL).copied()
            }
        }
    };
    ($Type:ident, as_text) => {
        #[cfg(feature = "serde")]
        impl serde::Serialize for $Type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $Type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

pub(crate) use {named_enum, optional_traits};

/// Returns the text in lower case, without spaces, with `_` for `-`.
pub(crate) fn normalized(text: &str) -> String {
    let letters = text.chars().filter(|letter| !letter.is_whitespace());
    letters.map(|letter| if letter == '-' { '_' } else { letter.to_ascii_lowercase() }).collect()
}

/// Joins the names as in `a, b or c`.
pub(crate) fn one_of(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}
