import type { Site, Usage } from '../../../../model/offering.ts';
import { type Block, code, type Expression, type Value } from '../../../../model/terraform.ts';
import { always, counted } from '../../../kit/usage.ts';
import { identityBlock } from '../../foundation/identity.ts';
import { commandVariable } from '../../foundation/inputs.ts';
import { worldName } from '../../foundation/names.ts';
import { imageExpression, imageVariable } from '../container-apps/app.ts';
import { MACHINES, type MachineSize } from '../machines/sizes.ts';
import { inboxEnvironment, inboxesOf } from '../service-bus/inboxes.ts';
import { clusterBlocks, objectBlocks } from './cluster.ts';

/** CPU request of a pod, vCPU: system components reserve a fifth of each node. */
const POD_CPU = '800m';
const POD_MEMORY = '2Gi';

/** Pods on a number of nodes, one per vCPU. */
function pods(size: MachineSize, machines: number): number {
  return machines * (MACHINES.find(({ name }) => name === size.machine)?.vcpu ?? 2);
}

/** Size with the property from which the cluster reads its nodes. */
export function clusterSize(size: MachineSize): MachineSize {
  const name = size.machine.replace('Standard_', '').replace('_', ' ');
  return {
    ...size,
    sku: `${size.least} to ${size.most} x ${name}${size.qualities.zones >= 2 ? ', zone-redundant' : ''}`,
  };
}

/** How a workload is reached: from the internet, from the cluster only, or at a private address. */
export type ServiceAddress =
  | { readonly kind: 'public' | 'cluster' }
  | { readonly kind: 'private'; readonly address: Expression };

/** Port on which a workload listens, and its address. */
interface Listener {
  readonly port: Expression;
  readonly address: ServiceAddress;
}

/** Nodes, and what all workloads share: control plane, load balancer and outbound address. */
export function clusterUsages(size: MachineSize): readonly Usage[] {
  return [
    always(`virtual_machines/${size.machine}`, 'cluster nodes', size.count),
    counted('managed_disks/disk/E10/LRS', 'disks of 128 GB', size.count),
    { ...always('aks/control-plane/standard-uptime-sla', 'control plane'), sharedAs: 'azure-aks-control-plane' },
    { ...always('load_balancer/standard/first-5-rules', 'load balancer'), sharedAs: 'azure-aks-load-balancer' },
    { ...always('public_ip/static/regional', 'outbound public IP address'), sharedAs: 'azure-aks-outbound-address' },
  ];
}

/** The workload in the cluster. @param listener null if it only makes outbound calls */
export function workloadBlocks(
  site: Site,
  nodeId: string,
  size: MachineSize,
  listener: Listener | null,
): readonly Block[] {
  const label = site.label(nodeId);
  return [
    imageVariable(label),
    commandVariable(label),
    identityBlock(nodeId, label),
    ...clusterBlocks(site),
    ...objectBlocks(site, nodeId, [
      serviceAccount(nodeId, label),
      deployment(site, nodeId, size, listener?.port ?? null),
      autoscaler(nodeId, size),
      ...(listener === null ? [] : [service(nodeId, listener)]),
    ]),
  ];
}

function serviceAccount(nodeId: string, label: string): Value {
  return {
    apiVersion: 'v1',
    kind: 'ServiceAccount',
    metadata: {
      name: nodeId,
      annotations: { 'azure.workload.identity/client-id': code(`azurerm_user_assigned_identity.${label}.client_id`) },
    },
  };
}

function deployment(site: Site, nodeId: string, size: MachineSize, port: Expression | null): Value {
  const label = site.label(nodeId);
  const granted = site.granted(nodeId);
  const plain = { ...granted.environment, ...inboxEnvironment(inboxesOf(site, nodeId)) };
  const env = [
    ...Object.entries(plain).map(([name, value]) => ({ name, value })),
    // The application reads its secrets from the vault with its managed identity: the manifest has only secret identifiers.
    ...Object.entries(granted.secrets).map(([name, value]) => ({ name: `${name}_SECRET_ID`, value })),
  ];
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: nodeId },
    spec: {
      replicas: pods(size, size.least),
      selector: { matchLabels: { app: nodeId } },
      template: {
        metadata: { labels: { app: nodeId, 'azure.workload.identity/use': 'true' } },
        spec: {
          serviceAccountName: nodeId,
          topologySpreadConstraints: [
            {
              maxSkew: 1,
              topologyKey: 'topology.kubernetes.io/zone',
              whenUnsatisfiable: 'ScheduleAnyway',
              labelSelector: { matchLabels: { app: nodeId } },
            },
          ],
          containers: [
            {
              name: nodeId,
              image: imageExpression(label),
              args: code(`var.${label}_command`),
              env,
              resources: { requests: { cpu: POD_CPU, memory: POD_MEMORY }, limits: { memory: POD_MEMORY } },
              ...(port === null
                ? {}
                : {
                    ports: [{ containerPort: port }],
                    // A pod that is not ready receives no requests.
                    readinessProbe: { httpGet: { path: code(`var.${label}_health_path`), port }, periodSeconds: 10 },
                  }),
            },
          ],
        },
      },
    },
  };
}

function autoscaler(nodeId: string, size: MachineSize): Value {
  return {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: nodeId },
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: nodeId },
      minReplicas: pods(size, size.least),
      maxReplicas: pods(size, size.most),
      metrics: [
        { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } } },
      ],
    },
  };
}

const LOAD_BALANCER = 'service.beta.kubernetes.io/azure';

/** Annotations of a service with a load balancer. cloud-provider-azure.sigs.k8s.io/topics/loadbalancer */
function annotations(nodeId: string, address: ServiceAddress): Value {
  if (address.kind === 'private') {
    return {
      [`${LOAD_BALANCER}-load-balancer-internal`]: 'true',
      [`${LOAD_BALANCER}-load-balancer-ipv4`]: address.address,
    };
  }
  return {
    [`${LOAD_BALANCER}-dns-label-name`]: worldName(nodeId),
    [`${LOAD_BALANCER}-allowed-service-tags`]: 'AzureFrontDoor.Backend',
  };
}

function service(nodeId: string, { port, address }: Listener): Value {
  const inside = address.kind === 'cluster';
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: nodeId, ...(inside ? {} : { annotations: annotations(nodeId, address) }) },
    spec: {
      type: inside ? 'ClusterIP' : 'LoadBalancer',
      selector: { app: nodeId },
      ports: [{ port: 80, targetPort: port }],
    },
  };
}
