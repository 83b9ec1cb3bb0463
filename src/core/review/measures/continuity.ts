import { MEASURES } from '../../messages/security.ts';
import { claimsOf, partsOf, proofOf, spoken } from '../rule.ts';
import { type Gap, holding, type Measure, missing, RECORDS, whoever } from './measure.ts';

/** Each store of records, with how far back it goes in its own words. */
export const backups: Measure = (evidence) => {
  const stores = partsOf(evidence, RECORDS).map(({ node }) => ({
    node,
    claims: claimsOf(evidence, 'backed_up', node.id),
  }));
  const sentences = stores.flatMap(({ claims }) => claims.map((claim) => spoken(evidence, claim)));
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
      stores.flatMap(({ claims }) => claims.map(proofOf)),
    ),
    gaps,
  };
};

/** Records outlive the loss of a zone. */
export const spread: Measure = (evidence) => {
  const stores = partsOf(evidence, RECORDS);
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
  const proofs = apart.flatMap(({ node }) => claimsOf(evidence, 'multi_zone', node.id).map(proofOf));
  const sentences = apart.map(({ node, choice }) => MEASURES.severalZones(node.title, choice.service));
  return { ...missing(...gaps), holds: sentences, proofs };
};

export const scaled: Measure = (evidence) => whoever(evidence, 'autoscaled', MEASURES.scaled);
