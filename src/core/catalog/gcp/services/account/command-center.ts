import type { AccountDemand } from '../../../../model/adjacent-demand.ts';
import type { SizeFacts, Usage } from '../../../../model/offering.ts';
import { vcpuHours } from '../../../kit/account.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { counted, managed } from '../../../kit/usage.ts';
import { entry } from '../../foundation/facts.ts';
import { FINDING_PERMISSIONS, findings } from './findings.ts';

const THREATS = 'state = "ACTIVE" AND finding_class = "THREAT"';
const FAULTS = 'state = "ACTIVE" AND (finding_class = "MISCONFIGURATION" OR finding_class = "VULNERABILITY")';

const ACTIVATION =
  'Activate the Premium tier for the project in the console first: no resource of Terraform does. The price assumes two vCPU for each program, and services without vCPU are not charged.';

/** The tier is charged once, for threats and posture together, by vCPU-hours of Compute Engine, GKE and Cloud SQL. */
function premium(demand: AccountDemand): Usage {
  return {
    ...counted(
      'security_command_center/vcpu',
      'Premium tier, vCPU-hours of programs',
      vcpuHours(demand),
      1,
      'vCPU-hours',
    ),
    sharedAs: 'security-command-center',
  };
}

/** Findings on attacks, from the logs of the project. */
export const eventThreatDetection = entry<'threat_detection', SizeFacts>({
  id: 'gcp.event-threat-detection',
  service: 'Security Command Center, Event Threat Detection',
  capability: 'threat_detection',
  multiRegion: { scope: 'global' },
  inNetwork: false,
  fit: () => ({
    because: `Finds attacks in the audit and network logs of the project, and sends each finding to a topic. ${ACTIVATION}`,
    provides: ['threat_detection'],
  }),
  size: () => [{ sku: 'Premium tier, threats', count: 1, qualities: managed(3, null) }],
  meter: (_size, { demand }) => [premium(demand)],
  declare: (_size, node, site) => findings(node.id, site, node.title, THREATS),
  claims: (_size, node) => [
    {
      kind: 'account_watched',
      text: `${node.title}: each active threat that the Premium tier finds is sent to a topic.`,
      resource: `google_scc_v2_project_notification_config.${labelOf(node.id)}`,
      attributes: { 'streaming_config.filter': THREATS },
    },
  ],
  facts: () => ({ permissions: FINDING_PERMISSIONS }),
});

/** Findings on misconfiguration and vulnerable software. */
export const commandCenter = entry<'security_posture', SizeFacts>({
  id: 'gcp.security-command-center',
  service: 'Security Command Center',
  capability: 'security_posture',
  multiRegion: { scope: 'global' },
  inNetwork: false,
  fit: () => ({
    because: `Checks the project for misconfiguration and vulnerable software, and sends each finding to a topic. ${ACTIVATION}`,
    provides: ['security_posture'],
  }),
  size: () => [{ sku: 'Premium tier, posture', count: 1, qualities: managed(3, null) }],
  meter: (_size, { demand }) => [premium(demand)],
  declare: (_size, node, site) => findings(node.id, site, node.title, FAULTS),
  claims: (_size, node) => [
    {
      kind: 'account_watched',
      text: `${node.title}: each misconfiguration and vulnerability that the Premium tier finds is sent to a topic.`,
      resource: `google_scc_v2_project_notification_config.${labelOf(node.id)}`,
      attributes: { 'streaming_config.filter': FAULTS },
    },
  ],
  facts: () => ({ permissions: FINDING_PERMISSIONS }),
});
