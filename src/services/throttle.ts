import type { Broadcast } from '#ports/broadcast.ts';
import type { Clock } from '#ports/clock.ts';

export interface ThrottleRule {
  /** Failures within the window before attempts are delayed. 0 disables the throttle. */
  readonly limit: number;
  readonly windowMs: number;
}

export interface ThrottleState {
  /** Remaining failures before attempts are delayed. */
  readonly remaining: number;
  /** Seconds until the window or the delay ends. */
  readonly resetSeconds: number;
  /** Seconds until the next attempt is allowed. 0: now. */
  readonly waitSeconds: number;
}

/** Counts failures by name. Names have no spaces. After the limit, each further failure doubles the delay. */
export interface Throttle {
  readonly rule: ThrottleRule;
  state(name: string): ThrottleState;
  fail(name: string): void;
  forget(name: string): void;
}

/** Initial and maximum delay. Names are never locked. */
const FIRST_WAIT_MS = 15_000;
const MAX_WAIT_MS = 300_000;
/** Maximum number of names in memory. */
const NAMES = 50_000;

interface Failures {
  count: number;
  last: number;
}

/** Shares failures with the throttles of other processes. */
export interface ThrottlePeers {
  readonly broadcast: Broadcast;
  readonly topic: string;
}

export function createThrottle(rule: ThrottleRule, clock: Clock, peers?: ThrottlePeers): Throttle {
  const failures = new Map<string, Failures>();

  function waitMs({ count }: Failures): number {
    return count < rule.limit ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (count - rule.limit), MAX_WAIT_MS);
  }

  /** Failures since the last window or delay without a failure. */
  function current(name: string): Failures | undefined {
    const known = failures.get(name);
    if (known === undefined) return undefined;
    const keptMs = Math.max(rule.windowMs, 2 * waitMs(known));
    if (clock.now().getTime() - known.last < keptMs) return known;
    failures.delete(name);
    return undefined;
  }

  function state(name: string): ThrottleState {
    const known = rule.limit === 0 ? undefined : current(name);
    if (known === undefined) return { remaining: rule.limit, resetSeconds: seconds(rule.windowMs), waitSeconds: 0 };
    const sinceMs = clock.now().getTime() - known.last;
    const waitSeconds = seconds(Math.max(0, waitMs(known) - sinceMs));
    const resetSeconds = waitSeconds > 0 ? waitSeconds : seconds(Math.max(0, rule.windowMs - sinceMs));
    return { remaining: Math.max(0, rule.limit - known.count), resetSeconds, waitSeconds };
  }

  function count(name: string): void {
    if (rule.limit === 0) return;
    const next = (current(name)?.count ?? 0) + 1;
    failures.delete(name);
    failures.set(name, { count: next, last: clock.now().getTime() });
    const [oldest] = failures.keys();
    if (failures.size > NAMES && oldest !== undefined) failures.delete(oldest);
  }

  function forget(name: string): void {
    failures.delete(name);
  }

  function publish(event: 'fail' | 'forget', name: string): void {
    peers?.broadcast.post(peers.topic, `${event} ${name}`);
  }

  peers?.broadcast.subscribe(peers.topic, (message) => {
    const [event, name = ''] = message.split(' ');
    if (event === 'fail') count(name);
    else forget(name);
  });

  return {
    rule,
    state,
    fail: (name) => {
      count(name);
      publish('fail', name);
    },
    forget: (name) => {
      // Most logins have no failures.
      if (failures.has(name)) publish('forget', name);
      forget(name);
    },
  };
}

const seconds = (ms: number): number => Math.ceil(ms / 1000);
