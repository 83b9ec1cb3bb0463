import type { Interaction } from '../model/requirements.ts';

/** Sentences about flows: who sends what to which component. */

interface Verb {
  /** Follow a plural and a singular subject. */
  readonly many: string;
  readonly one: string;
  /** Between the payload and the target. */
  readonly with: string;
  /** Without a payload. */
  readonly alone: string;
}

const VERBS: Readonly<Record<Interaction, Verb>> = {
  request: { many: 'send', one: 'sends', with: 'to', alone: 'requests to' },
  read: { many: 'read', one: 'reads', with: 'from', alone: 'from' },
  write: { many: 'write', one: 'writes', with: 'to', alone: 'to' },
  read_write: { many: 'read and write', one: 'reads and writes', with: 'in', alone: 'in' },
  publish: { many: 'publish', one: 'publishes', with: 'to', alone: 'messages to' },
  consume: { many: 'receive', one: 'receives', with: 'from', alone: 'messages from' },
  push: { many: 'push', one: 'pushes', with: 'to', alone: 'updates to' },
  notify: { many: 'send', one: 'sends', with: 'to', alone: 'notifications to' },
  replicate: { many: 'replicate', one: 'replicates', with: 'to', alone: 'data to' },
  transfer: { many: 'transfer', one: 'transfers', with: 'to', alone: 'data to' },
  trigger: { many: 'trigger', one: 'triggers', with: 'in', alone: '' },
  connect: { many: 'connect', one: 'connects', with: 'to', alone: 'to' },
  sign_in: { many: 'sign', one: 'signs', with: 'in to', alone: 'in to' },
};
/** What is no interaction of its own: people use, buffers hand over, and messages go through a service to recipients. */
const WAYS = {
  used: { many: 'use', one: 'uses', with: 'from', alone: '' },
  handed_over: { many: 'pass', one: 'passes', with: 'to', alone: 'messages to' },
  sent_through: { ...VERBS.notify, with: 'through', alone: 'notifications through' },
} as const satisfies Readonly<Record<string, Verb>>;

export type Way = keyof typeof WAYS | Interaction;

/** Ways whose payload follows the target. */
const PAYLOAD_LAST: Partial<Readonly<Record<Way, (payload: string) => string>>> = {
  used: (payload) => ` for ${payload}`,
  connect: (payload) => ` (${payload})`,
  sign_in: (payload) => ` (${payload})`,
  trigger: (payload) => ` (${payload})`,
};

/** "sends slot choices to Slot portal". */
export function predicate(way: Way, many: boolean, targets: string, payload: string | null): string {
  const verb: Verb = { ...VERBS, ...WAYS }[way];
  const does = many ? verb.many : verb.one;
  const last = PAYLOAD_LAST[way];
  if (payload !== null && last === undefined) return `${does} ${payload} ${verb.with} ${targets}`;
  const words = [does, verb.alone, targets].filter((word) => word !== '').join(' ');
  return payload === null ? words : `${words}${last?.(payload) ?? ''}`;
}

export const PURPOSE = {
  ended: (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`),
  sentence: (subject: string, predicates: string) => `${subject} ${predicates}.`,
} as const;

const PLURALS: ReadonlySet<string> = new Set(['people', 'staff', 'police', 'children', 'personnel', 'media']);

/** Whether a name is a plural: "Shops", "Clerks of the hospital", "Customers and staff". */
export function isPlural(name: string): boolean {
  const [subject = ''] = name.split(/ (?:of|in|on|at|for|from|to|with|who|that)\b|[,(]/);
  if (/ (?:and|&) /.test(subject)) return true;
  const head = subject.trim().split(' ').at(-1) ?? '';
  return PLURALS.has(head.toLowerCase()) || (/[a-z]s$/.test(head) && !/(?:ss|us|is|ics|ws)$/.test(head));
}
