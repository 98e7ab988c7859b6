//! The parameters that say how deep moves are searched: windows, null moves, multi-cut, reductions, extensions.
//! Numbers of a rule that is off mean nothing, so that `[all]` can give them to variants that switch it on.

use super::reader::{Reader, Wrong, choice, number, optional};
use crate::play::{
    AfterSuccess, Extensions, HistoryReduction, Judge, JudgeRule, Keyed, LateMoves, LatePruning, MultiCut,
    NullMove, PeakReduction, Quiescence, Reason, Refutations, Settings, Threshold,
};

/// Deepest that a rule goes on a path or takes away, in plies.
const MOST_PLIES: u32 = 20;

impl Reader {
    /// The settings of a search with the rules that are written.
    pub fn depth_rules(&mut self, base: Settings) -> Result<Settings, Wrong> {
        let quiescence = [("nothing", Quiescence::Nothing), ("forcing", Quiescence::Forcing)];
        Ok(Settings {
            quiescence: self.read("quiescence", base.quiescence, |text| choice(text, &quiescence))?,
            null_move: self.read("null-move", base.null_move, null_move)?,
            multi_cut: self.multi_cut(base.multi_cut)?,
            history_reduction: self.history_reduction(base.history_reduction)?,
            peak_reduction: self.peak_reduction(base.peak_reduction)?,
            late_moves: self.late_moves(base.late_moves)?,
            judge: self.judge(base.judge)?,
            late_pruning: self.late_pruning(base.late_pruning)?,
            refutations: self.refutations(base.refutations)?,
            extensions: self.extensions(base.extensions)?,
            aspiration: self.read("aspiration", base.aspiration, |text| optional(text, 1, 100_000))?,
            step: self.read("step", base.step, |text| number(text, 1, 4))?,
            ..base
        })
    }

    fn multi_cut(&mut self, base: Option<MultiCut>) -> Result<Option<MultiCut>, Wrong> {
        let usual = base.unwrap_or(MultiCut::USUAL);
        let rule = MultiCut {
            tried: self.read("multi-cut-moves", usual.tried, |text| number(text, 1, 128))?,
            enough: self.read("multi-cut-cutoffs", usual.enough, |text| number(text, 1, 128))?,
            reduction: self.read("multi-cut-plies", usual.reduction, |text| number(text, 1, MOST_PLIES))?,
        };
        let rule_of_base = base.map(|_| rule);
        self.switch("multi-cut", rule_of_base, rule)
    }

    /// The six numbers of Pro Deo, by the names of its parameters: HR_INIT, HR_INC, HR_DEC, HR_THRESHOLD, HR_REPLACE,
    /// HR_MARGIN; and what its description leaves open.
    fn history_reduction(
        &mut self,
        base: Option<HistoryReduction>,
    ) -> Result<Option<HistoryReduction>, Wrong> {
        let usual = base.unwrap_or(HistoryReduction::PRO_DEO);
        let successes = [("repeat", AfterSuccess::Repeat), ("trust", AfterSuccess::Trust)];
        let keys = [("move", Keyed::ByMove), ("target", Keyed::ByTarget)];
        let rule = HistoryReduction {
            keyed: self.read("reduction-key", usual.keyed, |text| choice(text, &keys))?,
            initial: self.amount("reduction-initial", usual.initial)?,
            increment: self.amount("reduction-increment", usual.increment)?,
            decrement: self.amount("reduction-decrement", usual.decrement)?,
            threshold: self.amount("reduction-threshold", usual.threshold)?,
            replacement: self.amount("reduction-replacement", usual.replacement)?,
            margin: self.read("reduction-margin", usual.margin, |text| number(text, 0, 100_000))?,
            after_success: self
                .read("reduced-success", usual.after_success, |text| choice(text, &successes))?,
            ..usual
        };
        let text = HistoryReduction { reading: Threshold::Below, ..rule };
        let code = HistoryReduction { reading: Threshold::AtMost, ..rule };
        let readings = [("off", None), ("text", Some(text)), ("code", Some(code))];
        self.read("history-reduction", base.map(|_| rule), |text| choice(text, &readings))
    }

    fn amount(&mut self, parameter: &str, default: i32) -> Result<i32, Wrong> {
        self.read(parameter, default, |text| number(text, -1_000_000, 1_000_000))
    }

    fn peak_reduction(&mut self, base: Option<PeakReduction>) -> Result<Option<PeakReduction>, Wrong> {
        let usual = base.unwrap_or(PeakReduction::USUAL);
        let rule = PeakReduction {
            percent: self.read("peak-percent", usual.percent, |text| number(text, 0, 100))?,
            plies: self.plies("peak-plies", usual.plies)?,
            least_depth: self.plies("peak-least-depth", usual.least_depth)?,
        };
        self.switch("peak-reduction", base.map(|_| rule), rule)
    }

    fn late_moves(&mut self, base: Option<LateMoves>) -> Result<Option<LateMoves>, Wrong> {
        let usual = base.unwrap_or(LateMoves::LECTURE);
        let rule = LateMoves {
            full: self.read("late-moves-full", usual.full, |text| number(text, 1, 128))?,
            plies: self.plies("late-moves-plies", usual.plies)?,
            least_depth: self.plies("late-moves-least-depth", usual.least_depth)?,
        };
        self.switch("late-moves", base.map(|_| rule), rule)
    }

    fn judge(&mut self, base: Option<JudgeRule>) -> Result<Option<JudgeRule>, Wrong> {
        let usual = base.map_or(JudgeRule::USUAL_PERCENT, |rule| rule.percent_of_ply);
        let percent_of_ply = self.read("judge-percent", usual, |text| number(text, 1, 100))?;
        let rule = |judge| Some(JudgeRule { judge, percent_of_ply });
        let judges = [
            ("off", None),
            ("gravity", rule(Judge::Gravity)),
            ("continuation", rule(Judge::Continuation)),
            ("both", rule(Judge::Both)),
        ];
        let base = base.and_then(|base| rule(base.judge));
        self.read("judge", base, |text| choice(text, &judges))
    }

    fn late_pruning(&mut self, base: Option<LatePruning>) -> Result<Option<LatePruning>, Wrong> {
        let usual = base.unwrap_or(LatePruning::USUAL);
        let rule = LatePruning {
            moves: self.read("late-pruning-moves", usual.moves, |text| number(text, 1, 128))?,
            most_depth: self.plies("late-pruning-depth", usual.most_depth)?,
            percent_of_ply: self
                .read("late-pruning-percent", usual.percent_of_ply, |text| optional(text, 1, 100))?,
        };
        self.switch("late-pruning", base.map(|_| rule), rule)
    }

    fn refutations(&mut self, base: Refutations) -> Result<Refutations, Wrong> {
        let kinds = [("off", Refutations::Off), ("root-moves", Refutations::OfRootMoves)];
        self.read("refutations", base, |text| choice(text, &kinds))
    }

    fn plies(&mut self, parameter: &str, default: u32) -> Result<u32, Wrong> {
        self.read(parameter, default, |text| number(text, 1, MOST_PLIES))
    }

    fn extensions(&mut self, base: Option<Extensions>) -> Result<Option<Extensions>, Wrong> {
        let most = base.map_or(Extensions::USUAL_MOST, |rule| rule.most);
        let most = self.plies("extensions-most", most)?;
        let reasons = self.read("extensions", base.map(|rule| rule.reasons), reasons)?;
        Ok(reasons.map(|reasons| Extensions { reasons, most }))
    }
}

/// `off`, `mia` (also `on`) for R by the kind of the node, a number for one R, or `guarded:R`.
fn null_move(text: &str) -> Result<Option<NullMove>, String> {
    match text {
        "off" => Ok(None),
        "on" | "mia" => Ok(Settings::MIA.null_move),
        _ => {
            let (rule, plies): (fn(u32) -> NullMove, _) = match text.strip_prefix("guarded:") {
                Some(plies) => (NullMove::Guarded, plies),
                None => (NullMove::Fixed, text),
            };
            let wanted = |problem| format!("{problem}, or guarded:N, mia, off");
            number(plies, 1, MOST_PLIES).map(|plies| Some(rule(plies))).map_err(wanted)
        }
    }
}

/// `off`, or reasons with commas between them, each of a kind once.
fn reasons(text: &str) -> Result<Option<[Option<Reason>; 4]>, String> {
    if text == "off" {
        return Ok(None);
    }
    let mut reasons = [None; 4];
    for word in text.split(',') {
        let (at, reason) = reason(word.trim())?;
        if reasons[at].replace(reason).is_some() {
            return Err(format!("'{word}' is there twice"));
        }
    }
    Ok(Some(reasons))
}

/// A reason, and which kind it is of.
fn reason(word: &str) -> Result<(usize, Reason), String> {
    match word.split_once(':') {
        None if word == "threatened" => Ok((0, Reason::Threatened)),
        None if word == "forcing" => Ok((1, Reason::Forcing)),
        Some(("few-moves", most)) => number(most, 1, 128).map(|most| (2, Reason::FewMoves(most))),
        Some(("fall", least)) => number(least, 1, 100_000).map(|least| (3, Reason::Fall(least))),
        _ => Err("there are threatened, forcing, few-moves:N, fall:N, off".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn read(base: Settings, written: &[(&str, &str)]) -> Result<Settings, Wrong> {
        let text = |&(name, value): &(&str, &str)| (name.to_owned(), value.to_owned());
        let parameters: BTreeMap<String, String> = written.iter().map(text).collect();
        Reader::new(parameters).depth_rules(base)
    }

    #[test]
    fn rules_are_switched_on_with_numbers_of_their_own() {
        let plain = |written| read(Settings::PLAIN, written).unwrap();
        let late = plain(&[("late-moves", "on"), ("late-moves-full", "6"), ("late-moves-plies", "1")]);
        assert_eq!(late.late_moves, Some(LateMoves { full: 6, plies: 1, least_depth: 3 }));
        let peak = plain(&[("peak-reduction", "on"), ("peak-percent", "30"), ("peak-least-depth", "4")]);
        assert_eq!(peak.peak_reduction, Some(PeakReduction { percent: 30, plies: 1, least_depth: 4 }));
        let cut = [
            ("multi-cut", "on"),
            ("multi-cut-moves", "8"),
            ("multi-cut-cutoffs", "2"),
            ("multi-cut-plies", "3"),
        ];
        assert_eq!(plain(&cut).multi_cut, Some(MultiCut { tried: 8, enough: 2, reduction: 3 }));
        let same = Settings { multi_cut: plain(&cut).multi_cut, ..Settings::MIA };
        assert_eq!(read(Settings::MIA, &cut[1..]).unwrap(), same, "it is on in that search");
        assert_eq!(plain(&[("null-move", "3")]).null_move, Some(NullMove::Fixed(3)));
        assert_eq!(plain(&[("null-move", "guarded:2")]).null_move, Some(NullMove::Guarded(2)));
        assert_eq!(plain(&[("null-move", "mia")]).null_move, Settings::MIA.null_move);
        let extended = plain(&[("extensions", "fall:200, forcing"), ("extensions-most", "4")]);
        let reasons = [None, Some(Reason::Forcing), None, Some(Reason::Fall(200))];
        assert_eq!(extended.extensions, Some(Extensions { reasons, most: 4 }));
    }

    #[test]
    fn all_numbers_of_pro_deo_are_read() {
        let names = ["initial", "increment", "decrement", "threshold", "replacement", "margin"];
        let names = names.map(|name| format!("reduction-{name}"));
        let values = ["90", "4", "-2", "40", "45", "25"];
        let mut written: Vec<(&str, &str)> = names.iter().map(String::as_str).zip(values).collect();
        written.extend([
            ("history-reduction", "code"),
            ("reduced-success", "trust"),
            ("reduction-key", "target"),
        ]);
        let expected = HistoryReduction {
            keyed: Keyed::ByTarget,
            initial: 90,
            increment: 4,
            decrement: -2,
            threshold: 40,
            reading: Threshold::AtMost,
            replacement: 45,
            margin: 25,
            after_success: AfterSuccess::Trust,
        };
        assert_eq!(read(Settings::PLAIN, &written).unwrap().history_reduction, Some(expected));
    }

    #[test]
    fn without_a_switch_nothing_is_on() {
        let numbers = [("late-moves-full", "6"), ("peak-percent", "30"), ("multi-cut-moves", "8")];
        let numbers = [&numbers[..], &[("reduction-margin", "5"), ("extensions-most", "1")]].concat();
        assert_eq!(read(Settings::PLAIN, &numbers).unwrap(), Settings::PLAIN);
        assert_eq!(read(Settings::MIA, &[]).unwrap(), Settings::MIA);
        let off = [("multi-cut", "off"), ("null-move", "off"), ("quiescence", "nothing")];
        let expected =
            Settings { multi_cut: None, null_move: None, quiescence: Quiescence::Nothing, ..Settings::MIA };
        assert_eq!(read(Settings::MIA, &off).unwrap(), expected);
    }

    #[test]
    fn slips_name_the_parameter_and_what_there_is() {
        for (name, value, wanted) in [
            ("null-move", "0", "a number from 1 to 20 is wanted, or guarded:N, mia, off"),
            ("null-move", "guarded:0", "a number from 1 to 20 is wanted"),
            ("multi-cut", "10", "on, off"),
            ("late-moves", "3", "on, off"),
            ("late-moves-full", "0", "from 1 to 128"),
            ("peak-percent", "101", "from 0 to 100"),
            ("extensions", "check", "few-moves:N"),
            ("extensions", "few-moves", "few-moves:N"),
            ("extensions", "fall:x", "a number"),
            ("extensions", "forcing,forcing", "twice"),
            ("extensions-most", "0", "from 1 to 20"),
            ("reduction-margin", "-1", "from 0"),
            ("reduction-initial", "many", "a number"),
            ("step", "5", "from 1 to 4"),
        ] {
            let wrong = read(Settings::PLAIN, &[(name, value)]).unwrap_err();
            assert_eq!(wrong.parameter, name);
            assert!(wrong.problem.contains(wanted), "{name} = {value}: {}", wrong.problem);
        }
    }
}
