//! Sentences about a position: whose turn it is, what is banned, which rules hold.

use super::repetition::Repetition;
use crate::board::{Passes, Position, Rules, Suicide};

/// Whose turn it is, and the passes just made. [`ascii`](super::ascii) reads this again.
#[must_use]
pub fn turn_sentence(position: &Position) -> String {
    let mover = position.to_play();
    match position.passes() {
        Passes::None => format!("{mover} to play"),
        Passes::Pending => format!("{mover} to play; a pass now ends the game"),
        Passes::Ended => format!("{mover} would be next; the game is over after two passes"),
    }
}

/// Where a ban of ko is, if there is one. [`ascii`](super::ascii) reads this again.
#[must_use]
pub fn ban_sentence(position: &Position) -> Option<String> {
    let ban = |ko| format!("Ko: {} may not play {}", position.to_play(), position.size().name(ko));
    position.ko().map(ban)
}

/// The rules in one line, by basic ko.
#[must_use]
pub fn rules_line(rules: Rules) -> String {
    rules_line_under(rules, Repetition::BasicKo)
}

/// The rules in one line, with the rule of repetition.
#[must_use]
pub fn rules_line_under(rules: Rules, repetition: Repetition) -> String {
    format!("Rules: {}", rules_words(rules, repetition))
}

/// The same without the word before it.
#[must_use]
pub fn rules_words(rules: Rules, repetition: Repetition) -> String {
    format!("area scoring, {}, {}, komi {}", repetition.words(), suicide_words(rules.suicide), rules.komi)
}

/// What the rules say of suicide.
#[must_use]
pub const fn suicide_words(suicide: Suicide) -> &'static str {
    match suicide {
        Suicide::Forbidden => "no suicide",
        Suicide::Allowed => "suicide of two stones or more allowed",
    }
}
