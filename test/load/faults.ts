import type { Contract, Schema } from './contract.ts';
import type { Shot } from './shots.ts';
import type { Answer } from './wire.ts';

/** Problem codes of overload. */
const BUSY: ReadonlySet<unknown> = new Set(['QUEUE_FULL', 'OVERLOADED', 'NOT_READY']);
const PROBLEM = 'application/problem+json';
/** Problem codes of all operations: errors before routing. */
const BEFORE_ROUTING: ReadonlySet<number> = new Set([400, 404, 405, 413, 414, 415, 431]);

/** All violations of the contract in a response. */
export function faultsOf(contract: Contract, shot: Shot, answer: Answer): string[] {
  const json = parsed(answer);
  return [
    ...serverFaults(answer, json),
    ...headerFaults(answer),
    ...(isGit(shot) ? [] : bodyFaults(contract, shot, answer, json)),
    ...accessFaults(shot, answer),
  ];
}

/** The parsed JSON body. Undefined for other media types. */
export function parsed({ headers, body }: Answer): unknown {
  if (!/\bjson\b/.test(headers['content-type'] ?? '') || headers['content-encoding'] !== undefined) return undefined;
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

function isGit({ operation }: Shot): boolean {
  return operation.path.startsWith('/git/');
}

function serverFaults({ status }: Answer, json: unknown): string[] {
  if (status < 500) return [];
  const { code } = (json ?? {}) as { code?: unknown };
  return status === 503 && BUSY.has(code) ? [] : [`${status} ${String(code)}`];
}

function headerFaults({ status, headers }: Answer): string[] {
  const needed: Readonly<Record<number, string>> = {
    401: 'www-authenticate',
    405: 'allow',
    429: 'retry-after',
    503: 'retry-after',
  };
  const names = ['request-id', ...(needed[status] === undefined ? [] : [needed[status]])];
  return names.filter((name) => headers[name] === undefined).map((name) => `${status} without ${name}`);
}

function bodyFaults(contract: Contract, shot: Shot, answer: Answer, json: unknown): string[] {
  const { status, body } = answer;
  const mediaType = answer.headers['content-type']?.split(';')[0] ?? '';
  if (isBare(shot, status)) return [];
  const described = shot.operation.responses[String(status)];
  const isOther = mediaType !== PROBLEM && described?.content?.[mediaType] === undefined && !isPage(shot, mediaType);
  if (status >= 400 && isOther) return [`${status} as ${mediaType}`];
  if (isElsewhere(shot, status)) return [];
  if (described === undefined) return BEFORE_ROUTING.has(status) ? [] : [`${status} is not documented`];
  if (described.content === undefined) return body.length > 0 ? [`${status} with a body`] : [];
  const schema = described.content[mediaType]?.schema;
  if (schema !== undefined) return schemaFaults(contract, schema, mediaType, answer, json);
  return isPage(shot, mediaType) ? [] : [`${status} as ${mediaType}`];
}

/** Pages are valid responses for clients that request HTML. */
function isPage({ headers }: Shot, mediaType: string): boolean {
  return mediaType === 'text/html' && headers.accept === mediaType;
}

/** Responses without a body to check. */
function isBare({ method }: Shot, status: number): boolean {
  return method === 'HEAD' || method === 'OPTIONS' || status === 303 || status === 304;
}

/** Modified paths can match another operation. */
function isElsewhere({ method, operation, asked }: Shot, status: number): boolean {
  return method !== operation.method || (asked === 'odd' && status < 400);
}

function schemaFaults(contract: Contract, schema: Schema, mediaType: string, answer: Answer, json: unknown): string[] {
  const { status, headers } = answer;
  if (!mediaType.includes('json') || headers['content-encoding'] !== undefined) return [];
  if (json === undefined) return [`${status} with JSON that can't be read`];
  const fault = contract.faultOf(schema, json);
  return fault === null ? problemFaults(answer, json) : [`${status} ${fault}`];
}

function problemFaults({ status, headers }: Answer, json: unknown): string[] {
  if (status < 400 || !headers['content-type']?.startsWith(PROBLEM)) return [];
  const problem = json as { status: unknown; request_id: unknown };
  return [
    ...(problem.status === status ? [] : [`${status} says ${String(problem.status)}`]),
    ...(problem.request_id === headers['request-id'] ? [] : [`${status} names another request`]),
  ];
}

/** Success is a violation with an invalid credential or an invalid body. */
function accessFaults({ operation, method, credential, asked }: Shot, { status }: Answer): string[] {
  if (status >= 300 || method !== operation.method || asked === 'odd') return [];
  const isOpen = operation.security.length === 0;
  const unknown = !isOpen && (credential === 'none' || credential === 'wrong');
  return [
    ...(unknown ? [`${status} for credentials: ${credential}`] : []),
    ...(asked === 'against-schema' ? [`${status} for a body that the schema refuses`] : []),
  ];
}
