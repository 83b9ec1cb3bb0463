import type { PathAvailability } from '../model/availability.ts';
import type { PlacedNode, SecondSite, Site } from '../model/offering.ts';

/** Kinds of edges that a request does not wait for, or that are used only at start. */
const NOT_WAITED_FOR: ReadonlySet<string> = new Set(['egress', 'secret', 'log', 'image', 'delivery', 'inspection']);

/** Capabilities whose outage degrades responses without failing requests. */
const SPARED: ReadonlySet<string> = new Set(['cache', 'object_storage']);

/**
 * Composite SLA of the request path: the product of the SLAs of the entry points and their synchronous dependencies.
 * Components in two regions fail only if both regions fail; the time to fail over is not included.
 * @returns null if no actor sends requests
 */
export function availabilityOf(site: Site, second: SecondSite | null = null): PathAvailability | null {
  const reached = new Set<string>();
  const isActor = (id: string) => site.find(id) === null;
  const open = site.edges.filter((edge) => isActor(edge.from) && edge.synchronous).map((edge) => edge.to);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id) || isActor(id)) continue;
    reached.add(id);
    open.push(
      ...site
        .from(id)
        .filter((edge) => edge.synchronous && !NOT_WAITED_FOR.has(edge.kind))
        .map((edge) => edge.to),
    );
  }
  const touched = site.placed.filter(({ node }) => reached.has(node.id));
  const path = touched.filter((part) => !SPARED.has(part.node.capability) && !isCountedElsewhere(part));
  if (path.length === 0) return null;
  const parts = path.flatMap(({ node, choice }) =>
    choice.size.qualities.availability === null
      ? []
      : [{ title: node.title, service: choice.service, promise: choice.size.qualities.availability }],
  );
  const product = second === null ? inOne(path) : inEither(path, second);
  const percent = Math.floor(product * 100_000 + 1e-6) / 1000;
  return {
    percent,
    downtimeMinutes: downtimeMinutes(percent),
    parts,
    spared: touched.filter(({ node }) => SPARED.has(node.capability)).map(({ node }) => node.title),
    ...(second === null ? {} : { regions: 2 }),
    unpromised: path.filter(({ choice }) => choice.size.qualities.availability === null).map(({ node }) => node.title),
  };
}

/** A part of another service without an SLA of its own is as available as that service. */
function isCountedElsewhere({ choice }: PlacedNode): boolean {
  return choice.fit.within !== undefined && choice.size.qualities.availability === null;
}

function inOne(path: readonly PlacedNode[]): number {
  return path.reduce((share, { choice }) => share * ((choice.size.qualities.availability ?? 100) / 100), 1);
}

/** Assumed availability of a copy without an SLA, percent; a working assumption. */
const UNPROMISED = 99;

/** Shared components count once; of replicated components, one region must be available. */
function inEither(path: readonly PlacedNode[], { site, copied }: SecondSite): number {
  const doubled = path.filter(({ node }) => copied.has(node.id));
  const there = doubled.reduce((share, { node }) => {
    const promise = site.find(node.id)?.choice.size.qualities.availability ?? UNPROMISED;
    return share * (promise / 100);
  }, 1);
  const single = inOne(path.filter(({ node }) => !copied.has(node.id)));
  return single * (1 - (1 - inOne(doubled)) * (1 - there));
}

function downtimeMinutes(percent: number): number {
  const MINUTES = 730 * 60;
  return Math.round(((100 - percent) / 100) * MINUTES * 10) / 10;
}
