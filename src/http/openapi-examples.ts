import type { FastifyInstance } from 'fastify';
import type { Services } from '#services/services.ts';
import { COMPARISON_REQUEST } from './schemas/comparison.ts';
import { ESTIMATE_REQUEST } from './schemas/prices.ts';
import { SYNTHESIS_REQUEST } from './schemas/synthesis.ts';

/** Example responses by schema name. `texts` has the examples of text views by name. */
export type Examples = Readonly<Record<string, unknown>>;

const ACCOUNT = { login: 'examples', password: 'only for the examples' };
/** Limits of an example: list entries and characters of a text. */
const MAX_ENTRIES = 3;
const MAX_CHARACTERS = 900;

/**
 * Examples for the OpenAPI document, from real responses of a running application without accounts. IDs and times are
 * replaced by fixed values and long values are truncated: the same version returns the same examples.
 */
export async function realExamples(app: FastifyInstance, { accounts }: Services): Promise<Examples> {
  await accounts.ensureAdministrator(ACCOUNT.login, ACCOUNT.password);
  const login = await app.inject({ method: 'POST', url: '/v1/auth/login', payload: ACCOUNT });
  const headers = { authorization: `Bearer ${login.json<{ access_token: string }>().access_token}` };
  const get = async (url: string) => (await app.inject({ url, headers })).body;
  const post = async (url: string, payload: object) =>
    (await app.inject({ method: 'POST', url, payload, headers: { ...headers, prefer: 'wait=30' } })).body;

  const accepted = (await app.inject({ method: 'POST', url: '/synthesis', payload: SYNTHESIS_REQUEST, headers })).body;
  const { id } = JSON.parse(accepted) as { id: string };
  // Resolves when the synthesis ends.
  const events = await get(`/synthesis/${id}/events`);
  const view = (name: string) => get(`/blueprints/${id}/${name}`);
  const answers = {
    AcceptedSynthesis: accepted,
    Synthesis: await get(`/synthesis/${id}`),
    SynthesisPage: await get('/synthesis'),
    Blueprint: await get(`/blueprints/${id}`),
    BlueprintPage: await get('/blueprints'),
    BlueprintRequirements: await view('requirements'),
    BlueprintGraph: await view('graph'),
    BlueprintEstimate: await view('estimate'),
    BlueprintFindings: await view('findings'),
    BlueprintFiles: await view('iac'),
    Comparison: await post('/comparisons', COMPARISON_REQUEST),
    Estimate: await post('/estimates', ESTIMATE_REQUEST),
    MeterPage: await get('/prices/meters?limit=2'),
  };
  const texts = {
    events,
    document: await view('document.md'),
    bill: await view('estimate.csv'),
    diagram: await view('diagram.mmd'),
    picture: await view('diagram.svg'),
    file: await view('iac/versions.tf'),
  };
  const all = Object.entries(answers).map(([name, body]) => [name, JSON.parse(body) as unknown]);
  return withFixedValues({ ...Object.fromEntries(all), texts }) as Examples;
}

/** Replaces the random part of an ID: `synt_4fJ2kLq0ZxY7bN3mT501`. */
const FIXED_ID = '4fJ2kLq0ZxY7bN3mT5';
const TIME = '2026-03-01T12:00:00.000Z';

/** The value with fixed IDs and times, truncated. */
function withFixedValues(value: unknown): unknown {
  const known = new Map<string, string>();
  const fixed = (whole: string, prefix: string): string => {
    const id = known.get(whole) ?? `${prefix}_${FIXED_ID}${String(known.size + 1).padStart(2, '0')}`;
    known.set(whole, id);
    return id;
  };
  const text = JSON.stringify(value)
    .replaceAll(/\b(synt|cmp)_[0-9A-Za-z]{20}\b/g, fixed)
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, TIME);
  return truncated(JSON.parse(text));
}

function truncated(value: unknown): unknown {
  if (typeof value === 'string') return shortened(value);
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map(truncated);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, key === 'next_cursor' ? null : truncated(inner)]),
  );
}

function shortened(text: string): string {
  const rest = text.length - MAX_CHARACTERS;
  return rest > 0 ? `${text.slice(0, MAX_CHARACTERS)}… (${rest} more characters)` : text;
}
