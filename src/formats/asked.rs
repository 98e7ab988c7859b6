//! What the proofs of a certificate answer after a line of moves, as text and as JSON. docs/asking.md and docs/json.md say
//! what it means.

use super::proof;
use crate::board::{Move, Passes, PointSet, Position};
use crate::certificate::{Departure, Inquiry, Reply, Saying, Support, Walk};
use crate::game::Color;
use checker::Reason;
use serde::Serialize;
use std::fmt::Write as _;

/// An inquiry after a line of moves.
pub struct Asked<'i> {
    pub(super) root: &'i Position,
    pub(super) moves: Vec<Move>,
    /// The claims, each behind the moves.
    pub(super) walks: Vec<Walk<'i>>,
}

impl<'i> Asked<'i> {
    /// Follows the moves, which must be legal, in the proof of each claim.
    ///
    /// # Panics
    /// If a move is not legal.
    #[must_use]
    pub fn new(inquiry: &'i Inquiry, moves: &[Move]) -> Self {
        let follow = |walk: Walk<'i>| moves.iter().fold(walk, |walk, &mv| walk.after(mv));
        let walks = inquiry.walks().into_iter().map(follow).collect();
        Self { root: inquiry.root(), moves: moves.to_vec(), walks }
    }

    fn position(&self) -> &Position {
        // A certificate has at least one claim.
        self.walks.first().map_or(self.root, Walk::position)
    }

    /// For people: the board, and for each claim what its proof does.
    #[must_use]
    pub fn to_text(&self) -> String {
        let position = self.position();
        let size = position.size();
        let line: Vec<String> = self.moves.iter().map(|mv| mv.name(size)).collect();
        let after = if line.is_empty() { String::new() } else { format!(" after {}", line.join(" ")) };
        let turn = match position.passes() {
            Passes::Ended => "the game is over".to_owned(),
            Passes::Pending => format!("{} to play, after a pass", position.to_play()),
            Passes::None => format!("{} to play", position.to_play()),
        };
        let mut text = format!("{size} board{after}, {turn}\n\n{}", position.diagram());
        for walk in &self.walks {
            let _ = write!(text, "\n{}:\n{}", proof::sentence(walk.statement()), claim_text(walk));
        }
        text
    }

    /// For programs: one object.
    #[must_use]
    pub fn to_json(&self, file: &str) -> String {
        let position = self.position();
        let size = position.size();
        let record = Record {
            file: file.to_owned(),
            board: size.to_string(),
            moves: self.moves.iter().map(|mv| mv.name(size)).collect(),
            position: position.rows_text(),
            to_play: lower(position.to_play()),
            over: position.passes() == Passes::Ended,
            claims: self.walks.iter().map(ClaimRecord::new).collect(),
        };
        serde_json::to_string(&record).unwrap_or_default()
    }
}

/// What a proof says of its position, in lines.
pub(super) fn claim_text(walk: &Walk<'_>) -> String {
    let (size, claimant) = (walk.position().size(), walk.claimant());
    let mut text = String::new();
    if let Some(Departure { number, played, instead }) = walk.departure() {
        let _ = writeln!(
            text,
            "  {claimant} does not play {} as move {number}, but {}.",
            played.name(size),
            instead.name(size)
        );
    }
    let is_back = if walk.departure().is_some() { "Even so, " } else { "" };
    match walk.saying() {
        Saying::Plays(mv) => {
            let _ = writeln!(text, "  {is_back}{claimant} plays {}.", mv.name(size));
        }
        Saying::Answers => {
            let opponent = claimant.opponent();
            let _ = writeln!(
                text,
                "  {is_back}{opponent} is to play, and {claimant} has an answer to each move:"
            );
            text += &replies_text(walk);
        }
        Saying::Over(score) => {
            let _ = writeln!(text, "  The game is over; the score is {score} for Black.");
        }
        Saying::Nothing => {
            let _ = writeln!(text, "  The proof says nothing of this position.");
        }
    }
    text + &walk.support().map_or_else(String::new, |support| support_text(&support, walk.position()))
}

fn replies_text(walk: &Walk<'_>) -> String {
    let size = walk.position().size();
    let reply = |Reply { mv, then }: &Reply| {
        let then = match then {
            Saying::Plays(answer) => answer.name(size),
            Saying::Over(score) => format!("the game is over, {score} for Black"),
            Saying::Answers | Saying::Nothing => "nothing is said".to_owned(),
        };
        format!("    {}: {then}\n", mv.name(size))
    };
    walk.replies().iter().map(reply).collect()
}

const fn reason_name(reason: Reason) -> &'static str {
    match reason {
        Reason::R1 => "r1",
        Reason::StonesAlone => "stones-alone",
        Reason::AnsweredLife => "answered-life",
        Reason::JointLife => "joint-life",
    }
}

fn support_text(support: &Support, position: &Position) -> String {
    let why = match support.reason {
        Reason::R1 => "stones that live, and areas all of whose points they touch",
        Reason::StonesAlone => "stones that live without another move",
        Reason::AnsweredLife => "walls that live, and regions that are kept by answers",
        Reason::JointLife => {
            "walls that live, with liberties outside, and regions that are kept by answers as one"
        }
    };
    let mut text = format!("  Static life: {why}.\n");
    let mut line = |name: &str, points: PointSet, more: String| {
        let _ = writeln!(text, "    {name} {}{more}", position.names(points));
    };
    line("keeps", support.kept, format!(" ({} of {} points)", support.kept.count(), position.size().count()));
    if !support.halved.is_empty() {
        line("half of", support.halved, " (by playing there when nothing else is to be done)".to_owned());
    }
    for (i, &wall) in support.walls.iter().enumerate() {
        let outside = match support.outside.get(i) {
            None => String::new(),
            Some(1) => " (1 liberty outside counts)".to_owned(),
            Some(count) => format!(" ({count} liberties outside count)"),
        };
        line("wall", wall, outside);
    }
    for region in &support.regions {
        let eyes = match region.eyes {
            0 => " (for its points)".to_owned(),
            eyes => {
                let walls: Vec<String> = region
                    .walls
                    .iter()
                    .filter_map(|wall| wall.first())
                    .map(|p| position.size().name(p))
                    .collect();
                let count = if eyes == 1 { "an eye" } else { "two eyes" };
                format!(" ({count} for the wall of {})", walls.join(", for that of "))
            }
        };
        line("region", region.points, eyes);
    }
    text
}

fn lower(color: Color) -> String {
    color.to_string().to_lowercase()
}

/// All that is written as JSON.
#[derive(Serialize)]
struct Record {
    file: String,
    board: String,
    moves: Vec<String>,
    position: String,
    to_play: String,
    over: bool,
    claims: Vec<ClaimRecord>,
}

#[derive(Serialize)]
struct ClaimRecord {
    claim: String,
    under: Vec<&'static str>,
    claimant: String,
    says: &'static str,
    #[serde(rename = "move")]
    mv: Option<String>,
    score: Option<i8>,
    left: Option<LeftRecord>,
    replies: Vec<ReplyRecord>,
    reason: Option<ReasonRecord>,
}

#[derive(Serialize)]
struct LeftRecord {
    number: usize,
    played: String,
    instead: String,
}

#[derive(Serialize)]
struct ReplyRecord {
    #[serde(rename = "move")]
    mv: String,
    answer: Option<String>,
    score: Option<i8>,
}

#[derive(Serialize)]
struct ReasonRecord {
    rule: &'static str,
    keeps: Vec<String>,
    half_of: Vec<String>,
    walls: Vec<Vec<String>>,
    outside: Vec<u8>,
    regions: Vec<RegionRecord>,
}

#[derive(Serialize)]
struct RegionRecord {
    points: Vec<String>,
    eyes: u8,
    walls: Vec<Vec<String>>,
}

impl ClaimRecord {
    fn new(walk: &Walk<'_>) -> Self {
        let size = walk.position().size();
        let (says, mv, score) = match walk.saying() {
            Saying::Plays(mv) => ("plays", Some(mv.name(size)), None),
            Saying::Answers => ("answers", None, None),
            Saying::Over(score) => ("over", None, Some(score.points())),
            Saying::Nothing => ("nothing", None, None),
        };
        let left = |Departure { number, played, instead }| LeftRecord {
            number,
            played: played.name(size),
            instead: instead.name(size),
        };
        let reply = |Reply { mv, then }: &Reply| ReplyRecord {
            mv: mv.name(size),
            answer: if let Saying::Plays(answer) = then { Some(answer.name(size)) } else { None },
            score: if let Saying::Over(score) = then { Some(score.points()) } else { None },
        };
        Self {
            claim: walk.statement().to_string(),
            under: walk.under().names(),
            claimant: lower(walk.claimant()),
            says,
            mv,
            score,
            left: walk.departure().map(left),
            replies: walk.replies().iter().map(reply).collect(),
            reason: walk.support().map(|support| ReasonRecord::new(&support, walk.position())),
        }
    }
}

impl ReasonRecord {
    fn new(support: &Support, position: &Position) -> Self {
        let names = |points: PointSet| points.points().map(|p| position.size().name(p)).collect::<Vec<_>>();
        let all = |sets: &[PointSet]| sets.iter().map(|&set| names(set)).collect();
        let region = |region: &crate::certificate::SupportedRegion| RegionRecord {
            points: names(region.points),
            eyes: region.eyes,
            walls: all(&region.walls),
        };
        Self {
            rule: reason_name(support.reason),
            keeps: names(support.kept),
            half_of: names(support.halved),
            walls: all(&support.walls),
            outside: support.outside.clone(),
            regions: support.regions.iter().map(region).collect(),
        }
    }
}
