import { CLOUD_IDS, type CloudId, type Constraints } from '#core/index.ts';
import type { StoredBlueprint } from '#ports/blueprints.ts';
import type { Clock } from '#ports/clock.ts';
import type { Comparison } from '#ports/comparisons.ts';
import type { Ids } from '#ports/ids.ts';
import type { Store } from '#ports/store.ts';
import type { Synthesis } from '#ports/syntheses.ts';
import { type Actor, mayRead } from './actor.ts';
import { notFound } from './errors.ts';
import type { Created, Idempotency, IdempotencyTicket } from './idempotency.ts';
import type { SynthesisRequest, SynthesisService } from './synthesis.ts';

export interface ComparisonRequest extends Pick<SynthesisRequest, 'text' | 'requirements' | 'answers'> {
  readonly constraints: Omit<Constraints, 'region'>;
}

/** The synthesis on one cloud. The blueprint is null until it succeeds. */
export interface Candidate {
  readonly synthesis: Synthesis;
  readonly blueprint: StoredBlueprint | null;
}

export interface ComparisonState {
  readonly comparison: Comparison;
  readonly candidates: Readonly<Record<CloudId, Candidate>>;
}

export interface ComparisonService {
  /** Stores all three syntheses or none. @throws QUEUE_FULL, IDEMPOTENCY_KEY_REUSED */
  submit(actor: Actor, request: ComparisonRequest, ticket: IdempotencyTicket | null): Promise<Created>;
  /** @throws NOT_FOUND */
  get(actor: Actor, id: string): Promise<ComparisonState>;
}

interface ComparisonDeps {
  readonly store: Store;
  readonly synthesis: SynthesisService;
  readonly idempotency: Idempotency;
  readonly ids: Ids;
  readonly clock: Clock;
}

/** Syntheses of the same intent on every cloud. */
export function createComparisons({ store, synthesis, idempotency, ids, clock }: ComparisonDeps): ComparisonService {
  async function find(actor: Actor, id: string): Promise<Comparison> {
    const comparison = ids.matches('cmp', id) ? await store.comparisons.byId(id) : null;
    if (comparison === null || !mayRead(actor, comparison.ownerId)) throw notFound();
    return comparison;
  }

  async function candidate(actor: Actor, id: string): Promise<Candidate> {
    const state = await synthesis.get(actor, id);
    return { synthesis: state, blueprint: state.status === 'succeeded' ? await store.blueprints.byId(id) : null };
  }

  return {
    submit: async (actor, request, ticket) => {
      let accepted: readonly string[] = [];
      const created = await idempotency.once(ticket, async (within) => {
        const syntheses = await forEachCloud((cloud) => synthesis.accept(within, actor, { ...request, cloud }));
        const id = ids.next('cmp');
        await within.comparisons.insert({ id, ownerId: actor.userId, syntheses, createdAt: clock.now() });
        accepted = Object.values(syntheses);
        return id;
      });
      for (const id of accepted) await synthesis.dispatch(actor, id);
      return created;
    },
    get: async (actor, id) => {
      const comparison = await find(actor, id);
      const candidates = await forEachCloud((cloud) => candidate(actor, comparison.syntheses[cloud]));
      return { comparison, candidates };
    },
  };
}

/** Sequential, because a transaction runs one statement at a time. */
async function forEachCloud<T>(callback: (cloud: CloudId) => Promise<T>): Promise<Record<CloudId, T>> {
  const entries: [CloudId, T][] = [];
  for (const cloud of CLOUD_IDS) entries.push([cloud, await callback(cloud)]);
  return Object.fromEntries(entries) as Record<CloudId, T>;
}
