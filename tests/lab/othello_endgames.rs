//! Endgames of Othello that other programs have solved.

use crate::support::othello_naive::NaiveOthello;
use crate::support::random::Random;
use shoban::othello::{EmptySquares, Endgame, Move, Position, Size};

/// Endgames 40 to 45 of the French federation's test set: rows from the top, the side to move, the value for it and the best move
/// as Edax and others publish them. Empty squares at the end count for the winner.
const PUBLISHED: [(&str, i32, &str); 6] = [
    ("O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X", 38, "a2"),
    ("-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O- X", 0, "h4"),
    ("--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X", 6, "g2"),
    ("--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O", -12, "c7"),
    ("--O-X-O---O-XO-O-OOXXXOOOOOOXXXOOOOOXX--XXOOXO----XXXX-----XXX-- O", -14, "d2"),
    ("---XXXX-X-XXXO--XXOXOO--XXXOXO--XXOXXO---OXXXOO-O-OOOO------OO-- X", 6, "b2"),
];

fn position(text: &str) -> Position {
    let (squares, mover) = text.split_once(' ').unwrap();
    let rows: Vec<&str> = (0..8).map(|row| &squares[8 * row..8 * row + 8]).collect();
    let rows = rows.join("/").replace('-', "1");
    let mover = if mover == "X" { "b" } else { "w" };
    format!("{rows} {mover}").parse().unwrap()
}

fn check(number: usize) {
    let (text, value, best) = PUBLISHED[number - 40];
    let position = position(text);
    let game = Endgame::new(Size::USUAL, EmptySquares::Winner);
    let solved = game.solve(&position, u64::MAX).unwrap();
    println!("{number}: {} empty, {solved:?}", position.empties().count());
    assert_eq!(solved.discs, value, "{number}");
    let best: Move = best.parse().unwrap();
    if solved.best != Some(best) {
        let answered = game.solve(&position.after(best), u64::MAX).unwrap();
        assert_eq!(-answered.discs, value, "{number}: {best} is as good");
    }
}

#[test]
fn endgame_40_is_won_by_38() {
    check(40);
}

#[test]
#[ignore = "minutes each"]
fn endgames_41_to_45_have_their_values() {
    (41..=45).for_each(check);
}

/// Plain minimax of the naive twin, in discs for the side to move.
fn minimax(naive: &NaiveOthello, empty: EmptySquares, met: &mut Met) -> i32 {
    let moves = naive.moves();
    if moves.is_empty() {
        let [own, other] = discs(naive);
        let left = (naive.rows.len() * naive.rows.len()) as i32 - own - other;
        met.early += u32::from(left > 0);
        let lead = own - other;
        return match empty {
            EmptySquares::Winner => lead + lead.signum() * left,
            EmptySquares::Nobody => lead,
        };
    }
    met.passes += u32::from(moves[..] == [None]);
    moves.into_iter().map(|mv| -minimax(&naive.play(mv), empty, met)).max().unwrap()
}

/// Those of the side to move, then those of the other.
fn discs(naive: &NaiveOthello) -> [i32; 2] {
    let [own, other] = if naive.side == 'B' { ['B', 'W'] } else { ['W', 'B'] };
    [own, other].map(|side| naive.discs(side) as i32)
}

#[derive(Default, Debug)]
struct Met {
    passes: u32,
    /// Games that end with empty squares.
    early: u32,
    /// Positions whose value depends on whose the empty squares are.
    differing: u32,
}

#[test]
fn values_are_those_of_the_naive_twin() {
    let (mut met, mut solved) = (Met::default(), 0);
    for (side, left, samples) in [(4, 8, 30), (6, 7, 12), (8, 6, 18)] {
        for seed in 0..samples {
            let mut random = Random::seeded(seed * 8 + side as u64);
            let mut naive = NaiveOthello::start(side);
            let empty = |naive: &NaiveOthello| side * side - discs(naive).iter().sum::<i32>() as usize;
            while empty(&naive) > left && !naive.is_over() {
                naive = naive.play(random.pick(&naive.moves()));
            }
            let position: Position = naive.text().parse().unwrap();
            let values = [EmptySquares::Nobody, EmptySquares::Winner].map(|empty| {
                let game = Endgame::new(position.size(), empty);
                let found = game.solve(&position, u64::MAX).unwrap();
                assert_eq!(found.discs, minimax(&naive, empty, &mut met), "{position} {empty:?}");
                let best: Option<Move> = found.best;
                assert_eq!(best.is_none(), naive.is_over(), "{position}");
                if let Some(mv) = best {
                    let after = game.solve(&position.after(mv), u64::MAX).unwrap();
                    assert_eq!(-after.discs, found.discs, "{position} {mv}");
                }
                found.discs
            });
            met.differing += u32::from(values[0] != values[1]);
            solved += 1;
        }
    }
    println!("{met:?}");
    assert!(solved == 60 && met.passes > 1000 && met.early > 1000 && met.differing > 5, "{met:?}");
}

#[test]
fn a_limit_of_nodes_ends_the_search() {
    let game = Endgame::new(Size::USUAL, EmptySquares::Winner);
    assert!(game.solve(&Position::start(Size::USUAL), 1000).is_err());
}
