import { setTimeout as sleep } from 'node:timers/promises';
import { type Attack, against } from './attack.ts';
import { countOf, inParallel, PASSWORD, type Target, told } from './target.ts';

const from = (address: string) => ({ 'x-forwarded-for': address });
const wrongLogin = ({ ask }: Target, address: string, login = 'admin') =>
  ask('/v1/auth/login', { json: { login, password: 'a wrong password' }, headers: from(address) });

async function agentOf({ ask }: Target, token: string) {
  const { body } = await ask('/v1/agents', { token, json: { agent_name: 'attacked' } });
  return JSON.parse(body) as { agent_id: string; token: string };
}

async function register({ ask }: Target, json: object) {
  const { body } = await ask('/v1/agents/register', { json });
  return JSON.parse(body) as { id: string; user_code: string };
}

/** Attacks on sign-in, limits and permissions. */
export const ACCESS_ATTACKS: readonly Attack[] = [
  {
    finding: 5,
    name: '300 wrong logins of the administrator from rotating addresses, and the right password',
    earlier: '429 in 74 of 75 tries',
    run: against({}, async (target) => {
      await target.ask('/v1/auth/login', { json: { login: 'admin', password: PASSWORD }, headers: from('192.0.2.1') });
      const right = [];
      for (let round = 0; round < 10; round += 1) {
        await inParallel(30, 8, (index) => wrongLogin(target, `198.51.${round}.${index}`));
        const json = { login: 'admin', password: PASSWORD };
        right.push(await target.ask('/v1/auth/login', { json, headers: from('192.0.2.1') }));
      }
      const json = { current_password: PASSWORD, new_password: 'another password of the owner' };
      const change = await target.ask('/v1/auth/password', { token: await tokenOf(right.at(-1)?.body), json });
      return {
        now: `${told(right)}; password change ${change.status}`,
        held: countOf(right, 200) === 10 && change.status === 204,
      };
    }),
  },
  {
    finding: 8,
    name: 'NUL in a login, a cursor, a filter, and IDs',
    earlier: '500 on Postgres, and no record of a refused change',
    run: against({}, async ({ ask, admin }) => {
      const sent = [
        await ask('/login', { form: 'login=%00&password=%00', headers: { 'sec-fetch-site': 'same-origin' } }),
        await ask('/v1/auth/login', { json: { login: 'a\0', password: 'b\0' } }),
        await ask('/v1/audit?actor_id=%00', { token: admin }),
        await ask(`/blueprints?cursor=${Buffer.from('2026-01-01T00:00:00.000Z a\0').toString('base64url')}`, {
          token: admin,
        }),
        await ask('/v1/users/usr_%00', { method: 'PATCH', token: admin, json: { role: 'admin' } }),
        await ask('/synthesis', { token: admin, json: { system_intent: 'A blog\0', cloud: 'aws' } }),
      ];
      return { now: told(sent), held: sent.every(({ status }) => status >= 400 && status < 500) };
    }),
  },
  {
    finding: 10,
    name: '400 wrong logins at once from one address, limit 20',
    earlier: '309 evaluated',
    run: against({}, async (target) => {
      const sent = await inParallel(400, 400, (index) => wrongLogin(target, '198.51.100.1', `user${index}`));
      return { now: told(sent), held: countOf(sent, 401) <= 20 };
    }),
  },
  {
    finding: 11,
    name: '200 comparisons and syntheses in one minute, limit 120',
    earlier: '600 syntheses',
    run: against({}, async ({ ask, admin }) => {
      const json = { system_intent: 'A blog', cloud: 'aws' };
      const compared = await inParallel(100, 8, () =>
        ask('/comparisons', { token: admin, json: { system_intent: 'A blog' } }),
      );
      const single = await inParallel(100, 8, () => ask('/synthesis', { token: admin, json }));
      const accepted = 3 * countOf(compared, 201, 202) + countOf(single, 201, 202);
      return { now: `${accepted} syntheses (${told([...compared, ...single])})`, held: accepted <= 120 };
    }),
  },
  {
    finding: 11,
    name: '100 sessions of an agent over two routes, limit 30, after 60 wrong secrets under its ID',
    earlier: '90 sessions; wrong secrets exhaust the limit',
    run: against({}, async (target) => {
      const { agent_id: id, token } = await agentOf(target, target.admin);
      const grant = (secret: string) => `grant_type=client_credentials&client_id=${id}&client_secret=${secret}`;
      await inParallel(60, 8, () => target.ask('/v1/oauth/token', { form: grant('wrong') }));
      const direct = await inParallel(50, 8, () => target.ask('/v1/agents/session', { json: { token } }));
      const oauth = await inParallel(50, 8, () => target.ask('/v1/oauth/token', { form: grant(token) }));
      const opened = countOf([...direct, ...oauth], 200, 201);
      return { now: `${opened} sessions (${told([...direct, ...oauth])})`, held: opened > 0 && opened <= 30 };
    }),
  },
  {
    finding: 11,
    name: '100 wrong logins with another port in `X-Forwarded-For` each',
    earlier: 'each port counted as an address',
    run: against({}, async (target) => {
      const sent = await inParallel(100, 8, (index) =>
        wrongLogin(target, `198.51.100.7:${1_000 + index}`, `user${index}`),
      );
      return { now: told(sent), held: countOf(sent, 401) <= 20 };
    }),
  },
  {
    finding: 12,
    name: '60 look-ups of user codes at the console and the API, limit 30',
    earlier: 'unlimited at the console',
    run: against({}, async ({ ask, admin, url }) => {
      const login = await ask('/login', {
        form: `login=admin&password=${encodeURIComponent(PASSWORD)}`,
        headers: { origin: url, 'sec-fetch-site': 'same-origin' },
      });
      const cookie = login.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; ');
      const console = await inParallel(30, 4, () => ask('/console?user_code=AAAA-AAAA', { headers: { cookie } }));
      const api = await inParallel(30, 4, () =>
        ask('/v1/agents/registrations/lookup?user_code=AAAA-AAAA', { token: admin }),
      );
      const looked = countOf(console, 200) + countOf(api, 404);
      return { now: `${looked} look-ups (${told([...console, ...api])})`, held: looked > 0 && looked <= 30 };
    }),
  },
  {
    finding: 15,
    name: 'an administrator approves an open registration without its code',
    earlier: '200; the agent reads every blueprint of every user',
    run: against({}, async (target) => {
      const { id, user_code: code } = await register(target, { agent_name: 'stranger' });
      const approve = (json: object) =>
        target.ask(`/v1/agents/registrations/${id}/approve`, { token: target.admin, json });
      const [without, wrong, right] = [
        await approve({}),
        await approve({ user_code: 'AAAA-AAAA' }),
        await approve({ user_code: code }),
      ];
      const now = `${without.status} without, ${wrong.status} with a wrong one, ${right.status} with the code`;
      return { now, held: without.status === 422 && wrong.status === 422 && right.status === 200 };
    }),
  },
  {
    finding: 16,
    name: '`iac/compute.tf%20gzip` after a compressed read',
    earlier: '200 with gzip bytes as text',
    run: against({}, async ({ ask, admin }) => {
      const json = { system_intent: 'A shop in containers on PostgreSQL', cloud: 'aws' };
      const { id } = JSON.parse((await ask('/synthesis', { token: admin, json, headers: { prefer: 'wait=30' } })).body);
      while ((await ask(`/blueprints/${id}`, { token: admin })).status !== 200) await sleep(200);
      const { files } = JSON.parse((await ask(`/blueprints/${id}/iac`, { token: admin })).body);
      const statuses = [];
      for (const { path } of files as { path: string }[]) {
        await ask(`/blueprints/${id}/iac/${path}`, { token: admin, headers: { 'accept-encoding': 'gzip' } });
        for (const joint of ['%20', '%00', '%22,%22']) {
          statuses.push(await ask(`/blueprints/${id}/iac/${path}${joint}gzip`, { token: admin }));
        }
      }
      return { now: told(statuses), held: statuses.length > 0 && countOf(statuses, 404, 422) === statuses.length };
    }),
  },
  {
    finding: 17,
    name: 'a heartbeat of `{`, blank and right-to-left names, common passwords',
    earlier: '400 undocumented; all accepted',
    run: against({}, async (target) => {
      const { token } = await agentOf(target, target.admin);
      const opened = await target.ask('/v1/agents/session', { json: { token } });
      const session = (JSON.parse(opened.body) as { session_token: string }).session_token;
      const broken = await target.ask('/v1/agents/heartbeat', {
        token: session,
        form: '{',
        headers: { 'content-type': 'application/json' },
      });
      const names = await inParallel(3, 1, (index) =>
        target.ask('/v1/agents/register', { json: { agent_name: [' ', '\u202eadmin', '\t'][index] } }),
      );
      const json = { username: 'bob', email: 'bob@example.com', password: 'Password1', role: 'viewer' };
      const common = await target.ask('/v1/users', { token: target.admin, json });
      const now = `heartbeat ${broken.status}, names ${told(names)}, common password ${common.status}`;
      return { now, held: broken.status === 400 && countOf(names, 422) === 3 && common.status === 422 };
    }),
  },
  {
    finding: 17,
    name: '2,000 pending registrations on the console',
    earlier: 'a page of 6.7 MB',
    run: against({ RATE_LIMIT_REGISTER: '0' }, async (target) => {
      await inParallel(2_000, 16, (index) =>
        target.ask('/v1/agents/register', {
          json: { agent_name: `agent ${index}`, agent_description: 'x'.repeat(900) },
        }),
      );
      const login = await target.ask('/login', {
        form: `login=admin&password=${encodeURIComponent(PASSWORD)}`,
        headers: { origin: target.url, 'sec-fetch-site': 'same-origin' },
      });
      const cookie = login.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; ');
      const { status, body } = await target.ask('/console', { headers: { cookie } });
      return { now: `${status}, ${Math.round(body.length / 1000)} KB`, held: status === 200 && body.length < 200_000 };
    }),
  },
  {
    finding: 18,
    name: 'the status of a registration with a wrong polling token',
    earlier: 'listed without an answer',
    run: against({}, async (target) => {
      const { id } = await register(target, { agent_name: 'mine' });
      const status = (of: string) =>
        target.ask(`/v1/agents/register/${of}/status`, { token: `service_poll_${'a'.repeat(36)}` });
      const [known, unknown] = [await status(id), await status('reg_00000000000000000000')];
      const code = (body: string) => String((JSON.parse(body) as { code: string }).code);
      const now = `${known.status} ${code(known.body)}, ${unknown.status} ${code(unknown.body)} for an unknown one`;
      return {
        now,
        held: known.status >= 400 && known.status === unknown.status && code(known.body) === code(unknown.body),
      };
    }),
  },
];

async function tokenOf(body: string | undefined): Promise<string> {
  return String((JSON.parse(body ?? '{}') as { access_token?: string }).access_token);
}
