import type { Blueprint, CloudId } from '#core/index.ts';
import { neutralFor } from './companions.ts';
import type { Task } from './designs.ts';
import type { LabelledSystem } from './labels.ts';
import { base, providedIn, type Structure, structureOf } from './score.ts';

/** The design of a labelled system on one cloud, compared with its labels. */
export interface DesignScore extends Structure {
  readonly id: string;
  readonly cloud: CloudId;
  /** Missed entries of which a finding says that the cloud offers no service. */
  readonly saidUncovered: readonly string[];
  /** Recall of the required entries with those of `saidUncovered` counted as covered. */
  readonly recallSaid: number;
}

export function scoreDesign({ system, cloud }: Task, blueprint: Blueprint): DesignScore {
  const structure = structureOf(system, providedIn(blueprint), neutralFor(system));
  const saidUncovered = structure.missed.filter((entry) => isSaid(entry, system, blueprint));
  const { length } = system.must;
  return {
    id: system.id,
    cloud,
    ...structure,
    saidUncovered,
    recallSaid: length === 0 ? 1 : (length - structure.missed.length + saidUncovered.length) / length,
  };
}

/** Whether a finding reports a component of the entry as not covered. */
function isSaid(entry: string, { requirements }: LabelledSystem, { findings }: Blueprint): boolean {
  const capabilities = entry.split('|').map(base);
  const ids = (requirements.components ?? [])
    .filter(({ capability }) => capabilities.includes(capability))
    .map(({ id }) => id);
  return findings.some(
    ({ id, node, text }) =>
      (id.startsWith('OPS-REQUIRED') && capabilities.some((capability) => text.includes(capability))) ||
      (id.startsWith('OFFER-') &&
        !id.startsWith('OFFER-ZONES-') &&
        (ids.includes(id.slice('OFFER-'.length)) ||
          ids.includes(node ?? '') ||
          capabilities.some((capability) => text.includes(`(${capability})`) || text.includes(`(${capability} `)))),
  );
}
