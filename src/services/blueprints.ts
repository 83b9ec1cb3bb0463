import type { BlueprintDocument, BlueprintFilter, BlueprintSummary, StoredBlueprint } from '#ports/blueprints.ts';
import type { Clock } from '#ports/clock.ts';
import type { Store } from '#ports/store.ts';
import type { Synthesis } from '#ports/syntheses.ts';
import { type Actor, mayRead, visibleTo } from './actor.ts';
import { createBoundedCache } from './bounded-cache.ts';
import { DomainError, notFound } from './errors.ts';
import { type Page, type PageQuery, readPage } from './pages.ts';
import { DAY_MS, type RetentionDays } from './retention.ts';
import type { SynthesisService } from './synthesis.ts';

/** Seconds after which an unfinished synthesis is worth another look. */
const LOOK_AGAIN_SECONDS = 1;
/** Answers to some hundred readers of different blueprints: a document is 100 KB, compressed a fifth of it. */
const MOST_ANSWER_BYTES = 32 * 1024 * 1024;
/** What an answer takes beside its bytes. */
const ANSWER_OVERHEAD = 512;
/** Whoever looks at one view looks at the others: 1 to 2 MB each once it is parsed. */
const MOST_PARSED = 8;

/** An answer that is made of a finished blueprint: like it, it never changes. */
export interface BlueprintAnswer {
  /** A strong validator: other bytes, another tag. */
  readonly tag: string;
  readonly bytes: Uint8Array;
}

/** What answers are made of; each is read when it is asked for. */
export interface BlueprintSource {
  document(): Promise<BlueprintDocument>;
  whole(): Promise<StoredBlueprint>;
}

export interface BlueprintService {
  /** @throws NOT_FOUND, SYNTHESIS_NOT_FINISHED, SYNTHESIS_FAILED, SYNTHESIS_CANCELLED */
  get(actor: Actor, id: string): Promise<StoredBlueprint>;
  /**
   * One form of a blueprint, made once and kept as long as it is asked for; who may read it is asked every time.
   * @param form names what `make` makes
   * @throws what `get` throws
   */
  answer(
    actor: Actor,
    id: string,
    form: string,
    make: (source: BlueprintSource) => Promise<BlueprintAnswer>,
  ): Promise<BlueprintAnswer>;
  /** Resolves where `get` would, without reading the blueprint. @throws what `get` throws */
  ensureReadable(actor: Actor, id: string): Promise<void>;
  list(actor: Actor, filter: Omit<BlueprintFilter, 'ownerId'>, page: PageQuery): Promise<Page<BlueprintSummary>>;
}

interface Kept {
  readonly ownerId: string;
  /** Milliseconds since 1970: from then on the store is asked whether it has the blueprint still. */
  readonly until: number;
  readonly answer: BlueprintAnswer;
}

interface BlueprintDeps {
  readonly store: Store;
  readonly synthesis: SynthesisService;
  readonly clock: Clock;
  readonly retentionDays: Pick<RetentionDays, 'blueprints'>;
}

export function createBlueprints({ store, synthesis, clock, retentionDays }: BlueprintDeps): BlueprintService {
  /** When somebody, in whichever process, may remove it. */
  const removableFrom = ({ finishedAt }: Synthesis) =>
    retentionDays.blueprints === 0 || finishedAt === null
      ? Number.POSITIVE_INFINITY
      : finishedAt.getTime() + retentionDays.blueprints * DAY_MS;
  const answers = createBoundedCache<Kept>(MOST_ANSWER_BYTES, ({ answer }) => answer.bytes.length + ANSWER_OVERHEAD);
  const parsed = createBoundedCache<StoredBlueprint>(MOST_PARSED, () => 1);

  async function readable(actor: Actor, id: string): Promise<Synthesis> {
    const state = await synthesis.get(actor, id);
    if (state.status !== 'succeeded') throw withoutBlueprint(state);
    return state;
  }

  const sourceOf = (id: string): BlueprintSource => ({
    document: async () => present(await store.blueprints.documentOf(id)),
    whole: () => parsed.get(id, async () => present(await store.blueprints.byId(id))),
  });

  return {
    get: async (actor, id) => {
      await readable(actor, id);
      return present(await store.blueprints.byId(id));
    },
    answer: async (actor, id, form, make) => {
      const key = `${id} ${form}`;
      const held = answers.held(key);
      if (held !== undefined && clock.now().getTime() < held.until) {
        if (!mayRead(actor, held.ownerId)) throw notFound();
        return held.answer;
      }
      const state = await readable(actor, id);
      const { ownerId } = state;
      const until = removableFrom(state);
      const made = await answers.get(key, async () => ({ ownerId, until, answer: await make(sourceOf(id)) }));
      return made.answer;
    },
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
    description: 'Tells the state of the synthesis.',
  } as const;
  if (status === 'failed') {
    const reason = fault === null ? '' : ` ${fault.code}: ${fault.detail}`;
    return new DomainError('SYNTHESIS_FAILED', `The synthesis failed.${reason}`, { nextAction });
  }
  if (status === 'cancelled') {
    return new DomainError('SYNTHESIS_CANCELLED', 'The synthesis was cancelled: it has no blueprint.', { nextAction });
  }
  const detail = `The synthesis is ${status}: its blueprint is not there yet.`;
  return new DomainError('SYNTHESIS_NOT_FINISHED', detail, { retryAfter: LOOK_AGAIN_SECONDS, nextAction });
}
