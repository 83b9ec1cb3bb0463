import type { Cloud } from '../model/cloud.ts';
import type { Joined, PlacedNode, Relocation, SecondSite, Site } from '../model/offering.ts';
import type { Placement } from '../model/placement.ts';
import type { RegionMode, ResolvedRequirements } from '../model/resolved.ts';
import type { Block } from '../model/terraform.ts';
import { createRelocator } from './relocate.ts';
import { createSecondSite } from './site.ts';

/** The second region and the suffix of its block names. */
export interface Second extends SecondSite {
  readonly relocation: Relocation;
}

/** The blocks of one region, grouped by what declares them. */
export interface Declared {
  readonly foundation: readonly Block[];
  /** By id of the node. */
  readonly parts: ReadonlyMap<string, readonly Block[]>;
  readonly grants: readonly Block[];
}

export interface DeclaredTwice {
  readonly home: Declared;
  readonly second: Declared;
}

/** Suffix of block names in the second region. */
export const SUFFIXES: Readonly<Record<RegionMode, string>> = { warm_standby: 'standby', active_active: 'second' };

/** Declares the components of one region, their foundation and the grants of their callers. @param parts nodes in the region */
export function declareOnce(site: Site, cloud: Cloud, parts: readonly PlacedNode[] = site.placed): Declared {
  return {
    foundation: cloud.foundation(site),
    parts: new Map(parts.map(({ node }) => [node.id, site.declared(node.id)])),
    grants: parts.flatMap(({ node }) => site.granted(node.id).blocks),
  };
}

/** Declares both regions with the same services: names of the second get a suffix, and each component is connected to its copy. */
export function declareTwice(site: Site, second: Second, cloud: Cloud): DeclaredTwice {
  const home = declareOnce(site, cloud);
  const there = declareOnce(
    second.site,
    cloud,
    second.site.placed.filter(({ node }) => second.copied.has(node.id)),
  );
  const keptHome = new Set(
    site.placed.flatMap(({ node, choice }) =>
      (there.parts.get(node.id) ?? []).filter((block) => choice.spanning.keepsHome(block)),
    ),
  );
  const suffix = SUFFIXES[second.mode];
  const seen = site.placed.flatMap(({ node, choice }) =>
    (home.parts.get(node.id) ?? []).flatMap((block) => Object.entries(choice.spanning.seenFromSecond(block, suffix))),
  );
  const relocator = createRelocator({
    home: blocksOf(home),
    second: blocksOf(there),
    relocation: second.relocation,
    suffix,
    seen: Object.fromEntries(seen),
    keepsHome: (block) => keptHome.has(block),
  });
  const joined = new Map(
    site.placed.map(({ node, choice }): readonly [string, Joined] => {
      const copy = relocator.relocate(there.parts.get(node.id) ?? []);
      const blocks = { home: home.parts.get(node.id) ?? [], copy };
      const { elsewhere } = relocator;
      const label = site.label(node.id);
      const regions = { mode: second.mode, home: site, second: second.site, label, elsewhere, suffix };
      return [node.id, choice.spanning.join(blocks, regions)];
    }),
  );
  return {
    home: { ...home, parts: new Map([...joined].map(([id, blocks]) => [id, blocks.home])) },
    second: {
      foundation: relocator.relocate(there.foundation),
      parts: new Map([...joined].filter(([id]) => second.copied.has(id)).map(([id, blocks]) => [id, blocks.copy])),
      grants: relocator.relocate(there.grants),
    },
  };
}

export function blocksOf({ foundation, parts, grants }: Declared): readonly Block[] {
  return [...foundation, ...[...parts.values()].flat(), ...grants];
}

/** The second region of a placement; null for a design in one region. */
export function secondSiteOf(placement: Placement, requirements: ResolvedRequirements, cloud: Cloud): Second | null {
  const { secondRegion } = requirements;
  if (secondRegion === undefined) return null;
  const site = createSecondSite(secondRegion.id, placement, requirements, cloud);
  const copied = placement.chosen.filter(({ copy }) => copy !== null).map(({ node }) => node.id);
  return { site, mode: secondRegion.mode, relocation: cloud.relocation, copied: new Set(copied) };
}
