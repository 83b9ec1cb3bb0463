import { formatNumber } from '../../../../messages/numbers.ts';
import type { Claim } from '../../../../model/finding.ts';
import { code } from '../../../../model/terraform.ts';
import { HOURS_PER_MONTH } from '../../../../model/workload.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { type Backend, entry } from '../../foundation/facts.ts';
import { privateApiUsage } from '../../foundation/private-apis.ts';
import { allows, principalOf } from '../cloud-run/web.ts';
import { calledThroughBalancer, processed, urlBehindBalancer } from '../load-balancing/index.ts';
import { messageStart, pulls } from '../pubsub/deliver.ts';
import { startGrant } from '../starts.ts';
import { GROUP_PERMISSIONS, groupBlocks } from './group.ts';
import { calledInside, INSIDE_PERMISSIONS, insideBlocks, insideUsage } from './inside.ts';
import { type GroupSize, groupSizes, machineUsages, oneMachine, sizesFor } from './sizes.ts';

export const vmWeb = entry<'web_compute', GroupSize>({
  id: 'gcp.compute-engine-web',
  service: 'Compute Engine',
  capability: 'web_compute',
  multiRegion: { standby: oneMachine },
  form: 'vm',
  inNetwork: true,
  fit({ needs, demand }, requirements) {
    const { forms, scaleToZero } = needs;
    if (!allows(forms, 'vm') || scaleToZero || demand.alone || isExcluded(requirements, ['web_compute:vm']))
      return null;
    return {
      because: `A managed instance group runs the program for a peak of ${formatNumber(demand.peakRps)} requests/s; a machine that fails is recreated, and machines are added under load.`,
      provides: ['web_compute', 'web_compute:vm'],
    };
  },
  size: ({ demand, needs }) => groupSizes(demand, needs.zones),
  meter: (size, { demand }) => [
    ...machineUsages(size),
    privateApiUsage(),
    ...(demand.internal === true ? [insideUsage(), processed(demand)] : []),
  ],
  declare: (size, node, site) => [
    ...groupBlocks(
      {
        id: node.id,
        title: node.title,
        machine: size.machine.name,
        least: size.least,
        most: size.most,
        port: node.demand.port,
        variables: {},
      },
      site,
    ),
    ...(node.demand.internal === true ? insideBlocks(node.id, site) : []),
  ],
  grantAccess: (_size, { id, demand }, site, _caller, edge) =>
    demand.internal === true ? calledInside(id, site, edge) : calledThroughBalancer(id, site, edge),
  claims: (_size, node) => groupClaims(labelOf(node.id)),
  principal: (_size, node) => principalOf(node.id),
  facts: (_size, node) => ({
    permissions: { ...GROUP_PERMISSIONS, ...INSIDE_PERMISSIONS },
    backend: backendOf(labelOf(node.id)),
    ...(node.demand.internal === true ? {} : { publicUrl: (site) => urlBehindBalancer(node.id, site) }),
  }),
});

export const vmWorker = entry<'worker_compute', GroupSize>({
  id: 'gcp.compute-engine-worker',
  service: 'Compute Engine',
  capability: 'worker_compute',
  multiRegion: { standby: oneMachine },
  form: 'vm',
  inNetwork: true,
  fit(node, requirements) {
    const { forms, scaleToZero } = node.needs;
    if (!allows(forms, 'vm') || scaleToZero || isExcluded(requirements, ['worker_compute:vm'])) return null;
    return {
      because: `A managed instance group fetches messages when it has capacity; a job of ${formatNumber(node.demand.jobSeconds)} s has no time limit.`,
      provides: ['worker_compute', 'worker_compute:vm'],
    };
  },
  size: ({ demand, needs }) => {
    const vcpu = (perSecond: number) => perSecond * demand.jobSeconds * (1 + demand.headroom);
    const mean = demand.jobsPerMonth / (HOURS_PER_MONTH * 3600);
    return sizesFor(vcpu(mean), vcpu(demand.peakJobsPerSecond), 1, needs.zones);
  },
  meter: (size) => [...machineUsages(size), privateApiUsage()],
  declare: (size, node, site) => {
    const { title, id, demand } = node;
    const { variables, blocks } = pulls(site, id, demand.jobSeconds, true);
    return [
      ...groupBlocks(
        { id, title, machine: size.machine.name, least: size.least, most: size.most, port: null, variables },
        site,
      ),
      ...blocks,
    ];
  },
  grantAccess: (_size, node, site, caller, edge) => startGrant(node.id, messageStart(node.id), site, caller, edge),
  claims: (_size, node) => groupClaims(labelOf(node.id)),
  principal: (_size, node) => principalOf(node.id),
  facts: (_size, node) => ({ permissions: GROUP_PERMISSIONS, start: messageStart(node.id) }),
});

function backendOf(label: string): Backend {
  return {
    kind: 'instances',
    group: code(`google_compute_region_instance_group_manager.${label}.instance_group`),
    healthCheck: code(`google_compute_health_check.${label}.id`),
  };
}

function groupClaims(label: string): readonly Claim[] {
  return [
    {
      kind: 'autoscaled',
      text: 'Machines are added under load and removed afterwards.',
      resource: `google_compute_region_autoscaler.${label}`,
      attributes: { 'autoscaling_policy.max_replicas': code(`var.${label}_max_machines`) },
    },
    {
      kind: 'private',
      text: 'The machines have no public addresses and use Secure Boot.',
      resource: `google_compute_instance_template.${label}`,
      attributes: { 'shielded_instance_config.enable_secure_boot': true },
    },
  ];
}
