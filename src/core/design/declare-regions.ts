import type { Cloud } from '../model/cloud.ts';
import type { Block } from '../model/iac.ts';
import type { Joined, Relocation } from '../model/multi-region.ts';
import type { Placement } from '../model/placement.ts';
import type { RegionMode, Requirements } from '../model/requirement.ts';
import type { PlacedNode, SecondSite, Site } from '../model/site.ts';
import { createRelocator } from './relocate.ts';
import { createSecondSite } from './site.ts';

/** The second region, and how its blocks are told apart from those of the first. */
export interface Second extends SecondSite {
  readonly relocation: Relocation;
}

/** The blocks of one region, by what declares them. */
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

/** What follows the names of a second region. */
export const SUFFIXES: Readonly<Record<RegionMode, string>> = { warm_standby: 'standby', active_active: 'second' };

/** The parts of one region, their foundation and what their callers are granted. @param parts those that stand there */
export function declareOnce(site: Site, cloud: Cloud, parts: readonly PlacedNode[] = site.placed): Declared {
  return {
    foundation: cloud.foundation(site),
    parts: new Map(parts.map(({ node }) => [node.id, site.declared(node.id)])),
    grants: parts.flatMap(({ node }) => site.granted(node.id).blocks),
  };
}

/** Both regions: the second declared by the same services and told apart from the first, each part joined to its copy. */
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

/** The second region of a placement, or null where the system stands in one. */
export function secondSiteOf(placement: Placement, requirements: Requirements, cloud: Cloud): Second | null {
  const { secondRegion } = requirements;
  if (secondRegion === undefined) return null;
  const site = createSecondSite(secondRegion.id, placement, requirements, cloud);
  const copied = placement.chosen.filter(({ copy }) => copy !== null).map(({ node }) => node.id);
  return { site, mode: secondRegion.mode, relocation: cloud.relocation, copied: new Set(copied) };
}
