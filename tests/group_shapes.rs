//! Shapes whose fate every player knows, with their vital points.

use shoban::board::{PointSet, Position, Rules, Setup};
use shoban::group::{Answer, Case, Group, GroupSettings, Outcome, Role, Status, Threats, Wanted, solve_group};

fn position(diagram: &str) -> Position {
    Setup::from_diagram(diagram, Rules::default()).unwrap().into_position().unwrap()
}

fn ask(diagram: &str, at: &[&str], wanted: Wanted) -> Answer {
    let position = position(diagram);
    let target: PointSet = at.iter().map(|name| position.size().point_named(name).unwrap()).collect();
    let settings = GroupSettings { wanted, ..GroupSettings::new() };
    let answer = solve_group(&position, Group::new(&position, target).unwrap(), &settings).unwrap();
    assert!(!answer.is_stopped);
    answer
}

/// The first moves that keep the best outcome.
fn vital(answer: &Answer, first: Role) -> Vec<String> {
    let list = answer.first_moves[first as usize].continuations.as_ref().expect("a move could lose something");
    let kept = list.iter().filter(|found| found.keeps == Some(true));
    let mut names: Vec<String> = kept.map(|found| found.mv.name(answer.position.size())).collect();
    names.sort();
    names
}

fn show(diagram: &str, at: &str) {
    let start = std::time::Instant::now();
    let answer = ask(diagram, &[at], Wanted::Moves);
    let moves = |first: Role| answer.first_moves[first as usize].continuations.as_ref().map(|_| vital(&answer, first));
    let outcomes: Vec<String> = Case::all().map(|case| answer.outcomes.of(case).worst.to_string()).collect();
    eprintln!("{diagram} {at}: {:?} {} att {:?} def {:?} nodes {} {:?}", answer.status(), outcomes.join(" "),
        moves(Role::Attacker), moves(Role::Defender), answer.nodes, start.elapsed());
    for found in &answer.first_moves {
        let l: Vec<_> = found.line.iter().map(|m| m.name(answer.position.size())).collect();
        eprintln!("    {} {:?} {}", found.first, found.fact, l.join(" "));
    }
}

#[test]
fn explore() {
    // rabbity six
    show("X.X.X/XXXXX/OOOOX/O.OOX/...OX/O..OX/OOOOX", "A3");
    show("X.X.X/XXXXX/OOOOX/O.OOX/...OX/O..OX/OOOOX", "A5");
    // seki
    show("X.XXX.X/XXXXXXX/OOOOOOX/.XXX.OX", "A2");
    show("X.XXX.X/XXXXXXX/OOOOOOX/.XXX.OX", "B1");
    // bent four
    show("X.X.XX/XXXXXX/OXXXXX/OOOOOX/X...OX", "A2");
    show("X.X.XX/XXXXXX/OOOOXX/XOOOOX/.XX.OX", "B2");
    // ko for connection
    show("XXX.X/X.XXX/XXOX./XO.OX/.XOXX", "C3");
    show("X.X./XXXX/OOOX/O.OX/.OXX/X.X.", "A4");
    // L group, 4x4 corner
    show("....../XXXX.X/OOOXXX/..OX.X/..OXX.", "C2");
    show("...../XXXXX/.OOOX/....O", "B2");
    show("...../...../XXXX./OOOX./...OX", "C2");
}
