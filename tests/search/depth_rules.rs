//! Reductions and extensions do what they say: counts, and values against minimax with the same rule.

use crate::support::minimax::Book;
use crate::support::random::Random;
use shoban::board::{BoardSize, Move, Position as GoPosition, Rules as GoRules};
use shoban::game::Color;
use shoban::go::GoPlay;
use shoban::loa::{Loa, LoaPlay, Position, Rules, Size};
use shoban::ordering::Spec;
use shoban::play::{
    AfterSuccess, Counts, Extensions, HistoryReduction, Keyed, LateMoves, MoveList, NullMove, PeakReduction,
    PlayGame, PlaySearch, PlayTable, Quiescence, Reason, Scout, Settings, TableUse, Threshold,
};

/// Nothing but principal variation search: with full windows every node is on the principal variation.
const SCOUTING: Settings = Settings { scout: Scout::NullWindow, ..Settings::PLAIN };

fn loa() -> LoaPlay {
    LoaPlay::new(Loa::new(Size::new(5).unwrap(), Rules::PAPER.without_repetition()))
}

fn loa_states(count: usize) -> Vec<Position> {
    let (game, mut random) = (loa(), Random::seeded(11));
    let mut states = Vec::new();
    while states.len() < count {
        let mut state = Position::start(Size::new(5).unwrap());
        for _ in 0..random.below(10) {
            let mut moves = MoveList::new();
            game.moves(&state, &mut moves);
            let next = state.after(random.pick(&moves).mv);
            if game.ending(&next).is_some() {
                break;
            }
            state = next;
        }
        states.push(state);
    }
    states
}

fn go() -> GoPlay {
    GoPlay::new(size())
}

fn size() -> BoardSize {
    "4x4".parse().unwrap()
}

/// A few stones, none of them in atari.
fn go_states(count: usize) -> Vec<GoPosition> {
    let (game, mut random) = (go(), Random::seeded(12));
    let mut states = Vec::new();
    while states.len() < count {
        let mut state = GoPosition::empty(size(), GoRules::default());
        for _ in 0..3 + random.below(4) {
            let plays: Vec<_> = state.legal_plays().points().collect();
            state = state.after(Move::Play(random.pick(&plays)));
        }
        if !Color::ALL.into_iter().any(|side| game.is_threatened(&state, side)) {
            states.push(state);
        }
    }
    states
}

fn found<G: PlayGame>(
    game: &G,
    settings: Settings,
    name: &str,
    state: &G::State,
    depth: u32,
) -> (i32, Counts) {
    let ordering = name.parse::<Spec>().unwrap().build(game.slots());
    let mut search = PlaySearch::new(game, settings, ordering, PlayTable::new(14));
    let score = search.deepen(&[], state, depth, |_| ()).unwrap().score;
    (score, *search.counts())
}

fn add(sum: &mut Counts, more: &Counts) {
    sum.nodes += more.nodes;
    sum.reductions += more.reductions;
    sum.repeats += more.repeats;
    sum.extensions += more.extensions;
    sum.null_cutoffs += more.null_cutoffs;
}

/// The counts of all states together, when values must be those of the book.
fn held_against<G: PlayGame>(
    book: &Book<'_, G>,
    settings: Settings,
    states: &[G::State],
    depth: u32,
) -> Counts {
    let mut sum = Counts::default();
    for state in states {
        let truth = book.value(&[], state, depth);
        for name in ["none", "history:d^2", "continuation", "front"] {
            let (score, counts) = found(book.game, settings, name, state, depth);
            assert_eq!(score, truth, "{name} {settings:?}");
            add(&mut sum, &counts);
        }
    }
    sum
}

/// Rules that never apply.
#[test]
fn where_nothing_is_reduced_values_are_those_of_minimax() {
    let never = Settings {
        history_reduction: Some(HistoryReduction { threshold: i32::MIN, ..HistoryReduction::PRO_DEO }),
        peak_reduction: Some(PeakReduction { percent: 0, plies: 1, least_depth: 2 }),
        late_moves: Some(LateMoves { full: 200, plies: 2, least_depth: 2 }),
        extensions: Some(Extensions { reasons: [Some(Reason::Forcing), None, None, None], most: 0 }),
        ..SCOUTING
    };
    let (loa, go) = (loa(), go());
    let mut sum = held_against(&Book::new(&loa, Quiescence::Nothing), never, &loa_states(4), 3);
    add(&mut sum, &held_against(&Book::new(&go, Quiescence::Nothing), never, &go_states(4), 3));
    assert!(sum.nodes > 1000);
    assert_eq!((sum.reductions, sum.repeats, sum.extensions), (0, 0, 0));
}

/// Every move is taken for a failure and no position looks good enough: then all quiet moves but sharp ones lose a ply,
/// and if that is trusted, the tree has a fixed shape.
#[test]
fn history_reductions_make_their_exceptions() {
    let always = HistoryReduction {
        initial: 0,
        increment: 0,
        decrement: 0,
        replacement: 0,
        margin: i32::MAX,
        after_success: AfterSuccess::Trust,
        ..HistoryReduction::PRO_DEO
    };
    let settings = Settings { history_reduction: Some(always), ..SCOUTING };
    let (loa, go) = (loa(), go());
    let book = Book { reduces: true, ..Book::new(&loa, Quiescence::Nothing) };
    let on_loa = held_against(&book, settings, &loa_states(4), 4);
    let book = Book { reduces: true, ..Book::new(&go, Quiescence::Nothing) };
    let on_go = held_against(&book, settings, &go_states(6), 4);
    assert!(on_loa.reductions > 1000 && on_go.reductions > 300, "{on_loa:?} {on_go:?}");
    assert_eq!((on_loa.repeats, on_go.repeats), (0, 0));
}

#[test]
fn history_reductions_depend_on_all_their_numbers() {
    let (game, states) = (loa(), loa_states(6));
    let nodes = |rule| {
        let settings = Settings { history_reduction: Some(rule), ..SCOUTING };
        let mut sum = Counts::default();
        states.iter().for_each(|state| add(&mut sum, &found(&game, settings, "none", state, 5).1));
        (sum.reductions, sum.nodes, sum.repeats)
    };
    let base = HistoryReduction { initial: 55, ..HistoryReduction::PRO_DEO };
    let usual = nodes(base);
    assert!(usual.0 > 50 && usual.2 > 0, "{usual:?}");
    for other in [
        HistoryReduction { initial: 52, ..base },
        HistoryReduction { keyed: Keyed::ByTarget, ..base },
        HistoryReduction { increment: 1, ..base },
        HistoryReduction { decrement: -3, ..base },
        HistoryReduction { threshold: 40, ..base },
        HistoryReduction { replacement: 60, ..base },
        HistoryReduction { margin: 300, ..base },
        HistoryReduction { reading: Threshold::AtMost, ..base },
        HistoryReduction { after_success: AfterSuccess::Trust, ..base },
    ] {
        assert_ne!(nodes(other), usual, "{other:?}");
    }
    assert_eq!(nodes(HistoryReduction { threshold: -1_000_000, ..base }).0, 0);
}

#[test]
fn late_moves_and_poor_moves_save_nodes_and_good_ones_are_searched_again() {
    let states = loa_states(10);
    let game = loa();
    let base = Settings { table: TableUse::Order, killers: 2, ..SCOUTING };
    let total = |settings| {
        let mut sum = Counts::default();
        states.iter().for_each(|state| add(&mut sum, &found(&game, settings, "history:d^2", state, 6).1));
        sum
    };
    let full = total(base);
    let late = |full, plies| Settings { late_moves: Some(LateMoves { full, plies, least_depth: 3 }), ..base };
    let (early, latish) = (total(late(2, 2)), total(late(6, 2)));
    assert!(
        early.nodes < full.nodes && early.reductions > latish.reductions,
        "{full:?} {early:?} {latish:?}"
    );
    assert!(early.repeats > 0 && early.repeats < early.reductions && latish.reductions > 0);
    let peak = |percent| Settings {
        peak_reduction: Some(PeakReduction { percent, plies: 1, least_depth: 3 }),
        ..base
    };
    let (low, high) = (total(peak(5)), total(peak(60)));
    assert!(high.nodes < full.nodes && high.reductions > low.reductions, "{full:?} {low:?} {high:?}");
    assert!(low.reductions > 0 && high.repeats > 0 && high.repeats < high.reductions);
}

#[test]
fn extensions_are_those_of_minimax_with_the_same_rule() {
    let (loa, go) = (loa(), go());
    let lists = [
        [Some(Reason::Threatened), None, None, None],
        [None, Some(Reason::Forcing), None, None],
        [Some(Reason::FewMoves(13)), None, None, None],
        [Some(Reason::Fall(150)), Some(Reason::Forcing), Some(Reason::Threatened), Some(Reason::FewMoves(3))],
    ];
    for (at, reasons) in lists.into_iter().enumerate() {
        let extensions = Some(Extensions { reasons, most: 1 });
        let settings = Settings { extensions, ..SCOUTING };
        let book = Book { extensions, ..Book::new(&go, Quiescence::Nothing) };
        let on_go = held_against(&book, settings, &go_states(4), 3);
        let book = Book { extensions, ..Book::new(&loa, Quiescence::Nothing) };
        let on_loa = held_against(&book, settings, &loa_states(4), 2);
        assert!(on_go.extensions > 20, "{at}: {on_go:?}");
        assert!(at == 0 || on_loa.extensions > 20, "{at}: {on_loa:?}");
    }
}

/// The guard of the lecture makes fewer of them: once on a path, and with more plies left.
#[test]
fn guarded_null_moves_are_fewer() {
    let (game, states) = (loa(), loa_states(8));
    let total = |null_move| {
        let settings = Settings { null_move, table: TableUse::Order, ..SCOUTING };
        let mut sum = Counts::default();
        states.iter().for_each(|state| add(&mut sum, &found(&game, settings, "history:d^2", state, 6).1));
        sum
    };
    let (none, fixed, guarded) =
        (total(None), total(Some(NullMove::Fixed(1))), total(Some(NullMove::Guarded(1))));
    let cutoffs = (fixed.null_cutoffs, guarded.null_cutoffs);
    assert!(none.null_cutoffs == 0 && cutoffs.1 > 0 && cutoffs.1 < cutoffs.0, "{cutoffs:?}");
}
