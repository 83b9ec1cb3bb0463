import { formatNumber } from '../../../../messages/numbers.ts';
import type { Claim } from '../../../../model/finding.ts';
import { type Edge, type GraphNode, isAlone } from '../../../../model/graph.ts';
import { type AccessGrant, entry, type Site } from '../../../../model/offering.ts';
import { type Block, code, nested, resource } from '../../../../model/terraform.ts';
import { labelOf, startsWith, stringVariable } from '../../../kit/blocks.ts';
import { machineAlarm } from '../../foundation/alarms.ts';
import type { AwsOffering } from '../../foundation/facts.ts';
import { accessGrant } from '../../foundation/iam.ts';
import { named } from '../../foundation/naming.ts';
import { BALANCER_PERMISSIONS } from '../alb-permissions.ts';
import { targetGroupsOf } from '../alb-targets.ts';
import { balancerUsage } from '../alb-usage.ts';
import { publicUrlOf } from '../entry-url.ts';
import { polling } from '../invocations.ts';
import { oneWaits } from '../regional/copying.ts';
import { calledAt, calledInNetwork } from './calls.ts';
import { type MachineSize, machineUsage, webMachines, workerMachines } from './ec2-size.ts';
import { taskPrincipal } from './fargate.ts';
import { portVariable } from './fargate-variables.ts';
import { internalBalancer, internalUrl } from './internal-balancer.ts';
import { countVariables, IMAGE_PERMISSIONS, MACHINE_PERMISSIONS, machines } from './machine.ts';

type Computing = 'web_compute' | 'worker_compute';
type Named<C> = { readonly id: string; readonly capability: C };

/** Newest image of Amazon Linux 2023, which is patched for five years (its guide, "AMIs by SSM parameter"). */
const SYSTEM = '/aws/service/ami-amazon-linux-latest/al2023-ami-kernel-default-x86_64';
const CPU_TARGET_PERCENT = 60;
const HTTPS = 443;
const GRACE_SECONDS = 180;

/** Sample that listens on the port until your application replaces it. */
export const SAMPLE_SERVER = `mkdir -p /srv/sample && echo 'It works.' > /srv/sample/index.html
systemd-run --unit=sample --property=Restart=always --property=DynamicUser=yes python3 -m http.server "$PORT" --directory /srv/sample`;
const SAMPLE_WORKER = 'echo "Name a startup script for this worker."';

/** EC2 Auto Scaling group behind the load balancer or as queue consumer. */
function offering<C extends Computing>(named: Named<C>): AwsOffering<C, MachineSize>;
function offering({ id, capability }: Named<Computing>): AwsOffering<Computing, MachineSize> {
  return {
    id,
    service: 'EC2 Auto Scaling',
    capability,
    multiRegion: { standby: oneWaits },
    form: 'vm',
    inNetwork: true,
    facts: (_, node) => ({
      permissions: [MACHINE_PERMISSIONS, IMAGE_PERMISSIONS, ...(isInternal(node) ? [BALANCER_PERMISSIONS] : [])],
      ...(node.capability === 'web_compute' && !isInternal(node)
        ? { network: { port: HTTPS, programCalls: 'outside' } }
        : {}),
      invocation: polling(labelOf(node.id)),
      alarms: [machineAlarm(`aws_autoscaling_group.${labelOf(node.id)}.name`)],
    }),
    fit(node) {
      if (node.needs.scaleToZero || !node.needs.forms.includes('vm') || isAlone(node)) return null;
      const load =
        node.capability === 'web_compute'
          ? `${formatNumber(node.demand.peakRps)} requests/s at the peak`
          : `${formatNumber(node.demand.jobsPerMonth)} jobs per month`;
      return {
        because: `Instances with your own operating system setup for ${load}; failed instances are replaced, and the number of instances scales with the load.`,
        provides: [capability, `${capability}:vm`],
      };
    },
    size: (node) =>
      node.capability === 'web_compute'
        ? webMachines(node.demand, node.needs.zones)
        : workerMachines(node.demand, node.needs.zones),
    meter: (size, node) => [
      ...machineUsage(size),
      ...(isInternal(node) ? balancerUsage(node.demand, 'internal load balancer') : []),
    ],
    grantAccess: (_, node, site, __, edge) => calledMachines(node, site, edge),
    principal: (_, node) => taskPrincipal(labelOf(node.id)),
    declare: (size, node, site) => declare(size, node, site),
    claims: (size, node) => claims(size, node.id, node.title),
  };
}

function claims(size: MachineSize, id: string, title: string) {
  const label = labelOf(id);
  return [
    {
      kind: 'autoscaled' as const,
      text: `${title}: between ${size.minimum} and ${size.maximum} instances run, depending on the load.`,
      resource: `aws_autoscaling_group.${label}`,
      attributes: { max_size: size.maximum },
    },
    {
      kind: 'encrypted_at_rest' as const,
      text: `${title}: disks are encrypted.`,
      resource: `aws_launch_template.${label}`,
      attributes: { 'block_device_mappings.ebs.encrypted': true },
    },
    sessionClaim(label, title),
  ];
}

/** Operators connect through Session Manager. */
export function sessionClaim(label: string, title: string): Claim {
  return {
    kind: 'no_stored_password',
    text: `${title}: operators connect to instances through Session Manager, without SSH keys or open ports.`,
    resource: `aws_iam_role_policy_attachment.${label}_session`,
    attributes: { policy_arn: 'arn:aws:iam::aws:policy/AmazonSSMManagedInstanceCore' },
  };
}

type Internal = GraphNode<'web_compute'>;

/** Only other programs call it. */
function isInternal(node: GraphNode<Computing>): node is Internal {
  return node.capability === 'web_compute' && node.demand.internal === true;
}

/** An internal program has a load balancer of its own; others are called where clients call them. */
function calledMachines(node: GraphNode<Computing>, site: Site, edge: Edge): AccessGrant {
  if (edge.kind !== 'request') return accessGrant({}, []);
  return isInternal(node)
    ? calledInNetwork(node.id, edge.from, site, internalUrl(site.label(node.id)))
    : calledAt(node.id, site, publicUrlOf(node.id, site));
}

function declare(size: MachineSize, node: GraphNode<Computing>, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const isWeb = node.capability === 'web_compute';
  const groups = [
    ...targetGroupsOf(node.id, site).map(({ group }) => group),
    ...(isInternal(node) ? [`${label}_inside`] : []),
  ];
  const isTarget = groups.length > 0;
  return [
    ...countVariables(label, node.title, size.minimum, size.maximum),
    ...(isWeb ? webVariables(label, node.title, node.demand.port, isTarget) : []),
    ...machines(
      node.id,
      {
        title: node.title,
        instance: size.instance,
        diskGb: size.diskGb,
        system: SYSTEM,
        sample: isWeb ? SAMPLE_SERVER : SAMPLE_WORKER,
        environment: {
          AWS_REGION: code('var.region'),
          ...(isWeb ? { PORT: code(`tostring(var.${label}_port)`) } : {}),
        },
        group: {
          min_size: code(`var.${label}_min_machines`),
          max_size: code(`var.${label}_max_machines`),
          health_check_type: isTarget ? 'ELB' : 'EC2',
          health_check_grace_period: GRACE_SECONDS,
          ...(isTarget ? { target_group_arns: groups.map((group) => code(`aws_lb_target_group.${group}.arn`)) } : {}),
        },
      },
      site,
    ),
    ...(isInternal(node) ? internalBalancer(label, site) : []),
    resource('compute.tf', 'aws_autoscaling_policy', label, {
      name: named(`${label}_cpu`),
      autoscaling_group_name: code(`aws_autoscaling_group.${label}.name`),
      policy_type: 'TargetTrackingScaling',
      target_tracking_configuration: nested({
        target_value: CPU_TARGET_PERCENT,
        predefined_metric_specification: nested({ predefined_metric_type: 'ASGAverageCPUUtilization' }),
      }),
    }),
  ];
}

function webVariables(label: string, title: string, port: number, isTarget: boolean): readonly Block[] {
  return [
    portVariable(`${label}_port`, title, port, 'startup script'),
    ...(isTarget
      ? [
          stringVariable(
            `${label}_health_check_path`,
            `${title}: health check path; it returns 200 when an instance can serve requests.`,
            '/',
            startsWith('/', 'Start the path with a slash.'),
          ),
        ]
      : []),
  ];
}

export const ec2Web = entry(offering({ id: 'aws.ec2-web', capability: 'web_compute' }));
export const ec2Worker = entry(offering({ id: 'aws.ec2-worker', capability: 'worker_compute' }));
