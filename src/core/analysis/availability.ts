import type { PathAvailability } from '../model/availability.ts';
import { DATABASES, type NodeCapability } from '../model/capability.ts';
import type { PlacedNode, SecondSite, Site } from '../model/offering.ts';
import type { Option } from '../model/placement.ts';
import { pathsOf } from './request-paths.ts';

/** Capabilities whose outage degrades responses without failing requests. */
const SPARED: ReadonlySet<string> = new Set(['cache', 'object_storage']);

/**
 * Composite SLA of the request path, of several paths the lowest: the product of the SLAs of the entry points and their synchronous dependencies.
 * Components in two regions fail only if both regions fail; the time to fail over is not included.
 * @returns null if no actor sends requests
 */
export function availabilityOf(site: Site, second: SecondSite | null = null): PathAvailability | null {
  const paths = pathsOf(site.edges, site.placed).map((reached) => touchedBy(reached, site.placed, second));
  const [touched] = paths.toSorted((a, b) => a.product - b.product);
  if (touched === undefined) return null;
  const { path, all, product } = touched;
  const parts = path.flatMap(({ node, choice }) =>
    choice.size.qualities.availability === null
      ? []
      : [{ title: node.title, service: choice.service, promise: choice.size.qualities.availability }],
  );
  const percent = Math.floor(product * 100_000 + 1e-6) / 1000;
  return {
    percent,
    downtimeMinutes: downtimeMinutes(percent),
    parts,
    spared: all.filter(({ node }) => SPARED.has(node.capability)).map(({ node }) => node.title),
    ...(second === null ? {} : { regions: 2 }),
    unpromised: path.filter(({ choice }) => choice.size.qualities.availability === null).map(({ node }) => node.title),
  };
}

/** The components that a request passes, and the composite SLA of those that it fails without, 0 to 1. */
function touchedBy(reached: ReadonlySet<string>, placed: readonly PlacedNode[], second: SecondSite | null) {
  const all = placed.filter(({ node }) => reached.has(node.id));
  const path = all.filter(isCounted);
  return { all, path, product: second === null ? inOne(path) : inEither(path, second) };
}

/** Composite SLA of parts that a request waits for, percent; parts without an SLA count with the assumed one. */
export function promiseOf(parts: readonly PlacedNode[]): number {
  return 100 * inOne(parts.filter(isCounted), UNPROMISED);
}

/** The lowest composite SLA of the paths of a selection, percent. */
export function lowestPromise(chosen: readonly Option[], paths: readonly ReadonlySet<string>[]): number {
  const parts = chosen.map(({ node, candidate }) => ({ node, choice: candidate }));
  return Math.min(...paths.map((path) => promiseOf(parts.filter(({ node }) => path.has(node.id)))));
}

function isCounted(part: PlacedNode): boolean {
  return !SPARED.has(part.node.capability) && !isCountedElsewhere(part);
}

/** A part of another service without an SLA of its own is as available as that service. */
function isCountedElsewhere({ choice }: PlacedNode): boolean {
  return choice.fit.within !== undefined && choice.size.qualities.availability === null;
}

function inOne(path: readonly PlacedNode[], unpromised = 100): number {
  const promised = ({ choice }: PlacedNode) => choice.size.qualities.availability ?? unpromised;
  return path.reduce((share, part) => share * (promised(part) / 100), 1);
}

/** Assumed availability of a service without an SLA, percent; a working assumption. */
const UNPROMISED = 99;

/** Stores of which a copy without their data is of no use. */
const STORES: readonly NodeCapability[] = [...DATABASES, 'file_storage'];

/** Shared components and stores without replication count once; of the others, one region must be available. */
function inEither(path: readonly PlacedNode[], { site, copied, mode }: SecondSite): number {
  const isDoubled = ({ node, choice }: PlacedNode) =>
    copied.has(node.id) && (!STORES.includes(node.capability) || choice.spanning.replication(mode) !== null);
  const doubled = path.filter(isDoubled);
  const there = doubled.reduce((share, { node }) => {
    const promise = site.find(node.id)?.choice.size.qualities.availability ?? UNPROMISED;
    return share * (promise / 100);
  }, 1);
  const single = inOne(path.filter((part) => !isDoubled(part)));
  return single * (1 - (1 - inOne(doubled)) * (1 - there));
}

function downtimeMinutes(percent: number): number {
  const MINUTES = 730 * 60;
  return Math.round(((100 - percent) / 100) * MINUTES * 10) / 10;
}
