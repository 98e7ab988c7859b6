//! What lives, and what each side is sure of, as far as is seen without search.

use super::caption::Legend;
use super::mark::Mark;
use super::picture::Picture;
use super::words;
use crate::board::{Move, Point, PointSet, Position};
use crate::formats::position_text::turn_sentence;
use crate::game::{ByColor, Color};
use crate::go::{Go, GoTuning};
use crate::life::{Vitality, secure_points, unconditionally_alive};

/// The board with a ring on the stone of the last move, a rim around stones that nothing can take, and marks on the points that a
/// side gets whatever the other plays. What is not seen without search has no mark.
#[must_use]
pub fn life_map(position: &Position, last: Option<Move>) -> String {
    let life = ByColor { black: Life::of(position, Color::Black), white: Life::of(position, Color::White) };
    let title = format!("Life on a {} board, {}", position.size(), turn_sentence(position));
    let mut picture = Picture::new(position, title, words::stones(position));
    picture.mark_last(last);
    let legend: Vec<Legend> =
        Color::ALL.into_iter().flat_map(|color| life[color].draw(position, color, &mut picture)).collect();
    picture.legend.push(Legend::sentence(format!("{}.", turn_sentence(position))));
    if legend.is_empty() {
        picture.description += " Without search no life is seen.";
        picture.legend.push(Legend::sentence("Without search no life is seen."));
    }
    picture.legend.extend(legend);
    picture.to_svg()
}

/// What is seen of a side.
struct Life {
    /// Its stones that nothing can take, even if it always passes.
    alive: PointSet,
    /// Points that it gets whatever the other plays.
    sure: PointSet,
    /// Points besides that it keeps by answering the other's moves.
    answered: PointSet,
}

impl Life {
    fn of(position: &Position, color: Color) -> Self {
        let vitality = Vitality::under(position.rules().suicide);
        let alive = unconditionally_alive(position.geometry(), position.stones(), color, vitality);
        let sure = secure_points(position, color);
        let mut go = Go::for_proofs(position.size(), GoTuning::DEFAULT);
        let life = go.answered_life();
        let (apart, joint) =
            (life.answered_points(position, color, 1), life.joint_points(position, color, 1));
        // One strategy keeps all of a claim; whether one keeps all of two claims, nobody has proved.
        let answered = if joint.count() > apart.count() { joint } else { apart };
        let is_more = answered.count() > sure.count();
        Self { alive, sure, answered: if is_more { answered } else { PointSet::EMPTY } }
    }

    /// Draws it, and says what was drawn.
    fn draw(&self, position: &Position, color: Color, picture: &mut Picture<'_>) -> Vec<Legend> {
        let mut legend = Vec::new();
        let mut add = |points: PointSet, mark: &dyn Fn() -> Mark, means: String| {
            if !points.is_empty() {
                picture.marks.extend(points.points().map(|point: Point| (point, mark())));
                picture.description += &format!(" {means}: {}.", position.names(points));
                legend.push(Legend::of(mark(), means));
            }
        };
        add(self.alive, &|| Mark::Alive, format!("{color} stones that live even if {color} always passes"));
        let (sure, answered) = (&|| Mark::Sure(color), &|| Mark::Answered(color));
        add(self.sure, sure, format!("{color} gets these points whatever {} plays", color.opponent()));
        let kept = format!("{color} keeps these points by answering {}'s moves", color.opponent());
        add(self.answered - self.sure, answered, kept);
        legend
    }
}
