import type { Engine } from '#core/index.ts';
import type { Clock } from '#ports/clock.ts';
import type { Git } from '#ports/git.ts';
import type { Ids } from '#ports/ids.ts';
import type { Log } from '#ports/log.ts';
import type { Passwords } from '#ports/passwords.ts';
import type { Progress } from '#ports/progress.ts';
import type { SynthesisQueue } from '#ports/queue.ts';
import type { SynthesisRunner } from '#ports/runner.ts';
import type { Store } from '#ports/store.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { type BlueprintService, createBlueprints } from './blueprints.ts';
import { type ComparisonService, createComparisons } from './comparisons.ts';
import { createIdempotency, type Idempotency } from './idempotency.ts';
import { createProcessing, type Processing } from './processing.ts';
import { createReadiness, type ReadinessService } from './readiness.ts';
import { createRepositories, type RepositoryService } from './repositories.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createSynthesis, type SynthesisService } from './synthesis.ts';
import type { ThrottleRule } from './throttle.ts';
import { createWatching, type Watching } from './watching.ts';

export interface Services {
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly synthesis: SynthesisService;
  readonly watching: Watching;
  readonly blueprints: BlueprintService;
  readonly repositories: RepositoryService;
  readonly comparisons: ComparisonService;
  readonly idempotency: Idempotency;
  readonly processing: Processing;
  readonly readiness: ReadinessService;
  readonly regions: Pick<Engine, 'regionsOf' | 'cloudOfRegion'>;
  readonly prices: Pick<Engine, 'meters' | 'quote'>;
}

export interface ServiceDeps {
  readonly engine: Pick<Engine, 'regionsOf' | 'cloudOfRegion' | 'meters' | 'quote'>;
  readonly store: Store;
  readonly queue: SynthesisQueue;
  readonly runner: SynthesisRunner;
  readonly progress: Progress;
  readonly passwords: Passwords;
  readonly git: Git;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly log: Log;
  readonly queueLimit: number;
  readonly loginRule: ThrottleRule;
}

/** Joins the services to what they need. */
export async function createServices({ engine, queueLimit, loginRule, ...deps }: ServiceDeps): Promise<Services> {
  const idempotency = createIdempotency(deps);
  const synthesis = createSynthesis({ ...deps, idempotency, queueLimit });
  const blueprints = createBlueprints({ ...deps, synthesis });
  return {
    accounts: createAccounts(deps),
    sessions: await createSessions({ ...deps, addressRule: loginRule }),
    synthesis,
    watching: createWatching({ ...deps, synthesis }),
    blueprints,
    // Only people ask for syntheses: there is no agent's work that somebody approved.
    repositories: createRepositories({ ...deps, blueprints, approverOf: async () => null }),
    comparisons: createComparisons({ ...deps, synthesis, idempotency }),
    idempotency,
    processing: createProcessing(deps),
    readiness: createReadiness({ store: deps.store.check }),
    regions: engine,
    prices: engine,
  };
}
