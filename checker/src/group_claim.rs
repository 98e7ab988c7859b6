//! What a file about a group claims, and the word for the group that follows.

/// The two sides of a question about a group. The order is that of what is good for the defender if they move first, or have
/// ko threats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Role {
    Attacker,
    Defender,
}

/// What one side can do: the first three in finitely many moves, the others for ever.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fact {
    /// The attacker takes a stone of the target.
    Captures,
    /// The defender brings the game to its end with the target on the board.
    Saves,
    /// The defender makes the target unconditionally alive.
    Lives,
    /// The attacker never takes a stone of the target.
    NeverCaptures,
    /// The game never ends with the target on the board.
    NeverSaves,
    /// The target never becomes unconditionally alive.
    NeverLives,
}

impl Fact {
    /// The fact of this name.
    pub(crate) fn named(name: &str) -> Option<Fact> {
        Some(match name {
            "captures" => Fact::Captures,
            "saves" => Fact::Saves,
            "lives" => Fact::Lives,
            "never-captures" => Fact::NeverCaptures,
            "never-saves" => Fact::NeverSaves,
            "never-lives" => Fact::NeverLives,
            _ => return None,
        })
    }

    /// Who brings it about.
    pub fn prover(self) -> Role {
        match self {
            Fact::Captures | Fact::NeverSaves | Fact::NeverLives => Role::Attacker,
            Fact::Saves | Fact::Lives | Fact::NeverCaptures => Role::Defender,
        }
    }

    /// Whether it needs play to end.
    pub fn is_finite(self) -> bool {
        matches!(self, Fact::Captures | Fact::Saves | Fact::Lives)
    }
}

/// A claim of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GroupClaim {
    /// What is claimed.
    pub fact: Fact,
    /// Who moves first.
    pub first: Role,
    /// Who has ko threats without end, so that basic ko never binds him.
    pub threats: Option<Role>,
}

/// What becomes of a group in one of the six cases, the worst for the defender first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Outcome {
    Captured,
    Endless,
    Seki,
    Alive,
}

/// The word for the group that follows from claims: none if they leave a case open.
///
/// # Errors
/// If no outcome of a case agrees with all of them.
pub(crate) fn status(claims: &[GroupClaim]) -> Result<Option<&'static str>, String> {
    let mut cases = Vec::new();
    for first in [Role::Attacker, Role::Defender] {
        for threats in 0..3 {
            let (worst, best) = outcomes(claims, first, threats);
            if worst > best {
                return Err(format!("contradictory claims with the {first:?} first"));
            }
            cases.push((worst == best).then_some(worst));
        }
    }
    let Some(cases) = cases.into_iter().collect::<Option<Vec<Outcome>>>() else { return Ok(None) };
    let is_even = |row: &[Outcome]| row.iter().all(|outcome| *outcome == row[0]);
    let rows: Vec<&[Outcome]> = cases.chunks(3).collect();
    Ok(Some(if !rows.iter().all(|row| is_even(row)) {
        "ko"
    } else if rows[0][0] != rows[1][0] {
        "unsettled"
    } else {
        match rows[0][0] {
            Outcome::Captured => "dead",
            Outcome::Endless => "endless",
            Outcome::Seki => "seki",
            Outcome::Alive => "alive",
        }
    }))
}

/// Where threats stand in the order of what is good for the defender.
fn rank(threats: Option<Role>) -> u8 {
    match threats {
        Some(Role::Attacker) => 0,
        None => 1,
        Some(Role::Defender) => 2,
    }
}

/// The worst and the best outcome that claims leave to the defender in a case.
fn outcomes(claims: &[GroupClaim], first: Role, threats: u8) -> (Outcome, Outcome) {
    let (mut worst, mut best) = (Outcome::Captured, Outcome::Alive);
    for claim in claims {
        let is_as_good = first >= claim.first && threats >= rank(claim.threats);
        let is_as_bad = first <= claim.first && threats <= rank(claim.threats);
        match claim.fact {
            Fact::Saves if is_as_good => worst = worst.max(Outcome::Seki),
            Fact::Lives if is_as_good => worst = worst.max(Outcome::Alive),
            Fact::NeverCaptures if is_as_good => worst = worst.max(Outcome::Endless),
            Fact::Captures if is_as_bad => best = best.min(Outcome::Captured),
            Fact::NeverSaves if is_as_bad => best = best.min(Outcome::Endless),
            Fact::NeverLives if is_as_bad => best = best.min(Outcome::Seki),
            _ => {}
        }
    }
    (worst, best)
}
