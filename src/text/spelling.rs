//! What somebody may have meant who wrote a name that there is not.

/// The choice that is nearest to a word, if one is near: at most a third of its letters are wrong, missing, too many or
/// changed places (Damerau 1964), or the word is the beginning of one choice only. Capital letters count as small ones.
///
/// It takes time in the order of the length of the word times that of all choices.
pub fn nearest<'c>(word: &str, choices: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let word = word.to_lowercase();
    let choices: Vec<&str> = choices.into_iter().collect();
    let most = (word.chars().count() / 3).max(1);
    let distance = |choice: &&str| strsim::damerau_levenshtein(&word, &choice.to_lowercase());
    let near = choices.iter().copied().map(|choice| (distance(&choice), choice));
    let near = near.filter(|&(distance, choice)| distance <= most && distance < choice.chars().count());
    near.min_by_key(|&(distance, _)| distance).map(|(_, choice)| choice).or_else(|| {
        let mut begun = choices.into_iter().filter(|choice| word.len() > 2 && choice.starts_with(&word));
        begun.next().filter(|_| begun.next().is_none())
    })
}

/// A question to be put behind a message, such as `; did you mean 'history'?`; nothing if no choice is near.
pub fn did_you_mean<'c>(word: &str, choices: impl IntoIterator<Item = &'c str>) -> String {
    nearest(word, choices).map_or_else(String::new, |choice| format!("; did you mean '{choice}'?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_guessed_and_other_words_are_not() {
        let choices = ["history", "butterfly", "relative", "none", "front"];
        for (word, meant) in [
            ("histroy", Some("history")),
            ("History", Some("history")),
            ("buterfly", Some("butterfly")),
            ("fornt", Some("front")),
            ("rel", Some("relative")),
            ("best", None),
            ("x", None),
            ("", None),
        ] {
            assert_eq!(nearest(word, choices), meant, "{word}");
        }
        assert_eq!(did_you_mean("nonw", choices), "; did you mean 'none'?");
        assert_eq!(did_you_mean("entirely other", choices), "");
    }
}
