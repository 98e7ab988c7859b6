// Position, moves and rules in the part of the address after `#`, which no server sees.

import type { Repetition } from "./contract";
import { empty, fits, parse, PASS, point, write } from "./go";
import { now, SETTINGS, start, type Settings, type Walk } from "./walk";

/** What an address says. */
export interface Place {
  walk: Walk;
  settings: Settings;
  /** Whether the question is to be asked at once. */
  ask: boolean;
}

/** The rules of repetition with the words for them. */
export const REPETITIONS: readonly (readonly [Repetition, string])[] = [
  ["basic-ko", "Basic ko"],
  ["pass-count", "Basic ko and pass count"],
  ["situational", "Situational superko"],
  ["natural-situational", "Natural situational superko"],
  ["positional", "Positional superko"],
];

/** The part of an address after `#`. What is as on a new page is left out. */
export function writeAddress(place: Place): string {
  const { walk, settings } = place;
  const parts: [string, string][] = [["position", write(walk.base)]];
  const add = (name: string, value: string, plain: string): void => {
    if (value !== plain) parts.push([name, value]);
  };
  add("to", walk.first, "black");
  add("moves", walk.moves.join(","), "");
  if (walk.at < walk.moves.length) parts.push(["at", String(walk.at)]);
  add("repetition", settings.repetition, SETTINGS.repetition);
  add("suicide", settings.suicide, SETTINGS.suicide);
  add("komi", String(settings.komi), "0");
  add("tie", String(settings.tie_value), "0");
  add("seconds", limit(settings.seconds), limit(SETTINGS.seconds));
  add("nodes", limit(settings.nodes), limit(SETTINGS.nodes));
  if (place.ask) parts.push(["ask", "1"]);
  return parts.map(([name, value]) => `${name}=${encodeURIComponent(value).replace(/%2F/g, "/").replace(/%2C/g, ",")}`).join("&");
}

function limit(of: number | null): string {
  return of === null ? "none" : String(of);
}

/** What the part after `#` says. Throws an error that names the part that is wrong. */
export function readAddress(hash: string): Place {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const settings = readSettings(parts);
  const text = parts.get("position");
  const base = text === null ? empty(3, 4) : parse(text);
  if (!base || !fits(base.rows, base.columns)) throw new Error(`The address has no board: ${text ?? ""}`);
  const first = one(parts, "to", ["black", "white"] as const, "black");
  const moves = (parts.get("moves") ?? "").split(",").filter((move) => move !== "")
    .map((move) => (move.toLowerCase() === PASS ? PASS : move.toUpperCase()));
  const wrong = moves.find((move) => move !== PASS && point(base, move) === null);
  if (wrong !== undefined) throw new Error(`The address has a move that is not on the board: ${wrong}`);
  const at = Math.min(moves.length, number(parts, "at", moves.length) ?? moves.length);
  const walk = { ...start(base, first), moves, at };
  if (!now({ ...walk, at: moves.length }, settings.suicide)) throw new Error("The address has a move against the rules.");
  return { walk, settings, ask: parts.get("ask") === "1" };
}

function readSettings(parts: URLSearchParams): Settings {
  return {
    repetition: one(parts, "repetition", REPETITIONS.map(([word]) => word), SETTINGS.repetition),
    suicide: one(parts, "suicide", ["forbidden", "allowed"] as const, SETTINGS.suicide),
    komi: number(parts, "komi", SETTINGS.komi) ?? 0,
    tie_value: number(parts, "tie", SETTINGS.tie_value) ?? 0,
    seconds: number(parts, "seconds", SETTINGS.seconds),
    nodes: number(parts, "nodes", SETTINGS.nodes),
  };
}

function one<T extends string>(parts: URLSearchParams, name: string, words: readonly T[], plain: T): T {
  const said = parts.get(name);
  if (said === null) return plain;
  const found = words.find((word) => word === said);
  if (found === undefined) throw new Error(`The address has an unknown ${name}: ${said}`);
  return found;
}

function number(parts: URLSearchParams, name: string, plain: number | null): number | null {
  const said = parts.get(name);
  if (said === null) return plain;
  if (said === "none") return null;
  const value = said.trim() === "" ? NaN : Number(said);
  if (!Number.isFinite(value)) throw new Error(`The address has no number for ${name}: ${said}`);
  return value;
}
