import { formatNumber } from '../../../../messages/numbers.ts';
import type { Form, Term } from '../../../../model/capability.ts';
import type { Claim } from '../../../../model/finding.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import { code, type Expression } from '../../../../model/hcl.ts';
import { type Block, output, resource } from '../../../../model/iac.ts';
import { type AccessGrant, entry, type Offering, type Principal } from '../../../../model/offering.ts';
import type { Requirements } from '../../../../model/requirement.ts';
import type { Site } from '../../../../model/site.ts';
import { labelOf } from '../../../kit/labels.ts';
import { asksFor, isExcluded } from '../../../kit/requirements.ts';
import { facesInternet } from '../../foundation/network.ts';
import { uptimeCheck } from '../../foundation/observing.ts';
import { internetOut, runUsages } from '../cloud-run/meters.ts';
import { type RunSize, runSizes } from '../cloud-run/sizes.ts';
import { absorbed, allows, builtIn, doorOf, needsLoadBalancer, principalOf } from '../cloud-run/web.ts';
import { jobUsages, type PushedSize, pushedSizes, readsKafka } from '../cloud-run/worker.ts';
import { deliver, LONGEST_ACK, queuesOf } from '../pubsub/deliver.ts';
import { connectorUsage } from './connector.ts';
import { functionBlocks } from './program.ts';

const SERVICE = 'Cloud Run functions';
const REQUEST_TIMEOUT = 60;

export const functionWeb = entry(web('gcp.cloud-run-functions', false));
export const functionWebConnected = entry(web('gcp.cloud-run-functions-connected', true));
export const functionWorker = entry(worker('gcp.cloud-run-functions-worker', false));
export const functionWorkerConnected = entry(worker('gcp.cloud-run-functions-worker-connected', true));

/** A database or a cache has a private address only; a function reaches it over a connector that is always on. */
function needsConnector(requirements: Requirements): boolean {
  return asksFor(requirements, 'relational_db') || asksFor(requirements, 'cache');
}

/** A container reaches the network without machines in between: a connector is for functions that were asked for. */
function isNamed(forms: readonly Form[], requirements: Requirements, term: Term): boolean {
  return asksFor(requirements, term) || !allows(forms, 'container');
}

function web(id: string, connected: boolean): Offering<'web_compute', RunSize> {
  return {
    id,
    service: SERVICE,
    capability: 'web_compute',
    form: 'function',
    inNetwork: false,
    fit(node, requirements) {
      const isWanted = allows(node.needs.forms, 'function') && !isExcluded(requirements, ['web_compute:function']);
      if (!isWanted || needsConnector(requirements) !== connected || needsLoadBalancer(node, requirements)) return null;
      if (connected && !isNamed(node.needs.forms, requirements, 'web_compute:function')) return null;
      return {
        because: `A function is only its code: Google builds it, starts it for each of the ${formatNumber(node.demand.requestsPerMonth)} requests a month as needed, and nothing runs in between.${doorOf(requirements)}`,
        provides: ['web_compute', 'web_compute:function', ...builtIn(requirements)],
        builtIn: absorbed(requirements),
      };
    },
    size: ({ demand, needs }) =>
      runSizes(demand, { ...needs, scaleToZero: true })
        .slice(0, 1)
        .map((size) => ({
          ...size,
          sku: `${size.cpu} vCPU, ${size.memoryGib} GiB a function, none kept ready`,
          qualities: { ...size.qualities, scalesToZero: !connected },
        })),
    meter: (size, { demand }) => [
      ...runUsages(size, demand),
      internetOut(demand),
      ...(connected ? [connectorUsage()] : []),
    ],
    declare: (size, node, site) => [
      ...functionBlocks(
        {
          id: node.id,
          title: node.title,
          max: size.max,
          concurrency: size.concurrency,
          timeoutSeconds: REQUEST_TIMEOUT,
          ingress: 'ALLOW_ALL',
          connected,
        },
        site,
      ),
      ...open(site, node.id),
    ],
    grantAccess: (_size, node, site, caller) => calledBy(node.id, site, caller),
    claims: (_size, node) => claimsOf(node.id),
    principal: (_size, node) => principalOf(node.id),
  };
}

function worker(id: string, connected: boolean): Offering<'worker_compute', PushedSize> {
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
        builtIn: ['network_egress'],
      };
    },
    size: ({ demand }) =>
      pushedSizes(demand).map((size) => ({
        ...size,
        sku: '1 vCPU, 1 GiB a function, none kept ready',
        qualities: { ...size.qualities, scalesToZero: !connected },
      })),
    meter: (_size, { demand }) => [...jobUsages(demand), ...(connected ? [connectorUsage()] : [])],
    declare: (size, node, site) => [
      ...functionBlocks(
        {
          id: node.id,
          title: node.title,
          max: size.max,
          concurrency: 1,
          timeoutSeconds: LONGEST_ACK,
          ingress: 'ALLOW_INTERNAL_ONLY',
          connected,
        },
        site,
      ),
      ...queuesOf(site, node.id).flatMap((queue) => deliver(site, queue, receiverOf(node, site))),
    ],
    claims: (_size, node) => claimsOf(node.id),
    principal: (_size, node) => principalOf(node.id),
  };
}

function uriOf(label: string): string {
  return `google_cloudfunctions2_function.${label}.service_config[0].uri`;
}

/** Under every function lies a Cloud Run service: that is what callers are let in to. */
function invoker(label: string, name: string, member: Expression | string, comment?: string): Block {
  const service = code(`reverse(split("/", google_cloudfunctions2_function.${label}.service_config[0].service))[0]`);
  const body = { name: service, location: code('var.region'), role: 'roles/run.invoker', member };
  return resource('security.tf', 'google_cloud_run_v2_service_iam_member', name, body, comment);
}

/** Open to everyone where people and other systems call it; what it checks is the code's own. */
function open(site: Site, id: string): readonly Block[] {
  if (!facesInternet(site, id)) return [];
  const label = site.label(id);
  const uri = uriOf(label);
  return [
    invoker(
      label,
      `${label}_public`,
      'allUsers',
      'People call it without an identity of Google Cloud; who they are, the code asks.',
    ),
    ...uptimeCheck(site, label, id, { host: code(`trimprefix(${uri}, "https://")`), port: 443, useSsl: true }),
    output(`${label}_url`, 'Address that answers after apply.', code(uri)),
  ];
}

function calledBy(id: string, site: Site, caller: Principal): AccessGrant {
  const label = site.label(id);
  return {
    environment: { [`${label.toUpperCase()}_URL`]: code(uriOf(label)) },
    secrets: {},
    blocks: [invoker(label, `${caller.label}_${label}`, caller.identity)],
  };
}

function receiverOf(node: GraphNode<'worker_compute'>, site: Site) {
  const label = site.label(node.id);
  return {
    id: node.id,
    jobSeconds: node.demand.jobSeconds,
    push: {
      endpoint: code(uriOf(label)),
      invoker: (member: Expression) => invoker(label, `${label}_push`, member),
    },
  };
}

function claimsOf(id: string): readonly Claim[] {
  const label = labelOf(id);
  const address = `google_cloudfunctions2_function.${label}`;
  return [
    {
      kind: 'autoscaled',
      text: 'Instances are started as requests come and stopped afterwards.',
      resource: address,
      argument: `max_instance_count = var.${label}_max_instances`,
    },
    {
      kind: 'least_privilege',
      text: 'The function runs under an identity of its own that is granted nothing but what the edges of the design say.',
      resource: address,
      argument: `service_account_email = google_service_account.${label}.email`,
    },
  ];
}
