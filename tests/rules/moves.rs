//! The values of all moves, held against exhaustive values.

use crate::support::bridge::size;
use crate::support::lines::settings;
use crate::support::random::Random;
use crate::support::retrograde::Exhaustive;
use shoban::board::{Move, Passes, Position, Rules};
use shoban::game::{Color, Score};
use shoban::search::Limits;
use shoban::solve::{Coverage, MoveValue, Optimality, Question, Settings, Status, solve};

/// The true value after a move, with endless play counting `endless`.
fn truth(exhaustive: &Exhaustive, after: &Position, endless: i8) -> i8 {
    if after.passes() == Passes::Ended {
        return after.score().points();
    }
    let (lower, upper) = exhaustive.bounds(after);
    endless.clamp(lower, upper)
}

/// Every legal move is there once, and what is said of it is true.
fn check(exhaustive: &Exhaustive, position: &Position, found: &[MoveValue], endless: i8) {
    let mut legal: Vec<_> = position.legal_plays().points().map(Move::Play).collect();
    legal.push(Move::Pass);
    let mut named: Vec<_> = found.iter().map(|found| found.mv).collect();
    legal.sort_by_key(|mv| mv.name(position.size()));
    named.sort_by_key(|mv| mv.name(position.size()));
    assert_eq!(named, legal);
    let values: Vec<i8> =
        found.iter().map(|found| truth(exhaustive, &position.after(found.mv), endless)).collect();
    let is_black = position.to_play() == Color::Black;
    let best = if is_black { values.iter().max() } else { values.iter().min() };
    for (found, value) in found.iter().zip(&values) {
        let (lower, upper) = (found.values.lower().points(), found.values.upper().points());
        assert!((lower..=upper).contains(value), "{position:?} {found:?}: {value}");
        match found.optimality {
            Optimality::Optimal => assert_eq!(Some(value), best, "{position:?} {found:?}"),
            Optimality::Worse => assert_ne!(Some(value), best, "{position:?} {found:?}"),
            Optimality::Open => {}
        }
    }
}

#[test]
fn every_move_has_its_value() {
    let (mut exact, mut open, mut optimal, mut apart) = (0, 0, 0, 0);
    for (text, count) in [("1x5", 40), ("1x7", 30), ("2x3", 40), ("2x4", 30), ("3x3", 60)] {
        let exhaustive = Exhaustive::solve(size(text), Rules::default());
        let states: Vec<Position> = exhaustive.states().map(|(position, ..)| position).collect();
        let mut random = Random::seeded(count);
        for round in 0..count {
            let position = random.pick(&states);
            let endless = if round % 3 == 0 { 1 } else { 0 };
            let base = Settings {
                coverage: Coverage::EveryMove,
                endless_play: Score::new(endless),
                ..settings(12, Limits::default())
            };
            let solution = solve(&position, Question::Value, &base, &mut ()).unwrap();
            let moves = solution.moves.unwrap();
            check(&exhaustive, &position, &moves, endless);
            assert!(moves.iter().all(|found| found.values.value().is_some()), "{position:?} {moves:?}");
            assert!(moves.iter().all(|found| found.optimality != Optimality::Open));
            exact += moves.len();
            optimal += moves.iter().filter(|found| found.optimality == Optimality::Optimal).count();
            let (lower, upper) = exhaustive.bounds(&position);
            apart += u32::from(lower < upper);
            // With little effort less is known, and nothing false.
            let few = Limits { nodes: Some(40), ..Limits::default() };
            let base = Settings {
                coverage: Coverage::EveryMove,
                endless_play: Score::new(endless),
                ..settings(12, few)
            };
            let solution = solve(&position, Question::Value, &base, &mut ()).unwrap();
            let moves = solution.moves.unwrap();
            check(&exhaustive, &position, &moves, endless);
            open += moves.iter().filter(|found| found.optimality == Optimality::Open).count();
            assert!(solution.status == Status::Stopped || solution.nodes <= 40 + solution.line_nodes);
        }
    }
    println!(
        "{exact} exact, {open} open with few nodes, {optimal} optimal, {apart} positions with limits apart"
    );
    assert!(exact > 600 && open > 100 && optimal > 150 && apart > 10);
}

#[test]
fn a_finished_game_has_no_moves() {
    let over = Position::empty(size("2x2"), Rules::default());
    let over = over.after(Move::Pass).after(Move::Pass);
    let base = Settings { coverage: Coverage::EveryMove, ..settings(4, Limits::default()) };
    let solution = solve(&over, Question::Value, &base, &mut ()).unwrap();
    assert_eq!(solution.moves.as_deref(), Some(&[][..]));
}
