import type { Capability } from './capability.ts';

/** Longest id of a node: names in Terraform are built from it, and the shortest limits of the clouds leave this much. */
const LONGEST = 24;

/** The usual id of a component, by its role in a system. */
export const ROLES: Readonly<Record<Capability, string>> = {
  static_site: 'site',
  cdn: 'cdn',
  dns: 'dns',
  waf: 'waf',
  load_balancer: 'lb',
  api_gateway: 'gateway',
  web_compute: 'app',
  worker_compute: 'worker',
  batch_compute: 'batch',
  gpu_compute: 'gpu',
  relational_db: 'db',
  document_db: 'store',
  key_value_db: 'store',
  wide_column_db: 'rows',
  graph_db: 'relations',
  timeseries_db: 'series',
  vector_search: 'vectors',
  full_text_search: 'search',
  cache: 'cache',
  object_storage: 'files',
  file_storage: 'shared-files',
  queue: 'queue',
  pubsub: 'topic',
  event_stream: 'stream',
  event_bus: 'bus',
  workflow: 'flow',
  scheduler: 'clock',
  data_warehouse: 'warehouse',
  data_lake: 'lake',
  etl: 'pipeline',
  stream_processing: 'processor',
  bi_dashboard: 'dashboard',
  ml_training: 'training',
  ml_inference: 'recognition',
  llm_inference: 'model',
  identity: 'sign-in',
  secrets: 'secrets',
  kms: 'keys',
  vpn_or_private_link: 'tunnel',
  iot_ingest: 'devices',
  email_sms: 'mail',
  websocket_realtime: 'live',
  media_transcode: 'transcoder',
  monitoring: 'monitoring',
  logging: 'logs',
  audit_trail: 'audit',
  backup: 'copies',
  ci_registry: 'registry',
  threat_detection: 'threats',
  configuration_audit: 'config-audit',
  security_posture: 'posture',
  ddos_protection: 'shield',
  data_governance: 'governance',
  network_hub: 'hub',
  network_load_balancer: 'tcp-lb',
  edge_acceleration: 'accelerator',
  data_migration: 'migration',
  server_migration: 'lift',
  ci_cd: 'delivery',
  game_servers: 'game-fleet',
};

/**
 * Ids for the graph, by the ids of a document: kebab case, at most 24 characters, unique. The same ids give the same
 * result in the same order.
 */
export function nodeIds(ids: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  const named = new Map<string, string>();
  for (const id of ids) {
    if (named.has(id)) continue;
    const free = distinctId(kebab(id), taken);
    taken.add(free);
    named.set(id, free);
  }
  return named;
}

/**
 * A free id that keeps the names of edges apart, which join two ids: `web` to `api-db` beside `web-api` to `db` would both
 * be `web-api-db`.
 */
function distinctId(id: string, taken: ReadonlySet<string>): string {
  const free = freeId(id, taken);
  const all = new Set([...taken, ...COMPANIONS, free]);
  const split = [...all].flatMap((one) => splitsOf(one).map((parts) => [one, ...parts] as const));
  const isMixed = split.some(
    ([one, head, tail]) =>
      all.has(head) &&
      split.some(
        ([other, start, end]) =>
          start === tail && all.has(end) && (one === free || other === free || head === free || end === free),
      ),
  );
  return isMixed ? distinctId(`${shortened(free, LONGEST - 2)}-x`, taken) : free;
}

/** Every way to cut an id at a hyphen. */
function splitsOf(id: string): readonly (readonly [string, string])[] {
  return [...id.matchAll(/-/g)].map(({ index }) => [id.slice(0, index), id.slice(index + 1)] as const);
}

const COMPANIONS: readonly string[] = [...new Set([...Object.values(ROLES), 'egress'])];

/** The id, with a number where it is taken. */
export function freeId(id: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? '' : `-${count}`;
    const free = `${shortened(id, LONGEST - suffix.length)}${suffix}`;
    if (!taken.has(free)) return free;
  }
}

/** The id, with a number where it is taken; it is taken from then on. */
export function takeId(id: string, taken: Set<string>): string {
  const free = freeId(id, taken);
  taken.add(free);
  return free;
}

function kebab(id: string): string {
  const words = id
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '');
  return words === '' ? 'part' : words;
}

/** The leading words that fit; a single long word is cut. */
function shortened(id: string, longest: number): string {
  if (id.length <= longest) return id;
  const cut = id.slice(0, longest + 1);
  const at = cut.lastIndexOf('-');
  return (at > longest / 2 ? cut.slice(0, at) : id.slice(0, longest)).replace(/-+$/, '');
}
