//! Lines of output: what is known of a position, in the words of KataGo.

use super::query::{Query, Refusal, Turn, Warning, Wish};
use crate::board::{Move, PointSet, Position};
use crate::formats::program;
use crate::game::{Bounds, ByColor, Color};
use crate::interfaces::analysis::{Analysis, FEWEST_VISITS, MoveAnalysis, Quality, chance, lead, owners};
use crate::interfaces::analyst::begin;
use serde_json::{Map, Value, json};

/// Whether an analysis goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// It does.
    During,
    /// It is over.
    Final,
}

/// What is known of a turn.
#[must_use]
pub fn result(query: &Query, turn: &Turn, analysis: &Analysis, stage: Stage, nodes_per_visit: u64) -> Value {
    let view = View { wish: &query.wish, turn, analysis, nodes_per_visit };
    let mut fields = json!({
        "id": query.id,
        "isDuringSearch": stage == Stage::During,
        "turnNumber": turn.number,
        "moveInfos": view.moves(),
        "rootInfo": view.root(),
    });
    if query.wish.ownership {
        fields["ownership"] = view.owners(&analysis.position, analysis.sure);
    }
    if query.wish.policy {
        fields["policy"] = view.policy();
    }
    fields
}

/// A turn that was ended before anything was known of it.
#[must_use]
pub fn no_result(id: &str, turn: usize) -> Value {
    json!({"id": id, "isDuringSearch": false, "noResults": true, "turnNumber": turn})
}

/// A field that is not followed.
#[must_use]
pub fn warning(id: &str, warning: &Warning) -> Value {
    json!({"id": id, "field": warning.field, "warning": warning.text})
}

/// A line that is refused.
#[must_use]
pub fn error(refusal: &Refusal) -> Value {
    let mut fields = Map::new();
    fields.extend(refusal.id.clone().map(|id| ("id".to_owned(), id)));
    fields.extend(refusal.field.clone().map(|field| ("field".to_owned(), field.into())));
    fields.insert("error".to_owned(), refusal.error.clone().into());
    fields.into()
}

/// Which program this is, as an answer to a line.
#[must_use]
pub fn version(mut line: Map<String, Value>) -> Value {
    line.insert("version".to_owned(), program::VERSION.into());
    line.insert("git_hash".to_owned(), program::COMMIT.into());
    line.insert("program".to_owned(), "shoban".into());
    line.into()
}

/// What is told of an analysis.
struct View<'v> {
    wish: &'v Wish,
    turn: &'v Turn,
    analysis: &'v Analysis,
    nodes_per_visit: u64,
}

impl View<'_> {
    fn moves(&self) -> Value {
        let is_shown = |known: &&MoveAnalysis| {
            let allowed = self.wish.allowed.as_ref();
            allowed.map_or(!self.wish.avoided.contains(&known.mv), |allowed| allowed.contains(&known.mv))
        };
        let shown = self.analysis.moves.iter().filter(is_shown);
        shown.enumerate().map(|(order, known)| self.mv(order, known)).collect()
    }

    fn mv(&self, order: usize, known: &MoveAnalysis) -> Value {
        let size = self.analysis.position.size();
        let line: Vec<_> = self.analysis.line_from(known).iter().map(|mv| mv.name(size)).collect();
        let length = self.wish.line_length.unwrap_or(usize::MAX).max(1).min(line.len());
        let visits = self.visits(known.nodes);
        let mut fields = self.judged(known.bounds);
        fields.insert("move".to_owned(), known.mv.name(size).into());
        fields.insert("order".to_owned(), order.into());
        fields.insert("visits".to_owned(), visits.into());
        fields.insert("prior".to_owned(), (1.0 / self.analysis.moves.len() as f64).into());
        fields.insert("pv".to_owned(), line[..length].into());
        if self.wish.line_visits {
            fields.insert("pvVisits".to_owned(), vec![visits; length].into());
        }
        if self.wish.moves_ownership {
            fields.insert("ownership".to_owned(), self.owners_after(known.mv));
        }
        fields.into()
    }

    fn root(&self) -> Value {
        let mut fields = self.judged(self.analysis.bounds);
        let to_play = self.analysis.position.to_play();
        fields.insert("visits".to_owned(), self.visits(self.analysis.nodes).into());
        fields.insert("currentPlayer".to_owned(), if to_play == Color::Black { "B" } else { "W" }.into());
        fields.into()
    }

    /// Chance, lead and bounds in the view that is wanted. The bounds are of the lead, too.
    fn judged(&self, bounds: Bounds) -> Map<String, Value> {
        let to_play = self.analysis.position.to_play();
        let side = self.wish.perspective.side(to_play);
        let own = self.wish.perspective.own(to_play, bounds);
        let komi = self.analysis.position.rules().komi.half_points();
        let komi = if side == Color::Black { komi } else { -komi };
        let points = |score| lead(Bounds::new(score, score), komi);
        let sure = if side == to_play { own.lower() } else { own.upper() };
        let (chance, lead) = (chance(own, komi), lead(own, komi));
        let fields = json!({
            "winrate": chance,
            "scoreLead": lead,
            "scoreMean": lead,
            "scoreSelfplay": lead,
            "scoreStdev": (points(own.upper()) - points(own.lower())) / 2.0,
            "utility": 2.0 * chance - 1.0,
            "lcb": crate::interfaces::analysis::chance(Bounds::new(sure, sure), komi),
            "lower": points(own.lower()),
            "upper": points(own.upper()),
            "proved": own.value().is_some(),
        });
        let Value::Object(fields) = fields else { unreachable!("an object was written") };
        fields
    }

    fn visits(&self, nodes: u64) -> u64 {
        (nodes / self.nodes_per_visit).max(FEWEST_VISITS)
    }

    /// All moves that may be best, alike; -1 where no stone may be played. The pass comes last.
    fn policy(&self) -> Value {
        let is_good = |known: &&MoveAnalysis| !matches!(self.analysis.quality(known), Quality::Worse { .. });
        let share = 1.0 / self.analysis.moves.iter().filter(is_good).count().max(1) as f64;
        let of = |mv| self.analysis.find(mv).map_or(-1.0, |known| if is_good(&known) { share } else { 0.0 });
        let points = self.analysis.position.geometry().points().points();
        points.map(|point| of(Move::Play(point))).chain([of(Move::Pass)]).collect()
    }

    fn owners(&self, position: &Position, sure: ByColor<PointSet>) -> Value {
        owners(position.size(), sure, self.wish.perspective.side(position.to_play())).into()
    }

    fn owners_after(&self, mv: Move) -> Value {
        let mut game = self.turn.game.clone();
        let color = game.position().to_play();
        match game.play(color, mv) {
            Ok(()) => self.owners(game.position(), begin(&game).sure),
            Err(_) => Value::Null,
        }
    }
}
