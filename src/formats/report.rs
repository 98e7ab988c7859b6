//! A solution as text for people.

use super::position_text::rules_line_under;
pub use super::position_text::{ban_sentence, rules_line, turn_sentence};
use super::repetition::Repetition;
use super::{moves_text, proof, quantity};
use crate::board::{BoardSize, Komi, Position};
use crate::game::{Bounds, Claim, Color, Score};
use crate::solve::{Line, LineEnd, Question, Reach, Solution, Status};
use std::fmt::Write as _;

/// The whole report: board, verdict, proven line, effort. `tie_value` is what endless play was said to count.
#[must_use]
pub fn report(solution: &Solution, tie_value: Option<Score>) -> String {
    let mut text = heading(&solution.position);
    let _ = writeln!(text, "\n{}", verdict(solution));
    if let Some(tie_value) = tie_value {
        let _ = writeln!(text, "{}", tie_sentence(solution, tie_value));
    }
    let _ = writeln!(text, "Proved interval: {}", solution.bounds);
    text += &line_text(&solution.position, &solution.line);
    if let Some(why) = &solution.why {
        text += &explanation(solution, why);
    }
    if let Some(moves) = &solution.moves {
        text += &moves_text::table(moves, solution.position.size());
    }
    if solution.moves_status == Some(Status::Stopped) {
        text += "The search was stopped before all that was asked of the moves was proved.\n";
    }
    let _ = writeln!(text, "\n{}", effort(solution));
    if let Some(Ok(certified)) = &solution.certificate {
        let _ = write!(text, "\n{}", proof::summary(certified));
    }
    text
}

/// What became of the line about which the user wonders.
fn explanation(solution: &Solution, why: &Solution) -> String {
    let mover = why.position.to_play().opponent();
    let verdict = match (solution.value(), why.value()) {
        (Some(before), Some(after)) if before == after => {
            format!("the value is {after} all the same: the last move gives nothing away")
        }
        (Some(before), Some(after)) => {
            let lost = i32::from(before.points()) - i32::from(after.points());
            let gives = (lost > 0) == (mover == Color::Black);
            let verb = if gives { "the line costs" } else { "the line gains" };
            format!("the value is {after}, not {before}: {verb} {mover} {}", lost.abs())
        }
        _ if why.status == Status::Stopped => {
            format!(
                "the search was stopped before its value was proved; the proved interval is {}",
                why.bounds
            )
        }
        _ => format!("the proved interval is {}", why.bounds),
    };
    format!(
        "\nAfter the line to explain {verdict}.\n{}{}",
        why.position.diagram(),
        line_text(&why.position, &why.line)
    )
}

/// Size, side to move, rules and board.
fn heading(position: &Position) -> String {
    heading_under(position, Repetition::BasicKo)
}

/// The same with a rule of repetition.
pub(super) fn heading_under(position: &Position, repetition: Repetition) -> String {
    let first = format!("{} board, {}", position.size(), turn_sentence(position));
    let ban = ban_sentence(position).map_or_else(String::new, |ban| ban + "\n");
    format!("{first}\n{}\n{ban}\n{}", rules_line_under(position.rules(), repetition), position.diagram())
}

/// What has been proved, in sentences.
#[must_use]
pub fn verdict(solution: &Solution) -> String {
    let komi = solution.position.rules().komi;
    let mut text = match solution.question {
        Question::Value => String::new(),
        _ => threshold_answer(solution) + "\n",
    };
    text += &match solution.bounds.value() {
        Some(value) => {
            format!("{} under basic ko, whatever endless play counts.", outcome(value, Komi::default()))
        }
        None => match solution.value() {
            Some(value) => limited_sentence(solution, value),
            None => bounds_sentence(solution),
        },
    };
    if komi != Komi::default() {
        let bounds = solution.value().map_or(solution.bounds, |value| Bounds::new(value, value));
        let _ = write!(text, "\n{}", komi_sentence(bounds, komi));
    }
    text
}

/// A value that endless play has a part in.
fn limited_sentence(solution: &Solution, value: Score) -> String {
    let (lower, upper) = (solution.bounds.lower().points(), solution.bounds.upper().points());
    format!(
        "{} under basic ko if endless play counts {}.\nBy finite play Black can force at least {lower}, White can hold Black to at most {upper}; \
         other rules of repetition may give other values in between.",
        outcome(value, Komi::default()),
        solution.endless_play.points(),
    )
}

fn bounds_sentence(solution: &Solution) -> String {
    let (lower, upper) = (solution.bounds.lower().points(), solution.bounds.upper().points());
    let bounds = format!("Black can force at least {lower}, White can hold Black to at most {upper}");
    match solution.status {
        Status::Bounds => format!("{bounds}; {}.", reach_sentence(solution)),
        Status::Stopped => format!("{bounds}; the search was stopped before more was proved."),
        Status::Proved => format!("{bounds}; no more was asked."),
    }
}

/// What may be said about bounds that a deeper search has not narrowed.
fn reach_sentence(solution: &Solution) -> &'static str {
    match (solution.reach(Color::Black), solution.reach(Color::White)) {
        (Reach::Exact, Reach::Exact) => {
            "neither can force more in finite play, so superko or what endless play counts decides"
        }
        (Reach::Exact, Reach::SoFar) => {
            "Black cannot force more in finite play; White's bound is proved so far, deeper search could lower it"
        }
        (Reach::SoFar, Reach::Exact) => {
            "White cannot force more in finite play; Black's bound is proved so far, deeper search could raise it"
        }
        (Reach::SoFar, Reach::SoFar) => "both are proved so far, deeper search could narrow them",
    }
}

fn threshold_answer(solution: &Solution) -> String {
    let (lower, upper) = (solution.bounds.lower(), solution.bounds.upper());
    let endless = |side: Color| {
        format!("No: {side} cannot force that in finite play; {} may need endless play.", side.opponent())
    };
    let (question, refusal) = match solution.question {
        Question::AtLeast(score) if score <= upper => {
            (format!("Can Black force at least {}?", score.points()), endless(Color::Black))
        }
        Question::AtLeast(score) => (
            format!("Can Black force at least {}?", score.points()),
            format!("No: White can hold Black to at most {}.", upper.points()),
        ),
        Question::AtMost(score) if score >= lower => {
            (format!("Can White hold Black to at most {}?", score.points()), endless(Color::White))
        }
        Question::AtMost(score) => (
            format!("Can White hold Black to at most {}?", score.points()),
            format!("No: Black can force at least {}.", lower.points()),
        ),
        Question::Value => return String::new(),
    };
    let answer = match solution.answer {
        Some(true) => "Yes.",
        Some(false) => &refusal,
        None => "Not decided.",
    };
    format!("{question} {answer}")
}

/// Who wins by how much once komi is given to White.
pub(super) fn outcome(score: Score, komi: Komi) -> String {
    let halves = 2 * i32::from(score.points()) - i32::from(komi.half_points());
    let margin = f64::from(halves.abs()) / 2.0;
    match halves.signum() {
        1 => format!("Black wins by {margin}"),
        -1 => format!("White wins by {margin}"),
        _ => "The game is a draw".to_owned(),
    }
}

pub(super) fn komi_sentence(bounds: Bounds, komi: Komi) -> String {
    let (worst, best) = (outcome(bounds.lower(), komi), outcome(bounds.upper(), komi));
    if worst == best {
        format!("With komi {komi}: {worst}.")
    } else {
        format!("With komi {komi}, between \"{worst}\" and \"{best}\".")
    }
}

/// What becomes of the bounds if endless play has a score of its own.
fn tie_sentence(solution: &Solution, tie_value: Score) -> String {
    let counted = format!("With endless play counted as {tie_value}");
    if let Some(value) = solution.bounds.value() {
        return format!("{counted}, the value is {value} all the same.");
    }
    let values = solution.with_tie_value(tie_value);
    match values.value() {
        Some(value) => format!("{counted}, the value is {value}."),
        None => format!(
            "{counted}, the value is not decided yet between {} and {}.",
            values.lower(),
            values.upper()
        ),
    }
}

/// The moves with numbers and colours, and the board after them.
pub(super) fn line_text(start: &Position, line: &Line) -> String {
    if line.moves.is_empty() {
        return match line.end {
            Some(end) => format!("\nNo move is needed: {}.\n", end_text(end, &line.claims)),
            None => "\nNo line was written out.\n".to_owned(),
        };
    }
    let mut text = format!("\n{}:\n", line_title(line, start.size()));
    let mut position = *start;
    for (i, &mv) in line.moves.iter().enumerate() {
        let _ = writeln!(text, "{:>3}. {:<5} {}", i + 1, position.to_play(), mv.name(start.size()));
        position = position.after(mv);
    }
    let _ = write!(text, "\nPosition at its end:\n\n{}", position.diagram());
    let _ = writeln!(text, "It ends here: {}", ending_text(line, &position));
    text
}

/// What a line shows: best play of both sides, or what one side can force.
fn line_title(line: &Line, size: BoardSize) -> String {
    match line.claims[..] {
        [claim] if claim.score < size.largest_score() => format!(
            "Line that proves {claim} ({}'s moves hold out longest and need not be best)",
            claim.prover.opponent()
        ),
        _ => "Proven line".to_owned(),
    }
}

/// Why a line ends with a position, in a sentence.
pub(super) fn ending_text(line: &Line, position: &Position) -> String {
    match line.end {
        Some(LineEnd::Passes) => {
            format!("{}. The board counts {}.", end_text(LineEnd::Passes, &line.claims), position.score())
        }
        Some(end) => format!("{}.", end_text(end, &line.claims)),
        None => "the rest is proved but was not written out.".to_owned(),
    }
}

fn end_text(end: LineEnd, claims: &[Claim]) -> String {
    match (end, claims) {
        (LineEnd::Passes, _) => "two passes end the game".to_owned(),
        (LineEnd::Repetition, _) => "a board has come back, which ends the game".to_owned(),
        (LineEnd::Static, [claim]) => {
            format!("the life of the stones decides that it is {claim}, however play goes on")
        }
        (LineEnd::Static, _) => "the life of the stones decides the score, however play goes on".to_owned(),
    }
}

fn effort(solution: &Solution) -> String {
    let rate = quantity::per_second(solution.nodes, solution.elapsed);
    format!(
        "Depth {}, {} nodes in {} ({} nodes/s), table: {} of {} entries in use ({}); {} nodes for the line",
        solution.depth,
        quantity::grouped(solution.nodes),
        quantity::duration(solution.elapsed),
        quantity::grouped(rate),
        quantity::grouped(solution.table_used),
        quantity::grouped(solution.table_entries),
        quantity::percent(solution.table_used, solution.table_entries),
        quantity::grouped(solution.line_nodes),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Move;
    use crate::board::Rules;
    use crate::formats::record::Record;
    use crate::game::ByColor;
    use crate::solve::Threads;
    use std::time::Duration;

    fn solution(lower: i8, upper: i8, status: Status) -> Solution {
        Solution {
            position: Position::empty("1x3".parse().unwrap(), Rules::default()),
            question: Question::Value,
            bounds: Bounds::new(Score::new(lower), Score::new(upper)),
            ceilings: ByColor { black: Score::new(9), white: Score::new(9) },
            endless_play: Score::new(0),
            threads: Threads::ONE,
            certificate: None,
            why: None,
            moves_nodes: 0,
            moves: None,
            moves_status: None,
            status,
            rest: None,
            answer: None,
            line: Line { claims: Vec::new(), moves: Vec::new(), end: None },
            depth: 3,
            nodes: 1_234_567,
            cutoffs: 8,
            first_move_cuts: 0.875,
            line_nodes: 89,
            elapsed: Duration::from_millis(2500),
            table_used: 1,
            table_entries: 8,
        }
    }

    #[test]
    fn a_value_comes_with_its_line() {
        let mut solution = solution(3, 3, Status::Proved);
        let center = Move::named("B1", solution.position.size()).unwrap();
        let moves = vec![center, Move::Pass, Move::Pass];
        solution.line = Line { claims: Vec::new(), moves, end: Some(LineEnd::Passes) };
        let text = report(&solution, Some(Score::new(0)));
        for part in [
            "1x3 board, Black to play",
            "Black wins by 3 under basic ko, whatever endless play counts.",
            "With endless play counted as 0, the value is +3 all the same.",
            "Proved interval: [+3, +3]",
            "  1. Black B1\n  2. White pass\n  3. Black pass\n",
            "  A B C\n1 . X . 1\n  A B C\n",
            "two passes end the game. The board counts +3.",
            "Depth 3, 1,234,567 nodes in 2.50 s (493,826 nodes/s), table: 1 of 8 entries in use (12.5%); 89 nodes for the line",
        ] {
            assert!(text.contains(part), "{part}\nnot in\n{text}");
        }
        assert!(!text.contains("With komi"));
    }

    #[test]
    fn verdicts_say_what_is_proved_and_what_not() {
        let said = |lower, upper, status| verdict(&solution(lower, upper, status));
        assert!(said(-2, -2, Status::Proved).starts_with("White wins by 2 under"));
        assert!(said(0, 0, Status::Proved).starts_with("The game is a draw under"));
        let open = "Black can force at least -1, White can hold Black to at most 3; both are proved so far";
        assert!(said(-1, 3, Status::Bounds).starts_with(open));
        assert!(said(-1, 3, Status::Stopped).contains("the search was stopped"));
    }

    #[test]
    fn thresholds_are_answered_first() {
        let said =
            |question, answer| verdict(&Solution { question, answer, ..solution(-1, 2, Status::Proved) });
        let three = Score::new(3);
        let no = said(Question::AtLeast(three), Some(false));
        assert!(no.starts_with("Can Black force at least 3? No: White can hold Black to at most 2."), "{no}");
        assert!(
            said(Question::AtMost(three), Some(true)).starts_with("Can White hold Black to at most 3? Yes.")
        );
        assert!(said(Question::AtMost(Score::new(0)), None).contains("Not decided."));
    }

    #[test]
    fn exact_limits_settle_what_endless_play_makes_of_them() {
        let mut solution = solution(-1, 3, Status::Bounds);
        let tie = |solution: &Solution, value| tie_sentence(solution, Score::new(value));
        assert!(tie(&solution, 0).ends_with("0, the value is not decided yet between -1 and +3."));
        solution.ceilings.black = Score::new(-1);
        assert!(tie(&solution, 1).ends_with("the value is not decided yet between -1 and +1."));
        assert!(tie(&solution, -2).ends_with("-2, the value is -1."));
        solution.endless_play = Score::new(1);
        assert!(verdict(&solution).contains("Black cannot force more in finite play; White's bound is"));
        solution.endless_play = Score::new(0);
        solution.ceilings.white = Score::new(-3);
        let said = verdict(&solution);
        assert!(
            said.starts_with(
                "The game is a draw under basic ko if endless play counts 0.\nBy finite play Black"
            ),
            "{said}"
        );
        for (counted, value) in [(-3, "-1"), (0, "0"), (2, "+2"), (9, "+3")] {
            assert!(tie(&solution, counted).ends_with(&format!("the value is {value}.")));
        }
        solution.question = Question::AtLeast(Score::new(2));
        solution.answer = Some(false);
        assert!(verdict(&solution).contains("No: Black cannot force that in finite play; White may need"));
    }

    #[test]
    fn komi_changes_the_verdict_only() {
        let mut solution = solution(3, 3, Status::Proved);
        let mut setup = crate::board::Setup::from(&solution.position);
        setup.rules.komi = "3.5".parse().unwrap();
        solution.position = setup.into_position().unwrap();
        assert!(verdict(&solution).ends_with("\nWith komi 3.5: White wins by 0.5."));
        solution.bounds = Bounds::new(Score::new(3), Score::new(4));
        let said = verdict(&solution);
        assert!(
            said.ends_with("With komi 3.5, between \"White wins by 0.5\" and \"Black wins by 0.5\"."),
            "{said}"
        );
        assert_eq!(Record::new(&solution).value, None);
    }

    #[test]
    fn records_are_one_line_of_fixed_fields() {
        let json = Record::new(&solution(-1, 3, Status::Bounds)).to_json();
        let expected = concat!(
            r#"{"board":"1x3","to_play":"black","#,
            r#""rules":{"repetition":"basic-ko","suicide":"forbidden","scoring":"area","komi":0.0},"#,
            r#""lower":-1,"upper":3,"value":null,"status":"bounds","pv":[],"depth":3,"nodes":1234567,"#,
            r#""seconds":2.5,"table_entries":8,"threads":1,"version":""#,
            env!("CARGO_PKG_VERSION"),
            r#"","question":"value","answer":null,"position":"...","tie_value":0,"#,
            r#""lower_exact":false,"upper_exact":false,"value_with_tie":null,"pv_end":null,"pv_nodes":89,"#,
            r#""certificate":null,"why":null,"first_move_cuts":0.875,"moves_nodes":0,"moves":null,"#,
            r#""parts":{"question":"bounds","why":null,"moves":null,"certificate":null},"#,
            r#""program":{"version":""#,
            env!("CARGO_PKG_VERSION"),
            r#"","commit":""#,
            env!("SHOBAN_COMMIT"),
            r#""},"table":{"slots":4,"bytes":128,"used":1},"hints":[]}"#,
        );
        assert_eq!(json, expected);
    }
}
