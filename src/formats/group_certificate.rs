//! The proofs of an answer about a group as a text that the checker reads (docs/group-certificate.md).

use crate::board::{Passes, Suicide};
use crate::group::{Answer, Proved, Step};
use std::fmt::Write as _;

/// The whole file. The answer should come with its proofs ([`Wanted::Proofs`](crate::group::Wanted)).
#[must_use]
pub fn text(answer: &Answer) -> String {
    let Answer { position, group, proofs, .. } = answer;
    let size = position.size();
    let suicide = match position.rules().suicide {
        Suicide::Forbidden => "forbidden",
        Suicide::Allowed => "allowed",
    };
    let target: Vec<String> = group.target().points().map(|point| size.name(point)).collect();
    let status = answer.status().map_or_else(|| "none".to_owned(), |status| status.to_string());
    let mut text = format!("shoban-group 1\nboard {size}\nposition {}\n", position.rows_text());
    let _ = write!(text, "suicide {suicide}\ntarget {}\nstatus {status}\n", target.join(" "));
    for Proved { statement, steps } in proofs {
        let case = statement.case;
        let (fact, count) = (statement.fact, steps.len());
        let _ = writeln!(text, "claim {fact} first {} threats {} states {count}", case.first, case.threats);
        steps.iter().for_each(|step| text += &line(step));
    }
    text + "end\n"
}

/// A state and the move in it: the rows, then what the last move means for this one, then the move.
fn line(Step { state, mv }: &Step) -> String {
    let name = |point| state.size().name(point);
    let before = match state.passes() {
        Passes::None => state.ko().map_or_else(|| "-".to_owned(), name),
        Passes::Pending | Passes::Ended => "=".to_owned(),
    };
    format!("{} {before} {}\n", state.rows_text(), mv.name(state.size()))
}
