import { type Block, code, type Expression, resource } from '../../../model/terraform.ts';
import { named } from '../foundation/naming.ts';

export interface EgressGroup {
  /** Name of the created group, in resource labels. */
  readonly label: string;
  /** Label of the group that it may call. */
  readonly to: string;
  /** Description of the group. */
  readonly groupDescription: string;
  /** Description of the rules. */
  readonly ruleDescription: string;
  readonly port: number | Expression;
}

/** A security group for network interfaces that AWS creates: egress only to one other group on one port. */
export function egressGroup(group: EgressGroup): readonly Block[] {
  const { label, groupDescription } = group;
  return [
    resource('network.tf', 'aws_security_group', label, {
      name: named(label),
      description: groupDescription,
      vpc_id: code('aws_vpc.main.id'),
      tags: { Name: named(label) },
    }),
    ...egressRules(group),
  ];
}

/** One rule at each end. */
export function egressRules({ label, to, ruleDescription, port }: Omit<EgressGroup, 'groupDescription'>) {
  const rule = (type: string, own: string, other: string) =>
    resource('network.tf', type, `${label}_to_${to}`, {
      security_group_id: code(`aws_security_group.${own}.id`),
      description: ruleDescription,
      referenced_security_group_id: code(`aws_security_group.${other}.id`),
      ip_protocol: 'tcp',
      from_port: port,
      to_port: port,
    });
  return [
    rule('aws_vpc_security_group_egress_rule', label, to),
    rule('aws_vpc_security_group_ingress_rule', to, label),
  ];
}
