//! The play search against plain minimax: whatever the ordering, with tables and windows, but without guesses
//! its values are the same.

use crate::support::minimax::Book;
use crate::support::orderings::ORDERINGS;
use crate::support::random::Random;
use shoban::game::StateKey;
use shoban::loa::{Loa, LoaPlay, Move, Position, Repetition, Rules, Size};
use shoban::ordering::Spec;
use shoban::play::{
    Counts, MoveList, PlayGame, PlaySearch, PlayTable, Quiescence, Scout, Settings, TableBounds, TableUse,
    Tactics, WIN,
};

fn play(side: usize, rules: Rules) -> LoaPlay {
    LoaPlay::new(Loa::new(Size::new(side).unwrap(), rules))
}

/// A position that is not over after some random moves, and what came before it.
fn visited(game: &LoaPlay, side: usize, random: &mut Random) -> (Vec<StateKey>, Position) {
    loop {
        let (mut path, mut state) = (Vec::new(), Position::start(Size::new(side).unwrap()));
        let (length, mut played) = (random.below(30), Vec::new());
        while path.len() < length && game.ending(&state).is_none() && !game.is_repetition(&path, state.key())
        {
            let mut moves = MoveList::new();
            game.moves(&state, &mut moves);
            // Now and then a man goes back, so that there is something to repeat.
            let back = moves.iter().find(|choice| match (choice.mv, played.iter().rev().nth(1)) {
                (Move::Man { from, to }, Some(&Move::Man { from: f, to: t })) => (from, to) == (t, f),
                _ => false,
            });
            let mv = back.filter(|_| random.below(3) > 0).map_or_else(|| random.pick(&moves).mv, |c| c.mv);
            path.push(state.key());
            played.push(mv);
            state = state.after(mv);
        }
        if game.ending(&state).is_none() && !game.is_repetition(&path, state.key()) {
            return (path, state);
        }
    }
}

fn add(sum: &mut Counts, more: &Counts) {
    sum.nodes += more.nodes;
    sum.quiescence += more.quiescence;
    sum.cutoffs += more.cutoffs;
    sum.first_cutoffs += more.first_cutoffs;
    sum.table_cutoffs += more.table_cutoffs;
    sum.enhanced_cutoffs += more.enhanced_cutoffs;
    sum.repetitions += more.repetitions;
}

#[test]
fn values_are_those_of_minimax_for_every_ordering() {
    let ways = [
        Settings::PLAIN,
        Settings { quiescence: Quiescence::Forcing, killers: 1, tactics: Tactics::First, ..Settings::PLAIN },
        Settings { table: TableUse::Order, ..Settings::PLAIN },
        Settings { scout: Scout::NullWindow, ..Settings::PLAIN },
        Settings { scout: Scout::FullWindow, ..Settings::EXACT },
        Settings { table_bounds: TableBounds::Narrow, ..Settings::EXACT },
        Settings { table_bounds: TableBounds::Narrow, scout: Scout::FullWindow, ..Settings::EXACT },
        Settings { enhanced_above: Some(0), quiescence: Quiescence::Nothing, ..Settings::EXACT },
        Settings::EXACT,
        Settings { aspiration: Some(30), step: 2, enhanced_above: Some(1), ..Settings::EXACT },
    ];
    let mut sum = Counts::default();
    let mut wins = 0;
    for (side, depth, count) in [(3, 6, 4), (4, 4, 6), (4, 6, 2), (5, 3, 6), (6, 3, 2), (8, 2, 3)] {
        let game = play(side, Rules::PAPER.without_repetition());
        let mut random = Random::seeded(side as u64);
        for _ in 0..count {
            let (_, state) = visited(&game, side, &mut random);
            for settings in ways {
                // Without cutoffs quiescence takes for ever where there is much to capture.
                let is_heavy = (side > 4 || depth > 4) && settings.quiescence == Quiescence::Forcing;
                let depth = if is_heavy { 1 } else { depth };
                let truth = Book::new(&game, settings.quiescence).value(&[], &state, depth);
                wins += u32::from(truth.abs() > WIN / 2);
                for name in ORDERINGS {
                    let ordering = name.parse::<Spec>().unwrap().build(game.slots());
                    let mut search = PlaySearch::new(&game, settings, ordering, PlayTable::new(12));
                    let report = search.deepen(&[], &state, depth, |_| ()).unwrap();
                    assert_eq!((report.depth, report.score), (depth, truth), "{state} {name} {settings:?}");
                    let first = report.line.first().expect("a best move");
                    let mut moves = MoveList::new();
                    game.moves(&state, &mut moves);
                    assert!(moves.iter().any(|choice| choice.mv == *first));
                    if name == "none" {
                        let next = state.after(*first);
                        let quiescence = settings.quiescence;
                        let book = Book::new(&game, quiescence);
                        let below = book.below(&mut Vec::new(), &next, depth - 1, (1, 0));
                        assert_eq!(-below, truth, "the move is not the best: {state} {settings:?}");
                    }
                    add(&mut sum, search.counts());
                }
            }
        }
    }
    println!("{sum:?} {wins} wins");
    assert!(sum.cutoffs > 50_000 && sum.table_cutoffs > 1000 && sum.enhanced_cutoffs > 5 && wins > 10);
    assert!(sum.quiescence > 1000 && sum.first_cutoffs < sum.cutoffs);
}

/// Without a table a value depends on its path alone, and repetitions count as the rules say.
#[test]
fn repetitions_count_as_in_minimax() {
    let mut sum = Counts::default();
    let mut differing = 0;
    for repetition in [Repetition::ThirdPosition, Repetition::SecondPosition, Repetition::SecondBoard] {
        for (side, depth) in [(3, 6), (4, 3), (5, 2), (6, 2), (8, 2)] {
            let game = play(side, Rules { repetition, ..Rules::PAPER });
            let free = play(side, Rules::PAPER.without_repetition());
            let mut random = Random::seeded(side as u64 + 10);
            for sample in 0..150 {
                let (path, state) = visited(&game, side, &mut random);
                let value = |game| Book::new(game, Quiescence::Nothing).value(&path, &state, depth);
                let (truth, without) = (value(&game), value(&free));
                differing += u32::from(truth != without);
                if truth == without && sample > 10 {
                    continue;
                }
                for name in ["none", "relative:1,1", "continuation"] {
                    let ordering = name.parse::<Spec>().unwrap().build(game.slots());
                    let settings = Settings { killers: 2, ..Settings::PLAIN };
                    let mut search = PlaySearch::new(&game, settings, ordering, PlayTable::new(0));
                    let report = search.deepen(&path, &state, depth, |_| ()).unwrap();
                    assert_eq!(report.score, truth, "{state} {name} {repetition:?}");
                    add(&mut sum, search.counts());
                }
            }
        }
    }
    println!("{sum:?} {differing}");
    assert!(sum.repetitions > 300 && differing > 5, "{sum:?} {differing}");
}

/// The search as MIA's was cuts the tree down, and good orderings cut it down further than none. The table and
/// its cutoffs alone change no value.
#[test]
fn the_settings_of_mia_save_work() {
    let (game, mut random) = (play(8, Rules::PAPER.without_repetition()), Random::seeded(1));
    let quick = |settings| Settings { quiescence: Quiescence::Nothing, ..settings };
    let (mut nodes, mut sum) = ([0; 4], Counts::default());
    let (mut by_null, mut by_several) = (0, 0);
    for _ in 0..6 {
        let (_, state) = visited(&game, 8, &mut random);
        let mut scores = Vec::new();
        for (way, (name, settings)) in [
            ("none", quick(Settings::PLAIN)),
            ("none", quick(Settings::EXACT)),
            ("none", quick(Settings::MIA)),
            ("history:d^2", quick(Settings::MIA)),
        ]
        .into_iter()
        .enumerate()
        {
            let ordering = name.parse::<Spec>().unwrap().build(game.slots());
            let mut search = PlaySearch::new(&game, settings, ordering, PlayTable::new(16));
            scores.push(search.deepen(&[], &state, 5, |_| ()).unwrap().score);
            nodes[way] += search.counts().nodes;
            by_null += search.counts().null_cutoffs;
            by_several += search.counts().multi_cutoffs;
            add(&mut sum, search.counts());
        }
        assert_eq!(scores[0], scores[1], "{state}");
    }
    println!("{nodes:?} {by_null} {by_several} {sum:?}");
    assert!(nodes[0] > nodes[1] && nodes[1] > nodes[2] && nodes[2] > nodes[3], "{nodes:?}");
    assert!(by_null > 100 && by_several > 100 && sum.enhanced_cutoffs > 30 && sum.table_cutoffs > 1000);
}

#[test]
fn a_limit_of_nodes_ends_the_search() {
    let game = play(8, Rules::PAPER);
    let start = Position::start(Size::USUAL);
    let ordering = "gravity".parse::<Spec>().unwrap().build(game.slots());
    let search = PlaySearch::new(&game, Settings::MIA, ordering, PlayTable::new(10));
    let (mut search, mut told) = (search.with_most_nodes(2000), 0);
    assert!(search.deepen(&[], &start, 20, |_| told += 1).is_err());
    assert_eq!(search.counts().nodes, 2000);
    assert!(told >= 2 && search.counts().first_share().unwrap() > 0.3);
    assert!(search.deepen(&[], &start, 1, |_| ()).is_err());
}
