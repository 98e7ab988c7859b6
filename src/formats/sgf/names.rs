//! Names of properties as files write them, and what they mean.

/// Properties that the first node of a game may begin with, where its `;` is missing.
pub(super) const ROOT_NAMES: [&str; 26] = [
    "AB", "AP", "AW", "BR", "C", "CA", "CP", "DT", "EV", "FF", "GC", "GM", "GN", "HA", "KM", "PB", "PC",
    "PL", "PW", "RE", "RU", "SO", "ST", "SZ", "US", "WR",
];
/// Properties that change the board: outside of games they are lost moves, and no prose.
pub(super) const BOARD_NAMES: [&str; 6] = ["AB", "AE", "AW", "B", "PL", "W"];
/// Whole words that some programs write for a property, in small letters.
const WORDS: [(&str, &str); 10] = [
    ("addblack", "AB"),
    ("addempty", "AE"),
    ("addwhite", "AW"),
    ("black", "B"),
    ("handicap", "HA"),
    ("komi", "KM"),
    ("player", "PL"),
    ("rules", "RU"),
    ("size", "SZ"),
    ("white", "W"),
];

/// A name, and whether it is written otherwise than any version of the standard has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Name {
    pub is: String,
    pub is_word: bool,
}

impl Name {
    /// The name that is written so. Its small letters do not count: until FF[3] files could have `AddBlack` for `AB`. A known
    /// word all in capitals, or with only the first one, means its property as well.
    pub fn of(written: &str) -> Self {
        let capitals: String = written.chars().filter(|c| !c.is_ascii_lowercase()).collect();
        let is_plain_word = capitals == written || (capitals.len() == 1 && written.starts_with(&capitals));
        let word = WORDS.iter().find(|(word, _)| is_plain_word && word.eq_ignore_ascii_case(written));
        match word {
            Some((_, name)) if *name != capitals => Self { is: (*name).to_owned(), is_word: true },
            _ => Self { is: capitals, is_word: false },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lose_their_small_letters_and_words_are_known() {
        for (written, is, is_word) in [
            ("AB", "AB", false),
            ("AddBlack", "AB", false),
            ("SiZe", "SZ", false),
            ("CoPyright", "CP", false),
            ("Black", "B", false),
            ("BLacktime", "BL", false),
            ("PlayerBlack", "PB", false),
            ("KOMI", "KM", true),
            ("Komi", "KM", true),
            ("BLACK", "B", true),
            ("ADDWHITE", "AW", true),
            ("KOMIX", "KOMIX", false),
            ("black", "", false),
        ] {
            assert_eq!(Name::of(written), Name { is: is.to_owned(), is_word }, "{written}");
        }
    }
}
