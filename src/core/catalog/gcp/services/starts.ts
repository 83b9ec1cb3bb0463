import type { Edge } from '../../../model/graph.ts';
import type { AccessGrant, PlacedNode, Principal, Site } from '../../../model/offering.ts';
import { type Block, call, code, type Expression, resource } from '../../../model/terraform.ts';
import { factsOf, type HttpEndpoint, type Start } from '../foundation/facts.ts';

/** The parts that a node starts over its edges, each with how it is started. */
export function startedBy(site: Site, nodeId: string): readonly { readonly part: PlacedNode; readonly start: Start }[] {
  return site.from(nodeId).flatMap((edge) => {
    const part = site.find(edge.to);
    const { start = atPublicUrl(part, site) } = factsOf(part);
    return edge.kind === 'trigger' && part !== null && start !== undefined ? [{ part, start }] : [];
  });
}

/** A program without an endpoint of its own is started by a request at its public address, whose token it checks itself. */
function atPublicUrl(part: PlacedNode | null, site: Site): Start | undefined {
  const uri = factsOf(part).publicUrl?.(site);
  return uri === undefined ? undefined : { uri, body: null, audience: uri, grants: () => [] };
}

/** No access: for an edge that another part implements. */
export const NO_ACCESS: AccessGrant = { environment: {}, secrets: {}, blocks: [] };

/** Whether a program calls a part over an edge; a topic's messages are delivered by its subscriptions instead. */
export function isCall(site: Site, id: string, { from, to, kind }: Edge): boolean {
  return to === id && (kind !== 'trigger' || factsOf(site.find(from)).pubsubTopic === undefined);
}

/** A program starts a part: it may call the endpoint, whose address and body it is told. */
export function startGrant(id: string, start: Start, site: Site, caller: Principal, edge: Edge): AccessGrant {
  // A workflow is granted its steps where it is declared.
  if (!isCall(site, id, edge) || site.find(edge.from)?.node.capability === 'workflow') return NO_ACCESS;
  const label = site.label(id);
  const name = `${label.toUpperCase()}_START`;
  return {
    environment: {
      [`${name}_URL`]: start.uri,
      ...(start.body === null ? {} : { [`${name}_BODY`]: call('jsonencode', start.body) }),
    },
    secrets: {},
    blocks: start.grants(`${caller.label}_${label}`, caller.identity),
  };
}

/** A program that answers requests is started by a request with a token for its address. */
export function requestStart({ uri, service }: HttpEndpoint): Start {
  return {
    uri,
    body: null,
    audience: uri,
    grants: (label, member) => [runInvoker(label, service, member)],
  };
}

/** A member may call a Cloud Run service. @param service the name of the service */
export function runInvoker(label: string, service: Expression, member: Expression | string, comment?: string): Block {
  const body = { name: service, location: code('var.region'), role: 'roles/run.invoker', member };
  return resource('security.tf', 'google_cloud_run_v2_service_iam_member', label, body, comment);
}

/** A Google API starts it: the member needs a role on the project, and must be allowed to run it under its identity. */
export function runsAs(program: string, label: string, role: string, member: Expression): readonly Block[] {
  return [
    resource('security.tf', 'google_project_iam_member', label, { project: code('var.project_id'), role, member }),
    resource('security.tf', 'google_service_account_iam_member', label, {
      service_account_id: code(`google_service_account.${program}.name`),
      role: 'roles/iam.serviceAccountUser',
      member,
    }),
  ];
}
