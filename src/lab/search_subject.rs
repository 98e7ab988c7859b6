//! The play search on positions of seeded games of the program with itself.

use super::draw::{Draw, MOST_GAMES, TooShort};
use super::parameters::{SearchWay, Variant, Way};
use super::positions::SelfPlay;
use super::row::Figures;
use super::self_play::{Root, roots};
use super::subject::Subject;
use super::two_player::TwoPlayerGame;
use crate::play::{PlayGame, PlaySearch};
use crate::random::Random;

/// Positions of a game, and the search that works on them.
pub(super) struct SearchSubject<G: PlayGame> {
    game: G,
    /// For each position the successive states that count as one.
    positions: Vec<Vec<Root<G>>>,
}

impl<G: PlayGame> SearchSubject<G> {
    /// Plays the games. Says what is wrong if games end too soon.
    pub fn new(game: G, start: G::State, origin: &SelfPlay, draw: Draw) -> Result<Self, String> {
        let game_of = |random: &mut Random| roots(&game, start, origin.plies, draw.turns, random);
        let positions = draw.games(origin.stream, game_of);
        let positions =
            positions.map_err(|TooShort| format!("{MOST_GAMES} games ended before the first position"))?;
        Ok(Self { game, positions })
    }

    fn search(&self, way: &SearchWay) -> PlaySearch<'_, G> {
        let search = way.search(&self.game);
        match way.most_nodes {
            Some(nodes) => search.with_most_nodes(nodes),
            None => search,
        }
    }
}

impl<G: TwoPlayerGame> Subject for SearchSubject<G> {
    fn measure(
        &self,
        position: usize,
        variant: &Variant,
        depths: &[u32],
        tell: &mut dyn FnMut(u32, Figures),
    ) {
        let Way::Search(way) = &variant.way else { return };
        let Some(roots) = self.positions.get(position) else { return };
        if let ([root], true) = (&roots[..], self.takes_depths_together(variant)) {
            return measure_each(&mut self.search(way), root, depths, tell);
        }
        for &depth in depths {
            let mut search = self.search(way);
            let mut sum = 0;
            let ended = roots.iter().try_for_each(|root| {
                let report = search.deepen(&root.earlier, &root.state, depth, |_| ())?;
                sum += i64::from(report.score);
                Ok::<_, crate::play::Stopped>(())
            });
            tell(depth, Figures::of_search(search.counts(), ended.is_ok().then_some(sum)));
        }
    }

    /// Iterations pass through all depths; with steps of two plies they would not, and what a search has learned
    /// of one position depends on how deep it went there.
    fn takes_depths_together(&self, variant: &Variant) -> bool {
        let has_steps = matches!(&variant.way, Way::Search(way) if way.settings.step == 1);
        has_steps && self.positions.iter().all(|roots| roots.len() == 1)
    }
}

/// Measures all depths in one search.
fn measure_each<G: PlayGame>(
    search: &mut PlaySearch<'_, G>,
    root: &Root<G>,
    depths: &[u32],
    tell: &mut dyn FnMut(u32, Figures),
) {
    let mut open = depths.iter().copied().peekable();
    let Some(&last) = depths.last() else { return };
    let ended = search.deepen(&root.earlier, &root.state, last, |report| {
        if open.next_if_eq(&report.depth).is_some() {
            tell(report.depth, Figures::of_search(&report.counts, Some(report.score.into())));
        }
    });
    if ended.is_err() {
        open.for_each(|depth| tell(depth, Figures::of_search(search.counts(), None)));
    }
}
