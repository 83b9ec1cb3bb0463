import { LAWS } from '../../messages/laws.ts';
import type { Residence } from '../../model/limits.ts';
import { addressOf, type Block } from '../../model/terraform.ts';
import { isWorldwide, keepsData } from '../residence.ts';
import type { Breach, Finished, Law } from './law.ts';

/** Arguments that name the place of a resource. */
const PLACES = ['location', 'region', 'data_location', 'data_residency_location'] as const;

/** Data stay where they must: every region, edge location and place that a resource names. */
export const RESIDENT: Law = {
  id: 'RESIDENCE',
  breaches: (finished) => {
    const { residence } = finished.requirements;
    return residence === undefined
      ? []
      : [...regions(residence, finished), ...worldwide(residence, finished), ...elsewhere(residence, finished)];
  },
};

function regions(residence: Residence, { requirements }: Finished): readonly Breach[] {
  const used = [
    requirements.region.id,
    ...(requirements.secondRegion === undefined ? [] : [requirements.secondRegion.id]),
  ];
  return used
    .filter((id) => !residence.regions.includes(id))
    .map((id) => ({ at: id, node: null, ...LAWS.abroad(id, residence.names) }));
}

function worldwide(residence: Residence, { site }: Finished): readonly Breach[] {
  return site.placed
    .filter(({ choice }) => isWorldwide(choice))
    .map(({ node, choice }) => ({
      at: node.id,
      node: node.id,
      ...(keepsData(choice)
        ? LAWS.keptWorldwide(node.title, choice.service, residence.names)
        : { ...LAWS.passedWorldwide(node.title, choice.service, residence.names), status: 'watch' as const }),
    }));
}

/** Resources whose own place is a region outside; services without a region are reported as such. */
function elsewhere(residence: Residence, { site, blocks, cloud }: Finished): readonly Breach[] {
  const known = new Set(cloud.regions.map(({ id }) => id));
  const owners = new Map(
    site.placed
      .filter(({ choice }) => !isWorldwide(choice))
      .flatMap(({ node }) => site.declared(node.id).map((block) => [addressOf(block), node] as const)),
  );
  const found = blocks.flatMap((block) => {
    const node = owners.get(addressOf(block));
    return placesOf(block).flatMap((place) => {
      const id = place.toLowerCase().replaceAll(' ', '');
      if (node === undefined || !known.has(id) || residence.regions.includes(id)) return [];
      return [{ at: `${node.id}-${id}`, node: node.id, ...LAWS.placedAbroad(node.title, place, residence.names) }];
    });
  });
  return [...new Map(found.map((breach) => [breach.at, breach])).values()];
}

function placesOf({ type, body }: Block): readonly string[] {
  if (type !== 'resource') return [];
  return PLACES.flatMap((name) => {
    const value = body[name];
    return typeof value === 'string' ? [value] : [];
  });
}
