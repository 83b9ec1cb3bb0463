import { LAWS } from '../../messages/laws.ts';
import { formatDollars } from '../../messages/numbers.ts';
import { hostsOf, type Law } from './law.ts';

/** Every price has a resource: what is billed for a component is declared, or a person buys it. */
export const DECLARED: Law = {
  id: 'PRICE',
  breaches: ({ site, joins, estimate }) =>
    site.placed.flatMap((part) => {
      const { node, choice } = part;
      const billed = estimate.line_items.filter((line) => line.node === node.id);
      const monthly = billed.reduce((sum, { amount }) => sum + amount, 0);
      // Public addresses belong to the components that have them.
      const isDeclared = [part, ...hostsOf(part, site)].some((one) => joins.isDeclared(one.node.id));
      if (monthly === 0 || isDeclared || choice.fit.exposesCallers === true) return [];
      const byHand = choice.fit.actionRequired?.find(({ from, to }) => from === undefined && to === undefined);
      if (byHand !== undefined) {
        return [{ at: node.id, node: node.id, status: 'yours', ...LAWS.byHand(node.title, byHand.do) }];
      }
      return [{ at: node.id, node: node.id, ...LAWS.undeclared(node.title, formatDollars(monthly)) }];
    }),
};
