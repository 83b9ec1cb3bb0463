import { isCompute, MESSAGE_BUFFERS, type NodeCapability } from '../model/capability.ts';
import type { Interaction } from '../model/requirements.ts';
import type { Resource } from './resource.ts';

/** A component with the resources that are it. */
export interface Placed {
  readonly id: string;
  readonly capability: NodeCapability;
  readonly resources: readonly Resource[];
}

export interface ImportedFlow {
  readonly from: string;
  readonly to: string;
  readonly interaction: Interaction;
}

/** References that are followed from a program to what it calls, such as service, task definition, database. */
const MOST_HOPS = 3;
/** Larger projects give the first ones. */
const MOST_FLOWS = 200;
/** Resources by which a program receives messages. */
const RECEIVES = /event_source_mapping|subscription|trigger|event_target/;

const CALLED: Readonly<Partial<Record<NodeCapability, Interaction>>> = {
  relational_db: 'read_write',
  document_db: 'read_write',
  key_value_db: 'read_write',
  wide_column_db: 'read_write',
  graph_db: 'read_write',
  timeseries_db: 'read_write',
  cache: 'read_write',
  object_storage: 'read_write',
  file_storage: 'read_write',
  vector_search: 'read_write',
  full_text_search: 'read_write',
  queue: 'publish',
  pubsub: 'publish',
  event_bus: 'publish',
  event_stream: 'publish',
};

/** What each program of a project calls, as its references show. */
export function flowsBetween(components: readonly Placed[], resources: readonly Resource[]): readonly ImportedFlow[] {
  const byAddress = new Map(resources.map((resource) => [resource.address, resource]));
  const owner = new Map(
    components.flatMap((component) => component.resources.map(({ address }) => [address, component] as const)),
  );
  const flows = new Map<string, ImportedFlow>();
  const add = (from: Placed, to: Placed, interaction: Interaction | undefined) => {
    const key = `${from.id} ${to.id}`;
    if (interaction === undefined || from === to || flows.has(key) || flows.size >= MOST_FLOWS) return;
    flows.set(key, { from: from.id, to: to.id, interaction });
  };
  for (const resource of resources) {
    if (!RECEIVES.test(resource.type) || owner.has(resource.address)) continue;
    const ends = resource.references.flatMap((one) => owner.get(one) ?? []);
    const buffer = ends.find(({ capability }) => (MESSAGE_BUFFERS as readonly string[]).includes(capability));
    const program = ends.find(({ capability }) => isCompute(capability));
    if (buffer !== undefined && program !== undefined) add(program, buffer, 'consume');
  }
  for (const program of components.filter(({ capability }) => isCompute(capability))) {
    for (const called of reachedFrom(program, byAddress, owner)) add(program, called, CALLED[called.capability]);
  }
  return [...flows.values()];
}

function reachedFrom(
  program: Placed,
  byAddress: ReadonlyMap<string, Resource>,
  owner: ReadonlyMap<string, Placed>,
): readonly Placed[] {
  const seen = new Set<string>();
  const reached: Placed[] = [];
  let edge: readonly Resource[] = program.resources;
  for (let hop = 0; hop < MOST_HOPS; hop++) {
    const next: Resource[] = [];
    for (const address of edge.flatMap(({ references }) => references)) {
      const target = byAddress.get(address);
      if (target === undefined || seen.has(address)) continue;
      seen.add(address);
      const component = owner.get(address);
      if (component === undefined) next.push(target);
      else reached.push(component);
    }
    edge = next;
  }
  return reached;
}
