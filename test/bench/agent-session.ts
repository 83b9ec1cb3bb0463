import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteStore } from '#adapters/sql/sqlite-store.ts';
import { agentOf } from '../support/agents.ts';
import { createTestApp } from '../support/test-app.ts';
import { median, table } from './measure.ts';

const CHECKS = 20_000;
/** The first runs include compilation. */
const WARM_UP = 5_000;

/** Session authentication of agent requests with SQLite, and its write rate. */
export async function benchAgentSession(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-'));
  const store = await openSqliteStore(directory);
  const test = await createTestApp({ store });
  try {
    const { sessionToken } = await agentOf(test, (await test.person('ada', 'researcher')).as);
    const check = () => test.services.agentSessions.authenticate(sessionToken, 'blueprint.read');
    for (let run = 0; run < WARM_UP; run++) await check();
    let writes = 0;
    const touch = store.agentSessions.touch.bind(store.agentSessions);
    store.agentSessions.touch = (id, at) => {
      writes++;
      return touch(id, at);
    };
    const times: number[] = [];
    const begin = performance.now();
    for (let run = 0; run < CHECKS; run++) {
      const start = performance.now();
      await check();
      times.push((performance.now() - start) * 1000);
    }
    const seconds = (performance.now() - begin) / 1000;
    const sorted = times.toSorted((a, b) => a - b);
    const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
    return table(
      `check of an agent’s session with SQLite, ${CHECKS} in a row`,
      ['', 'median µs', '99 % µs', 'writes', 'seconds'],
      [['authenticate', median(times).toFixed(1), p99.toFixed(1), String(writes), seconds.toFixed(2)]],
    );
  } finally {
    await test.close();
    rmSync(directory, { recursive: true });
  }
}
