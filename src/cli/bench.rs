//! `shoban bench`: fixed questions with fixed effort, to compare programs and machines.

use super::exit::ERROR;
use super::output;
use shoban::bench::{TASKS, Task};
use shoban::formats::quantity;
use shoban::solve::{Question, Solution};
use std::process::ExitCode;
use std::time::Duration;

/// Runs all tasks. What repeats exactly goes to standard output, times go to standard error.
pub fn run() -> anyhow::Result<ExitCode> {
    let (mut nodes, mut time, mut wrong) = (0, Duration::ZERO, 0);
    output::print(&format!(
        "{:<6} {:<10} {:<14} {:<9} {:>12}\n",
        "board", "moves", "question", "answer", "nodes"
    ))?;
    for task in TASKS {
        let solution = task.run()?;
        let is_right = task.accepts(solution.answer);
        output::print(&row(&task, &solution, if is_right { "" } else { "  WRONG" }))?;
        let speed = speed(task.board, solution.nodes, solution.elapsed);
        output::complain(&format!("{speed}, {:.1} % first-move cuts", 100.0 * solution.first_move_cuts));
        nodes += solution.nodes;
        time += solution.elapsed;
        wrong += u32::from(!is_right);
    }
    output::print(&format!("signature: {nodes}\n"))?;
    output::complain(&speed("all", nodes, time));
    if wrong > 0 {
        output::complain(&format!("error: {wrong} wrong answers"));
        return Ok(ExitCode::from(ERROR));
    }
    Ok(ExitCode::SUCCESS)
}

fn row(task: &Task, solution: &Solution, remark: &str) -> String {
    let question = match task.question {
        Question::Value => "value".to_owned(),
        Question::AtLeast(score) => format!("at least {score}"),
        Question::AtMost(score) => format!("at most {score}"),
    };
    let answer = match solution.answer {
        Some(true) => "yes",
        Some(false) => "no",
        None => "undecided",
    };
    format!(
        "{:<6} {:<10} {question:<14} {answer:<9} {:>12}{remark}\n",
        task.board, task.moves, solution.nodes
    )
}

fn speed(what: &str, nodes: u64, time: Duration) -> String {
    let rate = quantity::grouped(quantity::per_second(nodes, time));
    format!("{what}: {}, {rate} nodes/s", quantity::duration(time))
}
