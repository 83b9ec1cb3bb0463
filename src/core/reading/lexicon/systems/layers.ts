import { DATABASES } from '../../../model/capability.ts';
import { part, type SystemRule, usual } from './rule.ts';

/** "only the", "just a new", "nothing but our", "we only need the". */
const ONLY =
  'only|just|solely|purely|merely|nothing_but|nothing_except|all_i_need_is|all_we_need_is|all_i_want_is|all_we_want_is|all_i_am_after_is|all_we_are_after_is|no_more_than';
const NEED =
  'need|want|require|design|plan|spec|specify|size|price|deliver|looking_for|asking_for|interested_in|care_about|after|about';
const THE = 'the|a|an|one|our|your|some|my|new|managed|this';

/** All ways to say that only these words are asked for. */
function onlyThe(words: string): readonly string[] {
  return [
    `${ONLY} ${THE}? ${THE}? ${words}`,
    `scope : ${THE}? ${words}`,
    `scope be|is ${THE}? ${words}`,
    `limited|restricted to ${THE}? ${words}`,
    `${words} and_nothing_else|nothing_else|nothing_more`,
  ];
}

/** The same for words that say by themselves that they are a layer. */
function onlyTheLayer(words: string): readonly string[] {
  return [...onlyThe(words), `${ONLY} ${NEED} ${THE}? ${THE}? ${words}`, `${words} only|please`];
}

const LOGS = usual('logging', 'Logs are gathered in one place.');
const WATCH = usual('monitoring', 'What runs must be watched.');
const TRAIL = usual('audit_trail', 'Who changed what must be provable.');
const KEYS = usual('kms', 'Data at rest are encrypted with keys of one’s own.');
const COPIES = usual('backup', 'What is lost must come back.');
const SUPPORT = ['monitoring', 'logging', 'audit_trail', 'kms', 'secrets', 'vpn_or_private_link'] as const;

/** Requests for one layer of a system: that layer is built, and nothing around it. */
export const LAYER_SYSTEMS: readonly SystemRule[] = [
  {
    system: 'database_layer',
    nature: 'layer',
    phrases: [
      ...onlyTheLayer('database|db|data tier|layer|part'),
      ...onlyThe('database|db server|cluster|instance'),
      ...onlyThe('database|databases|db'),
      'only|just ~ managed database|postgres|postgresql|mysql|db',
      'nothing but ~ database',
      'postgres|postgresql|mysql|database for an existing app|application|system',
    ],
    implies: [part('relational_db', 'Nothing asks for another kind of database.'), COPIES, WATCH, LOGS, KEYS],
    keeps: [...DATABASES, 'vector_search', 'cache', 'backup', 'etl', ...SUPPORT],
  },
  {
    system: 'network_layer',
    nature: 'layer',
    phrases: [
      ...onlyTheLayer('network|networking|network_layer|network_part|landing_zone|connectivity'),
      ...onlyThe('vpc|vpcs|vnet|vnets|subnets'),
      `${ONLY} ${NEED} ${THE}? ${THE}? vpc|vnet|vpn`,
      'hub_and_spoke network|topology',
      'landing_zone network',
      'nothing but ~ network',
    ],
    implies: [
      part('vpn_or_private_link', 'Sites and parts are joined over private ways.'),
      usual('dns', 'Names are found inside the network.'),
      LOGS,
      WATCH,
      TRAIL,
    ],
    keeps: ['vpn_or_private_link', 'dns', 'load_balancer', 'waf', 'monitoring', 'logging', 'audit_trail'],
  },
  {
    system: 'storage_layer',
    nature: 'layer',
    phrases: [
      ...onlyTheLayer('object_store|object_store_part|storage_layer|storage_part|storage_tier'),
      ...onlyThe(
        'bucket|buckets|object_store|s3|s3_bucket|object_storage|blob_storage|file_storage|file_share|storage|storage_account',
      ),
      'nothing but ~ storage',
    ],
    implies: [part(['object_storage', 'file_storage'], 'Files live in object storage.')],
    keeps: ['object_storage', 'file_storage', 'backup', 'kms', 'audit_trail'],
  },
  {
    system: 'queue_layer',
    nature: 'layer',
    phrases: [
      ...onlyTheLayer('message|messaging|event queue|broker|bus|layer|backbone'),
      ...onlyThe('queue|broker|kafka|kafka_cluster|event_bus|event_hub|pubsub'),
    ],
    implies: [part(['queue', 'pubsub', 'event_stream'], 'Messages wait until they are worked off.'), WATCH, LOGS],
    keeps: ['queue', 'pubsub', 'event_stream', 'event_bus', ...SUPPORT],
  },
  {
    system: 'edge_layer',
    nature: 'layer',
    phrases: [
      ...onlyThe('cdn|dns|load_balancer|waf|firewall|edge|edge_layer|web_application_firewall|ddos_protection'),
    ],
    implies: [],
    keeps: ['cdn', 'dns', 'load_balancer', 'waf', 'monitoring', 'logging'],
  },
  {
    system: 'cache_layer',
    nature: 'layer',
    phrases: [...onlyThe('cache|caching_layer|redis|redis_cache|cache_layer|cache_tier')],
    implies: [part('cache', 'What is read often need not be asked for twice.'), WATCH],
    keeps: ['cache', ...SUPPORT],
  },
  {
    system: 'sign_in_layer',
    nature: 'layer',
    phrases: [
      ...onlyThe(
        'login|sign_in_part|single_sign_on|sso|identity_provider|identity_layer|authentication|user_directory',
      ),
    ],
    implies: [part('identity', 'People sign in.'), LOGS, TRAIL],
    keeps: ['identity', 'email_sms', ...SUPPORT],
  },
  {
    system: 'watch_layer',
    nature: 'layer',
    phrases: [
      ...onlyTheLayer(
        'monitoring|observability|monitoring_and_logging|observability_layer|monitoring_layer|alerting|log_collection',
      ),
    ],
    implies: [part('monitoring', 'What runs must be watched.'), part('logging', 'Logs are gathered in one place.')],
    keeps: [
      'monitoring',
      'logging',
      'bi_dashboard',
      'timeseries_db',
      'object_storage',
      'email_sms',
      'audit_trail',
      'kms',
    ],
  },
  {
    system: 'backup_layer',
    nature: 'layer',
    phrases: [
      ...onlyTheLayer('backup_part|backup_layer|dr_site|dr_part|disaster_recovery'),
      ...onlyThe('disaster_recovery'),
    ],
    implies: [part('backup', 'What is lost must come back.'), part('object_storage', 'Copies are files.'), KEYS, WATCH],
    keeps: ['backup', 'object_storage', ...SUPPORT],
  },
  {
    system: 'delivery_layer',
    nature: 'layer',
    phrases: [
      ...onlyThe('ci|cd|build pipeline|runners|registry|part'),
      ...onlyThe('ci_cd|build_pipeline|container_registry|image_registry|artifact_registry'),
    ],
    implies: [part('ci_registry', 'Images and builds need their place.'), LOGS],
    keeps: ['ci_registry', 'object_storage', 'batch_compute', 'worker_compute', ...SUPPORT],
  },
  {
    system: 'cluster_layer',
    nature: 'layer',
    phrases: [
      ...onlyThe('kubernetes_cluster|k8s_cluster|eks_cluster|gke_cluster|aks_cluster|cluster|kubernetes_platform'),
    ],
    implies: [
      part('web_compute:kubernetes', 'A cluster is asked for.'),
      usual('ci_registry', 'Images must lie somewhere private.'),
      WATCH,
      LOGS,
      TRAIL,
    ],
    keeps: ['web_compute', 'load_balancer', 'ci_registry', 'identity', ...SUPPORT],
  },
];
