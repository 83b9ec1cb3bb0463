import { CLOUD_IDS, type CloudId, type Constraints } from '#core/index.ts';
import type { StoredBlueprint } from '#ports/blueprints.ts';
import type { Clock } from '#ports/clock.ts';
import type { Comparison } from '#ports/comparisons.ts';
import type { Ids } from '#ports/ids.ts';
import type { Store } from '#ports/store.ts';
import type { Synthesis } from '#ports/syntheses.ts';
import { type Actor, holds, visibleTo } from './actor.ts';
import { DomainError, notFound } from './errors.ts';
import type { Created, Idempotency, IdempotencyTicket } from './idempotency.ts';
import { type Page, type PageQuery, readPage } from './pages.ts';
import type { SynthesisRequest, SynthesisService } from './synthesis.ts';

export interface ComparisonRequest
  extends Pick<SynthesisRequest, 'text' | 'requirements' | 'answers' | 'freshReading'> {
  readonly constraints: Omit<Constraints, 'region'>;
}

/** The synthesis on one cloud. The blueprint is null until it succeeds. */
export interface Candidate {
  readonly synthesis: Synthesis;
  readonly blueprint: StoredBlueprint | null;
}

export interface ComparisonState {
  readonly comparison: Comparison;
  /** Without deleted syntheses. */
  readonly candidates: Readonly<Partial<Record<CloudId, Candidate>>>;
}

export interface ComparisonService {
  /** Stores all three syntheses or none. @throws QUEUE_FULL, IDEMPOTENCY_KEY_REUSED */
  submit(actor: Actor, request: ComparisonRequest, ticket: IdempotencyTicket | null): Promise<Created>;
  /** @throws NOT_FOUND */
  get(actor: Actor, id: string): Promise<ComparisonState>;
  list(actor: Actor, page: PageQuery): Promise<Page<Comparison>>;
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
    if (comparison === null || !holds(actor, comparison.ownerId)) throw notFound();
    return comparison;
  }

  async function candidate(actor: Actor, id: string): Promise<Candidate | null> {
    const state = await synthesis.get(actor, id).catch(absent);
    if (state === null) return null;
    return { synthesis: state, blueprint: state.status === 'succeeded' ? await store.blueprints.byId(id) : null };
  }

  return {
    submit: async (actor, request, ticket) => {
      let accepted: readonly string[] = [];
      const created = await idempotency.once(ticket, async (within) => {
        const syntheses = await forEachCloud((cloud) =>
          synthesis.accept(within, actor, { request: { ...request, cloud }, revision: null }),
        );
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
      const found = await forEachCloud((cloud) => candidate(actor, comparison.syntheses[cloud]));
      const present = Object.entries(found).filter(([, one]) => one !== null);
      return { comparison, candidates: Object.fromEntries(present) };
    },
    list: (actor, page) => readPage(page, (position) => store.comparisons.list(visibleTo(actor), position)),
  };
}

/** Null for a deleted synthesis. */
function absent(error: unknown): null {
  if (error instanceof DomainError && error.code === 'NOT_FOUND') return null;
  throw error;
}

/** Sequential, because a transaction runs one statement at a time. */
async function forEachCloud<T>(callback: (cloud: CloudId) => Promise<T>): Promise<Record<CloudId, T>> {
  const entries: [CloudId, T][] = [];
  for (const cloud of CLOUD_IDS) entries.push([cloud, await callback(cloud)]);
  return Object.fromEntries(entries) as Record<CloudId, T>;
}
