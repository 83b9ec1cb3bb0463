import { LAWS } from '../../messages/laws.ts';
import { capabilityOf } from '../../model/capability.ts';
import type { Law } from './law.ts';

/** Refused is absent: no component provides what the request excludes. */
export const REFUSED: Law = {
  id: 'REFUSED',
  breaches: ({ site, requirements }) => {
    const refused = new Set(requirements.exclusions.flatMap(({ terms }) => terms));
    return site.placed.flatMap(({ node, choice }) => {
      const { capability } = node;
      const terms = choice.fit.provides.filter((term) => capabilityOf(term) === capability);
      const term = [capability, ...terms].find((one) => one !== 'network_egress' && refused.has(one));
      return term === undefined ? [] : [{ at: node.id, node: node.id, ...LAWS.refused(node.title, term) }];
    });
  },
};
