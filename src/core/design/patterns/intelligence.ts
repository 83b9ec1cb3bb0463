import { TITLES } from '../../messages/components.ts';
import { SECONDS_PER_MONTH } from '../../model/workload.ts';
import { type PartContext, reasonOf, statedOf } from './composition-context.ts';
import { usersOf } from './connections.ts';
import type { GraphBuilder } from './graph-builder.ts';
import { recognitionTask } from './recognition-task.ts';

const PEAK_FACTOR = 4;
/** Dimensions of an embedding; a usual value. */
const DIMENSIONS = 1024;
const KB_PER_DOCUMENT = 100;
/** An embedding of 1,024 numbers of four bytes with its passage. */
const KB_PER_VECTOR = 6;
/** Share of the requests that search. */
const SEARCH_SHARE = 0.1;

/** Large language model. */
export function languageModel(context: PartContext, builder: GraphBuilder): void {
  const { workload, id } = context;
  const embeds = context.part.task === 'embedding';
  builder.add({
    id,
    title: context.titled(TITLES.languageModel),
    capability: 'llm_inference',
    zone: 'management',
    demand: {
      callsPerMonth: workload.modelCallsPerMonth.value,
      inputTokensPerCall: workload.inputTokens.value,
      // An embedding is no text.
      outputTokensPerCall: embeds ? 0 : workload.outputTokens.value,
      family: FAMILIES.find((name) => context.technology(name) !== null) ?? null,
      ...(embeds ? { embeds } : {}),
      ...(context.requirements.residence === undefined ? {} : { staysInRegion: true as const }),
    },
    ...reasonOf(context.part),
  });
  for (const program of usersOf(id, context, builder)) builder.call(program, id);
}

const FAMILIES: readonly string[] = ['claude', 'gpt', 'gemini', 'llama', 'mistral'];

/** Tasks for which a provider has a model, also where the customer trains another one. */
const READY_TASKS: ReadonlySet<string> = new Set(['ocr', 'moderation', 'labels', 'speech_to_text', 'translation']);

/** Pretrained recognition service, or an endpoint for a custom model. */
export function recognition(context: PartContext, builder: GraphBuilder): void {
  const { id } = context;
  const calls = context.workload.modelCallsPerMonth.value;
  const isReady = context.wants('ml_training') === null || READY_TASKS.has(context.part.task ?? '');
  const task = isReady ? recognitionTask(context) : undefined;
  builder.add({
    id,
    title: context.titled(isReady ? TITLES.recognition : TITLES.modelEndpoint),
    capability: 'ml_inference',
    zone: 'management',
    demand: {
      callsPerMonth: calls,
      peakPerSecond: (calls / SECONDS_PER_MONTH) * PEAK_FACTOR,
      kind: isReady ? 'ready_made' : 'own',
      ...(task === undefined ? {} : { task }),
    },
    ...reasonOf(context.part),
  });
  for (const program of usersOf(id, context, builder)) builder.call(program, id);
}

/** Training of custom models. */
export function training(context: PartContext, builder: GraphBuilder): void {
  const { workload, id } = context;
  builder.add({
    id,
    title: context.titled(TITLES.training),
    capability: 'ml_training',
    zone: 'private_application',
    demand: {
      hoursPerMonth: Math.max(1, workload.taskHours.value) * WEEKS_PER_MONTH,
      vcpu: TRAINING_VCPU,
      gpus: context.wants('gpu_compute') === null ? 0 : 1,
      dataGb: workload.analysedGb.value,
    },
    ...reasonOf(context.part),
  });
  for (const store of usersOf(id, context, builder, builder.of('object_storage'))) builder.join(id, store, 'read');
}

const WEEKS_PER_MONTH = 4.35;
const TRAINING_VCPU = 16;

/** Full-text search or vector search. */
export const search =
  (capability: keyof typeof INDEXES) =>
  (context: PartContext, builder: GraphBuilder): void => {
    const { workload, id, part } = context;
    const { title, dimensions } = INDEXES[capability];
    if (capability === 'vector_search' && part.strength !== 'stated' && builder.of('full_text_search').length > 0)
      return;
    const found = workload.databaseGb.value * INDEXED_SHARE + textOf(workload.objectGb.value);
    const counted = documentsOf(context);
    const each = dimensions === 0 ? KB_PER_DOCUMENT : KB_PER_VECTOR;
    const stored = statedOf(part, 'index_gb') ?? Math.max(1, counted === null ? found : (counted * each) / KB_PER_GB);
    const queries = workload.requestsPerMonth.value * SEARCH_SHARE;
    builder.add({
      id,
      title: context.titled(title),
      capability,
      zone: 'private_data',
      demand: {
        storedGb: stored,
        documents: counted ?? Math.round((stored * KB_PER_GB) / KB_PER_DOCUMENT),
        peakQps: workload.peakRps.value * SEARCH_SHARE,
        queriesPerMonth: queries,
        dimensions,
      },
      ...reasonOf(part),
    });
    for (const caller of usersOf(id, context, builder)) builder.call(caller, id);
  };

/** The documents that an index states, else those that another index of the same system states. */
function documentsOf({ part, requirements }: PartContext): number | null {
  const own = statedOf(part, 'indexed_documents');
  if (own !== null) return own;
  const others = requirements.components.flatMap((other) => statedOf(other, 'indexed_documents') ?? []);
  return others.length === 0 ? null : Math.max(...others);
}

const KB_PER_GB = 1e6;

/** Searchable share of a record (names and descriptions) and of a document (text). Working assumptions. */
const INDEXED_SHARE = 0.1;
const TEXT_SHARE = 0.01;
/** Files beyond this size (GB) are taken as video and images, of which only titles are searchable. */
const DOCUMENTS_GB = 50_000;
const TITLE_SHARE = 0.0001;

function textOf(objectGb: number): number {
  const documents = Math.min(objectGb, DOCUMENTS_GB);
  return documents * TEXT_SHARE + (objectGb - documents) * TITLE_SHARE;
}

const INDEXES = {
  full_text_search: { title: TITLES.search, dimensions: 0 },
  vector_search: { title: TITLES.vectorSearch, dimensions: DIMENSIONS },
} as const;
