import { type Repositories, type Store, StoreFull } from '#ports/store.ts';
import type { DiskReserve } from './disk-reserve.ts';

/** Operations that store new data. On a full disk they are refused; all others use the reserve. */
const GROWTH: Readonly<Partial<Record<keyof Repositories, readonly string[]>>> = {
  syntheses: ['insert', 'begin'],
  blueprints: ['insert'],
  comparisons: ['insert'],
  registrations: ['insert'],
  idempotency: ['insert'],
};

/** A store with a reserve, so that sign-out, revocation and deletion work while the disk is full. */
export function withReserve(store: Store, reserve: DiskReserve): Store {
  const { transaction, check, close, ...repositories } = store;

  /** Once more after the reserve is freed. */
  async function attempt<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreFull) || !reserve.use()) throw error;
      return work();
    }
  }

  function refuseGrowth(): void {
    if (reserve.isUsed()) throw new StoreFull('the disk is full');
  }

  return {
    ...(mapped(repositories, (run, isGrowth) => async (...parameters) => {
      if (isGrowth) refuseGrowth();
      return attempt(() => run(...parameters));
    }) as Repositories),
    transaction: (work) =>
      attempt(() =>
        transaction((within) => {
          const guarded = mapped(within, (run, isGrowth) => async (...parameters) => {
            if (isGrowth) refuseGrowth();
            return run(...parameters);
          });
          // Keeps the object identity, by which the queue finds the transaction.
          return work(Object.assign(within, guarded));
        }),
      ),
    check: async () => {
      refuseGrowth();
      await check();
    },
    close,
  };
}

type Operation = (...parameters: never[]) => Promise<unknown>;

function mapped(repositories: object, wrap: (run: Operation, isGrowth: boolean) => Operation): object {
  const entries = Object.entries(repositories) as [keyof Repositories, Record<string, Operation>][];
  return Object.fromEntries(
    entries.map(([name, operations]) => [
      name,
      Object.fromEntries(
        Object.entries(operations).map(([operation, run]) => [
          operation,
          wrap(run, GROWTH[name]?.includes(operation) ?? false),
        ]),
      ),
    ]),
  );
}
