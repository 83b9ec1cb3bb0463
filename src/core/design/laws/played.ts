import { LAWS } from '../../messages/laws.ts';
import { openRoles } from '../roles.ts';
import type { Law } from './law.ts';

/** Nothing dangles: every store has a writer and a reader, every queue a consumer, every schedule a target. */
export const PLAYED: Law = {
  id: 'ROLE',
  breaches: ({ site: { placed, edges } }) => {
    const nodes = placed.map(({ node }) => node);
    return nodes.flatMap((node) =>
      openRoles(node, { nodes, edges }).map(({ name }) => ({
        at: `${node.id}-${name}`,
        node: node.id,
        ...LAWS.unplayed(node.title, name),
      })),
    );
  },
};
