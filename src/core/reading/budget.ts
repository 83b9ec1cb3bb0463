import { BUDGET } from '../messages/reading-budget.ts';
import type { Diagnosed } from '../model/finding.ts';
import { FRAMEWORKS } from '../model/intent.ts';
import type { Requirements } from '../model/requirements.ts';
import { MOST_CLAUSES, MOST_COMPONENTS, MOST_ITEMS, MOST_LIMITS } from '../model/requirements-terms.ts';

/** Most entries of a list that has another limit than `MOST_ITEMS`. */
const MOST: Readonly<Record<string, number>> = {
  components: MOST_COMPONENTS,
  limits: MOST_LIMITS,
  compliance: FRAMEWORKS.length,
  kinds: 20,
};

/** The most entries of a list of a document. */
export function mostOf(list: string): number {
  return MOST[list] ?? MOST_ITEMS;
}

/**
 * The document of a text within the limits of its schema, and one finding with what exceeds them.
 * @param clauses number of clauses of the text
 */
export function withinBudget(document: Requirements, clauses: number): Diagnosed<Requirements> {
  const excess: { readonly list: string; readonly used: number; readonly all: number }[] = [];
  const bounded = Object.fromEntries(
    Object.entries(document).map(([list, items]) => {
      const used = mostOf(list);
      if (!Array.isArray(items) || items.length <= used) return [list, items];
      excess.push({ list, used, all: items.length });
      return [list, items.slice(0, used)];
    }),
  );
  if (clauses > MOST_CLAUSES) excess.push({ list: 'clauses', used: MOST_CLAUSES, all: clauses });
  if (excess.length === 0) return { value: document, findings: [] };
  return {
    value: bounded,
    findings: [
      {
        id: 'REQ-BUDGET',
        pillar: 'operations',
        control: null,
        status: 'fail',
        node: null,
        text: BUDGET.excess(excess),
        do: BUDGET.do,
        proof: null,
      },
    ],
  };
}
