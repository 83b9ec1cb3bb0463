import type { SizeFacts } from '../../../../model/offering.ts';
import { resource } from '../../../../model/terraform.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { counted, managed } from '../../../kit/usage.ts';
import { entry, OPERATIONS } from '../../foundation/facts.ts';
import { apis, enabled, inGib } from '../../foundation/names.ts';

const TIER = 'CA_ENTERPRISE_PAYGO';

/** Protection of the load balancers of the project, with the rules of its firewall included. */
export const armorEnterprise = entry<'ddos_protection', SizeFacts>({
  id: 'gcp.armor-enterprise',
  service: 'Cloud Armor Enterprise',
  capability: 'ddos_protection',
  multiRegion: { scope: 'global' },
  inNetwork: false,
  fit: () => ({
    because:
      'Protects the load balancers of the project against attacks on network and application, with threat intelligence and visibility of attacks; each load balancer needs a security policy for it. The response team and credits for the cost of an attack belong to the annual subscription.',
    provides: ['ddos_protection'],
  }),
  size: () => [{ sku: 'Paygo tier, up to two resources', count: 1, qualities: managed(3, null) }],
  meter: (_size, { demand }) => [
    counted('cloud_armor/enterprise-paygo', 'Project with up to two protected resources', 1),
    inGib('cloud_armor/enterprise-data', 'Data that protected resources process', demand.egressGbPerMonth),
  ],
  declare: (_size, node, site) => [
    ...apis('compute'),
    resource('security.tf', 'google_compute_project_cloud_armor_tier', site.label(node.id), {
      cloud_armor_tier: TIER,
      depends_on: enabled('compute'),
    }),
  ],
  claims: (_size, node) => [
    {
      kind: 'account_watched',
      text: `${node.title}: the project is enrolled in Cloud Armor Enterprise.`,
      resource: `google_compute_project_cloud_armor_tier.${labelOf(node.id)}`,
      attributes: { cloud_armor_tier: TIER },
    },
  ],
  facts: () => ({
    permissions: {
      google_compute_project_cloud_armor_tier: `compute.projects.get,setCloudArmorTier resourcemanager.projects.get ${OPERATIONS}`,
    },
  }),
});
