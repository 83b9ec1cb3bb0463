import { gcp } from '#core/catalog/gcp/index.ts';
import { createMemo } from '#core/design/memo.ts';
import { offer } from '#core/design/offer.ts';
import { behindCdn } from '#core/design/patterns/edge-cache.ts';
import { createGraphBuilder, type GraphBuilder } from '#core/design/patterns/graph-builder.ts';
import { createSite } from '#core/design/site.ts';
import type { Capability, Term } from '#core/model/capability.ts';
import type { ArchitectureGraph } from '#core/model/graph.ts';
import type { Environment } from '#core/model/intent.ts';
import type { Site } from '#core/model/offering.ts';
import type { Option } from '#core/model/placement.ts';
import type { ResolvedRequirements } from '#core/model/resolved.ts';
import { excluding, requirementsOf as plainRequirements } from '../../../support/requirements.ts';

interface Wishes {
  readonly stated?: readonly Term[];
  /** Named products. */
  readonly named?: readonly string[];
  readonly excluded?: readonly Capability[];
  readonly products?: readonly string[];
  readonly environment?: Environment;
  readonly region?: string;
  readonly budgetUsd?: number;
}

/** Minimal requirements. */
export function requirementsOf(wishes: Wishes = {}): ResolvedRequirements {
  const said = { evidence: [], because: 'Stated in the text.' };
  const usd = wishes.budgetUsd;
  return plainRequirements(wishes.stated ?? [], {
    systems: [{ kind: 'system', system: 'shop', ...said }],
    technologies: (wishes.named ?? []).map((name) => ({
      kind: 'technology',
      name,
      version: null,
      term: 'web_compute',
      ...said,
    })),
    exclusions: [
      ...(wishes.excluded ?? []).flatMap((term) => excluding(term)),
      ...(wishes.products ?? []).flatMap((technology) => excluding().map((one) => ({ ...one, technology }))),
    ],
    environment: { value: wishes.environment ?? 'production', origin: 'assumed', because: '' },
    budget:
      usd === undefined
        ? null
        : {
            usd,
            amount: usd,
            currency: 'USD',
            rate: 1,
            rateAsOf: null,
            firmness: 'hard',
            origin: 'stated',
            evidence: [],
          },
    region: { id: wishes.region ?? gcp.defaultRegion, origin: 'assumed', because: '', evidence: [] },
  });
}

export interface Load {
  readonly rps: number;
  readonly gb: number;
  readonly zones: number;
}

export const SMALL: Load = { rps: 2, gb: 5, zones: 1 };
export const LARGE: Load = { rps: 1500, gb: 400, zones: 3 };

const SECONDS_PER_MONTH = 730 * 3600;
const MEAN_OF_PEAK = 0.25;

function traffic({ rps }: Load) {
  const meanRps = rps * MEAN_OF_PEAK;
  const requestsPerMonth = meanRps * SECONDS_PER_MONTH;
  return {
    peakRps: rps,
    meanRps,
    requestsPerMonth,
    responseKb: 30,
    egressGbPerMonth: (requestsPerMonth * 30) / 1e6,
  };
}

function add(
  builder: GraphBuilder,
  id: string,
  capability: Capability | 'network_egress',
  demand: unknown,
  needs = {},
): void {
  builder.add({ id, title: id, capability, zone: 'private_application', demand: demand as never, because: '', needs });
}

export function staticSite(load: Load = SMALL, cached = true): ArchitectureGraph {
  const builder = createGraphBuilder();
  builder.actor('users', 'Readers');
  const through = traffic(load);
  add(builder, 'site', 'static_site', { ...through, viewsPerMonth: through.requestsPerMonth / 10, storedGb: load.gb });
  if (cached) {
    add(builder, 'cdn', 'cdn', through);
    builder.join('users', 'cdn', 'request');
    builder.join('cdn', 'site', 'origin');
  } else {
    builder.join('users', 'site', 'request');
  }
  add(builder, 'dns', 'dns', through);
  builder.join('users', 'dns', 'lookup', { port: 53 });
  return builder.finish();
}

export interface WebParts {
  readonly engine?: 'postgresql' | 'mysql';
  readonly cache?: boolean;
  readonly files?: boolean;
  readonly queue?: boolean;
  readonly waf?: boolean;
  readonly cdn?: boolean;
  readonly audit?: boolean;
  readonly jobSeconds?: number;
}

export function webApplication(load: Load, parts: WebParts = {}): ArchitectureGraph {
  const builder = createGraphBuilder();
  const through = parts.cdn === true ? behindCdn(traffic(load)) : traffic(load);
  const zones = load.zones;
  builder.actor('users', 'Visitors');
  add(builder, 'lb', 'load_balancer', through, { zones });
  add(
    builder,
    'app',
    'web_compute',
    { ...through, rpsPerVcpu: 200, headroom: 0.3, minimumCopies: zones, port: 8080 },
    { zones, forms: ['container', 'paas', 'function', 'vm', 'kubernetes'] },
  );
  if (parts.cdn === true) {
    add(builder, 'cdn', 'cdn', { ...traffic(load), missedGbPerMonth: through.egressGbPerMonth });
    builder.join('cdn', 'lb', 'origin');
  }
  builder.join('users', parts.cdn === true ? 'cdn' : 'lb', 'request');
  builder.join('lb', 'app', 'request', { protocol: 'http', port: 8080 });
  if (parts.waf === true) {
    add(builder, 'waf', 'waf', through);
    builder.join('waf', 'lb', 'inspection', { port: null });
  }
  add(builder, 'dns', 'dns', through);
  builder.join('users', 'dns', 'lookup', { port: 53 });
  database(builder, load, parts.engine ?? 'postgresql');
  if (parts.queue === true) {
    queueAndWorker(builder, load, ['container', 'function'], parts.jobSeconds ?? 2);
    builder.join('worker', 'db', 'query', { port: 5432 });
  }
  if (parts.cache === true) {
    add(builder, 'cache', 'cache', { engine: 'redis', memoryGb: load.gb / 20, peakOps: load.rps * 3 }, { zones });
    builder.join('app', 'cache', 'query', { port: 6379 });
  }
  if (parts.files === true) files(builder, load, parts.queue === true);
  support(builder, load, parts.queue === true ? ['app', 'worker'] : ['app']);
  if (parts.audit === true) add(builder, 'audit', 'audit_trail', {});
  return builder.finish();
}

export function serverlessApi(load: Load, form: 'function' | 'container' = 'function'): ArchitectureGraph {
  const builder = createGraphBuilder();
  const through = traffic(load);
  builder.actor('users', 'Clients');
  add(builder, 'gateway', 'api_gateway', through, { scaleToZero: true });
  add(
    builder,
    'app',
    'web_compute',
    { ...through, rpsPerVcpu: 200, headroom: 0.3, minimumCopies: 0, port: 8080 },
    { forms: [form], scaleToZero: true },
  );
  builder.join('users', 'gateway', 'request');
  builder.join('gateway', 'app', 'request');
  add(
    builder,
    'store',
    'key_value_db',
    {
      storedGb: load.gb,
      itemKb: 2,
      readsPerMonth: through.requestsPerMonth * 2,
      writesPerMonth: through.requestsPerMonth / 5,
      peakReadsPerSecond: load.rps * 2,
      peakWritesPerSecond: load.rps / 5,
    },
    { scaleToZero: true },
  );
  builder.join('app', 'store', 'query');
  queueAndWorker(builder, load, [form], 2);
  builder.join('worker', 'store', 'query');
  files(builder, load, true);
  secretsAndMonitoring(builder, load, ['app', 'worker']);
  return builder.finish();
}

function database(builder: GraphBuilder, load: Load, engine: 'postgresql' | 'mysql'): void {
  add(
    builder,
    'db',
    'relational_db',
    {
      engine,
      version: null,
      peakQps: load.rps * 3,
      meanShare: 0.25,
      queriesPerVcpu: 500,
      headroom: 0.3,
      storedGb: load.gb,
      plannedGb: Math.ceil(load.gb * 1.6),
      workingSetGb: load.gb * 0.2,
      changeGbPerDay: load.gb * 0.02,
      connections: 20 * Math.max(2, load.zones),
      rowKb: 10,
    },
    { zones: load.zones },
  );
  builder.join('app', 'db', 'query', { port: engine === 'postgresql' ? 5432 : 3306 });
}

function queueAndWorker(builder: GraphBuilder, load: Load, forms: readonly string[], jobSeconds: number): void {
  const jobsPerMonth = load.rps * 10_000;
  add(builder, 'queue', 'queue', { messagesPerMonth: jobsPerMonth, peakPerSecond: load.rps / 10, messageKb: 2 });
  add(
    builder,
    'worker',
    'worker_compute',
    { jobsPerMonth, peakJobsPerSecond: load.rps / 10, jobSeconds, headroom: 0.3 },
    { forms },
  );
  builder.join('app', 'queue', 'message');
  builder.join('queue', 'worker', 'trigger', { port: null });
}

function files(builder: GraphBuilder, load: Load, worked: boolean): void {
  add(builder, 'files', 'object_storage', {
    storedGb: load.gb,
    readsPerMonth: load.rps * 100_000,
    writesPerMonth: load.rps * 10_000,
    egressGbPerMonth: 0,
  });
  builder.join('app', 'files', 'write');
  if (worked) builder.join('worker', 'files', 'read');
}

function secretsAndMonitoring(builder: GraphBuilder, load: Load, programs: readonly string[]): void {
  builder.actor('team', 'Team');
  add(builder, 'secrets', 'secrets', { names: ['stripe', 'paypal'], readsPerMonth: 2000 });
  add(builder, 'mail', 'email_sms', { messagesPerMonth: 1000 * load.rps, attachmentGbPerMonth: 0 });
  add(builder, 'monitoring', 'monitoring', { logGbPerMonth: load.rps, retentionDays: load.zones > 1 ? 365 : 30 });
  for (const program of programs) {
    builder.join(program, 'secrets', 'secret');
    builder.join(program, 'mail', 'send');
    builder.join(program, 'monitoring', 'log');
  }
  builder.join('monitoring', 'team', 'delivery', { port: 25 });
}

function support(builder: GraphBuilder, load: Load, programs: readonly string[]): void {
  secretsAndMonitoring(builder, load, programs);
  add(builder, 'registry', 'ci_registry', { imageGb: 5 });
  add(builder, 'egress', 'network_egress', { gbPerMonth: 10, meanVcpu: 1 }, { zones: load.zones });
  builder.actor('stripe', 'Stripe');
  for (const program of programs) {
    builder.join(program, 'registry', 'image');
    builder.join(program, 'egress', 'egress');
  }
  builder.join('egress', 'stripe', 'egress');
  builder.join('stripe', 'lb', 'request');
}

type Pick = (options: readonly Option[]) => Option | undefined;

export const cheapest: Pick = (options) => [...options].sort((a, b) => a.monthly - b.monthly)[0];
export const mostExpensive: Pick = (options) => [...options].sort((a, b) => b.monthly - a.monthly)[0];

/** The site of a graph with a service for each node, as the pipeline passes it to the catalogue. */
export function siteOf(graph: ArchitectureGraph, requirements: ResolvedRequirements, pick: Pick = cheapest): Site {
  const { value } = offer(graph, requirements, { cloud: gcp, memo: createMemo() });
  const chosen = value.graph.nodes.flatMap((node) => pick(value.options.get(node.id) ?? []) ?? []);
  return createSite({ graph: value.graph, chosen }, requirements, gcp);
}
