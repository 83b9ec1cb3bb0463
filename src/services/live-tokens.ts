import type { Clock } from '#ports/clock.ts';
import type { HumanToken } from '#ports/human-tokens.ts';
import type { Store } from '#ports/store.ts';
import type { User } from '#ports/users.ts';

export interface LiveToken {
  readonly user: User;
  readonly token: HumanToken;
}

/** How late a change made by another process may be noticed; one that is made here is noticed at once. */
const MAX_AGE_MS = 1_000;
/** Past it the one that was read longest ago is read again. */
const MOST_TOKENS = 10_000;

/** What the record says of people's tokens, read at most once a second for each. */
export interface LiveTokens {
  find(jti: string): Promise<LiveToken | null>;
  /** To be called after every write to tokens or accounts, before it is acknowledged. */
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
    if (seen.size > MOST_TOKENS && oldest !== undefined) seen.delete(oldest);
  }

  return {
    find: async (jti) => {
      const now = clock.now().getTime();
      const known = seen.get(jti);
      if (known !== undefined && now < known.until) return known.live;
      const before = writes;
      const live = await read(jti);
      // What was read while somebody wrote may be what is no more.
      if (live !== null && before === writes) remember(jti, live, now);
      return live;
    },
    forget: () => {
      writes++;
      seen.clear();
    },
  };
}
