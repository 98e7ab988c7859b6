//! Amounts as people write them: times, sizes in memory, numbers of nodes, sides of boards.
//!
//! Every reading is exact: what is no whole number of the smallest unit is refused, and so is what has two meanings.

use std::time::Duration;
use thiserror::Error;

/// Why a text is no amount.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum AmountError {
    /// Not a number, or with a unit that there is not.
    #[error("{}", .0.form())]
    Syntax(Kind),
    /// Less than the smallest unit, or something between two of them.
    #[error("not a whole number{}", .0.smallest())]
    NotWhole(Kind),
    /// More than can be counted.
    #[error("too large; the most is 2^64 - 1{}", .0.largest())]
    TooLarge(Kind),
    /// Two numbers with a colon between them.
    #[error("two numbers with a colon may be hours or minutes; write 2h30m, 2m30s or 0:02:30")]
    Colon,
}

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Nodes, positions.
    Count,
    /// Memory, files.
    Bytes,
    /// Time.
    Time,
}

impl Kind {
    const fn form(self) -> &'static str {
        match self {
            Self::Count => "not a number; write 20000, 20k, 1.5M or 1e6",
            Self::Bytes => "not a size; write 64MB, 1.5GiB, 512M, or plain bytes such as 4096",
            Self::Time => {
                "not a time; write 90s, 10m, 1h30m, 2:30:00, 1d, 500ms, or plain seconds such as 90"
            }
        }
    }

    const fn smallest(self) -> &'static str {
        match self {
            Self::Count => "",
            Self::Bytes => " of bytes",
            Self::Time => " of nanoseconds",
        }
    }

    const fn largest(self) -> &'static str {
        match self {
            Self::Count => "",
            Self::Bytes => " bytes",
            Self::Time => " seconds",
        }
    }
}

const NANOS: u128 = 1_000_000_000;
/// More digits than this, or decimal places to move the point by, mean a slip.
const MOST_DIGITS: usize = 24;

/// Units of time in nanoseconds, from the largest on, each with its names.
const TIMES: &[(u128, &[&str])] = &[
    (86_400 * NANOS, &["d", "day", "days"]),
    (3_600 * NANOS, &["h", "hr", "hour", "hours"]),
    (60 * NANOS, &["m", "min", "minute", "minutes"]),
    (NANOS, &["s", "sec", "second", "seconds"]),
    (1_000_000, &["ms"]),
];

/// A number of things: `20000`, `1_000_000`, `1,000,000`, `20k`, `1.5M`, `2G`, `1T`, `1e6`.
///
/// # Errors
/// If it is none, no whole one, or at least 2^64.
pub fn count(text: &str) -> Result<u64, AmountError> {
    let (number, unit) = split(text);
    let unit = match unit {
        "" => 1,
        "k" | "K" => 1_000,
        "M" => 1_000_000,
        "G" => 1_000_000_000,
        "T" => 1_000_000_000_000,
        _ => return Err(AmountError::Syntax(Kind::Count)),
    };
    whole(number, unit, Kind::Count)
}

/// As [`count`], but one or more.
///
/// # Errors
/// If it is none of these.
pub fn positive_count(text: &str) -> Result<u64, String> {
    match count(text) {
        Ok(0) => Err("a number from 1 on is wanted".to_owned()),
        Ok(number) => Ok(number),
        Err(error) => Err(error.to_string()),
    }
}

/// A number of bytes: `4096`, `64B`, `64MB` (powers of 1000), `1.5GiB` and `512M` (powers of 1024, as in dd, du and sort),
/// with capital letters or small ones.
///
/// # Errors
/// If it is none, no whole one, or at least 2^64.
pub fn bytes(text: &str) -> Result<u64, AmountError> {
    let (number, unit) = split(text);
    let unit = unit.to_ascii_lowercase();
    let (base, power) = match unit.strip_suffix("ib").map(|power| (1024_u128, power)) {
        Some(binary) => binary,
        None if unit == "b" => (1, ""),
        None => unit.strip_suffix('b').map_or((1024, unit.as_str()), |power| (1000, power)),
    };
    let power = match power {
        "" if base == 1 || unit.is_empty() => 0,
        "k" => 1,
        "m" => 2,
        "g" => 3,
        "t" => 4,
        _ => return Err(AmountError::Syntax(Kind::Bytes)),
    };
    whole(number, base.pow(power), Kind::Bytes)
}

/// A time: plain seconds, numbers with units from days down to milliseconds (`1d`, `1h30m`, `1h 30m`, `1.5h`, `500ms`), the
/// last of which may have a decimal point, or `2:30:00` for hours, minutes and seconds.
///
/// # Errors
/// If it is none, finer than nanoseconds, or at least 2^64 seconds.
pub fn duration(text: &str) -> Result<Duration, AmountError> {
    let text = text.trim();
    let nanos = if text.contains(':') {
        clock(text)?
    } else if split(text).1.is_empty() {
        exact(text, NANOS, Kind::Time)?
    } else {
        segments(text)?
    };
    let seconds = u64::try_from(nanos / NANOS).map_err(|_| AmountError::TooLarge(Kind::Time))?;
    Ok(Duration::new(seconds, (nanos % NANOS) as u32))
}

/// Two sides, or one that is the other as well: `5x5`, `3X4`, `5×5`, `5*5`, `5`. Nothing if the text is none of these.
#[must_use]
pub fn sides(text: &str) -> Option<(usize, usize)> {
    let side = |text: &str| {
        let digits = text.trim();
        digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
    };
    match text.split_once(['x', 'X', '×', '*']) {
        Some((rows, columns)) => Some((side(rows)?, side(columns)?)),
        None => side(text).map(|side| (side, side)),
    }
}

/// The number and the unit behind it.
fn split(text: &str) -> (&str, &str) {
    let text = text.trim();
    let is_exponent = |rest: &str| {
        let rest = rest.strip_prefix('+').unwrap_or(rest);
        rest.starts_with(|c: char| c.is_ascii_digit())
    };
    let mut end = text.len();
    let mut is_past_exponent = false;
    for (at, c) in text.char_indices() {
        match c {
            '0'..='9' | '.' | '_' | ',' => {}
            '+' if is_past_exponent && text[..at].ends_with(['e', 'E']) => {}
            'e' | 'E' if !is_past_exponent && is_exponent(&text[at + 1..]) => is_past_exponent = true,
            _ => {
                end = at;
                break;
            }
        }
    }
    (&text[..end], text[end..].trim_start())
}

/// So many units, if that is a whole number that can be counted.
fn whole(number: &str, unit: u128, kind: Kind) -> Result<u64, AmountError> {
    exact(number, unit, kind)?.try_into().map_err(|_| AmountError::TooLarge(kind))
}

/// The product of a decimal number and a unit, if it is whole.
fn exact(number: &str, unit: u128, kind: Kind) -> Result<u128, AmountError> {
    let syntax = AmountError::Syntax(kind);
    let (mantissa, exponent) = match number.split_once(['e', 'E']) {
        Some(_) if kind == Kind::Time => return Err(syntax),
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<u32>().map_err(|_| syntax)?),
        None => (number, 0),
    };
    let (before, after) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = ungrouped(before).ok_or(syntax)? + after.trim_end_matches('0');
    if before.is_empty() || mantissa.ends_with('.') || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(syntax);
    }
    let places = after.trim_end_matches('0').len();
    let digits = digits.trim_start_matches('0');
    if digits.is_empty() {
        return Ok(0);
    }
    if digits.len() - places.min(digits.len()) > MOST_DIGITS || exponent as usize > MOST_DIGITS {
        return Err(AmountError::TooLarge(kind));
    }
    if places > MOST_DIGITS {
        return Err(AmountError::NotWhole(kind));
    }
    let too_large = AmountError::TooLarge(kind);
    let parts = digits.parse::<u128>().map_err(|_| too_large)?;
    // What both sides of the fraction share comes off first, so that the product fits whenever the result does.
    let (mut divisor, mut factor) = (10_u128.pow(places as u32), 10_u128.pow(exponent));
    let shared = gcd(divisor, factor);
    (divisor, factor) = (divisor / shared, factor / shared);
    let shared = gcd(divisor, unit);
    (divisor, factor) = (divisor / shared, factor.checked_mul(unit / shared).ok_or(too_large)?);
    if parts % divisor != 0 {
        return Err(AmountError::NotWhole(kind));
    }
    (parts / divisor).checked_mul(factor).ok_or(too_large)
}

const fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Digits without what stands between them: `_` anywhere between two, or `,` before every group of three.
fn ungrouped(digits: &str) -> Option<String> {
    if digits.contains(',') {
        let mut groups = digits.split(',');
        let is_right = (1..=3).contains(&groups.next()?.len()) && groups.all(|group| group.len() == 3);
        return is_right.then(|| digits.replace(',', ""));
    }
    let is_wrong = digits.starts_with('_') || digits.ends_with('_') || digits.contains("__");
    (!is_wrong).then(|| digits.replace('_', ""))
}

/// Hours, minutes and seconds with colons, in nanoseconds.
fn clock(text: &str) -> Result<u128, AmountError> {
    let parts: Vec<&str> = text.split(':').collect();
    let syntax = AmountError::Syntax(Kind::Time);
    let [hours, minutes, seconds] = parts[..] else {
        return Err(if parts.len() == 2 { AmountError::Colon } else { syntax });
    };
    let whole = |text: &str, below: u128| {
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| text.parse().ok()).flatten().filter(|&number: &u128| number < below).ok_or(syntax)
    };
    let seconds = exact(seconds, NANOS, Kind::Time)?;
    if seconds >= 60 * NANOS {
        return Err(syntax);
    }
    Ok((whole(hours, 1 << 64)? * 3_600 + whole(minutes, 60)? * 60) * NANOS + seconds)
}

/// Numbers with units, the larger ones first, in nanoseconds.
fn segments(text: &str) -> Result<u128, AmountError> {
    let syntax = AmountError::Syntax(Kind::Time);
    let (mut rest, mut sum, mut larger) = (text, 0_u128, u128::MAX);
    while !rest.is_empty() {
        let (number, behind) = split(rest);
        let end = behind.find(|c: char| !c.is_alphabetic()).unwrap_or(behind.len());
        let name = &behind[..end];
        let unit = TIMES.iter().find(|(_, names)| names.contains(&name)).map(|&(unit, _)| unit);
        let unit = unit.filter(|&unit| unit < larger).ok_or(syntax)?;
        rest = behind[end..].trim_start();
        if number.contains('.') && !rest.is_empty() {
            return Err(syntax);
        }
        let part = exact(number, unit, Kind::Time)?;
        sum = sum.checked_add(part).ok_or(AmountError::TooLarge(Kind::Time))?;
        larger = unit;
    }
    Ok(sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_exactly() {
        for (text, number) in [
            ("0", 0),
            ("20000", 20_000),
            ("1_000_000", 1_000_000),
            ("1,000,000", 1_000_000),
            ("20k", 20_000),
            ("20 K", 20_000),
            ("1.5M", 1_500_000),
            ("2G", 2_000_000_000),
            ("1e6", 1_000_000),
            ("1.25e2", 125),
            ("2.5e+3k", 2_500_000),
            ("1.0", 1),
            ("18446744073709551615", u64::MAX),
            ("0.000000000000000000001e21", 1),
        ] {
            assert_eq!(count(text), Ok(number), "{text}");
        }
        use AmountError::{NotWhole, Syntax, TooLarge};
        for (text, error) in [
            ("", Syntax(Kind::Count)),
            ("k", Syntax(Kind::Count)),
            ("-1", Syntax(Kind::Count)),
            ("1e-3", Syntax(Kind::Count)),
            ("1m", Syntax(Kind::Count)),
            ("1,00", Syntax(Kind::Count)),
            ("1__0", Syntax(Kind::Count)),
            ("1.", Syntax(Kind::Count)),
            (".5", Syntax(Kind::Count)),
            ("1.2.3", Syntax(Kind::Count)),
            ("٣", Syntax(Kind::Count)),
            ("1.5", NotWhole(Kind::Count)),
            ("1.0005k", NotWhole(Kind::Count)),
            ("18446744073709551616", TooLarge(Kind::Count)),
            ("1e99", TooLarge(Kind::Count)),
            ("99999999999999999999999999999999999999999999", TooLarge(Kind::Count)),
        ] {
            assert_eq!(count(text), Err(error), "{text}");
        }
    }

    #[test]
    fn sizes_have_units() {
        for (text, number) in [
            ("4096", 4096),
            ("64B", 64),
            ("64kB", 64_000),
            ("64MB", 64_000_000),
            ("64KiB", 65_536),
            ("512M", 512 << 20),
            ("1.5GiB", 3 << 29),
            ("1 gib", 1 << 30),
            ("2T", 2 << 40),
            ("1e6", 1_000_000),
        ] {
            assert_eq!(bytes(text), Ok(number), "{text}");
        }
        assert_eq!(bytes("0.3B"), Err(AmountError::NotWhole(Kind::Bytes)));
        assert_eq!(bytes("0.3KiB"), Err(AmountError::NotWhole(Kind::Bytes)));
        assert_eq!(bytes("99999999999GiB"), Err(AmountError::TooLarge(Kind::Bytes)));
        for text in ["", "MiB", "-1", "1XB", "iB", "1iB", "1 M B", "1.5.5MB"] {
            assert_eq!(bytes(text), Err(AmountError::Syntax(Kind::Bytes)), "{text}");
        }
    }

    #[test]
    fn times_have_units() {
        for (text, seconds) in [
            ("90", 90),
            ("90s", 90),
            ("90 sec", 90),
            ("5m", 300),
            ("5min", 300),
            ("1h30m", 5_400),
            ("1h 30m", 5_400),
            ("1.5h", 5_400),
            ("1d", 86_400),
            ("1d2h3m4s", 93_784),
            ("2:30:00", 9_000),
            ("100:00:01", 360_001),
            ("0", 0),
        ] {
            assert_eq!(duration(text), Ok(Duration::from_secs(seconds)), "{text}");
        }
        assert_eq!(duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(duration("1s500ms"), Ok(Duration::from_millis(1_500)));
        assert_eq!(duration("0.1"), Ok(Duration::from_millis(100)));
        assert_eq!(duration("0:00:00.25"), Ok(Duration::from_millis(250)));
        assert_eq!(duration("0.000000001s"), Ok(Duration::from_nanos(1)));
        for text in [
            "",
            "s",
            "-5",
            "5 parsecs",
            "1.2.3",
            "1e9",
            "30m1h",
            "1h1h",
            "1.5h30m",
            "1h30",
            "1:2:3:4",
            "1:60:00",
        ] {
            assert_eq!(duration(text), Err(AmountError::Syntax(Kind::Time)), "{text}");
        }
        assert_eq!(duration("2:30"), Err(AmountError::Colon));
        assert_eq!(duration("0.0000000001s"), Err(AmountError::NotWhole(Kind::Time)));
        assert_eq!(duration("99999999999999999999h"), Err(AmountError::TooLarge(Kind::Time)));
    }

    #[test]
    fn boards_have_two_sides() {
        for text in ["5", "5x5", "5X5", "5×5", "5*5", " 5 x 5 "] {
            assert_eq!(sides(text), Some((5, 5)), "{text}");
        }
        assert_eq!((sides("3x4"), sides("19")), (Some((3, 4)), Some((19, 19))));
        for text in ["", "x", "5x", "x5", "5x5x5", "-5", "+5", "5.0", "five", "99999999999999999999999"] {
            assert_eq!(sides(text), None, "{text}");
        }
    }
}
