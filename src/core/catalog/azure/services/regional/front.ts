import type { ComputeDemand } from '../../../../model/demand.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { Joined, MultiRegion, Regions, SizeFacts } from '../../../../model/offering.ts';
import type { ResolvedRequirements } from '../../../../model/resolved.ts';
import { rewriteBody } from '../../../../model/rewrite.ts';
import { type Block, code, type Expression, type Nested, nested } from '../../../../model/terraform.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { asksFor } from '../../../kit/requirements.ts';

const ORIGIN = 'azurerm_cdn_frontdoor_origin';
/** Seconds until health probes detect a failed region. */
const PROBE_SECONDS = 30;
const NOTICED_SECONDS = 120;

/**
 * In one region clients call the endpoint of the application; two regions, acceleration at the edge, or several programs by path, need Front
 * Door,
 * unless another component uses it.
 */
export function entryPointBuiltIn(
  { behindCdn, path }: ComputeDemand,
  requirements: ResolvedRequirements,
): readonly ['load_balancer'] | readonly [] {
  // A path needs an entry point that several programs share.
  if (path !== undefined) return [];
  const guarded = asksFor(requirements, 'waf');
  const isOnlyEntrance = behindCdn !== true && !guarded;
  const isAccelerated = asksFor(requirements, 'edge_acceleration');
  const named = requirements.technologies.some(({ name, term }) => name === 'application gateway' && term !== null);
  return isOnlyEntrance && (named || isAccelerated || requirements.secondRegion !== undefined) ? [] : ['load_balancer'];
}

/** Front Door origin group of both regions: it probes each and routes by latency or by priority. */
export function originGroup<S extends SizeFacts, N extends GraphNode>(): MultiRegion<S, N> {
  return { scope: 'global', ...originInBothRegions<S, N>() };
}

/** The same if the origin application declares Front Door. */
export function originInBothRegions<S extends SizeFacts, N extends GraphNode>(): MultiRegion<S, N> {
  return {
    switchover: () => ({ seconds: NOTICED_SECONDS, automatic: true }),
    join: ({ home, copy }: Joined, regions: Regions) => ({
      home: home.flatMap((block) => joined(block, regions)),
      copy,
    }),
    claims: (_, node, mode) => [
      {
        kind: 'multi_region',
        text:
          mode === 'warm_standby'
            ? `${node.title}: Front Door routes requests to the second region if health probes of the first fail.`
            : `${node.title}: Front Door routes requests to the nearest healthy region.`,
        resource: `${ORIGIN}.${labelOf(node.id)}_${mode === 'warm_standby' ? 'standby' : 'second'}`,
        attributes: { priority: mode === 'warm_standby' ? 2 : 1 },
      },
    ],
  };
}

function joined(block: Block, regions: Regions): readonly Block[] {
  const { labels, body } = block;
  if (labels[0] === ORIGIN) return [block, second(block, regions)];
  if (labels[0] === `${ORIGIN}_group`) {
    const probe = body.health_probe as Nested | undefined;
    return [probe === undefined ? block : { ...block, body: { ...body, health_probe: probed(probe) } }];
  }
  const ids = body.cdn_frontdoor_origin_ids;
  if (labels[0] !== 'azurerm_cdn_frontdoor_route' || !Array.isArray(ids)) return [block];
  const others = (ids as readonly Expression[]).flatMap((id) =>
    id.hcl === 'code' ? [code(id.code.replace(/\.id$/, `_${regions.suffix}.id`))] : [],
  );
  return [{ ...block, body: { ...body, cdn_frontdoor_origin_ids: [...ids, ...others] } }];
}

function second({ file, type, labels, body }: Block, { mode, suffix, elsewhere }: Regions): Block {
  return {
    file,
    type,
    labels: [ORIGIN, `${labels[1]}_${suffix}`],
    body: {
      ...rewriteBody(body, ({ code: own }) => code(elsewhere(own))),
      name: suffix,
      priority: mode === 'warm_standby' ? 2 : 1,
    },
  };
}

function probed(probe: Nested): Nested {
  return nested({ ...probe.body, interval_in_seconds: PROBE_SECONDS });
}
