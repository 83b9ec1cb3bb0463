import { TITLES } from '../../messages/components.ts';
import type { NodeCapability } from '../../model/capability.ts';
import { SECONDS_PER_MONTH } from '../../model/workload.ts';
import { type CompositionContext, reasonOf } from './composition-context.ts';
import { callers } from './data-stores.ts';
import type { GraphBuilder } from './graph-builder.ts';

const PEAK_FACTOR = 4;
/** Dimensions of an embedding; a usual value. */
const DIMENSIONS = 1024;
const KB_PER_DOCUMENT = 100;
/** Share of the requests that search. */
const SEARCH_SHARE = 0.1;

/** Large language model. */
export function languageModel(context: CompositionContext, builder: GraphBuilder): void {
  const asked = context.wants('llm_inference');
  if (asked === null) return;
  const { workload } = context;
  builder.add({
    id: 'model',
    title: TITLES.languageModel,
    capability: 'llm_inference',
    zone: 'management',
    demand: {
      callsPerMonth: workload.modelCallsPerMonth.value,
      inputTokensPerCall: workload.inputTokens.value,
      outputTokensPerCall: workload.outputTokens.value,
      family: FAMILIES.find((name) => context.technology(name) !== null) ?? null,
    },
    ...reasonOf(asked),
  });
  calledByAll(builder, 'model');
}

const FAMILIES: readonly string[] = ['claude', 'gpt', 'gemini', 'llama', 'mistral'];

/** Pretrained recognition service, or an endpoint for a custom model. */
export function recognition(context: CompositionContext, builder: GraphBuilder): void {
  const asked = context.wants('ml_inference');
  if (asked === null) return;
  const calls = context.workload.modelCallsPerMonth.value;
  builder.add({
    id: 'recognition',
    title: context.wants('ml_training') === null ? TITLES.recognition : TITLES.modelEndpoint,
    capability: 'ml_inference',
    zone: 'management',
    demand: {
      callsPerMonth: calls,
      peakPerSecond: (calls / SECONDS_PER_MONTH) * PEAK_FACTOR,
      kind: context.wants('ml_training') === null ? 'ready_made' : 'own',
    },
    ...reasonOf(asked),
  });
  calledByAll(builder, 'recognition');
}

/** Training of custom models. */
export function training(context: CompositionContext, builder: GraphBuilder): void {
  const asked = context.wants('ml_training');
  if (asked === null) return;
  const { workload } = context;
  builder.add({
    id: 'training',
    title: TITLES.training,
    capability: 'ml_training',
    zone: 'private_application',
    demand: {
      hoursPerMonth: Math.max(1, workload.taskHours.value) * WEEKS_PER_MONTH,
      vcpu: TRAINING_VCPU,
      gpus: context.wants('gpu_compute') === null ? 0 : 1,
      dataGb: workload.analysedGb.value,
    },
    ...reasonOf(asked),
  });
  for (const store of builder.of('object_storage')) builder.join('training', store, 'read');
}

const WEEKS_PER_MONTH = 4.35;
const TRAINING_VCPU = 16;

/** Full-text search and vector search. */
export function search(context: CompositionContext, builder: GraphBuilder): void {
  const { workload } = context;
  const stored = Math.max(1, workload.databaseGb.value * INDEXED_SHARE + textOf(workload.objectGb.value));
  const queries = workload.requestsPerMonth.value * SEARCH_SHARE;
  for (const [capability, id, title, dimensions] of INDEXES) {
    const asked = context.wants(capability);
    if (asked === null || context.isCovered(asked, builder)) continue;
    if (builder.has('search') && capability === 'vector_search' && asked.strength !== 'stated') continue;
    builder.add({
      id,
      title,
      capability,
      zone: 'private_data',
      demand: {
        storedGb: stored,
        documents: Math.round((stored * 1e6) / KB_PER_DOCUMENT),
        peakQps: workload.peakRps.value * SEARCH_SHARE,
        queriesPerMonth: queries,
        dimensions,
      },
      ...reasonOf(asked),
    });
    for (const caller of callers(builder)) builder.join(caller, id, 'query');
  }
}

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

const INDEXES = [
  ['full_text_search', 'search', TITLES.search, 0],
  ['vector_search', 'vectors', TITLES.vectorSearch, DIMENSIONS],
] as const satisfies readonly (readonly [NodeCapability, string, string, number])[];

/** Connects every component that runs application code. */
function calledByAll(builder: GraphBuilder, id: string): void {
  for (const program of callers(builder)) builder.join(program, id, 'request');
}
