import type { Operation } from './contract.ts';
import type { Shot } from './shots.ts';
import type { Answer } from './wire.ts';

/** Maximum length of an example. */
const SHOWN = 300;

export interface Report {
  answered(shot: Shot, answer: Answer, faults: readonly string[]): void;
  abandoned(): void;
  broken(shot: Shot, error: unknown): void;
  disturbed(bytes: string, answer: string): void;
  /** Types of violations with count and example. */
  faults(operations: readonly Operation[]): string[];
  /** Number of requests by result. */
  summary(): string;
}

export function createReport(): Report {
  const statuses = new Map<string, number>();
  const succeeded = new Set<string>();
  const seen = new Map<string, { count: number; example: string }>();
  const refused = new Map<string, { count: number; example: string }>();

  function count(name: string): void {
    statuses.set(name, (statuses.get(name) ?? 0) + 1);
  }
  function note(notes: typeof seen, name: string, example: () => string): void {
    const known = notes.get(name);
    if (known === undefined) notes.set(name, { count: 1, example: example() });
    else known.count++;
  }
  const lines = (notes: typeof seen) =>
    [...notes].sort().map(([name, { count: times, example }]) => `${name} (${times} times), such as ${example}`);

  return {
    answered: (shot, answer, faults) => {
      const { operation, asked, credential } = shot;
      count(String(answer.status));
      if (answer.status < 300) succeeded.add(operation.id);
      for (const fault of faults) note(seen, `${operation.id}: ${fault}`, () => exampleOf(shot, answer));
      const sound = asked === 'well' && credential === 'right';
      if (sound && answer.status === 422) note(refused, operation.id, () => exampleOf(shot, answer));
    },
    abandoned: () => count('abandoned'),
    broken: (shot, error) => {
      count('broken');
      note(seen, `${shot.operation.id}: no response, ${String(error)}`, () => exampleOf(shot, null));
    },
    disturbed: (bytes, answer) => {
      count('no request');
      const [, status = ''] = /^HTTP\/1\.1 (\d{3})/.exec(answer) ?? [];
      if (status.startsWith('5') && !/^retry-after:/im.test(answer))
        note(seen, `no request: ${status}`, () => JSON.stringify(bytes.slice(0, SHOWN)));
    },
    faults: (operations) => [
      ...lines(seen),
      ...operations.filter(({ id }) => !succeeded.has(id)).map(({ id }) => `${id}: never answered with a success`),
    ],
    summary: () => {
      const ends = [...statuses].sort().map(([name, times]) => `${name}: ${times}`);
      return [ends.join(', '), ...lines(refused).map((line) => `sound, and refused: ${line}`)].join('\n');
    },
  };
}

function exampleOf({ method, path, headers, body }: Shot, answer: Answer | null): string {
  const { authorization: _, ...shown } = headers;
  const sent = `${method} ${path.slice(0, SHOWN)} ${JSON.stringify(shown).slice(0, SHOWN)} ${body?.toString().slice(0, SHOWN) ?? ''}`;
  const request = answer?.headers['request-id'] ?? '';
  return `${sent} -> ${answer?.status ?? 'nothing'} ${String(request)} ${answer?.body.toString().slice(0, SHOWN) ?? ''}`;
}
