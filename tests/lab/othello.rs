//! Othello: published counts, games against a naive twin, small boards solved.

use crate::support::minimax::Book;
use crate::support::othello_naive::{NaiveMove, NaiveOthello};
use crate::support::random::Random;
use shoban::game::Color;
use shoban::ordering::Spec;
use shoban::othello::{FinishedGames, IllegalMove, Move, OthelloPlay, Position, Size, perft};
use shoban::play::{
    Ending, MoveList, PlayGame, PlaySearch, PlayTable, Quiescence, Settings, TableUse, Tactics,
};
use shoban::squares::Square;
use std::collections::BTreeSet;

const CONVENTIONS: [(FinishedGames, u64); 2] = [(FinishedGames::CountOnce, 1), (FinishedGames::Dropped, 0)];

fn size(side: usize) -> Size {
    Size::new(side).unwrap()
}

/// Published to depth 14 by Aart Bik and others.
#[test]
fn counts_from_the_start_match() {
    let published = [4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216, 3_005_288, 24_571_284, 212_258_800];
    let start = Position::start(Size::USUAL);
    assert_eq!(perft(&start, 0, FinishedGames::CountOnce), 1);
    for (depth, count) in (1..).zip(published) {
        assert_eq!(perft(&start, depth, FinishedGames::CountOnce), count, "{depth}");
    }
    assert_eq!(perft(&start, 10, FinishedGames::Dropped), 24_571_056);
}

/// Found by programs that share no code.
#[test]
fn counts_of_small_boards_match() {
    let known: [(usize, &[u64]); 2] = [
        (4, &[4, 12, 44, 128, 424, 1_256, 3_624, 9_112, 20_032, 36_412, 50_268, 55_112]),
        (6, &[4, 12, 56, 244, 1_364, 7_604, 47_740, 308_716, 2_114_912, 14_976_684]),
    ];
    for (side, counts) in known {
        let start = Position::start(size(side));
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(perft(&start, depth, FinishedGames::Dropped), count, "{side} {depth}");
        }
    }
}

// Against the naive twin

pub fn fast_move(mv: NaiveMove) -> Move {
    mv.map_or(Move::Pass, |(row, column)| Move::Disc(Square::at(row, column)))
}

/// What games have met, so that they can be seen to test something.
#[derive(Default, Debug)]
struct Met {
    positions: u32,
    passes: u32,
    endings: u32,
    /// Games that end with empty squares.
    early: u32,
    /// Those of them in which a side has no disc.
    wiped_out: u32,
}

/// Everything that both boards can say of a position.
fn compare(position: &Position, naive: &NaiveOthello, met: &mut Met) {
    assert_eq!(position.to_string(), naive.text());
    assert_eq!(position.to_string().parse(), Ok(*position));
    let slow: BTreeSet<String> = naive.moves().into_iter().map(|mv| fast_move(mv).to_string()).collect();
    let fast = position.moves();
    assert_eq!(fast.iter().map(ToString::to_string).collect::<BTreeSet<_>>(), slow, "{position}");
    assert_eq!(fast.len(), slow.len());
    assert_eq!(position.is_over(), naive.is_over());
    for (color, side, other) in [(Color::Black, 'B', 'W'), (Color::White, 'W', 'B')] {
        assert_eq!(position.placements(color).count() as usize, naive.placements(side).len());
        assert_eq!(position.lead(color), naive.discs(side) as i32 - naive.discs(other) as i32);
    }
    let is_wiped_out = naive.discs('B') == 0 || naive.discs('W') == 0;
    let has_room = !position.empties().is_empty();
    met.positions += 1;
    met.passes += u32::from(fast[..] == [Move::Pass]);
    met.endings += u32::from(naive.is_over());
    met.early += u32::from(naive.is_over() && has_room);
    met.wiped_out += u32::from(naive.is_over() && has_room && is_wiped_out);
}

#[test]
fn games_agree_with_the_naive_twin() {
    let mut met = Met::default();
    for (side, games) in [(4, 300), (6, 100), (8, 100)] {
        for seed in 0..games {
            let mut random = Random::seeded(seed * 8 + side as u64);
            let (mut naive, mut position) = (NaiveOthello::start(side), Position::start(size(side)));
            loop {
                compare(&position, &naive, &mut met);
                let moves = naive.moves();
                if moves.is_empty() {
                    assert_eq!(position.play(Move::Pass), Err(IllegalMove::Over));
                    break;
                }
                let mv = random.pick(&moves);
                naive = naive.play(mv);
                position = position.play(fast_move(mv)).unwrap();
            }
        }
    }
    println!("{met:?}");
    assert!(met.positions > 10_000 && met.passes > 200 && met.endings == 500, "{met:?}");
    assert!(met.early > 30 && met.wiped_out > 5, "{met:?}");
}

#[test]
fn perft_agrees_with_the_naive_twin() {
    let mut ended = 0;
    for (side, deepest, samples) in [(4, 7, 30), (6, 4, 20), (8, 3, 20)] {
        let mut random = Random::seeded(side as u64);
        for _ in 0..samples {
            let position = visited(side, &mut random, 0);
            let naive = naive_of(&position);
            for depth in 1..=deepest {
                let counts = CONVENTIONS.map(|(finished, each)| {
                    let count = perft(&position, depth, finished);
                    assert_eq!(count, naive.perft(depth, each), "{position} {depth} {finished:?}");
                    count
                });
                ended += u32::from(counts[0] > counts[1]);
            }
        }
    }
    assert!(ended > 30, "{ended}");
}

fn naive_of(position: &Position) -> NaiveOthello {
    let side = position.size().side();
    let letter = |color| match color {
        None => '.',
        Some(Color::Black) => 'B',
        Some(Color::White) => 'W',
    };
    let row = |row| (0..side).map(|column| letter(position.at(Square::at(row, column)))).collect();
    let mover = letter(Some(position.to_move()));
    NaiveOthello { rows: (0..side).map(row).collect(), side: mover }
}

/// A position that is not over, with at least so many empty squares, after some random moves.
fn visited(side: usize, random: &mut Random, least_empty: u32) -> Position {
    loop {
        let (mut position, length) = (Position::start(size(side)), random.below(side * side - 4));
        for _ in 0..length {
            let moves = position.moves();
            if moves.is_empty() || position.empties().count() == least_empty {
                break;
            }
            position = position.after(random.pick(&moves));
        }
        if !position.is_over() {
            return position;
        }
    }
}

#[test]
fn illegal_moves_are_named() {
    let start = Position::start(Size::USUAL);
    let fault = |position: &Position, name: &str| position.play(name.parse().unwrap()).unwrap_err();
    assert_eq!(fault(&start, "pass"), IllegalMove::Pass);
    for name in ["a1", "d4", "e3"] {
        assert_eq!(fault(&start, name), IllegalMove::TurnsNothing(name.parse().unwrap()));
    }
    let over: Position = "BBBB/4/4/4 w".parse().unwrap();
    assert_eq!(fault(&over, "a2"), IllegalMove::Over);
    let small = Position::start(size(4));
    assert!(matches!(fault(&small, "h8"), IllegalMove::TurnsNothing(_)), "off this board");
}

// The play search

const WAYS: [Settings; 5] = [
    Settings::PLAIN,
    Settings { killers: 1, tactics: Tactics::First, quiescence: Quiescence::Forcing, ..Settings::PLAIN },
    Settings { table: TableUse::Order, ..Settings::PLAIN },
    Settings::EXACT,
    Settings { aspiration: Some(60), step: 2, enhanced_above: Some(0), ..Settings::EXACT },
];

#[test]
fn values_are_those_of_minimax() {
    let (mut ended, mut table_cutoffs) = (0, 0);
    for (side, depth, samples) in [(4, 6, 12), (6, 4, 6), (8, 3, 6)] {
        let (game, mut random) = (OthelloPlay::new(size(side)), Random::seeded(side as u64));
        for _ in 0..samples {
            let state = visited(side, &mut random, 0);
            let truth = Book::new(&game, Quiescence::Nothing).value(&[], &state, depth);
            ended += u32::from(truth != 0 && truth % OthelloPlay::DISC == 0);
            for settings in WAYS {
                for name in ["none", "history:d^2", "relative:d^2,2^d", "countermove+gravity", "front:5"] {
                    let ordering = name.parse::<Spec>().unwrap().build(game.slots());
                    let mut search = PlaySearch::new(&game, settings, ordering, PlayTable::new(10));
                    let report = search.deepen(&[], &state, depth, |_| ()).unwrap();
                    assert_eq!(report.score, truth, "{state} {name} {settings:?}");
                    table_cutoffs += search.counts().table_cutoffs;
                }
            }
        }
    }
    assert!(ended > 3 && table_cutoffs > 500, "{ended} {table_cutoffs}");
}

/// A state and its images have one entry, and the moves that it names are the same ones, turned.
#[test]
fn the_table_knows_images_of_a_state() {
    let mut differing = 0;
    for side in [4, 6, 8] {
        let (game, mut random) = (OthelloPlay::new(size(side)), Random::seeded(side as u64 + 20));
        for _ in 0..60 {
            let state = visited(side, &mut random, 0);
            let turned = quarter_turned(&state);
            assert_eq!(game.table_key(&state), game.table_key(&turned), "{state}");
            assert_eq!(game.evaluate(&state), game.evaluate(&turned));
            differing += u32::from(game.key(&state) != game.key(&turned));
            let known = [&state, &turned].map(|state| {
                let mut moves = MoveList::new();
                game.moves(state, &mut moves);
                let slots = moves.iter().map(|choice| game.slot(choice.mv));
                let known = slots.map(|slot| {
                    let known = game.slot_for_table(state, slot);
                    assert_eq!(game.slot_from_table(state, known), slot);
                    known
                });
                known.collect::<BTreeSet<_>>()
            });
            let own_image =
                (0..3).try_fold(turned, |image, _| (image != state).then(|| quarter_turned(&image)));
            assert!(known[0] == known[1] || own_image.is_none(), "{state}");
        }
    }
    assert!(differing > 150, "{differing}");
}

/// The same board, turned by a quarter of a circle.
fn quarter_turned(position: &Position) -> Position {
    let naive = naive_of(position);
    let n = naive.rows.len();
    let rows = (0..n).map(|row| (0..n).map(|column| naive.rows[n - 1 - column][row]).collect()).collect();
    NaiveOthello { rows, ..naive }.text().parse().unwrap()
}

/// The exact value for the side to move, in discs.
fn solved(position: &Position) -> (i32, u64) {
    let game = OthelloPlay::new(position.size());
    // No line is longer: no two passes follow each other. One iteration, for there is nothing to learn on the way.
    let depth = 2 * position.empties().count();
    let settings = Settings { table: TableUse::AnyDepth, step: depth, ..Settings::EXACT };
    let ordering = "relative-penalty:1,1".parse::<Spec>().unwrap().build(game.slots());
    let mut search = PlaySearch::new(&game, settings, ordering, PlayTable::new(18));
    let report = search.deepen(&[], position, depth, |_| ()).unwrap();
    assert_eq!(report.score % OthelloPlay::DISC, 0, "an evaluation: {position}");
    (report.score / OthelloPlay::DISC, search.counts().nodes)
}

#[test]
fn white_wins_4x4_by_eight() {
    let (value, nodes) = solved(&Position::start(size(4)));
    println!("{nodes} nodes");
    assert_eq!(value, -8);
}

/// The perfect line of 6x6 by Feinstein (1993), who names the squares as on the middle of a board of 8x8. The value is
/// the same after each move.
#[test]
fn the_perfect_line_of_6x6_stays_at_four() {
    const LINE: &str = "d3 c5 d6 e3 f5 f4 e2 d2 c2 e6 e7 g5 c4 c3 g4 g3 f3 c7 b5 d7 b7 b3 c6 b6 f7 f6 b4 b2 g6 g7 \
                        pass f2 g2";
    let mut position = Position::start(size(6));
    let (mut moves, mut nodes) = (0, 0);
    for name in LINE.split_whitespace() {
        let mv = match name.parse().unwrap() {
            Move::Pass => Move::Pass,
            Move::Disc(square) => Move::Disc(Square::at(square.rank() - 1, square.file() - 1)),
        };
        position = position.play(mv).unwrap_or_else(|error| panic!("{name}: {error}"));
        moves += u32::from(mv != Move::Pass);
        if moves >= 14 && !position.is_over() {
            let (value, searched) = solved(&position);
            assert_eq!(position.to_move() == Color::Black, value < 0, "{position}");
            assert_eq!(value.abs(), 4, "after {moves} moves: {position}");
            nodes += searched;
            println!("after {moves} moves: {searched} nodes");
        }
    }
    assert!(position.is_over() && moves == 32 && nodes > 1000);
    assert_eq!([Color::Black, Color::White].map(|color| position.discs(color).count()), [16, 20]);
    let game = OthelloPlay::new(size(6));
    let lost = position.lead(position.to_move()) * OthelloPlay::DISC;
    assert_eq!(game.ending(&position), Some(Ending::Scored(lost)));
}
