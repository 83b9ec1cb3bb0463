import { MEASURES } from '../../messages/security.ts';
import { DATABASES } from '../../model/capability.ts';
import { claimsOf, claimText, partsOf } from '../rule.ts';
import { byAny, type Gap, holding, type Measure, missing } from './measure.ts';

/** Backups of each store of records, with their retention. */
export const backups: Measure = (evidence) => {
  const stores = partsOf(evidence, DATABASES).map(({ node }) => ({
    node,
    claims: claimsOf(evidence, 'backed_up', node.id),
  }));
  const sentences = stores.flatMap(({ claims }) => claims.map((claim) => claimText(evidence, claim)));
  const gaps = stores
    .filter(({ claims }) => claims.length === 0)
    .map(
      ({ node }): Gap => ({
        status: 'fail',
        node: node.id,
        ...MEASURES.unprovenBackup(node.title),
      }),
    );
  return {
    ...holding(
      sentences,
      stores.flatMap(({ claims }) => claims),
    ),
    gaps,
  };
};

/** Data stores survive a zone outage. */
export const spread: Measure = (evidence) => {
  const stores = partsOf(evidence, DATABASES);
  const apart = stores.filter(({ choice }) => choice.size.qualities.zones >= 2);
  const gaps = stores
    .filter((part) => !apart.includes(part))
    .map(
      ({ node }): Gap => ({
        status: 'watch',
        node: node.id,
        ...MEASURES.oneZone(node.title),
      }),
    );
  const proofs = apart.flatMap(({ node }) => claimsOf(evidence, 'multi_zone', node.id));
  const sentences = apart.map(({ node, choice }) => MEASURES.severalZones(node.title, choice.service));
  return { ...missing(...gaps), holds: sentences, proofs };
};

export const scaled: Measure = (evidence) => byAny(evidence, 'autoscaled', MEASURES.scaled);
