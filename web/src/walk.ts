// A position that is set up, and the moves that are walked from it.

import type { Question, Read, Side, Suicide } from "./contract";
import type { Board, Scene } from "./go";
import { parse, play, scene, write } from "./go";

/** Rules and limits of a question. */
export type Settings = Pick<Question, "repetition" | "suicide" | "komi" | "tie_value" | "seconds" | "nodes">;

/** The settings of a new page. */
export const SETTINGS: Settings = {
  repetition: "basic-ko", suicide: "forbidden", komi: 0, tie_value: 0, seconds: 60, nodes: null,
};

/** A board set up, moves from it, and how many of them are played; the rest can be walked again. */
export interface Walk {
  readonly base: Board;
  readonly first: Side;
  readonly moves: readonly string[];
  readonly at: number;
}

/** A walk without moves. */
export function start(base: Board, first: Side): Walk {
  return { base, first, moves: [], at: 0 };
}

/** The scene after the moves that are played, or null if one of them is against basic rules. */
export function now(walk: Walk, suicide: Suicide): Scene | null {
  let here: Scene | null = scene(walk.base, walk.first);
  for (const move of walk.moves.slice(0, walk.at)) here = here && play(here, move, suicide);
  return here;
}

/** The walk with moves played from here. Moves that were taken back stay if the new ones are the same. */
export function step(walk: Walk, moves: readonly string[]): Walk {
  const again = moves.every((move, index) => walk.moves[walk.at + index] === move);
  const kept = again ? walk.moves : [...walk.moves.slice(0, walk.at), ...moves];
  return { ...walk, moves: kept, at: walk.at + moves.length };
}

/** The walk with so many moves played. */
export function jump(walk: Walk, at: number): Walk {
  return { ...walk, at: Math.max(0, Math.min(walk.moves.length, at)) };
}

/** The walk and the settings that a text asks for; what it does not say is kept. Throws an error if its moves cannot be played. */
export function fromText(said: Read, settings: Settings): { walk: Walk; settings: Settings } {
  const base = parse(said.position);
  if (!base) throw new Error("The server read a board that this page cannot draw.");
  const walk = { ...start(base, said.to_play), moves: said.moves, at: said.moves.length };
  const rules = { ...settings, komi: said.komi ?? settings.komi, suicide: said.suicide ?? settings.suicide };
  if (!now(walk, rules.suicide)) throw new Error("The moves of the text are against the rules.");
  return { walk, settings: rules };
}

/** What is asked at this place of the walk. */
export function question(walk: Walk, settings: Settings): Question {
  return {
    rows: walk.base.rows, columns: walk.base.columns, position: write(walk.base), to_play: walk.first,
    moves: walk.moves.slice(0, walk.at), ...settings,
  };
}

/** A text that is the same for questions with the same answer, whatever their limits. */
export function key(asked: Question): string {
  const { position, to_play, moves, repetition, suicide, komi, tie_value } = asked;
  return JSON.stringify([position, to_play, moves, repetition, suicide, komi, tie_value]);
}
