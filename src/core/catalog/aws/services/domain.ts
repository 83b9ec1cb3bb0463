import type { NodeCapability } from '../../../model/capability.ts';
import { type GraphNode, isAlone } from '../../../model/graph.ts';
import type { Site } from '../../../model/offering.ts';
import { type Block, code, type Expression, nested, resource } from '../../../model/terraform.ts';
import { joined } from '../../kit/blocks.ts';
import { isInside } from '../foundation/network-plan.ts';

/** An entry point under the system's domain: its certificate and its DNS record. */
export interface EntryPoint {
  readonly label: string;
  /** Region of the certificate where it is not that of the system: CloudFront takes it from us-east-1 only. */
  readonly certificateRegion: string | null;
  readonly alias: { readonly name: string; readonly zone: string };
}

/** The hosted zone of this configuration, or null if DNS is hosted elsewhere. */
export function zoneOf(site: Site): string | null {
  const dns = site.first('dns');
  return dns === null ? null : `aws_route53_zone.${site.label(dns.node.id)}`;
}

/** Host name of an entry point. @see hostPrefixOf */
export function hostOf(entryId: string, site: Site): Expression {
  const prefix = hostPrefixOf(entryId, site);
  return prefix === '' ? code('var.domain_name') : joined(prefix, code('var.domain_name'));
}

/**
 * What stands before the domain: nothing for the site or the only entry point, `api.` if a site has the domain, and
 * its own name for each further entry point.
 */
export function hostPrefixOf(entryId: string, site: Site): string {
  const isSite = isCdn(entryId, site);
  const alike = site.placed.filter(
    ({ node }) => isEntryPoint(node) && isCdn(node.id, site) === isSite && !isInside(node.id, site),
  );
  if (alike.findIndex(({ node }) => node.id === entryId) > 0) return `${entryId}.`;
  return !isSite && site.first('static_site') !== null ? 'api.' : '';
}

const ENTRY_POINTS: readonly NodeCapability[] = ['cdn', 'load_balancer', 'api_gateway'];

function isEntryPoint(node: GraphNode): boolean {
  return ENTRY_POINTS.includes(node.capability) || isAlone(node);
}

function isCdn(nodeId: string, site: Site): boolean {
  return site.find(nodeId)?.node.capability === 'cdn';
}

/**
 * Certificate, its DNS validation and the record of the entry point. Terraform waits for the certificate only if the registrar points
 * to the zone: before that it could not be proved, and an apply would hang.
 */
export function ownName(entryPoint: EntryPoint, host: Expression, site: Site): readonly Block[] {
  const zone = zoneOf(site);
  if (zone === null) return [];
  const { label } = entryPoint;
  const region = entryPoint.certificateRegion === null ? {} : { region: entryPoint.certificateRegion };
  const proof = `tolist(aws_acm_certificate.${label}[0].domain_validation_options)[0]`;
  return [
    resource('edge.tf', 'aws_acm_certificate', label, {
      count: code('local.own_zone ? 1 : 0'),
      ...region,
      domain_name: host,
      validation_method: 'DNS',
      lifecycle: nested({ create_before_destroy: true }),
    }),
    resource('edge.tf', 'aws_route53_record', `${label}_certificate`, {
      count: code('local.own_zone ? 1 : 0'),
      zone_id: code(`${zone}[0].zone_id`),
      name: code(`${proof}.resource_record_name`),
      type: code(`${proof}.resource_record_type`),
      records: [code(`${proof}.resource_record_value`)],
      ttl: 300,
      allow_overwrite: true,
    }),
    resource('edge.tf', 'aws_acm_certificate_validation', label, {
      count: code('local.own_https ? 1 : 0'),
      ...region,
      certificate_arn: code(`aws_acm_certificate.${label}[0].arn`),
      validation_record_fqdns: [code(`aws_route53_record.${label}_certificate[0].fqdn`)],
    }),
    ...alias(entryPoint, host, zone),
  ];
}

/**
 * A certificate for the origin of the entry point under the same name. Its DNS validation is that of the entry point: ACM
 * asks for the same record in every region of an account.
 */
export function originCertificate(label: string, front: string, host: Expression, site: Site): readonly Block[] {
  if (zoneOf(site) === null) return [];
  return [
    resource('edge.tf', 'aws_acm_certificate', label, {
      count: code('local.own_zone ? 1 : 0'),
      domain_name: host,
      validation_method: 'DNS',
      lifecycle: nested({ create_before_destroy: true }),
    }),
    resource('edge.tf', 'aws_acm_certificate_validation', label, {
      count: code('local.own_https ? 1 : 0'),
      certificate_arn: code(`aws_acm_certificate.${label}[0].arn`),
      validation_record_fqdns: [code(`aws_route53_record.${front}_certificate[0].fqdn`)],
    }),
  ];
}

function alias({ label, alias: target }: EntryPoint, host: Expression, zone: string): readonly Block[] {
  return [
    resource('edge.tf', 'aws_route53_record', label, {
      count: code('local.own_https ? 1 : 0'),
      zone_id: code(`${zone}[0].zone_id`),
      name: host,
      type: 'A',
      alias: nested({
        name: code(target.name),
        zone_id: code(target.zone),
        evaluate_target_health: false,
      }),
    }),
  ];
}
