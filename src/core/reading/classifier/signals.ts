import type { CloudId } from '../../model/intent.ts';
import type { Requirement } from '../../model/resolved.ts';
import type { Understood } from '../document.ts';
import { ofKind } from '../resolve/of-kind.ts';

/** What the rules found in a text, as signals for the classifier. */
export function signalsOf(
  requirements: readonly Requirement[],
  { capabilities, technologies, systems }: Understood,
  cloud: CloudId,
): readonly string[] {
  return [
    ...new Set([
      ...capabilities.flatMap(({ anyOf: [first, ...others], strength, demand, hinted, evidence }) => [
        `part ${first}`,
        `part ${first} ${strength}${hinted === true ? ' hinted' : ''}`,
        `part ${first} ${demand}`,
        ...(evidence.length > 1 ? [`part ${first} often`] : []),
        ...others.map((term) => `other ${term}`),
      ]),
      ...technologies.map(({ name }) => `product ${name}`),
      ...systems.map(({ system }) => `kind ${system}`),
      ...ofKind(requirements, 'exclusion').flatMap(({ terms }) => terms.map((term) => `refused ${term}`)),
      ...ofKind(requirements, 'quantity').map(({ metric }) => `quantity ${metric}`),
      ...ofKind(requirements, 'quality').map(({ quality }) => `quality ${quality}`),
      ...ofKind(requirements, 'compliance').map(({ framework }) => `framework ${framework}`),
      ...(ofKind(requirements, 'budget').length > 0 ? ['budget'] : []),
      `cloud ${cloud}`,
    ]),
  ];
}
