import type { Metrics } from '#ports/metrics.ts';
import type { Repositories, Store } from '#ports/store.ts';
import type { SynthesisRepository } from '#ports/syntheses.ts';

/** A store that counts what fails in it, and the syntheses that end in it. */
export function meteredStore(store: Store, metrics: Metrics): Store {
  const { transaction, check, close, ...repositories } = store;
  const begun = new Map<string, Date>();
  const metered = (inner: Repositories) => meteredRepositories(inner, metrics, begun);
  return {
    ...metered(repositories),
    transaction: async (work) => {
      // What fails inside is counted there, or is a refusal of the work itself.
      let isWorkDone = false;
      try {
        return await transaction(async (within) => {
          // The same object: whoever else takes part in the transaction knows it by that.
          const result = await work(Object.assign(within, metered(within)));
          isWorkDone = true;
          return result;
        });
      } catch (error) {
        if (isWorkDone) metrics.storeFailed('transaction');
        throw error;
      }
    },
    check: counted('check', check, metrics),
    close,
  };
}

function meteredRepositories(inner: Repositories, metrics: Metrics, begun: Map<string, Date>): Repositories {
  const entries = Object.entries(inner).map(([name, repository]) => [
    name,
    countedAll(name, repository as object, metrics),
  ]);
  const repositories = Object.fromEntries(entries) as Repositories;
  return { ...repositories, syntheses: timed(repositories.syntheses, metrics, begun) };
}

type Operation = (...parameters: never[]) => Promise<unknown>;

function countedAll(name: string, repository: object, metrics: Metrics): object {
  const operations = Object.entries(repository) as [string, Operation][];
  return Object.fromEntries(
    operations.map(([operation, run]) => [operation, counted(`${name}.${operation}`, run, metrics)]),
  );
}

function counted<Given extends readonly unknown[], Result>(
  name: string,
  run: (...parameters: Given) => Promise<Result>,
  metrics: Metrics,
): (...parameters: Given) => Promise<Result> {
  return async (...parameters) => {
    try {
      return await run(...parameters);
    } catch (error) {
      metrics.storeFailed(name);
      throw error;
    }
  };
}

/** Notes when work begins, so that its end can tell how long it took. */
function timed(syntheses: SynthesisRepository, metrics: Metrics, begun: Map<string, Date>): SynthesisRepository {
  return {
    ...syntheses,
    begin: async (id, startedAt) => {
      const synthesis = await syntheses.begin(id, startedAt);
      if (synthesis !== null) begun.set(id, startedAt);
      return synthesis;
    },
    requeue: async (...which) => {
      begun.delete(which[0]);
      return syntheses.requeue(...which);
    },
    handBack: async (...which) => {
      begun.delete(which[0]);
      return syntheses.handBack(...which);
    },
    end: async (...which) => {
      const [id, , end] = which;
      const ended = await syntheses.end(...which);
      const startedAt = begun.get(id);
      begun.delete(id);
      if (!ended) return false;
      const seconds = startedAt === undefined ? null : (end.finishedAt.getTime() - startedAt.getTime()) / 1000;
      metrics.synthesisEnded(end.status, seconds);
      return true;
    },
  };
}
