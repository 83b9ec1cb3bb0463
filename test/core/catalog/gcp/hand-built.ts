import { gcp } from '#core/catalog/gcp/index.ts';
import type { GraphBuilder } from '#core/design/patterns/graph-builder.ts';
import type { Form, NodeCapability, Term } from '#core/model/capability.ts';
import type { EdgeKind } from '#core/model/graph.ts';
import type { Block } from '#core/model/terraform.ts';
import { type Design, design } from '#core/synthesize.ts';
import { requirementsOf } from '../../../support/requirements.ts';

type Part = Parameters<GraphBuilder['add']>[0];
type Link = readonly [from: string, to: string, kind: EdgeKind];

const TRAFFIC = { peakRps: 20, meanRps: 5, requestsPerMonth: 1e7, responseKb: 20, egressGbPerMonth: 50 };
const MESSAGES = { messagesPerMonth: 1e6, peakPerSecond: 3, messageKb: 2 };
const STREAM = { peakPerSecond: 10, meanPerSecond: 5, eventKb: 1, retentionDays: 3, consumers: 2 };
const TASKS = { tasksPerMonth: 30, parallelTasks: 2, vcpuPerTask: 1, memoryGbPerTask: 2, hoursPerTask: 0.5 };
const DATABASE = {
  version: null,
  peakQps: 50,
  meanShare: 0.3,
  queriesPerVcpu: 500,
  headroom: 0.3,
  storedGb: 20,
  plannedGb: 40,
  workingSetGb: 2,
  changeGbPerDay: 1,
  connections: 50,
  rowKb: 1,
};

/** Loads of the nodes of a hand-built design, small ones. */
const DEMANDS: Partial<Record<NodeCapability, object>> = {
  load_balancer: TRAFFIC,
  api_gateway: TRAFFIC,
  dns: TRAFFIC,
  web_compute: { ...TRAFFIC, rpsPerVcpu: 40, headroom: 0.3, minimumCopies: 2, port: 8080 },
  worker_compute: { jobsPerMonth: 1e5, peakJobsPerSecond: 2, jobSeconds: 5, headroom: 0.3 },
  batch_compute: { ...TASKS, interruptible: false },
  relational_db: { ...DATABASE, engine: 'postgresql' },
  cache: { engine: 'redis', memoryGb: 2, peakOps: 100 },
  object_storage: { storedGb: 100, readsPerMonth: 1e5, writesPerMonth: 1e4, egressGbPerMonth: 0 },
  static_site: { viewsPerMonth: 1e5, requestsPerMonth: 1e6, storedGb: 1, egressGbPerMonth: 20 },
  queue: MESSAGES,
  pubsub: { ...MESSAGES, subscribers: 2 },
  event_bus: { ...MESSAGES, subscribers: 2 },
  event_stream: { ...STREAM, kafka: false },
  email_sms: { messagesPerMonth: 1e4, attachmentGbPerMonth: 0 },
  scheduler: { runsPerMonth: 30, stepsPerRun: 1 },
  workflow: { runsPerMonth: 100, stepsPerRun: 5 },
  full_text_search: { storedGb: 1, documents: 1e5, peakQps: 5, queriesPerMonth: 1e5, dimensions: 0 },
  network_egress: { gbPerMonth: 10, meanVcpu: 4 },
  monitoring: { logGbPerMonth: 5, retentionDays: 30 },
};

/** A node with a small load. @param more fields of its demand that differ */
export function part(id: string, capability: NodeCapability, more: object = {}, forms: readonly Form[] = []): Part {
  return {
    id,
    title: `Part ${id}`,
    capability,
    zone: 'private_application',
    because: 'the test has it',
    demand: { ...DEMANDS[capability], ...more },
    needs: { zones: 2, forms },
  } as unknown as Part;
}

export function web(id: string, form: Form, more: object = {}): Part {
  return part(id, 'web_compute', more, [form]);
}

export function worker(id: string, form: Form): Part {
  return part(id, 'worker_compute', {}, [form]);
}

/** Every stage after composition, for nodes and edges as given. An end of an edge that is no node is an actor. */
export function designOf(parts: readonly Part[], links: readonly Link[], terms: readonly Term[] = []): Design {
  const asked = requirementsOf(terms);
  const requirements = { ...asked, region: { ...asked.region, id: 'us-central1' } };
  const pattern = (_: unknown, builder: GraphBuilder) => {
    for (const each of parts) builder.add(each);
    for (const [from, to, kind] of links) {
      for (const end of [from, to]) if (!builder.has(end)) builder.actor(end, end);
      builder.join(from, to, kind);
    }
  };
  return design({ requirements, omissions: [] }, { cloud: gcp, patterns: [pattern], rules: [] });
}

export function find({ blocks }: Design, type: string, label: string): Block {
  const found = blocks.find(({ labels }) => labels[0] === type && labels[1] === label);
  if (found === undefined) throw new Error(`${type}.${label} is not declared`);
  return found;
}

/** Whether a block refers to an address or contains a text. */
export function mentions(block: Block, text: string): boolean {
  return JSON.stringify(block.body).includes(text);
}

/** The files of the Terraform as one text. */
export function printed({ iac }: Design): string {
  return iac.files
    .filter(({ path }) => path.endsWith('.tf'))
    .map(({ content }) => content)
    .join('\n');
}
