import type { Edge } from '../../../../model/graph.ts';
import type { Site } from '../../../../model/offering.ts';
import { type Block, type Body, code, nested, output, resource } from '../../../../model/terraform.ts';
import { regionList } from '../../../kit/regions.ts';
import { facesInternet } from '../../foundation/network.ts';
import { uptimeCheck } from '../../foundation/observing.ts';
import { domainRecords, hasOwnName, WHERE_NAMED } from '../domain.ts';
import { callersOf, isBehindBalancer, isClosed } from './called.ts';

/**
 * Regions in which Cloud Run serves a custom domain without a load balancer
 * (cloud.google.com/run/docs/mapping-custom-domains; a preview, with an hour or so until the certificate is there).
 */
const MAPPED_REGIONS: readonly string[] = regionList(`
    asia-east1 asia-northeast1 asia-southeast1 europe-north1 europe-west1 europe-west4 us-central1 us-east1
    us-east4 us-west1
  `);

export function servesOwnName(region: string): boolean {
  return MAPPED_REGIONS.includes(region);
}

/** Google's addresses for mapped names (cloud.google.com/run/docs/mapping-custom-domains). */
const MAPPED_A = ['216.239.32.21', '216.239.34.21', '216.239.36.21', '216.239.38.21'];
const MAPPED_AAAA = [
  '2001:4860:4802:32::15',
  '2001:4860:4802:34::15',
  '2001:4860:4802:36::15',
  '2001:4860:4802:38::15',
];

/** Behind a load balancer only that and the private network reach it; else it is open to all, or to programs with the invoker role. */
export function entryOf(site: Site, id: string): Body {
  if (isBehindBalancer(site, id)) {
    return {
      ingress: 'INGRESS_TRAFFIC_INTERNAL_LOAD_BALANCER',
      default_uri_disabled: !site.to(id).some(isCall(site)),
      invoker_iam_disabled: true,
    };
  }
  if (isClosed(site, id)) return { ingress: 'INGRESS_TRAFFIC_INTERNAL_ONLY', invoker_iam_disabled: false };
  if (isReachedByLine(site, id)) {
    return { ingress: 'INGRESS_TRAFFIC_INTERNAL_ONLY', invoker_iam_disabled: true };
  }
  return { ingress: 'INGRESS_TRAFFIC_ALL', invoker_iam_disabled: facesInternet(site, id) };
}

/**
 * An office reaches it over a VPN or a line, and else only what starts it: requests from both are internal
 * (cloud.google.com/run/docs/securing/ingress).
 */
function isReachedByLine(site: Site, id: string): boolean {
  const callers = site.to(id).filter(({ kind }) => kind !== 'trigger');
  const isLine = ({ from }: Edge) => site.find(from)?.node.capability === 'vpn_or_private_link';
  return callers.some(isLine) && callers.every(isLine) && callersOf(site, id).length === 0;
}

/** An edge over which a part calls a program by its own address: another program, a topic or a schedule. */
function isCall(site: Site): (edge: Edge) => boolean {
  return ({ kind, from }) => kind === 'trigger' || (site.find(from)?.choice.principal ?? null) !== null;
}

/** For a program that is open to the internet: its domain, an uptime check and its URL as an output. */
export function publicEndpoint(site: Site, id: string): readonly Block[] {
  if (!facesInternet(site, id)) return [];
  const label = site.label(id);
  const uri = `google_cloud_run_v2_service.${label}.uri`;
  const isFirst = site.placed.find(({ node }) => facesInternet(site, node.id))?.node.id === id;
  return [
    ...(isFirst && hasOwnName(site, id) ? ownName(site, id) : []),
    ...uptimeCheck(site, label, id, { host: code(`trimprefix(${uri}, "https://")`), port: 443, useSsl: true }),
    output(`${label}_url`, 'Address that answers after apply.', code(uri)),
  ];
}

function ownName(site: Site, id: string): readonly Block[] {
  const label = site.label(id);
  if (!servesOwnName(site.region.id)) return [balancerReminder(label)];
  return [
    resource(
      'edge.tf',
      'google_cloud_run_domain_mapping',
      label,
      {
        count: WHERE_NAMED,
        name: code('var.domain_name'),
        location: code('var.region'),
        metadata: nested({ namespace: code('var.project_id') }),
        spec: nested({ route_name: code(`google_cloud_run_v2_service.${label}.name`) }),
      },
      'The deploy identity must own the domain in Google Search Console; the certificate is issued automatically.',
    ),
    ...domainRecords(site, id, { A: MAPPED_A, AAAA: MAPPED_AAAA }),
  ];
}

/** A name that nothing would answer to is said so when planning. */
function balancerReminder(label: string): Block {
  return {
    file: 'edge.tf',
    type: 'check',
    labels: [`${label}_domain`],
    body: {
      assert: nested({
        condition: code('var.domain_name == null'),
        error_message:
          'Cloud Run does not serve names of your own in this region without a load balancer: add one, or leave domain_name null.',
      }),
    },
  };
}
