import type { NodeCapability } from '../model/capability.ts';
import type { Unbuilt } from '../model/cloud.ts';
import type { TechnologyRequirement } from '../model/requirement.ts';
import { type Evidenced, type Observation, partsOf, type Rule } from './rule.ts';

/** What is named, belongs to this cloud and is not built: what takes its place, and how that differs. */
export const NAMED_PRODUCTS: readonly Rule[] = [
  {
    id: 'OPS-SEPARATE',
    pillar: 'operations',
    control: null,
    check({ requirements: { separate }, site, cloud }) {
      if (separate === undefined) return [];
      return [
        {
          status: 'fail',
          node: null,
          text: `${separate.name} is named: it has accounts, regions, prices and services of its own, and none of its regions is covered. This design stands in ${site.region.id} of the commercial cloud.`,
          do: `Take it for a draft: check each service in ${separate.name}, its price, and the names in the Terraform that say ${cloud.name}'s commercial cloud; or leave that wish out.`,
        },
      ];
    },
  },
  {
    id: 'OPS-NAMED',
    pillar: 'operations',
    control: null,
    check: (evidence) =>
      evidence.requirements.technologies.flatMap((technology) => {
        const unbuilt = Object.hasOwn(evidence.cloud.unbuilt, technology.name)
          ? evidence.cloud.unbuilt[technology.name]
          : undefined;
        const isSilent = unbuilt === undefined || isLeft(technology) || isBuilt(unbuilt, evidence);
        return isSilent ? [] : [standIn(technology, unbuilt, evidence)];
      }),
  },
];

function isBuilt({ unless }: Unbuilt, { site }: Evidenced): boolean {
  return unless !== undefined && site.placed.some(({ choice }) => choice.offering.startsWith(unless));
}

/** Named as what is to be left behind: nobody expects it. */
function isLeft({ left }: TechnologyRequirement): boolean {
  return left === true;
}

function standIn({ name, written }: TechnologyRequirement, unbuilt: Unbuilt, evidence: Evidenced): Observation {
  const words = written ?? name;
  const part = partOf(unbuilt.instead, evidence);
  const place = part === null ? 'nothing here takes its place' : `${part.service} takes its place`;
  return {
    status: 'watch',
    node: part?.id ?? null,
    text: `“${words}” is named and not built: ${place}. ${unbuilt.difference}`,
    do: part === null ? 'Add it by hand where you need it.' : 'Take what stands here, or replace it by hand.',
  };
}

function partOf(capability: NodeCapability | null, evidence: Evidenced) {
  if (capability === null) return null;
  const [part] = partsOf(evidence, [capability]);
  return part === undefined ? null : { id: part.node.id, service: part.choice.service };
}
