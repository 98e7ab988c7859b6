//! The exhaustive solver and the plain superko search against published values, against their own definitions
//! and on the positions with a story. Other tests may then take their word.

use crate::support::bridge::{point, rules, size};
use crate::support::fixtures;
use crate::support::retrograde::Exhaustive;
use crate::support::superko::{Search, Superko};
use shoban::board::{BoardSize, Move, Passes, Position, Rules, Setup, Suicide};
use shoban::game::Color;
use std::collections::HashMap;

fn solve(text: &str) -> Exhaustive {
    Exhaustive::solve(size(text), Rules::default())
}

fn empty_board(solved: &Exhaustive, size: BoardSize, rules: Rules) -> (i8, i8) {
    solved.bounds(&Position::empty(size, rules))
}

/// Lower and upper bound of empty boards under basic ko, Black to move. Where they are equal, they are the
/// published values (Drange; van der Werf and Winands); the others were computed once before by a program
/// that shares nothing with this one.
const EMPTY_BOARDS: [(&str, i8, i8); 16] = [
    ("1x1", 0, 0),
    ("1x2", 0, 0),
    ("1x3", 3, 3),
    ("1x4", 4, 4),
    ("1x5", -5, 5),
    ("1x6", -6, 6),
    ("1x7", -7, 7),
    ("1x8", -8, 8),
    ("2x2", -4, 4),
    ("2x3", -6, 6),
    ("3x2", -6, 6),
    ("2x4", 8, 8),
    ("2x5", 10, 10),
    ("2x6", 12, 12),
    ("3x3", 9, 9),
    ("3x4", 4, 12),
];

#[test]
fn empty_boards_have_the_known_bounds() {
    for (text, lower, upper) in EMPTY_BOARDS {
        let start = std::time::Instant::now();
        assert_eq!(empty_board(&solve(text), size(text), Rules::default()), (lower, upper), "{text}");
        println!("{text}: {:?}", start.elapsed());
    }
}

/// Suicide of several stones changes none of these bounds. (On 2x2 and 2x3 nobody can even force an end then,
/// which gives the same numbers.)
#[test]
fn suicide_leaves_the_bounds_of_empty_boards_alone() {
    let with_suicide = rules(Suicide::Allowed);
    for (text, lower, upper) in EMPTY_BOARDS.into_iter().filter(|(text, ..)| size(text).count() <= 10) {
        let solved = Exhaustive::solve(size(text), with_suicide);
        assert_eq!(empty_board(&solved, size(text), with_suicide), (lower, upper), "{text}");
    }
}

/// The three different opening moves of 3x3: centre, side and corner.
#[test]
fn openings_of_3x3_have_the_known_bounds() {
    let solved = solve("3x3");
    let after = |diagram| solved.bounds_of(diagram, Color::White);
    assert_eq!(after(".../.X./..."), (9, 9));
    assert_eq!(after(".X./.../..."), (3, 9));
    assert_eq!(after("X../.../..."), (-9, -9));
}

/// The value under superko, from Black's side.
fn superko_value(superko: Superko, solved: &Exhaustive, position: &Position, earlier: &[Position]) -> i8 {
    Search::new(superko, solved).value(position, earlier)
}

/// Published values of empty boards under positional superko without suicide (Tromp; Hayward); situational
/// superko gives the same.
#[test]
fn empty_boards_have_the_known_superko_values() {
    let rows = [("1x1", 0), ("1x2", 0), ("1x3", 3), ("1x4", 4), ("1x5", 0), ("1x6", 1), ("1x7", 2)];
    let others = [("2x2", 1), ("2x3", 0), ("2x4", 8), ("3x3", 9)];
    for (text, value) in rows.into_iter().chain(others) {
        let (solved, start) = (solve(text), Position::empty(size(text), Rules::default()));
        for superko in [Superko::Positional, Superko::Situational] {
            assert_eq!(superko_value(superko, &solved, &start, &[]), value, "{text} {superko:?}");
        }
    }
}

/// Values under positional superko of 1x5 boards with Black to move, found by Hayward's solver. On a board
/// this small superko never takes a forced win away, so the bounds of basic ko hold as well.
#[test]
fn superko_values_of_1x5_are_known_and_lie_between_the_bounds() {
    let solved = solve("1x5");
    let known = [("O.X..", 5), ("X..O.", -5), ("O..X.", 5), ("O....", 5), (".O...", 0), ("..O..", 0)];
    for (diagram, value) in known {
        let (lower, upper) = solved.bounds_of(diagram, Color::Black);
        assert!((lower..=upper).contains(&value), "{diagram}: {value} is not in [{lower}, {upper}]");
        let position = Setup::from_diagram(diagram, Rules::default()).unwrap().into_position().unwrap();
        assert_eq!(superko_value(Superko::Positional, &solved, &position, &[]), value, "{diagram}");
    }
}

/// Invariants of every state: the bounds are in order, and a board with the colours exchanged has the same
/// bounds with the sides exchanged.
#[test]
fn bounds_are_in_order_and_mirror_with_the_colors() {
    for text in ["1x4", "1x6", "2x2", "2x3", "2x4", "3x3", "3x4"] {
        let solved = solve(text);
        let mut states = 0;
        for (position, lower, upper) in solved.states() {
            assert!(lower <= upper, "{position:?}: [{lower}, {upper}]");
            assert_eq!(solved.bounds(&position), (lower, upper));
            assert_eq!(solved.bounds(&with_colors_exchanged(&position)), (-upper, -lower), "{position:?}");
            states += 1;
        }
        println!("{text}: {states} states");
    }
}

fn with_colors_exchanged(position: &Position) -> Position {
    let mut setup = Setup::from(position);
    std::mem::swap(&mut setup.stones.black, &mut setup.stones.white);
    setup.to_play = setup.to_play.opponent();
    setup.into_position().expect("legality does not depend on the colour")
}

/// The best of the bounds after each move, for the side to move.
fn best_over_moves(position: &Position, bound_of: impl Fn(&Position) -> i8) -> i8 {
    let moves = position.legal_plays().points().map(Move::Play).chain([Move::Pass]);
    let bounds = moves.map(|mv| bound_of(&position.after(mv)));
    let best = if position.to_play() == Color::Black { bounds.max() } else { bounds.min() };
    best.expect("a pass is always possible")
}

/// The bounds of a state follow from those of its children.
#[test]
fn every_bound_is_the_best_over_the_moves() {
    for suicide in [Suicide::Forbidden, Suicide::Allowed] {
        for text in ["1x5", "2x2", "2x4", "3x3"] {
            let solved = Exhaustive::solve(size(text), rules(suicide));
            for (position, lower, upper) in solved.states() {
                assert_eq!(best_over_moves(&position, |next| solved.bounds(next).0), lower, "{position:?}");
                assert_eq!(best_over_moves(&position, |next| solved.bounds(next).1), upper, "{position:?}");
            }
        }
    }
}

/// The definition taken at its word: what can be forced within one move more, until nothing changes. Here
/// every state is looked at in every round.
#[test]
fn bounds_are_the_limit_of_growing_depth() {
    for suicide in [Suicide::Forbidden, Suicide::Allowed] {
        for text in ["1x3", "1x5", "2x2", "2x3"] {
            let solved = Exhaustive::solve(size(text), rules(suicide));
            let (lower, upper) = (limit_from(&solved, -1), limit_from(&solved, 1));
            for (i, (position, low, high)) in solved.states().enumerate() {
                assert_eq!((lower[i], upper[i]), (low, high), "{position:?}");
            }
        }
    }
}

/// The limit of the bounds within a growing number of moves, all states starting from the worst score: the
/// least one (`side` -1) for what Black can force, the greatest one (`side` 1) for White.
fn limit_from(solved: &Exhaustive, side: i8) -> Vec<i8> {
    let positions: Vec<Position> = solved.states().map(|(position, ..)| position).collect();
    let name = |p: &Position| (p.rows_text(), p.to_play(), p.ko(), p.passes());
    let index: HashMap<_, usize> = positions.iter().enumerate().map(|(i, p)| (name(p), i)).collect();
    let worst = side * positions[0].size().count() as i8;
    let mut bounds = vec![worst; positions.len()];
    loop {
        let bound_of = |next: &Position| {
            if next.passes() == Passes::Ended { next.score().points() } else { bounds[index[&name(next)]] }
        };
        let deeper: Vec<i8> = positions.iter().map(|p| best_over_moves(p, bound_of)).collect();
        if deeper == bounds {
            return bounds;
        }
        bounds = deeper;
    }
}

#[test]
fn fixtures_are_legal_positions() {
    for fixture in fixtures::ALL {
        for suicide in [Suicide::Forbidden, Suicide::Allowed] {
            let position = fixture.position(rules(suicide));
            assert_eq!(position.rows_text(), fixture.diagram.to_uppercase(), "{}", fixture.name);
            assert_eq!(fixture.earlier(rules(suicide)).len(), fixture.before.len());
        }
    }
}

#[test]
fn fixtures_have_the_values_they_state() {
    let (mut bounds, mut values) = (0, 0);
    for fixture in fixtures::ALL.into_iter().filter(|f| f.position(Rules::default()).size().count() <= 12) {
        let position = fixture.position(Rules::default());
        let earlier = fixture.earlier(Rules::default());
        let solved = Exhaustive::solve(position.size(), Rules::default());
        assert_eq!(Some(solved.bounds(&position)), fixture.basic_ko, "{}", fixture.name);
        bounds += 1;
        let known = [(Superko::Situational, fixture.situational), (Superko::Positional, fixture.positional)];
        for (superko, value) in known.into_iter().filter(|(_, value)| value.is_some()) {
            let found = superko_value(superko, &solved, &position, &earlier);
            assert_eq!(Some(found), value, "{}, {superko:?}", fixture.name);
            values += 1;
        }
    }
    assert_eq!((bounds, values), (4, 8));
}

/// The rule that this position refutes is refuted whoever moves first.
#[test]
fn false_territory_is_false_for_both_sides_to_move() {
    let solved = solve("1x7");
    for to_play in Color::ALL {
        assert_eq!(
            Some(solved.bounds_of(fixtures::FALSE_TERRITORY.diagram, to_play)),
            fixtures::FALSE_TERRITORY.basic_ko
        );
    }
}

/// The states along a line of turns, each a column of the first row or a pass.
fn play_line(start: Position, line: &[Option<usize>]) -> Vec<Position> {
    let mut positions = vec![start];
    for step in line {
        let last = positions[positions.len() - 1];
        let turn = step.map_or(Move::Pass, |column| Move::Play(point(last.size(), (0, column))));
        positions.push(last.play(turn).expect("the line is legal"));
    }
    positions
}

/// The line that the three 1x6 states are about: five moves, then the first board again, White to move.
#[test]
fn the_superko_line_comes_back_to_its_first_board() {
    let start = fixtures::SUPERKO_ROOT.position(Rules::default());
    let line = play_line(start, &[Some(1), Some(3), Some(2), Some(1), Some(0)]);
    let past = fixtures::SUPERKO_WITH_PAST;
    let boards: Vec<String> = line.iter().map(Position::rows_text).collect();
    assert_eq!(boards[..4], *past.before);
    assert_eq!(line[4], past.position(Rules::default()));
    assert_eq!(line[4], fixtures::SUPERKO_FRESH.position(Rules::default()));
    assert_eq!((line[5].stones().hash(), line[5].to_play()), (start.stones().hash(), Color::White));
}

/// Four turns lead to the same state once more, and basic ko forbids none of them.
#[test]
fn sending_two_and_returning_one_comes_back_to_its_first_state() {
    let start = fixtures::SEND_TWO_RETURN_ONE.position(Rules::default());
    let line = play_line(start, &[None, Some(1), Some(3), Some(2)]);
    assert_eq!(line[2].rows_text(), "XOO./.XXO/XOO./.X..");
    assert_eq!(line[3].rows_text(), "X..X/.XXO/XOO./.X..");
    assert_eq!(line[4], start);
}

/// The one white move on a black liberty takes a stone and leaves a ko ban behind.
#[test]
fn the_last_liberty_is_a_ko() {
    let position = fixtures::LIBERTY_IS_A_KO.position(Rules::default());
    let stones = position.stones();
    let liberties = stones.liberties(position.geometry(), stones.of(Color::Black));
    let named = |name| position.size().point_named(name).expect("on the board");
    assert_eq!((liberties & position.legal_plays()).single(), Some(named("B3")));
    assert_eq!(position.after(Move::Play(named("B3"))).ko(), Some(named("C3")));
}
