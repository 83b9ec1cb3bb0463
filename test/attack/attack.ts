import { startTarget, type Target } from './target.ts';

export interface Outcome {
  /** The answer of this version. */
  readonly now: string;
  readonly held: boolean;
}

/** An attack that an earlier version did not hold. */
export interface Attack {
  /** Number in the security review. */
  readonly finding: number;
  readonly name: string;
  /** The answer of the earlier version. */
  readonly earlier: string;
  run(): Promise<Outcome>;
}

/** An attack on a process of its own. */
export function against(
  env: Readonly<Record<string, string>>,
  attack: (target: Target) => Promise<Outcome>,
): Attack['run'] {
  return async () => {
    const target = await startTarget(env);
    try {
      return await attack(target);
    } finally {
      await target.remove();
    }
  };
}
