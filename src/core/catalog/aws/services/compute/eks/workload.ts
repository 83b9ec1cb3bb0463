import type { Site } from '../../../../../model/offering.ts';
import {
  type Block,
  type Body,
  code,
  type Expression,
  locals,
  nested,
  resource,
} from '../../../../../model/terraform.ts';
import { atLeast, holds, listVariable, matches, numberVariable, stringVariable } from '../../../../kit/blocks.ts';
import { role } from '../../../foundation/iam.ts';
import type { MachineSize } from '../ec2-size.ts';
import { countVariables } from '../machine.ts';
import { CLUSTER, clusterBlocks, nodeGroup } from './cluster.ts';
import { PODS_PER_MACHINE } from './size.ts';

const FILE = 'compute.tf';
const POD_CPU = '750m';
const POD_MEMORY_MIB = 1536;
const MIB_PER_GB = 1024;
const BUSY_PERCENT = 60;

/** An application in the cluster. */
export interface Program {
  readonly id: string;
  readonly title: string;
  readonly size: MachineSize;
  /** Memory below which a pod does not run, GB. */
  readonly leastMemoryGb?: number;
  readonly sampleImage: string;
  /** Command of the sample image. */
  readonly sampleCommand: readonly string[];
  /** Additional environment variables. */
  readonly environment: Readonly<Record<string, Expression>>;
  /** Port of the pod; null if it has no callers. */
  readonly port: Expression | null;
}

/** Nodes, pods with their own IAM role, and the scaling limits of both. */
export function programBlocks(program: Program, site: Site): readonly Block[] {
  const label = site.label(program.id);
  return [
    ...programVariables(program, label),
    locals('locals.tf', {
      [`${label}_image`]: code(`var.${label}_image == null ? "${program.sampleImage}" : var.${label}_image`),
      [`${label}_command`]: code(
        `var.${label}_image == null ? [${program.sampleCommand.map((word) => `"${word}"`).join(', ')}] : var.${label}_command`,
      ),
    }),
    ...clusterBlocks(site),
    ...nodeGroup(program.id, program.title, site),
    ...podIdentity(program, site),
    deployment(program, site),
    scaler(program, label),
  ];
}

/** Pods assume the role through EKS Pod Identity, without access keys. */
function podIdentity({ id, title }: Program, site: Site): readonly Block[] {
  const label = site.label(id);
  return [
    role(label, `Permissions of ${title}`, code('local.pod_trust')),
    locals('security.tf', {
      pod_trust: {
        hcl: 'call',
        name: 'jsonencode',
        args: [
          {
            Version: '2012-10-17',
            Statement: [
              {
                Effect: 'Allow',
                Principal: { Service: 'pods.eks.amazonaws.com' },
                Action: ['sts:AssumeRole', 'sts:TagSession'],
                Condition: { StringEquals: { 'aws:SourceAccount': code('local.account') } },
              },
            ],
          },
        ],
      },
    }),
    resource('security.tf', 'aws_eks_pod_identity_association', label, {
      cluster_name: code(`${CLUSTER}.name`),
      namespace: 'default',
      service_account: id,
      role_arn: code(`aws_iam_role.${label}.arn`),
    }),
    resource(FILE, 'kubernetes_service_account_v1', label, {
      metadata: nested({ name: id }),
      automount_service_account_token: false,
      depends_on: [code(`aws_eks_node_group.${label}`)],
    }),
  ];
}

function deployment(program: Program, site: Site): Block {
  const { id } = program;
  const label = site.label(id);
  const labels = { app: id };
  return resource(FILE, 'kubernetes_deployment_v1', label, {
    metadata: nested({ name: id, labels }),
    wait_for_rollout: false,
    spec: nested({
      selector: nested({ match_labels: labels }),
      template: nested({
        metadata: nested({ labels }),
        spec: nested({
          service_account_name: code(`kubernetes_service_account_v1.${label}.metadata[0].name`),
          node_selector: { part: id },
          topology_spread_constraint: nested({
            max_skew: 1,
            topology_key: 'topology.kubernetes.io/zone',
            when_unsatisfiable: 'ScheduleAnyway',
            label_selector: nested({ match_labels: labels }),
          }),
          security_context: nested({ seccomp_profile: nested({ type: 'RuntimeDefault' }) }),
          container: nested(container(program, site)),
        }),
      }),
    }),
    lifecycle: nested({ ignore_changes: [code('spec[0].replicas')] }),
    depends_on: [code(`aws_eks_pod_identity_association.${label}`), code('aws_eks_addon.eks_pod_identity_agent')],
  });
}

function container(program: Program, site: Site): Body {
  const label = site.label(program.id);
  const size = { cpu: code(`var.${label}_pod_cpu`), memory: code(`var.${label}_pod_memory`) };
  return {
    name: 'program',
    image: code(`local.${label}_image`),
    command: code(`length(local.${label}_command) == 0 ? null : local.${label}_command`),
    resources: nested({ requests: size, limits: { memory: code(`var.${label}_pod_memory`) } }),
    ...(program.port === null ? {} : answering(label, program.port)),
    security_context: nested({ allow_privilege_escalation: false }),
    env: environment(program, site).map(([name, value]) => nested({ name, value })),
  };
}

function answering(label: string, port: Expression): Body {
  return {
    port: nested({ container_port: port }),
    readiness_probe: nested({
      period_seconds: 10,
      http_get: nested({ path: code(`var.${label}_health_check_path`), port }),
    }),
    liveness_probe: nested({ period_seconds: 30, initial_delay_seconds: 60, tcp_socket: nested({ port }) }),
  };
}

/** A pod gets secret names instead of values; the application reads the secrets. */
function environment(program: Program, site: Site): readonly (readonly [string, Expression])[] {
  const { environment: told, secrets } = site.granted(program.id);
  const names = Object.fromEntries(Object.entries(secrets).map(([name, arn]) => [`${name}_ARN`, arn]));
  return Object.entries<Expression>({ AWS_REGION: code('var.region'), ...told, ...names, ...program.environment }).sort(
    ([a], [b]) => (a < b ? -1 : 1),
  );
}

function scaler({ id }: Program, label: string): Block {
  return resource(FILE, 'kubernetes_horizontal_pod_autoscaler_v2', label, {
    metadata: nested({ name: id }),
    spec: nested({
      min_replicas: code(`var.${label}_min_pods`),
      max_replicas: code(`var.${label}_max_pods`),
      scale_target_ref: nested({ api_version: 'apps/v1', kind: 'Deployment', name: id }),
      metric: nested({
        type: 'Resource',
        resource: nested({ name: 'cpu', target: nested({ type: 'Utilization', average_utilization: BUSY_PERCENT }) }),
      }),
    }),
    depends_on: [code(`kubernetes_deployment_v1.${label}`), code('aws_eks_addon.metrics_server')],
  });
}

function programVariables({ title, size, leastMemoryGb = 0 }: Program, label: string): readonly Block[] {
  const memory = `${Math.max(POD_MEMORY_MIB, Math.ceil(leastMemoryGb * MIB_PER_GB))}Mi`;
  const quantity = (name: string, what: string, value: string, example: string, pattern: string) =>
    stringVariable(
      `${label}_${name}`,
      `${title}: ${what}`,
      value,
      holds((v) => `can(regex("${pattern}", ${v}))`, `Use an amount such as ${example}.`),
    );
  return [
    stringVariable(
      `${label}_image`,
      `${title}: container image of your application, with a fixed tag. Null: a public sample.`,
      null,
      holds(
        (v) => `${v} == null ? true : length(${v}) > 0 && !endswith(${v}, ":latest")`,
        'Use an image with a fixed tag or digest, not latest.',
      ),
    ),
    listVariable(
      `${label}_command`,
      `${title}: command that overrides the default of the image; empty: the default command.`,
      [],
      holds((v) => `alltrue([for word in ${v} : word != ""])`, 'Use only non-empty elements in the command.'),
    ),
    quantity('pod_cpu', 'CPU request of a pod; 1000m is one vCPU.', POD_CPU, POD_CPU, '^[0-9]+m$'),
    quantity('pod_memory', 'memory request of a pod.', memory, memory, '^[0-9]+(Mi|Gi)$'),
    ...podCounts(title, label, size),
    stringVariable(
      `${label}_instance_type`,
      `${title}: instance type.`,
      size.instance,
      matches('^[a-z0-9-]+\\\\.[a-z0-9]+$', 'Use an instance type such as m7i.large.'),
    ),
    numberVariable(`${label}_disk_gb`, `${title}: disk size of an instance in GB.`, size.diskGb, atLeast(20)),
    ...countVariables(label, title, size.minimum, size.maximum),
  ];
}

function podCounts(title: string, label: string, size: MachineSize): readonly Block[] {
  return [
    numberVariable(
      `${label}_min_pods`,
      `${title}: minimum number of pods.`,
      size.minimum * PODS_PER_MACHINE,
      atLeast(1),
    ),
    numberVariable(
      `${label}_max_pods`,
      `${title}: maximum number of pods.`,
      size.maximum * PODS_PER_MACHINE,
      holds((v) => `${v} >= var.${label}_min_pods`, `Use at least ${label}_min_pods.`),
    ),
  ];
}
