//! Checkers: published counts, games against a naive twin, the play search against minimax.

use crate::support::checkers_naive::NaiveCheckers;
use crate::support::checkers_room::most_moves;
use crate::support::minimax::Book;
use crate::support::random::Random;
use shoban::checkers::{CheckersPlay, Jumps, Position, perft};
use shoban::game::{Color, StateKey};
use shoban::ordering::Spec;
use shoban::play::{
    Ending, ListedMove, MAX_LISTED, MoveList, PlayGame, PlaySearch, PlayTable, Quiescence, Settings,
    TableUse, Tactics, WIN,
};
use std::collections::{BTreeMap, BTreeSet};

const RULES: [(Jumps, char); 3] =
    [(Jumps::Mandatory, 'm'), (Jumps::Complete, 'c'), (Jumps::StopAnywhere, 's')];

/// Those of the usual rules are published to depth 28 by Aart Bik and others; those of the relaxed game were found by
/// programs that share no code.
#[test]
fn counts_from_the_start_match() {
    let mandatory = [7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931, 3_963_680, 18_391_564, 85_242_128];
    let complete = [7, 49, 379, 2_872, 23_582, 189_143, 1_583_148, 12_985_817];
    let anywhere = [7, 49, 379, 2_872, 23_582, 190_647, 1_607_272, 13_412_443];
    let start = Position::start();
    let known = [&mandatory[..], &complete[..], &anywhere[..]];
    for ((rule, _), counts) in RULES.into_iter().zip(known) {
        assert_eq!(perft(&start, 0, rule), 1);
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(perft(&start, depth, rule), count, "{rule} {depth}");
        }
    }
}

/// What positions have met, so that they can be seen to test something.
#[derive(Default, Debug)]
struct Met {
    positions: u32,
    endings: u32,
    jumps: u32,
    /// Moves with two jumps, with three, and with more.
    several: [u32; 3],
    crowned: u32,
    crowned_by_jump: u32,
    /// Kings that end where they began.
    circles: u32,
    /// Paths with the outcome of another one.
    alike: u32,
    longest_list: usize,
}

/// Everything that both boards can say of a position, and of those after it.
fn compare(position: &Position, naive: &NaiveCheckers, rule: Jumps, met: &mut Met) {
    assert_eq!(position.to_string(), naive.text());
    assert_eq!(position.to_string().parse(), Ok(*position));
    let slow = naive.moves();
    let after: BTreeMap<String, String> = slow.iter().map(|mv| (mv.name(), naive.play(mv).text())).collect();
    let moves = position.moves(rule);
    let fast: BTreeMap<String, String> =
        moves.iter().map(|&mv| (mv.to_string(), position.after(mv).to_string())).collect();
    assert_eq!(fast, after, "{position} {rule}");
    assert_eq!((moves.len(), after.len()), (slow.len(), slow.len()), "no move is there twice");
    assert_eq!(position.can_move(), !slow.is_empty());
    assert_eq!(position.can_jump(position.to_move()), slow.iter().any(|mv| mv.jumps > 0));
    let outcomes: BTreeSet<_> = slow.iter().map(|mv| (mv.path[0], mv.board)).collect();
    let game = CheckersPlay::new(rule);
    let listed = listed(&game, position);
    assert_eq!(listed.len(), outcomes.len(), "{position} {rule}");
    let states: BTreeSet<_> = listed.iter().map(|choice| position.after(choice.mv).to_string()).collect();
    assert_eq!(states, after.into_values().collect(), "{position} {rule}");
    for ListedMove { mv, force, is_quiet } in &listed {
        assert!(usize::from(game.slot(*mv)) < game.slots());
        assert_eq!((u32::from(*force), *is_quiet), (mv.captured().count(), mv.captured().is_empty()));
        let is_crowned = position.crowns(*mv);
        let kings = |position: &Position| (position.men(naive_color(naive)) & position.kings()).count();
        assert_eq!(kings(&position.after(*mv)), kings(position) + u32::from(is_crowned));
        met.crowned += u32::from(is_crowned);
        met.crowned_by_jump += u32::from(is_crowned && !is_quiet);
    }
    met.positions += 1;
    met.endings += u32::from(slow.is_empty());
    met.jumps += slow.iter().filter(|mv| mv.jumps == 1).count() as u32;
    for mv in slow.iter().filter(|mv| mv.jumps > 1) {
        met.several[mv.jumps.min(4) - 2] += 1;
        met.circles += u32::from(mv.path[0] == mv.path[mv.jumps]);
    }
    met.alike += (slow.len() - listed.len()) as u32;
    met.longest_list = met.longest_list.max(listed.len());
}

fn naive_color(naive: &NaiveCheckers) -> Color {
    if naive.side == 'b' { Color::Black } else { Color::White }
}

fn listed(game: &CheckersPlay, position: &Position) -> Vec<ListedMove<shoban::checkers::Move>> {
    let mut moves = MoveList::new();
    game.moves(position, &mut moves);
    moves.to_vec()
}

/// Games of random moves, some with a liking for jumps and some with a dislike.
#[test]
fn games_agree_with_the_naive_twin() {
    let mut met = Met::default();
    for seed in 0..120 {
        let mut random = Random::seeded(seed);
        let ((rule, letter), greed) = (random.pick(&RULES), random.below(3));
        let (mut naive, mut position) = (NaiveCheckers::start(letter), Position::start());
        for _ in 0..120 {
            compare(&position, &naive, rule, &mut met);
            let moves = naive.moves();
            let (quiet, jumps): (Vec<_>, Vec<_>) = moves.iter().partition(|mv| mv.jumps == 0);
            let some = if random.below(2) < greed { [jumps, quiet] } else { [quiet, jumps] };
            let Some(from) = some.iter().find(|some| !some.is_empty()) else { break };
            let mv = random.pick(from);
            let name = mv.name();
            naive = naive.play(mv);
            let fast = position.moves(rule).into_iter().find(|mv| mv.to_string() == name);
            position = position.after(fast.unwrap());
        }
    }
    println!("{met:?}");
    assert!(met.positions > 5_000 && met.endings > 40 && met.jumps > 2_000, "{met:?}");
    assert!(met.several[0] > 100 && met.crowned > 500 && met.crowned_by_jump > 20, "{met:?}");
}

/// Men thrown on the board: long jumps, jumps in circles, many moves.
#[test]
fn thrown_positions_agree_with_the_naive_twin() {
    let (mut met, squares) = (Met::default(), NaiveCheckers::squares().collect::<Vec<_>>());
    let is_inner = |&&(row, column): &&(usize, usize)| (1..7).contains(&row) && (1..7).contains(&column);
    let inner: Vec<_> = squares.iter().filter(is_inner).copied().collect();
    for seed in 0..3_000 {
        let mut random = Random::seeded(seed);
        let (rule, letter) = random.pick(&RULES);
        let (own, others, crowns) = (1 + random.below(4), 4 + random.below(9), random.below(5));
        let mut naive = NaiveCheckers { board: [['.'; 8]; 8], side: random.pick(&['b', 'w']), rule: letter };
        let other = if naive.side == 'b' { 'w' } else { 'b' };
        // The others stand where they can be jumped over; of two men on a square the later one stays.
        let places = [vec![other; others], vec![naive.side; own]].concat().into_iter();
        for (man, from) in places.map(|man| (man, if man == other { &inner } else { &squares })) {
            let (row, column) = random.pick(from);
            let is_king = random.below(4) < crowns || row == if man == 'b' { 7 } else { 0 };
            naive.board[row][column] = if is_king { man.to_ascii_uppercase() } else { man };
        }
        compare(&naive.text().parse().unwrap(), &naive, rule, &mut met);
    }
    println!("{met:?}");
    assert!(met.several.iter().all(|&count| count > 100) && met.longest_list > 15, "{met:?}");
    assert!(met.circles > 10 && met.alike > 10 && met.crowned > 500, "{met:?}");
}

#[test]
fn perft_agrees_with_the_naive_twin() {
    for (rule, letter) in RULES {
        let naive = NaiveCheckers::start(letter);
        for depth in 1..=6 {
            assert_eq!(perft(&Position::start(), depth, rule), naive.perft(depth), "{rule} {depth}");
        }
    }
}

/// Two ways about a square of four men: two moves, of which the search sees one.
#[test]
fn paths_with_one_outcome_are_one_move_of_the_search() {
    let position: Position = "W:WK22:B9,10,17,18".parse().unwrap();
    let jumps = |rule| {
        let moves = position.moves(rule).into_iter().filter(|mv| mv.captured().count() == 4);
        moves.map(|mv| mv.to_string()).collect::<BTreeSet<_>>()
    };
    let round = BTreeSet::from(["22x15x6x13x22", "22x13x6x15x22"].map(str::to_owned));
    assert_eq!(jumps(Jumps::Mandatory), round);
    assert_eq!(jumps(Jumps::StopAnywhere), round);
    let count = |rule| (position.moves(rule).len(), listed(&CheckersPlay::new(rule), &position).len());
    assert_eq!(count(Jumps::Mandatory), (2, 1));
    // Two steps. Under the last rule there are four paths each way round.
    assert_eq!(count(Jumps::Complete), (4, 3));
    assert_eq!(count(Jumps::StopAnywhere), (10, 9));
}

#[test]
fn a_man_who_is_crowned_stops() {
    let position: Position = "W:W10:B6,7,1,3".parse().unwrap();
    let names = |position: &Position, rule| {
        position.moves(rule).iter().map(ToString::to_string).collect::<BTreeSet<_>>()
    };
    assert!(!position.can_jump(Color::White), "nothing behind 6 and 7 is free");
    let position: Position = "W:W10:B6,7".parse().unwrap();
    assert_eq!(names(&position, Jumps::Mandatory), BTreeSet::from(["10x1", "10x3"].map(str::to_owned)));
    let king: Position = "W:WK10:B6,7".parse().unwrap();
    assert_eq!(names(&king, Jumps::Mandatory), names(&position, Jumps::Mandatory));
    let further: Position = "W:W10:B7,8".parse().unwrap();
    assert_eq!(names(&further, Jumps::Mandatory), BTreeSet::from(["10x3".to_owned()]));
    let further: Position = "W:WK10:B7,8".parse().unwrap();
    assert_eq!(names(&further, Jumps::Mandatory), BTreeSet::from(["10x3x12".to_owned()]));
}

/// Without a check of every push, so the bound must hold. That it is not far off is no matter.
#[test]
fn no_position_has_more_moves_than_a_list_holds() {
    let most = most_moves();
    assert_eq!(most, 118);
    assert!(most as usize <= MAX_LISTED);
    // It bounds what there is: twelve kings that stand apart.
    let position: Position = "W:WK6,K7,K8,K13,K14,K15,K22,K23,K24,K29,K30,K31:B".parse().unwrap();
    let moves = listed(&CheckersPlay::new(Jumps::StopAnywhere), &position).len();
    assert!((20..=118).contains(&moves), "{moves}");
}

// The play search

/// A position that is not over, and those before it.
fn visited(game: &CheckersPlay, random: &mut Random) -> (Vec<StateKey>, Position) {
    loop {
        let (mut path, mut state) = (Vec::new(), Position::start());
        let length = random.below(90);
        while path.len() < length && game.ending(&state).is_none() && !game.is_repetition(&path, state.key())
        {
            path.push(state.key());
            state = state.after(random.pick(&listed(game, &state)).mv);
        }
        if game.ending(&state).is_none() && !game.is_repetition(&path, state.key()) {
            return (path, state);
        }
    }
}

const WAYS: [Settings; 5] = [
    Settings::PLAIN,
    Settings { killers: 1, tactics: Tactics::First, quiescence: Quiescence::Forcing, ..Settings::PLAIN },
    Settings { table: TableUse::Order, ..Settings::PLAIN },
    Settings { quiescence: Quiescence::Nothing, ..Settings::EXACT },
    Settings { aspiration: Some(20), step: 2, enhanced_above: Some(0), ..Settings::EXACT },
];

/// Three plies are too few for a repetition, which a table would not see.
#[test]
fn values_are_those_of_minimax() {
    let (mut ended, mut table_cutoffs, mut quiescence) = (0, 0, 0);
    for (rule, _) in RULES {
        let (game, mut random) = (CheckersPlay::new(rule), Random::seeded(5));
        for _ in 0..12 {
            let (_, state) = visited(&game, &mut random);
            for settings in WAYS {
                let truth = Book::new(&game, settings.quiescence).value(&[], &state, 3);
                ended += u32::from(truth.abs() > WIN / 2);
                for name in ["none", "history:d^2", "relative:d^2,2^d", "countermove+gravity", "front:5"] {
                    let ordering = name.parse::<Spec>().unwrap().build(game.slots());
                    let mut search = PlaySearch::new(&game, settings, ordering, PlayTable::new(10));
                    let report = search.deepen(&[], &state, 3, |_| ()).unwrap();
                    assert_eq!(report.score, truth, "{state} {name} {settings:?}");
                    table_cutoffs += search.counts().table_cutoffs;
                    quiescence += search.counts().quiescence;
                }
            }
        }
    }
    println!("{ended} {table_cutoffs} {quiescence}");
    assert!(table_cutoffs > 20 && quiescence > 1000, "{table_cutoffs} {quiescence}");
}

/// Few kings, who go to and fro; without a table repetitions count as the rule says.
#[test]
fn repetitions_are_draws() {
    let game = CheckersPlay::new(Jumps::Complete);
    let mut repetitions = 0;
    for text in ["W:WK32,K14:BK5", "B:WK32:BK5,K14", "B:WK29,K30:BK1", "W:WK1,K3:BK32,K27"] {
        let state: Position = text.parse().unwrap();
        for name in ["none", "relative:1,1"] {
            let truth = Book::new(&game, Quiescence::Nothing).value(&[], &state, 6);
            let ordering = name.parse::<Spec>().unwrap().build(game.slots());
            let settings = Settings { killers: 2, ..Settings::PLAIN };
            let mut search = PlaySearch::new(&game, settings, ordering, PlayTable::new(0));
            assert_eq!(search.deepen(&[], &state, 6, |_| ()).unwrap().score, truth, "{text} {name}");
            repetitions += search.counts().repetitions;
        }
    }
    assert!(repetitions > 20, "{repetitions}");
}

#[test]
fn who_cannot_move_has_lost_and_who_can_be_jumped_is_threatened() {
    let game = CheckersPlay::new(Jumps::Complete);
    let ending = |text: &str| game.ending(&text.parse().unwrap());
    assert_eq!(ending("B:W32:B"), Some(Ending::Lost));
    assert_eq!(ending("B:W9,10,13:B5"), None, "5 jumps over 9 to 14");
    assert_eq!(ending("B:W9,14:B5"), Some(Ending::Lost));
    assert_eq!(ending("W:W9,14:B5"), None);
    let threatened = |text: &str| {
        let state: Position = text.parse().unwrap();
        [Color::Black, Color::White].map(|color| game.is_threatened(&state, color))
    };
    assert_eq!(threatened("B:W15:B11"), [true, true]);
    assert_eq!(threatened("B:W15,18:B11"), [true, false], "nothing is free behind 15");
    assert_eq!(threatened("B:W16:B10"), [false, false]);
}
