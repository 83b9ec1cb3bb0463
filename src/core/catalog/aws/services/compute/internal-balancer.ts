import type { Site } from '../../../../model/offering.ts';
import { type Block, code, type Expression, nested, resource } from '../../../../model/terraform.ts';
import { joined } from '../../../kit/blocks.ts';
import { hashOf } from '../../foundation/naming.ts';
import { taskSubnets } from '../../foundation/network-plan.ts';

const NETWORK = 'network.tf';

/**
 * A load balancer inside the network, in front of instances that only other programs call. It is in the security group
 * of the instances, which the callers may reach on the port of the program.
 */
export function internalBalancer(label: string, site: Site): readonly Block[] {
  const port = code(`var.${label}_port`);
  const name = joined(code('local.name'), `-in-${hashOf(label)}`);
  const rule = (type: string) =>
    resource(NETWORK, type, `${label}_inside`, {
      security_group_id: code(`aws_security_group.${label}.id`),
      description: 'From the internal load balancer to the instances',
      referenced_security_group_id: code(`aws_security_group.${label}.id`),
      ip_protocol: 'tcp',
      from_port: port,
      to_port: port,
    });
  return [
    resource(NETWORK, 'aws_lb', `${label}_inside`, {
      name,
      load_balancer_type: 'application',
      internal: true,
      subnets: taskSubnets(site).ids,
      security_groups: [code(`aws_security_group.${label}.id`)],
      drop_invalid_header_fields: true,
      enable_deletion_protection: code('var.deletion_protection'),
    }),
    resource(NETWORK, 'aws_lb_target_group', `${label}_inside`, {
      name,
      vpc_id: code('aws_vpc.main.id'),
      target_type: 'instance',
      port,
      protocol: 'HTTP',
      deregistration_delay: 30,
      health_check: nested({ path: code(`var.${label}_health_check_path`), matcher: '200', interval: 10, timeout: 5 }),
    }),
    resource(NETWORK, 'aws_lb_listener', `${label}_inside`, {
      load_balancer_arn: code(`aws_lb.${label}_inside.arn`),
      port,
      protocol: 'HTTP',
      default_action: nested({ type: 'forward', target_group_arn: code(`aws_lb_target_group.${label}_inside.arn`) }),
    }),
    rule('aws_vpc_security_group_egress_rule'),
    rule('aws_vpc_security_group_ingress_rule'),
  ];
}

/** URL of a program behind its internal load balancer. */
export function internalUrl(label: string): Expression {
  return joined('http://', code(`aws_lb.${label}_inside.dns_name`), ':', code(`var.${label}_port`));
}
