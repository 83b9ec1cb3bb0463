import { formatNumber } from '../../../../messages/numbers.ts';
import type { Form, NodeCapability, Term } from '../../../../model/capability.ts';
import type { Claim } from '../../../../model/finding.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { Site } from '../../../../model/offering.ts';
import type { ResolvedRequirements } from '../../../../model/resolved.ts';
import { type Block, call, code, nested, output } from '../../../../model/terraform.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { asksFor, isExcluded } from '../../../kit/requirements.ts';
import { entry, type GcpFacts, type GcpOffering, type HttpEndpoint } from '../../foundation/facts.ts';
import { facesInternet } from '../../foundation/network.ts';
import { uptimeCheck } from '../../foundation/observing.ts';
import { calledAt, isBehindBalancer, isClosed, mutualInvokers, OFFICE_NAMES } from '../cloud-run/called.ts';
import { runUsages } from '../cloud-run/meters.ts';
import { type RunSize, runSizes } from '../cloud-run/sizes.ts';
import {
  absorbed,
  allows,
  builtIn,
  entryUsages,
  gatewayReason,
  needsOwnBalancer,
  principalOf,
  sharesEntry,
} from '../cloud-run/web.ts';
import { jobUsages, type PushedSize, pushedSizes, readsKafka } from '../cloud-run/worker.ts';
import { deliver, delivered, LONGEST_ACK, queuesOf } from '../pubsub/deliver.ts';
import { requestStart, runInvoker } from '../starts.ts';
import { CONNECTOR_PERMISSIONS, connectorUsage } from './connector.ts';
import { FUNCTION_PERMISSIONS, type FunctionProgram, functionBlocks } from './program.ts';
import { sampleSource } from './sample.ts';

const SERVICE = 'Cloud Run functions';
const REQUEST_TIMEOUT = 60;

export const functionWeb = entry(web({ id: 'gcp.cloud-run-functions', connected: false }));
export const functionWebConnected = entry(web({ id: 'gcp.cloud-run-functions-connected', connected: true }));
export const functionWorker = entry(worker({ id: 'gcp.cloud-run-functions-worker', connected: false }));
export const functionWorkerConnected = entry(
  worker({ id: 'gcp.cloud-run-functions-worker-connected', connected: true }),
);

interface Variant {
  readonly id: string;
  readonly connected: boolean;
}

/** They have private addresses only; a function reaches them over a connector that is always on. */
const INSIDE: readonly Term[] = ['relational_db', 'cache', 'gpu_compute'];

function needsConnector(requirements: ResolvedRequirements): boolean {
  return INSIDE.some((term) => asksFor(requirements, term));
}

/** A container reaches the network without machines in between: a connector is for functions that were asked for. */
function isNamed(forms: readonly Form[], requirements: ResolvedRequirements, term: Term): boolean {
  return asksFor(requirements, term) || !allows(forms, 'container');
}

/** A program that scales to zero has an API gateway before it: a firewall and a CDN are before the files. */
function isWanted(node: GraphNode<'web_compute'>, requirements: ResolvedRequirements): boolean {
  if (needsOwnBalancer(node, requirements) && !node.needs.scaleToZero) return false;
  return allows(node.needs.forms, 'function') && !isExcluded(requirements, ['web_compute:function']);
}

/** Google builds a function to a repository of its own; one that was asked for is for other images too. */
function ownRegistry(requirements: ResolvedRequirements): readonly NodeCapability[] {
  return asksFor(requirements, 'ci_registry') ? [] : ['ci_registry'];
}

function web({ id, connected }: Variant): GcpOffering<'web_compute', RunSize> {
  return {
    id,
    service: SERVICE,
    capability: 'web_compute',
    form: 'function',
    inNetwork: false,
    fit(node, requirements) {
      if (!isWanted(node, requirements) || needsConnector(requirements) !== connected) return null;
      if (connected && !isNamed(node.needs.forms, requirements, 'web_compute:function')) return null;
      const isOpen = node.demand.internal !== true && !sharesEntry(node.demand);
      return {
        because: `A function is deployed as code only: Google builds it, starts it for each of the ${formatNumber(node.demand.requestsPerMonth)} requests a month as needed, and nothing runs in between.${isOpen ? gatewayReason(requirements) : ''}`,
        provides: ['web_compute', 'web_compute:function', ...(isOpen ? builtIn(requirements) : [])],
        builtIn: [...(isOpen ? absorbed(requirements) : (['network_egress'] as const)), ...ownRegistry(requirements)],
        ...(sharesEntry(node.demand) ? {} : { actionRequired: OFFICE_NAMES }),
      };
    },
    size: ({ demand, needs }) =>
      runSizes(demand, { ...needs, scaleToZero: true })
        .slice(0, 1)
        .map((size) => ({
          ...size,
          sku: `${size.cpu} vCPU, ${formatNumber(size.memoryGib)} GiB a function, none kept ready`,
          qualities: { ...size.qualities, scalesToZero: !connected },
        })),
    meter: (size, { demand }) => [
      ...runUsages(size, demand),
      ...entryUsages(demand, sharesEntry(demand)),
      ...(connected ? [connectorUsage()] : []),
    ],
    declare: (size, node, site) => [
      ...functionBlocks(
        {
          id: node.id,
          title: node.title,
          cpu: size.cpu,
          memoryGib: size.memoryGib,
          max: size.max,
          concurrency: size.concurrency,
          timeoutSeconds: REQUEST_TIMEOUT,
          ingress: ingressOf(site, node.id),
          connected,
        },
        site,
      ),
      ...mutualInvokers(site, node.id, endpointOf(site.label(node.id))),
      ...delivered(site, node.id, endpointOf(site.label(node.id)), REQUEST_TIMEOUT),
      ...open(site, node.id),
    ],
    grantAccess: (_size, { id }, site, caller, edge) => calledAt(id, endpointOf(labelOf(id)), site, caller, edge),
    claims: (_size, node) => claimsOf(node.id),
    principal: (_size, node) => principalOf(node.id),
    facts: (_size, node) => functionFacts(node.id, connected),
  };
}

function worker({ id, connected }: Variant): GcpOffering<'worker_compute', PushedSize> {
  return {
    id,
    service: SERVICE,
    capability: 'worker_compute',
    form: 'function',
    inNetwork: false,
    fit(node, requirements) {
      const isWanted = allows(node.needs.forms, 'function') && !isExcluded(requirements, ['worker_compute:function']);
      if (!isWanted || needsConnector(requirements) !== connected || readsKafka(requirements)) return null;
      if (connected && !isNamed(node.needs.forms, requirements, 'worker_compute:function')) return null;
      return {
        because: `A function is started for each of the ${formatNumber(node.demand.jobsPerMonth)} messages a month, and nothing runs in between.`,
        provides: ['worker_compute', 'worker_compute:function'],
        builtIn: ['network_egress', ...ownRegistry(requirements)],
      };
    },
    size: ({ demand }) =>
      pushedSizes(demand).map((size) => ({
        ...size,
        sku: `${size.cpu} vCPU, ${size.cpu} GiB a function, none kept ready`,
        qualities: { ...size.qualities, scalesToZero: !connected },
      })),
    meter: (_size, { demand }) => [...jobUsages(demand), ...(connected ? [connectorUsage()] : [])],
    declare: (size, node, site) => [
      ...functionBlocks(
        {
          id: node.id,
          title: node.title,
          cpu: size.cpu,
          memoryGib: size.cpu,
          max: size.max,
          concurrency: size.cpu,
          timeoutSeconds: LONGEST_ACK,
          ingress: 'ALLOW_INTERNAL_ONLY',
          connected,
        },
        site,
      ),
      ...queuesOf(site, node.id).flatMap((queue) =>
        deliver(site, queue, {
          id: node.id,
          jobSeconds: node.demand.jobSeconds,
          push: endpointOf(site.label(node.id)),
        }),
      ),
    ],
    grantAccess: (_size, { id }, site, caller, edge) => calledAt(id, endpointOf(labelOf(id)), site, caller, edge),
    claims: (_size, node) => claimsOf(node.id),
    principal: (_size, node) => principalOf(node.id),
    facts: (_size, node) => ({ ...functionFacts(node.id, connected), isInside: () => true }),
  };
}

/** A function is a Cloud Run service underneath, and that is what callers are granted to invoke. */
function endpointOf(label: string): HttpEndpoint {
  const config = `google_cloudfunctions2_function.${label}.service_config[0]`;
  return { uri: code(`${config}.uri`), service: code(`reverse(split("/", ${config}.service))[0]`) };
}

function functionFacts(id: string, connected: boolean): GcpFacts {
  const endpoint = endpointOf(labelOf(id));
  return {
    permissions: { ...FUNCTION_PERMISSIONS, ...CONNECTOR_PERMISSIONS },
    endpoint,
    start: requestStart(endpoint),
    usesConnector: true,
    isOutside: !connected,
    isInside: (site) => ingressOf(site, id) !== 'ALLOW_ALL',
    backend: { kind: 'serverless', target: { cloud_run: nested({ service: endpoint.service }) } },
    files: () => sampleSource(id),
  };
}

/** Who may reach it: a load balancer, the private network, or everybody whom its code or its identity lets in. */
function ingressOf(site: Site, id: string): FunctionProgram['ingress'] {
  if (isBehindBalancer(site, id)) return 'ALLOW_INTERNAL_AND_GCLB';
  return isClosed(site, id) ? 'ALLOW_INTERNAL_ONLY' : 'ALLOW_ALL';
}

/** Public if people or other systems call it; the code authenticates callers. */
function open(site: Site, id: string): readonly Block[] {
  const label = site.label(id);
  const { uri, service } = endpointOf(label);
  const everybody = runInvoker(
    `${label}_public`,
    service,
    'allUsers',
    'People call it without an identity of Google Cloud; the code authenticates them.',
  );
  if (!facesInternet(site, id)) return isBehindBalancer(site, id) ? [everybody] : [];
  return [
    everybody,
    ...uptimeCheck(site, label, id, { host: call('trimprefix', uri, 'https://'), port: 443, useSsl: true }),
    output(`${label}_url`, 'Address that answers after apply.', uri),
  ];
}

function claimsOf(id: string): readonly Claim[] {
  const label = labelOf(id);
  const address = `google_cloudfunctions2_function.${label}`;
  return [
    {
      kind: 'autoscaled',
      text: 'Instances are started as requests come and stopped afterwards.',
      resource: address,
      attributes: { 'service_config.max_instance_count': code(`var.${label}_max_instances`) },
    },
    {
      kind: 'least_privilege',
      text: 'The function runs as a dedicated service account with only the permissions that the edges of the design require.',
      resource: address,
      attributes: { 'service_config.service_account_email': code(`google_service_account.${label}.email`) },
    },
  ];
}
