import { INFERRED } from '../messages/components.ts';
import { type Capability, capabilityOf, DATABASES } from '../model/capability.ts';
import { freeId, ROLES } from '../model/component-id.ts';
import type { ResolvedComponent, ResolvedRequirements } from '../model/resolved.ts';

type Kinds = ReadonlySet<Capability>;

/** Components that do the work of a program. */
const PROGRAMS: Kinds = new Set<Capability>([
  'web_compute',
  'worker_compute',
  'batch_compute',
  'gpu_compute',
  'etl',
  'stream_processing',
  'ml_training',
  'game_servers',
]);

/** Components that are of no use without a program, and the program that an architect would take. */
const USELESS: readonly { readonly without: Capability; readonly kinds: Kinds; readonly because: string }[] = [
  {
    without: 'worker_compute',
    kinds: new Set<Capability>([
      'queue',
      'pubsub',
      'event_bus',
      'event_stream',
      'iot_ingest',
      'scheduler',
      'workflow',
      'email_sms',
      'media_transcode',
    ]),
    because: INFERRED.missingWorker,
  },
  {
    without: 'web_compute',
    kinds: new Set<Capability>([
      ...DATABASES,
      'vector_search',
      'full_text_search',
      'cache',
      'ml_inference',
      'llm_inference',
    ]),
    because: INFERRED.missingProgram,
  },
];

/**
 * Adds the program of a whole system that names none: what takes the messages, sends the mail or answers with the data.
 * Nothing is added where the scope is closed, where a program is refused, or where flows say who uses the components.
 */
export function withMissingProgram(requirements: ResolvedRequirements): ResolvedRequirements {
  const { components, closed, described, exclusions, flows, parties } = requirements;
  if (described !== true || closed === true || components.some((part) => isOne(part, PROGRAMS))) return requirements;
  const excluded = new Set<string>(exclusions.flatMap(({ terms }) => terms));
  const open = components.filter(({ id }) => !flows.some(({ from, to }) => from === id || to === id));
  const found = USELESS.find(({ without, kinds }) => !excluded.has(without) && open.some((part) => isOne(part, kinds)));
  if (found === undefined) return requirements;
  const { without, because } = found;
  const id = freeId(ROLES[without], new Set([...components, ...parties].map((one) => one.id)));
  return {
    ...requirements,
    components: [
      ...components,
      { kind: 'capability', id, anyOf: [without], strength: 'implied', demand: 'must', evidence: [], because },
    ],
  };
}

/** Whether the first choice of a component is one of the capabilities. */
function isOne({ anyOf }: ResolvedComponent, kinds: Kinds): boolean {
  const [term] = anyOf;
  return term !== undefined && kinds.has(capabilityOf(term));
}
