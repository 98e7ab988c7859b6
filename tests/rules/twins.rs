//! The search against slow twins: plain alpha-beta without table, order, reductions or static knowledge, and
//! searches that differ in whatever must not change a value: tables, reductions, the order of moves, the game.

use crate::support::bridge::size;
use crate::support::random::Random;
use crate::support::retrograde::Exhaustive;
use crate::support::sample::played;
use shoban::board::{Move, Position, Rules, Symmetry};
use shoban::game::{Bounds, Claim, Color, Game, Moves, Score, StateKey, Urgency};
use shoban::go::Go;
use shoban::search::{Clock, Limits, Reductions, Search, Table, TableSize, Window};

/// The best score, from his side, that the prover can force within `depth` plies: the definition of the bounds,
/// with alpha-beta and nothing else. Who cannot force an end gets his worst score.
fn forced<G: Game>(
    game: &G,
    state: &G::State,
    prover: Color,
    depth: u32,
    (mut alpha, mut beta): (i8, i8),
) -> i8 {
    let own = |score: Score| if prover == Color::Black { score.points() } else { -score.points() };
    if let Some(score) = game.final_score(state) {
        return own(score);
    }
    let range = game.score_range();
    let worst = own(range.lower()).min(own(range.upper()));
    if depth == 0 {
        return worst;
    }
    let proving = game.to_move(state) == prover;
    let mut best = if proving { worst } else { i8::MAX };
    let mut moves = Moves::new();
    game.moves(state, &mut moves);
    for (mv, _) in moves {
        let score = forced(game, &game.play(state, mv), prover, depth - 1, (alpha, beta));
        if proving {
            best = best.max(score);
            alpha = alpha.max(best);
        } else {
            best = best.min(score);
            beta = beta.min(best);
        }
        if alpha >= beta {
            break;
        }
    }
    best
}

fn searching<G: Game>(game: &mut G, log2: u32, reductions: Reductions) -> Search<'_, G> {
    let table = Table::new(TableSize::from_log2(log2).unwrap());
    Search::new(game, table, Clock::start(Limits::default()), reductions)
}

/// The window in which every score but the worst is a proof.
fn whole<G: Game>(game: &G, prover: Color) -> Window {
    let range = if prover == Color::Black { game.score_range() } else { -game.score_range() };
    Window::new(range.lower(), range.upper())
}

fn both_provers<G: Game>(game: &mut G, mut check: impl FnMut(&mut G, Color)) {
    Color::ALL.into_iter().for_each(|prover| check(game, prover));
}

// Games made of other games

/// Go in which the number of moves played belongs to the state and nothing is known before the end. So no state
/// comes back and no proof is shared between depths: an iteration finds what the definition says, to the point.
struct Counted(Go);

/// Go with the moves in another order and under other numbers. Everything that goes by numbers, such as killers
/// and history, works differently; no value may.
struct Shuffled {
    go: Go,
    slots: Vec<usize>,
    seed: u64,
}

impl Shuffled {
    fn new(go: Go, seed: u64) -> Self {
        let mut slots: Vec<usize> = (0..go.slots()).collect();
        shuffle(&mut slots, &mut Random::seeded(seed));
        Self { go, slots, seed }
    }
}

fn shuffle<T>(items: &mut [T], random: &mut Random) {
    for last in (1..items.len()).rev() {
        items.swap(last, random.below(last + 1));
    }
}

/// What both have of [`Go`].
macro_rules! as_in_go {
    ($($go:tt)+) => {
        type Move = Move;
        type Orientation = Symmetry;
        fn slots(&self) -> usize {
            self.$($go)+.slots()
        }
        fn to_canonical(&self, mv: Move, orientation: Symmetry) -> Move {
            self.$($go)+.to_canonical(mv, orientation)
        }
        fn undo_canonical(&self, mv: Move, orientation: Symmetry) -> Move {
            self.$($go)+.undo_canonical(mv, orientation)
        }
        fn score_range(&self) -> Bounds {
            self.$($go)+.score_range()
        }
        fn null_move(&self) -> Option<Move> {
            self.$($go)+.null_move()
        }
    };
}

impl Game for Counted {
    type State = (Position, u64);
    as_in_go!(0);
    fn slot(&self, mv: Move) -> usize {
        self.0.slot(mv)
    }
    fn move_in_slot(&self, slot: usize) -> Move {
        self.0.move_in_slot(slot)
    }
    fn to_move(&self, state: &Self::State) -> Color {
        self.0.to_move(&state.0)
    }
    fn final_score(&self, state: &Self::State) -> Option<Score> {
        self.0.final_score(&state.0)
    }
    fn static_bounds(&mut self, _: &Self::State, _: Claim) -> Bounds {
        self.score_range()
    }
    fn key(&self, &(position, count): &Self::State) -> (StateKey, Symmetry) {
        let (key, orientation) = self.0.key(&position);
        (StateKey(key.0 ^ Random::seeded(count).word()), orientation)
    }
    fn moves(&self, state: &Self::State, moves: &mut Moves<Move>) {
        self.0.moves(&state.0, moves);
    }
    fn play(&self, state: &Self::State, mv: Move) -> Self::State {
        (self.0.play(&state.0, mv), state.1 + 1)
    }
}

impl Game for Shuffled {
    type State = Position;
    as_in_go!(go);
    fn slot(&self, mv: Move) -> usize {
        self.slots[self.go.slot(mv)]
    }
    fn move_in_slot(&self, slot: usize) -> Move {
        self.go.move_in_slot(self.slots.iter().position(|&s| s == slot).unwrap_or(0))
    }
    fn to_move(&self, state: &Position) -> Color {
        self.go.to_move(state)
    }
    fn final_score(&self, state: &Position) -> Option<Score> {
        self.go.final_score(state)
    }
    fn static_bounds(&mut self, state: &Position, claim: Claim) -> Bounds {
        self.go.static_bounds(state, claim)
    }
    fn key(&self, state: &Position) -> (StateKey, Symmetry) {
        self.go.key(state)
    }
    fn moves(&self, state: &Position, moves: &mut Moves<Move>) {
        self.go.moves(state, moves);
        shuffle(moves, &mut Random::seeded(self.seed ^ state.key().0.0));
        let urgencies = [Urgency::Idle, Urgency::Quiet, Urgency::Forcing];
        let mut random = Random::seeded(self.seed);
        moves.iter_mut().for_each(|(_, urgency)| *urgency = random.pick(&urgencies));
    }
    fn play(&self, state: &Position, mv: Move) -> Position {
        self.go.play(state, mv)
    }
}

// Go

/// Positions of a board: the empty one and some from random games.
fn positions(text: &str, count: usize) -> Vec<Position> {
    let (size, mut random) = (size(text), Random::seeded(7));
    let random = (1..count).map(|_| played(&mut random, size, Rules::default()));
    [Position::empty(size, Rules::default())].into_iter().chain(random).collect()
}

/// The definition holds at every depth, whatever the table remembers and however deep it looked before.
#[test]
fn iterations_find_what_the_definition_says() {
    let mut proofs = 0;
    for (text, depth, count) in
        [("1x3", 9, 12), ("1x4", 8, 12), ("2x2", 8, 12), ("2x3", 6, 12), ("3x3", 4, 8)]
    {
        for position in positions(text, count) {
            both_provers(&mut Counted(Go::new(position.size())), |game, prover| {
                let (range, window) = (position.size().count() as i8, whole(game, prover));
                let truths: Vec<i8> = (0..=depth)
                    .map(|depth| forced(game, &(position, 0), prover, depth, (-range, range)))
                    .collect();
                for log2 in [0, 4, 12] {
                    let mut search = searching(game, log2, Reductions::NONE);
                    for (depth, &truth) in truths.iter().enumerate() {
                        let verdict = search.prove(&(position, 0), prover, window, depth as u32).unwrap();
                        assert_eq!(verdict.score.points(), truth, "{position:?} {prover} {depth} 2^{log2}");
                        proofs += u32::from(truth > -range);
                    }
                }
            });
        }
    }
    println!("{proofs} proofs");
    assert!(proofs > 500);
}

/// What is proved lies between the definition at that depth and at unlimited depth, and the latter is reached.
fn check<G: Game<State = Position>>(
    game: &mut G,
    (log2, reductions): (u32, Reductions),
    position: &Position,
    prover: Color,
    truth: i8,
) {
    let window = whole(game, prover);
    let within = |game: &G, depth| {
        forced(game, position, prover, depth, (window.alpha().points(), window.beta().points()))
    };
    let least: Vec<i8> = (0..=4).map(|depth| within(game, depth)).collect();
    let mut search = searching(game, log2, reductions);
    for depth in 0..=60 {
        let found = search.prove(position, prover, window, depth).unwrap().score.points();
        assert!(found <= truth, "{position:?} {prover} {depth}: {found} is more than {truth}");
        if reductions == Reductions::NONE {
            let least = least[depth.min(4) as usize];
            assert!(found >= least, "{position:?} {prover} {depth}: {found} is less than {least}");
        }
        if found == truth {
            return;
        }
    }
    panic!("{position:?} {prover}: {truth} was not found");
}

#[test]
fn values_depend_on_neither_table_nor_reductions_nor_order() {
    for (text, count) in [("1x4", 20), ("1x5", 20), ("2x2", 20), ("2x3", 20), ("3x3", 20)] {
        let solved = Exhaustive::solve(size(text), Rules::default());
        for position in positions(text, count) {
            let (lower, upper) = solved.bounds(&position);
            for (prover, truth) in [(Color::Black, lower), (Color::White, -upper)] {
                let way = |log2, reductions| (log2, reductions);
                for log2 in [0, 3, 14] {
                    let mut go = Go::new(position.size());
                    check(&mut go, way(log2, Reductions::NONE), &position, prover, truth);
                    check(&mut go, way(log2, Reductions::default()), &position, prover, truth);
                }
                for seed in 1..=3 {
                    let mut shuffled = Shuffled::new(Go::new(position.size()), seed);
                    check(&mut shuffled, way(12, Reductions::NONE), &position, prover, truth);
                    check(&mut shuffled, way(12, Reductions::default()), &position, prover, truth);
                }
            }
        }
    }
}

// Games that are not Go

/// Nim with three heaps: whoever takes the last match wins.
struct Nim;

/// The heaps, and who is to take.
type Heaps = ([u8; 3], Color);

impl Game for Nim {
    type State = Heaps;
    type Move = (u8, u8);
    type Orientation = ();
    fn slots(&self) -> usize {
        3 * 16
    }
    fn slot(&self, (heap, left): (u8, u8)) -> usize {
        usize::from(heap * 16 + left)
    }
    fn move_in_slot(&self, slot: usize) -> (u8, u8) {
        (slot as u8 / 16, slot as u8 % 16)
    }
    fn to_canonical(&self, mv: (u8, u8), (): ()) -> (u8, u8) {
        mv
    }
    fn undo_canonical(&self, mv: (u8, u8), (): ()) -> (u8, u8) {
        mv
    }
    fn to_move(&self, state: &Heaps) -> Color {
        state.1
    }
    fn score_range(&self) -> Bounds {
        Bounds::new(Score::new(-1), Score::new(1))
    }
    fn final_score(&self, &(heaps, mover): &Heaps) -> Option<Score> {
        (heaps == [0; 3]).then_some(Score::new(if mover == Color::White { 1 } else { -1 }))
    }
    fn static_bounds(&mut self, _: &Heaps, _: Claim) -> Bounds {
        self.score_range()
    }
    fn key(&self, &([a, b, c], mover): &Heaps) -> (StateKey, ()) {
        let packed = u32::from_be_bytes([mover as u8, a, b, c]);
        (StateKey(Random::seeded(packed.into()).word()), ())
    }
    fn moves(&self, (heaps, _): &Heaps, moves: &mut Moves<(u8, u8)>) {
        for (heap, &matches) in heaps.iter().enumerate() {
            moves.extend((0..matches).map(|left| ((heap as u8, left), Urgency::Quiet)));
        }
    }
    fn play(&self, &(mut heaps, mover): &Heaps, (heap, left): (u8, u8)) -> Heaps {
        heaps[usize::from(heap)] = left;
        (heaps, mover.opponent())
    }
    fn null_move(&self) -> Option<(u8, u8)> {
        None
    }
}

/// Bouton's theorem: the mover wins unless the exclusive or of the heaps is zero.
#[test]
fn the_search_plays_nim() {
    for (log2, reductions) in [(0, Reductions::NONE), (10, Reductions::NONE), (10, Reductions::default())] {
        let (mut nim, top) = (Nim, if log2 == 0 { 2 } else { 5 });
        let mut search = searching(&mut nim, log2, reductions);
        for code in 1..u32::pow(top + 1, 3) {
            let heaps = [0, 1, 2].map(|i| (code / u32::pow(top + 1, i) % (top + 1)) as u8);
            for prover in Color::ALL {
                let wins = heaps.into_iter().fold(0, |all, heap| all ^ heap) != 0;
                let truth = Score::new(if wins == (prover == Color::White) { 1 } else { -1 });
                let verdicts = (0..=60).map(|depth| {
                    search.prove(&(heaps, Color::White), prover, Window::at_least(Score::new(1)), depth)
                });
                let proved =
                    verdicts.map(|verdict| verdict.unwrap()).find(|v| v.score > Score::new(0) || v.exhausted);
                assert_eq!(proved.expect("all is found").score, truth, "{heaps:?} {prover}");
            }
        }
    }
}

/// Noughts and crosses. White is the side that is not Black, what else.
struct Noughts;

/// The squares of Black and of White, and who is to play.
type Squares = ([u16; 2], Color);

const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

impl Game for Noughts {
    type State = Squares;
    type Move = u8;
    type Orientation = ();
    fn slots(&self) -> usize {
        9
    }
    fn slot(&self, square: u8) -> usize {
        square.into()
    }
    fn move_in_slot(&self, slot: usize) -> u8 {
        slot as u8
    }
    fn to_canonical(&self, square: u8, (): ()) -> u8 {
        square
    }
    fn undo_canonical(&self, square: u8, (): ()) -> u8 {
        square
    }
    fn to_move(&self, state: &Squares) -> Color {
        state.1
    }
    fn score_range(&self) -> Bounds {
        Bounds::new(Score::new(-1), Score::new(1))
    }
    fn final_score(&self, &([black, white], _): &Squares) -> Option<Score> {
        let has_line = |squares| LINES.iter().any(|line| line & squares == *line);
        if has_line(black) {
            Some(Score::new(1))
        } else if has_line(white) {
            Some(Score::new(-1))
        } else {
            (black | white == 0o777).then_some(Score::new(0))
        }
    }
    fn static_bounds(&mut self, _: &Squares, _: Claim) -> Bounds {
        self.score_range()
    }
    fn key(&self, &([black, white], mover): &Squares) -> (StateKey, ()) {
        let packed = u64::from(black) | u64::from(white) << 9 | (mover as u64) << 18;
        (StateKey(Random::seeded(packed).word()), ())
    }
    fn moves(&self, &([black, white], _): &Squares, moves: &mut Moves<u8>) {
        let free = (0..9).filter(|square| (black | white) >> square & 1 == 0);
        moves.extend(free.map(|square| (square, Urgency::Quiet)));
    }
    fn play(&self, &(mut squares, mover): &Squares, square: u8) -> Squares {
        squares[mover as usize] |= 1 << square;
        (squares, mover.opponent())
    }
    fn null_move(&self) -> Option<u8> {
        None
    }
}

/// Nobody can force a win, both can force a draw, and on the way every state has its plain value.
#[test]
fn the_search_plays_noughts_and_crosses() {
    let mut random = Random::seeded(1);
    for _ in 0..200 {
        let mut state = ([0; 2], Color::Black);
        for _ in 0..random.below(6) {
            let mut moves = Moves::new();
            Noughts.moves(&state, &mut moves);
            state = Noughts.play(&state, random.pick(&moves).0);
            if Noughts.final_score(&state).is_some() {
                break;
            }
        }
        for prover in Color::ALL {
            let truth = forced(&Noughts, &state, prover, 9, (-1, 1));
            for (log2, reductions) in
                [(0, Reductions::NONE), (8, Reductions::NONE), (8, Reductions::default())]
            {
                let mut game = Noughts;
                let mut search = searching(&mut game, log2, reductions);
                let window = Window::new(Score::new(-1), Score::new(1));
                let depths = if reductions == Reductions::NONE { 9..=9 } else { 1..=40 };
                let found =
                    depths.map(|depth| search.prove(&state, prover, window, depth).unwrap().score.points());
                let best = found.inspect(|&score| assert!(score <= truth, "{state:?}")).max();
                assert_eq!(best, Some(truth), "{state:?} {prover}");
            }
        }
    }
}
