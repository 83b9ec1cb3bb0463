import { base, type Expected, isHygiene } from './score.ts';

/** A capability that a component cannot live without, where the label names only the component. */
interface Companion {
  readonly term: string;
  /** Components that need it. */
  readonly of: readonly string[];
  /** Components that do its work: with one of them in the label it is no companion. */
  readonly unless?: readonly string[];
  readonly because: string;
}

const PROGRAMS = ['web_compute', 'worker_compute', 'batch_compute', 'gpu_compute', 'etl', 'stream_processing'];
const STORES = ['relational_db', 'document_db', 'key_value_db', 'wide_column_db', 'graph_db', 'timeseries_db', 'cache'];
const SEARCH = ['full_text_search', 'vector_search'];
const TRIGGERS = ['queue', 'pubsub', 'event_bus', 'event_stream', 'scheduler', 'workflow', 'iot_ingest'];
const CALLED = ['email_sms', 'llm_inference', 'ml_inference', 'media_transcode'];
const FILES = ['object_storage', 'file_storage', 'data_lake'];

const COMPANIONS: readonly Companion[] = [
  {
    term: 'load_balancer',
    of: ['web_compute', 'websocket_realtime'],
    because: 'Programs need an entry point.',
  },
  { term: 'api_gateway', of: ['web_compute'], because: 'Functions need an HTTP endpoint.' },
  {
    term: 'load_balancer',
    of: ['waf'],
    unless: ['cdn', 'api_gateway'],
    because: 'A firewall is attached to an entry point.',
  },
  {
    term: 'cdn',
    of: ['waf'],
    unless: ['load_balancer', 'api_gateway'],
    because: 'A firewall is attached to an entry point.',
  },
  { term: 'cdn', of: ['static_site'], because: 'HTTPS under an own domain on a bucket needs a CDN.' },
  {
    term: 'web_compute',
    of: [...STORES, ...SEARCH, 'websocket_realtime'],
    unless: PROGRAMS,
    because: 'A store needs a program that writes and reads.',
  },
  {
    term: 'worker_compute',
    of: [...TRIGGERS, ...CALLED],
    unless: PROGRAMS,
    because: 'A message or a schedule needs a consumer; a notification needs a sender.',
  },
  {
    term: 'queue',
    of: ['worker_compute'],
    unless: TRIGGERS,
    because: 'Background work needs something that starts it.',
  },
  {
    term: 'object_storage',
    of: ['cdn', 'media_transcode', 'ml_training', 'etl', 'data_warehouse'],
    unless: [...FILES, 'static_site', 'web_compute'],
    because: 'Content, training data and loaded files need storage.',
  },
];

/**
 * Terms that are neither required nor extra in the design of a label: hygiene, and companions of its components that it
 * does not forbid.
 */
export function neutralFor({ must, should, must_not }: Expected): (term: string) => boolean {
  const asked = new Set([...must, ...should].flatMap((entry) => entry.split('|')).map(base));
  const isAsked = (term: string) => asked.has(term);
  const companions = new Set(
    COMPANIONS.filter(
      ({ term, of, unless = [] }) =>
        !isAsked(term) && !must_not.includes(term) && of.some(isAsked) && !unless.some(isAsked),
    ).map(({ term }) => term),
  );
  return (term) => isHygiene(term) || companions.has(base(term));
}
