//! Shapes whose fate every player knows, with their vital points. The walls around them live.

use shoban::board::{PointSet, Position, Rules, Setup};
use shoban::game::Game as _;
use shoban::group::{
    Answer, Case, Fact, Goal, Group, GroupGame, GroupSettings, Outcome, Role, Status, Threats, Wanted,
    solve_group,
};
use shoban::search::Limits;

fn position(diagram: &str) -> Position {
    Setup::from_diagram(diagram, Rules::default()).unwrap().into_position().unwrap()
}

fn group(position: &Position, at: &str) -> Group {
    let target: PointSet = at.split(' ').map(|name| position.size().point_named(name).unwrap()).collect();
    Group::new(position, target).unwrap()
}

fn ask(diagram: &str, at: &str) -> Answer {
    let position = position(diagram);
    let settings = GroupSettings { wanted: Wanted::Moves, ..GroupSettings::new() };
    let answer = solve_group(&position, group(&position, at), &settings, &mut ()).unwrap();
    assert!(!answer.is_stopped);
    check_lines(&answer);
    answer
}

/// The lines end as they say.
fn check_lines(answer: &Answer) {
    for found in &answer.first_moves {
        let Some(fact) = found.fact else { continue };
        let game = GroupGame::new(&answer.position, answer.group, fact.goal(), Threats::Nobody);
        let mut state = game.start(&answer.position, found.first);
        for &mv in &found.line {
            assert_eq!(game.final_score(&state), None);
            state = state.play(mv).unwrap();
        }
        let end = game.final_score(&state).expect("the line goes to the end");
        assert!(game.win_of(fact.prover()).is_met_by(end), "{:?}", found.line);
    }
}

/// The first moves that keep the best outcome, in the order of their names.
fn vital(answer: &Answer, first: Role) -> String {
    let list =
        answer.first_moves[first as usize].continuations.as_ref().expect("a move could lose something");
    let kept = list.iter().filter(|found| found.keeps == Some(true));
    let mut names: Vec<String> = kept.map(|found| found.mv.name(answer.position.size())).collect();
    names.sort();
    names.join(" ")
}

#[test]
fn unsettled_shapes_have_their_vital_points() {
    for (name, diagram, at, attackers, defenders) in [
        ("straight three", ".X.X./XXXXX/OOOOX/...OX", "A2", "B1", "B1"),
        ("bent three", "X.X./XXXX/OOXX/.OOX/..OX", "B2", "A1", "A1"),
        ("bulky five", "X.X.X/XXXXX/OOOOX/...OX/..OOX", "A3", "B2", "A2 B1 B2"),
        ("rabbity six", "X.X.X/XXXXX/OOOOX/O.OOX/...OX/O..OX/OOOOX", "A1", "B3", "B2 B3 C3"),
    ] {
        let answer = ask(diagram, at);
        assert_eq!(answer.status(), Some(Status::Unsettled), "{name}");
        assert_eq!(
            answer.outcomes.without_threats(Role::Attacker).outcome(),
            Some(Outcome::Captured),
            "{name}"
        );
        assert_eq!(answer.outcomes.without_threats(Role::Defender).outcome(), Some(Outcome::Alive), "{name}");
        assert_eq!(
            [Role::Attacker, Role::Defender].map(|first| vital(&answer, first)),
            [attackers, defenders],
            "{name}"
        );
    }
}

#[test]
fn settled_shapes_are_alive_or_dead() {
    for (name, diagram, at, status) in [
        ("two eyes", ".X.X./XXXXX/OOOOX/.O.OX", "A2", Status::Alive),
        ("straight four", ".X.X.X/XXXXXX/OOOOOX/....OX", "A2", Status::Alive),
        ("bent four at the side", "X.X.X/XXXXX/OOOOX/O..OX/..OOX", "B3", Status::Alive),
        ("one eye of two points", "X.X./XXXX/OOOX/..OX", "A2", Status::Dead),
        ("square four", "X.X./XXXX/OOOX/..OX/..OX", "A3", Status::Dead),
        ("two stones in a snapback", "X.X.X/XXXXX/XOO.X/O.XOX/.XXX.", "B3", Status::Dead),
    ] {
        assert_eq!(ask(diagram, at).status(), Some(status), "{name}");
    }
}

/// Four black stones in a row inside white ones, with two liberties in common: who fills one is taken, or gives four in a row
/// away. Neither side may touch it, so to pass is the only move that keeps the seki.
#[test]
fn a_seki_is_one_for_both_sides() {
    for at in ["A2", "B1"] {
        let answer = ask("X.XXX.X/XXXXXXX/OOOOOOX/.XXX.OX", at);
        assert_eq!(answer.status(), Some(Status::Seki), "{at}");
        assert_eq!(answer.first_moves.map(|found| found.fact), [Some(Fact::Saves); 2], "{at}");
    }
}

#[test]
fn in_a_ko_threats_decide() {
    let answer = ask("X.X./XXXX/OOXX/.OX./O.OX", "A3");
    assert_eq!(answer.status(), Some(Status::Ko));
    let outcomes: Vec<Outcome> =
        Case::all().map(|case| answer.outcomes.of(case).outcome().unwrap()).collect();
    let (captured, seki) = (Outcome::Captured, Outcome::Seki);
    assert_eq!(outcomes, [captured, captured, seki, captured, seki, seki], "who moves first takes the ko");
    // Bent four in the corner: the attacker can begin a ko whenever he likes, and the defender cannot touch it.
    let answer = ask("X.X.XX/XXXXXX/OOOOXX/.OOOOX/XXX.OX", "B2");
    assert_eq!(answer.status(), Some(Status::Ko));
}

/// Two straight threes: the defender saves either of them if he moves first, but not both.
#[test]
fn several_chains_are_saved_together_or_not_at_all() {
    let diagram = ".X.X.X.X./XXXXXXXXX/OOOOXOOOO/...OXO...";
    let status = |at| ask(diagram, at).status();
    assert_eq!([status("A2"), status("F2")], [Some(Status::Unsettled); 2]);
    assert_eq!(status("A2 F2"), Some(Status::Dead));
}

#[test]
fn a_limit_leaves_open_what_is_not_proved() {
    let position = position("...../...../XXXX./OOOX./...OX");
    let limits = Limits { nodes: Some(300), ..Limits::default() };
    let settings = GroupSettings { limits, ..GroupSettings::new() };
    let answer = solve_group(&position, group(&position, "C2"), &settings, &mut ()).unwrap();
    assert!(answer.is_stopped && answer.status().is_none());
    assert!(answer.nodes < 1000, "{}", answer.nodes);
}

/// Keys of states that are images of each other under a symmetry that moves the target must differ.
#[test]
fn keys_are_folded_only_by_symmetries_that_keep_the_target() {
    let start = position("X.X/.../...");
    let [left, right] =
        ["A1", "C1"].map(|name| start.play(shoban::board::Move::named(name, start.size()).unwrap()).unwrap());
    let key = |at: &str, state: &Position| {
        GroupGame::new(&start, group(&start, at), Goal::Save, Threats::Nobody).key(state).0
    };
    assert_ne!(key("A3", &left), key("A3", &right));
    assert_eq!(key("A3 C3", &left), key("A3 C3", &right));
}
