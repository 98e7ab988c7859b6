// How values are said.

import type { Known, MoveValue, Side } from "./contract";
import { other, PASS } from "./go";

/** A score with its sign. */
export function score(value: number): string {
  return value > 0 ? `+${value}` : String(value);
}

/** `Black` or `White`. */
export function side(of: Side): string {
  return of === "black" ? "Black" : "White";
}

function points(count: number): string {
  return count === 1 ? "1 point" : `${count} points`;
}

/** Bounds as short as they can be said; `most` is the number of points on the board. */
export function bounds(lower: number, upper: number, most: number): string {
  if (lower === upper) return score(lower);
  if (lower <= -most && upper >= most) return "?";
  if (lower <= -most) return `≤${score(upper)}`;
  if (upper >= most) return `≥${score(lower)}`;
  return `${score(lower)}…${score(upper)}`;
}

/** Bounds in words, for those who hear the page. */
export function boundsSpoken(lower: number, upper: number, most: number): string {
  if (lower === upper) return score(lower);
  if (lower <= -most && upper >= most) return "not known";
  if (lower <= -most) return `at most ${score(upper)}`;
  if (upper >= most) return `at least ${score(lower)}`;
  return `${score(lower)} to ${score(upper)}`;
}

/** More points than this are no bound worth saying of what a move gives away. */
const VAGUE = 20;

/** What a move gives away, or null where that says nothing. */
export function gives(move: MoveValue): string | null {
  if (move.quality === "optimal") return null;
  if (move.least === move.most) return `gives away ${move.least}`;
  if (move.least > 0) return `gives away ${move.least} ${move.most - move.least > VAGUE ? "or more" : `to ${move.most}`}`;
  return move.quality === "worse" ? `gives away up to ${move.most}` : null;
}

/** The quality of a move in a word or two. */
export function quality(move: MoveValue): string {
  if (move.quality === "open") return gives(move) ?? "open";
  return move.quality === "optimal" ? "optimal" : (gives(move) ?? "worse");
}

function winner(value: number, komi: number): string {
  const lead = value - komi;
  if (lead === 0) return "A draw";
  return `${lead > 0 ? "Black" : "White"} wins by ${Math.abs(lead)}`;
}

/** The answer in one sentence. */
export function headline(known: Known): string {
  const most = known.rows * known.columns;
  if (known.value !== null) {
    const komi = known.komi === 0 ? "" : ` after komi ${known.komi} (${score(known.value)} on the board)`;
    return `${winner(known.value, known.komi)}${komi}`;
  }
  if (known.lower <= -most && known.upper >= most) return "Nothing is proved yet";
  if (known.lower === known.upper) return `${winner(known.lower, known.komi)}`;
  return `Black's score: ${boundsSpoken(known.lower, known.upper, most)}`;
}

/** A line with numbers: `1 B2  2 C3  3 pass`. */
export function line(moves: readonly string[]): string {
  return moves.map((move, index) => `${index + 1} ${move}`).join("  ");
}

/** Why a move is not best, with the answer to it, in sentences. */
export function why(known: Known, move: MoveValue): string {
  const most = known.rows * known.columns;
  const who = side(known.to_play);
  const result = boundsSpoken(move.lower, move.upper, most);
  const begin = `${who} ${move.move}: Black's score is ${result}`;
  if (move.quality === "optimal") return `${begin}. No move is better.`;
  const lost = gives(move);
  if (lost === null) return `${begin}. Whether it is worse than the best is not proved yet.`;
  const best = boundsSpoken(known.lower, known.upper, most);
  const answer = move.line[0];
  const replied = answer === undefined ? "" : ` ${side(other(known.to_play))} answers ${answer === PASS ? "by a pass" : `at ${answer}`}.`;
  return `${begin} instead of ${best}; it ${lost.replace(/ (\d+)$/, (_, n: string) => ` ${points(Number(n))}`)}.${replied}`;
}

/** A large number with blanks between thousands. */
export function count(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, "\u202f");
}
