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
import type { SynthesisService } from './synthesis.ts';

export interface ComparisonRequest {
  readonly text: string;
  readonly constraints: Omit<Constraints, 'region'>;
}

/** One cloud's part: the blueprint is there when its synthesis has succeeded. */
export interface Contender {
  readonly synthesis: Synthesis;
  readonly blueprint: StoredBlueprint | null;
}

export interface ComparisonState {
  readonly comparison: Comparison;
  readonly contenders: Readonly<Record<CloudId, Contender>>;
}

export interface ComparisonService {
  /** When it resolves all three syntheses are on record, or none. @throws QUEUE_FULL, IDEMPOTENCY_KEY_REUSED */
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

/** The same intent on every cloud, side by side. */
export function createComparisons({ store, synthesis, idempotency, ids, clock }: ComparisonDeps): ComparisonService {
  async function find(actor: Actor, id: string): Promise<Comparison> {
    const comparison = ids.matches('cmp', id) ? await store.comparisons.byId(id) : null;
    if (comparison === null || !mayRead(actor, comparison.ownerId)) throw notFound();
    return comparison;
  }

  async function contender(actor: Actor, id: string): Promise<Contender> {
    const state = await synthesis.get(actor, id);
    return { synthesis: state, blueprint: state.status === 'succeeded' ? await store.blueprints.byId(id) : null };
  }

  return {
    submit: async (actor, { text, constraints }, ticket) => {
      let accepted: readonly string[] = [];
      const created = await idempotency.once(ticket, async (within) => {
        const syntheses = await forEachCloud((cloud) => synthesis.accept(within, actor, { text, cloud, constraints }));
        const id = ids.next('cmp');
        await within.comparisons.insert({ id, ownerId: actor.userId, syntheses, createdAt: clock.now() });
        accepted = Object.values(syntheses);
        return id;
      });
      for (const id of accepted) await synthesis.dispatch(id);
      return created;
    },
    get: async (actor, id) => {
      const comparison = await find(actor, id);
      const contenders = await forEachCloud((cloud) => contender(actor, comparison.syntheses[cloud]));
      return { comparison, contenders };
    },
  };
}

/** One after the other: a transaction takes one statement at a time. */
async function forEachCloud<T>(give: (cloud: CloudId) => Promise<T>): Promise<Record<CloudId, T>> {
  const entries: [CloudId, T][] = [];
  for (const cloud of CLOUD_IDS) entries.push([cloud, await give(cloud)]);
  return Object.fromEntries(entries) as Record<CloudId, T>;
}
