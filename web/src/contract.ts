// What the server and the pages of a book say, field by field.

/** Who moves. */
export type Side = "black" | "white";

/** What is known of a move: as good as any, worse than the best, or not settled yet. */
export type Quality = "optimal" | "worse" | "open";

/** What becomes of boards that come back. */
export type Repetition = "basic-ko" | "pass-count" | "situational" | "natural-situational" | "positional";

/** Whether a move may take its own stones, two or more. */
export type Suicide = "forbidden" | "allowed";

/** A move with the bounds of Black's score after it, komi apart; `least` to `most` points are given away by it. */
export interface MoveValue {
  move: string;
  lower: number;
  upper: number;
  quality: Quality;
  least: number;
  most: number;
  /** What is played after the move. */
  line: string[];
  nodes?: number;
  /** Of a book: the page of the position after the move, relative to this page, with `?s=N`. */
  page?: string | null;
  /** Of a book: the bounds are those of a search and not of certificates alone. */
  searched?: boolean;
}

/** What is proved of a position: bounds of Black's score, komi apart, and moves, the best first. */
export interface Known {
  rows: number;
  columns: number;
  /** Rows from the top with `/` between them. */
  position: string;
  to_play: Side;
  rules: string;
  repetition: Repetition;
  komi: number;
  lower: number;
  upper: number;
  value: number | null;
  line: string[];
  moves: MoveValue[];
}

/** How far a question has come. */
export type State = "waiting" | "running" | "stopped" | "done" | "failed";

/** One event of a question's stream. */
export interface Analysis extends Known {
  id: string;
  /** What was asked, on this page or another. */
  asked: Question;
  state: State;
  error: string | null;
  over: boolean;
  sure?: { black: string[]; white: string[] };
  nodes: number;
  seconds: number;
  /** Questions before this one in the queue. */
  ahead: number;
}

/** What a question asks: the position before `moves`, the moves, rules and limits. */
export interface Question {
  rows: number;
  columns: number;
  position: string;
  to_play: Side;
  moves: string[];
  repetition: Repetition;
  suicide: Suicide;
  komi: number;
  tie_value: number;
  seconds: number | null;
  nodes: number | null;
}

/** What a text says. */
export interface Read {
  rows: number;
  columns: number;
  position: string;
  to_play: Side;
  moves: string[];
  komi?: number | null;
  suicide?: Suicide | null;
  notes?: string[];
}

/** A question in the list of the server. */
export interface Listed {
  id: string;
  /** Counted from the start of the server; names are not, so that none comes again. */
  number: number;
  state: State;
  title: string;
}

/** A page of a book on one position. */
export interface PositionPage extends Known {
  kind: "position";
  /** The certificates that say something of the position; no address where they do not stand beside the pages. */
  certificates: { name: string; href: string | null; digest: string }[];
  /** The point that may not be taken back, if there is one. */
  ko?: string | null;
  passed?: boolean;
  /** Whether the bounds are those of a search and not of certificates alone. */
  searched?: boolean;
  /** The problem that the position is. */
  about?: About | null;
  title: string;
  up: string | null;
  /** Each maps a point of the page's own orientation, row by row from the top left, to the point where it is shown. */
  symmetries: number[][];
}

/** A problem and its answer. */
export interface About {
  id: string | null;
  source: string | null;
  question: string;
  answer: string | null;
}

/** A page of a book that finds positions. */
export interface IndexPage {
  kind?: "index";
  title?: string;
  /** `set` is there for the first page of a certificate, and empty where it belongs to no set. */
  index: { key: string; href: string; title: string; set?: string | null }[];
  /** For each board such as `3x4` the symmetries of its pages, as they stand on the pages. */
  symmetries?: Record<string, number[][]>;
}
