// The answer to the question that is shown: its state, bounds as they narrow, and what it took.

import type { Analysis } from "./contract";
import { button, html, panel, svg } from "./dom";
import { active } from "./queue";
import { boundsSpoken, count, headline } from "./words";

/** What can be done about the question at hand. */
export type Act = "ask" | "stop" | "resume";

/** The answer in the page. */
export class AnswerPanel {
  readonly element: HTMLElement;
  /** Ask, stop, resume: one button, so that the keyboard stays on it, and one to ask anew. They stand at the board. */
  readonly buttons: readonly HTMLElement[];
  private readonly main: HTMLButtonElement;
  private readonly anew: HTMLButtonElement;
  private readonly head = html("p", { class: "headline" });
  private readonly state = html("p", { class: "quiet state-line" });
  private readonly rules = html("p", { class: "quiet" });
  private readonly bar = svg("svg", { class: "bar", viewBox: "0 0 200 14", "aria-hidden": "true" });
  private readonly spoken = html("p", { class: "hidden", role: "status", "aria-live": "polite" });
  private next: Act | null = "ask";

  constructor(act: (act: Act) => void) {
    this.main = button("Ask", () => { if (this.next) act(this.next); }, { class: "primary", id: "ask" });
    this.anew = button("Ask anew", () => act("ask"));
    this.buttons = [this.main, this.anew];
    this.element = panel("Answer", "answer", this.head, this.bar, this.state, this.rules, this.spoken);
  }

  /** Shows an answer, or that there is none. */
  draw(analysis: Analysis | null): void {
    this.next = act(analysis);
    this.main.textContent = this.next === null ? "Answered" : { ask: "Ask", stop: "Stop", resume: "Resume" }[this.next];
    this.main.setAttribute("aria-disabled", String(this.next === null));
    this.anew.hidden = analysis?.state !== "stopped";
    this.head.textContent = analysis ? headline(analysis) : "Not asked yet";
    this.state.textContent = analysis ? progress(analysis) : "Ask, and what is proved appears here.";
    this.rules.textContent = analysis?.rules ?? "";
    this.bar.replaceChildren(...(analysis ? interval(analysis) : []));
    this.say(analysis);
  }

  /** Says what changed in state or bounds, not every event. */
  private say(analysis: Analysis | null): void {
    if (!analysis || analysis.state === "waiting") return;
    const most = analysis.rows * analysis.columns;
    const words = active(analysis.state)
      ? `Working; Black's score: ${boundsSpoken(analysis.lower, analysis.upper, most)}`
      : `${analysis.state}. ${headline(analysis)}`;
    if (this.spoken.textContent !== words) this.spoken.textContent = words;
  }
}

function act(analysis: Analysis | null): Act | null {
  if (!analysis || analysis.state === "failed") return "ask";
  if (active(analysis.state)) return "stop";
  return analysis.state === "stopped" ? "resume" : null;
}

function progress(analysis: Analysis): string {
  if (analysis.state === "waiting") {
    return analysis.ahead === 1 ? "Waiting; 1 question before it" : `Waiting; ${analysis.ahead} questions before it`;
  }
  if (analysis.state === "failed") return `Failed: ${analysis.error ?? "no reason given"}`;
  const word = { running: "Working", stopped: "Stopped", done: "Done" }[analysis.state];
  return `${word}: ${count(analysis.nodes)} nodes, ${analysis.seconds.toFixed(1)} s`;
}

function interval(analysis: Analysis): SVGElement[] {
  const most = analysis.rows * analysis.columns;
  const place = (value: number): number => 4 + ((value + most) / (2 * most)) * 192;
  const from = place(analysis.lower);
  const to = place(analysis.upper);
  return [
    svg("rect", { class: "track", x: 2, y: 4, width: 196, height: 6, rx: 3 }),
    svg("rect", { class: "interval", x: from - 2, y: 2, width: Math.max(4, to - from + 4), height: 10, rx: 3 }),
    svg("rect", { class: "zero", x: 99.5, y: 0, width: 1, height: 14 }),
  ];
}
