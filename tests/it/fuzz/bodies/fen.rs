//! FEN: what is read strictly is read leniently, what is printed is read back, a fault points into the text.

use bitrose_core::position::{FenError, FenFault, Mended, Position, Setup};

pub(crate) fn body(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let strict = text.parse::<Setup>();
    let lenient = Setup::read_leniently(&text);
    match &strict {
        Ok(setup) => {
            read_back(setup);
            let Ok((again, mended)) = &lenient else { panic!("{text:?} is refused when read leniently") };
            assert!(
                mended.iter().all(|one| matches!(one.0.fault, FenFault::Impossible(_))),
                "{text:?}: {mended:?}"
            );
            assert!(!mended.is_empty() || again == setup, "{text:?}");
        }
        Err(error) => check(error, &text),
    }
    match &lenient {
        Ok((setup, mended)) => {
            read_back(setup);
            for one in mended {
                check_mended(one, &text);
            }
            let again = Setup::read_leniently(&setup.to_string());
            assert_eq!(again, Ok((*setup, Vec::new())), "what was mended needs no mending: {text:?}");
        }
        Err(error) => check(error, &text),
    }
    if let Ok((setup, _)) = Setup::read(&text) {
        read_back(&setup);
    }
}

fn read_back(setup: &Setup) {
    assert_eq!(setup.to_string().parse::<Setup>().as_ref(), Ok(setup));
    // A right without king and rook in place has a wing that the file of the rook does not tell.
    if setup.rights().all(|(color, wing, _)| setup.castling_fault(color, wing).is_none()) {
        let shredder = setup.shredder_fen();
        assert_eq!(shredder.parse::<Setup>().as_ref(), Ok(setup), "{shredder}");
    }
    if let Ok(position) = Position::try_from(setup) {
        assert_eq!(position.setup(), *setup);
        assert_eq!(position.legal_moves().len(), position.legal_move_count(), "{setup}");
    }
}

fn check_mended(mended: &Mended, text: &str) {
    assert!(!mended.to_string().is_empty());
    check(&mended.0, text);
}

fn check(error: &FenError, text: &str) {
    assert!(text.get(error.offset..error.offset + error.length).is_some(), "{error:?} in {text:?}");
    assert_eq!(error.column, text[..error.offset].chars().count() + 1, "{error:?} in {text:?}");
    assert!(!error.to_string().is_empty());
}
