import type { Site } from '../../../../../model/offering.ts';
import { type Block, call, code, data, nested, output, resource, variable } from '../../../../../model/terraform.ts';
import { holds, joined, listVariable } from '../../../../kit/blocks.ts';
import { permissions, scope } from '../../../foundation/facts.ts';
import { role, serviceTrust, trust } from '../../../foundation/iam.ts';
import { named } from '../../../foundation/naming.ts';
import { taskSubnets } from '../../../foundation/network-plan.ts';
import { logGroup } from '../fargate.ts';
import { machineTags, rootDisk } from '../machine.ts';

export const EKS_PERMISSIONS = permissions(
  `
aws_eks_addon eks: CreateAddon DeleteAddon TagResource UpdateAddon
aws_eks_cluster eks: CreateCluster DeleteCluster TagResource UntagResource UpdateClusterConfig UpdateClusterVersion
aws_eks_node_group eks: CreateNodegroup DeleteNodegroup TagResource UntagResource UpdateNodegroupConfig
 eks: UpdateNodegroupVersion ec2: RunInstances
aws_eks_pod_identity_association eks: CreatePodIdentityAssociation DeletePodIdentityAssociation TagResource
 eks: UpdatePodIdentityAssociation
aws_autoscaling_attachment autoscaling: AttachLoadBalancerTargetGroups DetachLoadBalancerTargetGroups
data.aws_eks_cluster_auth
`,
  { eks: scope('eks:{region}:*:*/{name}*', 'Describe* List*') },
  {
    aws_eks_cluster: ['eks.amazonaws.com'],
    aws_eks_node_group: ['eks-nodegroup.amazonaws.com', 'autoscaling.amazonaws.com'],
  },
);

const FILE = 'compute.tf';
export const CLUSTER = 'aws_eks_cluster.main';

const CPU_TARGET_PERCENT = 60;
/** EKS add-ons: IAM roles for pods, and metrics for pod scaling. */
const ADDONS = ['eks-pod-identity-agent', 'metrics-server'] as const;
/** Permissions of a node to join the cluster, assign pod addresses and pull images (EKS guide, "Node IAM role"). */
const NODE_POLICIES = [
  ['join', 'AmazonEKSWorkerNodePolicy'],
  ['addresses', 'AmazonEKS_CNI_Policy'],
  ['images', 'AmazonEC2ContainerRegistryPullOnly'],
] as const;

/** One cluster for all applications of the system: each declares the same cluster. */
export function clusterBlocks(site: Site): readonly Block[] {
  return [
    ...clusterVariables(),
    logGroup('cluster', joined('/aws/eks/', code('local.name'), '/cluster'), site),
    role('cluster', 'Permissions of the control plane', serviceTrust('eks.amazonaws.com')),
    attachment('cluster', 'cluster', 'AmazonEKSClusterPolicy'),
    role('nodes', 'Permissions of the nodes', trust('ec2.amazonaws.com')),
    ...NODE_POLICIES.map(([label, policy]) => attachment(`nodes_${label}`, 'nodes', policy)),
    controlPlane(site),
    ...ADDONS.map((addon) => addonBlock(addon, site)),
    data('providers.tf', 'aws_eks_cluster_auth', 'main', { name: code(`${CLUSTER}.name`) }),
    {
      file: 'providers.tf',
      type: 'provider',
      labels: ['kubernetes'],
      body: {
        host: code(`${CLUSTER}.endpoint`),
        cluster_ca_certificate: call('base64decode', code(`${CLUSTER}.certificate_authority[0].data`)),
        token: code('data.aws_eks_cluster_auth.main.token'),
      },
    },
    output(
      'cluster_credentials',
      'Command that configures kubectl for the cluster with your own credentials.',
      joined('aws eks update-kubeconfig --region ', code('var.region'), ' --name ', code(`${CLUSTER}.name`)),
    ),
  ];
}

function clusterVariables(): readonly Block[] {
  return [
    variable('cluster_version', {
      description: 'Kubernetes version. Null: the default version of EKS for new clusters.',
      type: 'string',
      default: null,
      validation: {
        condition: 'var.cluster_version == null ? true : can(regex("^1\\\\.[0-9]{2}$", var.cluster_version))',
        message: 'Use a version such as 1.34.',
      },
    }),
    listVariable(
      'cluster_api_cidrs',
      'CIDR blocks that may reach the Kubernetes API endpoint; access also requires IAM. Restrict it to the network where Terraform runs.',
      ['0.0.0.0/0'],
      holds(
        (v) => `length(${v}) > 0 && alltrue([for cidr in ${v} : can(cidrnetmask(cidr))])`,
        'Enter IPv4 CIDR blocks such as 203.0.113.0/24.',
      ),
    ),
  ];
}

function attachment(label: string, to: string, policy: string): Block {
  return resource('security.tf', 'aws_iam_role_policy_attachment', label, {
    role: code(`aws_iam_role.${to}.name`),
    policy_arn: `arn:aws:iam::aws:policy/${policy}`,
  });
}

function controlPlane(site: Site): Block {
  return resource(
    FILE,
    'aws_eks_cluster',
    'main',
    {
      name: code('local.name'),
      role_arn: code('aws_iam_role.cluster.arn'),
      version: code('var.cluster_version'),
      enabled_cluster_log_types: ['api', 'audit', 'authenticator'],
      deletion_protection: code('var.environment == "production"'),
      access_config: nested({ authentication_mode: 'API', bootstrap_cluster_creator_admin_permissions: true }),
      upgrade_policy: nested({ support_type: 'STANDARD' }),
      vpc_config: nested({
        subnet_ids: taskSubnets(site).ids,
        endpoint_private_access: true,
        endpoint_public_access: true,
        public_access_cidrs: code('var.cluster_api_cidrs'),
      }),
      depends_on: [code('aws_cloudwatch_log_group.cluster'), code('aws_iam_role_policy_attachment.cluster')],
    },
    'The nodes and pods run in the VPC of this system. AWS runs the control plane and upgrades it before a version enters\nextended support, which costs more.',
  );
}

function addonBlock(name: (typeof ADDONS)[number], site: Site): Block {
  const groups = site.placed
    .filter(({ choice }) => choice.form === 'kubernetes')
    .map(({ node }) => code(`aws_eks_node_group.${site.label(node.id)}`));
  return resource(FILE, 'aws_eks_addon', name.replaceAll('-', '_'), {
    cluster_name: code(`${CLUSTER}.name`),
    addon_name: name,
    resolve_conflicts_on_create: 'OVERWRITE',
    resolve_conflicts_on_update: 'OVERWRITE',
    depends_on: groups,
  });
}

/** Node group of one application; it replaces failed nodes and scales by CPU utilization. */
export function nodeGroup(nodeId: string, title: string, site: Site): readonly Block[] {
  const label = site.label(nodeId);
  return [
    template(label, title, site),
    group(nodeId, site),
    resource(FILE, 'aws_autoscaling_policy', label, {
      name: named(`${label}_cpu`),
      autoscaling_group_name: code(`aws_eks_node_group.${label}.resources[0].autoscaling_groups[0].name`),
      policy_type: 'TargetTrackingScaling',
      target_tracking_configuration: nested({
        target_value: CPU_TARGET_PERCENT,
        predefined_metric_specification: nested({ predefined_metric_type: 'ASGAverageCPUUtilization' }),
      }),
    }),
  ];
}

/** Nodes are in the security groups of the cluster and of the graph node, so that the edges become rules. */
function template(label: string, title: string, site: Site): Block {
  return resource(FILE, 'aws_launch_template', label, {
    name_prefix: joined(named(label), '-'),
    description: title,
    update_default_version: true,
    metadata_options: nested({ http_endpoint: 'enabled', http_tokens: 'required', http_put_response_hop_limit: 1 }),
    block_device_mappings: rootDisk(code(`var.${label}_disk_gb`), site),
    network_interfaces: nested({
      associate_public_ip_address: taskSubnets(site).isPublic,
      security_groups: [
        code(`${CLUSTER}.vpc_config[0].cluster_security_group_id`),
        code(`aws_security_group.${label}.id`),
      ],
      delete_on_termination: true,
    }),
    tag_specifications: machineTags(label),
  });
}

function group(nodeId: string, site: Site): Block {
  const label = site.label(nodeId);
  const { ids, route } = taskSubnets(site);
  return resource(FILE, 'aws_eks_node_group', label, {
    cluster_name: code(`${CLUSTER}.name`),
    node_group_name: named(label),
    node_role_arn: code('aws_iam_role.nodes.arn'),
    subnet_ids: ids,
    ami_type: 'AL2023_x86_64_STANDARD',
    instance_types: [code(`var.${label}_instance_type`)],
    labels: { part: nodeId },
    launch_template: nested({
      id: code(`aws_launch_template.${label}.id`),
      version: code(`tostring(aws_launch_template.${label}.latest_version)`),
    }),
    scaling_config: nested({
      desired_size: code(`var.${label}_min_machines`),
      min_size: code(`var.${label}_min_machines`),
      max_size: code(`var.${label}_max_machines`),
    }),
    update_config: nested({ max_unavailable_percentage: 25 }),
    node_repair_config: nested({ enabled: true }),
    lifecycle: nested({ ignore_changes: [code('scaling_config[0].desired_size')] }),
    depends_on: [...NODE_POLICIES.map(([name]) => `aws_iam_role_policy_attachment.nodes_${name}`), route].map(code),
  });
}
