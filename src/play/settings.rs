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

/// Null moves (Donninger, 1993) with reductions by node type, as MIA IV had them: at cut nodes 3 if more than
/// `deep` plies remain (`deep_if_sparse` for a side with few men), else 2; at all nodes 3; none on the
/// principal variation, none in reply to another, none with too little depth for the reduction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NullMove {
    /// Plies that must be exceeded for the larger reduction at cut nodes.
    pub deep: u32,
    /// The same for a side with few men.
    pub deep_if_sparse: u32,
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

/// What a search may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The transposition table.
    pub table: TableUse,
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
        killers: 0,
        tactics: Tactics::AsOrdered,
        quiescence: Quiescence::Nothing,
        null_move: None,
        multi_cut: None,
        enhanced_above: None,
        aspiration: None,
        step: 1,
    };

    /// As the program MIA IV is described in "The relative history heuristic" (2004). Not said there, so our
    /// choice: the numbers of multi-cut, no aspiration windows, deepening by one ply.
    pub const MIA: Self = Self {
        table: TableUse::AnyDepth,
        killers: 2,
        tactics: Tactics::First,
        quiescence: Quiescence::Forcing,
        null_move: Some(NullMove { deep: 6, deep_if_sparse: 8 }),
        multi_cut: Some(MultiCut { tried: 10, enough: 3, reduction: 2 }),
        enhanced_above: Some(2),
        aspiration: None,
        step: 1,
    };

    /// The same without what leaves out parts of the tree: its values are those of plain minimax.
    pub const EXACT: Self =
        Self { table: TableUse::SameDepth, null_move: None, multi_cut: None, ..Self::MIA };
}
