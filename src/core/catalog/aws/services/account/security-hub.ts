import { STANDARD_NAMES } from '../../../../messages/components.ts';
import type { ArchitectureGraph, GraphNode } from '../../../../model/graph.ts';
import { entry, type SizeFacts } from '../../../../model/offering.ts';
import { code, resource } from '../../../../model/terraform.ts';
import { activityOf } from '../../../kit/account.ts';
import { joined, labelOf } from '../../../kit/blocks.ts';
import { counted } from '../../../kit/usage.ts';
import { type AwsOffering, permissions, scope } from '../../foundation/facts.ts';
import { servedByRegion } from '../../foundation/naming.ts';

const FILE = 'security.tf';
const NEEDS_RECORDER = 'Security Hub checks what AWS Config records.';

const PERMISSIONS = permissions(
  `
aws_securityhub_account securityhub: DisableSecurityHub EnableSecurityHub UpdateSecurityHubConfiguration
aws_securityhub_standards_subscription securityhub: BatchDisableStandards BatchEnableStandards
`,
  { securityhub: scope('', 'Describe* Get*') },
  { aws_securityhub_account: ['securityhub.amazonaws.com'] },
);

/** Checks of the account against the best practices of AWS, with the findings of its security services in one place. */
const offering: AwsOffering<'security_posture', SizeFacts> = {
  id: 'aws.security-hub',
  service: 'Security Hub CSPM',
  capability: 'security_posture',
  inNetwork: false,
  facts: () => ({ permissions: [PERMISSIONS] }),
  fit: () => ({
    because:
      'Checks the account against the AWS Foundational Security Best Practices and collects the findings of its security services. It is enabled once for an account in a region: if it is enabled already, import it.',
    provides: ['security_posture'],
  }),
  size: () => [{ sku: 'one standard', count: 1, qualities: servedByRegion(null) }],
  meter: (_, { demand }) => [
    counted('security_hub/check', 'security checks', activityOf(demand).evaluations, 1, 'checks'),
  ],
  declare(_, node, site) {
    const label = site.label(node.id);
    return [
      resource(FILE, 'aws_securityhub_account', label, {
        enable_default_standards: false,
        control_finding_generator: 'SECURITY_CONTROL',
      }),
      resource(FILE, 'aws_securityhub_standards_subscription', label, {
        standards_arn: joined(
          'arn:aws:securityhub:',
          code('var.region'),
          '::standards/aws-foundational-security-best-practices/v/1.0.0',
        ),
        depends_on: [code(`aws_securityhub_account.${label}`)],
      }),
    ];
  },
  claims: (_, node) => [
    {
      kind: 'account_watched',
      text: `${node.title}: the account is checked, each control once whatever the number of standards.`,
      resource: `aws_securityhub_account.${labelOf(node.id)}`,
      attributes: { control_finding_generator: 'SECURITY_CONTROL' },
    },
  ],
};

/** Security Hub checks what AWS Config records: a design with one has the other. */
export function recordedForPosture(graph: ArchitectureGraph): ArchitectureGraph {
  const posture = graph.nodes.find((node): node is GraphNode<'security_posture'> => {
    return node.capability === 'security_posture';
  });
  if (posture === undefined || graph.nodes.some(({ capability }) => capability === 'configuration_audit')) return graph;
  const recorder: GraphNode<'configuration_audit'> = {
    ...posture,
    id: 'config-audit',
    title: STANDARD_NAMES.configuration_audit,
    capability: 'configuration_audit',
    because: NEEDS_RECORDER,
    evidence: [],
  };
  return { ...graph, nodes: [...graph.nodes, recorder] };
}

export const securityHub = entry(offering);
