//! The parameters of variants by name, for listings.

use super::sheet::Kind;

/// A parameter of variants.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// What it may be, the default first unless `search` decides.
    pub values: &'static str,
    /// What it does.
    pub meaning: &'static str,
}

const fn parameter(name: &'static str, values: &'static str, meaning: &'static str) -> Parameter {
    Parameter { name, values, meaning }
}

const SEARCH: &[Parameter] = &[
    parameter("search", "plain | exact | mia | migos", "what the others are unless they are given"),
    parameter("ordering", "NAME", "as above; every variant needs one"),
    parameter("table", "nothing | order | same-depth | any-depth", "use of the transposition table"),
    parameter("table-bits", "16; 0 to 26", "its slots, as a power of two; two entries each"),
    parameter(
        "table-bounds",
        "leave | narrow",
        "bounds of the table that decide nothing narrow the window, or not",
    ),
    parameter(
        "window",
        "full | null",
        "of moves after the first: what is left of the node's, or a null window first",
    ),
    parameter("killers", "0 | 1 | 2", "killer moves of each ply"),
    parameter(
        "refutations",
        "off | root-moves",
        "below each move of the root its line of the iteration before first",
    ),
    parameter("tactics", "as-ordered | first", "where forcing moves stand"),
    parameter(
        "enhanced-above",
        "off | PLIES",
        "enhanced transposition cutoffs with more plies left than this",
    ),
    parameter("most-nodes", "N", "limit of nodes, else none; what it ends is 'stopped'"),
    parameter("aspiration", "off | HALF-WIDTH", "window about the score of the last iteration"),
    parameter("step", "1; 1 to 4", "plies by which iterations deepen"),
    parameter("quiescence", "nothing | forcing", "search of forcing moves at the depth limit"),
    parameter(
        "null-move",
        "off | mia | R | guarded:R",
        "null moves, R plies less; mia: by the kind of the node; guarded: as in the lecture",
    ),
    parameter("multi-cut", "off | on", "a node with enough cutoffs by shallow searches is cut off"),
    parameter("multi-cut-moves", "10; 1 to 128", "moves tried (M)"),
    parameter("multi-cut-cutoffs", "3; 1 to 128", "cutoffs that are enough (C)"),
    parameter("multi-cut-plies", "2; 1 to 20", "plies less (R)"),
    parameter("late-moves", "off | on", "late-move reductions"),
    parameter("late-moves-full", "4; 1 to 128", "moves searched to the full depth (K)"),
    parameter("late-moves-plies", "3; 1 to 20", "plies less (H)"),
    parameter("late-moves-least-depth", "3; 1 to 20", "plies that must be left"),
    parameter(
        "judge",
        "off | gravity | continuation | both",
        "histories that make late-move reductions smaller or larger",
    ),
    parameter("judge-percent", "25; 1 to 100", "standing, in percent of the best, for a ply"),
    parameter("late-pruning", "off | on", "late-move pruning: quiet moves that are not searched"),
    parameter("late-pruning-moves", "3; 1 to 128", "so many and the square of the plies left are searched"),
    parameter("late-pruning-depth", "3; 1 to 20", "most plies left"),
    parameter(
        "late-pruning-percent",
        "off | PERCENT",
        "with a judge: also moves that stand below minus this for each ply left",
    ),
    parameter("peak-reduction", "off | on", "peak history reductions"),
    parameter("peak-percent", "10; 0 to 100", "share of the peak below which a move is reduced"),
    parameter("peak-plies", "1; 1 to 20", "plies less"),
    parameter("peak-least-depth", "3; 1 to 20", "plies that must be left"),
    parameter(
        "history-reduction",
        "off | text | code",
        "Pro Deo's reductions below the threshold, or at it, too",
    ),
    parameter(
        "reduction-key",
        "move | target",
        "a number for each move, or for each man and square it comes to (Pro Deo)",
    ),
    parameter("reduction-initial", "100", "each number when a search begins (HR_INIT)"),
    parameter("reduction-increment", "5", "added when the move raises alpha (HR_INC)"),
    parameter("reduction-decrement", "-1", "added when it does not (HR_DEC)"),
    parameter("reduction-threshold", "50", "numbers so low are low enough (HR_THRESHOLD)"),
    parameter("reduction-replacement", "50", "the number after a reduction (HR_REPLACE)"),
    parameter(
        "reduction-margin",
        "0; 0 to 100000",
        "evaluations above alpha by more than this forbid it (HR_MARGIN)",
    ),
    parameter(
        "reduced-success",
        "repeat | trust",
        "a reduced move that raises alpha is searched again, or not",
    ),
    parameter(
        "extensions",
        "off | REASONS",
        "a ply more; with ',' between: threatened, forcing, few-moves:N, fall:N",
    ),
    parameter("extensions-most", "2; 1 to 20", "most plies more on a path"),
];

const PROOF: &[Parameter] = &[
    parameter(
        "search",
        "deepening | proof-cost | solve",
        "on the one claim, or all of them in turns as 'shoban solve' has them, for values too",
    ),
    parameter(
        "tuning",
        "SECTION.NAME=N, ...",
        "numbers of the schedule, as 'shoban tuning' lists them: \"weights.states-of-half=4\"",
    ),
    parameter(
        "guide",
        "ordering | costs",
        "of deepening: what decides the order, the ordering or the cost network of the board",
    ),
    parameter("ordering", "NAME", "as above; every variant needs one"),
    parameter("table-bits", "20; 10 to 30", "slots of the table, as a power of two"),
    parameter("most-nodes", "N", "limit of nodes, else none; what it ends is 'stopped'"),
];

const CLASHES: &[Parameter] = &[
    parameter("table-bits", "12; 1 to 24", "index bits (n)"),
    parameter("key-bits", "12; 1 to 40", "stored bits (m)"),
];

const MULTIPLAYER: &[Parameter] = &[
    parameter("search", "best-reply | paranoid | max-n", "how the opponents are taken together"),
    parameter("ordering", "NAME", "as above, 'none' for max-n; every variant needs one"),
    parameter(
        "opponents",
        "as-seated | front | transposition",
        "best-reply: whose replies come first; a list that adapts itself",
    ),
    parameter("most-nodes", "N", "limit of nodes, else none; what it ends is 'stopped'"),
];

/// The parameters that variants of a kind of experiment have.
#[must_use]
pub const fn parameters(kind: Kind) -> &'static [Parameter] {
    match kind {
        Kind::Search => SEARCH,
        Kind::Proof => PROOF,
        Kind::Clashes => CLASHES,
        Kind::Multiplayer => MULTIPLAYER,
    }
}
