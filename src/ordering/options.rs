//! What may stand behind the name of an ordering: `history:2^d/ageing=keep/ceiling=31`.

use super::relative::Untried;
use super::scores::{Ageing, HIGHEST_CEILING, Keeping, LeastBad, WhenFull};
use thiserror::Error;

/// The options of an ordering, each with what it is if nothing is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Options {
    pub keeping: Keeping,
    pub untried: Untried,
}

/// A text that is no option of an ordering.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "'{0}' is no option here; tables of numbers take ageing=halve|keep|clear, overflow=halve|stop and ceiling=8..{HIGHEST_CEILING}, history and relative least-bad=credit|ignore as well, all relative ones untried=middle|first|last"
)]
pub struct OptionError(String);

/// Which options an ordering takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Takes {
    Nothing,
    /// Those of a table of numbers.
    Keeping,
    /// And what the least bad of bad moves earns.
    Best,
    /// Those of a table of numbers, and where moves stand that were never tried.
    Untried,
    /// All.
    Everything,
}

const LEAST_CEILING: u32 = 8;

impl Options {
    /// Reads what stands behind a name.
    pub fn read<'t>(words: impl Iterator<Item = &'t str>, takes: Takes) -> Result<Self, OptionError> {
        let mut options = Self { keeping: Keeping::default(), untried: Untried::Middle };
        for word in words {
            options.set(word, takes).ok_or_else(|| OptionError(word.to_owned()))?;
        }
        Ok(options)
    }

    fn set(&mut self, word: &str, takes: Takes) -> Option<()> {
        match (word.split_once('=')?, takes) {
            (_, Takes::Nothing) => return None,
            (("untried", value), Takes::Untried | Takes::Everything) => self.untried = untried(value)?,
            (("least-bad", value), Takes::Best | Takes::Everything) => {
                self.keeping.least_bad = least_bad(value)?;
            }
            (("ageing", value), _) => self.keeping.ageing = ageing(value)?,
            (("overflow", value), _) => self.keeping.when_full = when_full(value)?,
            (("ceiling", value), _) => self.keeping.ceiling = ceiling(value)?,
            _ => return None,
        }
        Some(())
    }
}

fn untried(value: &str) -> Option<Untried> {
    match value {
        "middle" => Some(Untried::Middle),
        "first" => Some(Untried::First),
        "last" => Some(Untried::Last),
        _ => None,
    }
}

fn least_bad(value: &str) -> Option<LeastBad> {
    match value {
        "credit" => Some(LeastBad::Credit),
        "ignore" => Some(LeastBad::Ignore),
        _ => None,
    }
}

fn ageing(value: &str) -> Option<Ageing> {
    match value {
        "halve" => Some(Ageing::Halve),
        "keep" => Some(Ageing::Keep),
        "clear" => Some(Ageing::Clear),
        _ => None,
    }
}

fn when_full(value: &str) -> Option<WhenFull> {
    match value {
        "halve" => Some(WhenFull::Halve),
        "stop" => Some(WhenFull::Stop),
        _ => None,
    }
}

fn ceiling(value: &str) -> Option<u32> {
    value.parse().ok().filter(|bits| (LEAST_CEILING..=HIGHEST_CEILING).contains(bits))
}
