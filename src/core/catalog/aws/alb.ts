import type { TrafficDemand } from '../../model/demand.ts';
import { code, type Nested, nested } from '../../model/hcl.ts';
import { type Block, locals, output, resource, variable } from '../../model/iac.ts';
import { entry, type Offering, type SizeFacts, type Usage } from '../../model/offering.ts';
import type { Site } from '../../model/site.ts';
import { HOURS_PER_MONTH } from '../../model/workload.ts';
import { hostOf, ownName, zoneOf } from './domain.ts';
import { short } from './figures.ts';
import { subnetIds } from './foundation/network-plan.ts';
import { labelOf, named } from './naming.ts';
import { PROMISE } from './promises.ts';
import { networkZones } from './qualities.ts';
import { internetOut, publicAddresses } from './traffic.ts';

interface AlbSize extends SizeFacts {
  readonly addresses: number;
}

/** What one capacity unit carries: new connections a second, and GB an hour (ELB pricing). The larger one counts. */
const CONNECTIONS_PER_UNIT = 25;
const GB_PER_UNIT_HOUR = 1;
/** Requests over one connection: a browser or a client keeps it open. A working assumption. */
const REQUESTS_PER_CONNECTION = 5;

/** One address before all containers, spread over the zones of the network. */
const offering: Offering<'load_balancer', AlbSize> = {
  id: 'aws.alb',
  service: 'Application Load Balancer',
  capability: 'load_balancer',
  inNetwork: true,
  fit: (node) =>
    node.needs.scaleToZero
      ? null
      : {
          because: `One address for all containers, health checks, and HTTPS that ends there, at ${short(node.demand.peakRps)} requests a second.`,
          provides: ['load_balancer'],
        },
  size(node) {
    const zones = networkZones(node.needs.zones);
    const qualities = { zones, availability: PROMISE.alb, operations: 0, scalesToZero: false, comfort: 1 };
    return [{ sku: `one, in ${zones} zones`, count: 1, addresses: zones, qualities }];
  },
  meter: (size, { demand }) => [
    {
      meter: 'elb/alb/hour',
      what: 'one load balancer',
      quantity: HOURS_PER_MONTH,
      arithmetic: `1 x ${HOURS_PER_MONTH} h`,
    },
    capacityUnits(demand),
    publicAddresses(size.addresses, 'of the load balancer, one a zone'),
    internetOut(demand, 'answers to the internet'),
  ],
  declare(_, node, site) {
    const label = site.label(node.id);
    const targets = targetsOf(node.id, site);
    return [
      ...frontVariables(label, node.title, site),
      balancer(node.id, site),
      ...targets.map(targetGroup),
      ...listeners(label, targets),
      ...targets.slice(1).flatMap((target, index) => pathRule(label, target, index + 1)),
      ...ownName(
        {
          label,
          certificateRegion: null,
          alias: { name: `aws_lb.${label}.dns_name`, zone: `aws_lb.${label}.zone_id` },
        },
        hostOf(site, false),
        site,
      ),
      urlOutput(label, site),
    ];
  },
  claims: (_, node) => [
    {
      kind: 'multi_zone',
      text: `${node.title} stands in every zone of the network.`,
      resource: `aws_lb.${labelOf(node.id)}`,
      argument: 'subnets = [for subnet in aws_subnet.public : subnet.id]',
    },
  ],
};

function capacityUnits(demand: TrafficDemand): Usage {
  const byBytes = demand.egressGbPerMonth / GB_PER_UNIT_HOUR;
  const connections = demand.meanRps / REQUESTS_PER_CONNECTION;
  const byConnections = (connections / CONNECTIONS_PER_UNIT) * HOURS_PER_MONTH;
  return {
    meter: 'elb/alb/lcu',
    what:
      byBytes >= byConnections
        ? 'capacity units: 1 GB an hour each'
        : 'capacity units: 25 new connections a second each',
    quantity: Math.max(byBytes, byConnections),
    arithmetic:
      byBytes >= byConnections
        ? `${short(byBytes)} GB / ${GB_PER_UNIT_HOUR} GB an hour`
        : `${short(connections)} connections a second / ${CONNECTIONS_PER_UNIT} x ${HOURS_PER_MONTH} h`,
  };
}

/** Labels of the programs behind it, the first of which answers what no rule names. */
function targetsOf(nodeId: string, site: Site): readonly string[] {
  return site
    .from(nodeId)
    .filter(({ to }) => site.find(to)?.choice.form === 'container')
    .map(({ to }) => site.label(to));
}

function balancer(nodeId: string, site: Site): Block {
  const label = site.label(nodeId);
  const inspected = site.to(nodeId).some(({ kind, from }) => kind === 'inspection' && site.find(from) !== null);
  return resource('edge.tf', 'aws_lb', label, {
    name: named(label),
    load_balancer_type: 'application',
    internal: false,
    subnets: subnetIds('public'),
    security_groups: [code(`aws_security_group.${label}.id`)],
    drop_invalid_header_fields: true,
    enable_deletion_protection: code('var.deletion_protection'),
    ...(inspected ? { enable_waf_fail_open: true } : {}),
    depends_on: [code('aws_route.public_internet')],
  });
}

function targetGroup(target: string): Block {
  return resource('edge.tf', 'aws_lb_target_group', target, {
    name: named(target),
    vpc_id: code('aws_vpc.main.id'),
    target_type: 'ip',
    port: code(`var.${target}_port`),
    protocol: 'HTTP',
    deregistration_delay: 30,
    health_check: nested({
      path: code(`var.${target}_health_check_path`),
      matcher: '200',
      interval: 10,
      timeout: 5,
      healthy_threshold: 2,
      unhealthy_threshold: 3,
    }),
  });
}

function listeners(label: string, [first]: readonly string[]): readonly Block[] {
  const forward: Nested['body'] =
    first === undefined
      ? { type: 'fixed-response', fixed_response: nested({ content_type: 'text/plain', status_code: '404' }) }
      : { type: 'forward', target_group_arn: code(`aws_lb_target_group.${first}.arn`) };
  const redirect = {
    type: 'redirect',
    redirect: nested({ port: '443', protocol: 'HTTPS', status_code: 'HTTP_301' }),
  };
  const when = (condition: string, content: Nested['body']) =>
    nested({ for_each: code(condition), content: nested(content) }, 'default_action');
  return [
    resource(
      'edge.tf',
      'aws_lb_listener',
      `${label}_http`,
      {
        load_balancer_arn: code(`aws_lb.${label}.arn`),
        port: 80,
        protocol: 'HTTP',
        dynamic: [
          when(`local.${label}_https ? ["redirect"] : []`, redirect),
          when(`local.${label}_https ? [] : ["answer"]`, forward),
        ],
      },
      'With a certificate this only sends browsers on to HTTPS. Without one it answers, so that a first apply shows something.',
    ),
    resource('edge.tf', 'aws_lb_listener', `${label}_https`, {
      count: code(`local.${label}_https ? 1 : 0`),
      load_balancer_arn: code(`aws_lb.${label}.arn`),
      port: 443,
      protocol: 'HTTPS',
      ssl_policy: code(`var.${label}_tls_policy`),
      certificate_arn: code(`local.${label}_certificate_arn`),
      default_action: nested(forward),
    }),
  ];
}

function pathRule(label: string, target: string, priority: number): readonly Block[] {
  return [
    variable(`${target}_paths`, {
      description: `Paths that ${target} answers.`,
      type: 'list(string)',
      default: [`/${target.replaceAll('_', '-')}/*`],
      validation: {
        condition: `length(var.${target}_paths) >= 1 && length(var.${target}_paths) <= 5 && alltrue([for path in var.${target}_paths : startswith(path, "/")])`,
        message: 'Give one to five paths that start with a slash.',
      },
    }),
    resource('edge.tf', 'aws_lb_listener_rule', target, {
      listener_arn: code(
        `local.${label}_https ? aws_lb_listener.${label}_https[0].arn : aws_lb_listener.${label}_http.arn`,
      ),
      priority,
      condition: nested({ path_pattern: nested({ values: code(`var.${target}_paths`) }) }),
      action: nested({ type: 'forward', target_group_arn: code(`aws_lb_target_group.${target}.arn`) }),
    }),
  ];
}

function frontVariables(label: string, title: string, site: Site): readonly Block[] {
  const given = `var.${label}_certificate_arn`;
  const own = zoneOf(site) !== null;
  return [
    variable(`${label}_certificate_arn`, {
      description: `${title}: certificate for HTTPS, where DNS is kept elsewhere. Null: ${own ? 'the one made here' : 'plain HTTP'}.`,
      type: 'string',
      default: null,
      validation: {
        condition: `${given} == null ? true : startswith(${given}, "arn:aws:acm:")`,
        message: 'Use the ARN of a certificate in the same region.',
      },
    }),
    variable(`${label}_tls_policy`, {
      description: `${title}: which versions of TLS callers may use.`,
      type: 'string',
      default: 'ELBSecurityPolicy-TLS13-1-2-2021-06',
      validation: {
        condition: `startswith(var.${label}_tls_policy, "ELBSecurityPolicy-")`,
        message: "Use one of ELB's policies.",
      },
    }),
    locals('locals.tf', {
      [`${label}_https`]: code(own ? `${given} != null || local.own_https` : `${given} != null`),
      [`${label}_certificate_arn`]: code(
        own ? `${given} == null ? one(aws_acm_certificate_validation.${label}[*].certificate_arn) : ${given}` : given,
      ),
    }),
  ];
}

function urlOutput(label: string, site: Site): Block {
  const plain = `\${local.${label}_https ? "https" : "http"}://\${aws_lb.${label}.dns_name}`;
  const description = 'Where the system answers now.';
  if (zoneOf(site) === null) return output(`${label}_url`, description, code(`"${plain}"`));
  const host = site.first('static_site') === null ? '' : 'api.';
  return output(
    `${label}_url`,
    description,
    code(`local.own_https ? "https://${host}\${var.domain_name}" : "${plain}"`),
  );
}

export const alb = entry(offering);
