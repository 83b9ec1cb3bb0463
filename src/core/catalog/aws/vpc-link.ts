import { code, nested, template } from '../../model/hcl.ts';
import { type Block, resource } from '../../model/iac.ts';
import type { Site } from '../../model/site.ts';
import { hostOf, zoneOf } from './domain.ts';
import { subnetIds } from './foundation/network-plan.ts';
import { named } from './naming.ts';

const HTTPS = 443;
const HTTP = 80;

/**
 * The way from a gateway to a load balancer inside the network: every path and method over a link that has a group of
 * its own, and over HTTPS once the load balancer has a certificate.
 */
export function balancerRoute(nodeId: string, balancerId: string, site: Site): readonly Block[] {
  const [label, balancer] = [site.label(nodeId), site.label(balancerId)];
  const api = code(`aws_apigatewayv2_api.${label}.id`);
  return [
    ...linkGroup(label, balancer, `edge ${nodeId}-${balancerId}`),
    resource('network.tf', 'aws_apigatewayv2_vpc_link', label, {
      name: named(label),
      subnet_ids: subnetIds('app'),
      security_group_ids: [code(`aws_security_group.${label}.id`)],
    }),
    resource('edge.tf', 'aws_apigatewayv2_integration', balancer, {
      api_id: api,
      integration_type: 'HTTP_PROXY',
      integration_method: 'ANY',
      integration_uri: code(
        `local.${balancer}_https ? aws_lb_listener.${balancer}_https[0].arn : aws_lb_listener.${balancer}_http.arn`,
      ),
      connection_type: 'VPC_LINK',
      connection_id: code(`aws_apigatewayv2_vpc_link.${label}.id`),
      payload_format_version: '1.0',
      ...(zoneOf(site) === null ? {} : { dynamic: [checkedName(balancer, site)] }),
    }),
    resource('edge.tf', 'aws_apigatewayv2_route', balancer, {
      api_id: api,
      route_key: '$default',
      target: template`integrations/${code(`aws_apigatewayv2_integration.${balancer}.id`)}`,
    }),
  ];
}

/** Over HTTPS the gateway asks for the certificate of the system's own name. */
function checkedName(balancer: string, site: Site) {
  return nested(
    {
      for_each: code(`local.${balancer}_https ? ["checked"] : []`),
      content: nested({ server_name_to_verify: hostOf(site, false) }),
    },
    'tls_config',
  );
}

/** The link may call the load balancer on the one port in use, and nothing else. */
function linkGroup(label: string, balancer: string, description: string): readonly Block[] {
  const port = code(`local.${balancer}_https ? ${HTTPS} : ${HTTP}`);
  const rule = (type: string, own: string, other: string) =>
    resource('network.tf', type, `${label}_to_${balancer}`, {
      security_group_id: code(`aws_security_group.${own}.id`),
      description,
      referenced_security_group_id: code(`aws_security_group.${other}.id`),
      ip_protocol: 'tcp',
      from_port: port,
      to_port: port,
    });
  return [
    resource('network.tf', 'aws_security_group', label, {
      name: named(label),
      description: `${label}: link into the network`,
      vpc_id: code('aws_vpc.main.id'),
      tags: { Name: named(label) },
    }),
    rule('aws_vpc_security_group_egress_rule', label, balancer),
    rule('aws_vpc_security_group_ingress_rule', balancer, label),
  ];
}
