import { compose } from '#core/design/complete.ts';
import { createMemo } from '#core/design/memo.ts';
import { offer } from '#core/design/offer.ts';
import { PATTERNS } from '#core/design/patterns/index.ts';
import { CAPABILITIES, type NodeCapability, type Term } from '#core/model/capability.ts';
import type { Cloud } from '#core/model/cloud.ts';
import type { CloudId } from '#core/model/intent.ts';
import type { Option } from '#core/model/placement.ts';
import type { ResolvedRequirements, TechnologyRequirement, Trait } from '#core/model/resolved.ts';
import type { Load } from '#core/model/workload.ts';
import { capability, excluding, loadAt, requirementsOf, withOwnIds } from '../../support/requirements.ts';

/** Requested, named and excluded capabilities of a system. */
export interface WantedSystem {
  readonly terms: readonly Term[];
  /** Inferred capabilities. */
  readonly implied?: readonly Term[];
  readonly names?: readonly string[];
  readonly without?: readonly Term[];
  readonly scalesToZero?: true;
  readonly isRegulated?: true;
  readonly hasTwoRegions?: true;
  /** Data of both regions are the same at any time. */
  readonly mustAgree?: true;
  /** Traits of every component, such as the channel of messages. */
  readonly traits?: readonly Trait[];
  /** Task of inference of every component. */
  readonly task?: string;
  /** Files, GB, whatever the load; else as many as records. */
  readonly filesGb?: number;
  /** Region by cloud. Default: the default region. */
  readonly regions?: Partial<Record<CloudId, string>>;
}

/** Systems that together use every service of every cloud. */
export const WANTED_SYSTEMS: readonly WantedSystem[] = [
  { terms: ['static_site', 'dns'], filesGb: 0.2 },
  { terms: ['static_site', 'cdn'] },
  { terms: ['static_site'], without: ['cdn'] },
  { terms: ['static_site', 'waf'] },
  {
    terms: ['web_compute', 'relational_db', 'cache', 'object_storage', 'queue', 'worker_compute', 'email_sms', 'dns'],
    implied: ['secrets', 'monitoring', 'audit_trail', 'ci_registry'],
    names: ['stripe', 'mysql'],
  },
  { terms: ['web_compute', 'cdn', 'waf', 'relational_db', 'identity', 'kms', 'backup'], names: ['valkey', 'aurora'] },
  { terms: ['web_compute', 'waf', 'load_balancer', 'relational_db'], names: ['application gateway', 'sqlserver'] },
  {
    terms: ['web_compute', 'load_balancer', 'relational_db', 'identity'],
    names: ['application gateway', 'oracle', 'okta'],
  },
  {
    terms: ['static_site', 'web_compute', 'api_gateway', 'identity'],
    names: ['sign-in with apple', 'sign-in with google'],
    scalesToZero: true,
  },
  {
    terms: ['static_site', 'web_compute', 'api_gateway', 'identity'],
    names: ['sign-in with google'],
    scalesToZero: true,
  },
  { terms: ['web_compute', 'load_balancer', 'identity'], names: ['social sign-in', "accounts of one's own"] },
  { terms: ['web_compute', 'api_gateway', 'relational_db'], names: ['aurora', 'mysql'] },
  { terms: ['web_compute', 'cdn'] },
  { terms: ['web_compute', 'api_gateway', 'cdn', 'dns'] },
  { terms: ['web_compute', 'api_gateway', 'waf'] },
  { terms: ['media_transcode', 'object_storage', 'cdn', 'kms'] },
  { terms: ['web_compute:container', 'worker_compute:container', 'queue', 'cache'], names: ['rabbitmq', 'valkey'] },
  { terms: ['web_compute:function', 'key_value_db', 'queue', 'worker_compute:function'], scalesToZero: true },
  { terms: ['web_compute:function', 'document_db', 'relational_db', 'queue', 'worker_compute:function'] },
  {
    terms: ['web_compute:vm', 'worker_compute:vm', 'queue', 'relational_db', 'document_db'],
    names: ['mongodb', 'alloydb'],
  },
  { terms: ['web_compute:kubernetes', 'worker_compute:kubernetes', 'queue', 'relational_db'], names: ['activemq'] },
  { terms: ['web_compute', 'relational_db', 'kms'], names: ['sqlserver', 'database per tenant'] },
  { terms: ['web_compute:paas'] },
  { terms: ['web_compute:paas', 'api_gateway'] },
  { terms: ['web_compute:vm', 'api_gateway'] },
  { terms: ['web_compute:kubernetes', 'api_gateway', 'waf'] },
  { terms: ['web_compute:paas', 'waf'] },
  { terms: ['web_compute:paas', 'relational_db'] },
  { terms: ['web_compute:paas', 'relational_db', 'waf'] },
  { terms: ['worker_compute', 'event_stream', 'stream_processing', 'timeseries_db'], names: ['kafka'] },
  { terms: ['web_compute', 'event_stream', 'worker_compute', 'timeseries_db'], regions: { aws: 'eu-south-2' } },
  { terms: ['web_compute', 'pubsub', 'event_bus', 'worker_compute', 'workflow', 'scheduler', 'websocket_realtime'] },
  { terms: ['batch_compute', 'scheduler', 'workflow', 'object_storage'], names: ['airflow', 'spark'] },
  { terms: ['batch_compute', 'gpu_compute', 'file_storage'] },
  { terms: ['batch_compute:vm', 'object_storage'] },
  { terms: ['web_compute', 'file_storage', 'kms'] },
  {
    terms: ['web_compute', 'wide_column_db', 'graph_db', 'vector_search', 'full_text_search', 'file_storage'],
    names: ['smb'],
  },
  { terms: ['web_compute', 'relational_db', 'full_text_search'] },
  { terms: ['data_lake', 'data_warehouse', 'etl', 'bi_dashboard'], names: ['grafana', 'datastream'] },
  { terms: ['data_lake', 'etl', 'bi_dashboard'] },
  { terms: ['timeseries_db', 'bi_dashboard'] },
  { terms: ['data_warehouse', 'bi_dashboard'], names: ['power bi'] },
  { terms: ['ml_training', 'ml_inference', 'object_storage'] },
  { terms: ['web_compute', 'ml_inference', 'llm_inference', 'object_storage'] },
  ...['ocr', 'moderation', 'labels', 'speech_to_text', 'translation'].map(
    (task): WantedSystem => ({ terms: ['web_compute', 'ml_inference'], task }),
  ),
  { terms: ['web_compute', 'llm_inference', 'vector_search'], regions: { azure: 'westeurope' } },
  { terms: ['iot_ingest', 'timeseries_db', 'event_stream', 'media_transcode', 'object_storage'] },
  { terms: ['web_compute', 'vpn_or_private_link', 'relational_db'] },
  { terms: ['web_compute', 'vpn_or_private_link', 'relational_db'], names: ['expressroute'] },
  { terms: ['web_compute', 'relational_db', 'object_storage'], implied: ['vpn_or_private_link'], isRegulated: true },
  { terms: ['web_compute', 'email_sms'], traits: ['push'] },
  { terms: ['web_compute', 'email_sms'], traits: ['sms'] },
  { terms: ['worker_compute', 'event_stream', 'stream_processing', 'timeseries_db'] },
  {
    terms: ['web_compute', 'load_balancer', 'threat_detection', 'configuration_audit', 'security_posture'],
    implied: ['ddos_protection', 'network_hub'],
  },
  { terms: ['web_compute', 'load_balancer', 'network_load_balancer', 'relational_db', 'data_migration', 'ci_cd'] },
  {
    terms: ['web_compute:vm', 'load_balancer', 'network_load_balancer', 'relational_db', 'data_migration'],
    names: ['mysql'],
  },
  { terms: ['web_compute', 'load_balancer', 'edge_acceleration'] },
  { terms: ['data_lake', 'data_governance', 'etl'] },
  { terms: ['web_compute', 'load_balancer', 'relational_db'], hasTwoRegions: true },
  { terms: ['web_compute', 'load_balancer', 'relational_db'], names: ['application gateway'], hasTwoRegions: true },
  { terms: ['web_compute', 'load_balancer', 'relational_db'], hasTwoRegions: true, mustAgree: true },
  { terms: ['web_compute', 'full_text_search', 'queue', 'worker_compute'], names: ['elasticsearch'] },
];

/** Peak requests/s in ascending order. The database size grows with them. */
export const LOADS: readonly number[] = [0.02, 0.1, 1, 5, 20, 100, 400, 1000, 2000];

/** Database GB per peak request/s. */
const GB_PER_RPS = 2;

const EVERYTHING: ReadonlySet<NodeCapability> = new Set(CAPABILITIES);

export function loadUnder(peakRps: number, { filesGb }: WantedSystem): Load {
  const databaseGb = GB_PER_RPS * peakRps;
  return loadAt(peakRps, { databaseGb, objectGb: filesGb ?? databaseGb });
}

export function requirementsOn(cloud: Cloud, system: WantedSystem): ResolvedRequirements {
  const asked = requirementsOf(system.terms);
  const implied = (system.implied ?? []).map((term) => ({ ...capability(term), strength: 'implied' as const }));
  const second = cloud.regions.find(({ id }) => id === SECOND_REGIONS[cloud.id]);
  return {
    ...asked,
    components: withOwnIds([...asked.components, ...implied]).map((requirement) => ({
      ...requirement,
      ...(system.traits === undefined ? {} : { traits: system.traits }),
      ...(system.task === undefined ? {} : { task: system.task }),
    })),
    technologies: (system.names ?? []).map(technology),
    exclusions: system.without === undefined ? [] : excluding(...system.without),
    qualities: {
      ...(system.scalesToZero === true ? { serverless: SAID } : {}),
      ...(system.mustAgree === true ? { consistency: SAID } : {}),
    },
    compliance: system.isRegulated === true ? [HIPAA] : [],
    region: { ...asked.region, id: system.regions?.[cloud.id] ?? cloud.defaultRegion },
    ...(system.hasTwoRegions === true && second !== undefined
      ? { secondRegion: { ...asked.region, id: second.id, mode: 'active_active' as const } }
      : {}),
  };
}

const SAID = { value: 1, origin: 'stated', because: 'stated by the test', evidence: [] } as const;
const HIPAA = { kind: 'compliance', framework: 'hipaa', because: 'stated by the test', evidence: [] } as const;
const SECOND_REGIONS: Readonly<Record<CloudId, string>> = { aws: 'us-west-2', gcp: 'us-east1', azure: 'westus2' };

/** Capability of a named product. */
const TERM_OF: Readonly<Record<string, Term>> = {
  airflow: 'workflow',
  alloydb: 'relational_db',
  datastream: 'etl',
  elasticsearch: 'full_text_search',
  mongodb: 'document_db',
  smb: 'file_storage',
  spark: 'batch_compute',
  sqlserver: 'relational_db',
  valkey: 'cache',
};

function technology(name: string): TechnologyRequirement {
  return { kind: 'technology', name, version: null, term: TERM_OF[name] ?? null, evidence: [], because: '' };
}

/** Options of every node of a system. @param peakRps peak requests/s */
export function optionsOn(cloud: Cloud, system: WantedSystem, peakRps: number): readonly Option[] {
  const requirements = requirementsOn(cloud, system);
  const composed = compose(requirements, loadUnder(peakRps, system), PATTERNS, EVERYTHING).value;
  const graph = cloud.substitute?.(composed, requirements) ?? composed;
  return [...offer(graph, requirements, { cloud, memo: createMemo() }).value.options.values()].flat();
}
