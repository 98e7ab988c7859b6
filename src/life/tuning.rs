//! How much work goes into static bounds.

use super::safety::{JointEffort, SafetyEffort};
use crate::board::BoardSize;
use crate::tuning::tuning;

tuning! {
    /// The effort of static bounds: which regions are played out, how far, and where they are asked about.
    pub struct StaticBoundsTuning {
        /// A region that is played out has at most one part in so many of the board's points and `region_points_more`
        /// (docs/notebook/region-size.md).
        part_of_board: u32 = 3, 1 => 64;
        /// See `part_of_board`, in points.
        region_points_more: u32 = 1, 0 => 64;
        /// And at most so many points; more than 14 count as 14 (docs/notebook/region-size.md).
        most_region_points: u32 = 11, 0 => 64;
        /// Answers in a row that are looked ahead; more than 14 count as 14 (docs/notebook/search-parts.md).
        answers: u8 = 4, 0 => 64;
        /// In writing proofs regions of so many points are played out at least, because each reason found saves the states
        /// below it (docs/notebook/certificate-size.md).
        least_region_points_for_proofs: u32 = 9, 0 => 64;
        /// In writing proofs so many answers are looked ahead, or `answers` if that is more
        /// (docs/notebook/certificate-size.md).
        answers_for_proofs: u8 = 8, 0 => 64;
        /// Regions that are played as one, with liberties outside counted, have at most so many points together; more than 14 count
        /// as 14 (docs/notebook/joint-life.md).
        most_joint_points: u32 = 11, 0 => 64;
        /// Answers in a row that are looked ahead there; with 0 no such life is looked for (docs/notebook/joint-life.md).
        joint_answers: u8 = 4, 0 => 64;
        /// It is not looked for where walls have fewer liberties outside, counted up to two for each
        /// (docs/notebook/joint-life.md).
        least_joint_liberties: u32 = 1, 0 => 16;
        /// With a network, from so many expected states on such life is not looked for where the opponent is to move
        /// (docs/notebook/joint-life.md).
        far_for_opponent_joint: u32 = 24, 0 => 1 << 24;
        /// The same where the prover is to move (docs/notebook/joint-life.md).
        far_for_prover_joint: u32 = 4, 0 => 1 << 24;
        /// With a network, from so many expected states on answers are not tried where the opponent is to move, on boards
        /// of at most `points_of_far_opponent` (docs/notebook/proof-cost-static-bounds.md).
        far_for_opponent: u32 = 24, 0 => 1 << 24;
        /// With a network, from so many expected states on answers are not tried where the prover is to move
        /// (docs/notebook/proof-cost-static-bounds.md).
        far_for_prover: u32 = 4, 0 => 1 << 24;
        /// Points of the largest board on which `far_for_opponent` counts: on larger ones networks are wrong too often, and a
        /// claim then took forty times the nodes (docs/notebook/proof-cost-static-bounds.md).
        points_of_far_opponent: u32 = 25, 0 => 64;
    }
}

impl StaticBoundsTuning {
    /// The effort of a search on a board.
    #[must_use]
    pub fn effort(&self, size: BoardSize) -> SafetyEffort {
        let region = size.count() as u32 / self.part_of_board + self.region_points_more;
        SafetyEffort { region: region.min(self.most_region_points), answers: self.answers }
    }

    /// The effort of a search on regions that are played as one.
    #[must_use]
    pub const fn joint_effort(&self) -> JointEffort {
        let Self { most_joint_points: points, joint_answers: answers, least_joint_liberties, .. } = *self;
        JointEffort { points, answers, least_liberties: least_joint_liberties }
    }

    /// The same for writing proofs. No effort stays none.
    #[must_use]
    pub fn joint_effort_for_proofs(&self) -> JointEffort {
        let effort = self.joint_effort();
        let more = if effort.answers == 0 { 0 } else { self.answers_for_proofs };
        JointEffort { answers: effort.answers.max(more), ..effort }
    }

    /// The effort of writing proofs: never less than in the search, whose reasons have to be found again.
    #[must_use]
    pub fn effort_for_proofs(&self, size: BoardSize) -> SafetyEffort {
        let SafetyEffort { region, answers } = self.effort(size);
        SafetyEffort {
            region: region.max(self.least_region_points_for_proofs),
            answers: answers.max(self.answers_for_proofs),
        }
    }
}

impl SafetyEffort {
    /// Most answers in a row in proofs, on every board.
    pub const ANSWERS_FOR_PROOFS: u8 = StaticBoundsTuning::DEFAULT.answers_for_proofs;

    /// What pays on a board of the given size.
    #[must_use]
    pub fn for_board(size: BoardSize) -> Self {
        StaticBoundsTuning::DEFAULT.effort(size)
    }
}
