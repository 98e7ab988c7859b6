//! What is said of a file about the life of a group.

use crate::group::{GroupReport, ProvedClaim};
use crate::group_claim::GroupClaim;
use crate::json::{braced, quoted};
use std::fmt;

/// For people.
impl fmt::Display for GroupReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { position, target, status, claims, .. } = self;
        writeln!(f, "Suicide {}:", suicide(self))?;
        writeln!(f, "{}", position.replace('/', "\n"))?;
        writeln!(f, "The group with {target}. Proved:")?;
        claims.iter().try_for_each(|claim| writeln!(f, "- {}", sentence(claim)))?;
        writeln!(f, "So the group is: {}.", status.unwrap_or("not known"))
    }
}

fn suicide(report: &GroupReport) -> &'static str {
    if report.suicide { "allowed" } else { "forbidden" }
}

fn sentence(ProvedClaim { claim: GroupClaim { fact, first, threats }, states }: &ProvedClaim) -> String {
    let threats = match threats {
        Some(role) => format!("ko threats with the {role:?}"),
        None => "no ko threats".to_string(),
    };
    format!("{fact:?} if the {first:?} moves first, {threats} ({states} states)")
}

/// The fields of a report as JSON, behind those that every file has.
pub fn group_fields(report: &GroupReport) -> [(&'static str, String); 5] {
    let claims: Vec<String> = report
        .claims
        .iter()
        .map(|claim| braced(&[("claim", quoted(&sentence(claim))), ("states", claim.states.to_string())]))
        .collect();
    [
        ("position", quoted(&report.position)),
        ("suicide", quoted(suicide(report))),
        ("group", quoted(&report.target.to_string())),
        ("status", report.status.map_or("null".to_owned(), quoted)),
        ("claims", format!("[{}]", claims.join(","))),
    ]
}
