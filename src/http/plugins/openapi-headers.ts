import { HEADERS, type HeaderName } from '../messages/openapi.ts';

interface Operation {
  readonly operationId?: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly responses: Record<string, Response>;
}

interface Response {
  readonly description?: string;
  headers?: Record<string, unknown>;
}

interface Document {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Operations that answer 201 or 202 with the path of what they created. */
const LOCATED: ReadonlySet<string> = new Set([
  'startSynthesis',
  'startComparison',
  'importTerraform',
  'reviseBlueprint',
  'shareBlueprint',
  'createUser',
  'createAgent',
  'createWebhook',
]);
/** Operations that send an entity tag and answer 304: representations of a blueprint, and public documents. */
const TAGGED =
  /^get(?:Blueprint|Discovery|WellKnownDiscovery|RequirementsSchema|GraphSchema)|^(?:listBlueprintFiles|diffBlueprints|listMeters)$/;
const LINKED: ReadonlySet<string> = new Set(['getBlueprint', 'getBlueprintGraph']);

/** Declares the headers of every response, by what the operation and the status are. */
export function addHeaders<T extends object>(document: T): T {
  const { paths = {} } = document as Document;
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
    const { operationId = '', responses } = operation;
    if (TAGGED.test(operationId)) responses['304'] = { description: HEADERS.notModified };
    for (const [status, response] of Object.entries(responses)) {
      const names = namesOf(operation, status);
      response.headers = Object.fromEntries(names.map((name) => [name, { ...HEADERS.by[name] }]));
    }
  }
  return document;
}

function namesOf(
  { operationId = '', security = [], parameters = [], responses }: Operation,
  status: string,
): HeaderName[] {
  const takes = (name: string) => parameters.some((one) => one.in === 'header' && one.name === name);
  const isCreated = status === '201' || status === '202';
  const isSuccess = status.startsWith('2');
  const isTagged = TAGGED.test(operationId) && (status === '200' || status === '304');
  const rules: readonly (readonly [boolean, ...HeaderName[]])[] = [
    [true, 'Request-Id'],
    [isCreated && LOCATED.has(operationId), 'Location'],
    [isTagged, 'ETag', 'Cache-Control', 'Vary'],
    [isTagged && LINKED.has(operationId), 'Link'],
    [isCreated && takes('prefer'), 'Preference-Applied'],
    [isSuccess && takes('idempotency-key'), 'Idempotency-Replayed'],
    [responses['429'] !== undefined, 'RateLimit', 'RateLimit-Policy'],
    [['409', '429', '503', '507'].includes(status), 'Retry-After'],
    [status === '401' || status === '403', 'WWW-Authenticate'],
    [status === '403' || security.some((one) => 'agent' in one), 'Session-Expires-In', 'Session-Idle-Expires-In'],
  ];
  return rules.flatMap(([applies, ...names]) => (applies ? names : []));
}
