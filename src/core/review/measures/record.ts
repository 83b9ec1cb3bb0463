import { MEASURES } from '../../messages/security.ts';
import { awaited, claimsOf, partsOf } from '../rule.ts';
import { byEach, holding, type Measure, missing, proven } from './measure.ts';

export const auditTrail: Measure = (evidence) => {
  const trails = partsOf(evidence, ['audit_trail']);
  if (trails.length === 0) {
    return missing({
      status: 'fail',
      node: null,
      ...MEASURES.withoutTrail,
    });
  }
  const claims = trails.flatMap(({ node }) => claimsOf(evidence, 'logged', node.id));
  if (claims.length > 0) return proven(evidence, claims);
  return byEach(
    evidence,
    'logged',
    trails,
    (titles) => titles,
    ({ node }) => ({
      status: 'watch',
      node: node.id,
      ...MEASURES.unprovenTrail(node.title),
    }),
  );
};

/** Minimum retention of logs. */
export function logsKept(days: number): Measure {
  return (evidence) => {
    const watching = evidence.site.first('monitoring');
    if (watching?.node.capability !== 'monitoring') {
      return missing({ status: 'fail', node: null, ...MEASURES.withoutLogs });
    }
    const { id, demand } = watching.node;
    const proofs = claimsOf(evidence, 'logged').filter(({ attributes }) =>
      Object.keys(attributes).some((path) => path.includes('retention')),
    );
    return demand.retentionDays >= days
      ? holding([MEASURES.logsKept(demand.retentionDays)], proofs)
      : missing({
          status: 'fail',
          node: id,
          ...MEASURES.logsTooShort(demand.retentionDays, days),
        });
  };
}

export const alarms: Measure = (evidence) => {
  const claims = claimsOf(evidence, 'alarmed');
  if (claims.length > 0) return proven(evidence, claims);
  const waiting = evidence.waiting.filter(({ kind }) => kind === 'alarmed');
  return waiting.length > 0
    ? missing(...waiting.map((claim) => awaited(evidence, claim)))
    : missing({ status: 'watch', node: null, ...MEASURES.withoutAlarms });
};
