// The server, as the page calls it.

import type { Analysis, Listed, Question, Read } from "./contract";

/** The server said no, or nothing. `status` is that of HTTP, 0 if there was no answer. */
export class Refused extends Error {
  constructor(message: string, readonly status: number) {
    super(message);
  }
}

/** What a stream of events tells. */
export interface Follower {
  analysis(analysis: Analysis): void;
  /** The stream broke before the last event. */
  lost(message: string): void;
}

/** Broken connections in a row after which a stream is given up. */
const PATIENCE = 4;

/** The server of this page. */
export class Server {
  /** `token` is sent with every call, if the page came with one. */
  constructor(private readonly token: string | null) {}

  /** What a text says. Throws `Refused`, as all calls do. */
  read(text: string): Promise<Read> {
    return this.call<Read>("POST", "api/positions", { text });
  }

  /** Asks, and tells the name of the question. */
  async ask(question: Question): Promise<string> {
    return (await this.call<{ id: string }>("POST", "api/questions", question)).id;
  }

  /** All questions, those of other pages too. */
  async list(): Promise<Listed[]> {
    return (await this.call<{ questions: Listed[] }>("GET", "api/questions")).questions;
  }

  /** Ends the work on a question; what is proved is kept. */
  stop(id: string): Promise<void> {
    return this.call("POST", `api/questions/${encodeURIComponent(id)}/stop`);
  }

  /** Goes on with a question. */
  resume(id: string): Promise<void> {
    return this.call("POST", `api/questions/${encodeURIComponent(id)}/resume`);
  }

  /** Forgets a question. */
  remove(id: string): Promise<void> {
    return this.call("DELETE", `api/questions/${encodeURIComponent(id)}`);
  }

  /** Follows a question until it ends, or until what is returned is called. */
  follow(id: string, follower: Follower): () => void {
    const token = this.token === null ? "" : `?token=${encodeURIComponent(this.token)}`;
    const source = new EventSource(`api/questions/${encodeURIComponent(id)}/events${token}`);
    let failures = 0;
    source.addEventListener("analysis", (event: MessageEvent<string>) => {
      failures = 0;
      const analysis = JSON.parse(event.data) as Analysis;
      if (ended(analysis)) source.close();
      follower.analysis(analysis);
    });
    source.addEventListener("error", () => {
      failures++;
      if (source.readyState !== EventSource.CLOSED && failures < PATIENCE) return;
      source.close();
      follower.lost("The server does not answer any more. Ask again to go on.");
    });
    return () => source.close();
  }

  private async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const headers: Record<string, string> = {};
    if (body !== undefined) headers["Content-Type"] = "application/json";
    if (this.token !== null) headers["Authorization"] = `Bearer ${this.token}`;
    let answer: Response;
    try {
      answer = await fetch(path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    } catch {
      throw new Refused("The server does not answer.", 0);
    }
    const text = await answer.text();
    if (!answer.ok) throw new Refused(reason(text) ?? `The server answers ${answer.status}.`, answer.status);
    return (text === "" ? undefined : JSON.parse(text)) as T;
  }
}

function reason(text: string): string | null {
  try {
    const said = (JSON.parse(text) as { error?: unknown }).error;
    return typeof said === "string" ? said : null;
  } catch {
    return null;
  }
}

/** Whether no event follows this one. */
export function ended(analysis: Pick<Analysis, "state">): boolean {
  return analysis.state === "done" || analysis.state === "stopped" || analysis.state === "failed";
}
