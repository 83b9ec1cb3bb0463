import { monthlyTotal } from '../billing/billable-usage.ts';
import type { Knowledge } from '../design/knowledge.ts';
import { size } from '../design/size.ts';
import { SAVINGS } from '../messages/cost.ts';
import type { Term } from '../model/capability.ts';
import { isDispensable, isNamedExtra } from '../model/leave-out.ts';
import { type MicroUsd, ONE_DOLLAR } from '../model/money.ts';
import type { CapabilityRequirement, Omission, Requirements } from '../model/requirement.ts';
import type { Workload } from '../model/workload.ts';
import { selectOptionalParts } from './optional-parts.ts';
import { data, load, responses } from './sensitivity.ts';
import { withoutCapability } from './without-capability.ts';

/** Something to give up when the budget does not suffice, and what that saves a month. */
export interface Saving {
  readonly change: string;
  readonly saves: MicroUsd;
  /** What to exclude for it, where it is a part that goes. */
  readonly exclude?: readonly Term[];
}

/** What a request asks for, in parts and in numbers, and what goes with a part that is left out. */
export interface Asked {
  readonly requirements: Requirements;
  readonly workload: Workload;
  readonly omissions: readonly Omission[];
}

/** A request that asks for less. */
interface Concession {
  readonly change: string;
  readonly exclude?: readonly Term[];
  readonly requirements: Requirements;
  readonly workload: Workload;
}

/** Less than this a month is not worth a line, unless the whole costs little. */
const WORTH_SAYING = ONE_DOLLAR;
const WORTHY_SHARE = 0.01;
/** How many of the parts that somebody named are offered up. */
const NAMED_PARTS = 3;

/**
 * What to give up where the budget does not suffice, least harm first: wishes, then parts that nobody named, then size
 * of answers, qualities and the loss of a zone, then the dearest of the parts that were named, and half of the load or
 * of the data. Each saving is found by placing the system again without it.
 * @param granted what was asked for, less what was left out for its price
 */
export function savings(total: MicroUsd, granted: Requirements, asked: Asked, knowledge: Knowledge): readonly Saving[] {
  const { workload } = asked;
  const worthSaying = Math.min(WORTH_SAYING, total * WORTHY_SHARE);
  const saving = (concessions: readonly Concession[]) =>
    concessions
      .map(({ requirements: less, workload: lesser, ...concession }) => ({
        ...concession,
        saves: total - monthlyTotal(selectOptionalParts(less, lesser, knowledge).value.chosen, less, knowledge.cloud),
      }))
      .filter(({ saves }) => saves > 0 && saves >= worthSaying);
  const dearest = saving(namedParts(granted, asked)).toSorted((a, b) => b.saves - a.saves);
  return [
    ...saving([...dispensableParts(granted, asked), ...lesserPromises(granted, workload)]),
    ...dearest.slice(0, NAMED_PARTS),
    ...saving([
      { change: SAVINGS.halfTheLoad, requirements: granted, workload: load(0.5)(workload) },
      { change: SAVINGS.halfTheData, requirements: granted, workload: data(0.5)(workload) },
    ]),
  ];
}

function dispensableParts({ capabilities }: Requirements, asked: Asked): readonly Concession[] {
  const wishes = capabilities.filter(({ demand }) => demand === 'wish');
  const unnamed = capabilities.filter(({ demand }) => demand === 'must');
  return [...wishes, ...unnamed].filter(isDispensable).map((part) => leavingOut(part, asked));
}

/** Parts that somebody asked for by name, beside those that do the work and keep its records. */
function namedParts({ capabilities }: Requirements, asked: Asked): readonly Concession[] {
  return capabilities.filter(isNamedExtra).map((part) => leavingOut(part, asked));
}

function leavingOut(part: CapabilityRequirement, { requirements, omissions }: Asked): Concession {
  const { anyOf } = part;
  const omission = omissions.find(({ terms }) => terms.join() === anyOf.join());
  const gone = new Set(omission?.gone.map((terms) => terms.join()));
  const alone = withoutCapability(requirements, part, 'constraint');
  const less = {
    ...alone,
    capabilities: [
      ...alone.capabilities.filter((other) => !gone.has(other.anyOf.join())),
      ...(omission?.instead ?? []),
    ],
    technologies: requirements.technologies.filter(({ term }) => term === null || !anyOf.includes(term)),
  };
  return {
    change: SAVINGS.withoutPart(anyOf),
    exclude: anyOf,
    requirements: less,
    workload: size(less).workload,
  };
}

/** The same parts, and less that is promised of them. */
function lesserPromises(requirements: Requirements, workload: Workload): readonly Concession[] {
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
    ...(workload.responseKb.origin === 'stated'
      ? []
      : [
          {
            change: SAVINGS.smallerAnswers,
            requirements,
            workload: responses(1 / 3)(workload),
          },
        ]),
    ...(secondRegion === undefined
      ? []
      : [
          {
            change: SAVINGS.oneRegion(secondRegion.id),
            requirements: oneRegion,
            workload,
          },
        ]),
    ...lessGood.map(({ change, qualities: less }) => ({
      change,
      requirements: { ...requirements, qualities: less },
      workload,
    })),
  ];
}
