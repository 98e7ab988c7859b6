//! Networks for first costs, against plain sums over a board of characters.

use crate::support::bridge::{naive_of, size};
use crate::support::naive::{Naive, Stone};
use crate::support::random::Random;
use crate::support::sample::{played, scattered};
use shoban::board::{BoardSize, Move, Passes, Position, Rules};
use shoban::estimate::{Network, NetworkError, Weights, inputs, learned_cost};
use shoban::game::{Claim, Color, Game as _, Score};
use shoban::go::Go;

/// The networks that come with the program, read by the tests themselves.
fn files() -> Vec<(BoardSize, Vec<i64>)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/networks");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "costs"));
    files.sort();
    let weights = |path: &std::path::PathBuf| {
        let bytes = std::fs::read(path).unwrap();
        bytes.chunks(2).map(|pair| i64::from(i16::from_le_bytes([pair[0], pair[1]]))).collect()
    };
    files.iter().map(|path| (size(path.file_stem().unwrap().to_str().unwrap()), weights(path))).collect()
}

/// Units, written down once more.
const UNITS: usize = 64;

/// The cost by the description of the file, in wide numbers.
fn plain_cost(board: BoardSize, weights: &[i64], position: &Position, (prover, claim): (Color, i64)) -> i64 {
    let naive: Naive = naive_of(position);
    let is_turned = board != position.size();
    let points = board.count();
    let turn = usize::from(position.to_play() == prover);
    let base = turn * (8 * points + 62);
    let mut on = vec![base + 8 * points + (claim + 8).clamp(0, 60) as usize];
    if position.passes() != Passes::None {
        on.push(base + 8 * points + 61);
    }
    for spot in naive.spots() {
        let Some(stone) = naive.at(spot) else { continue };
        let is_own = (stone == Stone::Black) == (prover == Color::Black);
        let kind = naive.liberties(spot).len().min(4) - 1 + if is_own { 0 } else { 4 };
        let (row, column) = if is_turned { (spot.1, spot.0) } else { spot };
        on.push(base + kind * points + row * board.columns() + column);
    }
    let rest = &weights[UNITS * inputs(points)..];
    let mut sum = rest[2 * UNITS] * 256;
    for unit in 0..UNITS {
        let counts = rest[unit] + on.iter().map(|input| weights[UNITS * input + unit]).sum::<i64>();
        let counts = counts.clamp(0, 1024);
        sum += counts * counts / 1024 * rest[UNITS + unit];
    }
    (((sum >> 8) * 4) >> 8).max(0) + 1
}

#[test]
fn networks_say_what_their_files_say() {
    let (mut compared, mut different) = (0, std::collections::BTreeSet::new());
    let files = files();
    assert!(files.len() >= 2, "boards with a network");
    for (board, weights) in &files {
        let turned = BoardSize::new(board.columns(), board.rows()).unwrap();
        for size in [*board, turned] {
            let network = Network::of(size).expect("a network for each file, and for the board on its side");
            let random = &mut Random::seeded(5);
            for i in 0..300 {
                let mut position = match i % 3 {
                    0 => Position::empty(size, Rules::default()).after(Move::Pass),
                    1 => played(random, size, Rules::default()),
                    _ => scattered(random, size, Rules::default(), Color::White),
                };
                if i % 5 == 0 && position.passes() == Passes::None {
                    position = position.after(Move::Pass);
                }
                if position.passes() == Passes::Ended {
                    continue;
                }
                for prover in Color::ALL {
                    for claim in [-20, -3, 0, 7, size.count() as i8] {
                        let cost = learned_cost(network, &position, Claim::new(prover, Score::new(claim)));
                        let plain = plain_cost(*board, weights, &position, (prover, i64::from(claim)));
                        assert_eq!(i64::from(cost), plain, "{size} {position:?} {prover} {claim}");
                        compared += 1;
                        different.insert(cost);
                    }
                }
            }
        }
    }
    println!("{compared} costs, {} of them different", different.len());
    assert!(compared > 5_000 && different.len() > 30);
}

#[test]
fn bytes_that_are_no_network_are_refused() {
    let board = size("2x3");
    let count = Weights::count(board);
    let read = |weights: Vec<i16>| Network::read(board, &Weights(weights).to_bytes());
    assert!(read(vec![0; count]).is_ok());
    let length = NetworkError::Length { expected: 2 * count, found: 2 * count - 2 };
    assert_eq!(read(vec![0; count - 1]).unwrap_err(), length);
    let odd = Network::read(board, &vec![0; 2 * count + 1]).unwrap_err();
    assert_eq!(odd, NetworkError::Length { expected: 2 * count, found: 2 * count + 1 });
    // Six stones, a claim, a pass and a constant.
    let most = i16::MAX / (6 + 3);
    assert_eq!(read(vec![most + 1; count]).unwrap_err(), NetworkError::TooLarge);
    assert!(read(vec![most; count]).is_ok());
    let mut weights = vec![0; count];
    weights[count - 1 - UNITS..].fill(i16::MAX);
    assert_eq!(read(weights).unwrap_err(), NetworkError::TooLarge, "what the units say together");
}

/// Claims beyond the ends are like those at the ends.
#[test]
fn all_claims_have_an_input() {
    let input = |points: i8| Network::claim_input(Score::new(points));
    assert_eq!([input(-127), input(-8), input(-7), input(0), input(52), input(127)], [0, 0, 1, 8, 60, 60]);
}

/// Bounds for states that are expected to be far from the end may be worse than the usual ones, never better, and they are the
/// usual ones close to it, where nothing is learned, and on 6x6 with the opponent to move.
#[test]
fn likely_bounds_leave_out_and_add_nothing() {
    let (mut left_out, mut same, mut decided) = (0, 0, 0);
    for board in ["4x4", "5x5", "6x6", "4x5"] {
        let (board, mut random) = (size(board), Random::seeded(11));
        let mut go = Go::new(board);
        for round in 0..1500 {
            let position = if round % 2 == 0 {
                scattered(&mut random, board, Rules::default(), Color::ALL[round / 2 % 2])
            } else {
                played(&mut random, board, Rules::default())
            };
            if position.passes() == Passes::Ended {
                continue;
            }
            let prover = Color::ALL[round / 2 % 2];
            let wanted = Score::new((round % (board.count() + 3)) as i8 - 2);
            let claim = Claim::new(prover, wanted);
            let usual = go.static_bounds(&position, claim);
            for cost in [1, 3, 4, 12, 23, 24, 90] {
                let likely = go.likely_bounds(&position, claim, cost);
                assert!(usual.lower() >= likely.lower() && usual.upper() <= likely.upper());
                let is_far = match (position.to_play() == prover, board.count()) {
                    (_, 20) => false,
                    (true, _) => cost >= 4,
                    (false, 36) => false,
                    (false, _) => cost >= 24,
                };
                if !is_far {
                    assert_eq!(likely, usual);
                    same += 1;
                }
                left_out += usize::from(likely != usual);
                let own = prover.relative(likely);
                decided += usize::from(own.lower() >= wanted || own.upper() < wanted);
            }
        }
    }
    assert!(left_out > 100 && same > 5000 && decided > 1000, "{left_out} {same} {decided}");
}
