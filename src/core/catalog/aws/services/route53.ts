import { formatNumber } from '../../../messages/numbers.ts';
import { entry, type SizeFacts } from '../../../model/offering.ts';
import { code, locals, output, resource, variable } from '../../../model/terraform.ts';
import { type AwsOffering, permissions } from '../foundation/facts.ts';
import { servedByRegion } from '../foundation/naming.ts';

/** Monthly uptime percentage in the SLA (cloudonaut.io, "AWS SLA", January 2019). */
const SLA = 100;

const PERMISSIONS = permissions(
  `
aws_route53_zone route53: ChangeTagsForResource CreateHostedZone DeleteHostedZone UpdateHostedZoneComment
`,
);

/** Requests per DNS lookup: a browser caches the response during a visit. A working assumption. */
const REQUESTS_PER_LOOKUP = 10;
const QUERY_UNIT = 1_000_000;

/** The hosted zone of the domain; it is created if a domain is set. */
const offering: AwsOffering<'dns', SizeFacts> = {
  id: 'aws.route53',
  service: 'Route 53',
  capability: 'dns',
  multiRegion: { scope: 'global' },
  inNetwork: false,
  facts: () => ({ permissions: [PERMISSIONS] }),
  fit: () => ({
    because: 'DNS for the domain, with alias records for the zone apex, for $0.50/month.',
    provides: ['dns'],
  }),
  size: () => [{ sku: 'one public hosted zone', count: 1, qualities: { ...servedByRegion(SLA), scalesToZero: true } }],
  meter: (_, { demand }) => [
    { meter: 'route53/hosted-zone', what: 'one hosted zone', quantity: 1, arithmetic: '1 zone' },
    {
      meter: 'route53/queries/standard',
      what: 'lookups',
      quantity: demand.requestsPerMonth / REQUESTS_PER_LOOKUP / QUERY_UNIT,
      arithmetic: `${formatNumber(demand.requestsPerMonth)} requests / ${REQUESTS_PER_LOOKUP} per lookup`,
    },
  ],
  declare(_, node, site) {
    const label = site.label(node.id);
    return [
      variable('domain_delegated', {
        description: `Set to true when your registrar uses the name servers of the output ${label}_name_servers: Terraform then waits for the certificate validation, and your domain uses HTTPS.`,
        type: 'bool',
        default: false,
        validation: {
          condition: '!var.domain_delegated || var.domain_name != null',
          message: 'Set domain_name first.',
        },
      }),
      locals('locals.tf', {
        own_zone: code('var.domain_name != null'),
        own_https: code('var.domain_name != null && var.domain_delegated'),
      }),
      resource('edge.tf', 'aws_route53_zone', label, {
        count: code('local.own_zone ? 1 : 0'),
        name: code('var.domain_name'),
        comment: code('local.name'),
      }),
      output(
        `${label}_name_servers`,
        'Name servers to enter at your registrar for domain_name; empty without a domain.',
        code(`local.own_zone ? aws_route53_zone.${label}[0].name_servers : []`),
      ),
    ];
  },
};

export const route53 = entry(offering);
