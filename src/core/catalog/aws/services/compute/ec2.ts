import { formatNumber } from '../../../../messages/numbers.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import { entry, type Site } from '../../../../model/offering.ts';
import { type Block, code, nested, resource } from '../../../../model/terraform.ts';
import { labelOf, startsWith, stringVariable } from '../../../kit/blocks.ts';
import { machineAlarm } from '../../foundation/alarms.ts';
import type { AwsOffering } from '../../foundation/facts.ts';
import { named } from '../../foundation/naming.ts';
import { oneWaits } from '../regional/copying.ts';
import { type MachineSize, machineUsage, webMachines, workerMachines } from './ec2-size.ts';
import { taskPrincipal } from './fargate.ts';
import { portVariable } from './fargate-variables.ts';
import { countVariables, MACHINE_PERMISSIONS, machines } from './machine.ts';

type Computing = 'web_compute' | 'worker_compute';
type Named<C> = { readonly id: string; readonly capability: C };

/** Newest image of Amazon Linux 2023, which is patched for five years (its guide, "AMIs by SSM parameter"). */
const SYSTEM = '/aws/service/ami-amazon-linux-latest/al2023-ami-kernel-default-x86_64';
const CPU_TARGET_PERCENT = 60;
const GRACE_SECONDS = 180;

/** Sample that listens on the port until your application replaces it. */
const SAMPLE_SERVER = `mkdir -p /srv/sample && echo 'It works.' > /srv/sample/index.html
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
      permissions: [MACHINE_PERMISSIONS],
      alarms: [machineAlarm(`aws_autoscaling_group.${labelOf(node.id)}.name`)],
    }),
    fit(node) {
      if (node.needs.scaleToZero || !node.needs.forms.includes('vm')) return null;
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
    meter: (size) => machineUsage(size),
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
      argument: `max_size = var.${label}_max_machines`,
    },
    {
      kind: 'encrypted_at_rest' as const,
      text: `${title}: disks are encrypted.`,
      resource: `aws_launch_template.${label}`,
      argument: 'encrypted = true',
    },
    {
      kind: 'no_stored_password' as const,
      text: `${title}: operators connect to instances through Session Manager, without SSH keys or open ports.`,
      resource: `aws_iam_role_policy_attachment.${label}_session`,
      argument: 'policy_arn = "arn:aws:iam::aws:policy/AmazonSSMManagedInstanceCore"',
    },
  ];
}

function declare(size: MachineSize, node: GraphNode<Computing>, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const isWeb = node.capability === 'web_compute';
  const isTarget = site.to(node.id).some(({ from }) => site.find(from)?.node.capability === 'load_balancer');
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
          ...(isTarget ? { target_group_arns: [code(`aws_lb_target_group.${label}.arn`)] } : {}),
        },
      },
      site,
    ),
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
    portVariable(`${label}_port`, title, port),
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
