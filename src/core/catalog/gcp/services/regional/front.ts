import type { Claim } from '../../../../model/finding.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { MultiRegion, Regions, Site, SizeFacts } from '../../../../model/offering.ts';
import type { RegionMode } from '../../../../model/resolved.ts';
import { rewriteBody } from '../../../../model/rewrite.ts';
import { type Block, code, type Nested, nested, variable } from '../../../../model/terraform.ts';
import { factsOf } from '../../foundation/facts.ts';
import { secondName } from '../../foundation/relocation.ts';

type BalancerNode = GraphNode<'load_balancer'>;

const NEG = 'google_compute_region_network_endpoint_group';
/** A changed backend is at all of Google's fronts after about two minutes. */
const CHANGE_SECONDS = 120;
/** Five answers that fail, and the group is left out. */
const NOTICED_SECONDS = 30;

/** One global address for both regions: requests go to the nearer healthy one, or to the one that a variable selects. */
export const bothRegions: MultiRegion<SizeFacts, BalancerNode> = {
  scope: 'global',
  switchover: (_, mode) =>
    mode === 'active_active'
      ? { seconds: NOTICED_SECONDS, automatic: true }
      : { seconds: CHANGE_SECONDS, automatic: false },
  join: ({ home, copy }, regions) => ({
    home: [
      ...(regions.mode === 'warm_standby' ? [serveVariable()] : []),
      ...home.flatMap((block) => joined(block, regions)),
    ],
    copy,
  }),
  claims: (_, node, mode, site) => claimsOf(node, mode, site),
};

/** Which region answers, where one of them waits. */
export function serveVariable(): Block {
  return variable('serve_from_standby', {
    description:
      'Set to true and apply when the first region is lost: the second region then serves visitors. Promote its databases first.',
    type: 'bool',
    default: false,
  });
}

function joined(block: Block, regions: Regions): readonly Block[] {
  if (block.labels[0] === NEG) return [block, inSecond(block, regions)];
  if (block.labels[0] !== 'google_compute_backend_service') return [block];
  const backend = block.body.backend as Nested;
  const other = rewriteBody(backend.body, ({ code: own }) => code(groupInSecond(own, regions)));
  const { backend: _, ...rest } = block.body;
  const body =
    regions.mode === 'active_active'
      ? {
          ...rest,
          ...(isServerless(backend) ? { outlier_detection: outliers() } : {}),
          backend: [backend, nested(other)],
        }
      : {
          ...rest,
          backend: nested({
            ...backend.body,
            group: code(`var.serve_from_standby ? ${textOf(other)} : ${textOf(backend.body)}`),
          }),
        };
  return [{ ...block, body }];
}

function inSecond(block: Block, { suffix, elsewhere }: Regions): Block {
  const moved = rewriteBody(block.body, ({ code: own }) => secondName({ hcl: 'code', code: elsewhere(own) }));
  return { ...block, labels: [NEG, `${block.labels[1]}_${suffix}`], body: moved };
}

/** The group of the second region: a serverless network endpoint group, or the program's instance group. */
function groupInSecond(own: string, { suffix, elsewhere }: Regions): string {
  return own.startsWith(`${NEG}.`) ? own.replace(/\.id$/, `_${suffix}.id`) : elsewhere(own);
}

function textOf({ group }: Nested['body']): string {
  const own = group as { readonly hcl: string; readonly code?: string } | undefined;
  return own?.code ?? '';
}

function isServerless({ body }: Nested): boolean {
  return textOf(body).startsWith(`${NEG}.`);
}

/** Failed answers in a row after which a serverless group gets no requests for a while. */
const CONSECUTIVE_ERRORS = 5;

/** A serverless group has no health check: it is left out for a while once its answers fail. */
function outliers(): Nested {
  return nested({
    consecutive_errors: CONSECUTIVE_ERRORS,
    interval: nested({ seconds: 5 }),
    base_ejection_time: nested({ seconds: 30 }),
    max_ejection_percent: 50,
  });
}

function claimsOf(node: BalancerNode, mode: RegionMode, site: Site): readonly Claim[] {
  const label = site.label(node.id);
  const first = site.from(node.id).find(({ kind, to }) => kind === 'request' && factsOf(site.find(to)).backend);
  if (first === undefined) return [];
  const { backend } = factsOf(site.find(first.to));
  const group = backend?.kind === 'instances' ? backend.group : code(`${NEG}.${label}_${site.label(first.to)}.id`);
  const resource = `google_compute_backend_service.${label}_${site.label(first.to)}`;
  return mode === 'active_active'
    ? [
        {
          kind: 'multi_region',
          text: `${node.title}: one address routes each visitor to the nearer region, and to the other while that one fails.`,
          resource,
          attributes:
            backend?.kind === 'instances'
              ? { 'backend.balancing_mode': 'UTILIZATION' }
              : { 'outlier_detection.consecutive_errors': CONSECUTIVE_ERRORS },
        },
      ]
    : [
        {
          kind: 'multi_region',
          text: `${node.title}: one address for the world; one variable sends every visitor to the second region.`,
          resource,
          attributes: { 'backend.group': group },
        },
      ];
}
