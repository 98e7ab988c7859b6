//! Lines of Action: counts that two independent programs agreed on, and games against a naive twin.

use crate::support::loa_naive::{NaiveLoa, NaiveMove, NaiveRules};
use crate::support::random::Random;
use shoban::game::Color;
use shoban::loa::{
    Features, IllegalMove, Loa, MOST_EVALUATION, Move, MoveName, Outcome, Position, Record, Repetition,
    Rules, Simultaneous, Size, Square, Stuck, evaluate, groups, is_connected, perft, perft_by_move,
};
use std::collections::BTreeSet;

fn size(side: usize) -> Size {
    Size::new(side).unwrap()
}

fn plain(side: usize) -> Loa {
    Loa::new(size(side), Rules::PAPER.without_repetition())
}

/// Counted by two programs of different authors to depth 4, and by two more to depth 5.
#[test]
fn counts_from_the_start_match() {
    let known: [(usize, &[u64]); 5] = [
        (3, &[4, 16, 40, 108, 132, 208, 428, 976]),
        (4, &[12, 120, 1_012, 7_460, 54_700, 389_872, 2_764_772]),
        (5, &[18, 280, 4_164, 56_108, 743_264, 9_420_768]),
        (6, &[24, 524, 11_440, 234_560, 4_853_792, 96_288_700]),
        (8, &[36, 1_244, 44_952, 1_563_208, 55_963_132]),
    ];
    for (side, counts) in known {
        let game = plain(side);
        assert_eq!(perft(&game, &game.start(), 0), 1);
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(perft(&game, &game.start(), depth), count, "{side} {depth}");
        }
    }
}

/// The first of the rules of repetition that makes a difference within five moves.
#[test]
fn the_count_with_repetitions_of_boards_matches() {
    let game = Loa::new(Size::USUAL, Rules::OPEN_SPIEL);
    assert_eq!(perft(&game, &game.start(), 5), 55_934_908);
}

#[test]
fn counts_by_first_move_add_up() {
    let game = plain(8);
    let by_move = perft_by_move(&game, &game.start(), 3);
    assert_eq!((by_move.len(), by_move.iter().map(|(_, count)| count).sum()), (36, 44_952));
    assert!(perft_by_move(&game, &game.start(), 0).is_empty());
    let over: Position = "1B1/1B1/W1W b".parse().unwrap();
    assert!(perft_by_move(&plain(3), &over, 1).is_empty());
    assert_eq!((perft(&plain(3), &over, 0), perft(&plain(3), &over, 1)), (1, 0));
}

/// Positions from games of two programs, and their counts to depth 3, from two independent programs.
const MIDDLE: [(&str, [u64; 3]); 30] = [
    ("1B6/4B2W/2B3BW/W1B4W/1B2B3/2WWB2W/3WWW2/3B1BB1 b", [36, 948, 34359]),
    ("8/4B2W/1B4BW/4B3/1B2W3/2WWB1BW/3WWW2/2BB4 b", [31, 816, 24693]),
    ("1B1BBB2/7W/2WWW2W/2B3BW/3B2BW/2WB1BBW/7W/8 b", [34, 787, 26887]),
    ("1B6/2W4W/3BWBBW/6BW/3BW1BB/5BBW/7W/8 b", [31, 586, 19112]),
    ("5B2/3B3W/3WWW2/W1B1W3/2B5/3WW3/WB5W/3BBB2 b", [32, 1334, 40935]),
    ("8/3B4/2BWWW2/W1B1WW2/2B5/2WW4/WWB5/2B1B3 b", [21, 733, 15721]),
    ("1BB5/6B1/W3BB2/W3WW2/W3WWB1/W2B1BBW/W7/2B3B1 b", [40, 1229, 47035]),
    ("1B2W3/6B1/5B2/W2B1WB1/W1W1WWB1/3B1BBW/8/2W5 b", [31, 927, 28772]),
    ("2B1B1B1/WW2W1B1/WB2WB2/W1BB4/2W5/W5BW/W7/3BB3 b", [41, 825, 32695]),
    ("2B1B3/WW2W3/WB2WB2/W1BWB3/2WB4/3WB3/1W6/3BB3 b", [29, 781, 24030]),
    ("1BB1B1B1/7W/W3WB2/W3BW2/1W1WBWB1/3BW1BW/W7/2B3B1 b", [30, 929, 28113]),
    ("2B1B1B1/7W/3WWB2/W2WBB2/1W1WWBB1/2BBW1B1/8/8 b", [28, 705, 20470]),
    ("2BB2B1/W2W4/WB1B4/W7/W3W1B1/W3B3/W3WWB1/3B4 b", [36, 1118, 37644]),
    ("2BB2B1/8/WB1B4/WB6/W3B1B1/W3B3/W1W5/W7 b", [48, 707, 26401]),
    ("1B6/W7/5BBW/W4WBW/W4W2/W2W4/2BW1B2/1B1BB1B1 b", [32, 974, 30470]),
    ("1B6/W7/8/W4W1W/W2W1W2/2W3W1/2BW1BB1/3BBBB1 b", [17, 619, 11407]),
    ("5BB1/4BB2/1B2B3/W4W2/W7/WB1WB3/W3BW2/W3BBB1 b", [42, 967, 39457]),
    ("5B2/4BBB1/4B3/1WW5/W2B4/WB1WB3/WB2B3/4BB2 b", [42, 771, 31044]),
    ("2BBB1B1/2BWW3/3WW3/4B2W/WWW2B1W/1B6/W6W/4B3 b", [27, 826, 22498]),
    ("2BB4/2BWW3/3WB1B1/2W1W3/2B2W1W/B7/W6W/8 b", [24, 687, 16451]),
    ("5BB1/8/W1BBW1W1/WB1B4/WB1W4/WBW1B3/W3WW1B/4BB2 b", [37, 1069, 38627]),
    ("8/8/W1BBW1B1/WB1B4/WB1B4/WB2W2B/2WWW3/4BB2 b", [43, 984, 40524]),
    ("1BB5/2WWW3/6BW/6BW/5BBW/WB1W1BB1/2WWW3/3B1WB1 b", [28, 1066, 30482]),
    ("1B6/1BW1W3/7W/2W1B2W/5BB1/1B1W1BB1/2WWWB2/3BWW2 b", [30, 990, 29554]),
    ("2BB1B2/7W/2B4W/1BW1W1BW/1BW3BW/WB2W1B1/4W2W/2BB4 b", [36, 918, 32068]),
    ("2B5/8/2B3WW/1BB1W1BW/1BB4W/4B1B1/4WW2/3B4 b", [39, 918, 35421]),
    ("3BB3/2W5/7W/1BWW3W/WBB3W1/WW6/W3B3/2B1B1B1 b", [30, 1118, 33002]),
    ("2BB4/8/6W1/1BWWW2W/WBB1B1W1/1W6/W7/4W3 b", [23, 832, 18875]),
    ("4BB2/2WW1B1W/1B4WW/1BB4W/7W/5BBW/3W3W/1BBBB3 b", [46, 1174, 50563]),
    ("4B1W1/5W2/1B4WW/1BBB3W/5BBB/5BBW/7W/1BB5 b", [51, 769, 36562]),
];

#[test]
fn counts_from_the_middle_match() {
    for (text, counts) in MIDDLE {
        let (game, position) = (plain(8), text.parse().unwrap());
        assert_eq!([1, 2, 3].map(|depth| perft(&game, &position, depth)), counts, "{text}");
    }
}

/// What the leaves of 4x4 at depth 6 are: with this every rule has been met.
#[test]
fn leaves_are_of_the_kinds_they_should_be() {
    #[derive(Default, PartialEq, Debug)]
    struct Kinds {
        leaves: u32,
        captures: u32,
        black: u32,
        white: u32,
        both: u32,
        passes: u32,
    }
    fn walk(game: &Loa, position: &Position, depth: u32, kinds: &mut Kinds) {
        if game.outcome(position).is_some() {
            return;
        }
        for mv in game.moves(position) {
            let next = position.after(mv);
            if depth > 1 {
                walk(game, &next, depth - 1, kinds);
                continue;
            }
            kinds.leaves += 1;
            kinds.captures += u32::from(position.is_capture(mv));
            kinds.passes += u32::from(mv == Move::Pass);
            let outcome = game.outcome(&next);
            kinds.black += u32::from(outcome == Some(Outcome::Win(Color::Black)));
            kinds.white += u32::from(outcome == Some(Outcome::Win(Color::White)));
            kinds.both += u32::from(outcome == Some(Outcome::Draw));
        }
    }
    let (game, mut kinds) = (plain(4), Kinds::default());
    walk(&game, &game.start(), 6, &mut kinds);
    let known =
        Kinds { leaves: 389_872, captures: 73_440, black: 9_936, white: 58_176, both: 3_068, passes: 0 };
    assert_eq!(kinds, known);
}

#[test]
fn captures_among_the_leaves_are_as_many_as_they_should_be() {
    fn captures(game: &Loa, position: &Position, depth: u32) -> usize {
        let moves = game.moves(position);
        match depth {
            1 => moves.into_iter().filter(|&mv| position.is_capture(mv)).count(),
            _ => moves.into_iter().map(|mv| captures(game, &position.after(mv), depth - 1)).sum(),
        }
    }
    let game = plain(8);
    assert_eq!([1, 2, 3, 4].map(|depth| captures(&game, &game.start(), depth)), [4, 156, 5_980, 219_140]);
}

// Against the naive twin

const RULES: [(Rules, NaiveRules); 5] = [
    (Rules::PAPER, NaiveRules { mover_wins: false, stuck: 'p', repetition: 3, side_counts: true }),
    (Rules::TOURNAMENT, NaiveRules { mover_wins: false, stuck: 'l', repetition: 2, side_counts: true }),
    (Rules::OPEN_SPIEL, NaiveRules { mover_wins: true, stuck: 'l', repetition: 2, side_counts: false }),
    (
        Rules { simultaneous: Simultaneous::MoverWins, stuck: Stuck::Draws, repetition: Repetition::Ignored },
        NaiveRules { mover_wins: true, stuck: 'd', repetition: 0, side_counts: true },
    ),
    (
        Rules {
            simultaneous: Simultaneous::Draw,
            stuck: Stuck::Draws,
            repetition: Repetition::SecondPosition,
        },
        NaiveRules { mover_wins: false, stuck: 'd', repetition: 2, side_counts: true },
    ),
];

pub fn fast_move(n: usize, mv: NaiveMove) -> Move {
    let square = |(row, column): (usize, usize)| Square::at(n - 1 - row, column);
    mv.map_or(Move::Pass, |(from, to)| Move::Man { from: square(from), to: square(to) })
}

fn letter(outcome: Option<Outcome>) -> Option<char> {
    outcome.map(|outcome| match outcome {
        Outcome::Win(Color::Black) => 'B',
        Outcome::Win(Color::White) => 'W',
        Outcome::Draw => 'd',
    })
}

/// What games have met, so that they can be seen to test something.
#[derive(Default, Debug)]
struct Met {
    positions: u32,
    captures: u32,
    wins: u32,
    both: u32,
    given: u32,
    stuck: u32,
    repeated: u32,
}

/// Everything that both boards can say of a position.
fn compare(record: &Record, game: &Loa, naive: &NaiveLoa, met: &mut Met) {
    let (position, n) = (record.position(), naive.rows.len());
    assert_eq!(position.to_string(), naive.text());
    assert_eq!(position.to_string().parse(), Ok(*position), "read again, with the same key");
    assert_eq!(position.to_string().parse::<Position>().unwrap().key(), position.key());
    assert_eq!(letter(record.outcome()), naive.outcome(), "{position}");
    for (color, side) in [(Color::Black, 'B'), (Color::White, 'W')] {
        assert_eq!(is_connected(position.men(color)), naive.connected(side), "{position}");
        assert_eq!(groups(position.men(color)) == 1, naive.connected(side), "{position}");
    }
    let both = naive.connected('B') && naive.connected('W');
    let last_mover = if naive.side == 'B' { 'W' } else { 'B' };
    met.positions += 1;
    met.both += u32::from(both);
    met.given += u32::from(!both && naive.connected(naive.side));
    met.wins += u32::from(!both && naive.connected(last_mover));
    met.stuck += u32::from(naive.men_moves().is_empty());
    met.repeated += u32::from(naive.repeated());
    let fast: BTreeSet<String> = game.moves(position).iter().map(|&mv| MoveName(mv).to_string()).collect();
    let slow = naive.moves().into_iter().map(|mv| MoveName(fast_move(n, mv)).to_string()).collect();
    assert_eq!(fast, slow, "{position}");
    let (mut captures, mut moves) = (shoban::loa::Moves::new(), game.moves(position));
    position.captures(&mut captures);
    moves.retain(|mv| position.is_capture(*mv));
    assert_eq!(captures, moves);
    let men = naive.men_moves().len() as u32;
    assert_eq!(position.mobility(position.to_move()), men);
}

/// A game of random moves, with a liking for captures or for moves back, until it ends or gets long.
fn play_out(mut naive: NaiveLoa, rules: Rules, random: &mut Random, met: &mut Met) {
    let (n, greed, homing) = (naive.rows.len(), random.below(3), random.below(3));
    let game = Loa::new(size(n), rules);
    let mut record = Record::from(game, naive.text().parse().unwrap());
    let mut played: Vec<NaiveMove> = Vec::new();
    for _ in 0..120 {
        compare(&record, &game, &naive, met);
        if naive.outcome().is_some() {
            assert_eq!(record.play(Move::Pass), Err(IllegalMove::Over));
            return;
        }
        let moves = naive.moves();
        let captures: Vec<_> = moves.iter().copied().filter(|&mv| naive.is_capture(mv)).collect();
        let back = played.iter().rev().nth(1).and_then(|mv| mv.map(|(from, to)| (to, from)));
        let mv = if moves.contains(&back) && random.below(4) < homing {
            back
        } else {
            let is_meek = captures.is_empty() || random.below(3) >= greed;
            random.pick(if is_meek { &moves } else { &captures })
        };
        met.captures += u32::from(naive.is_capture(mv));
        record.play(fast_move(n, mv)).unwrap();
        naive = naive.play(mv);
        played.push(mv);
    }
}

/// Men thrown on a small board, so that Black has no move.
fn stuck_start(random: &mut Random, rules: NaiveRules) -> NaiveLoa {
    loop {
        let mut naive = NaiveLoa::start(4, rules);
        naive.rows = vec![vec!['.'; 4]; 4];
        for side in "BBWWWW".chars() {
            naive.rows[random.below(4)][random.below(4)] = side;
        }
        let has_both = ['B', 'W'].iter().all(|&side| !naive.squares_of(side).is_empty());
        if has_both && naive.men_moves().is_empty() && !naive.connected('B') && !naive.connected('W') {
            return naive;
        }
    }
}

#[test]
fn games_agree_with_the_naive_twin() {
    let mut met = Met::default();
    for (n, count) in [(3, 600), (4, 1500), (5, 400), (6, 150), (7, 80), (8, 80)] {
        for seed in 0..count {
            let mut random = Random::seeded(seed * 8 + n as u64);
            let (rules, naive_rules) = random.pick(&RULES);
            play_out(NaiveLoa::start(n, naive_rules), rules, &mut random, &mut met);
        }
    }
    for seed in 0..20 {
        let mut random = Random::seeded(seed);
        let (rules, naive_rules) = random.pick(&RULES);
        play_out(stuck_start(&mut random, naive_rules), rules, &mut random, &mut met);
    }
    println!("{met:?}");
    assert!(met.positions > 20_000 && met.captures > 5_000, "{met:?}");
    assert!(met.wins > 500 && met.both > 100 && met.given > 300, "{met:?}");
    assert!(met.stuck >= 20 && met.repeated > 100, "{met:?}");
}

#[test]
fn perft_agrees_with_the_naive_twin_under_all_rules() {
    for (rules, naive_rules) in RULES {
        for (n, deepest) in [(3, 7), (4, 5), (5, 4), (6, 3), (7, 3), (8, 2)] {
            let (game, naive) = (Loa::new(size(n), rules), NaiveLoa::start(n, naive_rules));
            for depth in 1..=deepest {
                assert_eq!(perft(&game, &game.start(), depth), naive.perft(depth), "{n} {depth} {rules:?}");
            }
        }
    }
}

/// A side without a move, under each of the rules about it.
#[test]
fn who_cannot_move_passes_loses_or_draws() {
    let stuck: Position = "1BW1/W1W1/1BW1/4 b".parse().unwrap();
    assert_eq!(stuck.mobility(Color::Black), 0, "{}", stuck.diagram());
    let outcome = |rule| Loa::new(size(4), Rules { stuck: rule, ..Rules::PAPER }).outcome(&stuck);
    assert_eq!(outcome(Stuck::Passes), None);
    assert_eq!(outcome(Stuck::Loses), Some(Outcome::Win(Color::White)));
    assert_eq!(outcome(Stuck::Draws), Some(Outcome::Draw));
    let game = plain(4);
    assert_eq!(game.moves(&stuck)[..], [Move::Pass]);
    let passed = game.play(&stuck, Move::Pass).unwrap();
    assert_eq!((passed.to_move(), passed.men(Color::Black)), (Color::White, stuck.men(Color::Black)));
    assert_ne!(passed.key(), stuck.key());
    assert_eq!(passed.passed(), stuck);
}

#[test]
fn illegal_moves_are_named() {
    let game = plain(8);
    let fault = |position: &Position, name: &str| {
        let MoveName(mv) = name.parse().unwrap();
        game.play(position, mv).unwrap_err()
    };
    let start = game.start();
    assert_eq!(fault(&start, "pass"), IllegalMove::Pass);
    assert!(matches!(fault(&start, "a2-c2"), IllegalMove::NoMan { mover: Color::Black, .. }));
    assert!(matches!(fault(&start, "b1-c3"), IllegalMove::NoLine(_)));
    assert!(matches!(fault(&start, "b1-b1"), IllegalMove::NoLine(_)));
    assert!(matches!(fault(&start, "b1-b4"), IllegalMove::Distance { men: 2, steps: 3, .. }));
    let over: Position = "1B6/1B6/8/W6W/8/8/8/8 b".parse().unwrap();
    assert_eq!(fault(&over, "b8-b6"), IllegalMove::Over);
    for text in ["8/8/8/4W3/8/8/BWB5/8 b", "8/8/8/4W3/8/8/BW1B4/8 b"] {
        assert!(matches!(fault(&text.parse().unwrap(), "a2-d2"), IllegalMove::Blocked(_)), "{text}");
    }
    assert!(game.play(&start, named("b1-b3")).is_ok());
    let capture = game.play(&start, named("c1-a3")).unwrap();
    assert_eq!((capture.men(Color::Black).count(), capture.men(Color::White).count()), (12, 11));
    let small = plain(3);
    assert!(matches!(small.play(&small.start(), named("b1-b5")), Err(IllegalMove::NoLine(_))));
}

fn named(text: &str) -> Move {
    let MoveName(mv) = text.parse().unwrap();
    mv
}

// Evaluation

/// Positions of random games on a board.
fn visited(n: usize, count: usize) -> Vec<Position> {
    let (game, mut random) = (plain(n), Random::seeded(n as u64));
    let mut found = Vec::new();
    while found.len() < count {
        let mut position = game.start();
        for _ in 0..random.below(60) {
            if game.outcome(&position).is_some() {
                break;
            }
            position = position.after(random.pick(&game.moves(&position)));
        }
        found.push(position);
    }
    found
}

#[test]
fn evaluation_is_the_same_for_both_colours_and_all_symmetries() {
    let (mut differing, mut images) = (BTreeSet::new(), 0);
    for n in 3..=8 {
        for position in visited(n, 100) {
            let value = evaluate(&position);
            assert!(value.abs() < MOST_EVALUATION, "{position}");
            assert_eq!(evaluate(&position.recolored()), value, "{position}");
            let [black, white] = Color::ALL.map(|color| Features::of(&position, color));
            for symmetry in 0..8 {
                let image = position.image(symmetry);
                images += usize::from(image != position);
                assert_eq!(Features::of(&image, Color::Black), black, "{position} {symmetry}");
                assert_eq!(evaluate(&image), value, "{position} {symmetry}");
            }
            let pairs = black.values().into_iter().zip(white.values());
            differing.extend(pairs.filter(|(b, w)| b.1 != w.1).map(|(b, _)| b.0));
        }
    }
    assert!(images > 4000 && differing.len() == 9, "{images} {differing:?}");
}

/// Whoever looks one move ahead with it beats whoever plays at random, with either colour.
#[test]
fn evaluation_beats_chance() {
    let (game, mut wins) = (Loa::new(size(8), Rules::PAPER), 0);
    for seed in 0..20 {
        let mut random = Random::seeded(seed);
        let greedy = if seed % 2 == 0 { Color::Black } else { Color::White };
        let mut record = Record::from(game, game.start());
        while record.outcome().is_none() && record.moves().len() < 200 {
            let position = *record.position();
            let worth = |mv: &Move| {
                let next = position.after(*mv);
                match game.outcome(&next) {
                    Some(Outcome::Win(winner)) if winner == greedy => i32::MAX,
                    Some(_) => -MOST_EVALUATION,
                    None => -evaluate(&next),
                }
            };
            let moves = game.moves(&position);
            let best = moves.iter().copied().max_by_key(worth).unwrap();
            record.play(if position.to_move() == greedy { best } else { random.pick(&moves) }).unwrap();
        }
        wins += u32::from(record.outcome() == Some(Outcome::Win(greedy)));
    }
    println!("{wins} wins of 20");
    assert!(wins >= 19, "{wins}");
}
