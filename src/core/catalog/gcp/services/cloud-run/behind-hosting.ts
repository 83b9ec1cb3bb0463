import { formatNumber } from '../../../../messages/numbers.ts';
import type { ComputeDemand } from '../../../../model/demand.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { Fit, Site } from '../../../../model/offering.ts';
import type { ResolvedRequirements } from '../../../../model/resolved.ts';
import { type Block, code, nested } from '../../../../model/terraform.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { entry } from '../../foundation/facts.ts';
import { apis, digitsOf } from '../../foundation/names.ts';
import { HOSTING_PERMISSIONS, hostingClaims, releasedSite, transferred } from '../firebase-hosting.ts';
import { isBehindHosting } from '../hosted-cache.ts';
import { calledBy, RUN_PERMISSIONS, startedRunFacts } from './called.ts';
import { internetOut, runUsages } from './meters.ts';
import { type RunSize, runSizes } from './sizes.ts';
import { allows, carries, principalOf, webBlocks, webClaims } from './web.ts';

type WebNode = GraphNode<'web_compute'>;

/** One public program whose CDN is Firebase Hosting: it caches what Cache-Control permits, and needs no load balancer. */
export const cloudRunBehindHosting = entry<'web_compute', RunSize>({
  id: 'gcp.cloud-run-behind-hosting',
  service: 'Cloud Run behind Firebase Hosting',
  capability: 'web_compute',
  form: 'container',
  inNetwork: false,
  fit: suits,
  size: (node) => runSizes(node.demand, node.needs),
  meter: (size, { demand }) => [
    ...runUsages(size, demand),
    internetOut(demand),
    transferred('Answers sent to visitors by the CDN', delivered(demand)),
  ],
  declare: (size, node, site) => webBlocks(size, node, site, front(node, site)),
  grantAccess: (_size, node, site, caller, edge) => calledBy(node.id, site, caller, edge),
  claims: (_size, node) => [...webClaims(labelOf(node.id)), ...hostingClaims(labelOf(node.id))],
  principal: (_size, node) => principalOf(node.id),
  facts: (_size, node) => ({
    ...startedRunFacts(node.id),
    permissions: { ...RUN_PERMISSIONS, ...HOSTING_PERMISSIONS },
  }),
});

function suits(node: WebNode, requirements: ResolvedRequirements): Fit | null {
  if (!allows(node.needs.forms, 'container') || isExcluded(requirements, ['web_compute:container'])) return null;
  if (isExcluded(requirements, [], ['cloud run']) || !isBehindHosting(node, requirements)) return null;
  return {
    because: `Cloud Run starts instances for requests and stops them afterwards: ${carries(node.demand)}. Firebase Hosting is the CDN: it caches responses as their Cache-Control permits and sends ${formatNumber(delivered(node.demand))} GB a month without a load balancer. It passes on one cookie, __session, and waits at most 60 seconds for a response.`,
    provides: ['web_compute', 'web_compute:container', 'cdn'],
    builtIn: ['load_balancer', 'cdn', 'api_gateway', 'network_egress'],
  };
}

function delivered({ deliveredGbPerMonth, egressGbPerMonth }: ComputeDemand): number {
  return deliveredGbPerMonth ?? egressGbPerMonth;
}

function front({ id }: WebNode, site: Site): readonly Block[] {
  const service = code(`google_cloud_run_v2_service.${site.label(id)}.name`);
  const run = nested({ service_id: service, region: code('var.region') });
  return [
    ...apis('firebasehosting'),
    ...releasedSite(
      {
        id,
        name: `${id.slice(0, 2)}${digitsOf(id)}`,
        config: { rewrites: nested({ glob: '**', run }) },
        comment: 'Every request goes to the program; responses are cached as their Cache-Control permits.',
        message: 'The program answers',
      },
      site,
    ),
  ];
}
