//! The orderings by name, as help and listings tell them.

/// For `lab list`.
pub const ORDERINGS: &str = "\
Orderings, with increments D and E out of 0, 1, d, d^2, d^3, 2^d by the depth d of the node:
  solver             relative history as the solver has always had it: shared, by d^3
  none               as the game lists the moves
  history:D          how often a move was best
  butterfly:D        how often it was searched
  relative:D,E       how often it was best by how often it was searched
  relative-wiki:D,E  the same, with tries that did not cut off
  relative-penalty:D,E  the same, with tries before a cutoff
  negative:D         moves that failed come last
                     (these six also with 'shared-' before them, one table for both colours, and with
                     options behind them, the default first: /ageing=halve|keep|clear when a search
                     begins, /overflow=halve|stop beyond 2^N by /ceiling=N (43); relative ones
                     /untried=middle|first|last for moves of which nothing is known)
  gravity            history that forgets
  countermove        what refuted the opponent's move before
  continuation       history by the moves before
  refutation         earlier principal variations (proofs have none: the same as none)
  front, transposition
                     a list of moves that cut off, also as front:N with at most N moves
  front-by-ply, transposition-by-ply
                     a list for each distance from the root, also as front-by-ply:N
  A+B                A first, and B settles its ties; at most five";
