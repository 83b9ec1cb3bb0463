import { setTimeout as sleep } from 'node:timers/promises';
import { HOSTILE_TEXTS, textOf } from '../support/hostile.ts';
import { type Attack, against } from './attack.ts';
import { type Answer, countOf, inParallel, type Target, told } from './target.ts';

const SMALL = { system_intent: 'A blog for my travels', cloud: 'aws' };
const ascending = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1} GB`).join(', ');
const UNLIMITED = { RATE_LIMIT_SYNTHESIS: '0', RATE_LIMIT_LOGIN: '0', RATE_LIMIT_SESSION: '0' };
const synthesis = ({ ask }: Target, token: string, json: object, wait = 0) =>
  ask('/synthesis', { token, json, headers: wait === 0 ? {} : { prefer: `wait=${wait}` } });

/** Milliseconds until a synthesis of the user is finished. */
async function finishedIn(target: Target, token: string, json: object): Promise<number> {
  const begin = performance.now();
  const { body } = await synthesis(target, token, json, 10);
  const { id } = JSON.parse(body) as { id: string };
  for (;;) {
    const state = JSON.parse((await target.ask(`/synthesis/${id}`, { token })).body) as { status: string };
    if (state.status === 'succeeded' || state.status === 'failed') return performance.now() - begin;
    await sleep(20);
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Attacks on time, queue, disk and connections. */
export const LOAD_ATTACKS: readonly Attack[] = [
  {
    finding: 1,
    name: 'a list of 1,600 ascending sizes, 13,000 characters',
    earlier: 'over 60 s',
    run: against(UNLIMITED, async (target) => {
      await finishedIn(target, target.admin, SMALL);
      const ms = await finishedIn(target, target.admin, { ...SMALL, system_intent: ascending(1_600) });
      return { now: seconds(ms), held: ms < 10_000 };
    }),
  },
  {
    finding: 1,
    name: 'one agent posts 1,000 of these lists, and another user a small request',
    earlier: 'still queued after 121 s',
    run: against(UNLIMITED, async (target) => {
      const [attacker, other] = [await target.user('mallory'), await target.user('ada')];
      for (let index = 0; index < 4; index += 1) await finishedIn(target, other, { ...SMALL, cloud: 'gcp' });
      const idle = await finishedIn(target, other, { ...SMALL, system_intent: 'A blog on cooking' });
      const sent = await inParallel(1_000, 16, (index) =>
        synthesis(target, attacker, { ...SMALL, system_intent: `${index}: ${ascending(400)}` }),
      );
      const ms = await finishedIn(target, other, { ...SMALL, system_intent: 'A blog on gardens' });
      const open = JSON.parse((await target.ask('/synthesis?status=queued&limit=1', { token: attacker })).body);
      const now = `${told(sent)}; the other user waited ${seconds(ms)} (${seconds(idle)} idle), queued of the agent: ${open.items.length > 0 ? 'yes' : 'none'}`;
      return { now, held: ms < Math.max(5_000, 2 * idle) };
    }),
  },
  {
    finding: 1,
    name: 'a queue of 50 filled by one user',
    earlier: '503 for the other user, even after the account is deleted',
    run: against({ ...UNLIMITED, SYNTHESIS_QUEUE_LIMIT: '50' }, async (target) => {
      const [attacker, other] = [await target.user('mallory'), await target.user('ada')];
      const sent = await inParallel(200, 16, (index) =>
        synthesis(target, attacker, { ...SMALL, system_intent: `${index}: ${ascending(400)}` }),
      );
      const { status } = await synthesis(target, other, SMALL);
      const now = `${told(sent)} for the attacker, ${status} for the other user`;
      return { now, held: countOf(sent, 503) > 0 && status === 202 };
    }),
  },
  {
    finding: 1,
    name: `${HOSTILE_TEXTS.length} hostile texts of 20,000 characters`,
    earlier: 'not tried',
    run: against(UNLIMITED, async (target) => {
      let slowest = { name: '', ms: 0 };
      for (const [name, item] of HOSTILE_TEXTS) {
        const ms = await finishedIn(target, target.admin, { ...SMALL, system_intent: textOf(item, 20_000) });
        if (ms > slowest.ms) slowest = { name, ms };
      }
      return { now: `the slowest took ${seconds(slowest.ms)} (${slowest.name})`, held: slowest.ms < 10_000 };
    }),
  },
  {
    finding: 2,
    name: '3,000 anonymous refusals at six routes',
    earlier: 'one row each, 61 GB a day',
    run: against({ ...UNLIMITED, RATE_LIMIT_REGISTER: '0' }, async ({ ask, admin }) => {
      const client = (index: number) => `grant_type=client_credentials&client_id=agt_${index}&client_secret=x`;
      const routes: readonly ((index: number) => Promise<Answer>)[] = [
        (index: number) => ask('/v1/agents/session', { json: { token: `service_agent_${index}` } }),
        (index: number) => ask('/v1/oauth/token', { form: client(index) }),
        (index: number) => ask('/v1/oauth/revoke', { form: client(index) }),
        (index: number) => ask(`/v1/agents/register/reg_${String(index).padStart(20, '0')}/status?polling_token=x`),
        () => ask('/v1/auth/logout', { method: 'POST' }),
        (index: number) => ask(`/v1/agents/registrations/reg_${index}/approve`, { json: {} }),
      ];
      const begin = Date.now();
      const sent = await inParallel(3_000, 16, (index) => routes[index % routes.length]?.(index) ?? ask('/'));
      const minutes = Math.ceil((Date.now() - begin) / 60_000) + 1;
      const { items } = JSON.parse((await ask('/v1/audit?result=refused&limit=100', { token: admin })).body);
      return { now: `${told(sent)}; ${items.length} rows`, held: items.length <= routes.length * minutes };
    }),
  },
  {
    finding: 13,
    name: '400 estimates, and one with 20,000 quantities',
    earlier: 'unlimited; `/health` stalled for a second',
    run: against({}, async ({ ask, admin }) => {
      const item = { cloud: 'aws', sku: 'none', quantity: 1 };
      const large = await ask('/estimates', {
        token: admin,
        json: { items: Array.from({ length: 20_000 }, () => item) },
      });
      const sent = await inParallel(400, 16, () => ask('/estimates', { token: admin, json: { items: [item] } }));
      const now = `${large.status} for 20,000; ${told(sent)}`;
      return { now, held: [413, 422].includes(large.status) && countOf(sent, 429) >= 99 };
    }),
  },
  {
    finding: 14,
    name: '100 event streams of one agent, and sign-out',
    earlier: '3,000 streams, which survived the revocation',
    run: against(UNLIMITED, async (target) => {
      const token = await target.user('mallory');
      await inParallel(60, 16, (index) =>
        synthesis(target, token, { ...SMALL, system_intent: `${index}: ${ascending(1_600)}` }),
      );
      const { id } = JSON.parse((await synthesis(target, token, { ...SMALL, system_intent: ascending(1_601) })).body);
      const streams = await inParallel(100, 100, () =>
        fetch(`${target.url}/synthesis/${id}/events`, { headers: { authorization: `Bearer ${token}` } }),
      );
      const open = streams.filter(({ status }) => status === 200);
      await target.ask('/v1/auth/logout', { method: 'POST', token });
      const ended = await Promise.race([
        Promise.all(open.map((stream) => stream.text().catch(() => ''))).then(() => true),
        sleep(20_000, false),
      ]);
      return {
        now: `${told(streams)}; ended by the sign-out: ${ended ? 'yes' : 'no'}`,
        held: open.length <= 20 && ended,
      };
    }),
  },
];
