//! What came out of a match, for programs and for people.

use super::asked::{Match, MoveLimit};
use super::elo::{Pentanomial, elo_of};
use super::run::MatchOutcome;
use super::sprt::Hypothesis;
use crate::lab::parameters::Variant;
use serde::Serialize;
use std::collections::BTreeMap;

/// What came out, as `lab match --json` prints it (docs/json.md).
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MatchReport {
    /// The game.
    pub game: String,
    /// The side that the figures are about.
    pub a: SideReport,
    /// The other one.
    pub b: SideReport,
    /// Seed of the openings.
    pub seed: u64,
    /// Least and most moves of an opening.
    pub plies: [u32; 2],
    /// Moves after an opening with which a game is broken off.
    pub most_plies: u32,
    /// Whether all was played.
    pub status: MatchStatus,
    /// Pairs that were asked for.
    pub asked: usize,
    /// Pairs that are counted.
    pub pairs: u64,
    /// Games that A won.
    pub wins: u64,
    /// Games that nobody won.
    pub draws: u64,
    /// Games that A lost.
    pub losses: u64,
    /// Pairs by the points of A.
    pub pentanomial: Pentanomial,
    /// A's share of the points, 0 to 1.
    pub score: Option<f64>,
    /// The lower end of its interval of 95 %.
    pub score_low: Option<f64>,
    /// The upper end.
    pub score_high: Option<f64>,
    /// A's lead in Elo.
    pub elo: Option<f64>,
    /// The lower end of its interval of 95 %.
    pub elo_low: Option<f64>,
    /// The upper end.
    pub elo_high: Option<f64>,
    /// How likely it is that A is the stronger one, 0 to 1.
    pub superiority: Option<f64>,
    /// The sequential test.
    pub sprt: Option<SprtReport>,
    /// Games by what ended them.
    pub ends: EndCounts,
    /// Moves of a game after its opening, in the mean.
    pub mean_plies: Option<f64>,
    /// The file with the pairs.
    pub file: String,
}

/// A side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SideReport {
    /// As it was named.
    pub name: String,
    /// Its parameters as they are written.
    pub parameters: BTreeMap<String, String>,
    /// Its limit of nodes for a move.
    pub nodes_for_a_move: Option<u64>,
    /// Its limit of plies for a move.
    pub depth: Option<u32>,
    /// States that it visited in all counted games.
    pub nodes: u64,
}

impl SideReport {
    fn new(variant: &Variant, limit: MoveLimit, nodes: u64) -> Self {
        let (most, depth) = match limit {
            MoveLimit::Nodes(nodes) => (Some(nodes), None),
            MoveLimit::Depth(depth) => (None, Some(depth)),
        };
        let (name, parameters) = (variant.name.clone(), variant.parameters.clone());
        Self { name, parameters, nodes_for_a_move: most, depth, nodes }
    }
}

/// Whether all of a match was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum MatchStatus {
    /// All pairs.
    Played,
    /// The test made the rest needless.
    Decided,
    /// It was stopped before.
    Stopped,
}

/// The sequential test.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct SprtReport {
    /// The Elo difference of the null hypothesis.
    pub elo0: f64,
    /// That of the alternative.
    pub elo1: f64,
    /// The chance to take the alternative for true if the null hypothesis is.
    pub alpha: f64,
    /// The chance of the reverse.
    pub beta: f64,
    /// The log-likelihood ratio.
    pub llr: f64,
    /// Where it decides for the null hypothesis.
    pub lower: f64,
    /// Where it decides for the alternative.
    pub upper: f64,
    /// `h0` or `h1`, once it has decided.
    pub decision: Option<&'static str>,
}

/// Games by what ended them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct EndCounts {
    /// The rules.
    pub rules: u64,
    /// Their value was known without search.
    pub known: u64,
    /// A position came back.
    pub repetition: u64,
    /// They were broken off.
    pub most_plies: u64,
}

impl MatchReport {
    /// What came out of a match, of which the pairs are in a file of that name.
    #[must_use]
    pub fn new(asked: &Match, seed: u64, outcome: &MatchOutcome, file: String) -> Self {
        let tally = outcome.tally;
        let (score, interval) = (tally.pairs.score(), tally.pairs.score_interval());
        let (low, high) = (interval.map(|interval| interval.low), interval.map(|interval| interval.high));
        let status = match outcome.decision {
            Some(_) => MatchStatus::Decided,
            None if outcome.missing > 0 => MatchStatus::Stopped,
            None => MatchStatus::Played,
        };
        Self {
            game: asked.game.to_string(),
            a: SideReport::new(&asked.a, asked.limit_a, tally.nodes_a),
            b: SideReport::new(&asked.b, asked.limit_b, tally.nodes_b),
            seed,
            plies: [asked.plies.least, asked.plies.most],
            most_plies: asked.most_plies,
            status,
            asked: asked.pairs,
            pairs: tally.pairs.pairs(),
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            pentanomial: tally.pairs,
            score,
            score_low: low,
            score_high: high,
            elo: score.and_then(elo_of),
            elo_low: low.and_then(elo_of),
            elo_high: high.and_then(elo_of),
            superiority: tally.pairs.superiority(),
            sprt: sprt(asked, outcome),
            ends: EndCounts {
                rules: tally.by_rules,
                known: tally.known,
                repetition: tally.repetitions,
                most_plies: tally.broken_off,
            },
            mean_plies: (tally.games() > 0).then(|| tally.plies as f64 / tally.games() as f64),
            file,
        }
    }
}

fn sprt(asked: &Match, outcome: &MatchOutcome) -> Option<SprtReport> {
    let test = asked.sprt?;
    let bounds = test.bounds();
    Some(SprtReport {
        elo0: test.range().elo0,
        elo1: test.range().elo1,
        alpha: test.alpha(),
        beta: test.beta(),
        llr: test.log_likelihood_ratio(&outcome.tally.pairs),
        lower: bounds.low,
        upper: bounds.high,
        decision: outcome.decision.map(|decision| match decision {
            Hypothesis::H0 => "h0",
            Hypothesis::H1 => "h1",
        }),
    })
}
