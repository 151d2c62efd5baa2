//! The right squares in the wrong place.

use super::words::listed;
use super::{Compared, Detector, Finding, Scene};
use bitrose_core::bitboard::{Bitboard, Direction, Mapping, Square};

/// 3: what a reader of another mapping would draw.
///
/// Of few squares much can be said: when a step explains them too, that is the simpler word; and that files and ranks
/// were exchanged is only believed of two squares or more.
pub(super) fn other_mapping(compared: Compared, scene: &Scene) -> Option<Finding> {
    if one_aside(compared, scene).is_some() || other_direction(compared, scene).is_some() {
        return None;
    }
    let drawn = |mapping: &Mapping| scene.mapping.board(mapping.number(compared.target));
    let is_turned = |mapping: Mapping| mapping.index(Square::A1).abs_diff(mapping.index(Square::B1)) > 1;
    let is_single = compared.target.popcount() == 1;
    let others = Mapping::ALL.into_iter().filter(|&mapping| mapping != scene.mapping);
    let others = others.filter(|&mapping| !(is_single && is_turned(mapping)));
    let mapping = others.into_iter().find(|mapping| drawn(mapping) == compared.got)?;
    let (a1, b1) = (mapping.index(Square::A1), mapping.index(Square::B1));
    let told = if a1 == scene.mapping.index(Square::A1) {
        format!("b1 = {b1}")
    } else if a1.abs_diff(b1) == 1 {
        format!("a1 = {a1}")
    } else {
        format!("a1 = {a1} and b1 = {b1}")
    };
    let say = format!("Right in another mapping: this is what you get with {told}.");
    Some(Finding::new(Detector::OtherMapping, say))
}

/// 4: the target moved by one file or one rank.
pub(super) fn one_aside(compared: Compared, _: &Scene) -> Option<Finding> {
    let moved = |direction: &Direction| {
        let stepped = compared.target.step(*direction);
        !stepped.is_empty() && stepped == compared.got
    };
    let direction = Direction::ORTHOGONAL.into_iter().find(moved)?;
    let line = if direction.offset().files == 0 { "rank" } else { "file" };
    let every = if compared.target.popcount() == 1 { "Your square" } else { "Every square" };
    let say = format!("{every} is one {line} too far {}.", direction.name());
    Some(Finding::new(Detector::OneAside, say))
}

/// 5: the step that is asked for, in another direction.
pub(super) fn other_direction(compared: Compared, scene: &Scene) -> Option<Finding> {
    let before = scene.before?;
    let leads = |to: Bitboard| {
        Direction::ALL.into_iter().find(move |&direction| !to.is_empty() && before.step(direction) == to)
    };
    let (_, went) = leads(compared.target).zip(leads(compared.got))?;
    let say = format!("That is {}.", went.name().replace('_', "-"));
    Some(Finding::new(Detector::OtherDirection, say))
}

/// 6: everything except the target.
pub(super) fn complement(compared: Compared, _: &Scene) -> Option<Finding> {
    (compared.got == !compared.target).then(|| {
        let say = format!(
            "You have everything except the answer ({} is missing): a ~ too many or too few.",
            listed(compared.target)
        );
        Finding::new(Detector::Complement, say)
    })
}
