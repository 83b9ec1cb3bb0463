import { LAWS } from '../../messages/laws.ts';
import type { Law } from './law.ts';

/** What a person does after the Terraform is applied, for a component that others use, is on the first screen. */
export const COMPLETED: Law = {
  id: 'STEP',
  breaches: ({ site, joins }) =>
    site.placed.flatMap(({ node, choice }) => {
      if (!joins.isDeclared(node.id) || site.to(node.id).length === 0) return [];
      const steps = choice.fit.actionRequired?.filter(({ from, to }) => from === undefined && to === undefined) ?? [];
      return steps.map((step) => ({
        at: node.id,
        node: node.id,
        status: 'yours' as const,
        ...LAWS.step(node.title, step.do),
      }));
    }),
};
