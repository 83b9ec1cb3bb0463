import type { Finding } from '../model/finding.ts';
import { LAWS } from './laws/index.ts';
import type { Finished } from './laws/law.ts';

/** Checks a finished design against the laws; each breach is a finding that the first screen shows. */
export function verify(finished: Finished): readonly Finding[] {
  return LAWS.flatMap(({ id, breaches }) =>
    breaches(finished).map(
      ({ at, node, text, do: action, status = 'fail' }): Finding => ({
        id: `LAW-${id}-${at}`,
        pillar: 'operations',
        control: null,
        status,
        node,
        text,
        do: action,
        proof: null,
      }),
    ),
  );
}
