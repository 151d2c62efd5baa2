//! The value of an expression as something to draw. `bitrose-draw` knows no language, `bitrose-lang` no pictures.

use bitrose_draw::Drawable;
use bitrose_lang::Value;

/// What is drawn for `value`.
pub(crate) const fn drawable(value: Value) -> Drawable {
    match value {
        Value::Board(word) => Drawable::Board(word),
        Value::Int(number) => Drawable::Int(number.cast_signed()),
        Value::Bool(truth) => Drawable::Bool(truth),
    }
}
