import type { Requirements } from '../model/requirements.ts';
import type { ResolvedFlow } from '../model/resolved.ts';
import { timesPerMonth } from './quantities.ts';

/** The flows of a document by the ids of the graph, with how often they happen. */
export function flowsOf({ flows = [] }: Requirements, idOf: (id: string) => string): readonly ResolvedFlow[] {
  return flows.map(({ from, to, interaction, payload, story, rate }): ResolvedFlow => {
    const times = rate === undefined ? null : timesPerMonth(rate);
    return {
      from: idOf(from),
      to: idOf(to),
      interaction,
      payload: payload ?? null,
      story: story ?? null,
      ...(times === null ? {} : { timesPerMonth: times }),
    };
  });
}
