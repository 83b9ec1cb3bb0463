import type { z } from 'zod';
import type { BlueprintSummary } from '#ports/blueprints.ts';
import type { Synthesis } from '#ports/syntheses.ts';
import type { Imported } from '#services/imports.ts';
import { linksOf } from './present.ts';
import type { importView } from './schemas/imports.ts';

type View = z.input<typeof importView>;

/** An import, and the synthesis of its components with its figures. */
export interface Presented {
  readonly imported: Imported;
  readonly synthesis: Synthesis | null;
  readonly blueprint: Pick<BlueprintSummary, 'monthlyEst' | 'nodesCount'> | null;
}

export function presentImport({ imported, synthesis, blueprint }: Presented, publicUrl: string): View {
  const { cloud, region, resources, components, parts, notRecognized, requirements, quote, usages, unpriced } =
    imported;
  const lines = quote.line_items.map(({ item, ...line }) => ({ address: usages[item]?.address ?? '', ...line }));
  return {
    cloud,
    region,
    resources,
    components: components.map(({ id, name, term, or, product, storedGb, addresses }) => {
      const [capability, form = null] = term.split(':');
      const own = lines.filter(({ address }) => addresses.includes(address));
      return {
        id,
        name,
        capability: capability as View['components'][number]['capability'],
        form: form as View['components'][number]['form'],
        or: [...or],
        product,
        stored_gb: storedGb,
        resources: [...addresses],
        monthly: own.length === 0 ? null : rounded(own.reduce((sum, { amount }) => sum + amount, 0)),
      };
    }),
    supporting: [...parts],
    not_recognized: [...notRecognized],
    requirements: requirements as View['requirements'],
    as_it_is: { currency: 'USD', total: quote.total, line_items: lines, unpriced: [...unpriced] },
    as_we_would:
      synthesis === null
        ? null
        : {
            id: synthesis.id,
            status: synthesis.status,
            monthly_est: blueprint?.monthlyEst ?? null,
            nodes_count: blueprint?.nodesCount ?? null,
            links: linksOf(synthesis.id, publicUrl),
          },
  };
}

/** To cents. */
function rounded(amount: number): number {
  return Math.round(amount * 100) / 100;
}
