import type { Metrics } from '#ports/metrics.ts';
import type { Repositories, Store } from '#ports/store.ts';
import type { SynthesisRepository } from '#ports/syntheses.ts';

/** A store that counts errors and finished syntheses. */
export function meteredStore(store: Store, metrics: Metrics): Store {
  const { transaction, check, close, ...repositories } = store;
  const startTimes = new Map<string, Date>();
  const metered = (inner: Repositories) => meteredRepositories(inner, metrics, startTimes);
  return {
    ...metered(repositories),
    transaction: async (work) => {
      // Errors inside the transaction are counted there, or are refusals.
      let isWorkDone = false;
      try {
        return await transaction(async (within) => {
          // Keeps the object identity, by which the queue finds the transaction.
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

function meteredRepositories(inner: Repositories, metrics: Metrics, startTimes: Map<string, Date>): Repositories {
  const entries = Object.entries(inner).map(([name, repository]) => [
    name,
    countedAll(name, repository as object, metrics),
  ]);
  const repositories = Object.fromEntries(entries) as Repositories;
  return { ...repositories, syntheses: timed(repositories.syntheses, metrics, startTimes) };
}

type Operation = (...parameters: never[]) => Promise<unknown>;

function countedAll(name: string, repository: object, metrics: Metrics): object {
  const operations = Object.entries(repository) as [string, Operation][];
  return Object.fromEntries(
    operations.map(([operation, run]) => [operation, counted(`${name}.${operation}`, run, metrics)]),
  );
}

function counted<Parameters extends readonly unknown[], Result>(
  name: string,
  run: (...parameters: Parameters) => Promise<Result>,
  metrics: Metrics,
): (...parameters: Parameters) => Promise<Result> {
  return async (...parameters) => {
    try {
      return await run(...parameters);
    } catch (error) {
      metrics.storeFailed(name);
      throw error;
    }
  };
}

/** Measures the duration of the last attempt. */
function timed(syntheses: SynthesisRepository, metrics: Metrics, startTimes: Map<string, Date>): SynthesisRepository {
  return {
    ...syntheses,
    begin: async (id, startedAt) => {
      const synthesis = await syntheses.begin(id, startedAt);
      if (synthesis !== null) startTimes.set(id, startedAt);
      return synthesis;
    },
    requeue: async (...parameters) => {
      startTimes.delete(parameters[0]);
      return syntheses.requeue(...parameters);
    },
    handBack: async (...parameters) => {
      startTimes.delete(parameters[0]);
      return syntheses.handBack(...parameters);
    },
    end: async (...parameters) => {
      const [id, , end] = parameters;
      const ended = await syntheses.end(...parameters);
      const startedAt = startTimes.get(id);
      startTimes.delete(id);
      if (!ended) return false;
      const seconds = startedAt === undefined ? null : (end.finishedAt.getTime() - startedAt.getTime()) / 1000;
      metrics.synthesisEnded(end.status, seconds);
      return true;
    },
  };
}
