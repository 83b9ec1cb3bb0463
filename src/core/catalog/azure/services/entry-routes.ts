import type { PlacedNode, Site } from '../../../model/offering.ts';
import { type Body, code, type Expression } from '../../../model/terraform.ts';
import { factsOf } from '../foundation/facts.ts';

/** What an entry point sends to one of the programs and sites behind it. */
export interface EntryRoute {
  readonly placed: PlacedNode;
  readonly host: Expression;
  /** What must exist before the host answers. */
  readonly after: Body;
  /** The target has no certificate. */
  readonly plain: boolean;
  /** Health check path of the target; undefined if it has none of its own. */
  readonly healthPath: Expression | undefined;
  /** The target serves files and nothing else. */
  readonly filesOnly: boolean;
  /** Path below which the target is reached, such as `/orders`; null for the target of everything else. */
  readonly path: string | null;
}

/** The path below which a component wants to be reached. */
function wantedPath({ node }: PlacedNode): string | null {
  return node.capability === 'web_compute' ? (node.demand.path ?? null) : null;
}

/**
 * The routes of an entry point, the one of everything else first. A second target without a path is reached below its id:
 * only one can receive the root.
 */
export function entryRoutes(site: Site, nodeId: string): readonly EntryRoute[] {
  const ids = [...new Set(site.from(nodeId).map(({ to }) => to))];
  const targets = ids.flatMap((id) => {
    const placed = site.find(id);
    const { web } = factsOf(placed);
    return placed === null || web === undefined ? [] : [{ placed, web }];
  });
  const first = targets.find(({ placed }) => wantedPath(placed) === null) ?? targets[0];
  const others = targets.filter((target) => target !== first);
  return [...(first === undefined ? [] : [first]), ...others].map((target) => {
    const { placed, web } = target;
    const path = wantedPath(placed) ?? (target === first ? null : `/${placed.node.id}`);
    return {
      placed,
      host: web.host,
      after: web.declaredBy === undefined ? {} : { depends_on: [code(web.declaredBy)] },
      plain: web.plain,
      healthPath: web.healthPath,
      filesOnly: web.filesOnly === true,
      path,
    };
  });
}

/** The path itself and everything below it. */
export function pathPatterns(path: string): readonly string[] {
  const base = path.replace(/\/+$/, '');
  return [base, `${base}/*`];
}
