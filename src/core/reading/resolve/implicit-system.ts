import { PAGES_VISITED, SOMETHING_RUNS } from '../../messages/system-reasons.ts';
import { type Capability, capabilityOf } from '../../model/capability.ts';
import type {
  CapabilityRequirement,
  Requirement,
  SystemRequirement,
  TechnologyRequirement,
} from '../../model/requirement.ts';
import { ofKind, PEOPLE } from './of-kind.ts';

/** Something that people use, not only data that flow. */
function answersPeople(requirements: readonly Requirement[]): boolean {
  if (ofKind(requirements, 'technology').some(runsCode)) return true;
  const parts = ofKind(requirements, 'capability');
  const isOther = parts.some(({ anyOf, hinted }) => hinted !== true && anyOf.every((term) => OTHER_WORK.has(term)));
  const asked = ofKind(requirements, 'quantity').some(({ metric }) => ASKING.has(metric));
  if (asked && !isOther) return true;
  return parts.some(
    ({ anyOf, hinted }) =>
      anyOf.every((term) => PEOPLE_PARTS.has(capabilityOf(term))) &&
      !(isOther && hinted === true && !anyOf.every((term) => capabilityOf(term) === 'web_compute')),
  );
}

/** Parts that people use as they are: who names one and only hints at a program wants none. */
const OTHER_WORK: ReadonlySet<string> = new Set([
  'static_site',
  'file_storage',
  'batch_compute',
  'gpu_compute',
  'backup',
]);

/** What moves is something that people sign in to. */
export function isSignedInto(requirements: readonly Requirement[]): boolean {
  const people = ofKind(requirements, 'quantity').some(({ metric }) => PEOPLE.has(metric));
  return people && ofKind(requirements, 'capability').some(isSignIn);
}

/** Somebody asks: something must answer. */
const ASKING: ReadonlySet<string> = new Set([
  'requests_per_second',
  'requests_per_month',
  'concurrent_users',
  'monthly_users',
  'daily_users',
  'page_views_per_month',
]);

const PEOPLE_PARTS: ReadonlySet<Capability> = new Set([
  'web_compute',
  'relational_db',
  'document_db',
  'identity',
  'websocket_realtime',
  'api_gateway',
  'cache',
  'key_value_db',
  'graph_db',
  'full_text_search',
  'vector_search',
]);

/** So many files (GB) are an archive, and no pages that people visit. */
const ARCHIVE_GB = 1000;
const FILES: ReadonlySet<string> = new Set(['object_gb', 'stored_gb']);

/** No kind was named: something that people use, or pages that they visit, or nothing that is known. */
export function implicitSystem(requirements: readonly Requirement[]): readonly SystemRequirement[] {
  const visited = ofKind(requirements, 'quantity').some(({ metric }) => metric === 'visits_per_month');
  const stored = ofKind(requirements, 'quantity').some(({ metric, value }) => FILES.has(metric) && value >= ARCHIVE_GB);
  const near = ofKind(requirements, 'capability').find(
    ({ anyOf, hinted }) => (!(hinted === true && stored) && anyOf.includes('cdn')) || anyOf.includes('static_site'),
  );
  if (answersPeople(requirements)) {
    const evidence = ofKind(requirements, 'technology')
      .filter(runsCode)
      .flatMap((item) => item.evidence)
      .slice(0, 1);
    return [
      {
        kind: 'system',
        system: 'application',
        evidence,
        because: SOMETHING_RUNS,
      },
    ];
  }
  if (!visited && near === undefined) return [];
  return [
    {
      kind: 'system',
      system: 'brochure_site',
      evidence: near?.evidence ?? [],
      because: PAGES_VISITED,
    },
  ];
}

/** A technology in which programs that answer are written. */
export function runsCode({ term }: TechnologyRequirement): boolean {
  return term?.startsWith('web_compute') === true;
}

/** Files that are named as a site may lie behind a door, and still nothing runs. */
export function isSignIn({ anyOf }: CapabilityRequirement): boolean {
  return anyOf.join() === 'identity';
}
