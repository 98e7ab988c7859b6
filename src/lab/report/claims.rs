//! What a source printed, beside what was found here at that depth, or at the greatest below it, and what that says.

use super::figures::Study;
use crate::lab::statistics::Interval;
use crate::lab::summary::{Summary, Verdict};

/// Printed ratios nearer to one than this claim that nothing changes.
const NOTHING: f64 = 0.02;

/// A ratio of a source and what became of it in one set.
pub(super) struct Claim {
    pub variant: String,
    pub set: String,
    /// The ratio that was printed, and its depth.
    pub printed: f64,
    pub printed_depth: u32,
    /// The depth here, the positions that were compared there, and what was found.
    pub depth: u32,
    pub pairs: usize,
    pub found: Option<f64>,
    pub range: Option<Interval>,
    pub visible: Option<f64>,
    /// Time to the depth, divided by that of the baseline.
    pub time: Option<f64>,
    /// The depth from which on there is an effect.
    pub onset: Option<u32>,
    /// What is said of the variant beside the baseline, and of what was printed.
    pub verdict: Verdict,
    pub judgement: Judgement,
}

/// What becomes of a printed ratio.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Judgement {
    /// The effect is on the same side of one.
    Reproduced,
    /// It is on the other side, or an effect as large as printed is excluded.
    NotReproduced,
    /// Neither can be said.
    NotSeparable,
}

impl Judgement {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Reproduced => "reproduced",
            Self::NotReproduced => "not reproduced",
            Self::NotSeparable => "not separable",
        }
    }

    fn of(printed: f64, one: &Summary) -> Self {
        let (Some(range), verdict) = (one.interval, one.verdict) else { return Self::NotSeparable };
        let excludes_printed = printed < range.low || printed > range.high;
        match verdict {
            Verdict::Fewer if printed < 1.0 - NOTHING => Self::Reproduced,
            Verdict::More if printed > 1.0 + NOTHING => Self::Reproduced,
            Verdict::Fewer | Verdict::More => Self::NotReproduced,
            Verdict::NotSeparable if is_nothing(printed) && !excludes_printed => Self::Reproduced,
            Verdict::NotSeparable if excludes_printed => Self::NotReproduced,
            Verdict::NotSeparable | Verdict::TooFew => Self::NotSeparable,
        }
    }
}

/// Whether a printed ratio says that nothing changes.
fn is_nothing(printed: f64) -> bool {
    (printed - 1.0).abs() <= NOTHING
}

impl Claim {
    /// The ratio that was found.
    pub fn ratio(&self) -> String {
        self.found.map_or_else(|| "-".to_owned(), |ratio| format!("{ratio:.3}"))
    }

    /// Its interval.
    pub fn interval(&self) -> String {
        self.range.map_or_else(|| "-".to_owned(), |range| format!("{:.3} to {:.3}", range.low, range.high))
    }

    /// Why the judgement is as it is.
    pub fn reason(&self) -> String {
        let depth = match self.printed_depth.checked_sub(self.depth) {
            Some(missing) if missing > 0 => format!("{missing} plies less"),
            _ => "as deep".to_owned(),
        };
        let seen = match self.judgement {
            Judgement::Reproduced if is_nothing(self.printed) => "no effect, as there".to_owned(),
            Judgement::Reproduced => "the same side of one".to_owned(),
            Judgement::NotReproduced => match self.verdict {
                Verdict::Fewer | Verdict::More if is_nothing(self.printed) => {
                    "an effect, there none".to_owned()
                }
                Verdict::Fewer | Verdict::More => "the other side of one".to_owned(),
                Verdict::NotSeparable | Verdict::TooFew => "the interval excludes it".to_owned(),
            },
            Judgement::NotSeparable => match self.visible {
                Some(visible) => format!("shows {:.0} % or more", 100.0 * visible),
                None => "too few positions".to_owned(),
            },
        };
        format!("{seen}; {depth}")
    }
}

/// All that a source printed about an experiment.
pub(super) fn claims(study: &Study) -> Vec<Claim> {
    let mut claims = Vec::new();
    for one in &study.header.published {
        let (variant, printed_depth, printed) = (&one.variant, one.depth, one.ratio);
        for set in study.header.sets.iter().filter(|set| one.is_about(set)) {
            let own = study.summaries.iter().filter(|one| one.set == *set && one.variant == *variant);
            let own: Vec<&Summary> = own.collect();
            let as_deep = own.iter().rev().find(|one| one.depth <= printed_depth);
            let Some(last) = as_deep.or(own.first()) else { continue };
            claims.push(Claim {
                variant: variant.clone(),
                set: set.clone(),
                printed,
                printed_depth,
                depth: last.depth,
                pairs: last.pairs,
                found: last.ratio,
                range: last.interval,
                visible: last.visible,
                time: last.times.ratio,
                onset: onset(&own),
                verdict: last.verdict,
                judgement: Judgement::of(printed, last),
            });
        }
    }
    claims
}

/// The least depth from which on all intervals lie on the same side of one; the summaries rise in depth.
fn onset(own: &[&Summary]) -> Option<u32> {
    let side = |one: &Summary| {
        let interval = one.interval?;
        let is_below = interval.high < 1.0;
        (is_below || interval.low > 1.0).then_some(is_below)
    };
    let last = side(own.last()?)?;
    own.iter().rev().take_while(|one| side(one) == Some(last)).last().map(|one| one.depth)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::row::{Figures, Row, RowKey, Status};
    use crate::lab::sheet::Kind;
    use crate::lab::store::Header;
    use crate::lab::summary::summarize;

    /// Eight positions at each depth, whose ratios are by turns so many percent.
    fn summaries(percents: &[(u64, u64)]) -> Vec<Summary> {
        let header = Header {
            experiment: "x".into(),
            kind: Kind::Search,
            title: String::new(),
            source: String::new(),
            claim: String::new(),
            equal_values: false,
            sets: vec!["s".into()],
            variants: vec!["base".into(), "other".into()],
            baseline: "base".into(),
            published: Vec::new(),
            panel: None,
            settings: Vec::new(),
            letters: Vec::new(),
        };
        let row = |depth: usize, position: usize, variant: &str, nodes| Row {
            key: String::new(),
            place: RowKey {
                seed: 1,
                set: "s".into(),
                depth: depth as u32,
                position,
                variant: variant.into(),
            },
            figures: Figures {
                status: Status::Done,
                nodes,
                value: None,
                cutoffs: 0,
                first_move_cut_rate: None,
                mean_cut_index: None,
                clashes: None,
            },
            seconds: 0.0,
            commit: String::new(),
            day: String::new(),
        };
        let mut rows = Vec::new();
        for (depth, &(one, two)) in percents.iter().enumerate() {
            let nodes = |position: usize| if position.is_multiple_of(2) { one } else { two };
            rows.extend((0..8).map(|position| row(depth, position, "other", nodes(position))));
            rows.extend((0..8).map(|position| row(depth, position, "base", 100)));
        }
        let all = summarize(&header, &rows);
        all.into_iter().filter(|one| one.variant == "other").collect()
    }

    fn found(percents: &[(u64, u64)]) -> Option<u32> {
        onset(&summaries(percents).iter().collect::<Vec<_>>())
    }

    #[test]
    fn an_effect_begins_where_all_deeper_intervals_leave_one_out() {
        assert_eq!(found(&[(80, 90), (90, 110), (80, 90), (70, 99)]), Some(2));
        assert_eq!(found(&[(80, 90), (110, 120), (120, 130)]), Some(1), "costs are an effect, too");
        assert_eq!(found(&[(80, 90), (90, 110)]), None);
        assert_eq!(found(&[]), None);
    }
}
