import type { BlueprintFilter, BlueprintSummary, StoredBlueprint } from '#ports/blueprints.ts';
import type { Store } from '#ports/store.ts';
import type { Synthesis } from '#ports/syntheses.ts';
import { type Actor, visibleTo } from './actor.ts';
import { DomainError, notFound } from './errors.ts';
import { type Page, type PageQuery, readPage } from './pages.ts';
import type { SynthesisService } from './synthesis.ts';

/** Seconds after which an unfinished synthesis is worth another look. */
const LOOK_AGAIN_SECONDS = 1;

export interface BlueprintService {
  /** @throws NOT_FOUND, SYNTHESIS_NOT_FINISHED, SYNTHESIS_FAILED, SYNTHESIS_CANCELLED */
  get(actor: Actor, id: string): Promise<StoredBlueprint>;
  /** Resolves where `get` would, without reading the blueprint. @throws what `get` throws */
  ensureReadable(actor: Actor, id: string): Promise<void>;
  list(actor: Actor, filter: Omit<BlueprintFilter, 'ownerId'>, page: PageQuery): Promise<Page<BlueprintSummary>>;
}

export function createBlueprints(deps: { store: Store; synthesis: SynthesisService }): BlueprintService {
  const { store, synthesis } = deps;

  async function ensureReadable(actor: Actor, id: string): Promise<void> {
    const state = await synthesis.get(actor, id);
    if (state.status !== 'succeeded') throw withoutBlueprint(state);
  }

  return {
    get: async (actor, id) => {
      await ensureReadable(actor, id);
      const blueprint = await store.blueprints.byId(id);
      if (blueprint === null) throw notFound();
      return blueprint;
    },
    ensureReadable,
    list: (actor, filter, page) =>
      readPage(page, (position) => store.blueprints.list({ ...filter, ...visibleTo(actor) }, position)),
  };
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
