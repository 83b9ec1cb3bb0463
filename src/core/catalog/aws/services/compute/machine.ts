import type { Site } from '../../../../model/offering.ts';
import {
  type Block,
  type Body,
  code,
  data,
  type Expression,
  heredoc,
  locals,
  type Nested,
  nested,
  resource,
  type Value,
} from '../../../../model/terraform.ts';
import { atLeast, holds, joined, matches, numberVariable, stringVariable } from '../../../kit/blocks.ts';
import { permissions, scope } from '../../foundation/facts.ts';
import { role, trust } from '../../foundation/iam.ts';
import { named, withKey } from '../../foundation/naming.ts';
import { taskSubnets } from '../../foundation/network-plan.ts';

/** Permissions to read the newest AMI of an operating system. */
export const IMAGE_PERMISSIONS = permissions('data.aws_ssm_parameter ssm: GetParameter', {
  ssm: scope('ssm:{region}::parameter/aws/service/*'),
});

export const MACHINE_PERMISSIONS = permissions(
  `
aws_autoscaling_group autoscaling: CreateAutoScalingGroup CreateOrUpdateTags DeleteAutoScalingGroup DeleteTags
 autoscaling: CancelInstanceRefresh SetInstanceProtection StartInstanceRefresh UpdateAutoScalingGroup
 autoscaling: AttachLoadBalancerTargetGroups DetachLoadBalancerTargetGroups ec2: RunInstances
`,
  {},
  { aws_autoscaling_group: ['autoscaling.amazonaws.com'] },
);

const FILE = 'compute.tf';

/** Settings of an instance. */
export interface Machine {
  readonly title: string;
  readonly instance: string;
  readonly diskGb: number;
  /** SSM parameter with the newest AMI of an operating system. */
  readonly system: string;
  /** Shell script that runs before the application. */
  readonly before?: string;
  /** The scripts run at every start of the instance, not only at its first. */
  readonly everyStart?: true;
  /** Shell script of the sample. */
  readonly sample: string;
  /** Additional environment variables. */
  readonly environment: Readonly<Record<string, Expression>>;
}

/** Settings of an Auto Scaling group. */
export interface Machines extends Machine {
  /** Arguments of the group: size limits, target groups, health checks. */
  readonly group: Body;
}

/** Launch template, role, and the Auto Scaling group that replaces failed instances. */
export function machines(nodeId: string, asked: Machines, site: Site): readonly Block[] {
  const label = site.label(nodeId);
  return [...machineBasis(nodeId, asked, site), template(label, asked, site), group(label, asked, site)];
}

/** What every instance has: variables, operating system, role and startup script. */
export function machineBasis(nodeId: string, asked: Machine, site: Site): readonly Block[] {
  const label = site.label(nodeId);
  return [
    ...variables(label, asked),
    data(FILE, 'aws_ssm_parameter', label, { name: asked.system }),
    ...machineRole(label, asked.title),
    startup(nodeId, asked, site),
  ];
}

function variables(label: string, { title, instance, diskGb, everyStart }: Machine): readonly Block[] {
  const often = everyStart === true ? ' at every start of the instance' : '';
  return [
    stringVariable(
      `${label}_startup`,
      `${title}: path of a shell script that installs and starts your application${often}; its environment variables are in /etc/program.env. Null: a sample.`,
      null,
      holds((v) => `${v} == null ? true : fileexists(${v})`, 'Enter the path of an existing file.'),
    ),
    stringVariable(
      `${label}_instance_type`,
      `${title}: instance type.`,
      instance,
      matches('^[a-z0-9-]+\\\\.[a-z0-9]+$', 'Use an instance type such as m7i.large.'),
    ),
    numberVariable(`${label}_disk_gb`, `${title}: disk size of an instance in GB.`, diskGb, atLeast(8)),
  ];
}

/** Access through Session Manager: no SSH key, no open port. */
function machineRole(label: string, title: string): readonly Block[] {
  return [
    role(label, `Permissions of ${title}`, trust('ec2.amazonaws.com')),
    resource('security.tf', 'aws_iam_role_policy_attachment', `${label}_session`, {
      role: code(`aws_iam_role.${label}.name`),
      policy_arn: 'arn:aws:iam::aws:policy/AmazonSSMManagedInstanceCore',
    }),
    resource('security.tf', 'aws_iam_instance_profile', label, {
      name: named(label),
      role: code(`aws_iam_role.${label}.name`),
    }),
  ];
}

/** User data: writes the environment variables to a file, then runs the team's script or the sample. */
function startup(nodeId: string, asked: Machine, site: Site): Block {
  const label = site.label(nodeId);
  const granted = site.granted(nodeId);
  const before = asked.before === undefined ? '' : `local.${label}_before, `;
  return locals('locals.tf', {
    [`${label}_environment`]: { ...asked.environment, ...granted.environment },
    ...(asked.before === undefined ? {} : { [`${label}_before`]: heredoc(asked.before) }),
    [`${label}_sample`]: heredoc(asked.sample),
    [`${label}_script`]: code(
      `join("\\n", concat(["#!/bin/bash", "cat > /etc/program.env <<'END'"], [for name, value in local.${label}_environment : "\${name}=\${value}"], ["END", "set -a; . /etc/program.env; set +a"], [${before}var.${label}_startup == null ? local.${label}_sample : file(var.${label}_startup)]))`,
    ),
  });
}

/** Instance metadata only with a session token (IMDSv2), and not from containers. */
export const METADATA = nested({ http_endpoint: 'enabled', http_tokens: 'required', http_put_response_hop_limit: 1 });

/** Encrypted volume. */
export function volume(sizeGb: Value, site: Site): Body {
  return { encrypted: true, ...withKey(site, 'kms_key_id'), volume_type: 'gp3', volume_size: sizeGb };
}

/** Root volume of a launch template. */
export function rootDisk(sizeGb: Value, site: Site): Nested {
  return nested({
    device_name: '/dev/xvda',
    ebs: nested({ ...volume(sizeGb, site), delete_on_termination: true }),
  });
}

/** Tags of the instances and volumes of a launch template. */
export function machineTags(label: string): readonly Nested[] {
  return ['instance', 'volume'].map((kind) =>
    nested({
      resource_type: kind,
      tags: code(`merge(local.tags, { Name = "\${local.name}-${label.replaceAll('_', '-')}" })`),
    }),
  );
}

function template(label: string, { title }: Machines, site: Site): Block {
  return resource(FILE, 'aws_launch_template', label, {
    name_prefix: joined(named(label), '-'),
    description: title,
    image_id: code(`data.aws_ssm_parameter.${label}.insecure_value`),
    instance_type: code(`var.${label}_instance_type`),
    update_default_version: true,
    user_data: code(`base64encode(local.${label}_script)`),
    ebs_optimized: true,
    iam_instance_profile: nested({ arn: code(`aws_iam_instance_profile.${label}.arn`) }),
    metadata_options: METADATA,
    monitoring: nested({ enabled: false }),
    block_device_mappings: rootDisk(code(`var.${label}_disk_gb`), site),
    network_interfaces: nested({
      associate_public_ip_address: taskSubnets(site).isPublic,
      security_groups: [code(`aws_security_group.${label}.id`)],
      delete_on_termination: true,
    }),
    tag_specifications: machineTags(label),
  });
}

function group(label: string, asked: Machines, site: Site): Block {
  const { ids, route } = taskSubnets(site);
  return resource(FILE, 'aws_autoscaling_group', label, {
    name: named(label),
    vpc_zone_identifier: ids,
    ...asked.group,
    launch_template: nested({
      id: code(`aws_launch_template.${label}.id`),
      version: code(`aws_launch_template.${label}.latest_version`),
    }),
    instance_refresh: nested({ strategy: 'Rolling', preferences: nested({ min_healthy_percentage: 90 }) }),
    tag: nested({ key: 'Name', value: named(label), propagate_at_launch: false }),
    lifecycle: nested({ ignore_changes: [code('desired_capacity')] }),
    depends_on: [code(route)],
  });
}

/** Minimum and maximum number of instances. */
export function countVariables(label: string, title: string, minimum: number, maximum: number): readonly Block[] {
  return [
    numberVariable(`${label}_min_machines`, `${title}: minimum number of instances.`, minimum, atLeast(0)),
    numberVariable(
      `${label}_max_machines`,
      `${title}: maximum number of instances; limits the cost.`,
      maximum,
      holds((v) => `${v} >= var.${label}_min_machines`, `Use at least ${label}_min_machines.`),
    ),
  ];
}
