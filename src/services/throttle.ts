import type { Broadcast } from '#ports/broadcast.ts';
import type { Clock } from '#ports/clock.ts';

export interface ThrottleRule {
  /** Failures within the window after which the next attempt has to wait; 0 switches the throttle off. */
  readonly limit: number;
  readonly windowMs: number;
}

export interface ThrottleState {
  /** Attempts that may still fail before there is a wait. */
  readonly remaining: number;
  /** Seconds until the oldest failure is forgotten, or the wait is over. */
  readonly resetSeconds: number;
  /** Seconds to wait before the next attempt; 0 where it may be made. */
  readonly waitSeconds: number;
}

/** Counts failures for each name, which has no space in it. Past the limit each further failure doubles the wait: a delay, never a lockout. */
export interface Throttle {
  readonly rule: ThrottleRule;
  state(name: string): ThrottleState;
  fail(name: string): void;
  forget(name: string): void;
}

/** The first wait, and the longest: an owner who mistyped is never kept out for more than five minutes. */
const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 300_000;
/** Names kept at most; past it the one that failed longest ago is forgotten. */
const NAMES = 50_000;

interface Failures {
  count: number;
  last: number;
}

/** How a throttle tells the same one of the other processes, which count with it. */
export interface ThrottlePeers {
  readonly broadcast: Broadcast;
  readonly topic: string;
}

export function createThrottle(rule: ThrottleRule, clock: Clock, peers?: ThrottlePeers): Throttle {
  const failures = new Map<string, Failures>();

  function waitMs({ count }: Failures): number {
    return count < rule.limit ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (count - rule.limit), LONGEST_WAIT_MS);
  }

  /** The failures that still count: none once the window, or a wait longer than it, has passed since the last one. */
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

  function tell(what: 'fail' | 'forget', name: string): void {
    peers?.broadcast.post(peers.topic, `${what} ${name}`);
  }

  peers?.broadcast.subscribe(peers.topic, (message) => {
    const [what, name = ''] = message.split(' ');
    if (what === 'fail') count(name);
    else forget(name);
  });

  return {
    rule,
    state,
    fail: (name) => {
      count(name);
      tell('fail', name);
    },
    forget: (name) => {
      // Most logins have no failure behind them, and nothing to tell.
      if (failures.has(name)) tell('forget', name);
      forget(name);
    },
  };
}

const seconds = (ms: number): number => Math.ceil(ms / 1000);
