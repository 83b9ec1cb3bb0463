import { formatNumber } from '../../../../../messages/numbers.ts';
import type { Claim } from '../../../../../model/finding.ts';
import { entry, type Site } from '../../../../../model/offering.ts';
import { type Block, code, nested, resource } from '../../../../../model/terraform.ts';
import { between, joined, labelOf, numberVariable, startsWith, stringVariable } from '../../../../kit/blocks.ts';
import { machineAlarm } from '../../../foundation/alarms.ts';
import type { AwsFacts, AwsOffering } from '../../../foundation/facts.ts';
import { accessGrant } from '../../../foundation/iam.ts';
import { targetGroupsOf } from '../../alb-targets.ts';
import { publicUrlOf } from '../../entry-url.ts';
import { polling } from '../../invocations.ts';
import { calledAt } from '../calls.ts';
import type { MachineSize } from '../ec2-size.ts';
import { taskPrincipal } from '../fargate.ts';
import { portVariable } from '../fargate-variables.ts';
import { SAMPLE_IMAGE, SAMPLE_SERVER } from '../fargate-web.ts';
import { EKS_PERMISSIONS } from './cluster.ts';
import { nodeUsage, webNodes, workerNodes } from './size.ts';
import { programBlocks } from './workload.ts';

/** Node port range of Kubernetes. */
const FIRST_NODE_PORT = 30_000;
const LAST_NODE_PORT = 32_767;
const USUAL_NODE_PORT = 30_080;
const HTTPS = 443;
const SAMPLE_WORKER = ['sh', '-c', 'echo Set the command of your worker; while true; do sleep 60; done'];

/** Pods behind the load balancer, on a separate node group of the shared cluster. */
const web: AwsOffering<'web_compute', MachineSize> = {
  id: 'aws.eks-web',
  service: 'EKS',
  capability: 'web_compute',
  form: 'kubernetes',
  inNetwork: true,
  facts: (_, { id }) => ({
    ...podFacts(labelOf(id)),
    network: { port: HTTPS, programCalls: 'other_forms_outside' },
  }),
  fit(node) {
    if (node.needs.scaleToZero || !node.needs.forms.includes('kubernetes')) return null;
    return {
      because: `Kubernetes with a managed control plane in three zones; pods and nodes scale with the load, up to ${formatNumber(node.demand.peakRps)} requests/s at the peak.`,
      provides: ['web_compute', 'web_compute:kubernetes'],
    };
  },
  size: ({ demand, needs }) => webNodes(demand, needs.zones),
  meter: (size) => nodeUsage(size),
  principal: (_, node) => taskPrincipal(labelOf(node.id)),
  declare(size, node, site) {
    const label = site.label(node.id);
    const port = code(`var.${label}_program_port`);
    return [
      ...portVariables(label, node.title, node.demand.port, nodePortOf(node.id, site)),
      ...programBlocks(
        {
          id: node.id,
          title: node.title,
          size,
          ...(node.demand.leastMemoryGb === undefined ? {} : { leastMemoryGb: node.demand.leastMemoryGb }),
          sampleImage: SAMPLE_IMAGE,
          sampleCommand: ['node', '-e', SAMPLE_SERVER],
          environment: { PORT: code(`tostring(var.${label}_program_port)`) },
          port,
        },
        site,
      ),
      resource('edge.tf', 'kubernetes_service_v1', label, {
        metadata: nested({ name: node.id }),
        spec: nested({
          type: 'NodePort',
          selector: { app: node.id },
          port: nested({ port: 80, target_port: port, node_port: code(`var.${label}_port`) }),
        }),
        depends_on: [code(`aws_eks_node_group.${label}`)],
      }),
      ...targetGroupsOf(node.id, site).map(({ group }) =>
        resource('edge.tf', 'aws_autoscaling_attachment', group, {
          autoscaling_group_name: code(`aws_eks_node_group.${label}.resources[0].autoscaling_groups[0].name`),
          lb_target_group_arn: code(`aws_lb_target_group.${group}.arn`),
        }),
      ),
    ];
  },
  grantAccess(_, node, site, __, edge) {
    if (edge.kind !== 'request') return accessGrant({}, []);
    const isPod = site.find(edge.from)?.choice.form === 'kubernetes';
    return calledAt(
      node.id,
      site,
      isPod ? joined(`http://${node.id}.default.svc.cluster.local`) : publicUrlOf(node.id, site),
    );
  },
  claims: (size, node) => claims(size, node.id, node.title),
};

/** Worker pods, on a separate node group of the same cluster. */
const worker: AwsOffering<'worker_compute', MachineSize> = {
  id: 'aws.eks-worker',
  service: 'EKS',
  capability: 'worker_compute',
  form: 'kubernetes',
  inNetwork: true,
  facts: (_, { id }) => podFacts(labelOf(id)),
  fit(node) {
    if (node.needs.scaleToZero || !node.needs.forms.includes('kubernetes')) return null;
    return {
      because: `Pods in the same cluster, on a separate node group, for ${formatNumber(node.demand.jobsPerMonth)} jobs per month.`,
      provides: ['worker_compute', 'worker_compute:kubernetes'],
    };
  },
  size: ({ demand, needs }) => workerNodes(demand, needs.zones),
  meter: (size) => nodeUsage(size),
  principal: (_, node) => taskPrincipal(labelOf(node.id)),
  declare: (size, node, site) =>
    programBlocks(
      {
        id: node.id,
        title: node.title,
        size,
        sampleImage: SAMPLE_IMAGE,
        sampleCommand: SAMPLE_WORKER,
        environment: {},
        port: null,
      },
      site,
    ),
  claims: (size, node) => claims(size, node.id, node.title),
};

function podFacts(label: string): AwsFacts {
  return {
    permissions: [EKS_PERMISSIONS],
    invocation: polling(label),
    alarms: [machineAlarm(`aws_eks_node_group.${label}.resources[0].autoscaling_groups[0].name`)],
  };
}

function claims(size: MachineSize, id: string, title: string): readonly Claim[] {
  const label = labelOf(id);
  return [
    {
      kind: 'autoscaled',
      text: `${title}: between ${size.minimum} and ${size.maximum} nodes run, and pods on them, depending on the load.`,
      resource: `aws_eks_node_group.${label}`,
      attributes: { 'scaling_config.max_size': size.maximum },
    },
    {
      kind: 'encrypted_at_rest',
      text: `${title}: disks are encrypted.`,
      resource: `aws_launch_template.${label}`,
      attributes: { 'block_device_mappings.ebs.encrypted': true },
    },
    {
      kind: 'logged',
      text: `${title}: API and audit logs of the cluster go to a CloudWatch log group.`,
      resource: 'aws_eks_cluster.main',
      attributes: { enabled_cluster_log_types: ['api', 'audit', 'authenticator'] },
    },
  ];
}

/** Node ports are unique in the cluster. */
function nodePortOf(nodeId: string, site: Site): number {
  const pods = site.placed.filter(
    ({ node, choice }) => node.capability === 'web_compute' && choice.form === 'kubernetes',
  );
  return USUAL_NODE_PORT + pods.findIndex(({ node }) => node.id === nodeId);
}

function portVariables(label: string, title: string, port: number, nodePort: number): readonly Block[] {
  return [
    numberVariable(
      `${label}_port`,
      `${title}: node port of the service; the load balancer sends traffic to it.`,
      nodePort,
      between(FIRST_NODE_PORT, LAST_NODE_PORT),
    ),
    portVariable(`${label}_program_port`, title, port),
    stringVariable(
      `${label}_health_check_path`,
      `${title}: health check path; it returns 200 when a pod can serve requests. It should not query the database, or a database failover stops all pods.`,
      '/',
      startsWith('/', 'Start the path with a slash.'),
    ),
  ];
}

export const eksWeb = entry(web);
export const eksWorker = entry(worker);
