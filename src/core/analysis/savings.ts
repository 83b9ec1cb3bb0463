import { monthlyTotal } from '../billing/billable-usage.ts';
import type { Knowledge } from '../design/evaluate-design.ts';
import { selectOptionalParts } from '../design/optional-parts.ts';
import { capabilityOf, type Term } from '../model/capability.ts';
import { type MicroUsd, ONE_DOLLAR } from '../model/money.ts';
import type { Saving } from '../model/placement.ts';
import type { CapabilityRequirement, Requirements } from '../model/requirement.ts';
import type { Workload } from '../model/workload.ts';
import { data, load, responses } from './sensitivity.ts';

/** What a request asks for, in parts and in numbers. */
export interface Asked {
  readonly requirements: Requirements;
  readonly workload: Workload;
}

/** What the same request would have asked for, had it excluded these terms too. */
export type Excluding = (terms: readonly Term[]) => Asked;

interface Concession {
  readonly change: string;
  readonly exclude?: readonly Term[];
  readonly asked: Asked;
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
 */
export function savings(total: MicroUsd, asked: Asked, excluding: Excluding, knowledge: Knowledge): readonly Saving[] {
  const worthSaying = Math.min(WORTH_SAYING, total * WORTHY_SHARE);
  const saving = (concessions: readonly Concession[]) =>
    concessions
      .map(({ asked: { requirements, workload }, ...concession }) => ({
        ...concession,
        saves:
          total -
          monthlyTotal(
            selectOptionalParts(requirements, workload, knowledge).value.chosen,
            requirements,
            knowledge.cloud,
          ),
      }))
      .filter(({ saves }) => saves > 0 && saves >= worthSaying);
  const dearest = saving(namedParts(asked, excluding)).toSorted((a, b) => b.saves - a.saves);
  return [
    ...saving([...dispensableParts(asked, excluding), ...lesserPromises(asked)]),
    ...dearest.slice(0, NAMED_PARTS),
    ...saving([
      { change: 'Carry half of the load', asked: { ...asked, workload: load(0.5)(asked.workload) } },
      { change: 'Keep half as much data', asked: { ...asked, workload: data(0.5)(asked.workload) } },
    ]),
  ];
}

function dispensableParts({ requirements }: Asked, excluding: Excluding): readonly Concession[] {
  const wishes = requirements.capabilities.filter(({ demand }) => demand === 'wish');
  const unnamed = requirements.capabilities.filter(
    ({ demand, strength }) => demand === 'must' && strength !== 'stated',
  );
  return [...wishes, ...unnamed]
    .filter(({ anyOf }) => anyOf.every((term) => DISPENSABLE.has(term)))
    .map((part) => leavingOut(part, excluding));
}

/** Parts that somebody asked for by name, beside those that do the work and keep its records. */
function namedParts({ requirements }: Asked, excluding: Excluding): readonly Concession[] {
  return requirements.capabilities
    .filter(({ demand, strength }) => demand === 'must' && strength === 'stated')
    .filter(({ anyOf }) => !anyOf.some((term) => ESSENTIAL.has(capabilityOf(term))))
    .map((part) => leavingOut(part, excluding));
}

function leavingOut({ anyOf }: CapabilityRequirement, excluding: Excluding): Concession {
  return { change: `Leave out ${anyOf.join(' or ').replaceAll('_', ' ')}`, exclude: anyOf, asked: excluding(anyOf) };
}

/** The same parts, and less that is promised of them. */
function lesserPromises({ requirements, workload }: Asked): readonly Concession[] {
  const { qualities } = requirements;
  const { secondRegion, ...oneRegion } = requirements;
  const { serverless, ...running } = qualities;
  const { latency_p99_ms: latency, ...slower } = qualities;
  const { zones, availability, ...inOneZone } = qualities;
  const promise = availability === undefined ? '' : ` and with it ${availability.value} %`;
  const lessGood = [
    serverless !== undefined && { change: 'Allow services that run all the time', qualities: running },
    latency !== undefined && { change: `Let answers take longer than ${latency.value} ms`, qualities: slower },
    (zones?.value ?? 1) > 1 && {
      change: `Stand in one zone: give up surviving its loss${promise}`,
      qualities: inOneZone,
    },
  ].filter((one) => one !== false);
  return [
    ...(workload.responseKb.origin === 'stated'
      ? []
      : [
          {
            change: 'Send answers of a third of the size: compress them',
            asked: { requirements, workload: responses(1 / 3)(workload) },
          },
        ]),
    ...(secondRegion === undefined
      ? []
      : [
          {
            change: `Stand in one region: give up ${secondRegion.id}, and with it surviving the loss of a region`,
            asked: { requirements: oneRegion, workload },
          },
        ]),
    ...lessGood.map(({ change, qualities: less }) => ({
      change,
      asked: { requirements: { ...requirements, qualities: less }, workload },
    })),
  ];
}

/** Without these there is no system left. */
const ESSENTIAL: ReadonlySet<string> = new Set([
  'static_site',
  'web_compute',
  'worker_compute',
  'batch_compute',
  'relational_db',
  'document_db',
  'key_value_db',
  'object_storage',
]);

/** A system without these still does its work. */
const DISPENSABLE: ReadonlySet<string> = new Set([
  'waf',
  'cdn',
  'cache',
  'dns',
  'audit_trail',
  'ci_registry',
  'monitoring',
  'logging',
  'full_text_search',
  'bi_dashboard',
]);
