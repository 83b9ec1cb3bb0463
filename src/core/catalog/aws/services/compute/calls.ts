import type { GraphNode } from '../../../../model/graph.ts';
import type { AccessGrant, Principal, Site, Usage } from '../../../../model/offering.ts';
import { type Block, code, type Expression, nested, resource } from '../../../../model/terraform.ts';
import { joined } from '../../../kit/blocks.ts';
import { permissions, scope } from '../../foundation/facts.ts';
import { accessGrant, grant } from '../../foundation/iam.ts';
import { publicUrlOf } from '../entry-url.ts';

/** Permissions to deploy the private names of programs. */
export const DISCOVERY_PERMISSIONS = permissions(
  `
aws_service_discovery_private_dns_namespace servicediscovery: CreatePrivateDnsNamespace DeleteNamespace TagResource
 servicediscovery: UntagResource UpdatePrivateDnsNamespace route53: CreateHostedZone DeleteHostedZone
aws_service_discovery_service servicediscovery: CreateService DeleteService TagResource UntagResource UpdateService
`,
  { servicediscovery: scope('', 'Get* List*') },
);

const FILE = 'compute.tf';
const NAMESPACE = 'aws_service_discovery_private_dns_namespace.main';
/** A stopped container leaves the answers within this time. */
const ANSWER_SECONDS = 10;

/** Other programs call it. */
export function isCalled(nodeId: string, site: Site): boolean {
  return site.to(nodeId).some(({ kind, from }) => kind === 'request' && isProgram(from, site));
}

/** An API gateway calls it without a load balancer between, and asks Cloud Map for its containers. */
export function isBehindGateway(nodeId: string, site: Site): boolean {
  return site.to(nodeId).some(({ from }) => site.find(from)?.node.capability === 'api_gateway');
}

function isProgram(nodeId: string, site: Site): boolean {
  return (site.find(nodeId)?.choice.principal ?? null) !== null;
}

/** The address of a program in the environment of its caller. @param url null if the caller cannot reach it */
export function calledAt(
  nodeId: string,
  site: Site,
  url: Expression | null,
  blocks: readonly Block[] = [],
): AccessGrant {
  return accessGrant(url === null ? {} : { [`${site.label(nodeId).toUpperCase()}_URL`]: url }, blocks);
}

/** Access to a program with an address in the VPC; a caller outside it uses the entry point of clients. */
export function calledInNetwork(nodeId: string, callerId: string, site: Site, url: Expression): AccessGrant {
  const isInside = site.find(callerId)?.choice.inNetwork === true;
  return calledAt(nodeId, site, isInside ? url : publicUrlOf(nodeId, site));
}

/**
 * A private name for a program, resolved only inside the VPC, which ECS keeps up to date: addresses for other programs,
 * and ports for an API gateway, which reads them from the service records (API Gateway guide, "Private integrations").
 */
export function privateName(nodeId: string, site: Site): readonly Block[] {
  const types = [...(isCalled(nodeId, site) ? ['A'] : []), ...(isBehindGateway(nodeId, site) ? ['SRV'] : [])];
  const records = types.map((type) => nested({ type, ttl: ANSWER_SECONDS }));
  return [
    resource(FILE, 'aws_service_discovery_private_dns_namespace', 'main', {
      name: joined(code('local.name'), '.internal'),
      description: 'Private names of the programs',
      vpc: code('aws_vpc.main.id'),
    }),
    resource(FILE, 'aws_service_discovery_service', site.label(nodeId), {
      name: nodeId,
      dns_config: nested({
        namespace_id: code(`${NAMESPACE}.id`),
        routing_policy: 'MULTIVALUE',
        dns_records: records.length === 1 ? records[0] : records,
      }),
    }),
  ];
}

/** URL of a program with a private name. */
export function privateUrl(nodeId: string, site: Site): Expression {
  return joined('http://', nodeId, '.', code(`${NAMESPACE}.name`), ':', code(`var.${site.label(nodeId)}_port`));
}

/** Usage of the private name of a program that other programs call. */
export function privateNameUsage({ demand }: GraphNode<'web_compute'>): readonly Usage[] {
  return demand.internal === true || demand.called === true ? [privateNames()] : [];
}

/** Usage of the private names: one hosted zone for all programs. */
export function privateNames(): Usage {
  return {
    meter: 'route53/hosted-zone',
    what: 'hosted zone of the private names',
    quantity: 1,
    arithmetic: '1 zone',
    sharedAs: 'aws-private-names',
  };
}

/** URL of a function that only signed requests of roles with permission reach. */
export function functionUrl(nodeId: string, site: Site): readonly Block[] {
  const label = site.label(nodeId);
  return [
    resource(FILE, 'aws_lambda_function_url', label, {
      function_name: code(`aws_lambda_function.${label}.function_name`),
      authorization_type: 'AWS_IAM',
    }),
  ];
}

/** Access to the URL of a function: the caller signs its requests with its role. */
export function callsFunction(nodeId: string, site: Site, caller: Principal): AccessGrant {
  const label = site.label(nodeId);
  const url = code(`trimsuffix(aws_lambda_function_url.${label}.function_url, "/")`);
  return calledAt(nodeId, site, url, [
    grant(caller, label, [
      {
        sid: 'CallUrl',
        actions: ['lambda:InvokeFunctionUrl', 'lambda:InvokeFunction'],
        resources: code(`aws_lambda_function.${label}.arn`),
      },
    ]),
  ]);
}
