// What the points of a board show: stones, values, numbers of a line, and what is heard of them.

import type { Spot } from "./boardview";
import type { Analysis, Known, MoveValue, Side } from "./contract";
import type { Board, Cell } from "./go";
import { name, numbered, other, point, stone } from "./go";
import { bounds, boundsSpoken, gives, quality } from "./words";

/** What stands on free points. */
export type Show = "value" | "lost" | "nothing";

/** All that decides what a board looks like. */
export interface Picture {
  board: Board;
  toPlay: Side;
  known: Known | null;
  show: Show;
  /** A line drawn ahead, from the side to move on. */
  line: readonly string[] | null;
  last: number | null;
  sure: ReadonlyMap<number, Cell>;
  /** Whether a point may be chosen. */
  free(point: number): boolean;
}

/** The class of a move's mark. */
export function kind(move: MoveValue): string {
  if (move.quality === "optimal") return "optimal";
  if (move.quality === "open") return "open";
  const lost = Math.max(1, move.least);
  return lost >= 6 ? "worse worse-3" : lost >= 3 ? "worse worse-2" : "worse worse-1";
}

function markText(move: MoveValue, show: Show, most: number): string | null {
  if (show === "nothing") return null;
  if (show === "value") return bounds(move.lower, move.upper, most);
  if (move.quality === "optimal") return "0";
  if (gives(move) === null) return "?";
  return move.least === move.most ? `-${move.least}` : `≤-${move.least}`;
}

/** One spot for every point. */
export function spots(picture: Picture): Spot[] {
  const { board, known } = picture;
  const most = board.cells.length;
  const values = new Map((known?.moves ?? []).map((move) => [move.move, move]));
  const drawn = picture.line ? numbered(board, picture.toPlay, picture.line) : null;
  return board.cells.map((cell, at): Spot => {
    const move = values.get(name(board, at));
    const text = move && cell === "." ? markText(move, picture.show, most) : null;
    const number = drawn?.numbers.get(at);
    return {
      cell,
      label: heard(picture, at, move),
      mark: move && text !== null ? { text, kind: kind(move) } : undefined,
      ahead: number && { number: number.number, cell: stone(number.side) },
      sure: picture.sure.get(at),
      last: picture.last === at,
      off: !picture.free(at),
    };
  });
}

function heard(picture: Picture, at: number, move: MoveValue | undefined): string {
  const cell = picture.board.cells[at] ?? ".";
  const parts = [name(picture.board, at), cell === "." ? "empty" : cell === "X" ? "Black" : "White"];
  if (move && cell === ".") {
    parts.push(boundsSpoken(move.lower, move.upper, picture.board.cells.length), quality(move));
  }
  const sure = picture.sure.get(at);
  if (sure) parts.push(`certainly ${sure === "X" ? "Black's" : "White's"}`);
  if (picture.last === at) parts.push("last move");
  return parts.join(", ");
}

/** A line in words: numbers and moves, and whose is the first. */
export function spokenLine(first: Side, line: readonly string[]): string {
  let side = first;
  const words = line.map((move, index) => {
    const who = side === "black" ? "B" : "W";
    side = other(side);
    return `${index + 1} ${who} ${move}`;
  });
  return words.join(", ");
}

/** The points that are one side's however both play. */
export function certain(board: Board, analysis: Analysis | null): Map<number, Cell> {
  const found = new Map<number, Cell>();
  const mark = (names: readonly string[], cell: Cell): void => names.forEach((each) => {
    const at = point(board, each);
    if (at !== null) found.set(at, cell);
  });
  mark(analysis?.sure?.black ?? [], "X");
  mark(analysis?.sure?.white ?? [], "O");
  return found;
}
