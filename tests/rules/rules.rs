//! The fast board against published counts and against a naive board that shares no code with it.

use crate::support::boards::{colorings, states_on};
use crate::support::bridge::{both_empty, fast_move, naive_of, point, rules, setup_of, size, stone};
use crate::support::naive::{Naive, Spot, Stone, Turn};
use crate::support::random::Random;
use shoban::board::{BoardHash, BoardSize, IllegalMove, Move, Passes, Position, Setup, Suicide, perft};
use shoban::game::Color;
use std::collections::{HashMap, HashSet};

const BOTH_RULES: [Suicide; 2] = [Suicide::Forbidden, Suicide::Allowed];

/// The number of boards of a size on which every chain has a liberty.
fn legal_placements(text: &str) -> u64 {
    let boards = colorings(size(text), rules(Suicide::Forbidden));
    boards.filter(|setup| setup.into_position().is_ok()).count() as u64
}

/// Numbers of legal positions published by Tromp and Farnebäck (OEIS A094777 and the tables around it).
#[test]
fn legal_placements_match_the_published_counts() {
    let row = [1, 5, 15, 41, 113, 313, 867, 2401, 6649, 18413];
    for (i, expected) in row.into_iter().enumerate() {
        assert_eq!(legal_placements(&format!("1x{}", i + 1)), expected);
        assert_eq!(legal_placements(&format!("{}x1", i + 1)), expected);
    }
    let others = [("2x2", 57), ("2x3", 489), ("3x2", 489), ("2x4", 4125), ("2x5", 35117), ("3x3", 12675)];
    for (text, expected) in others.into_iter().chain([("2x6", 299_681), ("3x4", 321_689), ("4x3", 321_689)]) {
        assert_eq!(legal_placements(text), expected, "{text}");
    }
}

/// Exchanging the colours keeps a board legal and changes its code, except for the empty board; so only the
/// boards whose last stone is black have to be counted, which halves the longest count of this file.
#[test]
fn legal_placements_of_4x4_match_the_published_count() {
    let is_counted = |setup: &Setup| setup.stones.black.word() > setup.stones.white.word();
    let boards = colorings(size("4x4"), rules(Suicide::Forbidden)).filter(is_counted);
    let half = boards.filter(|setup| setup.into_position().is_ok()).count();
    assert_eq!(2 * half + 1, 24_318_165);
}

/// The naive board is a yardstick only if it can say which boards are legal, too.
#[test]
fn both_boards_agree_on_every_placement() {
    for text in ["1x1", "1x2", "1x7", "2x2", "2x3", "3x3"] {
        for setup in colorings(size(text), rules(Suicide::Forbidden)) {
            let naive = naive_of_setup(&setup);
            assert_eq!(setup.into_position().is_ok(), naive.is_legal_placement(), "{naive:?}");
        }
    }
}

/// The naive board with stones as described, legal or not.
fn naive_of_setup(setup: &Setup) -> Naive {
    let mut naive = both_empty(setup.size, setup.rules.suicide).1;
    for (row, column) in naive.spots() {
        let here = point(setup.size, (row, column));
        let stone_if = |color, stone| setup.stones[color].contains(here).then_some(stone);
        naive.grid[row][column] =
            stone_if(Color::Black, Stone::Black).or_else(|| stone_if(Color::White, Stone::White));
    }
    naive
}

/// Games without repeated boards: the number of paths from the empty board on which no board occurs twice,
/// either colour moving at each step (a pass lies between two moves of the same colour).
fn games_below(position: &Position, history: &mut Vec<BoardHash>) -> u64 {
    let mut games = 1;
    for color in Color::ALL {
        let turn = position.with_to_play(color);
        for point in turn.legal_plays().points() {
            let next = turn.after(Move::Play(point));
            if !history.contains(&next.stones().hash()) {
                history.push(next.stones().hash());
                games += games_below(&next, history);
                history.pop();
            }
        }
    }
    games
}

/// Tromp's counts of games under positional superko with suicide. A single stone's suicide repeats the board,
/// so it makes no difference that the board never allows it.
#[test]
fn numbers_of_games_match_the_published_counts() {
    for (text, expected) in [("1x1", 1), ("1x2", 9), ("1x3", 907)] {
        let position = Position::empty(size(text), rules(Suicide::Allowed));
        assert_eq!(games_below(&position, &mut vec![position.stones().hash()]), expected, "{text}");
    }
}

#[test]
fn perft_agrees_from_the_empty_board() {
    let depths = [("1x1", 3), ("1x2", 9), ("1x4", 8), ("1x7", 5), ("2x2", 7), ("2x3", 6), ("3x2", 6)];
    let larger = [("3x3", 4), ("3x4", 4), ("2x7", 3), ("4x4", 3), ("5x5", 3), ("7x2", 3), ("8x7", 2)];
    for (text, depth) in depths.into_iter().chain(larger) {
        for suicide in BOTH_RULES {
            let (fast, naive) = both_empty(size(text), suicide);
            for depth in 0..=depth {
                assert_eq!(perft(&fast, depth), naive.perft(depth), "{text} {suicide:?} depth {depth}");
            }
        }
    }
}

#[test]
fn perft_agrees_from_random_positions() {
    let sizes = ["1x4", "1x9", "2x3", "2x7", "3x3", "3x4", "4x4", "5x5"];
    for (seed, text) in sizes.into_iter().enumerate() {
        for suicide in BOTH_RULES {
            let states = sample(text, suicide, seed as u64, 12);
            let mut random = Random::seeded(seed as u64);
            let deepest = if size(text).count() <= 12 { 3 } else { 2 };
            for _ in 0..12 {
                let naive = &states[random.below(states.len())];
                let fast = setup_of(naive).into_position().expect("states of games are positions");
                for depth in 0..=deepest {
                    assert_eq!(perft(&fast, depth), naive.perft(depth), "{fast:?}");
                }
            }
        }
    }
}

/// A legal turn; rarely the pass while there is something else, so that boards fill up and get captured.
fn random_turn(naive: &Naive, random: &mut Random) -> Turn {
    let turns = naive.turns();
    match turns.split_last() {
        Some((_, plays)) if !plays.is_empty() && random.below(12) > 0 => random.pick(plays),
        _ => None,
    }
}

/// What random games have met; a comparison that never saw a ko proves nothing about kos.
#[derive(Default, Debug)]
struct Met {
    turns: u32,
    captures: u32,
    large_captures: u32,
    kos: u32,
    ko_refusals: u32,
    suicides: u32,
    suicide_refusals: u32,
    passes: u32,
    ends: u32,
}

impl Met {
    /// Notes what a turn did.
    fn note(&mut self, turn: Turn, before: &Naive, after: &Naive) {
        let count =
            |naive: &Naive, stone| naive.spots().iter().filter(|&&s| naive.at(s) == Some(stone)).count();
        let taken = count(before, before.mover.other()) - count(after, before.mover.other());
        self.turns += 1;
        self.captures += u32::from(taken > 0);
        self.large_captures += u32::from(taken > 1);
        self.kos += u32::from(after.ko.is_some());
        self.suicides += u32::from(count(after, before.mover) < count(before, before.mover));
        self.passes += u32::from(turn.is_none());
        self.ends += u32::from(after.passes == 2);
    }
}

/// Everything that both boards know must be the same.
fn assert_same(fast: &Position, naive: &Naive, met: &mut Met) {
    assert_eq!(naive_of(fast), *naive);
    assert_eq!(i32::from(fast.score().points()), naive.score(), "{fast:?}");
    // Points wrongly given to both would cancel out in the score.
    for color in Color::ALL {
        let area = fast.stones().area(fast.geometry(), color);
        assert_eq!(area as i32, naive.area(stone(color)), "{color} in {fast:?}");
    }
    for spot in naive.spots() {
        let answer = fast.play(Move::Play(point(fast.size(), spot)));
        assert_eq!(answer.is_ok(), naive.play(Some(spot)).is_some(), "{spot:?} in {fast:?}");
        assert_eq!(answer.is_ok(), fast.legal_plays().contains(point(fast.size(), spot)));
        if let Err(reason) = answer {
            assert_eq!(reason, expected_refusal(naive, spot));
            met.ko_refusals += u32::from(reason == IllegalMove::Ko);
            met.suicide_refusals += u32::from(reason == IllegalMove::Suicide);
        }
    }
    assert_eq!(fast.play(Move::Pass).is_ok(), naive.play(None).is_some());
}

/// The reason that an illegal turn should be given.
fn expected_refusal(naive: &Naive, spot: Spot) -> IllegalMove {
    if naive.passes == 2 {
        IllegalMove::GameOver
    } else if naive.at(spot).is_some() {
        IllegalMove::Occupied
    } else if naive.ko == Some(spot) {
        IllegalMove::Ko
    } else {
        IllegalMove::Suicide
    }
}

/// What was carried along move by move must equal what is made at once from the stones.
fn assert_same_from_scratch(fast: &Position, naive: &Naive) {
    let fresh = setup_of(naive).into_position().unwrap_or_else(|error| panic!("{error}: {naive:?}"));
    assert_eq!(fresh, *fast);
    assert_eq!(Setup::from(fast), Setup::from(&fresh));
    assert_eq!(fresh.key(), fast.key(), "{fast:?}");
    assert_eq!(fresh.stones().hash(), fast.stones().hash(), "{fast:?}");
}

/// Plays one random game on both boards at once, to its end or for a while.
fn play_both(size: BoardSize, suicide: Suicide, random: &mut Random, met: &mut Met) {
    let (mut fast, mut naive) = both_empty(size, suicide);
    for _ in 0..(5 * size.count()).min(120) {
        assert_same(&fast, &naive, met);
        assert_same_from_scratch(&fast, &naive);
        if naive.passes == 2 {
            return;
        }
        let turn = random_turn(&naive, random);
        let next = naive.play(turn).expect("a legal turn was chosen");
        met.note(turn, &naive, &next);
        fast = fast.play(fast_move(size, turn)).expect("legal on one board, legal on both");
        naive = next;
    }
}

#[test]
fn random_games_agree_move_by_move() {
    let sizes = [("1x5", 60), ("2x3", 60), ("3x3", 60), ("3x4", 40), ("4x4", 30), ("2x9", 10), ("5x5", 10)];
    for suicide in BOTH_RULES {
        let mut met = Met::default();
        for (seed, (text, games)) in
            sizes.into_iter().chain([("7x7", 1), ("8x7", 1), ("1x30", 1)]).enumerate()
        {
            let mut random = Random::seeded(100 + seed as u64);
            for _ in 0..games {
                play_both(size(text), suicide, &mut random, &mut met);
            }
        }
        println!("{suicide:?}: {met:?}");
        assert!(met.turns > 5000 && met.captures > 1000 && met.large_captures > 400, "{met:?}");
        assert!(met.kos > 100 && met.ko_refusals > 100, "{met:?}");
        assert!(met.passes > 500 && met.ends > 30 && met.suicide_refusals > 500, "{met:?}");
        assert_eq!(met.suicides > 50, suicide == Suicide::Allowed, "{met:?}");
        assert_eq!(met.suicides == 0, suicide == Suicide::Forbidden, "{met:?}");
    }
}

/// A description is accepted as a ko exactly when some move from some legal board leaves that ban: the ban of
/// a set-up position must not be one that no game can show.
#[test]
fn accepted_ko_bans_are_those_that_a_move_can_leave() {
    for text in ["1x4", "1x7", "2x3", "2x4", "3x3"] {
        let (mut accepted, mut left) = (HashSet::new(), HashSet::new());
        for board in colorings(size(text), rules(Suicide::Forbidden)) {
            for state in states_on(board) {
                let naive = naive_of(&state);
                let nexts = naive.turns().into_iter().filter_map(|turn| naive.play(turn));
                left.extend(nexts.filter(|next| next.ko.is_some()));
                if naive.ko.is_some() {
                    accepted.insert(naive);
                }
            }
        }
        let odd: Vec<&Naive> = accepted.symmetric_difference(&left).collect();
        assert!(odd.is_empty(), "{text}: {} of {}, such as {:?}", odd.len(), accepted.len(), odd[0]);
    }
}

/// Random states of random games.
fn sample(text: &str, suicide: Suicide, seed: u64, games: usize) -> Vec<Naive> {
    let mut random = Random::seeded(seed);
    let mut states = Vec::new();
    for _ in 0..games {
        let mut naive = both_empty(size(text), suicide).1;
        for _ in 0..3 * size(text).count() {
            states.push(naive.clone());
            if naive.passes == 2 {
                break;
            }
            let turn = random_turn(&naive, &mut random);
            naive = naive.play(turn).expect("a legal turn was chosen");
        }
    }
    states
}

/// The image is made by the naive board, so that the tables of the fast one are not their own witness. The
/// symmetry that comes with the key has to lead every image to the same board: table moves are stored there.
#[test]
fn all_images_of_a_state_share_its_key_and_canonical_board() {
    for (text, count) in [("1x6", 4), ("2x2", 8), ("2x5", 4), ("3x3", 8), ("4x3", 4), ("5x5", 8)] {
        for naive in sample(text, Suicide::Forbidden, 7, 8) {
            let images = naive.images();
            assert_eq!(images.len(), count);
            let found: HashSet<_> = images.iter().map(key_and_canonical_board).collect();
            assert_eq!(found.len(), 1, "{naive:?}");
        }
    }
}

/// The key of a state and where its symmetry takes the stones and the ko point.
fn key_and_canonical_board(naive: &Naive) -> (u64, [u64; 3]) {
    let position = setup_of(naive).into_position().expect("an image of a position is a position");
    let (key, symmetry) = position.key();
    let geometry = position.geometry();
    let [black, white] = Color::ALL.map(|c| geometry.image_of_set(symmetry, position.stones().of(c)).word());
    let ko = position.ko().map_or(u64::MAX, |ko| geometry.image(symmetry, ko).index() as u64);
    (key.0, [black, white, ko])
}

/// States with one key and states that a symmetry makes equal are the same thing, on every state of a board.
#[test]
fn keys_separate_the_states_that_no_symmetry_joins() {
    for text in ["1x5", "2x2", "2x3", "3x3"] {
        let mut canonical_of: HashMap<u64, Naive> = HashMap::new();
        let (mut states, mut classes) = (0, HashSet::new());
        for state in colorings(size(text), rules(Suicide::Forbidden)).flat_map(states_on) {
            let canonical = naive_of(&state).canonical();
            let known = canonical_of.entry(state.key().0.0).or_insert_with(|| canonical.clone());
            assert_eq!(*known, canonical, "two states, one key: {state:?}");
            classes.insert(canonical);
            states += 1;
        }
        println!("{text}: {states} states, {} up to symmetry", classes.len());
        assert_eq!(canonical_of.len(), classes.len(), "{text}: one state, two keys");
    }
}

/// Superko compares hashes of boards: the same board must have the same one however the game got there.
#[test]
fn board_hashes_depend_on_the_stones_alone() {
    for (text, games) in [("1x5", 40), ("2x3", 40), ("3x3", 40), ("4x4", 20)] {
        let mut board_of: HashMap<BoardHash, Vec<Vec<Option<Stone>>>> = HashMap::new();
        let mut hash_of = HashMap::new();
        let mut met_again = 0;
        let mut random = Random::seeded(games);
        for _ in 0..games {
            let mut fast = Position::empty(size(text), rules(Suicide::Allowed));
            while fast.passes() != Passes::Ended {
                let grid = naive_of(&fast).grid;
                let hash = fast.stones().hash();
                met_again += u32::from(hash_of.contains_key(&grid));
                assert_eq!(*hash_of.entry(grid.clone()).or_insert(hash), hash, "{fast:?}");
                assert_eq!(*board_of.entry(hash).or_insert_with(|| grid.clone()), grid, "{fast:?}");
                fast = fast.after(fast_move(fast.size(), random_turn(&naive_of(&fast), &mut random)));
            }
        }
        assert!(met_again > 100 && board_of.len() > 20, "{text}: {met_again}, {}", board_of.len());
    }
}
