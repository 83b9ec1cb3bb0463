import { claimsOf, partsOf, proofOf } from '../rule.ts';
import { byEach, holding, type Measure, missing, proven } from './measure.ts';

export const auditTrail: Measure = (evidence) => {
  const trails = partsOf(evidence, ['audit_trail']);
  if (trails.length === 0) {
    return missing({
      status: 'fail',
      node: null,
      text: 'Nothing records who changed what.',
      do: 'Ask for an audit trail.',
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
      text: `${node.title}: nothing in the Terraform proves what it records.`,
      do: 'Switch the records of reads and writes on.',
    }),
  );
};

/** Logs are kept for so many days at least. */
export function logsKept(days: number): Measure {
  return (evidence) => {
    const watching = evidence.site.first('monitoring');
    if (watching?.node.capability !== 'monitoring') {
      return missing({ status: 'fail', node: null, text: 'No part keeps logs.', do: 'Ask for logging.' });
    }
    const { id, demand } = watching.node;
    const proofs = claimsOf(evidence, 'logged').filter(({ argument }) => argument.includes('retention'));
    return demand.retentionDays >= days
      ? holding([`Logs are kept for ${demand.retentionDays} days.`], proofs.map(proofOf))
      : missing({
          status: 'fail',
          node: id,
          text: `Logs are kept for ${demand.retentionDays} days; ${days} are asked for.`,
          do: `Keep them for ${days} days.`,
        });
  };
}

export const alarms: Measure = (evidence) => {
  const claims = claimsOf(evidence, 'alarmed');
  return claims.length > 0
    ? proven(evidence, claims)
    : missing({ status: 'watch', node: null, text: 'Nobody is told when something fails.', do: 'Ask for alarms.' });
};
