import type { Edge } from '../../../../model/graph.ts';
import type { AccessGrant, Fit, PlacedNode, Principal, Site } from '../../../../model/offering.ts';
import { type Block, code, type Expression, nested } from '../../../../model/terraform.ts';
import { joined, labelOf } from '../../../kit/blocks.ts';
import { projectData } from '../../foundation/budget.ts';
import {
  AS_IDENTITY,
  factsOf,
  type GcpFacts,
  type HttpEndpoint,
  IN_SUBNET,
  type Permissions,
} from '../../foundation/facts.ts';
import { apis, nameOf } from '../../foundation/names.ts';
import { privateRunRule } from '../../foundation/private-apis.ts';
import { gatewayBehind } from '../load-balancing/fronts.ts';
import { isCall, NO_ACCESS, requestStart, runInvoker } from '../starts.ts';

/** What a person does so that an office resolves the name of an internal service (cloud.google.com/run/docs/securing/private-networking). */
export const OFFICE_NAMES: NonNullable<Fit['actionRequired']> = [
  {
    from: ['vpn_or_private_link'],
    do: 'Let the name servers of the office answer run.app and its subdomains with the addresses in the Terraform output that ends in _names: the connection announces the route to them.',
  },
];

/** The endpoint of the Cloud Run service of this label. */
export function runEndpoint(label: string): HttpEndpoint {
  const service = `google_cloud_run_v2_service.${label}`;
  return { uri: code(`${service}.uri`), service: code(`${service}.name`) };
}

/** Facts of a program that a Cloud Run service answers for. */
export function runFacts(id: string): GcpFacts {
  const endpoint = runEndpoint(labelOf(id));
  return {
    permissions: RUN_PERMISSIONS,
    endpoint,
    isInside: (site) => isInside(site, id),
    backend: { kind: 'serverless', target: { cloud_run: nested({ service: endpoint.service }) } },
  };
}

/** The same, started by a request. */
export function startedRunFacts(id: string): GcpFacts {
  return { ...runFacts(id), start: requestStart(runEndpoint(labelOf(id))) };
}

/** Another program calls the service under its own identity and gets its address as an environment variable. */
export function calledBy(id: string, site: Site, caller: Principal, edge: Edge): AccessGrant {
  return calledAt(id, runEndpoint(labelOf(id)), site, caller, edge);
}

export function calledAt(
  id: string,
  { uri, service }: HttpEndpoint,
  site: Site,
  caller: Principal,
  edge: Edge,
): AccessGrant {
  if (!isCall(site, id, edge)) return NO_ACCESS;
  const label = labelOf(id);
  const isJoined = factsOf(site.find(id)).isInside?.(site) === true && joinsNetwork(site.find(edge.from));
  const isMutual = calls(site, id, edge.from);
  return {
    environment: { [`${label.toUpperCase()}_URL`]: isMutual ? knownUrl(id) : uri },
    secrets: {},
    blocks: [
      ...(isMutual
        ? [...apis('cloudresourcemanager'), projectData()]
        : [runInvoker(`${caller.label}_${label}`, service, caller.identity)]),
      ...(isJoined ? [privateRunRule(site, edge)] : []),
    ],
  };
}

/** Whether a program calls another one, by itself or through others. */
function calls(site: Site, from: string, to: string): boolean {
  const reached = new Set([from]);
  for (const id of reached) {
    for (const edge of site.from(id)) {
      const isProgram = (site.find(edge.to)?.choice.principal ?? null) !== null;
      if (isProgram && isCall(site, edge.to, edge)) reached.add(edge.to);
    }
  }
  return reached.has(to);
}

/** Address of a service before it exists (cloud.google.com/run/docs/triggering/https-request#deterministic). */
function knownUrl(id: string): Expression {
  return joined(
    'https://',
    nameOf(id),
    '-',
    code('data.google_project.this.number'),
    '.',
    code('var.region'),
    '.run.app',
  );
}

/** Programs that call each other cannot wait for each other: the called one lets its callers in. */
export function mutualInvokers(site: Site, id: string, { service }: HttpEndpoint): readonly Block[] {
  const callers = callersOf(site, id).filter(({ node }) => calls(site, id, node.id));
  return [...new Set(callers)].flatMap(({ choice: { principal } }) =>
    principal === null ? [] : [runInvoker(`${principal.label}_${site.label(id)}`, service, principal.identity)],
  );
}

/** No entry point leads to it: only other programs call it. */
export function isInternal(site: Site, id: string): boolean {
  const node = site.find(id)?.node;
  return node?.capability === 'web_compute' && node.demand.internal === true;
}

/** A load balancer leads to it. One before an API gateway leads to the gateway, which calls the program itself. */
export function isBehindBalancer(site: Site, id: string): boolean {
  return site
    .to(id)
    .some(({ from }) => site.find(from)?.node.capability === 'load_balancer' && gatewayBehind(site, from) === null);
}

/** Programs that call it over an edge. */
export function callersOf(site: Site, id: string): readonly PlacedNode[] {
  return site.to(id).flatMap((edge) => {
    const part = site.find(edge.from);
    return part === null || part.choice.principal === null ? [] : [part];
  });
}

/** An internal program has no ingress but the private network, unless a caller has no way into it: identities guard it then. */
export function isClosed(site: Site, id: string): boolean {
  return isInternal(site, id) && callersOf(site, id).every((part) => factsOf(part).isOutside !== true);
}

/** Workflows and functions without a connector have no way into the private network. */
function joinsNetwork(part: PlacedNode | null): boolean {
  return part?.node.capability !== 'workflow' && factsOf(part).isOutside !== true;
}

function isInside(site: Site, id: string): boolean {
  return isClosed(site, id) || isBehindBalancer(site, id);
}

export const RUN_REVISIONS = 'run.operations.get run.revisions.get,list';
export const RUN_PERMISSIONS: Permissions = {
  google_cloud_run_domain_mapping:
    'run.domainmappings.create,delete,get,list run.services.get run.locations.list run.operations.get',
  google_cloud_run_v2_service: `run.services.create,delete,get,update ${RUN_REVISIONS} ${AS_IDENTITY} ${IN_SUBNET}`,
};
