//! Games of several players against plain twins, and their searches against plain recursions.

use crate::support::chinese_checkers_naive::NaiveCheckers;
use crate::support::focus_naive::{COLUMNS, NaiveFocus, PAIRS, QUARTERS, named};
use crate::support::random::Random;
use crate::support::twin::{Met, Twin};
use crate::support::virus_naive::NaiveVirus;
use shoban::multiplayer::chinese_checkers::{CheckersMove, ChineseCheckers, Goal, Seating, Star};
use shoban::multiplayer::focus::{Focus, FocusMove, Pattern};
use shoban::multiplayer::{
    Coalition, CoalitionSearch, Conversion, Counting, Jumping, MaxNSearch, MultiplayerGame, Neighbourhood,
    Player, Values, Virus, VirusError, VirusMove, VirusRules, perft,
};
use shoban::ordering::{Adaptation, Spec};
use std::collections::{BTreeSet, HashSet};

fn letter(player: Player) -> char {
    char::from(b'a' + player.seat() as u8)
}

fn moves_of<G: MultiplayerGame>(game: &G, state: &G::State, player: Player) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.moves(state, player, &mut moves);
    moves
}

fn all<G: MultiplayerGame>(game: &G) -> Vec<Player> {
    (0..game.players()).map(Player::on).collect()
}

/// How moves and states of a game are told in the words of its twin.
trait Words: MultiplayerGame {
    fn name(&self, mv: Self::Move) -> String;
    fn picture(&self, state: &Self::State) -> String;
}

impl Words for Focus {
    fn name(&self, mv: FocusMove) -> String {
        let squares = NaiveFocus::new(PAIRS).squares();
        let to = squares[usize::from(self.target(mv).unwrap())];
        match mv {
            FocusMove::Carry { from, .. } => named(squares[usize::from(from)], to),
            FocusMove::Enter { .. } => format!("+{},{}", to.0, to.1),
        }
    }

    fn picture(&self, state: &Self::State) -> String {
        let stack = |cell: usize| {
            let men: Vec<char> = state.stack(cell).men().map(letter).collect();
            men.into_iter().rev().collect::<String>()
        };
        let stacks: Vec<String> = (0..52).map(stack).collect();
        let reserves: std::collections::BTreeMap<char, u8> =
            all(self).into_iter().map(|player| (letter(player), state.reserve(player))).collect();
        let out: Vec<char> =
            all(self).into_iter().filter(|&player| self.is_out(state, player)).map(letter).collect();
        let turn = letter(self.to_move(state));
        format!("{} {reserves:?} out {out:?} turn {turn}", stacks.join("/"))
    }
}

impl Words for Virus {
    fn name(&self, mv: VirusMove) -> String {
        let side = self.rules().side;
        let place = |square: u8| format!("{},{}", usize::from(square) / side, usize::from(square) % side);
        match mv {
            VirusMove::Place { at } => place(at),
            VirusMove::Jump { from, to } => format!("{}>{}", place(from), place(to)),
            VirusMove::Pass => "pass".to_owned(),
        }
    }

    fn picture(&self, state: &Self::State) -> String {
        let side = self.rules().side;
        let man = |square| state.owner(square).map_or('.', letter);
        let row = |row: usize| (0..side).map(|column| man(row * side + column)).collect::<String>();
        let rows: Vec<String> = (0..side).map(row).collect();
        format!("{} turn {}", rows.join("/"), letter(self.to_move(state)))
    }
}

impl Words for ChineseCheckers {
    fn name(&self, mv: CheckersMove) -> String {
        match mv {
            CheckersMove::Go { from, to } => format!("{from}>{to}"),
            CheckersMove::Pass => "pass".to_owned(),
        }
    }

    fn picture(&self, state: &Self::State) -> String {
        let men: String =
            (0..self.star().cells()).map(|cell| state.owner(cell).map_or('.', letter)).collect();
        format!("{men} turn {}", letter(self.to_move(state)))
    }
}

/// Everything that a game and its twin say of a state.
fn compare<G: Words, T: Twin>(game: &G, state: &G::State, twin: &T, met: &mut Met) {
    assert_eq!(game.picture(state), twin.picture());
    let winners = game.ending(state).map(|winners| {
        all(game).into_iter().filter(|&player| winners.contains(player)).map(letter).collect::<Vec<_>>()
    });
    assert_eq!(winners, twin.winners(), "{}", twin.picture());
    met.note("positions", 1);
    let values = game.values(state);
    if all(game).iter().all(|&player| winners.is_some() || !game.is_out(state, player)) {
        assert_eq!(values.iter().sum::<i32>(), 0, "{}", twin.picture());
        met.note("values that sum up to nothing", 1);
    }
    met.note("endings", usize::from(winners.is_some()));
    if winners.is_some() {
        return;
    }
    let mut slots = HashSet::new();
    for player in all(game) {
        assert_eq!(game.is_out(state, player), twin.is_out(letter(player)));
        if game.is_out(state, player) {
            continue;
        }
        let moves = moves_of(game, state, player);
        for &mv in moves.iter().filter(|&&mv| !game.is_pass(mv)) {
            let slot = game.slot(player, mv);
            assert!(usize::from(slot) < game.slots() && slots.insert(slot), "{mv:?}");
        }
        let ways = moves.iter().flat_map(|&mv| {
            let ways = game.ways(state, player, mv) as usize;
            std::iter::repeat_n(game.name(mv), ways)
        });
        let (mut found, mut expected) = (ways.collect::<Vec<_>>(), twin.moves(letter(player)));
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "{} {}", letter(player), twin.picture());
        assert_eq!(found.iter().collect::<BTreeSet<_>>().len(), moves.len(), "a move is listed twice");
        met.note("moves", moves.len());
    }
}

/// The move out of some random ones after which its player looks best: games of such moves have more captures, and end.
fn greedy<G: MultiplayerGame>(game: &G, state: &G::State, player: Player, random: &mut Random) -> G::Move {
    let moves = moves_of(game, state, player);
    let some: Vec<G::Move> = (0..8).map(|_| random.pick(&moves)).collect();
    let value = |&mv: &G::Move| game.values(&game.apply(state, player, mv))[player.seat()];
    some.into_iter().max_by_key(value).unwrap()
}

/// Plays games on both boards, half of them at random, half of them greedily. Now and then somebody moves out of turn, as in best-reply search.
fn play_both<G: Words, T: Twin>(game: &G, twin: &T, games: u64, most_plies: usize) -> Met {
    let mut met = Met::default();
    for number in 0..games {
        let (mut random, mut state, mut twin) = (Random::seeded(number), game.start(), twin.clone());
        for _ in 0..most_plies {
            compare(game, &state, &twin, &mut met);
            if game.ending(&state).is_some() {
                break;
            }
            let (mut player, players) = (game.to_move(&state), all(game));
            let other = random.pick(&players);
            let is_skip = random.below(8) == 0 && !game.is_out(&state, other);
            if is_skip && !moves_of(game, &state, other).is_empty() {
                player = other;
                met.note("moves out of turn", 1);
            }
            let mv = match number % 2 {
                0 => random.pick(&moves_of(game, &state, player)),
                _ => greedy(game, &state, player, &mut random),
            };
            let next = if random.below(8) == 0 { random.pick(&players) } else { player.next(game.players()) };
            twin.play(letter(player), &game.name(mv), letter(next));
            state = game.turn_to(&game.apply(&state, player, mv), next);
        }
        met.add(twin.met());
    }
    met
}

fn assert_met(met: &Met, least: &[(&str, u64)]) {
    for &(what, count) in least {
        assert!(met.count(what) >= count, "{what}: {met:?}");
    }
}

fn virus(side: usize, players: usize, conversion: Conversion, jumping: Jumping) -> Virus {
    let neighbourhood = Neighbourhood::Eight;
    Virus::new(VirusRules { side, players, neighbourhood, conversion, jumping }).unwrap()
}

fn checkers(star: Star, seating: Seating) -> ChineseCheckers {
    ChineseCheckers::new(star, seating, Goal::Own)
}

#[test]
fn focus_counts() {
    // All were found by programs that share no code with this one.
    let known: [(Pattern, [&str; 8], &[u64]); 3] = [
        (Pattern::Pairs, PAIRS, &[68, 4_460, 299_912, 19_521_582]),
        (Pattern::Columns, COLUMNS, &[68, 4_556, 306_140]),
        (Pattern::Quarters, QUARTERS, &[44, 1_851, 77_835]),
    ];
    for (pattern, rows, counts) in known {
        let (game, twin) = (Focus::new(pattern), NaiveFocus::new(rows));
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(perft(&game, &game.start(), depth, Counting::Moves), count, "{pattern:?} {depth}");
        }
        for depth in 0..=2 {
            let count = perft(&game, &game.start(), depth, Counting::Moves);
            assert_eq!(twin.perft(depth, false), count, "{pattern:?} {depth}");
        }
    }
}

#[test]
fn chinese_checkers_counts() {
    // Those of OpenSpiel.
    let known: [(Seating, Counting, &[u64]); 4] = [
        (Seating::Two, Counting::Moves, &[14, 196, 4_760, 115_600]),
        (Seating::Two, Counting::Ways, &[14, 196, 4_928]),
        (Seating::Three, Counting::Moves, &[14, 196, 2_744]),
        (Seating::Six, Counting::Moves, &[14, 199, 2_828]),
    ];
    for (seating, counting, counts) in known {
        let game = checkers(Star::Cells121, seating);
        let twin = NaiveCheckers::new(4, seating.players(), false);
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(perft(&game, &game.start(), depth, counting), count, "{seating:?} {depth}");
            if depth <= 3 {
                assert_eq!(twin.perft(depth, counting == Counting::Ways), count, "{seating:?} {depth}");
            }
        }
    }
}

#[test]
fn virus_counts() {
    for (conversion, jumping) in [
        (Conversion::Neighbours, Jumping::Allowed),
        (Conversion::Neighbours, Jumping::Forbidden),
        (Conversion::Nothing, Jumping::Forbidden),
    ] {
        for neighbourhood in [Neighbourhood::Four, Neighbourhood::Eight] {
            let game =
                Virus::new(VirusRules { side: 4, players: 3, neighbourhood, conversion, jumping }).unwrap();
            let neighbours = if neighbourhood == Neighbourhood::Four { 4 } else { 8 };
            let (converts, jumps) = (conversion == Conversion::Neighbours, jumping == Jumping::Allowed);
            let twin = NaiveVirus::new(4, 3, neighbours, converts, jumps);
            for depth in 0..=4 {
                let count = perft(&game, &game.start(), depth, Counting::Moves);
                assert_eq!(twin.perft(depth, false), count, "{:?} {depth}", game.rules());
            }
        }
    }
    let rules = VirusRules { players: 6, ..virus(5, 5, Conversion::Nothing, Jumping::Forbidden).rules() };
    assert_eq!(Virus::new(rules).err(), Some(VirusError::Players(6)));
    assert_eq!(Virus::new(VirusRules { side: 12, players: 2, ..rules }).err(), Some(VirusError::Side(12)));
}

/// Every square of four players changes hands by a turn of the board; each has 13 men.
#[test]
fn four_players_of_focus_begin_alike() {
    let (start, squares) = (Focus::new(Pattern::Quarters).start(), NaiveFocus::new(QUARTERS).squares());
    let owner = |(row, column)| {
        let cell = squares.iter().position(|&square| square == (row, column)).unwrap();
        start.stack(cell).owner().unwrap().seat()
    };
    for &(row, column) in &squares {
        assert_eq!(owner((column, 7 - row)), (owner((row, column)) + 1) % 4);
    }
    let count = |seat: usize| squares.iter().filter(|&&square| owner(square) == seat).count();
    assert_eq!([0, 1, 2, 3].map(count), [13; 4]);
}

#[test]
fn focus_agrees_with_its_twin() {
    let mut met = Met::default();
    for (pattern, rows) in
        [(Pattern::Pairs, PAIRS), (Pattern::Columns, COLUMNS), (Pattern::Quarters, QUARTERS)]
    {
        met.add(&play_both(&Focus::new(pattern), &NaiveFocus::new(rows), 12, 400));
    }
    println!("{met:?}");
    assert_met(
        &met,
        &[
            ("positions", 3000),
            ("captures", 500),
            ("stacks over five", 500),
            ("men into the reserve", 300),
            ("men from the reserve", 300),
            ("splits", 500),
            ("eliminations", 20),
            ("endings", 10),
            ("moves out of turn", 100),
            ("values that sum up to nothing", 1000),
        ],
    );
}

#[test]
fn virus_agrees_with_its_twin() {
    let mut met = Met::default();
    for players in 2..=5 {
        for (converts, conversion) in [(true, Conversion::Neighbours), (false, Conversion::Nothing)] {
            for (jumps, jumping) in [(true, Jumping::Allowed), (false, Jumping::Forbidden)] {
                for (neighbours, neighbourhood) in [(4, Neighbourhood::Four), (8, Neighbourhood::Eight)] {
                    let side = 3 + players % 4;
                    let rules = VirusRules { side, players, neighbourhood, conversion, jumping };
                    let twin = NaiveVirus::new(side, players, neighbours, converts, jumps);
                    met.add(&play_both(&Virus::new(rules).unwrap(), &twin, 8, 80));
                }
            }
        }
    }
    println!("{met:?}");
    assert_met(
        &met,
        &[
            ("positions", 3000),
            ("conversions", 500),
            ("jumps", 300),
            ("passes", 100),
            ("eliminations", 50),
            ("endings", 100),
            ("moves out of turn", 100),
        ],
    );
}

#[test]
fn chinese_checkers_agrees_with_its_twin() {
    let mut met = Met::default();
    for (side, star) in [(2, Star::Cells37), (3, Star::Cells73), (4, Star::Cells121)] {
        for seating in [Seating::Two, Seating::Three, Seating::Four, Seating::Six] {
            for (filled, goal) in [(false, Goal::Own), (true, Goal::Filled)] {
                let game = ChineseCheckers::new(star, seating, goal);
                let twin = NaiveCheckers::new(side, seating.players(), filled);
                let (games, plies) = if side == 2 { (6, 150) } else { (2, 40) };
                met.add(&play_both(&game, &twin, games, plies));
            }
        }
    }
    println!("{met:?}");
    assert_met(
        &met,
        &[("positions", 3000), ("hops", 500), ("chains", 100), ("endings", 3), ("moves out of turn", 100)],
    );
}

// ---------------------------------------------------------------------------------------------------------------------------
// Searches.

/// The state after so many random moves; fewer if the game would be over.
fn somewhere<G: MultiplayerGame>(game: &G, plies: usize, random: &mut Random) -> G::State {
    let mut state = game.start();
    for _ in 0..plies {
        let next = game.play(&state, random.pick(&moves_of(game, &state, game.to_move(&state))));
        if game.ending(&next).is_some() {
            break;
        }
        state = next;
    }
    state
}

/// Minimax of two players by the book.
fn minimax<G: MultiplayerGame>(game: &G, state: &G::State, root: Player, depth: u32) -> i32 {
    if depth == 0 || game.ending(state).is_some() {
        return game.values(state)[root.seat()];
    }
    let mover = game.to_move(state);
    let below = moves_of(game, state, mover).into_iter();
    let values = below.map(|mv| minimax(game, &game.play(state, mv), root, depth - 1));
    if mover == root { values.max().unwrap() } else { values.min().unwrap() }
}

/// Best replies without a cutoff: opponents answer as one, each for himself in a state where the others have skipped.
fn best_replies<G: MultiplayerGame>(game: &G, state: &G::State, root: Player, depth: u32) -> i32 {
    if depth == 0 || game.ending(state).is_some() || game.is_out(state, root) {
        return game.values(state)[root.seat()];
    }
    let mut best = i32::MIN;
    for mv in moves_of(game, state, root) {
        let after = game.turn_to(&game.apply(state, root, mv), root.next(game.players()));
        let is_over = game.ending(&after).is_some() || game.is_out(&after, root);
        if depth == 1 || is_over {
            best = best.max(game.values(&after)[root.seat()]);
            continue;
        }
        let (mut worst, mut passes) = (i32::MAX, Vec::new());
        for opponent in all(game).into_iter().filter(|&one| one != root && !game.is_out(&after, one)) {
            for reply in moves_of(game, &after, opponent) {
                let next = game.turn_to(&game.apply(&after, opponent, reply), root);
                if game.is_pass(reply) {
                    passes.push(next);
                } else {
                    worst = worst.min(best_replies(game, &next, root, depth - 2));
                }
            }
        }
        if worst == i32::MAX {
            worst = best_replies(game, &passes[0], root, depth - 2);
        }
        best = best.max(worst);
    }
    best
}

/// All against the root player, without a cutoff.
fn paranoid<G: MultiplayerGame>(game: &G, state: &G::State, root: Player, depth: u32) -> i32 {
    if depth == 0 || game.ending(state).is_some() || game.is_out(state, root) {
        return game.values(state)[root.seat()];
    }
    let mover = game.to_move(state);
    let below = moves_of(game, state, mover).into_iter();
    let values: Vec<i32> = below.map(|mv| paranoid(game, &game.play(state, mv), root, depth - 1)).collect();
    *if mover == root { values.iter().max() } else { values.iter().min() }.unwrap()
}

/// Each for himself, the first of equal moves.
fn max_n<G: MultiplayerGame>(game: &G, state: &G::State, depth: u32) -> Values {
    if depth == 0 || game.ending(state).is_some() {
        return game.values(state);
    }
    let seat = game.to_move(state).seat();
    let moves = moves_of(game, state, game.to_move(state));
    let all: Vec<Values> =
        moves.into_iter().map(|mv| max_n(game, &game.play(state, mv), depth - 1)).collect();
    let most = all.iter().map(|values| values[seat]).max().unwrap();
    *all.iter().find(|values| values[seat] == most).unwrap()
}

/// What a search is made of.
#[derive(Clone, Copy)]
struct Make {
    coalition: Coalition,
    ordering: &'static str,
    threats: Option<Adaptation>,
}

fn searcher<G: MultiplayerGame>(game: &G, make: Make) -> CoalitionSearch<'_, G> {
    let ordering = make.ordering.parse::<Spec>().unwrap().build(game.slots());
    let search = CoalitionSearch::new(game, make.coalition, ordering);
    match make.threats {
        Some(adaptation) => search.with_threats(adaptation),
        None => search,
    }
}

const BEST_REPLY: Make = Make { coalition: Coalition::BestReply, ordering: "none", threats: None };
const PARANOID: Make = Make { coalition: Coalition::Paranoid, ..BEST_REPLY };

fn two_players_agree<G: MultiplayerGame>(game: &G, depths: &[u32], plies: usize, positions: u64) -> u64 {
    let mut cutoffs = 0;
    for number in 0..positions {
        let state =
            somewhere(game, 1 + number as usize * plies / positions as usize, &mut Random::seeded(number));
        let root = game.to_move(&state);
        for &depth in depths {
            let expected = minimax(game, &state, root, depth);
            for make in [BEST_REPLY, PARANOID] {
                let mut search = searcher(game, make);
                let found = search.search(&state, depth).unwrap();
                assert_eq!(found.value, expected, "position {number}, depth {depth}");
                let after = game.play(&state, found.best.unwrap());
                assert_eq!(minimax(game, &after, root, depth - 1), expected, "the move keeps the value");
                cutoffs += search.counts().cutoffs;
            }
            let found = MaxNSearch::new(game).search(&state, depth).unwrap();
            assert_eq!(found.values[root.seat()], expected, "position {number}, depth {depth}");
        }
    }
    cutoffs
}

#[test]
fn two_players_have_one_value() {
    let mut cutoffs = 0;
    cutoffs += two_players_agree(&Focus::new(Pattern::Pairs), &[1, 2], 60, 6);
    cutoffs += two_players_agree(&checkers(Star::Cells37, Seating::Two), &[1, 2, 3, 4], 60, 12);
    for conversion in [Conversion::Neighbours, Conversion::Nothing] {
        let game = virus(4, 2, conversion, Jumping::Forbidden);
        cutoffs += two_players_agree(&game, &[1, 2, 3, 4, 5], 12, 12);
    }
    cutoffs += two_players_agree(&virus(4, 2, Conversion::Neighbours, Jumping::Allowed), &[1, 2, 3], 12, 12);
    assert!(cutoffs > 5_000, "{cutoffs}");
}

/// Alpha-beta against recursions without a cutoff, and max^n against one of its own. Returns how many nodes were cut off, and how
/// many states had a player who was out.
fn searches_agree<G: MultiplayerGame>(game: &G, depths: &[u32], plies: usize, positions: u64) -> [u64; 2] {
    let mut met = [0; 2];
    for number in 0..positions {
        let state =
            somewhere(game, number as usize * plies / positions as usize, &mut Random::seeded(number));
        let root = game.to_move(&state);
        met[1] += u64::from(all(game).iter().any(|&player| game.is_out(&state, player)));
        for &depth in depths {
            let plain = |make: Make| match make.coalition {
                Coalition::BestReply => best_replies(game, &state, root, depth),
                Coalition::Paranoid => paranoid(game, &state, root, depth),
            };
            for make in [BEST_REPLY, PARANOID] {
                let mut search = searcher(game, make);
                let found = search.search(&state, depth).unwrap();
                assert_eq!(found.value, plain(make), "{:?} {number} {depth}", make.coalition);
                met[0] += search.counts().cutoffs;
            }
            let found = MaxNSearch::new(game).search(&state, depth).unwrap();
            assert_eq!(found.values, max_n(game, &state, depth), "max^n {number} {depth}");
        }
    }
    met
}

#[test]
fn searches_of_several_players_find_what_plain_recursions_find() {
    let mut met = [0; 2];
    let mut add = |one: [u64; 2]| (met[0], met[1]) = (met[0] + one[0], met[1] + one[1]);
    add(searches_agree(&Focus::new(Pattern::Quarters), &[1, 2], 120, 4));
    for seating in [Seating::Three, Seating::Six] {
        add(searches_agree(&checkers(Star::Cells37, seating), &[1, 2, 3], 80, 8));
    }
    for (players, conversion) in
        [(3, Conversion::Neighbours), (4, Conversion::Neighbours), (3, Conversion::Nothing)]
    {
        add(searches_agree(&virus(4, players, conversion, Jumping::Forbidden), &[1, 2, 3, 4], 14, 14));
    }
    add(searches_agree(&virus(4, 3, Conversion::Neighbours, Jumping::Allowed), &[1, 2, 3], 40, 8));
    assert!(met[0] > 4_000 && met[1] >= 10, "{met:?}");
}

/// Every order at random positions, successive turns by one search, so that what it has learned counts.
fn orders_agree<G: MultiplayerGame>(game: &G, depth: u32, plies: usize, positions: u64) -> [u64; 3] {
    const ORDERINGS: [&str; 8] = [
        "none",
        "front",
        "transposition",
        "front:2",
        "front-by-ply",
        "history:2^d",
        "relative:d^2,2^d",
        "gravity",
    ];
    let threats = [None, Some(Adaptation::MoveToFront), Some(Adaptation::Transposition)];
    let (mut cutoffs, mut others, mut by_threats) = (0, 0, 0);
    for coalition in [Coalition::BestReply, Coalition::Paranoid] {
        for number in 0..positions {
            let mut random = Random::seeded(number);
            let first = somewhere(game, number as usize * plies / positions as usize, &mut random);
            let mut states = vec![first];
            while states.len() < 3 && game.ending(&states[states.len() - 1]).is_none() {
                let last = &states[states.len() - 1];
                let mv = random.pick(&moves_of(game, last, game.to_move(last)));
                states.push(game.play(last, mv));
            }
            let run = |ordering, threats| {
                let mut search = searcher(game, Make { coalition, ordering, threats });
                let found = states.iter().map(|state| search.search(state, depth).unwrap().value);
                (found.collect::<Vec<_>>(), *search.counts())
            };
            let (expected, plain) = run("none", None);
            for ordering in ORDERINGS {
                for threats in threats {
                    let (found, counts) = run(ordering, threats);
                    assert_eq!(found, expected, "{coalition:?} {ordering} {threats:?} {number}");
                    cutoffs += counts.cutoffs;
                    let is_other = u64::from(counts.nodes != plain.nodes);
                    others += is_other;
                    by_threats += if ordering == "none" && threats.is_some() { is_other } else { 0 };
                }
            }
        }
    }
    [cutoffs, others, by_threats]
}

#[test]
fn orders_never_change_a_value() {
    let mut met = [0; 3];
    let mut add = |one: [u64; 3]| (0..3).for_each(|at| met[at] += one[at]);
    add(orders_agree(&Focus::new(Pattern::Pairs), 2, 60, 3));
    add(orders_agree(&Focus::new(Pattern::Quarters), 2, 100, 3));
    add(orders_agree(&checkers(Star::Cells73, Seating::Four), 3, 60, 4));
    add(orders_agree(&checkers(Star::Cells37, Seating::Six), 4, 60, 3));
    add(orders_agree(&virus(5, 5, Conversion::Neighbours, Jumping::Forbidden), 4, 20, 12));
    add(orders_agree(&virus(5, 3, Conversion::Nothing, Jumping::Allowed), 3, 20, 6));
    println!("cutoffs, other node counts, of these by the list of opponents alone: {met:?}");
    assert!(met[0] > 100_000 && met[1] > 500 && met[2] > 20, "{met:?}");
}

#[test]
fn a_limit_of_nodes_ends_a_search() {
    let game = virus(5, 3, Conversion::Neighbours, Jumping::Forbidden);
    let state = game.start();
    let whole = |limit: u64| {
        let mut search = searcher(&game, BEST_REPLY).with_most_nodes(limit);
        (search.search(&state, 4).is_ok(), search.counts().nodes)
    };
    let (_, nodes) = whole(u64::MAX);
    assert_eq!(whole(nodes), (true, nodes));
    assert_eq!(whole(nodes - 1), (false, nodes - 1));
    let mut search = MaxNSearch::new(&game).with_most_nodes(10);
    assert!(search.search(&state, 4).is_err() && search.nodes() == 10);
}
