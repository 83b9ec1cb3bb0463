import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from './server-process.ts';

/** The load during crashes: starts syntheses and reads them. */
const CLIENTS = 4;
/** Pause between requests of a client. A synthesis takes tens of milliseconds. */
const PAUSE_MS = 250;
/** Request timeout of a client. */
const PATIENCE_MS = 20_000;

const INTENTS = [
  { system_intent: 'A blog for my travels', cloud: 'aws' },
  { system_intent: 'A shop with 2000 visits a day that keeps orders in a relational database', cloud: 'gcp' },
  { system_intent: 'An API for a mobile app with 50 requests a second and push messages', cloud: 'azure' },
] as const;

export interface Seen {
  readonly status: string;
  readonly finishedAt: string;
}

export interface Load {
  /** Acknowledged syntheses. */
  readonly acknowledged: ReadonlySet<string>;
  /** The first observed final state of each synthesis. */
  readonly ends: ReadonlyMap<string, Seen>;
  /** Responses by status. `none` without a response. */
  readonly answers: ReadonlyMap<string, number>;
  /** Violations: a changed final state, a 5xx other than 503, a 503 without Retry-After. */
  readonly faults: readonly string[];
  /** Waits until all acknowledged syntheses are finished. @returns the unfinished ones */
  resolveRequirements(limitMs: number): Promise<readonly string[]>;
  stop(): Promise<void>;
}

/** Signs in and starts. */
export async function startLoad(servers: readonly ServerProcess[], password: string): Promise<Load> {
  let token = await logIn(servers, password);
  const acknowledged = new Set<string>();
  const ends = new Map<string, Seen>();
  const answers = new Map<string, number>();
  const faults: string[] = [];
  let isGoing = true;

  /** The body of a successful response. Null otherwise. */
  async function ask(path: string, body?: object): Promise<Record<string, unknown> | null> {
    const base = anyOf(servers.flatMap((server) => server.base ?? []));
    if (base === undefined) return null;
    try {
      const answer = await fetch(base + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const content = (await answer.json()) as Record<string, unknown>;
      count(`${answer.status}`);
      if (answer.status >= 500) judge(answer, content, path);
      // A long run outlives the token.
      if (answer.status === 401) token = await logIn(servers, password);
      return answer.ok ? content : null;
    } catch {
      count('none');
      return null;
    }
  }

  function count(name: string): void {
    answers.set(name, (answers.get(name) ?? 0) + 1);
  }

  function judge(answer: Response, content: Record<string, unknown>, path: string): void {
    if (answer.status !== 503) faults.push(`${answer.status} ${content.code} for ${path}`);
    else if (answer.headers.get('retry-after') === null) faults.push(`503 without Retry-After for ${path}`);
  }

  async function look(id: string): Promise<void> {
    const state = await ask(`/synthesis/${id}`);
    if (state === null || typeof state.finished_at !== 'string') return;
    const seen = { status: String(state.status), finishedAt: state.finished_at };
    const first = ends.get(id) ?? seen;
    ends.set(id, first);
    if (first.status !== seen.status || first.finishedAt !== seen.finishedAt) {
      faults.push(`the end of ${id} was ${first.status}, and is ${seen.status}`);
    }
  }

  async function client(): Promise<void> {
    while (isGoing) {
      const started = await ask('/synthesis', anyOf(INTENTS));
      if (started !== null) acknowledged.add(String(started.id));
      const known = anyOf([...acknowledged]);
      if (known !== undefined) await look(known);
      await sleep(PAUSE_MS * (0.5 + Math.random()));
    }
  }

  const clients = Array.from({ length: CLIENTS }, client);
  return {
    ...{ acknowledged, ends, answers, faults },
    resolveRequirements: async (limitMs) => {
      const until = Date.now() + limitMs;
      let open = [...acknowledged];
      while (open.length > 0 && Date.now() < until) {
        for (const id of open) await look(id);
        open = open.filter((id) => !ends.has(id));
        if (open.length > 0) await sleep(500);
      }
      for (const id of acknowledged) await look(id);
      return open;
    },
    stop: async () => {
      isGoing = false;
      await Promise.all(clients);
    },
  };
}

async function logIn(servers: readonly ServerProcess[], password: string): Promise<string> {
  const base = servers.find((server) => server.base !== null)?.base;
  const answer = await fetch(`${base}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'admin', password }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

export function anyOf<T>(items: readonly T[]): T | undefined {
  return items[Math.floor(Math.random() * items.length)];
}
