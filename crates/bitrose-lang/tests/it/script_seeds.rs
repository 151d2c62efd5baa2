//! Short listings as people publish them: each runs as it stands, with the functions that it calls from elsewhere,
//! or is refused with an error that names the true fault.

use bitrose_core::attacks;
use bitrose_core::bitboard::{Bitboard, Color, Mapping, Square};
use bitrose_lang::{Error, Program, Session, Value, parse};

fn session(mapping: Mapping, definitions: &str) -> Session {
    let mut session = Session::new(mapping);
    if !definitions.is_empty() {
        session.run(definitions).unwrap_or_else(|error| panic!("{error}: {}", error.span.text(definitions)));
    }
    session
}

/// The board that `call` gives after `listing` was pasted.
fn board(session: &mut Session, call: &str) -> Bitboard {
    match session.run(call) {
        Ok(run) => match run.value {
            Some(Value::Board(word)) => session.mapping().board(word),
            other => panic!("{call} gives {other:?}"),
        },
        Err(error) => panic!("{call}: {error} ({})", error.label),
    }
}

#[track_caller]
fn refused(definitions: &str, listing: &str, message: &str, place: &str) -> Error {
    match session(Mapping::Lerf, definitions).run(listing) {
        Ok(run) => panic!("it runs and gives {:?}", run.value),
        Err(error) => {
            assert_eq!(error.message, message);
            assert_eq!(error.span.text(listing), place);
            error
        }
    }
}

fn program(source: &str) -> Program {
    parse(source).unwrap_or_else(|error| panic!("{error}: {source}"))
}

/// Square by square, the squares where two functions of one square and no friendly piece differ.
fn differences(session: &mut Session, call: &str, wanted: fn(Bitboard) -> Bitboard) -> usize {
    let program = program(call);
    let mut differing = 0;
    for square in Square::all() {
        session.define("x", Value::Board(session.mapping().number(square.bitboard())));
        let value = session.execute(&program).map(|run| run.value);
        let wanted = session.mapping().number(wanted(square.bitboard()));
        match value {
            Ok(Some(Value::Board(word))) => differing += usize::from(word != wanted),
            other => panic!("{call}: {other:?}"),
        }
    }
    differing
}

mod steps_and_king {
    use super::*;
    use bitrose_core::bitboard::Direction;

    /// "Bitboards Explained", listing 2.
    const STEPS: &str = "
uint64_t northOne(uint64_t bitboard){
    return bitboard << 8;
}

uint64_t southOne(uint64_t bitboard){
    return bitboard >> 8;
}

uint64_t eastOne(uint64_t bitboard){
    return (bitboard << 1) & Utils.ClearFile(FILE_A);
}

uint64_t southEastOne(uint64_t bitboard){
    return (bitboard >> 7) & Utils.ClearFile(FILE_A);
}

uint64_t northEastOne(uint64_t bitboard){
    return (bitboard << 9) & Utils.ClearFile(FILE_A);
}

uint64_t westOne(uint64_t bitboard){
    return (bitboard >> 1) & Utils.ClearFile(FILE_H);
}

uint64_t northWestOne(uint64_t bitboard){
    return (bitboard << 7) & Utils.ClearFile(FILE_H);
}

uint64_t southWestOne(uint64_t bitboard){
    return (bitboard >> 9) & Utils.ClearFile(FILE_H);
}
";
    const CLEAR_FILE: &str = "uint64_t ClearFile(uint64_t file) { return ~file; }\n";
    const KING: &str = "
uint64_t getKingMoves(uint64_t king_loc, uint64_t friendly_pieces){
    uint64_t N = northOne(king_loc);
    uint64_t NE = northEastOne(king_loc);
    uint64_t E = eastOne(king_loc);
    uint64_t SE = southEastOne(king_loc);
    uint64_t S = southOne(king_loc);
    uint64_t SW = southWestOne(king_loc);
    uint64_t W = westOne(king_loc);
    uint64_t NW = northWestOne(king_loc);

    uint64_t king_moves = N | NE | E | SE | S | SW | W | NW;
    /*
    Final AND makes sure we only move to squares that are empty or occupied by an enemy piece.
    */
    return king_moves & ~friendly_pieces;
}
";

    #[test]
    fn the_eight_steps_and_the_king() {
        let mut session =
            session(Mapping::Lerf, &format!("{CLEAR_FILE}{}{KING}", STEPS.replace("Utils.", "")));
        for direction in Direction::ALL {
            let name = direction.name();
            for square in Square::all() {
                let got = board(&mut session, &format!("{}({square})", camel(name)));
                assert_eq!(got, square.bitboard().step(direction), "{name} of {square}");
            }
        }
        assert_eq!(differences(&mut session, "getKingMoves(x, 0)", attacks::kings), 0);
        let own = board(&mut session, "getKingMoves(e1, {d1 f1 d2})");
        assert_eq!(own, board(&mut session, "{e2 f2}"));
    }

    fn camel(name: &str) -> String {
        let mut words = name.split('_');
        let first = words.next().unwrap_or_default().to_owned();
        let rest = words.map(|word| word[..1].to_uppercase() + &word[1..]).collect::<String>();
        format!("{first}{rest}One")
    }
}

mod knight {
    use super::*;

    const CLEAR: &str = "#define FILE_A 0x0101010101010101ULL\n#define FILE_B (FILE_A << 1)\n#define FILE_G (FILE_A << 6)\n#define FILE_H (FILE_A << 7)\nuint64_t clear(uint64_t file) { return ~file; }";
    const HEAD: &str = "uint64_t getKnightMoves(uint64_t knight_loc, uint64_t friendly_pieces) {
    uint64_t NNW_clip = clear_file[FILE_H];
    uint64_t SSW_clip = clear_file[FILE_H];
    uint64_t NNE_clip = clear_file[FILE_A];
    uint64_t SSE_clip = clear_file[FILE_A];
";
    /// As printed: the two names are those of the first lines.
    const CLIPS: &str = "
    uint64_t NNW_clip = clear_file[FILE_H] & clear_file[FILE_G];
    uint64_t SSW_clip = clear_file[FILE_H] & clear_file[FILE_G];
    uint64_t NEE_clip = clear_file[FILE_A] & clear_file[FILE_B];
    uint64_t SEE_clip = clear_file[FILE_A] & clear_file[FILE_B];
";
    const BODY: &str = "
    uint64_t NNW = (knight_loc & NNW_clip) << 6;
    uint64_t NEE = (knight_loc & NEE_clip) << 10;
    uint64_t NNW = (knight_loc & NNW_clip) << 15;
    uint64_t NNE = (knight_loc & NNE_clip) << 17;

    uint64_t SEE = (knight_loc & SEE_clip) >> 6;
    uint64_t SWW = (knight_loc & SSW_clip) >> 10;
    uint64_t SSE = (knight_loc & SSE_clip) >> 15;
    uint64_t SSW = (knight_loc & SSW_clip) >> 17;

    uint64_t knight_moves = NNW | NEE | NNW | NNE | SEE | SWW | SSW | SSE;
    return knight_moves & ~friendly_pieces;
}";

    /// The table as a function: the listing does not show it.
    fn called(listing: &str) -> String {
        listing.replace("clear_file[", "clear(").replace(']', ")")
    }

    fn clips_repaired() -> String {
        CLIPS.replace("NNW_clip", "NWW_clip").replace("SSW_clip", "SWW_clip")
    }

    fn names_repaired() -> String {
        let body = BODY
            .replacen("NNW = (knight_loc & NNW_clip) << 6", "NWW = (knight_loc & NWW_clip) << 6", 1)
            .replace("SWW = (knight_loc & SSW_clip)", "SWW = (knight_loc & SWW_clip)")
            .replacen("NNW | NEE", "NWW | NEE", 1);
        format!("{HEAD}{}{body}", clips_repaired())
    }

    /// The clips are those for after the shift: used before it, half of the squares are wrong.
    #[test]
    fn names_alone_do_not_repair_it() {
        let mut wrong = session(Mapping::Lerf, &format!("{CLEAR}\n{}", called(&names_repaired())));
        assert_eq!(differences(&mut wrong, "getKnightMoves(x, 0)", attacks::knights), 32);
        assert_eq!(board(&mut wrong, "getKnightMoves(a1, 0)"), board(&mut wrong, "{g1 h2}"));
        let mut after = names_repaired();
        for (name, shift) in [
            ("NWW", "<< 6"),
            ("NEE", "<< 10"),
            ("NNW", "<< 15"),
            ("NNE", "<< 17"),
            ("SEE", ">> 6"),
            ("SWW", ">> 10"),
            ("SSE", ">> 15"),
            ("SSW", ">> 17"),
        ] {
            let before = format!("(knight_loc & {name}_clip) {shift};");
            assert!(after.contains(&before), "{before}");
            after = after.replace(&before, &format!("(knight_loc {shift}) & {name}_clip;"));
        }
        let mut right = session(Mapping::Lerf, &format!("{CLEAR}\n{}", called(&after)));
        assert_eq!(differences(&mut right, "getKnightMoves(x, 0)", attacks::knights), 0);
    }
}

mod pawns {
    use super::*;

    const DEFINITIONS: &str = "
uint64_t northOne(uint64_t bitboard){ return bitboard << 8; }
uint64_t southOne(uint64_t bitboard){ return bitboard >> 8; }
uint64_t whitePawnsSinglePushMoves(uint64_t whitePawns, uint64_t emptySquares){
    return northOne(whitePawns) & emptySquares;
}

uint64_t blackPawnsSinglePushMoves(uint64_t blackPawns, uint64_t emptySquares){
    return southOne(blackPawns) & emptySquares;
}
uint64_t whitePawnsDoublePushMoves(uint64_t whitePawns, uint64_t emptySquares){
    // mask in which the bits on rank 4 are turned on.
    const uint64_t rank4 = 0x00000000FF000000;
    uint64_t singlePushs = whitePawnsSinglePushMoves(whitePawns, emptySquares);
    return northOne(singlePushs) & rank4 & emptySquares;
}

uint64_t blackPawnsDoublePushMoves(uint64_t blackPawns, uint64_t emptySquares){
    // mask in which the bits on rank 5 are turned on.
    const uint64_t rank5 = 0x000000FF00000000;
    uint64_t singlePushs = blackPawnsSinglePushMoves(blackPawns, emptySquares);
    return southOne(singlePushs) & rank5 & emptySquares;
}
uint64_t whitePawnsAbleToPush(uint64_t whitePawns, uint64_t emptySquares){
    return southOne(emptySquares) & whitePawns;
}

uint64_t whitePawnsAbleToDoublePush(uint64_t whitePawns, uint64_t emptySquares) {
    const uint64_t rank4 = 0x00000000FF000000;
    uint64_t emptyRank3 = southOne(emptySquares & rank4) & emptySquares;
    return whitePawnsAbleToPush(whitePawns, emptyRank3);
}
";

    #[test]
    fn pushes() {
        let mut session = session(Mapping::Lerf, DEFINITIONS);
        session.run("pawns = {a2 b2 c2 d5 h7}; free = ~(pawns | {a3 b4 d6})").unwrap();
        for (call, squares) in [
            ("whitePawnsSinglePushMoves(pawns, free)", "{b3 c3 h8}"),
            ("whitePawnsDoublePushMoves(pawns, free)", "{c4}"),
            ("whitePawnsAbleToPush(pawns, free)", "{b2 c2 h7}"),
            ("whitePawnsAbleToDoublePush(pawns, free)", "{c2}"),
            ("blackPawnsSinglePushMoves(pawns, free)", "{a1 b1 c1 d4 h6}"),
            ("blackPawnsDoublePushMoves(pawns, free)", "{h5}"),
        ] {
            assert_eq!(board(&mut session, call), board(&mut session, squares), "{call}");
        }
    }

    #[test]
    fn a_function_can_be_stepped_into() {
        let mut session = session(Mapping::Lerf, DEFINITIONS);
        let (run, trace) = session.trace("whitePawnsDoublePushMoves(RANK_2, ALL)").unwrap();
        assert_eq!(run.value, Some(Value::Board(0xFF00_0000)));
        let shape: Vec<(u32, &str)> = trace.steps.iter().map(|step| (step.depth, &*step.operation)).collect();
        assert_eq!(
            shape,
            [
                (0, "whitePawnsDoublePushMoves"),
                (1, "="),
                (1, "whitePawnsSinglePushMoves"),
                (2, "northOne"),
                (3, "<<"),
                (2, "&"),
                (1, "northOne"),
                (2, "<<"),
                (1, "&"),
                (1, "&"),
            ]
        );
        assert_eq!(trace.steps[2].target.as_deref(), Some("singlePushs"));
        assert_eq!(trace.steps[4].text(""), "bitboard << 8");
    }
}

mod listing_one {
    use super::*;

    #[test]
    fn enumerations() {
        let source = "enum enumRank {\ner1stRank = 0,\ner2ndRank = 1,\ner8thRank = 7,\n};\nenum enumSquare {\na1, b1, c1, d1, e1, f1, g1, h1,\na2, b2, c2\n};\n";
        let mut session = session(Mapping::Lerf, source);
        assert_eq!(session.run("c2 + er2ndRank").unwrap().value, Some(Value::Int(11)));
        assert_eq!(session.run("1ULL << b2").unwrap().value, Some(Value::Board(1 << 9)));
    }

    #[test]
    fn the_magic_of_c6() {
        let mut session = Session::new(Mapping::Lerf);
        session.run("m = board(432627108460691524); b = 1169880371953668").unwrap();
        assert_eq!(session.run("m * b").unwrap().value, Some(Value::Board(4_692_364_060_652_732_688)));
        assert_eq!(session.run("(m * b) >> 54").unwrap().value, Some(Value::Board(260)));
        assert_eq!(
            session.run("(m * (b & rook_mask(c6))) >> 54 == 164").unwrap().value,
            Some(Value::Bool(true))
        );
    }
}

mod idioms {
    use super::*;

    #[test]
    fn sets_and_tests() {
        let mut session = Session::new(Mapping::Lerf);
        for (listing, result) in [
            ("Result |= Mask;", 0b1110),
            ("Result |= ~Mask;", !0b0010),
            ("Result &= ~Mask;", 0b1000),
            ("Result &= Mask;", 0b0100),
        ] {
            session.run("Result = 0b1100; Mask = 0b0110;").unwrap();
            assert_eq!(session.run(listing).unwrap().value, Some(Value::Board(result)), "{listing}");
        }
        session.run("Mask = 0b0110;").unwrap();
        let tests = [
            ("if ((Test & ~Mask) == ~Mask)", !0b0110, 0u64),
            ("if ((~Test & Mask) == Mask)", 0b1001, 0b0100),
            ("if ((~Test & ~Mask) == ~Mask)", 0b0110, 0b1000),
            ("if ((Test & Mask) == Mask)", 0b1110, 0b1010),
        ];
        for (condition, yes, no) in tests {
            for (word, wanted) in [(yes, 1), (no, 0)] {
                session.define("Test", Value::Board(word));
                let run = session.run(&format!("{condition} 1; else 0;")).unwrap();
                assert_eq!(run.value, Some(Value::Int(wanted)), "{condition} {word:b}");
            }
        }
    }

    #[test]
    fn the_missing_bracket() {
        let listing = "if (Test & Mask) == Mask)\n  1";
        let error = refused("Test = e4; Mask = e4", listing, "expected an expression, found `)`", ")");
        assert_eq!(error.help.as_deref(), Some("add the missing parenthesis: `if ((Test & Mask) == Mask)`"));
    }

    #[test]
    fn the_pieces_of_a_position() {
        let mut session = Session::new(Mapping::Lerf);
        for (name, word) in [
            ("whiteKing", 0x10),
            ("whiteQueens", 0x8),
            ("whiteRooks", 0x81),
            ("whiteBishops", 0x24),
            ("whiteKnights", 0x42),
            ("whitePawns", 0xFF00),
            ("blackPieces", 0xFFFF_0000_0000_0000),
        ] {
            session.define(name, Value::Board(word));
        }
        let source = "whitePieces = whiteKing | whiteQueens | whiteRooks | whiteBishops | whiteKnights | whitePawns;\noccupiedSquares = whitePieces | blackPieces;";
        assert_eq!(session.run(source).unwrap().value, Some(Value::Board(0xFFFF_0000_0000_FFFF)));
    }
}

mod rival {
    use super::*;

    /// The mapping of the listing: h1 = 0, a8 = 63.
    const MAPPING: Mapping = Mapping::Lerbef;

    /// With the operators back and the array left out, the loops give the rook masks of all squares.
    #[test]
    fn the_masks_repaired() {
        let listing = "public static long rookMask(int bitRef)
{
int i;
long mask = 0;
for (i=bitRef+8; i<=55; i+=8) mask |= (1L << i);
for (i=bitRef-8; i>=8; i-=8) mask |= (1L << i);
for (i=bitRef+1; i%8!=7 && i%8!=0 ; i++) mask |= (1L << i);
for (i=bitRef-1; i%8!=7 && i%8!=0 && i>=0; i--) mask |= (1L << i);
return mask;
}
public static long bishopMask(int bitRef)
{
int i;
long mask = 0;
for (i=bitRef+9; i%8!=7 && i%8!=0 && i<=55; i+=9) mask |= (1L << i);
for (i=bitRef-9; i%8!=7 && i%8!=0 && i>=8; i-=9) mask |= (1L << i);
for (i=bitRef+7; i%8!=7 && i%8!=0 && i<=55; i+=7) mask |= (1L << i);
for (i=bitRef-7; i%8!=7 && i%8!=0 && i>=8; i-=7) mask |= (1L << i);
return mask;
}";
        let mut session = session(MAPPING, listing);
        for index in 0..64 {
            for (own, builtin) in [("rookMask", "rook_mask"), ("bishopMask", "bishop_mask")] {
                let same = session.run(&format!("{own}({index}) == {builtin}({index})")).unwrap();
                assert_eq!(same.value, Some(Value::Bool(true)), "{own}({index})");
            }
        }
    }
}

mod readme {
    use super::*;

    #[test]
    fn declarations() {
        let mut session = Session::new(Mapping::Lerf);
        let first = "// alias for our type\nusing U64 = uint64_t;\nU64 white_pawn    = 0ULL;\nU64 white_rook    = 0ULL;";
        assert!(session.run(first).is_ok());
        let second = "U64 white   = 0ULL;\nU64 black   = 0ULL;\n\nU64 pawn    = 0ULL;\n// how to get color_pawn bitboard\nU64 white_pawn = white & pawn;\nwhite_pawn";
        assert_eq!(session.run(second).unwrap().value, Some(Value::Board(0)));
    }

    #[test]
    fn the_unmasked_attacks() {
        let listing = "// for white pawn\nU64 pawn_possition;\nU64 left_attack = pawn_possition << 7;\nU64 right_attack = pawn_possition << 9;\nU64 pawn_attacks = left_attack | right_attack;\npawn_attacks";
        // A variable outside of functions begins with 0.
        assert_eq!(board(&mut Session::new(Mapping::Lerf), listing), Bitboard(0));
        let given = listing.replace("pawn_possition;", "pawn_possition = 0x81000000ULL;");
        let mut session = Session::new(Mapping::Lerf);
        assert_eq!(board(&mut session, &given), board(&mut session, "{h4 b5 g5 a6}"));
    }

    #[test]
    fn the_masked_attacks() {
        let listing = "enum class COLOR { white, black };
// correct attack function for pawn
U64 pawn_attaks(int square, int color){
    U64 piece_position = 1Ull << square;
    if(color == static_cast<int>(COLOR::white)){
        // bit shift and mask overflowing bits
        return ((piece_position << 9) & NOT_A_FILE) | ((piece_position << 7) & NOT_H_FILE);
    }
    
    // bit shift and mask overflowing bits
    return ((piece_position >> 7) & NOT_A_FILE) | ((piece_position >> 9) & NOT_H_FILE);
}";
        let mut session = session(Mapping::Lerf, listing);
        for square in Square::all() {
            for side in Color::ALL {
                let (color, wanted) = (side.index(), attacks::pawn(side, square));
                let by_name = board(&mut session, &format!("pawn_attaks({square}, {color})"));
                let by_index = board(&mut session, &format!("pawn_attaks({}, {color})", square.index()));
                assert_eq!((by_name, by_index), (wanted, wanted), "{square} {color}");
            }
        }
    }
}
