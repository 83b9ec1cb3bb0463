import type { Answers, CloudId, Constraints, Requirements } from '#core/index.ts';
import type { Clock } from '#ports/clock.ts';
import type { Ids } from '#ports/ids.ts';
import type { Progress } from '#ports/progress.ts';
import type { SynthesisQueue } from '#ports/queue.ts';
import type { Repositories, Store } from '#ports/store.ts';
import type { Revision, Synthesis, SynthesisFilter } from '#ports/syntheses.ts';
import { type Actor, holds, visibleTo } from './actor.ts';
import { DomainError, notFound } from './errors.ts';
import type { Created, Idempotency, IdempotencyTicket } from './idempotency.ts';
import { type Page, type PageQuery, readPage } from './pages.ts';
import type { Sharing } from './sharing.ts';
import { endOf, notify } from './webhook-events.ts';

/** `Retry-After` for a full queue, in seconds. */
const QUEUE_RETRY_SECONDS = 5;

export interface SynthesisRequest {
  /** Empty for requirements only. */
  readonly text: string;
  readonly requirements?: Requirements;
  readonly answers?: Answers;
  /** Ask a language model again instead of using a stored reading. */
  readonly freshReading?: true;
  readonly cloud: CloudId;
  readonly constraints: Constraints;
}

/** What a synthesis answers: a request, and the blueprint that it revises. */
export interface SynthesisOrder {
  readonly request: SynthesisRequest;
  readonly revision: Revision | null;
}

export interface SynthesisService {
  /** Stores and queues a synthesis. @throws QUEUE_FULL, IDEMPOTENCY_KEY_REUSED */
  submit(actor: Actor, request: SynthesisRequest, ticket: IdempotencyTicket | null): Promise<Created>;
  /** Stores a synthesis within a transaction. It starts after `dispatch`. @throws QUEUE_FULL */
  accept(within: Repositories, actor: Actor, order: SynthesisOrder): Promise<string>;
  /** Queues an accepted synthesis of this actor. */
  dispatch(actor: Actor, id: string): Promise<void>;
  /** Own syntheses, and those of a shared blueprint. @throws NOT_FOUND */
  get(actor: Actor, id: string): Promise<Synthesis>;
  list(actor: Actor, filter: Omit<SynthesisFilter, 'ownerId'>, page: PageQuery): Promise<Page<Synthesis>>;
  /** Cancels an unfinished synthesis. Idempotent. @throws NOT_FOUND, SYNTHESIS_FINISHED */
  cancel(actor: Actor, id: string): Promise<Synthesis>;
}

interface SynthesisDeps {
  readonly store: Store;
  readonly queue: SynthesisQueue;
  readonly progress: Progress;
  readonly idempotency: Idempotency;
  readonly sharing: Pick<Sharing, 'opens'>;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly queueLimits: QueueLimits;
}

/** Maximum numbers of queued syntheses. */
export interface QueueLimits {
  readonly total: number;
  readonly owner: number;
}

export function createSynthesis(deps: SynthesisDeps): SynthesisService {
  const { store, queue, progress, idempotency, sharing, ids, clock, queueLimits } = deps;

  /** A full queue stays open to owners who have nothing in it: only those who fill it have to wait. */
  async function refuseFull(within: Repositories, { userId }: Actor): Promise<void> {
    const own = await within.syntheses.countIn('queued', userId);
    if (own === 0) return;
    if (own < queueLimits.owner && (await queue.depth(within)) < queueLimits.total) return;
    const detail = own < queueLimits.owner ? 'The synthesis queue is full.' : 'Too many of your syntheses are queued.';
    throw new DomainError('QUEUE_FULL', detail, { retryAfter: QUEUE_RETRY_SECONDS });
  }

  async function accept(within: Repositories, actor: Actor, order: SynthesisOrder): Promise<string> {
    await refuseFull(within, actor);
    const id = ids.next('synt');
    await within.syntheses.insert(accepted(id, actor, order, clock.now()));
    await queue.enlist(within, { id, ownerId: actor.userId });
    return id;
  }

  async function get(actor: Actor, id: string): Promise<Synthesis> {
    const synthesis = ids.matches('synt', id) ? await store.syntheses.byId(id) : null;
    if (synthesis === null || synthesis.deletedAt !== null) throw notFound();
    if (!holds(actor, synthesis.ownerId) && !(await sharing.opens(actor, id))) throw notFound();
    return synthesis.status === 'running' ? { ...synthesis, stage: progress.stageOf(id) } : synthesis;
  }

  return {
    submit: async (actor, request, ticket) => {
      const created = await idempotency.once(ticket, (within) => accept(within, actor, { request, revision: null }));
      if (!created.replayed) await queue.push({ id: created.id, ownerId: actor.userId });
      return created;
    },
    accept,
    dispatch: ({ userId: ownerId }, id) => queue.push({ id, ownerId }),
    get,
    list: (actor, filter, page) =>
      readPage(page, (position) => store.syntheses.list({ ...filter, ...visibleTo(actor) }, position)),
    cancel: async (actor, id) => {
      const synthesis = await get(actor, id);
      const { stage, status } = synthesis;
      if (status === 'cancelled') return synthesis;
      const end = { status: 'cancelled', stage, fault: null, finishedAt: clock.now() } as const;
      const ended = await store.transaction(async (within) => {
        const isEnd = await within.syntheses.end(id, ['queued', 'running'], end);
        if (isEnd) await notify(within, { ids, clock }, endOf(synthesis, 'cancelled'));
        return isEnd;
      });
      if (!ended) throw new DomainError('SYNTHESIS_FINISHED', 'The synthesis is finished and cannot be cancelled.');
      progress.changed(id);
      return get(actor, id);
    },
  };
}

function accepted(id: string, actor: Actor, { request, revision }: SynthesisOrder, createdAt: Date): Synthesis {
  return {
    id,
    ownerId: actor.userId,
    agentId: actor.agentId ?? null,
    intent: { id, ...request },
    revision,
    status: 'queued',
    stage: null,
    attempts: 0,
    fault: null,
    createdAt,
    startedAt: null,
    finishedAt: null,
    deletedAt: null,
  };
}
