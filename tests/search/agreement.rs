//! The search against the exhaustive solver: what it proves is true, what is true it proves, and the lines it
//! prints keep their claims at every move.

use crate::support::bridge::{rules, size};
use crate::support::lines::{check_line, settings, solved};
use crate::support::random::Random;
use crate::support::retrograde::Exhaustive;
use shoban::board::{Position, Rules, Suicide};
use shoban::game::{Color, Score};
use shoban::go::Go;
use shoban::search::{Clock, Limits, MAX_DEPTH, Reductions, Search, Table, TableSize, Window};
use shoban::solve::{LineEnd, Question, Reach, Status, solve};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Nodes after which an open-ended question is left alone.
const FEW_NODES: u64 = 300;

/// States about which one search is asked.
const PART: usize = 4000;

/// What a short search proves never exceeds the truth, and a limit called exact is the limit.
fn check_bounds(exhaustive: &Exhaustive, position: &Position, (lower, upper): (i8, i8)) {
    let limits = Limits { nodes: Some(FEW_NODES), ..Limits::default() };
    let solution = solve(position, Question::Value, &settings(8, limits), &mut ()).unwrap();
    let found = (solution.bounds.lower().points(), solution.bounds.upper().points());
    assert!(found.0 <= lower && upper <= found.1, "[{lower}, {upper}]: {solution:?}");
    assert!(
        solution.reach(Color::Black) == Reach::SoFar || found.0 == lower,
        "[{lower}, {upper}]: {solution:?}"
    );
    assert!(
        solution.reach(Color::White) == Reach::SoFar || found.1 == upper,
        "[{lower}, {upper}]: {solution:?}"
    );
    // The median of the limits and of what endless play counts, here nothing.
    let value = 0.clamp(lower, upper);
    assert!(solution.value().is_none_or(|found| found.points() == value), "{value}: {solution:?}");
    check_line(&solution, Some(exhaustive));
}

/// The truth is found, given enough depth, and each line keeps it and comes to its end.
fn check_reach(exhaustive: &Exhaustive, position: &Position, (lower, upper): (i8, i8)) {
    for question in [Question::AtLeast(Score::new(lower)), Question::AtMost(Score::new(upper))] {
        let solution = solved(position, question);
        assert_eq!((solution.status, solution.answer), (Status::Proved, Some(true)), "{solution:?}");
        check_line(&solution, Some(exhaustive));
        let is_trivial = solution.line.moves.is_empty();
        assert!(is_trivial || solution.line.end.is_some(), "no end: {solution:?}");
    }
}

fn check_all(text: &str, rules: Rules) {
    let exhaustive = Exhaustive::solve(size(text), rules);
    for (position, lower, upper) in exhaustive.states() {
        check_bounds(&exhaustive, &position, (lower, upper));
        check_reach(&exhaustive, &position, (lower, upper));
    }
}

fn check_sample(text: &str, count: usize) {
    let exhaustive = Exhaustive::solve(size(text), Rules::default());
    let states: Vec<_> = exhaustive.states().collect();
    let mut random = Random::seeded(count as u64);
    for _ in 0..count {
        let (position, lower, upper) = random.pick(&states);
        check_bounds(&exhaustive, &position, (lower, upper));
        check_reach(&exhaustive, &position, (lower, upper));
    }
}

/// What became of the questions put to one search.
#[derive(Clone, Copy, Default, Debug)]
struct Asked {
    states: u32,
    /// True claims proved, leaving out the score that anybody has for nothing.
    proved: u32,
    /// Claims of one point more that were refuted for good.
    refuted: u32,
    /// Those that no few nodes could prove.
    open: u32,
}

impl Asked {
    fn add(&mut self, other: Self) {
        self.states += other.states;
        self.proved += other.proved;
        self.refuted += other.refuted;
        self.open += other.open;
    }
}

/// One search for many questions about a board, so that what it remembers of one state is used for others.
struct Inquiry<'g> {
    search: Search<'g, Go>,
    asked: Asked,
}

impl Inquiry<'_> {
    fn check(&mut self, position: &Position, (lower, upper): (i8, i8)) {
        self.asked.states += 1;
        let best = position.size().count() as i8;
        for (prover, truth) in [(Color::Black, lower), (Color::White, -upper)] {
            if truth > -best {
                self.prove(position, prover, truth);
            }
            if truth < best {
                self.fail(position, prover, truth);
            }
        }
    }

    /// What is true is proved, given enough depth.
    fn prove(&mut self, position: &Position, prover: Color, truth: i8) {
        let window = Window::at_least(Score::new(truth));
        self.search.clock_mut().lift_node_limit();
        let mut verdicts = (1..=100).map(|depth| self.search.prove(position, prover, window, depth).unwrap());
        let last = verdicts.find(|verdict| verdict.score >= window.beta() || verdict.exhausted);
        let found = last.map(|verdict| verdict.score.points());
        assert_eq!(found, Some(truth), "{position:?}: {prover} can force {truth}");
        self.asked.proved += 1;
    }

    /// One point more is not proved, and if nothing is left to look at, it is refuted.
    fn fail(&mut self, position: &Position, prover: Color, truth: i8) {
        let window = Window::at_least(Score::new(truth + 1));
        let nodes = self.search.stats().nodes;
        self.search.clock_mut().allow(nodes, FEW_NODES / 2);
        for depth in 1..=MAX_DEPTH {
            let Ok(verdict) = self.search.prove(position, prover, window, depth) else { break };
            assert!(verdict.score < window.beta(), "{position:?}: {prover} can force no more than {truth}");
            if verdict.exhausted {
                self.asked.refuted += 1;
                return;
            }
        }
        self.asked.open += 1;
    }
}

/// Puts the questions about states of a board to a search with a table of `2^log2` slots.
fn inquire<'a>(
    exhaustive: &'a Exhaustive,
    (log2, reductions): (u32, Reductions),
    states: impl Iterator<Item = (Position, i8, i8)> + 'a,
) -> Asked {
    let mut states = states.peekable();
    let mut go = Go::new(states.peek().expect("a state").0.size());
    let table = Table::new(TableSize::from_log2(log2).unwrap());
    let search = Search::new(&mut go, table, Clock::start(Limits::default()), reductions);
    let mut inquiry = Inquiry { search, asked: Asked::default() };
    for (position, lower, upper) in states {
        debug_assert_eq!(exhaustive.bounds(&position), (lower, upper));
        inquiry.check(&position, (lower, upper));
    }
    inquiry.asked
}

/// All states of the boards whose states are few. How many false claims are refuted for good says how much of
/// the search's own work was exercised: what one side has proved does not help to refute the other.
fn inquire_everywhere(way: (u32, Reductions), refuted: u32) {
    let Asked { states, proved, refuted: found, .. } = inquire_in_parts(way, 1);
    assert!(states > 86_000 && proved > 97_000 && found > refuted);
}

/// The same about one part of so many, of all boards together.
fn inquire_in_parts(way: (u32, Reductions), every: usize) -> Asked {
    let rows = (1..=8).map(|columns| format!("1x{columns}"));
    let boards = rows.chain(["2x2", "2x3", "2x4", "3x3"].map(str::to_owned));
    let boards: Vec<Exhaustive> =
        boards.map(|text| Exhaustive::solve(size(&text), Rules::default())).collect();
    let states: Vec<Vec<_>> = boards.iter().map(|board| board.states().collect()).collect();
    let parts = boards.iter().zip(&states);
    let parts = parts.flat_map(|(board, all)| all.chunks(PART).map(move |part| (board, part)));
    let parts: Vec<_> = parts.step_by(every).collect();
    // Each thread takes the next part that nobody has.
    let (next, asked) = (AtomicUsize::new(0), Mutex::new(Asked::default()));
    let work = || {
        while let Some((board, part)) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
            let found = inquire(board, way, part.iter().copied());
            println!("{way:?}: {found:?}");
            asked.lock().unwrap().add(found);
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    let asked = asked.into_inner().unwrap();
    println!("{way:?}: {asked:?} in all");
    asked
}

#[test]
fn the_plain_search_agrees_in_all_states() {
    inquire_everywhere((14, Reductions::NONE), 64_000);
}

#[test]
fn the_search_with_reductions_and_a_tiny_table_agrees_in_all_states() {
    // 256 slots: thousands of states fight for them.
    inquire_everywhere((8, Reductions::default()), 45_000);
}

/// With 64 slots, which forget nearly everything, it takes ten times as long, so this one is asked about a sixth of the states.
#[test]
fn the_search_with_reductions_and_64_slots_agrees() {
    let asked = inquire_in_parts((6, Reductions::default()), 6);
    assert!(asked.states > 14_000 && asked.proved > 15_000 && asked.refuted > 6_000, "{asked:?}");
}

#[test]
fn the_search_agrees_in_samples_of_larger_boards() {
    for (text, count) in [("2x5", 4000), ("2x6", 1500), ("3x4", 1500)] {
        let exhaustive = Exhaustive::solve(size(text), Rules::default());
        let states: Vec<_> = exhaustive.states().collect();
        let mut random = Random::seeded(11);
        let sample: Vec<_> = (0..count).map(|_| random.pick(&states)).collect();
        let found = inquire(&exhaustive, (14, Reductions::default()), sample.into_iter());
        println!("{text}: {found:?}");
        assert!(found.proved as usize > count);
    }
}

#[test]
fn all_states_of_rows_agree() {
    (1..=6).for_each(|columns| check_all(&format!("1x{columns}"), Rules::default()));
}

#[test]
fn all_states_of_2x2_and_2x3_agree() {
    ["2x2", "2x3"].into_iter().for_each(|text| check_all(text, Rules::default()));
}

#[test]
fn all_states_agree_where_suicide_is_allowed() {
    let with_suicide = rules(Suicide::Allowed);
    ["1x4", "1x5", "2x2", "2x3"].into_iter().for_each(|text| check_all(text, with_suicide));
}

#[test]
fn samples_of_larger_boards_agree() {
    [("3x3", 100), ("2x4", 100), ("3x4", 10)].into_iter().for_each(|(text, count)| check_sample(text, count));
}

/// Lines end where they should, not only where they may.
#[test]
fn lines_of_empty_boards_come_to_an_end() {
    for (text, end) in [("1x2", LineEnd::Passes), ("1x3", LineEnd::Static), ("3x3", LineEnd::Static)] {
        let exhaustive = Exhaustive::solve(size(text), Rules::default());
        let solution = solved(&Position::empty(size(text), Rules::default()), Question::Value);
        assert_eq!(solution.line.end, Some(end), "{solution:?}");
        check_line(&solution, Some(&exhaustive));
    }
}
