//! What is known of the six cases, and the word for all of them together.

use super::case::{Case, Role, Threats};
use super::outcome::Outcome;
use super::statement::{Fact, Statement};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The outcomes that are still possible in a case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Possible {
    /// The worst for the defender.
    pub worst: Outcome,
    /// The best for the defender.
    pub best: Outcome,
}

impl Possible {
    /// Nothing is known.
    pub const ALL: Self = Self { worst: Outcome::Captured, best: Outcome::Alive };

    /// The outcome, if only one is left.
    #[must_use]
    pub fn outcome(self) -> Option<Outcome> {
        (self.worst == self.best).then_some(self.worst)
    }
}

/// What is known of the six cases.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcomes([[Possible; 3]; 2]);

/// The word for a group.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Alive in all six cases.
    Alive,
    /// In seki in all six cases.
    Seki,
    /// Captured in all six cases.
    Dead,
    /// Depends on who moves first, and on nothing else.
    Unsettled,
    /// Depends on ko threats.
    Ko,
    /// In all cases neither side can force an end that it wants: the rule of repetition decides, and no ko threats do.
    Endless,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Alive => "alive",
            Self::Seki => "seki",
            Self::Dead => "dead",
            Self::Unsettled => "unsettled",
            Self::Ko => "ko",
            Self::Endless => "endless",
        })
    }
}

impl Outcomes {
    /// Nothing is known of any case.
    pub const UNKNOWN: Self = Self([[Possible::ALL; 3]; 2]);

    /// What is known of a case.
    #[must_use]
    pub const fn of(&self, case: Case) -> Possible {
        self.0[case.first as usize][case.threats as usize]
    }

    /// Takes in what was proved: about its own case, and about all that are at least as good, or at least as bad, for the
    /// defender.
    ///
    /// # Panics
    /// "contradictory proof" if it cannot be true with what was taken in before.
    pub fn learn(&mut self, Statement { case, fact }: Statement) {
        for other in Case::all() {
            let possible = &mut self.0[other.first as usize][other.threats as usize];
            if other.is_at_least_as_good_as(case)
                && let Some(worst) = fact.at_worst()
            {
                possible.worst = possible.worst.max(worst);
            }
            if case.is_at_least_as_good_as(other)
                && let Some(best) = fact.at_best()
            {
                possible.best = possible.best.min(best);
            }
            assert!(possible.worst <= possible.best, "contradictory proof: {other}");
        }
    }

    /// The word for the group, if all cases are known.
    #[must_use]
    pub fn status(&self) -> Option<Status> {
        let mut rows = Role::ALL.map(|_| Vec::new());
        for case in Case::all() {
            rows[case.first as usize].push(self.of(case).outcome()?);
        }
        let is_even = |row: &[Outcome]| row.iter().all(|&outcome| outcome == row[0]);
        Some(match (rows[0][0], rows[1][0]) {
            _ if !rows.iter().all(|row| is_even(row)) => Status::Ko,
            (attacked, defended) if attacked != defended => Status::Unsettled,
            (Outcome::Captured, _) => Status::Dead,
            (Outcome::Endless, _) => Status::Endless,
            (Outcome::Seki, _) => Status::Seki,
            (Outcome::Alive, _) => Status::Alive,
        })
    }

    /// What is known if this side moves first and nobody has ko threats.
    #[must_use]
    pub const fn without_threats(&self, first: Role) -> Possible {
        self.of(Case { first, threats: Threats::Nobody })
    }

    /// Whether a fact could still be true in a case, and is not known to be.
    #[must_use]
    pub fn is_open(&self, Statement { case, fact }: Statement) -> bool {
        let Possible { worst, best } = self.of(case);
        match fact {
            Fact::Captures | Fact::NeverCaptures => worst == Outcome::Captured && best > Outcome::Captured,
            Fact::Saves | Fact::NeverSaves => worst < Outcome::Seki && best >= Outcome::Seki,
            Fact::Lives | Fact::NeverLives => worst < Outcome::Alive && best == Outcome::Alive,
        }
    }
}
