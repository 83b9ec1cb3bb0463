import { monthlyTotal } from '../billing/billable-usage.ts';
import type { Knowledge } from '../design/memo.ts';
import { size } from '../design/size.ts';
import { SAVINGS } from '../messages/cost.ts';
import type { Term } from '../model/capability.ts';
import { isDispensable, isNamedExtra } from '../model/leave-out.ts';
import { type MicroUsd, ONE_DOLLAR } from '../model/money.ts';
import type { Omission, ResolvedComponent, ResolvedRequirements } from '../model/resolved.ts';
import { changedLoad, type Load } from '../model/workload.ts';
import { evaluateWithOptionalParts } from './optional-parts.ts';
import { data, requests, responses } from './sensitivity.ts';
import { withoutCapability } from './without-capability.ts';

/** A change that reduces the cost, with its saving per month. */
export interface Saving {
  readonly change: string;
  readonly saves: MicroUsd;
  /** Terms to exclude, for a change that removes a component. */
  readonly exclude?: readonly Term[];
}

/** The request: requirements, load and the effects of omitting components. */
export interface Asked {
  readonly requirements: ResolvedRequirements;
  readonly load: Load;
  readonly omissions: readonly Omission[];
}

/** A reduced request. */
interface ReducedRequest {
  readonly change: string;
  readonly exclude?: readonly Term[];
  readonly requirements: ResolvedRequirements;
  readonly load: Load;
}

/** Smallest saving that is listed, per month and as a share of the total. */
const MINIMUM_SAVING = ONE_DOLLAR;
const MINIMUM_SHARE = 0.01;
/** Maximum number of listed savings that remove a stated component. */
const NAMED_PARTS = 3;

/**
 * Savings if the budget is exceeded, in ascending order of impact: optional components, inferred components, response
 * size, qualities and a zone, the most expensive stated components, and half of the load or of the data. Each saving is
 * calculated by evaluating the design again.
 * @param granted the requirements without the omitted optional components
 */
export function savings(
  total: MicroUsd,
  granted: ResolvedRequirements,
  asked: Asked,
  knowledge: Knowledge,
): readonly Saving[] {
  const { load } = asked;
  const minimum = Math.min(MINIMUM_SAVING, total * MINIMUM_SHARE);
  const saving = (reduced: readonly ReducedRequest[]) =>
    reduced
      .map(({ requirements: less, load: lesser, ...change }) => ({
        ...change,
        saves:
          total - monthlyTotal(evaluateWithOptionalParts(less, lesser, knowledge).value.chosen, less, knowledge.cloud),
      }))
      .filter(({ saves }) => saves > 0 && saves >= minimum);
  const largest = saving(namedParts(granted, asked)).toSorted((a, b) => b.saves - a.saves);
  return [
    ...saving([...dispensableParts(granted, asked), ...reducedQualities(granted, load)]),
    ...largest.slice(0, NAMED_PARTS),
    ...saving([
      { change: SAVINGS.halfTheLoad, requirements: granted, load: changedLoad(load, requests(0.5)) },
      { change: SAVINGS.halfTheData, requirements: granted, load: changedLoad(load, data(0.5)) },
    ]),
  ];
}

function dispensableParts({ components }: ResolvedRequirements, asked: Asked): readonly ReducedRequest[] {
  const wishes = components.filter(({ demand }) => demand === 'wish');
  const unnamed = components.filter(({ demand }) => demand === 'must');
  return [...wishes, ...unnamed].filter(isDispensable).map((part) => without(part, asked));
}

/** Stated components other than compute and data stores. */
function namedParts({ components }: ResolvedRequirements, asked: Asked): readonly ReducedRequest[] {
  return components.filter(isNamedExtra).map((part) => without(part, asked));
}

function without(part: ResolvedComponent, { requirements, omissions }: Asked): ReducedRequest {
  const { anyOf } = part;
  const omission = omissions.find(({ terms }) => terms.join() === anyOf.join());
  const gone = new Set(omission?.gone.map((terms) => terms.join()));
  const alone = withoutCapability(requirements, part, 'constraint');
  const less = {
    ...alone,
    components: [...alone.components.filter((other) => !gone.has(other.anyOf.join())), ...(omission?.instead ?? [])],
    technologies: requirements.technologies.filter(({ term }) => term === null || !anyOf.includes(term)),
  };
  return {
    change: SAVINGS.withoutPart(anyOf),
    exclude: anyOf,
    requirements: less,
    load: size(less).load,
  };
}

/** The same components with lower qualities. */
function reducedQualities(requirements: ResolvedRequirements, load: Load): readonly ReducedRequest[] {
  const { qualities } = requirements;
  const { secondRegion, ...oneRegion } = requirements;
  const { serverless, ...running } = qualities;
  const { latency_p99_ms: latency, ...slower } = qualities;
  const { zones, availability, ...inOneZone } = qualities;
  const lessGood = [
    serverless !== undefined && { change: SAVINGS.alwaysOn, qualities: running },
    latency !== undefined && { change: SAVINGS.slower(latency.value), qualities: slower },
    (zones?.value ?? 1) > 1 && {
      change: SAVINGS.oneZone(availability?.value),
      qualities: inOneZone,
    },
  ].filter((one) => one !== false);
  return [
    ...(load.system.responseKb.origin === 'stated'
      ? []
      : [
          {
            change: SAVINGS.smallerAnswers,
            requirements,
            load: changedLoad(load, responses(1 / 3)),
          },
        ]),
    ...(secondRegion === undefined
      ? []
      : [
          {
            change: SAVINGS.oneRegion(secondRegion.id),
            requirements: oneRegion,
            load,
          },
        ]),
    ...lessGood.map(({ change, qualities: less }) => ({
      change,
      requirements: { ...requirements, qualities: less },
      load,
    })),
  ];
}
