//! What KM says.

use super::error::SgfFault;
use super::note::{SgfRemark, shown};
use crate::board::Komi;

/// Words after a number that mean points, in small letters.
const POINTS: [&str; 11] = ["points", "point", "pts", "pts.", "pt", "p", "moku", "punkte", "目", "点", "집"];

/// A komi, and what is to be said of how it was read.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct SaidKomi {
    pub komi: Komi,
    pub remark: Option<SgfRemark>,
}

/// Reads a number, also with a decimal comma (but three digits after one may be thousands), and with a word for points after it. A text without any digit, such as "none",
/// is no komi. Hundredths and quarters are how some Chinese programs write points or stones, nobody knows which: an error,
/// because the verdict would silently be another.
pub(super) fn read(text: &str) -> Result<SaidKomi, SgfFault> {
    let said = || shown(text);
    let trimmed = text.trim();
    let number_end =
        trimmed.find(|c: char| !c.is_ascii_digit() && !"+-.,".contains(c)).unwrap_or(trimmed.len());
    let (number, unit) = trimmed.split_at(number_end);
    let unit = unit.trim().to_lowercase();
    let is_thousands = number.split_once(',').is_some_and(|(_, after)| after.len() == 3);
    let points = number.replace(',', ".").parse::<f64>().ok().filter(|_| !is_thousands);
    let is_points = unit.is_empty() || POINTS.contains(&unit.as_str());
    match points {
        Some(points) if is_points => {
            let komi = half_points(points, said)?;
            let is_odd = !unit.is_empty() || number.contains(',');
            let remark = is_odd.then(|| SgfRemark::Komi { said: said(), komi });
            Ok(SaidKomi { komi, remark })
        }
        None if !trimmed.chars().any(char::is_numeric) && !trimmed.chars().any(|c| "½¼¾".contains(c)) => {
            let komi = Komi::default();
            let remark = (!trimmed.is_empty()).then(|| SgfRemark::Komi { said: said(), komi });
            Ok(SaidKomi { komi, remark })
        }
        _ => Err(SgfFault::KomiText(said())),
    }
}

fn half_points(points: f64, said: impl Fn() -> String) -> Result<Komi, SgfFault> {
    if points.abs() >= 100.0 {
        return Err(SgfFault::KomiHundredths(said()));
    }
    if (points * 4.0).fract() == 0.0 && (points * 2.0).fract() != 0.0 {
        return Err(SgfFault::KomiQuarters(said()));
    }
    Komi::try_from(points).map_err(SgfFault::Komi)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_words_and_riddles() {
        for (text, komi, is_noted) in [
            ("6.5", "6.5", false),
            (" 2,5 ", "2.5", true),
            ("6,50", "6.5", true),
            ("0,5", "0.5", true),
            ("-3", "-3", false),
            ("6.5 points", "6.5", true),
            ("7.5目", "7.5", true),
            ("", "0", false),
            ("none", "0", true),
            ("?", "0", true),
        ] {
            let said = read(text).unwrap();
            assert_eq!((said.komi, said.remark.is_some()), (komi.parse().unwrap(), is_noted), "{text}");
        }
        for (text, part) in [
            ("375", "hundredths"),
            ("650", "hundredths"),
            ("3.75", "stones"),
            ("1,000", "is no komi"),
            ("6,500", "is no komi"),
            ("1,000.5", "is no komi"),
            ("0.3", "komi 0.3 is not a multiple"),
            ("3子", "is no komi"),
            ("6目半", "is no komi"),
            ("6 1/2", "is no komi"),
            ("1e308", "is no komi"),
            ("6.5.5", "is no komi"),
            ("６.５", "is no komi"),
            ("½", "is no komi"),
        ] {
            let fault = read(text).unwrap_err().to_string();
            assert!(fault.contains(part) && fault.contains("--komi"), "{text}: {fault}");
        }
    }
}
