//! Certificates: whatever the checker accepts must be true.

use super::{frame, with_file};
use checker::{Claim, Colour, Header, Report};
use sha2::{Digest as _, Sha256};
use shoban::board::{Komi, Passes, Position, Rules, Setup, Suicide};
use shoban::game::{Color, Score};
use shoban::search::{Limits, TableSize};
use shoban::solve::{Question, Settings, Solution, solve};
use std::cell::RefCell;
use std::collections::HashMap;

/// Boards with more points are not solved to find out whether a claim is true.
const MOST_POINTS: u32 = 6;
/// Nor for longer than this.
const MOST_NODES: u64 = 200_000;
/// Solved positions that are remembered.
const MOST_KEPT: usize = 2000;

/// The header and the unpacked body, one after the other. What is accepted agrees with what the solver finds.
pub fn certificate(data: &[u8]) {
    let end = data.windows(5).position(|window| window == b"\nend\n").map_or(data.len(), |at| at + 5);
    let (header, body) = data.split_at(end);
    let mut file = header.to_vec();
    file.extend(frame(body));
    let digest = Sha256::digest(&file);
    file.extend_from_slice(&digest);
    let accepted = with_file(&file, "shoban", |path| {
        let accepted = checker::check(path);
        if accepted.is_ok() {
            assert!(checker::examine(path, 1000).is_ok(), "looking for more does not change the verdict");
        }
        accepted
    });
    if let Ok(Report { header, .. }) = accepted
        && u32::from(header.rows) * u32::from(header.columns) <= MOST_POINTS
    {
        agrees_with_the_solver(&header);
    }
}

/// What the solver has proved of a position: the least and the greatest that each bound may be.
#[derive(Clone, Copy)]
struct Known {
    lower: Score,
    upper: Score,
    /// The most that Black can force, and the least that White can hold him to, in finite play.
    most: Score,
    least: Score,
}

impl Known {
    fn of(solution: &Solution) -> Self {
        let ceilings = &solution.ceilings;
        let (lower, upper) = (solution.bounds.lower(), solution.bounds.upper());
        Self { lower, upper, most: ceilings[Color::Black], least: -ceilings[Color::White] }
    }

    fn contradicts(self, claim: &Claim) -> bool {
        let score = Score::new(claim.score);
        match (claim.claimant, claim.finite) {
            (Colour::Black, true) => score > self.most || score > self.upper,
            (Colour::White, true) => score < self.least || score < self.lower,
            (Colour::Black, false) => score > self.upper,
            (Colour::White, false) => score < self.lower,
        }
    }
}

fn agrees_with_the_solver(header: &Header) {
    let Some(position) = position(header) else { return };
    let known = known(header, &position);
    for claim in &header.claims {
        assert!(!known.contradicts(claim), "{claim} is accepted, of {header:?}");
    }
}

fn position(header: &Header) -> Option<Position> {
    let suicide = if header.suicide { Suicide::Allowed } else { Suicide::Forbidden };
    let rules = Rules { suicide, komi: Komi::default() };
    let mut setup = Setup::from_diagram(&header.position, rules).expect("the checker has read it");
    setup.to_play = if header.to_play == Colour::Black { Color::Black } else { Color::White };
    if header.passed {
        setup.passes = Passes::Pending;
    }
    if let Some(ko) = header.ko {
        let (row, column) = (ko / header.columns, ko % header.columns);
        setup.ko = setup.size.point(usize::from(header.rows - 1 - row), usize::from(column));
    }
    // A ban that no play could have brought about may stand in a header; the solver has none.
    setup.into_position().ok()
}

fn known(header: &Header, position: &Position) -> Known {
    thread_local! { static KEPT: RefCell<HashMap<String, Known>> = RefCell::default(); }
    let Header { position: rows, to_play, ko, passed, suicide, .. } = header;
    let key = format!("{rows} {to_play:?} {ko:?} {passed} {suicide}");
    KEPT.with_borrow_mut(|kept| {
        if kept.len() > MOST_KEPT {
            kept.clear();
        }
        *kept.entry(key).or_insert_with(|| {
            let table = TableSize::from_log2(10).expect("a small table");
            let limits = Limits { nodes: Some(MOST_NODES), ..Limits::default() };
            let settings = Settings { table, limits, ..Settings::default() };
            let solution = solve(position, Question::Value, &settings, &mut ()).expect("little memory");
            Known::of(&solution)
        })
    })
}
