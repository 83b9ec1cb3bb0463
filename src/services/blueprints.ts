import type { Intent } from '#core/index.ts';
import type { BlueprintDocument, BlueprintFilter, BlueprintSummary, StoredBlueprint } from '#ports/blueprints.ts';
import type { Clock } from '#ports/clock.ts';
import type { Store } from '#ports/store.ts';
import type { Synthesis } from '#ports/syntheses.ts';
import { type Actor, holds, visibleTo } from './actor.ts';
import { createBoundedCache } from './bounded-cache.ts';
import { DomainError, notFound } from './errors.ts';
import { type Page, type PageQuery, readPage } from './pages.ts';
import { DAY_MS, type RetentionDays } from './retention.ts';
import { searchTextOf } from './search-text.ts';
import type { SynthesisService } from './synthesis.ts';

/** `Retry-After` for an unfinished synthesis, in seconds. */
const RETRY_SECONDS = 1;
/** Representations of about a hundred blueprints: a document is 100 KB, or 20 KB compressed. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
/** Memory per entry in addition to its bytes. */
const ANSWER_OVERHEAD = 512;
/** Parsed blueprints of 1 to 2 MB each. Clients often read several views in sequence. */
const MAX_PARSED = 8;

/** An immutable representation of a finished blueprint. */
export interface BlueprintAnswer {
  /** Strong entity tag. */
  readonly tag: string;
  readonly bytes: Uint8Array;
}

/** Lazy access to the stored blueprint. */
export interface BlueprintSource {
  readonly request: Intent;
  document(): Promise<BlueprintDocument>;
  whole(): Promise<StoredBlueprint>;
}

export interface BlueprintService {
  /** @throws NOT_FOUND, SYNTHESIS_NOT_FINISHED, SYNTHESIS_FAILED, SYNTHESIS_CANCELLED */
  get(actor: Actor, id: string): Promise<StoredBlueprint>;
  /**
   * A representation of a blueprint, cached. Access is checked on every call.
   * @param form unique name of the representation, and its coding
   * @throws the errors of `get`
   */
  answer(
    actor: Actor,
    id: string,
    form: readonly string[],
    make: (source: BlueprintSource) => Promise<BlueprintAnswer>,
  ): Promise<BlueprintAnswer>;
  /** Checks access without reading the blueprint. @throws the errors of `get` */
  ensureReadable(actor: Actor, id: string): Promise<void>;
  /** Title and figures. @throws the errors of `get` */
  summary(actor: Actor, id: string): Promise<BlueprintSummary>;
  /** Changes the title that lists and pages show. @throws INSUFFICIENT_ROLE, and the errors of `get` */
  rename(actor: Actor, id: string, title: string): Promise<BlueprintSummary>;
  /** Call after a deletion, before the response. */
  forget(id: string): void;
  list(actor: Actor, filter: Omit<BlueprintFilter, 'ownerId'>, page: PageQuery): Promise<Page<BlueprintSummary>>;
}

interface CachedAnswer {
  readonly answer: BlueprintAnswer;
}

/** The owner of a blueprint that was there a moment ago. `until` is in milliseconds since 1970. */
interface Presence {
  readonly ownerId: string;
  readonly until: number;
}

/** Maximum delay of deletions by other processes. Those of this process apply immediately. */
const MAX_AGE_MS = 1_000;
/** Number of blueprints that are known to be there. */
const MAX_PRESENT = 10_000;

interface BlueprintDeps {
  readonly store: Store;
  readonly synthesis: SynthesisService;
  readonly clock: Clock;
  readonly retentionDays: Pick<RetentionDays, 'blueprints'>;
}

export function createBlueprints({ store, synthesis, clock, retentionDays }: BlueprintDeps): BlueprintService {
  /** Milliseconds since 1970 after which the retention of any process can delete the blueprint. */
  const removableFrom = ({ finishedAt }: Synthesis) =>
    retentionDays.blueprints === 0 || finishedAt === null
      ? Number.POSITIVE_INFINITY
      : finishedAt.getTime() + retentionDays.blueprints * DAY_MS;
  const presences = createBoundedCache<Presence>(MAX_PRESENT, () => 1);
  const answers = createBoundedCache<CachedAnswer>(
    MAX_ANSWER_BYTES,
    ({ answer }) => answer.bytes.length + ANSWER_OVERHEAD,
  );
  const parsed = createBoundedCache<StoredBlueprint>(MAX_PARSED, () => 1);

  async function readable(actor: Actor, id: string): Promise<Synthesis> {
    const state = await synthesis.get(actor, id);
    if (state.status !== 'succeeded') throw withoutBlueprint(state);
    const until = Math.min(clock.now().getTime() + MAX_AGE_MS, removableFrom(state));
    presences.set(id, { ownerId: state.ownerId, until });
    return state;
  }

  /** Whether the owner or an administrator can read the blueprint without another look at the store. */
  function isPresentFor(actor: Actor, id: string): boolean {
    const presence = presences.cached(id);
    return presence !== undefined && clock.now().getTime() < presence.until && holds(actor, presence.ownerId);
  }

  const sourceOf = ({ id, intent }: Synthesis): BlueprintSource => ({
    request: intent,
    document: async () => present(await store.blueprints.documentOf(id)),
    whole: () => parsed.get(id, async () => present(await store.blueprints.byId(id))),
  });

  return {
    get: async (actor, id) => {
      await readable(actor, id);
      return present(await store.blueprints.byId(id));
    },
    answer: async (actor, id, form, make) => {
      const key = JSON.stringify([id, ...form]);
      const cached = answers.cached(key);
      if (cached !== undefined && isPresentFor(actor, id)) return cached.answer;
      const state = await readable(actor, id);
      if (cached !== undefined) return cached.answer;
      const made = await answers.get(key, async () => ({ answer: await make(sourceOf(state)) }));
      return made.answer;
    },
    summary: async (actor, id) => {
      await readable(actor, id);
      return present(await store.blueprints.summaryOf(id));
    },
    rename: async (actor, id, title) => {
      const { ownerId, intent } = await readable(actor, id);
      if (!holds(actor, ownerId)) throw new DomainError('INSUFFICIENT_ROLE', 'Only the owner renames a blueprint.');
      await store.blueprints.rename(id, title, searchTextOf(title, intent));
      return present(await store.blueprints.summaryOf(id));
    },
    forget: (id) => presences.remove(id),
    ensureReadable: async (actor, id) => void (await readable(actor, id)),
    list: (actor, filter, page) =>
      readPage(page, (position) => store.blueprints.list({ ...filter, ...visibleTo(actor) }, position)),
  };
}

function present<T>(found: T | null): T {
  if (found === null) throw notFound();
  return found;
}

function withoutBlueprint({ id, status, fault }: Synthesis): DomainError {
  const nextAction = {
    method: 'GET',
    endpoint: `/synthesis/${id}`,
    description: 'Returns the state of the synthesis.',
  } as const;
  if (status === 'failed') {
    const reason = fault === null ? '' : ` ${fault.code}: ${fault.detail}`;
    return new DomainError('SYNTHESIS_FAILED', `The synthesis failed.${reason}`, { nextAction });
  }
  if (status === 'cancelled') {
    return new DomainError('SYNTHESIS_CANCELLED', 'The synthesis was cancelled and has no blueprint.', { nextAction });
  }
  const detail = `The synthesis is ${status}. The blueprint is not available yet.`;
  return new DomainError('SYNTHESIS_NOT_FINISHED', detail, { retryAfter: RETRY_SECONDS, nextAction });
}
