import type { Site, Usage } from '../../../../model/offering.ts';
import { type Block, code, type Expression, type Value } from '../../../../model/terraform.ts';
import { always, counted } from '../../../kit/usage.ts';
import { identityBlock } from '../../foundation/identity.ts';
import { commandVariable } from '../../foundation/inputs.ts';
import { worldName } from '../../foundation/names.ts';
import { imageExpression, imageVariable } from '../container-apps/app.ts';
import { MACHINES, type MachineSize } from '../machines/sizes.ts';
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

/** Nodes, and the control plane that all workloads share. */
export function clusterUsages(size: MachineSize): readonly Usage[] {
  return [
    always(`virtual_machines/${size.machine}`, 'cluster nodes', size.count),
    counted('managed_disks/disk/E10/LRS', 'disks of 128 GB', size.count),
    { ...always('aks/control-plane/standard-uptime-sla', 'control plane'), sharedAs: 'azure-aks-control-plane' },
  ];
}

/** The workload in the cluster. @param port that it listens on; null if it only makes outbound calls */
export function workloadBlocks(
  site: Site,
  nodeId: string,
  size: MachineSize,
  port: Expression | null,
): readonly Block[] {
  const label = site.label(nodeId);
  return [
    imageVariable(label),
    commandVariable(label),
    identityBlock(nodeId, label),
    ...clusterBlocks(site),
    ...objectBlocks(site, nodeId, [
      serviceAccount(nodeId, label),
      deployment(site, nodeId, size, port),
      autoscaler(nodeId, size),
      ...(port === null ? [] : [service(nodeId, port)]),
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
  const env = [
    ...Object.entries(granted.environment).map(([name, value]) => ({ name, value })),
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

function service(nodeId: string, port: Expression): Value {
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: {
      name: nodeId,
      annotations: {
        'service.beta.kubernetes.io/azure-dns-label-name': worldName(nodeId),
        'service.beta.kubernetes.io/azure-allowed-service-tags': 'AzureFrontDoor.Backend',
      },
    },
    spec: { type: 'LoadBalancer', selector: { app: nodeId }, ports: [{ port: 80, targetPort: port }] },
  };
}
