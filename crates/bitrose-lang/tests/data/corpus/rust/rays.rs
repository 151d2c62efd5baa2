// check: rook(square, board) = rook
// check: queen(square, board) = queen
#[derive(Clone, Copy)]
struct Step { df: i8, dr: i8 }

const ROOK: [Step; 4] = [Step { df: 0, dr: 1 }, Step { df: 0, dr: -1 }, Step { df: 1, dr: 0 }, Step { df: -1, dr: 0 }];
const BISHOP: [Step; 4] = [Step { df: 1, dr: 1 }, Step { df: 1, dr: -1 }, Step { df: -1, dr: 1 }, Step { df: -1, dr: -1 }];

fn offset(sq: u8, step: &Step) -> Option<u8> {
    let (f, r) = ((sq & 7) as i8 + step.df, (sq >> 3) as i8 + step.dr);
    if f < 0 || f > 7 || r < 0 || r > 7 { None } else { Some((r * 8 + f) as u8) }
}

fn slide(sq: u8, occ: u64, steps: &[Step]) -> u64 {
    let mut attacks = 0;
    for step in steps {
        let mut at = sq;
        while let Some(next) = offset(at, step) {
            attacks |= 1u64 << next;
            if occ >> next & 1 != 0 {
                break;
            }
            at = next;
        }
    }
    attacks
}

fn rook(sq: u8, occ: u64) -> u64 { slide(sq, occ, &ROOK) }
fn queen(sq: u8, occ: u64) -> u64 { slide(sq, occ, &ROOK) | slide(sq, occ, &BISHOP) }
