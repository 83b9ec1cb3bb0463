import { formatNumber } from '../../../messages/numbers.ts';
import type { TrafficDemand } from '../../../model/demand.ts';
import type { Claim } from '../../../model/finding.ts';
import { entry, type Site, type SizeFacts } from '../../../model/offering.ts';
import { type Block, code, locals, output, resource, variable } from '../../../model/terraform.ts';
import { labelOf, startsWith, stringVariable } from '../../kit/blocks.ts';
import { managed } from '../../kit/usage.ts';
import { errorAlarm } from '../foundation/alarms.ts';
import type { Alarm, AwsOffering } from '../foundation/facts.ts';
import { named, networkZones } from '../foundation/naming.ts';
import { entryPointOf, isInside, subnetIds } from '../foundation/network-plan.ts';
import { internetOut, publicAddresses } from '../foundation/traffic.ts';
import { listeners, pathRules, targetGroup } from './alb-listeners.ts';
import { BALANCER_PERMISSIONS } from './alb-permissions.ts';
import { defaultOf, targetsOf } from './alb-targets.ts';
import { balancerUsage } from './alb-usage.ts';
import { hostOf, originCertificate, ownName, zoneOf } from './domain.ts';
import { balancerUrl } from './entry-url.ts';
import { underOneName } from './regional/front-records.ts';

/** Characters of the name of a load balancer (Elastic Load Balancing API reference). */
const NAME_LENGTH = 32;
/** Monthly uptime percentage in the SLA (cloudonaut.io, "AWS SLA", January 2019). */
const SLA = 99.99;

interface AlbSize extends SizeFacts {
  readonly addresses: number;
}

/** One endpoint for all containers, in all zones of the VPC. */
const offering: AwsOffering<'load_balancer', AlbSize> = {
  id: 'aws.alb',
  service: 'Application Load Balancer',
  capability: 'load_balancer',
  multiRegion: underOneName(),
  inNetwork: true,
  facts: (_, { id }) => ({ permissions: [BALANCER_PERMISSIONS], alarms: alarmsOf(labelOf(id)) }),
  fit: (node) =>
    node.needs.scaleToZero
      ? null
      : {
          because: `One endpoint for all containers, with health checks and TLS termination, for ${formatNumber(node.demand.peakRps)} requests/s.`,
          provides: ['load_balancer'],
        },
  size(node) {
    const zones = networkZones(node.needs.zones);
    const qualities = managed(zones, SLA);
    return isFronted(node.demand)
      ? [{ sku: `one, inside the network, in ${zones} zones`, count: 1, addresses: 0, qualities }]
      : [{ sku: `one, in ${zones} zones`, count: 1, addresses: zones, qualities }];
  },
  meter: (size, { demand }) => [
    ...balancerUsage(demand, 'one load balancer'),
    ...(isFronted(demand)
      ? []
      : [
          publicAddresses(size.addresses, 'of the load balancer, one per zone'),
          internetOut(demand, 'responses to the internet'),
        ]),
  ],
  declare(_, node, site) {
    const label = site.label(node.id);
    const targets = targetsOf(node.id, site);
    const first = defaultOf(targets);
    return [
      ...(isInside(node.id, site) ? [] : [certificateVariable(label, node.title, site)]),
      ...frontVariables(label, node.title, isInside(node.id, site), site),
      balancer(node.id, site),
      ...targets.flatMap(targetGroup),
      ...listeners(label, first?.label),
      ...pathRules(
        label,
        targets.filter((target) => target !== first),
      ),
      ...(isInside(node.id, site) ? behindName(node.id, site) : publicName(node.id, site)),
    ];
  },
  claims(_, node) {
    const resource = `aws_lb.${labelOf(node.id)}`;
    const zones: Claim = {
      kind: 'multi_zone',
      text: `${node.title} runs in all Availability Zones of the VPC.`,
      resource,
      attributes: {
        subnets: code(`[for subnet in aws_subnet.${isFronted(node.demand) ? 'app' : 'public'} : subnet.id]`),
      },
    };
    if (!isFronted(node.demand)) return [zones, encrypted(labelOf(node.id))];
    const front = node.demand.behindGateway === true ? 'gateway' : 'cache';
    const text = `${node.title} has no public IP address: all traffic passes through the ${front} and its protection.`;
    return [
      zones,
      { kind: 'private', text, resource, attributes: { internal: true } },
      {
        kind: 'private',
        text: `From the ${front} to ${node.title.toLowerCase()}: HTTPS after you delegate your domain to the hosted zone of this configuration; until then plain HTTP over the AWS network, never over the internet.`,
        resource: `aws_lb_listener.${labelOf(node.id)}_https`,
        attributes: { protocol: 'HTTPS' },
      },
    ];
  },
};

/** Record of the system's domain name, which points to the load balancer. */
function publicName(nodeId: string, site: Site): readonly Block[] {
  const label = site.label(nodeId);
  const target = { name: `aws_lb.${label}.dns_name`, zone: `aws_lb.${label}.zone_id` };
  return [
    ...ownName({ label, certificateRegion: null, alias: target }, hostOf(nodeId, site), site),
    output(`${label}_url`, 'Current URL of the system.', balancerUrl(nodeId, site)),
  ];
}

/**
 * The domain points to the entry point, which calls the load balancer under the same name, over HTTPS with a
 * certificate.
 */
function behindName(nodeId: string, site: Site): readonly Block[] {
  const front = entryPointOf(nodeId, site);
  const host = hostOf(front?.node.id ?? nodeId, site);
  return originCertificate(site.label(nodeId), site.label(front?.node.id ?? ''), host, site);
}

/** Internal: clients reach it through a CDN or an API gateway. */
function isFronted({ behindCdn, behindGateway }: TrafficDemand): boolean {
  return behindCdn === true || behindGateway === true;
}

function balancer(nodeId: string, site: Site): Block {
  const label = site.label(nodeId);
  const behind = isInside(nodeId, site);
  const inspected = site.to(nodeId).some(({ kind, from }) => kind === 'inspection' && site.find(from) !== null);
  return resource('edge.tf', 'aws_lb', label, {
    name: named(label, NAME_LENGTH),
    load_balancer_type: 'application',
    internal: behind,
    subnets: subnetIds(behind ? 'app' : 'public'),
    security_groups: [code(`aws_security_group.${label}.id`)],
    drop_invalid_header_fields: true,
    enable_deletion_protection: code('var.deletion_protection'),
    ...(inspected ? { enable_waf_fail_open: true } : {}),
    ...(behind ? {} : { depends_on: [code('aws_route.public_internet')] }),
  });
}

function certificateVariable(label: string, title: string, site: Site): Block {
  const given = `var.${label}_certificate_arn`;
  return variable(`${label}_certificate_arn`, {
    description: `${title}: ACM certificate for HTTPS if DNS is hosted elsewhere. Null: ${zoneOf(site) === null ? 'plain HTTP' : 'the certificate of this configuration'}.`,
    type: 'string',
    default: null,
    validation: {
      condition: `${given} == null ? true : startswith(${given}, "arn:aws:acm:")`,
      message: 'Use the ARN of a certificate in the same region.',
    },
  });
}

function frontVariables(label: string, title: string, behind: boolean, site: Site): readonly Block[] {
  const given = behind ? null : `var.${label}_certificate_arn`;
  const made = zoneOf(site) === null ? null : `one(aws_acm_certificate_validation.${label}[*].certificate_arn)`;
  const https = [...(given === null ? [] : [`${given} != null`]), ...(made === null ? [] : ['local.own_https'])];
  const certificate = given !== null && made !== null ? `${given} == null ? ${made} : ${given}` : (given ?? made);
  return [
    stringVariable(
      `${label}_tls_policy`,
      `${title}: TLS security policy of the HTTPS listener.`,
      'ELBSecurityPolicy-TLS13-1-2-2021-06',
      startsWith('ELBSecurityPolicy-', 'Use a security policy of Elastic Load Balancing.'),
    ),
    locals('locals.tf', {
      [`${label}_https`]: code(https.length === 0 ? 'false' : https.join(' || ')),
      [`${label}_certificate_arn`]: code(certificate ?? 'null'),
    }),
  ];
}

function alarmsOf(label: string): readonly Alarm[] {
  const about = (metric: string) => ({
    namespace: 'AWS/ApplicationELB',
    metric,
    dimensions: { LoadBalancer: code(`aws_lb.${label}.arn_suffix`) },
  });
  return [
    errorAlarm('errors', 'The rate of 5xx responses to clients is high', about('HTTPCode_Target_5XX_Count')),
    errorAlarm('unanswered', 'The target group has no healthy target', about('HTTPCode_ELB_5XX_Count')),
  ];
}

export const alb = entry(offering);

function encrypted(label: string): Claim {
  return {
    kind: 'encrypted_in_transit',
    text: 'Clients connect over HTTPS with TLS 1.2 or later; HTTP redirects.',
    resource: `aws_lb_listener.${label}_https`,
    attributes: { protocol: 'HTTPS' },
  };
}
