import type { Site } from '../../../../model/offering.ts';
import {
  type Block,
  call,
  code,
  data,
  nested,
  output,
  resource,
  template,
  variable,
} from '../../../../model/terraform.ts';
import { AS_IDENTITY, IN_SUBNET, type Permissions } from '../../foundation/facts.ts';
import { apis, emailOf, enabled, memberOf, nameOf, projectRole, serviceAccount } from '../../foundation/names.ts';
import { NETWORK, networkTag, SUBNET } from '../../foundation/network.ts';
import { PRIVATE_APIS } from '../../foundation/private-apis.ts';

export const CLUSTER = 'google_container_cluster.cluster';

/** One cluster for all programs of the system: each of them declares the same. */
export function clusterBlocks(site: Site): readonly Block[] {
  const programs = site.placed.filter(({ choice }) => choice.form === 'kubernetes');
  return [
    ...apis('container', 'compute', 'logging', 'monitoring'),
    ...rangeVariables(),
    ...serviceAccount('cluster_nodes', 'nodes', 'Nodes of the cluster'),
    ...projectRole('cluster_nodes', 'roles/container.defaultNodeServiceAccount', memberOf('cluster_nodes'), null),
    ...projectRole('cluster_images', 'roles/artifactregistry.reader', memberOf('cluster_nodes'), null),
    resource('compute.tf', 'google_container_cluster', 'cluster', {
      name: code('local.name'),
      location: code('var.region'),
      enable_autopilot: true,
      network: code(`${NETWORK}.id`),
      subnetwork: code(`${SUBNET}.id`),
      deletion_protection: code('var.environment == "production"'),
      resource_labels: code('local.labels'),
      release_channel: nested({ channel: 'REGULAR' }),
      private_cluster_config: nested({ enable_private_nodes: true }),
      control_plane_endpoints_config: nested({
        dns_endpoint_config: nested({ allow_external_traffic: true }),
        ip_endpoints_config: nested({ enabled: false }),
      }),
      ip_allocation_policy: nested({
        cluster_ipv4_cidr_block: code('var.cluster_pods_cidr'),
        services_ipv4_cidr_block: code('var.cluster_services_cidr'),
      }),
      cluster_autoscaling: nested({
        auto_provisioning_defaults: nested({
          service_account: emailOf('cluster_nodes'),
          oauth_scopes: ['https://www.googleapis.com/auth/cloud-platform'],
        }),
      }),
      node_pool_auto_config: nested({
        network_tags: nested({ tags: programs.map(({ node }) => networkTag(site, node.id)) }),
      }),
      depends_on: [
        ...enabled('container'),
        code(PRIVATE_APIS),
        code('google_compute_firewall.cluster_inside'),
        code('google_project_iam_member.cluster_nodes'),
      ],
    }),
    resource('network.tf', 'google_compute_firewall', 'cluster_inside', {
      name: nameOf('cluster'),
      network: code(`${NETWORK}.id`),
      description: 'Nodes, pods and the control plane of the cluster speak to each other',
      direction: 'EGRESS',
      priority: 1000,
      destination_ranges: [code('var.network_cidr'), code('var.cluster_pods_cidr'), code('var.cluster_services_cidr')],
      allow: nested({ protocol: 'all' }),
    }),
    data('providers.tf', 'google_client_config', 'current', {}),
    {
      file: 'providers.tf',
      type: 'provider',
      labels: ['kubernetes'],
      body: {
        host: template`https://${code(`${CLUSTER}.control_plane_endpoints_config[0].dns_endpoint_config[0].endpoint`)}`,
        token: code('data.google_client_config.current.access_token'),
      },
    },
    output(
      'cluster_credentials',
      'Command that configures kubectl for the cluster with your own credentials.',
      call('join', ' ', [
        'gcloud container clusters get-credentials',
        code(`${CLUSTER}.name`),
        '--dns-endpoint --region',
        code('var.region'),
      ]),
    ),
  ];
}

function rangeVariables(): readonly Block[] {
  const range = (name: string, what: string, value: string) =>
    variable(name, {
      description: `Addresses of ${what} of the cluster, used by nothing else in the private network.`,
      type: 'string',
      default: value,
      validation: { condition: `can(cidrhost(var.${name}, 0))`, message: 'Give an IPv4 range such as 10.64.0.0/16.' },
    });
  return [
    range('cluster_pods_cidr', 'pods', '10.64.0.0/16'),
    range('cluster_services_cidr', 'services', '10.65.0.0/20'),
  ];
}

/** Objects in a cluster are changed through its API server, which checks the same permissions. */
const IN_CLUSTER = 'container.clusters.get';

export const CLUSTER_PERMISSIONS: Permissions = {
  google_client_config: '',
  google_container_cluster: `container.clusters.create,delete,get,getCredentials,update container.operations.get ${AS_IDENTITY} ${IN_SUBNET}`,
  kubernetes_deployment_v1: `container.deployments.create,delete,get,update ${IN_CLUSTER}`,
  kubernetes_horizontal_pod_autoscaler_v2: `container.horizontalPodAutoscalers.create,delete,get,update ${IN_CLUSTER}`,
  kubernetes_ingress_v1: `container.ingresses.create,delete,get,getStatus,update ${IN_CLUSTER}`,
  kubernetes_service_account_v1: `container.serviceAccounts.create,delete,get,update container.secrets.get ${IN_CLUSTER}`,
  kubernetes_service_v1: `container.services.create,delete,get,getStatus,update ${IN_CLUSTER}`,
};
