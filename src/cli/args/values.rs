//! Values of arguments: scores, sizes and times as they are typed.

use shoban::game::Score;
use shoban::solve::Interval;
use std::num::NonZero;
use std::time::Duration;

/// A score that fits; whether it is possible on the board is checked later.
pub fn score(text: &str) -> Result<Score, String> {
    match text.parse::<i8>() {
        Ok(points) if points != i8::MIN => Ok(Score::new(points)),
        _ => Err("not a whole number of points between -127 and 127".to_owned()),
    }
}

/// A number of bytes, with a unit or without.
pub fn bytes(text: &str) -> Result<u64, String> {
    let wrong = || "not a size; write 1MiB, 64KiB, 2GiB, or plain bytes such as 4096".to_owned();
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let shift = match unit {
        "" | "B" => 0,
        "KiB" => 10,
        "MiB" => 20,
        "GiB" => 30,
        _ => return Err(wrong()),
    };
    let number: u64 = number.parse().map_err(|_| wrong())?;
    number.checked_mul(1 << shift).ok_or_else(wrong)
}

/// A time, or a number of nodes with or without a unit of thousands.
pub fn interval(text: &str) -> Result<Interval, String> {
    let Some(number) = text.strip_suffix("nodes") else {
        return duration(text).map(Interval::Time).map_err(|_| {
            "neither a time such as 60s or 10m nor nodes such as 5000000nodes or 200Mnodes".to_owned()
        });
    };
    let (number, unit) = match number.trim_end().char_indices().next_back() {
        Some((end, 'k')) => (number[..end].trim_end(), 1_000),
        Some((end, 'M')) => (number[..end].trim_end(), 1_000_000),
        Some((end, 'G')) => (number[..end].trim_end(), 1_000_000_000),
        _ => (number.trim_end(), 1),
    };
    let nodes = number.parse().ok().and_then(|number: u64| number.checked_mul(unit)).and_then(NonZero::new);
    nodes
        .map(Interval::Nodes)
        .ok_or_else(|| "not a number of nodes such as 5000000nodes or 200Mnodes".to_owned())
}

/// A number of seconds, or of the unit that follows it.
pub fn duration(text: &str) -> Result<Duration, String> {
    let wrong = || "not a time; write 10s, 5m, 1h, 500ms, or plain seconds such as 90".to_owned();
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let seconds = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(wrong()),
    };
    let number: f64 = number.parse().map_err(|_| wrong())?;
    Duration::try_from_secs_f64(number * seconds).map_err(|_| wrong())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_units() {
        assert_eq!(["4096", "64KiB", "1MiB", "2GiB"].map(bytes), [4096, 65_536, 1 << 20, 2 << 30].map(Ok));
        for bad in ["", "MiB", "-1", "1mb", "1.5MiB", "99999999999GiB"] {
            assert!(bytes(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn intervals_are_times_or_nodes() {
        let nodes = |count| Ok(Interval::Nodes(NonZero::new(count).unwrap()));
        assert_eq!(interval("60s"), Ok(Interval::Time(Duration::from_secs(60))));
        assert_eq!(
            ["7nodes", "2knodes", "3 Mnodes", "1Gnodes"].map(interval),
            [7, 2_000, 3_000_000, 1_000_000_000].map(nodes)
        );
        for bad in ["", "nodes", "0nodes", "-1nodes", "1Tnodes", "99999999999Gnodes", "x"] {
            assert!(interval(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn times_have_units() {
        let seconds = |text| duration(text).map(|time| time.as_secs_f64());
        assert_eq!(
            ["10s", "5m", "1h", "90", "500ms", "1.5h"].map(seconds),
            [10.0, 300.0, 3600.0, 90.0, 0.5, 5400.0].map(Ok)
        );
        for bad in ["", "s", "-5", "5 parsecs", "1.2.3", "1e9", "99999999999999999999999h"] {
            assert!(duration(bad).is_err(), "{bad}");
        }
    }
}
