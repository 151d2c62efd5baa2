//! Searching for magics: one candidate at a time, on threads, and completely.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use bitrose_core::bitboard::{Mapping, Square};
use bitrose_core::magic::{
    Algorithm, BlockerSets, CompleteSearch, FoundMagic, Search, SearchOptions, SearchProgress, Site, Slider,
    check, find, find_all,
};
use std::sync::Mutex;
use std::sync::atomic::Ordering::Relaxed;

fn all_sites(mapping: Mapping) -> Vec<Site> {
    Slider::ALL.into_iter().flat_map(|piece| Site::all(piece, mapping)).collect()
}

fn find_128(plan: SearchOptions, threads: usize) -> Vec<FoundMagic> {
    let sites = all_sites(Mapping::Lerf);
    let found = find_all(&sites, plan, None, threads, &SearchProgress::default(), &|_| {}).unwrap();
    found.into_iter().flatten().collect()
}

#[test]
fn carry_free_and_covering_find_all_and_every_magic_passes_the_full_check() {
    for algorithm in [Algorithm::Covering, Algorithm::CarryFree] {
        for seed in [0, 1, u64::MAX] {
            let found = find_128(SearchOptions { algorithm, seed, ..SearchOptions::default() }, 1);
            assert_eq!(found.len(), 128);
            for magic in found {
                let check = check(magic.site, &magic.lookup).unwrap();
                assert!(check.is_valid(), "{magic:?}");
                assert_eq!(check.used, magic.used);
            }
        }
    }
}

#[test]
fn a_carry_free_magic_exists_for_109_of_the_128() {
    let found = find_128(SearchOptions::default(), 1);
    let without: Vec<String> = found
        .iter()
        .filter(|magic| magic.made != Algorithm::CarryFree)
        .map(|magic| magic.site.to_string())
        .collect();
    let squares = "a1 h1 a2 h2 h3 a4 h4 h5 a6 h6 h7 a8 b8 c8 d8 e8 f8 g8 h8";
    let expected: Vec<String> = squares.split(' ').map(|square| format!("rook {square}")).collect();
    assert_eq!(without, expected);
}

#[test]
fn the_plain_search_finds_too() {
    let plan = SearchOptions { algorithm: Algorithm::Random, seed: 9, ..SearchOptions::default() };
    for square in [Square::D4, Square::A1, Square::G7] {
        let site = Site::lerf(Slider::Bishop, square);
        let found = find(site, plan, None, 1, &SearchProgress::default()).unwrap().unwrap();
        assert!(check(site, &found.lookup).unwrap().is_valid());
    }
}

#[test]
fn the_same_seed_finds_the_same_on_any_number_of_threads() {
    let plan = SearchOptions { algorithm: Algorithm::Covering, seed: 77, ..SearchOptions::default() };
    assert_eq!(find_128(plan, 1), find_128(plan, 3));
    // Longer on this square than what one thread takes at a time.
    let site = Site::lerf(Slider::Bishop, Square::D5);
    let plan = SearchOptions { algorithm: Algorithm::Random, seed: 4, ands: 4, bits: None };
    let alone = find(site, plan, None, 1, &SearchProgress::default()).unwrap();
    let together = find(site, plan, None, 3, &SearchProgress::default()).unwrap();
    assert!(alone.is_some_and(|found| found.tries > 1 << 14), "{alone:?}");
    assert_eq!(alone, together);
}

#[test]
fn every_attempt_tells_where_it_failed() {
    let mut search = Search::new(
        Site::lerf(Slider::Rook, Square::A1),
        SearchOptions { algorithm: Algorithm::Random, ..SearchOptions::default() },
    )
    .unwrap();
    for number in 1..=300 {
        let attempt = search.step();
        assert_eq!((attempt.number, attempt.valid), (number, false));
        let collision = search.collision(&attempt).unwrap();
        let lookup = search.lookup(&attempt);
        assert_eq!(lookup.index(collision.first), collision.index);
        assert_eq!(lookup.index(collision.second), collision.index);
        for (blockers, attacks) in
            [(collision.first, collision.first_attacks), (collision.second, collision.second_attacks)]
        {
            assert_eq!(Slider::Rook.attacks(Square::A1, blockers.into()).0, attacks);
        }
        assert_ne!(collision.first_attacks, collision.second_attacks);
    }
}

#[test]
fn small_sets_first_find_a_collision_early() {
    let plan = SearchOptions { algorithm: Algorithm::Covering, ..SearchOptions::default() };
    let mut search = Search::new(Site::lerf(Slider::Rook, Square::A8), plan).unwrap();
    let failed: Vec<usize> = (0..2000)
        .map(|_| search.step())
        .filter(|attempt| !attempt.valid)
        .map(|attempt| attempt.tested)
        .collect();
    let mean = failed.iter().sum::<usize>() / failed.len();
    assert!(mean < 30, "{mean}");
}

#[test]
fn a_search_stops_when_it_is_told_and_when_its_tries_are_used_up() {
    let plan = SearchOptions { algorithm: Algorithm::Random, ..SearchOptions::default() };
    let site = Site::lerf(Slider::Rook, Square::A1);
    let watch = SearchProgress::default();
    assert_eq!(find(site, plan, Some(50), 1, &watch).unwrap(), None);
    assert_eq!(find(site, plan, Some(50), 2, &watch).unwrap(), None);
    assert_eq!(watch.tries.load(Relaxed), 100);
    watch.cancel.store(true, Relaxed);
    assert_eq!(find(site, plan, None, 2, &watch).unwrap(), None);
    let found = find_all(&all_sites(Mapping::Lerf), plan, None, 2, &watch, &|_| {}).unwrap();
    assert!(found.iter().all(Option::is_none));
}

#[test]
fn each_find_is_reported_once() {
    let reported = Mutex::new(Vec::new());
    let sites: Vec<Site> = Site::all(Slider::Bishop, Mapping::Berf).collect();
    let report = |found: &FoundMagic| reported.lock().unwrap().push(*found);
    let found =
        find_all(&sites, SearchOptions::default(), None, 2, &SearchProgress::default(), &report).unwrap();
    let mut reported = reported.into_inner().unwrap();
    reported.sort_by_key(|found| Mapping::Berf.index(found.site.square));
    assert!(found.into_iter().flatten().eq(reported));
}

#[test]
fn plans_that_cannot_succeed_are_refused() {
    let site = Site::lerf(Slider::Rook, Square::A1);
    let error = |plan| Search::new(site, plan).map(drop).unwrap_err().to_string();
    let with_bits = |bits| SearchOptions { bits: Some(bits), ..SearchOptions::default() };
    assert_eq!(error(with_bits(0)), "an index has 1 to 16 bits, not 0");
    assert_eq!(error(with_bits(17)), "an index has 1 to 16 bits, not 17");
    assert_eq!(error(with_bits(5)), "49 different sets of attacks need at least 6 bits, not 5");
    let error = error(SearchOptions { ands: 0, ..SearchOptions::default() });
    assert_eq!(error, "the AND of 0 random words is not one of 1 to 16");
}

#[test]
fn algorithms_are_read_by_name() {
    for algorithm in Algorithm::ALL {
        assert_eq!(algorithm.name().parse(), Ok(algorithm));
    }
    assert!("magic".parse::<Algorithm>().is_err());
}

/// A candidate can tell blockers apart only if each of them reaches the index.
#[test]
fn every_relevant_square_of_a_covering_candidate_reaches_the_index() {
    let plan = SearchOptions { algorithm: Algorithm::Covering, seed: 5, ..SearchOptions::default() };
    for site in Site::both(Mapping::Lerf) {
        let mut search = Search::new(site, plan).unwrap();
        let attempt = search.step();
        for blocker in site.piece.mask(site.square) {
            let index = search.lookup(&attempt).index(blocker.bitboard().0);
            assert_ne!(index, 0, "{site} {blocker}");
        }
    }
}

fn bishop(square: Square, bits: u32) -> CompleteSearch {
    CompleteSearch::new(Site::lerf(Slider::Bishop, square), bits).unwrap()
}

#[test]
fn all_five_bit_magics_of_bishop_d8() {
    let mut search = bishop(Square::D8, 5);
    let watch = SearchProgress::default();
    assert!(search.run(usize::MAX, None, &watch));
    assert_eq!(watch.tries.load(Relaxed), search.tried(), "who watches is told of the last tries as well");
    assert_eq!(search.size_log2(), 26);
    assert_eq!((search.magics().len(), search.magics().iter().min()), (9_547, Some(&0x20_8800)));
    let site = Site::lerf(Slider::Bishop, Square::D8);
    for &magic in search.magics().iter().step_by(97) {
        assert!(check(site, &search.lookup(magic)).unwrap().is_valid());
    }
}

#[test]
fn a_search_in_random_order_finds_one_and_stops_at_its_tries() {
    let site = Site::lerf(Slider::Bishop, Square::A8);
    let mut search = bishop(Square::A8, 5).in_random_order(1);
    assert!(!search.run(1, Some(10), &SearchProgress::default()));
    assert_eq!((search.tried(), search.magics().len()), (10, 0));
    assert!(!search.run(1, None, &SearchProgress::default()));
    assert!(check(site, &search.lookup(search.magics()[0])).unwrap().is_valid());
}

/// The same question asked of every 17th candidate by itself.
#[test]
fn the_complete_search_misses_no_magic() {
    let mut search = bishop(Square::D8, 5);
    search.run(usize::MAX, None, &SearchProgress::default());
    let cases = BlockerSets::new(Slider::Bishop, Square::D8);
    let is_magic = |magic: u64| {
        let mut slots = [0; 32];
        cases.iter().all(|(subset, attacks)| {
            let slot = &mut slots[(subset.wrapping_mul(magic) >> 59) as usize];
            let is_free = *slot == 0 || *slot == attacks;
            *slot = attacks;
            is_free
        })
    };
    let tried: Vec<u64> = (0..1 << 26).step_by(17).filter(|&magic| is_magic(magic)).collect();
    let mut found = search.magics().to_vec();
    found.retain(|magic| magic % 17 == 0);
    found.sort_unstable();
    assert!(found == tried && found.len() > 400, "{} found, {} of those tried", found.len(), tried.len());
}
