import type { BlueprintSummary, StoredBlueprint } from '#ports/blueprints.ts';
import type { Clock } from '#ports/clock.ts';
import type { Ids } from '#ports/ids.ts';
import type { Repositories, Store } from '#ports/store.ts';
import type { Synthesis } from '#ports/syntheses.ts';
import { type Actor, holds } from './actor.ts';
import type { BlueprintService } from './blueprints.ts';
import { type BlueprintDifference, differenceOf } from './differences.ts';
import { DomainError, notFound } from './errors.ts';
import type { Created, Idempotency, IdempotencyTicket } from './idempotency.ts';
import type { SynthesisRequest, SynthesisService } from './synthesis.ts';

/** The blueprint that a revision changes, with its request. */
export interface RevisionBase {
  readonly synthesis: Synthesis;
  readonly stored: StoredBlueprint;
}

/** A blueprint of a line. The summary is null without a blueprint. */
export interface RevisionEntry {
  readonly synthesis: Synthesis;
  readonly summary: BlueprintSummary | null;
}

export interface RevisionService {
  /** @throws INSUFFICIENT_ROLE if the blueprint is only shared with the actor, and the errors of reading it */
  base(actor: Actor, id: string): Promise<RevisionBase>;
  /** Whether `base` accepts it. @throws NOT_FOUND */
  mayRevise(actor: Actor, id: string): Promise<boolean>;
  /** Stores and queues a synthesis that continues the blueprint. @throws NOT_FOUND, QUEUE_FULL, IDEMPOTENCY_KEY_REUSED */
  submit(
    actor: Actor,
    base: RevisionBase,
    order: { readonly request: SynthesisRequest; readonly note: string | null },
    ticket: IdempotencyTicket | null,
  ): Promise<Created>;
  /** All syntheses of the line that the actor can read, newest first. @throws NOT_FOUND */
  line(actor: Actor, id: string): Promise<readonly RevisionEntry[]>;
  /** @param base ID of the other blueprint. Null: the parent. @throws VALIDATION_FAILED without a parent */
  difference(actor: Actor, id: string, base: string | null): Promise<BlueprintDifference>;
  /** Deletes the blueprint, its synthesis, shares and repository. @throws NOT_FOUND, SYNTHESIS_NOT_FINISHED */
  remove(actor: Actor, id: string): Promise<void>;
}

interface RevisionDeps {
  readonly store: Store;
  readonly synthesis: SynthesisService;
  readonly blueprints: BlueprintService;
  readonly idempotency: Idempotency;
  readonly ids: Ids;
  readonly clock: Clock;
}

/** Lines of blueprints, each of which continues the one before. */
export function createRevisions({ store, synthesis, blueprints, idempotency, clock }: RevisionDeps): RevisionService {
  async function base(actor: Actor, id: string): Promise<RevisionBase> {
    const stored = await blueprints.get(actor, id);
    if (!holds(actor, stored.ownerId)) throw readOnly();
    return { synthesis: await synthesis.get(actor, id), stored };
  }

  return {
    base,
    mayRevise: async (actor, id) => {
      const { ownerId, status } = await synthesis.get(actor, id);
      return status === 'succeeded' && holds(actor, ownerId);
    },
    submit: async (actor, { synthesis: parent }, { request, note }, ticket) => {
      const created = await idempotency.once(ticket, async (within) => {
        // A deletion of the parent waits for this transaction, or this one sees it.
        await within.users.lock(parent.ownerId);
        const current = await within.syntheses.byId(parent.id);
        if (current === null || current.deletedAt !== null) throw notFound();
        const revision = { parentId: parent.id, lineId: lineOf(parent), note };
        return synthesis.accept(within, actor, { request, revision });
      });
      if (!created.replayed) await synthesis.dispatch(actor, created.id);
      return created;
    },
    line: async (actor, id) => {
      const start = await synthesis.get(actor, id);
      const line = await store.syntheses.line(lineOf(start));
      const isShown = ({ id: own, ownerId, deletedAt }: Synthesis) =>
        deletedAt === null && (own === id || holds(actor, ownerId));
      const shown = line.filter(isShown).reverse();
      return Promise.all(
        shown.map(async (one) => ({ synthesis: one, summary: await store.blueprints.summaryOf(one.id) })),
      );
    },
    difference: async (actor, id, other) => {
      const to = await blueprints.get(actor, id);
      const baseId = other ?? (await synthesis.get(actor, id)).revision?.parentId ?? null;
      if (baseId === null) throw withoutBase();
      const from = await blueprints.get(actor, baseId);
      return differenceOf(from, to);
    },
    remove: async (actor, id) => {
      const { ownerId, status, revision } = await synthesis.get(actor, id);
      if (!holds(actor, ownerId)) throw readOnly();
      if (status === 'queued' || status === 'running') {
        throw new DomainError('SYNTHESIS_NOT_FINISHED', 'Cancel the synthesis, or wait until it is finished.', {
          retryAfter: 1,
          nextAction: { method: 'POST', endpoint: `/synthesis/${id}/cancel`, description: 'Cancels the synthesis.' },
        });
      }
      await store.transaction(async (within) => {
        await within.users.lock(ownerId);
        await within.syntheses.markDeleted(id, clock.now());
        await removeEnds(within, revision?.lineId ?? id);
      });
      blueprints.forget(id);
    },
  };
}

/** The first blueprint of the line. */
function lineOf({ id, revision }: Synthesis): string {
  return revision?.lineId ?? id;
}

/** Removes the deleted syntheses that no revision continues. */
async function removeEnds(within: Repositories, lineId: string): Promise<void> {
  let left = await within.syntheses.line(lineId);
  for (;;) {
    const parents = new Set(left.map(({ revision }) => revision?.parentId));
    const ends = left.filter(({ id, deletedAt }) => deletedAt !== null && !parents.has(id)).map(({ id }) => id);
    if (ends.length === 0) return;
    await within.shares.removeOf(ends);
    await within.blueprints.remove(ends);
    await within.syntheses.remove(ends);
    left = left.filter(({ id }) => !ends.includes(id));
  }
}

function readOnly(): DomainError {
  return new DomainError(
    'INSUFFICIENT_ROLE',
    'The blueprint is shared with you for reading. Send its requirements to POST /synthesis to make your own.',
  );
}

function withoutBase(): DomainError {
  return new DomainError('VALIDATION_FAILED', 'The blueprint has no parent to compare with.', {
    errors: [{ pointer: '/base', detail: 'is required, because the blueprint revises no other' }],
  });
}
