import type { GraphNode } from '../../../../model/graph.ts';
import type { MultiRegion, Regions, SizeFacts } from '../../../../model/offering.ts';
import { type Block, code, type Expression, nested } from '../../../../model/terraform.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { serveVariable } from './front.ts';

/** TTL of the records. */
const TTL_SECONDS = 60;

/** One name for an address in each region: DNS answers with the nearer one, or with the one that a variable selects. */
export function underOneName<S extends SizeFacts>(standby: (size: S) => S): MultiRegion<S, GraphNode<'web_compute'>> {
  return {
    standby,
    switchover: () => ({ seconds: TTL_SECONDS, automatic: false }),
    join({ home, copy }, regions) {
      const records = home.filter(isRecord);
      const waits = regions.mode === 'warm_standby' && records.length > 0;
      return {
        home: [
          ...(waits ? [serveVariable()] : []),
          ...home.map((block) => (isRecord(block) ? routed(block, regions) : block)),
        ],
        copy,
      };
    },
    claims: (_, node, mode) => [
      {
        kind: 'multi_region',
        text:
          mode === 'active_active'
            ? `${node.title}: DNS routes each visitor to the nearer region; remove a region that fails from the record.`
            : `${node.title}: one variable points the name to the second region.`,
        resource: `google_dns_record_set.${labelOf(node.id)}_a`,
        attributes:
          mode === 'active_active'
            ? { 'routing_policy.geo.location': [code('var.region'), code('var.second_region')] }
            : { type: 'A' },
      },
    ],
  };
}

function isRecord({ labels: [type], body }: Block): boolean {
  return type === 'google_dns_record_set' && body.type === 'A';
}

function routed(block: Block, { mode, suffix, elsewhere }: Regions): Block {
  const { rrdatas, ...rest } = block.body;
  const [own] = Array.isArray(rrdatas) ? (rrdatas as readonly Expression[]) : [];
  if (own?.hcl !== 'code') return block;
  const other = elsewhere(own.code);
  const how =
    mode === 'active_active'
      ? {
          routing_policy: nested({
            geo: [
              nested({ location: code('var.region'), rrdatas: [own] }),
              nested({ location: code(`var.${suffix}_region`), rrdatas: [code(other)] }),
            ],
          }),
        }
      : { rrdatas: code(`var.serve_from_standby ? [${other}] : [${own.code}]`) };
  return { ...block, body: { ...rest, ttl: TTL_SECONDS, ...how } };
}
