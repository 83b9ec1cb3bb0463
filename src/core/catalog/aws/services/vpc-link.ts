import type { Site } from '../../../model/offering.ts';
import { type Block, type Body, code, type Expression, nested, resource, template } from '../../../model/terraform.ts';
import { callerHeader, checkOf, openRoutes } from '../foundation/callers.ts';
import type { CallerCheck } from '../foundation/facts.ts';
import { named } from '../foundation/naming.ts';
import { isBehindCdn, networkPlan, subnetIds } from '../foundation/network-plan.ts';
import { hostOf, zoneOf } from './domain.ts';
import { egressGroup } from './egress-group.ts';
import { CLIENT_ADDRESS } from './waf.ts';

const HTTPS = 443;
const HTTP = 80;

/**
 * Routes to an integration: the default route without paths, else a route for each path and one for all below it. The
 * first is named after the integration.
 */
export function gatewayRoutes(
  gateway: string,
  integration: string,
  paths: readonly string[],
  check: CallerCheck | null,
): readonly Block[] {
  const keys = paths.length === 0 ? ['$default'] : paths.flatMap((path) => [`ANY ${path}/{path+}`, `ANY ${path}`]);
  return keys.map((key, index) =>
    resource('edge.tf', 'aws_apigatewayv2_route', index === 0 ? integration : `${integration}_${index}`, {
      api_id: code(`aws_apigatewayv2_api.${gateway}.id`),
      route_key: key,
      target: template`integrations/${code(`aws_apigatewayv2_integration.${integration}.id`)}`,
      ...check,
    }),
  );
}

/** A target inside the VPC: a load balancer, or a program that Cloud Map knows. */
interface PrivateTarget {
  readonly id: string;
  readonly uri: Expression;
  readonly port: Expression;
  /** Further arguments of the integration. */
  readonly more: Body;
}

/**
 * Route to an internal load balancer: all methods, over HTTPS if the load balancer has a certificate.
 * @param paths paths that it receives; empty for all that no other route takes
 */
export function balancerRoute(
  nodeId: string,
  balancerId: string,
  paths: readonly string[],
  site: Site,
): readonly Block[] {
  const balancer = site.label(balancerId);
  const target = {
    id: balancerId,
    uri: code(
      `local.${balancer}_https ? aws_lb_listener.${balancer}_https[0].arn : aws_lb_listener.${balancer}_http.arn`,
    ),
    port: code(`local.${balancer}_https ? ${HTTPS} : ${HTTP}`),
    more: zoneOf(site) === null ? {} : { dynamic: [checkedName(nodeId, balancer, site)] },
  };
  return privateRoute(nodeId, target, paths, site);
}

/** Route to the containers of a program, which ECS registers in Cloud Map with their addresses and ports. */
export function containerRoute(
  nodeId: string,
  programId: string,
  paths: readonly string[],
  site: Site,
): readonly Block[] {
  const label = site.label(programId);
  const target = {
    id: programId,
    uri: code(`aws_service_discovery_service.${label}.arn`),
    port: code(`var.${label}_port`),
    more: {},
  };
  return privateRoute(nodeId, target, paths, site);
}

/** VPC link with its own security group, and the routes and the integration of one target behind it. */
function privateRoute(nodeId: string, target: PrivateTarget, paths: readonly string[], site: Site): readonly Block[] {
  const [label, to] = [site.label(nodeId), site.label(target.id)];
  const header = callerHeader(site);
  const check = checkOf(site);
  const client = clientAddress(nodeId, target.id, site);
  const way = {
    api_id: code(`aws_apigatewayv2_api.${label}.id`),
    integration_type: 'HTTP_PROXY',
    integration_method: 'ANY',
    integration_uri: target.uri,
    connection_type: 'VPC_LINK',
    connection_id: code(`aws_apigatewayv2_vpc_link.${label}.id`),
    payload_format_version: '1.0',
    ...target.more,
  };
  return [
    // The link may call the target on the one port in use, and nothing else.
    ...egressGroup({
      label,
      to,
      groupDescription: `${label}: VPC link`,
      ruleDescription: `edge ${nodeId}-${target.id}`,
      port: target.port,
    }),
    resource('network.tf', 'aws_apigatewayv2_vpc_link', label, {
      name: named(label),
      subnet_ids: subnetIds(networkPlan(site)?.hasApp === false ? 'public' : 'app'),
      security_group_ids: [code(`aws_security_group.${label}.id`)],
    }),
    resource('edge.tf', 'aws_apigatewayv2_integration', to, {
      ...way,
      ...withHeaders({
        ...client,
        ...(header === null ? {} : { [`overwrite:${header}`]: '$context.identity.cognitoIdentityId' }),
      }),
    }),
    ...gatewayRoutes(label, to, paths, check),
    ...(header === null
      ? []
      : [
          // Requests without sign-in must not carry the header of the caller's identity.
          resource('edge.tf', 'aws_apigatewayv2_integration', `${to}_open`, {
            ...way,
            ...withHeaders({ ...client, [`remove:${header}`]: "''" }),
          }),
        ]),
    ...(check === null || paths.length > 0 ? [] : openRoutes(nodeId, header === null ? to : `${to}_open`, site)),
  ];
}

/** Header with the address of the client, where a web ACL on the target limits the requests of each. */
function clientAddress(nodeId: string, targetId: string, site: Site): Readonly<Record<string, string>> {
  const isInspected = site.to(targetId).some(({ kind, from }) => kind === 'inspection' && site.find(from) !== null);
  if (!isInspected) return {};
  const address = isBehindCdn(nodeId, site) ? '$request.header.x-forwarded-for' : '$context.identity.sourceIp';
  return { [`overwrite:header.${CLIENT_ADDRESS}`]: address };
}

function withHeaders(headers: Readonly<Record<string, string>>): Body {
  return Object.keys(headers).length === 0 ? {} : { request_parameters: headers };
}

/** Over HTTPS the gateway expects the certificate of the system's domain name. */
function checkedName(nodeId: string, balancer: string, site: Site) {
  return nested(
    {
      for_each: code(`local.${balancer}_https ? ["checked"] : []`),
      content: nested({ server_name_to_verify: hostOf(nodeId, site) }),
    },
    'tls_config',
  );
}
