import { PAGES_VISITED, SOMETHING_RUNS } from '../../messages/part-reasons.ts';
import { type Capability, capabilityOf } from '../../model/capability.ts';
import type {
  CapabilityRequirement,
  Requirement,
  SystemRequirement,
  TechnologyRequirement,
} from '../../model/resolved.ts';
import { ofKind, PEOPLE } from './of-kind.ts';

/** Capabilities that imply users. */
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

/** Capabilities that users access directly, without an application that is only hinted at. */
const OTHER_WORK: ReadonlySet<string> = new Set([
  'static_site',
  'file_storage',
  'batch_compute',
  'gpu_compute',
  'backup',
]);

/** Whether the migrated system has users with sign-in. */
export function isSignedInto(requirements: readonly Requirement[]): boolean {
  const people = ofKind(requirements, 'quantity').some(({ metric }) => PEOPLE.has(metric));
  return people && ofKind(requirements, 'capability').some(isSignIn);
}

/** Whether requests of users require an application. */
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

/** Minimum size of an archive, GB; smaller files may be static pages. */
const ARCHIVE_GB = 1000;
const FILES: ReadonlySet<string> = new Set(['object_gb', 'stored_gb']);

/** The kind of system if none is named: an application, a static site, or none. */
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

/** Whether a technology implies a web application. */
export function runsCode({ term }: TechnologyRequirement): boolean {
  return term?.startsWith('web_compute') === true;
}

/** Whether a static site with access control needs no application. */
export function isSignIn({ anyOf }: CapabilityRequirement): boolean {
  return anyOf.join() === 'identity';
}
