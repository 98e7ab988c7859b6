//! TOML files.

use shoban::formats::tuning_file;
use shoban::lab::{Experiment, ExperimentError, MOST_DEPTH};
use shoban::problems::{Board, Problem};

/// Numbers that are read are written so that they are read back the same.
pub fn tuning(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let Ok(tuning) = tuning_file::read(&text) else { return };
    let written = tuning_file::text(&tuning);
    let again = tuning_file::read(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
    assert_eq!(again, tuning, "{written}");
}

/// What is read is an experiment in the long form and in the quick one; faults have a line of the file.
pub fn experiment(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let experiment = match Experiment::read("fuzz", &text) {
        Ok(experiment) => experiment,
        Err(ExperimentError::Field { line, field, .. }) => {
            assert!((1..=text.lines().count() + 1).contains(&line), "line {line}: {field}");
            return;
        }
        Err(_) => return,
    };
    for experiment in [experiment.clone(), experiment.clone().quick(), experiment.up_to(3).with_positions(1)]
    {
        assert!(experiment.depths.windows(2).all(|pair| pair[0] < pair[1]), "{:?}", experiment.depths);
        assert!(experiment.depths.last().is_some_and(|&depth| depth <= MOST_DEPTH));
        assert!(experiment.variants.iter().any(|variant| variant.name == experiment.baseline));
        assert!(!experiment.sets.is_empty());
    }
}

/// A board, a zero byte, and the sheet that goes with it. An answer that is read is written so that it is read back the same.
pub fn problem(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let (board, sheet) = text.split_once('\0').map_or((&*text, None), |(board, sheet)| (board, Some(sheet)));
    for board in [Board::Sgf(board), Board::Diagram(board)] {
        match Problem::read(board, sheet) {
            Err(errors) => assert!(!errors.is_empty()),
            Ok(problem) => {
                let Some(answer) = &problem.answer else { continue };
                let text = answer.text(&problem.position);
                assert_eq!(problem.answer_from(&text).as_ref(), Some(answer), "{text}");
            }
        }
    }
}
