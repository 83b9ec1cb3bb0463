import type { Clock } from '#ports/clock.ts';
import type { HumanToken } from '#ports/human-tokens.ts';
import type { Store } from '#ports/store.ts';
import type { User } from '#ports/users.ts';

export interface LiveToken {
  readonly user: User;
  readonly token: HumanToken;
}

/** Maximum delay of changes by other processes. Changes of this process apply immediately. */
const MAX_AGE_MS = 1_000;
/** Cache size. */
const MAX_TOKENS = 10_000;

/** User tokens, cached for one second. */
export interface LiveTokens {
  find(jti: string): Promise<LiveToken | null>;
  /** Call after every write to tokens or accounts, before the response. */
  forget(): void;
}

export function createLiveTokens(store: Pick<Store, 'humanTokens' | 'users'>, clock: Clock): LiveTokens {
  const seen = new Map<string, { live: LiveToken; until: number }>();
  let writes = 0;

  async function read(jti: string): Promise<LiveToken | null> {
    const token = await store.humanTokens.byJti(jti);
    const user = token === null ? null : await store.users.byId(token.userId);
    return token === null || user === null ? null : { token, user };
  }

  function remember(jti: string, live: LiveToken, now: number): void {
    seen.delete(jti);
    seen.set(jti, { live, until: now + MAX_AGE_MS });
    const [oldest] = seen.keys();
    if (seen.size > MAX_TOKENS && oldest !== undefined) seen.delete(oldest);
  }

  return {
    find: async (jti) => {
      const now = clock.now().getTime();
      const known = seen.get(jti);
      if (known !== undefined && now < known.until) return known.live;
      const before = writes;
      const live = await read(jti);
      // A concurrent write can make the result stale.
      if (live !== null && before === writes) remember(jti, live, now);
      return live;
    },
    forget: () => {
      writes++;
      seen.clear();
    },
  };
}
