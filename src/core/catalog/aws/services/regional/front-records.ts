import type { Claim } from '../../../../model/finding.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { MultiRegion, SizeFacts } from '../../../../model/offering.ts';
import type { RegionMode } from '../../../../model/resolved.ts';
import { type Block, code, type Nested, nested } from '../../../../model/terraform.ts';
import { labelOf } from '../../../kit/blocks.ts';

/** Three checks that fail, ten seconds apart, and the minute for which an answer lives. */
const NOTICED_SECONDS = 90;

/**
 * An entry point in each region under one name: Route 53 returns the nearest healthy one, or the second one when
 * the first is not. Alias records ask the health of their targets, and their answers live for 60 seconds.
 */
export function underOneName<S extends SizeFacts, N extends GraphNode>(): MultiRegion<S, N> {
  return {
    keepsHome: isProof,
    switchover: () => ({ seconds: NOTICED_SECONDS, automatic: true }),
    join: ({ home, copy }, { mode, suffix }) => ({
      home: home.map((block) => routed(block, mode, 'PRIMARY', 'var.region')),
      copy: copy.map((block) => routed(block, mode, 'SECONDARY', `var.${suffix}_region`)),
    }),
    claims: (_, node, mode) => [failover(labelOf(node.id), node.title, mode)],
  };
}

/** ACM uses the same validation record for a name in all regions of an account. */
export function isProof({ type, labels: [kind, label = ''] }: Block): boolean {
  return type === 'resource' && kind === 'aws_route53_record' && label.endsWith('_certificate');
}

function routed(block: Block, mode: RegionMode, role: 'PRIMARY' | 'SECONDARY', region: string): Block {
  if (block.labels[0] !== 'aws_route53_record' || block.body.alias === undefined) return block;
  const alias = block.body.alias as Nested;
  const policy =
    mode === 'warm_standby'
      ? { failover_routing_policy: nested({ type: role }) }
      : { latency_routing_policy: nested({ region: code(region) }) };
  return {
    ...block,
    body: {
      ...block.body,
      set_identifier: code(region),
      alias: nested({ ...alias.body, evaluate_target_health: true }),
      ...policy,
    },
  };
}

function failover(label: string, title: string, mode: RegionMode): Claim {
  const resource = `aws_route53_record.${label}`;
  return mode === 'warm_standby'
    ? {
        kind: 'multi_region',
        text: `${title}: DNS failover to the second region when the first does not respond, within about two minutes.`,
        resource,
        attributes: { 'failover_routing_policy.type': 'PRIMARY' },
      }
    : {
        kind: 'multi_region',
        text: `${title}: latency-based DNS routing to the nearer region, with failover to the other.`,
        resource,
        attributes: { 'alias.evaluate_target_health': true },
      };
}
