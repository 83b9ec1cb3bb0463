import { LRUCache } from 'lru-cache';
import type { Broadcast } from '#ports/broadcast.ts';
import type { Clock } from '#ports/clock.ts';
import type { HumanToken } from '#ports/human-tokens.ts';
import type { Ids } from '#ports/ids.ts';
import type { Passwords } from '#ports/passwords.ts';
import type { Secrets } from '#ports/secrets.ts';
import type { Store } from '#ports/store.ts';
import type { User } from '#ports/users.ts';
import { DomainError } from './errors.ts';
import type { LiveToken, LiveTokens } from './live-tokens.ts';
import { refuseWeak } from './password-rule.ts';
import { createThrottle, type Throttle, type ThrottleRule } from './throttle.ts';

/** Lifetime of a user access token. */
export const TOKEN_TTL_SECONDS = 3600 as const;
/** Failed attempts per login and minute. */
const LOGIN_RULE: ThrottleRule = { limit: 5, windowMs: 60_000 };
/** Remembered pairs of login and address. */
const PROVEN_ADDRESSES = 10_000;

export interface Login {
  /** A user name or an e-mail address. */
  readonly login: string;
  readonly password: string;
  /** Source IP address. */
  readonly address: string;
}

export interface Sessions {
  /** Failed attempts by address, for the rate limit headers. */
  readonly addressThrottle: Throttle;
  /** @throws INVALID_CREDENTIALS for an unknown user or a wrong password; TOO_MANY_ATTEMPTS */
  login(login: Login): Promise<LiveToken>;
  /** Null if the token is revoked, expired or unknown. */
  resolve(jti: string): Promise<LiveToken | null>;
  logout(jti: string): Promise<void>;
  /** CSRF token of the browser session with this access token. */
  formToken(jti: string): string;
  /**
   * Sets a new password and revokes all access tokens of the user.
   * @throws VALIDATION_FAILED if the current password is wrong; TOO_MANY_ATTEMPTS
   */
  changePassword(user: User, current: string, next: string): Promise<void>;
}

interface SessionDeps {
  readonly store: Store;
  readonly liveTokens: LiveTokens;
  readonly passwords: Passwords;
  readonly secrets: Secrets;
  readonly ids: Ids;
  readonly clock: Clock;
  /** Undefined for a single process. */
  readonly broadcast?: Broadcast | undefined;
  readonly addressRule: ThrottleRule;
}

export function createSessions(deps: SessionDeps): Sessions {
  const { store, liveTokens, passwords, secrets, ids, clock, broadcast, addressRule } = deps;
  const peersOf = (topic: string) => (broadcast === undefined ? undefined : { broadcast, topic });
  const byLogin = createThrottle(LOGIN_RULE, clock, peersOf('login-failures'));
  const byAddress = createThrottle(addressRule, clock, peersOf('address-failures'));
  /** Hashed, because users sometimes enter a password as the login, and failures are shared with other processes. */
  const key = (login: string): string => secrets.hash(`login ${login.toLowerCase()}`);
  const inTurn = createSerializer();
  /** Addresses of successful sign-ins by login: wrong passwords from elsewhere do not delay them. */
  const proven = new LRUCache<string, true>({ max: PROVEN_ADDRESSES });
  /** Verified for an unknown user, so that the response time is the same. */
  const unmatchedHash = passwords.unmatched();

  async function attempt({ login, password, address }: Login): Promise<LiveToken> {
    const place = `${key(login)}@${address}`;
    const name = proven.has(place) ? place : key(login);
    const wait = Math.max(byLogin.state(name).waitSeconds, byAddress.state(address).waitSeconds);
    if (wait > 0) throw tooManyAttempts(wait);
    const user = await store.users.byLogin(login);
    const matches = await passwords.verify(password, user?.passwordHash ?? unmatchedHash);
    if (user === null || !matches) {
      byLogin.fail(name);
      byAddress.fail(address);
      throw wrongCredentials(user);
    }
    byLogin.forget(name);
    proven.set(place, true);
    return { user, token: await issue(user) };
  }

  async function issue(user: User): Promise<HumanToken> {
    const now = clock.now();
    // Tokens have a precision of seconds. The record expires in the same second.
    const issuedSeconds = Math.floor(now.getTime() / 1000);
    const expiresAt = new Date((issuedSeconds + TOKEN_TTL_SECONDS) * 1000);
    const token = { jti: ids.next('jti'), userId: user.id, expiresAt };
    await store.transaction(async (within) => {
      await within.users.lock(user.id);
      // A concurrent password change revokes this token, too.
      if ((await within.users.byId(user.id))?.passwordHash !== user.passwordHash) throw wrongCredentials(user);
      await within.humanTokens.removeExpired(now);
      await within.humanTokens.insert(token);
    });
    return token;
  }

  async function changePassword(user: User, current: string, next: string): Promise<void> {
    // Signed-in users are not delayed by the sign-in attempts of others.
    const { waitSeconds } = byLogin.state(user.id);
    if (waitSeconds > 0) throw tooManyAttempts(waitSeconds);
    if (!(await passwords.verify(current, user.passwordHash))) {
      byLogin.fail(user.id);
      throw new DomainError('VALIDATION_FAILED', 'The current password is incorrect.', {
        errors: [{ pointer: '/current_password', detail: 'is not your password' }],
      });
    }
    await refuseWeak(passwords, next, '/new_password');
    const passwordHash = await passwords.hash(next);
    await store.transaction(async (within) => {
      await within.users.lock(user.id);
      await within.users.update(user.id, { passwordHash });
      await within.humanTokens.removeOf(user.id);
    });
    liveTokens.forget();
  }

  return {
    addressThrottle: byAddress,
    login: (login) => inTurn(login.address, () => inTurn(key(login.login), () => attempt(login))),
    resolve: async (jti) => {
      const live = await liveTokens.find(jti);
      return live === null || live.token.expiresAt <= clock.now() ? null : live;
    },
    logout: async (jti) => {
      await store.humanTokens.remove(jti);
      liveTokens.forget();
    },
    formToken: (jti) => secrets.hash(`form ${jti}`),
    changePassword: (user, current, next) => inTurn(user.id, () => changePassword(user, current, next)),
  };
}

function wrongCredentials(user: User | null): DomainError {
  const about = user === null ? {} : { subject: user.id };
  return new DomainError('INVALID_CREDENTIALS', 'The login or the password is incorrect.', about);
}

function tooManyAttempts(retryAfter: number): DomainError {
  return new DomainError('TOO_MANY_ATTEMPTS', `Too many failed attempts. Wait ${retryAfter} seconds.`, { retryAfter });
}

/** Serializes attempts by address and by login, so that concurrent guesses cannot bypass the failure count. */
function createSerializer(): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const result = (last.get(name) ?? Promise.resolve()).then(work);
    const settled = result.then(
      () => undefined,
      () => undefined,
    );
    last.set(name, settled);
    void settled.then(() => last.get(name) === settled && last.delete(name));
    return result;
  };
}
