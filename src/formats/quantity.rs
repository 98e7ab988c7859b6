//! Large numbers and durations, written for people.

use std::time::Duration;

/// A number with commas between groups of three digits: `33,554,432`.
#[must_use]
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number in at most four digits and a letter: `999`, `12.3k`, `4.5M`, `678M`, `1.2G`.
#[must_use]
pub fn short(number: u64) -> String {
    let units = [(1_000_000_000_000, 'T'), (1_000_000_000, 'G'), (1_000_000, 'M'), (1_000, 'k')];
    let Some((unit, letter)) = units.into_iter().find(|&(unit, _)| number >= unit) else {
        return number.to_string();
    };
    if number / unit >= 100 {
        return format!("{}{letter}", number / unit);
    }
    // Cut, not rounded, so that 999,999 does not become 1000.0k.
    let tenths = number / (unit / 10);
    format!("{}.{}{letter}", tenths / 10, tenths % 10)
}

/// A duration: `0.25 s`, `12.3 s`, `4:05 min`, `3:00:07 h`.
#[must_use]
pub fn duration(time: Duration) -> String {
    let whole = time.as_secs();
    match whole {
        0..=9 => format!("{:.2} s", time.as_secs_f64()),
        10..=99 => format!("{:.1} s", time.as_secs_f64()),
        100..=3599 => format!("{}:{:02} min", whole / 60, whole % 60),
        _ => format!("{}:{:02}:{:02} h", whole / 3600, whole / 60 % 60, whole % 60),
    }
}

/// So many per second; times too short to be measured count as a millisecond.
#[must_use]
pub fn per_second(number: u64, time: Duration) -> u64 {
    (number as f64 / time.as_secs_f64().max(0.001)) as u64
}

/// The time for so many at such a rate, of which nothing counts as one per second.
#[must_use]
pub fn time_for(number: u64, per_second: u64) -> Duration {
    Duration::from_secs_f64(number as f64 / per_second.max(1) as f64)
}

/// A duration that is not known exactly, in one or two digits or whole years: `1 s`, `12 s`, `4 min`, `30 h`, `12 days`, `7 years`.
#[must_use]
pub fn roughly(time: Duration) -> String {
    const MINUTE: u64 = 60;
    const HOUR: u64 = 60 * MINUTE;
    const DAY: u64 = 24 * HOUR;
    const YEAR: u64 = 365 * DAY;
    let seconds = (time.as_secs_f64().round() as u64).max(1);
    let (unit, name) = match seconds {
        0..=99 => (1, "s"),
        100..6_000 => (MINUTE, "min"),
        6_000..259_200 => (HOUR, "h"),
        259_200..63_072_000 => (DAY, "days"),
        _ => (YEAR, "years"),
    };
    format!("{} {name}", (seconds + unit / 2) / unit)
}

/// From one such duration to another: `12 to 90 s`, `30 s to 4 h`.
#[must_use]
pub fn rough_range(from: Duration, to: Duration) -> String {
    let (from, to) = (roughly(from), roughly(to));
    match (from.split_once(' '), to.split_once(' ')) {
        _ if from == to => format!("about {to}"),
        (Some((number, unit)), Some((_, other))) if unit == other => format!("{number} to {to}"),
        _ => format!("{from} to {to}"),
    }
}

/// A share in percent with one decimal: `0.1%`; nothing of nothing is `0.0%`.
#[must_use]
pub fn percent(part: u64, whole: u64) -> String {
    format!("{:.1}%", 100.0 * part as f64 / whole.max(1) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_readable() {
        assert_eq!([0, 999, 1000, 33_554_432].map(grouped), ["0", "999", "1,000", "33,554,432"]);
        assert_eq!(
            [999, 1_000, 12_345, 999_999, 4_560_000].map(short),
            ["999", "1.0k", "12.3k", "999k", "4.5M"]
        );
        let times = [0.254, 12.34, 245.0, 10_807.0].map(|s| duration(Duration::from_secs_f64(s)));
        assert_eq!(times, ["0.25 s", "12.3 s", "4:05 min", "3:00:07 h"]);
        let rough = [0.1, 12.4, 130.0, 5_999.0, 6_000.0, 250_000.0, 1e6, 1e8, 1e10];
        assert_eq!(
            rough.map(|s| roughly(Duration::from_secs_f64(s))),
            ["1 s", "12 s", "2 min", "100 min", "2 h", "69 h", "12 days", "3 years", "317 years"]
        );
        let range = |from, to| rough_range(Duration::from_secs(from), Duration::from_secs(to));
        assert_eq!(
            [range(12, 90), range(30, 14_000), range(2, 2)],
            ["12 to 90 s", "30 s to 4 h", "about 2 s"]
        );
        assert_eq!(time_for(10, 0), Duration::from_secs(10));
        assert_eq!(per_second(10, Duration::ZERO), 10_000);
        assert_eq!(percent(1, 8), "12.5%");
        assert_eq!(percent(0, 0), "0.0%");
    }
}
