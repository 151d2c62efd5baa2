use super::{Fill, SquareInk, Theme, Tone, paint};
use crate::tui::{Background, ColorDepth};
use bitrose_draw::Role;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier};
use std::collections::HashSet;

type Rgb = [u8; 3];

const TONES: [Tone; 10] = {
    use Tone::{Accent, Cursor, Error, Faint, Key, Linked, Lost, Plain, Strong, Title};
    [Plain, Faint, Title, Strong, Lost, Error, Accent, Key, Cursor, Linked]
};

/// Converts a channel to linear light, as WCAG 2 defines it.
fn linear(channel: u8) -> f64 {
    let channel = f64::from(channel) / 255.0;
    if channel <= 0.04045 { channel / 12.92 } else { ((channel + 0.055) / 1.055).powf(2.4) }
}

fn luminance(rgb: Rgb) -> f64 {
    let [red, green, blue] = rgb.map(linear);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// Returns the contrast ratio of two colors according to WCAG 2, from 1 to 21.
fn contrast(one: Rgb, other: Rgb) -> f64 {
    let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
    (one / other).max(other / one)
}

const WHITE: Rgb = [255; 3];
const BLACK: Rgb = [0; 3];

/// Returns the color of an index from 16 on, as xterm defines it.
fn of_index(index: u8) -> Rgb {
    if index >= 232 {
        return [8 + 10 * (index - 232); 3];
    }
    let step = |part: u8| if part == 0 { 0 } else { 55 + 40 * part };
    let cube = index - 16;
    [step(cube / 36), step(cube / 6 % 6), step(cube % 6)]
}

/// Returns the color of a tone among 256 colors and in 24 bits.
fn rich(tone: Tone) -> Option<[Rgb; 2]> {
    let (rgb, index) = paint(tone)?;
    let [_, red, green, blue] = rgb.to_be_bytes();
    Some([of_index(index), [red, green, blue]])
}

#[test]
fn every_color_reads_well_on_white_and_on_black() {
    for tone in TONES {
        // The colors of the cube are far apart: none of its vermilions reaches a contrast of 4.5 on black.
        for (rgb, least) in rich(tone).into_iter().flatten().zip([4.45, 4.5]) {
            for background in [WHITE, BLACK] {
                let ratio = contrast(rgb, background);
                assert!(ratio >= least, "{tone:?} {rgb:?} on {background:?}: {ratio:.2}");
            }
        }
    }
}

/// How linear light appears with each type of color blindness: Machado, Oliveira and Fernandes, "A
/// Physiologically-based Model for Simulation of Color Vision Deficiency", 2009, table 1, severity 1.0.
const BLIND: [(&str, [[f64; 3]; 3]); 4] = [
    ("all cones", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

fn times(matrix: &[[f64; 3]; 3], [x, y, z]: [f64; 3]) -> [f64; 3] {
    matrix.map(|[a, b, c]| a * x + b * y + c * z)
}

/// Converts linear sRGB to CIE L*a*b* with white point D65.
fn lab(light: [f64; 3]) -> [f64; 3] {
    let xyz = [
        [0.412_456_4 / 0.950_47, 0.357_576_1 / 0.950_47, 0.180_437_5 / 0.950_47],
        [0.212_672_9, 0.715_152_2, 0.072_175_0],
        [0.019_333_9 / 1.088_83, 0.119_192_0 / 1.088_83, 0.950_304_1 / 1.088_83],
    ];
    let [x, y, z] = times(&xyz, light).map(|part| {
        if part > 216.0 / 24389.0 { part.cbrt() } else { (24389.0 / 27.0 * part + 16.0) / 116.0 }
    });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// Returns the distance of two colors as seen by such eyes: CIE 1976, in which a difference of 2.3 is just noticeable.
fn distance(one: Rgb, other: Rgb, eyes: &[[f64; 3]; 3]) -> f64 {
    let seen = |rgb: Rgb| lab(times(eyes, rgb.map(linear)).map(|part| part.clamp(0.0, 1.0)));
    let squares = seen(one).into_iter().zip(seen(other)).map(|(one, other)| (one - other).powi(2));
    squares.sum::<f64>().sqrt()
}

/// The smallest distance required: ten times the just noticeable difference.
const APART: f64 = 23.0;

/// The tones of signs that are next to each other on a board.
const INKS: [Tone; 4] = [Tone::Faint, Tone::Strong, Tone::Lost, Tone::Error];

#[test]
fn signs_on_a_board_differ_in_color_to_every_eye() {
    for (place, one) in INKS.iter().enumerate() {
        for other in &INKS[place + 1..] {
            // Only unset squares are grey, no other sign.
            if *one == Tone::Faint {
                continue;
            }
            let (Some(one_rgb), Some(other_rgb)) = (rich(*one), rich(*other)) else {
                panic!("{one:?} or {other:?} has no color");
            };
            for (name, eyes) in &BLIND {
                for (first, second) in one_rgb.into_iter().zip(other_rgb) {
                    let seen = distance(first, second, eyes);
                    assert!(seen >= APART, "{one:?} and {other:?} to {name}: {seen:.1}");
                }
            }
        }
    }
}

#[test]
fn tones_that_some_eyes_take_for_one_color_differ_in_weight_or_slant() {
    let alone = [Tone::Faint, Tone::Strong, Tone::Lost, Tone::Error, Tone::Accent];
    for (place, one) in alone.into_iter().enumerate() {
        for other in alone.into_iter().skip(place + 1) {
            let (Some(one_rgb), Some(other_rgb)) = (rich(one), rich(other)) else { panic!() };
            let pairs = one_rgb.into_iter().zip(other_rgb);
            let nearest = pairs
                .flat_map(|(first, second)| BLIND.iter().map(move |(_, eyes)| distance(first, second, eyes)))
                .fold(f64::MAX, f64::min);
            let theme = Theme { color: ColorDepth::TrueColor, ascii: false, ground: Background::Dark };
            let differ = theme.style(one).add_modifier != theme.style(other).add_modifier;
            // Grey and green are both for unobtrusive text, whose meaning never depends on which of the two it is.
            let quiet = (one, other) == (Tone::Faint, Tone::Accent);
            assert!(nearest >= APART || differ || quiet, "{one:?} and {other:?}: {nearest:.1}");
        }
    }
}

/// Red and magenta in common terminals, from Wikipedia's table of ANSI colors: VGA, the console of Windows 10,
/// Terminal.app, xterm, and GNOME's Tango.
const PALETTES: [(Color, [Rgb; 5]); 2] = [
    (Color::Red, [[0xAA, 0, 0], [0xC5, 0x0F, 0x1F], [0x99, 0, 0], [0xCD, 0, 0], [0xCC, 0, 0]]),
    (
        Color::Magenta,
        [[0xAA, 0, 0xAA], [0x88, 0x17, 0x98], [0xB2, 0, 0xB2], [0xCD, 0, 0xCD], [0x75, 0x50, 0x7B]],
    ),
];

#[test]
fn of_sixteen_colors_only_those_are_used_that_read_on_both_backgrounds() {
    let theme = Theme { color: ColorDepth::Ansi16, ascii: false, ground: Background::Dark };
    for tone in TONES {
        let Some(used) = theme.style(tone).fg.filter(|used| *used != Color::Reset) else { continue };
        let known = PALETTES.iter().find(|(color, _)| *color == used);
        let Some((_, palettes)) = known else { panic!("{tone:?} has {used:?}") };
        for rgb in palettes {
            let worst = contrast(*rgb, WHITE).min(contrast(*rgb, BLACK));
            // the worst is the dark red of Terminal.app on black, which is also bold; green, blue and yellow fall below
            // 1.8
            assert!(worst >= 2.3, "{tone:?} as {rgb:?}: {worst:.2}");
        }
    }
}

#[test]
fn without_color_no_style_has_one_and_the_signs_differ() {
    let theme = Theme { color: ColorDepth::None, ascii: false, ground: Background::Dark };
    for tone in TONES {
        assert_eq!((theme.style(tone).fg, theme.style(tone).bg), (Some(Color::Reset), Some(Color::Reset)));
    }
    assert_ne!(theme.style(Tone::Plain), theme.style(Tone::Strong));
    assert!(theme.style(Tone::Cursor).add_modifier.contains(Modifier::REVERSED));
}

#[test]
fn every_role_has_a_sign_of_its_own() {
    use Role::{Clear, Dropped, Extra, Missing, Piece, Set, WrappedFrom, WrappedTo};
    let roles = [Clear, Set, Dropped, WrappedFrom, WrappedTo, Missing, Extra, Piece('Q')];
    let unicode: HashSet<char> = roles.iter().map(|role| role.glyph()).collect();
    let ascii: HashSet<char> = roles.iter().map(|role| role.ascii()).collect();
    assert_eq!((unicode.len(), ascii.len()), (roles.len(), roles.len()));
    assert!(ascii.iter().all(char::is_ascii));
    // a piece on a square of the set has a mark before its letter
    assert!(Role::Member('Q').mark().is_some() && Role::Piece('Q').mark().is_none());
}

#[test]
fn ascii_text_is_ascii() {
    let theme = Theme { color: ColorDepth::None, ascii: true, ground: Background::Dark };
    let mut frame = Buffer::with_lines(["a · b → c … × ○ ◆ − ü ╭─┬┤│ 2·3"]);
    theme.finish(&mut frame);
    assert_eq!(frame, Buffer::with_lines(["a - b > c ~ x o @ - ? +-++| 2*3"]));
}

/// In the palette of xterm. Both colors are given, so the background of the terminal does not matter.
#[test]
fn sixteen_colors_tell_the_fills_apart() {
    let rgb = |color: Option<Color>| match color {
        Some(Color::Black) => [0, 0, 0],
        Some(Color::Red) => [0xCD, 0, 0],
        Some(Color::Green) => [0, 0xCD, 0],
        Some(Color::Yellow) => [0xCD, 0xCD, 0],
        Some(Color::Magenta) => [0xCD, 0, 0xCD],
        Some(Color::Cyan) => [0, 0xCD, 0xCD],
        Some(Color::White) => [0xE5; 3],
        other => panic!("{other:?}"),
    };
    let theme = Theme { color: ColorDepth::Ansi16, ..Theme::default() };
    let mut grounds = HashSet::new();
    for fill in [Fill::Set, Fill::Wrapped, Fill::Extra, Fill::Missing, Fill::Attacked] {
        for ink in [SquareInk::Sign, SquareInk::Index, SquareInk::White] {
            let style = theme.square(fill, true, ink);
            let ratio = contrast(rgb(style.bg), rgb(style.fg));
            assert!(ratio >= 4.4, "{fill:?}: {ratio:.2}");
            grounds.insert(style.bg);
        }
    }
    assert_eq!(grounds.len(), 5);
    let tab = theme.on_bar(Tone::Cursor);
    assert!(contrast(rgb(tab.bg), rgb(tab.fg)) > 4.4);
}

/// The open tab is painted with the colors of the bar, whatever those of the terminal are.
#[test]
fn the_open_tab_is_visible_on_every_background() {
    for color in [ColorDepth::TrueColor, ColorDepth::Ansi256] {
        for ground in [Background::Dark, Background::Light] {
            let theme = Theme { color, ground, ..Theme::default() };
            let tab = theme.on_bar(Tone::Cursor);
            assert!(tab.add_modifier.contains(Modifier::REVERSED) && tab.bg == theme.bar().bg);
            assert!(tab.fg.is_some_and(|color| color != Color::Reset));
        }
    }
}
