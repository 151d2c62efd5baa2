//! Enumerations in which each value has a text.

/// Defines such an enumeration, the list of its values, and the method that returns the text. The text is also what
/// `{}` writes.
macro_rules! named {
    (
        $(#[$of_type:meta])* $vis:vis enum $type:ident { $($(#[$of_value:meta])* $value:ident = $text:literal,)* }
        $(#[$of_method:meta])* fn $method:ident
    ) => {
        $(#[$of_type])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        $vis enum $type { $($(#[$of_value])* $value),* }

        impl $type {
            /// All values, in order.
            $vis const ALL: [Self; [$($text),*].len()] = [$(Self::$value),*];

            $(#[$of_method])*
            $vis const fn $method(self) -> &'static str {
                match self { $(Self::$value => $text),* }
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.$method())
            }
        }
    };
}
