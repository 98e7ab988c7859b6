//! Questions under rules that look at the history, from the question to the answer: values, lines, limits, and moves that count.

use crate::support::random::Random;
use crate::support::retrograde::Exhaustive;
use crate::support::superko::{Search, Superko};
use shoban::board::{Event, HistoryRule, Move, Passes, Position, Rules, Setup, Suicide};
use shoban::formats::moves;
use shoban::game::{Bounds, Color, Score};
use shoban::search::Limits;
use shoban::solve::{
    HistoryAnswer, HistoryGame, HistoryQuestion, HistorySettings, LineEnd, Question, Rests, Status,
    solve_with_history,
};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

fn settings() -> HistorySettings {
    HistorySettings { table: "2^18".parse().unwrap(), ..HistorySettings::default() }
}

fn empty(size: &str, suicide: Suicide) -> Position {
    Position::empty(size.parse().unwrap(), Rules { suicide, ..Rules::default() })
}

fn diagram(rows: &str, to_play: Color, suicide: Suicide) -> Position {
    let rules = Rules { suicide, ..Rules::default() };
    let setup = Setup::from_diagram(&rows.replace('/', "\n"), rules).unwrap();
    Setup { to_play, ..setup }.into_position().unwrap()
}

fn ask(game: HistoryGame, rule: HistoryRule, question: Question) -> HistoryAnswer {
    solve_with_history(&HistoryQuestion { rule, game, question }, &settings(), &mut ()).unwrap()
}

fn value(position: Position, rule: HistoryRule) -> i8 {
    let answer = ask(HistoryGame::set_up(position), rule, Question::Value);
    follow(&answer);
    answer.bounds.value().unwrap().points()
}

/// The position after moves in words, with what stood before.
fn after(start: Position, text: &str, rule: HistoryRule) -> HistoryGame {
    let moves = moves::play_text(&start, text).unwrap().moves;
    HistoryGame::after(start, &moves, rule).unwrap()
}

/// What happened on a line.
#[derive(Debug, Default)]
struct Met {
    captures: u32,
    passes: u32,
    plays: u32,
    forbidden: u32,
    static_ends: u32,
}

/// A board as a list of a plain player has it.
type Board = (String, Color, Option<Color>);

fn board(position: &Position, event: Event) -> Board {
    (position.rows_text(), event.to_play, event.by)
}

fn is_again(rule: HistoryRule, earlier: &[Board], next: &Board) -> bool {
    earlier.iter().any(|before| {
        before.0 == next.0
            && match rule {
                HistoryRule::Situational => before.1 == next.1,
                HistoryRule::NaturalSituational => next.2.is_some() && before.2 == next.2,
                _ => true,
            }
    })
}

/// Plays a line on a list of boards: no play is forbidden, and two passes end it with the score that was proved.
fn follow(answer: &HistoryAnswer) -> Met {
    let (rule, mut met) = (answer.rule, Met::default());
    let mut position = answer.game.root.position;
    let mut boards: Vec<Board> =
        answer.game.earlier.iter().map(|stood| board(&stood.position, stood.event)).collect();
    boards.push(board(&position, answer.game.root.event));
    for &mv in &answer.line.moves {
        for point in position.legal_plays().points() {
            let next = position.after(Move::Play(point)).without_ko();
            met.forbidden += u32::from(is_again(rule, &boards, &board(&next, Event::last(&next))));
        }
        let next = position.play(mv).unwrap().without_ko();
        let stood = board(&next, Event::last(&next));
        let stones = |position: &Position| position.stones().of(position.to_play()).count();
        match mv {
            Move::Pass => met.passes += 1,
            Move::Play(_) => {
                assert!(!is_again(rule, &boards, &stood), "{rule:?} {boards:?} {stood:?}");
                met.plays += 1;
                let before = position.stones().of(next.to_play()).count();
                met.captures += u32::from(stones(&next) < before);
            }
        }
        boards.push(stood);
        position = next;
    }
    match answer.line.end {
        Some(LineEnd::Passes) => {
            assert_eq!(position.passes(), Passes::Ended);
            assert_eq!(Some(position.score()), answer.bounds.value(), "{answer:?}");
        }
        Some(LineEnd::Static) => met.static_ends += 1,
        Some(LineEnd::Repetition) => assert!(rule.ends()),
        None => panic!("a line without an end: {answer:?}"),
    }
    met
}

#[test]
fn lines_keep_the_rules_and_the_value() {
    let mut all = Met::default();
    for rule in [HistoryRule::Positional, HistoryRule::Situational] {
        for (size, value) in
            [("1x1", 0), ("1x2", 0), ("1x3", 3), ("1x4", 4), ("1x5", 0), ("1x6", 1), ("1x7", 2), ("1x8", 3)]
                .into_iter()
                .chain([("1x9", 0), ("2x2", 1), ("2x3", 0), ("2x4", 8), ("2x5", 10), ("3x3", 9)])
        {
            let answer = ask(HistoryGame::set_up(empty(size, Suicide::Forbidden)), rule, Question::Value);
            assert_eq!(answer.bounds.value(), Some(Score::new(value)), "{size} {rule:?}");
            assert_eq!(answer.status, Status::Proved);
            let met = follow(&answer);
            all.captures += met.captures;
            all.passes += met.passes;
            all.plays += met.plays;
            all.forbidden += met.forbidden;
            all.static_ends += met.static_ends;
        }
    }
    assert!(all.captures > 8 && all.forbidden > 3 && all.passes > 30 && all.plays > 60, "{all:?}");
    assert!(all.static_ends > 3, "{all:?}");
}

/// The position after a capture is worth something else with the board before it in the past; and where no move led to it, not.
#[test]
fn moves_before_the_position_count() {
    let first = diagram("X.X.X.", Color::White, Suicide::Forbidden);
    let game = after(first, "B1", HistoryRule::Positional);
    assert_eq!(game.earlier.len(), 1);
    assert_eq!(game.root.position.rows_text(), ".OX.X.");
    let answer = ask(game, HistoryRule::Positional, Question::Value);
    assert_eq!(answer.bounds.value(), Some(Score::new(1)));
    follow(&answer);
    assert_eq!(value(diagram(".OX.X.", Color::Black, Suicide::Forbidden), HistoryRule::Positional), 6);
    let game = after(first, "B1", HistoryRule::Situational);
    // What the ban of basic ko says the past says: A1 would bring back a board with White to move.
    assert_eq!(game.root.position.ko(), None);
    follow(&ask(game, HistoryRule::Situational, Question::Value));
}

/// On 4x4 after C3 B2 C2 B3 B4 C1. The comments of GNU Go's regression tests give +2, +1, 0, -1 for A3, B1, C4 and D2, and +2, 0,
/// -1 for A2, C4 and D2 after A3 B1. Proofs agree but for C4 and D2 on the sixth move: both keep +1.
#[test]
fn a_known_line_of_4x4() {
    let before = "C3 B2 C2 B3 B4 C1";
    let values = [
        ("A3", 2),
        ("B1", 1),
        ("C4", 1),
        ("D2", 1),
        ("A3 B1", 2),
        ("A3 D2", 2),
        ("A3 C4", 2),
        ("A3 B1 A2", 2),
        ("A3 B1 C4", 0),
        ("A3 B1 D2", -1),
        ("A3 B1 A2 D2", 2),
        ("A3 B1 A2 D2 D4", 2),
    ];
    let mut met = 0;
    for (moves, value) in values {
        let game =
            after(empty("4x4", Suicide::Forbidden), &format!("{before} {moves}"), HistoryRule::Positional);
        let answer = ask(game, HistoryRule::Positional, Question::Value);
        assert_eq!(answer.bounds.value(), Some(Score::new(value)), "{moves}");
        met += follow(&answer).captures;
    }
    assert!(met > 3, "{met}");
}

#[test]
fn finite_play_is_enough_on_2x7() {
    let answer =
        ask(HistoryGame::set_up(empty("2x7", Suicide::Forbidden)), HistoryRule::Positional, Question::Value);
    assert_eq!((answer.bounds.value(), answer.rests), (Some(Score::new(14)), Rests::FinitePlay));
    assert!(answer.finite_nodes > 0, "{answer:?}");
    assert!(follow(&answer).plays > 5, "{:?}", answer.line);
    let paper = answer.paper.unwrap();
    assert!(paper.claims.iter().all(|claim| claim.finite.is_some_and(|under| under.positional)));
}

#[test]
fn yes_or_no() {
    for (rule, question, answer) in [
        (HistoryRule::Positional, Question::AtLeast(Score::new(1)), true),
        (HistoryRule::Positional, Question::AtLeast(Score::new(2)), false),
        (HistoryRule::Situational, Question::AtMost(Score::new(1)), true),
        (HistoryRule::NaturalSituational, Question::AtMost(Score::new(0)), false),
    ] {
        let found = ask(HistoryGame::set_up(empty("2x2", Suicide::Forbidden)), rule, question);
        assert_eq!((found.answer, found.status), (Some(answer), Status::Proved), "{rule:?} {question:?}");
    }
    let sure = ask(
        HistoryGame::set_up(empty("2x2", Suicide::Forbidden)),
        HistoryRule::Positional,
        Question::AtLeast(Score::new(-4)),
    );
    assert_eq!((sure.answer, sure.nodes), (Some(true), 0));
}

#[test]
fn a_game_that_is_over_is_worth_its_score() {
    let game =
        after(diagram("X.X/.../OOO", Color::White, Suicide::Forbidden), "pass pass", HistoryRule::Positional);
    let answer = ask(game, HistoryRule::Positional, Question::Value);
    assert_eq!((answer.bounds.value(), answer.nodes), (Some(answer.game.root.position.score()), 0));
    assert!(answer.paper.is_none());
    follow(&answer);
}

#[test]
fn limits_leave_bounds_that_are_proved() {
    let asked = |settings: HistorySettings| {
        let game = HistoryGame::set_up(empty("4x4", Suicide::Forbidden));
        let question = HistoryQuestion { rule: HistoryRule::Positional, game, question: Question::Value };
        solve_with_history(&question, &settings, &mut ()).unwrap()
    };
    let all = Bounds::new(Score::new(-16), Score::new(16));
    let limits = Limits { nodes: Some(1000), ..Limits::default() };
    let few = asked(HistorySettings { limits, ..settings() });
    assert_eq!((few.status, few.nodes + few.finite_nodes), (Status::Stopped, 1000));
    let stop = Limits { stop: Some(Arc::new(AtomicBool::new(true))), ..Limits::default() };
    let none = asked(HistorySettings { limits: stop, ..settings() });
    assert_eq!((none.status, none.bounds, none.nodes), (Status::Stopped, all, 0));
    let small = asked(HistorySettings { memory: 1 << 20, ..settings() });
    assert!(small.is_memory_full && small.status == Status::Stopped, "{small:?}");
    // What finite play has shown of 4x4 by then stays.
    let more = Limits { nodes: Some(400_000), ..Limits::default() };
    let more = asked(HistorySettings { limits: more, ..settings() });
    assert!(more.status == Status::Stopped && more.bounds.lower() >= Score::new(1), "{more:?}");
    assert!(more.bounds.upper() >= Score::new(2));
    assert!(more.paper.is_some());
}

/// With suicide: X. on 1x2, White to move there, is worth -2 for the side to move under positional superko, and 0 under situational.
#[test]
fn suicide_counts() {
    let position = diagram("X.", Color::Black, Suicide::Allowed);
    assert_eq!(value(position, HistoryRule::Positional), -2);
    assert_eq!(value(position, HistoryRule::Situational), 0);
    assert_eq!(value(empty("2x2", Suicide::Allowed), HistoryRule::Positional), 1);
}

/// A game of moves by chance.
struct Played {
    game: HistoryGame,
    moves: Vec<Move>,
    /// Moves that the rule forbids.
    refused: u32,
}

/// Up to eleven moves that are legal under the rule, and end nothing.
fn game_by_chance(start: Position, rule: HistoryRule, random: &mut Random) -> Played {
    let mut played = Played { game: HistoryGame::set_up(start), moves: Vec::new(), refused: 0 };
    for _ in 0..random.below(12) {
        let last = played.game.root.position;
        let mut moves: Vec<Move> = last.legal_plays().points().map(Move::Play).collect();
        moves.push(Move::Pass);
        let mv = moves[random.below(moves.len())];
        if last.after(mv).passes() == Passes::Ended {
            continue;
        }
        match played.game.play(mv, rule) {
            Ok(()) => played.moves.push(mv),
            Err(_) => played.refused += 1,
        }
    }
    played
}

/// Behind games by chance, with all of their boards in the past, against the plain search that keeps them as a list.
#[test]
fn positions_behind_games_have_the_values_of_the_plain_search() {
    let (mut asked, mut behind, mut refused, mut random) = (0, 0, 0, Random::seeded(32));
    for suicide in [Suicide::Forbidden, Suicide::Allowed] {
        for size in ["1x4", "2x2"] {
            let solved = Exhaustive::solve(size.parse().unwrap(), Rules { suicide, ..Rules::default() });
            for _ in 0..40 {
                for (rule, plain) in [
                    (HistoryRule::Positional, Superko::Positional),
                    (HistoryRule::Situational, Superko::Situational),
                    (HistoryRule::NaturalSituational, Superko::Natural),
                ] {
                    let played = game_by_chance(empty(size, suicide), rule, &mut random);
                    refused += played.refused;
                    let answer = ask(played.game.clone(), rule, Question::Value);
                    follow(&answer);
                    let positions: Vec<_> = played.game.earlier.iter().map(|stood| stood.position).collect();
                    let mut search = Search::new(plain, &solved);
                    let expected = search.value(&played.game.root.position, &positions);
                    assert_eq!(
                        answer.bounds.value(),
                        Some(Score::new(expected)),
                        "{rule:?} {:?}",
                        played.moves
                    );
                    asked += 1;
                    behind += u32::from(search.value(&played.game.root.position, &[]) != expected);
                }
            }
        }
    }
    assert!(asked == 480 && behind > 20 && refused > 20, "{behind} of {asked}, {refused} moves refused");
}

/// Boards of up to five points are too small for the two rules of superko to part, where suicide is forbidden.
#[test]
fn positional_and_situational_superko_agree_up_to_five_points() {
    let mut roots = 0;
    for size in ["1x1", "1x2", "1x3", "1x4", "1x5", "2x2"] {
        let solved = Exhaustive::solve(size.parse().unwrap(), Rules::default());
        let is_root = |root: &Position| root.passes() == Passes::None && root.ko().is_none();
        for (root, ..) in solved.states().filter(|(root, ..)| is_root(root)) {
            let [positional, situational] =
                [HistoryRule::Positional, HistoryRule::Situational].map(|rule| value(root, rule));
            assert_eq!(positional, situational, "{root:?}");
            roots += 1;
        }
    }
    assert!(roots > 400, "{roots}");
}

/// The expected value changes the way, never the answer.
#[test]
fn expectations_do_not_change_values() {
    for expected in [-6, 0, 1, 6] {
        let game = HistoryGame::set_up(empty("1x6", Suicide::Forbidden));
        let question = HistoryQuestion { rule: HistoryRule::Positional, game, question: Question::Value };
        let settings = HistorySettings { expected: Some(Score::new(expected)), ..settings() };
        let answer = solve_with_history(&question, &settings, &mut ()).unwrap();
        assert_eq!(answer.bounds.value(), Some(Score::new(1)), "{expected}");
    }
}
