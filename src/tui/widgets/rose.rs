//! The compass rose: eight spokes with the names of the directions and their shift distances in a mapping.

use crate::tui::prelude::*;

/// A compass rose in the middle of its area. Each spoke has two rows if the area has at least 7 rows, otherwise one. An
/// area of fewer than 5 rows shows only the label of the highlighted direction.
#[derive(Clone, Copy, Debug)]
pub(in crate::tui) struct Rose {
    theme: Theme,
    mapping: Mapping,
    lit: Option<Direction>,
}

impl Rose {
    /// The number of columns that the rose needs.
    pub(in crate::tui) const WIDTH: u16 = 25;

    /// Creates a rose with the shift distances of a mapping.
    pub(in crate::tui) const fn new(theme: Theme, mapping: Mapping) -> Self {
        Self { theme, mapping, lit: None }
    }

    /// Sets the direction that is highlighted.
    pub(in crate::tui) const fn lit(mut self, lit: Option<Direction>) -> Self {
        self.lit = lit;
        self
    }

    /// Returns the labels with their areas.
    pub(in crate::tui) fn labels(self, area: Rect) -> Vec<(Direction, Rect, String)> {
        if area.height < 5 {
            let labels = self.lit.map(|lit| (lit, Rect { height: 1, ..area }, self.label(lit)));
            return labels.into_iter().collect();
        }
        let (middle, arm, side) = Self::geometry(area);
        let place = |direction: Direction| {
            let label = self.label(direction);
            let width = u16::try_from(label.width()).expect("a name and a number");
            let offset = direction.offset();
            let y = match offset.ranks {
                0 => middle.y,
                up if up > 0 => middle.y.saturating_sub(arm + u16::from(offset.files == 0)),
                _ => middle.y + arm + u16::from(offset.files == 0),
            };
            let reach = if offset.ranks == 0 { side } else { arm };
            let x = match offset.files {
                0 => middle.x,
                east if east > 0 => middle.x + reach + 2,
                _ => middle.x.saturating_sub(reach + 1 + width),
            };
            (direction, Rect::new(x, y, width, 1).intersection(area), label)
        };
        Direction::ALL.map(place).into()
    }

    fn label(self, direction: Direction) -> String {
        let name: String = direction.name().split('_').filter_map(|word| word.chars().next()).collect();
        let delta = self.mapping.delta(direction.offset());
        let sign = if delta < 0 { '−' } else { '+' };
        format!("{} {sign}{}", name.to_ascii_uppercase(), delta.unsigned_abs())
    }

    /// Returns the center, the rows of a spoke, and the columns of a spoke to the side.
    fn geometry(area: Rect) -> (Position, u16, u16) {
        let (arm, side) = if area.height >= 7 { (2, 4) } else { (1, 3) };
        (Position::new(area.x + 12.min(area.width / 2), area.y + arm + 1), arm, side)
    }

    fn spoke(self, direction: Direction, area: Rect, buffer: &mut Buffer) {
        let (middle, arm, side) = Self::geometry(area);
        let offset = direction.offset();
        let (sign, length) = match (offset.files, offset.ranks) {
            (_, 0) => ("─", side),
            (0, _) => ("│", arm),
            (files, ranks) if files == ranks => ("╱", arm),
            _ => ("╲", arm),
        };
        let tone = if self.lit == Some(direction) { Tone::Title } else { Tone::Faint };
        for step in 1..=length {
            let x = middle.x.saturating_add_signed(i16::from(offset.files) * step.cast_signed());
            let y = middle.y.saturating_add_signed(-i16::from(offset.ranks) * step.cast_signed());
            let cell = Rect::new(x, y, 1, 1).intersection(area);
            self.theme.span(sign, tone).render(cell, buffer);
        }
    }
}

impl Widget for Rose {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let area = area.intersection(buffer.area);
        if area.height >= 5 {
            let (middle, ..) = Self::geometry(area);
            self.theme
                .span("┼", Tone::Plain)
                .render(Rect::new(middle.x, middle.y, 1, 1).intersection(area), buffer);
            for direction in Direction::ALL {
                self.spoke(direction, area, buffer);
            }
        }
        let lit = self.theme.square(Fill::Chosen, true, SquareInk::Sign);
        for (direction, label, text) in self.labels(area) {
            if self.lit == Some(direction) {
                let wide = Rect { x: label.x.saturating_sub(1), width: label.width + 2, ..label };
                Span::styled(format!(" {text} "), lit).render(wide.intersection(area), buffer);
            } else {
                let (name, number) = text.split_once(' ').expect("a name and a number");
                self.theme
                    .line(&[(name, Tone::Faint), (" ", Tone::Plain), (number, Tone::Plain)])
                    .render(label, buffer);
            }
        }
    }
}
