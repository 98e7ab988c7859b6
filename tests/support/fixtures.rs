//! Positions with a story: small boards on which plausible programs have been wrong.

use shoban::board::{Position, Rules, Setup};
use shoban::game::Color;

/// A position and what is known about it. Values are scores from Black's side without suicide.
#[derive(Clone, Copy, Debug)]
pub struct Fixture {
    /// What to call it in a failure.
    pub name: &'static str,
    /// The board, the top row first.
    pub diagram: &'static str,
    /// Whose turn it is.
    pub to_play: Color,
    /// Boards that stood before this one, the oldest first, for rules that remember them.
    pub before: &'static [&'static str],
    /// What Black and White can force in finite play under basic ko, if known.
    pub basic_ko: Option<(i8, i8)>,
    /// The value under situational superko, if known.
    pub situational: Option<i8>,
    /// The value under positional superko, if known.
    pub positional: Option<i8>,
}

impl Fixture {
    const fn new(name: &'static str, diagram: &'static str, to_play: Color) -> Self {
        let (basic_ko, situational, positional) = (None, None, None);
        Self { name, diagram, to_play, before: &[], basic_ko, situational, positional }
    }

    /// The state, with neither a ko ban nor a pass.
    ///
    /// # Panics
    /// If the board is not a legal one.
    pub fn position(&self, rules: Rules) -> Position {
        position(self.diagram, self.to_play, rules)
    }

    /// The states before this one, the oldest first. No fixture has a pass in its past, so the movers alternate.
    pub fn earlier(&self, rules: Rules) -> Vec<Position> {
        let mut mover = self.to_play;
        let backwards = self.before.iter().rev().map(|diagram| {
            mover = mover.opponent();
            position(diagram, mover, rules)
        });
        let mut earlier: Vec<Position> = backwards.collect();
        earlier.reverse();
        earlier
    }
}

fn position(diagram: &str, to_play: Color, rules: Rules) -> Position {
    let setup = Setup::from_diagram(diagram, rules).unwrap_or_else(|error| panic!("{diagram}: {error}"));
    Setup { to_play, ..setup }.into_position().unwrap_or_else(|error| panic!("{diagram}: {error}"))
}

/// The smallest board on which a proof without cycles is wrong under positional superko: Black forces 6 by a
/// line that ends in this very board with White to move. C2 `XXX.X.`, White D1 takes three, Black C1 takes
/// one, White B1, Black A1 takes one: `X.X.X.` again, which only positional superko forbids.
pub const SUPERKO_ROOT: Fixture = Fixture {
    basic_ko: Some((6, 6)),
    situational: Some(6),
    positional: Some(1),
    ..Fixture::new("1x6 whose proof comes back", "X.X.X.", Color::Black)
};

/// Four moves later in that line, as the start of a game of its own: here Black may take.
pub const SUPERKO_FRESH: Fixture = Fixture {
    basic_ko: Some((6, 6)),
    situational: Some(6),
    positional: Some(6),
    ..Fixture::new("1x6 late in the line, without a past", ".OX.X.", Color::Black)
};

/// The same state with the past of that line. A table that keeps the value of the fresh state, keyed by the
/// state alone, answers 6 here and then 6 at the root.
pub const SUPERKO_WITH_PAST: Fixture = Fixture {
    before: &["X.X.X.", "XXX.X.", "...OX.", "..X.X."],
    basic_ko: Some((6, 6)),
    situational: Some(6),
    positional: Some(1),
    ..Fixture::new("1x6 late in the line, with its past", ".OX.X.", Color::Black)
};

/// Sending two, returning one: Black passes, White makes two stones of one in the first row (`XOO.`), Black
/// takes both, White takes one back, and the state is as before. Area scoring charges nobody for it, so the
/// side that would lose can go on for ever. All states of the cycle have lower bounds below 2 and upper bounds
/// of 2 or more; the empty 4x4 board is worth 1 to 16 under basic ko and 2 under superko.
pub const SEND_TWO_RETURN_ONE: Fixture =
    Fixture::new("4x4 with an endless cycle for nothing", "X.O./.XXO/XOO./.X..", Color::Black);

/// White's single stone is alive by Benson's definition: it has two empty regions, and all their points touch
/// it. The rule "territory may have interior points if they are adjacent to each other" then gives White all
/// seven points (-7 from Black's side). The truth is 2 for White, whoever moves first: taking two stones at
/// the end of the row opens an eye that is no longer vital, and a ko appears.
pub const FALSE_TERRITORY: Fixture = Fixture {
    basic_ko: Some((-7, -2)),
    situational: Some(-2),
    positional: Some(-2),
    ..Fixture::new("1x7 where interior points are not territory", "XX.O.XX", Color::Black)
};

/// A seki that GNU Go's first algorithm for unconditional territory took for dead: the black group in White's
/// living wall cannot be captured under alternating play.
pub const SEKI_TWO_COLUMNS: Fixture = Fixture::new(
    "8x7 seki around two white columns",
    ".OOOOO./OOXXXOO/OXX.XXO/OX.O.XO/OX.O.XO/OXX.XXO/OOXXXOO/.OOOOO.",
    Color::White,
);

/// The same kind of seki with the smaller eye space.
pub const SEKI_REDUCED: Fixture = Fixture::new(
    "8x7 seki in the reduced eye space",
    ".OOOOO./OOXXXO./OXX.XOO/OX.OXXO/OXXO.XO/OOX.XXO/.OXXXOO/.OOOOO.",
    Color::White,
);

/// Black is alive by Benson's definition if suicide is forbidden, and not if stones may take their own chain:
/// then "vital" has to ask for all points of a region, those under enemy stones too.
pub const ALIVE_UNLESS_SUICIDE: Fixture =
    Fixture::new("5x4 alive only without suicide", "...x/xx../oxxx/oox./.x.x", Color::White);

/// The only liberty of Black's on which a white stone is not suicide is the middle left one (B3), and playing
/// there takes a stone in a ko, which may be forbidden: a test of safety that fills the liberties one by one
/// has to ignore ko bans.
pub const LIBERTY_IS_A_KO: Fixture =
    Fixture::new("5x5 where the last liberty is a ko", ".XO.O/XXOO./X.XOO/XXOO./.XO.O", Color::White);

/// All of them.
pub const ALL: [Fixture; 9] = [
    SUPERKO_ROOT,
    SUPERKO_FRESH,
    SUPERKO_WITH_PAST,
    SEND_TWO_RETURN_ONE,
    FALSE_TERRITORY,
    SEKI_TWO_COLUMNS,
    SEKI_REDUCED,
    ALIVE_UNLESS_SUICIDE,
    LIBERTY_IS_A_KO,
];
