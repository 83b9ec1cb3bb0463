import { NAMED } from '../messages/operations.ts';
import type { NodeCapability } from '../model/capability.ts';
import type { Unbuilt } from '../model/cloud.ts';
import type { TechnologyRequirement } from '../model/resolved.ts';
import { type Evidenced, type Observation, partsOf, type Rule } from './rule.ts';

/** Requested services of this cloud that are not supported, with their replacement and its differences. */
export const NAMED_PRODUCTS: readonly Rule[] = [
  {
    id: 'OPS-SEPARATE',
    pillar: 'operations',
    control: null,
    check({ requirements: { separate }, site, cloud }) {
      if (separate === undefined) return [];
      return [{ status: 'fail', node: null, ...NAMED.separate(separate.name, site.region.id, cloud.name) }];
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

/** Whether the text names the service as one to migrate from. */
function isLeft({ left }: TechnologyRequirement): boolean {
  return left === true;
}

function standIn({ name, written }: TechnologyRequirement, unbuilt: Unbuilt, evidence: Evidenced): Observation {
  const words = written ?? name;
  const part = partOf(unbuilt.instead, evidence);
  return {
    status: 'watch',
    node: part?.id ?? null,
    ...NAMED.unbuilt(words, part?.service ?? null, unbuilt.difference),
  };
}

function partOf(capability: NodeCapability | null, evidence: Evidenced) {
  if (capability === null) return null;
  const [part] = partsOf(evidence, [capability]);
  return part === undefined ? null : { id: part.node.id, service: part.choice.service };
}
