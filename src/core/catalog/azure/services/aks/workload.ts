import type { ComputeDemand } from '../../../../model/demand.ts';
import type { Site, Usage } from '../../../../model/offering.ts';
import { type Block, code, type Expression, type Value } from '../../../../model/terraform.ts';
import { always, counted } from '../../../kit/usage.ts';
import { identityBlock } from '../../foundation/identity.ts';
import { commandVariable } from '../../foundation/inputs.ts';
import { worldName } from '../../foundation/names.ts';
import { imageExpression, imageVariable } from '../container-apps/app.ts';
import { LARGE_MACHINES, MACHINES, type MachineSize } from '../machines/sizes.ts';
import { inboxEnvironment, inboxesOf } from '../service-bus/inboxes.ts';
import { clusterBlocks, objectBlocks } from './cluster.ts';

/** CPU request of a pod per vCPU, in thousandths: system components reserve a fifth of each node. */
const POD_MILLICORES = 800;
const POD_MEMORY_GB = 2;

/** Share of the memory of a node that pods can use. learn.microsoft.com/azure/aks/node-resource-reservations */
const USABLE_MEMORY = 0.75;

/** What the product of a workload needs; workers state nothing. */
type Needs = Pick<ComputeDemand, 'leastMemoryGb' | 'leastVcpu'>;

/** A pod of one vCPU, or of what its product needs. */
function podOf({ leastMemoryGb = 0, leastVcpu = 1 }: Needs) {
  const vcpu = Math.max(1, Math.ceil(leastVcpu));
  return { vcpu, memoryGb: Math.max(POD_MEMORY_GB * vcpu, Math.ceil(leastMemoryGb)) };
}

/** The least node on which a pod of a program runs, as a demand. */
export function podsWith(demand: ComputeDemand): ComputeDemand {
  return demand.leastMemoryGb === undefined
    ? demand
    : { ...demand, leastMemoryGb: podOf(demand).memoryGb / USABLE_MEMORY };
}

/** Pods on a number of nodes: as many as their vCPU and memory carry. */
function pods(size: MachineSize, machines: number, needs: Needs): number {
  const node = [...MACHINES, ...LARGE_MACHINES].find(({ name }) => name === size.machine);
  const pod = podOf(needs);
  if (node === undefined) return machines;
  const fitting = Math.min(node.vcpu / pod.vcpu, (node.memoryGb * USABLE_MEMORY) / pod.memoryGb);
  return machines * Math.max(1, Math.floor(fitting));
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

/** Port on which a workload listens, its address, and what it needs. */
interface Listener {
  readonly port: Expression;
  readonly address: ServiceAddress;
  readonly demand: Needs;
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
      deployment(site, nodeId, size, listener),
      autoscaler(nodeId, size, listener?.demand ?? {}),
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

function deployment(site: Site, nodeId: string, size: MachineSize, listener: Listener | null): Value {
  const label = site.label(nodeId);
  const needs = listener?.demand ?? {};
  const port = listener?.port ?? null;
  const pod = podOf(needs);
  const memory = `${pod.memoryGb}Gi`;
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
      replicas: pods(size, size.least, needs),
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
              resources: {
                requests: { cpu: `${pod.vcpu * POD_MILLICORES}m`, memory },
                limits: { memory },
              },
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

function autoscaler(nodeId: string, size: MachineSize, needs: Needs): Value {
  return {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: nodeId },
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: nodeId },
      minReplicas: pods(size, size.least, needs),
      maxReplicas: pods(size, size.most, needs),
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
