// What was asked from this page and what was answered. It outlives a reload, not the window.

import { ended, Refused, Server } from "./api";
import type { Analysis, Listed, Question } from "./contract";
import { key } from "./walk";

const STORE = "shoban.questions";

/** What the owner of the questions hears. */
export interface Hearer {
  heard(id: string): void;
  lost(message: string): void;
}

/** The questions of this page. One stream is open at most: browsers allow few connections to one server. */
export class Questions {
  private readonly asked = new Map<string, Question>();
  private readonly answers = new Map<string, Analysis>();
  private readonly named = new Map<string, string>();
  private close: (() => void) | null = null;
  private open: string | null = null;

  constructor(private readonly server: Server, private readonly hearer: Hearer) {}

  /** Takes up again what was asked before a reload, as far as the server still has it. */
  restore(listed: readonly Listed[]): void {
    let stored: unknown = [];
    try {
      stored = JSON.parse(sessionStorage.getItem(STORE) ?? "[]");
    } catch {
      // Without a store nothing is taken up.
    }
    for (const [id, question] of stored as [string, Question][]) {
      if (listed.some((each) => each.id === id)) this.know(id, question);
    }
  }

  /** Keeps what was asked for a reload. */
  store(): void {
    try {
      sessionStorage.setItem(STORE, JSON.stringify([...this.asked]));
    } catch {
      // A reload then asks anew.
    }
  }

  /** The name of the question that has the same answer, if it was asked. */
  find(question: Question): string | null {
    return this.named.get(key(question)) ?? null;
  }

  /** What was asked under a name. */
  question(id: string): Question | null {
    return this.asked.get(id) ?? null;
  }

  /** The last answer under a name. */
  answer(id: string | null): Analysis | null {
    return id === null ? null : (this.answers.get(id) ?? null);
  }

  /** Asks. Where the server has no room, the oldest question of this page that is done makes it: its answer stays here. */
  async ask(question: Question): Promise<string> {
    let id: string;
    try {
      id = await this.server.ask(question);
    } catch (error) {
      const old = [...this.asked.keys()].find((each) => this.answers.get(each)?.state === "done");
      if (!(error instanceof Refused) || error.status !== 429 || old === undefined) throw error;
      await this.server.remove(old);
      this.asked.delete(old);
      id = await this.server.ask(question);
    }
    this.know(id, question);
    return id;
  }

  /** Follows one question, and no other any more. One that has ended needs no stream, unless it goes on. */
  follow(id: string | null): void {
    if (id === this.open) return;
    this.close?.();
    this.close = null;
    this.open = null;
    if (id === null) return;
    const last = this.answers.get(id);
    if (last && ended(last)) return;
    this.open = id;
    this.close = this.server.follow(id, {
      analysis: (analysis) => this.hear(id, analysis),
      lost: (message) => {
        this.open = null;
        this.forget(id);
        this.hearer.lost(message);
      },
    });
  }

  /** Makes room for the stream of a question that goes on. */
  again(id: string): void {
    const last = this.answers.get(id);
    if (last) this.answers.set(id, { ...last, state: "waiting" });
    if (this.open === id) this.follow(null);
  }

  /** Takes a question of another page for one of this. */
  adopt(heard: Analysis): void {
    this.know(heard.id, heard.asked);
  }

  /** Forgets a question and its answer. */
  forget(id: string): void {
    if (this.open === id) this.follow(null);
    this.asked.delete(id);
    this.answers.delete(id);
    for (const [text, name] of this.named) if (name === id) this.named.delete(text);
  }

  private know(id: string, question: Question): void {
    this.asked.set(id, question);
    this.named.set(key(question), id);
  }

  private hear(id: string, analysis: Analysis): void {
    this.answers.set(id, analysis);
    if (ended(analysis)) this.open = null;
    this.hearer.heard(id);
  }
}
