//! Functions pasted in the manner of engines, with what else is in their files. The texts are our own.

use crate::vectors::{session_in, word};
use bitrose_core::bitboard::Mapping;
use bitrose_lang::{Among, Language, Limits, Reason, Session, Value, call_among, uncalled};

/// Runs a text with each call and compares.
fn assert_words(language: Language, text: &str, calls: &[(&str, u64)]) {
    for (call, wanted) in calls {
        match word(language, &format!("{text}\n{call}\n")) {
            Ok(found) => assert_eq!(found, *wanted, "{language}: {call}"),
            Err(error) => panic!("{language}: {call}: {} ({})", error.message, error.label),
        }
    }
}

/// The message with which a text is refused.
fn refusal(language: Language, text: &str) -> String {
    word(language, text).expect_err("it is refused").message
}

#[test]
fn rust() {
    let text = "
        unknown_items!(Board, u64);
        macro_rules! pairs { ($($name:ident = $letter:expr),*) => { $(const $name: char = $letter;)* } }
        mod tools { pub struct Unused; }
        crate::tools::pairs!(A = 'a', B = 'b');
        macro_rules! c_for { ($init:stmt; $test:expr; $next:expr; $body:block) => {{ $init while $test { $body; $next; } }} }
        #[repr(u8)] #[derive(Clone, Copy, PartialEq)] enum Corner { A1, H1, A8, H8 }
        #[derive(Clone, Copy)] struct Set(u64);
        macro_rules! operators { ($($name:ident::$method:ident),*) => { $(impl std::ops::$name for Set {
            type Output = Self;
            fn $method(self, other: Self) -> Self::Output { Self(std::ops::$name::$method(self.0, other.0)) }
        })* } }
        operators!(BitAnd::bitand, BitOr::bitor);
        impl std::ops::BitOrAssign for Set {
            fn bitor_assign(&mut self, other: Self) { std::ops::BitOrAssign::bitor_assign(&mut self.0, other.0) }
        }
        impl Iterator for Set {
            type Item = u32;
            fn next(&mut self) -> Option<Self::Item> {
                if self.0 == 0 { return None; }
                let square = self.0.trailing_zeros();
                self.0 &= self.0 - 1;
                Some(square)
            }
        }
        fn corner(index: u8) -> Corner { unsafe { std::mem::transmute(index & 3) } }
        fn ranks() -> u64 { let mut all = 0u64; c_for!(let mut r = 0; r < 8; r += 2; { all |= 0xFF << (8 * r); }); all }
        fn diagonal() -> u64 {
            let (mut r, mut f);
            let mut all = 0u64;
            c_for!((r, f) = (0, 7); r < 8 && f >= 0; (r, f) = (r + 1, f - 1); { all |= 1 << (r * 8 + f); });
            all
        }
        static EDGES: &[u64] = &[0xFF, 0x0101010101010101, 0x8080808080808080];
        fn edge(index: usize) -> u64 { unsafe { *EDGES.get_unchecked(index) } }
        struct Entry { mask: u64, shift: u8 }
        macro_rules! entry { ($mask:expr) => {{ let mask = $mask; Entry { mask, shift: 3 } }} }
        fn shifted() -> u64 { let e = entry!(0x10); e.mask << e.shift }
        impl FromIterator<u32> for Set {
            fn from_iter<I: IntoIterator<Item = u32>>(squares: I) -> Self {
                let mut set = Set(0);
                for square in squares { set.0 |= 1 << square; }
                set
            }
        }";
    assert_words(
        Language::Rust,
        text,
        &[
            ("(Set(6) & Set(12) | Set(1)).0", 5),
            ("{ let mut s = Set(1); s |= Set(8); s.0 }", 9),
            ("{ let mut n = 0u32; for s in Set(0x8100) { n = n * 64 + s; } n }", 8 * 64 + 15),
            ("(corner(6) == Corner::A8) as u8", 1),
            ("ranks()", 0x00FF_00FF_00FF_00FF),
            ("diagonal()", 0x0102_0408_1020_4080),
            ("edge(2)", 0x8080_8080_8080_8080),
            ("shifted()", 0x80),
            ("B as u8", 98),
            ("[1u32, 5, 7].into_iter().map(|s| s + 1).collect::<Set>().0", 0x144),
        ],
    );
    let five =
        "enum Three { A, B, C } fn f(x: u8) -> Three { unsafe { std::mem::transmute(x) } }\nf(3) as u8";
    assert!(refusal(Language::Rust, five).contains("transmute"));
    assert!(refusal(Language::Rust, &format!("{text}\nedge(3)")).contains("out of bounds"));
    assert!(refusal(Language::Rust, "let mut x = 1; unknown!(x); x").contains("unknown!"));
}

#[test]
fn java() {
    let text = "
        import static chess.Names.*;
        import static chess.Sides.WHITE;
        class Names { static final int KNIGHT = 2; static long bit(int s) { return 1L << s; } }
        class Sides { static final int WHITE = 0; static final int KNIGHT = 9; }
        enum Side { LIGHT, DARK }
        class Attacks {
            static final EnumMap<Side, Square[]> squares = new EnumMap<Side, Square[]>(Side.class);
            static final long[] own = new long[4];
            static { for (int i = 0; i < 4; i++) { own[i] = bit(i) * KNIGHT; squares.put(Side.DARK, null); } }
            static long up(long b, Side side) { return side.equals(Side.LIGHT) ? b << 8 : b >>> 8; }
        }";
    assert_words(
        Language::Java,
        text,
        &[
            ("Attacks.own[3]", 16),
            ("Attacks.up(0x100L, Side.LIGHT) + WHITE", 0x10000),
            ("Attacks.up(0x100L, Side.DARK)", 1),
            ("KNIGHT", 2),
        ],
    );
    let list = "
        static int sum(int n) {
            long start = System.currentTimeMillis();
            List<Integer> squares = new ArrayList<>();
            for (int i = 0; i < n; i++) squares.add(i * i);
            int sum = 0;
            for (int square : squares) sum += square;
            squares.set(1, 7);
            return sum * 100 + squares.size() + squares.get(1);
        }";
    assert_words(Language::Java, list, &[("sum(5)", 3012)]);
    assert!(refusal(Language::Java, "var a = new ArrayList<Long>();\na.get(0)").contains("exception"));
    assert!(refusal(Language::Java, "long t = System.nanoTime();\nt").contains("uninitialized"));
    assert!(
        refusal(Language::Java, &format!("{text}\nAttacks.squares.get(Side.DARK)[0]")).contains("EnumMap")
    );
}

#[test]
fn csharp() {
    let text = "
        using static Tables;
        static class Tables {
            public static readonly ulong[] King = new ulong[64];
            static Tables() {
                for (int y = 0; y < 8; y++) { for (int x = 0; x < 8; x++) { Fill(x, y); } }
                void Fill(int x, int y) {
                    for (int i = 0; i < 9; i++) {
                        if (i != 4 && IsOn(x + i % 3 - 1, y + i / 3 - 1, out int to)) { King[8 * y + x] |= 1ul << to; }
                    }
                }
                bool IsOn(int x, int y, out int index) { index = 8 * y + x; return x >= 0 && x < 8 && y >= 0 && y < 8; }
            }
        }
        struct Spot { int at; public Spot(int s) { at = s; } public int Doubled => Twice(this); static int Twice(Spot s) => 2 * s.at; }
        static class Sets {
            public static int Count(this ulong b) => System.Numerics.BitOperations.PopCount(b);
            public static void Add(this ref ulong b, int square) { b |= 1ul << square; }
        }
        static ulong Kings() => King[0] | King[27];
        static ulong Added(ulong b) { b.Add(4); b.Add(0); return b; }
        struct Set { ulong b; public ulong Bits => b; public static implicit operator Set(ulong b) => new Set { b = b }; }
        static class Listed { public static readonly Set[] All = [1, 0x80000000, 0x100000000]; }
        static int Signed(int a, bool plus = true) => plus ? a : -a;
        static int Parts(int a) { int q = Math.DivRem(a, 5, out int r); return q * 10 + r; }
        static int Grown(int n) {
            List<int> all = new();
            for (int i = 0; i < n; i++) { all.Add(i * i); }
            int[] kept = GC.AllocateArray<int>(2, pinned: true);
            foreach (int own in all) { kept[1] += own; }
            return kept[1] * 10 + all.Count + all[2];
        }";
    assert_words(
        Language::CSharp,
        text,
        &[
            ("Kings()", 0x302 | 0x001C_141C_0000),
            ("Kings().Count()", 11),
            ("Added(6)", 23),
            ("new Spot(21).Doubled", 42),
            ("System.Math.Clamp(9, 1, 6)", 6),
            ("Listed.All[1].Bits + Listed.All[2].Bits", 0x1_8000_0000),
            ("Signed(-7, plus: false)", 7),
            ("0 - Parts(-17)", 32),
            ("Grown(5)", 309),
        ],
    );
}

#[test]
fn go() {
    let text = "
        var keys [8]uint64
        var files [8]uint64
        func fill(base uint64) { for i := range files { files[i] = base << uint(i) } }
        func seed() { for i := range keys { keys[i] = rand.Uint64() } }
        func init() {
            seed()
            base := uint64(0x0101010101010101)
            fill(base)
        }
        func north(b uint64) uint64 { return b << 8 }
        func south(b uint64) uint64 { return b >> 8 }
        type step func(uint64) uint64
        func ray(b uint64, s step) (r uint64) { for b != 0 { b = s(b); r |= b }; return }
        func rays(b uint64) (r uint64) {
            fmt.Println(\"rays of\", b)
            for _, s := range [...]step{north, south} { r |= ray(b, s) }
            list := []func(uint64) uint64{north, south}
            return r ^ list[1](b)
        }
        func nothing() uint64 { var s step; return s(1) }";
    assert_words(
        Language::Go,
        text,
        &[("north(1)", 256), ("files[7]", 0x8080_8080_8080_8080), ("rays(0x100000)", 0x1010_1010_1000_0010)],
    );
    assert!(refusal(Language::Go, &format!("{text}\nnothing()")).contains("nil function"));
    assert!(refusal(Language::Go, &format!("{text}\nkeys[0]")).contains("rand.Uint64"));
}

#[test]
fn python() {
    let text = "
SQUARES = list(range(64))
RANK_1 = 0xFF
def scan(bb):
    while bb:
        low = bb & -bb
        yield low.bit_length() - 1
        bb ^= low
def table(deltas):
    found = []
    for square in SQUARES:
        attacks = {}
        attacks[0] = RANK_1 << square
        found.append(attacks)
    return found
ATTACKS = table([1, 2])
def up(bb):
    return (bb | RANK_1) << 8
def total(bb):
    n = 0
    for square in scan(bb):
        n += square
    return n
BITS = [1 << s for s in SQUARES]
def square(file, rank):
    return rank * 8 + file
def last(bb):
    while bb:
        high = bb.bit_length() - 1
        yield high
        bb ^= BITS[high]";
    assert_words(
        Language::Python,
        text,
        &[
            ("up(0)", 0xFF00),
            ("total(0x8100)", 23),
            ("sum(scan(6))", 3),
            ("SQUARES[5]", 5),
            ("square(1, 2) + sum(last(6))", 20),
        ],
    );
    assert!(refusal(Language::Python, &format!("{text}\nATTACKS[0]")).contains("dictionary"));
    assert!(
        refusal(Language::Python, &format!("{text}\ng = scan(6)\nsum(g) + sum(g)")).contains("generator")
    );
    let reads = "T = [1, 2]\ndef g():\n    yield T[0]\n    yield T[1]\nn = 0\nfor x in g():\n    T[1] = 9\n    n += x\nn";
    assert!(refusal(Language::Python, reads).contains("generator"));
}

/// Functions of every language run beside our own expressions.
#[test]
fn functions_are_called_by_our_own_language() {
    let rust = "fn f(b: u64) -> u64 {\n let mut n: u64 = 0;\n let mut b = b;\n while b != 0 { b &= b - 1; n += 1; }\n n\n}\nf(0x0101010101010101)";
    for (source, wanted) in [
        (
            "uint64_t northOne(uint64_t bitboard){\n    return bitboard << 8;\n}\n\nnorthOne(RANK_1)",
            Value::Board(0xFF00),
        ),
        (rust, Value::Board(8)),
        (
            "int n = 0; for (int i = 0; i < 10; i++) { if (i == 3) continue; if (i == 6) break; n += i; } n",
            Value::Int(1 + 2 + 4 + 5),
        ),
        ("U64 d = 0x7; U64 n = 0; int c = 0; do { c++; n = (n - d) & d; } while (n); c", Value::Int(8)),
        ("1ULL << (28 & 7)", Value::Board(16)),
    ] {
        let run = Session::new(Mapping::Lerf).run(source);
        assert_eq!(run.map(|run| run.value), Ok(Some(wanted)), "{source}");
    }
    // A square is its index where Rust has an index, and its bit where it has a set.
    let mut session = Session::new(Mapping::Lerf);
    session
        .run("fn at(i: usize) -> u64 { if i < 64 { 1 << i } else { 7 } } fn same(b: u64) -> u64 { b }")
        .expect("Rust");
    session.set_language(Some(Language::Own));
    for call in ["at(e4)", "same(e4)"] {
        assert_eq!(session.run(call).map(|run| run.value), Ok(Some(Value::Board(1 << 28))), "{call}");
    }
}

/// What a text means by a name that it lacks is not guessed from one that bitrose has.
#[test]
fn what_a_text_lacks_is_named() {
    for (language, text, message, label) in [
        (
            Language::Rust,
            "type File = u8; fn f(b: u64) -> u64 { b & !File::A } f(1)",
            "unknown name `File::A`",
            "not defined here",
        ),
        (
            Language::Java,
            "static long f(long b) { return b & Bits.NOT_H; } f(1L)",
            "unknown name `Bits.NOT_H`",
            "not defined here",
        ),
        (
            Language::Java,
            "static long f(long b) { return b & Bits.x; } f(1L)",
            "unknown name `Bits`",
            "not defined here",
        ),
        (
            Language::Python,
            "import chess\ndef f(b): return b & chess.FILE_A\nf(1)",
            "unknown name `chess.FILE_A`",
            "not defined here",
        ),
        (
            Language::C,
            "uint64_t f(int r) { return 1ULL << square(r, 3); } f(1)",
            "unknown function `square`",
            "not defined here",
        ),
    ] {
        let error = word(language, text).expect_err("it is refused");
        assert_eq!((&*error.message, &*error.label), (message, label), "{text}");
    }
}

/// A name that a text imports is not bitrose's own; one that it does not define at all may be, and that is told.
#[test]
fn what_a_text_takes_from_bitrose() {
    for (language, text, wanted) in [
        (Language::C, "int f(uint64_t b) { return lsb(b) + e4; } f(12)", Ok("e4 lsb")),
        (Language::C, "int lsb(uint64_t b) { return 1; } int f(uint64_t b) { return lsb(b); } f(12)", Ok("")),
        (Language::Own, "lsb(12) | king(e4)", Ok("")),
        (
            Language::Java,
            "import static a.Bitboard.NOT_H; static long f(long b) { return b << 1 & NOT_H; } f(1L)",
            Err("unknown name `NOT_H`"),
        ),
        (
            Language::Java,
            "import static a.Bitboard.other; static long f(long b) { return b << 1 & NOT_H; } f(1L)",
            Ok("NOT_H"),
        ),
        (
            Language::Python,
            "from bitboard import lsb\ndef f(b): return lsb(b)\nf(1)",
            Err("in `f`: unknown function `lsb`"),
        ),
        (
            Language::Rust,
            "use crate::bits::{self, NOT_H};\nfn f(b: u64) -> u64 { b & NOT_H }\nf(1)",
            Err("unknown name `NOT_H`"),
        ),
        (Language::Rust, "fn f(b: u64) -> u64 { b & NOT_H }\nf(1)", Ok("NOT_H")),
    ] {
        let mut session = session_in(language);
        let program = session.parse(text).expect("it is read");
        let found = session.borrowed(&program).join(" ");
        let run = session.execute(&program);
        match wanted {
            Ok(names) => assert_eq!((found.as_str(), run.is_ok()), (names, true), "{text}: {run:?}"),
            Err(message) => assert!(message.ends_with(&run.expect_err(text).message), "{text}"),
        }
    }
}

/// Checks a row of `tests/data/calls.txt`: the call that is invented for a text, and what it shows.
fn check_invented(row: &str) -> Result<(), String> {
    let (head, call) = row.rsplit_once(" ⇒ ").ok_or("a row ends with a call")?;
    let (language, rest) = head.split_once(' ').ok_or("a row begins with a language")?;
    let (shown, text) = rest.split_once(' ').ok_or("a row has a text")?;
    let (text, call) = (text.replace('⏎', "\n"), call.replace('⏎', "\n"));
    let mut session = session_in(language.parse().map_err(|error| format!("{error}"))?);
    let program = session.parse(&text).map_err(|error| error.to_string())?;
    let found = call_among(&Among::ALL, &program, &session).map_err(|error| error.to_string())?;
    let found = found.ok_or("it needs no call")?;
    let (_, trace) =
        session.trace(&format!("{text}\n{found}")).map_err(|error| format!("{found}: {error}"))?;
    let result = trace.steps.iter().rposition(|step| step.depth == 0).ok_or("there is no call")?;
    let wraps = trace.steps.iter().any(|step| step.wrap().is_some());
    let is_shown = match shown {
        "wraps" => wraps,
        "nothing" => !wraps,
        "result" => !trace.wrap_flow(Mapping::Lerf)[result].is_empty(),
        _ => return Err(format!("`{shown}` is not known")),
    };
    if is_shown && found.ends_with(&call) { Ok(()) } else { Err(found) }
}

#[test]
fn invented_inputs_show_what_wraps() {
    let lines = (1..).zip(include_str!("../data/calls.txt").lines());
    let rows: Vec<_> = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with(['#', '/'])).collect();
    assert!(rows.len() >= 50, "{} rows", rows.len());
    let wrong: Vec<_> = rows
        .into_iter()
        .filter_map(|(number, row)| {
            Some(format!("calls.txt:{number} {}\n  {row}", check_invented(row).err()?))
        })
        .collect();
    assert!(wrong.is_empty(), "{} rows are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// The elements of a list of Go have the type that the parameter names. No list of functions is invented.
#[test]
fn lists_of_go_have_named_elements() {
    let session = session_in(Language::Go);
    let text =
        "package p\ntype Move uint16\nfunc last(moves []Move) uint64 { return uint64(moves[3]) << 2 }\n";
    let other = "func each(fs []func(uint64) uint64) uint64 { return fs[0](1) }\n";
    let array =
        "package p\ntype Move uint16\nfunc last(moves [4]Move) uint64 { return uint64(moves[3]) << 2 }\n";
    for text in [text.to_owned(), format!("{text}{other}"), array.to_owned()] {
        let found = call_among(&Among::ALL, &session.parse(&text).unwrap(), &session).unwrap().unwrap();
        assert!(found.contains("]Move{1, 1, 1, 1") && found.ends_with("last(moves)"), "{found}");
        assert!(session.clone().run(&format!("{text}\n{found}")).is_ok(), "{found}");
    }
}

/// A parameter that is a `std::vector` gets an empty one.
#[test]
fn a_vector_is_created_for_a_call() {
    let cpp = "struct Move { int from, to; };
        void moves(uint64_t own, std::vector<Move>& list, const std::vector<uint64_t>& done) { list.push_back({1, 2}); }";
    let program = bitrose_lang::Program::parse(cpp, Some(Language::Cpp)).expect("it is read");
    let call =
        call_among(&Among::ALL, &program, &Session::new(Mapping::Lerf)).ok().flatten().expect("a call");
    for line in ["std::vector<Move> list;\n", "std::vector<uint64_t> done;\n", "moves(own, list, done)"] {
        assert!(call.contains(line), "{call}");
    }
}

/// What the constructor puts into a table is not written over.
#[test]
fn tables_that_a_constructor_fills_are_left() {
    let java = "class Attacks { final long[] knight = new long[64]; final long[] own = new long[64];
        Attacks() { for (int sq = 0; sq < 64; sq++) knight[sq] = gen(sq); } static long gen(int sq) { return 1L << sq; }
        long knightAttacks(int sq) { return knight[sq] & own[sq]; } }";
    let python = "class Attacks:\n    def __init__(self):\n        self.knight = [0] * 64\n        self.own = [0] * 64\n        self.fill()\n\
        \x20   def fill(self):\n        for sq in range(64):\n            self.knight[sq] = 1 << sq\n\
        \x20   def knight_attacks(self, sq):\n        return self.knight[sq] & self.own[sq]\n";
    for (language, text) in [(Language::Java, java), (Language::Python, python)] {
        let program = bitrose_lang::Program::parse(text, Some(language)).expect("it is read");
        let call =
            call_among(&Among::ALL, &program, &Session::new(Mapping::Lerf)).ok().flatten().expect("a call");
        assert!(call.contains("attacks.own") && !call.contains("attacks.knight "), "{call}");
        assert!(!call.contains("attacks.knight,"), "{call}");
    }
}

/// Tables that the source fills in a function of its own are filled before the call.
#[test]
fn tables_are_filled_before_the_call() {
    let c = "uint64_t kings[64];
        uint64_t mask(int sq) { uint64_t b = 1ull << sq, r = b | (b & ~0x8080808080808080ull) << 1 | (b & ~0x0101010101010101ull) >> 1; return (r | r << 8 | r >> 8) & ~b; }
        void fill(int from) { for (int sq = from; sq < 64; sq++) { kings[sq] = mask(sq); } }
        void init_all(void) { fill(FIRST); }
        uint64_t king_attacks(int sq) { return kings[sq]; }";
    let session = Session::new(Mapping::Lerf);
    for (first, said) in [
        ("0", "king_attacks is the same as king(sq) in all 64 cases tried"),
        (
            "1",
            "king_attacks is equal to king(sq) in 63 of the 64 cases tried; king_attacks(a1) lacks b1 a2 b2",
        ),
    ] {
        let program =
            bitrose_lang::Program::parse(&c.replace("FIRST", first), Some(Language::C)).expect("it is read");
        let call = call_among(&Among::ALL, &program, &session).ok().flatten().expect("a call");
        assert!(call.starts_with("init_all();\n"), "{call}");
        let like = bitrose_lang::resemblance(&Among::ALL, &program, &session).expect("it is known");
        assert_eq!(like.with_name(), said);
    }
}

/// Of a function that does more than to fill the tables, only the statements that fill them are run.
#[test]
fn statements_that_fill_tables_are_run_by_themselves() {
    let c = "enum { rook, bishop }; uint64_t table[2][64];
        int count(uint64_t b) { int n = 0; while (b) { n++; b &= b - 1; } return n; }
        void fill(int kind) { for (int sq = 0; sq < 64; sq++) table[kind][sq] = 0x0101010101010101ull << count((1ull << (sq & 7)) - 1) & ~(1ull << sq); }
        void init_all() {
            load_network(\"net\");
            fill(bishop);
            fill(rook);
            for (int i = 0; i < 2; i++) { fill(i); }
        }
        uint64_t file_moves(int sq) { return table[rook][sq]; }";
    let session = Session::new(Mapping::Lerf);
    let added = |c: &str| {
        let program = bitrose_lang::Program::parse(c, Some(Language::C)).expect("it is read");
        call_among(&Among::ALL, &program, &session).ok().flatten().expect("a call")
    };
    let call = added(c);
    assert!(call.starts_with("fill(bishop);\nfill(rook);\nint sq"), "{call}");
    let cpp = "#include <cstdint>
        namespace engine { namespace { int unseen; } namespace tables {
        uint64_t ring[64]; void fill() { for (int sq = 0; sq < 64; sq++) ring[sq] = 1ull << sq; }
        } }
        uint64_t moves(int sq) { return engine::tables::ring[sq]; }";
    let program = bitrose_lang::Program::parse(cpp, Some(Language::Cpp)).expect("it is read");
    let qualified = call_among(&Among::ALL, &program, &session).ok().flatten().expect("a call");
    assert!(qualified.starts_with("engine::tables::fill();\n"), "{qualified}");
    // what they read is set by something else: then all of it has to run, or nothing
    let set = c.replace("load_network", "offset = 1; load_network").replace("& ~(1ull << sq)", "<< offset");
    for (setting, begins) in [("load_network(\"net\");", "int sq"), ("", "init_all();\nint sq")] {
        let set = format!("int offset; {}", set.replace("load_network(\"net\");", setting));
        assert!(added(&set).starts_with(begins), "{}", added(&set));
    }
    let run =
        session.evaluate(&session.parse(&format!("{c}\n{call}")).expect("it is read")).expect("it runs");
    let board = run.value.expect("it has a value").number();
    assert_eq!((board.count_ones(), run.unfilled.len()), (7, 0), "{board:#x} {call}");
}

/// If several functions assign to a table, or none that can be called does, nothing is filled, and nothing compared.
#[test]
fn tables_are_not_filled_by_guesses() {
    let slide = "uint64_t table[64]; uint64_t slide(int sq, uint64_t occ) { uint64_t r = 0, b = 1ull << sq;
        for (uint64_t x = b << 8; x; x <<= 8) { r |= x; if (x & occ) break; } for (uint64_t x = b >> 8; x; x >>= 8) { r |= x; if (x & occ) break; }
        for (uint64_t x = (b & ~0x8080808080808080ull) << 1; x; x = (x & ~0x8080808080808080ull) << 1) { r |= x; if (x & occ) break; }
        for (uint64_t x = (b & ~0x0101010101010101ull) >> 1; x; x = (x & ~0x0101010101010101ull) >> 1) { r |= x; if (x & occ) break; } return r; }
        FILLER
        uint64_t get_rook_attacks(int sq, uint64_t occ) { if (occ == 0) return table[sq]; return slide(sq, occ); }";
    let fill = "for (int sq = 0; sq < 64; sq++) table[sq] = slide(sq, 0);";
    let session = Session::new(Mapping::Lerf);
    for (filler, is_filled) in [
        (format!("void init(void) {{ {fill} }}"), true),
        (format!("void init(void) {{ {fill} }} void all(void) {{ init(); }} int main(void) {{ all(); return 0; }}"), true),
        (format!("void one(int from) {{ {fill} }} void all(void) {{ one(0); }}"), true),
        ("int order[64]; void init(void) { for (int i = 0; i < 64; i++) order[i] = 63 - i; for (int i = 0; i < 64; i++) table[order[i]] = slide(order[i], 0); }".to_owned(), true),
        (format!("void init(int verbose) {{ {fill} }}"), false),
        (format!("void init(void) {{ {fill} }} void clear_first(void) {{ table[0] = 0; }}"), false),
        (format!("void init(void) {{ {fill} }} void test(void) {{ init(); table[0] = 0; }}"), false),
        ("void low(void) { for (int sq = 0; sq < 32; sq++) table[sq] = slide(sq, 0); } void high(void) { for (int sq = 32; sq < 64; sq++) table[sq] = slide(sq, 0); }".to_owned(), false),
        (format!("void fake(void) {{ uint64_t table[64]; {fill} }}"), false),
        (format!("void copy(uint64_t *to) {{ {} }} void init(void) {{ copy(table); }}", fill.replace("table", "to")), true),
        (format!("void fix(void) {{ table[0] = slide(0, 0); }} void copy(uint64_t *to) {{ {} }} void init(void) {{ copy(table); fix(); }}", fill.replace("table", "to")), false),
        (format!("void init(void) {{ {fill} }} void reset(void) {{ /* table[0] = 0; */ }}"), true),
        (format!("void init(void) {{ {fill} }} uint64_t some(uint64_t b, int sq) {{ return b & table[sq]; }}"), true),
        ("void init(void) { for (;;) table[0] ^= table[0]; }".to_owned(), false),
    ] {
        let program = bitrose_lang::Program::parse(&slide.replace("FILLER", &filler), Some(Language::C)).expect("it is read");
        let like = bitrose_lang::resemblance(&Among::ALL, &program, &session);
        let wanted = is_filled.then_some("get_rook_attacks is the same as rook(sq,x) in all 64 cases tried");
        assert_eq!(like.map(|like| like.with_name()).as_deref(), wanted, "{filler}");
    }
}

/// The entries of an engine's table are structs with a pointer to their part of another table.
#[test]
fn tables_of_structs_are_filled_before_the_added_call() {
    let source = "#include <stdint.h>
        typedef struct { uint64_t magic, mask, shift, *offset; } Magic;
        static uint64_t Attacks[64 * 16];
        Magic Table[64];
        static uint64_t pext(uint64_t occupied, uint64_t mask) { return occupied & mask; }
        static int place(uint64_t occupied, Magic *entry) { return (pext(occupied, entry->mask) * entry->magic) >> entry->shift; }
        static void one(int sq, Magic *table) {
            table[sq].magic = 1; table[sq].mask = 15;
            if (sq != 63) table[sq + 1].offset = table[sq].offset + 16;
            uint64_t occ = 0;
            do { table[sq].offset[place(occ, &table[sq])] = ~occ; occ = (occ - table[sq].mask) & table[sq].mask; } while (occ);
        }
        void initAll(void) { Table[0].offset = Attacks; for (int s = 0; s < 64; s++) one(s, Table); }
        uint64_t attacks(int sq, uint64_t occupied) { return Table[sq].offset[place(occupied, &Table[sq])]; }";
    let session = Session::new(Mapping::Lerf);
    // the same with pointers to an entry
    let reads = "Magic *entry = &Table[sq]; return entry->offset[place(occupied, entry)];";
    let fills = "Magic *first = &Table[0]; first->offset = Attacks;";
    let other = source
        .replace("return Table[sq].offset[place(occupied, &Table[sq])];", reads)
        .replace("Table[0].offset = Attacks;", fills);
    assert!(other.contains(reads) && other.contains(fills));
    for source in [source, &other] {
        let program = bitrose_lang::Program::parse(source, Some(Language::C)).expect("it is read");
        let call = bitrose_lang::call_among(&Among::ALL, &program, &session)
            .expect("it can be called")
            .expect("it needs a call");
        assert!(call.starts_with("initAll();\n") && call.ends_with("attacks(sq, occupied)"), "{call}");
    }
}

/// What fills the tables takes longer than what looks up in them.
#[test]
fn calls_before_the_last_one_may_take_longer() {
    let limits = Limits { operations: 1000, ..Limits::default() };
    let session = || Session::new(Mapping::Lerf).with_limits(limits).in_language(Language::C);
    let source =
        "int n; void init(void) { for (int i = 0; i < 3000; i++) n += i; } int f(int x) { return n + x; }";
    assert!(session().run(&format!("{source} init(); f(1)")).is_ok());
    let stopped =
        |end: &str| session().run(&format!("{source} {end}")).expect_err("it takes too long").message;
    assert_eq!(stopped("init();"), "stopped after 1000 operations");
    assert_eq!(stopped("init(); init(); init(); init(); f(1)"), "stopped after 8000 operations");
    assert_eq!(stopped("f(1); for (;;) n++;"), "stopped after 1000 operations");
}

/// What cannot be called by itself says how it is called.
#[test]
fn methods_without_an_object_are_named() {
    for (language, text, wanted) in [
        (
            Language::Rust,
            "struct Bb { a: Box<u64> }\nimpl Bb { fn west(&self) -> u64 { *self.a >> 1 } }",
            Some("Bb { a: … }.west(…)"),
        ),
        (
            Language::Rust,
            "struct A { a: Vec<String> }\nimpl A { fn name() -> String { String::new() } }",
            Some("A::name(…)"),
        ),
        (Language::Rust, "struct Bb(u64);", None),
        (Language::C, "#define A 1", None),
    ] {
        let program = bitrose_lang::Program::parse(text, Some(language)).expect("it is read");
        assert_eq!(
            call_among(&Among::ALL, &program, &Session::new(Mapping::Lerf)).ok().flatten(),
            None,
            "{text}"
        );
        assert_eq!(uncalled(&program).as_deref(), wanted, "{text}");
    }
    // Of several ways to give a pointer, the one that the text itself stops shows why.
    let program = bitrose_lang::Program::parse("int f(int *n) { return 1 << (*n + 40); }", Some(Language::C))
        .expect("it is read");
    let call =
        call_among(&Among::ALL, &program, &Session::new(Mapping::Lerf)).expect("it is read").expect("a call");
    assert!(call.ends_with("f(&n)"), "{call}");
    let text = "struct P { long a; };\nlong f(P** p, int s) { return (*p)->a << s; }";
    let program = bitrose_lang::Program::parse(text, Some(Language::Cpp)).expect("it is read");
    let error = call_among(&Among::ALL, &program, &Session::new(Mapping::Lerf))
        .expect_err("a pointer to a pointer is not invented");
    assert!(error.message.starts_with("`f` takes something other than numbers"), "{error}");
    assert_eq!(error.position(text).0, 2);
}

/// Where no call can be invented, the error shows one that runs, or names the type that is missing.
#[test]
fn errors_say_which_call_to_add() {
    let list = "end the program with a call of it, such as ";
    for (language, text, wanted) in [
        (
            Language::Rust,
            "fn f(sq: usize, deltas: &[(i32, i32)]) -> i32 { deltas.len() as i32 + sq as i32 }",
            "end the program with a call of it".to_owned(),
        ),
        (
            Language::Rust,
            "fn f(a: &[u64; 2], (x, y): (i32, i32)) -> u64 { a[0] << x + y }",
            format!("{list}`f(&[9; 2], (9, 9))`"),
        ),
        (
            Language::Cpp,
            "int f(std::pair<int, int> p, int n) { return p.first + n; }",
            format!("{list}`f({{1, 9}}, 9)`"),
        ),
        (
            Language::Rust,
            "impl Bb { fn east(self) -> Self { Self(self.0 << 1) } }",
            "paste its definition as well, such as `struct Bb(u64);`".to_owned(),
        ),
        (
            Language::Cpp,
            "template<typename... Ts> int f(Ts... squares) { return 3; }",
            "write a function for each number of parameters".to_owned(),
        ),
    ] {
        let program = bitrose_lang::Program::parse(text, Some(language)).expect("it is read");
        let call = bitrose_lang::added_call(&Among::ALL, &program, &Session::new(Mapping::Lerf));
        assert_eq!(call.map_err(|error| error.help), Err(Some(wanted)), "{text}");
    }
}

/// The call that is added names the class of a method, and fits the types of Go.
#[test]
fn invented_calls_run() {
    for (language, text, wanted) in [
        (
            Language::Java,
            "public class B { public static long getRank(final long square) { return 77L; } }",
            77,
        ),
        (
            Language::CSharp,
            "public static class B { public static int PopCount(ulong x) { return 42; } }",
            42,
        ),
        (Language::Go, "package m\nfunc f(a int, s int8) int { return a - a + int(s) }", 42),
        // The object of a method of an enum is one of its constants.
        (
            Language::Java,
            "enum Color { WHITE, BLACK; long on(long b) { return this == WHITE ? b << 8 : b >>> 8; } }",
            0x1824_0081,
        ),
        // Where the constructor without parameters does not run, the object is that of another one.
        (
            Language::Java,
            "class R { long seed; R(long seed) { this.seed = seed; } R() { this(System.nanoTime()); } long next() { return seed >>> 63 | 4; } }",
            4,
        ),
        // A value of an enum is written as its language has it.
        (
            Language::Java,
            "class P { enum Side { WHITE, BLACK } static long one(Side side) { return side == Side.BLACK ? 9L : 5L; } }",
            9,
        ),
        (
            Language::CSharp,
            "namespace N; enum Side : byte { White, Black } static class P { static int One(Side side, ref Side other) { return side == Side.Black ? 9 : 5; } }",
            9,
        ),
        // Each language names its narrow types, a pointer may lead to an array, and two squares are not the same one.
        (
            Language::Java,
            "static int part(long b, byte bits, short s, char c) { return bits * 64 + s - c + 3; }",
            234,
        ),
        (
            Language::CSharp,
            "static int Part(byte a, sbyte b, short c, ushort d) { return a * 64 + b + c + d; }",
            199,
        ),
        (Language::Rust, "fn mask(sq: usize, n: usize) -> u64 { (1u64 << sq) >> n }", 1 << 39),
        (
            Language::Rust,
            "fn way(from_sq: usize, to_sq: usize) -> usize { from_sq * 64 + to_sq }",
            42 * 64 + 21,
        ),
        (Language::Rust, "fn down(n: isize) -> isize { n - 2 }", 1),
        // In Python, what is done with a parameter tells that it is the index of a square.
        (Language::Python, "def turned(x): return ((x & 7) << 3) | (x >> 3)", 21),
        (
            Language::C,
            "int list(U64 b, int *moves, int n) { while (b) { moves[n++] = (int) b; b &= b - 1; } return n; }",
            9,
        ),
        (
            Language::Rust,
            "enum Color { White, Black } impl Color { fn up(self, b: u64) -> u64 { match self { Color::White => b << 8, Color::Black => b >> 8 } } }",
            0x1824_0081,
        ),
        // A constant of an enumeration in a namespace for which the function runs.
        (
            Language::Cpp,
            "#include <cassert>\nnamespace E { enum Piece { NONE, PAWN, ROOK }; uint64_t up(Piece piece, uint64_t b) { assert(piece == ROOK); return b << 8; } }",
            0x0000_1824_0081_0000,
        ),
        // A pointer in a struct is null.
        (
            Language::C,
            "struct Thread; struct Board { U64 *keys, pieces[2]; struct Thread *thread; }; struct Thread { struct Board board; }; U64 own(struct Board *board) { return board->pieces[1] << 8; }",
            0x0000_1824_0081_0000,
        ),
        // A function that runs first may be unknown: it cannot change what the call declares.
        (
            Language::C,
            "#define INIT(n) static __attribute__((constructor(1000 + n))) void\nint t; INIT(1) begin() { t = 1; } INIT(2) more() { unseen(); } U64 up(U64 hash) { return hash << 8; }",
            0x0000_1824_0081_0000,
        ),
        (
            Language::Go,
            "package m\nfunc f(b uint64) int { n := 0; for i := 0; i < popcount(b); i++ { n += i }; return n }",
            15,
        ),
    ] {
        let mut session = session_in(language);
        let program = session.parse(text).expect("it is read");
        let call =
            call_among(&Among::ALL, &program, &session).expect("it is understood").expect("it needs a call");
        let run = session.run(&format!("{text}\n{call}")).expect(&call);
        assert_eq!(run.value.map(Value::number), Some(wanted), "{call}");
    }
}

/// What was to be run, behind something that is not understood, is not replaced by a call of bitrose's own.
#[test]
fn a_call_behind_an_error_is_not_left_out() {
    let text =
        "int f(int a) { return a * 10; } CONSTR(2) Init() { int x = 1; }\nint g(int x) { return x; }\nf(3)";
    let mut session = session_in(Language::Cpp);
    let program = session.parse(text).expect("it is read");
    assert!(matches!(call_among(&Among::ALL, &program, &session), Ok(None)));
    assert_eq!(session.run(text).expect("f is understood").value.map(Value::number), Some(30));
}

/// The function to call is chosen in a part of a program, whatever the rest does.
#[test]
fn a_function_in_a_part_of_a_program_is_called() {
    let text = "uint64_t east(uint64_t b) { return b << 1; }\nuint64_t same(uint64_t b) { return b; }\nint count = 3;\neast(count);\n";
    let session = Session::new(Mapping::Lerf);
    let program = session.parse(text).unwrap();
    let end = text.find('\n').unwrap();
    let part = Among::Part(0..end);
    let call = call_among(&part, &program, &session).unwrap().expect("a call");
    assert!(call.ends_with("east(b)"), "{call}");
    assert_eq!(call_among(&Among::ALL, &program, &session), Ok(None), "it has statements");
    // Without a function, or with one that takes something else, the error says so.
    let program =
        session.parse("int f(int (*g)(int)) { return g(1); }\nint h(int x) { return x; }\n").unwrap();
    let error = call_among(&Among::Part(0..38), &program, &session).unwrap_err();
    assert_eq!(error.reason, Some(Reason::NotInvented), "{error}");
}

/// A part stays the same functions when the source is edited before it, in it and behind it.
#[test]
fn a_part_moves_with_the_source() {
    let old = "int a() { return 1; }\nint b() { return 2; }\nint c() { return 3; }\n";
    let b = Among::Part(old.find("int b").unwrap()..old.find("\nint c").unwrap());
    let text = |among: &Among, source: &str| match among {
        Among::Part(part) => source[part.clone()].to_owned(),
        Among::From(start) => source[*start..].to_owned(),
    };
    for (from, to, wanted) in [
        ("return 1", "int x = 1; return x", "int b() { return 2; }"),
        ("return 2", "int y = 2; return y", "int b() { int y = 2; return y; }"),
        ("return 3", "return 30", "int b() { return 2; }"),
        ("int a() { return 1; }\n", "", "int b() { return 2; }"),
    ] {
        let new = old.replace(from, to);
        assert_eq!(text(&b.carried(old, &new), &new).trim_end(), wanted);
    }
    assert_eq!(b.carried(old, old), b);
    assert_eq!(Among::ALL.edited(0..0, 7), Among::From(7), "what is put in front is not among them");
}

/// What fills a table may read another one, and each table may have a function of its own: they are called in the order in
/// which nothing is read that is not filled.
#[test]
fn fillers_are_called_before_what_reads_their_tables() {
    let session = Session::new(Mapping::Lerf);
    let bits = "uint64_t bit[64]; void initBits() { for (int s = 0; s < 64; s++) bit[s] = 1ull << s; }";
    let steps =
        "uint64_t step[64]; void initSteps() { for (int s = 0; s < 64; s++) step[s] = bit[s] << 8 | 1; }";
    let files = "uint64_t file[8]; void initFiles() { for (int f = 0; f < 8; f++) file[f] = 0x0101010101010101ull << f; }";
    let read = "uint64_t read(int s) { return step[s]; }";
    for (source, fillers) in [
        (format!("{bits} {steps} {read}"), Some("initBits();\ninitSteps();\n")),
        (
            format!("{steps} {bits} {read}")
                .replace("uint64_t step", "extern uint64_t bit[64]; uint64_t step"),
            Some("initBits();\ninitSteps();\n"),
        ),
        (
            format!("{bits} {steps} void initAll() {{ initBits(); initSteps(); }} {read}"),
            Some("initBits();\ninitSteps();\n"),
        ),
        (
            format!("{bits} {files} uint64_t read(int s) {{ return bit[s] | file[s & 7]; }}"),
            Some("initBits();\ninitFiles();\n"),
        ),
        // the second table is read only if the first one is filled, and what fills it reads the first one
        (
            format!("{bits} {steps} uint64_t read(int s) {{ return step[__builtin_ctzll(bit[s])]; }}"),
            Some("initBits();\ninitSteps();\n"),
        ),
        // a table that nothing fills is read by the call alone
        (format!("{bits} uint64_t none[64]; uint64_t read(int s) {{ return bit[s] | none[s]; }}"), None),
        (
            format!(
                "{bits} uint64_t none[64]; uint64_t read(int s) {{ return none[__builtin_ctzll(bit[s])]; }}"
            ),
            Some("initBits();\n"),
        ),
        // a function reads what the other one changes, so their order matters
        (
            format!("int n; {bits} {files} uint64_t read(int s) {{ return bit[s] | file[s & 7]; }}")
                .replace("bit[s] = 1ull", "bit[s] = ++n | 1ull")
                .replace("<< f;", "<< f | (n > 0);"),
            None,
        ),
        (format!("{bits} {steps} uint64_t read(int s) {{ return step[s] | bit[s]; }}"), None),
        (format!("{bits} {steps} {read}").replace("1ull << s;", "1ull << s | step[s];"), None),
    ] {
        let program =
            bitrose_lang::Program::parse(&format!("#include <stdint.h>\n{source}"), Some(Language::C))
                .expect("it is read");
        let call = call_among(&Among::ALL, &program, &session).expect(&source).expect(&source);
        let (before, _) = call.split_once("int s = ").expect(&call);
        assert_eq!(before, fillers.unwrap_or_default(), "{source}");
    }
}
