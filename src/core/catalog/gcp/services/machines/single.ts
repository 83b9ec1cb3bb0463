import { formatNumber } from '../../../../messages/numbers.ts';
import type { Claim } from '../../../../model/finding.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { always } from '../../../kit/usage.ts';
import { entry, INSTANCES, OPERATIONS, type Permissions } from '../../foundation/facts.ts';
import { internetOut } from '../cloud-run/meters.ts';
import { principalOf } from '../cloud-run/web.ts';
import { calledOutside } from '../load-balancing/index.ts';
import { NO_ACCESS } from '../starts.ts';
import { DISK_GB } from './container.ts';
import { addressOf, publicUrl, SNAPSHOT_DAYS, singleBlocks } from './single-instance.ts';
import { type MachineSize, machineUsages, singleSizes } from './sizes.ts';

/** One machine that answers visitors at an address of its own, without a load balancer. */
export const vmSingleWeb = entry<'web_compute', MachineSize>({
  id: 'gcp.compute-engine-single-web',
  service: 'Compute Engine',
  capability: 'web_compute',
  form: 'vm',
  inNetwork: true,
  fit: ({ demand }, requirements) =>
    demand.alone !== true || isExcluded(requirements, ['web_compute:vm'])
      ? null
      : {
          because: `One machine carries the peak of ${formatNumber(demand.peakRps)} requests/s; it has a static address and obtains its own certificate, because a load balancer before a single machine would not make it more available.`,
          provides: ['web_compute', 'web_compute:vm'],
          builtIn: ['network_egress'],
        },
  size: ({ demand }) => singleSizes(demand),
  meter: (size, { demand }) => [
    ...machineUsages(size),
    {
      meter: 'persistent_disk/snapshot',
      what: `Daily snapshots of ${SNAPSHOT_DAYS} days, as much as the disk holds`,
      quantity: DISK_GB,
      arithmetic: `1 x ${DISK_GB} GiB`,
    },
    always('vpc/external-ip/on-vm', 'Its public address'),
    internetOut(demand),
  ],
  declare: (size, node, site) => singleBlocks(size, node, site),
  grantAccess: (_size, { id }, site, _caller, edge) =>
    edge.to === id ? calledOutside(site, edge, addressOf(id), publicUrl(id)) : NO_ACCESS,
  claims: (_size, node) => singleClaims(labelOf(node.id)),
  principal: (_size, node) => principalOf(node.id),
  facts: (_size, { id }) => ({
    permissions: PERMISSIONS,
    // The program is open to the internet: it verifies the token of the caller itself.
    start: { uri: publicUrl(id), body: null, audience: publicUrl(id), grants: () => [] },
  }),
});

function singleClaims(label: string): readonly Claim[] {
  const resource = `google_compute_instance.${label}`;
  return [
    {
      kind: 'encrypted_in_transit',
      text: 'With a domain set, the machine obtains a certificate, and browsers are redirected to HTTPS with TLS 1.2 or later.',
      resource: `google_monitoring_uptime_check_config.${label}`,
      attributes: { 'http_check.validate_ssl': true },
    },
    {
      kind: 'deletion_protected',
      text: 'In production it has deletion protection.',
      resource,
      attributes: { deletion_protection: true },
    },
    {
      kind: 'backed_up',
      text: `A snapshot of its disk is taken every day and kept for ${SNAPSHOT_DAYS} days.`,
      resource: `google_compute_resource_policy.${label}`,
      attributes: { 'snapshot_schedule_policy.retention_policy.max_retention_days': SNAPSHOT_DAYS },
    },
  ];
}

const PERMISSIONS: Permissions = {
  google_compute_disk_resource_policy_attachment: `compute.disks.addResourcePolicies,get,removeResourcePolicies compute.resourcePolicies.get,use ${OPERATIONS}`,
  google_compute_instance: `${INSTANCES} compute.instances.addAccessConfig,deleteAccessConfig compute.addresses.use compute.subnetworks.useExternalIp`,
  google_compute_resource_policy: `compute.resourcePolicies.create,delete,get,update ${OPERATIONS}`,
};
