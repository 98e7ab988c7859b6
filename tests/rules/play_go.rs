//! The play search on Go: its values are those of plain minimax, its evaluation favours no colour and no corner.

use crate::support::minimax::Book;
use crate::support::orderings::ORDERINGS;
use crate::support::random::Random;
use crate::support::sample::played;
use shoban::board::{Move, Passes, Position, Rules, Setup, Symmetry};
use shoban::game::{Color, StateKey};
use shoban::go::{Evaluation, GoPlay, Symmetries};
use shoban::ordering::Spec;
use shoban::play::{
    Counts, Ending, MoveList, PlayGame, PlaySearch, PlayTable, Quiescence, Report, Settings, TableUse,
    Tactics,
};
use std::collections::HashMap;

fn size(text: &str) -> shoban::board::BoardSize {
    text.parse().unwrap()
}

fn found(
    game: &GoPlay,
    settings: Settings,
    name: &str,
    state: &Position,
    depth: u32,
) -> (Report<Move>, Counts) {
    let ordering = name.parse::<Spec>().unwrap().build(game.slots());
    let mut search = PlaySearch::new(game, settings, ordering, PlayTable::new(12));
    let report = search.deepen(&[], state, depth, |_| ()).unwrap();
    (report, *search.counts())
}

#[test]
fn values_are_those_of_minimax_for_every_ordering() {
    let ways = [
        Settings::PLAIN,
        Settings { killers: 2, tactics: Tactics::First, table: TableUse::Order, ..Settings::PLAIN },
        Settings { table: TableUse::SameDepth, ..Settings::MIGOS },
        Settings { enhanced_above: Some(0), ..Settings::EXACT },
        Settings { aspiration: Some(30), step: 2, ..Settings::EXACT },
    ];
    let mut sum = Counts::default();
    let (mut decided, mut beyond) = (0, 0);
    for (board, depth, count) in [("1x4", 4, 4), ("2x3", 4, 8), ("3x3", 4, 5), ("4x4", 3, 3), ("6x6", 2, 3)] {
        let mut random = Random::seeded(depth.into());
        for _ in 0..count {
            let game = GoPlay::new(size(board));
            let mut next = || played(&mut random, size(board), Rules::default());
            // One decided state in so many is enough.
            let is_open =
                |state: &Position| game.value_range(state).is_some_and(|range| range.least < range.greatest);
            let first = next();
            let state = if is_open(&first) || decided < 200 {
                first
            } else {
                std::iter::repeat_with(next).find(is_open).unwrap()
            };
            let truth = Book::new(&game, Quiescence::Nothing).value(&[], &state, depth);
            beyond += u32::from(truth.abs() >= GoPlay::POINT);
            for (symmetries, settings) in
                ways.into_iter().flat_map(|way| [Symmetries::Alike, Symmetries::Apart].map(|s| (s, way)))
            {
                let game = GoPlay::new(size(board)).with_symmetries(symmetries);
                for name in ORDERINGS {
                    let (report, counts) = found(&game, settings, name, &state, depth);
                    assert_eq!(report.score, truth, "{board} {state:?} {name} {settings:?} {symmetries:?}");
                    sum.cutoffs += counts.cutoffs;
                    sum.table_cutoffs += counts.table_cutoffs;
                    sum.enhanced_cutoffs += counts.enhanced_cutoffs;
                    sum.bound_cutoffs += counts.bound_cutoffs;
                    decided += u32::from(report.line.is_empty());
                }
            }
        }
    }
    println!("{sum:?} {decided} {beyond}");
    assert!(sum.cutoffs > 10_000 && sum.table_cutoffs > 1000 && sum.enhanced_cutoffs > 100);
    assert!(sum.bound_cutoffs > 1000 && beyond > 3 && decided < 2000);
}

/// Deep enough for kos to come round; without a table values depend on the path alone.
#[test]
fn repetitions_count_nothing() {
    let game = GoPlay::new(size("1x3"));
    let mut repetitions = 0;
    for (board, depth) in [("1x3", 9), ("2x2", 8)] {
        let game = GoPlay::new(size(board));
        let state = Position::empty(size(board), Rules::default());
        let truth = Book::new(&game, Quiescence::Nothing).value(&[], &state, depth);
        for name in ["none", "relative:1,1"] {
            let (report, counts) = found(&game, Settings::PLAIN, name, &state, depth);
            assert_eq!(report.score, truth, "{board} {name}");
            repetitions += counts.repetitions;
        }
    }
    assert!(repetitions > 0);
    assert!(game.is_repetition(&[StateKey(3), StateKey(4)], StateKey(3)));
}

/// With a table for all depths small boards get their true values.
#[test]
fn small_boards_are_solved() {
    for (board, value) in [("3x3", 9), ("2x4", 8)] {
        let game = GoPlay::new(size(board));
        let empty = Position::empty(size(board), Rules::default());
        let mut nodes = Vec::new();
        for symmetries in [Symmetries::Alike, Symmetries::Apart] {
            let game = game.clone().with_symmetries(symmetries);
            let ordering = "shared-relative:d^3,d^3".parse::<Spec>().unwrap().build(game.slots());
            let mut search = PlaySearch::new(&game, Settings::MIGOS, ordering, PlayTable::new(16));
            let report = search.deepen(&[], &empty, 12, |_| ()).unwrap();
            assert_eq!(report.score, value * GoPlay::POINT, "{board}");
            nodes.push(search.counts().nodes);
        }
        assert!(nodes[0] < nodes[1], "symmetries save nothing: {nodes:?}");
    }
}

/// A position turned and, if asked for, with the colours changed.
fn image(position: &Position, symmetry: Symmetry, flips: bool) -> Position {
    let geometry = position.geometry();
    let (rows, columns) = (position.size().rows(), position.size().columns());
    let mut rows_of_text = vec![vec!['.'; columns]; rows];
    for point in position.stones().all().points() {
        let is_black = position.stones().at(point) == Some(Color::Black);
        let (row, column) = position.size().row_and_column(geometry.image(symmetry, point));
        rows_of_text[row][column] = if is_black != flips { 'X' } else { 'O' };
    }
    let text: Vec<String> = rows_of_text.into_iter().map(String::from_iter).collect();
    let setup = Setup::from_diagram(&text.join("/"), position.rules()).unwrap();
    let to_play = if flips { position.to_play().opponent() } else { position.to_play() };
    Setup { to_play, ..setup }.into_position().unwrap()
}

#[test]
fn the_evaluation_favours_no_colour_and_no_corner() {
    let mut values = HashMap::new();
    for (board, seed) in [("6x6", 1), ("5x5", 2), ("4x6", 3), ("1x7", 4)] {
        let (evaluation, mut random) = (Evaluation::new(size(board)), Random::seeded(seed));
        for _ in 0..200 {
            let position = played(&mut random, size(board), Rules::default());
            let value = evaluation.of(&position);
            assert!(value.abs() < Evaluation::LIMIT);
            for symmetry in position.geometry().symmetries() {
                for flips in [false, true] {
                    assert_eq!(evaluation.of(&image(&position, symmetry, flips)), value, "{position:?}");
                }
            }
            let other = position.with_to_play(position.to_play().opponent());
            assert_eq!(evaluation.of(&other), -value);
            *values.entry(value.abs()).or_insert(0) += 1;
        }
    }
    assert!(values.len() > 100, "{} different values", values.len());
}

/// What the table is told of a move comes back, and images share their keys exactly if they are to.
#[test]
fn the_table_knows_states_by_their_images() {
    let (alike, apart) =
        (GoPlay::new(size("5x5")), GoPlay::new(size("5x5")).with_symmetries(Symmetries::Apart));
    let (mut random, mut different) = (Random::seeded(9), 0);
    for _ in 0..100 {
        let position = played(&mut random, size("5x5"), Rules::default());
        if position.ko().is_some() || position.passes() != Passes::None {
            continue;
        }
        let mut choices = MoveList::new();
        alike.moves(&position, &mut choices);
        for game in [&alike, &apart] {
            for choice in &choices {
                let slot = game.slot(choice.mv);
                let stored = game.slot_for_table(&position, slot);
                assert_eq!(game.slot_from_table(&position, stored), slot);
            }
        }
        for symmetry in position.geometry().symmetries() {
            let turned = image(&position, symmetry, false);
            assert_eq!(alike.table_key(&turned), alike.table_key(&position));
            different += u32::from(apart.table_key(&turned) != apart.table_key(&position));
            assert_eq!(alike.key(&turned), apart.table_key(&turned));
        }
    }
    assert!(different > 300, "{different}");
    // A finished game and the state that waits after one pass.
    let empty = Position::empty(size("5x5"), Rules::default());
    let waiting = empty.with_to_play(Color::White).after(Move::Pass);
    let over = empty.after(Move::Pass).after(Move::Pass);
    assert_eq!(waiting.to_play(), over.to_play());
    assert!(alike.key(&over) != alike.key(&waiting) && alike.table_key(&over) != alike.table_key(&waiting));
    assert_eq!((alike.ending(&over), alike.ending(&waiting)), (Some(Ending::Scored(0)), None));
}

#[test]
fn atari_is_a_threat() {
    let game = GoPlay::new(size("3x4"));
    for (diagram, black, white) in
        [("..../.X../....", false, false), ("OX../.X../....", false, true), ("OXO./..../....", true, true)]
    {
        let setup = Setup::from_diagram(diagram, Rules::default()).unwrap();
        let position = setup.into_position().unwrap();
        let threats = Color::ALL.map(|side| game.is_threatened(&position, side));
        assert_eq!(threats, [black, white], "{diagram}");
    }
}
