import type { Site } from '../../../../model/offering.ts';
import { type Block, code, nested, resource } from '../../../../model/terraform.ts';
import { joined } from '../../../kit/blocks.ts';
import { role, trust } from '../../foundation/iam.ts';
import { named } from '../../foundation/naming.ts';
import { taskSubnets } from '../../foundation/network-plan.ts';
import { machineTags, rootDisk } from '../compute/machine.ts';
import { DISK_GB } from './size.ts';

/** Role and launch template of the instances of a compute environment. */
export function machineBlocks(label: string, title: string, site: Site): readonly Block[] {
  return [...machineRole(label, title), template(label, title, site)];
}

/** Instances have their own role for ECS; jobs have a separate role. */
function machineRole(label: string, title: string): readonly Block[] {
  const name = `${label}_machine`;
  return [
    role(name, `Instances of ${title}`, trust('ec2.amazonaws.com')),
    resource('security.tf', 'aws_iam_role_policy_attachment', name, {
      role: code(`aws_iam_role.${name}.name`),
      policy_arn: 'arn:aws:iam::aws:policy/service-role/AmazonEC2ContainerServiceforEC2Role',
    }),
    resource('security.tf', 'aws_iam_instance_profile', label, {
      name: named(name),
      role: code(`aws_iam_role.${name}.name`),
    }),
  ];
}

/** Encrypted disks, and public addresses where no NAT gateway gives access to the internet. */
function template(label: string, title: string, site: Site): Block {
  return resource('compute.tf', 'aws_launch_template', label, {
    name_prefix: joined(named(label), '-'),
    description: title,
    update_default_version: true,
    metadata_options: nested({ http_endpoint: 'enabled', http_tokens: 'required', http_put_response_hop_limit: 1 }),
    block_device_mappings: rootDisk(DISK_GB, site),
    network_interfaces: nested({
      device_index: 0,
      associate_public_ip_address: taskSubnets(site).isPublic,
      security_groups: [code(`aws_security_group.${label}.id`)],
      delete_on_termination: true,
    }),
    tag_specifications: machineTags(label),
  });
}
