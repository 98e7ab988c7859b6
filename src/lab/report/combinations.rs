//! Experiments with all combinations of some enhancements, each a letter in the name of a variant or `-` in its place.

use super::figures::Study;

/// The letters of the enhancements, by their place in a name, and all combinations.
pub(super) struct Combinations {
    letters: Vec<char>,
    all: Vec<Combination>,
}

/// Some of the enhancements together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Combination {
    /// The name of the variant.
    pub variant: String,
    /// The letters in it.
    pub letters: String,
}

/// The best of some combinations.
pub(super) struct Best {
    /// Which they are: two, three, all.
    pub among: &'static str,
    pub combination: Combination,
}

impl Combinations {
    /// Nothing if variants are not called so, or a letter or most of the combinations are missing.
    pub fn of(study: &Study) -> Option<Self> {
        let header = &study.header;
        let places = header.baseline.chars().count();
        if places < 3 || header.baseline.chars().any(|letter| letter != '-') {
            return None;
        }
        let as_long = || header.variants.iter().filter(|name| name.chars().count() == places);
        let is_single = |name: &&String| name.chars().filter(|&letter| letter != '-').count() == 1;
        let letter = |place: usize| {
            as_long()
                .filter(is_single)
                .find_map(|name| name.chars().nth(place).filter(|&letter| letter != '-'))
        };
        let letters: Vec<char> = (0..places).map(letter).collect::<Option<_>>()?;
        let is_combination = |name: &&String| {
            name.chars().zip(&letters).all(|(found, letter)| found == '-' || found == *letter)
        };
        let combination = |variant: &String| Combination {
            variant: variant.clone(),
            letters: variant.chars().filter(|&letter| letter != '-').collect(),
        };
        let all: Vec<Combination> = as_long().filter(is_combination).map(combination).collect();
        (all.len() == 1 << places).then_some(Self { letters, all })
    }

    /// Each enhancement alone, in the order of the name.
    pub fn singles(&self) -> Vec<Combination> {
        let of = |letter: &char| self.all.iter().find(|one| one.letters == letter.to_string()).cloned();
        self.letters.iter().filter_map(of).collect()
    }

    /// Those of two, of three and of all that take the fewest nodes at the greatest depth of a set.
    pub fn best(&self, study: &Study, set: &str) -> Vec<Best> {
        let depth = study.summaries.iter().filter(|one| one.set == set).map(|one| one.depth).max();
        let ratio = |name: &str| {
            let mut own = study.summaries.iter().filter(|one| one.set == set && Some(one.depth) == depth);
            own.find(|one| one.variant == name)?.ratio
        };
        let ratios: Vec<(f64, &Combination)> =
            self.all.iter().filter_map(|one| Some((ratio(&one.variant)?, one))).collect();
        let least = |size: Option<usize>| {
            let fit =
                ratios.iter().filter(|(_, one)| size.is_none_or(|size| one.letters.chars().count() == size));
            fit.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, one)| (*one).clone())
        };
        let best = |(among, size)| Some(Best { among, combination: least(size)? });
        [("two", Some(2)), ("three", Some(3)), ("all", None)].into_iter().filter_map(best).collect()
    }
}
