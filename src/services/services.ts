import type { Catalogue } from '#core/index.ts';
import type { Broadcast } from '#ports/broadcast.ts';
import type { Clock } from '#ports/clock.ts';
import type { Git } from '#ports/git.ts';
import type { Ids } from '#ports/ids.ts';
import type { Log } from '#ports/log.ts';
import type { Passwords } from '#ports/passwords.ts';
import type { Progress } from '#ports/progress.ts';
import type { SynthesisQueue } from '#ports/queue.ts';
import type { LanguageModel, Reader } from '#ports/reader.ts';
import type { DesignEvaluator, SynthesisRunner } from '#ports/runner.ts';
import type { Secrets } from '#ports/secrets.ts';
import type { Store } from '#ports/store.ts';
import type { TerraformParser } from '#ports/terraform-parser.ts';
import type { WebhookSender } from '#ports/webhook-sender.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { type AgentSessions, createAgentSessions } from './agent-sessions.ts';
import { type AgentService, createAgents } from './agents.ts';
import { type AuditService, createAudit } from './audit.ts';
import { type BlueprintService, createBlueprints } from './blueprints.ts';
import { cachingRunner } from './caching-runner.ts';
import { type ComparisonService, createComparisons } from './comparisons.ts';
import { createDelivery, type DeliveryService } from './delivery.ts';
import { createIdempotency, type Idempotency } from './idempotency.ts';
import { createImports, type ImportService } from './imports.ts';
import { createLiveTokens } from './live-tokens.ts';
import { createOAuth, type OAuthService } from './oauth.ts';
import { createProcessing, type Processing } from './processing.ts';
import { createSynthesisProgress, type SynthesisProgress } from './progress.ts';
import { createReadiness, type ReadinessService } from './readiness.ts';
import { createReadings, type ReadingLimits } from './readings.ts';
import { createRegistrations, type RegistrationService } from './registrations.ts';
import { createRepositories, type RepositoryService } from './repositories.ts';
import { createRetention, type Retention, type RetentionDays } from './retention.ts';
import { createRevisions, type RevisionService } from './revisions.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createSharing, type Sharing } from './sharing.ts';
import { createSynthesis, type QueueLimits, type SynthesisService } from './synthesis.ts';
import type { ThrottleRule } from './throttle.ts';
import { createUsers, type UserService } from './users.ts';
import { createWebhooks, type WebhookService } from './webhooks.ts';
import { createWhatIf, type WhatIfService } from './what-if.ts';

export interface Services {
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly users: UserService;
  readonly agents: AgentService;
  readonly agentSessions: AgentSessions;
  readonly registrations: RegistrationService;
  readonly delivery: DeliveryService;
  readonly oauth: OAuthService;
  readonly audit: AuditService;
  readonly synthesis: SynthesisService;
  readonly progress: SynthesisProgress;
  readonly blueprints: BlueprintService;
  readonly repositories: RepositoryService;
  readonly revisions: RevisionService;
  readonly sharing: Sharing;
  readonly whatIf: WhatIfService;
  readonly comparisons: ComparisonService;
  readonly imports: ImportService;
  readonly webhooks: WebhookService;
  readonly idempotency: Idempotency;
  readonly processing: Processing;
  readonly retention: Retention;
  readonly readiness: ReadinessService;
  /** Current time, for relative times in responses. */
  readonly clock: Clock;
  /** Regions, meters and prices. Loaded on first use. */
  readonly catalogue: () => Promise<Catalogue>;
}

export interface ServiceDeps {
  readonly catalogue: () => Promise<Catalogue>;
  readonly store: Store;
  readonly queue: SynthesisQueue;
  readonly runner: SynthesisRunner;
  readonly evaluator: DesignEvaluator;
  readonly terraformParser: TerraformParser;
  readonly webhookSender: WebhookSender;
  /** Undefined: the built-in reader only. */
  readonly languageModel?: { readonly model: LanguageModel; readonly limits: ReadingLimits } | undefined;
  readonly progress: Progress;
  /** Undefined for a single process. */
  readonly broadcast?: Broadcast | undefined;
  readonly passwords: Passwords;
  readonly git: Git;
  readonly secrets: Secrets;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly log: Log;
  readonly queueLimits: QueueLimits;
  readonly loginRule: ThrottleRule;
  readonly sessionTtlSeconds: number;
  readonly sessionIdleSeconds: number;
  readonly retentionDays: RetentionDays;
  readonly mostAuditEntries: number;
}

/** Creates all services. */
export function createServices({ catalogue, queueLimits, loginRule, ...deps }: ServiceDeps): Services {
  const idempotency = createIdempotency(deps);
  const liveTokens = createLiveTokens(deps.store, deps.clock);
  const sharing = createSharing(deps);
  const synthesis = createSynthesis({ ...deps, idempotency, sharing, queueLimits });
  const blueprints = createBlueprints({ ...deps, synthesis });
  const agents = createAgents({ ...deps, idempotency });
  const agentSessions = createAgentSessions({ ...deps, idempotency });
  const delivery = createDelivery({ ...deps, idempotency });
  return {
    accounts: createAccounts(deps),
    sessions: createSessions({ ...deps, liveTokens, addressRule: loginRule }),
    users: createUsers({ ...deps, liveTokens, idempotency }),
    agents,
    agentSessions,
    registrations: createRegistrations({ ...deps, idempotency }),
    delivery,
    oauth: createOAuth({ agents, agentSessions, delivery }),
    audit: createAudit(deps),
    synthesis,
    progress: createSynthesisProgress({ ...deps, synthesis }),
    blueprints,
    repositories: createRepositories({ ...deps, blueprints }),
    revisions: createRevisions({ ...deps, synthesis, blueprints, idempotency }),
    sharing,
    whatIf: createWhatIf(deps),
    comparisons: createComparisons({ ...deps, synthesis, idempotency }),
    imports: createImports({ ...deps, catalogue }),
    webhooks: createWebhooks({ ...deps, sender: deps.webhookSender, idempotency }),
    idempotency,
    processing: createProcessing({ ...deps, runner: cachingRunner(deps.runner), reader: readerOf(deps) }),
    retention: createRetention(deps),
    readiness: createReadiness({ store: deps.store.check }),
    clock: deps.clock,
    catalogue,
  };
}

type ReaderDeps = Pick<ServiceDeps, 'languageModel' | 'store' | 'clock' | 'log'>;

function readerOf({ languageModel, ...deps }: ReaderDeps): Reader | undefined {
  return languageModel === undefined ? undefined : createReadings({ ...deps, ...languageModel });
}
