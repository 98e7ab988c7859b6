//! What a search may use.

/// How the table is used. Values of other depths, and values that were found on other paths, can differ from
/// plain minimax of the depth asked for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum TableUse {
    /// Not at all.
    Nothing,
    /// To try the stored move first.
    Order,
    /// And for cutoffs by values of the same depth.
    SameDepth,
    /// And for cutoffs by values of the same depth or deeper.
    AnyDepth,
}

/// What becomes of a table's bound that does not decide a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableBounds {
    /// Nothing.
    Leave,
    /// It narrows the window.
    Narrow,
}

/// With which window moves after the first are searched at first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scout {
    /// With what is left of the window of the node: alpha-beta (Knuth and Moore, 1975).
    FullWindow,
    /// With a null window, and again if they raise alpha: principal variation search (Marsland and Campbell, 1982), the minimal window
    /// of Hsu's lecture.
    NullWindow,
}

/// Where forcing moves stand in the order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tactics {
    /// Before the others.
    First,
    /// Where the ordering puts them.
    AsOrdered,
}

/// What happens at the depth limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quiescence {
    /// The state is evaluated.
    Nothing,
    /// Forcing moves are searched on.
    Forcing,
}

/// Null moves (Donninger, 1993): by how many plies less they are searched (R). None on the principal variation, none in
/// reply to another, none with too little depth for the reduction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NullMove {
    /// Always by so many.
    Fixed(u32),
    /// As in Hsu's lecture: always by so many, not with R + 3 plies or fewer left, not while the side to move is threatened, and once on
    /// a path only.
    Guarded(u32),
    /// As MIA IV had them: at cut nodes by 3 if more than `deep` plies remain, else by 2; at all nodes by 3.
    ByNode {
        /// Plies that must be exceeded for the larger reduction at cut nodes.
        deep: u32,
        /// The same for a side with few men.
        deep_if_sparse: u32,
    },
}

/// Multi-cut (Björnsson and Marsland, 1999): a node is cut off if `enough` of its first `tried` moves are good
/// enough when searched `reduction` plies less deep.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MultiCut {
    /// Moves tried.
    pub tried: usize,
    /// Cutoffs that are enough.
    pub enough: usize,
    /// Plies less.
    pub reduction: u32,
}

impl MultiCut {
    /// Ours: the paper on MIA IV gives no numbers.
    pub const USUAL: Self = Self { tried: 10, enough: 3, reduction: 2 };
}

/// History reductions as in Pro Deo 1.1 (Schröder): every move has a number. One that is low enough is searched a ply
/// less deep, unless it comes from the table, is not quiet, is sharp (the mover is threatened before it or after it, or
/// threatens: check in chess, atari in Go), or leads to a position that looks good enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HistoryReduction {
    /// What has a number of its own.
    pub keyed: Keyed,
    /// Each number when a search begins.
    pub initial: i32,
    /// Added when the move raises alpha.
    pub increment: i32,
    /// Added when it does not; below 0.
    pub decrement: i32,
    /// Numbers so low are low enough,
    pub threshold: i32,
    /// in one of two readings.
    pub reading: Threshold,
    /// The number after a reduction.
    pub replacement: i32,
    /// Positions look good enough if their evaluation is higher than alpha by more than this.
    pub margin: i32,
    /// What happens to a reduced move that raises alpha; the description does not say.
    pub after_success: AfterSuccess,
}

impl HistoryReduction {
    /// The numbers of Pro Deo 1.1, after the text of its description.
    pub const PRO_DEO: Self = Self {
        keyed: Keyed::ByMove,
        initial: 100,
        increment: 5,
        decrement: -1,
        threshold: 50,
        reading: Threshold::Below,
        replacement: 50,
        margin: 0,
        after_success: AfterSuccess::Repeat,
    };
}

/// What has a number of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keyed {
    /// Each move.
    ByMove,
    /// Each kind of man and square that it comes to, as in Pro Deo.
    ByTarget,
}

/// Which numbers are low enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Threshold {
    /// Those below the threshold, as the text has it.
    Below,
    /// The threshold itself, too, as the program has it.
    AtMost,
}

/// What happens to a reduced move that raises alpha.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AfterSuccess {
    /// Its value is taken as it is.
    Trust,
    /// It is searched again to the full depth.
    Repeat,
}

/// Peak history reductions (Mehrmann): a quiet move that is not the first one is reduced if its history, by d^2, is
/// less than so many percent of the greatest there is. If it raises alpha it is searched again to the full depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PeakReduction {
    /// Percent of the peak.
    pub percent: u32,
    /// Plies less.
    pub plies: u32,
    /// Plies that must be left.
    pub least_depth: u32,
}

impl PeakReduction {
    /// Ours: the idea was published without numbers.
    pub const USUAL: Self = Self { percent: 10, plies: 1, least_depth: 3 };
}

/// Late-move reductions: off the principal variation, quiet moves after the first few are reduced, unless they are
/// sharp or within a reduced search. If one raises alpha it is searched again to the full depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LateMoves {
    /// Moves searched to the full depth (K).
    pub full: usize,
    /// Plies less (H).
    pub plies: u32,
    /// Plies that must be left.
    pub least_depth: u32,
}

impl LateMoves {
    /// As in Hsu's lecture, which says "3 or 4" moves.
    pub const LECTURE: Self = Self { full: 4, plies: 3, least_depth: 3 };
}

/// Histories that judge moves for late-move rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Judge {
    /// History with gravity.
    Gravity,
    /// Continuation history.
    Continuation,
    /// The mean of both.
    Both,
}

/// Late-move reductions that depend on how a move has done, as in today's chess programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct JudgeRule {
    /// What judges.
    pub judge: Judge,
    /// A standing better or worse by this, in percent of the best, makes a reduction a ply smaller or larger.
    pub percent_of_ply: u32,
}

impl JudgeRule {
    /// Percent of a ply where nothing is said. Ours: chess programs tune it.
    pub const USUAL_PERCENT: u32 = 25;
}

/// Late-move pruning: off the principal variation and near the leaves, quiet moves that come late are not searched at all, unless they are
/// sharp, come from the table, or all that was searched loses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LatePruning {
    /// So many moves and the square of the plies left are searched.
    pub moves: usize,
    /// Most plies left.
    pub most_depth: u32,
    /// With a judge also earlier ones whose standing is worse than minus so many percent for each ply left.
    pub percent_of_ply: Option<u32>,
}

impl LatePruning {
    /// The form of today's chess programs with numbers of ours.
    pub const USUAL: Self = Self { moves: 3, most_depth: 3, percent_of_ply: None };
}

/// Whether lines of the iteration before are followed first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refutations {
    /// No.
    Off,
    /// Below each move of the root the line that was found for it (Akl and Newborn, 1977), after the move from the table.
    OfRootMoves,
}

/// Moves after which the search goes a ply deeper.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extensions {
    /// One of them is enough.
    pub reasons: [Option<Reason>; 4],
    /// Most plies more on a path.
    pub most: u32,
}

impl Extensions {
    /// Plies more on a path where nothing is said.
    pub const USUAL_MOST: u32 = 2;
}

/// Why a move is searched deeper.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// It threatens.
    Threatened,
    /// It is not quiet, such as a capture.
    Forcing,
    /// It leaves at most so many moves.
    FewMoves(usize),
    /// The evaluation falls by so much, or more.
    Fall(i32),
}

/// What a search may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The transposition table.
    pub table: TableUse,
    /// What becomes of its bounds.
    pub table_bounds: TableBounds,
    /// The windows of moves after the first.
    pub scout: Scout,
    /// Killer moves for each ply, 0 to 2.
    pub killers: usize,
    /// Where forcing moves stand.
    pub tactics: Tactics,
    /// What happens at the depth limit.
    pub quiescence: Quiescence,
    /// Null moves.
    pub null_move: Option<NullMove>,
    /// Multi-cut.
    pub multi_cut: Option<MultiCut>,
    /// History reductions.
    pub history_reduction: Option<HistoryReduction>,
    /// Peak history reductions.
    pub peak_reduction: Option<PeakReduction>,
    /// Late-move reductions. Where several reductions apply the greatest is made.
    pub late_moves: Option<LateMoves>,
    /// What judges moves for late-move rules beyond their place.
    pub judge: Option<JudgeRule>,
    /// Late-move pruning.
    pub late_pruning: Option<LatePruning>,
    /// Lines of the iteration before.
    pub refutations: Refutations,
    /// Extensions. A move that is extended is not reduced.
    pub extensions: Option<Extensions>,
    /// Enhanced transposition cutoffs at nodes with more than so many plies left.
    pub enhanced_above: Option<u32>,
    /// Half the width of the window about the score of the last iteration.
    pub aspiration: Option<i32>,
    /// Plies by which iterations deepen, at least 1.
    pub step: u32,
}

impl Settings {
    /// Nothing but alpha-beta and the ordering.
    pub const PLAIN: Self = Self {
        table: TableUse::Nothing,
        table_bounds: TableBounds::Leave,
        scout: Scout::FullWindow,
        killers: 0,
        tactics: Tactics::AsOrdered,
        quiescence: Quiescence::Nothing,
        null_move: None,
        multi_cut: None,
        history_reduction: None,
        peak_reduction: None,
        late_moves: None,
        judge: None,
        late_pruning: None,
        refutations: Refutations::Off,
        extensions: None,
        enhanced_above: None,
        aspiration: None,
        step: 1,
    };

    /// As the program MIA IV is described in "The relative history heuristic" (2004). Not said there, so our
    /// choice: the numbers of multi-cut, no aspiration windows, deepening by one ply.
    pub const MIA: Self = Self {
        table: TableUse::AnyDepth,
        scout: Scout::NullWindow,
        killers: 2,
        tactics: Tactics::First,
        quiescence: Quiescence::Forcing,
        null_move: Some(NullMove::ByNode { deep: 6, deep_if_sparse: 8 }),
        multi_cut: Some(MultiCut::USUAL),
        enhanced_above: Some(2),
        ..Self::PLAIN
    };

    /// As the program MIGOS is described there and in "Solving Go on small boards" (2003), for Go: nothing that leaves out
    /// parts of the tree. Not said there, so our choice: captures stand where the ordering puts them.
    pub const MIGOS: Self = Self {
        table: TableUse::AnyDepth,
        scout: Scout::NullWindow,
        killers: 2,
        enhanced_above: Some(2),
        ..Self::PLAIN
    };

    /// The same without what leaves out parts of the tree: its values are those of plain minimax.
    pub const EXACT: Self =
        Self { table: TableUse::SameDepth, null_move: None, multi_cut: None, ..Self::MIA };
}
